//! Row c batch: one disk against many with MTV, against parry2d's balls, each.

use collidoscope::geom::{Disks, disk_disks};

use super::disk_disk::{collide, placed};
use super::same_answer;
use crate::groups::{OneByOne, Together};
use crate::inputs::{self, Group};
use crate::table::Line;
use crate::timing::take_turns;

pub(crate) fn run() -> Vec<Line> {
    let lines = inputs::disk_and_disks().into_iter().map(|inputs| {
        let theirs = inputs.pairs.iter().map(|group: &Group<_, _>| group.map(placed, placed));
        let peer = OneByOne::new(theirs.collect(), collide);
        let mut ours = Together::new(inputs.pairs, |a, many: &Disks, out| disk_disks(a, many, out));
        for (i, (ours, peer)) in ours.found().iter().zip(peer.found()).enumerate() {
            let peer = peer.map_or(f32::NEG_INFINITY, |contact| -contact.dist);
            same_answer(i, ours.depth, peer, 1e-4);
        }
        let times = take_turns(inputs.order, ours, peer);
        let work = format!("disk–many disks · parry2d balls · {}", inputs.order);
        Line::of_pair("c batch", work, &times, 0.10)
    });
    lines.collect()
}
