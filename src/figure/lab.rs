//! Figure of the lab: two shapes on the sheet, with a level deciding axis.

mod search;

use glam::Vec2;

use super::outline::convex;
use super::values::extreme_of_axes;
use super::{
    Arrow, FigureParts, Line, Number, Orientation, Point, Role, RotatedPlane, Segment, Shape,
    Sheet, Unit,
};
use crate::explain::lab::{axis_name, pair, part_name, sat};
use crate::explain::{Explain, Term};
use crate::geom::convex_sat::{ConvexAxisSource, ConvexAxisTest, WaysOut};
use crate::geom::impact::ImpactResult;
use crate::geom::order;
use crate::sim::lab::{PairRecord, TestResult, TickRecord};
use crate::text::id;

/// Returns the Figure of the explained pair.
pub(super) fn figure(record: &TickRecord, body: Option<usize>) -> Option<FigureParts> {
    let pair = pair(record, body.or_else(|| record.near())?)?;
    let names = [0, 1].map(|side| part_name(record, &pair, side));
    let Some(found) = pair.result else { return unfinished(record, &pair, names) };
    let axis = axis_of(&pair, &found);
    let frame = frame(axis);
    let point = |p: Vec2| frame.point(p);
    let mut sheet = pair_sheet(record, &pair, &names, axis);
    sheet.basis = Some(frame.plane().into());
    // Rows of bounds or times have no line on the sheet, so the world's up can point upwards.
    // A tilted impact axis stays level instead, for the scale of the line history.
    let is_search = matches!(found, TestResult::Gjk(_) | TestResult::GjkEpa(_));
    let is_upright = axis.abs().max_element() > 0.999;
    if is_search || matches!(found, TestResult::Impact(_)) && is_upright {
        sheet.orientation = Orientation::Up;
    }
    if let TestResult::Impact(found) = &found {
        search::at_contact(record, &pair, found, axis, &point, &mut sheet);
    }
    let lines = lines(record, &pair, &found, axis, &point);
    let numbers = numbers(&pair, &found, lines.len());
    if let Some(test) = pair.decided() {
        edge(&pair, test, &point, &mut sheet);
    }
    closest_points(&pair, &found, &point, &mut sheet);
    // The MTV of a body with several parts separates all parts.
    let separation = pair.way_out.map(|way| way.contact).or_else(|| found.contact());
    if let Some(contact) = separation.and_then(crate::geom::Contact::hit) {
        let from = point(pair.shapes[0].centroid());
        sheet.arrows.push(Arrow::mtv([from, from + point(contact.mtv())], contact.depth));
    }
    search::parents(&pair, &found, &point, &mut sheet);
    let beside = search::difference(&pair, &found, &names);
    Some(FigureParts {
        pair: names.into(),
        sheet,
        lines,
        numbers,
        beside,
        ..FigureParts::default()
    })
}

/// Returns the rotated plane with `axis` as its first coordinate.
fn frame(axis: Vec2) -> RotatedPlane {
    RotatedPlane { axis: axis.perp() }
}

/// Returns the sheet with both bodies; `axis` is the first coordinate.
fn pair_sheet(record: &TickRecord, pair: &PairRecord, names: &[String; 2], axis: Vec2) -> Sheet {
    let frame = frame(axis);
    let point = |p: Vec2| frame.point(p);
    let mut sheet = Sheet::new("xy", point(Vec2::Y));
    other_parts(record, pair, axis, &point, &mut sheet);
    for (i, role) in [(0, Role::A), (1, Role::B)] {
        sheet.shapes.push(Shape::tested(&names[i], role, convex(&pair.shapes[i], axis, &point)));
    }
    sheet
}

