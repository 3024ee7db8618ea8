//! What one line or one statement says: shapes, a corner of a shape that several lines list, a name
//! for what follows, or nothing.

use std::ops::Range;

use super::fields::{Fields, pairs};
use super::lex::{Fault, Kind, Node};
use super::shape::{Form, Point};
use super::value::{Draft, Thing, Value, What, is_subscript, values};
use super::words::{self, Noun};

/// What a statement says.
#[derive(Debug)]
pub(super) enum Said {
    Shapes(Vec<Draft>),
    Corner {
        at: Point,
        /// The list that it belongs to: `vertices[0] = ..`, `poly.add(..)`.
        list: Option<String>,
        /// Whether it is the value of a variable of its own, which may be no corner at all.
        is_variable: bool,
        /// Whether it is the first of a new list.
        begins: bool,
    },
    /// What the next shape is called.
    Name(String),
    /// A new list of corners begins.
    Begin,
    /// Numbers that are taken for no shape.
    Aside,
    Nothing,
}

/// The bytes of these nodes.
pub(super) fn span_of(nodes: &[Node]) -> Range<usize> {
    match (nodes.first(), nodes.last()) {
        (Some(first), Some(last)) => first.span.start..last.span.end,
        _ => 0..0,
    }
}

fn word<'t>(node: &Node<'t>) -> Option<&'t str> {
    if let Kind::Word(word) | Kind::Text(word) = node.kind { Some(word) } else { None }
}

/// What a word alone says that has numbers behind it, and is no call.
fn noun_at(nodes: &[Node], at: usize) -> Option<Noun> {
    let Kind::Word(word) = nodes[at].kind else { return None };
    let noun = words::loose(word)?;
    match nodes.get(at + 1).map(|next| &next.kind) {
        None | Some(Kind::Colon | Kind::Equals | Kind::Comma) => None,
        Some(Kind::Group(..)) => nodes[at + 2..].iter().any(has_numbers).then_some(noun),
        Some(_) => Some(noun),
    }
}

fn has_numbers(node: &Node) -> bool {
    match &node.kind {
        Kind::Number(_) => true,
        Kind::Group(_, within) => within.iter().any(has_numbers),
        _ => false,
    }
}

