//! Parts of a value: fields, entries, a variant's data.

use std::slice::Iter;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
};

use super::{Read, TypeMismatch, ValueReader, ValueSyntax, habits, quote, repair};
use crate::params;
use crate::text::id;

/// The fields, entries or numbers inside a value.
pub(super) struct Fields<'t> {
    reader: ValueReader<'t>,
    children: Iter<'t, usize>,
    /// The allowed fields; `None` for a list.
    known: Option<&'static [&'static str]>,
    /// Missing required fields, for which placeholders are read.
    added: Vec<&'static str>,
    /// The field read last.
    pub(super) last: Option<usize>,
    /// Whether a value without a field name has been skipped.
    has_nameless: bool,
}

impl<'t> Fields<'t> {
    pub(super) fn new(reader: ValueReader<'t>, known: Option<&'static [&'static str]>) -> Self {
        let added = if known.is_some() && !reader.is_placeholder {
            reader.repairs.added(reader.node)
        } else {
            Vec::new()
        };
        Self {
            reader,
            children: reader.children().iter(),
            known,
            added,
            last: None,
            has_nameless: false,
        }
    }

    /// Returns the next field and its name.
    #[inline(never)]
    fn next(&mut self) -> Read<Option<(usize, &'t str)>> {
        let ValueReader { tree, node, repairs, .. } = self.reader;
        loop {
            self.last =
                self.children.by_ref().copied().find(|child| !repairs.left_out.contains(child));
            let Some(field) = self.last else { return Ok(None) };
            let name = tree.name(field);
            if name.is_empty() {
                if !std::mem::replace(&mut self.has_nameless, true) {
                    let (mismatch, spoilt) = self.nameless(field);
                    repairs.skip_field((tree, node), mismatch, None, spoilt)?;
                }
                continue;
            }
            match self.known {
                Some(known) if !known.contains(&name) => {
                    let correction = habits::correction(name, tree.text(field), known);
                    let mismatch = TypeMismatch::new(
                        id::RON_UNKNOWN_FIELD.with(&[("name", &quote(name))]),
                        correction,
                    );
                    let mismatch = mismatch.at(field, tree.key(field));
                    repairs.skip_field(
                        (tree, node),
                        mismatch,
                        repair::likely_field(name, known),
                        None,
                    )?;
                }
                _ => return Ok(Some((field, name))),
            }
        }
    }

    /// Returns the mismatch of a value without a field name; also the value before it, if a decimal
    /// comma spoils that value too.
    fn nameless(&self, field: usize) -> (TypeMismatch, Option<usize>) {
        let ValueReader { tree, node, .. } = self.reader;
        let siblings = tree.children(node);
        let previous =
            siblings.partition_point(|it| *it < field).checked_sub(1).map(|at| siblings[at]);
        let joined = previous.map(|previous| {
            (previous, &tree.source()[tree.value(previous).start..tree.value(field).end])
        });
        if let Some((previous, text)) = joined.filter(|(_, text)| params::is_decimal_comma(text)) {
            let what = id::RON_NUMBER_HAS_COMMA.with(&[("number", &quote(text))]);
            let correction = id::RON_DECIMALS_HAVE_POINT
                .with(&[("number", &params::shorten(&text.replace(',', ".")))]);
            let span = tree.value(previous).start..tree.value(field).end;
            return (TypeMismatch::new(what, correction).at(previous, span), Some(previous));
        }
        let (span, word) = tree.first_token(field);
        let what = id::RON_STANDS_WITHOUT_NAME.with(&[("word", &quote(word))]);
        (TypeMismatch::new(what, id::RON_FIELDS_ARE_NAMED.text()).at(node, span), None)
    }
}

impl<'t> MapAccess<'t> for Fields<'t> {
    type Error = TypeMismatch;

    fn next_key_seed<K: DeserializeSeed<'t>>(&mut self, seed: K) -> Read<Option<K::Value>> {
        let Some((field, name)) = self.next()? else {
            // serde requests the value of this field next.
            let Some(name) = self.added.last() else { return Ok(None) };
            return seed.deserialize(StrDeserializer::new(name)).map(Some);
        };
        let key = seed.deserialize(StrDeserializer::new(name));
        key.map(Some)
            .map_err(|mismatch: TypeMismatch| mismatch.at(field, self.reader.tree.key(field)))
    }

    /// Not inlined: compiled once per type of value, not once per field.
    #[inline(never)]
    fn next_value_seed<V: DeserializeSeed<'t>>(&mut self, seed: V) -> Read<V::Value> {
        // No field was read last: serde requests the value of an added field.
        let Some(field) = self.last else {
            self.added.pop();
            let placeholder = ValueReader {
                is_replaced: true,
                wrapped: false,
                is_placeholder: true,
                ..self.reader
            };
            return seed
                .deserialize(placeholder)
                .map_err(|mismatch| placeholder.locate(mismatch.abandoned()));
        };
        let at = self.reader.child(field);
        seed.deserialize(at).map_err(|mismatch| at.locate(mismatch))
    }
}

impl<'t> SeqAccess<'t> for Fields<'t> {
    type Error = TypeMismatch;

    fn next_element_seed<T: DeserializeSeed<'t>>(&mut self, seed: T) -> Read<Option<T::Value>> {
        let left_out = &self.reader.repairs.left_out;
        let Some(child) = self.children.find(|it| !left_out.contains(it)) else { return Ok(None) };
        let at = self.reader.child(*child);
        seed.deserialize(at).map(Some).map_err(|mismatch| at.locate(mismatch))
    }
}

/// A variant whose data has not been read yet.
pub(super) struct Variant<'t> {
    pub(super) at: ValueReader<'t>,
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
            || self.at.repairs.is_replaced(self.at.node)
            || self.at.is_replaced
        {
            return Ok(());
        }
        let name = quote(self.name);
        Err(self.at.mismatch(
            id::RON_HAS_NO_FIELDS.with(&[("name", &name)]),
            id::RON_WITHOUT_PARENTHESES.with(&[("name", &name)]),
        ))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'t>>(self, seed: T) -> Read<T::Value> {
        seed.deserialize(ValueReader { wrapped: true, ..self.at })
    }

    fn tuple_variant<V: Visitor<'t>>(self, _: usize, visitor: V) -> Read<V::Value> {
        self.at.items(visitor)
    }

    fn struct_variant<V: Visitor<'t>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        ValueReader { wrapped: true, ..self.at }.deserialize_struct("", fields, visitor)
    }
}
