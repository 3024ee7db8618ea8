//! Figure of the bodies world: the pair in its upright plane, gravity down, with its neighbours.

use glam::Vec2;

use super::Shape as Drawn;
use super::values::extreme_of_axes;
use super::{
    Arrow, Bar, FigureParts, Gauge, Line, LineMark, Number, Orientation, Outline, Point, Role,
    RotatedPlane, Segment, Sheet, SheetAxis, Unit, rects,
};
use crate::explain::Term;
use crate::explain::bodies::view::{deepest, name};
use crate::explain::rect_pair::RectPair;
use crate::geom::seams::edge;
use crate::geom::trace::ClosestPoint;
use crate::geom::{Contact, Disk};
use crate::sim::bodies::{PairStep, PairTest, Shape, Solver, TickRecord};
use crate::text::id;

/// Maximum distance of a drawn neighbour, in sizes of the smaller body.
const NEAR: f32 = 3.0;
/// Maximum number of neighbours.
const MAX_NEIGHBOURS: usize = 40;
/// Length of the largest impulse arrow, m.
const LONGEST_IMPULSE: f32 = 0.6;

/// Returns the Figure of the explained pair of a body.
pub(super) fn figure(record: &TickRecord, body: Option<usize>) -> Option<FigureParts> {
    let (a, b) = deepest(record, body?)?;
    let test = record.pair(a, b)?;
    let names = [name(record, a), name(record, b)];
    let rects = RectPair::of_bodies(&test, names.clone());
    let axis = match &rects {
        Some(pair) => pair.tests.iter().find(|test| Some(test.source) == pair.chosen())?.axis,
        // Upwards if possible.
        None if test.contact.normal.y < 0.0 => -test.contact.normal,
        None => test.contact.normal,
    };
    let frame = RotatedPlane { axis };
    let point = |p: Vec2| frame.point(p);
    let mut sheet = Sheet::new("xy", point(Vec2::Y));
    (sheet.along, sheet.orientation) = (SheetAxis::Y, Orientation::Up);
    sheet.basis = Some(frame.plane().into());
    neighbours(record, [a, b], &test, &point, &mut sheet);
    sheet.shapes.push(Drawn::tested(&names[0], Role::A, outline(&test.a, &point)));
    sheet.shapes.push(Drawn::tested(&names[1], Role::B, outline(&test.b, &point)));
    let depth = test.contact.depth;
    let (lines, bars, remark) = match &rects {
        Some(pair) => {
            let lines = rects::lines(pair, &point);
            let remark = extreme_of_axes(depth, lines.len());
            (lines, Vec::new(), remark)
        }
        None => circle_pair(&test, axis, &mut sheet, &point),
    };
    inner_edge(&test, &point, &mut sheet);
    let mut numbers = vec![Number { term: Some(Term::Mtv), ..Number::answer(depth, remark) }];
    push_out(record, [a, b], &test.contact, &frame, &mut sheet);
    let gauges = impulses(record, [a, b], &frame, &mut sheet, &mut numbers);
    Some(FigureParts {
        pair: names.into(),
        sheet,
        lines,
        bars,
        numbers,
        gauges,
        ..FigureParts::default()
    })
}

fn outline(shape: &Shape, point: &dyn Fn(Vec2) -> Vec2) -> Outline {
    match shape {
        Shape::Rect(rect) => rects::outline(rect, point),
        Shape::Disk(disk) => Outline::Circle(point(disk.center), disk.radius),
    }
}

/// Adds the inner ground edge that would offer a shorter way out.
fn inner_edge(test: &PairTest, point: &dyn Fn(Vec2) -> Vec2, sheet: &mut Sheet) {
    let Some(adjusted) = test.adjusted else { return };
    let tile = if adjusted.inner.of_b { &test.b } else { &test.a };
    let Shape::Rect(tile) = tile else { return };
    let ends = edge(tile, adjusted.inner.edge).ends.map(point);
    sheet.segments.push(Segment::dashed(id::FIGURE_INNER_EDGE.text(), Role::Guide, ends));
}

