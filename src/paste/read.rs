//! The reader of shapes in nearly any notation.

use std::fmt;
use std::ops::Range;

use super::lex::{Fault, Kind, Node, tree};
use super::search::Test;
use super::shape::{Form, Given, Point};
use super::statement::{Said, cut, is_sentence, said, span_of};
use super::value::{Draft, Thing, What, paths};

/// Bytes of a text.
pub const LONGEST: usize = 1 << 20;
/// Shapes of a text.
const MOST_SHAPES: usize = 32;
/// Corners of a shape.
const MOST_CORNERS: usize = 256;

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
    /// How numbers were meant.
    pub options: Options,
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
    /// Bytes of the text it is about.
    pub span: Range<usize>,
}

impl fmt::Display for Mistake {
    /// `line:column: what is wrong; what would be right; what was read so far`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, what, so_far, expected, .. } = self;
        write!(f, "{line}:{column}: {what}; right would be {expected}; read so far: {so_far}")
    }
}

/// Reads the shapes in `text`; two at least.
///
/// # Errors
/// Says where it could not go on, what it had read by then, and what would be right.
pub fn read(text: &str, options: Options) -> Result<Pasted, Mistake> {
    let mut reader = Reader { text, ..Reader::default() };
    let done = reader.all();
    let mut pasted = Pasted { options, ..Pasted::default() };
    reader.finish(&mut pasted);
    match done {
        Err(fault) => Err(mistake(text, fault, &pasted)),
        Ok(()) if pasted.shapes.iter().any(|shape| !is_somewhere(&shape.form)) => {
            Err(mistake(text, nowhere(&pasted), &pasted))
        }
        Ok(()) if pasted.shapes.len() < 2 => Err(mistake(text, too_few(text, &pasted), &pasted)),
        Ok(()) => Ok(pasted),
    }
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
    let before = &text[..start];
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
    let read: Vec<String> = pasted.shapes.iter().take(6).map(told).collect();
    let more = pasted.shapes.len().saturating_sub(read.len());
    let mut so_far = if read.is_empty() { "nothing".to_owned() } else { read.join(", ") };
    if more > 0 {
        so_far = format!("{so_far} and {more} more");
    }
    let Fault { span, what, expected } = fault;
    Mistake { line, column, what, so_far, expected, span: start..span.end.max(start) }
}

/// A shape in a few words.
fn told(shape: &Given) -> String {
    match &shape.form {
        Form::Polygon(corners) => format!("{} (polygon, {} corners)", shape.name, corners.len()),
        form => format!("{} ({})", shape.name, form.kind()),
    }
}

/// Corners that several lines list.
#[derive(Default)]
struct Run {
    list: Option<String>,
    corners: Vec<Point>,
    span: Range<usize>,
    are_variables: bool,
}

#[derive(Default)]
struct Reader<'t> {
    text: &'t str,
    drafts: Vec<Draft>,
    run: Run,
    name: Option<String>,
    aside: Vec<Range<usize>>,
}

