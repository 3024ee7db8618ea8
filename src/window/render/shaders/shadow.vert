void main() {
    vec4 p = world_to_shadow * vec4(to_world(vec4(position, 1.0)), 1.0);
    gl_Position = vec4(p.xyz * 2.0 - 1.0, 1.0);
}
