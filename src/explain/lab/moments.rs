//! Moments of a tick of the lab.

use super::{broad, name, narration, part_name, verdict};
use crate::explain::Term;
use crate::explain::card::{in_metres, remark_line, value_line, vector};
use crate::explain::moments::{Moment, of_steps};
use crate::explain::pair::mtv;
use crate::geom::convex_sat::SatStep::{Axis, Parallel};
use crate::geom::{convex_clip, gjk};
use crate::sim::lab::{Counts, MotionStop, PairRecord, Stage, Step, TestStep, TickRecord};
use crate::text::{Id, id};

/// Up to this many pairs, every pair is explained; above it, only pairs of the explained body.
const EXPLAIN_ALL_MAX: usize = 6;

/// Returns all moments; with more than `EXPLAIN_ALL_MAX` pairs, omits those about other bodies than
/// `explained`.
pub(crate) fn moments(record: &TickRecord, explained: Option<usize>) -> Vec<Moment> {
    let explains_all = record.counts().pairs <= EXPLAIN_ALL_MAX;
    let mut pairs: Vec<PairRecord> = Vec::new();
    let (mut pair_index, mut step_number) = (0, 0);
    of_steps(record.steps(), &record.tick.before.setup.listing(), |_, step| {
        if let Step::Pair { a, b } = *step {
            (pairs, pair_index, step_number) = (record.pairs_of_parts(a, b), 0, 0);
        }
        if let Step::Parts(parts) = *step {
            let matches_parts =
                |pair: &PairRecord| pair.parts.map(Option::unwrap_or_default) == parts;
            (pair_index, step_number) =
                (pairs.iter().position(matches_parts).unwrap_or_default(), 0);
        }
        let pair = pairs.get(pair_index);
        if !(explains_all || is_shown(step, pair, explained)) {
            return None;
        }
        let subject = pair.map(|pair| pair.bodies[0]);
        Some(Moment { subject, ..moment_of_step(record, step, pair, &mut step_number) })
    })
}

/// Returns whether a step is shown even if there are many pairs: steps about the explained body and
/// about no body. `pair` is the step's pair.
fn is_shown(step: &Step, pair: Option<&PairRecord>, explained: Option<usize>) -> bool {
    let is_explained = |body: &usize| explained == Some(*body);
    match step {
        Step::Pushed { body, .. } | Step::Moved { body, .. } => is_explained(body),
        Step::Broad(step) => broad::is_about(step, explained),
        Step::Stage(_) | Step::Stopped(_) | Step::Candidates { .. } | Step::Ended => true,
        _ => pair.is_none_or(|pair| pair.bodies.iter().any(is_explained)),
    }
}

/// Returns the moment of a step of `pair`; `step_number` counts the numbered test steps so far.
fn moment_of_step(
    record: &TickRecord,
    step: &Step,
    pair: Option<&PairRecord>,
    step_number: &mut usize,
) -> Moment {
    let single = |line| Moment::of([line]);
    let both_names = |[a, b]: [String; 2]| {
        single(remark_line(id::LAB_TWO_NAMES.with(&[("a", &a), ("b", &b)]), None))
    };
    match (step, pair) {
        (Step::Pushed { body, position } | Step::Moved { body, position, .. }, _) => {
            single(value_line(&name(record, *body), in_metres(*position), None))
        }
        (Step::Broad(step), _) => Moment::of(broad::step_lines(record, step)),
        (Step::Candidates { tests, pairs }, _) => {
            Moment::of(broad::candidate_lines(*tests, pairs.len(), record))
        }
        (Step::Pair { a, b }, _) => both_names([*a, *b].map(|body| name(record, body))),
        (Step::Parts(_), Some(pair)) => {
            both_names([0, 1].map(|side| part_name(record, pair, side)))
        }
        (Step::Deepest { overlapping, .. }, Some(pair)) => {
            let decided = record.pair(pair.bodies[0], pair.bodies[1]);
            let text = decided.map(|pair| verdict::pair_verdict(record, &pair).to_string());
            let parts = id::LAB_OVERLAPPING_PAIRS_OF_PARTS.with(&[("pairs", overlapping)]);
            Moment::of([parts].into_iter().chain(text).map(|text| remark_line(text, None)))
        }
        (Step::Work(test_step), Some(pair)) => {
            let k = *step_number;
            *step_number += usize::from(!is_skipped_axis(test_step));
            let moment = Moment::of(narration::step_lines(record, pair, test_step, k));
            match stop_reason(test_step) {
                Some(reason) => moment.with_stop_reason(reason),
                None => moment,
            }
        }
        (Step::Stopped(stopped), _) => stop_moment(record, stopped),
        (Step::Tested(tested), Some(pair)) => match tested.result.contact() {
            Some(contact) if tested.overlaps() => single(mtv(&contact)).highlight(Term::Mtv),
            _ => single(remark_line(verdict::pair_verdict(record, pair).to_string(), None)),
        },
        (Step::Stage(Stage::Pairs), _) => {
            let Counts { pairs, candidates, .. } = record.counts();
            let left_out = pairs - candidates;
            let text =
                id::LAB_PAIRS_TESTED.with(&[("tested", &candidates), ("left-out", &left_out)]);
            single(remark_line(text, None))
        }
        _ => Moment::default(),
    }
}

/// Returns the moment in which the contact of two bodies ends the tick.
fn stop_moment(record: &TickRecord, stopped: &MotionStop) -> Moment {
    let [a, b] = [stopped.a, stopped.b].map(|body| name(record, body));
    let time = narration::seconds(stopped.time);
    let remark = |id: Id| remark_line(id.with(&[("a", &a), ("b", &b), ("time", &time)]), None);
    let Some((point, normal)) = stopped.at else {
        return Moment::of([remark(id::LAB_STEP_LIMIT_REACHED)])
            .with_stop_reason(id::LAB_NEXT_TICK_CONTINUES);
    };
    let lines = [
        remark(if stopped.time > 0.0 { id::LAB_TOUCH_AFTER } else { id::LAB_TOUCH_NOW }),
        value_line(id::LAB_CONTACT_POINT.text(), in_metres(point), Term::ContactPoint(0)),
        value_line(id::EXPLAIN_NORMAL_FROM_B.text(), vector(normal), Term::Normal),
    ];
    Moment::of(lines).with_stop_reason(id::LAB_ENDS_AT_IMPACT)
}

/// Returns whether the step skips an axis; such steps are not numbered.
fn is_skipped_axis(step: &TestStep) -> bool {
    use convex_clip::ClipStep::Sat;
    matches!(step, TestStep::Axis(Parallel { .. }) | TestStep::Clip(Sat(Parallel { .. })))
}

/// Returns why the test ends with this step, if it does.
fn stop_reason(step: &TestStep) -> Option<&'static str> {
    match step {
        TestStep::Axis(Axis(test)) if test.separates() => Some(id::LAB_AXIS_SEPARATES.text()),
        TestStep::Gjk(gjk::GjkStep { end: Some(end), .. }) => Some(narration::end_reason(*end)),
        _ => None,
    }
}
