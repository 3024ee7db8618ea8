//! Shapes in three dimensions: reading, tests and answers.
//!
//! Frame: x, y and z as in the text. Pairs are tested with the functions of the 3D worlds.

pub mod answer;
mod collect;
mod direction;
mod fill;
mod framed;
mod make;
mod mine;
mod pair;
mod rounds;
pub mod shape;
mod table;
mod vector;
mod words;

use std::ops::Range;

pub use pair::{Answer, Outcome, SpacePair, Untested};
pub use shape::{SpaceGeometry, SpaceShape};

use self::collect::{Collected, Found, collect};
use self::mine::Claim;
use self::pair::{TestResult, test_forms};
use super::lex::Fault;
use super::motion;
use super::part_queries::Test;
use super::read::{MAX_SHAPES, Mistake, Options, Unused, free_name, position};
use super::reader::Reader;
use super::unused::{self, Account, NamedNumbers, Reading};
use crate::text::id;

/// Contents of a text with shapes in space.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SpaceText {
    /// The shapes, in the order of the text.
    pub shapes: Vec<SpaceShape>,
    /// Statements with numbers that are not shapes: line and text.
    pub aside: Vec<(usize, String)>,
    /// Numbers and fields without effect, in statements about shapes.
    pub unused: Vec<Unused>,
    /// Values known not to be geometry.
    pub ignored: Vec<Unused>,
    /// The user's own result for the first two shapes.
    claims: Vec<Claim>,
}

impl Reading for SpaceText {
    fn numbers(&self) -> Vec<NamedNumbers<'_>> {
        let numbers = |shape: &SpaceShape| [shape.form.numbers(), shape.given.clone()].concat();
        self.shapes.iter().map(|shape| (shape.name.as_str(), numbers(shape))).collect()
    }
}

/// Maximum absolute value of a coordinate.
const MAX_COORDINATE: f64 = 1e30;

/// Reads the shapes in space of a text; `None` if it has none.
///
/// # Errors
/// Returns the position of the error, the shapes read before it, and the correct form.
#[must_use]
pub fn read(text: &str, options: Options) -> Option<Result<SpaceText, Mistake>> {
    let (masked, claims) = mine::claims(text);
    let radians = options.radians;
    let found = match read_once(&masked, radians)? {
        Ok(found) => found,
        Err((fault, read)) => return Some(Err(mistake(text, fault, &read))),
    };
    let (mut read, account) = found;
    let refused = claims.map(|claims| read.claims = claims).err();
    if let Some(fault) = refused.or_else(|| refusal(&masked, options)) {
        return Some(Err(mistake(text, fault, &read)));
    }
    let mut reread = |text: &str| Some(read_once(text, radians)?.ok()?.0);
    let piece = |span: Range<usize>| Unused::new(text, span);
    let unused = unused::find(&masked, &read, &account, &mut reread);
    read.unused = unused.into_iter().map(piece).collect();
    let has_digit = |unused: &Unused| unused.text.contains(|c: char| c.is_ascii_digit());
    read.ignored = account.ignored.into_iter().map(piece).filter(has_digit).take(20).collect();
    Some(Ok(read))
}

/// Returns the error for a motion or an option that shapes in space do not have.
fn refusal(text: &str, options: Options) -> Option<Fault> {
    let (_, moves) = motion::find(text.into());
    if let Some(span) = moves.first().map(|said| said.span.clone()) {
        let what = id::PASTE_MOTION_IN_SPACE.to_string();
        return Some(Fault::new(span, what, id::PASTE_SHAPES_AT_REST.text()));
    }
    let option = match options {
        Options { y_down: true, .. } => "--y-down",
        Options { test, .. } if test != Test::Sat => "--test",
        _ => return None,
    };
    let what = id::PASTE_OPTION_IN_SPACE.with(&[("option", &option)]);
    Some(Fault::new(0..0, what, id::PASTE_NO_SUCH_OPTION.text()))
}

type Read = Result<(SpaceText, Account), (Fault, SpaceText)>;

