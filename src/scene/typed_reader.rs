//! Deserializes a tree; each error carries its position and the expected kind of value.

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

/// An expected kind of value: its name, and an example or a description.
type ExpectedKind = (Id, Id);
const VECTOR: ExpectedKind = (id::RON_VECTOR, id::RON_VECTOR_SUCH_AS);
const POINT: ExpectedKind = (id::RON_POINT, id::RON_POINT_SUCH_AS);
const NUMBER: ExpectedKind = (id::RON_NUMBER, id::RON_NUMBER_SUCH_AS);
const WHOLE: ExpectedKind = (id::RON_WHOLE_NUMBER, id::RON_WHOLE_NUMBER_AT_LEAST);
const BOOLEAN: ExpectedKind = (id::RON_TRUE_OR_FALSE, id::RON_TRUE_OR_FALSE);
const TEXT: ExpectedKind = (id::RON_TEXT, id::RON_TEXT_IN_QUOTES);
const CHARACTER: ExpectedKind = (id::RON_CHARACTER, id::RON_CHARACTER_SUCH_AS);
const LIST: ExpectedKind = (id::RON_LIST, id::RON_LIST_IN_BRACKETS);
const FIELDS: ExpectedKind = (id::RON_FIELDS, id::RON_FIELDS_IN_PARENTHESES);
const VARIANT: ExpectedKind = (id::RON_VARIANTS_NAME, id::RON_VARIANT);

/// Former names of variants, accepted but not suggested: enum, former name, present name.
const FORMER: [(&str, &str, &str); 1] = [("CameraKind", "Contact", "Figure")];

/// Parses a text as `T`.
///
/// # Errors
/// Returns the first syntax error, else the first value of a wrong type.
pub(crate) fn read<T: DeserializeOwned>(tree: &Tree) -> Result<T, Finding> {
    if let Some(mistake) = mistake(tree) {
        return Err(mistake);
    }
    let repairs = Repairs::default();
    T::deserialize(ValueReader::root(tree, &repairs))
        .map_err(|mismatch| mismatch.explain(tree, &repairs))
}

/// Result of reading a value.
type Read<T> = Result<T, TypeMismatch>;

/// Returns the first syntax error, with the unit of the field if known.
fn mistake(tree: &Tree) -> Option<Finding> {
    let mut mistake = tree.mistake.clone()?;
    // The parser does not know the units of fields.
    if let Some(number) = tree.with_unit {
        let repairs = Repairs::default();
        let declared = refusal::declared(tree, &repairs, number, &tree.path(number));
        if let Some((Meta { unit, .. }, _)) = declared.filter(|(meta, _)| !meta.unit.is_empty()) {
            mistake.expected =
                id::RON_EXPECTED_IN_UNIT.with(&[("expected", &mistake.expected), ("unit", &unit)]);
        }
    }
    Some(mistake)
}

/// Deserializer of one value of the tree.
#[derive(Clone, Copy)]
struct ValueReader<'t> {
    tree: &'t Tree<'t>,
    node: usize,
    repairs: &'t Repairs,
    /// Whether the value is in the parentheses of a variant or of `Some`.
    wrapped: bool,
    /// Whether a placeholder of the value's type is read instead.
    is_replaced: bool,
    /// Whether the value is a placeholder for a missing field.
    is_placeholder: bool,
}

impl<'t> ValueReader<'t> {
    fn root(tree: &'t Tree<'t>, repairs: &'t Repairs) -> Self {
        Self { tree, node: 0, repairs, wrapped: false, is_replaced: false, is_placeholder: false }
    }

    fn child(self, node: usize) -> Self {
        let is_replaced = self.repairs.is_replaced(node);
        Self { node, wrapped: false, is_replaced, is_placeholder: false, ..self }
    }

