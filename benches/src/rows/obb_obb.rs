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
use crate::inputs::{self, RotatedBox};
use crate::table::Line;
use crate::timing::race;

/// A cuboid and its pose.
type Placed = (Cuboid, Pose);

fn placed((b, rotation): &RotatedBox) -> Placed {
    let v = |v: glam::Vec3| Vector::from(v.to_array());
    (Cuboid::new(v(b.half)), Pose::from_parts(v(b.center), Rotation::from_array(*rotation)))
}

/// Returns the largest separation, m, and its normal from b to a. Like parry's own manifold, stops at the
/// first of the three searches that finds a gap.
#[inline]
fn sat((a, pose_a): &Placed, (b, pose_b): &Placed) -> (f32, Vector) {
    let b_in_a = pose_a.inv_mul(pose_b);
    let from_a = |(separation, toward_b): (f32, Vector)| (separation, pose_a.rotation * -toward_b);
    let faces_of_a = faces(a, b, &b_in_a);
    if faces_of_a.0 > 0.0 {
        return from_a(faces_of_a);
    }
    let faces_of_b = faces(b, a, &b_in_a.inverse());
    if faces_of_b.0 > 0.0 {
        return (faces_of_b.0, pose_b.rotation * faces_of_b.1);
    }
    let edge_pairs = edges(a, b, &b_in_a);
    if edge_pairs.0 > faces_of_a.0.max(faces_of_b.0) {
        from_a(edge_pairs)
    } else if faces_of_b.0 > faces_of_a.0 {
        (faces_of_b.0, pose_b.rotation * faces_of_b.1)
    } else {
        from_a(faces_of_a)
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
