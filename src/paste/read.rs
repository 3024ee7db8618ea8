//! The reader of shapes in nearly any notation.

use std::fmt;
use std::ops::Range;

use super::lex::Fault;
use super::reader::Reader;
use super::search::Test;
use super::shape::{Form, Given, Point};
use super::shapes::{Draft, Thing};
use super::unused::{self, Account};

/// Bytes of a text.
pub const LONGEST: usize = 1 << 20;
/// Shapes of a text.
pub(super) const MOST_SHAPES: usize = 32;
/// Corners of a shape.
pub(super) const MOST_CORNERS: usize = 256;

/// How numbers are meant, and tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether y points down in the text; its sign is turned when it is read.
    pub y_down: bool,
    /// Whether angles are in radians.
    pub radians: bool,
    /// The test that decides.
    pub test: Test,
}

/// What was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pasted {
    /// The shapes, in the order of the text.
    pub shapes: Vec<Given>,
    /// The axes that were given beside them.
    pub axes: Vec<Point>,
    /// Statements with numbers that were taken for no shape: line and text.
    pub aside: Vec<(usize, String)>,
    /// Numbers and fields of the shapes' statements that change nothing: with any of them the shapes were
    /// read with doubt.
    pub unused: Vec<Unused>,
    /// Values that are known to be no geometry, such as a density.
    pub plain: Vec<Unused>,
    /// Whether the numbers look like those of a screen, whose y points down.
    pub is_screen: bool,
    /// How numbers were meant.
    pub options: Options,
}

/// A piece of the text that no shape is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unused {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// The piece.
    pub text: String,
    /// Bytes of the text.
    pub span: Range<usize>,
}

impl Unused {
    fn new(text: &str, span: Range<usize>) -> Self {
        let (line, column) = position(text, span.start);
        let piece = text.get(span.clone()).unwrap_or_default();
        let text = piece.lines().next().unwrap_or_default().chars().take(60).collect();
        Self { line, column, text, span }
    }
}

/// Why a text is not understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub what: String,
    /// What was read before it.
    pub so_far: String,
    /// What would be right.
    pub expected: String,
    /// Statements with numbers that were taken for no shape: line and text.
    pub skipped: Box<[(usize, String)]>,
    /// Bytes of the text it is about.
    pub span: Range<usize>,
}

impl fmt::Display for Mistake {
    /// `line:column: what is wrong; what would be right; what was read so far; what was skipped`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, what, so_far, expected, skipped, .. } = self;
        write!(f, "{line}:{column}: {what}; right would be {expected}; read so far: {so_far}")?;
        for (i, (line, text)) in skipped.iter().enumerate() {
            let before = if i == 0 { "; skipped:" } else { "," };
            write!(f, "{before} line {line} `{text}`")?;
        }
        Ok(())
    }
}

/// Reads the shapes in `text`; two at least, or an outline alone.
///
/// # Errors
/// Says where it could not go on, what it had read by then, and what would be right.
pub fn read(text: &str, options: Options) -> Result<Pasted, Mistake> {
    let (mut pasted, account) = once(text, options)?;
    let mut again = |text: &str| once(text, options).ok().map(|(pasted, _)| pasted);
    let unused = unused::find(text, &pasted, &account, &mut again);
    pasted.unused = unused.into_iter().map(|span| Unused::new(text, span)).collect();
    let plain = account.plain.into_iter().map(|span| Unused::new(text, span));
    let is_name =
        |text: &str| pasted.shapes.iter().any(|shape| shape.name == text.trim_matches('"'));
    let counts =
        |plain: &Unused| plain.text.contains(|c: char| c.is_ascii_digit()) && !is_name(&plain.text);
    let plain = plain.filter(counts).take(20).collect();
    pasted.plain = plain;
    Ok(pasted)
}

/// Reads the shapes without looking for what is unused.
fn once(text: &str, options: Options) -> Result<(Pasted, Account), Mistake> {
    let mut reader = Reader::new(text, options.radians);
    let done = reader.all();
    let mut pasted = Pasted { options, ..Pasted::default() };
    let (drafts, aside) = (std::mem::take(&mut reader.drafts), std::mem::take(&mut reader.aside));
    let account = Account::new(&drafts, &aside, reader);
    finish(text, drafts, &aside, &mut pasted);
    let is_outline = |shape: &Given| matches!(shape.form, Form::Polygon(_) | Form::Parts(_));
    match done {
        Err(fault) => Err(mistake(text, fault, &pasted)),
        Ok(()) if pasted.shapes.iter().any(|shape| !is_somewhere(&shape.form)) => {
            Err(mistake(text, nowhere(&pasted), &pasted))
        }
        Ok(()) if pasted.shapes.len() < 2 && !pasted.shapes.iter().any(is_outline) => {
            Err(mistake(text, too_few(text, &pasted), &pasted))
        }
        Ok(()) => Ok((pasted, account)),
    }
}

/// Line and column of a byte, from 1.
fn position(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(at)];
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count();
    (1 + before.matches('\n').count(), 1 + column)
}

