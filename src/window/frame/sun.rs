//! Direction of the sunlight.

use glam::{Quat, Vec3, vec3};

use crate::app::Camera;
use crate::scene::CameraKind;
use crate::sim::DrawPlane;

/// Returns the direction to the sun: the upper left behind a camera that looks along +Z; in the plan,
/// the picture's upper left.
pub(super) fn sun(camera: &Camera, draw_plane: DrawPlane) -> Vec3 {
    match camera.kind {
        // The front of an upright world faces the camera.
        _ if draw_plane.is_upright() => vec3(-0.45, 0.6, 0.75),
        CameraKind::Plan => Quat::from_rotation_y(camera.plan_yaw()) * vec3(0.45, 0.85, 0.45),
        _ => vec3(0.55, 0.85, -0.3),
    }
}
