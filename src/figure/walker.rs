//! Figure of the walker world: a section along the heading, and a dial seen along the new normal.

use glam::{Vec2, Vec3, vec2};

use super::outline::{section, silhouette};
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
use crate::text::id;

/// Course errors below this count as none, radians.
const MIN_ANGLE: f32 = 1e-5;
/// Drawn range of the ground, m.
const GROUND_RANGE: f32 = 3.0;

/// Returns the Figure of the tick's ground search; `None` without a step key.
pub(super) fn figure(record: &TickRecord) -> Option<FigureParts> {
    let span = record.last_probe()?;
    let Step::Probed { from, direction, probe, .. } = *span.head() else { return None };
    let foothold = span
        .inner()
        .iter()
        .find_map(|step| if let Step::Taken(found) = step { Some(*found) } else { None });
    let methods = &record.after.setup.methods;
    let frame = frame(direction, &probe);
    let (name, half) = match methods.gait {
        Gait::Upright => (id::FIGURE_ALONG_WANTED, PERSON * 0.5),
        Gait::Adhere => (id::FIGURE_ALONG_FRONT, CRAFT * 0.5),
    };
    let mut sheet = Sheet::new(name.text(), frame.plane.up());
    (sheet.along, sheet.orientation) = (SheetAxis::Y, Orientation::AsIs);
    sheet.basis = Some(frame);
    ground(record, &frame, from, &mut sheet);
    let name = record.after.name(Body::Driven);
    body(record, &name, half, &frame, &mut sheet);
    let mut lines = vec![ray(&probe, foothold.as_ref(), &frame, &mut sheet)];
    let mut numbers = vec![ground_distance(&probe, foothold.as_ref())];
    let turning = record.turning().filter(|_| methods.gait == Gait::Adhere);
    if let Some((line, number)) = turning.and_then(|(turn, progress)| {
        course_error(turn, methods.direction, progress, record.before.state.astray)
    }) {
        // If the course is unchanged, the ground is the main result.
        let index = usize::from(number.value < MIN_ANGLE.to_degrees());
        lines.insert(index, line);
        numbers.insert(index, number);
    }
    let beside = turning.map(|(turn, progress)| dial(turn, methods.direction, progress));
    let pair = vec![name, id::FIGURE_GROUND.to_string()];
    Some(FigureParts { pair, sheet, lines, numbers, beside, ..FigureParts::default() })
}

/// Returns the sheet's coordinates: along the step, and up against the ray. The ray starts at height 0.
fn frame(direction: Vec3, probe: &Probe) -> Basis {
    let up = -probe.direction;
    let x = (direction - up * direction.dot(up)).normalize_or(up.any_orthonormal_vector());
    let plane = Plane { x, y: up };
    Basis { plane, shift: vec2(0.0, -plane.point(probe.start).y) }
}

/// Returns the distance to the ground along the ray, or the searched length.
fn ground_distance(probe: &Probe, foothold: Option<&Foothold>) -> Number {
    let (name, length, role, remark) = match foothold {
        Some(hit) => {
            let remark =
                id::FIGURE_RAY_LENGTH.with(&[("length", &format_args!("{:.1}", probe.length))]);
            (id::FIGURE_ALONG_RAY.text(), hit.along, Role::Gap, remark)
        }
        None => (id::FIGURE_NO_GROUND_WITHIN.text(), probe.length, Role::Overlap, String::new()),
    };
    Number::new(name, length, Unit::Metres, role, remark)
}

/// Returns the line and the number of the course error; `None` for a method without R, or before R is known.
///
/// `before` is the error before the tick, radians.
fn course_error(
    turn: &Reorientation,
    method: Direction,
    progress: TurnProgress,
    before: f32,
) -> Option<(Line, Number)> {
    let angled = match method {
        Direction::Acos => &turn.acos,
        Direction::AcosProjected => &turn.projected,
        Direction::Closed => return None,
    };
    if progress < TurnProgress::Angles {
        return None;
    }
    let error = angled.error.abs().to_degrees();
    let remark = id::FIGURE_ERROR_IN_TICK.with(&[("before", &degrees(before.abs()))]);
    let number =
        Number::new(id::FIGURE_OFF_COURSE.text(), error, Unit::Degrees, Role::Overlap, remark);
    let (space, flat) = (angled.angle.to_degrees(), turn.projected.angle.to_degrees());
    let line = Line {
        marks: vec![
            LineMark::new(id::FIGURE_ANGLE_IN_SPACE.text(), space),
            LineMark::new(id::FIGURE_ANGLE_ON_GROUND.text(), flat),
        ],
        unit: Unit::Degrees,
        term: Some(Term::AngleR),
        ..Line::metres(id::FIGURE_TURN_ANGLE.text(), Vec2::ZERO, [[0.0, space], [0.0, flat]], error)
    };
    Some((line, number))
}

