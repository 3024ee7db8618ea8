attribute vec3 normal;
attribute vec4 color; // sRGB bytes, 0..255
attribute vec4 tint;  // sRGB 0..1 and amount
attribute float metred; // 1 with metre lines
attribute float opacity; // 1 solid
varying vec3 v_color;
varying vec3 v_normal;
varying vec3 v_world;
varying vec3 v_shadow;
varying float v_metred;
varying float v_opacity;
void main() {
    vec3 world = to_world(vec4(position, 1.0));
    // Normals go by the cofactors of the transform, right for any scale.
    vec3 n = vec3(dot(cross(row1.xyz, row2.xyz), normal), dot(cross(row2.xyz, row0.xyz), normal), dot(cross(row0.xyz, row1.xyz), normal));
    n /= max(length(n), 1e-20);
    vec3 c = mix(color.rgb / 255.0, tint.rgb, tint.a);
    v_color = c * c;
    v_normal = n;
    v_world = world;
    v_metred = metred;
    v_opacity = opacity;
    // Lifted off itself, and a little towards the sun: else far faces shine through at the edges.
    v_shadow = (world_to_shadow * vec4(world + (n + sun.xyz) * sun.w, 1.0)).xyz;
    gl_Position = view_projection * vec4(world, 1.0);
}
