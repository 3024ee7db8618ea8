//! Parses a line or statement: a value, a change of an object, a corner, a name for the next shape, or
//! nothing.

use super::geometry::point;
use super::lex::{Fault, Node, NodeKind};
use super::scope::{Path, Put};
use super::shapes::Shapes;
use super::statement::{Statement, is_prose, is_sentence, named, noun_at, sides, span_of, word};
use super::value::{Record, Value, ValueKind, is_subscript, values};
use super::worded::worded;
use super::words;

/// Returns the meaning of a statement.
pub(super) fn parse_statement<'t>(
    nodes: &[Node<'t>],
    shapes: Shapes,
) -> Result<Statement<'t>, Fault> {
    let end = nodes.iter().rposition(|n| !matches!(n.kind, NodeKind::Comma)).map_or(0, |at| at + 1);
    let nodes = &nodes[..end];
    if let Some(at) = (0..nodes.len()).find(|at| noun_at(nodes, *at).is_some()) {
        return worded(nodes, at, shapes);
    }
    let (left, right) = sides(nodes);
    if right.is_empty() {
        return Ok(header(left));
    }
    if left.is_empty() {
        return Ok(parse_unassigned(nodes));
    }
    let name = named(left);
    let mut items = values(right);
    let value = match items.len() {
        0 => return Ok(name.map_or(Statement::Nothing, Statement::Name)),
        1 => items.remove(0),
        _ => Value::new(ValueKind::List(items), span_of(right)),
    };
    let is_colon = !nodes.iter().any(|node| matches!(node.kind, NodeKind::Equals));
    if is_colon && is_sentence(nodes) {
        return Ok(if value.counts() { Statement::Aside } else { Statement::Nothing });
    }
    if let (true, ValueKind::Word(type_name)) = (is_colon, &value.what) {
        // `name: Type`
        let what = ValueKind::Record(Record { head: Some(type_name), items: Vec::new() });
        return Ok(Statement::Value(name, Value { what, ..value }));
    }
    let (left, sign) = match left.split_last() {
        Some((Node { kind: NodeKind::Operator(sign), .. }, left)) => (left, Some(*sign)),
        _ => (left, None),
    };
    if let Some(path) = Path::parse(left).filter(|path| sign.is_some() || !path.steps.is_empty()) {
        let put = match sign {
            Some('+') => Put::Increase(1.0),
            Some('-') => Put::Increase(-1.0),
            Some(_) => return Ok(Statement::Aside),
            None => Put::Set,
        };
        return Ok(Statement::Put(path, value, put));
    }
    Ok(Statement::Value(name, apply_type(left, value)))
}

/// Reads a line that ends with a colon or an equals sign; a short one is the name of the next shape.
fn header<'t>(left: &[Node<'t>]) -> Statement<'t> {
    let is_header = (1..=3).contains(&left.len())
        && left.iter().all(|node| !matches!(node.kind, NodeKind::Group(..)));
    named(left).filter(|_| is_header).map_or(Statement::Nothing, Statement::Name)
}

/// Applies the type before or after the name to the value.
fn apply_type<'t>(left: &[Node<'t>], value: Value<'t>) -> Value<'t> {
    let is_array = left.iter().any(|node| matches!(node.kind, NodeKind::Group('[', _)));
    let colon = left.iter().position(|node| matches!(node.kind, NodeKind::Colon));
    let type_name = match colon {
        Some(colon) => left.get(colon + 1),
        None => left.len().checked_sub(2).map(|at| &left[at]),
    };
    let type_name =
        type_name.and_then(word).filter(|name| words::is_known_shape(name) && !is_array);
    match (type_name, value.what) {
        (
            Some(head),
            ValueKind::List(items) | ValueKind::Record(Record { head: None | Some("new"), items }),
        ) => Value { what: ValueKind::Record(Record { head: Some(head), items }), ..value },
        (_, what) => Value { what, ..value },
    }
}

/// Reads a statement without an equals sign: a declaration, a call, or numbers.
fn parse_unassigned<'t>(nodes: &[Node<'t>]) -> Statement<'t> {
    if let [
        Node { kind: NodeKind::Word(type_name), .. },
        Node { kind: NodeKind::Word(name), .. },
        rest @ ..,
    ] = nodes
        && (words::is_known_shape(type_name) || words::is_vector(type_name) && !rest.is_empty())
        && !name.starts_with(['.', '>'])
    {
        let items = match rest {
            [] => Some(Vec::new()),
            [group] if is_subscript(Some(&nodes[1]), group) => Some(Vec::new()),
            [Node { kind: NodeKind::Group('(' | '{', within), .. }] => Some(values(within)),
            _ => None,
        };
        if let Some(items) = items {
            let head = if matches!(rest, [Node { kind: NodeKind::Group('[', _), .. }]) {
                None
            } else {
                Some(*type_name)
            };
            let value = Value::new(ValueKind::Record(Record { head, items }), span_of(nodes));
            return Statement::Value(Some((*name).to_owned()), value);
        }
    }
    let mut items = values(nodes);
    if let Some((Node { kind: NodeKind::Group('(' | '{', within), .. }, before)) =
        nodes.split_last()
        && let Some((path, method)) = receiver(before)
    {
        let call = if items.len() == 1 {
            items.remove(0)
        } else {
            Value::new(ValueKind::List(items), span_of(nodes))
        };
        return Statement::Call(path, method, values(within), call);
    }
    parse_unnamed(items, nodes)
}

/// Returns the receiver and method name of a call.
fn receiver<'t>(before: &[Node<'t>]) -> Option<(Option<Path<'t>>, &'t str)> {
    let path = Path::parse(before)?;
    if path.steps.is_empty() {
        return Some((None, path.root));
    }
    let (path, method) = path.method()?;
    Some((Some(path), method))
}

/// Reads numbers and points without a name.
fn parse_unnamed<'t>(mut items: Vec<Value<'t>>, nodes: &[Node<'t>]) -> Statement<'t> {
    let span = span_of(nodes);
    let has_words =
        items.iter().any(|item| matches!(item.what, ValueKind::Word(_) | ValueKind::Text(_)));
    let are_numbers = items.iter().all(|item| item.key.is_none() && item.number().is_some());
    let value = match items.len() {
        0 => return Statement::Nothing,
        1 => items.remove(0),
        _ => Value::new(ValueKind::List(items), span),
    };
    if !value.counts() {
        return Statement::Nothing;
    }
    match point(&value) {
        Some(at) => Statement::Corner { at, begins: false },
        None if has_words && are_numbers || is_prose(nodes) => Statement::Aside,
        None if has_words => Statement::Aside,
        None => Statement::Value(None, value),
    }
}
