//! Parses nodes into values.

use std::ops::Range;

use super::super::fold::{self, Unit};
use super::super::lex::{Node, NodeKind};
use super::super::{notation, statement, words};
use super::{MATRIX, Record, Value, ValueKind, is_subscript};

/// Parses the values of a statement or of a bracket's content.
pub(in crate::shape_text) fn values<'t>(nodes: &[Node<'t>]) -> Vec<Value<'t>> {
    let mut parser = Parser { nodes, at: 0, depth: 0 };
    let (mut all, mut key) = (Vec::new(), None);
    while let Some(node) = nodes.get(parser.at) {
        match &node.kind {
            NodeKind::Comma | NodeKind::Semicolon | NodeKind::Line(_) => key = None,
            NodeKind::Word(_) if parser.compound_key() > 0 => {
                // `margin-left: 5px`
                key = Some("-");
                parser.at += parser.compound_key();
            }
            NodeKind::Word(word) | NodeKind::Text(word) if parser.is_key() => {
                key = Some(word.trim_start_matches(['.', '>']));
                parser.at += 1;
            }
            NodeKind::Colon | NodeKind::Equals => {}
            _ => {
                if let Some(value) = parser.expression(0) {
                    all.push(Value { key, ..value });
                    continue;
                }
            }
        }
        parser.at += 1;
    }
    all
}

struct Parser<'n, 't> {
    nodes: &'n [Node<'t>],
    at: usize,
    depth: usize,
}

/// Returns the precedence of an operator.
fn precedence(operator: char) -> usize {
    if matches!(operator, '*' | '/') { 2 } else { 1 }
}

/// Maximum nesting of signs in an expression.
const MAX_DEPTH: usize = 32;

