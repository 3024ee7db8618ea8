//! Row n: box–box in space with MTV, against parry3d's separating axis test.

use collidoscope::geom::obb_obb::AxisSet;
use collidoscope::geom::{Obb, obb_obb};
use parry3d::math::{Pose, Rotation, Vector};
use parry3d::query::sat::{
    cuboid_cuboid_find_local_separating_edge_twoway as edges,
    cuboid_cuboid_find_local_separating_normal_oneway as faces,
};
use parry3d::shape::Cuboid;

use super::same_answer;
use crate::inputs::{self, Turned};
use crate::table::Line;
use crate::timing::race;

/// A cuboid and its pose.
type Placed = (Cuboid, Pose);

fn placed((b, turn): &Turned) -> Placed {
    let v = |v: glam::Vec3| Vector::from(v.to_array());
    (Cuboid::new(v(b.half)), Pose::from_parts(v(b.center), Rotation::from_array(*turn)))
}

/// Returns the largest separation, m, and its normal from b to a. Like parry's own manifold, stops at the
/// first of the three searches that finds a gap.
#[inline]
fn sat((a, pose_a): &Placed, (b, pose_b): &Placed) -> (f32, Vector) {
    let b_in_a = pose_a.inv_mul(pose_b);
    let from_a = |(along, toward_b): (f32, Vector)| (along, pose_a.rotation * -toward_b);
    let by_a = faces(a, b, &b_in_a);
    if by_a.0 > 0.0 {
        return from_a(by_a);
    }
    let by_b = faces(b, a, &b_in_a.inverse());
    if by_b.0 > 0.0 {
        return (by_b.0, pose_b.rotation * by_b.1);
    }
    let by_edges = edges(a, b, &b_in_a);
    if by_edges.0 > by_a.0.max(by_b.0) {
        from_a(by_edges)
    } else if by_b.0 > by_a.0 {
        (by_b.0, pose_b.rotation * by_b.1)
    } else {
        from_a(by_a)
    }
}

pub(crate) fn run() -> Vec<Line> {
    let lines = inputs::two_boxes().into_iter().map(|inputs| {
        let ours: Vec<(Obb, Obb)> = inputs.pairs.iter().map(|(a, b)| (a.0, b.0)).collect();
        let theirs: Vec<(Placed, Placed)> =
            inputs.pairs.iter().map(|(a, b)| (placed(a), placed(b))).collect();
        for (i, ((a, b), (peer_a, peer_b))) in ours.iter().zip(&theirs).enumerate() {
            let depth = obb_obb(a, b, AxisSet::All, &mut ()).depth;
            same_answer(i, depth, -sat(peer_a, peer_b).0, 1e-3);
        }
        let times = race(
            inputs.order,
            (ours, |(a, b)| obb_obb(a, b, AxisSet::All, &mut ())),
            (theirs, |(a, b)| sat(a, b)),
        );
        let work = format!("box–box in space · parry3d SAT · {}", inputs.order);
        Line::of_pair("n", work, &times, 0.5)
    });
    lines.collect()
}
