//! A problem for the terminal, with the line it is about.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use super::problem::Problem;

/// Characters shown of a line, before and after the place.
const BEFORE: usize = 100;
const AFTER: usize = 100;

/// The problem with the line it is about, in plain characters or with a terminal's colours.
#[must_use]
pub fn render(problem: &Problem, coloured: bool) -> String {
    let renderer = if coloured { Renderer::styled() } else { Renderer::plain() };
    let Problem { file, line, column, path, what, expected, span, text } = problem;
    let (from, window, span) = window(text, span.start, span.end);
    let title = if path.is_empty() { what.clone() } else { format!("{path}: {what}") };
    let mark = AnnotationKind::Primary.span(span).label(expected.as_str());
    let snippet = Snippet::source(window).line_start(*line).annotation(mark);
    let title = Level::ERROR.primary_title(title);
    let report = if from == 0 {
        title.element(snippet.path(file.as_str()))
    } else {
        // The snippet would count its columns from where the line is cut.
        title.element(Origin::path(file.as_str()).line(*line).char_column(*column)).element(snippet)
    };
    renderer.render(&[report])
}

/// The part of the line at `start` to show, from which byte of the line on, and the problem's bytes in it.
fn window(text: &str, start: usize, end: usize) -> (usize, &str, Range<usize>) {
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    let at = (start - line_start).min(line.len());
    let from = line[..at].char_indices().rev().nth(BEFORE - 1).map_or(0, |(i, _)| i);
    let to = line[at..].char_indices().nth(AFTER).map_or(line.len(), |(i, _)| at + i);
    let window = &line[from..to];
    let last = end.saturating_sub(line_start).clamp(at, to);
    (from, window, at - from..last - from)
}
