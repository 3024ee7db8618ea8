//! Reads a tree as a type; each error carries its position and kind from its origin.

mod habits;
mod parts;
mod refusal;
mod repair;

use serde::de::value::SeqDeserializer;
use serde::de::{DeserializeOwned, Deserializer, Visitor};

use self::parts::{Fields, Variant};
use self::refusal::TypeMismatch;
use self::repair::Repairs;
pub(crate) use self::repair::read_all;
use super::problem::{Finding, closest, known, quote};
use super::tree::{Tree, ValueSyntax};
use crate::mesh::obj_file::is_gltf;
use crate::params::{self, Meta};
use crate::text::{Id, id};

/// Name of a kind of value, and an example.
type Wanted = (Id, Id);
const VECTOR: Wanted = (id::RON_VECTOR, id::RON_VECTOR_SUCH_AS);
const POINT: Wanted = (id::RON_POINT, id::RON_POINT_SUCH_AS);
const NUMBER: Wanted = (id::RON_NUMBER, id::RON_NUMBER_SUCH_AS);
const WHOLE: Wanted = (id::RON_WHOLE_NUMBER, id::RON_WHOLE_NUMBER_AT_LEAST);
const BOOLEAN: Wanted = (id::RON_TRUE_OR_FALSE, id::RON_TRUE_OR_FALSE);
const TEXT: Wanted = (id::RON_TEXT, id::RON_TEXT_IN_QUOTES);
const CHARACTER: Wanted = (id::RON_CHARACTER, id::RON_CHARACTER_SUCH_AS);
const LIST: Wanted = (id::RON_LIST, id::RON_LIST_IN_BRACKETS);
const FIELDS: Wanted = (id::RON_FIELDS, id::RON_FIELDS_IN_PARENTHESES);
const VARIANT: Wanted = (id::RON_VARIANTS_NAME, id::RON_VARIANT);

/// Former names of variants, still read but not offered: enum, former name, present name.
const FORMER: [(&str, &str, &str); 1] = [("CameraKind", "Contact", "Figure")];

/// Parses a text as `T`.
///
/// # Errors
/// Returns the first syntax error, else the first value of a wrong type.
pub(crate) fn read<T: DeserializeOwned>(tree: &Tree) -> Result<T, Finding> {
    if let Some(mistake) = mistake(tree) {
        return Err(mistake);
    }
    let mends = Repairs::default();
    T::deserialize(At::whole(tree, &mends)).map_err(|refusal| refusal.explain(tree, &mends))
}

/// Result of reading a value.
type Read<T> = Result<T, TypeMismatch>;

/// Returns the first syntax error, completed.
fn mistake(tree: &Tree) -> Option<Finding> {
    let mut mistake = tree.mistake.clone()?;
    // Only here is the unit of the field known.
    if let Some(number) = tree.with_unit {
        let mends = Repairs::default();
        let declared = refusal::declared(tree, &mends, number, &tree.path(number));
        if let Some((Meta { unit, .. }, _)) = declared.filter(|(meta, _)| !meta.unit.is_empty()) {
            mistake.expected =
                id::RON_EXPECTED_IN_UNIT.with(&[("expected", &mistake.expected), ("unit", &unit)]);
        }
    }
    Some(mistake)
}

/// A value of the tree.
#[derive(Clone, Copy)]
struct At<'t> {
    tree: &'t Tree<'t>,
    node: usize,
    mends: &'t Repairs,
    /// Whether the value is in the parentheses of a variant or of `Some`.
    inside: bool,
    /// Whether another value of its type is read instead.
    replaced: bool,
    /// Whether it is a field missing in its group.
    is_gift: bool,
}

impl<'t> At<'t> {
    fn whole(tree: &'t Tree<'t>, mends: &'t Repairs) -> Self {
        Self { tree, node: 0, mends, inside: false, replaced: false, is_gift: false }
    }

    fn child(self, node: usize) -> Self {
        let replaced = self.mends.is_replaced(node);
        Self { node, inside: false, replaced, is_gift: false, ..self }
    }

