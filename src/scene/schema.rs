//! What a scene file holds.

use std::fmt;

use serde::de::{self, EnumAccess, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use strum::{EnumString, VariantNames};

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
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, VariantNames,
)]
pub enum OverlayKind {
    /// The deciding axis of the explained pair.
    Axis,
    /// The regions of which one gives the direction of the selected target's rebound.
    Rebound,
    /// What collides.
    Models,
    /// Steps wanted and taken.
    Motion,
    /// How a walker looks for ground.
    Probe,
    /// The triangles near the player, and what they are to it.
    Gathered,
    /// The grid's cells, which say who is compared with whom.
    Cells,
    /// The test of the explained pair of a lab.
    Test,
    /// The broad phase of a lab, and the candidates that it found.
    BroadPhase,
    /// Where what moves was in the past ticks.
    Ghosts,
}

/// Overlays of earlier versions whose contents the Figure draws.
const FORMER: [&str; 5] = ["Vectors", "PairTest", "MtvSum", "Manifolds", "Impulses"];

/// The overlay of this name, or the one that took the place of an overlay of an earlier version.
fn named(name: &str) -> Option<OverlayKind> {
    match name {
        "Microscope" | "DiskRect" | "Shadow" | "PushOut" | "Slides" | "Mtvs" => {
            Some(OverlayKind::Axis)
        }
        "Axes" => Some(OverlayKind::Test),
        name => name.parse().ok(),
    }
}

/// Reads a list of overlays without repetitions, with the names of earlier versions.
pub(crate) fn overlays<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<OverlayKind>, D::Error> {
    let mut kinds: Vec<OverlayKind> = Vec::new();
    for kind in Vec::<Named>::deserialize(from)?.into_iter().filter_map(|named| named.0) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    Ok(kinds)
}

/// An entry of a list of overlays.
struct Named(Option<OverlayKind>);

/// The name of an entry.
struct Name(Option<OverlayKind>);

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_enum("OverlayKind", OverlayKind::VARIANTS, OfName)
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_identifier(OfName).map(|named: Named| Self(named.0))
    }
}

struct OfName;

impl<'de> Visitor<'de> for OfName {
    type Value = Named;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("an overlay")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Named, E> {
        if FORMER.contains(&name) {
            return Ok(Named(None));
        }
        let kind = named(name).ok_or_else(|| E::unknown_variant(name, OverlayKind::VARIANTS))?;
        Ok(Named(Some(kind)))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, of: A) -> Result<Named, A::Error> {
        let (Name(kind), rest) = of.variant()?;
        rest.unit_variant()?;
        Ok(Named(kind))
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
    /// Overlays that are on when it opens, besides those that are on anyway.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "overlays")]
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
