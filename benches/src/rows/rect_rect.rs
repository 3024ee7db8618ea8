//! Row a: rect–rect with MTV, against parry2d's separating axis test.

use collidoscope::geom::{Rect, rect_rect};
use parry2d::math::{Pose, Rot2, Vector};
use parry2d::query::sat::cuboid_cuboid_find_local_separating_normal_oneway as one_way;
use parry2d::shape::Cuboid;

use super::same_answer;
use crate::inputs;
use crate::table::Line;
use crate::timing::race;

/// A cuboid and its pose.
pub(super) type Placed = (Cuboid, Pose);

pub(super) fn placed(rect: &Rect) -> Placed {
    let rotation = Rot2::from_cos_sin_unchecked(rect.axis_x.x, rect.axis_x.y);
    let position = Vector::new(rect.center.x, rect.center.y);
    (Cuboid::new(Vector::new(rect.half.x, rect.half.y)), Pose::from_parts(position, rotation))
}

/// Returns the larger separation, m, and its normal from b to a. Like parry's own manifold, searches the
/// axes of b only if those of a show no gap.
#[inline]
pub(super) fn sat((a, pose_a): &Placed, (b, pose_b): &Placed) -> (f32, Vector) {
    let b_in_a = pose_a.inv_mul(pose_b);
    let (separation_a, toward_b) = one_way(a, b, &b_in_a);
    if separation_a > 0.0 {
        return (separation_a, pose_a.rotation * -toward_b);
    }
    let (separation_b, toward_a) = one_way(b, a, &b_in_a.inverse());
    if separation_b > separation_a {
        (separation_b, pose_b.rotation * toward_a)
    } else {
        (separation_a, pose_a.rotation * -toward_b)
    }
}

pub(crate) fn run() -> Vec<Line> {
    let goals = [0.20, 0.30];
    let lines = inputs::two_rects().into_iter().zip(goals).map(|(inputs, goal)| {
        let ours: Vec<(Rect, Rect)> = inputs.pairs.iter().map(|(a, b)| (a.rect, b.rect)).collect();
        let theirs: Vec<(Placed, Placed)> =
            ours.iter().map(|(a, b)| (placed(a), placed(b))).collect();
        for (i, ((a, b), (peer_a, peer_b))) in ours.iter().zip(&theirs).enumerate() {
            let depth = rect_rect(a, b, &mut ()).depth;
            same_answer(i, depth, -sat(peer_a, peer_b).0, 1e-4);
        }
        let times = race(
            inputs.order,
            (ours, |(a, b)| rect_rect(a, b, &mut ())),
            (theirs, |(a, b)| sat(a, b)),
        );
        let work = format!("rect–rect · parry2d SAT · {}", inputs.order);
        Line::of_pair("a", work, &times, goal)
    });
    lines.collect()
}
