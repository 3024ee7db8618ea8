//! Converts values of any type to trees.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use super::{Group, Kind, Node, Refused, Taken};

/// Converts a value to a tree.
pub(super) struct Take;

impl Serializer for Take {
    type Ok = Node;
    type Error = Refused;
    type SerializeSeq = Group;
    type SerializeTuple = Group;
    type SerializeTupleStruct = Group;
    type SerializeTupleVariant = Group;
    type SerializeMap = Group;
    type SerializeStruct = Group;
    type SerializeStructVariant = Group;

    fn serialize_bool(self, value: bool) -> Taken {
        Ok(Node::Bool(value))
    }

    fn serialize_i8(self, value: i8) -> Taken {
        Ok(Node::Signed(value.into()))
    }

    fn serialize_i16(self, value: i16) -> Taken {
        Ok(Node::Signed(value.into()))
    }

    fn serialize_i32(self, value: i32) -> Taken {
        Ok(Node::Signed(value.into()))
    }

    fn serialize_i64(self, value: i64) -> Taken {
        Ok(Node::Signed(value))
    }

    fn serialize_u8(self, value: u8) -> Taken {
        Ok(Node::Unsigned(value.into()))
    }

    fn serialize_u16(self, value: u16) -> Taken {
        Ok(Node::Unsigned(value.into()))
    }

    fn serialize_u32(self, value: u32) -> Taken {
        Ok(Node::Unsigned(value.into()))
    }

    fn serialize_u64(self, value: u64) -> Taken {
        Ok(Node::Unsigned(value))
    }

    fn serialize_f32(self, value: f32) -> Taken {
        Ok(Node::F32(value))
    }

    fn serialize_f64(self, value: f64) -> Taken {
        Ok(Node::F64(value))
    }

    fn serialize_char(self, value: char) -> Taken {
        Ok(Node::Char(value))
    }

    fn serialize_str(self, value: &str) -> Taken {
        Ok(Node::Text(value.to_owned()))
    }

    fn serialize_bytes(self, value: &[u8]) -> Taken {
        Ok(Node::Bytes(value.into()))
    }

    fn serialize_none(self) -> Taken {
        Ok(Node::None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Taken {
        Ok(Node::Some(value.serialize(Self)?.into()))
    }

    fn serialize_unit(self) -> Taken {
        Ok(Node::Unit)
    }

    fn serialize_unit_struct(self, name: &'static str) -> Taken {
        Ok(Node::UnitStruct(name))
    }

    fn serialize_unit_variant(self, of: &'static str, at: u32, name: &'static str) -> Taken {
        Ok(Node::UnitVariant(Box::new((of, at, name))))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, of: &'static str, it: &T) -> Taken {
        Ok(Node::Newtype(of, it.serialize(Self)?.into()))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        of: &'static str,
        at: u32,
        name: &'static str,
        it: &T,
    ) -> Taken {
        Ok(Node::NewtypeVariant(Box::new(((of, at, name), it.serialize(Self)?))))
    }

    fn serialize_seq(self, _: Option<usize>) -> Taken<Group> {
        Group::open(Kind::List)
    }

    fn serialize_tuple(self, _: usize) -> Taken<Group> {
        Group::open(Kind::Tuple)
    }

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Taken<Group> {
        Group::open(Kind::TupleStruct(name))
    }

    fn serialize_tuple_variant(
        self,
        of: &'static str,
        at: u32,
        name: &'static str,
        _: usize,
    ) -> Taken<Group> {
        Group::open(Kind::TupleVariant((of, at, name)))
    }

    fn serialize_map(self, _: Option<usize>) -> Taken<Group> {
        Group::open(Kind::Map)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Taken<Group> {
        Group::open(Kind::Struct(name))
    }

    fn serialize_struct_variant(
        self,
        of: &'static str,
        at: u32,
        name: &'static str,
        _: usize,
    ) -> Taken<Group> {
        Group::open(Kind::StructVariant((of, at, name)))
    }
}

impl SerializeSeq for Group {
    type Ok = Node;
    type Error = Refused;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, part: &T) -> Taken<()> {
        self.add("", part)
    }

    fn end(self) -> Taken {
        self.close()
    }
}

impl SerializeTuple for Group {
    type Ok = Node;
    type Error = Refused;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, part: &T) -> Taken<()> {
        self.add("", part)
    }

    fn end(self) -> Taken {
        self.close()
    }
}

impl SerializeTupleStruct for Group {
    type Ok = Node;
    type Error = Refused;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, part: &T) -> Taken<()> {
        self.add("", part)
    }

    fn end(self) -> Taken {
        self.close()
    }
}

impl SerializeTupleVariant for Group {
    type Ok = Node;
    type Error = Refused;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, part: &T) -> Taken<()> {
        self.add("", part)
    }

    fn end(self) -> Taken {
        self.close()
    }
}

impl SerializeMap for Group {
    type Ok = Node;
    type Error = Refused;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Taken<()> {
        self.add("", key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Taken<()> {
        self.add("", value)
    }

    fn end(self) -> Taken {
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
    ) -> Taken<()> {
        self.add(name, part)
    }

    fn end(self) -> Taken {
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
    ) -> Taken<()> {
        self.add(name, part)
    }

    fn end(self) -> Taken {
        self.close()
    }
}
