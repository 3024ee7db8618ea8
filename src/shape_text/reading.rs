//! Report on a text before any test: rules, doubts, and single outlines.

use std::fmt::{self, Write};

use serde::Serialize;

use super::diagnose::{analyse, shape_diagnoses};
use super::geometry::centre_of_area;
use super::read::{ParsedText, Unused};
use super::shape::ParsedShape;
use super::show::{number, place, rounded, written};
use crate::geom::outline::area;
use crate::text::id;

/// An unused number or field in the `--json` format.
#[derive(Serialize)]
pub(super) struct ShownUnused<'a> {
    line: usize,
    column: usize,
    text: &'a str,
}

/// Converts unused pieces of a text for JSON.
pub(super) fn shown_unused(unused: &[Unused]) -> Vec<ShownUnused<'_>> {
    unused
        .iter()
        .map(|it| ShownUnused { line: it.line, column: it.column, text: &it.text })
        .collect()
}

/// Quotes a piece of the text with its place.
fn piece(it: &Unused) -> String {
    id::PASTE_QUOTED_AT.with(&[("text", &it.text), ("line", &it.line), ("column", &it.column)])
}

/// Describes the doubts about a text in one sentence.
#[must_use]
pub fn doubt(unused: &[Unused]) -> Option<String> {
    let all: Vec<String> = unused.iter().take(8).map(piece).collect();
    let more = unused.len().saturating_sub(all.len());
    let mut pieces = all.join(", ");
    if more > 0 {
        pieces = id::PASTE_LIST_AND_MORE.with(&[("list", &pieces), ("more", &more)]);
    }
    (!all.is_empty()).then(|| id::PASTE_READ_WITH_DOUBT.with(&[("pieces", &pieces)]))
}

/// Returns the heading of a result: doubts, the rule of each shape, values that are not geometry, and
/// a warning about pixels. Shapes in plain words have no rule. Empty if there is nothing to report.
#[must_use]
pub fn heading(pasted: &ParsedText) -> String {
    let rule = |shape: &'_ ParsedShape| {
        let text = shape.rule.clone()?;
        Some(Rule { name: shape.name.clone(), line: shape.line, text, note: shape.note.clone() })
    };
    let rules: Vec<Rule> = pasted.shapes.iter().filter_map(rule).collect();
    written(|out| {
        write_heading(out, [&pasted.unused, &pasted.ignored], &rules)?;
        if pasted.is_screen {
            writeln!(out, "{}\n", id::PASTE_LOOKS_LIKE_PIXELS.text())?;
        }
        Ok(())
    })
}

/// The rule by which a shape was read.
pub(super) struct Rule {
    pub(super) name: String,
    pub(super) line: usize,
    pub(super) text: String,
    pub(super) note: Option<String>,
}

/// Writes the doubts, the rules, and the values that are not geometry.
pub(super) fn write_heading(
    out: &mut String,
    [unused, ignored]: [&[Unused]; 2],
    rules: &[Rule],
) -> fmt::Result {
    if let Some(doubt) = doubt(unused) {
        writeln!(out, "{doubt}\n")?;
    }
    if !rules.is_empty() {
        writeln!(out, "{}", id::PASTE_READ_HEADING.text())?;
        for Rule { name, line, text, note } in rules {
            let line = id::PASTE_RULE_LINE.with(&[("name", name), ("line", line), ("rule", text)]);
            writeln!(out, "  {line}")?;
            if let Some(note) = note {
                writeln!(out, "     {note}.")?;
            }
        }
        writeln!(out)?;
    }
    if !ignored.is_empty() {
        let all: Vec<String> = ignored.iter().map(piece).collect();
        writeln!(out, "{}\n", id::PASTE_NO_PART_OF_SHAPE.with(&[("pieces", &all.join(", "))]))?;
    }
    Ok(())
}

/// Describes each shape by itself: corners, area, centroid and diagnoses.
#[must_use]
pub fn alone(pasted: &ParsedText) -> String {
    written(|out| write_single_shapes(out, pasted))
}

fn write_single_shapes(out: &mut String, pasted: &ParsedText) -> fmt::Result {
    for given in &pasted.shapes {
        let Some(shape) = analyse(given, pasted.options.radians) else { continue };
        let corners = &shape.outline.corners;
        let summary = id::PASTE_STANDS_ALONE.with(&[
            ("name", &given.name),
            ("corners", &corners.len()),
            ("winding", &(if shape.outline.clockwise { "clockwise" } else { "counter" })),
            ("form", &(if shape.outline.parts.len() > 1 { "concave" } else { "convex" })),
        ]);
        writeln!(out, "{summary}\n")?;
        for (i, corner) in corners.iter().enumerate() {
            writeln!(out, "  {i} {}", place(*corner))?;
        }
        let area = id::PASTE_AREA_AND_CENTRE
            .with(&[("area", &number(area(corners))), ("centre", &place(centre_of_area(corners)))]);
        writeln!(out, "\n{area}")?;
        let found = shape_diagnoses(&shape, "a", pasted);
        if !found.is_empty() {
            writeln!(out, "\n{}", id::PASTE_NOTES_HEADING.text())?;
        }
        for diagnosis in found {
            writeln!(out, "  {}: {}", diagnosis.code.name(), diagnosis.text)?;
        }
    }
    Ok(())
}

/// A single shape in the `--json` format.
#[derive(Serialize)]
struct SingleShape<'a> {
    name: &'a str,
    points: Vec<[f64; 2]>,
    convex: bool,
    clockwise: bool,
    area: f64,
    centre: [f64; 2],
    diagnoses: Vec<ShownDiagnosis>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unused: Vec<ShownUnused<'a>>,
}

#[derive(Serialize)]
struct ShownDiagnosis {
    code: &'static str,
    text: String,
}

/// Describes the first shape as JSON; `null` if the text has no valid shape.
#[must_use]
pub fn alone_json(pasted: &ParsedText) -> String {
    let shape = pasted.shapes.first();
    let shape = shape.and_then(|given| analyse(given, pasted.options.radians));
    let Some(shape) = shape else { return "null".to_owned() };
    let found = shape_diagnoses(&shape, "a", pasted).into_iter();
    let corners = &shape.outline.corners;
    let shown = SingleShape {
        name: &shape.parsed.name,
        points: corners.iter().map(|corner| corner.map(rounded)).collect(),
        convex: shape.outline.parts.len() == 1,
        clockwise: shape.outline.clockwise,
        area: rounded(area(corners)),
        centre: centre_of_area(corners).map(rounded),
        diagnoses: found.map(|it| ShownDiagnosis { code: it.code.name(), text: it.text }).collect(),
        unused: shown_unused(&pasted.unused),
    };
    serde_json::to_string(&shown).unwrap_or_default()
}
