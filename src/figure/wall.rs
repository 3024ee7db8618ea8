//! Figure of the wall world: a box seen along the plane or box that it meets.

use glam::{Vec2, Vec3, vec2};

use super::outline::silhouette;
use super::{
    Arrow, Bar, BarPart, Basis, FigureParts, Line, LineMark, Number, Orientation, Outline, Plane,
    Point, Role, Segment, Shape, Sheet, Unit,
};
use crate::explain::{Term, object_name};
use crate::geom::obb_obb::{ObbAxisSource, ObbAxisTest};
use crate::geom::{Obb, order};
use crate::sim::wall::{BoxRecord, PlaneRecord, Side, TickRecord};
use crate::sim::{Body, Sim};

/// Drawn depth of a solid half space, in multiples of r.
const DEEP: f32 = 12.0;
/// Drawn extent of a plane to each side of the box, in multiples of r.
const WIDE: f32 = 12.0;
/// Names of a box's axes.
const LETTERS: [&str; 3] = ["x", "y", "z"];

/// Returns the Figure of the box with the explained plane or box.
pub(super) fn figure(record: &TickRecord, target: Option<usize>) -> Option<FigureParts> {
    let target = target?;
    let names = [record.after.name(Body::Driven), object_name(&record.after, target)];
    let parts = match record.other(target) {
        Some(test) => of_boxes(&test, &names)?,
        None => of_plane(record, &record.plane(target)?, &names),
    };
    Some(FigureParts { pair: names.into(), ..parts })
}

/// Returns the second coordinate's direction: as near to up as the first allows.
fn second(first: Vec3) -> Vec3 {
    let up = if first.y.abs() > 0.95 { Vec3::Z } else { Vec3::Y };
    (up - first * first.dot(up)).normalize_or(Vec3::Z)
}

/// Returns the Figure of a plane. The first coordinate is s: 0 at the plane, positive in front of it.
fn of_plane(record: &TickRecord, test: &PlaneRecord, names: &[String; 2]) -> FigureParts {
    let normal = test.world.normal;
    let (r, s, depth) = (test.found.r, test.found.s, test.found.depth);
    // A sheet is as thick as the box is deep in it; a half space is solid.
    let is_solid = record.before.setup.methods.side == Side::HalfSpace;
    let behind = if is_solid {
        -DEEP * r
    } else if depth > 0.0 {
        s - r
    } else {
        0.0
    };
    // A is on the left: look from the side that keeps up upwards.
    let y = if 2.0 * s > behind { -second(normal) } else { second(normal) };
    let plane = Plane { x: normal, y };
    let origin = plane.point(test.world.point).x;
    let point = |p: Vec3| plane.point(p) - vec2(origin, 0.0);
    let mut sheet = Sheet::new("along n", plane.point(Vec3::Y).normalize_or(Vec2::Y));
    sheet.basis = Some(Basis { plane, shift: vec2(-origin, 0.0) });
    let corners = test.b.corners();
    let shift = |outline: Outline| match outline {
        Outline::Closed(points) => {
            Outline::Closed(points.into_iter().map(|p| p - vec2(origin, 0.0)).collect())
        }
        other => other,
    };
    let [a, b] = names;
    let middle = point(test.b.center).y;
    let [low, high] = [middle - WIDE * r, middle + WIDE * r];
    let face = [vec2(0.0, low), vec2(0.0, high)];
    let outline = if behind < 0.0 {
        let corners = vec![vec2(behind, low), face[0], face[1], vec2(behind, high)];
        Outline::Solid { corners, face }
    } else {
        Outline::Open(face.to_vec())
    };
    sheet.shapes = vec![
        Shape::tested(b, Role::B, outline),
        Shape::tested(a, Role::A, shift(silhouette(&corners, &plane))),
    ];
    inner_edges(&test.b, &point, &mut sheet);
    let c = point(test.b.center);
    sheet.points.push(Point { name: "C".to_owned(), role: Role::A, at: c, named: true });
    if test.pushed {
        let out = vec2(depth, 0.0);
        let deepest = corners.map(point).into_iter().fold(c, |p, q| if q.x < p.x { q } else { p });
        sheet.points.push(Point {
            name: "deepest corner".to_owned(),
            role: Role::Overlap,
            at: deepest,
            named: true,
        });
        let mtv = Arrow {
            name: "MTV".to_owned(),
            role: Role::Overlap,
            from: deepest,
            to: deepest + out,
            length: depth,
            unit: Some(Unit::Metres),
            term: Some(Term::PushOut),
        };
        sheet.arrows.push(mtv);
        let after = Obb { center: test.b.center + test.found.push(), ..test.b };
        sheet.shapes.push(Shape::result(a, Role::A, shift(silhouette(&after.corners(), &plane))));
    }
    let mut line = Line::metres("s, along n", Vec2::X, [[s - r, s + r], [behind, 0.0]], depth);
    line.term = Some(Term::HalfShadow);
    let mark = |name: String, at| LineMark { name, at };
    let of_corners = corners.iter().enumerate().map(|(k, p)| mark(format!("P{k}"), point(*p).x));
    line.marks = std::iter::once(mark("C".to_owned(), s)).chain(of_corners).collect();
    let remark = match (depth > 0.0, s > 0.0) {
        (true, true) => "r − s".to_owned(),
        (true, false) => "r + |s|".to_owned(),
        (false, true) => "s − r".to_owned(),
        (false, false) => "|s| − r: behind the sheet".to_owned(),
    };
    let numbers = vec![Number { term: Some(Term::PushOut), ..Number::answer(depth, remark) }];
    FigureParts {
        pair: Vec::new(),
        sheet,
        lines: vec![line],
        bars: lengths(test),
        numbers,
        beside: None,
        ..FigureParts::empty()
    }
}

