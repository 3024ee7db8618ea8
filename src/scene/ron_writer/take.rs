//! Converts values of any type to trees.

use std::fmt::Display;

use serde::ser::{
    self, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use super::node::{Group, Kind, Node};

/// Reason why a value cannot be converted.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Refused(pub(super) Box<str>);

impl ser::Error for Refused {
    fn custom<T: Display>(why: T) -> Self {
        Self(why.to_string().into())
    }
}

/// Result of a conversion.
type Converted<T = Node> = Result<T, Refused>;

/// Serializer that converts a value to a tree.
pub(super) struct ToTree;

impl Serializer for ToTree {
    type Ok = Node;
    type Error = Refused;
    type SerializeSeq = Group;
    type SerializeTuple = Group;
    type SerializeTupleStruct = Group;
    type SerializeTupleVariant = Group;
    type SerializeMap = Group;
    type SerializeStruct = Group;
    type SerializeStructVariant = Group;

    fn serialize_bool(self, value: bool) -> Converted {
        Ok(Node::Bool(value))
    }

    fn serialize_i8(self, value: i8) -> Converted {
        Ok(Node::Signed(value.into()))
    }

    fn serialize_i16(self, value: i16) -> Converted {
        Ok(Node::Signed(value.into()))
    }

    fn serialize_i32(self, value: i32) -> Converted {
        Ok(Node::Signed(value.into()))
    }

    fn serialize_i64(self, value: i64) -> Converted {
        Ok(Node::Signed(value))
    }

    fn serialize_u8(self, value: u8) -> Converted {
        Ok(Node::Unsigned(value.into()))
    }

    fn serialize_u16(self, value: u16) -> Converted {
        Ok(Node::Unsigned(value.into()))
    }

    fn serialize_u32(self, value: u32) -> Converted {
        Ok(Node::Unsigned(value.into()))
    }

    fn serialize_u64(self, value: u64) -> Converted {
        Ok(Node::Unsigned(value))
    }

    fn serialize_f32(self, value: f32) -> Converted {
        Ok(Node::F32(value))
    }

    fn serialize_f64(self, value: f64) -> Converted {
        Ok(Node::F64(value))
    }

    fn serialize_char(self, value: char) -> Converted {
        Ok(Node::Char(value))
    }

    fn serialize_str(self, value: &str) -> Converted {
        Ok(Node::Text(value.to_owned()))
    }

    fn serialize_bytes(self, value: &[u8]) -> Converted {
        Ok(Node::Bytes(value.into()))
    }

    fn serialize_none(self) -> Converted {
        Ok(Node::None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Converted {
        Ok(Node::Some(value.serialize(Self)?.into()))
    }

    fn serialize_unit(self) -> Converted {
        Ok(Node::Unit)
    }

    fn serialize_unit_struct(self, name: &'static str) -> Converted {
        Ok(Node::UnitStruct(name))
    }

    fn serialize_unit_variant(
        self,
        type_name: &'static str,
        index: u32,
        name: &'static str,
    ) -> Converted {
        Ok(Node::UnitVariant(Box::new((type_name, index, name))))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        type_name: &'static str,
        it: &T,
    ) -> Converted {
        Ok(Node::Newtype(type_name, it.serialize(Self)?.into()))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        type_name: &'static str,
        index: u32,
        name: &'static str,
        it: &T,
    ) -> Converted {
        Ok(Node::NewtypeVariant(Box::new(((type_name, index, name), it.serialize(Self)?))))
    }

    fn serialize_seq(self, _: Option<usize>) -> Converted<Group> {
        Group::open(Kind::List)
    }

    fn serialize_tuple(self, _: usize) -> Converted<Group> {
        Group::open(Kind::Tuple)
    }

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Converted<Group> {
        Group::open(Kind::TupleStruct(name))
    }

    fn serialize_tuple_variant(
        self,
        type_name: &'static str,
        index: u32,
        name: &'static str,
        _: usize,
    ) -> Converted<Group> {
        Group::open(Kind::TupleVariant((type_name, index, name)))
    }

    fn serialize_map(self, _: Option<usize>) -> Converted<Group> {
        Group::open(Kind::Map)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Converted<Group> {
        Group::open(Kind::Struct(name))
    }

    fn serialize_struct_variant(
        self,
        type_name: &'static str,
        index: u32,
        name: &'static str,
        _: usize,
    ) -> Converted<Group> {
        Group::open(Kind::StructVariant((type_name, index, name)))
    }
}

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

impl SerializeSeq for Group {
    type Ok = Node;
    type Error = Refused;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, part: &T) -> Converted<()> {
        self.add("", part)
    }

    fn end(self) -> Converted {
        self.close()
    }
}

impl SerializeTuple for Group {
    type Ok = Node;
    type Error = Refused;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, part: &T) -> Converted<()> {
        self.add("", part)
    }

    fn end(self) -> Converted {
        self.close()
    }
}

impl SerializeTupleStruct for Group {
    type Ok = Node;
    type Error = Refused;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, part: &T) -> Converted<()> {
        self.add("", part)
    }

    fn end(self) -> Converted {
        self.close()
    }
}

impl SerializeTupleVariant for Group {
    type Ok = Node;
    type Error = Refused;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, part: &T) -> Converted<()> {
        self.add("", part)
    }

    fn end(self) -> Converted {
        self.close()
    }
}

impl SerializeMap for Group {
    type Ok = Node;
    type Error = Refused;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Converted<()> {
        self.add("", key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Converted<()> {
        self.add("", value)
    }

    fn end(self) -> Converted {
        self.close()
    }
}

impl SerializeStruct for Group {
    type Ok = Node;
    type Error = Refused;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        part: &T,
    ) -> Converted<()> {
        self.add(name, part)
    }

    fn end(self) -> Converted {
        self.close()
    }
}

impl SerializeStructVariant for Group {
    type Ok = Node;
    type Error = Refused;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        part: &T,
    ) -> Converted<()> {
        self.add(name, part)
    }

    fn end(self) -> Converted {
        self.close()
    }
}
