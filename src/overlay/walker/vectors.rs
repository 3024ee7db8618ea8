//! The walker's vectors: what it wants, the normals, the side, the posture's front, the result.

use crate::geom::Obb;
use crate::geom::shape::about;
use crate::overlay::prelude::*;
use crate::overlay::wall::models::edges;
use crate::sim::walker::{Angled, CRAFT, Direction, Gait, Known, Step, TickRecord, Turned, facing};

/// Length of a unit vector's arrow, m.
const UNIT: f32 = 1.4;

/// Radius of the arcs of R and R₂, m.
const ARCS: [f32; 2] = [0.7, 1.0];

/// Corners of an arc.
const CHORDS: usize = 24;

/// Draws the vectors of the tick's last step over the ground; W and the facing angle of a person.
pub(crate) fn draw(&View { record, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    steered(record, pen);
    match (record.after.setup.methods.gait, record.turning()) {
        (Gait::Upright, _) => upright(record, pen),
        (Gait::Adhere, Some(turning)) => adhere(record, turning, pen),
        (Gait::Adhere, None) => before_posture(record, pen),
    }
}

/// The direction after steering.
fn steered(record: &TickRecord, pen: &mut Pen) {
    let forward = record.steps.iter().find_map(|step| match step {
        Step::Steered { forward, .. } => Some(*forward),
        _ => None,
    });
    let Some(forward) = forward else { return };
    pen.term(Some(Term::Steered));
    pen.weight(Weight::Work);
    let at = record.after.state.position;
    let way = (at, at + forward * UNIT);
    pen.named(way, Ink::Heading.dashed(ARROW), Head::Open, "steered", Rank::Detail);
}

/// Draws a unit vector. Both normals and both directions are the answer, V and D are work.
fn vector(pen: &mut Pen, term: Term, at: Vec3, v: Vec3, name: &str, ink: Ink) {
    pen.term(Some(term));
    pen.weight(if term == Term::Side { Weight::Work } else { Weight::Answer });
    pen.named((at, at + v * UNIT), ink.solid(ARROW), Head::Filled, name, Rank::Number);
}

/// W and the angle that faces the body, from +Z about +Y.
fn upright(record: &TickRecord, pen: &mut Pen) {
    let state = &record.after.state;
    let p = state.position;
    vector(pen, Term::Forward, p, state.forward, "W", Ink::Heading);
    vector(pen, Term::NewNormal, p, state.normal, "N normal", Ink::NewNormal);
    let angle = facing(state.forward);
    pen.term(Some(Term::AngleR));
    pen.weight(Weight::Work);
    let tip = p + Vec3::Z * UNIT;
    pen.arrow(p, tip, Ink::Guide.dashed(AXIS), Head::Open);
    pen.weight(Weight::Detail);
    pen.note(tip, "+Z", Ink::Guide, Rank::Detail);
    pen.weight(Weight::Work);
    let name = format!("facing {}", degrees(angle));
    arc(pen, (p, ARCS[0]), Vec3::Z, (Vec3::Y, angle), Ink::Guide, name);
}

/// F and N where the step sets out, and N′ if ground has been found.
fn before_posture(record: &TickRecord, pen: &mut Pen) {
    let state = &record.after.state;
    let (mut from, at) = record.footing();
    let (mut forward, mut normal) = (state.forward, state.normal);
    if record.last_attempt().contains(&Step::Missed) {
        // The attempt is given up.
        from = state.position;
    } else if let Some(turned) = record.turned() {
        // A small step sets out as the one before it has ended.
        forward = turned.result(record.after.setup.methods.direction);
        normal = turned.new;
    }
    vector(pen, Term::Forward, from, forward, "F", Ink::Heading);
    vector(pen, Term::OldNormal, from, normal, "N", Ink::OldNormal);
    if let (Some(at), Some(Step::Taken(found))) = (at, record.steps.last()) {
        vector(pen, Term::NewNormal, at, found.normal, "N′ normal", Ink::NewNormal);
    }
}

fn adhere(record: &TickRecord, (turned, known): (&Turned, Known), pen: &mut Pen) {
    let method = record.after.setup.methods.direction;
    let (from, at) = record.footing();
    let at = at.unwrap_or(record.after.state.position);
    vector(pen, Term::OldNormal, from, turned.old, "N", Ink::OldNormal);
    vector(pen, Term::Forward, from, turned.forward, "F", Ink::Heading);
    vector(pen, Term::NewNormal, at, turned.new, "N′ normal", Ink::NewNormal);
    // The body as the posture has it, before the direction is found.
    pen.term(Some(Term::Front));
    pen.weight(Weight::Work);
    let body = Obb::turned(at + turned.new * (CRAFT.y * 0.5), turned.posture, CRAFT * 0.5);
    edges(pen, &body, Ink::Front.dashed(AXIS));
    let way = (at, at + turned.front * UNIT);
    pen.named(way, Ink::Front.solid(OUTLINE), Head::Open, "D", Rank::Number);
    match method {
        _ if known < Known::Side => {}
        Direction::Acos => angles(at, turned, (&turned.acos, known), pen),
        Direction::AcosProjected => angles(at, turned, (&turned.projected, known), pen),
        Direction::Closed => vector(pen, Term::Side, at, turned.side, "V", Ink::Side),
    }
    let (outcome, name) = match known {
        Known::Outcome => (turned.result(method), "D′ heading"),
        Known::Unsigned => (turned.unsigned(method), "±D′"),
        Known::Posture | Known::Side | Known::Angles | Known::Sign => return,
    };
    vector(pen, Term::Outcome, at, outcome, name, Ink::Outcome);
}

/// V, R from it to D, and R₂ from D about N′.
fn angles(at: Vec3, turned: &Turned, (angled, known): (&Angled, Known), pen: &mut Pen) {
    vector(pen, Term::Side, at, angled.side, "V", Ink::Side);
    if known < Known::Angles {
        return;
    }
    pen.weight(Weight::Work);
    if let Some(axis) = angled.side.cross(turned.front).try_normalize() {
        pen.term(Some(Term::AngleR));
        let name = format!("R {}", degrees(angled.angle));
        arc(pen, (at, ARCS[0]), angled.side, (axis, angled.angle), Ink::Side, name);
    }
    pen.term(Some(Term::AngleR2));
    // The arc goes the way that D is turned, which σ decides; R₂ itself has no σ.
    let (turn, name) = (angled.sign * angled.turn, format!("R₂ {}", degrees(angled.turn)));
    arc(pen, (at, ARCS[1]), turned.front, (turned.new, turn), Ink::Front, name);
}

/// Draws a labelled arc of a radius about `at`: the way of the unit vector `from` about an axis by an angle.
fn arc(
    pen: &mut Pen,
    (at, radius): (Vec3, f32),
    from: Vec3,
    (axis, angle): (Vec3, f32),
    ink: Ink,
    label: String,
) {
    let point = |i: usize| at + about(axis, angle * i as f32 / CHORDS as f32) * from * radius;
    let points: Vec<Vec3> = (0..=CHORDS).map(point).collect();
    pen.line(&points, ink.solid(OUTLINE));
    pen.note(points[CHORDS / 2], label, ink, Rank::Number);
}
