//! Figure of the tank world: two models on the ground, seen from above.

mod regions;

use glam::{Vec2, Vec3Swizzles};

use super::values::extreme_of_axes;
use super::{
    Arrow, Bar, FigureParts, Line, LineMark, Number, Outline, Plane, Point, Role, Segment, Shape,
    Sheet, Unit, rects,
};
use crate::explain::rect_pair::RectPair;
use crate::explain::{Term, object_name};
use crate::geom::trace::ClosestPoint;
use crate::geom::{self, Contact, Disk};
use crate::sim::tank::{PairRecord, PairTests, Step, TickRecord};
use crate::sim::{Body, Sim};
use crate::text::id;

/// Returns the Figure of driver and target; `None` if the tick did not test the pair.
pub(super) fn figure(record: &TickRecord, target: Option<usize>) -> Option<FigureParts> {
    let pair = record.pair(target?)?;
    let names = [record.after.name(Body::Driven), object_name(&record.after, pair.target)];
    let (plane, mut parts) = match (pair.b, RectPair::of_tank(record, &pair)) {
        (_, Some(rects)) => rect_figure(&rects)?,
        (geom::Shape::Disk(disk), None) => disk_figure(&pair, &disk, &names)?,
        (geom::Shape::Rect(_), None) => return None,
    };
    (parts.sheet.up, parts.sheet.basis) = (plane.on_ground(record.heading()), Some(plane.into()));
    response(record, &pair, &plane, &mut parts.sheet);
    // Only rebounds and pushes use the region's direction.
    let is_used = |step: &Step| match *step {
        Step::Rebound { ticks, .. } => ticks > 0,
        Step::Pushed { target, .. } => target == pair.target,
        _ => false,
    };
    if record.steps.iter().any(is_used) {
        parts.angle = regions::draw(&pair, &plane, &names, &mut parts.sheet);
    }
    Some(FigureParts { pair: names.into(), ..parts })
}

/// Returns the Figure of two rects; the sheet's first coordinate is the deciding axis.
fn rect_figure(pair: &RectPair) -> Option<(Plane, FigureParts)> {
    let test = pair.tests.iter().find(|test| Some(test.source) == pair.chosen())?;
    let plane = Plane::ground(test.axis);
    let point = |p: Vec2| plane.on_ground(p);
    let mut sheet = Sheet::new("xz", Vec2::Y);
    sheet.shapes = rects::shapes(pair, &point);
    let (from, to) = pair.edge_corners(test.source);
    let owner = if test.source.is_a() { &pair.a } else { &pair.b };
    let ends = [from, to].map(|corner| point(owner.corners()[corner]));
    sheet.segments.push(Segment::solid("", Role::of_overlap(test.overlap), ends));
    if let Some(contact) = pair.hit() {
        sheet.arrows.push(mtv(&contact, &plane, pair.b.center));
    }
    let lines = rects::lines(pair, &point);
    let remark = match pair.contact {
        Some(_) => extreme_of_axes(test.overlap, lines.len()),
        None => id::FIGURE_AXES_TESTED_OF_FOUR.with(&[("axes", &lines.len())]),
    };
    let answer =
        Number { term: Some(Term::Overlap(test.source)), ..Number::answer(test.overlap, remark) };
    Some((plane, FigureParts { sheet, lines, numbers: vec![answer], ..FigureParts::default() }))
}

/// Returns the Figure of a rect and a disk. The first coordinate connects the closest point and the disk's
/// centre.
fn disk_figure(
    pair: &PairRecord<'_>,
    disk: &Disk,
    names: &[String; 2],
) -> Option<(Plane, FigureParts)> {
    let PairTests::ClosestPoint(Some(test)) = pair.tests else { return None };
    // A step inside the tick may precede the contact; outside the rect the line is the same.
    let contact = match pair.contact {
        Some(contact) => contact,
        None => Contact {
            normal: (test.closest - disk.center).try_normalize()?,
            depth: disk.radius - test.distance,
        },
    };
    // The contact normal points from the disk to the driver; the line runs the other way.
    let plane = Plane::ground(-contact.normal);
    let mut sheet = closest_point_sheet(pair, disk, test, names, &plane);
    if pair.contact.is_some() && contact.depth > 0.0 {
        sheet.arrows.push(mtv(&contact, &plane, disk.center));
    }
    let (line, bars) = disk_line(pair, disk, test, &contact, &plane);
    let number = match pair.contact {
        Some(contact) => disk_answer(test, &contact),
        None => {
            Number::new(id::FIGURE_DISTANCE.text(), test.distance, Unit::Metres, Role::Guide, "")
        }
    };
    let numbers = vec![Number { term: Some(Term::CenterDistance), ..number }];
    Some((plane, FigureParts { sheet, lines: vec![line], bars, numbers, ..FigureParts::default() }))
}

