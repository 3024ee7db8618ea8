//! The leaves of the parameter tree, and lists of named entries.

use glam::Vec3;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Meta, Param, Path, Refusal, Value, Visit, split_path};

/// A list entry that paths can name.
pub trait Named {
    /// Unique within the list; `[A-Za-z0-9_-]+`.
    fn name(&self) -> &str;
}

/// A character, written `'A'` or `"A"` in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph(pub char);

impl Serialize for Glyph {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.0)
    }
}

impl<'de> Deserialize<'de> for Glyph {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Glyph;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("one character such as 'A'")
            }
            fn visit_char<E>(self, c: char) -> Result<Glyph, E> {
                Ok(Glyph(c))
            }
            fn visit_str<E: serde::de::Error>(self, s: &str) -> Result<Glyph, E> {
                let mut chars = s.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), None) => Ok(Glyph(c)),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(&super::clip(s)), &self)),
                }
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// A leaf: one conversion into [`Value`] and one back.
trait Leaf: Copy {
    fn to_value(self) -> Value;
    fn from_value(value: Value) -> Option<Self>;
}

impl Leaf for f32 {
    fn to_value(self) -> Value {
        Value::F32(self)
    }
    fn from_value(value: Value) -> Option<Self> {
        if let Value::F32(x) = value { Some(x) } else { None }
    }
}

impl Leaf for u32 {
    fn to_value(self) -> Value {
        Value::U32(self)
    }
    fn from_value(value: Value) -> Option<Self> {
        if let Value::U32(x) = value { Some(x) } else { None }
    }
}

impl Leaf for bool {
    fn to_value(self) -> Value {
        Value::Bool(self)
    }
    fn from_value(value: Value) -> Option<Self> {
        if let Value::Bool(x) = value { Some(x) } else { None }
    }
}

impl Leaf for Vec3 {
    fn to_value(self) -> Value {
        Value::Vec3(self)
    }
    fn from_value(value: Value) -> Option<Self> {
        if let Value::Vec3(x) = value { Some(x) } else { None }
    }
}

impl Leaf for Glyph {
    fn to_value(self) -> Value {
        Value::Char(self.0)
    }
    fn from_value(value: Value) -> Option<Self> {
        if let Value::Char(c) = value { Some(Self(c)) } else { None }
    }
}

impl<L: Leaf> Param for L {
    fn each(&self, at: &mut Path, meta: &Meta, visit: &mut Visit) {
        visit(at, meta, self.to_value());
    }

    fn set(&mut self, path: &str, meta: &Meta, value: Value) -> Result<(), Refusal> {
        let kind = match self.to_value() {
            Value::Char(_) => "a character",
            present => present.kind(),
        };
        if !path.is_empty() {
            let what = format!("no parameter `{}` below {kind}", super::clip(path));
            return Err(Refusal::path(what, String::new()));
        }
        let Some(new) = Self::from_value(value) else {
            return Err(format!("`{value}` is not {kind}").into());
        };
        meta.check(&value).map_err(|unfit| {
            let expected = format!("expected {}", meta.wanted(&value));
            Refusal { part: "value", what: unfit.to_string(), expected }
        })?;
        *self = new;
        Ok(())
    }
}

/// Names identify; they are no parameters.
impl Param for String {
    fn each(&self, _: &mut Path, _: &Meta, _: &mut Visit) {}

    fn set(&mut self, _: &str, _: &Meta, _: Value) -> Result<(), Refusal> {
        Err("a name cannot be set while the scene runs".to_owned().into())
    }
}

impl<T: Param + Named> Param for Vec<T> {
    fn each(&self, at: &mut Path, meta: &Meta, visit: &mut Visit) {
        for (index, entry) in self.iter().enumerate() {
            at.entry(index, entry.name(), |at| entry.each(at, meta, visit));
        }
    }

    fn set(&mut self, path: &str, meta: &Meta, value: Value) -> Result<(), Refusal> {
        let (name, rest) = split_path(path);
        if let Some(entry) = self.iter_mut().find(|entry| entry.name() == name) {
            return entry.set(rest, meta, value);
        }
        let few: Vec<String> = self.iter().take(20).map(|e| super::clip(e.name())).collect();
        let known = match self.len() {
            0 => "the list is empty".to_owned(),
            21.. => format!("one of {}, ...", few.join(", ")),
            _ => format!("one of {}", few.join(", ")),
        };
        Err(Refusal::path(format!("no entry `{}`", super::clip(name)), known))
    }
}
