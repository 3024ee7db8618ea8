//! The answer about a pair, as text and as JSON.

use std::fmt::{self, Write};

use serde::Serialize;

use super::diagnose::{AnalysedShape, Diagnosis};
use super::mine::{Mine, ShownMine};
use super::motion::FirstTouch;
use super::pair::{Axis, Pair, Verdict};
use super::part_queries::{Iteration, Test};
use super::read::ParsedText;
use super::reading::{ShownUnused, shown_unused};
use super::shape::{Point, ShapeGeometry};
use super::show::{number, place, rounded, written};

/// Returns the outline points of a shape, counter-clockwise.
fn points(shape: &AnalysedShape) -> Vec<Point> {
    shape.outline.corners.iter().map(|point| point.map(rounded)).collect()
}

/// Returns the verdict in one sentence.
#[must_use]
pub fn verdict(pair: &Pair) -> String {
    let names = [&pair.a, &pair.b].map(|shape| shape.parsed.name.as_str());
    if pair.verdict == Verdict::Overlapping && !pair.knows_depth {
        let [a, b] = names;
        return format!("{a} and {b} overlap; GJK alone does not say by how much.");
    }
    let length = if pair.verdict == Verdict::Apart { pair.gap } else { pair.depth };
    let ways = [pair.mtv(), pair.mtv().map(|x| -x)].map(place);
    verdict_sentence(names, pair.verdict, length, pair.is_shortest, &ways)
}

/// Returns a verdict in one sentence; `length` is the gap or the depth.
pub(super) fn verdict_sentence(
    [a, b]: [&str; 2],
    verdict: Verdict,
    length: f64,
    is_shortest: bool,
    [way_of_a, way_of_b]: &[String; 2],
) -> String {
    match verdict {
        Verdict::Apart => format!("{a} and {b} are apart: the gap is {}.", number(length)),
        Verdict::Touching => {
            format!("{a} and {b} touch: neither gap nor depth is more than rounding.")
        }
        Verdict::Overlapping => format!(
            "{a} and {b} overlap by {}: the {} way out moves {a} by {way_of_a}, or {b} by {way_of_b}.",
            number(length),
            if is_shortest { "shortest" } else { "best found" },
        ),
    }
}

/// Returns the whole answer as text; each line ends with a newline.
#[must_use]
pub fn text(pair: &Pair, pasted: &ParsedText) -> String {
    written(|out| write_text(out, pair, pasted))
}

fn write_text(out: &mut String, pair: &Pair, pasted: &ParsedText) -> fmt::Result {
    writeln!(out, "{}\n", verdict(pair))?;
    let mine = pair.mine.as_ref().map(|mine| &mine.text);
    for text in pair.first_touch.as_ref().map(|touch| &touch.text).into_iter().chain(mine) {
        writeln!(out, "{text}\n")?;
    }
    let turned = if pasted.options.y_down { ", y of the text turned" } else { "" };
    writeln!(out, "Shapes, corners counter-clockwise, x to the right, y up{turned}:")?;
    for (role, shape) in [("a", &pair.a), ("b", &pair.b)] {
        write_shape(out, role, shape)?;
    }
    if pair.by == Test::Sat {
        writeln!(out, "\nAxes:")?;
        write_axes(out, pair)?;
    } else {
        write_iterations(out, pair)?;
    }
    writeln!(out)?;
    write_result(out, pair)?;
    if !pair.diagnoses.is_empty() {
        writeln!(out, "\nNotes:")?;
    }
    for Diagnosis { code, text, .. } in &pair.diagnoses {
        writeln!(out, "  {}: {text}", code.name())?;
    }
    Ok(())
}

fn write_shape(out: &mut String, role: &str, shape: &AnalysedShape) -> fmt::Result {
    let given = &shape.parsed;
    let called = if given.name == role { String::new() } else { format!(" `{}`", given.name) };
    write!(out, "  {role}{called}, {}, line {}: ", given.geometry.kind(), given.line)?;
    let corners = points(shape);
    match given.geometry {
        ShapeGeometry::Circle { center, radius } => {
            write!(out, "centre {}, radius {}", place(center), number(radius))?;
        }
        ShapeGeometry::Capsule { radius, .. } => {
            let ends: Vec<String> = corners.iter().map(|p| place(*p)).collect();
            write!(out, "from {}, radius {}", ends.join(" to "), number(radius))?;
        }
        _ => {
            let numbered: Vec<String> =
                corners.iter().enumerate().map(|(i, p)| format!("{i} {}", place(*p))).collect();
            write!(out, "{}", numbered.join("  "))?;
        }
    }
    writeln!(out)?;
    if shape.outline.parts.len() > 1 {
        for (i, part) in shape.outline.parts.iter().enumerate() {
            let corners: Vec<String> = part.iter().map(ToString::to_string).collect();
            writeln!(out, "     part {}: corners {}", i + 1, corners.join(" "))?;
        }
    }
    Ok(())
}

