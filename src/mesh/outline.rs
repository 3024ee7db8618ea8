//! Glyph outlines as polygons, with segments short enough for smooth shading.

use glam::DVec2;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// Maximum distance of the polygon from the curve, as a fraction of the em.
const FLATNESS: f64 = 0.0012;
/// Maximum average turn of a curve per segment, rad (15°); keeps small corners round.
const MAX_TURN: f64 = 0.262;

/// A closed polygon in font units, Y up; the last corner joins the first.
pub(crate) type Contour = Vec<DVec2>;

/// An outer contour, counter-clockwise, and the holes directly in it, clockwise.
#[derive(Clone, Debug)]
pub(crate) struct Island {
    pub outer: Contour,
    pub holes: Vec<Contour>,
}

impl Island {
    /// Iterates over the outer contour, then the holes.
    pub(crate) fn contours(&self) -> impl Iterator<Item = &Contour> {
        std::iter::once(&self.outer).chain(&self.holes)
    }
}

/// Returns the glyph's outline; empty for a glyph without one (a space). Contours must not cross.
/// Nesting determines the holes; the font's winding is ignored.
pub(crate) fn islands(face: &Face, glyph: GlyphId) -> Vec<Island> {
    let flatness = FLATNESS * f64::from(face.units_per_em());
    let mut pen = Pen { flatness, open: Vec::new(), done: Vec::new() };
    face.outline_glyph(glyph, &mut pen);
    let mut contours: Vec<Contour> = pen.done.into_iter().filter(|c| c.len() > 2).collect();
    let depths: Vec<usize> = (0..contours.len())
        .map(|i| {
            (0..contours.len())
                .filter(|&j| j != i && contains(&contours[j], contours[i][0]))
                .count()
        })
        .collect();
    for (contour, depth) in contours.iter_mut().zip(&depths) {
        if (area(contour) > 0.0) != depth.is_multiple_of(2) {
            contour.reverse();
        }
    }
    let holes_of = |i: usize| {
        let is_hole =
            |&j: &usize| depths[j] == depths[i] + 1 && contains(&contours[i], contours[j][0]);
        (0..contours.len()).filter(is_hole).map(|j| contours[j].clone()).collect()
    };
    let outer = (0..contours.len()).filter(|&i| depths[i].is_multiple_of(2));
    outer.map(|i| Island { outer: contours[i].clone(), holes: holes_of(i) }).collect()
}

/// Returns the signed area, font units²; positive counter-clockwise.
pub(crate) fn area(contour: &[DVec2]) -> f64 {
    let next = contour.iter().cycle().skip(1);
    contour.iter().zip(next).map(|(a, b)| a.perp_dot(*b)).sum::<f64>() / 2.0
}

/// Returns whether the contour contains `p`, by the crossings of a ray towards +x.
pub(crate) fn contains(contour: &[DVec2], p: DVec2) -> bool {
    let next = contour.iter().cycle().skip(1);
    let crossed = |(a, b): &(&DVec2, &DVec2)| {
        (a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)
    };
    contour.iter().zip(next).filter(crossed).count() % 2 == 1
}

/// Collects contours from the font's drawing calls.
struct Pen {
    /// Maximum distance from the curve, in font units.
    flatness: f64,
    /// Contour under construction.
    open: Contour,
    done: Vec<Contour>,
}

fn point(x: f32, y: f32) -> DVec2 {
    DVec2::new(f64::from(x), f64::from(y))
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.open = vec![point(x, y)];
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.open.push(point(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (b, c) = (point(x1, y1), point(x, y));
        let a = self.open.last().copied().unwrap_or(b);
        let (first_leg, second_leg) = (b - a, c - b);
        // A parabola in n even steps lies within 1/4 · |a − 2b + c| / n² of its chords.
        let steps = ((second_leg - first_leg).length() / 4.0 / self.flatness).sqrt();
        let turn = libm::atan2(first_leg.perp_dot(second_leg).abs(), first_leg.dot(second_leg));
        // An outline within its em needs far fewer than 1000 steps.
        let steps = steps.max(turn / MAX_TURN).ceil().clamp(1.0, 1000.0);
        self.open.extend((1..=steps as u32).map(|i| {
            let t = f64::from(i) / steps;
            a.lerp(b, t).lerp(b.lerp(c, t), t)
        }));
    }

    fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, x: f32, y: f32) {
        // TrueType faces, such as the built-in one, have no cubics.
        self.line_to(x, y);
    }

    fn close(&mut self) {
        let mut contour = std::mem::take(&mut self.open);
        // The contour may end where it began: one corner, not two.
        if contour.first() == contour.last() {
            contour.pop();
        }
        contour.dedup();
        self.done.push(contour);
    }
}
