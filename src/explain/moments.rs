//! A tick opened: one moment after the other, each with its line of pseudo-code, its numbers and
//! what it lights up in the view.
//!
//! Moments are read from the tick's record, never computed anew; a moment of a part that the record
//! leaves out (the axes of one of half a million pairs, the visits of one contact) comes from the
//! record's own account of that part.

use crate::explain::Term;
use crate::explain::card::{Line, Token};

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

/// What `each` makes of every step that has a line; one without goes with the moment before.
pub(crate) fn of_steps<S>(
    steps: &[S],
    line: impl Fn(&S) -> Option<usize>,
    mut each: impl FnMut(usize, &S, usize) -> Option<Moment>,
) -> Vec<Moment> {
    let mut out: Vec<Moment> = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        if let Some(line) = line(step) {
            out.extend(each(at, step, line));
        } else if let Some(before) = out.last_mut().filter(|before| before.upto == at) {
            before.upto = at + 1;
        }
    }
    out
}

/// A quantity by its name with its value.
pub(crate) fn named(name: &str, value: String, term: Option<Term>) -> Line {
    let token = |text| vec![Token { text, term }];
    Line { symbols: token(name.to_owned()), result: token(value), ..Line::default() }
}
