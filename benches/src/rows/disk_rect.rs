//! Row b: disk–rect with MTV, against Box2D's polygon and circle.

use std::hint::black_box;

use boxdd_sys::ffi;
use collidoscope::geom::{Contact, Disk, Rect, disk_rect};

use super::rect_rect_box2d::{depth, into_frame, polygons, transform};
use super::same_answer;
use crate::inputs;
use crate::table::Line;
use crate::timing::race;

/// A circle round the origin of the plane's frame, and where that is; a prepared polygon and where
/// it is.
type Placed = (ffi::b2Circle, ffi::b2Vec2, usize, ffi::b2Transform);

#[inline]
fn collide(polygons: &[ffi::b2Polygon], (circle, at, size, to): &Placed) -> ffi::b2LocalManifold {
    // A circle has no turn of its own: only its place goes into the polygon's frame.
    let between = ffi::b2Vec2 { x: at.x - to.p.x, y: at.y - to.p.y };
    let place = ffi::b2Transform { p: into_frame(to.q, between), q: ffi::b2Rot { c: 1.0, s: 0.0 } };
    // SAFETY: both pointers are to live shapes, the polygon made by Box2D, which only reads them.
    unsafe { ffi::b2CollidePolygonAndCircle(&polygons[*size], circle, place) }
}

pub(crate) fn run() -> Vec<Line> {
    let polygons = polygons();
    let lines = inputs::disk_and_rect().into_iter().map(|inputs| {
        let ours: Vec<(Disk, Rect)> = inputs.pairs.iter().map(|(a, b)| (*a, b.rect)).collect();
        let origin = ffi::b2Vec2 { x: 0.0, y: 0.0 };
        let theirs: Vec<Placed> = inputs
            .pairs
            .iter()
            .map(|(a, b)| {
                let circle = ffi::b2Circle { center: origin, radius: a.radius };
                let at = ffi::b2Vec2 { x: a.center.x, y: a.center.y };
                (circle, at, b.size, transform(&b.rect))
            })
            .collect();
        let mut their_results = Vec::new();
        for (i, ((a, b), peer)) in ours.iter().zip(&theirs).enumerate() {
            their_results.push(collide(&polygons, peer));
            same_answer(i, disk_rect(a, b, &mut ()).depth, depth(&their_results[i]), 1e-4);
        }
        let mut our_results = vec![Contact { normal: glam::Vec2::ZERO, depth: 0.0 }; ours.len()];
        let times = race(
            ours.len(),
            || {
                for ((a, b), out) in black_box(&ours).iter().zip(&mut our_results) {
                    *out = disk_rect(a, b, &mut ());
                }
                black_box(&our_results);
            },
            || {
                for (pair, out) in black_box(&theirs).iter().zip(&mut their_results) {
                    *out = collide(&polygons, pair);
                }
                black_box(&their_results);
            },
        );
        let work = format!("disk–rect · Box2D polygon, circle · {}", inputs.order);
        Line::of_pair("b", work, times, 0.55)
    });
    lines.collect()
}
