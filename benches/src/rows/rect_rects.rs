//! Row a″: one rect against many with MTV, against parry2d's separating axis test of each.

use collidoscope::geom::{Rects, rect_rects};

use super::rect_rect::{placed, sat};
use super::same_answer;
use crate::groups::{OneByOne, Together};
use crate::inputs::{self, Group};
use crate::table::Line;
use crate::timing::take_turns;

pub(crate) fn run() -> Vec<Line> {
    let lines = inputs::rect_and_rects().into_iter().map(|inputs| {
        let theirs = inputs.pairs.iter().map(|group: &Group<_, _>| group.map(placed, placed));
        let peer = OneByOne::new(theirs.collect(), sat);
        let mut ours = Together::new(inputs.pairs, |a, many: &Rects, out| rect_rects(a, many, out));
        for (i, (ours, (separation, _))) in ours.found().iter().zip(peer.found()).enumerate() {
            same_answer(i, ours.depth, -separation, 1e-4);
        }
        let times = take_turns(inputs.order, ours, peer);
        let work = format!("rect–many rects · parry2d SAT · {}", inputs.order);
        Line::of_pair("a''", work, &times, 0.05)
    });
    lines.collect()
}
