//! Reading what a file gives of a declared type: the part that is alike for every type.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, Visitor};

/// A type declared with [`params!`](crate::params).
pub trait Declared: Sized {
    /// Reads its fields.
    ///
    /// # Errors
    /// Those of the fields, and what the declaration does not allow: an unknown field, one that is
    /// given twice, one without a default that is missing.
    fn read<'de, A: MapAccess<'de>>(fields: A) -> Result<Self, A::Error>;
}

/// Reads a declared type.
pub struct Given<S>(PhantomData<S>);

impl<S> Given<S> {
    /// One that reads an `S`.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "the macro alone makes it")]
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

impl<'de, S: Declared> Visitor<'de> for Given<S> {
    type Value = S;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("fields in parentheses")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<S, A::Error> {
        S::read(fields)
    }
}

/// The next field's place among those that there may be; `None` after the last.
///
/// # Errors
/// A name that is none of them.
#[inline(never)]
pub fn next_field<'de, A: MapAccess<'de>>(
    fields: &mut A,
    known: &'static [&'static str],
) -> Result<Option<usize>, A::Error> {
    fields.next_key_seed(Name(known))
}

/// Reads the value of the field `name`. `None`, where a file says so, is no value of any.
///
/// # Errors
/// Those of the value; a field that has one already.
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

/// Reads a field's name as its place among these.
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
        f.write_str("field identifier")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        let place = self.0.iter().position(|known| *known == name);
        place.ok_or_else(|| E::unknown_field(name, self.0))
    }
}
