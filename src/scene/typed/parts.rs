//! What is within a value that is read: fields, entries, a variant's data.

use std::slice::Iter;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
};

use super::{At, Read, Refusal, Shape, quote};

/// The fields, entries or numbers within a value.
pub(super) struct Fields<'t> {
    pub(super) at: At<'t>,
    pub(super) children: Iter<'t, usize>,
    /// The one that was read last.
    pub(super) last: Option<usize>,
}

impl<'t> Fields<'t> {
    /// The next field and its name.
    #[inline(never)]
    fn next(&mut self) -> Read<Option<(usize, &'t str)>> {
        let without = self.at.without;
        self.last = self.children.by_ref().copied().find(|child| Some(*child) != without);
        let Some(field) = self.last else { return Ok(None) };
        let tree = self.at.tree;
        let name = tree.name(field);
        if name.is_empty() {
            let (span, word) = tree.beginning(field);
            let what = format!("{} stands without a field's name", quote(word));
            let refusal = Refusal::new(what, "fields are named: `name: value`");
            return Err(refusal.at(self.at.node, span));
        }
        Ok(Some((field, name)))
    }
}

impl<'t> MapAccess<'t> for Fields<'t> {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'t>>(&mut self, seed: K) -> Read<Option<K::Value>> {
        let Some((field, name)) = self.next()? else { return Ok(None) };
        let key = seed.deserialize(StrDeserializer::new(name));
        key.map(Some).map_err(|refusal: Refusal| refusal.at(field, self.at.tree.key(field)))
    }

    /// Compiled once for each type of a value, however many fields have one.
    #[inline(never)]
    fn next_value_seed<V: DeserializeSeed<'t>>(&mut self, seed: V) -> Read<V::Value> {
        // A value is asked for after its key.
        let at = self.at.child(self.last.unwrap_or(self.at.node));
        seed.deserialize(at).map_err(|refusal| at.placed(refusal))
    }
}

impl<'t> SeqAccess<'t> for Fields<'t> {
    type Error = Refusal;

    fn next_element_seed<T: DeserializeSeed<'t>>(&mut self, seed: T) -> Read<Option<T::Value>> {
        let Some(child) = self.children.next() else { return Ok(None) };
        let at = self.at.child(*child);
        seed.deserialize(at).map(Some).map_err(|refusal| at.placed(refusal))
    }
}

/// A variant, whose data is still to be read.
pub(super) struct Variant<'t> {
    pub(super) at: At<'t>,
    pub(super) name: &'t str,
}

impl<'t> EnumAccess<'t> for Variant<'t> {
    type Error = Refusal;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'t>>(self, seed: V) -> Read<(V::Value, Self)> {
        Ok((seed.deserialize(StrDeserializer::new(self.name))?, self))
    }
}

impl<'t> VariantAccess<'t> for Variant<'t> {
    type Error = Refusal;

    fn unit_variant(self) -> Read<()> {
        if let Shape::Name(_) = self.at.shape() {
            return Ok(());
        }
        let name = quote(self.name);
        Err(self.at.refuse(format!("{name} has no fields"), format!("{name} without parentheses")))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'t>>(self, seed: T) -> Read<T::Value> {
        seed.deserialize(At { inside: true, ..self.at })
    }

    fn tuple_variant<V: Visitor<'t>>(self, _: usize, visitor: V) -> Read<V::Value> {
        self.at.items(visitor)
    }

    fn struct_variant<V: Visitor<'t>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        At { inside: true, ..self.at }.deserialize_struct("", fields, visitor)
    }
}
