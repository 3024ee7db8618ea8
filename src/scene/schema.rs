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

impl CameraKind {
    /// Whether a scene need not say it.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
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
    #[serde(default, skip_serializing_if = "CameraKind::is_default")]
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
