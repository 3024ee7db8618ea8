//! Parsed values of a text: numbers, texts, words, lists, and records such as calls and objects.

use std::ops::Range;

use super::fold::{self, Unit};
use super::lex::{Kind, Node};
use super::words;

/// Kind and content of a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum What<'t> {
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
    pub(super) what: What<'t>,
    /// Bytes of the text.
    pub(super) span: Range<usize>,
}

impl<'t> Value<'t> {
    pub(super) fn new(what: What<'t>, span: Range<usize>) -> Self {
        Self { key: None, what, span }
    }

    /// Returns the value as a number.
    pub(super) fn number(&self) -> Option<f64> {
        if let What::Number(number, _) = self.what { Some(number) } else { None }
    }

    /// Returns the values of a list or record.
    pub(super) fn items(&self) -> &[Self] {
        match &self.what {
            What::List(items) | What::Record(Record { items, .. }) => items,
            _ => &[],
        }
    }

    /// Returns the name of a record's call or type.
    pub(super) fn head(&self) -> Option<&'t str> {
        if let What::Record(Record { head, .. }) = &self.what { *head } else { None }
    }

    /// Returns whether the value contains a number.
    pub(super) fn counts(&self) -> bool {
        matches!(self.what, What::Number(..)) || self.items().iter().any(Value::counts)
    }

    /// Returns the last value with this key.
    pub(super) fn get(&self, key: &str) -> Option<&Self> {
        self.items().iter().rev().find(|item| item.key.is_some_and(|k| words::is_same(k, key)))
    }
}

/// Returns whether the brackets hold an index or a length: `points[0]`, `[f32; 2]`.
pub(super) fn is_subscript(before: Option<&Node>, group: &Node) -> bool {
    let Kind::Group('[', within) = &group.kind else { return false };
    let touches = before.is_some_and(|before| {
        before.span.end == group.span.start
            && (matches!(before.kind, Kind::Word(_)) || matches!(before.kind, Kind::Group('[', _)))
    });
    match &within[..] {
        [] => true,
        [one] => touches && matches!(one.kind, Kind::Word(_) | Kind::Number(..)),
        [of, semicolon, length] => {
            matches!(of.kind, Kind::Word(_))
                && matches!(semicolon.kind, Kind::Semicolon)
                && matches!(length.kind, Kind::Word(_) | Kind::Number(..))
        }
        _ => false,
    }
}

