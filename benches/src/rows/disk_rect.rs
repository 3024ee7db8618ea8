//! Row b: disk–rect with MTV, against Box2D's polygon and circle.

use boxdd_sys::ffi;
use collidoscope::geom::{Disk, Rect, disk_rect};

use super::rect_rect_box2d::{depth, into_frame, polygons, transform};
use super::same_answer;
use crate::inputs;
use crate::table::Line;
use crate::timing::race;

/// A circle at the origin and its position, m; the index of a prepared polygon and its pose.
type Placed = (ffi::b2Circle, ffi::b2Vec2, usize, ffi::b2Transform);

#[inline]
pub(super) fn collide(
    polygons: &[ffi::b2Polygon],
    (circle, center, size, pose): (&ffi::b2Circle, &ffi::b2Vec2, usize, &ffi::b2Transform),
) -> ffi::b2LocalManifold {
    // A circle has no rotation: only its position is transformed into the polygon's frame.
    let offset = ffi::b2Vec2 { x: center.x - pose.p.x, y: center.y - pose.p.y };
    let circle_in_polygon =
        ffi::b2Transform { p: into_frame(pose.q, offset), q: ffi::b2Rot { c: 1.0, s: 0.0 } };
    // SAFETY: both shapes are alive, and Box2D, which made the polygon, only reads them.
    unsafe { ffi::b2CollidePolygonAndCircle(&raw const polygons[size], circle, circle_in_polygon) }
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
                let center = ffi::b2Vec2 { x: a.center.x, y: a.center.y };
                (circle, center, b.size, transform(&b.rect))
            })
            .collect();
        for (i, ((a, b), (circle, center, size, pose))) in ours.iter().zip(&theirs).enumerate() {
            let peer = depth(&collide(&polygons, (circle, center, *size, pose)));
            same_answer(i, disk_rect(a, b, &mut ()).depth, peer, 1e-4);
        }
        let times = race(
            inputs.order,
            (ours, |(a, b)| disk_rect(a, b, &mut ())),
            (theirs, |(circle, center, size, pose)| {
                collide(&polygons, (circle, center, *size, pose))
            }),
        );
        let work = format!("disk–rect · Box2D polygon, circle · {}", inputs.order);
        Line::of_pair("b", work, &times, 0.55)
    });
    lines.collect()
}
