attribute vec2 position; // a square from -1 to 1
varying vec3 v_ray;
void main() {
    // Orthographic rays are all the same; give them a slope so the gradient is still there.
    vec2 span = mix(vec2(0.0, 0.35), vec2(right.w, up.w), eye.w);
    v_ray = forward.xyz + right.xyz * (position.x * span.x) + up.xyz * (position.y * span.y + 0.25 * (1.0 - eye.w));
    gl_Position = vec4(position, 1.0, 1.0); // on the far plane: behind all that is drawn
}
