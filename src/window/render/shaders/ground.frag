varying vec3 v_world;
varying vec3 v_shadow;
// Coverage 0..1 of lines `width` m wide, every `period` m, at p; `pixel` is a pixel's extent
// there. A line is at least a pixel wide; lines closer than a few pixels fade, each
// direction on its own, so they never beat against the pixels.
float lines(vec2 p, vec2 pixel, float period, float width) {
    vec2 w = pixel / period;
    if (min(w.x, w.y) >= 0.3) return 0.0;
    vec2 off = 0.5 - abs(fract(p / period) - 0.5);
    vec2 half_width = max(vec2(width / period), w) * 0.5;
    vec2 cover = clamp((half_width - off) / w + 0.5, 0.0, 1.0) * (1.0 - smoothstep(0.06, 0.3, w));
    return max(cover.x, cover.y);
}
void main() {
    float hidden = haze(v_world);
    if (hidden >= 1.0) {
        gl_FragColor = vec4(sqrt(horizon.rgb), 1.0);
        return;
    }
    // How far a step of one pixel, right and up, moves on the plane: exact, and needs no
    // derivative extension. For a ray d and a step a of it: a - d * a.y / d.y.
    vec3 d = mix(forward.xyz, v_world - eye.xyz, eye.w);
    float size = forward.w * mix(1.0, dot(d, forward.xyz), eye.w);
    vec2 per_y = d.xz / d.y;
    vec2 pixel = size * (abs(right.xz - per_y * right.y) + abs(up.xz - per_y * up.y));
    vec3 c = ground.rgb;
    c = mix(c, grid_minor.rgb, grid_minor.w * lines(v_world.xz, pixel, 1.0, 0.02));
    c = mix(c, grid_major.rgb, lines(v_world.xz, pixel, 5.0, 0.045));
    c *= mix(ambient_up.rgb / (ambient_up.rgb + sunlight.rgb * sun.y), vec3(1.0), sunshine(v_shadow));
    gl_FragColor = vec4(sqrt(mix(c, horizon.rgb, hidden)), 1.0);
}
