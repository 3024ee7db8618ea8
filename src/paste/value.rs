//! What the pieces of a list are: numbers, points, lists of corners, shapes.

use std::ops::Range;

use super::fields::{Fields, described, unnamed};
use super::lex::{Fault, Kind, Node, tree};
use super::path;
use super::shape::{Form, Point};
use super::words::{self, Field, Noun};

/// A shape before its line is known, or an axis.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) name: Option<String>,
    pub(super) thing: Thing,
    pub(super) span: Range<usize>,
    pub(super) is_svg: bool,
    pub(super) note: Option<String>,
}

#[derive(Clone, Debug)]
pub(super) enum Thing {
    Shape(Form),
    Axis(Point),
}

impl Draft {
    pub(super) fn new(form: Form, span: Range<usize>) -> Self {
        Self { name: None, thing: Thing::Shape(form), span, is_svg: false, note: None }
    }

    pub(super) fn axis(axis: Point, span: Range<usize>) -> Self {
        let thing = Thing::Axis(axis);
        Self { name: None, thing, span, is_svg: false, note: None }
    }
}

/// What a piece is.
#[derive(Clone, Debug)]
pub(super) enum What<'t> {
    Number(f64),
    /// A list of numbers that is no point.
    Numbers(Vec<f64>),
    Point(Point),
    /// A list of corners.
    Points(Vec<Point>),
    Shapes(Vec<Draft>),
    /// A word or a text.
    Name(&'t str),
    Nothing,
}

/// A piece, with the field that it is the value of.
#[derive(Clone, Debug)]
pub(super) struct Value<'t> {
    pub(super) key: Option<&'t str>,
    pub(super) what: What<'t>,
    pub(super) span: Range<usize>,
}

impl Value<'_> {
    pub(super) fn field(&self) -> Option<Field> {
        self.key.and_then(words::field)
    }

    /// Whether numbers are in it.
    pub(super) fn counts(&self) -> bool {
        !matches!(self.what, What::Name(_) | What::Nothing)
    }
}

/// Whether this is an index or a length, as of `points[0]` and `[f32; 2]`.
pub(super) fn is_subscript(before: Option<&Node>, group: &Node) -> bool {
    let Kind::Group('[', within) = &group.kind else { return false };
    let touches = before.is_some_and(|before| {
        before.span.end == group.span.start
            && (matches!(before.kind, Kind::Word(_)) || matches!(before.kind, Kind::Group('[', _)))
    });
    match &within[..] {
        [] => true,
        [one] => touches && matches!(one.kind, Kind::Word(_) | Kind::Number(_)),
        [of, semicolon, length] => {
            matches!(of.kind, Kind::Word(_))
                && matches!(semicolon.kind, Kind::Semicolon)
                && matches!(length.kind, Kind::Word(_) | Kind::Number(_))
        }
        _ => false,
    }
}

/// The pieces of what is within brackets, or of a line.
pub(super) fn values<'t>(nodes: &[Node<'t>]) -> Result<Vec<Value<'t>>, Fault> {
    let mut values: Vec<Value> = Vec::new();
    let (mut key, mut head) = (None, None);
    for (i, node) in nodes.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| &nodes[i]);
        let is_key = nodes.get(i + 1).is_some_and(|n| matches!(n.kind, Kind::Colon | Kind::Equals));
        let span = node.span.clone();
        let what = match &node.kind {
            Kind::Word(word) | Kind::Text(word) if is_key => {
                (key, head) = (Some(*word), None);
                continue;
            }
            Kind::Comma | Kind::Semicolon | Kind::Line(_) => {
                if let Some((word, span)) = head.take() {
                    values.push(Value { key, what: What::Name(word), span });
                }
                key = None;
                continue;
            }
            Kind::Colon | Kind::Equals => continue,
            Kind::Word(word) => {
                head = Some((*word, span));
                continue;
            }
            Kind::Operator(c) => {
                operator(*c, before, nodes.get(i + 1), span)?;
                continue;
            }
            Kind::Number(number) => What::Number(*number),
            Kind::Text(text) => quoted(key, text, &span)?,
            Kind::Group(..) if is_subscript(before, node) => continue,
            Kind::Group(bracket, within) => {
                group(*bracket, head.as_ref().map(|h| h.0), within, &span)?
            }
        };
        head = None;
        values.push(Value { key, what, span });
    }
    if let Some((word, span)) = head {
        values.push(Value { key, what: What::Name(word), span });
    }
    Ok(values)
}

