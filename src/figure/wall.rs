//! Figure of the wall world: a box seen along the plane or box that it meets.

use glam::{Vec2, Vec3, vec2};

use super::outline::{corner_names, silhouette};
use super::values::extreme_of_axes;
use super::{
    Arrow, Bar, BarPart, Basis, FigureParts, Line, LineMark, Number, Orientation, Outline, Plane,
    Point, Role, Segment, Shape, Sheet, line,
};
use crate::explain::wall::boxes;
use crate::explain::{Term, object_name};
use crate::geom::Obb;
use crate::geom::obb_obb::{ObbAxisSource, ObbAxisTest};
use crate::sim::wall::{BoxRecord, BoxTested, PlaneRecord, Side, TickRecord};
use crate::sim::{Body, Sim};
use crate::text::id;

/// Drawn depth of a solid half space, in multiples of r.
const SOLID_DEPTH: f32 = 12.0;
/// Drawn extent of a plane to each side of the box, in multiples of r.
const PLANE_EXTENT: f32 = 12.0;
/// Names of a box's axes.
const LETTERS: [&str; 3] = ["x", "y", "z"];

/// Returns the Figure of the box with the explained plane or box.
pub(super) fn figure(record: &TickRecord, target: Option<usize>) -> Option<FigureParts> {
    let target = target?;
    let names = [record.after.name(Body::Driven), object_name(&record.after, target)];
    let parts = match record.other(target) {
        Some(test) => boxes_figure(&test, &names)?,
        None => plane_figure(record, &record.plane(target)?, &names),
    };
    Some(FigureParts { pair: names.into(), ..parts })
}

/// Returns the second coordinate's direction: perpendicular to `first`, as near to up as possible.
fn second_axis(first: Vec3) -> Vec3 {
    let up = if first.y.abs() > 0.95 { Vec3::Z } else { Vec3::Y };
    (up - first * first.dot(up)).normalize_or(Vec3::Z)
}

/// Returns the Figure of a plane. The first coordinate is s: 0 at the plane, positive in front of it.
fn plane_figure(record: &TickRecord, test: &PlaneRecord, [a, b]: &[String; 2]) -> FigureParts {
    let (normal, s, depth) = (test.world.normal, test.found.s, test.found.depth);
    let back = back(record, test);
    // A is on the left. Look from the side on which up points upwards.
    let y = if 2.0 * s > back { -second_axis(normal) } else { second_axis(normal) };
    let plane = Plane { x: normal, y };
    let frame = Basis { plane, shift: vec2(-plane.point(test.world.point).x, 0.0) };
    let mut sheet = Sheet::new(id::FIGURE_ALONG_NORMAL.text(), plane.up());
    sheet.basis = Some(frame);
    let center = frame.point(test.b.center);
    sheet.shapes = vec![
        Shape::tested(b, Role::B, plane_outline(back, center.y, test.found.r)),
        box_shape(a, Role::A, &test.b, &frame),
    ];
    inner_edges(&test.b, &frame, &mut sheet);
    sheet.points.push(Point::new("C", Role::A, center));
    if test.pushed {
        push_out(test, a, &frame, &mut sheet);
    }
    let remark = match (depth > 0.0, s > 0.0) {
        (true, true) => "r − s",
        (true, false) => "r + |s|",
        (false, true) => "s − r",
        (false, false) => id::FIGURE_BEHIND_SHEET.text(),
    };
    FigureParts {
        sheet,
        lines: vec![line_of_s(test, back, &frame)],
        bars: length_bars(test),
        numbers: vec![Number { term: Some(Term::PushOut), ..Number::answer(depth, remark) }],
        ..FigureParts::default()
    }
}

/// Returns s at the back of the solid drawn behind the plane, m; 0 for a plane without thickness.
fn back(record: &TickRecord, test: &PlaneRecord) -> f32 {
    let (r, s) = (test.found.r, test.found.s);
    // A plane without thickness is drawn as thick as the box is deep in it; a half space is solid.
    match record.before.setup.methods.side {
        Side::HalfSpace => -SOLID_DEPTH * r,
        Side::Plane if test.found.depth > 0.0 => s - r,
        Side::Plane => 0.0,
    }
}

/// Returns the outline of the plane with the solid behind it; `middle` is the second coordinate of the box.
fn plane_outline(back: f32, middle: f32, r: f32) -> Outline {
    let [low, high] = [middle - PLANE_EXTENT * r, middle + PLANE_EXTENT * r];
    if back < 0.0 {
        Outline::solid([back, 0.0], [low, high])
    } else {
        Outline::Open(vec![vec2(0.0, low), vec2(0.0, high)])
    }
}

