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
