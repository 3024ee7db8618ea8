varying vec4 v_color;
varying vec3 v_world;
void main() { gl_FragColor = vec4(v_color.rgb, v_color.a * (1.0 - haze(v_world))); }