    /// Returns the child values; none for a replaced value.
    fn children(self) -> &'t [usize] {
        if self.is_replaced { &[] } else { self.tree.children(self.node) }
    }

    fn shape(self) -> ValueSyntax<'t> {
        self.tree.shape(self.node)
    }

    fn mismatch(self, what: String, expected: impl Into<String>) -> TypeMismatch {
        self.locate(TypeMismatch::new(what, expected))
    }

    /// Sets this value as the location of the mismatch, unless an inner value is already set.
    #[inline(never)]
    fn locate(self, mismatch: TypeMismatch) -> TypeMismatch {
        mismatch.at(self.node, self.tree.value(self.node))
    }

    fn wrong_kind(self, (kind, wanted): ExpectedKind) -> TypeMismatch {
        self.locate(TypeMismatch::of_kind(kind.text(), wanted.text()))
    }

    /// Returns the only value in the parentheses, or the value itself without parentheses.
    #[inline(never)]
    fn content(self, wanted: ExpectedKind) -> Read<Self> {
        match (self.tree.children(self.node), self.shape()) {
            _ if self.is_replaced || !self.wrapped => Ok(self),
            (_, ValueSyntax::Name(name)) => Err(self.missing_parentheses(name)),
            ([only], _) if self.tree.name(*only).is_empty() => Ok(self.child(*only)),
            _ => Err(self.wrong_kind(wanted)),
        }
    }

    /// Returns the mismatch of a variant that lacks the parentheses of its fields.
    fn missing_parentheses(self, name: &str) -> TypeMismatch {
        let name = params::shorten(name);
        let expected = id::RON_FIELDS_OR_NONE.with(&[("name", &name)]);
        self.mismatch(id::RON_NEEDS_PARENTHESES.with(&[("name", &name)]), expected)
    }

    /// Reads a value of a single token with the `ron` crate.
    #[inline(never)]
    fn leaf<T: DeserializeOwned>(self, wanted: ExpectedKind) -> Read<T> {
        let content = self.content(wanted)?;
        let text = content.tree.text(content.node);
        ron::from_str(text).map_err(|error| match error.code {
            ron::Error::InvalidEscape(_) => {
                let lines = text.split_inclusive('\n').take(error.span.end.line - 1);
                let line = lines.map(str::len).sum::<usize>();
                let length: usize =
                    text[line..].chars().take(error.span.end.col - 1).map(char::len_utf8).sum();
                let start = content.tree.value(content.node).start + line + length;
                let expected = id::RON_KNOWN_ESCAPES.text();
                let mismatch = TypeMismatch::new(id::RON_UNKNOWN_ESCAPE.to_string(), expected);
                mismatch.at(content.node, start..start + 1)
            }
            _ => content.wrong_kind(wanted),
        })
    }

    /// Reads a number. Plain numbers avoid `ron`, which takes several times as long.
    #[inline(never)]
    fn number(self) -> Read<f32> {
        let content = self.content(NUMBER)?;
        plain_number(content.tree.text(content.node)).map_or_else(|| content.leaf(NUMBER), Ok)
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
                let correction = match variants.contains(&name) {
                    true => id::RON_WITHOUT_QUOTES.with(&[("name", &name)]),
                    false if is_mesh => format!("`Obj(path: \"{}\")`", params::shorten(name)),
                    false => {
                        id::RON_WITHOUT_QUOTES_CHOICES.with(&[("variants", &known(name, variants))])
                    }
                };
                Err(self.mismatch(what, correction))
            }
            _ => {
                let one = id::PROBLEM_ONE_OF.with(&[("names", &variants.join(", "))]);
                Err(self.locate(TypeMismatch::of_kind(VARIANT.0.text(), one)))
            }
        }
    }

    /// Returns the variant probably meant by a wrong name, or else the first as a placeholder.
    fn likely_variant(self, variants: &'static [&'static str]) -> Variant<'t> {
        let (name, has_fields) = match self.shape() {
            ValueSyntax::Group(Some(name)) => (name, true),
            ValueSyntax::Name(name) => (name, false),
            _ => (self.tree.text(self.node).trim_matches('"'), false),
        };
        let meant = closest(name, variants);
        let is_replaced = !has_fields || meant.is_none();
        let name = meant.or(variants.first().copied()).unwrap_or(name);
        Variant { at: Self { is_replaced, ..self }, name }
    }

    fn fields<V: Visitor<'t>>(self, visitor: V, known: &'static [&'static str]) -> Read<V::Value> {
        let mut fields = Fields::new(self, Some(known));
        let read = visitor.visit_map(&mut fields);
        read.map_err(|mismatch| match fields.last {
            // A repeated field is rejected before its value is read.
            Some(field) => mismatch.at(field, self.tree.key(field)),
            None => self.locate(mismatch),
        })
    }

    fn items<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        let read = visitor.visit_seq(Fields::new(self, None));
        read.map_err(|mismatch| self.locate(mismatch))
    }
}

