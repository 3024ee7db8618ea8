//! Row c: disk–disk with MTV, against parry2d's balls.

use std::hint::black_box;

use collidoscope::geom::{Contact, Disk, disk_disk};
use parry2d::math::{Pose, Vector};
use parry2d::query::{self, details::contact_ball_ball};
use parry2d::shape::Ball;

use super::same_answer;
use crate::inputs;
use crate::table::Line;
use crate::timing::race;

/// A ball and where it is.
type Placed = (Ball, Vector);

fn placed(disk: &Disk) -> Placed {
    (Ball::new(disk.radius), Vector::new(disk.center.x, disk.center.y))
}

#[inline]
fn collide((a, at_a): &Placed, (b, at_b): &Placed) -> Option<query::Contact> {
    contact_ball_ball(&Pose::from_translation(*at_b - *at_a), a, b, 0.0)
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
        let mut our_results = vec![Contact { normal: glam::Vec2::ZERO, depth: 0.0 }; ours.len()];
        let mut their_results = vec![None; ours.len()];
        let times = race(
            ours.len(),
            || {
                for ((a, b), out) in black_box(&ours).iter().zip(&mut our_results) {
                    *out = disk_disk(a, b, &mut ());
                }
                black_box(&our_results);
            },
            || {
                for ((a, b), out) in black_box(&theirs).iter().zip(&mut their_results) {
                    *out = collide(a, b);
                }
                black_box(&their_results);
            },
        );
        let work = format!("disk–disk · parry2d balls · {}", inputs.order);
        Line::of_pair("c", work, times, 0.25)
    });
    lines.collect()
}
