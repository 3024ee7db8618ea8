//! A file named by a scene.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Meta, Param, Path, Refusal, Value, Visit};
use crate::text::id;

/// The name of a file in the scene's folder, and its contents.
///
/// A scene file stores only the name; two values with equal names are equal.
#[derive(Debug)]
pub struct NamedFile<T> {
    /// Path relative to the scene's folder, as given in the scene.
    pub path: String,
    /// Contents of the file; none until the scene's loader has read it.
    pub contents: Option<Arc<T>>,
}

// Derived traits would require the same traits of `T`.
impl<T> Clone for NamedFile<T> {
    fn clone(&self) -> Self {
        Self { path: self.path.clone(), contents: self.contents.clone() }
    }
}

impl<T> Default for NamedFile<T> {
    fn default() -> Self {
        Self { path: String::new(), contents: None }
    }
}

impl<T> PartialEq for NamedFile<T> {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

impl<T> Serialize for NamedFile<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.path.serialize(serializer)
    }
}

impl<'de, T> Deserialize<'de> for NamedFile<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self { path: String::deserialize(deserializer)?, contents: None })
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl<T> super::Schema for NamedFile<T> {
    fn schema(_: &mut super::Defs) -> serde_json::Value {
        serde_json::json!({ "type": "string" })
    }
}

/// Files are read when a scene is loaded; they are not parameters.
impl<T> Param for NamedFile<T> {
    fn each(&self, _: &mut Path, _: &Meta, _: &mut Visit) {}

    fn set(&mut self, _: &str, _: &Meta, _: Value) -> Result<(), Refusal> {
        Err(id::PARAMS_FILE_FIXED_WHILE_RUNNING.to_string().into())
    }
}