/// Parses the values of a statement or of a bracket's content.
pub(super) fn values<'t>(nodes: &[Node<'t>]) -> Vec<Value<'t>> {
    let mut parser = Parser { nodes, at: 0, depth: 0 };
    let (mut all, mut key) = (Vec::new(), None);
    while let Some(node) = nodes.get(parser.at) {
        match &node.kind {
            Kind::Comma | Kind::Semicolon | Kind::Line(_) => key = None,
            Kind::Word(_) if parser.compound_key() > 0 => {
                // `margin-left: 5px`
                key = Some("-");
                parser.at += parser.compound_key();
            }
            Kind::Word(word) | Kind::Text(word) if parser.is_key() => {
                key = Some(word.trim_start_matches(['.', '>']));
                parser.at += 1;
            }
            Kind::Colon | Kind::Equals => {}
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
fn binds(operator: char) -> usize {
    if matches!(operator, '*' | '/') { 2 } else { 1 }
}

/// Maximum nesting of signs in an expression.
const DEEPEST: usize = 32;

impl<'t> Parser<'_, 't> {
    fn kind(&self, at: usize) -> Option<&Kind<'t>> {
        self.nodes.get(at).map(|node| &node.kind)
    }

    fn is_key(&self) -> bool {
        matches!(self.kind(self.at + 1), Some(Kind::Colon | Kind::Equals))
    }

    /// Returns the number of nodes in a hyphenated style-sheet key before its colon; 0 if there is none.
    fn compound_key(&self) -> usize {
        let mut at = self.at;
        let touches = |at: usize| {
            self.nodes.get(at + 1).is_some_and(|next| next.span.start == self.nodes[at].span.end)
        };
        while matches!(self.kind(at), Some(Kind::Word(_)))
            && touches(at)
            && matches!(self.kind(at + 1), Some(Kind::Operator('-')))
        {
            at += 2;
        }
        let is_key = at > self.at && matches!(self.kind(at), Some(Kind::Word(_)));
        if is_key && matches!(self.kind(at + 1), Some(Kind::Colon)) { at + 1 - self.at } else { 0 }
    }

    /// Parses an operand and all following operators with a precedence above `least`.
    fn expression(&mut self, least: usize) -> Option<Value<'t>> {
        let mut left = self.operand()?;
        while let Some(Kind::Operator(operator)) = self.kind(self.at) {
            let operator = *operator;
            if binds(operator) <= least {
                break;
            }
            let from = self.at;
            self.at += 1;
            let Some(right) = self.expression(binds(operator)) else {
                self.at = from + 1;
                break;
            };
            let span = left.span.start..right.span.end;
            let is_prose = matches!((&left.what, &right.what), (What::Word(_), What::Word(_)));
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
            Kind::Number(number, unit) => What::Number(*number, *unit),
            Kind::Text(text) => What::Text(text),
            Kind::Operator(sign) => {
                let sign = *sign;
                self.at += 1;
                if self.depth == DEEPEST {
                    return None;
                }
                self.depth += 1;
                let operand = self.operand();
                self.depth -= 1;
                let operand = operand?;
                let span = span.start..operand.span.end;
                return Some(Value { what: fold::signed(sign, operand.what), span, ..operand });
            }
            Kind::Group(..)
                if is_subscript(self.at.checked_sub(1).map(|i| &self.nodes[i]), node) =>
            {
                return None;
            }
            // A compound literal: `(Vector2){ 3, 4 }`.
            Kind::Group('(', within)
                if matches!(self.kind(self.at + 1), Some(Kind::Group('{', _)))
                    && matches!(within[..], [Node { kind: Kind::Word(_), .. }]) =>
            {
                self.at += 1;
                let (Kind::Word(head), Kind::Group(_, items)) =
                    (&within[0].kind, &self.nodes[self.at].kind)
                else {
                    return None;
                };
                What::Record(Record { head: Some(head), items: listed(items) })
            }
            Kind::Group(_, within) => bracketed(within),
            Kind::Word(word) => return self.word(word),
            Kind::Comma | Kind::Semicolon | Kind::Line(_) | Kind::Colon | Kind::Equals => {
                return None;
            }
        };
        self.at += 1;
        Some(self.chained(Value::new(what, span)))
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
        let indexed = next > self.at;
        if let Some(Node { kind: Kind::Group(bracket, within), span: end }) = self.nodes.get(next) {
            if *bracket == '(' && words::is_keyword(word) {
                self.at = next + 1;
                let what = match bracketed(within) {
                    what if is_test(&what) => what,
                    _ => What::Word(word),
                };
                return Some(Value::new(what, span));
            }
            self.at = next + 1;
            span.end = end.end;
            let mut items = listed(within);
            if let ('(', Some(Node { kind: Kind::Group('{', within), span: end })) =
                (bracket, self.nodes.get(self.at))
            {
                // `new Vector2() { X = 1, Y = 2 }`
                self.at += 1;
                span.end = end.end;
                items.extend(listed(within));
            }
            if let Some(number) = fold::function(word, &items) {
                return Some(self.chained(Value::new(number, span)));
            }
            let record = Record { head: Some(word).filter(|word| *word != "new"), items };
            return Some(self.chained(Value::new(What::Record(record), span)));
        }
        if indexed {
            span.end = self.nodes[next - 1].span.end;
            self.at = next;
            return Some(Value::new(What::Unknown, span));
        }
        if let Some((value, unit)) = fold::constant(word) {
            return Some(Value::new(What::Number(value, unit), span));
        }
        if words::is_modifier(word) {
            return if self.at < self.nodes.len() && !self.ends() { self.operand() } else { None };
        }
        let is_call = matches!(self.kind(self.at), Some(Kind::Word(next)) if !next.starts_with(['.', '>']))
            && matches!(self.kind(self.at + 1), Some(Kind::Group(..)));
        if is_call {
            // A generic type, such as `new List<Vector2>()`.
            return self.operand();
        }
        Some(Value::new(What::Word(word), span))
    }

    fn ends(&self) -> bool {
        matches!(self.kind(self.at), None | Some(Kind::Comma | Kind::Semicolon | Kind::Line(_)))
    }

    /// Applies the chained calls after a value: `.setTranslation(1, 2)`.
    fn chained(&mut self, mut value: Value<'t>) -> Value<'t> {
        while let Some(Kind::Word(word)) = self.kind(self.at) {
            let word: &'t str = word;
            let Some(method) = word.strip_prefix(['.', '>']) else { break };
            let start = self.nodes[self.at].span.start;
            self.at += 1;
            let arguments = match self.nodes.get(self.at) {
                Some(Node { kind: Kind::Group('(', within), span }) => {
                    self.at += 1;
                    value.span.end = span.end;
                    Some(listed(within))
                }
                Some(Node { kind: Kind::Group('[', _), .. }) => {
                    self.at += 1;
                    value.what = What::Unknown;
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
    what: What<'t>,
    method: &'t str,
    arguments: Option<Vec<Value<'t>>>,
    span: Range<usize>,
) -> What<'t> {
    match what {
        What::Number(number, _) if words::is_same(method, "to_radians") => {
            What::Number(number.to_radians(), Unit::Radians)
        }
        What::Number(number, unit) => What::Number(number, unit),
        What::Record(mut record) => {
            let key = Some(method);
            let what = match arguments {
                Some(mut arguments) if arguments.len() == 1 => arguments.remove(0).what,
                arguments => What::List(arguments.unwrap_or_default()),
            };
            record.items.push(Value { key, what, span });
            What::Record(record)
        }
        what if words::is_harmless(method) => what,
        _ => What::Unknown,
    }
}

/// Parses values within brackets; semicolons separate rows.
fn listed<'t>(within: &[Node<'t>]) -> Vec<Value<'t>> {
    let is_row =
        |node: &Node| matches!(node.kind, Kind::Number(..) | Kind::Semicolon | Kind::Comma);
    let parted = within.iter().any(|node| matches!(node.kind, Kind::Semicolon));
    if !parted || !within.iter().all(is_row) {
        return values(within);
    }
    let rows = within.split(|node| matches!(node.kind, Kind::Semicolon));
    let row = |nodes: &[Node<'t>]| {
        let span = super::statement::span_of(nodes);
        Value::new(What::List(values(nodes)), span)
    };
    rows.filter(|row| !row.is_empty()).map(row).collect()
}

/// Parses brackets without a preceding name.
fn bracketed<'t>(within: &[Node<'t>]) -> What<'t> {
    let is_matrix = within.iter().any(|node| matches!(node.kind, Kind::Semicolon));
    let mut items = listed(within);
    if items.iter().any(|item| item.key.is_some()) {
        return What::Record(Record { head: None, items });
    }
    if let [Value { what: What::Number(number, unit), .. }] = items[..] {
        return What::Number(number, unit);
    }
    if is_matrix && items.len() == 2 {
        return What::Record(Record { head: Some(MATRIX), items });
    }
    if matches!(&items[..], [only] if matches!(only.what, What::List(_)) || is_test(&only.what)) {
        return items.remove(0).what;
    }
    What::List(items)
}

/// Returns whether the value is a call that tests shapes.
fn is_test(what: &What) -> bool {
    matches!(what, What::Record(Record { head: Some(head), .. }) if super::notation::is_test(head))
}

/// Head of a matrix with two rows: x and y.
pub(super) const MATRIX: &str = ";";
