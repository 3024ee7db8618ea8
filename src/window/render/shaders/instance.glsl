attribute vec3 position;
attribute vec4 row0; // the instance's affine transform by rows
attribute vec4 row1;
attribute vec4 row2;
vec3 to_world(vec4 p) { return vec3(dot(row0, p), dot(row1, p), dot(row2, p)); }
