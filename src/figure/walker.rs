//! Figure of the walker world: a section along the heading, and a dial seen along the new normal.

use glam::{Vec2, Vec3, vec2};

use super::outline::{hull, section};
use super::{
    Arrow, Basis, FigureParts, Line, LineMark, Number, Orientation, Outline, Plane, Point, Role,
    Segment, Shape, Sheet, SheetAxis, Unit,
};
use crate::explain::Term;
use crate::explain::number::degrees;
use crate::geom::Obb;
use crate::sim::walker::{
    CRAFT, Direction, Foothold, Gait, PERSON, Probe, Reorientation, Step, TickRecord, TurnProgress,
};
use crate::sim::{Body, Sim};

/// Angles below this read 0.000°, radians.
const LEAST: f32 = 1e-5;
/// Drawn range of the ground, m.
const NEAR: f32 = 3.0;

/// Returns the Figure of the tick's ground search; `None` without a step key.
pub(super) fn figure(record: &TickRecord) -> Option<FigureParts> {
    let span = record.last_probe()?;
    let Step::Probed { from, direction, probe, .. } = *span.head() else { return None };
    let taken = span
        .inner()
        .iter()
        .find_map(|step| if let Step::Taken(found) = step { Some(*found) } else { None });
    let gait = record.after.setup.methods.gait;
    let up = -probe.direction;
    let x = (direction - up * direction.dot(up)).normalize_or(up.any_orthonormal_vector());
    let plane = Plane { x, y: up };
    let mut sheet = Sheet::new(
        if gait == Gait::Upright { "along W" } else { "along F" },
        plane.point(Vec3::Y).normalize_or(Vec2::Y),
    );
    (sheet.along, sheet.orientation) = (SheetAxis::Y, Orientation::AsIs);
    // The ray starts at 0.
    let frame = Basis { plane, shift: vec2(0.0, -plane.point(probe.start).y) };
    sheet.basis = Some(frame);
    ground(record, &frame, from, &mut sheet);
    let name = record.after.name(Body::Driven);
    let half = if gait == Gait::Upright { PERSON } else { CRAFT } * 0.5;
    body(record, &name, half, &frame, &mut sheet);
    let ray = ray(&probe, taken.as_ref(), &frame, &mut sheet);
    let mut numbers = vec![match taken {
        Some(found) => number(
            "along the ray",
            found.along,
            Unit::Metres,
            Role::Gap,
            format!("of {:.1} m", probe.length),
        ),
        None => {
            number("no ground within", probe.length, Unit::Metres, Role::Overlap, String::new())
        }
    }];
    let (mut lines, mut beside) = (vec![ray], None);
    if let Some((turned, known)) = record.turning().filter(|_| gait == Gait::Adhere) {
        let method = record.after.setup.methods.direction;
        beside = Some(dial(turned, method, known));
        let angled = match method {
            Direction::Acos => Some(&turned.acos),
            Direction::AcosProjected => Some(&turned.projected),
            Direction::Closed => None,
        };
        if let Some(angled) = angled.filter(|_| known >= TurnProgress::Angles) {
            let before = record.before.state.astray.abs();
            let remark = format!("in this tick; {} before it", degrees(before));
            let off = angled.error.abs();
            // If the course is unchanged, the ground is the main result.
            let place = usize::from(off < LEAST);
            lines.insert(place, angles(turned, angled.angle, angled.error));
            let off = off.to_degrees();
            numbers.insert(place, number("off course", off, Unit::Degrees, Role::Overlap, remark));
        }
    }
    let pair = vec![name, "ground".to_owned()];
    Some(FigureParts {
        pair,
        sheet,
        lines,
        bars: Vec::new(),
        numbers,
        beside,
        ..FigureParts::empty()
    })
}

fn number(name: &str, value: f32, unit: Unit, role: Role, remark: String) -> Number {
    Number { name: name.to_owned(), value, unit: unit.symbol(), role, remark, term: None }
}

/// Draws the ground near the walker, cut along the heading.
fn ground(record: &TickRecord, frame: &Basis, at: Vec3, sheet: &mut Sheet) {
    let Some(bvh) = record.after.ground() else { return };
    let mut near: Vec<[Vec3; 3]> = Vec::new();
    bvh.for_each_in_aabb(at - Vec3::splat(NEAR), at + Vec3::splat(NEAR), |_, triangle| {
        near.push(triangle.corners());
    });
    let lines = section(&mut near.into_iter(), &frame.plane, at);
    let name = |k: usize| if k == 0 { "ground" } else { "" };
    sheet.shapes.extend(lines.into_iter().enumerate().map(|(k, ends)| {
        let ends = ends.map(|end| end + frame.shift);
        Shape::tested(name(k), Role::B, Outline::Open(ends.to_vec()))
    }));
}

