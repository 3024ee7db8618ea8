//! The moments of a tick of the walker world.

use crate::explain::Term;
use crate::explain::card::{Line, in_metres, vector, words};
use crate::explain::moments::{Moment, named, of_steps};
use crate::explain::number::{degrees, metres, plain};
use crate::geom::trace::Span;
use crate::sim::pseudo;
use crate::sim::walker::{Gait, LISTING, Step, TickRecord};

pub(crate) fn moments(record: &TickRecord) -> Vec<Moment> {
    of_steps(
        &record.steps,
        |step| pseudo::lit(LISTING, &record.before.setup, step),
        |at, step, line| {
            let (said, term) = told(record, step);
            let stop = stop(record, at, step);
            Some(Moment { line, upto: at + 1, said, term, about: None, stop })
        },
    )
}

/// What a step says and lights up.
fn told(record: &TickRecord, step: &Step) -> (Vec<Line>, Option<Term>) {
    let one = |name: &str, value: String, term| (vec![named(name, value, Some(term))], Some(term));
    match *step {
        Step::Wanted { direction, step, .. } => {
            let upright = record.before.setup.methods.gait == Gait::Upright;
            let name = if upright { "W" } else { "F" };
            let mut lines = vec![named(name, vector(direction), Some(Term::Forward))];
            lines.push(named("step", metres(step), Some(Term::WantedStep)));
            (lines, Some(Term::Forward))
        }
        Step::Facing(angle) => one("facing", degrees(angle), Term::AngleR),
        Step::StoodStill | Step::Ended => (Vec::new(), None),
        Step::Attempt(1) => (vec![words("as one step", None)], Some(Term::WantedStep)),
        Step::Attempt(count) => {
            (vec![words(format!("as {count} smaller steps"), None)], Some(Term::WantedStep))
        }
        Step::Probed { aim, probe, .. } => {
            let (mut lines, term) = one("Q", in_metres(aim), Term::Probe);
            lines.push(named("to look through", metres(probe.length), Some(Term::Probe)));
            (lines, term)
        }
        Step::Hit(hit) => {
            one(&format!("triangle {}", hit.triangle), metres(hit.along), Term::Probe)
        }
        Step::Taken(found) => {
            let (mut lines, _) = one("P′", in_metres(found.point), Term::Probe);
            lines.push(named("N′", vector(found.normal), Some(Term::NewNormal)));
            (lines, Some(Term::Probe))
        }
        Step::Missed => {
            (vec![words("no ground on this ray", Some(Term::Probe))], Some(Term::Probe))
        }
        Step::Posture(turned) => one("D", vector(turned.front), Term::Front),
        Step::Side(side) => one("V", vector(side), Term::Side),
        Step::Projected(side) => one("V in the plane of N′", vector(side), Term::Side),
        Step::Angles(angled) => {
            let cosine = named("V·D", plain(angled.cosine), Some(Term::Side));
            let angle = named("R", degrees(angled.angle), Some(Term::AngleR));
            let turn = named("R₂", degrees(angled.turn), Some(Term::AngleR2));
            (vec![cosine, angle, turn], Some(Term::AngleR))
        }
        Step::Sign(sign) => {
            let sign = if sign < 0.0 { "−1" } else { "+1" };
            one("σ", sign.to_owned(), Term::AngleR2)
        }
        Step::About(result) | Step::Crossed(result) => one("D′", vector(result), Term::Outcome),
        Step::Ahead { flipped } => {
            let answer = if flipped { "yes: the other way round" } else { "no: as it is" };
            one("D′·F < 0?", answer.to_owned(), Term::Outcome)
        }
        Step::Turned(turned) => {
            let method = record.before.setup.methods.direction;
            let (mut lines, term) = one("D′", vector(turned.result(method)), Term::Outcome);
            let error = degrees(turned.error(method));
            lines.push(named("out of the plane of F and N by", error, term));
            (lines, term)
        }
        Step::Arrived { position, .. } => one("P", in_metres(position), Term::RealStep),
        Step::Steered { angle, forward, .. } => {
            let (mut lines, term) = one("turn", degrees(angle), Term::Forward);
            lines.push(named("F", vector(forward), term));
            (lines, term)
        }
        Step::Stayed => one("P", in_metres(record.after.state.position), Term::RealStep),
    }
}

/// Where something ends before its time.
fn stop(record: &TickRecord, at: usize, step: &Step) -> Option<String> {
    match step {
        Step::StoodStill => Some("no key asks for a step: no ground is looked for".to_owned()),
        Step::Missed => {
            let later = record.steps.spans().filter(|span| span.range().start > at);
            let next = later.map(Span::head).find_map(|head| match head {
                Step::Attempt(count) => Some(count),
                _ => None,
            });
            Some(next.map_or_else(
                || "no ground on this ray, and no smaller steps are left".to_owned(),
                |n| format!("no ground on this ray: the whole step again, as {n} smaller ones"),
            ))
        }
        Step::Stayed => Some("the walker stays where it is".to_owned()),
        _ => None,
    }
}