impl<'t> Parser<'_, 't> {
    fn kind(&self, at: usize) -> Option<&NodeKind<'t>> {
        self.nodes.get(at).map(|node| &node.kind)
    }

    fn is_key(&self) -> bool {
        matches!(self.kind(self.at + 1), Some(NodeKind::Colon | NodeKind::Equals))
    }

    /// Returns the number of nodes in a hyphenated style-sheet key before its colon; 0 if there is none.
    fn compound_key(&self) -> usize {
        let mut at = self.at;
        let touches = |at: usize| {
            self.nodes.get(at + 1).is_some_and(|next| next.span.start == self.nodes[at].span.end)
        };
        while matches!(self.kind(at), Some(NodeKind::Word(_)))
            && touches(at)
            && matches!(self.kind(at + 1), Some(NodeKind::Operator('-')))
        {
            at += 2;
        }
        let is_key = at > self.at && matches!(self.kind(at), Some(NodeKind::Word(_)));
        if is_key && matches!(self.kind(at + 1), Some(NodeKind::Colon)) {
            at + 1 - self.at
        } else {
            0
        }
    }

    /// Parses an operand and all following operators with a precedence above `least`.
    fn expression(&mut self, least: usize) -> Option<Value<'t>> {
        let mut left = self.operand()?;
        while let Some(NodeKind::Operator(operator)) = self.kind(self.at) {
            let operator = *operator;
            if precedence(operator) <= least {
                break;
            }
            let from = self.at;
            self.at += 1;
            let Some(right) = self.expression(precedence(operator)) else {
                self.at = from + 1;
                break;
            };
            let span = left.span.start..right.span.end;
            let is_prose =
                matches!((&left.what, &right.what), (ValueKind::Word(_), ValueKind::Word(_)));
            if !is_prose {
                left = Value::new(fold::binary(operator, &left.what, &right.what), span);
            }
        }
        Some(left)
    }

    fn operand(&mut self) -> Option<Value<'t>> {
        let node = self.nodes.get(self.at)?;
        let span = node.span.clone();
        let what = match &node.kind {
            NodeKind::Number(number, unit) => ValueKind::Number(*number, *unit),
            NodeKind::Text(text) => ValueKind::Text(text),
            NodeKind::Operator(sign) => {
                let sign = *sign;
                self.at += 1;
                if self.depth == MAX_DEPTH {
                    return None;
                }
                self.depth += 1;
                let operand = self.operand();
                self.depth -= 1;
                let operand = operand?;
                let span = span.start..operand.span.end;
                return Some(Value { what: fold::signed(sign, operand.what), span, ..operand });
            }
            NodeKind::Group(..)
                if is_subscript(self.at.checked_sub(1).map(|i| &self.nodes[i]), node) =>
            {
                return None;
            }
            // A compound literal: `(Vector2){ 3, 4 }`.
            NodeKind::Group('(', within)
                if matches!(self.kind(self.at + 1), Some(NodeKind::Group('{', _)))
                    && matches!(within[..], [Node { kind: NodeKind::Word(_), .. }]) =>
            {
                self.at += 1;
                let (NodeKind::Word(head), NodeKind::Group(_, items)) =
                    (&within[0].kind, &self.nodes[self.at].kind)
                else {
                    return None;
                };
                ValueKind::Record(Record { head: Some(head), items: parse_items(items) })
            }
            NodeKind::Group(_, within) => parse_brackets(within),
            NodeKind::Word(word) => return self.word(word),
            NodeKind::Comma
            | NodeKind::Semicolon
            | NodeKind::Line(_)
            | NodeKind::Colon
            | NodeKind::Equals => {
                return None;
            }
        };
        self.at += 1;
        Some(self.apply_chain(Value::new(what, span)))
    }

    /// Parses a name, a constant or a call.
    fn word(&mut self, word: &'t str) -> Option<Value<'t>> {
        let node = &self.nodes[self.at];
        let mut span = node.span.clone();
        self.at += 1;
        let mut next = self.at;
        while self
            .nodes
            .get(next)
            .is_some_and(|group| is_subscript(Some(&self.nodes[next - 1]), group))
        {
            next += 1;
        }
        let is_indexed = next > self.at;
        if let Some(Node { kind: NodeKind::Group(bracket, within), span: end }) =
            self.nodes.get(next)
        {
            if *bracket == '(' && words::is_keyword(word) {
                self.at = next + 1;
                let what = match parse_brackets(within) {
                    what if is_test(&what) => what,
                    _ => ValueKind::Word(word),
                };
                return Some(Value::new(what, span));
            }
            self.at = next + 1;
            span.end = end.end;
            let mut items = parse_items(within);
            if let ('(', Some(Node { kind: NodeKind::Group('{', within), span: end })) =
                (bracket, self.nodes.get(self.at))
            {
                // `new Vector2() { X = 1, Y = 2 }`
                self.at += 1;
                span.end = end.end;
                items.extend(parse_items(within));
            }
            if let Some(number) = fold::function(word, &items) {
                return Some(self.apply_chain(Value::new(number, span)));
            }
            let record = Record { head: Some(word).filter(|word| *word != "new"), items };
            return Some(self.apply_chain(Value::new(ValueKind::Record(record), span)));
        }
        if is_indexed {
            span.end = self.nodes[next - 1].span.end;
            self.at = next;
            return Some(Value::new(ValueKind::Unknown, span));
        }
        if let Some((value, unit)) = fold::constant(word) {
            return Some(Value::new(ValueKind::Number(value, unit), span));
        }
        if words::is_modifier(word) {
            return if self.at < self.nodes.len() && !self.is_at_end() {
                self.operand()
            } else {
                None
            };
        }
        let is_call = matches!(self.kind(self.at), Some(NodeKind::Word(next)) if !next.starts_with(['.', '>']))
            && matches!(self.kind(self.at + 1), Some(NodeKind::Group(..)));
        if is_call {
            // A generic type, such as `new List<Vector2>()`.
            return self.operand();
        }
        Some(Value::new(ValueKind::Word(word), span))
    }

    fn is_at_end(&self) -> bool {
        matches!(
            self.kind(self.at),
            None | Some(NodeKind::Comma | NodeKind::Semicolon | NodeKind::Line(_))
        )
    }

    /// Applies the chained calls after a value: `.setTranslation(1, 2)`.
    fn apply_chain(&mut self, mut value: Value<'t>) -> Value<'t> {
        while let Some(NodeKind::Word(word)) = self.kind(self.at) {
            let word: &'t str = word;
            let Some(method) = word.strip_prefix(['.', '>']) else { break };
            let start = self.nodes[self.at].span.start;
            self.at += 1;
            let arguments = match self.nodes.get(self.at) {
                Some(Node { kind: NodeKind::Group('(', within), span }) => {
                    self.at += 1;
                    value.span.end = span.end;
                    Some(parse_items(within))
                }
                Some(Node { kind: NodeKind::Group('[', _), .. }) => {
                    self.at += 1;
                    value.what = ValueKind::Unknown;
                    continue;
                }
                _ => None,
            };
            value.what = chain(value.what, method, arguments, start..value.span.end);
        }
        value
    }
}

/// Applies a chained call to a value.
fn chain<'t>(
    what: ValueKind<'t>,
    method: &'t str,
    arguments: Option<Vec<Value<'t>>>,
    span: Range<usize>,
) -> ValueKind<'t> {
    match what {
        ValueKind::Number(number, _) if words::is_same(method, "to_radians") => {
            ValueKind::Number(number.to_radians(), Unit::Radians)
        }
        ValueKind::Number(number, unit) => ValueKind::Number(number, unit),
        ValueKind::Record(mut record) => {
            let key = Some(method);
            let what = match arguments {
                Some(mut arguments) if arguments.len() == 1 => arguments.remove(0).what,
                arguments => ValueKind::List(arguments.unwrap_or_default()),
            };
            record.items.push(Value { key, what, span });
            ValueKind::Record(record)
        }
        what if words::is_harmless(method) => what,
        _ => ValueKind::Unknown,
    }
}

