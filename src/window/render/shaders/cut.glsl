// How much of what hides the point to be seen is left here, 0..1: none of it in the middle of a cone
// that ends a little before that point, all of it outside of the cone; and how near its rim is.
vec2 left_over(vec3 world) {
    vec3 line = cut.xyz - eye.xyz;
    float way = max(length(line), 1e-3);
    vec3 d = world - eye.xyz;
    float along = dot(d, line) / way;
    float off = length(d - line * (along / way)) * way / max(along, 1e-3);
    float is_before = step(along, way - 0.5) * step(0.0, along) * eye.w * cut.w;
    return vec2(1.0 - is_before * (1.0 - smoothstep(0.95, 1.15, off)), is_before * step(abs(off - 1.12), 0.05));
}
// Leaves out points with metre lines that hide the point to be seen; how near the rim of what is left
// out this one is, 0..1.
float cut_open(vec3 world, float metred) {
    vec2 left = metred > 0.5 ? left_over(world) : vec2(1.0, 0.0);
    float noise = fract(52.98 * fract(dot(floor(gl_FragCoord.xy), vec2(0.0671, 0.00584))));
    // A veil of it stays.
    if (noise > 0.12 + 0.88 * left.x) discard;
    return left.y;
}