/// The complaint that there are not two shapes.
fn too_few(text: &str, pasted: &Pasted) -> Fault {
    let end = text.trim_end().len();
    let what = match &pasted.shapes[..] {
        [] => "no shape in it".to_owned(),
        _ => "one shape alone".to_owned(),
    };
    let right =
        "two shapes, one on each line, such as `a: poly 0,0 1,0 1,1` and `b: circle 2 0 0.5`";
    Fault::new(end..end, what, right)
}

/// The largest number that shapes may have, so that areas are finite.
const REACH: f64 = 1e120;

/// Whether something of it can be tested: a polygon can do without some of its corners.
fn is_somewhere(form: &Form) -> bool {
    let is_near = |x: &f64| x.abs() <= REACH;
    match form {
        Form::Parts(parts) => parts.iter().flatten().flatten().all(is_near),
        Form::Polygon(corners) => {
            let mut finite = corners.iter().flatten().filter(|x| x.is_finite());
            corners.iter().any(|[x, y]| x.is_finite() && y.is_finite()) && finite.all(is_near)
        }
        form => form.numbers().iter().all(is_near),
    }
}

/// The complaint that a shape is nowhere.
fn nowhere(pasted: &Pasted) -> Fault {
    let shape = pasted.shapes.iter().find(|shape| !is_somewhere(&shape.form));
    let (span, name) =
        shape.map(|shape| (shape.span.clone(), shape.name.clone())).unwrap_or_default();
    let what = format!("{name} has a number that is infinite, none, or beyond {REACH:e}");
    Fault::new(span, what, "a finite number; a test with this one finds no gap, and reports a hit")
}

fn mistake(text: &str, fault: Fault, pasted: &Pasted) -> Mistake {
    let start = text.floor_char_boundary(fault.span.start);
    let (line, column) = position(text, start);
    let read: Vec<String> = pasted.shapes.iter().take(6).map(told).collect();
    let more = pasted.shapes.len().saturating_sub(read.len());
    let mut so_far = if read.is_empty() { "nothing".to_owned() } else { read.join(", ") };
    if more > 0 {
        so_far = format!("{so_far} and {more} more");
    }
    let Fault { span, what, expected } = fault;
    let skipped = pasted.aside.iter().take(6).cloned().collect();
    Mistake { line, column, what, so_far, expected, skipped, span: start..span.end.max(start) }
}

/// A shape in a few words.
fn told(shape: &Given) -> String {
    match &shape.form {
        Form::Polygon(corners) => format!("{} (polygon, {} corners)", shape.name, corners.len()),
        form => format!("{} ({})", shape.name, form.kind()),
    }
}

/// Puts what was read into `pasted`.
fn finish(text: &str, drafts: Vec<Draft>, aside: &[Range<usize>], pasted: &mut Pasted) {
    let line = |at: usize| position(text, at).0;
    for draft in drafts.into_iter().take(MOST_SHAPES + 1) {
        let Draft { name, thing, span, is_svg, note, rule, is_angle_sure, is_screen, .. } = draft;
        let form = match thing {
            Thing::Axis(axis) => {
                pasted.axes.push(turned(axis, pasted.options));
                continue;
            }
            Thing::Shape(form) => form,
        };
        let is_large = form.numbers().iter().any(|number| number.abs() > SCREEN);
        pasted.is_screen |= is_screen && is_large && !pasted.options.y_down;
        let form = if pasted.options.y_down { mirrored(form) } else { form };
        let name = name.filter(|name| !pasted.shapes.iter().any(|shape| shape.name == *name));
        let name = name.unwrap_or_else(|| letter(&pasted.shapes));
        let line = line(span.start);
        pasted.shapes.push(Given { name, form, span, line, is_svg, note, rule, is_angle_sure });
    }
    let aside = aside.iter().take(20).map(|span| {
        let text = text.get(span.clone()).unwrap_or_default();
        let text: String = text.lines().next().unwrap_or_default().chars().take(60).collect();
        (line(span.start), text)
    });
    pasted.aside = aside.collect();
}

/// Numbers above this are pixels in a library for screens.
const SCREEN: f64 = 20.0;

/// The first letter that is no name yet.
fn letter(shapes: &[Given]) -> String {
    let is_free = |name: &String| !shapes.iter().any(|shape| shape.name == *name);
    // Names begin where the shapes do: the second one without a name is b.
    let letters = ('a'..='z').map(String::from).skip(shapes.len().min(25));
    let numbers = (1..).map(|n| format!("shape {n}"));
    letters.chain(numbers).find(is_free).unwrap_or_default()
}

fn turned([x, y]: Point, options: Options) -> Point {
    // No −0, which would be shown.
    [x, if options.y_down { 0.0 - y } else { y }]
}

/// The shape with y turned.
fn mirrored(mut form: Form) -> Form {
    form.for_points(|point| point[1] = 0.0 - point[1]);
    if let Form::Box { angle, .. } = &mut form {
        *angle = 0.0 - *angle;
    }
    form
}
