//! Place of an explained contact, for cameras.

use glam::{Vec2, Vec3, vec3};

use crate::geom::{Obb, Rect};

/// Place of the explained pair, or of a character and its ground.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplainedPlace {
    /// Points that enclose the pair, m.
    pub pair: Vec<Vec3>,
    /// Deciding axis: the contact's normal, a unit vector.
    pub axis: Vec3,
    /// Point of contact, or the nearest point, m.
    pub at: Vec3,
    /// Whether the bodies touch.
    pub touches: bool,
}

impl ExplainedPlace {
    /// Returns the distance from `at` to the farthest point of the pair, m.
    #[must_use]
    pub fn radius(&self) -> f32 {
        self.pair.iter().map(|point| point.distance(self.at)).fold(0.0, f32::max)
    }
}

/// Returns the corners of an upright prism between two heights, m.
pub(crate) fn prism(corners: &[Vec2], low: f32, high: f32) -> impl Iterator<Item = Vec3> {
    corners.iter().flat_map(move |p| [low, high].map(|y| vec3(p.x, y, p.y)))
}

/// Returns the corners of an axis-aligned box.
pub(crate) fn bounds(low: Vec3, high: Vec3) -> Vec<Vec3> {
    let axes = [Vec3::X, Vec3::Y, Vec3::Z];
    Obb { center: (low + high) * 0.5, axes, half: (high - low) * 0.5 }.corners().to_vec()
}

/// Returns the point of a rect nearest to `point`, in its plane.
pub(crate) fn nearest_in(rect: &Rect, point: Vec2) -> Vec2 {
    rect.center + rect.to_plane(rect.to_local(point).clamp(-rect.half, rect.half))
}