/// Adds the MTV at the deepest corner, and the box after it.
fn push_out(test: &PlaneRecord, name: &str, frame: &Basis, sheet: &mut Sheet) {
    let corners = test.b.corners().into_iter().map(|p| frame.point(p));
    let center = frame.point(test.b.center);
    let deepest = corners.fold(center, |p, q| if q.x < p.x { q } else { p });
    sheet.points.push(Point::new(id::FIGURE_DEEPEST_CORNER.text(), Role::Overlap, deepest));
    let depth = test.found.depth;
    let mtv = Arrow::mtv([deepest, deepest + vec2(depth, 0.0)], depth);
    sheet.arrows.push(Arrow { term: Some(Term::PushOut), ..mtv });
    sheet.shapes.push(moved_box(&test.b, test.found.push(), name, frame));
}

/// Returns box A after the response.
fn moved_box(a: &Obb, displacement: Vec3, name: &str, frame: &Basis) -> Shape {
    let after = Obb { center: a.center + displacement, ..*a };
    Shape::result(name, Role::A, silhouette(&after.corners(), frame))
}

/// Returns the line of s, with the centre and the corners of the box.
fn line_of_s(test: &PlaneRecord, back: f32, frame: &Basis) -> Line {
    let (r, s) = (test.found.r, test.found.s);
    let spans = [[s - r, s + r], [back, 0.0]];
    let corners = test.b.corners().into_iter().enumerate();
    let corners = corners.map(|(k, p)| LineMark::new(format!("P{k}"), frame.point(p).x));
    Line {
        term: Some(Term::HalfShadow),
        marks: std::iter::once(LineMark::new("C", s)).chain(corners).collect(),
        ..Line::metres(id::FIGURE_DISTANCE_ALONG_NORMAL.text(), Vec2::X, spans, test.found.depth)
    }
}

/// Returns |s| from the plane to the centre, and r in its three parts from the centre towards the plane.
fn length_bars(test: &PlaneRecord) -> Vec<Bar> {
    let (r, s) = (test.found.r, test.found.s);
    let mut top = s;
    let parts = test.shadow.summands.to_array().into_iter().zip(LETTERS).map(|(length, axis)| {
        let ends = [top, top - length];
        top -= length;
        BarPart { ends, role: Role::A, name: format!("e{axis}|u{axis}·n|") }
    });
    let r_bar = Bar { name: "r".to_owned(), sum: r, parts: parts.collect() };
    vec![Bar::single("|s|", s.abs(), [0.0, s], Role::B), r_bar]
}

/// Draws the box's edges as thin lines inside its silhouette.
fn inner_edges(b: &Obb, frame: &Basis, sheet: &mut Sheet) {
    let corners = b.corners().map(|p| frame.point(p));
    let edges = Obb::edges().map(|(from, to)| [corners[from], corners[to]]);
    sheet.segments.extend(edges.map(|ends| Segment::dashed("", Role::A, ends)));
}

/// Returns the Figure of two boxes, seen at right angles to the deciding axis (first coordinate).
fn boxes_figure(test: &BoxRecord<'_>, names: &[String; 2]) -> Option<FigureParts> {
    let decided = test.decided()?;
    let plane = sheet_plane(test, decided);
    let mut sheet = Sheet::new(id::FIGURE_ALONG_AXIS.text(), plane.up());
    sheet.basis = Some(plane.into());
    sheet.shapes = box_shapes(test, names, &plane.into());
    let mut lines: Vec<Line> =
        test.axes().map(|axis| axis_line(test, axis, decided, names, &plane)).collect();
    line::sort(&mut lines);
    let depth = decided.overlap;
    let mut number = Number::answer(depth, extreme_of_axes(depth, lines.len()));
    number.term = Some(boxes::axis(decided.source));
    if let Some(tested) = &test.tested {
        number.value = tested.found.depth.abs();
        witness_points(tested, names, &plane, &mut sheet);
        if test.pushed {
            let from = plane.point(tested.points[0]);
            let mtv = tested.found.mtv();
            sheet.arrows.push(Arrow::mtv([from, from + plane.point(mtv)], tested.found.depth));
            sheet.shapes.push(moved_box(&test.a, mtv, &names[0], &plane.into()));
        }
    }
    let is_edge_pair = matches!(decided.source, ObbAxisSource::Edges(..));
    Some(FigureParts {
        sheet,
        lines,
        numbers: vec![number],
        beside: is_edge_pair.then(|| crossing_sheet(test, decided.axis, names)),
        ..FigureParts::default()
    })
}

