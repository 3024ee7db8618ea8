//! Shapes in contact: the stopping time before a touch, and the contact point.

use glam::Vec2;

use super::touch::{MovingShape, Touch};
use crate::geom::convex::Convex;
use crate::geom::convex_clip::clip;
use crate::geom::convex_sat::{EarlyExit, Flaws, sat};
use crate::geom::gjk::gjk;

/// Gap at which shapes stop before they touch, as a fraction of their size and of their distance from
/// the origin: rounding can neither close it nor double it.
pub const SKIN: f32 = 2e-6;

/// Maximum number of bisections: more than the bits of an `f32` time.
const MAX_BISECTIONS: usize = 48;

/// Returns the gap at which two shapes stop, m.
pub(super) fn skin(a: &MovingShape, b: &MovingShape) -> f32 {
    let scale = |shape: &MovingShape| {
        shape.reach() + shape.shape.radius + shape.pose.position.abs().max_element()
    };
    SKIN * scale(a).max(scale(b))
}

/// Returns the distance between two placed shapes, m; at most 0 if they touch or overlap.
pub(super) fn distance(a: &Convex, b: &Convex) -> f32 {
    gjk(a, b, false, &mut ()).apart.map_or(0.0, |apart| apart.distance)
}

/// Returns a time before `touch`, s, at which two shapes are about a [`SKIN`] apart. Ignores their
/// spins.
///
/// At this distance [`swept`](super::swept) finds the shapes in contact, whatever the rounding.
#[must_use]
pub fn stop_before(a: &MovingShape, b: &MovingShape, touch: &Touch) -> f32 {
    let [a, b] = [a, b].map(|moving| MovingShape { spin: 0.0, ..*moving });
    let (mut early, mut late, skin) = (0.0, touch.time, skin(&a, &b));
    for _ in 0..MAX_BISECTIONS {
        let middle = 0.5 * (early + late);
        let gap = distance(&a.placed(middle), &b.placed(middle));
        if gap < 0.5 * skin {
            late = middle;
        } else {
            early = middle;
            if gap <= 1.5 * skin {
                break;
            }
        }
    }
    early
}

/// Returns the contact point of a and b, m: the middle of their common points at the touch.
#[must_use]
pub fn touch_point(a: &MovingShape, b: &MovingShape, touch: &Touch) -> Vec2 {
    let ([a, b], skin) = ([a, b].map(|moving| moving.placed(touch.time)), skin(a, b));
    let depth = sat(&a, &b, EarlyExit::AfterAll, &Flaws::default(), &mut ()).contact.depth;
    let manifold = clip(&a, &b, (-depth).max(0.0) + skin, &mut ());
    match manifold.points() {
        [] => a.farthest(-touch.normal).midpoint(b.farthest(touch.normal)),
        [one] => one.position,
        [one, two, ..] => one.position.midpoint(two.position),
    }
}
