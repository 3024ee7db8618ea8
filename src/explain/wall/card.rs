//! Formula card of the box and its counterpart.

use super::boxes::{self, AXES, HALVES};
use super::step::{move_made, pass_reason, step_parts, wanted_line};
use crate::explain::card::{Card, Line, heading, remark_line};
use crate::explain::formula::{Expr, line, quantity, question, stated, sum, worked};
use crate::explain::number::SHOWN_AS_ZERO;
use crate::explain::{Term, object_name};
use crate::sim::wall::{PlaneRecord, Side, TickRecord};
use crate::text::id;

/// Glossary names of the cosines between the axes and the normal.
const COSINES: [&str; 3] = ["cosine-x", "cosine-y", "cosine-z"];

/// Returns the card of the box and the plane, or the other box, at this index.
#[must_use]
pub fn card(record: &TickRecord, plane: usize) -> Card {
    if let Some(test) = record.other(plane) {
        return boxes::card(record, &test);
    }
    let title = id::WALL_PLANE_TITLE.with(&[("plane", &object_name(&record.after, plane))]);
    let Some(test) = record.plane(plane) else {
        return Card { title, lines: vec![remark_line(id::WALL_NO_SUCH_PLANE, None)] };
    };
    let side = record.before.setup.methods.side;
    let mut lines = Vec::from_iter(wanted_line(record));
    lines.push(heading(id::WALL_HALF_PROJECTION_HEIGHT));
    lines.extend((0..3).map(|axis| cosine(&test, axis)));
    lines.extend([half_shadow(&test), height(&test), hit_question(&test, side)]);
    if test.pushed {
        lines.extend(push(&test));
    } else {
        lines.extend(apart_lines(&test, side));
    }
    if test.pass > 0 {
        lines.push(pass_reason(test.pass, id::WALL_LED_HERE_BY_PLANE));
    }
    lines.push(heading(id::WALL_THE_MOVE));
    lines.extend(step_parts(
        record,
        (test.along, test.across),
        &quantity("normal", test.world.normal),
        test.pushed,
    ));
    lines.push(move_made(record));
    Card { title, lines }
}

/// Returns the line of ux·n, uy·n or uz·n.
fn cosine(test: &PlaneRecord, axis: usize) -> Line {
    let cosine = quantity(COSINES[axis], test.shadow.cosines[axis]);
    worked(
        &cosine.with_term(summand(axis)),
        &quantity(AXES[axis], test.b.axes[axis]).dot(normal(test)),
    )
}

fn summand(axis: usize) -> Term {
    // Lossless: 0 to 2.
    Term::Summand(axis as u8)
}

fn radius(test: &PlaneRecord) -> Expr {
    quantity("half-shadow", test.found.r).with_term(Term::HalfShadow)
}

fn distance(test: &PlaneRecord) -> Expr {
    quantity("height", test.found.s).with_term(Term::Height)
}

fn normal(test: &PlaneRecord) -> Expr {
    quantity("normal", test.world.normal).with_term(Term::Normal)
}

fn push_depth(test: &PlaneRecord) -> Expr {
    quantity("push", test.found.depth).with_term(Term::PushOut)
}

/// Returns the line r = ex|ux·n| + ey|uy·n| + ez|uz·n|.
pub(crate) fn half_shadow(test: &PlaneRecord) -> Line {
    let cosine = |axis: usize| quantity(COSINES[axis], test.shadow.cosines[axis]).abs();
    let part =
        |i: usize| quantity(HALVES[i], test.b.half[i]).tight(cosine(i)).with_term(summand(i));
    line(&radius(test), &sum((0..3).map(part)))
}

/// Returns the line s = (C − P)·n.
pub(crate) fn height(test: &PlaneRecord) -> Line {
    let c = quantity("box-centre", test.b.center).with_term(Term::DriverCenter);
    let p = quantity("plane-point", test.world.point).with_term(Term::TargetCenter);
    line(&distance(test), &(c - p).dot(normal(test)))
}

/// Returns the question |s| < r, or s < r.
pub(crate) fn hit_question(test: &PlaneRecord, side: Side) -> Line {
    let (s, remark) = match side {
        Side::Plane => (distance(test).abs(), id::WALL_PLANE_THIN_SHEET),
        Side::HalfSpace => (distance(test), id::WALL_HALFSPACE_SOLID_BEHIND),
    };
    let answers = [id::WALL_HIT.text(), ""];
    question(&s.with_term(Term::Height).less(radius(test)), (test.pushed, answers))
        .remark(&format!("  {}", remark.text()))
}

/// Returns the applicable case, the formula of both cases, and the push vector.
fn push(test: &PlaneRecord) -> [Line; 3] {
    let (r, s) = (radius(test), distance(test).abs().with_term(Term::Height));
    let (case, formula) =
        if test.found.s > 0.0 { ("s > 0: ", r - s) } else { ("s ≤ 0: ", r + s) };
    let both = format!("{} ", id::WALL_BOTH_CASES.text());
    [
        line(&push_depth(test), &formula).lead(case),
        worked(&push_depth(test), &(radius(test) - distance(test))).lead(both),
        moved_by(test),
    ]
}

/// Returns the line push · n.
pub(crate) fn moved_by(test: &PlaneRecord) -> Line {
    let n = quantity("normal", test.found.normal).with_term(Term::Normal);
    let moved = quantity("moved-by", test.found.push()).with_term(Term::PushOut);
    stated(&moved, " ", &(push_depth(test) * n))
}

/// Returns why there is no response.
fn apart_lines(test: &PlaneRecord, side: Side) -> Vec<Line> {
    let (r, s) = (radius(test), distance(test));
    let gap = quantity("apart-by", -test.found.depth).with_term(Term::Height);
    match side {
        Side::Plane if test.found.s <= -test.found.r => {
            let behind =
                quantity("push-behind", test.shadow.push_behind()).with_term(Term::HalfShadow);
            vec![
                remark_line(id::WALL_WHOLLY_BEHIND_SHEET, Term::Height),
                stated(&gap, " ", &((-s.clone()).with_term(Term::Height) - r.clone())),
                stated(&behind, " ", &(r + s.abs())),
            ]
        }
        // A push-out leaves a rounding error below this.
        _ if test.found.depth > -SHOWN_AS_ZERO => {
            vec![remark_line(id::WALL_TOUCHING_NO_HIT, Term::HalfShadow)]
        }
        _ => vec![stated(&gap, " ", &(s - r))],
    }
}