/// Returns the plane of the sheet: the deciding axis, and a second direction that points upwards.
fn sheet_plane(test: &BoxRecord<'_>, decided: &ObbAxisTest) -> Plane {
    let x = decided.axis;
    // Look along the deciding face, or along A's edge if two edges decide; that edge is then a point.
    let along = match decided.source {
        ObbAxisSource::FaceOfA(k) => most_level_axis(&test.a, usize::from(k)),
        ObbAxisSource::FaceOfB(k) => most_level_axis(&test.b, usize::from(k)),
        ObbAxisSource::Edges(i, _) => test.a.axes[usize::from(i)],
    };
    let y = along.cross(x).normalize_or(second_axis(x));
    // A is on the left. Look from the side on which up points upwards.
    let is_turned = (test.a.center - test.b.center).dot(x) > 0.0;
    Plane { x, y: if (y.y < 0.0) == is_turned { y } else { -y } }
}

/// Returns both boxes as tested.
fn box_shapes(test: &BoxRecord<'_>, [a, b]: &[String; 2], frame: &Basis) -> Vec<Shape> {
    vec![box_shape(a, Role::A, &test.a, frame), box_shape(b, Role::B, &test.b, frame)]
}

/// Returns a box as tested, with its corners named as on the line.
fn box_shape(name: &str, role: Role, b: &Obb, frame: &Basis) -> Shape {
    let corners = b.corners();
    let outline = silhouette(&corners, frame);
    let corner_names = corner_names(&corners, frame, &outline);
    Shape { corner_names, ..Shape::tested(name, role, outline) }
}

/// Adds the witness points of both boxes.
fn witness_points(tested: &BoxTested, names: &[String; 2], plane: &Plane, sheet: &mut Sheet) {
    for ((point, role), name) in tested.points.into_iter().zip([Role::A, Role::B]).zip(names) {
        let point =
            Point::new(id::FIGURE_WITNESS_POINT.with(&[("body", name)]), role, plane.point(point));
        sheet.points.push(Point { named: false, ..point });
    }
}

/// Returns the box axis other than the k-th that is closest to level: the viewing direction.
fn most_level_axis(b: &Obb, k: usize) -> Vec3 {
    let [p, q] = [b.axes[(k + 1) % 3], b.axes[(k + 2) % 3]];
    if p.y.abs() <= q.y.abs() { p } else { q }
}

/// Returns the line of an axis. The test measures from B's centre, the line from the world's origin.
fn axis_line(
    test: &BoxRecord<'_>,
    axis: &ObbAxisTest,
    decided: &ObbAxisTest,
    names: &[String; 2],
    plane: &Plane,
) -> Line {
    let offset = test.b.center.dot(axis.axis);
    let a = [axis.distance - axis.radius_a, axis.distance + axis.radius_a].map(|end| end + offset);
    let b = [-axis.radius_b, axis.radius_b].map(|end| end + offset);
    let decides = axis.source == decided.source;
    // Only an axis in the sheet's plane has a direction on it.
    let on_sheet = plane.point(axis.axis);
    let direction = if (on_sheet.length() - 1.0).abs() < 1e-3 { on_sheet } else { Vec2::ZERO };
    let term = Some(boxes::axis(axis.source));
    let owner = match axis.source {
        ObbAxisSource::FaceOfA(_) => Some(Role::A),
        ObbAxisSource::FaceOfB(_) => Some(Role::B),
        ObbAxisSource::Edges(..) => None,
    };
    Line {
        decides,
        owner,
        term,
        ..Line::metres(axis_name(axis.source, names), direction, [a, b], axis.overlap)
    }
}

/// Returns the axis name: "box z", "box z × beam x".
fn axis_name(source: ObbAxisSource, [a, b]: &[String; 2]) -> String {
    let letter = |k: u8| LETTERS[usize::from(k) % 3];
    match source {
        ObbAxisSource::FaceOfA(k) => format!("{a} {}", letter(k)),
        ObbAxisSource::FaceOfB(k) => format!("{b} {}", letter(k)),
        ObbAxisSource::Edges(i, j) => format!("{a} {} × {b} {}", letter(i), letter(j)),
    }
}

/// Returns both boxes seen along the deciding axis, where the two edges cross.
fn crossing_sheet(test: &BoxRecord<'_>, axis: Vec3, names: &[String; 2]) -> Sheet {
    let y = second_axis(axis);
    let plane = Plane { x: y.cross(axis), y };
    let mut sheet = Sheet::new(id::FIGURE_SEEN_ALONG_AXIS.text(), plane.up());
    sheet.orientation = Orientation::Up;
    sheet.shapes = box_shapes(test, names, &plane.into());
    sheet
}
