//! Row f: box–plane with push-out, against parry3d's half-space and support mapping.

use collidoscope::geom::{Obb, Plane, Side, obb_plane};
use parry3d::math::{Pose, Rotation, Vector};
use parry3d::query::Contact;
use parry3d::query::details::contact_halfspace_support_map;
use parry3d::shape::{Cuboid, HalfSpace};

use super::same_answer;
use crate::inputs;
use crate::table::Line;
use crate::timing::race;

/// A half-space and a cuboid, each with its pose.
type Placed = (HalfSpace, Pose, Cuboid, Pose);

fn placed((b, plane, rotation): &(Obb, Plane, [f32; 4])) -> Placed {
    let v = |v: glam::Vec3| Vector::from(v.to_array());
    let half_space = HalfSpace::new(v(plane.normal));
    let pose = Pose::from_parts(v(b.center), Rotation::from_array(*rotation));
    (half_space, Pose::from_translation(v(plane.point)), Cuboid::new(v(b.half)), pose)
}

#[inline]
fn contact((half_space, plane_pose, cuboid, pose): &Placed) -> Option<Contact> {
    contact_halfspace_support_map(&plane_pose.inv_mul(pose), half_space, cuboid, 0.0)
}

pub(crate) fn run() -> Vec<Line> {
    let lines = inputs::box_and_plane().into_iter().map(|inputs| {
        let theirs: Vec<Placed> = inputs.pairs.iter().map(placed).collect();
        let ours: Vec<(Obb, Plane)> =
            inputs.pairs.iter().map(|(b, plane, _)| (*b, *plane)).collect();
        for (i, ((b, plane), peer)) in ours.iter().zip(&theirs).enumerate() {
            let depth = obb_plane(b, plane, Side::Behind, &mut ()).depth;
            // The peer reports no depth for a pair without a contact.
            let peer = contact(peer).map_or(depth.min(0.0), |contact| -contact.dist);
            same_answer(i, depth, peer, 1e-4);
        }
        let times = race(
            inputs.order,
            (ours, |(b, plane)| {
                let found = obb_plane(b, plane, Side::Behind, &mut ());
                (found, found.push())
            }),
            (theirs, contact),
        );
        let work = format!("box–plane · parry3d half-space · {}", inputs.order);
        Line::of_pair("f", work, &times, 0.35)
    });
    lines.collect()
}
