//! Letters in the world: glyphs of the embedded typeface extruded into closed solids.

use glam::{DVec2, Vec2, Vec3, vec2};
use ttf_parser::{Face, GlyphId};

use super::fill::fill;
use super::outline::{Island, islands};
use super::{TriMesh, palette};
use crate::text::id;

/// The bold face: thick strokes are more legible at a distance. Licence and origin:
/// `assets/fonts/README.md`.
pub(crate) static FONT: &[u8] = include_bytes!("../../assets/fonts/CollidoscopeSans-Bold.ttf");

/// Width of the light strip along a letter's edges, as a fraction of its height.
const LIP: f32 = 0.02;

/// Makes the character as a solid: upright (Y up), readable from +z, extruded along z. `None` for a
/// character without ink (a space) or without a glyph (an emoji).
///
/// `height` is the height of a capital, m; `depth` is the extent along z, m; both above 0. The ink is
/// centred at x = 0, the depth at z = 0, and the height of capitals at y = 0. The tails of Q and g hang
/// below −height / 2. The surface is closed, flat on the caps, smooth round
/// curves and hard at corners above 30°. Caps and walls differ in colour, with a light strip along the
/// edges.
#[must_use]
pub fn letter(char: char, height: f32, depth: f32) -> Option<TriMesh> {
    let glyph = Glyph::new(char)?;
    let half = depth / 2.0;
    let scale = f64::from(height) / glyph.cap_height;
    let origin = DVec2::new(f64::midpoint(glyph.low, glyph.high), glyph.cap_height / 2.0);
    let lip = (height * LIP).min(half / 2.0);
    // The walls, with a strip along each edge.
    let profile = [-half, lip - half, half - lip, half].map(|z| vec2(1.0, z));
    let paint = |band, _| {
        if band == 1 { palette::LETTER_WALL } else { palette::edge(palette::LETTER) }
    };
    let mut mesh = TriMesh::default();
    for island in &glyph.islands {
        let triangles = fill(island)?;
        let contours = island.contours().map(|contour| {
            let place = |p: &DVec2| ((*p - origin) * scale).as_vec2();
            contour.iter().map(place).collect::<Vec<Vec2>>()
        });
        let contours: Vec<Vec<Vec2>> = contours.collect();
        cap(&mut mesh, &contours.concat(), &triangles, half);
        cap(&mut mesh, &contours.concat(), &triangles, -half);
        for contour in &contours {
            mesh.sweep(contour, &profile, |_, i| contour[i], paint);
        }
    }
    Some(mesh)
}

/// Returns whether a [`letter`] of the character exists.
#[must_use]
pub fn has_glyph(char: char) -> bool {
    Glyph::new(char).is_some()
}

/// Checks that a letter can be drawn.
///
/// # Errors
/// The fault, and valid input.
pub fn check_glyph(char: char) -> Result<(), (String, &'static str)> {
    if has_glyph(char) {
        return Ok(());
    }
    let fault = id::MESH_NO_GLYPH.with(&[("character", &format_args!("{char:?}"))]);
    Err((fault, id::MESH_VISIBLE_CHARACTER_EXPECTED.text()))
}

/// An outline and its placement, in font units.
struct Glyph {
    islands: Vec<Island>,
    /// Least x of the ink.
    low: f64,
    /// Greatest x of the ink.
    high: f64,
    cap_height: f64,
}

impl Glyph {
    fn new(char: char) -> Option<Self> {
        if char.is_whitespace() || char.is_control() {
            return None;
        }
        let face = Face::parse(FONT, 0).ok()?;
        let glyph = face.glyph_index(char).filter(|&id| id != GlyphId(0))?;
        let islands = islands(&face, glyph);
        let ink = || islands.iter().flat_map(|i| &i.outer).map(|p| p.x);
        let (low, high) = (ink().reduce(f64::min)?, ink().reduce(f64::max)?);
        let cap_height = f64::from(face.capital_height()?);
        Some(Self { islands, low, high, cap_height })
    }
}

