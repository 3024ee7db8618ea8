//! Formats problems for the terminal, with the line concerned.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use super::problem::Problem;

/// Maximum number of characters of a line shown before the position.
const MAX_BEFORE: usize = 100;
/// Maximum number of characters of a line shown after the position.
const MAX_AFTER: usize = 100;

/// Formats the problem with its line, as plain text or with terminal colours.
#[must_use]
pub fn render(problem: &Problem, coloured: bool) -> String {
    let renderer = if coloured { Renderer::styled() } else { Renderer::plain() };
    let Problem { file, line, column, path, what, expected, span, text } = problem;
    let (is_whole, window, span) = window(text, span.start, span.end);
    let title = if path.is_empty() { what.clone() } else { format!("{path}: {what}") };
    let mark = AnnotationKind::Primary.span(span).label(expected.as_str());
    let snippet = Snippet::source(window).line_start(*line).annotation(mark);
    let title = Level::ERROR.primary_title(title);
    let report = if is_whole {
        title.element(snippet.path(file.as_str()))
    } else {
        // The snippet would count columns from the start of the cut line.
        title.element(Origin::path(file.as_str()).line(*line).char_column(*column)).element(snippet)
    };
    renderer.render(&[report])
}

/// Returns the part of the line at `start` to show, whether it includes the beginning of the line,
/// and the problem's bytes in it.
fn window(text: &str, start: usize, end: usize) -> (bool, &str, Range<usize>) {
    // Search only the shown part, as a file can be a single line.
    let before =
        text[..start].char_indices().rev().take(MAX_BEFORE).take_while(|(_, c)| *c != '\n');
    let from = before.last().map_or(start, |(i, _)| i);
    let is_whole = from == 0 || text.as_bytes()[from - 1] == b'\n';
    let after = text[start..].char_indices().take(MAX_AFTER).take_while(|(_, c)| *c != '\n');
    let to = after.last().map_or(start, |(i, c)| start + i + c.len_utf8());
    let window = text[from..to].trim_end_matches('\r');
    let [first, last] = [start, end.max(start)].map(|at| at.saturating_sub(from).min(window.len()));
    (is_whole, window, first..last)
}
