varying vec3 v_color;
varying vec3 v_normal;
varying vec3 v_world;
varying vec3 v_shadow;
varying float v_metred;
varying float v_opacity;
// Coverage 0..1 of lines `width` m wide wherever a coordinate is a multiple of `period`; `pixel`
// is a pixel's extent along each. At least a pixel wide; faded where they come too close.
vec3 lines(vec3 pixel, float period, float width) {
    vec3 w = max(pixel / period, vec3(1e-6));
    vec3 off = 0.5 - abs(fract(v_world / period) - 0.5);
    vec3 half_width = max(vec3(width / period), w) * 0.5;
    return clamp((half_width - off) / w + 0.5, 0.0, 1.0) * clamp((0.3 - w) / 0.24, 0.0, 1.0);
}
// How dark the metre lines are here, 0..1: a pixel's extent on the surface is that of a step of
// one pixel, right and up, brought onto the surface along the line of sight.
float metres(vec3 n) {
    vec3 d = mix(forward.xyz, v_world - eye.xyz, eye.w);
    float size = forward.w * mix(1.0, dot(d, forward.xyz), eye.w);
    vec3 along = d / min(dot(d, n), -1e-4);
    vec3 pixel = size * (abs(right.xyz - along * dot(right.xyz, n)) + abs(up.xyz - along * dot(up.xyz, n)));
    vec3 dark = max(0.16 * lines(pixel, 1.0, 0.02), 0.34 * lines(pixel, 5.0, 0.045));
    // On surfaces that a coordinate hardly changes along, one line would cover all.
    dark *= clamp((0.99 - abs(n)) / 0.07, 0.0, 1.0);
    return max(max(dark.x, dark.y), dark.z);
}
void main() {
    float rim_of_cut = cut_open(v_world, v_metred);
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
    light *= 1.0 - 0.5 * rim_of_cut;
    // Glass keeps its outline: where it is seen from the side.
    float alpha = mix(v_opacity, 1.0, (1.0 - v_opacity) * rim);
    gl_FragColor = vec4(sqrt(mix(v_color * light, horizon.rgb, haze(v_world))), alpha);
}