    /// Returns the values inside; none for a replaced value.
    fn children(self) -> &'t [usize] {
        if self.replaced { &[] } else { self.tree.children(self.node) }
    }

    fn shape(self) -> ValueSyntax<'t> {
        self.tree.shape(self.node)
    }

    fn refuse(self, what: String, expected: impl Into<String>) -> TypeMismatch {
        self.placed(TypeMismatch::new(what, expected))
    }

    /// Attributes the refusal to this value, unless a value inside has it.
    #[inline(never)]
    fn placed(self, refusal: TypeMismatch) -> TypeMismatch {
        refusal.at(self.node, self.tree.value(self.node))
    }

    fn not(self, (kind, wanted): Wanted) -> TypeMismatch {
        self.placed(TypeMismatch::of_kind(kind.text(), wanted.text()))
    }

    /// Returns the only value in the parentheses, or the value itself without parentheses.
    #[inline(never)]
    fn content(self, wanted: Wanted) -> Read<Self> {
        match (self.tree.children(self.node), self.shape()) {
            _ if self.replaced || !self.inside => Ok(self),
            (_, ValueSyntax::Name(name)) => Err(self.bare(name)),
            ([only], _) if self.tree.name(*only).is_empty() => Ok(self.child(*only)),
            _ => Err(self.not(wanted)),
        }
    }

    /// Returns the refusal of a variant with fields but without parentheses.
    fn bare(self, name: &str) -> TypeMismatch {
        let name = params::shorten(name);
        let expected = id::RON_FIELDS_OR_NONE.with(&[("name", &name)]);
        self.refuse(id::RON_NEEDS_PARENTHESES.with(&[("name", &name)]), expected)
    }

    /// Reads a value of a single token with ron.
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
                let expected = id::RON_KNOWN_ESCAPES.text();
                let refusal = TypeMismatch::new(id::RON_UNKNOWN_ESCAPE.to_string(), expected);
                refusal.at(at.node, start..start + 1)
            }
            _ => at.not(wanted),
        })
    }

    /// Reads a number. Most are plain and read without ron, which takes several times as long.
    #[inline(never)]
    fn number(self) -> Read<f32> {
        let at = self.content(NUMBER)?;
        plain_number(at.tree.text(at.node)).map_or_else(|| at.leaf(NUMBER), Ok)
    }

    /// Returns the named variant.
    fn variant(self, variants: &'static [&'static str]) -> Read<Variant<'t>> {
        match self.shape() {
            ValueSyntax::Name(name) | ValueSyntax::Group(Some(name)) => {
                Ok(Variant { at: self, name })
            }
            ValueSyntax::Text => {
                let name = self.tree.text(self.node).trim_matches('"');
                let what = id::RON_VARIANT_IN_QUOTES.with(&[("name", &quote(name))]);
                let is_mesh = variants.contains(&"Obj")
                    && (name.to_ascii_lowercase().ends_with(".obj") || is_gltf(name.as_ref()));
                let right = match variants.contains(&name) {
                    true => id::RON_WITHOUT_QUOTES.with(&[("name", &name)]),
                    false if is_mesh => format!("`Obj(path: \"{}\")`", params::shorten(name)),
                    false => {
                        id::RON_WITHOUT_QUOTES_CHOICES.with(&[("variants", &known(name, variants))])
                    }
                };
                Err(self.refuse(what, right))
            }
            _ => {
                let one = id::PROBLEM_ONE_OF.with(&[("names", &variants.join(", "))]);
                Err(self.placed(TypeMismatch::of_kind(VARIANT.0.text(), one)))
            }
        }
    }

    /// Returns the variant probably meant by a wrong name, with its fields; else the first one,
    /// without fields.
    fn likely(self, variants: &'static [&'static str]) -> Variant<'t> {
        let (name, has_fields) = match self.shape() {
            ValueSyntax::Group(Some(name)) => (name, true),
            ValueSyntax::Name(name) => (name, false),
            _ => (self.tree.text(self.node).trim_matches('"'), false),
        };
        let meant = closest(name, variants);
        let replaced = !has_fields || meant.is_none();
        let name = meant.or(variants.first().copied()).unwrap_or(name);
        Variant { at: Self { replaced, ..self }, name }
    }

    fn fields<V: Visitor<'t>>(self, visitor: V, known: &'static [&'static str]) -> Read<V::Value> {
        let mut fields = Fields::new(self, Some(known));
        let read = visitor.visit_map(&mut fields);
        read.map_err(|refusal| match fields.last {
            // A repeated field is refused before its value is read.
            Some(field) => refusal.at(field, self.tree.key(field)),
            None => self.placed(refusal),
        })
    }

    fn items<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        let read = visitor.visit_seq(Fields::new(self, None));
        read.map_err(|refusal| self.placed(refusal))
    }
}

