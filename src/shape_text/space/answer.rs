//! Formats the answer about shapes in space as text and as JSON.

use std::fmt::{self, Write};

use glam::{DMat3, DVec3};
use serde::Serialize;

use super::super::answer::{
    axes_head, gap_and_normal, shape_line, touch_and_normal, verdict_sentence, write_table,
};
use super::super::answer_json::one_or_array;
use super::super::diagnose::Code;
use super::super::pair::touching_warning;
use super::super::reading::{Rule, ShownUnused, shown_unused, write_heading};
use super::super::show::{number, rounded, written};
use super::SpaceText;
use super::pair::{Answer, SpaceAxis, SpacePair, Untested};
use super::shape::{SpaceGeometry, SpaceShape, place};
use crate::geom::verdict::Verdict;
use crate::text::id;

/// Returns the heading of an answer: unused values, the rule of each shape, and values that are not geometry.
#[must_use]
pub fn heading(read: &SpaceText) -> String {
    let rule = |shape: &SpaceShape| {
        let text = shape.rule.clone().or_else(|| Some(shape.note.as_ref()?.clone()))?;
        let note = shape.note.clone().filter(|_| shape.rule.is_some());
        Some(Rule { name: shape.name.clone(), line: shape.line, text, note })
    };
    let rules: Vec<Rule> = read.shapes.iter().filter_map(rule).collect();
    written(|out| write_heading(out, [&read.unused, &read.ignored], &rules))
}

/// Returns the verdict in one sentence.
#[must_use]
pub fn verdict(pair: &SpacePair) -> String {
    let translations = [pair.mtv(), -pair.mtv()].map(place);
    let names = [pair.a.name.as_str(), pair.b.name.as_str()];
    verdict_sentence(names, pair.verdict, pair.outcome.depth.abs(), true, &translations)
}

/// Returns the message for a pair without a test.
#[must_use]
pub fn refusal(Untested { a, b }: &Untested) -> String {
    let kinds = [a.form.kind(), b.form.kind()];
    let has = |kind: &str| kinds.contains(&kind);
    let world = if has("capsule") || has("triangle") && !has("plane") && !has("half-space") {
        "map"
    } else {
        "wall"
    };
    id::PASTE_NO_TEST_IN_SPACE.with(&[
        ("a", &a.name),
        ("b", &b.name),
        ("kind-of-a", &kinds[0]),
        ("kind-of-b", &kinds[1]),
        ("world", &world),
    ])
}

/// Returns the whole answer as text; each line ends with a newline.
#[must_use]
pub fn text(answer: &Answer) -> String {
    match answer {
        Ok(pair) => written(|out| write_text(out, pair)),
        Err(untested) => refusal(untested) + "\n",
    }
}

fn write_text(out: &mut String, pair: &SpacePair) -> fmt::Result {
    writeln!(out, "{}\n", verdict(pair))?;
    if let Some((_, text)) = &pair.mine {
        writeln!(out, "{text}\n")?;
    }
    writeln!(out, "{}", id::PASTE_SPACE_HEADING.text())?;
    for (role, shape) in [("a", &pair.a), ("b", &pair.b)] {
        let (kind, line) = (shape.form.kind(), shape.line);
        let line = shape_line(role, &shape.name, kind, line, &describe(&shape.form));
        writeln!(out, "  {line}")?;
    }
    let heading = if pair.axes.len() > 1 { id::PASTE_AXES_HEADING } else { id::PASTE_AXIS_HEADING };
    writeln!(out, "\n{}", heading.text())?;
    write_axes(out, pair)?;
    writeln!(out)?;
    write_result(out, pair)?;
    if let Some(text) = touch_warning(pair) {
        let heading = id::PASTE_NOTES_HEADING.text();
        writeln!(out, "\n{heading}\n  {}: {text}", Code::Touching.name())?;
    }
    Ok(())
}

