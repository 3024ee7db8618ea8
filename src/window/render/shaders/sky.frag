varying vec3 v_ray;
void main() {
    float h = 1.0 - clamp(normalize(v_ray).y * 1.6, 0.0, 1.0);
    gl_FragColor = vec4(display(mix(zenith.rgb, horizon.rgb, h * h)), 1.0);
}