/// Parses a number of only digits, an optional minus before them and an optional point between
/// them.
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
    type Error = TypeMismatch;

    /// A character may be in either kind of quotes.
    fn deserialize_any<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        if self.replaced {
            return visitor.visit_char('A');
        }
        let at = self.content(CHARACTER)?;
        let read = match at.shape() {
            ValueSyntax::Text => visitor.visit_string(at.leaf(CHARACTER)?),
            _ => visitor.visit_char(at.leaf(CHARACTER)?),
        };
        read.map_err(|_: TypeMismatch| at.not(CHARACTER))
    }

    fn deserialize_ignored_any<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_unit()
    }

    fn deserialize_bool<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        if self.replaced {
            return visitor.visit_bool(false);
        }
        visitor.visit_bool(self.leaf(BOOLEAN)?)
    }

    fn deserialize_u32<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        if self.replaced {
            return visitor.visit_u32(1);
        }
        visitor.visit_u32(self.leaf(WHOLE)?)
    }

    fn deserialize_f32<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        if self.replaced {
            return visitor.visit_f32(1.0);
        }
        visitor.visit_f32(self.number()?)
    }

    fn deserialize_string<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        if self.replaced {
            // No other value has this name.
            return visitor.visit_string(format!("value-{}", self.node));
        }
        visitor.visit_string(self.leaf(TEXT)?)
    }

    fn deserialize_option<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        match self.shape() {
            _ if self.replaced => visitor.visit_none(),
            ValueSyntax::Name("None") => visitor.visit_none(),
            ValueSyntax::Group(Some("Some")) => visitor.visit_some(Self { inside: true, ..self }),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'t>>(self, _: &str, visitor: V) -> Read<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        let at = self.content(LIST)?;
        if at.replaced || at.shape() == ValueSyntax::List {
            at.items(visitor)
        } else {
            Err(at.not(LIST))
        }
    }

    /// A vector.
    fn deserialize_tuple_struct<V: Visitor<'t>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Read<V::Value> {
        if self.replaced {
            return visitor.visit_seq(SeqDeserializer::new(std::iter::repeat_n(1.0_f32, length)));
        }
        let wanted = if length == 2 { POINT } else { VECTOR };
        let at = self.content(wanted)?;
        let children = at.tree.children(at.node);
        let unnamed = children.iter().all(|child| at.tree.name(*child).is_empty());
        let is_vector =
            unnamed && children.len() == length && at.shape() == ValueSyntax::Group(None);
        if is_vector { at.items(visitor) } else { Err(at.not(wanted)) }
    }

    fn deserialize_struct<V: Visitor<'t>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        match self.shape() {
            _ if self.replaced => self.fields(visitor, fields),
            ValueSyntax::Group(found) if self.inside || found.is_none_or(|found| found == name) => {
                self.fields(visitor, fields)
            }
            ValueSyntax::Group(Some(found)) => {
                let (what, right) = habits::bare_variant(found, self.tree.text(self.node), fields);
                Err(self.refuse(what, right))
            }
            ValueSyntax::Name(name) if self.inside => Err(self.bare(name)),
            _ => Err(self.not(FIELDS)),
        }
    }

    fn deserialize_enum<V: Visitor<'t>>(
        self,
        of: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        let at = self.content(VARIANT)?;
        let mut variant = if at.replaced { at.likely(variants) } else { at.variant(variants)? };
        let is_it =
            |(owner, former, _): &&(&str, &str, &str)| *owner == of && *former == variant.name;
        if let Some((.., now)) = FORMER.iter().find(is_it) {
            variant.name = now;
        }
        let read = visitor.visit_enum(variant);
        read.map_err(|refusal| at.placed(refusal))
    }

    serde::forward_to_deserialize_any! {
        <W: Visitor<'t>>
        i8 i16 i32 i64 u8 u16 u64 f64 char str bytes byte_buf unit unit_struct tuple map identifier
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