/// Returns |s| from the plane to the centre, and r in its three parts from the centre towards the plane.
fn lengths(test: &PlaneRecord) -> Vec<Bar> {
    let (r, s) = (test.found.r, test.found.s);
    let mut top = s;
    let parts = test.shadow.summands.to_array().into_iter().zip(LETTERS).map(|(length, axis)| {
        let ends = [top, top - length];
        top -= length;
        BarPart { ends, role: Role::A, name: format!("e{axis}|u{axis}·n|") }
    });
    let of_r = Bar { name: "r".to_owned(), sum: r, parts: parts.collect() };
    let part = BarPart { ends: [0.0, s], role: Role::B, name: String::new() };
    vec![Bar { name: "|s|".to_owned(), sum: s.abs(), parts: vec![part] }, of_r]
}

/// Draws the box's edges as thin lines inside its silhouette.
fn inner_edges(b: &Obb, point: &dyn Fn(Vec3) -> Vec2, sheet: &mut Sheet) {
    let corners = b.corners();
    for (from, to) in Obb::edges() {
        let ends = [point(corners[from]), point(corners[to])];
        sheet.segments.push(Segment { name: String::new(), role: Role::A, ends, dashed: true });
    }
}

/// Returns the Figure of two boxes, seen at right angles to the deciding axis (first coordinate).
fn of_boxes(test: &BoxRecord<'_>, names: &[String; 2]) -> Option<FigureParts> {
    let decided = test.decided()?;
    let x = decided.axis;
    // Look along the deciding face, or along A's edge if two edges decide; that edge is then a point.
    let along = match decided.source {
        ObbAxisSource::FaceOfA(k) => level(&test.a, usize::from(k)),
        ObbAxisSource::FaceOfB(k) => level(&test.b, usize::from(k)),
        ObbAxisSource::Edges(i, _) => test.a.axes[usize::from(i)],
    };
    let y = along.cross(x).normalize_or(second(x));
    // A is on the left: look from the side that keeps up upwards.
    let is_turned = (test.a.center - test.b.center).dot(x) > 0.0;
    let y = if (y.y < 0.0) == is_turned { y } else { -y };
    let plane = Plane { x, y };
    let mut sheet = Sheet::new("along the axis", plane.point(Vec3::Y).normalize_or(Vec2::Y));
    sheet.basis = Some(plane.into());
    let [a, b] = names;
    let (of_a, of_b) = (test.a.corners(), test.b.corners());
    sheet.shapes = vec![
        Shape::tested(a, Role::A, silhouette(&of_a, &plane)),
        Shape::tested(b, Role::B, silhouette(&of_b, &plane)),
    ];
    let mut axes: Vec<&ObbAxisTest> = test.axes().collect();
    order::sort_by(&mut axes, |p, q| {
        let decides = |test: &ObbAxisTest| test.source == decided.source;
        decides(q).cmp(&decides(p)).then(p.overlap.total_cmp(&q.overlap))
    });
    let count = axes.len();
    let lines =
        axes.into_iter().map(|axis| axis_line(test, axis, decided, names, &plane)).collect();
    let depth = decided.overlap;
    let mut numbers = vec![Number::answer(
        depth,
        if depth > 0.0 {
            format!("least of {count} axes")
        } else {
            format!("widest of {count} axes")
        },
    )];
    numbers[0].term = Some(crate::explain::wall::boxes::axis(decided.source));
    let beside =
        matches!(decided.source, ObbAxisSource::Edges(..)).then(|| crossing(test, x, names));
    if let Some(tested) = test.tested {
        let found = tested.found;
        numbers[0].value = found.depth.abs();
        for (point, (role, of)) in tested.points.into_iter().zip([(Role::A, a), (Role::B, b)]) {
            sheet.points.push(Point {
                name: format!("witness point of {of}"),
                role,
                at: plane.point(point),
                named: false,
            });
        }
        if test.pushed {
            let from = plane.point(tested.points[0]);
            let to = from + plane.point(found.mtv());
            sheet.arrows.push(Arrow {
                name: "MTV".to_owned(),
                role: Role::Overlap,
                from,
                to,
                length: found.depth,
                unit: Some(Unit::Metres),
                term: Some(Term::Mtv),
            });
            let after = Obb { center: test.a.center + found.mtv(), ..test.a };
            sheet.shapes.push(Shape::result(a, Role::A, silhouette(&after.corners(), &plane)));
        }
    }
    Some(FigureParts {
        pair: Vec::new(),
        sheet,
        lines,
        bars: Vec::new(),
        numbers,
        beside,
        ..FigureParts::empty()
    })
}