fn write_axes(out: &mut String, pair: &Pair) -> fmt::Result {
    let deciding = pair.deciding().map(|axis| axis.from.clone());
    let ends = |[low, high]: Point| format!("{} .. {}", number(low), number(high));
    let head = ["axis", "from", "interval of a", "interval of b", "overlap", ""].map(str::to_owned);
    let row = |axis: &Axis| {
        let mark = match &deciding {
            Some(from) if *from == axis.from && axis.depth <= 0.0 => "widest gap",
            Some(from) if *from == axis.from => "least",
            _ if axis.depth <= 0.0 => "gap",
            _ => "",
        };
        let out = if axis.contained {
            format!("one inside the other, way out {}", number(axis.depth))
        } else {
            String::new()
        };
        let notes: Vec<&str> = [mark, &out].into_iter().filter(|note| !note.is_empty()).collect();
        [
            place(axis.axis),
            axis.from.clone(),
            ends(axis.a),
            ends(axis.b),
            number(axis.overlap),
            notes.join("; "),
        ]
    };
    let rows: Vec<[String; 6]> = std::iter::once(head).chain(pair.axes.iter().map(row)).collect();
    write_table(out, &rows)
}

/// Writes the iterations of the test, one per line.
fn write_iterations(out: &mut String, pair: &Pair) -> fmt::Result {
    let radius = pair.a.radius + pair.b.radius;
    let cores = if radius > 0.0 {
        format!(", of the cores, without the radii of {}", number(radius))
    } else {
        String::new()
    };
    writeln!(out, "\n{}, step by step{cores}:", pair.by.name())?;
    let head = ["", "direction", "support of a", "of b", "difference", "distance", "bound", ""];
    let row = |step: &Iteration| {
        let [a, b] = [0, 1].map(|i| format!("{} {}", step.corners[i], place(step.places[i])));
        let bound = step.bound.map(number).unwrap_or_default();
        let (direction, difference) = (place(step.direction), place(step.difference));
        let note = step.note.clone();
        [step.of.to_owned(), direction, a, b, difference, number(step.distance), bound, note]
    };
    let rows = pair.iterations.iter().map(row);
    let rows: Vec<[String; 8]> = std::iter::once(head.map(str::to_owned)).chain(rows).collect();
    write_table(out, &rows)
}

/// Writes rows with aligned columns.
pub(super) fn write_table<const N: usize>(out: &mut String, rows: &[[String; N]]) -> fmt::Result {
    let width =
        |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..N - 1).map(width).collect();
    for row in rows {
        let mut line = String::from(" ");
        for (cell, width) in row.iter().zip(widths.iter().chain([&0])) {
            write!(line, " {cell:<width$} ")?;
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Writes the MTV or the gap in full.
fn write_result(out: &mut String, pair: &Pair) -> fmt::Result {
    let (a, b) = (&pair.a.parsed.name, &pair.b.parsed.name);
    let [p, q] = pair.closest.map(place);
    let normal = place(pair.normal);
    match pair.verdict {
        Verdict::Overlapping if !pair.knows_depth => {
            writeln!(out, "GjkEpa goes on from here to depth and MTV.")?;
        }
        Verdict::Overlapping => {
            writeln!(
                out,
                "MTV {}: depth {} along the normal {normal}, from {b} towards {a}.",
                place(pair.mtv()),
                number(pair.depth)
            )?;
            writeln!(out, "The deepest point of {a} in {b}, {p}, goes to {q}.")?;
        }
        Verdict::Apart => {
            writeln!(
                out,
                "Gap {}: from {p} of {a} to {q} of {b}; the normal, from {b} towards {a}, is {normal}.",
                number(pair.gap)
            )?;
        }
        Verdict::Touching => {
            writeln!(out, "They touch at {p}; the normal, from {b} towards {a}, is {normal}.")?;
        }
    }
    let [i, j] = pair.parts;
    let parts = [(&pair.a, i), (&pair.b, j)].map(|(shape, part)| {
        (shape.outline.parts.len() > 1)
            .then(|| format!("part {} of {}", part + 1, shape.parsed.name))
    });
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if !parts.is_empty() {
        let which = if pair.verdict == Verdict::Overlapping { "deepest" } else { "nearest" };
        let pairs = pair.a.outline.parts.len() * pair.b.outline.parts.len();
        writeln!(
            out,
            "Decided by {}: of {pairs} pairs of convex parts the {which}, whose {} these are.",
            parts.join(" and "),
            if pair.by == Test::Sat { "axes" } else { "steps" }
        )?;
        if pair.verdict == Verdict::Overlapping && pair.knows_depth {
            let how = if pair.is_shortest {
                "no shorter move does"
            } else {
                "for so many parts it is the best that was found"
            };
            writeln!(out, "The MTV parts all of them: {how}.")?;
        }
    }
    Ok(())
}

/// A shape in the `--json` format.
#[derive(Serialize)]
struct Shown<'a> {
    name: &'a str,
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Vec<Point>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    center: Option<Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    radius: Option<f64>,
}

impl<'a> Shown<'a> {
    fn new(shape: &'a AnalysedShape) -> Self {
        let (name, kind) = (shape.parsed.name.as_str(), shape.parsed.geometry.kind());
        let (mut corners, mut center, mut radius) = (Some(points(shape)), None, None);
        match shape.parsed.geometry {
            ShapeGeometry::Circle { center: at, radius: r } => {
                (corners, center, radius) = (None, Some(at), Some(r));
            }
            ShapeGeometry::Capsule { radius: r, .. } => radius = Some(r),
            _ => {}
        }
        Self { name, kind, points: corners, center, radius }
    }
}

#[derive(Serialize)]
struct ShownAxis<'a> {
    axis: Point,
    from: &'a str,
    a: Point,
    b: Point,
    overlap: f64,
}

