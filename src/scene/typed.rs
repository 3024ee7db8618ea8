//! A tree read as a type: each error has its place and kind from where it arises.

mod parts;

use std::fmt::Display;
use std::ops::Range;

use serde::de::{DeserializeOwned, Deserializer, Error, Visitor};

use self::parts::{Fields, Variant};
use super::problem::{Finding, known, quote};
use super::schema::SceneFile;
use super::tree::{Shape, Tree};
use crate::params::{self, Meta, Value};

/// What a value is, and what would be one.
type Wanted = (&'static str, &'static str);
const VECTOR: Wanted = ("a vector", "a vector such as (1, 0, 2.5)");
const NUMBER: Wanted = ("a number", "a number such as 0.5");
const WHOLE: Wanted = ("a whole number", "a whole number, at least 0");
const BOOLEAN: Wanted = ("true or false", "true or false");
const TEXT: Wanted = ("text", "text in double quotes");
const CHARACTER: Wanted = ("one character", "one character such as 'A'");
const LIST: Wanted = ("a list", "a list in square brackets: `[...]`");
const FIELDS: Wanted = ("a group of fields", "fields in parentheses: `(name: value)`");
const VARIANT: &str = "a variant's name";

/// Reads a text as `T`.
///
/// # Errors
/// The first mistake in how it is written, else the first value of another type.
pub(crate) fn read<T: DeserializeOwned>(tree: &Tree) -> Result<T, Finding> {
    match &tree.mistake {
        Some(mistake) => Err(mistake.clone()),
        None => T::deserialize(At::whole(tree, None)).map_err(|refusal| refusal.explain(tree)),
    }
}

/// What comes of reading a value.
type Read<T> = Result<T, Refusal>;

/// Why a tree is not of a type. It is one address large, as each of many functions hands it on.
#[derive(Debug, thiserror::Error)]
#[error("{self:?}")]
struct Refusal(Box<Why>);

#[derive(Debug)]
struct Why {
    /// The innermost value that knows of it, and the bytes it is about.
    place: Option<(usize, Range<usize>)>,
    /// The kind of value that is not there; then its declaration may say what would be right.
    kind: Option<&'static str>,
    what: String,
    expected: String,
}

impl Refusal {
    fn new(what: String, expected: impl Into<String>) -> Self {
        Self(Box::new(Why { place: None, kind: None, what, expected: expected.into() }))
    }

    fn at(mut self, node: usize, span: Range<usize>) -> Self {
        self.0.place.get_or_insert((node, span));
        self
    }

    fn explain(self, tree: &Tree) -> Finding {
        let Why { place, kind, mut what, mut expected } = *self.0;
        let (node, span) = place.unwrap_or_else(|| (0, tree.value(0)));
        let path = tree.path(node);
        if let Some(kind) = kind {
            let field = tree.holder(node);
            let declared = declared(tree, field, &path);
            expected = declared.as_ref().map_or(expected, |(meta, value)| meta.wanted(value));
            let kind =
                declared.as_ref().filter(|_| node == field).map_or(kind, |(_, value)| value.kind());
            let text = tree.text(node);
            let digits = text.trim_start_matches(['+', '-']);
            let integer = !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
            let outside = integer && kind == WHOLE.0;
            if outside && declared.is_none() && !text.starts_with('-') {
                expected = format!("a whole number, 0 to {}", u32::MAX);
            }
            what = match text {
                "" => "the value is missing".to_owned(),
                _ if outside => format!("{} is out of range", quote(text)),
                _ if is_typed(text) => format!("{} ends with the name of a type", quote(text)),
                _ => format!("{} is not {kind}", quote(text)),
            };
        }
        Finding { span, path, what, expected }
    }
}

/// Whether a number is followed by the name of its type, as Rust has it.
fn is_typed(text: &str) -> bool {
    let number = ["f64", "f32"].iter().find_map(|name| text.strip_suffix(name));
    number.is_some_and(|number| number.parse::<f64>().is_ok())
}

/// The declaration of the parameter at `path`: what the rest of the scene, read without it, has
/// there; `None` if the field must be given or the rest is wrong too.
fn declared(tree: &Tree, field: usize, path: &str) -> Option<(Meta, Value)> {
    let path = path.strip_prefix("world.")?;
    let file = <SceneFile as serde::Deserialize>::deserialize(At::whole(tree, Some(field))).ok()?;
    let mut found = None;
    params::visit(&file.world, &mut |at, meta, value| {
        if at.indexed == path {
            found.get_or_insert((*meta, value));
        }
    });
    found
}