/// Refuses arithmetic: what it comes to depends on more than is read.
fn operator(
    c: char,
    before: Option<&Node>,
    after: Option<&Node>,
    span: Range<usize>,
) -> Result<(), Fault> {
    let is_value = |node: &Node| matches!(node.kind, Kind::Number(_) | Kind::Group(..));
    let is_number = |node: &Node| matches!(node.kind, Kind::Number(_));
    let is_operand = |node: &Node| is_value(node) || matches!(node.kind, Kind::Word(_));
    let (before, after) = (before.filter(|n| is_operand(n)), after.filter(|n| is_operand(n)));
    match (before, after) {
        (Some(before), Some(after)) if is_number(before) || is_number(after) => {
            let what = format!("`{c}`: expressions are not computed");
            Err(Fault::new(span, what, "the number that it comes to"))
        }
        _ => Ok(()),
    }
}

/// What a text between quotes is: a path, numbers, or a name.
fn quoted<'t>(key: Option<&'t str>, text: &'t str, span: &Range<usize>) -> Result<What<'t>, Fault> {
    if let Some(number) = words::special(text.trim_start_matches(['-', '+'])) {
        return Ok(What::Number(number));
    }
    match key.and_then(words::field) {
        Some(Field::Path) => {
            return path::read(text, span.start + 1).map(|lines| paths(lines, span));
        }
        Some(Field::Name | Field::Kind) => return Ok(What::Name(text)),
        _ => {}
    }
    let is_path = text.trim_start().starts_with(['M', 'm']) && path::read(text, 0).is_ok();
    if is_path {
        return path::read(text, span.start + 1).map(|lines| paths(lines, span));
    }
    let nodes = tree(text, span.start + 1)?;
    let inner = values(&nodes)?;
    if !inner.iter().any(Value::counts) || inner.iter().any(|v| matches!(v.what, What::Name(_))) {
        return Ok(What::Name(text));
    }
    // What is borrowed from the inner tree is not needed: it has no names.
    if inner.iter().all(|value| matches!(value.what, What::Number(_))) {
        return Ok(listed(&unnamed(&inner)));
    }
    Ok(match described(None, &nodes, &inner, span)? {
        What::Number(n) => What::Number(n),
        What::Numbers(n) => What::Numbers(n),
        What::Point(p) => What::Point(p),
        What::Points(p) => What::Points(p),
        What::Shapes(s) => What::Shapes(s),
        What::Name(_) | What::Nothing => What::Nothing,
    })
}

/// The outlines of a path of SVG.
pub(super) fn paths<'t>(outlines: Vec<Vec<Point>>, span: &Range<usize>) -> What<'t> {
    let draft =
        |outline| Draft { is_svg: true, ..Draft::new(Form::Polygon(outline), span.clone()) };
    What::Shapes(outlines.into_iter().map(draft).collect())
}

/// A list of nothing but numbers.
pub(super) fn listed<'t>(numbers: &[f64]) -> What<'t> {
    match *numbers {
        [] => What::Nothing,
        [x] => What::Number(x),
        [x, y] => What::Point([x, y]),
        _ => What::Numbers(numbers.to_vec()),
    }
}

/// What stands within brackets, or in an element of SVG.
fn group<'t>(
    bracket: char,
    head: Option<&'t str>,
    within: &[Node<'t>],
    span: &Range<usize>,
) -> Result<What<'t>, Fault> {
    if bracket == '<' {
        let Some((Kind::Word(tag), inner)) = within.split_first().map(|(n, rest)| (&n.kind, rest))
        else {
            return Ok(What::Nothing);
        };
        return element(tag, inner, span);
    }
    if head
        .is_some_and(|head| matches!(head, "for" | "while" | "if" | "range" | "switch" | "catch"))
    {
        return Ok(What::Nothing);
    }
    let inner = values(within)?;
    described(head, within, &inner, span)
}

/// An element of SVG.
fn element<'t>(tag: &'t str, nodes: &[Node<'t>], span: &Range<usize>) -> Result<What<'t>, Fault> {
    let inner = values(nodes)?;
    if let Some(turned) = inner.iter().find(|value| value.key == Some("transform")) {
        let what = "`transform` is not applied".to_owned();
        return Err(Fault::new(turned.span.clone(), what, "the corners where they are after it"));
    }
    let noun = match tag {
        "rect" => Noun::CornerBox,
        "circle" => Noun::Circle,
        "line" => Noun::Segment,
        "svg" | "g" => return Ok(What::Nothing),
        _ => Noun::Polygon,
    };
    let known = |value: &&Value| value.field().is_some();
    let inner: Vec<Value> = inner.iter().filter(known).cloned().collect();
    let mut drafts = Fields(&inner).shapes(noun, span)?;
    for draft in &mut drafts {
        draft.is_svg = true;
        draft.note = None;
    }
    Ok(What::Shapes(drafts))
}
