// How much of the horizon lies over a point, 0..1: none nearer than a quarter of the haze's
// distance, all at its end. None in an orthographic picture: its eye may stand anywhere.
float haze(vec3 world) {
    return smoothstep(0.25, 1.0, length(world - eye.xyz) * horizon.w) * eye.w;
}