impl Error for Refusal {
    fn custom<T: Display>(why: T) -> Self {
        let why = why.to_string();
        let (what, expected) = why.rsplit_once("; ").unwrap_or((&why, ""));
        Self::new(what.to_owned(), expected)
    }

    fn unknown_variant(name: &str, all: &'static [&'static str]) -> Self {
        Self::new(format!("unknown variant {}", quote(name)), known(name, all))
    }

    fn unknown_field(name: &str, all: &'static [&'static str]) -> Self {
        Self::new(format!("unknown field {}", quote(name)), known(name, all))
    }

    fn missing_field(name: &'static str) -> Self {
        let expected = format!("`{name}: ...` among its fields");
        Self::new(format!("the field `{name}` is missing"), expected)
    }

    fn duplicate_field(name: &'static str) -> Self {
        Self::new(format!("the field `{name}` is given twice"), "each field once")
    }
}

/// A value of the tree, to be read.
#[derive(Clone, Copy)]
struct At<'t> {
    tree: &'t Tree<'t>,
    node: usize,
    /// A field that is read as if it were not there.
    without: Option<usize>,
    /// Whether it is what stands in the parentheses of a variant or of `Some`.
    inside: bool,
}

impl<'t> At<'t> {
    fn whole(tree: &'t Tree<'t>, without: Option<usize>) -> Self {
        Self { tree, node: 0, without, inside: false }
    }

    fn child(self, node: usize) -> Self {
        Self { node, inside: false, ..self }
    }

    fn shape(self) -> Shape<'t> {
        self.tree.shape(self.node)
    }

    fn refuse(self, what: String, expected: impl Into<String>) -> Refusal {
        self.placed(Refusal::new(what, expected))
    }

    /// The refusal is about this value, unless it is about one within.
    #[inline(never)]
    fn placed(self, refusal: Refusal) -> Refusal {
        refusal.at(self.node, self.tree.value(self.node))
    }

    fn not(self, (kind, wanted): (&'static str, impl Into<String>)) -> Refusal {
        let mut refusal = self.refuse(String::new(), wanted);
        refusal.0.kind = Some(kind);
        refusal
    }

    /// The only value in the parentheses, where it stands in some.
    #[inline(never)]
    fn content(self, wanted: Wanted) -> Read<Self> {
        match (self.tree.children(self.node), self.shape()) {
            _ if !self.inside => Ok(self),
            (_, Shape::Name(name)) => Err(self.bare(name)),
            ([only], _) if self.tree.name(*only).is_empty() => Ok(self.child(*only)),
            _ => Err(self.not(wanted)),
        }
    }

    /// The refusal of a variant with fields that has no parentheses.
    fn bare(self, name: &str) -> Refusal {
        let name = params::clip(name);
        let expected = format!("`{name}()`, with fields in it or none");
        self.refuse(format!("`{name}` needs its parentheses"), expected)
    }

    /// A value that is a single token, read by ron.
    #[inline(never)]
    fn leaf<T: DeserializeOwned>(self, wanted: Wanted) -> Read<T> {
        let at = self.content(wanted)?;
        let text = at.tree.text(at.node);
        ron::from_str(text).map_err(|error| match error.code {
            ron::Error::InvalidEscape(_) => {
                let lines = text.split_inclusive('\n').take(error.span.end.line - 1);
                let line = lines.map(str::len).sum::<usize>();
                let length: usize =
                    text[line..].chars().take(error.span.end.col - 1).map(char::len_utf8).sum();
                let start = at.tree.value(at.node).start + line + length;
                let expected = r"one of \n, \t, \\, \', or \x41, \u{e9}; two backslashes for one";
                let refusal = Refusal::new("unknown escape in a text".to_owned(), expected);
                refusal.at(at.node, start..start + 1)
            }
            _ => at.not(wanted),
        })
    }

    /// A number. Most are plain, and read without ron, which takes several times as long.
    #[inline(never)]
    fn number(self) -> Read<f32> {
        let at = self.content(NUMBER)?;
        plain_number(at.tree.text(at.node)).map_or_else(|| at.leaf(NUMBER), Ok)
    }

    fn fields<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        let mut fields =
            Fields { at: self, children: self.tree.children(self.node).iter(), last: None };
        let read = visitor.visit_map(&mut fields);
        read.map_err(|refusal| match fields.last {
            // A field that is given twice is refused before its value is read.
            Some(field) => refusal.at(field, self.tree.key(field)),
            None => self.placed(refusal),
        })
    }

    fn items<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        let children = self.tree.children(self.node).iter();
        let read = visitor.visit_seq(Fields { at: self, children, last: None });
        read.map_err(|refusal| self.placed(refusal))
    }
}

