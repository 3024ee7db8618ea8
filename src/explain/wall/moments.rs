//! The moments of a tick of the wall world.

use crate::explain::card::{given, in_metres, words};
use crate::explain::moments::{Moment, of_steps};
use crate::explain::wall::card::{asked, half_shadow, height, moved_by};
use crate::explain::{Term, object_name};
use crate::sim::wall::{PlaneRecord, Stage, Step, TickRecord};

pub(crate) fn moments(record: &TickRecord) -> Vec<Moment> {
    let mut test = None;
    of_steps(&record.steps, &record.before.setup.listing(), |at, step| {
        // A pass and what comes after it are about the plane tested before.
        test = record.test(at).or(test);
        let about = test.as_ref().map(|test| test.plane);
        Some(Moment { about, ..told(record, step, test.as_ref()) })
    })
}

/// What a step says and lights up; `test` is the test it belongs to.
fn told(record: &TickRecord, step: &Step, test: Option<&PlaneRecord>) -> Moment {
    let one = |line| Moment::of([line]);
    match (step, test) {
        (Step::Stage(Stage::Pass(pass)), _) => one(words(format!("pass {}", pass + 1), None)),
        (Step::Driven { wanted, .. }, _) => {
            one(given("wanted step", in_metres(*wanted), Term::WantedStep))
        }
        (Step::Pair { plane, .. }, _) => one(words(object_name(&record.after, *plane), None)),
        (Step::Shadow(_), Some(test)) => Moment::of([half_shadow(test), height(test)]),
        (Step::Tested(_), Some(test)) => one(asked(test, record.before.setup.methods.side)),
        (Step::PushedOut { .. }, Some(test)) => one(moved_by(test)),
        (Step::Moved { real }, _) => one(given("step made", in_metres(*real), Term::RealStep)),
        (Step::Settled, _) => {
            Moment::default().stops("no plane was hit in this pass: nothing is left to do")
        }
        _ => Moment::default(),
    }
}
