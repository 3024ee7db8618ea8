//! What a scene file holds.

use serde::{Deserialize, Serialize};

use crate::sim::WorldSetup;

/// The camera a scene opens with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CameraKind {
    /// Behind the driven body.
    #[default]
    Follow,
    /// Round a point, by mouse.
    Orbit,
    /// Straight down, orthographic.
    Plan,
}

/// A scene file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SceneFile {
    /// What the scene is called in lists.
    pub title: String,
    /// Names `assets/lessons/<lesson>.md`, or a Markdown file of that name beside the scene.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lesson: String,
    /// The camera it opens with.
    #[serde(default)]
    pub camera: CameraKind,
    /// The world it fills.
    pub world: WorldSetup,
}

/// How scene files are read and written.
#[must_use]
pub fn options() -> ron::Options {
    use ron::extensions::Extensions;
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES)
}
