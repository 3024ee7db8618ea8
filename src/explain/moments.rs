//! Moments of an opened tick, each with its line of pseudo-code, its numbers and its highlight in
//! the view.
//!
//! Moments are read from the tick's record. The record computes some parts only on demand: the axes
//! of one of half a million pairs, the visits of one contact.

use crate::explain::Term;
use crate::explain::card::Line;
use crate::sim::pseudo::{HasListingKey, ListingLine, highlighted_line};
use crate::text::id;

/// A moment of a tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moment {
    /// The highlighted line of the listing.
    pub line: usize,
    /// Number of the record's steps up to and including this moment.
    pub step_count: usize,
    /// Text with this tick's numbers.
    pub explanation: Vec<Line>,
    /// Highlight in the view.
    pub term: Option<Term>,
    /// The target, plane or body of the moment; explained while the moment is shown.
    pub subject: Option<usize>,
    /// Reason for an early end: a first gap, a first hit, nothing left to do.
    pub stop_reason: Option<String>,
}

impl Moment {
    /// Creates a moment that highlights the first term of these lines.
    pub(crate) fn of(lines: impl IntoIterator<Item = Line>) -> Self {
        let explanation = Vec::from_iter(lines);
        let mut tokens =
            explanation.iter().flat_map(|line| line.symbols.iter().chain(&line.result));
        let term = tokens.find_map(|token| token.term);
        Self { explanation, term, ..Self::default() }
    }

    /// Sets another highlight.
    pub(crate) fn highlight(self, term: Term) -> Self {
        Self { term: Some(term), ..self }
    }

    /// Sets the reason for an early end.
    pub(crate) fn with_stop_reason(self, reason: impl Into<String>) -> Self {
        Self { stop_reason: Some(reason.into()), ..self }
    }
}

/// Returns the index of the deciding moment: the last MTV, else the last early end, else the last
/// moment.
#[must_use]
pub fn deciding(moments: &[Moment]) -> Option<usize> {
    let mtv = moments.iter().rposition(|moment| moment.term == Some(Term::Mtv));
    let end = || moments.iter().rposition(|moment| moment.stop_reason.is_some());
    mtv.or_else(end).or(moments.len().checked_sub(1))
}

/// First difference between two ticks of one listing.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstDifference {
    /// Index of the first moment with different lines, or with one tick at its end; `None` if both
    /// highlight the same lines to the end.
    pub at: Option<usize>,
    /// Line of each tick at that moment; `None` for a tick at its end.
    pub lines: [Option<usize>; 2],
    /// Sentence about the difference; the ticks are called A and B.
    pub summary: String,
}

impl FirstDifference {
    /// Compares the moments of A's and B's ticks, both of `listing`.
    #[must_use]
    pub fn of(listing: &[ListingLine], a: &[Moment], b: &[Moment]) -> Self {
        let line = |moments: &[Moment], index: usize| moments.get(index).map(|moment| moment.line);
        let text = |line: usize| listing.get(line).map_or("", |line| line.text);
        let count = a.len().max(b.len());
        let Some(at) = (0..count).find(|at| line(a, *at) != line(b, *at)) else {
            let other = a
                .iter()
                .zip(b)
                .find(|(a, b)| a.explanation != b.explanation || a.stop_reason != b.stop_reason);
            let summary = match other {
                Some((a, _)) => id::EXPLAIN_OTHER_NUMBERS.with(&[("line", &text(a.line))]),
                None => id::EXPLAIN_SAME_NUMBERS.to_string(),
            };
            return Self { at: None, lines: [None; 2], summary };
        };
        let lines = [line(a, at), line(b, at)];
        let before = at.checked_sub(1).and_then(|before| line(a, before));
        let place = if before.is_some() { "later" } else { "start" };
        let end = |line: Option<usize>| if line.is_some() { "goes-on" } else { "ended" };
        let text = |line: Option<usize>| line.map_or("", text);
        let summary = id::EXPLAIN_TICKS_PART.with(&[
            ("place", &place),
            ("before", &text(before)),
            ("a", &end(lines[0])),
            ("line-of-a", &text(lines[0])),
            ("b", &end(lines[1])),
            ("line-of-b", &text(lines[1])),
        ]);
        Self { at: Some(at), lines, summary }
    }
}

/// Returns the moment made by `each` for every step with a line; a step without a line belongs to
/// the moment before.
pub(crate) fn of_steps<S: HasListingKey>(
    steps: &[S],
    listing: &[ListingLine],
    mut each: impl FnMut(usize, &S) -> Option<Moment>,
) -> Vec<Moment> {
    let mut out: Vec<Moment> = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        if let Some(line) = highlighted_line(listing, step) {
            let moment = each(index, step);
            out.extend(moment.map(|moment| Moment { line, step_count: index + 1, ..moment }));
        } else if let Some(before) = out.last_mut().filter(|before| before.step_count == index) {
            before.step_count = index + 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::card::remark_line;
    use crate::sim::tank::TankSetup;

    /// Returns moments that highlight these lines.
    fn moments_on(lines: &[usize]) -> Vec<Moment> {
        lines.iter().map(|line| Moment { line: *line, ..Moment::default() }).collect()
    }

    #[test]
    fn ticks_differ_first_at_another_line() {
        let listing = TankSetup::default().listing();
        let text = |line: usize| listing[line].text;
        let difference = |a: &[usize], b: &[usize]| {
            FirstDifference::of(&listing, &moments_on(a), &moments_on(b))
        };
        let found = difference(&[0, 1, 2, 2], &[0, 1, 3, 2]);
        assert_eq!((found.at, found.lines), (Some(2), [Some(2), Some(3)]));
        let summary = format!(
            "After “{}” A goes on with “{}”, and B goes on with “{}”.",
            text(1),
            text(2),
            text(3)
        );
        assert_eq!(found.summary, summary);
        let found = difference(&[0, 1], &[0, 1, 3]);
        assert_eq!((found.at, found.lines), (Some(2), [None, Some(3)]));
        let summary = format!("After “{}” A has ended, and B goes on with “{}”.", text(1), text(3));
        assert_eq!(found.summary, summary);
        let found = difference(&[], &[0]);
        assert_eq!(found.summary, format!("A has ended, and B goes on with “{}”.", text(0)));
        assert_eq!(difference(&[0, 1], &[0, 1]).at, None);
    }

    #[test]
    fn the_same_lines_may_have_other_numbers() {
        let listing = TankSetup::default().listing();
        let a = moments_on(&[0, 1, 2]);
        let mut b = a.clone();
        let same = "In this tick A and B take the same lines with the same numbers.";
        assert_eq!(FirstDifference::of(&listing, &a, &b).summary, same);
        b[1].explanation.push(remark_line("other", None));
        let found = FirstDifference::of(&listing, &a, &b);
        assert_eq!(found.at, None);
        assert!(found.summary.ends_with(&format!("first differ at “{}”.", listing[1].text)));
    }
}
