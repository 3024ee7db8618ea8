//! The three ways from D to D′; the active one in full.

use crate::explain::Term;
use crate::explain::card::{Line, heading, remark_line};
use crate::explain::formula::{
    Expr, Function, line, literal, quantity, question, stated, worked, zero,
};
use crate::explain::number::degrees;
use crate::sim::walker::{AngleResult, Direction, Reorientation};
use crate::text::{Id, id};

/// Returns the lines of all three ways.
pub(crate) fn ways(turned: &Reorientation, method: Direction) -> Vec<Line> {
    let mut lines = Vec::new();
    for (way, name) in [
        (Direction::Acos, "Acos"),
        (Direction::AcosProjected, "AcosProjected"),
        (Direction::Closed, "Closed"),
    ] {
        let is_on = way == method;
        let mark = if is_on { "▸ " } else { "" };
        let angle = degrees(turned.error(way));
        let off = id::WALKER_WAY_OFF.with(&[("way", &name), ("angle", &angle)]);
        lines.push(heading(format!("{mark}{off}")));
        match way {
            Direction::Acos => lines.extend(angled_lines(turned, &turned.acos, ("V", is_on))),
            Direction::AcosProjected => {
                lines.extend(is_on.then(|| projected_line(turned)));
                lines.extend(angled_lines(turned, &turned.projected, ("V∥", is_on)));
            }
            Direction::Closed => lines.push(closed_line(turned)),
        }
        if is_on {
            lines.extend(checks(turned, way));
        }
    }
    lines
}

pub(super) fn old_normal(turned: &Reorientation) -> Expr {
    quantity("old-normal", turned.old).with_term(Term::OldNormal)
}

pub(super) fn new_normal(turned: &Reorientation) -> Expr {
    quantity("new-normal", turned.new).with_term(Term::NewNormal)
}

pub(super) fn forward(turned: &Reorientation) -> Expr {
    quantity("forward-F", turned.forward).with_term(Term::Forward)
}

pub(super) fn side(turned: &Reorientation) -> Expr {
    quantity("side", turned.side).with_term(Term::Side)
}

/// Returns the line of V∥.
fn projected_line(turned: &Reorientation) -> Line {
    let (v, n) = (quantity("side", turned.side), new_normal(turned));
    let lifted = v.clone().dot(n).in_brackets().beside(quantity("new-normal", turned.new));
    let projected = quantity("projected-side", turned.projected.side).with_term(Term::Side);
    line(&projected, &(v - lifted).unit())
}

/// Returns V·D, R, R₂, σ and D′ of a way through an angle; for an inactive way, only R and D′.
fn angled_lines(
    turned: &Reorientation,
    angled: &AngleResult,
    (v, is_on): (&'static str, bool),
) -> Vec<Line> {
    // Inactive ways are not drawn, so their quantities have no term.
    let lit = |e: Expr, term| if is_on { e.with_term(term) } else { e };
    let name = if v == "V" { "side" } else { "projected-side" };
    let side = quantity(name, angled.side).with_term(Term::Side);
    let front = lit(quantity("front", turned.front), Term::Front);
    let cosine = quantity("cosine-of-R", angled.cosine).exact().with_term(Term::AngleR);
    let angle = lit(quantity("angle-R", angled.angle), Term::AngleR);
    let turn = lit(quantity("angle-R₂", angled.turn), Term::AngleR2);
    let mut lines = Vec::new();
    if is_on {
        let remark = format!(": {}", id::WALKER_COSINE_OF_SIDE.with(&[("side", &v)]));
        lines.push(worked(&cosine, &side.clone().dot(front.clone())).remark(&remark));
    }
    let arc = quantity("cosine-of-R", angled.cosine).exact().written(format!("{v}·D")).acos();
    lines.push(line(&angle, &arc));
    if is_on {
        let right = literal("90°", core::f64::consts::FRAC_PI_2);
        lines.push(line(&turn, &(right - angle)));
        let sign = side.cross(front.clone()).dot(new_normal(turned)).less(zero());
        let answer = (angled.sign < 0.0, ["σ = −1", "σ = +1"]);
        lines.push(question(&sign, answer).lead("σ: "));
    }
    let sign = if angled.sign < 0.0 { literal("−1", -1.0_f64) } else { literal("+1", 1.0_f64) };
    let normal = lit(quantity("new-normal", turned.new), Term::NewNormal);
    let formula =
        front.turned(sign.written("σ") * turn, normal).in_brackets().signed(angled.flipped);
    lines.push(line(&lit(quantity("outcome", angled.result), Term::Outcome), &formula));
    lines
}

fn closed_line(turned: &Reorientation) -> Line {
    let outcome = quantity("outcome", turned.closed).with_term(Term::Outcome);
    let crossed = new_normal(turned).cross(side(turned)).unit();
    line(&outcome, &crossed.signed(turned.closed_flipped))
}

/// Returns the checks of D′ (ahead, along the ground, in the plane of F and N) and its deviation.
fn checks(turned: &Reorientation, way: Direction) -> Vec<Line> {
    let result = turned.result(way);
    let outcome = quantity("outcome", result).with_term(Term::Outcome);
    let product = |factor: glam::Vec3, factor_expr: Expr, remark: Id| {
        worked(
            &quantity("product", result.dot(factor)).with_term(Term::Outcome),
            &outcome.clone().dot(factor_expr),
        )
        .remark(&format!(": {}", remark.text()))
    };
    let ahead = outcome.clone().dot(forward(turned)).more(zero());
    let answers = [id::WALKER_AHEAD, id::WALKER_LEVEL_WITH_FORWARD].map(Id::text);
    let mut lines = vec![
        question(&ahead, (result.dot(turned.forward) > 0.0, answers)),
        product(turned.new, new_normal(turned), id::WALKER_ZERO_ALONG_GROUND),
        product(turned.side, side(turned), id::WALKER_ZERO_IN_PLANE),
    ];
    if way == Direction::Closed {
        let text = id::WALKER_OUTCOME_IN_PLANES.text();
        lines.push(remark_line(text, Term::Outcome));
    } else {
        let (c, d) = (quantity("outcome", turned.closed).exact(), outcome.exact());
        let sine = c.clone().cross(d.clone()).dot(quantity("new-normal", turned.new));
        let angle = Function::Atan2.of([sine, c.dot(d)]).written(id::WALKER_ANGLE_FROM_CLOSED);
        lines.push(stated(
            &quantity("off", turned.error(way)).with_term(Term::Outcome),
            ": ",
            &angle,
        ));
    }
    lines
}
