//! Card lines of the step: the wanted one, its parts, later passes, and the move made.

use glam::Vec3;

use crate::explain::Term;
use crate::explain::card::{Line, in_metres, remark_line, value_line};
use crate::explain::formula::{Expr, line, quantity};
use crate::explain::pair::wanted_step;
use crate::sim::wall::TickRecord;
use crate::text::{Id, id};

/// Returns the line of the step requested by keys.
pub(super) fn wanted_line(record: &TickRecord) -> Option<Line> {
    let (_, wanted) = record.wanted();
    let (heading, speed) = record.drive();
    (wanted != Vec3::ZERO).then(|| wanted_step(wanted, heading, speed))
}

/// Returns the line with the reason for a later pass.
pub(super) fn pass_reason(pass: u32, reason: Id) -> Line {
    remark_line(reason.with(&[("pass", &(pass + 1))]), None)
}

/// Returns the two parts of the wanted step: along the normal `n` and across it.
pub(super) fn step_parts(
    record: &TickRecord,
    (along, across): (Vec3, Vec3),
    n: &Expr,
    is_hit: bool,
) -> Vec<Line> {
    let (_, wanted) = record.wanted();
    if wanted == Vec3::ZERO {
        return Vec::new();
    }
    // Only a hit splits the step in the view.
    let [normal, tangent] =
        if is_hit { [Term::WantedNormal, Term::WantedTangent] } else { [Term::WantedStep; 2] };
    let wanted = quantity("wanted", wanted).with_term(Term::WantedStep);
    let part = quantity("part-along-n", along).with_term(normal);
    vec![
        line(&part, &wanted.clone().dot(n.clone()).in_brackets().beside(n.clone())),
        line(
            &quantity("part-along-the-plane", across).with_term(tangent),
            &(wanted - quantity("part-along-n", along).called("that").with_term(normal)),
        ),
    ]
}

/// Returns the line of the real move: the wanted step and all push-outs.
pub(super) fn move_made(record: &TickRecord) -> Line {
    let (_, wanted) = record.wanted();
    let real = record.real();
    let pushes = record.tested_objects().filter_map(|object| object.push);
    let pushes = pushes.map(|push| quantity("push-vector", push).figures());
    let Some(pushes) = pushes.reduce(|a, b| a + b) else {
        return value_line(id::WALL_MOVE_MADE.text(), in_metres(real), Term::RealStep);
    };
    let wanted = quantity("wanted", wanted).with_term(Term::WantedStep);
    line(
        &quantity("move-made", real).with_term(Term::RealStep),
        &(wanted + pushes.written(id::WALL_EVERY_PUSH)),
    )
}
