//! The patch of contact: where two meet it lights up in the hit's colour, before everything, and
//! fades when the hit is over.

use core::f32::consts::TAU;

use super::ground::{corners, grown};
use super::pen::{Drawn, Mark};
use super::prelude::*;
use crate::geom::Shape;
use crate::sim::tank::FADE_TICKS;

/// Shapes are grown by this before they are cut with each other, m: shapes that touch have a patch
/// as well.
const GROWN: f32 = 0.04;

/// Radius of a patch round a point, m.
const SPOT: f32 = 0.22;

/// Corners of a round patch.
const CORNERS: u8 = 20;

/// What lights up this near to an old patch takes its place, m.
const SAME: f32 = 1.0;

/// Draws where two shapes overlap; `lit` is 1 at the hit, and less while it fades.
pub(super) fn overlap(a: &Shape, b: &Shape, lit: f32, pen: &mut Pen) {
    let [a, b] = [a, b].map(|shape| corners(&grown(shape, GROWN)));
    area(&common(a, &b), lit, pen);
}

/// Draws a round patch about a point of a surface.
pub(super) fn spot(at: Vec3, normal: Vec3, lit: f32, pen: &mut Pen) {
    let Some(normal) = normal.try_normalize() else { return };
    let (x, y) = normal.any_orthonormal_pair();
    let corner = |k: u8| {
        let (sin, cos) = libm::sincosf(TAU * f32::from(k) / f32::from(CORNERS));
        at + (x * cos + y * sin) * SPOT
    };
    area(&(0..CORNERS).map(corner).collect::<Vec<_>>(), lit, pen);
}

/// Draws a convex patch.
pub(super) fn area(corners: &[impl super::pen::Spot], lit: f32, pen: &mut Pen) {
    if corners.len() > 2 && lit > 0.0 {
        pen.fill(corners, Ink::Overlap, Pattern::Glow(lit));
    }
}

/// The common part of two convex polygons (Sutherland, Hodgman, 1974).
pub(super) fn common(mut kept: Vec<Vec2>, by: &[Vec2]) -> Vec<Vec2> {
    let middle = by.iter().sum::<Vec2>() / by.len().max(1) as f32;
    let mut before = Vec::new();
    for (p, q) in by.iter().zip(by.iter().cycle().skip(1)) {
        let way = *q - *p;
        // Whichever way the corners go round, the middle is inside.
        let inwards = way.perp() * way.perp_dot(middle - *p).signum();
        let side = |point: Vec2| (point - *p).dot(inwards);
        std::mem::swap(&mut before, &mut kept);
        kept.clear();
        let Some(mut from) = before.first().map(|first| side(*first)) else { break };
        for (a, b) in before.iter().zip(before[1..].iter().chain(&before[..1])) {
            let to = side(*b);
            if from >= 0.0 {
                kept.push(*a);
            }
            if (from < 0.0) != (to < 0.0) {
                kept.push(*a + (*b - *a) * (from / (from - to)));
            }
            from = to;
        }
    }
    kept
}

/// The patches of the ticks before the one on show, which fade.
#[derive(Clone, Debug, Default)]
pub struct Embers {
    /// Each with the tick that lit it.
    lit: Vec<(u32, Drawn)>,
}

impl Embers {
    /// Adds to the marks of a tick the patches of the ticks before it, as faint as they are old; where
    /// the tick itself lights one up it takes their place. What came later is forgotten: time has been
    /// turned back, or another scene has begun.
    pub fn fan(&mut self, tick: u32, marks: &mut Vec<Drawn>) {
        let new: Vec<Drawn> = marks.iter().filter(|drawn| glow(drawn).is_some()).cloned().collect();
        let places: Vec<Vec3> = new.iter().map(middle).collect();
        let is_lit = |old: &Drawn| {
            let at = middle(old);
            places.iter().any(|place| place.distance(at) < SAME)
        };
        self.lit.retain(|(at, old)| *at < tick && tick - at < FADE_TICKS && !is_lit(old));
        for (at, old) in &self.lit {
            let left = 1.0 - (tick - at) as f32 / FADE_TICKS as f32;
            let mut faint = old.clone();
            if let Mark::Fill(_, _, Pattern::Glow(lit)) = &mut faint.mark {
                *lit *= left;
            }
            marks.push(faint);
        }
        self.lit.extend(new.into_iter().map(|drawn| (tick, drawn)));
    }
}

