//! Letters that stand in the world: glyphs of the embedded typeface drawn out into closed solids.

use std::fmt;

use glam::{DVec2, Vec2, Vec3};
use ttf_parser::{Face, GlyphId};

use super::fill::fill;
use super::lathe::crease;
use super::ops::length;
use super::outline::{Island, islands};
use super::{Rgba, TriMesh, palette};

/// The bold face: thick strokes read better at a distance. Licence and making: `assets/fonts/README.md`.
static FONT: &[u8] = include_bytes!("../../assets/fonts/CollidoscopeSans-Bold.ttf");

/// Width of the light strip along a letter's edges, as a share of its height.
const LIP: f32 = 0.02;

/// Why there is no such letter. The message says what would be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterError {
    /// The character has no ink: a space, a line break.
    Blank(char),
    /// The typeface does not have it: an emoji, a script outside its range.
    Missing(char),
    /// The typeface's outline of it cannot be filled; never so for the face that is built in.
    Broken(char),
}

impl fmt::Display for LetterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Blank(c) => write!(
                f,
                "U+{:04X} has nothing to see or to hit; use a visible character such as 'A'",
                u32::from(c)
            ),
            Self::Missing(c) => write!(
                f,
                "{c:?} (U+{:04X}) is not in the typeface; use a Latin or Greek letter, a digit or a sign such as '&'",
                u32::from(c)
            ),
            Self::Broken(c) => {
                write!(
                    f,
                    "the outline of {c:?} (U+{:04X}) cannot be filled; use another character",
                    u32::from(c)
                )
            }
        }
    }
}

impl std::error::Error for LetterError {}

/// The character as a solid: upright (Y up), readable from +z, drawn out along z.
///
/// `height` is that of a capital, m; `depth` the extent along z, m; both go through [`length`], so nonsense counts as
/// 1 mm. The middle of the ink is at x = 0, the middle between baseline and capitals' top at y = 0 (so a Q's tail and a
/// g's hang below −height / 2), the middle of the depth at z = 0. The surface is closed, flat on the caps, smooth round
/// curves and hard at corners above 30°; caps and walls differ in colour, with a light strip along the edges.
///
/// # Errors
/// When the character is blank or not in the typeface.
pub fn letter(char: char, height: f32, depth: f32) -> Result<TriMesh, LetterError> {
    let glyph = Glyph::new(char)?;
    let (height, half) = (length(height), length(depth) / 2.0);
    let scale = f64::from(height) / glyph.cap_height;
    let origin = DVec2::new(f64::midpoint(glyph.low.x, glyph.high.x), glyph.cap_height / 2.0);
    let place = |p: DVec2| ((p - origin) * scale).as_vec2();
    let mut mesh = TriMesh::default();
    for island in &glyph.islands {
        let triangles = fill(island).ok_or(LetterError::Broken(char))?;
        let points: Vec<Vec2> = island.contours().flatten().map(|c| place(c.at)).collect();
        cap(&mut mesh, &points, &triangles, half);
        cap(&mut mesh, &points, &triangles, -half);
        walls(&mut mesh, island, place, half, (height * LIP).min(half / 2.0));
    }
    Ok(mesh)
}

/// Width and height of the ink of [`letter`]`(char, height, _)`, m: the width is what a model rectangle needs. `None` when
/// there is no such letter.
#[must_use]
pub fn letter_bounds(char: char, height: f32) -> Option<(f32, f32)> {
    let glyph = Glyph::new(char).ok()?;
    let ink = ((glyph.high - glyph.low) * (f64::from(length(height)) / glyph.cap_height)).as_vec2();
    Some((ink.x, ink.y))
}

/// An outline and what is needed to place it, in font units.
struct Glyph {
    islands: Vec<Island>,
    /// Corners of the box around the ink.
    low: DVec2,
    high: DVec2,
    cap_height: f64,
}

impl Glyph {
    fn new(char: char) -> Result<Self, LetterError> {
        if char.is_whitespace() || char.is_control() {
            return Err(LetterError::Blank(char));
        }
        let face = Face::parse(FONT, 0).map_err(|_| LetterError::Broken(char))?;
        let glyph = face
            .glyph_index(char)
            .filter(|&id| id != GlyphId(0))
            .ok_or(LetterError::Missing(char))?;
        let islands = islands(&face, glyph);
        let ink = || islands.iter().flat_map(|i| &i.outer).map(|c| c.at);
        let low = ink().reduce(DVec2::min).ok_or(LetterError::Blank(char))?;
        let high = ink().reduce(DVec2::max).ok_or(LetterError::Blank(char))?;
        let cap_height =
            face.capital_height().filter(|&h| h > 0).ok_or(LetterError::Broken(char))?;
        Ok(Self { islands, low, high, cap_height: f64::from(cap_height) })
    }
}

/// One flat cap at `z`; its normal points away from z = 0.
fn cap(mesh: &mut TriMesh, points: &[Vec2], triangles: &[[usize; 3]], z: f32) {
    let normal = Vec3::Z * z.signum();
    let index: Vec<u32> =
        points.iter().map(|p| mesh.vertex(p.extend(z), normal, palette::LETTER)).collect();
    mesh.triangles.extend(triangles.iter().map(|t| {
        let [a, b, c] = t.map(|i| index[i]);
        if z > 0.0 { [a, b, c] } else { [a, c, b] }
    }));
}

