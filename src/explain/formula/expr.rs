//! The tree of a formula, its construction and its value.

use std::ops::{Add, Div, Mul, Neg, Sub};

use super::parts::Function;
use crate::explain::Term;
use crate::explain::glossary::{Quantity, find};
use crate::explain::value::{Digits, Value};

/// Kind of a part of a formula.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// A named quantity.
    Quantity(&'static Quantity, Value),
    /// A text that is the same in symbols and in numbers.
    Literal(&'static str, Value),
    /// An expression with other symbols.
    Written(String, Box<Expr>),
    /// A signed expression; symbols show this text, if any, in place of the sign. Negative if true.
    Signed(Option<&'static str>, bool, Box<Expr>),
    /// An expression whose components below this size count as zero; symbols do not show the cut.
    Cut(f32, Box<Expr>),
    Call(Function, Vec<Expr>),
}

/// A formula, or a part of one.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(super) node: Node,
    /// Highlight; inherited by parts without their own.
    pub(super) term: Option<Term>,
    /// Number format; inherited by parts without their own.
    pub(super) digits: Option<Digits>,
    /// Whether a negative value is in brackets, regardless of its position.
    pub(super) brackets: Option<bool>,
}

/// Returns the quantity with this id in the glossary.
pub(crate) fn quantity(id: &str, value: impl Into<Value>) -> Expr {
    Node::Quantity(find(id), value.into()).into()
}

/// Returns a constant, which is the same text in symbols and in numbers.
pub(crate) fn literal(text: &'static str, value: impl Into<Value>) -> Expr {
    Node::Literal(text, value.into()).into()
}

/// Returns 0, without decimals.
pub(crate) fn zero() -> Expr {
    literal("0", 0.0)
}

/// Returns the vector with these components.
pub(crate) fn tuple(parts: impl Into<Vec<Expr>>) -> Expr {
    Function::Brackets.of(parts)
}

/// Returns the minimum of each component.
pub(crate) fn min(parts: impl Into<Vec<Expr>>) -> Expr {
    Function::Min.of(parts)
}

/// Returns the maximum of each component.
pub(crate) fn max(parts: impl Into<Vec<Expr>>) -> Expr {
    Function::Max.of(parts)
}

/// Returns the sum; 0 without parts.
pub(crate) fn sum(parts: impl IntoIterator<Item = Expr>) -> Expr {
    parts.into_iter().reduce(|a, b| a + b).unwrap_or_else(zero)
}

impl Function {
    /// Applies the function to these parts.
    pub(crate) fn of(self, parts: impl Into<Vec<Expr>>) -> Expr {
        Node::Call(self, parts.into()).into()
    }
}

impl From<Node> for Expr {
    fn from(node: Node) -> Self {
        Self { node, term: None, digits: None, brackets: None }
    }
}

impl Add for Expr {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Function::Add.of([self, other])
    }
}

impl Sub for Expr {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Function::Sub.of([self, other])
    }
}

impl Mul for Expr {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Function::Times.of([self, other])
    }
}

impl Div for Expr {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        Function::Div.of([self, other])
    }
}

impl Neg for Expr {
    type Output = Self;

    fn neg(self) -> Self {
        Function::Neg.of([self])
    }
}

impl Expr {
    /// Sets the highlight.
    pub(crate) fn with_term(self, term: impl Into<Option<Term>>) -> Self {
        Self { term: term.into(), ..self }
    }

    /// Uses three figures for small numbers.
    pub(crate) fn figures(self) -> Self {
        Self { digits: Some(Digits::Figures), ..self }
    }

    /// Uses six decimals.
    pub(crate) fn exact(self) -> Self {
        Self { digits: Some(Digits::Exact), ..self }
    }

    /// Uses as few digits as possible.
    pub(crate) fn whole(self) -> Self {
        Self { digits: Some(Digits::Whole), ..self }
    }

