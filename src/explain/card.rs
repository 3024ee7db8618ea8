//! The formula cards: each quantity in symbols, in this tick's numbers, as a result.
//!
//! Data only; the inspector sets them. Every number is the record's own. Lines with numbers are
//! made by [`formula`](super::formula); the others, of a value or a remark, here.

use crate::explain::Term;
use crate::explain::formula::{Digits, Value, shown};
use crate::explain::number::{MINUS, THIN_SPACE};

/// A piece of a line; hovering one with a term lights that term up in the view.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// What it says.
    pub text: String,
    /// What it names.
    pub term: Option<Term>,
}

/// A quantity: symbols, the same in numbers, the result; a remark has symbols alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// "overlap = rA + rB − |d·L|".
    pub symbols: Vec<Token>,
    /// "0.500 + 0.683 − |−1.021|".
    pub numbers: Vec<Token>,
    /// "0.162 m"; of a question "yes" or "no", and what follows from it.
    pub result: Vec<Token>,
    /// A remark over the lines that belong together.
    pub heading: bool,
    /// What the formula comes to, and what the record has for it.
    pub values: Option<[Value; 2]>,
    /// What hovering it explains, where the symbols alone do not.
    pub why: Option<&'static str>,
}

/// What the inspector says of a pair, a body or a tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// "tank – box: SAT".
    pub title: String,
    /// Its lines, in the order of the computation.
    pub lines: Vec<Line>,
}

impl Card {
    /// For each line of this card the one of `other` that is beside it, where that comes to something
    /// else: the one of the same symbols; where several have them, the first stands beside the first.
    #[must_use]
    pub fn beside<'c>(&self, other: &'c Self) -> Vec<Option<&'c Line>> {
        let is_same = |a: &Line, b: &Line| a.heading == b.heading && a.symbols == b.symbols;
        let nth = |at: usize| {
            let line = &self.lines[at];
            let before = self.lines[..at].iter().filter(|a| is_same(a, line)).count();
            other.lines.iter().filter(|b| is_same(line, b)).nth(before)
        };
        let differs = |at: usize, b: &&Line| {
            let a = &self.lines[at];
            (text(&a.numbers), text(&a.result)) != (text(&b.numbers), text(&b.result))
        };
        (0..self.lines.len()).map(|at| nth(at).filter(|b| differs(at, b))).collect()
    }
}

/// The text of tokens without their terms.
#[must_use]
pub fn text(tokens: &[Token]) -> String {
    tokens.iter().map(|token| token.text.as_str()).collect()
}

/// A quantity and its value.
pub(crate) fn given(name: &str, value: impl Into<String>, term: impl Into<Option<Term>>) -> Line {
    let term = term.into();
    let token = |text: String| vec![Token { text, term }];
    Line { symbols: token(name.to_owned()), result: token(value.into()), ..Line::default() }
}

/// A remark.
pub(crate) fn words(text: impl Into<String>, term: impl Into<Option<Term>>) -> Line {
    Line { symbols: vec![Token { text: text.into(), term: term.into() }], ..Line::default() }
}

/// A remark that so many are left out.
pub(crate) fn more(left_out: usize) -> Option<Line> {
    (left_out > 0).then(|| words(format!("and {left_out} more"), None))
}

/// A remark over the lines that follow.
pub(crate) fn heading(text: impl Into<String>) -> Line {
    Line { heading: true, ..words(text, None) }
}

/// "(0.100, 0.000)": a direction, or any vector within a text.
pub(crate) fn vector(v: impl Into<Value>) -> String {
    shown(v.into(), Digits::Plain)
}

/// "(0.100, 0.000) m".
pub(crate) fn in_metres(v: impl Into<Value>) -> String {
    format!("{}{THIN_SPACE}m", vector(v))
}

/// A number after a sign: in brackets if it has a sign of its own.
pub(crate) fn bracketed(x: String) -> String {
    if x.starts_with(MINUS) { format!("({x})") } else { x }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_two_cards_stand_beside_each_other() {
        let card = |lines: Vec<Line>| Card { title: String::new(), lines };
        let a = card(vec![
            given("depth", "1", None),
            given("rA", "2", None),
            given("depth", "3", None),
            words("a remark", None),
            given("of A alone", "4", None),
        ]);
        let b = card(vec![
            given("depth", "1", None),
            given("depth", "5", None),
            given("rA", "6", None),
            words("a remark", None),
        ]);
        let found: Vec<_> =
            a.beside(&b).into_iter().map(|line| Some(text(&line?.result))).collect();
        let wanted = [None, Some("6"), Some("5"), None, None].map(|told| told.map(str::to_owned));
        assert_eq!(found, wanted, "the same, and what one alone has, is left out");
        assert!(a.beside(&a).iter().all(Option::is_none));
    }
}
