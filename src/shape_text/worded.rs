//! Reads shapes in plain words, and lists of numbers named after their shape.

use std::ops::Range;

use super::draft::Draft;
use super::geometry::pairs;
use super::lex::{Fault, Node, NodeKind};
use super::notation::{self, Kind as Shape, Notation};
use super::shape::ShapeGeometry;
use super::shapes::{Shapes, find_unknown, not_computed};
use super::slots::fill;
use super::statement::{Statement, has_numbers, is_prose, named, noun_at, sides, span_of, word};
use super::value::{Record, Value, ValueKind, values};
use super::words;
use crate::text::id;

/// Reads a shape whose kind is the word at `at`.
pub(super) fn worded<'t>(
    nodes: &[Node<'t>],
    at: usize,
    shapes: Shapes,
) -> Result<Statement<'t>, Fault> {
    let (Some(row), NodeKind::Word(noun)) = (noun_at(nodes, at), &nodes[at].kind) else {
        return Ok(Statement::Nothing);
    };
    let (left, mut rest) = (&nodes[..at], &nodes[at + 1..]);
    let mut name = named(sides(left).0);
    if let [label, next, after @ ..] = rest {
        let is_word =
            word(label).is_some_and(|label| words::tokens(label).is_empty() && !is_filler(label));
        let is_number = matches!(label.kind, NodeKind::Number(..));
        // True for `Rectangle r = new Rectangle(..)`, false for `circle r = 1`.
        let is_variable = word(label).is_some()
            && !matches!(after.first().map(|n| &n.kind), Some(NodeKind::Number(..)));
        if matches!(next.kind, NodeKind::Colon | NodeKind::Equals)
            && (is_word || is_number || is_variable)
        {
            name =
                if is_number { named(&nodes[at..at + 2]) } else { word(label).map(str::to_owned) };
            rest = after;
        } else if (is_word || is_code(noun) && word(label).is_some())
            && name.is_none()
            && has_numbers(next)
        {
            (name, rest) = (word(label).map(str::to_owned), &rest[1..]);
        }
    }
    let mut items = values(rest);
    if let [only] = &items[..] {
        let is_own = only.head().is_some_and(words::is_known_shape);
        let is_typed =
            is_code(noun) || matches!(rest, [Node { kind: NodeKind::Group('{', _), .. }]);
        if is_own {
            return Ok(Statement::Value(name, items.remove(0)));
        }
        if let (ValueKind::List(_) | ValueKind::Record(Record { head: None, .. }), true, true) =
            (&only.what, is_typed, words::is_known_shape(noun))
        {
            let record = Record { head: Some(noun), items: only.items().to_vec() };
            return Ok(Statement::Value(
                name,
                Value::new(ValueKind::Record(record), only.span.clone()),
            ));
        }
    }
    if items.is_empty() && name.is_none() && is_code(noun) && rest.len() == 1 {
        name = word(&rest[0]).map(str::to_owned);
    }
    if !items.iter().any(Value::counts) {
        let is_header = nodes.iter().any(|node| matches!(node.kind, NodeKind::Colon));
        if let (Some(name), true, false) = (&name, is_code(noun), is_header) {
            let record = Record { head: Some(noun), items: Vec::new() };
            return Ok(Statement::Value(
                Some(name.clone()),
                Value::new(ValueKind::Record(record), span_of(nodes)),
            ));
        }
        return Ok(name.filter(|_| rest.is_empty()).map_or(Statement::Nothing, Statement::Name));
    }
    read_plain_words(nodes, row, name, items, span_of(&nodes[at..]), shapes)
}

