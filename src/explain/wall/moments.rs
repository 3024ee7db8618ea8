//! The moments of a tick of the wall world.

use crate::explain::card::{Line, given, in_metres, words};
use crate::explain::moments::{Moment, of_steps};
use crate::explain::wall::card::{asked, half_shadow, height, moved_by};
use crate::explain::{Term, plane_name};
use crate::sim::pseudo;
use crate::sim::wall::{LISTING, PlaneRecord, Stage, Step, TickRecord};

pub(crate) fn moments(record: &TickRecord) -> Vec<Moment> {
    let mut test = None;
    of_steps(
        &record.steps,
        |step| pseudo::lit(LISTING, &record.before.setup, step),
        |at, step, line| {
            // A pass and what comes after it are about the plane tested before.
            test = record.test(at).or(test);
            let (said, term) = told(record, step, test.as_ref());
            Some(Moment {
                line,
                upto: at + 1,
                said,
                term,
                about: test.as_ref().map(|test| test.plane),
                stop: matches!(step, Step::Settled)
                    .then(|| "no plane was hit in this pass: nothing is left to do".to_owned()),
            })
        },
    )
}

/// What a step says and lights up; `test` is the test it belongs to.
fn told(record: &TickRecord, step: &Step, test: Option<&PlaneRecord>) -> (Vec<Line>, Option<Term>) {
    let side = record.before.setup.methods.side;
    match (step, test) {
        (Step::Stage(Stage::Pass(pass)), _) => {
            (vec![words(format!("pass {}", pass + 1), None)], None)
        }
        (Step::Driven { wanted, .. }, _) => (
            vec![given("wanted step", in_metres(*wanted), Term::WantedStep)],
            Some(Term::WantedStep),
        ),
        (Step::Pair { plane, .. }, _) => (vec![words(plane_name(record, *plane), None)], None),
        (Step::Shadow(_), Some(test)) => {
            (vec![half_shadow(test), height(test)], Some(Term::HalfShadow))
        }
        (Step::Tested(_), Some(test)) => (vec![asked(test, side)], Some(Term::Height)),
        (Step::PushedOut { .. }, Some(test)) => (vec![moved_by(test)], Some(Term::PushOut)),
        (Step::Moved { real }, _) => {
            (vec![given("step made", in_metres(*real), Term::RealStep)], Some(Term::RealStep))
        }
        _ => (Vec::new(), None),
    }
}