/// Adds nearby bodies outside the pair.
fn neighbours(
    record: &TickRecord,
    pair: [usize; 2],
    test: &PairTest,
    point: &dyn Fn(Vec2) -> Vec2,
    sheet: &mut Sheet,
) {
    let size = test.a.reach().max_element().min(test.b.reach().max_element());
    let small = if test.a.reach().max_element() <= test.b.reach().max_element() {
        &test.a
    } else {
        &test.b
    };
    let (center, far) = (small.center(), NEAR * 2.0 * size);
    let near = record.shapes.iter().enumerate().filter(|(index, shape)| {
        let away = (shape.center() - center).abs() - shape.reach();
        !pair.contains(index) && away.max_element() < far
    });
    let touches = |index: &usize| {
        let bodies = |c: &crate::sim::bodies::impulse::Contact| [c.a as usize, c.b as usize];
        let mut contacts =
            record.contacts.iter().map(bodies).chain(record.hits().map(|h| [h.a, h.b]));
        contacts.any(|c| c.contains(index) && pair.iter().any(|of_pair| c.contains(of_pair)))
    };
    sheet.shapes.extend(near.take(MAX_NEIGHBOURS).map(|(index, shape)| {
        let is_neighbour = touches(&index);
        let role = if is_neighbour { Role::Other } else { Role::Rest };
        let name = if is_neighbour { name(record, index) } else { String::new() };
        Drawn::tested(name, role, outline(shape, point))
    }));
}

/// Returns the line, bars and remark of a pair with a circle; adds the distance to the sheet.
fn circle_pair(
    test: &PairTest,
    axis: Vec2,
    sheet: &mut Sheet,
    point: &dyn Fn(Vec2) -> Vec2,
) -> (Vec<Line>, Vec<Bar>, String) {
    let spans = [span(&test.a, axis), span(&test.b, axis)];
    let line = |name| Line::metres(name, Vec2::Y, spans, test.contact.depth);
    let mut distance = |from: Vec2, to: Vec2| {
        let ends = [point(from), point(to)];
        sheet.segments.push(Segment::solid(id::FIGURE_DISTANCE.text(), Role::Guide, ends));
    };
    let found = test.steps.iter().find_map(|step| match (step, &test.a, &test.b) {
        (PairStep::Closest(found), Shape::Disk(disk), Shape::Rect(_)) => {
            Some((found, disk, Role::A))
        }
        (PairStep::Closest(found), Shape::Rect(_), Shape::Disk(disk)) => {
            Some((found, disk, Role::B))
        }
        _ => None,
    });
    if let Some((found, disk, role)) = found {
        distance(found.closest, disk.center);
        sheet.points.push(Point::new(
            id::FIGURE_CLOSEST_POINT.text(),
            Role::Guide,
            point(found.closest),
        ));
        let center = disk.center.dot(axis);
        let mut line = line(id::FIGURE_CLOSEST_POINT_TO_CENTRE.text());
        line.marks = vec![LineMark::new(id::FIGURE_CENTRE.text(), center)];
        let remark = id::FIGURE_RADIUS_LESS_DISTANCE.to_string();
        return (vec![line], radius_bars(found, disk, axis, role), remark);
    }
    if let (Shape::Disk(a), Shape::Disk(b)) = (&test.a, &test.b) {
        distance(a.center, b.center);
        return (
            vec![line(id::FIGURE_LINE_OF_CENTRES.text())],
            Vec::new(),
            id::FIGURE_RADII_LESS_DISTANCE.to_string(),
        );
    }
    (Vec::new(), Vec::new(), String::new())
}

/// Returns the interval of a shape on an axis.
fn span(shape: &Shape, axis: Vec2) -> [f32; 2] {
    match shape {
        Shape::Disk(disk) => {
            let center = disk.center.dot(axis);
            [center - disk.radius, center + disk.radius]
        }
        Shape::Rect(rect) => {
            let coordinates = rect.corners().map(|corner| corner.dot(axis));
            let empty = [f32::INFINITY, f32::NEG_INFINITY];
            coordinates.into_iter().fold(empty, |[low, high], end| [low.min(end), high.max(end)])
        }
    }
}