/// Describes a shape by its numbers.
fn describe(form: &SpaceGeometry) -> String {
    match form {
        SpaceGeometry::Box { center, half, axes } => {
            let is_upright = (*axes - DMat3::IDENTITY).to_cols_array().iter().all(|x| *x == 0.0);
            let text =
                if is_upright { id::PASTE_BOX_IN_SPACE } else { id::PASTE_TURNED_BOX_IN_SPACE };
            let [x, y, z] = [axes.x_axis, axes.y_axis, axes.z_axis].map(place);
            text.with(&[
                ("centre", &place(*center)),
                ("size", &place(*half * 2.0)),
                ("x", &x),
                ("y", &y),
                ("z", &z),
            ])
        }
        SpaceGeometry::Sphere { center, radius } => {
            id::PASTE_CIRCLE.with(&[("centre", &place(*center)), ("radius", &number(*radius))])
        }
        SpaceGeometry::Capsule { ends: [a, b], radius } => id::PASTE_CAPSULE_OF_ENDS.with(&[
            ("a", &place(*a)),
            ("b", &place(*b)),
            ("radius", &number(*radius)),
        ]),
        SpaceGeometry::Triangle(corners) => {
            let all =
                corners.iter().enumerate().map(|(i, corner)| format!("{i} {}", place(*corner)));
            all.collect::<Vec<_>>().join("  ")
        }
        SpaceGeometry::Plane { normal, offset, is_solid } => {
            let plane = if *is_solid { id::PASTE_SOLID_PLANE } else { id::PASTE_THIN_PLANE };
            plane.with(&[("normal", &place(*normal)), ("offset", &number(*offset))])
        }
    }
}

fn write_axes(out: &mut String, pair: &SpacePair) -> fmt::Result {
    let ends = |[low, high]: [f64; 2]| format!("{} .. {}", number(low), number(high));
    let head = axes_head();
    let row = |tested: &SpaceAxis| {
        let from = tested.from.clone();
        let Some(axis) = tested.axis else {
            let [dash, a, b, overlap] = ["-", "-", "-", "-"].map(str::to_owned);
            return [dash, from, a, b, overlap, id::PASTE_PARALLEL_EDGES.to_string()];
        };
        let mark = match tested.from == pair.outcome.from {
            true if tested.overlap <= 0.0 => id::PASTE_MARK_WIDEST_GAP.text(),
            true => id::PASTE_MARK_LEAST.text(),
            false if tested.overlap <= 0.0 => id::PASTE_MARK_GAP.text(),
            false => "",
        };
        let overlap = number(tested.overlap);
        [place(axis), from, ends(tested.a), ends(tested.b), overlap, mark.to_owned()]
    };
    let rows: Vec<[String; 6]> = std::iter::once(head).chain(pair.axes.iter().map(row)).collect();
    write_table(out, &rows)
}

/// Writes the MTV or the gap in full.
fn write_result(out: &mut String, pair: &SpacePair) -> fmt::Result {
    let (a, b) = (&pair.a.name, &pair.b.name);
    let outcome = &pair.outcome;
    let [p, q] = outcome.closest.map(place);
    let (normal, length) = (place(outcome.normal), number(outcome.depth.abs()));
    match pair.verdict {
        Verdict::Overlapping => {
            let mtv = place(pair.mtv());
            let mtv = id::PASTE_MTV_AND_NORMAL.with(&[
                ("mtv", &mtv),
                ("depth", &length),
                ("normal", &normal),
                ("a", a),
                ("b", b),
            ]);
            let motion =
                id::PASTE_DEEPEST_POINT_GOES.with(&[("a", a), ("b", b), ("from", &p), ("to", &q)]);
            writeln!(out, "{mtv}\n{motion}")
        }
        Verdict::Apart => {
            let gap = gap_and_normal([a, b], &length, [&p, &q], &normal);
            writeln!(out, "{gap}")?;
            let widest = pair.axes.iter().map(|axis| -axis.overlap).fold(f64::MIN, f64::max);
            let is_wider = -outcome.depth > widest + pair.touch_tolerance;
            if is_wider {
                writeln!(out, "{}", id::PASTE_WIDEST_GAP.with(&[("gap", &number(widest))]))?;
            }
            Ok(())
        }
        Verdict::Touching => {
            writeln!(out, "{}", touch_and_normal([a, b], &p, &normal))
        }
    }
}

/// Returns the warning about a pair that touches.
fn touch_warning(pair: &SpacePair) -> Option<String> {
    let names = [pair.a.name.as_str(), pair.b.name.as_str()];
    let warning = || touching_warning(names, pair.outcome.depth, pair.touch_tolerance);
    (pair.verdict == Verdict::Touching).then(warning)
}

