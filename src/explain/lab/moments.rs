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

/// Returns all moments; with more than `EXPLAIN_ALL_MAX` pairs, only those about the body `explained`.
pub(crate) fn moments(record: &TickRecord, explained: Option<usize>) -> Vec<Moment> {
    let explains_all = record.counts().pairs <= EXPLAIN_ALL_MAX;
    let mut pairs: Vec<PairRecord> = Vec::new();
    let (mut at, mut axis_number) = (0, 0);
    of_steps(record.steps(), &record.tick.before.setup.listing(), |_, step| {
        if let Step::Pair { a, b } = *step {
            (pairs, at, axis_number) = (record.pairs_of_parts(a, b), 0, 0);
        }
        if let Step::Parts(parts) = *step {
            let matches_parts =
                |pair: &PairRecord| pair.parts.map(Option::unwrap_or_default) == parts;
            (at, axis_number) = (pairs.iter().position(matches_parts).unwrap_or_default(), 0);
        }
        let pair = pairs.get(at);
        if !(explains_all || is_shown(step, pair, explained)) {
            return None;
        }
        let about = pair.map(|pair| pair.bodies[0]);
        Some(Moment { subject: about, ..moment_of_step(record, step, pair, &mut axis_number) })
    })
}

/// Returns whether a step, among many pairs, is about the explained body or about no body; `pair`
/// is the step's pair.
fn is_shown(step: &Step, pair: Option<&PairRecord>, explained: Option<usize>) -> bool {
    let is_explained = |body: &usize| explained == Some(*body);
    match step {
        Step::Pushed { body, .. } | Step::Moved { body, .. } => is_explained(body),
        Step::Broad(step) => broad::is_about(step, explained),
        Step::Stage(_) | Step::Stopped(_) | Step::Candidates { .. } | Step::Ended => true,
        _ => pair.is_none_or(|pair| pair.bodies.iter().any(is_explained)),
    }
}

/// Returns the moment of a step; `pair` is its pair, `axis_number` the number of numbered test steps so
/// far.
fn moment_of_step(
    record: &TickRecord,
    step: &Step,
    pair: Option<&PairRecord>,
    axis_number: &mut usize,
) -> Moment {
    let one = |line| Moment::of([line]);
    let two = |[a, b]: [String; 2]| {
        one(remark_line(id::LAB_TWO_NAMES.with(&[("a", &a), ("b", &b)]), None))
    };
    match (step, pair) {
        (Step::Pushed { body, position } | Step::Moved { body, position, .. }, _) => {
            one(value_line(&name(record, *body), in_metres(*position), None))
        }
        (Step::Broad(step), _) => Moment::of(broad::said(record, step)),
        (Step::Candidates { tests, pairs }, _) => {
            Moment::of(broad::found(*tests, pairs.len(), record))
        }
        (Step::Pair { a, b }, _) => two([*a, *b].map(|body| name(record, body))),
        (Step::Parts(_), Some(pair)) => two([0, 1].map(|of| part_name(record, pair, of))),
        (Step::Deepest { overlapping, .. }, Some(pair)) => {
            let decided = record.pair(pair.bodies[0], pair.bodies[1]);
            let text = decided.map(|pair| verdict::of_pair(record, &pair).to_string());
            let parts = id::LAB_OVERLAPPING_PAIRS_OF_PARTS.with(&[("pairs", overlapping)]);
            Moment::of([parts].into_iter().chain(text).map(|text| remark_line(text, None)))
        }
        (Step::Work(work), Some(pair)) => {
            let k = *axis_number;
            *axis_number += usize::from(!is_left_out(work));
            let moment = Moment::of(narration::said(record, pair, work, k));
            match why(work) {
                Some(why) => moment.with_stop_reason(why),
                None => moment,
            }
        }
        (Step::Stopped(stopped), _) => stop(record, stopped),
        (Step::Tested(tested), Some(pair)) => match tested.result.contact() {
            Some(contact) if tested.overlaps() => one(mtv(&contact)).highlight(Term::Mtv),
            _ => one(remark_line(verdict::of_pair(record, pair).to_string(), None)),
        },
        (Step::Stage(Stage::Pairs), _) => {
            let Counts { pairs, candidates, .. } = record.counts();
            let left_out = pairs - candidates;
            let text =
                id::LAB_PAIRS_TESTED.with(&[("tested", &candidates), ("left-out", &left_out)]);
            one(remark_line(text, None))
        }
        _ => Moment::default(),
    }
}

/// Returns the moment in which the contact of two bodies ends the tick.
fn stop(record: &TickRecord, stopped: &MotionStop) -> Moment {
    let [a, b] = [stopped.a, stopped.b].map(|body| name(record, body));
    let time = narration::seconds(stopped.time);
    let said = |id: Id| remark_line(id.with(&[("a", &a), ("b", &b), ("time", &time)]), None);
    let Some((point, normal)) = stopped.at else {
        return Moment::of([said(id::LAB_STEP_LIMIT_REACHED)])
            .with_stop_reason(id::LAB_NEXT_TICK_CONTINUES);
    };
    let lines = [
        said(if stopped.time > 0.0 { id::LAB_TOUCH_AFTER } else { id::LAB_TOUCH_NOW }),
        value_line(id::LAB_CONTACT_POINT.text(), in_metres(point), Term::ContactPoint(0)),
        value_line(id::EXPLAIN_NORMAL_FROM_B.text(), vector(normal), Term::Normal),
    ];
    Moment::of(lines).with_stop_reason(id::LAB_ENDS_AT_IMPACT)
}

/// Returns whether this is an untested axis; tested ones are numbered.
fn is_left_out(work: &TestStep) -> bool {
    use convex_clip::ClipStep::Sat;
    matches!(work, TestStep::Axis(Parallel { .. }) | TestStep::Clip(Sat(Parallel { .. })))
}

/// Returns why the test ends with this step, if it does.
fn why(work: &TestStep) -> Option<&'static str> {
    match work {
        TestStep::Axis(Axis(test)) if test.separates() => Some(id::LAB_AXIS_SEPARATES.text()),
        TestStep::Gjk(gjk::GjkStep { end: Some(end), .. }) => Some(narration::why(*end)),
        _ => None,
    }
}
