attribute vec4 tint; // sRGB 0..1
varying vec3 v_color;
void main() {
    v_color = tint.rgb;
    gl_Position = view_projection * vec4(to_world(vec4(position, 1.0)), 1.0);
}
