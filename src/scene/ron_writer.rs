//! Writes values as RON, through a tree that is the same for every type.
//!
//! The code of ron's serializer is compiled once for each field of a type. Conversion to the tree
//! needs little code per type, and the code that writes the tree exists once.

mod take;

use std::fmt::Display;

use ron::ser::PrettyConfig;
use serde::ser::{
    self, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use self::take::ToTree;

/// Returns the text of a value, on one line or in this style.
///
/// # Errors
/// Returns an error if ron cannot write a value, or a type refuses to be serialized.
pub(crate) fn text<T: Serialize + ?Sized>(
    value: &T,
    options: &ron::Options,
    style: Option<PrettyConfig>,
) -> ron::Result<String> {
    let node = value.serialize(ToTree).map_err(|Refused(why)| ron::Error::Message(why.into()))?;
    match style {
        Some(style) => options.to_string_pretty(&node, style),
        None => options.to_string(&node),
    }
}

/// Reason why a value cannot be converted.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Refused(Box<str>);

impl ser::Error for Refused {
    fn custom<T: Display>(why: T) -> Self {
        Self(why.to_string().into())
    }
}

/// A variant: its type, index and name.
type Variant = (&'static str, u32, &'static str);

/// A value as a tree.
enum Node {
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    F32(f32),
    F64(f64),
    Char(char),
    Text(String),
    Bytes(Box<[u8]>),
    None,
    Some(Box<Self>),
    Unit,
    UnitStruct(&'static str),
    UnitVariant(Box<Variant>),
    Newtype(&'static str, Box<Self>),
    NewtypeVariant(Box<(Variant, Self)>),
    Group(Box<Group>),
}

/// A value with several parts.
struct Group {
    kind: Kind,
    /// Parts with their names, if they have names; a map's keys and values alternate.
    parts: Vec<(&'static str, Node)>,
}

enum Kind {
    List,
    Tuple,
    TupleStruct(&'static str),
    TupleVariant(Variant),
    Map,
    Struct(&'static str),
    StructVariant(Variant),
}

/// Result of a conversion.
type Converted<T = Node> = Result<T, Refused>;

impl Group {
    #[allow(clippy::unnecessary_wraps, reason = "it is what a serializer returns")]
    fn open(kind: Kind) -> Converted<Self> {
        Ok(Self { kind, parts: Vec::new() })
    }

    /// Compiled once for each type of a part, regardless of the number of values with such a part.
    #[inline(never)]
    fn add<T: Serialize + ?Sized>(&mut self, name: &'static str, part: &T) -> Converted<()> {
        let node = part.serialize(ToTree)?;
        self.push(name, node);
        Ok(())
    }

    #[inline(never)]
    fn push(&mut self, name: &'static str, part: Node) {
        self.parts.push((name, part));
    }

    #[allow(clippy::unnecessary_wraps, reason = "it is what a serializer returns")]
    fn close(self) -> Converted {
        Ok(Node::Group(Box::new(self)))
    }
}

impl Serialize for Node {
    fn serialize<Z: Serializer>(&self, z: Z) -> Result<Z::Ok, Z::Error> {
        match self {
            Self::Bool(value) => z.serialize_bool(*value),
            Self::Signed(value) => z.serialize_i64(*value),
            Self::Unsigned(value) => z.serialize_u64(*value),
            Self::F32(value) => z.serialize_f32(*value),
            Self::F64(value) => z.serialize_f64(*value),
            Self::Char(value) => z.serialize_char(*value),
            Self::Text(value) => z.serialize_str(value),
            Self::Bytes(value) => z.serialize_bytes(value),
            Self::None => z.serialize_none(),
            Self::Some(value) => z.serialize_some(&**value),
            Self::Unit => z.serialize_unit(),
            Self::UnitStruct(name) => z.serialize_unit_struct(name),
            Self::UnitVariant(variant) => z.serialize_unit_variant(variant.0, variant.1, variant.2),
            Self::Newtype(name, value) => z.serialize_newtype_struct(name, &**value),
            Self::NewtypeVariant(it) => {
                let ((type_name, index, name), value) = &**it;
                z.serialize_newtype_variant(type_name, *index, name, value)
            }
            Self::Group(group) => group.serialize(z),
        }
    }
}

impl Serialize for Group {
    fn serialize<Z: Serializer>(&self, z: Z) -> Result<Z::Ok, Z::Error> {
        let (parts, length) = (&self.parts, self.parts.len());
        match self.kind {
            Kind::List => {
                let mut out = z.serialize_seq(Some(length))?;
                parts.iter().try_for_each(|(_, part)| out.serialize_element(part))?;
                out.end()
            }
            Kind::Tuple => {
                let mut out = z.serialize_tuple(length)?;
                parts.iter().try_for_each(|(_, part)| out.serialize_element(part))?;
                out.end()
            }
            Kind::TupleStruct(name) => {
                let mut out = z.serialize_tuple_struct(name, length)?;
                parts.iter().try_for_each(|(_, part)| out.serialize_field(part))?;
                out.end()
            }
            Kind::TupleVariant((type_name, index, name)) => {
                let mut out = z.serialize_tuple_variant(type_name, index, name, length)?;
                parts.iter().try_for_each(|(_, part)| out.serialize_field(part))?;
                out.end()
            }
            Kind::Map => {
                let mut out = z.serialize_map(Some(length / 2))?;
                for entry in parts.chunks_exact(2) {
                    out.serialize_entry(&entry[0].1, &entry[1].1)?;
                }
                out.end()
            }
            Kind::Struct(name) => {
                let mut out = z.serialize_struct(name, length)?;
                parts.iter().try_for_each(|(name, part)| out.serialize_field(name, part))?;
                out.end()
            }
            Kind::StructVariant((type_name, index, name)) => {
                let mut out = z.serialize_struct_variant(type_name, index, name, length)?;
                parts.iter().try_for_each(|(name, part)| out.serialize_field(name, part))?;
                out.end()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::scene::{catalogue, load, schema};

    #[derive(serde::Serialize)]
    struct Unit;

    #[derive(serde::Serialize)]
    struct Pair(f32, f64);

    #[derive(serde::Serialize)]
    struct Newtype(char);

    #[derive(serde::Serialize)]
    enum Choice {
        Alone,
        One(Newtype),
        Two(i8, Option<u16>),
        Named { text: String, some: Option<Pair> },
    }

    #[derive(serde::Serialize)]
    struct All {
        choices: Vec<Choice>,
        map: BTreeMap<String, (bool, i64)>,
        units: (Unit, ()),
        #[serde(skip_serializing_if = "Option::is_none")]
        left_out: Option<u8>,
        numbers: Vec<f32>,
    }

    fn all() -> All {
        let text = "a \"quoted\"\n\tword\\".to_owned();
        let choices = vec![
            Choice::Alone,
            Choice::One(Newtype('\'')),
            Choice::Two(-3, Some(7)),
            Choice::Named { text, some: Some(Pair(-0.0, 1e30)) },
        ];
        let map = [("b".to_owned(), (true, i64::MIN)), ("a".to_owned(), (false, 0))].into();
        let numbers = vec![0.1, f32::MAX, f32::MIN_POSITIVE, f32::INFINITY, 1.0];
        All { choices, map, units: (Unit, ()), left_out: None, numbers }
    }

    /// Checks that the tree gives the same text as ron's serializer for the type.
    fn assert_same_as_ron<T: Serialize>(value: &T) {
        let pretty = || PrettyConfig::new().new_line("\n").depth_limit(4);
        for options in [schema::options(), ron::Options::default()] {
            let direct = options.to_string(value).expect("ron writes it");
            assert_eq!(text(value, &options, None).expect("it is taken apart"), direct);
            for style in [pretty(), pretty().struct_names(true).escape_strings(false)] {
                let direct = options.to_string_pretty(value, style.clone()).expect("ron writes it");
                assert_eq!(text(value, &options, Some(style)).expect("it is taken apart"), direct);
            }
        }
    }

    #[test]
    fn every_kind_of_value_is_written_as_ron_writes_it() {
        assert_same_as_ron(&all());
    }

    #[test]
    fn every_scene_is_written_as_ron_writes_it() {
        for id in catalogue::ids() {
            assert_same_as_ron(&load(id).expect("it ships").file);
        }
    }

    #[test]
    fn a_refused_value_keeps_its_reason() {
        struct Shy;
        impl Serialize for Shy {
            fn serialize<Z: Serializer>(&self, _: Z) -> Result<Z::Ok, Z::Error> {
                Err(ser::Error::custom("it is shy"))
            }
        }
        let refused = text(&[Shy], &schema::options(), None).expect_err("it refuses");
        assert_eq!(refused.to_string(), "it is shy");
    }
}
