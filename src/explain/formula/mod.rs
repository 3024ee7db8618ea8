//! Formulas as trees: symbols, numbers, value and highlight all come from the tree and cannot
//! disagree.
//!
//! Symbols come from the [glossary](super::glossary), values from the record. The value of the tree
//! is computed in `f64` and stored beside the record's own value; a test compares the two on every
//! card.

mod expr;
mod parts;
mod write;

use expr::Node;
pub(crate) use expr::{Expr, literal, max, min, quantity, sum, tuple, zero};
pub(crate) use parts::Function;

pub use super::value::Value;
use super::value::{Digits, shown};
use crate::explain::card::{Line, Token};
use crate::explain::number::THIN_SPACE;
use crate::text::{Id, Piece, id};
use write::{WriteContext, push_text};

/// Returns the line "quantity = formula", with the quantity's value as the result.
pub(crate) fn line(quantity: &Expr, formula: &Expr) -> Line {
    stated(quantity, " = ", formula)
}

/// Returns the line of quantity and formula, with `between` in place of " = ".
pub(crate) fn stated(quantity: &Expr, between: &str, formula: &Expr) -> Line {
    let mut symbols = quantity.tokens(WriteContext::SYMBOLS);
    push_text(&mut symbols, between, None);
    formula.write(WriteContext::SYMBOLS, &mut symbols);
    Line { symbols, ..worked(quantity, formula) }
}

/// Returns the line of the formula without the quantity, but with its value as the result.
pub(crate) fn worked(quantity: &Expr, formula: &Expr) -> Line {
    let Node::Quantity(row, value) = quantity.node else { return Line::default() };
    let digits = quantity.digits.unwrap_or(row.digits());
    let space = if digits == Digits::Whole { ' ' } else { THIN_SPACE };
    let unit = match row.unit {
        "" | "°" => String::new(),
        unit => format!("{space}{unit}"),
    };
    Line {
        symbols: formula.tokens(WriteContext::SYMBOLS),
        numbers: formula.tokens(WriteContext::NUMBERS),
        result: vec![Token { text: shown(value, digits) + &unit, term: quantity.term }],
        heading: false,
        values: Some([formula.value(), value]),
        why: None,
    }
}

/// Returns the line of a condition as a question, with the answer and its consequence.
pub(crate) fn question(condition: &Expr, (answer, [yes, no]): (bool, [&str; 2])) -> Line {
    let consequence = if answer { yes } else { no };
    let text = match (answer, consequence) {
        (true, "") => id::EXPLAIN_YES.to_string(),
        (false, "") => id::EXPLAIN_NO.to_string(),
        (true, consequence) => id::EXPLAIN_YES_THEN.with(&[("consequence", &consequence)]),
        (false, consequence) => id::EXPLAIN_NO_THEN.with(&[("consequence", &consequence)]),
    };
    let [symbols, numbers] = [WriteContext::SYMBOLS, WriteContext::NUMBERS].map(|context| {
        let mut tokens = condition.tokens(context);
        push_text(&mut tokens, "?", None);
        tokens
    });
    Line {
        symbols,
        numbers,
        result: vec![Token { text, term: None }],
        heading: false,
        values: Some([condition.value(), Value::Truth(Some(answer))]),
        why: None,
    }
}

impl Expr {
    /// Returns the line of quantity and formula, worded by a message that contains `quantity` and
    /// `formula`.
    pub(crate) fn in_words(&self, sentence: Id, formula: &Self) -> Line {
        let mut symbols = Vec::new();
        for piece in sentence.split(&["quantity", "formula"]) {
            match piece {
                Piece::Words(words) => push_text(&mut symbols, &words, None),
                Piece::Value(0) => self.write(WriteContext::SYMBOLS, &mut symbols),
                Piece::Value(_) => formula.write(WriteContext::SYMBOLS, &mut symbols),
            }
        }
        Line { symbols, ..worked(self, formula) }
    }
}

impl Line {
    /// Adds words before the symbols.
    pub(crate) fn lead(mut self, text: impl Into<String>) -> Self {
        self.symbols.insert(0, Token { text: text.into(), term: None });
        self
    }

    /// Adds words after the symbols.
    pub(crate) fn remark(mut self, text: &str) -> Self {
        push_text(&mut self.symbols, text, None);
        self
    }
}
