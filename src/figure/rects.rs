//! Lines and shapes of a pair of rects, on the ground or upright.

use glam::Vec2;

use super::{Line, Outline, Role, Shape, line};
use crate::explain::Term;
use crate::explain::rect_pair::RectPair;
use crate::geom::Rect;
use crate::geom::trace::AxisTest;

/// Returns the tested axes: the deciding one first, the others by overlap. `point` maps points to the sheet.
pub(super) fn lines(pair: &RectPair, point: &dyn Fn(Vec2) -> Vec2) -> Vec<Line> {
    let origin = point(Vec2::ZERO);
    let line = |test| line_of(pair, test, point(test.axis) - origin);
    let mut lines: Vec<Line> = pair.tests.iter().map(line).collect();
    line::sort(&mut lines);
    lines
}

/// Returns the line of an axis. The test measures from B's centre, the line from the world's origin.
fn line_of(pair: &RectPair, test: &AxisTest, direction: Vec2) -> Line {
    let offset = pair.b.center.dot(test.axis);
    let [a, b] = test.spans().map(|span| span.map(|end| end + offset));
    let name = pair.axis_name(test.source);
    let decides = pair.chosen() == Some(test.source);
    let term = Some(Term::Overlap(test.source));
    let owner = Some(if test.source.is_a() { Role::A } else { Role::B });
    Line { decides, owner, term, ..Line::metres(name, direction, [a, b], test.overlap) }
}

/// Returns a rect's outline on the sheet.
pub(super) fn outline(rect: &Rect, point: &dyn Fn(Vec2) -> Vec2) -> Outline {
    Outline::Closed(rect.corners().map(point).to_vec())
}

/// Returns both rects as tested.
pub(super) fn shapes(pair: &RectPair, point: &dyn Fn(Vec2) -> Vec2) -> Vec<Shape> {
    let [a, b] = &pair.names;
    vec![
        Shape::tested(a, Role::A, outline(&pair.a, point)),
        Shape::tested(b, Role::B, outline(&pair.b, point)),
    ]
}
