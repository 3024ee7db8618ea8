// How much of the horizon lies over a point, 0..1. None in an orthographic picture:
// its eye may stand anywhere.
float haze(vec3 world) {
    float d = length(world - eye.xyz) * horizon.w * eye.w;
    return 1.0 - exp(-d * d);
}
// Half a grey level of noise, so that a slow gradient shows no steps.
vec3 display(vec3 linear) {
    float noise = fract(52.98 * fract(dot(gl_FragCoord.xy, vec2(0.0671, 0.00584))));
    return sqrt(max(linear, 0.0)) + (noise - 0.5) / 255.0;
}
