//! Glyph outlines as polygons that remember how smooth they were.

use glam::DVec2;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// Largest distance of the polygon from the curve, as a share of the em.
const FLATNESS: f64 = 0.0012;
/// Most a curve may turn between two points, rad (15°), so that small round corners stay round.
const TURN: f64 = 0.262;

/// A corner of a flattened contour, in font units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    /// Where it is, Y up.
    pub at: DVec2,
    /// Unit direction of the curve arriving here.
    pub arriving: DVec2,
    /// Unit direction of the curve leaving here; equal to `arriving` where the curve is smooth.
    pub leaving: DVec2,
}

/// A closed polygon; the last corner joins the first.
pub(crate) type Contour = Vec<Corner>;

/// An outer contour, counter-clockwise, and the holes directly in it, clockwise.
#[derive(Clone, Debug)]
pub(crate) struct Island {
    pub outer: Contour,
    pub holes: Vec<Contour>,
}

impl Island {
    /// The outer contour, then the holes.
    pub(crate) fn contours(&self) -> impl Iterator<Item = &Contour> {
        std::iter::once(&self.outer).chain(&self.holes)
    }
}

/// The glyph's outline; empty when it has none (a space). Contours must not cross; which way the font winds them does not
/// matter, nesting decides.
pub(crate) fn islands(face: &Face, glyph: GlyphId) -> Vec<Island> {
    let mut pen = Pen { flatness: FLATNESS * f64::from(face.units_per_em()), ..Pen::default() };
    face.outline_glyph(glyph, &mut pen);
    let mut contours: Vec<Contour> = pen.done.into_iter().filter(|c| c.len() > 2).collect();
    let depths: Vec<usize> = (0..contours.len())
        .map(|i| {
            (0..contours.len())
                .filter(|&j| j != i && inside(&contours[j], contours[i][0].at))
                .count()
        })
        .collect();
    for (contour, depth) in contours.iter_mut().zip(&depths) {
        if (area(contour) > 0.0) != depth.is_multiple_of(2) {
            reverse(contour);
        }
    }
    let holes_of = |i: usize| {
        let own =
            |&j: &usize| depths[j] == depths[i] + 1 && inside(&contours[i], contours[j][0].at);
        (0..contours.len()).filter(own).map(|j| contours[j].clone()).collect()
    };
    let outer = (0..contours.len()).filter(|&i| depths[i].is_multiple_of(2));
    outer.map(|i| Island { outer: contours[i].clone(), holes: holes_of(i) }).collect()
}

/// Signed area, font units²; positive counter-clockwise.
pub(crate) fn area(contour: &[Corner]) -> f64 {
    let next = contour.iter().cycle().skip(1);
    contour.iter().zip(next).map(|(a, b)| a.at.perp_dot(b.at)).sum::<f64>() / 2.0
}

/// Whether `p` lies inside, by the crossings of a ray towards +x.
pub(crate) fn inside(contour: &[Corner], p: DVec2) -> bool {
    let next = contour.iter().cycle().skip(1);
    let crossed = |(a, b): &(&Corner, &Corner)| {
        let (a, b) = (a.at, b.at);
        (a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)
    };
    contour.iter().zip(next).filter(crossed).count() % 2 == 1
}

fn reverse(contour: &mut Contour) {
    contour.reverse();
    for corner in contour {
        (corner.arriving, corner.leaving) = (-corner.leaving, -corner.arriving);
    }
}

/// Collects contours from the font's drawing calls. Lines and quadratic curves are raised to cubics: one path for all.
#[derive(Default)]
struct Pen {
    flatness: f64,
    start: DVec2,
    at: DVec2,
    open: Contour,
    done: Vec<Contour>,
}

impl Pen {
    fn line(&mut self, to: DVec2) {
        let from = self.at;
        self.cubic(from.lerp(to, 1.0 / 3.0), from.lerp(to, 2.0 / 3.0), to);
    }

    /// Draws on to `d` along the cubic with the control points `b` and `c`.
    fn cubic(&mut self, b: DVec2, c: DVec2, d: DVec2) {
        let a = self.at;
        if a == d {
            return;
        }
        self.at = d;
        let chord = (d - a).normalize();
        let slope = |t: f64| {
            let u = 1.0 - t;
            let v = (b - a) * (u * u) + (c - b) * (2.0 * u * t) + (d - c) * (t * t);
            v.try_normalize().unwrap_or(chord)
        };
        let (first, last) = (slope(0.0), slope(1.0));
        if let Some(corner) = self.open.last_mut() {
            corner.leaving = first;
        } else {
            self.open.push(Corner { at: a, arriving: first, leaving: first });
        }
        // A cubic in n even steps lies within 3/4 · M / n² of its chords, M its largest second difference.
        let bend = (a - b * 2.0 + c).length().max((b - c * 2.0 + d).length());
        let steps = (0.75 * bend / self.flatness)
            .sqrt()
            .max(libm::acos(first.dot(last).clamp(-1.0, 1.0)) / TURN);
        // At least 1, and far below 1000 for any outline within its em.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let steps = (steps.ceil() as u32).clamp(1, 1000);
        for i in 1..steps {
            let t = f64::from(i) / f64::from(steps);
            let u = 1.0 - t;
            let at =
                a * (u * u * u) + b * (3.0 * u * u * t) + c * (3.0 * u * t * t) + d * (t * t * t);
            self.open.push(Corner { at, arriving: slope(t), leaving: slope(t) });
        }
        self.open.push(Corner { at: d, arriving: last, leaving: last });
    }
}

fn point(x: f32, y: f32) -> DVec2 {
    DVec2::new(f64::from(x), f64::from(y))
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.start = point(x, y);
        self.at = self.start;
        self.open.clear();
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.line(point(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (a, q, d) = (self.at, point(x1, y1), point(x, y));
        self.cubic(a.lerp(q, 2.0 / 3.0), d.lerp(q, 2.0 / 3.0), d);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.cubic(point(x1, y1), point(x2, y2), point(x, y));
    }

    fn close(&mut self) {
        self.line(self.start);
        let mut contour = std::mem::take(&mut self.open);
        // The walk ended where it began: one corner, not two.
        if let (Some(last), Some(first)) = (contour.pop(), contour.first_mut()) {
            first.arriving = last.arriving;
        }
        self.done.push(contour);
    }
}
