//! Test result for a pair, as text.

use std::fmt::{self, Write};

use super::diagnose::{AnalysedShape, Diagnosis};
use super::pair::{Axis, Pair, Verdict};
use super::part_queries::{Iteration, Test};
use super::read::ParsedText;
use super::shape::{Point, ShapeGeometry};
use super::show::{number, place, written};
use crate::text::id;

/// Returns the verdict in one sentence.
#[must_use]
pub fn verdict(pair: &Pair) -> String {
    let names = [&pair.a, &pair.b].map(|shape| shape.parsed.name.as_str());
    if pair.verdict == Verdict::Overlapping && !pair.knows_depth {
        let [a, b] = names;
        return id::PASTE_OVERLAP_WITHOUT_DEPTH.with(&[("a", &a), ("b", &b)]);
    }
    let length = if pair.verdict == Verdict::Apart { pair.gap } else { pair.depth };
    let displacements = [pair.mtv(), pair.mtv().map(|x| -x)].map(place);
    verdict_sentence(names, pair.verdict, length, pair.is_shortest, &displacements)
}

/// Returns a verdict in one sentence; `length` is the gap or the depth.
pub(super) fn verdict_sentence(
    [a, b]: [&str; 2],
    verdict: Verdict,
    length: f64,
    is_shortest: bool,
    [displacement_a, displacement_b]: &[String; 2],
) -> String {
    match verdict {
        Verdict::Apart => id::PASTE_APART.with(&[("a", &a), ("b", &b), ("gap", &number(length))]),
        Verdict::Touching => id::PASTE_TOUCH.with(&[("a", &a), ("b", &b)]),
        Verdict::Overlapping => id::PASTE_OVERLAP.with(&[
            ("a", &a),
            ("b", &b),
            ("depth", &number(length)),
            ("way", &(if is_shortest { "shortest" } else { "best" })),
            ("way-of-a", &displacement_a),
            ("way-of-b", &displacement_b),
        ]),
    }
}

/// Returns the whole result as text; each line ends with a newline.
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
    let heading = if pasted.options.y_down {
        id::PASTE_SHAPES_HEADING_TURNED
    } else {
        id::PASTE_SHAPES_HEADING
    };
    writeln!(out, "{}", heading.text())?;
    for (role, shape) in [("a", &pair.a), ("b", &pair.b)] {
        write_shape(out, role, shape)?;
    }
    if pair.test == Test::Sat {
        writeln!(out, "\n{}", id::PASTE_AXES_HEADING.text())?;
        write_axes(out, pair)?;
    } else {
        write_iterations(out, pair)?;
    }
    writeln!(out)?;
    write_result(out, pair)?;
    if !pair.diagnoses.is_empty() {
        writeln!(out, "\n{}", id::PASTE_NOTES_HEADING.text())?;
    }
    for Diagnosis { code, text, .. } in &pair.diagnoses {
        writeln!(out, "  {}: {text}", code.name())?;
    }
    Ok(())
}

fn write_shape(out: &mut String, role: &str, shape: &AnalysedShape) -> fmt::Result {
    let parsed = &shape.parsed;
    let line = shape_line(
        role,
        &parsed.name,
        parsed.geometry.kind(),
        parsed.line,
        &describe_geometry(shape),
    );
    writeln!(out, "  {line}")?;
    if shape.outline.parts.len() > 1 {
        for (i, part) in shape.outline.parts.iter().enumerate() {
            let corners: Vec<String> = part.iter().map(ToString::to_string).collect();
            let part =
                id::PASTE_PART_CORNERS.with(&[("part", &(i + 1)), ("corners", &corners.join(" "))]);
            writeln!(out, "     {part}")?;
        }
    }
    Ok(())
}

/// Describes a shape with its role, its name if different, and its line in the text.
pub(super) fn shape_line(
    role: &str,
    name: &str,
    kind: &str,
    line: impl fmt::Display,
    form: &str,
) -> String {
    let message = if name == role { id::PASTE_SHAPE_LINE } else { id::PASTE_NAMED_SHAPE_LINE };
    message.with(&[
        ("role", &role),
        ("name", &name),
        ("kind", &kind),
        ("line", &line),
        ("form", &form),
    ])
}

/// Describes the position and the size of a shape.
fn describe_geometry(shape: &AnalysedShape) -> String {
    let corners: Vec<String> = shape.points().into_iter().map(place).collect();
    match shape.parsed.geometry {
        ShapeGeometry::Circle { center, radius } => {
            id::PASTE_CIRCLE.with(&[("centre", &place(center)), ("radius", &number(radius))])
        }
        ShapeGeometry::Capsule { radius, .. } => match &corners[..] {
            [a, b] => {
                id::PASTE_CAPSULE_OF_ENDS.with(&[("a", a), ("b", b), ("radius", &number(radius))])
            }
            ends => id::PASTE_CAPSULE_OF_POINT
                .with(&[("end", &ends.concat()), ("radius", &number(radius))]),
        },
        _ => {
            let numbered: Vec<String> =
                corners.iter().enumerate().map(|(i, place)| format!("{i} {place}")).collect();
            numbered.join("  ")
        }
    }
}

/// Returns the column headings of the table of axes.
pub(super) fn axes_head() -> [String; 6] {
    [
        id::PASTE_AXIS_COLUMN.text(),
        id::PASTE_FROM_COLUMN.text(),
        id::PASTE_INTERVAL_OF_A.text(),
        id::PASTE_INTERVAL_OF_B.text(),
        id::PASTE_OVERLAP_COLUMN.text(),
        "",
    ]
    .map(str::to_owned)
}

