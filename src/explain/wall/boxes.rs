//! Explanation of the box and another box: the separating axis test in space.

use super::step::{move_made, pass_reason, step_parts, wanted_line};
use crate::explain::card::{Card, Line, heading, remark_line, value_line, vector};
use crate::explain::formula::{Expr, line, quantity, question, sum, worked};
use crate::explain::number::{gap_label, metres};
use crate::explain::verdict::{Tone, Verdict, VerdictPiece};
use crate::explain::{Term, object_name};
use crate::geom::Obb;
use crate::geom::obb_obb::{AXES as COUNT, ObbAxisSource, ObbAxisTest, ObbStep};
use crate::sim::wall::{BoxRecord, BoxTested, Crosses, TickRecord};
use crate::text::{Id, id};

/// Glossary names of the box' axes.
pub(super) const AXES: [&str; 3] = ["axis-x", "axis-y", "axis-z"];
/// Glossary names of the box' half sizes.
pub(super) const HALVES: [&str; 3] = ["half-x", "half-y", "half-z"];
/// Glossary names of the other box' axes.
const OTHER_AXES: [&str; 3] = ["other-axis-x", "other-axis-y", "other-axis-z"];
/// Glossary names of the other box' half sizes.
const OTHER_HALVES: [&str; 3] = ["other-half-x", "other-half-y", "other-half-z"];

/// Letters of a box' axes.
const LETTERS: [char; 3] = ['x', 'y', 'z'];

/// Returns the name of an axis, coloured like the boxes.
pub(super) fn coloured_name(source: ObbAxisSource, other: &str) -> Verdict {
    let piece = |name: &str, axis: u8, tone| {
        let letter = LETTERS[usize::from(axis)];
        let text = id::WALL_AXIS_NAME.with(&[("box", &name), ("axis", &letter)]);
        VerdictPiece { text, tone }
    };
    let of_a = |axis| piece(id::WALL_BOX.text(), axis, Tone::A);
    let of_b = |axis| piece(other, axis, Tone::B);
    let pieces = match source {
        ObbAxisSource::FaceOfA(k) => vec![of_a(k)],
        ObbAxisSource::FaceOfB(k) => vec![of_b(k)],
        ObbAxisSource::Edges(i, j) => {
            let times = VerdictPiece { text: " × ".to_owned(), tone: Tone::Plain };
            vec![of_a(i), times, of_b(j)]
        }
    };
    Verdict { pieces }
}

/// Returns the name of an axis: "box z", or "box x × pillar z" for a cross of edges.
pub(crate) fn axis_name(source: ObbAxisSource, other: &str) -> String {
    coloured_name(source, other).to_string()
}

/// Returns the term of an axis.
pub(crate) fn axis(source: ObbAxisSource) -> Term {
    // Lossless: below 15.
    Term::ConvexAxis(source.index() as u16)
}

/// Returns the card of the two boxes.
pub(super) fn card(record: &TickRecord, test: &BoxRecord<'_>) -> Card {
    let other = object_name(&record.after, test.target);
    let mut lines = Vec::from_iter(wanted_line(record));
    if let Some(decided) = test.decided() {
        lines.push(heading(id::WALL_DECIDING_AXIS));
        lines.extend(full_axis(test, decided, &other));
    }
    if let Some(tested) = test.tested {
        lines.extend(result(test, &tested));
    }
    if test.pass > 0 {
        lines.push(pass_reason(test.pass, id::WALL_LED_HERE_BY_OBJECT));
    }
    lines.push(heading(tested_axes(record)));
    lines.extend(test.steps().map(|step| short_axis(step, &other)));
    if let Some(BoxTested { found, along, across, .. }) = test.tested {
        lines.push(heading(id::WALL_THE_MOVE));
        let n = quantity("way-out-along", found.normal);
        lines.extend(step_parts(record, (along, across), &n, test.pushed));
        lines.push(move_made(record));
    }
    Card { title: id::WALL_TWO_BOXES_TITLE.with(&[("other", &other)]), lines }
}

/// Returns the heading of the axes tested by the method.
fn tested_axes(record: &TickRecord) -> String {
    match record.before.setup.methods.crosses {
        Crosses::With => id::WALL_ALL_AXES.with(&[("count", &COUNT)]),
        Crosses::Without => id::WALL_FACE_AXES_ONLY.to_string(),
    }
}

/// Returns an axis with its overlap or gap, or why two edges give no axis.
fn short_axis(step: &ObbStep, other: &str) -> Line {
    match step {
        ObbStep::Axis(test) => {
            let value = if test.overlap > 0.0 {
                id::WALL_AXIS_OVERLAP.with(&[("length", &metres(test.overlap))])
            } else {
                gap_label(-test.overlap)
            };
            value_line(&axis_name(test.source, other), value, axis(test.source))
        }
        ObbStep::Parallel { .. } => parallel(step, other),
    }
}

