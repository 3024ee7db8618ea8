//! Parts of a value: fields, entries, a variant's data.

use std::slice::Iter;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
};

use super::{At, Read, TypeMismatch, ValueSyntax, habits, quote, repair};
use crate::params;
use crate::text::id;

/// The fields, entries or numbers inside a value.
pub(super) struct Fields<'t> {
    at: At<'t>,
    children: Iter<'t, usize>,
    /// The allowed fields; `None` for a list.
    known: Option<&'static [&'static str]>,
    /// Missing required fields that are read anyway.
    given: Vec<&'static str>,
    /// The field read last.
    pub(super) last: Option<usize>,
    /// Whether a value without a field name has been skipped.
    has_nameless: bool,
}

impl<'t> Fields<'t> {
    pub(super) fn new(at: At<'t>, known: Option<&'static [&'static str]>) -> Self {
        let given =
            if known.is_some() && !at.is_gift { at.mends.given(at.node) } else { Vec::new() };
        Self { at, children: at.children().iter(), known, given, last: None, has_nameless: false }
    }

    /// Returns the next field and its name.
    #[inline(never)]
    fn next(&mut self) -> Read<Option<(usize, &'t str)>> {
        let At { tree, node, mends, .. } = self.at;
        loop {
            self.last = self.children.by_ref().copied().find(|it| !mends.left_out.contains(it));
            let Some(field) = self.last else { return Ok(None) };
            let name = tree.name(field);
            if name.is_empty() {
                if !std::mem::replace(&mut self.has_nameless, true) {
                    let (refusal, spoilt) = self.nameless(field);
                    mends.pass_over((tree, node), refusal, None, spoilt)?;
                }
                continue;
            }
            match self.known {
                Some(known) if !known.contains(&name) => {
                    let right = habits::right(name, tree.text(field), known);
                    let refusal = TypeMismatch::new(
                        id::RON_UNKNOWN_FIELD.with(&[("name", &quote(name))]),
                        right,
                    );
                    let refusal = refusal.at(field, tree.key(field));
                    mends.pass_over((tree, node), refusal, repair::meant(name, known), None)?;
                }
                _ => return Ok(Some((field, name))),
            }
        }
    }

    /// Returns the refusal of a value without a field name, and the value before it if that is
    /// spoilt too.
    fn nameless(&self, field: usize) -> (TypeMismatch, Option<usize>) {
        let At { tree, node, .. } = self.at;
        let siblings = tree.children(node);
        let before =
            siblings.partition_point(|it| *it < field).checked_sub(1).map(|at| siblings[at]);
        let number = before.map(|before| {
            (before, &tree.source()[tree.value(before).start..tree.value(field).end])
        });
        if let Some((before, text)) = number.filter(|(_, text)| params::is_decimal_comma(text)) {
            let what = id::RON_NUMBER_HAS_COMMA.with(&[("number", &quote(text))]);
            let right = id::RON_DECIMALS_HAVE_POINT
                .with(&[("number", &params::shorten(&text.replace(',', ".")))]);
            let span = tree.value(before).start..tree.value(field).end;
            return (TypeMismatch::new(what, right).at(before, span), Some(before));
        }
        let (span, word) = tree.beginning(field);
        let what = id::RON_STANDS_WITHOUT_NAME.with(&[("word", &quote(word))]);
        (TypeMismatch::new(what, id::RON_FIELDS_ARE_NAMED.text()).at(node, span), None)
    }
}

impl<'t> MapAccess<'t> for Fields<'t> {
    type Error = TypeMismatch;

    fn next_key_seed<K: DeserializeSeed<'t>>(&mut self, seed: K) -> Read<Option<K::Value>> {
        let Some((field, name)) = self.next()? else {
            // The value of this field is requested next.
            let Some(name) = self.given.last() else { return Ok(None) };
            return seed.deserialize(StrDeserializer::new(name)).map(Some);
        };
        let key = seed.deserialize(StrDeserializer::new(name));
        key.map(Some).map_err(|refusal: TypeMismatch| refusal.at(field, self.at.tree.key(field)))
    }

    /// Compiled once for each type of value, however many fields have it.
    #[inline(never)]
    fn next_value_seed<V: DeserializeSeed<'t>>(&mut self, seed: V) -> Read<V::Value> {
        // A value is requested after its key.
        let Some(field) = self.last else {
            self.given.pop();
            let gift = At { replaced: true, inside: false, is_gift: true, ..self.at };
            return seed.deserialize(gift).map_err(|refusal| gift.placed(refusal.abandoned()));
        };
        let at = self.at.child(field);
        seed.deserialize(at).map_err(|refusal| at.placed(refusal))
    }
}

impl<'t> SeqAccess<'t> for Fields<'t> {
    type Error = TypeMismatch;

    fn next_element_seed<T: DeserializeSeed<'t>>(&mut self, seed: T) -> Read<Option<T::Value>> {
        let left_out = &self.at.mends.left_out;
        let Some(child) = self.children.find(|it| !left_out.contains(it)) else { return Ok(None) };
        let at = self.at.child(*child);
        seed.deserialize(at).map(Some).map_err(|refusal| at.placed(refusal))
    }
}

/// A variant whose data has not been read yet.
pub(super) struct Variant<'t> {
    pub(super) at: At<'t>,
    pub(super) name: &'t str,
}

impl<'t> EnumAccess<'t> for Variant<'t> {
    type Error = TypeMismatch;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'t>>(self, seed: V) -> Read<(V::Value, Self)> {
        Ok((seed.deserialize(StrDeserializer::new(self.name))?, self))
    }
}

impl<'t> VariantAccess<'t> for Variant<'t> {
    type Error = TypeMismatch;

    fn unit_variant(self) -> Read<()> {
        if matches!(self.at.shape(), ValueSyntax::Name(_))
            || self.at.mends.is_replaced(self.at.node)
            || self.at.replaced
        {
            return Ok(());
        }
        let name = quote(self.name);
        Err(self.at.refuse(
            id::RON_HAS_NO_FIELDS.with(&[("name", &name)]),
            id::RON_WITHOUT_PARENTHESES.with(&[("name", &name)]),
        ))
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
