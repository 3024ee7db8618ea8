//! Formulas as tokens: in symbols, or in numbers.

use super::{Expr, Function, Node, Op, Value};
use crate::explain::Term;
use crate::explain::card::{Token, bracketed};
use crate::explain::number::{degrees, exact, figures, plain};

/// How a number is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Digits {
    /// Three decimals.
    Plain,
    /// Three figures where it is small.
    Figures,
    /// Six decimals.
    Exact,
    /// As few digits as it has.
    Whole,
    /// Radians, in degrees.
    Degrees,
}

/// Where a part stands, and what it has from the whole.
#[derive(Clone, Copy)]
pub(super) struct Place {
    is_numbers: bool,
    /// What binds less is in brackets.
    level: u8,
    /// A sign stands before it, so a negative number is in brackets.
    is_after: bool,
    term: Option<Term>,
    digits: Option<Digits>,
}

impl Place {
    pub(super) const SYMBOLS: Self =
        Self { is_numbers: false, level: 0, is_after: false, term: None, digits: None };
    pub(super) const NUMBERS: Self = Self { is_numbers: true, ..Self::SYMBOLS };

    fn at(self, level: u8, is_after: bool) -> Self {
        Self { level, is_after, ..self }
    }
}

/// Tokens with the same term become one.
pub(super) fn say(out: &mut Vec<Token>, text: &str, term: Option<Term>) {
    match out.last_mut() {
        Some(last) if last.term == term => last.text.push_str(text),
        _ if text.is_empty() => {}
        _ => out.push(Token { text: text.to_owned(), term }),
    }
}

impl Expr {
    pub(super) fn tokens(&self, place: Place) -> Vec<Token> {
        let mut out = Vec::new();
        self.write(place, &mut out);
        out
    }

    pub(super) fn write(&self, place: Place, out: &mut Vec<Token>) {
        let place = Place {
            term: self.term.or(place.term),
            digits: self.digits.or(place.digits),
            is_after: self.brackets.unwrap_or(place.is_after),
            ..place
        };
        let (term, inner) = (place.term, place.at(0, false));
        match &self.node {
            Node::Of(quantity, value) if place.is_numbers => {
                let text = shown(*value, place.digits.unwrap_or(quantity.digits()));
                say(out, &if place.is_after { bracketed(text) } else { text }, term);
            }
            Node::Of(quantity, _) => say(out, quantity.symbol, term),
            Node::Literal(text, _) => say(out, text, term),
            Node::Written(text, _) if !place.is_numbers => say(out, text, term),
            Node::Written(_, e) | Node::Cut(_, e) => e.write(place, out),
            Node::Two(op, a, b) => {
                let (level, is_open) = (op.level(), op.level() < place.level);
                say(out, if is_open { "(" } else { "" }, term);
                a.write(place.at(level, place.is_after && !is_open), out);
                say(out, op.signs()[usize::from(place.is_numbers)], term);
                // What is added may be a sum itself.
                b.write(place.at(level + u8::from(*op != Op::Add), true), out);
                say(out, if is_open { ")" } else { "" }, term);
            }
            Node::Neg(e) => {
                say(out, "−", term);
                e.write(place.at(2, true), out);
            }
            Node::Signed(symbol, is_negative, e) => {
                let sign = if *is_negative { "−" } else { "+" };
                say(out, symbol.filter(|_| !place.is_numbers).unwrap_or(sign), term);
                e.write(place.at(2, true), out);
            }
            Node::Squared(e) => {
                // A number is in brackets, so that the square is its own and not a decimal's.
                say(out, if place.is_numbers { "(" } else { "" }, term);
                e.write(if place.is_numbers { inner } else { place.at(3, true) }, out);
                say(out, if place.is_numbers { ")²" } else { "²" }, term);
            }
            Node::Call(function, parts) => {
                let [open, close] = function.marks();
                let between = if *function == Function::Angle { "·" } else { ", " };
                say(out, open, term);
                for (k, part) in parts.iter().enumerate() {
                    say(out, if k > 0 { between } else { "" }, term);
                    part.write(inner, out);
                }
                say(out, close, term);
            }
            Node::Turned(parts) => {
                for (part, before) in parts.iter().zip(["", " turned by ", " about "]) {
                    say(out, before, term);
                    part.write(inner, out);
                }
            }
            Node::Compare(sign, a, b) => {
                a.write(inner, out);
                say(out, sign, term);
                b.write(inner, out);
            }
        }
    }
}

/// A value as a card writes it, without its unit.
pub(crate) fn shown(value: Value, digits: Digits) -> String {
    let number = |x: f64| match digits {
        Digits::Plain => plain(x as f32),
        Digits::Figures => figures(x as f32),
        Digits::Exact => exact(x as f32),
        Digits::Whole => x.to_string(),
        Digits::Degrees => degrees(x as f32),
    };
    match value {
        Value::Number(x) => number(x),
        Value::Vector(v, n) => format!(
            "({})",
            v.to_array()[..n].iter().map(|x| number(*x)).collect::<Vec<_>>().join(", ")
        ),
        Value::Truth(_) | Value::Nonsense => String::new(),
    }
}
