//! The moments of a tick of the lab.

use super::card::{axis, overlap};
use super::{axis_name, name};
use crate::explain::Term;
use crate::explain::card::{given, in_metres, words};
use crate::explain::moments::{Moment, of_steps};
use crate::explain::pair::mtv;
use crate::explain::verdict::count;
use crate::geom::convex_sat;
use crate::sim::lab::{PairRecord, Stage, Step, TickRecord};

/// With more pairs than this only those of the body that is explained are opened.
const FEW: usize = 6;

/// Every moment; of many pairs those that `explained` is one of.
pub(crate) fn moments(record: &TickRecord, explained: Option<usize>) -> Vec<Moment> {
    let opens_all = record.pairs().count() <= FEW;
    let mut pair: Option<PairRecord> = None;
    let mut axes = 0;
    of_steps(record.steps(), &record.tick.before.setup.listing(), |_, step| {
        if let Step::Pair { a, b } = *step {
            (pair, axes) = (record.pair(a, b), 0);
        }
        let is_open = opens_all
            || pair.as_ref().is_none_or(|pair| pair.bodies.iter().any(|b| explained == Some(*b)));
        if !is_open && !matches!(step, Step::Stage(_) | Step::Moved { .. } | Step::Ended) {
            return None;
        }
        let about = pair.as_ref().map(|pair| pair.bodies[0]);
        Some(Moment { about, ..told(record, step, pair.as_ref(), &mut axes) })
    })
}

/// What a step says and lights up; `pair` is the one that it belongs to, `axes` how many of its axes
/// there were before.
fn told(record: &TickRecord, step: &Step, pair: Option<&PairRecord>, axes: &mut usize) -> Moment {
    let one = |line| Moment::of([line]);
    let both = |a: usize, b: usize| format!("{} and {}", name(record, a), name(record, b));
    match (step, pair) {
        (Step::Moved { body, position, .. }, _) => {
            one(given(&name(record, *body), in_metres(*position), None))
        }
        (Step::Pair { a, b } | Step::LeftOut { a, b }, _) => one(words(both(*a, *b), None)),
        (Step::Axis(convex_sat::Step::Axis(test)), Some(pair)) => {
            let k = *axes;
            *axes += 1;
            let name = axis_name(record, pair, test.source);
            let said = Moment::of([words(name, axis(k)), overlap(test, k)]).lit(axis(k));
            if test.separates() {
                said.stops("a gap: this axis separates the shapes")
            } else {
                said
            }
        }
        (Step::Axis(convex_sat::Step::Parallel { source, to }), Some(pair)) => {
            let [source, to] = [*source, *to].map(|of| axis_name(record, pair, of));
            one(words(format!("{source}: parallel to {to}"), None))
        }
        (Step::Tested(found), Some(_)) if found.contact.hit().is_some() => {
            one(mtv(&found.contact)).lit(Term::Mtv)
        }
        (Step::Tested(_), Some(_)) => one(words("apart", None)),
        (Step::Stage(Stage::Pairs), _) => {
            let (tested, left_out) = record.counts();
            // Lossless: 200 bodies are 19,900 pairs.
            let tested = count(tested as u32, "pair");
            one(words(format!("{tested} tested, {left_out} left out"), None))
        }
        _ => Moment::default(),
    }
}