/// Returns the box axis other than the k-th that is closest to level: the viewing direction.
fn level(b: &Obb, k: usize) -> Vec3 {
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
    let from = test.b.center.dot(axis.axis);
    let a = [axis.distance - axis.radius_a, axis.distance + axis.radius_a].map(|end| end + from);
    let b = [-axis.radius_b, axis.radius_b].map(|end| end + from);
    let decides = axis.source == decided.source;
    // Only an axis in the sheet's plane has a direction on it.
    let on_sheet = plane.point(axis.axis);
    let direction = if (on_sheet.length() - 1.0).abs() < 1e-3 { on_sheet } else { Vec2::ZERO };
    let term = Some(crate::explain::wall::boxes::axis(axis.source));
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
fn crossing(test: &BoxRecord<'_>, axis: Vec3, [a, b]: &[String; 2]) -> Sheet {
    let y = second(axis);
    let plane = Plane { x: y.cross(axis), y };
    let mut sheet = Sheet::new("seen along the axis", plane.point(Vec3::Y).normalize_or(Vec2::Y));
    sheet.orientation = Orientation::Up;
    sheet.shapes = vec![
        Shape::tested(a, Role::A, silhouette(&test.a.corners(), &plane)),
        Shape::tested(b, Role::B, silhouette(&test.b.corners(), &plane)),
    ];
    sheet
}
