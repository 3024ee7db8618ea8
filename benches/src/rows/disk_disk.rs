//! Row c: disk–disk with MTV, against parry2d's balls.

use collidoscope::geom::{Disk, disk_disk};
use parry2d::math::{Pose, Vector};
use parry2d::query::{self, details::contact_ball_ball};
use parry2d::shape::Ball;

use super::same_answer;
use crate::inputs;
use crate::table::Line;
use crate::timing::race;

/// A ball and its pose.
pub(super) type Placed = (Ball, Pose);

/// Returns a ball with the pose of the disk; every body of parry has a pose.
pub(super) fn placed(disk: &Disk) -> Placed {
    let center = Vector::new(disk.center.x, disk.center.y);
    (Ball::new(disk.radius), Pose::from_translation(center))
}

#[inline]
pub(super) fn collide((a, pose_a): &Placed, (b, pose_b): &Placed) -> Option<query::Contact> {
    contact_ball_ball(&pose_a.inv_mul(pose_b), a, b, 0.0)
}

pub(crate) fn run() -> Vec<Line> {
    let lines = inputs::two_disks().into_iter().map(|inputs| {
        let ours = inputs.pairs;
        let theirs: Vec<(Placed, Placed)> =
            ours.iter().map(|(a, b)| (placed(a), placed(b))).collect();
        for (i, ((a, b), (peer_a, peer_b))) in ours.iter().zip(&theirs).enumerate() {
            let peer = collide(peer_a, peer_b).map_or(f32::NEG_INFINITY, |contact| -contact.dist);
            same_answer(i, disk_disk(a, b, &mut ()).depth, peer, 1e-4);
        }
        let times = race(
            inputs.order,
            (ours, |(a, b)| disk_disk(a, b, &mut ())),
            (theirs, |(a, b)| collide(a, b)),
        );
        let work = format!("disk–disk · parry2d balls · {}", inputs.order);
        Line::of_pair("c", work, &times, 0.30)
    });
    lines.collect()
}
