varying vec3 v_color;
varying vec3 v_normal;
varying vec3 v_world;
varying vec3 v_shadow;
void main() {
    vec3 n = normalize(v_normal);
    vec3 to_eye = normalize(mix(-forward.xyz, eye.xyz - v_world, eye.w));
    float facing = max(dot(n, sun.xyz), 0.0);
    vec3 light = mix(ambient_down.rgb, ambient_up.rgb, n.y * 0.5 + 0.5) + sunlight.rgb * (facing * sunshine(v_shadow));
    // Towards the outline a round solid grows a little lighter: it stands off its background.
    float rim = 1.0 - max(dot(n, to_eye), 0.0);
    rim *= rim;
    light += ambient_up.rgb * (0.25 * rim * rim);
    gl_FragColor = vec4(sqrt(mix(v_color * light, horizon.rgb, haze(v_world))), ghost.w);
}
