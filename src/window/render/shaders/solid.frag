varying vec3 v_color;
varying vec3 v_normal;
varying vec3 v_world;
varying vec3 v_shadow;
varying float v_metred;
varying float v_opacity;
// Coverage 0..1 of lines `width` m wide wherever a coordinate is a multiple of `period`; `pixel`
// is a pixel's extent along each. At least a pixel wide; faded where they come too close, and on
// surfaces that a coordinate hardly changes along, where one line would cover all.
float lines(vec3 n, vec3 pixel, float period, float width) {
    vec3 w = max(pixel / period, vec3(1e-6));
    vec3 off = 0.5 - abs(fract(v_world / period) - 0.5);
    vec3 half_width = max(vec3(width / period), w) * 0.5;
    vec3 cover = clamp((half_width - off) / w + 0.5, 0.0, 1.0) * (1.0 - smoothstep(0.06, 0.3, w));
    cover *= smoothstep(0.01, 0.08, 1.0 - abs(n));
    return max(max(cover.x, cover.y), cover.z);
}
// How dark the metre lines are here, 0..1: a pixel's extent on the surface is that of a step of
// one pixel, right and up, brought onto the surface along the line of sight.
float metres(vec3 n) {
    vec3 d = mix(forward.xyz, v_world - eye.xyz, eye.w);
    float size = forward.w * mix(1.0, dot(d, forward.xyz), eye.w);
    vec3 along = d / min(dot(d, n), -1e-4);
    vec3 pixel = size * (abs(right.xyz - along * dot(right.xyz, n)) + abs(up.xyz - along * dot(up.xyz, n)));
    return max(0.16 * lines(n, pixel, 1.0, 0.02), 0.34 * lines(n, pixel, 5.0, 0.045));
}
// How much of what hides the point to be seen is left here, 0..1: none of it in the middle of a cone
// that ends a little before that point, all of it outside of the cone; and how near its rim is.
vec2 left_over() {
    vec3 line = cut.xyz - eye.xyz;
    float way = max(length(line), 1e-3);
    vec3 d = v_world - eye.xyz;
    float along = dot(d, line) / way;
    float off = length(d - line * (along / way)) * way / max(along, 1e-3);
    float is_before = step(along, way - 0.5) * step(0.0, along) * eye.w * cut.w;
    return vec2(1.0 - is_before * (1.0 - smoothstep(0.95, 1.15, off)), is_before * step(abs(off - 1.12), 0.05));
}
void main() {
    vec2 left = v_metred > 0.5 && cut.w > 0.0 ? left_over() : vec2(1.0, 0.0);
    float noise = fract(52.98 * fract(dot(floor(gl_FragCoord.xy), vec2(0.0671, 0.00584))));
    // A veil of it stays.
    if (noise > 0.12 + 0.88 * left.x) discard;
    vec3 n = normalize(v_normal);
    vec3 to_eye = normalize(mix(-forward.xyz, eye.xyz - v_world, eye.w));
    float facing = max(dot(n, sun.xyz), 0.0);
    vec3 light = mix(ambient_down.rgb, ambient_up.rgb, n.y * 0.5 + 0.5);
    if (facing > 0.0) light += sunlight.rgb * (facing * sunshine(v_shadow));
    // Towards the outline a round solid grows a little lighter: it stands off its background.
    float rim = 1.0 - max(dot(n, to_eye), 0.0);
    rim *= rim;
    light += ambient_up.rgb * (0.25 * rim * rim);
    if (v_metred > 0.0) light *= 1.0 - v_metred * metres(n);
    light *= 1.0 - 0.5 * left.y;
    // Glass keeps its outline: where it is seen from the side.
    float alpha = mix(v_opacity, 1.0, (1.0 - v_opacity) * rim);
    gl_FragColor = vec4(sqrt(mix(v_color * light, horizon.rgb, haze(v_world))), alpha);
}