/// Returns two bars: the distance from the closest point to the centre, and the radius from the centre
/// towards that point.
fn radius_bars(found: &ClosestPoint, disk: &Disk, axis: Vec2, role: Role) -> Vec<Bar> {
    let (center, closest) = (disk.center.dot(axis), found.closest.dot(axis));
    let toward = (closest - center).signum();
    let length = found.nearest_face.map_or(found.distance, |(_, to_face)| to_face);
    vec![
        Bar::single(id::FIGURE_DISTANCE.text(), length, [closest, center], Role::Guide),
        Bar::single("r", disk.radius, [center, center + toward * disk.radius], role),
    ]
}

/// Adds the MTV applied by the article's solver, at the movable body.
fn push_out(
    record: &TickRecord,
    [a, b]: [usize; 2],
    contact: &Contact,
    frame: &RotatedPlane,
    sheet: &mut Sheet,
) {
    let hit = record.hits().find(|hit| (hit.a, hit.b) == (a, b));
    let is_article = record.before.setup.methods.solver == Solver::Article;
    let Some(hit) = hit.filter(|_| is_article && contact.depth > 0.0) else { return };
    // The arrow starts at the movable body.
    let (body, mtv) = if record.is_movable(a) { (a, hit.mtv_a) } else { (b, hit.mtv_b) };
    let Some(shape) = record.shapes.get(body) else { return };
    let from = frame.point(shape.center());
    sheet.arrows.push(Arrow::mtv([from, from + frame.point(mtv)], mtv.length()));
}

/// Adds impulse arrows and numbers at the contact points; returns gauges of normal and friction impulses.
fn impulses(
    record: &TickRecord,
    [a, b]: [usize; 2],
    frame: &RotatedPlane,
    sheet: &mut Sheet,
    numbers: &mut Vec<Number>,
) -> Vec<Gauge> {
    let mut gauges = Vec::new();
    let Some(index) = record.contact(a, b) else { return gauges };
    let contact = &record.contacts[index];
    let Some(impulses) = record.impulses(index).filter(|impulses| impulses.acted()) else {
        return gauges;
    };
    // The arrows push the movable body.
    let sign = if record.is_movable(a) { 1.0 } else { -1.0 };
    let push = contact.manifold.normal * sign;
    let largest = impulses.normal.iter().copied().fold(1e-9, f32::max);
    for (k, point) in contact.manifold.points().iter().enumerate() {
        let at = frame.point(point.position);
        let number = (k + 1).to_string();
        sheet.points.push(Point::new(&number, Role::Overlap, at));
        let (jn, jt) = (impulses.normal[k], impulses.tangent[k]);
        let to = at + frame.point(push) * (LONGEST_IMPULSE * jn / largest);
        let index = u8::try_from(k).unwrap_or(0);
        let (normal, friction) = (Term::NormalImpulse(index), Term::FrictionImpulse(index));
        let arrow = Arrow::new(format!("Jn {number}"), Role::Overlap, [at, to], jn);
        sheet.arrows.push(Arrow { unit: None, term: Some(normal), ..arrow });
        let limit = contact.friction * jn;
        let range = id::FIGURE_FRICTION_RANGE.with(&[("limit", &format_args!("{limit:.4}"))]);
        for (name, value, remark) in [
            (id::FIGURE_NORMAL_IMPULSE.with(&[("point", &number)]), jn, String::new()),
            (id::FIGURE_FRICTION_IMPULSE.with(&[("point", &number)]), jt, range),
        ] {
            let number = Number::new(name, value, Unit::NewtonSeconds, Role::Guide, remark);
            numbers.push(Number { term: Some(normal), ..number });
        }
        for (kind, value, range, role, term) in [
            (id::FIGURE_NORMAL_GAUGE.text(), jn, [0.0, jn], Role::Overlap, normal),
            (id::FIGURE_FRICTION_GAUGE.text(), jt, [-limit, limit], Role::Guide, friction),
        ] {
            let (name, unit, term) = (number.clone(), Unit::NewtonSeconds, Some(term));
            gauges.push(Gauge { name, kind, value, range, unit, role, term });
        }
    }
    gauges
}