#[derive(Serialize)]
struct ShownStep<'a> {
    of: &'a str,
    direction: Point,
    corners: [usize; 2],
    places: [Point; 2],
    difference: Point,
    distance: f64,
    bound: Option<f64>,
    note: &'a str,
}

#[derive(Serialize)]
struct ShownDiagnosis<'a> {
    code: &'a str,
    shape: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
struct ShownPair<'a> {
    verdict: &'a str,
    a: Shown<'a>,
    b: Shown<'a>,
    depth: Option<f64>,
    gap: f64,
    normal: Option<Point>,
    mtv: Option<Point>,
    closest: Option<[Point; 2]>,
    /// Present only for shapes with too many parts to prove that the MTV is the shortest.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<&'a str>,
    axes: Vec<ShownAxis<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<ShownStep<'a>>,
    diagnoses: Vec<ShownDiagnosis<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mine: Option<ShownMine<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_touch: Option<&'a FirstTouch>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unused: Vec<ShownUnused<'a>>,
}

/// Returns the answer as JSON: an object for one pair, an array for several.
#[must_use]
pub fn json(pairs: &[Pair], pasted: &ParsedText) -> String {
    let shown: Vec<ShownPair> = pairs.iter().map(|pair| shown(pair, pasted)).collect();
    one_or_array(&shown)
}

/// Returns one value as JSON, or several as an array.
pub(super) fn one_or_array(all: &[impl Serialize]) -> String {
    let text = match all {
        [one] => serde_json::to_string(one),
        all => serde_json::to_string(all),
    };
    // Serialising strings and numbers cannot fail.
    text.unwrap_or_default()
}

fn shown<'a>(pair: &'a Pair, pasted: &'a ParsedText) -> ShownPair<'a> {
    let axis = |axis: &'_ Axis| -> (Point, Point, Point, f64) {
        (axis.axis.map(rounded), axis.a.map(rounded), axis.b.map(rounded), rounded(axis.overlap))
    };
    let axes = pair.axes.iter().map(|tested| {
        let (axis, a, b, overlap) = axis(tested);
        ShownAxis { axis, from: &tested.from, a, b, overlap }
    });
    let axes = axes.filter(|_| pair.by == Test::Sat);
    let steps = pair.iterations.iter().map(|step| ShownStep {
        of: step.of,
        direction: step.direction.map(rounded),
        corners: step.corners,
        places: step.places.map(|at| at.map(rounded)),
        difference: step.difference.map(rounded),
        distance: rounded(step.distance),
        bound: step.bound.map(rounded),
        note: &step.note,
    });
    let diagnoses = pair.diagnoses.iter().map(|d| ShownDiagnosis {
        code: d.code.name(),
        shape: d.shape,
        text: &d.text,
    });
    ShownPair {
        verdict: pair.verdict.name(),
        a: Shown::new(&pair.a),
        b: Shown::new(&pair.b),
        depth: pair.knows_depth.then(|| rounded(pair.depth)),
        gap: rounded(pair.gap),
        normal: pair.knows_depth.then(|| pair.normal.map(rounded)),
        mtv: pair.knows_depth.then(|| pair.mtv().map(rounded)),
        closest: pair.knows_depth.then(|| pair.closest.map(|point| point.map(rounded))),
        shortest: (!pair.is_shortest).then_some(false),
        test: (pair.by != Test::Sat).then(|| pair.by.name()),
        axes: axes.collect(),
        steps: steps.collect(),
        diagnoses: diagnoses.collect(),
        mine: pair.mine.as_ref().map(Mine::shown),
        first_touch: pair.first_touch.as_ref(),
        unused: shown_unused(&pasted.unused),
    }
}
