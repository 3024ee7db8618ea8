//! Formulas as tokens: in symbols, or in numbers.

use super::{Expr, Function, Node, Value};
use crate::explain::Term;
use crate::explain::card::{Token, bracketed};
use crate::explain::number::{degrees, exact, figures, plain};

/// Number format.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Digits {
    /// Three decimals.
    Plain,
    /// Three figures for small numbers.
    Figures,
    /// Six decimals.
    Exact,
    /// As few digits as possible.
    Whole,
    /// Degrees, from radians.
    Degrees,
}

/// Context of a part within the whole.
#[derive(Clone, Copy)]
pub(super) struct WriteContext {
    is_numbers: bool,
    /// Precedence; a weaker operator is put in brackets.
    level: u8,
    /// Whether a sign precedes it, so that a negative number is put in brackets.
    is_after: bool,
    term: Option<Term>,
    digits: Option<Digits>,
}

impl WriteContext {
    pub(super) const SYMBOLS: Self =
        Self { is_numbers: false, level: 0, is_after: false, term: None, digits: None };
    pub(super) const NUMBERS: Self = Self { is_numbers: true, ..Self::SYMBOLS };

    fn at(self, level: u8, is_after: bool) -> Self {
        Self { level, is_after, ..self }
    }
}

/// Appends a text, merged with the last token if the term is the same.
pub(super) fn say(out: &mut Vec<Token>, text: &str, term: Option<Term>) {
    match out.last_mut() {
        Some(last) if last.term == term => last.text.push_str(text),
        _ if text.is_empty() => {}
        _ => out.push(Token { text: text.to_owned(), term }),
    }
}

impl Expr {
    pub(super) fn tokens(&self, place: WriteContext) -> Vec<Token> {
        let mut out = Vec::new();
        self.write(place, &mut out);
        out
    }

    pub(super) fn write(&self, place: WriteContext, out: &mut Vec<Token>) {
        let place = WriteContext {
            term: self.term.or(place.term),
            digits: self.digits.or(place.digits),
            is_after: self.brackets.unwrap_or(place.is_after),
            ..place
        };
        let term = place.term;
        match &self.node {
            Node::Of(quantity, value) if place.is_numbers => {
                let text = shown(*value, place.digits.unwrap_or(quantity.digits()));
                say(out, &if place.is_after { bracketed(text) } else { text }, term);
            }
            Node::Of(quantity, _) => say(out, quantity.symbol, term),
            Node::Literal(text, _) => say(out, text, term),
            Node::Written(text, _) if !place.is_numbers => say(out, text, term),
            Node::Written(_, e) | Node::Cut(_, e) => e.write(place, out),
            Node::Signed(symbol, is_negative, e) => {
                let sign = if *is_negative { "−" } else { "+" };
                say(out, symbol.filter(|_| !place.is_numbers).unwrap_or(sign), term);
                e.write(place.at(2, true), out);
            }
            Node::Call(function, parts) => {
                let (level, is_numbers) = (function.level(), place.is_numbers);
                let is_open = level.is_some_and(|level| level < place.level);
                let [open, close] =
                    if is_open { ["(", ")"] } else { function.marks(place.is_numbers) };
                say(out, open, term);
                for (k, part) in parts.iter().enumerate() {
                    say(out, if k > 0 { function.between(k, is_numbers) } else { "" }, term);
                    let inner = match (level, function) {
                        (Some(level), _) if k == 0 => place.at(level, place.is_after && !is_open),
                        // The right operand of a sum may be a sum itself.
                        (Some(level), Function::Add) => place.at(level, true),
                        (Some(level), _) => place.at(level + 1, true),
                        (None, Function::Neg) => place.at(2, true),
                        (None, Function::Squared) if !is_numbers => place.at(3, true),
                        (None, _) => place.at(0, false),
                    };
                    part.write(inner, out);
                }
                say(out, close, term);
            }
        }
    }
}

/// Formats a value as on a card, without its unit.
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
