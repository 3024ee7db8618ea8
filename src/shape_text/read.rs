//! Reader for shapes in nearly any notation.

use std::fmt;
use std::ops::Range;

use super::draft::{Draft, DraftItem};
use super::lex::Fault;
use super::mine::{self, Claim};
use super::motion::{self, Motion};
use super::part_queries::Test;
use super::reader::Reader;
use super::shape::{ParsedShape, Point, ShapeGeometry};
use super::unused::{self, Account};
use crate::text::id;

/// Maximum length of a text, bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// Maximum number of shapes in a text.
pub(super) const MAX_SHAPES: usize = 32;
/// Maximum number of shapes in a level.
const MAX_IN_LEVEL: usize = 400;
/// Maximum number of corners of a shape.
pub(super) const MAX_CORNERS: usize = 256;

/// Frame and units of a text, and the test to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether y points down in the text; if so, the reader flips y.
    pub y_down: bool,
    /// Whether angles are in radians.
    pub radians: bool,
    /// The test to use.
    pub test: Test,
    /// Whether a stated result is a game's, not the user's own.
    pub is_of_game: bool,
}

/// Contents of a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParsedText {
    /// The shapes, in the order of the text.
    pub shapes: Vec<ParsedShape>,
    /// Axes given with the shapes.
    pub axes: Vec<Point>,
    /// Motion of each shape; empty if the text has none.
    pub motions: Vec<Motion>,
    /// The user's own result for the first two shapes.
    pub claims: Vec<Claim>,
    /// Statements with numbers that are not shapes: line and text.
    pub aside: Vec<(usize, String)>,
    /// Numbers and fields without effect, in statements about shapes; signs of a misreading.
    pub unused: Vec<Unused>,
    /// Values known not to be geometry, such as a density.
    pub ignored: Vec<Unused>,
    /// Whether the numbers look like screen coordinates, with y pointing down.
    pub is_screen: bool,
    /// Options used for reading.
    pub options: Options,
}

/// A piece of the text that affects no shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unused {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// Text of the piece, shortened.
    pub text: String,
    /// Bytes of the text.
    pub span: Range<usize>,
}

impl Unused {
    pub(super) fn new(text: &str, span: Range<usize>) -> Self {
        let (line, column) = position(text, span.start);
        let piece = text.get(span.clone()).unwrap_or_default();
        let text = piece.lines().next().unwrap_or_default().chars().take(60).collect();
        Self { line, column, text, span }
    }
}

/// Error in a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// Problem.
    pub what: String,
    /// Shapes read before the error.
    pub shapes_read: String,
    /// Correct form.
    pub expected: String,
    /// Statements with numbers that are not shapes: line and text.
    pub skipped: Box<[(usize, String)]>,
    /// Bytes of the erroneous text.
    pub span: Range<usize>,
}

impl fmt::Display for Mistake {
    /// Writes `line:column: problem; correct form; shapes read; skipped statements`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, what, shapes_read, expected, skipped, .. } = self;
        let is_whole = skipped.is_empty();
        let skipped = skipped
            .iter()
            .map(|(line, text)| id::PASTE_SKIPPED_LINE.with(&[("line", line), ("text", text)]));
        let skipped: Vec<String> = skipped.collect();
        let mistake = if is_whole { id::PASTE_MISTAKE } else { id::PASTE_MISTAKE_SKIPPED };
        f.write_str(&mistake.with(&[
            ("line", line),
            ("column", column),
            ("what", what),
            ("expected", expected),
            ("read", shapes_read),
            ("skipped", &skipped.join(", ")),
        ]))
    }
}