/// A shape in the `--json` format.
#[derive(Default, Serialize)]
struct Shown<'a> {
    name: &'a str,
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Vec<[f64; 3]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    center: Option<[f64; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<[f64; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    axes: Option<[[f64; 3]; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    radius: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    normal: Option<[f64; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<f64>,
}

fn vector(point: DVec3) -> [f64; 3] {
    point.to_array().map(rounded)
}

impl<'a> Shown<'a> {
    fn new(shape: &'a SpaceShape) -> Self {
        let (name, kind) = (shape.name.as_str(), shape.form.kind());
        let mut shown = Self { name, kind, ..Self::default() };
        match &shape.form {
            SpaceGeometry::Box { center, half, axes } => {
                shown.center = Some(vector(*center));
                shown.size = Some(vector(*half * 2.0));
                shown.axes = Some([axes.x_axis, axes.y_axis, axes.z_axis].map(vector));
            }
            SpaceGeometry::Sphere { center, radius } => {
                (shown.center, shown.radius) = (Some(vector(*center)), Some(*radius));
            }
            SpaceGeometry::Capsule { ends, radius } => {
                shown.points = Some(ends.iter().copied().map(vector).collect());
                shown.radius = Some(*radius);
            }
            SpaceGeometry::Triangle(corners) => {
                shown.points = Some(corners.iter().copied().map(vector).collect());
            }
            SpaceGeometry::Plane { normal, offset, .. } => {
                (shown.normal, shown.offset) = (Some(vector(*normal)), Some(*offset));
            }
        }
        shown
    }
}

#[derive(Serialize)]
struct ShownAxis<'a> {
    axis: Option<[f64; 3]>,
    from: &'a str,
    a: [f64; 2],
    b: [f64; 2],
    overlap: f64,
}

#[derive(Serialize)]
struct ShownDiagnosis {
    code: &'static str,
    shape: &'static str,
    text: String,
}

#[derive(Serialize)]
struct ShownMine<'a> {
    right: bool,
    text: &'a str,
}

#[derive(Default, Serialize)]
struct ShownPair<'a> {
    verdict: &'a str,
    a: Shown<'a>,
    b: Shown<'a>,
    depth: Option<f64>,
    gap: Option<f64>,
    normal: Option<[f64; 3]>,
    mtv: Option<[f64; 3]>,
    closest: Option<[[f64; 3]; 2]>,
    /// Source of the deciding axis.
    from: Option<&'a str>,
    axes: Vec<ShownAxis<'a>>,
    diagnoses: Vec<ShownDiagnosis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mine: Option<ShownMine<'a>>,
    /// Reason why there is no test.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unused: Vec<ShownUnused<'a>>,
}

/// Returns the answer as JSON: an object for one pair, an array for several.
#[must_use]
pub fn json(answers: &[Answer], read: &SpaceText) -> String {
    let all: Vec<ShownPair> = answers
        .iter()
        .map(|answer| match answer {
            Ok(pair) => shown_pair(pair, read),
            Err(untested) => shown_untested(untested, read),
        })
        .collect();
    one_or_array(&all)
}

fn shown_untested<'a>(untested: &'a Untested, read: &'a SpaceText) -> ShownPair<'a> {
    ShownPair {
        verdict: "untested",
        a: Shown::new(&untested.a),
        b: Shown::new(&untested.b),
        text: Some(refusal(untested)),
        unused: shown_unused(&read.unused),
        ..ShownPair::default()
    }
}

fn shown_pair<'a>(pair: &'a SpacePair, read: &'a SpaceText) -> ShownPair<'a> {
    let outcome = &pair.outcome;
    let length = |kind: Verdict| if pair.verdict == kind { outcome.depth.abs() } else { 0.0 };
    let axes = pair.axes.iter().map(|axis| ShownAxis {
        axis: axis.axis.map(vector),
        from: &axis.from,
        a: axis.a.map(rounded),
        b: axis.b.map(rounded),
        overlap: rounded(axis.overlap),
    });
    let touching = touch_warning(pair).map(|text| ShownDiagnosis {
        code: Code::Touching.name(),
        shape: "both",
        text,
    });
    ShownPair {
        verdict: pair.verdict.name(),
        a: Shown::new(&pair.a),
        b: Shown::new(&pair.b),
        depth: Some(rounded(length(Verdict::Overlapping))),
        gap: Some(rounded(length(Verdict::Apart))),
        normal: Some(vector(outcome.normal)),
        mtv: Some(vector(pair.mtv())),
        closest: Some(outcome.closest.map(vector)),
        from: Some(&outcome.from),
        axes: axes.collect(),
        diagnoses: touching.into_iter().collect(),
        mine: pair.mine.as_ref().map(|(right, text)| ShownMine { right: *right, text }),
        text: None,
        unused: shown_unused(&read.unused),
    }
}