/// The statement cut before every noun that has numbers before it.
pub(super) fn cut<'n, 't>(nodes: &'n [Node<'t>]) -> Vec<&'n [Node<'t>]> {
    let (mut parts, mut from, mut has_noun) = (Vec::new(), 0, false);
    for at in 0..nodes.len() {
        if noun_at(nodes, at).is_some() {
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

/// What the statement says.
pub(super) fn said(nodes: &[Node]) -> Result<Said, Fault> {
    let end = nodes.iter().rposition(|n| !matches!(n.kind, Kind::Comma)).map_or(0, |at| at + 1);
    let nodes = &nodes[..end];
    if let Some(at) = (0..nodes.len()).find(|at| noun_at(nodes, *at).is_some()) {
        return worded(nodes, at);
    }
    let (left, right) = sides(nodes);
    let name = named(left);
    if right.is_empty() {
        let is_header = (1..=3).contains(&left.len())
            && left.iter().all(|n| !matches!(n.kind, Kind::Group(..)));
        return Ok(name.filter(|_| is_header).map_or(Said::Nothing, Said::Name));
    }
    let call = left.is_empty().then(|| called(right)).flatten();
    if let Some(Call::Begins(list)) = call {
        // `moveTo` gives the first corner, `beginPath` none.
        let What::Point(at) = Fields(&values(nodes)?).list() else { return Ok(Said::Begin) };
        return Ok(Said::Corner { at, list, is_variable: false, begins: true });
    }
    let inner = values(right)?;
    let what = Fields(&inner).list();
    let said = match what {
        What::Shapes(drafts) => Said::Shapes(drafts),
        What::Points(corners) => {
            Said::Shapes(vec![Draft::new(Form::Polygon(corners), span_of(nodes))])
        }
        What::Point(axis) if name.as_deref().is_some_and(words::is_axis) => {
            Said::Shapes(vec![Draft::axis(axis, span_of(nodes))])
        }
        What::Point(at) => match call {
            Some(Call::Other) => Said::Aside,
            Some(Call::Adds(list)) => Said::Corner { at, list, is_variable: false, begins: false },
            _ => corner(at, left, &inner),
        },
        What::Numbers(numbers) => flat(&numbers, name.as_deref(), nodes)?,
        What::Number(_) | What::Name(_) | What::Nothing => Said::Nothing,
    };
    Ok(renamed(said, name))
}

/// A point that is no call: two numbers on a line, or the value of a variable.
fn corner(at: Point, left: &[Node], inner: &[Value]) -> Said {
    let is_prose = inner.iter().any(|value| matches!(value.what, What::Name(_)));
    if is_prose {
        return Said::Aside;
    }
    let indexed = left.len() >= 2 && is_subscript(left.get(left.len() - 2), &left[left.len() - 1]);
    let list = indexed.then(|| named(left)).flatten();
    let is_variable = list.is_none() && !left.is_empty();
    Said::Corner { at, list, is_variable, begins: false }
}

/// Gives shapes that have none the name.
fn renamed(said: Said, name: Option<String>) -> Said {
    let Said::Shapes(mut drafts) = said else { return said };
    if let ([draft], Some(name)) = (&mut drafts[..], name) {
        draft.name.get_or_insert(name);
    }
    Said::Shapes(drafts)
}

/// What stands before the sign of equality or the colon, and what behind it.
fn sides<'n, 't>(nodes: &'n [Node<'t>]) -> (&'n [Node<'t>], &'n [Node<'t>]) {
    let equals = nodes.iter().position(|node| matches!(node.kind, Kind::Equals));
    let is_plain =
        |node: &Node| matches!(node.kind, Kind::Word(_) | Kind::Text(_) | Kind::Number(_));
    let colon = nodes.iter().position(|node| matches!(node.kind, Kind::Colon));
    let colon = colon.filter(|at| nodes[..*at].iter().all(is_plain));
    match equals.or(colon) {
        Some(at) => (&nodes[..at], &nodes[at + 1..]),
        None => (&[], nodes),
    }
}

/// The name in what stands before a sign of equality: that before a type (`a: Type`), or the last.
fn named(left: &[Node]) -> Option<String> {
    let colon = left.iter().position(|node| matches!(node.kind, Kind::Colon));
    let left = &left[..colon.unwrap_or(left.len())];
    let at = left.iter().rposition(|node| word(node).is_some())?;
    let name = word(&left[at])?;
    // `triangle 1:`
    let number = left.get(at + 1).filter(|n| colon.is_none() && matches!(n.kind, Kind::Number(_)));
    Some(match number.map(|node| &node.kind) {
        Some(Kind::Number(number)) => format!("{name} {number}"),
        _ => words::last_part(name).to_owned(),
    })
}

/// What a call does with the point that it is given.
enum Call {
    Adds(Option<String>),
    Begins(Option<String>),
    Makes,
    Other,
}

/// What the call does that these nodes are, if they are one.
fn called(nodes: &[Node]) -> Option<Call> {
    let (last, before) = nodes.split_last()?;
    if !matches!(last.kind, Kind::Group('(' | '{', _)) {
        return None;
    }
    let path = word(before.last()?)?;
    let verb = words::last_part(path);
    let list = match before {
        [list, index, _] if is_subscript(Some(list), index) => word(list).map(str::to_owned),
        _ => path.strip_suffix(verb).map(|p| p.trim_end_matches(['.', ':', '-', '>']).to_owned()),
    };
    let list = list.filter(|list| !list.is_empty());
    let verb = verb.to_lowercase();
    let has = |parts: &[&str]| parts.iter().any(|part| verb.contains(part));
    Some(if has(&["moveto", "begin", "clear"]) {
        Call::Begins(list)
    } else if has(&["add", "push", "append", "emplace", "insert", "lineto", "setpoint"])
        || verb == "set"
    {
        Call::Adds(list)
    } else if has(&["vec", "point", "vert", "coord", "float2", "double2"]) || verb.len() <= 2 {
        Call::Makes
    } else {
        Call::Other
    })
}

