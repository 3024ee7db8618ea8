//! The three ways from D to D′; the active one in full.

use crate::explain::Term;
use crate::explain::card::{Line, heading, words};
use crate::explain::formula::{Expr, Function, line, literal, of, question, stated, worked, zero};
use crate::explain::number::degrees;
use crate::explain::walker::card::{forward, new_normal, side};
use crate::sim::walker::{Angled, Direction, Turned};

/// Returns the lines of all three ways.
pub(crate) fn ways(turned: &Turned, method: Direction) -> Vec<Line> {
    let mut lines = Vec::new();
    for (way, name) in [
        (Direction::Acos, "Acos"),
        (Direction::AcosProjected, "AcosProjected"),
        (Direction::Closed, "Closed"),
    ] {
        let is_on = way == method;
        let mark = if is_on { "▸ " } else { "" };
        lines.push(heading(format!("{mark}{name}: {} off", degrees(turned.error(way)))));
        match way {
            Direction::Acos => lines.extend(angled(turned, &turned.acos, ("V", is_on))),
            Direction::AcosProjected => {
                lines.extend(is_on.then(|| projected(turned)));
                lines.extend(angled(turned, &turned.projected, ("V∥", is_on)));
            }
            Direction::Closed => lines.push(closed(turned)),
        }
        if is_on {
            lines.extend(checks(turned, way));
        }
    }
    lines
}

/// Returns the line of V∥.
fn projected(turned: &Turned) -> Line {
    let (v, n) = (of("side", turned.side), new_normal(turned));
    let lifted = v.clone().dot(n).in_brackets().beside(of("new normal", turned.new));
    let projected = of("projected side", turned.projected.side).lit(Term::Side);
    line(&projected, &(v - lifted).unit())
}

/// Returns V·D, R, R₂, σ and D′ of a way through an angle; of an inactive one only R and D′.
fn angled(turned: &Turned, angled: &Angled, (v, is_on): (&'static str, bool)) -> Vec<Line> {
    // Inactive ways are not drawn.
    let lit = |e: Expr, term| if is_on { e.lit(term) } else { e };
    let name = if v == "V" { "side" } else { "projected side" };
    let side = of(name, angled.side).lit(Term::Side);
    let front = lit(of("front", turned.front), Term::Front);
    let cosine = of("cosine of R", angled.cosine).exact().lit(Term::AngleR);
    let angle = lit(of("angle R", angled.angle), Term::AngleR);
    let turn = lit(of("angle R₂", angled.turn), Term::AngleR2);
    let mut lines = Vec::new();
    if is_on {
        lines.push(
            worked(&cosine, &side.clone().dot(front.clone()))
                .remark(&format!(": the cosine of {v} and D")),
        );
    }
    let arc = of("cosine of R", angled.cosine).exact().written(format!("{v}·D")).acos();
    lines.push(line(&angle, &arc));
    if is_on {
        let right = literal("90°", core::f64::consts::FRAC_PI_2);
        lines.push(line(&turn, &(right - angle)));
        let sign = side.cross(front.clone()).dot(new_normal(turned)).less(zero());
        let answer = (angled.sign < 0.0, ["σ = −1", "σ = +1"]);
        lines.push(question(&sign, answer).lead("σ: "));
    }
    let sign = if angled.sign < 0.0 { literal("−1", -1.0_f64) } else { literal("+1", 1.0_f64) };
    let normal = lit(of("new normal", turned.new), Term::NewNormal);
    let by = front.turned(sign.written("σ") * turn, normal).in_brackets().signed(angled.flipped);
    lines.push(line(&lit(of("outcome", angled.result), Term::Outcome), &by));
    lines
}

fn closed(turned: &Turned) -> Line {
    let outcome = of("outcome", turned.closed).lit(Term::Outcome);
    let crossed = new_normal(turned).cross(side(turned)).unit();
    line(&outcome, &crossed.signed(turned.closed_flipped))
}

/// Returns whether D′ points ahead, along the ground and in the plane of F and N, and its
/// deviation.
fn checks(turned: &Turned, way: Direction) -> Vec<Line> {
    let result = turned.result(way);
    let outcome = of("outcome", result).lit(Term::Outcome);
    let product = |with: glam::Vec3, by: Expr| {
        worked(&of("product", result.dot(with)).lit(Term::Outcome), &outcome.clone().dot(by))
    };
    let ahead = outcome.clone().dot(forward(turned)).more(zero());
    let mut lines = vec![
        question(&ahead, (result.dot(turned.forward) > 0.0, ["ahead", "level with F"])),
        product(turned.new, new_normal(turned)).remark(": 0 is along the ground"),
        product(turned.side, side(turned)).remark(": 0 is in the plane of F and N"),
    ];
    if way == Direction::Closed {
        let text = "D′ lies in the plane of F and N, and in that of N′";
        lines.push(words(text, Term::Outcome));
    } else {
        let (c, d) = (of("outcome", turned.closed).exact(), outcome.exact());
        let sine = c.clone().cross(d.clone()).dot(of("new normal", turned.new));
        let by = Function::Atan2
            .of([sine, c.dot(d)])
            .written("the angle from Closed's C to D′ about N′");
        lines.push(stated(&of("off", turned.error(way)).lit(Term::Outcome), ": ", &by));
    }
    lines
}
