//! Parsed values of a text: numbers, texts, words, lists, and records such as calls and objects.

mod parse;

use std::ops::Range;

pub(super) use self::parse::values;
use super::fold::Unit;
use super::lex::{Node, NodeKind};
use super::words;

/// Content of a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ValueKind<'t> {
    /// A number or a computed expression.
    Number(f64, Unit),
    /// A quoted text.
    Text(&'t str),
    /// An unresolved name.
    Word(&'t str),
    /// Values in brackets, or several values for one name.
    List(Vec<Value<'t>>),
    Record(Record<'t>),
    /// An expression that cannot be computed from constants.
    Unknown,
}

/// A call, object or XML element: a type, ordered values, and values with keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Record<'t> {
    /// Name of the call or type; none for `{x: 1, y: 2}`.
    pub(super) head: Option<&'t str>,
    pub(super) items: Vec<Value<'t>>,
}

/// A value with an optional key.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Value<'t> {
    pub(super) key: Option<&'t str>,
    pub(super) what: ValueKind<'t>,
    /// Bytes of the text.
    pub(super) span: Range<usize>,
}

impl<'t> Value<'t> {
    pub(super) fn new(what: ValueKind<'t>, span: Range<usize>) -> Self {
        Self { key: None, what, span }
    }

    /// Returns the value as a number.
    pub(super) fn number(&self) -> Option<f64> {
        if let ValueKind::Number(number, _) = self.what { Some(number) } else { None }
    }

    /// Returns the values of a list or record.
    pub(super) fn items(&self) -> &[Self] {
        match &self.what {
            ValueKind::List(items) | ValueKind::Record(Record { items, .. }) => items,
            _ => &[],
        }
    }

    /// Returns the name of a record's call or type.
    pub(super) fn head(&self) -> Option<&'t str> {
        if let ValueKind::Record(Record { head, .. }) = &self.what { *head } else { None }
    }

    /// Returns whether the value contains a number.
    pub(super) fn counts(&self) -> bool {
        matches!(self.what, ValueKind::Number(..)) || self.items().iter().any(Value::counts)
    }

    /// Returns the last value with this key.
    pub(super) fn get(&self, key: &str) -> Option<&Self> {
        self.items().iter().rev().find(|item| item.key.is_some_and(|k| words::is_same(k, key)))
    }
}

/// Returns whether the group is an index or an array type: `points[0]`, `[f32; 2]`.
pub(super) fn is_subscript(before: Option<&Node>, group: &Node) -> bool {
    let NodeKind::Group('[', within) = &group.kind else { return false };
    let touches = before.is_some_and(|before| {
        before.span.end == group.span.start
            && (matches!(before.kind, NodeKind::Word(_))
                || matches!(before.kind, NodeKind::Group('[', _)))
    });
    match &within[..] {
        [] => true,
        [one] => touches && matches!(one.kind, NodeKind::Word(_) | NodeKind::Number(..)),
        [element, semicolon, length] => {
            matches!(element.kind, NodeKind::Word(_))
                && matches!(semicolon.kind, NodeKind::Semicolon)
                && matches!(length.kind, NodeKind::Word(_) | NodeKind::Number(..))
        }
        _ => false,
    }
}

/// Head of a matrix with two rows: x and y.
pub(super) const MATRIX: &str = ";";