/// Draws the ground near the walker, cut along the heading.
fn ground(record: &TickRecord, frame: &Basis, at: Vec3, sheet: &mut Sheet) {
    let Some(bvh) = record.after.ground() else { return };
    let lines = section(bvh, &frame.plane, at, Vec3::splat(GROUND_RANGE));
    let name = |k: usize| if k == 0 { id::FIGURE_GROUND.text() } else { "" };
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
        silhouette(&Obb::turned(center, state.rotation(gait), half).corners(), frame)
    };
    sheet.shapes.push(Shape::tested(name, Role::A, outline(&record.before.state)));
    if record.after.state.position != record.before.state.position {
        sheet.shapes.push(Shape::result(name, Role::A, outline(&record.after.state)));
    }
}

/// Returns the ray as a line of lengths, and adds its hits.
fn ray(probe: &Probe, foothold: Option<&Foothold>, frame: &Basis, sheet: &mut Sheet) -> Line {
    let start = frame.point(probe.start);
    let end = frame.point(probe.start + probe.direction * probe.length);
    sheet.segments.push(Segment::dashed("", Role::Guide, [start, end]));
    sheet.points.push(Point::new(id::FIGURE_START.text(), Role::Guide, start));
    let (to, along) = match foothold {
        Some(found) => (frame.point(found.point), found.along),
        None => (end, probe.length),
    };
    if let Some(found) = foothold {
        sheet.segments.push(Segment::solid("", Role::Gap, [start, to]));
        sheet.points.push(Point { named: false, ..Point::new("", Role::Overlap, to) });
        let tip = to + frame.plane.point(found.normal) * 0.8;
        sheet.arrows.push(Arrow::unit("N′", Role::Overlap, [to, tip], Term::NewNormal));
    }
    Line {
        term: Some(Term::Probe),
        marks: vec![
            LineMark::new(id::FIGURE_START_OF_RAY.text(), start.y),
            LineMark::new(id::FIGURE_END_OF_RAY.text(), end.y),
        ],
        ..Line::metres(
            id::FIGURE_ALONG_RAY.text(),
            Vec2::Y,
            [[start.y, start.y], [to.y, to.y]],
            -along,
        )
    }
}

/// Draws the known vectors among D, V and D′, seen along the new normal. Straight on is up.
fn dial(turn: &Reorientation, method: Direction, progress: TurnProgress) -> Sheet {
    let plane = Plane { x: turn.closed.cross(turn.new), y: turn.closed };
    let mut sheet = Sheet::new(id::FIGURE_SEEN_ALONG_NORMAL.text(), Vec2::Y);
    sheet.orientation = Orientation::AsIs;
    let circle = Outline::Circle(Vec2::ZERO, 1.0);
    sheet.shapes.push(Shape::tested("", Role::Other, circle));
    let arrow =
        |name, role, v: Vec3, term| Arrow::unit(name, role, [Vec2::ZERO, plane.point(v)], term);
    let side = match method {
        Direction::AcosProjected => turn.projected.side,
        _ => turn.side,
    };
    let arrows = [
        (TurnProgress::Side, arrow("V", Role::B, side, Term::Side)),
        (TurnProgress::Posture, arrow("D", Role::Guide, turn.front, Term::Front)),
        (TurnProgress::Outcome, arrow("D′", Role::A, turn.result(method), Term::Outcome)),
    ];
    sheet.arrows.extend(arrows.into_iter().filter(|it| it.0 <= progress).map(|it| it.1));
    sheet.segments.push(Segment::dashed(
        id::FIGURE_STRAIGHT_ON.text(),
        Role::Guide,
        [Vec2::ZERO, Vec2::Y],
    ));
    sheet
}
