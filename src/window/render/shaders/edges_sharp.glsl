uniform sampler2D shadow_map;
const float SHADOW_SIZE = 1536.0;
const float S = 1.0 / SHADOW_SIZE;
float open_to_sun(vec2 at, float depth) { return step(depth, texture2D(shadow_map, at).r); }
// How much of a box one texel wide round p the sun comes through to, 0..1, weighted by where p lies between
// the texels: edges are sharper than in edges_soft.glsl, for never more than 4 lookups.
float sun_through(vec3 p) {
    vec2 texel = p.xy * SHADOW_SIZE - 0.5;
    vec2 corner = floor(texel);
    vec2 f = texel - corner;
    vec2 at = (corner + 0.5) / SHADOW_SIZE;
    vec2 low = vec2(open_to_sun(at, p.z), open_to_sun(at + vec2(S, 0.0), p.z));
    vec2 top = vec2(open_to_sun(at + vec2(0.0, S), p.z), open_to_sun(at + vec2(S, S), p.z));
    vec2 mid = mix(low, top, f.y);
    return mix(mid.x, mid.y, f.x);
}