/// The number that a text is which has nothing but digits, a minus before them and a point between them.
fn plain_number(text: &str) -> Option<f32> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let is_plain = match unsigned.split_once('.') {
        Some((whole, part)) => digits(whole) && digits(part),
        None => digits(unsigned),
    };
    text.parse().ok().filter(|_| is_plain)
}

impl<'t> Deserializer<'t> for At<'t> {
    type Error = Refusal;

    /// A character may stand in either kind of quotes.
    fn deserialize_any<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        let at = self.content(CHARACTER)?;
        let read = match at.shape() {
            Shape::Text => visitor.visit_string(at.leaf(CHARACTER)?),
            _ => visitor.visit_char(at.leaf(CHARACTER)?),
        };
        read.map_err(|_: Refusal| at.not(CHARACTER))
    }

    fn deserialize_bool<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_bool(self.leaf(BOOLEAN)?)
    }

    fn deserialize_u32<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_u32(self.leaf(WHOLE)?)
    }

    fn deserialize_f32<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_f32(self.number()?)
    }

    fn deserialize_string<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_string(self.leaf(TEXT)?)
    }

    fn deserialize_option<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        match self.shape() {
            Shape::Name("None") => visitor.visit_none(),
            Shape::Group(Some("Some")) => visitor.visit_some(Self { inside: true, ..self }),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'t>>(self, _: &str, visitor: V) -> Read<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        let at = self.content(LIST)?;
        if at.shape() == Shape::List { at.items(visitor) } else { Err(at.not(LIST)) }
    }

    /// A vector.
    fn deserialize_tuple_struct<V: Visitor<'t>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Read<V::Value> {
        let at = self.content(VECTOR)?;
        let children = at.tree.children(at.node);
        let unnamed = children.iter().all(|child| at.tree.name(*child).is_empty());
        let is_vector = unnamed && children.len() == length && at.shape() == Shape::Group(None);
        if is_vector { at.items(visitor) } else { Err(at.not(VECTOR)) }
    }

    fn deserialize_struct<V: Visitor<'t>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        match self.shape() {
            Shape::Group(found) if self.inside || found.is_none_or(|found| found == name) => {
                self.fields(visitor)
            }
            Shape::Group(Some(found)) => {
                let what = format!("{} does not belong before the parenthesis", quote(found));
                Err(self.refuse(what, "only the parentheses: `(...)`"))
            }
            Shape::Name(name) if self.inside => Err(self.bare(name)),
            _ => Err(self.not(FIELDS)),
        }
    }

    fn deserialize_enum<V: Visitor<'t>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        let at = self.content((VARIANT, "a variant"))?;
        let (Shape::Name(name) | Shape::Group(Some(name))) = at.shape() else {
            return Err(at.not((VARIANT, format!("one of {}", variants.join(", ")))));
        };
        let read = visitor.visit_enum(Variant { at, name });
        read.map_err(|refusal| at.placed(refusal))
    }

    serde::forward_to_deserialize_any! {
        <W: Visitor<'t>>
        i8 i16 i32 i64 u8 u16 u64 f64 char str bytes byte_buf unit unit_struct tuple map identifier
        ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_number_is_the_one_that_ron_reads() {
        let plain = [
            "0",
            "-0",
            "7",
            "007",
            "-12.5",
            "0.1",
            "16777217",
            "3.4028236e38",
            "340282350000000000000000000000000000000",
            "0.00000000000000000000000000000000000000000000001",
        ];
        for text in plain {
            let read: f32 = ron::from_str(text).expect(text);
            let told = plain_number(text).unwrap_or(read);
            assert_eq!(told.to_bits(), read.to_bits(), "{text}");
        }
        let others = [
            "", "-", ".", "1.", ".5", "--1", "+1", "1_0", "1e3", "0x10", "inf", "NaN", "1.5.2",
            "1f32", "-.5", " 1",
        ];
        for text in others {
            assert_eq!(plain_number(text), None, "{text}");
        }
    }
}
