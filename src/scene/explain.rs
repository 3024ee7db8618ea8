//! ron's and serde's errors, in the words and at the place of the scene file.

use std::ops::Range;

use ron::Error;
use serde::de::DeserializeOwned;
use serde_path_to_error::{Path, Segment};

use super::outline::{Outline, Step};
use super::problem::{Finding, known, quote};
use super::schema::{self, SceneFile};
use crate::params::{self, Meta, Value};

/// What a value is, and what would be one.
type Kind = (&'static str, &'static str);
const VECTOR: Kind = ("a vector", "a vector such as (1, 0, 2.5)");
const NUMBER: Kind = ("a number", "a number such as 0.5");
const WHOLE: Kind = ("a whole number", "a whole number, at least 0");
const BOOLEAN: Kind = ("true or false", "true or false");
const TEXT: Kind = ("text in double quotes", "text in double quotes");
const CHARACTER: Kind = ("one character", "one character such as 'A'");
const LIST: Kind = ("a list", "a list in square brackets: `[...]`");
const FIELDS: Kind = ("a group of fields", "fields in parentheses: `(name: value)`");
const VARIANT: Kind = ("a variant's name", "a variant such as `Still` or `Spin(deg_per_tick: 1)`");

/// Reads the text of a scene file, or of a file like it.
///
/// # Errors
/// The first syntax or type error.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Finding> {
    let start = ron::Deserializer::from_str_with_options(text, &schema::options());
    let mut reader = match start {
        Ok(reader) => reader,
        Err(e) => {
            let at = offset(text, e.span.end.line, e.span.end.col);
            return Err(Failure::new(text, None, at).explain(e.code));
        }
    };
    let read = serde_path_to_error::deserialize(&mut reader);
    let read = read.map_err(|e| (Some(e.path().clone()), e.into_inner()));
    let read = read.and_then(|file: T| reader.end().map(|()| file).map_err(|error| (None, error)));
    let cursor = text.len() - reader.remainder().len();
    read.map_err(|(path, error)| Failure::new(text, path.as_ref(), cursor).explain(error))
}

/// The byte at a line and column, both from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let rest = &text[before..];
    before + rest.char_indices().nth(column - 1).map_or(rest.len(), |(at, _)| at)
}

/// Where reading failed.
struct Failure<'t> {
    text: &'t str,
    outline: Outline<'t>,
    /// From the whole file to the field that was read.
    steps: Vec<Step>,
    /// Whether what was read is the data of a variant.
    in_variant: bool,
    /// Whether a vector's number was read that is not in the text.
    part_missed: bool,
    /// The entry at `steps`, or the deepest one above it.
    entry: usize,
    /// The byte at which reading stopped.
    cursor: usize,
}

impl<'t> Failure<'t> {
    fn new(text: &'t str, path: Option<&Path>, cursor: usize) -> Self {
        let outline = Outline::new(text);
        let segments: Vec<&Segment> = path.into_iter().flatten().collect();
        let step = |segment: &&Segment| match segment {
            Segment::Map { key } => Some(Step::Field(key.clone())),
            Segment::Seq { index } => Some(Step::Index(*index)),
            Segment::Enum { .. } | Segment::Unknown => None,
        };
        let mut steps: Vec<Step> = segments.iter().filter_map(step).collect();
        let known = segments.iter().rev().find(|s| !matches!(s, Segment::Unknown));
        let in_variant = matches!(known, Some(Segment::Enum { .. }));
        let (entry, taken) = outline.find(&steps);
        let part_missed = matches!(steps.get(taken), Some(Step::Index(_)));
        // What is not in the text, or is a key that is not read yet, is no place.
        steps.truncate(taken);
        Self { text, outline, steps, in_variant, part_missed, entry, cursor }
    }

