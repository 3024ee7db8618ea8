//! Moments of a tick of the walker world.

use crate::explain::Term;
use crate::explain::card::{given, in_metres, vector, words};
use crate::explain::moments::{Moment, of_steps};
use crate::explain::number::{degrees, metres, plain};
use crate::geom::trace::Span;
use crate::sim::walker::{Gait, Step, TickRecord};

pub(crate) fn moments(record: &TickRecord) -> Vec<Moment> {
    of_steps(&record.steps, &record.before.setup.listing(), |at, step| Some(told(record, at, step)))
}

/// Returns the moment of a step, with the reason for an early end.
fn told(record: &TickRecord, at: usize, step: &Step) -> Moment {
    let one = |name: &str, value: String, term: Term| Moment::of([given(name, value, term)]);
    let methods = &record.before.setup.methods;
    match *step {
        Step::Wanted { direction, step, .. } => Moment::of([
            given(
                if methods.gait == Gait::Upright { "W" } else { "F" },
                vector(direction),
                Term::Forward,
            ),
            given("step", metres(step), Term::WantedStep),
        ]),
        Step::Facing(angle) => one("facing", degrees(angle), Term::AngleR),
        Step::StoodStill => {
            Moment::default().stops("no key asks for a step: no ground is looked for")
        }
        Step::Ended => Moment::default(),
        Step::Attempt(1) => Moment::of([words("as one step", None)]).lit(Term::WantedStep),
        Step::Attempt(count) => {
            let text = format!("as {count} smaller steps");
            Moment::of([words(text, None)]).lit(Term::WantedStep)
        }
        Step::Probed { aim, probe, .. } => Moment::of([
            given("Q", in_metres(aim), Term::Probe),
            given("to look through", metres(probe.length), Term::Probe),
        ]),
        Step::Hit(hit) => {
            one(&format!("triangle {}", hit.triangle), metres(hit.along), Term::Probe)
        }
        Step::Taken(found) => Moment::of([
            given("P′", in_metres(found.point), Term::Probe),
            given("N′", vector(found.normal), Term::NewNormal),
        ]),
        Step::Missed => {
            Moment::of([words("no ground on this ray", Term::Probe)]).stops(again(record, at))
        }
        Step::Posture(turned) => one("D", vector(turned.front), Term::Front),
        Step::Side(side) => one("V", vector(side), Term::Side),
        Step::Projected(side) => one("V in the plane of N′", vector(side), Term::Side),
        Step::Angles(angled) => Moment::of([
            given("V·D", plain(angled.cosine), Term::Side),
            given("R", degrees(angled.angle), Term::AngleR),
            given("R₂", degrees(angled.turn), Term::AngleR2),
        ])
        .lit(Term::AngleR),
        Step::Sign(sign) => {
            one("σ", if sign < 0.0 { "−1" } else { "+1" }.to_owned(), Term::AngleR2)
        }
        Step::About(result) | Step::Crossed(result) => one("D′", vector(result), Term::Outcome),
        Step::Ahead { flipped } => {
            let answer = if flipped { "yes: the other way round" } else { "no: as it is" };
            one("D′·F < 0?", answer.to_owned(), Term::Outcome)
        }
        Step::Turned(turned) => {
            let (result, error) =
                (turned.result(methods.direction), turned.error(methods.direction));
            Moment::of([
                given("D′", vector(result), Term::Outcome),
                given("out of the plane of F and N by", degrees(error), Term::Outcome),
            ])
        }
        Step::Arrived { position, normal, forward, .. } => {
            let place = [
                given("P", in_metres(position), Term::RealStep),
                given("N", vector(normal), Term::NewNormal),
            ];
            let turned = given("F", vector(forward), Term::Outcome);
            let is_turned = methods.gait == Gait::Adhere;
            Moment::of(place.into_iter().chain(is_turned.then_some(turned)))
        }
        Step::Steered { angle, forward, .. } => Moment::of([
            given("turn", degrees(angle), Term::Forward),
            given("F", vector(forward), Term::Forward),
        ]),
        Step::Stayed => one("P", in_metres(record.after.state.position), Term::RealStep)
            .stops("the walker stays where it is"),
    }
}

/// Returns the consequence of a ray without a hit.
fn again(record: &TickRecord, at: usize) -> String {
    let later = record.steps.spans().filter(|span| span.range().start > at).map(Span::head);
    let mut attempts =
        later.filter_map(|head| if let Step::Attempt(count) = head { Some(count) } else { None });
    attempts.next().map_or_else(
        || "no ground on this ray, and no smaller steps are left".to_owned(),
        |n| format!("no ground on this ray: the whole step again, as {n} smaller ones"),
    )
}
