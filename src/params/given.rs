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

/// Deserializer seed for a declared type.
pub struct Given<S>(PhantomData<S>);

impl<S> Given<S> {
    /// Creates a reader for `S`.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "the macro alone makes it")]
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

impl<'de, S: Declared> Visitor<'de> for Given<S> {
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
    fields.next_key_seed(Name(known))
}

/// Reads the value of the field `name`. An explicit `None` is not a value.
///
/// # Errors
/// The value is invalid, or the field already has one.
#[inline(never)]
pub fn give<'de, T: Deserialize<'de>, A: MapAccess<'de>>(
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

/// Reads a field name as its index in this list.
struct Name(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Name {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<usize, D::Error> {
        d.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Name {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(id::PARAMS_FIELD_IDENTIFIER.text())
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        let place = self.0.iter().position(|known| *known == name);
        place.ok_or_else(|| E::unknown_field(name, self.0))
    }
}