/// Reads a text without searching for unused numbers.
fn read_once(text: &str, radians: bool) -> Option<Read> {
    let refused = |fault| Some(Err((fault, SpaceText::default())));
    let (rest, worded) = match words::find(text, radians) {
        Ok(found) => found,
        Err(fault) => return refused(fault),
    };
    let has_words = !worded.is_empty();
    let mut reader = Reader::new(&rest, radians, MAX_SHAPES);
    let collected = reader.read_statements().and_then(|()| collect(&rest, &mut reader));
    let Collected { mut shapes, aside, idle, flat, fault } = match collected {
        Ok(collected) => collected,
        Err(fault) if has_words => return refused(fault),
        Err(_) => return None,
    };
    shapes.extend(worded);
    crate::geom::order::sort_by(&mut shapes, |p, q| p.span.start.cmp(&q.span.start));
    if !shapes.iter().any(|shape| shape.is_deep) {
        return None;
    }
    let spans = |field: fn(&Found) -> &[Range<usize>]| -> Vec<Range<usize>> {
        shapes.iter().flat_map(field).cloned().collect()
    };
    let related = aside.iter().filter(|span| is_about(text, span, &shapes)).cloned().collect();
    let unread = [spans(|shape| &shape.unread), idle, related].concat();
    let pieces = [spans(|shape| &shape.sources), spans(|shape| &shape.ignored), unread];
    let count = shapes.len();
    let account = Account::new(pieces, &aside, reader);
    let read = finish(text, shapes, &aside);
    let is_far = |shape: &&SpaceShape| {
        shape.form.numbers().iter().any(|x| x.is_nan() || x.abs() > MAX_COORDINATE)
    };
    if let Some(fault) = fault {
        return Some(Err((fault, read)));
    }
    let fault = match (flat, read.shapes.iter().find(is_far)) {
        (Some(span), _) => Fault::new(
            span,
            id::PASTE_PLANE_BESIDE_SPACE.to_string(),
            id::PASTE_ALL_IN_SPACE.text(),
        ),
        (None, Some(shape)) => Fault::new(
            shape.span.clone(),
            id::PASTE_NUMBER_OUT_OF_REACH
                .with(&[("name", &shape.name), ("limit", &format_args!("{MAX_COORDINATE:e}"))]),
            id::STEPS_FINITE_NUMBER.text(),
        ),
        (None, None) if count > MAX_SHAPES => Fault::new(
            0..0,
            id::PASTE_TOO_MANY_SHAPES.with(&[("most", &MAX_SHAPES)]),
            id::PASTE_ONLY_TWO_SHAPES.text(),
        ),
        (None, None) if count < 2 => {
            let end = text.trim_end().len();
            let expected = id::PASTE_TWO_IN_SPACE.text();
            Fault::new(end..end, id::PASTE_ONE_SHAPE_FOUND.to_string(), expected)
        }
        (None, None) => return Some(Ok((read, account))),
    };
    Some(Err((fault, read)))
}

/// Returns whether a skipped statement begins with the name of a shape.
fn is_about(text: &str, span: &Range<usize>, shapes: &[Found]) -> bool {
    let words = text.get(span.clone()).unwrap_or_default();
    let root = words.split(|c: char| !c.is_alphanumeric() && c != '_').next();
    shapes.iter().any(|shape| shape.name.as_deref() == root)
}

/// Names the shapes and finds their lines.
fn finish(text: &str, found: Vec<Found>, aside: &[Range<usize>]) -> SpaceText {
    let mut read = SpaceText::default();
    for Found { name, form, span, rule, note, given, .. } in found {
        let is_free = |name: &str| !read.shapes.iter().any(|shape| shape.name == name);
        let name = name.filter(|name| is_free(name));
        let name = name.unwrap_or_else(|| free_name(read.shapes.len(), is_free));
        let line = position(text, span.start).0;
        let note = note.or_else(|| unit_note(&form));
        read.shapes.push(SpaceShape { name, form, span, line, rule, note, given });
    }
    let piece = |span: &Range<usize>| {
        let skipped = Unused::new(text, span.clone());
        (skipped.line, skipped.text)
    };
    read.aside = aside.iter().take(20).map(piece).collect();
    read
}

/// Returns the remark on a normal whose length is not 1.
fn unit_note(form: &SpaceGeometry) -> Option<String> {
    let SpaceGeometry::Plane { normal, .. } = form else { return None };
    let length = normal.length();
    ((length - 1.0).abs() > 1e-4)
        .then(|| id::PASTE_NORMAL_HAS_LENGTH.with(&[("length", &super::show::number(length))]))
}

fn mistake(text: &str, fault: Fault, read: &SpaceText) -> Mistake {
    let start = text.floor_char_boundary(fault.span.start);
    let (line, column) = position(text, start);
    let named = |shape: &SpaceShape| format!("{} ({})", shape.name, shape.form.kind());
    let names: Vec<String> = read.shapes.iter().take(6).map(named).collect();
    let shapes_read =
        if names.is_empty() { id::PASTE_NOTHING_READ.to_string() } else { names.join(", ") };
    let Fault { span, what, expected } = fault;
    let skipped = read.aside.iter().take(6).cloned().collect();
    Mistake { line, column, what, shapes_read, expected, skipped, span: start..span.end.max(start) }
}

/// Tests every pair of shapes; pairs with the first shape come first.
#[must_use]
pub fn all_pairs(read: &SpaceText) -> Vec<Answer> {
    let count = read.shapes.len();
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    pairs.map(|(a, b)| test(read, a, b)).collect()
}

fn test(read: &SpaceText, index_a: usize, index_b: usize) -> Answer {
    let [a, b] = [index_a, index_b].map(|index| read.shapes[index].clone());
    let Some(TestResult { verdict, outcome, axes, touch_tolerance, size }) =
        test_forms(&a.form, &b.form)
    else {
        return Err(Box::new(Untested { a, b }));
    };
    let mut pair = SpacePair { a, b, verdict, outcome, axes, touch_tolerance, size, mine: None };
    if !read.claims.is_empty() && (index_a, index_b) == (0, 1) {
        pair.mine = Some(mine::judge(&read.claims, &pair));
    }
    Ok(pair)
}
