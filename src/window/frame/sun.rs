//! Where the light comes from.

use glam::{Quat, Vec3, vec3};

use crate::app::Camera;
use crate::scene::CameraKind;
use crate::sim::Sheet;

/// Towards the sun: the upper left, behind a camera that looks along +Z; in the plan the upper
/// left of the picture.
pub(super) fn sun(camera: &Camera, sheet: Sheet) -> Vec3 {
    match camera.kind {
        // An upright world turns its front to who looks.
        _ if sheet.is_upright() => vec3(-0.45, 0.6, 0.75),
        CameraKind::Plan => Quat::from_rotation_y(camera.plan_yaw()) * vec3(0.45, 0.85, 0.45),
        _ => vec3(0.55, 0.85, -0.3),
    }
}
