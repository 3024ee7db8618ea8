//! The meaning of a statement, and queries about its nodes.

use std::ops::Range;

use super::draft::Draft;
use super::lex::{Node, NodeKind};
use super::notation::{self, Notation};
use super::scope::{Path, Put};
use super::shape::Point;
use super::value::Value;
use super::words;

/// Meaning of a statement.
#[derive(Debug)]
pub(super) enum Statement<'t> {
    Shapes(Vec<Draft>),
    /// A value with an optional name.
    Value(Option<String>, Value<'t>),
    /// A value for a place in an object.
    Put(Path<'t>, Value<'t>, Put),
    /// A call: receiver, name, arguments, and the call as a value.
    Call(Option<Path<'t>>, &'t str, Vec<Value<'t>>, Value<'t>),
    Corner {
        at: Point,
        /// Whether it begins a new list.
        begins: bool,
    },
    /// Name of the next shape.
    Name(String),
    /// Numbers that are not a shape.
    Aside,
    Nothing,
}

/// Returns the byte range of the nodes; `0..0` if there are none.
pub(super) fn span_of(nodes: &[Node]) -> Range<usize> {
    match (nodes.first(), nodes.last()) {
        (Some(first), Some(last)) => first.span.start..last.span.end,
        _ => 0..0,
    }
}

pub(super) fn word<'t>(node: &Node<'t>) -> Option<&'t str> {
    if let NodeKind::Word(word) | NodeKind::Text(word) = node.kind { Some(word) } else { None }
}

/// Returns the row of a plain word followed by numbers, if it is not a call.
pub(super) fn noun_at(nodes: &[Node], at: usize) -> Option<&'static Notation> {
    let NodeKind::Word(word) = nodes[at].kind else { return None };
    let row = notation::worded(word)?;
    match nodes.get(at + 1).map(|next| &next.kind) {
        None | Some(NodeKind::Colon | NodeKind::Equals | NodeKind::Comma) => None,
        Some(NodeKind::Word(word)) if word.starts_with(['.', '>']) => None,
        Some(NodeKind::Group(..)) => {
            let chains = matches!(nodes.get(at + 2).map(|n| &n.kind), Some(NodeKind::Word(w)) if w.starts_with(['.', '>']));
            nodes[at + 2..].iter().any(has_numbers).then_some(row).filter(|_| !chains)
        }
        Some(_) => Some(row),
    }
}

pub(super) fn has_numbers(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Number(..) => true,
        NodeKind::Group(_, within) => within.iter().any(has_numbers),
        _ => false,
    }
}

/// Splits a statement before each noun that follows numbers, and at commas between declarations:
/// `const a = 1, b = 2`.
pub(super) fn cut<'n, 't>(nodes: &'n [Node<'t>]) -> Vec<&'n [Node<'t>]> {
    let (mut parts, mut from, mut has_noun) = (Vec::new(), 0, false);
    let declares = nodes.iter().any(|node| matches!(node.kind, NodeKind::Equals));
    for at in 0..nodes.len() {
        let is_next = declares
            && matches!(nodes[at].kind, NodeKind::Comma)
            && matches!(nodes.get(at + 1).map(|n| &n.kind), Some(NodeKind::Word(_)))
            && matches!(nodes.get(at + 2).map(|n| &n.kind), Some(NodeKind::Equals));
        if is_next {
            parts.push(&nodes[from..at]);
            from = at + 1;
        } else if noun_at(nodes, at).is_some() {
            if has_noun && nodes[from..at].iter().any(has_numbers) {
                parts.push(&nodes[from..at]);
                from = at;
            }
            has_noun = true;
        }
    }
    parts.push(&nodes[from..]);
    parts
}

/// Splits at the equals sign or the colon.
pub(super) fn sides<'n, 't>(nodes: &'n [Node<'t>]) -> (&'n [Node<'t>], &'n [Node<'t>]) {
    let equals = nodes.iter().position(|node| matches!(node.kind, NodeKind::Equals));
    let is_plain = |node: &Node| {
        matches!(node.kind, NodeKind::Word(_) | NodeKind::Text(_) | NodeKind::Number(..))
    };
    let colon = nodes.iter().position(|node| matches!(node.kind, NodeKind::Colon));
    let colon = colon.filter(|at| nodes[..*at].iter().all(is_plain));
    match equals.or(colon) {
        Some(at) => (&nodes[..at], &nodes[at + 1..]),
        None => (&[], nodes),
    }
}

/// Returns the declared name: the word before a type (`a: Type`), else the last word.
pub(super) fn named(left: &[Node]) -> Option<String> {
    let colon = left.iter().position(|node| matches!(node.kind, NodeKind::Colon));
    let left = &left[..colon.unwrap_or(left.len())];
    let at = left.iter().rposition(|node| word(node).is_some())?;
    let name = word(&left[at])?;
    // `triangle 1:`
    let number =
        left.get(at + 1).filter(|n| colon.is_none() && matches!(n.kind, NodeKind::Number(..)));
    Some(match number.map(|node| &node.kind) {
        Some(NodeKind::Number(number, _)) => format!("{name} {number}"),
        _ => words::last_part(name).to_owned(),
    })
}

/// Returns whether the nodes contain words of prose.
pub(super) fn is_prose(nodes: &[Node]) -> bool {
    let is_plain = |node: &&Node| {
        let NodeKind::Word(word) = node.kind else { return false };
        notation::worded(word).is_none() && words::tokens(word).is_empty()
    };
    nodes.iter().filter(is_plain).count() >= 2
}

/// Returns whether the nodes are a sentence with numbers, not a list.
pub(super) fn is_sentence(nodes: &[Node]) -> bool {
    let words = nodes.iter().filter(|node| matches!(node.kind, NodeKind::Word(_))).count();
    words >= 4
        && !nodes.iter().any(|node| matches!(node.kind, NodeKind::Group(..) | NodeKind::Equals))
}
