#version 100
precision highp float;
uniform mat4 view_projection;
uniform mat4 world_to_shadow; // world to the shadow map's [0,1] cube
uniform vec4 eye;             // xyz: m; w: 1 perspective, 0 orthographic
uniform vec4 right;           // xyz: unit; w: half the picture's width per unit depth
uniform vec4 up;              // xyz: unit; w: half the picture's height per unit depth
uniform vec4 forward;         // xyz: unit; w: size of a pixel per unit depth (orthographic: m)
uniform vec4 sun;             // xyz: unit, towards the sun; w: shadow lookup offset, m
uniform vec4 sunlight;        // rgb: light of the full sun on a face turned to it
uniform vec4 ambient_up;      // rgb: light on a face turned up, in shadow
uniform vec4 ambient_down;    // rgb: light on a face turned down
uniform vec4 zenith;          // rgb
uniform vec4 horizon;         // rgb; w: 1 / distance of the haze, 1/m
uniform vec4 ground;          // rgb; w: height, m
uniform vec4 grid_minor;      // rgb; w: strength
uniform vec4 grid_major;      // rgb; w: half extent of the ground, m
uniform vec4 cut;             // xyz: what must be seen, m; w: how far what hides it is cut open, 0..1
// All colours here are linear light with a gamma of 2: two multiplications
// and one root instead of six pow() a pixel; nobody sees the difference to 2.2.