    fn explain(&self, error: Error) -> Finding {
        let at_end = self.text[self.cursor.min(self.text.len())..].trim().is_empty();
        match error {
            Error::NoSuchStructField { expected, found, .. } => {
                self.unknown_field(&found, expected)
            }
            Error::DuplicateStructField { field, .. } => self.duplicate_field(field),
            Error::MissingStructField { field, .. } => self.at_value(
                format!("the field `{field}` is missing"),
                format!("`{field}: ...` among its fields"),
            ),
            Error::NoSuchEnumVariant { expected, found, .. } => {
                self.at_value(format!("unknown variant {}", quote(&found)), known(&found, expected))
            }
            Error::ExceededRecursionLimit => {
                self.at_cursor("brackets are nested too deep", "at most 128 deep")
            }
            Error::UnclosedBlockComment => {
                let start = self.outline.open_comment.unwrap_or(self.cursor);
                self.finding(start..start + 2, "the comment is never closed", "`*/` at its end")
            }
            Error::ExpectedStringEnd => {
                let value =
                    self.outline.value(self.outline.covering(self.cursor.saturating_sub(1)));
                self.finding(value, "the text in quotes is never closed", "`\"` at its end")
            }
            Error::TrailingCharacters => self.at_cursor(
                &format!("{} follows the scene", self.token()),
                "nothing after the closing parenthesis",
            ),
            Error::InvalidEscape(_) => self.at_cursor(
                "unknown escape in a text",
                r"one of \n, \t, \\, \', or \x41, \u{e9}; two backslashes for one",
            ),
            _ if at_end => self.end(),
            other => self.misplaced(other),
        }
    }

    /// Something stands where something else should.
    fn misplaced(&self, error: Error) -> Finding {
        match error {
            Error::ExpectedStructLikeEnd if self.is_vector(self.entry) => {
                self.not_right(self.entry, VECTOR.0, VECTOR.1)
            }
            Error::ExpectedComma
            | Error::ExpectedArrayEnd
            | Error::ExpectedMapEnd
            | Error::ExpectedStructLikeEnd => self.comma(),
            Error::ExpectedMapColon => self.at_cursor(
                &format!("found {} instead of a colon", self.token()),
                "a field is written `name: value`",
            ),
            Error::ExpectedIdentifier if self.text[self.cursor..].starts_with(',') => {
                self.at_cursor("there is nothing between two commas", "one comma after each field")
            }
            Error::SuggestRawIdentifier(name) if self.within() && !name.starts_with(is_number) => {
                let span = self.cursor..self.cursor + name.len();
                let what = format!("{} is no field's name", quote(&name));
                self.finding(span, &what, "letters, digits and `_`, no `-`, `+` or `.`")
            }
            Error::ExpectedIdentifier | Error::SuggestRawIdentifier(_) if self.within() => self
                .at_cursor(
                    &format!("{} stands without a field's name", self.token()),
                    "fields are named: `name: value`",
                ),
            Error::UnexpectedChar(c) => {
                let slash = self.cursor.saturating_sub(1 + c.len_utf8());
                self.finding(slash..slash + 1, "unexpected `/`", "comments begin with `//` or `/*`")
            }
            Error::ExpectedAttribute | Error::ExpectedAttributeEnd | Error::NoSuchExtension(_) => {
                self.at_cursor("unknown attribute", "a scene without: (title: ..., world: ...)")
            }
            other => self.wrong_type(&other),
        }
    }

    /// Whether reading stopped inside the entry's brackets.
    fn within(&self) -> bool {
        self.cursor > self.outline.value(self.entry).start
    }

    /// A field nobody knows; it may not be in `steps`.
    fn unknown_field(&self, name: &str, all: &[&str]) -> Finding {
        let is_it = matches!(self.steps.last(), Some(Step::Field(last)) if last == name);
        let inside = self.outline.children(self.entry).iter().map(|c| *c as usize);
        let child = if is_it {
            self.entry
        } else {
            inside.rev().find(|c| self.outline.name(*c) == name).unwrap_or(self.entry)
        };
        let path = if is_it { self.path() } else { join(&self.path(), name) };
        let key = match self.outline.key(child) {
            key if self.outline.name(child) == name => key,
            _ => self.cursor.saturating_sub(name.len())..self.cursor,
        };
        let (what, expected) = (format!("unknown field {}", quote(name)), known(name, all));
        Finding { path, ..self.finding(key, &what, &expected) }
    }