/// Draws the body before and after the step.
fn body(record: &TickRecord, name: &str, half: Vec3, frame: &Basis, sheet: &mut Sheet) {
    let gait = record.after.setup.methods.gait;
    let outline = |state: &crate::sim::walker::State| {
        let center = state.position + state.up(gait) * half.y;
        let corners = Obb::turned(center, state.rotation(gait), half).corners();
        Outline::Closed(hull(corners.iter().map(|p| frame.point(*p)).collect()))
    };
    sheet.shapes.push(Shape::tested(name, Role::A, outline(&record.before.state)));
    if record.after.state.position != record.before.state.position {
        sheet.shapes.push(Shape::result(name, Role::A, outline(&record.after.state)));
    }
}

/// Returns the ray as a line of lengths, and adds its hits.
fn ray(probe: &Probe, taken: Option<&Foothold>, frame: &Basis, sheet: &mut Sheet) -> Line {
    let start = frame.point(probe.start);
    let end = frame.point(probe.start + probe.direction * probe.length);
    sheet.segments.push(Segment {
        name: String::new(),
        role: Role::Guide,
        ends: [start, end],
        dashed: true,
    });
    sheet.points.push(Point {
        name: "start".to_owned(),
        role: Role::Guide,
        at: start,
        named: true,
    });
    let (to, along) = match taken {
        Some(found) => (frame.point(found.point), found.along),
        None => (end, probe.length),
    };
    if let Some(found) = taken {
        sheet.segments.push(Segment {
            name: String::new(),
            role: Role::Gap,
            ends: [start, to],
            dashed: false,
        });
        sheet.points.push(Point { name: String::new(), role: Role::Overlap, at: to, named: false });
        let tip = to + frame.plane.point(found.normal) * 0.8;
        sheet.arrows.push(Arrow {
            name: "N′".to_owned(),
            role: Role::Overlap,
            from: to,
            to: tip,
            length: 1.0,
            unit: None,
            term: Some(Term::NewNormal),
        });
    }
    let mut line =
        Line::metres("along the ray", Vec2::Y, [[start.y, start.y], [to.y, to.y]], -along);
    line.term = Some(Term::Probe);
    let mark = |name: &str, at| LineMark { name: name.to_owned(), at };
    line.marks = vec![mark("start of the ray", start.y), mark("end of the ray", end.y)];
    line
}

/// Returns the line of R in space beside R on the ground; their difference is the course error.
fn angles(turned: &Reorientation, in_space: f32, error: f32) -> Line {
    let (space, flat) = (in_space.to_degrees(), turned.projected.angle.to_degrees());
    let mut line = Line::metres(
        "R, from D to V",
        Vec2::ZERO,
        [[0.0, space], [0.0, flat]],
        error.abs().to_degrees(),
    );
    let mark = |name: &str, at| LineMark { name: name.to_owned(), at };
    line.marks = vec![mark("in space", space), mark("on the ground", flat)];
    line.unit = Unit::Degrees;
    line.term = Some(Term::AngleR);
    line
}

/// Draws the known ones of D, V and D′, seen along the new normal; straight on is up.
fn dial(turned: &Reorientation, method: Direction, known: TurnProgress) -> Sheet {
    let plane = Plane { x: turned.closed.cross(turned.new), y: turned.closed };
    let mut sheet = Sheet::new("seen along N′", Vec2::Y);
    sheet.orientation = Orientation::AsIs;
    let circle = Outline::Circle(Vec2::ZERO, 1.0);
    sheet.shapes.push(Shape::tested("", Role::Other, circle));
    let arrow = |name: &str, role, v: Vec3, term| {
        let to = plane.point(v);
        Arrow {
            name: name.to_owned(),
            role,
            from: Vec2::ZERO,
            to,
            length: 1.0,
            unit: None,
            term: Some(term),
        }
    };
    let side = match method {
        Direction::AcosProjected => turned.projected.side,
        _ => turned.side,
    };
    let all = [
        (TurnProgress::Side, arrow("V", Role::B, side, Term::Side)),
        (TurnProgress::Posture, arrow("D", Role::Guide, turned.front, Term::Front)),
        (TurnProgress::Outcome, arrow("D′", Role::A, turned.result(method), Term::Outcome)),
    ];
    sheet.arrows.extend(all.into_iter().filter(|it| it.0 <= known).map(|it| it.1));
    let straight = Segment {
        name: "straight on".to_owned(),
        role: Role::Guide,
        ends: [Vec2::ZERO, Vec2::Y],
        dashed: true,
    };
    sheet.segments.push(straight);
    sheet
}
