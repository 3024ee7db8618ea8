//! Results of tests in the frame of a pair.

use glam::Vec3;

use crate::geom::Obb;

/// Result of a test in the frame of the pair.
#[derive(Clone, Debug)]
pub(super) struct FramedOutcome {
    pub(super) depth: f32,
    pub(super) normal: Vec3,
    pub(super) on_a: Vec3,
    pub(super) on_b: Vec3,
    /// Feature of each shape.
    pub(super) from: [String; 2],
    /// Whether the normal is the direction between axes, centres or edges that do not meet.
    pub(super) is_between: bool,
}

impl FramedOutcome {
    pub(super) fn swapped(self) -> Self {
        let [a, b] = self.from;
        let (on_a, on_b) = (self.on_b, self.on_a);
        Self { normal: -self.normal, on_a, on_b, from: [b, a], ..self }
    }
}

/// Returns the point of a box nearest to `point`.
pub(super) fn nearest(b: &Obb, point: Vec3) -> Vec3 {
    let local = b.to_local(point - b.center).clamp(-b.half, b.half);
    b.center + (b.axes[0] * local.x + b.axes[1] * local.y + b.axes[2] * local.z)
}
