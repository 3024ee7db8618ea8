//! Moments of a tick of the wall world.

use super::boxes::{
    axis, axis_name, hit_question as hit_question_of_boxes, overlap, parallel, way_out,
};
use crate::explain::card::{in_metres, remark_line, value_line};
use crate::explain::moments::{Moment, of_steps};
use crate::explain::wall::card::{half_shadow, height, hit_question, moved_by};
use crate::explain::{Term, object_name};
use crate::geom::obb_obb;
use crate::sim::wall::{PlaneRecord, Stage, Step, TickRecord};
use crate::text::id;

pub(crate) fn moments(record: &TickRecord) -> Vec<Moment> {
    let (mut test, mut subject) = (None, None);
    of_steps(&record.steps, &record.before.setup.listing(), |index, step| {
        // Steps outside a test belong to the previous test.
        test = record.test(index).or(test);
        let plane = record.test(index).map(|test| test.plane);
        subject = plane.or_else(|| Some(record.box_test(index)?.target)).or(subject);
        let moment = match box_moment(record, index, step) {
            Some(moment) => moment,
            None => other_moment(record, step, test.as_ref()),
        };
        Some(Moment { subject, ..moment })
    })
}

/// Returns the moment of a step of the test of two boxes; `None` for other steps.
fn box_moment(record: &TickRecord, index: usize, step: &Step) -> Option<Moment> {
    let test = record.box_test(index)?;
    let other = object_name(&record.after, test.target);
    Some(match step {
        Step::BoxPair { .. } => Moment::of([remark_line(other, None)]),
        Step::Axis(obb_obb::ObbStep::Axis(tested)) => {
            let name = remark_line(axis_name(tested.source, &other), axis(tested.source));
            Moment::of([name, overlap(tested)])
        }
        Step::Axis(step) => Moment::of([parallel(step, &other)]),
        Step::BoxTested(tested) => {
            let name =
                remark_line(axis_name(tested.found.source, &other), axis(tested.found.source));
            Moment::of([name].into_iter().chain(hit_question_of_boxes(&test)))
        }
        Step::MovedOut { .. } => Moment::of(test.tested.as_ref().map(way_out)),
        _ => return None,
    })
}

/// Returns the moment of any other step; `test` is the last plane test.
fn other_moment(record: &TickRecord, step: &Step, test: Option<&PlaneRecord>) -> Moment {
    let one = |line| Moment::of([line]);
    match (step, test) {
        (Step::Stage(Stage::Pass(pass)), _) => {
            one(remark_line(id::WALL_PASS_NUMBER.with(&[("number", &(pass + 1))]), None))
        }
        (Step::Driven { wanted, .. }, _) => {
            one(value_line(id::WALL_WANTED_MOVE.text(), in_metres(*wanted), Term::WantedStep))
        }
        (Step::Pair { plane, .. }, _) => one(remark_line(object_name(&record.after, *plane), None)),
        (Step::Shadow(_), Some(test)) => Moment::of([half_shadow(test), height(test)]),
        (Step::Tested(_), Some(test)) => one(hit_question(test, record.before.setup.methods.side)),
        (Step::PushedOut { .. }, Some(test)) => one(moved_by(test)),
        (Step::Moved { real }, _) => {
            one(value_line(id::WALL_MOVE_MADE.text(), in_metres(*real), Term::RealStep))
        }
        (Step::Settled, _) => {
            let has_no_boxes = record.before.setup.boxes.is_empty();
            let why = if has_no_boxes { id::WALL_NO_PLANE_HIT } else { id::WALL_NOTHING_HIT };
            Moment::default().with_stop_reason(why.text())
        }
        _ => Moment::default(),
    }
}