/// Returns the sheet of a rect and a disk, with the distance from the closest point to the centre.
fn closest_point_sheet(
    pair: &PairRecord<'_>,
    disk: &Disk,
    test: &ClosestPoint,
    [a, b]: &[String; 2],
    plane: &Plane,
) -> Sheet {
    let point = |p: Vec2| plane.on_ground(p);
    let (closest, center) = (point(test.closest), point(disk.center));
    let mut sheet = Sheet::new("xz", Vec2::Y);
    sheet.shapes = vec![
        Shape::tested(a, Role::A, rects::outline(&pair.a, &point)),
        Shape::tested(b, Role::B, Outline::Circle(center, disk.radius)),
    ];
    sheet.points = vec![
        Point::new(id::FIGURE_CLOSEST_POINT_OF.with(&[("body", a)]), Role::Guide, closest),
        Point { named: false, ..Point::new(id::FIGURE_CENTRE.text(), Role::B, center) },
    ];
    sheet.segments.push(Segment::solid(id::FIGURE_DISTANCE.text(), Role::Guide, [closest, center]));
    sheet
}

/// Returns the overlap or gap of a rect and a disk, and how it follows from the distance.
fn disk_answer(test: &ClosestPoint, contact: &Contact) -> Number {
    let remark = if test.nearest_face.is_some() {
        id::FIGURE_RADIUS_AND_FACE_DISTANCE
    } else if contact.depth > 0.0 {
        id::FIGURE_RADIUS_LESS_DISTANCE
    } else {
        id::FIGURE_DISTANCE_LESS_RADIUS
    };
    Number::answer(contact.depth, remark.text())
}

/// Returns the line from the closest point to the centre, with bars for the distance and the radius.
fn disk_line(
    pair: &PairRecord<'_>,
    disk: &Disk,
    test: &ClosestPoint,
    contact: &Contact,
    plane: &Plane,
) -> (Line, Vec<Bar>) {
    let along = |p: Vec2| plane.on_ground(p).x;
    let (center, closest) = (along(disk.center), along(test.closest));
    let corners = pair.a.corners().map(along);
    let least = corners.into_iter().fold(f32::INFINITY, f32::min);
    let greatest = corners.into_iter().fold(f32::NEG_INFINITY, f32::max);
    let spans = [[least, greatest], [center - disk.radius, center + disk.radius]];
    let mut line =
        Line::metres(id::FIGURE_CLOSEST_POINT_TO_CENTRE.text(), Vec2::X, spans, contact.depth);
    line.term = Some(Term::CenterDistance);
    line.marks = vec![LineMark::new(id::FIGURE_CENTRE.text(), center)];
    // Inside the rect, the closest point is the centre, and the bar runs to the nearest face.
    let (name, length, from) = match test.nearest_face {
        Some((_, to_face)) => (id::FIGURE_DISTANCE_TO_FACE, to_face, greatest),
        None => (id::FIGURE_DISTANCE, test.distance, closest),
    };
    let bars = vec![
        Bar::single(name.text(), length, [from, center], Role::Guide),
        Bar::single("r", disk.radius, [center - disk.radius, center], Role::B),
    ];
    (line, bars)
}

/// Returns the MTV arrow from `from`, B's centre; the layout moves the arrow beside the shapes.
fn mtv(contact: &Contact, plane: &Plane, from: Vec2) -> Arrow {
    let from = plane.on_ground(from);
    Arrow::mtv([from, from + plane.on_ground(contact.mtv())], contact.depth)
}

/// Adds the displacement of a rebound per tick; for a disk, also the line of centres.
fn rebound(
    pair: &PairRecord<'_>,
    plane: &Plane,
    (direction, speed, ticks): (Vec2, f32, u32),
    sheet: &mut Sheet,
) {
    let from = plane.on_ground(pair.a.center);
    if let geom::Shape::Disk(disk) = pair.b {
        let ends = [from, plane.on_ground(disk.center)];
        sheet.segments.push(Segment::dashed(id::FIGURE_LINE_OF_CENTRES.text(), Role::A, ends));
    }
    let name = match regions::deciding(pair) {
        Some(test) => id::FIGURE_REBOUND_BY_REGION
            .with(&[("region", &test.region.number()), ("ticks", &ticks)]),
        None => id::FIGURE_REBOUND.with(&[("ticks", &ticks)]),
    };
    let ends = [from, from + plane.on_ground(direction * speed)];
    let arrow = Arrow::new(name, Role::A, ends, speed);
    sheet.arrows.push(Arrow { term: Some(Term::Direction), ..arrow });
}

/// Adds the arrows of the response, and the driver after the tick.
fn response(record: &TickRecord, pair: &PairRecord<'_>, plane: &Plane, sheet: &mut Sheet) {
    if pair.hit().is_none() {
        return;
    }
    let from = plane.on_ground(pair.a.center);
    for step in &record.steps {
        match *step {
            // A rebound of no ticks moves nothing.
            Step::Rebound { ticks: 0, .. } => {}
            Step::Rebound { direction, ticks, speed, .. } => {
                rebound(pair, plane, (direction, speed, ticks), sheet);
            }
            Step::Separated { target, mtv, .. } if target == pair.target => {
                let ends = [from, from + plane.on_ground(mtv)];
                let arrow = Arrow::new(id::FIGURE_PUSHED_OUT.text(), Role::A, ends, mtv.length());
                sheet.arrows.push(Arrow { term: Some(Term::Separation), ..arrow });
            }
            _ => {}
        }
    }
    let after = record.after.state.driver.position.xz();
    if after.distance(pair.a.center) > 1e-4 {
        let rect = geom::Rect { center: after, ..pair.a };
        let outline = rects::outline(&rect, &|p| plane.on_ground(p));
        sheet.shapes.push(Shape::result(record.after.name(Body::Driven), Role::A, outline));
    }
}