/// A shape whose kind is said by the word at `at`.
fn worded(nodes: &[Node], at: usize) -> Result<Said, Fault> {
    let noun = noun_at(nodes, at).unwrap_or(Noun::Polygon);
    let (left, mut rest) = (&nodes[..at], &nodes[at + 1..]);
    let mut name = named(sides(left).0);
    if let [label, next, behind @ ..] = rest {
        let is_word =
            word(label).is_some_and(|label| words::field(label).is_none() && !is_filler(label));
        let number = matches!(label.kind, Kind::Number(_));
        // `Rectangle r = new Rectangle(..)`, but `circle r = 1`.
        let is_variable = word(label).is_some()
            && !matches!(behind.first().map(|n| &n.kind), Some(Kind::Number(_)));
        if matches!(next.kind, Kind::Colon | Kind::Equals) && (is_word || number || is_variable) {
            name = if number { named(&nodes[at..at + 2]) } else { word(label).map(str::to_owned) };
            rest = behind;
        } else if is_word && name.is_none() && has_numbers(next) {
            (name, rest) = (word(label).map(str::to_owned), &rest[1..]);
        }
    }
    let inner = values(rest)?;
    if let [Value { what: What::Shapes(_), .. }] = &inner[..] {
        let What::Shapes(drafts) = Fields(&inner).list() else { return Ok(Said::Nothing) };
        return Ok(renamed(Said::Shapes(drafts), name));
    }
    if !inner.iter().any(Value::counts) {
        return Ok(name.filter(|_| rest.is_empty()).map_or(Said::Nothing, Said::Name));
    }
    match Fields(&inner).shapes(noun, &span_of(&nodes[at..])) {
        Ok(drafts) => Ok(renamed(Said::Shapes(drafts), name)),
        Err(_) if is_prose(nodes) => Ok(Said::Aside),
        Err(fault) => Err(fault),
    }
}

/// Words between a noun and its numbers that are no name.
fn is_filler(word: &str) -> bool {
    matches!(
        word.to_lowercase().as_str(),
        "at" | "with"
            | "is"
            | "has"
            | "of"
            | "from"
            | "center"
            | "centre"
            | "corners"
            | "points"
            | "in"
            | "new"
    )
}

/// Whether words of prose stand among the numbers.
fn is_prose(nodes: &[Node]) -> bool {
    let is_plain = |node: &&Node| {
        let Kind::Word(word) = node.kind else { return false };
        words::loose(word).is_none() && words::field(word).is_none()
    };
    nodes.iter().filter(is_plain).count() >= 2
}

/// Whether these are words with numbers among them, and no list.
pub(super) fn is_sentence(nodes: &[Node]) -> bool {
    let words = nodes.iter().filter(|node| matches!(node.kind, Kind::Word(_))).count();
    words >= 4 && !nodes.iter().any(|node| matches!(node.kind, Kind::Group(..) | Kind::Equals))
}

/// Numbers without brackets or in one pair of them.
fn flat(numbers: &[f64], name: Option<&str>, nodes: &[Node]) -> Result<Said, Fault> {
    let span = span_of(nodes);
    if is_prose(nodes) && name.is_none() {
        return Ok(Said::Aside);
    }
    let own = name.and_then(|name| {
        words::called(name.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' '))
    });
    if let Some(noun) = own.filter(|noun| *noun != Noun::Polygon && numbers.len() < 6) {
        let value = Value { key: None, what: What::Numbers(numbers.to_vec()), span: span.clone() };
        return Fields(&[value]).shapes(noun, &span).map(Said::Shapes);
    }
    if numbers.len() % 2 == 1 || numbers.len() == 4 {
        let what = format!("{} numbers, which are no list of corners", numbers.len());
        let right = "two numbers for each of three corners or more, or a word before them: `circle x y radius`, \
                     `box x y width height`, `segment x1 y1 x2 y2`, `capsule x1 y1 x2 y2 radius`";
        return Err(Fault::new(span, what, right));
    }
    Ok(Said::Shapes(vec![Draft::new(Form::Polygon(pairs(numbers)), span)]))
}

/// Whether it is a shape, and no axis.
pub(super) fn is_shape(draft: &Draft) -> bool {
    matches!(draft.thing, Thing::Shape(_))
}