/// Adds the closest points of both shapes and the line between them.
fn closest_points(
    pair: &PairRecord,
    found: &TestResult,
    point: &dyn Fn(Vec2) -> Vec2,
    sheet: &mut Sheet,
) {
    let Some(ends) = found.closest(pair.shapes.each_ref()) else { return };
    let ends = ends.map(point);
    let role = found.contact().map_or(Role::Gap, |contact| Role::of_overlap(contact.depth));
    sheet.segments.push(Segment::solid("", role, ends));
    for (body, role, at) in [("A", Role::A, ends[0]), ("B", Role::B, ends[1])] {
        let point = Point::new(id::FIGURE_CLOSEST_POINT_OF.with(&[("body", &body)]), role, at);
        sheet.points.push(Point { named: false, ..point });
    }
}

/// Returns the unit direction of the first line: the deciding axis or the contact normal.
fn axis_of(pair: &PairRecord, found: &TestResult) -> Vec2 {
    let unit = |v: Vec2| v.try_normalize();
    let decided = pair.decided().and_then(|test| unit(test.axis));
    let between = pair.shapes[0].centroid() - pair.shapes[1].centroid();
    decided.or_else(|| unit(found.normal())).or_else(|| unit(between)).unwrap_or(Vec2::X)
}

/// Adds the remaining parts of both bodies.
fn other_parts(
    record: &TickRecord,
    pair: &PairRecord,
    axis: Vec2,
    point: &dyn Fn(Vec2) -> Vec2,
    sheet: &mut Sheet,
) {
    let lab = record.after();
    for side in 0..2 {
        let body = pair.bodies[side];
        for part in 0..lab.tested_parts(body).len() {
            if pair.parts[side].is_some_and(|shown| shown != part) {
                let shape = lab.tested_part(body, part);
                sheet.shapes.push(Shape::tested("", Role::Other, convex(&shape, axis, point)));
            }
        }
    }
}

/// Returns the tested axes, the deciding axis first. Tests without axes get a line along their normal.
fn lines(
    record: &TickRecord,
    pair: &PairRecord,
    found: &TestResult,
    axis: Vec2,
    point: &dyn Fn(Vec2) -> Vec2,
) -> Vec<Line> {
    match found {
        TestResult::Impact(found) => return search::times(record, pair, found),
        TestResult::NotApplicable => return Vec::new(),
        _ => {}
    }
    if pair.sat().is_none() {
        let spans = pair.shapes.each_ref().map(|shape| shape.interval(axis, Vec2::ZERO));
        let overlap = spans[0][1].min(spans[1][1]) - spans[0][0].max(spans[1][0]);
        let mut line = Line::metres(id::FIGURE_NORMAL.text(), Vec2::X, spans, overlap);
        line.term = Some(Term::Normal);
        let mut lines = vec![line];
        lines.extend(search::iterations(pair));
        return lines;
    }
    axes(record, pair, point)
}

/// Returns the Figure of an unfinished test inside a tick: both shapes, and the tested axes.
fn unfinished(record: &TickRecord, pair: &PairRecord, names: [String; 2]) -> Option<FigureParts> {
    let last = pair.axes().rfind(|test| test.ways != WaysOut::Neither)?;
    let axis = last.axis.try_normalize()?;
    let sheet = pair_sheet(record, pair, &names, axis);
    let lines = axes(record, pair, &|p| frame(axis).point(p));
    let remark = id::FIGURE_AXES_TESTED.with(&[("axes", &lines.len())]);
    let numbers = vec![Number::answer(last.overlap, remark)];
    Some(FigureParts { pair: names.into(), sheet, lines, numbers, ..FigureParts::default() })
}

