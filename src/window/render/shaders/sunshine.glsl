// The part of the sun seen from p (in the map's cube), 0..1. The map ends somewhere: the shadows fade out
// before.
float sunshine(vec3 p) {
    vec3 off = abs(p - 0.5);
    float fading = smoothstep(0.42, 0.5, max(max(off.x, off.y), off.z));
    if (fading >= 1.0) return 1.0;
    return mix(sun_through(p), 1.0, fading);
}
