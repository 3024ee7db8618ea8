//! All colours of objects in the world: sRGB, opaque.
//!
//! They are muted and far from the overlays' colours, which have a meaning (the Okabe–Ito set): an
//! object is bright blue, orange or green only while an overlay marks it.

use super::Rgba;

/// The driver's body: dark green steel, in contrast to all targets.
pub const TANK: Rgba = [26, 80, 69, 255];
/// The driver's turret, a shade lighter than its body.
pub const TURRET: Rgba = [42, 100, 86, 255];
/// Tracks, tyres, grilles: rubber.
pub const RUBBER: Rgba = [63, 71, 71, 255];
/// The cleats between the links of a track.
pub const CLEAT: Rgba = [88, 97, 96, 255];
/// Bare metal: hubs, barrel.
pub const STEEL: Rgba = [104, 112, 116, 255];
/// Dark openings: bores, slits, pupils.
pub const DARK: Rgba = [38, 43, 46, 255];
/// Stripes, lamps, eyes: cream.
pub const CREAM: Rgba = [239, 232, 214, 255];
/// Boxes: sandstone.
pub const BOX: Rgba = [168, 154, 134, 255];
/// Cylinders: slate.
pub const CYLINDER: Rgba = [138, 147, 166, 255];
/// The stripe on a cylinder.
pub const CYLINDER_STRIPE: Rgba = [226, 224, 220, 255];
/// Spheres: old rose.
pub const SPHERE: Rgba = [168, 128, 122, 255];
/// The other half of a sphere's gores.
pub const SPHERE_BAND: Rgba = [217, 201, 188, 255];
/// Coins: pale gold.
pub const COIN: Rgba = [205, 180, 108, 255];
/// The sunken field of a coin and every other notch of its edge.
pub const COIN_DARK: Rgba = [160, 138, 80, 255];
/// The caps of letters: lavender grey.
pub const LETTER: Rgba = [192, 188, 198, 255];
/// The walls of letters, darker than the caps to keep the outline legible.
pub const LETTER_WALL: Rgba = [128, 124, 138, 255];
/// The chaser's shell: aubergine.
pub const CHASER: Rgba = [106, 85, 112, 255];
/// The chaser's moving parts.
pub const CHASER_DARK: Rgba = [59, 52, 68, 255];
/// The chaser's trim.
pub const CHASER_TRIM: Rgba = [166, 150, 168, 255];
/// Hills to stand on: dry grass.
pub const GROUND: Rgba = [151, 158, 138, 255];
/// The surface of a track: pale asphalt.
pub const TRACK: Rgba = [142, 146, 150, 255];
/// The sides and the underside of a track.
pub const TRACK_SIDE: Rgba = [96, 100, 106, 255];
/// The pieces of a map: plaster.
pub const PLASTER: Rgba = [186, 178, 164, 255];
/// Old stone.
pub const STONE: Rgba = [164, 156, 142, 255];
/// A model without a look.
pub const BARE: Rgba = [154, 163, 160, 255];
/// Shells: dark metal.
pub const SHELL: Rgba = [68, 71, 77, 255];

/// The colours named in `assets/models/looks.ron`.
const NAMED: [(&str, Rgba); 10] = [
    ("tank", TANK),
    ("turret", TURRET),
    ("rubber", RUBBER),
    ("cleat", CLEAT),
    ("steel", STEEL),
    ("dark", DARK),
    ("cream", CREAM),
    ("chaser", CHASER),
    ("chaser dark", CHASER_DARK),
    ("chaser trim", CHASER_TRIM),
];

/// Returns the colour with this name; the suffix " edge" selects the colour of edges between such faces.
pub(crate) fn named(name: &str) -> Option<Rgba> {
    if let Some(face) = name.strip_suffix(" edge") {
        return named(face).map(edge);
    }
    NAMED.iter().find(|(known, _)| *known == name).map(|(_, color)| *color)
}

/// Lightening of edges relative to their faces: the fraction of the distance to white.
pub const EDGE_LIGHT: f32 = 0.22;

