//! Leaves of the parameter tree, and lists of named entries.

use glam::Vec3;
use serde::{Deserialize, Serialize};

use super::{Meta, Param, Path, Refusal, Value, Visit, split_path};
use crate::text::id;

/// A list entry with a name for paths.
pub trait Named {
    /// Name, unique within the list; `[A-Za-z0-9_-]+`.
    fn name(&self) -> &str;
}

/// A character, written `'A'` or `"A"` in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Glyph(pub char);

/// A leaf: conversions to and from [`Value`].
trait Leaf: Copy {
    const INTO: fn(Self) -> Value;
    const FROM: fn(Value) -> Option<Self>;
}

impl Leaf for f32 {
    const INTO: fn(Self) -> Value = Value::F32;
    const FROM: fn(Value) -> Option<Self> = |v| if let Value::F32(x) = v { Some(x) } else { None };
}

impl Leaf for u32 {
    const INTO: fn(Self) -> Value = Value::U32;
    const FROM: fn(Value) -> Option<Self> = |v| if let Value::U32(x) = v { Some(x) } else { None };
}

impl Leaf for bool {
    const INTO: fn(Self) -> Value = Value::Bool;
    const FROM: fn(Value) -> Option<Self> = |v| if let Value::Bool(x) = v { Some(x) } else { None };
}

impl Leaf for Vec3 {
    const INTO: fn(Self) -> Value = Value::Vec3;
    const FROM: fn(Value) -> Option<Self> = |v| if let Value::Vec3(x) = v { Some(x) } else { None };
}

impl Leaf for Glyph {
    const INTO: fn(Self) -> Value = |glyph| Value::Char(glyph.0);
    const FROM: fn(Value) -> Option<Self> =
        |v| if let Value::Char(c) = v { Some(Self(c)) } else { None };
}

impl<L: Leaf> Param for L {
    fn each(&self, at: &mut Path, meta: &Meta, visit: &mut Visit) {
        visit(at, meta, L::INTO(*self));
    }

    fn set(&mut self, path: &str, meta: &Meta, value: Value) -> Result<(), Refusal> {
        let kind = match L::INTO(*self) {
            Value::Char(_) => id::PARAMS_CHARACTER.text(),
            present => present.kind(),
        };
        if !path.is_empty() {
            let what = id::PARAMS_NO_PARAMETER_BELOW
                .with(&[("parameter", &super::shorten(path)), ("kind", &kind)]);
            return Err(Refusal::path(what, String::new()));
        }
        let Some(new) = L::FROM(value.clone()) else {
            return Err(id::PARAMS_NOT_OF_KIND.with(&[("text", &value), ("kind", &kind)]).into());
        };
        meta.check(&value).map_err(|error| {
            let expected = id::PARAMS_EXPECTED.with(&[("wanted", &meta.wanted(&value))]);
            Refusal { part: "value", what: error.to_string(), expected }
        })?;
        *self = new;
        Ok(())
    }
}

/// Names are identifiers, not parameters.
impl Param for String {
    fn each(&self, _: &mut Path, _: &Meta, _: &mut Visit) {}

    fn set(&mut self, _: &str, _: &Meta, _: Value) -> Result<(), Refusal> {
        Err(id::PARAMS_NAME_FIXED_WHILE_RUNNING.to_string().into())
    }
}

impl<T: Param + Named> Param for Vec<T> {
    fn each(&self, at: &mut Path, meta: &Meta, visit: &mut Visit) {
        for (index, entry) in self.iter().enumerate() {
            at.entry((index, entry.name()), entry, meta, visit);
        }
    }

    fn set(&mut self, path: &str, meta: &Meta, value: Value) -> Result<(), Refusal> {
        let (name, rest) = split_path(path);
        if let Some(entry) = self.iter_mut().find(|entry| entry.name() == name) {
            return entry.set(rest, meta, value);
        }
        let names: Vec<String> = self.iter().take(20).map(|e| super::shorten(e.name())).collect();
        let known = match self.len() {
            0 => id::PARAMS_LIST_EMPTY.to_string(),
            21.. => id::PARAMS_ONE_OF.with(&[("names", &(names.join(", ") + ", ..."))]),
            _ => id::PARAMS_ONE_OF.with(&[("names", &names.join(", "))]),
        };
        Err(Refusal::path(id::PARAMS_NO_ENTRY.with(&[("name", &super::shorten(name))]), known))
    }
}