    fn duplicate_field(&self, name: &str) -> Finding {
        let inside = self.outline.children(self.entry).iter().map(|c| *c as usize);
        let given = inside.filter(|c| self.outline.name(*c) == name);
        let keys: Vec<Range<usize>> = given.map(|c| self.outline.key(c)).collect();
        let key = keys.get(1).cloned().unwrap_or(self.cursor..self.cursor);
        let found =
            self.finding(key, &format!("the field `{name}` is given twice"), "each field once");
        Finding { path: join(&self.path(), name), ..found }
    }

    /// The text ends within something.
    fn end(&self) -> Finding {
        let end = self.text.trim_end().len();
        if self.outline.text(0).is_empty() {
            return self.finding(end..end, "the file is empty", "(title: ..., world: ...)");
        }
        let Some(open) = self.outline.unclosed else {
            return self.finding(end..end, "the file ends too early", "a value");
        };
        let line = 1 + self.text[..open].matches('\n').count();
        let (bracket, close) = match self.text.as_bytes()[open] {
            b'[' => ('[', ']'),
            b'{' => ('{', '}'),
            _ => ('(', ')'),
        };
        let what = format!("the file ends, but the `{bracket}` in line {line} is still open");
        self.finding(end..end, &what, &format!("`{close}` to close it"))
    }

    /// Something stands where a comma or a closing bracket should.
    fn comma(&self) -> Finding {
        let inner = self.outline.covering(self.cursor);
        let (value, text) = (self.outline.value(inner), self.outline.text(inner));
        let bracket = text.find(['(', '[', '{']);
        if value.start < self.cursor && bracket.is_none() && !text.starts_with(['"', '\'']) {
            // A number of which only the beginning was read: `1.0` for a whole number.
            return self.not_right(inner, NUMBER.0, NUMBER.1);
        }
        if let Some(bracket) = bracket.filter(|at| *at > 0 && value.start + at == self.cursor) {
            let name = quote(text[..bracket].trim());
            return self.entry_finding(
                inner,
                format!("{name} has no fields"),
                format!("{name} without parentheses"),
            );
        }
        let inside = self.outline.text(self.entry);
        let expected = match inside.chars().find(|c| "([{".contains(*c)) {
            Some('[') => "a comma before it, or `]`",
            _ => "a comma before it, or `)`",
        };
        self.at_cursor(&format!("found {} instead of a comma", self.token()), expected)
    }

    /// A value of another type than the field's.
    fn wrong_type(&self, error: &Error) -> Finding {
        let (kind, wanted) = match error {
            Error::ExpectedStructLike if self.in_variant => {
                let text = self.outline.text(self.entry);
                let name = params::clip(text.split('(').next().unwrap_or_default().trim());
                return self.at_value(
                    format!("`{name}` needs its parentheses"),
                    format!("`{name}()`, with fields in it or none"),
                );
            }
            Error::ExpectedNamedStructLike("Vec3")
            | Error::ExpectedDifferentStructName { expected: "Vec3", .. }
            | Error::ExpectedDifferentLength { .. } => VECTOR,
            Error::ExpectedDifferentStructName { found, .. } => {
                return self.at_value(
                    format!("{} does not belong before the parenthesis", quote(found)),
                    "only the parentheses: `(...)`".to_owned(),
                );
            }
            Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => FIELDS,
            Error::ExpectedFloat | Error::FloatUnderscore if self.part_missed => VECTOR,
            Error::ExpectedFloat | Error::FloatUnderscore => NUMBER,
            Error::ExpectedInteger
            | Error::IntegerOutOfBounds
            | Error::InvalidIntegerDigit { .. }
            | Error::UnderscoreAtBeginning => WHOLE,
            Error::ExpectedBoolean => BOOLEAN,
            Error::ExpectedString => TEXT,
            Error::ExpectedChar | Error::InvalidValueForType { .. } => CHARACTER,
            Error::ExpectedArray => LIST,
            Error::ExpectedIdentifier | Error::SuggestRawIdentifier(_) => VARIANT,
            other => return self.at_cursor(&params::clip(&other.to_string()), ""),
        };
        self.not_right(self.entry, kind, wanted)
    }

