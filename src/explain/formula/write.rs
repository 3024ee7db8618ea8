//! Formulas as tokens: in symbols, or in numbers.

use super::expr::{Expr, Node};
use super::parts::Function;
use crate::explain::Term;
use crate::explain::card::{Token, bracketed};
use crate::explain::value::{Digits, shown};

/// Context of an expression within its formula.
#[derive(Clone, Copy)]
pub(super) struct WriteContext {
    is_numbers: bool,
    /// Precedence of the outer operator; a weaker operator is put in brackets.
    precedence: u8,
    /// Whether a sign precedes the expression, so that a negative number is put in brackets.
    follows_sign: bool,
    term: Option<Term>,
    digits: Option<Digits>,
}

impl WriteContext {
    pub(super) const SYMBOLS: Self =
        Self { is_numbers: false, precedence: 0, follows_sign: false, term: None, digits: None };
    pub(super) const NUMBERS: Self = Self { is_numbers: true, ..Self::SYMBOLS };

    fn nested(self, precedence: u8, follows_sign: bool) -> Self {
        Self { precedence, follows_sign, ..self }
    }
}

/// Appends a text, merged with the last token if the term is the same.
pub(super) fn push_text(out: &mut Vec<Token>, text: &str, term: Option<Term>) {
    match out.last_mut() {
        Some(last) if last.term == term => last.text.push_str(text),
        _ if text.is_empty() => {}
        _ => out.push(Token { text: text.to_owned(), term }),
    }
}

impl Expr {
    pub(super) fn tokens(&self, context: WriteContext) -> Vec<Token> {
        let mut out = Vec::new();
        self.write(context, &mut out);
        out
    }

    pub(super) fn write(&self, context: WriteContext, out: &mut Vec<Token>) {
        let context = WriteContext {
            term: self.term.or(context.term),
            digits: self.digits.or(context.digits),
            follows_sign: self.brackets.unwrap_or(context.follows_sign),
            ..context
        };
        let term = context.term;
        match &self.node {
            Node::Quantity(quantity, value) if context.is_numbers => {
                let text = shown(*value, context.digits.unwrap_or(quantity.digits()));
                push_text(out, &if context.follows_sign { bracketed(text) } else { text }, term);
            }
            Node::Quantity(quantity, _) => push_text(out, quantity.symbol, term),
            Node::Literal(text, _) => push_text(out, text, term),
            Node::Written(text, _) if !context.is_numbers => push_text(out, text, term),
            Node::Written(_, e) | Node::Cut(_, e) => e.write(context, out),
            Node::Signed(symbol, is_negative, e) => {
                let sign = if *is_negative { "−" } else { "+" };
                push_text(out, symbol.filter(|_| !context.is_numbers).unwrap_or(sign), term);
                e.write(context.nested(2, true), out);
            }
            Node::Call(function, parts) => {
                let (precedence, is_numbers) = (function.precedence(), context.is_numbers);
                let needs_brackets =
                    precedence.is_some_and(|precedence| precedence < context.precedence);
                let [open, close] =
                    if needs_brackets { ["(", ")"] } else { function.marks(context.is_numbers) };
                push_text(out, open, term);
                for (k, part) in parts.iter().enumerate() {
                    push_text(out, if k > 0 { function.between(k, is_numbers) } else { "" }, term);
                    let inner = match (precedence, function) {
                        (Some(precedence), _) if k == 0 => {
                            context.nested(precedence, context.follows_sign && !needs_brackets)
                        }
                        // The right operand of a sum may be a sum itself.
                        (Some(precedence), Function::Add) => context.nested(precedence, true),
                        (Some(precedence), _) => context.nested(precedence + 1, true),
                        (None, Function::Neg) => context.nested(2, true),
                        (None, Function::Squared) if !is_numbers => context.nested(3, true),
                        (None, _) => context.nested(0, false),
                    };
                    part.write(inner, out);
                }
                push_text(out, close, term);
            }
        }
    }
}