/// Parses values within brackets; semicolons separate rows.
fn parse_items<'t>(within: &[Node<'t>]) -> Vec<Value<'t>> {
    let is_row = |node: &Node| {
        matches!(node.kind, NodeKind::Number(..) | NodeKind::Semicolon | NodeKind::Comma)
    };
    let has_rows = within.iter().any(|node| matches!(node.kind, NodeKind::Semicolon));
    if !has_rows || !within.iter().all(is_row) {
        return values(within);
    }
    let rows = within.split(|node| matches!(node.kind, NodeKind::Semicolon));
    let row = |nodes: &[Node<'t>]| {
        let span = statement::span_of(nodes);
        Value::new(ValueKind::List(values(nodes)), span)
    };
    rows.filter(|row| !row.is_empty()).map(row).collect()
}

/// Parses brackets without a preceding name.
fn parse_brackets<'t>(within: &[Node<'t>]) -> ValueKind<'t> {
    let is_matrix = within.iter().any(|node| matches!(node.kind, NodeKind::Semicolon));
    let mut items = parse_items(within);
    if items.iter().any(|item| item.key.is_some()) {
        return ValueKind::Record(Record { head: None, items });
    }
    if let [Value { what: ValueKind::Number(number, unit), .. }] = items[..] {
        return ValueKind::Number(number, unit);
    }
    if is_matrix && items.len() == 2 {
        return ValueKind::Record(Record { head: Some(MATRIX), items });
    }
    if matches!(&items[..], [only] if matches!(only.what, ValueKind::List(_)) || is_test(&only.what))
    {
        return items.remove(0).what;
    }
    ValueKind::List(items)
}

/// Returns whether the value is a call that tests shapes.
fn is_test(what: &ValueKind) -> bool {
    matches!(what, ValueKind::Record(Record { head: Some(head), .. }) if notation::is_test(head))
}