/// Reads a shape in plain words.
fn read_plain_words<'t>(
    nodes: &[Node<'t>],
    row: &Notation,
    name: Option<String>,
    mut items: Vec<Value<'t>>,
    span: Range<usize>,
    shapes: Shapes,
) -> Result<Statement<'t>, Fault> {
    if let Some(span) = items.iter().find_map(find_unknown).filter(|_| !is_prose(nodes)) {
        return Err(not_computed(span));
    }
    items.retain(|item| item.counts() || item.key.is_some());
    let count: usize = items.iter().map(count).sum();
    let is_keyed = items.iter().any(|item| item.key.is_some());
    let value = Value::new(ValueKind::Record(Record { head: None, items }), span.clone());
    let ValueKind::Record(record) = &value.what else { return Ok(Statement::Nothing) };
    let parts = fill(row, record);
    let drafts = match &parts {
        Some(parts) => shapes.worded(row, parts, &value)?,
        None => None,
    };
    if let Some(mut drafts) = drafts {
        if let ([draft], Some(name)) = (&mut drafts[..], name) {
            draft.name.get_or_insert(name);
        }
        for draft in &mut drafts {
            draft.sources = vec![span_of(nodes)];
        }
        return Ok(Statement::Shapes(drafts));
    }
    if is_prose(nodes) {
        return Ok(Statement::Aside);
    }
    let kind = row.usage().split(' ').next().unwrap_or_default().replace("poly", "polygon");
    let what = if is_keyed { id::PASTE_SHAPE_LACKS_SOMETHING } else { id::PASTE_SHAPE_OF_NUMBERS };
    let what = what.with(&[("kind", &kind), ("numbers", &count)]);
    let usage = row.usage();
    let expected = if row.kinds == [Shape::Box] {
        id::PASTE_USAGE_ABOUT_CENTRE.with(&[("usage", &usage)])
    } else {
        format!("`{usage}`")
    };
    Err(Fault::new(span, what, &expected))
}

/// Counts the numbers in a value.
fn count(value: &Value) -> usize {
    match value.what {
        ValueKind::Number(..) => 1,
        _ => value.items().iter().map(count).sum(),
    }
}

/// Returns whether a noun is written like a type.
fn is_code(noun: &str) -> bool {
    noun.starts_with(char::is_uppercase) || noun.contains([':', '.'])
}

/// Returns whether a word between noun and numbers is not a name.
fn is_filler(word: &str) -> bool {
    let word = word.to_lowercase();
    let fillers = [
        "at", "with", "is", "has", "of", "from", "center", "centre", "corners", "points", "in",
        "new",
    ];
    fillers.contains(&word.as_str())
}

/// Reads a flat list of numbers as the shape in its name, otherwise as a polygon.
pub(super) fn flat(value: &Value, name: Option<&str>, shapes: Shapes) -> Result<Vec<Draft>, Fault> {
    let items: Option<Vec<f64>> = value.items().iter().map(Value::number).collect();
    let Some(numbers) = items.filter(|numbers| numbers.len() >= 3 && value.head().is_none()) else {
        return Ok(Vec::new());
    };
    let named_row = name.and_then(|name| {
        let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '_'));
        let name = name.rsplit('_').next().unwrap_or(name);
        // Rectangles in code start with their minimum corner.
        let rect = Some("Rect").filter(|_| name.to_lowercase().starts_with("rect"));
        rect.and_then(|rect| notation::named(rect).first().copied())
            .or_else(|| notation::worded(name))
    });
    if let Some(row) = named_row.filter(|row| row.kinds != [Shape::Polygon] && numbers.len() < 6) {
        let record = Record { head: None, items: value.items().to_vec() };
        if let Some(drafts) = fill(row, &record).map(|parts| shapes.worded(row, &parts, value)) {
            return drafts.map(Option::unwrap_or_default);
        }
    }
    if numbers.len() % 2 == 1 || numbers.len() == 4 {
        let what = id::PASTE_NOT_CORNERS.with(&[("numbers", &numbers.len())]);
        let expected = id::PASTE_CORNERS_OR_WORD.text();
        return Err(Fault::new(value.span.clone(), what, expected));
    }
    Ok(vec![Draft::new(ShapeGeometry::Polygon(pairs(&numbers)), value.span.clone())])
}