/// How much of a patch is lit; `None` of anything else.
fn glow(drawn: &Drawn) -> Option<f32> {
    match drawn.mark {
        Mark::Fill(_, _, Pattern::Glow(lit)) => Some(lit),
        _ => None,
    }
}

/// The middle of an area, m.
fn middle(drawn: &Drawn) -> Vec3 {
    match &drawn.mark {
        Mark::Fill(corners, ..) => corners.iter().sum::<Vec3>() / corners.len().max(1) as f32,
        _ => Vec3::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Disk, Rect};

    /// The square round a point.
    fn square(center: Vec2, half: f32) -> Shape {
        Shape::Rect(Rect { center, axis_x: Vec2::X, half: Vec2::splat(half) })
    }

    /// The area of a polygon, m².
    fn size(corners: &[Vec3]) -> f32 {
        let from = corners[0];
        let pairs = corners.windows(2);
        pairs.map(|p| (p[0] - from).cross(p[1] - from)).sum::<Vec3>().length() * 0.5
    }

    fn patch(a: &Shape, b: &Shape) -> Option<f32> {
        let mut pen = Pen::default();
        overlap(a, b, 1.0, &mut pen);
        pen.marks.first().map(|drawn| match &drawn.mark {
            Mark::Fill(corners, Ink::Overlap, Pattern::Glow(1.0)) => size(corners),
            other => panic!("{other:?}"),
        })
    }

    #[test]
    fn the_patch_is_what_the_shapes_have_in_common() {
        let (a, b) = (square(Vec2::ZERO, 0.5), square(vec2(0.7, 0.4), 0.5));
        let both = |by: f32| (0.3 + 2.0 * by) * (0.6 + 2.0 * by);
        assert!((patch(&a, &b).unwrap() - both(GROWN)).abs() < 1e-4);
        let turned = patch(&b, &a).unwrap() - patch(&a, &b).unwrap();
        assert!(turned.abs() < 1e-4, "either way round");
        let disk = Shape::Disk(Disk { center: Vec2::ZERO, radius: 0.2 });
        let round = std::f32::consts::PI * (0.2 + GROWN) * (0.2 + GROWN);
        assert!((patch(&disk, &a).unwrap() - round).abs() < 0.01 * round, "a disk in a box");
        assert_eq!(patch(&a, &square(vec2(3.0, 0.0), 0.5)), None, "apart");
        let touch = patch(&a, &square(vec2(1.0, 0.0), 0.5)).unwrap();
        assert!(touch > 0.05, "what only touches is seen: {touch}");
    }

    /// The lit patches among the marks, in their order.
    fn seen(embers: &mut Embers, tick: u32, at: Option<Vec3>) -> Vec<f32> {
        let mut pen = Pen::default();
        if let Some(at) = at {
            spot(at, Vec3::Y, 1.0, &mut pen);
        }
        embers.fan(tick, &mut pen.marks);
        pen.marks.iter().filter_map(glow).collect()
    }

    #[test]
    fn a_patch_fades_and_a_new_one_near_it_takes_its_place() {
        let mut embers = Embers::default();
        assert_eq!(seen(&mut embers, 7, Some(Vec3::ZERO)), [1.0]);
        assert_eq!(seen(&mut embers, 7, Some(Vec3::ZERO)), [1.0], "the same tick once more");
        assert_eq!(seen(&mut embers, 10, None), [0.75]);
        assert_eq!(seen(&mut embers, 13, None), [0.5]);
        assert_eq!(seen(&mut embers, 14, Some(Vec3::X * 0.3)), [1.0], "not two");
        let two = seen(&mut embers, 17, Some(Vec3::X * 9.0));
        assert_eq!(two, [1.0, 0.75], "elsewhere the old one goes on fading");
        assert_eq!(seen(&mut embers, 15, None), [11.0 / 12.0], "back in time");
        assert_eq!(seen(&mut embers, 40, None), [0.0; 0]);
        assert_eq!(seen(&mut embers, 3, None), [0.0; 0], "another run");
    }
}
