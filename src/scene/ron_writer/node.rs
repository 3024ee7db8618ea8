//! A value of any type as a tree.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// A variant: its type, index and name.
type Variant = (&'static str, u32, &'static str);

/// A value as a tree.
pub(super) enum Node {
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
pub(super) struct Group {
    pub(super) kind: Kind,
    /// Parts with their names, if they have names; a map's keys and values alternate.
    pub(super) parts: Vec<(&'static str, Node)>,
}

pub(super) enum Kind {
    List,
    Tuple,
    TupleStruct(&'static str),
    TupleVariant(Variant),
    Map,
    Struct(&'static str),
    StructVariant(Variant),
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
