//! Figure of the tank world: two models on the ground, seen from above.

mod regions;

use glam::{Vec2, Vec3Swizzles};

use super::{
    Arrow, Bar, BarPart, FigureParts, Line, LineMark, Number, Outline, Plane, Point, Role, Segment,
    Shape, Sheet, Unit, rects,
};
use crate::explain::rect_pair::RectPair;
use crate::explain::verdict::count;
use crate::explain::{Term, object_name};
use crate::geom::trace::ClosestPoint;
use crate::geom::{self, Contact, Disk};
use crate::sim::tank::{PairRecord, PairTests, Step, TickRecord};
use crate::sim::{Body, Sim};

/// Returns the Figure of driver and target; `None` if the tick did not test the pair.
pub(super) fn figure(record: &TickRecord, target: Option<usize>) -> Option<FigureParts> {
    let pair = record.pair(target?)?;
    let names = [record.after.name(Body::Driven), object_name(&record.after, pair.target)];
    let (plane, mut parts) = match (pair.b, RectPair::of_tank(record, &pair)) {
        (_, Some(rects)) => of_rects(&rects)?,
        (geom::Shape::Disk(disk), None) => of_disk(&pair, &disk, &names)?,
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
fn of_rects(pair: &RectPair) -> Option<(Plane, FigureParts)> {
    let test = pair.tests.iter().find(|test| Some(test.source) == pair.chosen())?;
    let plane = Plane::ground(test.axis);
    let point = |p: Vec2| plane.on_ground(p);
    let mut sheet = Sheet::new("xz", Vec2::Y);
    sheet.shapes = rects::shapes(pair, &point);
    let (from, to) = pair.edge_corners(test.source);
    let owner = if test.source.is_a() { &pair.a } else { &pair.b };
    let ends = [from, to].map(|corner| point(owner.corners()[corner]));
    let role = if test.overlap > 0.0 { Role::Overlap } else { Role::Gap };
    sheet.segments.push(Segment { name: String::new(), role, ends, dashed: false });
    if let Some(contact) = pair.hit() {
        sheet.arrows.push(mtv(&contact, &plane, pair.b.center));
    }
    let lines = rects::lines(pair, &point);
    let (axes, is_gap) = (lines.len(), test.overlap <= 0.0);
    let remark =
        if is_gap { format!("widest of {axes} axes") } else { format!("least of {axes} axes") };
    let remark = if pair.contact.is_some() { remark } else { format!("{axes} of 4 axes tested") };
    let answer =
        Number { term: Some(Term::Overlap(test.source)), ..Number::answer(test.overlap, remark) };
    let parts = FigureParts {
        pair: Vec::new(),
        sheet,
        lines,
        bars: Vec::new(),
        numbers: vec![answer],
        beside: None,
        ..FigureParts::empty()
    };
    Some((plane, parts))
}

/// Returns the Figure of a rect and a disk. The first coordinate connects the closest point and the disk's
/// centre.
fn of_disk(
    pair: &PairRecord<'_>,
    disk: &Disk,
    names: &[String; 2],
) -> Option<(Plane, FigureParts)> {
    let PairTests::ClosestPoint(Some(test)) = pair.tests else { return None };
    // A step inside the tick may precede the contact; outside the rect the line is the same.
    let decided = pair.contact;
    let contact = match decided {
        Some(contact) => contact,
        None => Contact {
            normal: (test.closest - disk.center).try_normalize()?,
            depth: disk.radius - test.distance,
        },
    };
    // The contact normal points from the disk to the driver; the line runs the other way.
    let axis = -contact.normal;
    let plane = Plane::ground(axis);
    let point = |p: Vec2| plane.on_ground(p);
    let mut sheet = Sheet::new("xz", Vec2::Y);
    let [a, b] = names;
    sheet.shapes = vec![
        Shape::tested(a, Role::A, rects::outline(&pair.a, &point)),
        Shape::tested(b, Role::B, Outline::Circle(point(disk.center), disk.radius)),
    ];
    sheet.points = vec![
        Point {
            name: format!("closest point of {a}"),
            role: Role::Guide,
            at: point(test.closest),
            named: true,
        },
        Point { name: "centre".to_owned(), role: Role::B, at: point(disk.center), named: false },
    ];
    let ends = [point(test.closest), point(disk.center)];
    sheet.segments.push(Segment {
        name: "distance".to_owned(),
        role: Role::Guide,
        ends,
        dashed: false,
    });
    if decided.is_some() && contact.depth > 0.0 {
        sheet.arrows.push(mtv(&contact, &plane, disk.center));
    }
    let (line, bars) = disk_line(pair, disk, test, &contact, &plane);
    let remark = if test.nearest_face.is_some() {
        "r + distance to face"
    } else if contact.depth > 0.0 {
        "r − distance"
    } else {
        "distance − r"
    };
    let mut number = Number::answer(contact.depth, remark);
    number.term = Some(Term::CenterDistance);
    if decided.is_none() {
        "distance".clone_into(&mut number.name);
        (number.value, number.role) = (test.distance, Role::Guide);
        number.remark.clear();
    }
    let numbers = vec![number];
    Some((
        plane,
        FigureParts {
            pair: Vec::new(),
            sheet,
            lines: vec![line],
            bars,
            numbers,
            beside: None,
            ..FigureParts::empty()
        },
    ))
}

/// Returns the line from the closest point to the centre, with the distance beside the radius.
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
    let mut line = Line::metres("closest point → centre", Vec2::X, spans, contact.depth);
    line.term = Some(Term::CenterDistance);
    line.marks = vec![LineMark { name: "centre".to_owned(), at: center }];
    // Inside the rect the two points coincide, and the line runs to the nearest face.
    let (name, length, from) = match test.nearest_face {
        Some((_, to_face)) => ("distance to face", to_face, greatest),
        None => ("distance", test.distance, closest),
    };
    let bar = |name: &str, sum, ends, role| Bar {
        name: name.to_owned(),
        sum,
        parts: vec![BarPart { ends, role, name: String::new() }],
    };
    let bars = vec![
        bar(name, length, [from, center], Role::Guide),
        bar("r", disk.radius, [center - disk.radius, center], Role::B),
    ];
    (line, bars)
}

/// Returns the MTV arrow, from the border of B through which A leaves.
fn mtv(contact: &Contact, plane: &Plane, from: Vec2) -> Arrow {
    let from = plane.on_ground(from);
    let way = plane.on_ground(contact.mtv());
    let (name, term) = ("MTV".to_owned(), Some(Term::Mtv));
    Arrow {
        name,
        role: Role::Overlap,
        from,
        to: from + way,
        length: contact.depth,
        unit: Some(Unit::Metres),
        term,
    }
}

/// Adds the way of a rebound in each of its ticks; for a disk, the line of centres too.
fn rebound(
    pair: &PairRecord<'_>,
    plane: &Plane,
    (direction, speed, ticks): (Vec2, f32, u32),
    sheet: &mut Sheet,
) {
    let from = plane.on_ground(pair.a.center);
    if let geom::Shape::Disk(disk) = pair.b {
        sheet.segments.push(Segment {
            name: "line of centres".to_owned(),
            role: Role::A,
            ends: [from, plane.on_ground(disk.center)],
            dashed: true,
        });
    }
    let by = regions::deciding(pair).map(|test| format!(" by R{}", test.region.number()));
    sheet.arrows.push(Arrow {
        name: format!("rebound{}, {} ×", by.unwrap_or_default(), count(ticks, "tick")),
        role: Role::A,
        from,
        to: from + plane.on_ground(direction * speed),
        length: speed,
        unit: Some(Unit::Metres),
        term: Some(Term::Direction),
    });
}

/// Adds the direction of the response, and the driver after the tick.
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
                let term = Some(Term::Separation);
                let to = from + plane.on_ground(mtv);
                let name = "pushed out".to_owned();
                sheet.arrows.push(Arrow {
                    name,
                    role: Role::A,
                    from,
                    to,
                    length: mtv.length(),
                    unit: Some(Unit::Metres),
                    term,
                });
            }
            _ => {}
        }
    }
    let after = record.after.state.driver.position.xz();
    if after.distance(pair.a.center) > 1e-4 {
        let rect = geom::Rect { center: after, ..pair.a };
        let name = record.after.name(Body::Driven);
        sheet.shapes.push(Shape::result(
            name,
            Role::A,
            rects::outline(&rect, &|p| plane.on_ground(p)),
        ));
    }
}
