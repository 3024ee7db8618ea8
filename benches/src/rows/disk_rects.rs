//! Row b batch: one disk against many rects with MTV, against Box2D's polygon and circle, each.

use boxdd_sys::ffi;
use collidoscope::geom::{Disk, Rects, disk_rects};

use super::disk_rect::collide;
use super::rect_rect_box2d::{depth, polygons, transform};
use super::same_answer;
use crate::groups::{OneByOne, Together};
use crate::inputs::{self, Group, SizedRect};
use crate::table::Line;
use crate::timing::take_turns;

pub(crate) fn run() -> Vec<Line> {
    let polygons = polygons();
    let lines = inputs::disk_and_rects().into_iter().map(|inputs| {
        let circle = |disk: &Disk| {
            let origin = ffi::b2Vec2 { x: 0.0, y: 0.0 };
            let at = ffi::b2Vec2 { x: disk.center.x, y: disk.center.y };
            (ffi::b2Circle { center: origin, radius: disk.radius }, at)
        };
        let polygon = |b: &SizedRect| (b.size, transform(&b.rect));
        let groups = || inputs.pairs.iter();
        let theirs = groups().map(|group: &Group<_, _>| group.map(circle, polygon));
        let peer = OneByOne::new(theirs.collect(), |(circle, at), (size, to)| {
            collide(&polygons, (circle, at, *size, to))
        });
        let packed = groups().map(|group| group.map(|disk| *disk, |b| b.rect)).collect();
        let mut ours = Together::new(packed, |a, many: &Rects, out| disk_rects(a, many, out));
        for (i, (ours, peer)) in ours.found().iter().zip(peer.found()).enumerate() {
            same_answer(i, ours.depth, depth(peer), 1e-4);
        }
        let times = take_turns(inputs.order, ours, peer);
        let work = format!("disk–many rects · Box2D polygon, circle · {}", inputs.order);
        Line::of_pair("b batch", work, &times, 0.08)
    });
    lines.collect()
}