/// Adds one flat cap at `z`; its normal points away from z = 0.
fn cap(mesh: &mut TriMesh, points: &[Vec2], triangles: &[[usize; 3]], z: f32) {
    let normal = Vec3::Z * z.signum();
    let index: Vec<u32> =
        points.iter().map(|p| mesh.vertex(p.extend(z), normal, palette::LETTER)).collect();
    mesh.triangles.extend(triangles.iter().map(|t| {
        let [a, b, c] = t.map(|i| index[i]);
        if z > 0.0 { [a, b, c] } else { [a, c, b] }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::ops::check;
    use crate::mesh::outline::{area, contains};

    /// Returns every character of the typeface with ink.
    fn characters_with_ink() -> Vec<char> {
        let face = Face::parse(FONT, 0).expect("the face is built in");
        let mut found = Vec::new();
        for table in face
            .tables()
            .cmap
            .iter()
            .flat_map(|c| c.subtables)
            .filter(ttf_parser::cmap::Subtable::is_unicode)
        {
            table.codepoints(|c| {
                found.extend(char::from_u32(c).filter(|&c| Glyph::new(c).is_some()));
            });
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Area by Green's theorem over the font's own curves, without flattening or triangles. TrueType's
    /// outer contours are clockwise and holes are not, so the magnitude of the sum is the ink's area.
    #[derive(Default)]
    struct Ink {
        start: DVec2,
        at: DVec2,
        area: f64,
    }

    impl ttf_parser::OutlineBuilder for Ink {
        fn move_to(&mut self, x: f32, y: f32) {
            self.start = DVec2::new(x.into(), y.into());
            self.at = self.start;
        }
        fn line_to(&mut self, x: f32, y: f32) {
            let to = DVec2::new(x.into(), y.into());
            self.area += self.at.perp_dot(to) / 2.0;
            self.at = to;
        }
        fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
            let (from, control) = (self.at, DVec2::new(x1.into(), y1.into()));
            self.line_to(x, y);
            // A parabola's segment is two thirds of its triangle.
            self.area += (control - from).perp_dot(self.at - control) / 3.0;
        }
        fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {
            unreachable!("a TrueType face has no cubics");
        }
        fn close(&mut self) {
            self.area += self.at.perp_dot(self.start) / 2.0;
        }
    }

    #[test]
    fn the_typeface_has_the_needed_characters() {
        let inked = characters_with_ink();
        let needed =
            ('A'..='Z').chain('a'..='z').chain('0'..='9').chain("&%äéÅß@Ωθ∞∩⟂‖₀ₓ′″→⌊§".chars());
        for c in needed {
            assert!(inked.contains(&c), "{c}");
        }
        assert!(inked.len() > 400, "{}", inked.len());
    }

    #[test]
    fn every_letter_is_a_closed_solid_of_its_area_times_its_depth() {
        let face = Face::parse(FONT, 0).expect("the face is built in");
        for c in characters_with_ink() {
            let (height, depth) = (1.4, 0.4);
            let mesh = letter(c, height, depth).expect("it has ink");
            assert!(mesh.is_closed(), "{c} (U+{:04X}) is not closed", u32::from(c));
            check::solid(&mesh);
            let mut ink = Ink::default();
            face.outline_glyph(face.glyph_index(c).expect("it has a glyph"), &mut ink);
            let scale = f64::from(height) / 714.0;
            let exact = ink.area.abs() * scale * scale * f64::from(depth);
            let ratio = f64::from(mesh.volume()) / exact;
            assert!((ratio - 1.0).abs() < 0.02, "{c} (U+{:04X}): {ratio}", u32::from(c));
            let glyph = Glyph::new(c).expect("it has ink");
            let flat: f64 = glyph.islands.iter().flat_map(Island::contours).map(|k| area(k)).sum();
            let ratio = f64::from(mesh.volume()) / (flat * scale * scale * f64::from(depth));
            assert!((ratio - 1.0).abs() < 1e-4, "{c} (U+{:04X}): {ratio}", u32::from(c));
        }
    }

    #[test]
    fn wall_normals_lead_out_of_the_ink() {
        for c in characters_with_ink() {
            for island in Glyph::new(c).expect("it has ink").islands {
                // Against its own island: a cedilla may touch its letter.
                let is_inked =
                    |p: DVec2| island.contours().filter(|k| contains(k, p)).count() % 2 == 1;
                for contour in island.contours() {
                    for (a, b) in contour.iter().zip(contour.iter().cycle().skip(1)) {
                        let (middle, out) = (a.midpoint(*b), -(*b - *a).normalize().perp() * 0.2);
                        assert!(
                            !is_inked(middle + out) && is_inked(middle - out),
                            "{c} at {middle}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn letters_are_centred_and_have_the_given_size() {
        for (c, height) in [('H', 1.0_f32), ('B', 1.4), ('g', 2.0), ('1', 0.5), ('ä', 1.0)] {
            let mesh = letter(c, height, 0.3).expect("it has ink");
            let (low, high) = mesh.bounds().expect("it has vertices");
            check::near(low + high, Vec3::new(0.0, low.y + high.y, 0.0), 1e-5);
            assert_eq!(high.z - low.z, 0.3);
        }
        let (low, high) =
            letter('H', 1.0, 0.3).expect("it has ink").bounds().expect("it has vertices");
        assert_eq!((low.y, high.y), (-0.5, 0.5));
        let (low, _) =
            letter('g', 1.0, 0.3).expect("it has ink").bounds().expect("it has vertices");
        assert!(low.y < -0.6);
    }

    #[test]
    fn a_letter_reads_from_plus_z() {
        // The stem of an L is on the left when looking towards −z with Y up: at −x.
        let mesh = letter('L', 1.0, 0.2).expect("it has ink");
        let top: Vec<f32> = mesh.positions.iter().filter(|p| p.y > 0.4).map(|p| p.x).collect();
        assert!(!top.is_empty() && top.iter().all(|&x| x < 0.0));
    }

    #[test]
    fn curves_are_smooth_and_corners_hard() {
        let side = |c: char| letter(c, 1.0, 0.2).expect("it has ink");
        // Walls of an O: both normals at a corner are equal. Walls of an H: all along an axis.
        let mesh = side('O');
        for (i, p) in mesh.positions.iter().enumerate().filter(|(i, _)| mesh.normals[*i].z == 0.0) {
            for (j, _) in mesh
                .positions
                .iter()
                .enumerate()
                .filter(|(j, q)| *q == p && mesh.normals[*j].z == 0.0)
            {
                assert!(mesh.normals[i].dot(mesh.normals[j]) > 0.999);
            }
        }
        assert!(side('H').normals.iter().all(|n| n.abs().max_element() > 0.999));
    }

    #[test]
    fn characters_without_ink_give_no_letter() {
        for blank in ['🙂', ' ', '\u{a0}', '\u{2009}', '\n', '\0'] {
            assert!(!has_glyph(blank) && letter(blank, 1.0, 1.0).is_none(), "{blank:?}");
        }
    }
}