/// Returns the axes tested by SAT, the deciding axis first.
fn axes(record: &TickRecord, pair: &PairRecord, point: &dyn Fn(Vec2) -> Vec2) -> Vec<Line> {
    let decided = pair.decided().map(|test| test.source);
    let mut tests: Vec<(usize, &ConvexAxisTest)> =
        pair.axes().enumerate().filter(|(_, test)| test.ways != WaysOut::Neither).collect();
    order::sort_by(&mut tests, |(_, p), (_, q)| {
        let decides = |test: &ConvexAxisTest| Some(test.source) == decided;
        decides(q).cmp(&decides(p)).then(p.depth.total_cmp(&q.depth))
    });
    let line = |(k, test): (usize, &ConvexAxisTest)| {
        let direction = point(test.axis);
        let length = direction.length();
        let name = name_of(record, pair, pair.edge_of(test));
        let mut line =
            Line::metres(name, direction.normalize_or_zero(), [test.a, test.b], test.overlap);
        // One built-in mistake uses axes of other lengths; their numbers are not metres on the sheet.
        if (length - 1.0).abs() > 1e-3 {
            line.direction = Vec2::ZERO;
        }
        line.decides = Some(test.source) == decided;
        line.term = Some(sat::axis(k));
        line.owner = match pair.edge_of(test) {
            ConvexAxisSource::EdgeOfA(_) => Some(Role::A),
            ConvexAxisSource::EdgeOfB(_) => Some(Role::B),
            ConvexAxisSource::Vertices { .. } => None,
        };
        line
    };
    tests.into_iter().map(line).collect()
}

/// Returns a short name of an axis: "roof edge 2–3", "corner 1 → centre".
fn name_of(record: &TickRecord, pair: &PairRecord, source: ConvexAxisSource) -> String {
    if let ConvexAxisSource::Vertices { a, b } = source {
        let corner = |side: usize, k: usize| match pair.shapes[side].points() {
            [_] => id::FIGURE_CENTRE.to_string(),
            _ => id::FIGURE_CORNER_NUMBER.with(&[("corner", &k)]),
        };
        return format!("{} → {}", corner(1, b), corner(0, a));
    }
    let name = axis_name(record, pair, source);
    match name.split_once(" of ") {
        Some((feature, owner)) => format!("{owner} {feature}"),
        None => name,
    }
}

fn numbers(pair: &PairRecord, found: &TestResult, axes: usize) -> Vec<Number> {
    let Some(contact) = found.contact() else {
        if let TestResult::Impact(found) = found {
            let (name, value) = match found {
                ImpactResult::Hit(touch) => (id::FIGURE_TIME_OF_IMPACT.text(), touch.time),
                ImpactResult::Apart { until } => (id::FIGURE_NO_HIT_WITHIN.text(), *until),
                ImpactResult::GaveUp { until } => (id::FIGURE_GAVE_UP_AT.text(), *until),
            };
            return vec![Number::new(name, value, Unit::Seconds, Role::Guide, "")];
        }
        return Vec::new();
    };
    if let Some(way) = &pair.way_out {
        let remark = if way.is_shortest {
            id::FIGURE_SHORTEST_FOR_PARTS.text()
        } else {
            id::FIGURE_BEST_FOR_PARTS.text()
        };
        let mut number = Number::answer(way.contact.depth, remark);
        number.term = Some(Term::Mtv);
        "MTV".clone_into(&mut number.name);
        return vec![number];
    }
    let remark = match found {
        TestResult::Sat(sat) if sat.contained => id::FIGURE_OVERLAP_AND_END_GAP.to_string(),
        TestResult::Sat(_) => extreme_of_axes(contact.depth, axes),
        TestResult::Gjk(found) => id::FIGURE_CONVERGED.with(&[("iterations", &found.iterations)]),
        _ => String::new(),
    };
    let mut number = Number::answer(contact.depth, remark);
    number.term = Some(Term::Mtv);
    if pair.sat().is_some_and(|sat| sat.contained) {
        id::FIGURE_DEPTH.text().clone_into(&mut number.name);
    }
    vec![number]
}

/// Adds the edge with the deciding normal.
fn edge(pair: &PairRecord, test: &ConvexAxisTest, point: &dyn Fn(Vec2) -> Vec2, sheet: &mut Sheet) {
    let (shape, k) = match pair.edge_of(test) {
        ConvexAxisSource::EdgeOfA(k) => (&pair.shapes[0], k),
        ConvexAxisSource::EdgeOfB(k) => (&pair.shapes[1], k),
        ConvexAxisSource::Vertices { .. } => return,
    };
    let ends = shape.edge(k).map(point);
    sheet.segments.push(Segment::solid("", Role::of_overlap(test.depth), ends));
}
