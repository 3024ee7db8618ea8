varying vec3 v_ray;
void main() {
    float h = 1.0 - clamp(normalize(v_ray).y * 1.6, 0.0, 1.0);
    // Half a grey level of noise, so that the slow gradient shows no steps.
    float noise = fract(52.98 * fract(dot(gl_FragCoord.xy, vec2(0.0671, 0.00584)))) - 0.5;
    gl_FragColor = vec4(sqrt(mix(zenith.rgb, horizon.rgb, h * h)) + noise / 255.0, 1.0);
}
