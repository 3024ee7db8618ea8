//! What a scene file holds.

use serde::{Deserialize, Serialize};

use super::steps::LessonStep;
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
    /// The flat picture of the tested pair in place of the 3D view.
    Figure,
}

impl CameraKind {
    /// What it is called on screen.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Follow => "Follow",
            Self::Orbit => "Orbit",
            Self::Plan => "Plan",
            Self::Figure => "Figure",
        }
    }

    /// Whether a scene need not say it.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// The overlays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OverlayKind {
    /// The separating axis test of the selected pair of rects.
    Microscope,
    /// The closest point of the selected pair of rect and disk.
    DiskRect,
    /// How the selected target's rebound direction is chosen.
    Rebound,
    /// What collides.
    Models,
    /// Steps wanted and taken.
    Motion,
    /// r and s of the selected plane.
    Shadow,
    /// Both cases of the push-out of the selected plane.
    PushOut,
    /// A walker's vectors and angles.
    Vectors,
    /// How a walker looks for ground.
    Probe,
    /// The triangles near the player, and what they are to it.
    Gathered,
    /// Slides and pushes out of walls, one by one.
    Slides,
    /// The test of the explained pair of bodies.
    PairTest,
    /// Every separating axis of the explained pair of a lab.
    Axes,
    /// Both MTVs of every overlap.
    Mtvs,
    /// What the MTVs of one body come to.
    MtvSum,
    /// Contact points and how they were made.
    Manifolds,
    /// Accumulated impulses.
    Impulses,
    /// The grid's cells, which say who is compared with whom.
    Cells,
    /// Where what moves was in the past ticks.
    Ghosts,
    /// The broad phase of a lab, and the candidates that it found.
    BroadPhase,
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
    /// Overlays that are on when it opens, besides those that are on anyway.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overlays: Vec<OverlayKind>,
    /// Whether time stands still when it opens.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paused: bool,
    /// Whether the Figure repeats its number line for the last 24 ticks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repeated_line: bool,
    /// What its lesson asks the learner to try, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<LessonStep>,
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