/// Reads the shapes in `text`: at least two, or a single outline.
///
/// # Errors
/// Returns the position of the error, the shapes read before it, and the correct form.
pub fn read(text: &str, options: Options) -> Result<ParsedText, Mistake> {
    let (text, claims) = mine::claims(text, options)
        .map_err(|fault| mistake(text, fault, &ParsedText::default()))?;
    let (text, motion_text) = motion::find(text);
    let text = &*text;
    let (mut pasted, account) = parse(text, options, MAX_SHAPES)?;
    if !is_enough(&pasted) {
        return Err(mistake(text, too_few(text, &pasted), &pasted));
    }
    let mut reparse = |text: &str| {
        parse(text, options, MAX_SHAPES).ok().map(|(pasted, _)| pasted).filter(is_enough)
    };
    let unused = unused::find(text, &pasted, &account, &mut reparse);
    pasted.unused = unused.into_iter().map(|span| Unused::new(text, span)).collect();
    let ignored = account.ignored.into_iter().map(|span| Unused::new(text, span));
    let is_name =
        |text: &str| pasted.shapes.iter().any(|shape| shape.name == text.trim_matches('"'));
    let is_notable =
        |it: &Unused| it.text.contains(|c: char| c.is_ascii_digit()) && !is_name(&it.text);
    let ignored = ignored.filter(is_notable).take(20).collect();
    let motions = motion::assign(&motion_text, &pasted.shapes, options);
    pasted.motions = motions.map_err(|fault| mistake(text, fault, &pasted))?;
    (pasted.ignored, pasted.claims) = (ignored, claims);
    Ok(pasted)
}

/// Reads up to 400 outlines of a level, with y pointing down. Does not search for unused numbers.
///
/// # Errors
/// Returns the position of the error, the shapes read before it, and the correct form.
pub fn read_level(text: &str) -> Result<ParsedText, Mistake> {
    let options = Options { y_down: true, ..Options::default() };
    parse(text, options, MAX_IN_LEVEL).map(|(pasted, _)| pasted)
}

/// Reads at most `max_shapes` shapes; does not search for unused numbers.
fn parse(
    text: &str,
    options: Options,
    max_shapes: usize,
) -> Result<(ParsedText, Account), Mistake> {
    let mut reader = Reader::new(text, options.radians, max_shapes);
    let result = reader.read_all();
    let mut pasted = ParsedText { options, ..ParsedText::default() };
    let (drafts, aside) = (std::mem::take(&mut reader.drafts), std::mem::take(&mut reader.aside));
    let account = Account::of_drafts(&drafts, &aside, reader);
    let drafts = drafts.into_iter().take(max_shapes + 1).collect();
    finish(text, drafts, &aside, &mut pasted);
    match result {
        Err(fault) => Err(mistake(text, fault, &pasted)),
        Ok(()) if pasted.shapes.iter().any(|shape| !has_valid_numbers(&shape.geometry)) => {
            Err(mistake(text, invalid_number_error(&pasted), &pasted))
        }
        Ok(()) => Ok((pasted, account)),
    }
}

/// Returns whether a text has two shapes, or a single outline.
fn is_enough(pasted: &ParsedText) -> bool {
    let is_outline = |shape: &ParsedShape| {
        matches!(shape.geometry, ShapeGeometry::Polygon(_) | ShapeGeometry::Parts(_))
    };
    pasted.shapes.len() >= 2 || pasted.shapes.iter().any(is_outline)
}

/// Returns line and column of a byte, from 1.
pub(super) fn position(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(at)];
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count();
    (1 + before.matches('\n').count(), 1 + column)
}

/// Returns the error for fewer than two shapes.
fn too_few(text: &str, pasted: &ParsedText) -> Fault {
    let end = text.trim_end().len();
    let what = match &pasted.shapes[..] {
        [] => id::PASTE_NO_SHAPES_FOUND.to_string(),
        _ => id::PASTE_ONE_SHAPE_FOUND.to_string(),
    };
    let expected = id::PASTE_TWO_SHAPES_SUCH.text();
    Fault::new(end..end, what, expected)
}

/// Maximum coordinate, to keep areas finite.
const MAX_COORDINATE: f64 = 1e120;

/// Returns whether all numbers are in range. Some corners of a polygon may be infinite or NaN.
fn has_valid_numbers(shape: &ShapeGeometry) -> bool {
    let is_in_range = |x: &f64| x.abs() <= MAX_COORDINATE;
    match shape {
        ShapeGeometry::Parts(parts) => parts.iter().flatten().flatten().all(is_in_range),
        ShapeGeometry::Polygon(corners) => {
            let mut finite = corners.iter().flatten().filter(|x| x.is_finite());
            corners.iter().any(|[x, y]| x.is_finite() && y.is_finite()) && finite.all(is_in_range)
        }
        shape => shape.numbers().iter().all(is_in_range),
    }
}