    /// Puts a negative value in brackets, even at the beginning.
    pub(crate) fn apart(self) -> Self {
        Self { brackets: Some(true), ..self }
    }

    /// Omits the brackets, even for a negative value after a sign.
    pub(crate) fn bare(self) -> Self {
        Self { brackets: Some(false), ..self }
    }

    /// Sets other symbols; numbers and value stay those of the tree.
    pub(crate) fn written(self, symbols: impl Into<String>) -> Self {
        Node::Written(symbols.into(), self.into()).into()
    }

    /// Uses the symbol of another quantity of the glossary.
    pub(crate) fn called(self, name: &str) -> Self {
        self.written(find(name).symbol)
    }

    pub(crate) fn dot(self, other: Self) -> Self {
        Function::Dot.of([self, other])
    }

    pub(crate) fn cross(self, other: Self) -> Self {
        Function::Cross.of([self, other])
    }

    /// Returns the product, written "a b" in symbols, "a · b" in numbers.
    pub(crate) fn beside(self, other: Self) -> Self {
        Function::Beside.of([self, other])
    }

    /// Returns the product, written "ab" in symbols, "a·b" in numbers.
    pub(crate) fn tight(self, other: Self) -> Self {
        Function::Tight.of([self, other])
    }

    pub(crate) fn abs(self) -> Self {
        Function::Abs.of([self])
    }

    pub(crate) fn in_brackets(self) -> Self {
        Function::Brackets.of([self])
    }

    pub(crate) fn unit(self) -> Self {
        Function::Unit.of([self])
    }

    pub(crate) fn acos(self) -> Self {
        Function::Acos.of([self])
    }

    /// Returns "acos(a·b)", the angle between two unit vectors.
    pub(crate) fn angle_to(self, other: Self) -> Self {
        Function::Angle.of([self, other])
    }

    pub(crate) fn clamp(self, low: Self, high: Self) -> Self {
        Function::Clamp.of([self, low, high])
    }

    /// Clamps between −`limit` and `limit`.
    pub(crate) fn within(self, limit: Self) -> Self {
        self.clamp(-limit.clone(), limit)
    }

    /// Sets components below this size to 0; symbols and numbers do not show the cut.
    pub(crate) fn cut(self, threshold: f32) -> Self {
        Node::Cut(threshold, self.into()).into()
    }

    pub(crate) fn squared(self) -> Self {
        Function::Squared.of([self])
    }

    /// Writes "±" in symbols; negative if `is_negative`.
    pub(crate) fn signed(self, is_negative: bool) -> Self {
        Node::Signed(Some("±"), is_negative, self.into()).into()
    }

    /// Writes the sign in symbols too, even a plus.
    pub(crate) fn sided(self, is_negative: bool) -> Self {
        Node::Signed(None, is_negative, self.into()).into()
    }

    /// Rotates a vector about an axis.
    pub(crate) fn turned(self, angle: Self, axis: Self) -> Self {
        Function::Turned.of([self, angle, axis])
    }

    pub(crate) fn less(self, other: Self) -> Self {
        Function::Less.of([self, other])
    }

    pub(crate) fn at_most(self, other: Self) -> Self {
        Function::AtMost.of([self, other])
    }

    pub(crate) fn more(self, other: Self) -> Self {
        Function::More.of([self, other])
    }

    /// Computes the value in `f64`.
    pub(super) fn value(&self) -> Value {
        match &self.node {
            Node::Quantity(_, value) | Node::Literal(_, value) => *value,
            Node::Written(_, e) | Node::Signed(_, false, e) => e.value(),
            Node::Signed(_, true, e) => e.value().map(Neg::neg),
            Node::Cut(threshold, e) => {
                e.value().map(|x| if x.abs() < f64::from(*threshold) { 0.0 } else { x })
            }
            Node::Call(function, parts) => {
                function.apply(&parts.iter().map(Self::value).collect::<Vec<_>>())
            }
        }
    }
}
