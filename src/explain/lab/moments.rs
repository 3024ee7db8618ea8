//! Moments of a tick of the lab.

use super::{broad, name, narration, part_name, verdict};
use crate::explain::Term;
use crate::explain::card::{in_metres, remark_line, value_line, vector};
use crate::explain::moments::{Moment, of_steps};
use crate::explain::pair::mtv;
use crate::explain::verdict::count;
use crate::geom::convex_sat::SatStep::{Axis, Parallel};
use crate::geom::{convex_clip, gjk};
use crate::sim::lab::{Counts, MotionStop, PairRecord, Stage, Step, TestStep, TickRecord};

/// Maximum number of pairs that are all opened; above it, only those of the explained body.
const FEW: usize = 6;

/// Returns every moment; of many pairs, only those that contain `explained`.
pub(crate) fn moments(record: &TickRecord, explained: Option<usize>) -> Vec<Moment> {
    let opens_all = record.counts().pairs <= FEW;
    let mut pairs: Vec<PairRecord> = Vec::new();
    let (mut at, mut taken) = (0, 0);
    of_steps(record.steps(), &record.tick.before.setup.listing(), |_, step| {
        if let Step::Pair { a, b } = *step {
            (pairs, at, taken) = (record.pairs_of_parts(a, b), 0, 0);
        }
        if let Step::Parts(parts) = *step {
            let is_it = |pair: &PairRecord| pair.parts.map(Option::unwrap_or_default) == parts;
            (at, taken) = (pairs.iter().position(is_it).unwrap_or_default(), 0);
        }
        let pair = pairs.get(at);
        if !(opens_all || is_open(step, pair, explained)) {
            return None;
        }
        let about = pair.map(|pair| pair.bodies[0]);
        Some(Moment { subject: about, ..moment_of_step(record, step, pair, &mut taken) })
    })
}

/// Returns whether a step, among many pairs, is about the explained body or about no body; `pair`
/// is the step's pair.
fn is_open(step: &Step, pair: Option<&PairRecord>, explained: Option<usize>) -> bool {
    let is_it = |body: &usize| explained == Some(*body);
    match step {
        Step::Pushed { body, .. } | Step::Moved { body, .. } => is_it(body),
        Step::Broad(step) => broad::is_about(step, explained),
        Step::Stage(_) | Step::Stopped(_) | Step::Candidates { .. } | Step::Ended => true,
        _ => pair.is_none_or(|pair| pair.bodies.iter().any(is_it)),
    }
}

/// Returns the moment of a step; `pair` is its pair, `taken` the number of earlier steps of that
/// pair.
fn moment_of_step(
    record: &TickRecord,
    step: &Step,
    pair: Option<&PairRecord>,
    taken: &mut usize,
) -> Moment {
    let one = |line| Moment::of([line]);
    let both = |a: usize, b: usize| format!("{} and {}", name(record, a), name(record, b));
    match (step, pair) {
        (Step::Pushed { body, position } | Step::Moved { body, position, .. }, _) => {
            one(value_line(&name(record, *body), in_metres(*position), None))
        }
        (Step::Broad(step), _) => Moment::of(broad::said(record, step)),
        (Step::Candidates { tests, pairs }, _) => {
            Moment::of(broad::found(*tests, pairs.len(), record))
        }
        (Step::Pair { a, b }, _) => one(remark_line(both(*a, *b), None)),
        (Step::Parts(_), Some(pair)) => {
            let [a, b] = [0, 1].map(|of| part_name(record, pair, of));
            one(remark_line(format!("{a} and {b}"), None))
        }
        (Step::Deepest { overlapping, .. }, Some(pair)) => {
            let decided = record.pair(pair.bodies[0], pair.bodies[1]);
            let said = decided.map(|pair| verdict::of_pair(record, &pair).to_string());
            let parts = format!("{} of parts", count(*overlapping, "pair"));
            let overlap = if *overlapping == 1 { "overlaps" } else { "overlap" };
            let lines = said.map(|said| remark_line(said, None));
            Moment::of([remark_line(format!("{parts} {overlap}"), None)].into_iter().chain(lines))
        }
        (Step::Work(work), Some(pair)) => {
            let k = *taken;
            *taken += usize::from(!is_left_out(work));
            let said = Moment::of(narration::said(record, pair, work, k));
            match why(work) {
                Some(why) => said.with_stop_reason(why),
                None => said,
            }
        }
        (Step::Stopped(stopped), _) => stop(&both(stopped.a, stopped.b), stopped),
        (Step::Deepest { way_out: Some(way), .. }, _) => {
            one(mtv(&way.contact)).highlight(Term::Mtv)
        }
        (Step::Tested(tested), Some(pair)) => match tested.result.contact() {
            Some(contact) if tested.overlaps() => one(mtv(&contact)).highlight(Term::Mtv),
            _ => one(remark_line(verdict::of_pair(record, pair).to_string(), None)),
        },
        (Step::Stage(Stage::Pairs), _) => {
            let Counts { pairs, candidates, .. } = record.counts();
            let left_out = pairs - candidates;
            // Lossless: 200 bodies are 19,900 pairs.
            let tested = count(candidates as u32, "pair");
            one(remark_line(format!("{tested} tested, {left_out} left out"), None))
        }
        _ => Moment::default(),
    }
}

/// Returns the moment of two bodies that stop everything.
fn stop(both: &str, stopped: &MotionStop) -> Moment {
    let time = narration::seconds(stopped.time);
    let Some((point, normal)) = stopped.at else {
        let said = format!("{both}: the advancement gave up after {time}");
        return Moment::of([remark_line(said, None)])
            .with_stop_reason("the next tick goes on from here");
    };
    let said = if stopped.time > 0.0 {
        format!("{both} touch after {time}")
    } else {
        format!("{both} touch")
    };
    let lines = [
        remark_line(said, None),
        value_line("contact point", in_metres(point), Term::ContactPoint(0)),
        value_line("n, from b to a", vector(normal), Term::Normal),
    ];
    Moment::of(lines).with_stop_reason("the tick ends at the first impact")
}

/// Returns whether this is an untested axis; tested ones are numbered.
fn is_left_out(work: &TestStep) -> bool {
    use convex_clip::ClipStep::Sat;
    matches!(work, TestStep::Axis(Parallel { .. }) | TestStep::Clip(Sat(Parallel { .. })))
}

/// Returns why the test ends with this step, if it does.
fn why(work: &TestStep) -> Option<&'static str> {
    match work {
        TestStep::Axis(Axis(test)) if test.separates() => {
            Some("a gap: this axis separates the shapes")
        }
        TestStep::Gjk(gjk::GjkStep { end: Some(end), .. }) => Some(narration::why(*end)),
        _ => None,
    }
}
