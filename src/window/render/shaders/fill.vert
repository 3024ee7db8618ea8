attribute vec3 position;
attribute vec4 color;  // sRGB bytes, 0..255, straight alpha
attribute float layer;
varying vec4 v_color;
varying vec3 v_world;
void main() {
    v_color = color / 255.0;
    v_world = position;
    gl_Position = view_projection * vec4(position, 1.0);
    // Towards the eye by a hair: off the ground it lies on, and off the layers below.
    gl_Position.z -= (2e-6 + 5e-7 * layer) * gl_Position.w;
}
