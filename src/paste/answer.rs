//! The answer about a pair, as text and as JSON.

use std::fmt::{self, Write};

use serde::Serialize;

use super::diagnose::{Diagnosis, Understood};
use super::pair::{Axis, Pair, Verdict};
use super::read::Pasted;
use super::shape::{Form, Point};
use super::show::{number, place, rounded};

/// The points that a shape is shown by, counter-clockwise.
fn points(shape: &Understood) -> Vec<Point> {
    shape.outline.corners.iter().map(|point| point.map(rounded)).collect()
}

/// The verdict in one sentence.
#[must_use]
pub fn verdict(pair: &Pair) -> String {
    let (a, b) = (&pair.a.given.name, &pair.b.given.name);
    match pair.verdict {
        Verdict::Apart => format!("{a} and {b} are apart: the gap is {}.", number(pair.gap)),
        Verdict::Touching => {
            format!("{a} and {b} touch: neither gap nor depth is more than rounding.")
        }
        Verdict::Overlapping => format!(
            "{a} and {b} overlap by {}: the shortest way out moves {a} by {}, or {b} by {}.",
            number(pair.depth),
            place(pair.mtv()),
            place(pair.mtv().map(|x| -x))
        ),
    }
}

/// The whole answer as text, lines that end.
#[must_use]
pub fn text(pair: &Pair, pasted: &Pasted) -> String {
    let mut out = String::new();
    // Writing to a text cannot fail.
    let _ = write_text(&mut out, pair, pasted);
    out
}

fn write_text(out: &mut String, pair: &Pair, pasted: &Pasted) -> fmt::Result {
    writeln!(out, "{}\n", verdict(pair))?;
    let turned = if pasted.options.y_down { ", y of the text turned" } else { "" };
    writeln!(out, "Shapes, corners counter-clockwise, x to the right, y up{turned}:")?;
    for (role, shape) in [("a", &pair.a), ("b", &pair.b)] {
        write_shape(out, role, shape)?;
    }
    writeln!(out, "\nAxes:")?;
    write_axes(out, pair)?;
    writeln!(out)?;
    write_result(out, pair)?;
    if !pair.diagnoses.is_empty() {
        writeln!(out, "\nTo know:")?;
    }
    for Diagnosis { code, text, .. } in &pair.diagnoses {
        writeln!(out, "  {}: {text}", code.name())?;
    }
    Ok(())
}

fn write_shape(out: &mut String, role: &str, shape: &Understood) -> fmt::Result {
    let given = &shape.given;
    let called = if given.name == role { String::new() } else { format!(" `{}`", given.name) };
    write!(out, "  {role}{called}, {}, line {}: ", given.form.kind(), given.line)?;
    let corners = points(shape);
    match given.form {
        Form::Circle { center, radius } => {
            write!(out, "centre {}, radius {}", place(center), number(radius))?;
        }
        Form::Capsule { radius, .. } => {
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
    if let Some(note) = &given.note {
        writeln!(out, "     {note}")?;
    }
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
    let width =
        |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..5).map(width).collect();
    for row in &rows {
        let mut line = String::from(" ");
        for (cell, width) in row.iter().zip(widths.iter().chain([&0])) {
            write!(line, " {cell:<width$} ")?;
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// MTV, or gap, in full.
fn write_result(out: &mut String, pair: &Pair) -> fmt::Result {
    let (a, b) = (&pair.a.given.name, &pair.b.given.name);
    let [p, q] = pair.closest.map(place);
    let normal = place(pair.normal);
    match pair.verdict {
        Verdict::Overlapping => {
            writeln!(
                out,
                "MTV {}: depth {} along the normal {normal}, from {b} towards {a}.",
                place(pair.mtv()),
                number(pair.depth)
            )?;
            writeln!(out, "The deepest point of {a}, {p}, goes to {q}.")?;
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
            .then(|| format!("part {} of {}", part + 1, shape.given.name))
    });
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if !parts.is_empty() {
        let which = if pair.verdict == Verdict::Overlapping { "deepest" } else { "nearest" };
        let pairs = pair.a.outline.parts.len() * pair.b.outline.parts.len();
        writeln!(
            out,
            "Decided by {}: of {pairs} pairs of convex parts the {which}, whose axes these are.",
            parts.join(" and ")
        )?;
        if pair.verdict == Verdict::Overlapping {
            writeln!(
                out,
                "The MTV parts these two; other parts may overlap after that, and are tested anew."
            )?;
        }
    }
    Ok(())
}

/// A shape as `--json` has it.
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
    fn new(shape: &'a Understood) -> Self {
        let (name, kind) = (shape.given.name.as_str(), shape.given.form.kind());
        let (mut corners, mut center, mut radius) = (Some(points(shape)), None, None);
        match shape.given.form {
            Form::Circle { center: at, radius: r } => {
                (corners, center, radius) = (None, Some(at), Some(r));
            }
            Form::Capsule { radius: r, .. } => radius = Some(r),
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
    depth: f64,
    gap: f64,
    normal: Point,
    mtv: Point,
    closest: [Point; 2],
    axes: Vec<ShownAxis<'a>>,
    diagnoses: Vec<ShownDiagnosis<'a>>,
}

/// The answer as JSON: an object for one pair, an array for several.
#[must_use]
pub fn json(pairs: &[Pair]) -> String {
    let shown: Vec<ShownPair> = pairs.iter().map(shown).collect();
    let text = match &shown[..] {
        [one] => serde_json::to_string(one),
        all => serde_json::to_string(all),
    };
    // Texts and numbers alone can always be written.
    text.unwrap_or_default()
}

fn shown(pair: &Pair) -> ShownPair<'_> {
    let axis = |axis: &'_ Axis| -> (Point, Point, Point, f64) {
        (axis.axis.map(rounded), axis.a.map(rounded), axis.b.map(rounded), rounded(axis.overlap))
    };
    let axes = pair.axes.iter().map(|tested| {
        let (axis, a, b, overlap) = axis(tested);
        ShownAxis { axis, from: &tested.from, a, b, overlap }
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
        depth: rounded(pair.depth),
        gap: rounded(pair.gap),
        normal: pair.normal.map(rounded),
        mtv: pair.mtv().map(rounded),
        closest: pair.closest.map(|point| point.map(rounded)),
        axes: axes.collect(),
        diagnoses: diagnoses.collect(),
    }
}
