attribute vec2 position; // a square from -1 to 1
varying vec3 v_world;
varying vec3 v_shadow;
void main() {
    vec2 xz = eye.xz + position * grid_major.w;
    v_world = vec3(xz.x, ground.w, xz.y);
    // Lifted straight up only: more lets light in where round things touch the ground.
    v_shadow = (world_to_shadow * vec4(v_world + vec3(0.0, sun.w, 0.0), 1.0)).xyz;
    gl_Position = view_projection * vec4(v_world, 1.0);
}
