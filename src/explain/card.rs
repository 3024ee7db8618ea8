//! The formula cards: each quantity in symbols, in this tick's numbers, as a result.
//!
//! Data only; the inspector sets them. Every number is the record's own; what is shown in
//! `numbers` comes to `result`, as far as the digits shown tell, so that a reader can check it.

use glam::{Vec2, Vec3};

use crate::explain::Term;
use crate::explain::number::{THIN_SPACE, figures, plain};

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
}

/// What the inspector says of a pair, a body or a tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// "tank – box: SAT".
    pub title: String,
    /// Its lines, in the order of the computation.
    pub lines: Vec<Line>,
}

/// The text of tokens without their terms.
#[must_use]
pub fn text(tokens: &[Token]) -> String {
    tokens.iter().map(|token| token.text.as_str()).collect()
}

/// Tokens of a text in which what stands in `[brackets]` names `terms`, one after the other.
pub(crate) fn marked(text: &str, terms: &[Term]) -> Vec<Token> {
    let mut terms = terms.iter().copied();
    let mut tokens = Vec::new();
    for (k, part) in text.split(['[', ']']).enumerate() {
        let term = if k % 2 == 1 { terms.next() } else { None };
        if !part.is_empty() {
            tokens.push(Token { text: part.to_owned(), term });
        }
    }
    tokens
}

/// A formula. In `symbols` what stands in `[brackets]` names `terms`, the first of which is the
/// quantity itself and so the result, too; in `numbers` brackets name the others.
///
/// `formula("[MTV] = [depth] · [n]", "[0.100] · [(1.000, 0.000)]", "(0.100, 0.000) m", &terms)`.
pub(crate) fn formula(
    symbols: &str,
    numbers: &str,
    result: impl Into<String>,
    terms: &[Term],
) -> Line {
    Line {
        symbols: marked(symbols, terms),
        numbers: marked(numbers, terms.get(1..).unwrap_or_default()),
        result: vec![Token { text: result.into(), term: terms.first().copied() }],
        heading: false,
    }
}

/// A question; `terms` as in [`formula`], but with none for the answer.
pub(crate) fn question(
    symbols: &str,
    numbers: &str,
    (answer, [yes, no]): (bool, [&str; 2]),
    terms: &[Term],
) -> Line {
    let text = match (answer, yes, no) {
        (true, "", _) => "yes".to_owned(),
        (false, _, "") => "no".to_owned(),
        (true, then, _) => format!("yes: {then}"),
        (false, _, then) => format!("no: {then}"),
    };
    Line {
        symbols: marked(symbols, terms),
        numbers: marked(&format!("{numbers}?"), terms),
        result: vec![Token { text, term: None }],
        heading: false,
    }
}

/// A quantity and its value.
pub(crate) fn given(name: &str, value: impl Into<String>, term: Term) -> Line {
    let token = |text: String| vec![Token { text, term: Some(term) }];
    Line { symbols: token(name.to_owned()), result: token(value.into()), ..Line::default() }
}

/// A quantity of which nothing is drawn, and its value.
pub(crate) fn told(name: &str, value: impl Into<String>) -> Line {
    let token = |text: String| vec![Token { text, term: None }];
    Line { symbols: token(name.to_owned()), result: token(value.into()), ..Line::default() }
}

/// A remark.
pub(crate) fn words(text: impl Into<String>, term: Option<Term>) -> Line {
    Line { symbols: vec![Token { text: text.into(), term }], ..Line::default() }
}

/// A remark over the lines that follow.
pub(crate) fn heading(text: impl Into<String>) -> Line {
    Line { heading: true, ..words(text, None) }
}

/// A vector of the plane or of space.
pub(crate) trait Components: Copy {
    fn components(&self) -> &[f32];
}

impl Components for Vec2 {
    fn components(&self) -> &[f32] {
        AsRef::<[f32; 2]>::as_ref(self)
    }
}

impl Components for Vec3 {
    fn components(&self) -> &[f32] {
        AsRef::<[f32; 3]>::as_ref(self)
    }
}

pub(crate) fn listed(v: &impl Components, write: impl Fn(f32) -> String) -> String {
    let parts: Vec<String> = v.components().iter().map(|x| write(*x)).collect();
    format!("({})", parts.join(", "))
}

/// "(0.100, 0.000)": a direction, or any vector within a formula.
pub(crate) fn vector(v: impl Components) -> String {
    listed(&v, plain)
}

/// The same with the digits that a small vector needs.
pub(crate) fn fine(v: impl Components) -> String {
    listed(&v, figures)
}

/// "(0.100, 0.000) m".
pub(crate) fn in_metres(v: impl Components) -> String {
    format!("{}{THIN_SPACE}m", vector(v))
}

/// A number after a minus or a point: in brackets if it has a sign of its own.
pub(crate) fn bracketed(x: String) -> String {
    if x.starts_with(super::number::MINUS) { format!("({x})") } else { x }
}

/// The sign that a flip gives.
pub(crate) fn sign(is_flipped: bool) -> &'static str {
    if is_flipped { "−" } else { "+" }
}