/// Returns why two edges give no axis.
pub(super) fn parallel(step: &ObbStep, other: &str) -> Line {
    let ObbStep::Parallel { a, b, .. } = *step else { return Line::default() };
    let edges = axis_name(ObbAxisSource::Edges(a, b), other);
    remark_line(id::WALL_EDGES_PARALLEL.with(&[("edges", &edges)]), None)
}

/// Returns an axis in full: L, d·L, rA, rB, the overlap.
pub(super) fn full_axis(test: &BoxRecord<'_>, axis_test: &ObbAxisTest, other: &str) -> Vec<Line> {
    let (a, b, term) = (&test.a, &test.b, axis(axis_test.source));
    let l = || quantity("axis-of-two-boxes", axis_test.axis).with_term(term).exact();
    let d = quantity("way-between-centres", a.center - b.center);
    let centres = quantity("box-centre", a.center).with_term(Term::DriverCenter)
        - quantity("other-centre", b.center).with_term(Term::TargetCenter);
    let along = quantity("centres-along-L", axis_test.distance).with_term(term);
    let radius = |name, value, of_box, names| {
        line(&quantity(name, value).with_term(term), &half_shadow(of_box, axis_test, names))
    };
    vec![
        direction(test, axis_test, other),
        line(&d, &centres),
        worked(&along, &d.clone().dot(l())),
        radius("shadow-of-the-box", axis_test.radius_a, a, (AXES, HALVES)),
        radius("shadow-of-the-other", axis_test.radius_b, b, (OTHER_AXES, OTHER_HALVES)),
        overlap(axis_test),
    ]
}

/// Returns the line of L: a face normal, or a cross product of two edges.
pub(super) fn direction(test: &BoxRecord<'_>, axis_test: &ObbAxisTest, other: &str) -> Line {
    let term = axis(axis_test.source);
    match axis_test.source {
        ObbAxisSource::Edges(i, j) => {
            let edge =
                |name, of_box: &Obb, k: u8| quantity(name, of_box.axes[usize::from(k)]).exact();
            let crossed =
                edge("edge-of-the-box", &test.a, i).cross(edge("edge-of-the-other", &test.b, j));
            let l = quantity("axis-of-two-boxes", axis_test.axis).with_term(term);
            line(&l, &crossed.unit()).remark(&format!(", {}", axis_name(axis_test.source, other)))
        }
        face => {
            value_line(&format!("L = {}", axis_name(face, other)), vector(axis_test.axis), term)
        }
    }
}

/// Returns the formula Σ eᵢ |uᵢ·L|.
fn half_shadow(
    b: &Obb,
    test: &ObbAxisTest,
    (axes, halves): ([&'static str; 3], [&'static str; 3]),
) -> Expr {
    let l = || quantity("axis-of-two-boxes", test.axis);
    sum((0..3).map(|i| {
        quantity(halves[i], b.half[i]).beside(quantity(axes[i], b.axes[i]).dot(l()).abs())
    }))
}

/// Returns the line overlap = rA + rB − |d·L|.
pub(super) fn overlap(test: &ObbAxisTest) -> Line {
    let on_axis = |name, value: f32| quantity(name, value).with_term(axis(test.source));
    let radii =
        on_axis("shadow-of-the-box", test.radius_a) + on_axis("shadow-of-the-other", test.radius_b);
    let formula = radii - on_axis("centres-along-L", test.distance).abs();
    line(&on_axis("overlap-of-shadows", test.overlap), &formula)
}

/// Returns the conclusion from the least overlap, and the MTV.
fn result(test: &BoxRecord<'_>, tested: &BoxTested) -> Vec<Line> {
    let mut lines = Vec::from_iter(hit_question(test));
    if test.pushed {
        lines.push(value_line(
            id::WALL_NORMAL_FROM_OTHER.text(),
            vector(tested.found.normal),
            Term::Normal,
        ));
        lines.push(way_out(tested));
    }
    lines
}

/// Returns the question |d·L| < rA + rB on the deciding axis.
pub(super) fn hit_question(test: &BoxRecord<'_>) -> Option<Line> {
    let decided = test.decided()?;
    let on_axis = |name, value: f32| quantity(name, value).with_term(axis(decided.source));
    let radii = on_axis("shadow-of-the-box", decided.radius_a)
        + on_axis("shadow-of-the-other", decided.radius_b);
    let condition = on_axis("centres-along-L", decided.distance).abs().less(radii);
    Some(question(&condition, (test.pushed, [id::WALL_HIT, id::WALL_APART].map(Id::text))))
}

/// Returns the line MTV = overlap · n.
pub(super) fn way_out(tested: &BoxTested) -> Line {
    let least =
        quantity("overlap-of-shadows", tested.found.depth).with_term(axis(tested.found.source));
    let n = quantity("way-out-along", tested.found.normal).with_term(Term::Normal);
    line(&quantity("way-out", tested.found.mtv()).with_term(Term::Mtv), &(least * n))
}
