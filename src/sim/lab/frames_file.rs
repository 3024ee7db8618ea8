//! The frames of a game in a scene: the file name, the reading options, and the contents.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::track::Track;
use crate::params;
use crate::params::{Meta, NamedFile, Param, Path, Refusal, Value, Visit};
use crate::text::id;

params! {
    /// The frames of a game, which the bodies follow: one for each tick.
    struct FramesSetup {
        /// A file in the scene's folder, with one line of JSON for each frame: see docs/frames.md.
        file: FramesFile = FramesFile::default();
        /// Whether the game's y points down.
        y_down: Fixed<bool> = Fixed(false);
        /// Whether the game's normals point from a to b.
        flip: Fixed<bool> = Fixed(false);
        /// The maximum error of a depth, in the game's unit; 0 means a thousandth of the smaller body's size.
        tolerance: Fixed<f32> = Fixed(0.0);
        /// Whether the bodies continue with the lab's own motion, as after *Branch*. Every run begins without.
        branch: bool = false;
    }
}

/// The name of a file of frames, and its contents.
pub type FramesFile = NamedFile<Track>;

/// A value that is used only while the scene is loaded; it is not a parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fixed<T>(pub T);

#[cfg(not(target_arch = "wasm32"))]
impl<T: params::Schema> params::Schema for Fixed<T> {
    fn schema(defs: &mut params::Defs) -> serde_json::Value {
        T::schema(defs)
    }
}

impl<T> Param for Fixed<T> {
    fn each(&self, _: &mut Path, _: &Meta, _: &mut Visit) {}

    fn set(&mut self, _: &str, _: &Meta, _: Value) -> Result<(), Refusal> {
        Err(id::LAB_FRAMES_FIXED_WHILE_RUNNING.to_string().into())
    }
}

/// The optional frames of a scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameFrames(pub Option<FramesSetup>);

impl GameFrames {
    /// Returns the frames that the bodies follow; `None` without frames, or after a branch.
    #[must_use]
    pub fn followed(&self) -> Option<&Arc<Track>> {
        self.0.as_ref().filter(|frames| !frames.branch)?.file.contents.as_ref()
    }
}

impl Serialize for GameFrames {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Scenes without frames omit the field.
        self.0.clone().unwrap_or_default().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for GameFrames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        FramesSetup::deserialize(deserializer).map(|setup| Self(Some(setup)))
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl params::Schema for GameFrames {
    fn schema(defs: &mut params::Defs) -> serde_json::Value {
        FramesSetup::schema(defs)
    }
}

/// Scenes without frames have no such parameters.
impl Param for GameFrames {
    fn each(&self, at: &mut Path, meta: &Meta, visit: &mut Visit) {
        if let Some(frames) = &self.0 {
            frames.each(at, meta, visit);
        }
    }

    fn set(&mut self, path: &str, meta: &Meta, value: Value) -> Result<(), Refusal> {
        match &mut self.0 {
            Some(frames) => frames.set(path, meta, value),
            None => Err(Refusal::path(id::LAB_NO_FRAMES.to_string(), String::new())),
        }
    }
}
