//! Format of scene files.

use std::fmt;

use serde::de::{self, EnumAccess, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use strum::{EnumString, VariantNames};

use super::goal::SceneGoal;
use super::steps::LessonStep;
use crate::sim::WorldSetup;
use crate::text::{Id, id};

/// Kind of camera.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CameraKind {
    /// Behind the driven body.
    #[default]
    Follow,
    /// Around a point, moved by mouse.
    Orbit,
    /// Straight down, orthographic.
    Plan,
    /// The flat picture of the tested pair instead of the 3D view.
    Figure,
}

impl CameraKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Follow, Self::Orbit, Self::Plan, Self::Figure];

    /// Returns the name on screen.
    #[must_use]
    pub fn label(self) -> Id {
        match self {
            Self::Follow => id::CAMERA_FOLLOW,
            Self::Orbit => id::CAMERA_ORBIT,
            Self::Plan => id::CAMERA_PLAN,
            Self::Figure => id::CAMERA_FIGURE,
        }
    }

    /// Returns the name in a scene file.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Follow => "Follow",
            Self::Orbit => "Orbit",
            Self::Plan => "Plan",
            Self::Figure => "Figure",
        }
    }

    /// Returns whether this is the default.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// Kind of overlay.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, VariantNames,
)]
pub enum OverlayKind {
    /// The deciding axis of the explained pair.
    Axis,
    /// The regions that determine the direction of the selected target's rebound.
    Rebound,
    /// The colliding shapes.
    Models,
    /// Wanted and actual steps.
    Motion,
    /// A walker's search for ground.
    Probe,
    /// The triangles near the player, by their role.
    Gathered,
    /// The cells of the grid, which determine the compared pairs.
    Cells,
    /// The test of the explained pair of a lab.
    Test,
    /// The broad phase of a lab, with its candidates.
    BroadPhase,
    /// Positions of moving bodies in past ticks.
    Ghosts,
}

/// Overlays of earlier versions, now drawn in the Figure.
const FORMER_OVERLAYS: [&str; 5] = ["Vectors", "PairTest", "MtvSum", "Manifolds", "Impulses"];

/// Returns the overlay with this name, or the successor of an overlay of an earlier version.
fn overlay_named(name: &str) -> Option<OverlayKind> {
    match name {
        "Microscope" | "DiskRect" | "Shadow" | "PushOut" | "Slides" | "Mtvs" => {
            Some(OverlayKind::Axis)
        }
        "Axes" => Some(OverlayKind::Test),
        name => name.parse().ok(),
    }
}

/// Reads a list of overlays without repetitions, including names of earlier versions.
pub(crate) fn overlays<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<OverlayKind>, D::Error> {
    let mut kinds: Vec<OverlayKind> = Vec::new();
    for kind in Vec::<OverlayEntry>::deserialize(from)?.into_iter().filter_map(|named| named.0) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    Ok(kinds)
}

/// An entry of a list of overlays; empty for an overlay of an earlier version without successor.
struct OverlayEntry(Option<OverlayKind>);

/// Name of an entry.
struct OverlayName(Option<OverlayKind>);

impl<'de> Deserialize<'de> for OverlayEntry {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_enum("OverlayKind", OverlayKind::VARIANTS, OverlayVisitor)
    }
}

impl<'de> Deserialize<'de> for OverlayName {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_identifier(OverlayVisitor).map(|named: OverlayEntry| Self(named.0))
    }
}

/// Reads an entry from its name.
struct OverlayVisitor;

impl<'de> Visitor<'de> for OverlayVisitor {
    type Value = OverlayEntry;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(id::SCHEMA_AN_OVERLAY.text())
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<OverlayEntry, E> {
        if FORMER_OVERLAYS.contains(&name) {
            return Ok(OverlayEntry(None));
        }
        let kind =
            overlay_named(name).ok_or_else(|| E::unknown_variant(name, OverlayKind::VARIANTS))?;
        Ok(OverlayEntry(Some(kind)))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<OverlayEntry, A::Error> {
        let (OverlayName(kind), rest) = access.variant()?;
        rest.unit_variant()?;
        Ok(OverlayEntry(kind))
    }
}

/// A scene file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SceneFile {
    /// Title of the scene in lists.
    pub title: String,
    /// Name of the lesson: `assets/lessons/<lesson>.md`, or a Markdown file of that name beside the
    /// scene.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lesson: String,
    /// Initial camera.
    #[serde(default, skip_serializing_if = "CameraKind::is_default")]
    pub camera: CameraKind,
    /// Overlays switched on initially, besides those always on.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "overlays")]
    pub overlays: Vec<OverlayKind>,
    /// Whether time is paused initially.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paused: bool,
    /// Whether the Figure repeats its number line for the last 24 ticks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repeated_line: bool,
    /// Whether the current step is shown below the view in large type, instead of all panels.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guided: bool,
    /// Something to achieve after the lesson.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<SceneGoal>,
    /// Steps of the lesson, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<LessonStep>,
    /// The world of the scene.
    pub world: WorldSetup,
}

/// Returns the options for reading and writing scene files.
#[must_use]
pub fn options() -> ron::Options {
    use ron::extensions::Extensions;
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES)
}