impl Reader<'_> {
    fn all(&mut self) -> Result<(), Fault> {
        if self.text.len() > LONGEST {
            let what = format!("{} bytes", self.text.len());
            return Err(Fault::new(0..0, what, "at most a mebibyte"));
        }
        let nodes = tree(self.text, 0)?;
        let done = self.block(&nodes);
        self.flush();
        done?;
        self.limits()
    }

    fn limits(&self) -> Result<(), Fault> {
        let shapes: Vec<&Draft> =
            self.drafts.iter().filter(|d| super::statement::is_shape(d)).collect();
        if let Some(next) = shapes.get(MOST_SHAPES) {
            let what = format!("more than {MOST_SHAPES} shapes");
            return Err(Fault::new(next.span.clone(), what, "the two that it is about"));
        }
        let long = shapes.iter().find(|draft| {
            matches!(&draft.thing, Thing::Shape(Form::Polygon(corners)) if corners.len() > MOST_CORNERS)
        });
        long.map_or(Ok(()), |draft| {
            let what = format!("a polygon with more than {MOST_CORNERS} corners");
            Err(Fault::new(draft.span.clone(), what, "one with fewer"))
        })
    }

    /// The statements of a text, or of a block of code.
    fn block(&mut self, nodes: &[Node]) -> Result<(), Fault> {
        let mut from = 0;
        for at in 0..=nodes.len() {
            let kind = nodes.get(at).map(|node| &node.kind);
            let blank = matches!(kind, Some(Kind::Line(true)));
            let ends = match kind {
                None | Some(Kind::Semicolon) => true,
                Some(Kind::Line(_)) => !goes_on(&nodes[from..at], &nodes[at + 1..]),
                _ => false,
            };
            if !ends {
                continue;
            }
            self.statement(&nodes[from..at])?;
            if blank && self.run.list.is_none() {
                self.flush();
            }
            from = at + 1;
        }
        Ok(())
    }

    /// A statement, with the blocks of code in it.
    fn statement(&mut self, nodes: &[Node]) -> Result<(), Fault> {
        for piece in nodes.split_inclusive(is_block) {
            let block = piece.last().filter(|node| is_block(node));
            let plain = &piece[..piece.len() - usize::from(block.is_some())];
            let is_line = |node: &&Node| matches!(node.kind, Kind::Line(_));
            let plain: Vec<Node> = plain.iter().filter(|node| !is_line(node)).cloned().collect();
            self.plain(&plain)?;
            if let Some(Node { kind: Kind::Group(_, within), .. }) = block {
                self.block(within)?;
            }
        }
        Ok(())
    }

    /// A statement without blocks.
    fn plain(&mut self, nodes: &[Node]) -> Result<(), Fault> {
        let line = |start: usize| {
            let rest = &self.text[start..];
            rest.find(['\n', ';']).map_or(rest, |end| &rest[..end])
        };
        let whole = span_of(nodes);
        if let Some(outlines) = bare_path(line(whole.start), whole.start) {
            if let What::Shapes(drafts) = paths(outlines?, &whole) {
                self.take(Said::Shapes(drafts), whole);
            }
            return Ok(());
        }
        for part in cut(nodes) {
            let span = span_of(part);
            let said = match said(part) {
                // `It ends at 0.1 + 0.2` is prose.
                Err(_) if is_sentence(part) => Said::Aside,
                said => said?,
            };
            self.take(said, span);
        }
        Ok(())
    }

    fn take(&mut self, said: Said, span: Range<usize>) {
        match said {
            Said::Shapes(mut drafts) => {
                self.flush();
                if let ([draft], Some(name)) = (&mut drafts[..], self.name.take()) {
                    draft.name.get_or_insert(name);
                }
                self.drafts.extend(drafts);
            }
            Said::Corner { at, list, is_variable, begins } => {
                if begins || self.run.list != list || self.run.are_variables != is_variable {
                    self.flush();
                }
                if self.run.corners.is_empty() {
                    self.run = Run {
                        list,
                        span: span.clone(),
                        are_variables: is_variable,
                        ..Run::default()
                    };
                }
                self.run.corners.push(at);
                self.run.span.end = span.end;
            }
            Said::Name(name) => {
                self.flush();
                self.name = Some(name);
            }
            Said::Begin => self.flush(),
            Said::Aside => self.aside.push(span),
            Said::Nothing => {}
        }
    }

    /// Ends the list of corners that is being read.
    fn flush(&mut self) {
        let Run { list, corners, span, are_variables } = std::mem::take(&mut self.run);
        if corners.is_empty() {
            return;
        }
        if corners.len() < if are_variables { 3 } else { 2 } {
            self.aside.push(span);
            return;
        }
        let name = self.name.take().or(list);
        self.drafts.push(Draft { name, ..Draft::new(Form::Polygon(corners), span) });
    }

    /// Puts what was read into `pasted`.
    fn finish(&mut self, pasted: &mut Pasted) {
        let line =
            |at: usize| 1 + self.text[..self.text.floor_char_boundary(at)].matches('\n').count();
        for draft in self.drafts.drain(..).take(MOST_SHAPES + 1) {
            let Draft { name, thing, span, is_svg, note } = draft;
            let form = match thing {
                Thing::Axis(axis) => {
                    pasted.axes.push(turned(axis, pasted.options));
                    continue;
                }
                Thing::Shape(form) => form,
            };
            let form = if pasted.options.y_down { mirrored(form) } else { form };
            let name = name.filter(|name| !pasted.shapes.iter().any(|shape| shape.name == *name));
            let name = name.unwrap_or_else(|| letter(&pasted.shapes));
            pasted.shapes.push(Given { name, form, line: line(span.start), span, is_svg, note });
        }
        let aside = self.aside.iter().take(20).map(|span| {
            let text = self.text.get(span.clone()).unwrap_or_default();
            let text: String = text.lines().next().unwrap_or_default().chars().take(60).collect();
            (line(span.start), text)
        });
        pasted.aside = aside.collect();
    }
}

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

/// Whether a statement goes on after the end of the line; at most a few empty lines are between.
fn goes_on(before: &[Node], after: &[Node]) -> bool {
    let is_code = |node: &&Node| !matches!(node.kind, Kind::Line(_));
    let next = || after.iter().take(4).find(is_code);
    match before.iter().rev().take(4).find(is_code).map(|node| &node.kind) {
        Some(Kind::Comma) => !after.is_empty(),
        Some(Kind::Equals) => next().is_some(),
        // A header with its list of numbers on the next line is a name; code has brackets.
        Some(Kind::Colon) => {
            next().is_some_and(|node| matches!(node.kind, Kind::Group(..))) && before.len() <= 2
        }
        _ => false,
    }
}

/// Whether this is a block of code, and no list.
fn is_block(node: &Node) -> bool {
    let Kind::Group('{', within) = &node.kind else { return false };
    let has = |test: fn(&Kind) -> bool| within.iter().any(|node| test(&node.kind));
    let (lines, equals) = (has(|k| matches!(k, Kind::Line(_))), has(|k| matches!(k, Kind::Equals)));
    has(|kind| matches!(kind, Kind::Semicolon))
        || lines && equals && !has(|k| matches!(k, Kind::Comma))
}

/// The outlines of a line that is nothing but path data.
fn bare_path(line: &str, base: usize) -> Option<Result<Vec<Vec<Point>>, Fault>> {
    let rest = line.trim_start();
    let begins = rest.strip_prefix(['M', 'm'])?.trim_start();
    if !begins.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.' | '+')) {
        return None;
    }
    let is_data = |c: char| {
        c.is_ascii_digit() || c.is_whitespace() || ",.-+eE".contains(c) || c.is_ascii_alphabetic()
    };
    rest.chars().all(is_data).then(|| super::path::read(line, base))
}
