//! Moments of a tick of the walker world.

use crate::explain::Term;
use crate::explain::card::{in_metres, remark_line, value_line, vector};
use crate::explain::moments::{Moment, of_steps};
use crate::explain::number::{degrees, metres, plain};
use crate::geom::trace::Span;
use crate::sim::walker::{Direction, Gait, Step, TickRecord};
use crate::text::id;

pub(crate) fn moments(record: &TickRecord) -> Vec<Moment> {
    of_steps(&record.steps, &record.before.setup.listing(), |index, step| {
        Some(moment(record, index, step))
    })
}

/// Returns the moment of a step, with the reason for an early end.
fn moment(record: &TickRecord, index: usize, step: &Step) -> Moment {
    let methods = &record.before.setup.methods;
    match *step {
        Step::Wanted { direction, step, .. } => Moment::of([
            value_line(
                if methods.gait == Gait::Upright { "W" } else { "F" },
                vector(direction),
                Term::Forward,
            ),
            value_line(id::WALKER_STEP.text(), metres(step), Term::WantedStep),
        ]),
        Step::Facing(angle) => value_moment(id::WALKER_FACING.text(), degrees(angle), Term::AngleR),
        Step::StoodStill => Moment::default().with_stop_reason(id::WALKER_NO_KEY_HELD),
        Step::Ended => Moment::default(),
        Step::Attempt(steps) => {
            let text = id::WALKER_ATTEMPT.with(&[("steps", &steps)]);
            Moment::of([remark_line(text, None)]).highlight(Term::WantedStep)
        }
        Step::Probed { aim, probe, .. } => Moment::of([
            value_line("Q", in_metres(aim), Term::Probe),
            value_line(id::WALKER_RAY_LENGTH.text(), metres(probe.length), Term::Probe),
        ]),
        Step::Hit(hit) => {
            let name = id::WALKER_TRIANGLE_HIT.with(&[("number", &hit.triangle)]);
            value_moment(&name, metres(hit.along), Term::Probe)
        }
        Step::Taken(found) => Moment::of([
            value_line("P′", in_metres(found.point), Term::Probe),
            value_line("N′", vector(found.normal), Term::NewNormal),
        ]),
        Step::Missed => Moment::of([remark_line(id::WALKER_NO_GROUND_ON_RAY, Term::Probe)])
            .with_stop_reason(after_miss(record, index)),
        Step::Posture(_)
        | Step::Side(_)
        | Step::Projected(_)
        | Step::Angles(_)
        | Step::Sign(_)
        | Step::About(_)
        | Step::Crossed(_)
        | Step::Ahead { .. }
        | Step::Turned(_) => turning_moment(methods.direction, step),
        Step::Arrived { position, normal, forward, .. } => {
            let pose_lines = [
                value_line("P", in_metres(position), Term::RealStep),
                value_line("N", vector(normal), Term::NewNormal),
            ];
            let forward_line = value_line("F", vector(forward), Term::Outcome);
            let is_turned = methods.gait == Gait::Adhere;
            Moment::of(pose_lines.into_iter().chain(is_turned.then_some(forward_line)))
        }
        Step::Steered { angle, forward, .. } => Moment::of([
            value_line(id::WALKER_TURN.text(), degrees(angle), Term::Forward),
            value_line("F", vector(forward), Term::Forward),
        ]),
        Step::Stayed => value_moment("P", in_metres(record.after.state.position), Term::RealStep)
            .with_stop_reason(id::WALKER_STAYS_IN_PLACE),
    }
}

/// Returns a moment of one named value.
fn value_moment(name: &str, value: String, term: Term) -> Moment {
    Moment::of([value_line(name, value, term)])
}

/// Returns the moment of a step from posture D to direction D′; empty for other steps.
fn turning_moment(method: Direction, step: &Step) -> Moment {
    match *step {
        Step::Posture(turned) => value_moment("D", vector(turned.front), Term::Front),
        Step::Side(side) => value_moment("V", vector(side), Term::Side),
        Step::Projected(side) => {
            value_moment(id::WALKER_SIDE_PROJECTED.text(), vector(side), Term::Side)
        }
        Step::Angles(angled) => Moment::of([
            value_line("V·D", plain(angled.cosine), Term::Side),
            value_line("R", degrees(angled.angle), Term::AngleR),
            value_line("R₂", degrees(angled.turn), Term::AngleR2),
        ])
        .highlight(Term::AngleR),
        Step::Sign(sign) => {
            value_moment("σ", if sign < 0.0 { "−1" } else { "+1" }.to_owned(), Term::AngleR2)
        }
        Step::About(result) | Step::Crossed(result) => {
            value_moment("D′", vector(result), Term::Outcome)
        }
        Step::Ahead { flipped } => {
            let answer =
                if flipped { id::WALKER_OUTCOME_REVERSED } else { id::WALKER_OUTCOME_STAYS };
            value_moment("D′·F < 0?", answer.to_string(), Term::Outcome)
        }
        Step::Turned(turned) => {
            let error = degrees(turned.error(method));
            Moment::of([
                value_line("D′", vector(turned.result(method)), Term::Outcome),
                value_line(id::WALKER_OUT_OF_PLANE_BY.text(), error, Term::Outcome),
            ])
        }
        _ => Moment::default(),
    }
}

/// Returns the consequence of a ray without a hit.
fn after_miss(record: &TickRecord, index: usize) -> String {
    let later = record.steps.spans().filter(|span| span.range().start > index).map(Span::head);
    let mut attempts =
        later.filter_map(|head| if let Step::Attempt(count) = head { Some(count) } else { None });
    attempts.next().map_or_else(
        || id::WALKER_NO_SMALLER_STEPS_LEFT.to_string(),
        |steps| id::WALKER_RETRY_SMALLER_STEPS.with(&[("steps", steps)]),
    )
}