/// Mixes `color` with the fraction `t`, 0 to 1, of white; keeps alpha.
#[must_use]
pub fn lighter(color: Rgba, t: f32) -> Rgba {
    let channel = |c: u8| (f32::from(c) + (255.0 - f32::from(c)) * t + 0.5) as u8;
    [channel(color[0]), channel(color[1]), channel(color[2]), color[3]]
}

/// Returns the colour of an edge between faces of this colour.
#[must_use]
pub fn edge(color: Rgba) -> Rgba {
    lighter(color, EDGE_LIGHT)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OBJECT_COLORS: [(&str, Rgba); 21] = [
        ("TANK", TANK),
        ("TURRET", TURRET),
        ("RUBBER", RUBBER),
        ("CLEAT", CLEAT),
        ("STEEL", STEEL),
        ("DARK", DARK),
        ("CREAM", CREAM),
        ("BOX", BOX),
        ("CYLINDER", CYLINDER),
        ("CYLINDER_STRIPE", CYLINDER_STRIPE),
        ("SPHERE", SPHERE),
        ("SPHERE_BAND", SPHERE_BAND),
        ("COIN", COIN),
        ("COIN_DARK", COIN_DARK),
        ("LETTER", LETTER),
        ("LETTER_WALL", LETTER_WALL),
        ("CHASER", CHASER),
        ("CHASER_DARK", CHASER_DARK),
        ("CHASER_TRIM", CHASER_TRIM),
        ("BARE", BARE),
        ("SHELL", SHELL),
    ];
    const OVERLAY_COLORS: [[u8; 3]; 8] = [
        [0x56, 0xB4, 0xE9],
        [0x00, 0x72, 0xB2],
        [0xE6, 0x9F, 0x00],
        [0xB3, 0x74, 0x00],
        [0xD5, 0x5E, 0x00],
        [0x00, 0x9E, 0x73],
        [0xCC, 0x79, 0xA7],
        [0xF0, 0xE4, 0x42],
    ];

    /// Converts to CIE L*a*b* under D65, with the matrix of the sRGB standard.
    fn lab(c: Rgba) -> [f32; 3] {
        let [r, g, b] = [c[0], c[1], c[2]].map(|v| {
            let v = f32::from(v) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { libm::powf((v + 0.055) / 1.055, 2.4) }
        });
        let f = |t: f32| {
            if t > 0.008_856 { libm::cbrtf(t) } else { 7.787 * t + 16.0 / 116.0 }
        };
        let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
        let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
        let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn distance(a: Rgba, b: Rgba) -> f32 {
        let (a, b) = (lab(a), lab(b));
        glam::Vec3::from(a).distance(glam::Vec3::from(b))
    }

    #[test]
    fn object_colours_differ_from_overlay_colours() {
        for (name, object) in OBJECT_COLORS {
            for [r, g, b] in OVERLAY_COLORS {
                let apart = distance(object, [r, g, b, 255]);
                assert!(apart > 25.0, "{name} is only {apart} from {r:02X}{g:02X}{b:02X}");
            }
        }
    }

    #[test]
    fn body_colours_are_distinct_and_muted() {
        let bodies = [TANK, BOX, CYLINDER, SPHERE, COIN, LETTER, CHASER, SHELL];
        for (i, &a) in bodies.iter().enumerate() {
            let [_, a_star, b_star] = lab(a);
            assert!(libm::hypotf(a_star, b_star) < 45.0, "{a:?} is too vivid");
            for &b in &bodies[i + 1..] {
                assert!(distance(a, b) > 9.0, "{a:?} and {b:?} look alike");
            }
        }
    }

    #[test]
    fn edges_are_lighter_and_opaque() {
        for (name, object) in OBJECT_COLORS {
            assert!(lab(edge(object))[0] > lab(object)[0], "{name}");
            assert_eq!(object[3], 255);
        }
        assert_eq!(lighter([0, 0, 0, 7], 1.0), [255, 255, 255, 7]);
    }
}