    /// The value of `entry` is not a `kind`; the field's declaration may say more than `wanted`.
    fn not_right(&self, entry: usize, kind: &str, wanted: &str) -> Finding {
        let field = self.holder_of(entry);
        let path = self.outline.path(field);
        let declared = declared(self.text, &self.outline, field, &path);
        let wanted = match &declared {
            Some((meta, value)) => meta.wanted(value),
            None if path == "camera" => "one of Follow, Orbit, Plan".to_owned(),
            None => wanted.to_owned(),
        };
        let kind = declared.filter(|_| entry == field).map_or(kind, |(_, value)| value.kind());
        let text = self.outline.text(entry);
        let digits = text.trim_start_matches(['+', '-']);
        let integer = !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
        let what = match text {
            "" => "the value is missing".to_owned(),
            _ if integer && kind == WHOLE.0 => format!("{} is out of range", quote(text)),
            _ => format!("{} is not {kind}", quote(text)),
        };
        self.entry_finding(entry, what, wanted)
    }

    /// The field that the entry is a component of: a vector's numbers are no fields.
    fn holder(&self) -> usize {
        self.holder_of(self.entry)
    }

    fn holder_of(&self, entry: usize) -> usize {
        match self.outline.parent(entry) {
            Some(parent) if self.is_vector(parent) => parent,
            _ => entry,
        }
    }

    /// Whether the entry's value is in parentheses without field names.
    fn is_vector(&self, entry: usize) -> bool {
        let named = |c: &u32| !self.outline.key(*c as usize).is_empty();
        let inside = self.outline.children(entry);
        self.outline.text(entry).starts_with('(') && !inside.is_empty() && !inside.iter().any(named)
    }

    /// The path of the field that was read.
    fn path(&self) -> String {
        self.outline.path(self.holder())
    }

    /// What stands at the cursor, up to the next delimiter.
    fn token(&self) -> String {
        let rest = &self.text[self.cursor..];
        let word = |c: char| c.is_alphanumeric() || "_.+-".contains(c);
        let end = rest.find(|c| !word(c)).unwrap_or(rest.len());
        let end = end.max(rest.chars().next().map_or(0, char::len_utf8));
        quote(&rest[..end])
    }

    fn at_value(&self, what: String, expected: String) -> Finding {
        self.entry_finding(self.entry, what, expected)
    }

    fn entry_finding(&self, entry: usize, what: String, expected: String) -> Finding {
        let path = self.outline.path(self.holder_of(entry));
        Finding { span: self.outline.value(entry), path, what, expected }
    }

    fn at_cursor(&self, what: &str, expected: &str) -> Finding {
        let length = self.text[self.cursor..].chars().next().map_or(0, char::len_utf8);
        self.finding(self.cursor..self.cursor + length, what, expected)
    }

    fn finding(&self, span: Range<usize>, what: &str, expected: &str) -> Finding {
        Finding { span, path: self.path(), what: what.to_owned(), expected: expected.to_owned() }
    }
}

/// Whether the character begins a number.
fn is_number(c: char) -> bool {
    c.is_ascii_digit() || "+-.".contains(c)
}

/// `path` with the field `name` appended.
fn join(path: &str, name: &str) -> String {
    let name = params::clip(name);
    if path.is_empty() { name } else { format!("{path}.{name}") }
}

/// The declaration of the parameter at `path`: what the rest of the file, read without it, has
/// there; `None` if the field must be given or the rest is wrong too.
fn declared(text: &str, outline: &Outline, field: usize, path: &str) -> Option<(Meta, Value)> {
    let path = path.strip_prefix("world.")?;
    let (from, value) = (outline.key(field).start, outline.value(field));
    let after = text[value.end..].trim_start();
    let to = text.len() - after.strip_prefix(',').unwrap_or(after).len();
    let rest = format!("{}{}", &text[..from], &text[to..]);
    let file: SceneFile = schema::options().from_str(&rest).ok()?;
    let mut found = None;
    params::visit(&file.world, &mut |at, meta, value| {
        if at.indexed == path {
            found = found.or(Some((*meta, value)));
        }
    });
    found
}
