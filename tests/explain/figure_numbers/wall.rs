//! Planes: the height s of the centre, and the three terms of the radius r.

use collidoscope::geom::{Obb, Plane};
use collidoscope::sim::Record;
use collidoscope::sim::wall::{Side, Step, TickRecord};
use glam::Vec3;

use super::{each, mark};

/// Returns the first test that pushes, else the first test of the plane: the box, the plane and the
/// steps.
fn plane_test<'r>(record: &'r TickRecord, name: &str) -> Option<(Obb, Plane, &'r [Step])> {
    let mut first = None;
    for span in record.steps.spans().flat_map(collidoscope::geom::trace::Span::spans) {
        let Step::Pair { plane, b, world, .. } = *span.head() else { continue };
        if record.before.setup.planes[plane].name != name {
            continue;
        }
        let found = (b, world, span.inner());
        if span.inner().iter().any(|step| matches!(step, Step::PushedOut { .. })) {
            return Some(found);
        }
        first = first.or(Some(found));
    }
    first
}

#[test]
fn s_and_r_of_a_plane_are_those_of_the_corners() {
    let checks = each("wall", |checks, record, figure| {
        let Record::Wall(record) = record else { panic!("of walls") };
        let Some(name) = figure.pair.get(1) else { return };
        let Some((b, world, steps)) = plane_test(record, name) else { return };
        let shadow = steps.iter().find_map(|step| match *step {
            Step::Shadow(shadow) => Some(shadow),
            _ => None,
        });
        let shadow = shadow.expect("it was tested");
        let height = |p: Vec3| (p - world.point).as_dvec3().dot(world.normal.as_dvec3()) as f32;
        let corners = b.corners().map(height);
        let low = corners.into_iter().fold(f32::MAX, f32::min);
        let high = corners.into_iter().fold(f32::MIN, f32::max);
        let (s, r) = (height(b.center), 0.5 * (high - low));
        let line = &figure.lines[0];
        checks.length("r of the trace", shadow.r, r);
        checks.length("s of the trace", shadow.s, s);
        checks.lengths("interval", &line.a, &[low, high]);
        checks.length("plane", line.b[1], 0.0);
        checks.length("overlap", line.overlap, overlap(record, s, r));
        checks.length("number", figure.numbers[0].value, line.overlap.abs());
        checks.length("C", mark(line, "C"), s);
        let corner_marks: Vec<f32> = (0..8).map(|k| mark(line, &format!("P{k}"))).collect();
        checks.lengths("corners", &corner_marks, &corners);
        let [bar_s, bar_r] = &figure.bars[..] else { panic!("{}: two bars", checks.place) };
        checks.length("|s|", bar_s.sum, s.abs());
        checks.lengths("bar of s", &bar_s.parts[0].ends, &[0.0, s]);
        checks.length("r", bar_r.sum, r);
        let part = |k: usize| {
            let along = b.axes[k].as_dvec3().dot(world.normal.as_dvec3()).abs();
            (f64::from(b.half[k]) * along) as f32
        };
        let mut top = s;
        assert_eq!(bar_r.parts.len(), 3, "{}", checks.place);
        for (k, drawn) in bar_r.parts.iter().enumerate() {
            checks.lengths("part of r", &drawn.ends, &[top, top - part(k)]);
            top -= part(k);
        }
    });
    checks.were_seen(100, &["interval", "|s|", "part of r", "overlap"]);
}

/// Returns r − s; for a box completely behind a sheet, minus the gap.
fn overlap(record: &TickRecord, s: f32, r: f32) -> f32 {
    let is_sheet = record.before.setup.methods.side == Side::Plane;
    if is_sheet && s <= -r { s + r } else { r - s }
}