/// The walls from −half to half, with a strip of `lip` m along either edge in the edge colour.
fn walls(mesh: &mut TriMesh, island: &Island, place: impl Fn(DVec2) -> Vec2, half: f32, lip: f32) {
    let edge = palette::edge(palette::LETTER);
    let strips: [(f32, f32, Rgba); 3] = [
        (-half, lip - half, edge),
        (lip - half, half - lip, palette::LETTER_WALL),
        (half - lip, half, edge),
    ];
    // The solid lies on the left of every contour, so outwards is to the right.
    let right = |d: DVec2| -d.perp().as_vec2();
    for contour in island.contours() {
        for (i, from) in contour.iter().enumerate() {
            let to = &contour[(i + 1) % contour.len()];
            let (p, q) = (place(from.at), place(to.at));
            let leaving = crease(right(from.arriving), right(from.leaving)).1.extend(0.0);
            let arriving = crease(right(to.arriving), right(to.leaving)).0.extend(0.0);
            for (low, high, color) in strips {
                let corners = [
                    (p, leaving, low),
                    (q, arriving, low),
                    (q, arriving, high),
                    (p, leaving, high),
                ]
                .map(|(at, normal, z)| mesh.vertex(at.extend(z), normal, color));
                mesh.quad(corners);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::ops::check;
    use crate::mesh::outline::{area, inside};

    /// Every character of the typeface that has ink.
    fn all() -> Vec<char> {
        let face = Face::parse(FONT, 0).expect("the face is built in");
        let mut found = Vec::new();
        for table in face
            .tables()
            .cmap
            .iter()
            .flat_map(|c| c.subtables)
            .filter(ttf_parser::cmap::Subtable::is_unicode)
        {
            table
                .codepoints(|c| found.extend(char::from_u32(c).filter(|&c| Glyph::new(c).is_ok())));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Area by Green's theorem over the font's own curves: no flattening, no triangles. TrueType's outer contours go
    /// clockwise, holes the other way, so the sum's size is the ink.
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
            let (from, by) = (self.at, DVec2::new(x1.into(), y1.into()));
            self.line_to(x, y);
            // A parabola's segment is two thirds of the triangle round it.
            self.area += (by - from).perp_dot(self.at - by) / 3.0;
        }
        fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {
            unreachable!("a TrueType face has no cubics");
        }
        fn close(&mut self) {
            self.area += self.at.perp_dot(self.start) / 2.0;
        }
    }

    #[test]
    fn the_typeface_has_what_lessons_and_letters_need() {
        let all = all();
        let wanted =
            ('A'..='Z').chain('a'..='z').chain('0'..='9').chain("&%äéÅß@Ωθ∞∩⟂‖₀ₓ′″→⌊§".chars());
        for c in wanted {
            assert!(all.contains(&c), "{c}");
        }
        assert!(all.len() > 400, "{}", all.len());
    }

    #[test]
    fn every_letter_is_a_closed_solid_of_its_area_times_its_depth() {
        let face = Face::parse(FONT, 0).expect("the face is built in");
        for c in all() {
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
        for c in all() {
            for island in Glyph::new(c).expect("it has ink").islands {
                // Against its own island: a cedilla may touch the letter it hangs from.
                let inked = |p: DVec2| island.contours().filter(|k| inside(k, p)).count() % 2 == 1;
                for contour in island.contours() {
                    for (i, a) in contour.iter().enumerate() {
                        let b = &contour[(i + 1) % contour.len()];
                        let middle = a.at.midpoint(b.at);
                        let out = -(a.leaving + b.arriving).normalize().perp() * 0.2;
                        assert!(!inked(middle + out) && inked(middle - out), "{c} at {middle}");
                    }
                }
            }
        }
    }

    #[test]
    fn letters_are_centred_and_as_large_as_said() {
        for (c, height) in [('H', 1.0_f32), ('B', 1.4), ('g', 2.0), ('1', 0.5), ('ä', 1.0)] {
            let mesh = letter(c, height, 0.3).expect("it has ink");
            let (low, high) = mesh.bounds().expect("it has vertices");
            let (width, tall) = letter_bounds(c, height).expect("it has ink");
            check::near(low + high, Vec3::new(0.0, low.y + high.y, 0.0), 1e-5);
            check::near(high - low, Vec3::new(width, tall, 0.3), 1e-5);
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
        // The stem of an L is on the left of someone who looks towards −z with Y up: at −x.
        let mesh = letter('L', 1.0, 0.2).expect("it has ink");
        let top: Vec<f32> = mesh.positions.iter().filter(|p| p.y > 0.4).map(|p| p.x).collect();
        assert!(!top.is_empty() && top.iter().all(|&x| x < 0.0));
    }

    #[test]
    fn curves_are_smooth_and_corners_hard() {
        let side = |c: char| letter(c, 1.0, 0.2).expect("it has ink");
        // Walls of an O: the two normals at a corner are one. Of an H: along an axis, all of them.
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
    fn what_cannot_be_a_letter_says_so() {
        assert_eq!(letter('🙂', 1.0, 1.0), Err(LetterError::Missing('🙂')));
        for blank in [' ', '\u{a0}', '\u{2009}', '\n', '\0'] {
            assert_eq!(letter(blank, 1.0, 1.0), Err(LetterError::Blank(blank)));
        }
        assert_eq!(letter_bounds(' ', 1.0), None);
        assert!(LetterError::Missing('🙂').to_string().contains("U+1F642"));
    }

    #[test]
    fn nonsense_sizes_make_sound_letters() {
        for x in check::NONSENSE {
            for (height, depth) in [(x, 1.0), (1.0, x), (x, x)] {
                let mesh = letter('B', height, depth).expect("it has ink");
                check::sound(&mesh);
                assert!(mesh.is_closed());
            }
        }
    }
}
