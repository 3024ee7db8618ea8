//! Reads declared types from a file: the part common to all types.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, Visitor};

use crate::text::id;

/// A type declared with [`params!`](crate::params).
pub trait Declared: Sized {
    /// Reads the fields.
    ///
    /// # Errors
    /// Invalid values, unknown or repeated fields, and missing fields without a default.
    fn read<'de, A: MapAccess<'de>>(fields: A) -> Result<Self, A::Error>;
}

/// Deserialization visitor for a declared type.
pub struct DeclaredVisitor<S>(PhantomData<S>);

impl<S> DeclaredVisitor<S> {
    /// Creates a visitor for `S`.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "the macro alone makes it")]
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

impl<'de, S: Declared> Visitor<'de> for DeclaredVisitor<S> {
    type Value = S;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(id::PARAMS_FIELDS_IN_PARENTHESES.text())
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<S, A::Error> {
        S::read(fields)
    }
}

/// Reads the next field name as its index in `known`; `None` after the last field.
///
/// # Errors
/// The name is not in the list.
#[inline(never)]
pub fn next_field<'de, A: MapAccess<'de>>(
    fields: &mut A,
    known: &'static [&'static str],
) -> Result<Option<usize>, A::Error> {
    fields.next_key_seed(FieldName(known))
}

/// Reads the value of the field `name`. An explicit `None` is refused.
///
/// # Errors
/// The value is invalid, or the field already has one.
#[inline(never)]
pub fn read_field<'de, T: Deserialize<'de>, A: MapAccess<'de>>(
    field: &mut Option<T>,
    name: &'static str,
    fields: &mut A,
) -> Result<(), A::Error> {
    if field.is_some() {
        return Err(A::Error::duplicate_field(name));
    }
    *field = Some(fields.next_value()?);
    Ok(())
}

/// Deserializer seed that reads a field name as its index in this list.
struct FieldName(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for FieldName {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<usize, D::Error> {
        d.deserialize_identifier(self)
    }
}

impl Visitor<'_> for FieldName {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(id::PARAMS_FIELD_IDENTIFIER.text())
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        let index = self.0.iter().position(|known| *known == name);
        index.ok_or_else(|| E::unknown_field(name, self.0))
    }
}