/// Returns the error for a shape with invalid numbers.
fn invalid_number_error(pasted: &ParsedText) -> Fault {
    let shape = pasted.shapes.iter().find(|shape| !has_valid_numbers(&shape.geometry));
    let (span, name) =
        shape.map(|shape| (shape.span.clone(), shape.name.clone())).unwrap_or_default();
    let what = id::PASTE_NUMBER_OUT_OF_REACH
        .with(&[("name", &name), ("limit", &format_args!("{MAX_COORDINATE:e}"))]);
    Fault::new(span, what, id::PASTE_FINITE_NUMBERS.text())
}

fn mistake(text: &str, fault: Fault, pasted: &ParsedText) -> Mistake {
    let start = text.floor_char_boundary(fault.span.start);
    let (line, column) = position(text, start);
    let read: Vec<String> = pasted.shapes.iter().take(6).map(describe).collect();
    let more = pasted.shapes.len().saturating_sub(read.len());
    let shapes_read = match (read.join(", "), more) {
        (list, _) if list.is_empty() => id::PASTE_NOTHING_READ.to_string(),
        (list, 0) => list,
        (list, more) => id::PASTE_LIST_AND_MORE.with(&[("list", &list), ("more", &more)]),
    };
    let Fault { span, what, expected } = fault;
    let skipped = pasted.aside.iter().take(6).cloned().collect();
    Mistake { line, column, what, shapes_read, expected, skipped, span: start..span.end.max(start) }
}

/// Describes a shape in a few words.
fn describe(shape: &ParsedShape) -> String {
    match &shape.geometry {
        ShapeGeometry::Polygon(corners) => {
            id::PASTE_POLYGON_OF_CORNERS.with(&[("name", &shape.name), ("corners", &corners.len())])
        }
        form => format!("{} ({})", shape.name, form.kind()),
    }
}

/// Converts the drafts and stores them in `pasted`.
fn finish(text: &str, drafts: Vec<Draft>, aside: &[Range<usize>], pasted: &mut ParsedText) {
    let line = |at: usize| position(text, at).0;
    for draft in drafts {
        let Draft {
            name, item, span, is_y_down, note, rule, is_angle_unit_known, is_screen, ..
        } = draft;
        let geometry = match item {
            DraftItem::Axis(axis) => {
                pasted.axes.push(flip_y(axis, pasted.options));
                continue;
            }
            DraftItem::Shape(geometry) => geometry,
        };
        let is_large = geometry.numbers().iter().any(|number| number.abs() > MAX_METRES);
        pasted.is_screen |= is_screen && is_large && !pasted.options.y_down;
        let geometry = if pasted.options.y_down { mirror_y(geometry) } else { geometry };
        let is_free = |name: &str| !pasted.shapes.iter().any(|shape| shape.name == name);
        let name = name.filter(|name| is_free(name));
        let name = name.unwrap_or_else(|| free_name(pasted.shapes.len(), is_free));
        let line = line(span.start);
        pasted.shapes.push(ParsedShape {
            name,
            geometry,
            span,
            line,
            is_y_down,
            note,
            rule,
            is_angle_unit_known,
        });
    }
    let aside = aside.iter().take(20).map(|span| {
        let text = text.get(span.clone()).unwrap_or_default();
        let text: String = text.lines().next().unwrap_or_default().chars().take(60).collect();
        (line(span.start), text)
    });
    pasted.aside = aside.collect();
}

/// Larger numbers in the notation of a screen library are probably pixels.
const MAX_METRES: f64 = 20.0;

/// Returns an unused name for a shape after `count` others: a letter, or `shape N`.
pub(super) fn free_name(count: usize, is_free: impl Fn(&str) -> bool) -> String {
    // Start at the index of the shape: the second shape, if unnamed, is b.
    let letters = ('a'..='z').map(String::from).skip(count.min(25));
    let numbers = (1..).map(|n| format!("shape {n}"));
    letters.chain(numbers).find(|name| is_free(name)).unwrap_or_default()
}

/// Flips y if it points down.
fn flip_y([x, y]: Point, options: Options) -> Point {
    // Avoids a visible −0.
    [x, if options.y_down { 0.0 - y } else { y }]
}

/// Mirrors a shape in y.
fn mirror_y(mut form: ShapeGeometry) -> ShapeGeometry {
    form.for_each_point_mut(|point| point[1] = 0.0 - point[1]);
    if let ShapeGeometry::Box { angle, .. } = &mut form {
        *angle = 0.0 - *angle;
    }
    form
}