fn write_axes(out: &mut String, pair: &Pair) -> fmt::Result {
    let deciding = pair.deciding().map(|axis| axis.from.clone());
    let ends = |[low, high]: Point| format!("{} .. {}", number(low), number(high));
    let head = axes_head();
    let row = |axis: &Axis| {
        let mark = match &deciding {
            Some(from) if *from == axis.from && axis.depth <= 0.0 => {
                id::PASTE_MARK_WIDEST_GAP.text()
            }
            Some(from) if *from == axis.from => id::PASTE_MARK_LEAST.text(),
            _ if axis.depth <= 0.0 => id::PASTE_MARK_GAP.text(),
            _ => "",
        };
        let contained_note = if axis.contained {
            id::PASTE_MARK_INSIDE.with(&[("depth", &number(axis.depth))])
        } else {
            String::new()
        };
        let notes: Vec<&str> =
            [mark, &contained_note].into_iter().filter(|note| !note.is_empty()).collect();
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
    let heading = if radius > 0.0 { id::PASTE_TEST_OF_CORES } else { id::PASTE_TEST_BY_STEP };
    let heading = heading.with(&[("test", &pair.test.name()), ("radius", &number(radius))]);
    writeln!(out, "\n{heading}")?;
    let head = [
        "",
        id::PASTE_DIRECTION_COLUMN.text(),
        id::PASTE_SUPPORT_OF_A.text(),
        id::PASTE_SUPPORT_OF_B.text(),
        id::PASTE_DIFFERENCE_COLUMN.text(),
        id::PASTE_DISTANCE_COLUMN.text(),
        id::PASTE_BOUND_COLUMN.text(),
        "",
    ];
    let row = |step: &Iteration| {
        let [a, b] = [0, 1].map(|i| format!("{} {}", step.corners[i], place(step.places[i])));
        let bound = step.bound.map(number).unwrap_or_default();
        let (direction, difference) = (place(step.direction), place(step.difference));
        let note = step.note.clone();
        [step.kind.to_owned(), direction, a, b, difference, number(step.distance), bound, note]
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

/// Returns the sentence with the gap of two shapes, their closest points and the normal.
pub(super) fn gap_and_normal(
    [a, b]: [&str; 2],
    gap: &str,
    [from, to]: [&str; 2],
    normal: &str,
) -> String {
    id::PASTE_GAP_AND_NORMAL.with(&[
        ("gap", &gap),
        ("from", &from),
        ("to", &to),
        ("normal", &normal),
        ("a", &a),
        ("b", &b),
    ])
}

/// Returns the sentence with the point at which two shapes touch, and the normal.
pub(super) fn touch_and_normal([a, b]: [&str; 2], point: &str, normal: &str) -> String {
    id::PASTE_TOUCH_AND_NORMAL.with(&[("point", &point), ("b", &b), ("a", &a), ("normal", &normal)])
}

/// Writes the MTV or the gap in full.
fn write_result(out: &mut String, pair: &Pair) -> fmt::Result {
    let (a, b) = (&pair.a.parsed.name, &pair.b.parsed.name);
    let [p, q] = pair.closest.map(place);
    let normal = place(pair.normal);
    match pair.verdict {
        Verdict::Overlapping if !pair.knows_depth => {
            writeln!(out, "{}", id::PASTE_GJKEPA_GOES_ON.text())?;
        }
        Verdict::Overlapping => {
            let mtv = id::PASTE_MTV_AND_NORMAL.with(&[
                ("mtv", &place(pair.mtv())),
                ("depth", &number(pair.depth)),
                ("normal", &normal),
                ("a", a),
                ("b", b),
            ]);
            let moved_point =
                id::PASTE_DEEPEST_POINT_GOES.with(&[("a", a), ("b", b), ("from", &p), ("to", &q)]);
            writeln!(out, "{mtv}\n{moved_point}")?;
        }
        Verdict::Apart => {
            let gap = gap_and_normal([a, b], &number(pair.gap), [&p, &q], &normal);
            writeln!(out, "{gap}")?;
        }
        Verdict::Touching => {
            writeln!(out, "{}", touch_and_normal([a, b], &p, &normal))?;
        }
    }
    write_parts(out, pair)
}

/// Names the deciding convex parts, if there are several.
fn write_parts(out: &mut String, pair: &Pair) -> fmt::Result {
    let [i, j] = pair.parts;
    let parts = [(&pair.a, i), (&pair.b, j)].map(|(shape, part)| {
        (shape.outline.parts.len() > 1).then(|| {
            id::PASTE_PART_OF_SHAPE.with(&[("part", &(part + 1)), ("shape", &shape.parsed.name)])
        })
    });
    let parts = match parts {
        [Some(first), Some(second)] => {
            Some(id::PASTE_BOTH_PARTS.with(&[("first", &first), ("second", &second)]))
        }
        [one, other] => one.or(other),
    };
    let Some(parts) = parts else { return Ok(()) };
    let pairs = pair.a.outline.parts.len() * pair.b.outline.parts.len();
    let is_overlapping = pair.verdict == Verdict::Overlapping;
    let decided = id::PASTE_DECIDED_BY_PARTS.with(&[
        ("parts", &parts),
        ("pairs", &pairs),
        ("which", &(if is_overlapping { "deepest" } else { "nearest" })),
        ("tests", &(if pair.test == Test::Sat { "axes" } else { "steps" })),
    ]);
    writeln!(out, "{decided}")?;
    if is_overlapping && pair.knows_depth {
        let mtv =
            if pair.is_shortest { id::PASTE_MTV_IS_SHORTEST } else { id::PASTE_MTV_IS_BEST_FOUND };
        writeln!(out, "{}", mtv.text())?;
    }
    Ok(())
}
