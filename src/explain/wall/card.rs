//! Formula card of the box and its counterpart.

use glam::Vec3;

use super::boxes;
use crate::explain::card::{Card, Line, given, heading, in_metres, words};
use crate::explain::formula::{Expr, line, of, question, stated, sum, worked};
use crate::explain::number::NOTHING;
use crate::explain::pair::wanted_step;
use crate::explain::{Term, object_name};
use crate::sim::wall::{PlaneRecord, Side, TickRecord};

/// Glossary names of the box' axes, their cosines with the normal, and the half sizes.
pub(super) const AXES: [&str; 3] = ["axis x", "axis y", "axis z"];
const COSINES: [&str; 3] = ["cosine x", "cosine y", "cosine z"];
pub(super) const HALVES: [&str; 3] = ["half x", "half y", "half z"];

/// Returns the card of the box and the plane, or the other box, at this index.
#[must_use]
pub fn card(record: &TickRecord, plane: usize) -> Card {
    if let Some(test) = record.other(plane) {
        return boxes::card(record, &test);
    }
    let title = format!("box – {}", object_name(&record.after, plane));
    let Some(test) = record.plane(plane) else {
        return Card { title, lines: vec![words("there is no such plane", None)] };
    };
    let side = record.before.setup.methods.side;
    let mut lines = Vec::from_iter(wanted(record));
    lines.push(heading("half shadow and height"));
    lines.extend((0..3).map(|axis| cosine(&test, axis)));
    lines.extend([half_shadow(&test), height(&test), asked(&test, side)]);
    if test.pushed {
        lines.extend(push(&test));
    } else {
        lines.extend(apart(&test, side));
    }
    if test.pass > 0 {
        lines.push(led_here(test.pass, "plane"));
    }
    lines.push(heading("the step"));
    lines.extend(parts(
        record,
        (test.along, test.across),
        &of("normal", test.world.normal),
        test.pushed,
    ));
    lines.push(made(record));
    Card { title, lines }
}

/// Returns the step requested by keys.
pub(super) fn wanted(record: &TickRecord) -> Option<Line> {
    let (_, wanted) = record.wanted();
    let (heading, speed) = record.drive();
    (wanted != Vec3::ZERO).then(|| wanted_step(wanted, heading, speed))
}

/// Returns the line of ux·n, uy·n or uz·n.
fn cosine(test: &PlaneRecord, axis: usize) -> Line {
    let cosine = of(COSINES[axis], test.shadow.cosines[axis]);
    worked(&cosine.lit(summand(axis)), &of(AXES[axis], test.b.axes[axis]).dot(normal(test)))
}

fn summand(axis: usize) -> Term {
    // Lossless: 0 to 2.
    Term::Summand(axis as u8)
}

fn radius(test: &PlaneRecord) -> Expr {
    of("half shadow", test.found.r).lit(Term::HalfShadow)
}

fn distance(test: &PlaneRecord) -> Expr {
    of("height", test.found.s).lit(Term::Height)
}

fn normal(test: &PlaneRecord) -> Expr {
    of("normal", test.world.normal).lit(Term::Normal)
}

fn pushed(test: &PlaneRecord) -> Expr {
    of("push", test.found.depth).lit(Term::PushOut)
}

/// Returns the line r = ex|ux·n| + ey|uy·n| + ez|uz·n|.
pub(crate) fn half_shadow(test: &PlaneRecord) -> Line {
    let cosine = |axis: usize| of(COSINES[axis], test.shadow.cosines[axis]).abs();
    let part = |i: usize| of(HALVES[i], test.b.half[i]).tight(cosine(i)).lit(summand(i));
    line(&radius(test), &sum((0..3).map(part)))
}

/// Returns the line s = (C − P)·n.
pub(crate) fn height(test: &PlaneRecord) -> Line {
    let c = of("box centre", test.b.center).lit(Term::DriverCenter);
    let p = of("plane point", test.world.point).lit(Term::TargetCenter);
    line(&distance(test), &(c - p).dot(normal(test)))
}

/// Returns the question |s| < r, or s < r.
pub(crate) fn asked(test: &PlaneRecord, side: Side) -> Line {
    let (s, remark) = match side {
        Side::Plane => (distance(test).abs(), "  (Plane: a thin sheet)"),
        Side::HalfSpace => (distance(test), "  (HalfSpace: solid behind)"),
    };
    question(&s.lit(Term::Height).less(radius(test)), (test.pushed, ["hit", ""])).remark(remark)
}

/// Returns the applicable case, the equivalence of both cases, and the vector.
fn push(test: &PlaneRecord) -> [Line; 3] {
    let (r, s) = (radius(test), distance(test).abs().lit(Term::Height));
    let (case, by) = if test.found.s > 0.0 { ("s > 0: ", r - s) } else { ("s ≤ 0: ", r + s) };
    [
        line(&pushed(test), &by).lead(case),
        worked(&pushed(test), &(radius(test) - distance(test))).lead("both cases are "),
        moved_by(test),
    ]
}

/// Returns the line push · n.
pub(crate) fn moved_by(test: &PlaneRecord) -> Line {
    let n = of("normal", test.found.normal).lit(Term::Normal);
    let moved = of("moved by", test.found.push()).lit(Term::PushOut);
    stated(&moved, " ", &(pushed(test) * n))
}

/// Returns the reason for a later pass.
pub(super) fn led_here(pass: u32, other: &str) -> Line {
    words(format!("found in pass {}: another {other}'s push-out led here", pass + 1), None)
}

/// Returns why there is no response.
fn apart(test: &PlaneRecord, side: Side) -> Vec<Line> {
    let (r, s) = (radius(test), distance(test));
    let gap = of("apart by", -test.found.depth).lit(Term::Height);
    match side {
        Side::Plane if test.found.s <= -test.found.r => {
            let behind = of("push behind", test.shadow.push_behind()).lit(Term::HalfShadow);
            vec![
                words("wholly behind the sheet, so free", Term::Height),
                stated(&gap, " ", &((-s.clone()).lit(Term::Height) - r.clone())),
                stated(&behind, " ", &(r + s.abs())),
            ]
        }
        // A push-out leaves less than this by rounding.
        _ if test.found.depth > -NOTHING => {
            vec![words("touching is no hit", Term::HalfShadow)]
        }
        _ => vec![stated(&gap, " ", &(s - r))],
    }
}

/// Returns the two parts of the wanted step: along the normal `n` and across it.
pub(super) fn parts(
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
    let wanted = of("wanted", wanted).lit(Term::WantedStep);
    let part = of("part along n", along).lit(normal);
    vec![
        line(&part, &wanted.clone().dot(n.clone()).in_brackets().beside(n.clone())),
        line(
            &of("part along the plane", across).lit(tangent),
            &(wanted - of("part along n", along).called("that").lit(normal)),
        ),
    ]
}

/// Returns the wanted step and all push-outs.
pub(super) fn made(record: &TickRecord) -> Line {
    let (_, wanted) = record.wanted();
    let real = record.real();
    let pushes = record.met().filter_map(|met| met.push);
    let pushes = pushes.map(|push| of("push vector", push).figures());
    let Some(pushes) = pushes.reduce(|a, b| a + b) else {
        return given("step made", in_metres(real), Term::RealStep);
    };
    let wanted = of("wanted", wanted).lit(Term::WantedStep);
    line(&of("step made", real).lit(Term::RealStep), &(wanted + pushes.written("every push")))
}