/// Parses digits with an optional minus sign and an optional decimal point between them.
fn plain_number(text: &str) -> Option<f32> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let is_plain = match unsigned.split_once('.') {
        Some((whole, part)) => digits(whole) && digits(part),
        None => digits(unsigned),
    };
    text.parse().ok().filter(|_| is_plain)
}

impl<'t> Deserializer<'t> for ValueReader<'t> {
    type Error = TypeMismatch;

    /// Reads a character in either kind of quotes.
    fn deserialize_any<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        if self.is_replaced {
            return visitor.visit_char('A');
        }
        let content = self.content(CHARACTER)?;
        let read = match content.shape() {
            ValueSyntax::Text => visitor.visit_string(content.leaf(CHARACTER)?),
            _ => visitor.visit_char(content.leaf(CHARACTER)?),
        };
        read.map_err(|_: TypeMismatch| content.wrong_kind(CHARACTER))
    }

    fn deserialize_ignored_any<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_unit()
    }

    fn deserialize_bool<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        if self.is_replaced {
            return visitor.visit_bool(false);
        }
        visitor.visit_bool(self.leaf(BOOLEAN)?)
    }

    fn deserialize_u32<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        if self.is_replaced {
            return visitor.visit_u32(1);
        }
        visitor.visit_u32(self.leaf(WHOLE)?)
    }

    fn deserialize_f32<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        if self.is_replaced {
            return visitor.visit_f32(1.0);
        }
        visitor.visit_f32(self.number()?)
    }

    fn deserialize_string<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        if self.is_replaced {
            // A unique name.
            return visitor.visit_string(format!("value-{}", self.node));
        }
        visitor.visit_string(self.leaf(TEXT)?)
    }

    fn deserialize_option<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        match self.shape() {
            _ if self.is_replaced => visitor.visit_none(),
            ValueSyntax::Name("None") => visitor.visit_none(),
            ValueSyntax::Group(Some("Some")) => visitor.visit_some(Self { wrapped: true, ..self }),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'t>>(self, _: &str, visitor: V) -> Read<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'t>>(self, visitor: V) -> Read<V::Value> {
        let content = self.content(LIST)?;
        if content.is_replaced || content.shape() == ValueSyntax::List {
            content.items(visitor)
        } else {
            Err(content.wrong_kind(LIST))
        }
    }

    /// Reads a vector.
    fn deserialize_tuple_struct<V: Visitor<'t>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Read<V::Value> {
        if self.is_replaced {
            return visitor.visit_seq(SeqDeserializer::new(std::iter::repeat_n(1.0_f32, length)));
        }
        let wanted = if length == 2 { POINT } else { VECTOR };
        let content = self.content(wanted)?;
        let children = content.tree.children(content.node);
        let unnamed = children.iter().all(|child| content.tree.name(*child).is_empty());
        let is_vector =
            unnamed && children.len() == length && content.shape() == ValueSyntax::Group(None);
        if is_vector { content.items(visitor) } else { Err(content.wrong_kind(wanted)) }
    }

    fn deserialize_struct<V: Visitor<'t>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        match self.shape() {
            _ if self.is_replaced => self.fields(visitor, fields),
            ValueSyntax::Group(found)
                if self.wrapped || found.is_none_or(|found| found == name) =>
            {
                self.fields(visitor, fields)
            }
            ValueSyntax::Group(Some(found)) => {
                let (what, correction) =
                    habits::bare_variant(found, self.tree.text(self.node), fields);
                Err(self.mismatch(what, correction))
            }
            ValueSyntax::Name(name) if self.wrapped => Err(self.missing_parentheses(name)),
            _ => Err(self.wrong_kind(FIELDS)),
        }
    }

    fn deserialize_enum<V: Visitor<'t>>(
        self,
        enum_name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        let content = self.content(VARIANT)?;
        let mut variant = if content.is_replaced {
            content.likely_variant(variants)
        } else {
            content.variant(variants)?
        };
        let is_former = |(owner, former, _): &&(&str, &str, &str)| {
            *owner == enum_name && *former == variant.name
        };
        if let Some((.., now)) = FORMER.iter().find(is_former) {
            variant.name = now;
        }
        let read = visitor.visit_enum(variant);
        read.map_err(|mismatch| content.locate(mismatch))
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
    fn plain_numbers_equal_those_of_ron() {
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
            let fast = plain_number(text).unwrap_or(read);
            assert_eq!(fast.to_bits(), read.to_bits(), "{text}");
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
