//! Where each candidate axis of a pair is drawn: in a lane beside the shapes.

use glam::Vec2;

use crate::geom::trace::{AxisSource, AxisTest};
use crate::geom::{Rect, rect_rect};
use crate::overlay::line::Line;

/// Axes whose |sin| of the angle between them is below this count as parallel: their projections
/// then agree to the decimals shown.
pub(super) const PARALLEL: f32 = 1e-3;

/// From a lane's line to either bar, m.
pub(super) const BAR_OFFSET: f32 = 0.11;

/// Half of a lane's width, m: two bars and room for their numbers.
const HALF_WIDTH: f32 = 0.3;

/// What a lane keeps free beyond its bars at either end, m: the axis' arrow and the end numbers.
pub(super) const END_ROOM: f32 = 0.35;

/// A lane keeps at least this far from the shapes, m.
const MARGIN: f32 = 0.2;

/// A lane that leaves its own side pays as if it stood this much farther off, in extents.
const WRONG_SIDE: f32 = 1.0;

/// |cos| of the angle between a lane's side and the line of centres below which neither side is
/// nearer: the + side then, so that a lane does not flicker between the two.
const UNDECIDED: f32 = 0.25;

/// A candidate axis, and the others that are parallel to it.
#[derive(Clone, Debug)]
pub(super) struct Lane {
    /// The axis drawn: of parallel ones the one with the smallest overlap, the earlier on ties.
    pub test: AxisTest,
    /// The sources drawn here, in the order tested.
    pub sources: Vec<AxisSource>,
    /// The axis beside the shapes; coordinate 0 is b's centre.
    pub line: Line<Vec2>,
    /// First and last coordinate of the bars, m.
    pub span: (f32, f32),
    /// The ground it keeps to itself.
    pub strip: Rect,
}

impl Lane {
    /// The stretch that `overlap` measures, in ascending order: from the end of a that faces b to
    /// the end of b that faces a.
    pub(super) fn between(&self) -> (f32, f32) {
        let AxisTest { distance, radius_a, radius_b, .. } = self.test;
        let side = if distance < 0.0 { -1.0 } else { 1.0 };
        let (on_a, on_b) = (distance - side * radius_a, side * radius_b);
        (on_a.min(on_b), on_a.max(on_b))
    }

    /// Whether one projection holds the other, as far as decimals are shown.
    pub(super) fn contained(&self) -> bool {
        (self.test.radius_a - self.test.radius_b).abs() + PARALLEL >= self.test.distance.abs()
    }
}

/// The projections of a and of b: [min, max] of each.
pub(super) fn bars(test: &AxisTest) -> [(f32, f32); 2] {
    test.spans().map(|[from, to]| (from, to))
}

/// One lane an axis, parallel ones together, none across the shapes or another lane; the driver's
/// on the driver's side, the target's on the other where there is room.
pub(super) fn lanes<'a>(
    a: &Rect,
    b: &Rect,
    tests: impl Iterator<Item = &'a AxisTest>,
) -> Vec<Lane> {
    let mut groups: Vec<(AxisTest, Vec<AxisSource>)> = Vec::new();
    for test in tests {
        let parallel =
            |(other, _): &&mut (AxisTest, _)| other.axis.perp_dot(test.axis).abs() < PARALLEL;
        match groups.iter_mut().find(parallel) {
            Some((best, sources)) => {
                sources.push(test.source);
                if test.overlap < best.overlap {
                    *best = *test;
                }
            }
            None => groups.push((*test, vec![test.source])),
        }
    }
    let mut placed: Vec<Lane> = Vec::new();
    for (test, sources) in groups {
        let lane = place(a, b, test, sources, &placed);
        placed.push(lane);
    }
    placed
}

/// The nearest free place on either side of the shapes.
fn place(a: &Rect, b: &Rect, test: AxisTest, sources: Vec<AxisSource>, taken: &[Lane]) -> Lane {
    let preferred = preferred_side(a, b, &test);
    let extent = a.half.length() + b.half.length() + (a.center - b.center).length();
    let step = (0.02 * extent).max(0.1);
    let on_side = |outward: Vec2| {
        let first = reach(a, outward).max(reach(b, outward)) + MARGIN + HALF_WIDTH;
        let at = |i: u16| lane_at(b, &test, outward, first + f32::from(i) * step);
        let free = |lane: &Lane| {
            taken.iter().all(|t| rect_rect(&lane.strip, &t.strip, &mut ()).hit().is_none())
        };
        // Four lanes of length ≤ 2 extents each cannot take up 400 steps of 0.02 extents; should
        // one number be infinite, the lane stands where it is.
        let i = (0..400).find(|i| free(&at(*i))).unwrap_or(0);
        (f32::from(i) * step, at(i))
    };
    let (near, far) = (on_side(preferred), on_side(-preferred));
    let lane = if far.0 + WRONG_SIDE * extent < near.0 { far.1 } else { near.1 };
    Lane { sources, ..lane }
}

/// Across the axis, towards the shape whose axis it is.
fn preferred_side(a: &Rect, b: &Rect, test: &AxisTest) -> Vec2 {
    let across = test.axis.perp();
    let to_owner = (a.center - b.center) * if test.source.is_a() { 1.0 } else { -1.0 };
    let cos = across.dot(to_owner.normalize_or_zero());
    if cos < -UNDECIDED { -across } else { across }
}

/// How far `rect` reaches along `direction` from the origin of the plane.
fn reach(rect: &Rect, direction: Vec2) -> f32 {
    rect.corners().into_iter().map(|p| p.dot(direction)).fold(f32::NEG_INFINITY, f32::max)
}

fn lane_at(b: &Rect, test: &AxisTest, outward: Vec2, height: f32) -> Lane {
    let origin = b.center + outward * (height - b.center.dot(outward));
    let [a, b] = bars(test);
    let span = (a.0.min(b.0), a.1.max(b.1));
    let middle = f32::midpoint(span.0, span.1);
    let strip = Rect {
        center: origin + test.axis * middle,
        axis_x: test.axis,
        half: Vec2::new((span.1 - span.0) * 0.5 + END_ROOM, HALF_WIDTH),
    };
    let line = Line { origin, along: test.axis, outward };
    Lane { test: *test, sources: Vec::new(), line, span, strip }
}
