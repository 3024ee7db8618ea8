//! Figures in words, for screen readers and text output.

use std::fmt::Write;

use super::layout::{number_name, number_value};
use super::{Bar, Figure, Line, Role, Sheet, Unit};
use crate::explain::number::plain;
use crate::text::id;

/// Returns a title and lines: the number, lines with intervals, bars, arrows, and the second view.
#[must_use]
pub fn words(figure: &Figure) -> (String, Vec<String>) {
    let mut lines: Vec<String> = figure.numbers.iter().map(number).collect();
    let names = names(figure);
    lines.extend(figure.lines.iter().map(|it| line(it, &names)));
    lines.extend(figure.bars.iter().map(bar));
    lines.extend(arrows(&figure.sheet));
    if let Some(beside) = &figure.beside {
        lines.extend(arrows(beside).map(|arrow| format!("{}: {arrow}", beside.plane)));
    }
    let title = match &figure.pair[..] {
        [a, b] => id::FIGURE_TITLE_OF_PAIR.with(&[("a", a), ("b", b)]),
        body => id::FIGURE_TITLE.with(&[("body", &body.join(", "))]),
    };
    (title, lines)
}

/// Returns the names of A and B; for a single body, B is the ground.
fn names(figure: &Figure) -> [String; 2] {
    let shapes = &figure.sheet.shapes;
    let name_of = |k: usize, role: Role| {
        let shape = || shapes.iter().find(|it| it.role == role && !it.name.is_empty());
        let name = figure.pair.get(k).or_else(|| Some(&shape()?.name));
        name.cloned().unwrap_or_else(|| id::FIGURE_GROUND.to_string())
    };
    [name_of(0, Role::A), name_of(1, Role::B)]
}

/// Formats a number: "overlap 0.019 m, least of 4 axes".
fn number(number: &super::Number) -> String {
    let separator = if number.remark.is_empty() { "" } else { ", " };
    format!("{} {}{separator}{}", number_name(number), number_value(number), number.remark)
}

/// Formats a line: "line box z: tank from −0.500 to 0.500, box from 0.481 to 1.730, overlap 0.019 m,
/// decides".
fn line(line: &Line, [a, b]: &[String; 2]) -> String {
    let ([a_from, a_to], [b_from, b_to]) = (line.a.map(plain), line.b.map(plain));
    let unit = line.unit.symbol();
    let spans = if line.is_bounds {
        id::FIGURE_BOUNDS.with(&[
            ("line", &line.name),
            ("from", &a_from),
            ("to", &a_to),
            ("unit", &unit),
        ])
    } else {
        let message = match line.unit {
            Unit::Metres if line.overlap > 0.0 => id::FIGURE_LINE_OVERLAP,
            Unit::Metres => id::FIGURE_LINE_GAP,
            _ => id::FIGURE_LINE_VALUES,
        };
        message.with(&[
            ("line", &line.name),
            ("a", a),
            ("a-from", &a_from),
            ("a-to", &a_to),
            ("b", b),
            ("b-from", &b_from),
            ("b-to", &b_to),
            ("overlap", &plain(line.overlap.abs())),
            ("unit", &unit),
        ])
    };
    let mut parts = vec![spans];
    parts.extend(line.marks.iter().map(|mark| {
        id::FIGURE_LINE_MARK.with(&[("mark", &mark.name), ("place", &plain(mark.at))])
    }));
    if let Some(tick) = line.tick {
        parts.push(id::FIGURE_LINE_TICK.with(&[("tick", &tick)]));
    } else if line.decides {
        parts.push(id::FIGURE_LINE_DECIDES.to_string());
    }
    parts.join(", ")
}

/// Formats a bar: "r 0.500 m: 0.300 + 0.200".
fn bar(bar: &Bar) -> String {
    let mut out = format!("{} {}", bar.name, crate::explain::number::metres(bar.sum));
    if bar.parts.len() > 1 {
        let length = |ends: [f32; 2]| plain((ends[1] - ends[0]).abs());
        let parts: Vec<String> = bar.parts.iter().map(|part| length(part.ends)).collect();
        let _ = write!(out, ": {}", parts.join(" + "));
    }
    out
}

/// Formats arrows: "MTV 0.019 m"; omits unit vectors.
fn arrows(sheet: &Sheet) -> impl Iterator<Item = String> {
    sheet.arrows.iter().filter_map(|arrow| {
        let unit = arrow.unit?;
        Some(format!("{} {} {}", arrow.name, plain(arrow.length), unit.symbol()))
    })
}
