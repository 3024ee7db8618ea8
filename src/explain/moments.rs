//! A tick opened: one moment after the other, each with its line of pseudo-code, its numbers and
//! what it lights up in the view.
//!
//! Moments are read from the tick's record, never computed anew; a moment of a part that the record
//! leaves out (the axes of one of half a million pairs, the visits of one contact) comes from the
//! record's own account of that part.

use crate::explain::Term;
use crate::explain::card::Line;
use crate::sim::pseudo::{Lights, Shown, lit};

/// A moment of a tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moment {
    /// The line of the listing that is lit.
    pub line: usize,
    /// How many of the record's steps have been taken by then, itself included.
    pub upto: usize,
    /// What it says in this tick's numbers.
    pub said: Vec<Line>,
    /// What it lights up in the view.
    pub term: Option<Term>,
    /// The target, plane or body that it is about: it is explained while the moment is on show.
    pub about: Option<usize>,
    /// Why something ends here before its time: a first gap, a first hit, nothing left to do.
    pub stop: Option<String>,
}

impl Moment {
    /// One that says this, and lights up what is named first.
    pub(crate) fn of(said: impl IntoIterator<Item = Line>) -> Self {
        let said = Vec::from_iter(said);
        let mut tokens = said.iter().flat_map(|line| line.symbols.iter().chain(&line.result));
        let term = tokens.find_map(|token| token.term);
        Self { said, term, ..Self::default() }
    }

    /// Lights up something else.
    pub(crate) fn lit(self, term: Term) -> Self {
        Self { term: Some(term), ..self }
    }

    /// Why something ends here.
    pub(crate) fn stops(self, why: impl Into<String>) -> Self {
        Self { stop: Some(why.into()), ..self }
    }
}

/// The moment that decides: where the way out is found, else the last at which something ends before
/// its time, else the last.
#[must_use]
pub fn deciding(moments: &[Moment]) -> Option<usize> {
    let way = moments.iter().rposition(|moment| moment.term == Some(Term::Mtv));
    let end = || moments.iter().rposition(|moment| moment.stop.is_some());
    way.or_else(end).or(moments.len().checked_sub(1))
}

/// Two ticks of one listing side by side: where they go different ways.
#[derive(Clone, Debug, PartialEq)]
pub struct Parting {
    /// The first moment at which they light different lines, or one of them is over; `None` where both
    /// light the same lines to their end.
    pub at: Option<usize>,
    /// The line that each lights then; `None` of one that is over.
    pub lines: [Option<usize>; 2],
    /// All of that in a sentence, in which they are called A and B.
    pub told: String,
}

impl Parting {
    /// Where the moments of A's tick and of B's part. Both are of `listing`.
    #[must_use]
    pub fn of(listing: &[Shown], a: &[Moment], b: &[Moment]) -> Self {
        let line = |of: &[Moment], at: usize| of.get(at).map(|moment| moment.line);
        let text = |line: usize| listing.get(line).map_or("", |line| line.text);
        let both = a.len().max(b.len());
        let Some(at) = (0..both).find(|at| line(a, *at) != line(b, *at)) else {
            let other = a.iter().zip(b).find(|(a, b)| a.said != b.said || a.stop != b.stop);
            let told = match other {
                Some((a, _)) => format!(
                    "In this tick A and B take the same lines. Their numbers first differ at “{}”.",
                    text(a.line)
                ),
                None => {
                    "In this tick A and B take the same lines with the same numbers.".to_owned()
                }
            };
            return Self { at: None, lines: [None; 2], told };
        };
        let lines = [line(a, at), line(b, at)];
        let [of_a, of_b] = lines.map(|line| match line {
            Some(line) => format!("goes on with “{}”", text(line)),
            None => "has ended".to_owned(),
        });
        let after = at.checked_sub(1).and_then(|before| line(a, before));
        let after = after.map_or_else(String::new, |line| format!("After “{}” ", text(line)));
        Self { at: Some(at), lines, told: format!("{after}A {of_a}, and B {of_b}.") }
    }
}

/// What `each` makes of every step that has a line; one without goes with the moment before.
pub(crate) fn of_steps<S: Lights>(
    steps: &[S],
    listing: &[Shown],
    mut each: impl FnMut(usize, &S) -> Option<Moment>,
) -> Vec<Moment> {
    let mut out: Vec<Moment> = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        if let Some(line) = lit(listing, step) {
            out.extend(each(at, step).map(|moment| Moment { line, upto: at + 1, ..moment }));
        } else if let Some(before) = out.last_mut().filter(|before| before.upto == at) {
            before.upto = at + 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::card::words;
    use crate::sim::tank::TankSetup;

    /// Moments that light these lines.
    fn lighting(lines: &[usize]) -> Vec<Moment> {
        lines.iter().map(|line| Moment { line: *line, ..Moment::default() }).collect()
    }

    #[test]
    fn ticks_part_at_the_first_other_line() {
        let listing = TankSetup::default().listing();
        let text = |line: usize| listing[line].text;
        let parting = |a: &[usize], b: &[usize]| Parting::of(&listing, &lighting(a), &lighting(b));
        let found = parting(&[0, 1, 2, 2], &[0, 1, 3, 2]);
        assert_eq!((found.at, found.lines), (Some(2), [Some(2), Some(3)]));
        let told = format!(
            "After “{}” A goes on with “{}”, and B goes on with “{}”.",
            text(1),
            text(2),
            text(3)
        );
        assert_eq!(found.told, told);
        let found = parting(&[0, 1], &[0, 1, 3]);
        assert_eq!((found.at, found.lines), (Some(2), [None, Some(3)]));
        let told = format!("After “{}” A has ended, and B goes on with “{}”.", text(1), text(3));
        assert_eq!(found.told, told);
        let found = parting(&[], &[0]);
        assert_eq!(found.told, format!("A has ended, and B goes on with “{}”.", text(0)));
        assert_eq!(parting(&[0, 1], &[0, 1]).at, None);
    }

    #[test]
    fn the_same_lines_may_have_other_numbers() {
        let listing = TankSetup::default().listing();
        let a = lighting(&[0, 1, 2]);
        let mut b = a.clone();
        let same = "In this tick A and B take the same lines with the same numbers.";
        assert_eq!(Parting::of(&listing, &a, &b).told, same);
        b[1].said.push(words("other", None));
        let found = Parting::of(&listing, &a, &b);
        assert_eq!(found.at, None);
        assert!(found.told.ends_with(&format!("first differ at “{}”.", listing[1].text)));
    }
}
