//! Formula cards: each quantity in symbols, in this tick's numbers, and as a result.
//!
//! Cards are data; the inspector lays them out. Every number comes from the record. Lines with
//! numbers are made by [`formula`](super::formula), values and remarks here.

use crate::explain::Term;
use crate::explain::number::{MINUS, THIN_SPACE};
use crate::explain::value::{Digits, Value, shown};
use crate::text::id;

/// A piece of a line; hovering a piece with a term highlights that term in the view.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// Text of the piece.
    pub text: String,
    /// Term named by the piece.
    pub term: Option<Term>,
}

/// A quantity in symbols, numbers and result; a remark has only symbols.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Symbols: "overlap = rA + rB − |d·L|".
    pub symbols: Vec<Token>,
    /// Numbers: "0.500 + 0.683 − |−1.021|".
    pub numbers: Vec<Token>,
    /// Result: "0.162 m"; for a question "yes" or "no", with the consequence.
    pub result: Vec<Token>,
    /// Whether the line is the heading of the following lines.
    pub heading: bool,
    /// Value computed by the formula, and value in the record.
    pub values: Option<[Value; 2]>,
    /// Explanation on hover, for symbols that need one.
    pub why: Option<&'static str>,
}

/// Explanation of a pair, a body or a tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Title: "tank – box: SAT".
    pub title: String,
    /// Lines, in the order of the computation.
    pub lines: Vec<Line>,
}

impl Card {
    /// Returns for each line the corresponding line of `other` if its numbers or its result differ.
    /// Lines correspond by equal symbols; repeated symbols in their order.
    #[must_use]
    pub fn differing_lines<'c>(&self, other: &'c Self) -> Vec<Option<&'c Line>> {
        let is_same = |a: &Line, b: &Line| a.heading == b.heading && a.symbols == b.symbols;
        let corresponding = |index: usize| {
            let line = &self.lines[index];
            let before = self.lines[..index].iter().filter(|a| is_same(a, line)).count();
            other.lines.iter().filter(|b| is_same(line, b)).nth(before)
        };
        let differs = |index: usize, b: &&Line| {
            let a = &self.lines[index];
            (text(&a.numbers), text(&a.result)) != (text(&b.numbers), text(&b.result))
        };
        (0..self.lines.len())
            .map(|index| corresponding(index).filter(|b| differs(index, b)))
            .collect()
    }
}

/// Returns the text of tokens without their terms.
#[must_use]
pub fn text(tokens: &[Token]) -> String {
    tokens.iter().map(|token| token.text.as_str()).collect()
}

/// Returns a line with a quantity and its value.
pub(crate) fn value_line(
    name: &str,
    value: impl Into<String>,
    term: impl Into<Option<Term>>,
) -> Line {
    let term = term.into();
    let token = |text: String| vec![Token { text, term }];
    Line { symbols: token(name.to_owned()), result: token(value.into()), ..Line::default() }
}

/// Returns a remark.
pub(crate) fn remark_line(text: impl Into<String>, term: impl Into<Option<Term>>) -> Line {
    Line { symbols: vec![Token { text: text.into(), term: term.into() }], ..Line::default() }
}

/// Returns a remark with the number of omitted lines, if any.
pub(crate) fn omitted_line(left_out: usize) -> Option<Line> {
    (left_out > 0)
        .then(|| remark_line(id::EXPLAIN_LINES_OMITTED.with(&[("lines", &left_out)]), None))
}

/// Returns a heading.
pub(crate) fn heading(text: impl Into<String>) -> Line {
    Line { heading: true, ..remark_line(text, None) }
}

/// Formats a direction or another vector: "(0.100, 0.000)".
pub(crate) fn vector(v: impl Into<Value>) -> String {
    shown(v.into(), Digits::Plain)
}

/// Formats a vector in metres: "(0.100, 0.000) m".
pub(crate) fn in_metres(v: impl Into<Value>) -> String {
    format!("{}{THIN_SPACE}m", vector(v))
}

/// Puts a negative number in brackets, for use after a sign.
pub(crate) fn bracketed(x: String) -> String {
    if x.starts_with(MINUS) { format!("({x})") } else { x }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differing_lines_of_two_cards_are_matched_by_symbols() {
        let card = |lines: Vec<Line>| Card { title: String::new(), lines };
        let a = card(vec![
            value_line("depth", "1", None),
            value_line("rA", "2", None),
            value_line("depth", "3", None),
            remark_line("a remark", None),
            value_line("of A alone", "4", None),
        ]);
        let b = card(vec![
            value_line("depth", "1", None),
            value_line("depth", "5", None),
            value_line("rA", "6", None),
            remark_line("a remark", None),
        ]);
        let found: Vec<_> =
            a.differing_lines(&b).into_iter().map(|line| Some(text(&line?.result))).collect();
        let wanted =
            [None, Some("6"), Some("5"), None, None].map(|result| result.map(str::to_owned));
        assert_eq!(found, wanted, "the same, and what one alone has, is left out");
        assert!(a.differing_lines(&a).iter().all(Option::is_none));
    }
}
