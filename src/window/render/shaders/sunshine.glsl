uniform sampler2D shadow_map;
const float SHADOW_SIZE = 2048.0;
const float S = 1.0 / SHADOW_SIZE;
float open_to_sun(vec2 at, float depth) { return step(depth, texture2D(shadow_map, at).r); }
float sun_through(vec3 p);
// The part of the sun seen from p (in the map's cube), 0..1. The map ends somewhere: the shadows fade out
// before.
float sunshine(vec3 p) {
    vec3 off = abs(p - 0.5);
    float fading = smoothstep(0.42, 0.5, max(max(off.x, off.y), off.z));
    if (fading >= 1.0) return 1.0;
    return mix(sun_through(p), 1.0, fading);
}
