uniform sampler2D shadow_map;
const float SHADOW_SIZE = 2048.0;
const float S = 1.0 / SHADOW_SIZE;
float open_to_sun(vec2 at, float depth) { return step(depth, texture2D(shadow_map, at).r); }
// How much of a box two texels wide round p the sun comes through to, 0..1, weighted by where p lies in
// its texel, so an edge is a ramp and never a staircase. 4 lookups; 9 near an edge.
float sun_through(vec3 p) {
    vec2 texel = p.xy * SHADOW_SIZE;
    vec2 corner = floor(texel);
    vec2 f = texel - corner;
    vec2 at = (corner + 0.5) / SHADOW_SIZE;
    vec3 low = vec3(open_to_sun(at + vec2(-S, -S), p.z), 0.0, open_to_sun(at + vec2(S, -S), p.z));
    vec3 top = vec3(open_to_sun(at + vec2(-S, S), p.z), 0.0, open_to_sun(at + vec2(S, S), p.z));
    float lit = low.x;
    // Nearly everywhere the four corners agree, and what lies between them agrees with them.
    if (low.z != lit || top.x != lit || top.z != lit) {
        low.y = open_to_sun(at + vec2(0.0, -S), p.z);
        top.y = open_to_sun(at + vec2(0.0, S), p.z);
        vec3 mid = vec3(open_to_sun(at + vec2(-S, 0.0), p.z), open_to_sun(at, p.z), open_to_sun(at + vec2(S, 0.0), p.z));
        vec3 wx = vec3(1.0 - f.x, 1.0, f.x);
        lit = dot(wx, low * (1.0 - f.y) + mid + top * f.y) * 0.25;
    }
    return lit;
}
