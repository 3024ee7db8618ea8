//! Camera data for the shaders.

use glam::Mat4;

use super::pipelines::Uniforms;
use crate::app::Lens;

/// Maximum half extent of the ground, m; used if the far plane is not nearer.
const MAX_GROUND_EXTENT: f32 = 4000.0;

/// Writes the camera's uniforms. The projection is perspective or orthographic; `height` is the height of
/// the viewport, pixels.
pub fn write_uniforms(out: &mut Uniforms, lens: &Lens, height: i32) {
    let &Lens { view, projection, eye, .. } = lens;
    let perspective = projection.w_axis.w == 0.0;
    // The camera's axes are the rows of the view's rotation.
    let axes = view.transpose();
    let (right, up, back) = (axes.x_axis, axes.y_axis, axes.z_axis);
    let half_width = 1.0 / projection.x_axis.x;
    let half_height = 1.0 / projection.y_axis.y;
    out.view_projection = lens.clip().to_cols_array();
    out.eye = eye.extend(if perspective { 1.0 } else { 0.0 }).to_array();
    out.right = right.truncate().extend(half_width).to_array();
    out.up = up.truncate().extend(half_height).to_array();
    let rows = u16::try_from(height.max(1)).unwrap_or(u16::MAX);
    let pixel = 2.0 * half_height / f32::from(rows);
    out.forward = (-back.truncate()).extend(pixel).to_array();
    out.grid_major[3] = ground_extent(projection);
}

/// Returns half the side of the ground square around the eye, m. In perspective, the square
/// reaches no farther than the far plane.
fn ground_extent(projection: Mat4) -> f32 {
    let far = projection.w_axis.z / (projection.z_axis.z + 1.0);
    if projection.w_axis.w == 0.0 && far.is_finite() && far > 0.0 {
        (0.7 * far).min(MAX_GROUND_EXTENT)
    } else {
        MAX_GROUND_EXTENT
    }
}

#[cfg(test)]
mod tests {
    use glam::{Vec2, Vec3};

    use super::*;

    #[test]
    fn the_uniforms_describe_a_perspective_camera() {
        let eye = Vec3::new(3.0, 4.0, 5.0);
        let view = Mat4::look_at_rh(eye, Vec3::new(3.0, 4.0, -5.0), Vec3::Y);
        let projection = Mat4::perspective_rh_gl(0.8, 16.0 / 9.0, 0.1, 500.0);
        let mut out = Uniforms::default();
        write_uniforms(&mut out, &Lens::new((view, projection), eye, Vec2::ZERO), 720);
        assert!(Vec3::from_slice(&out.eye).distance(eye) < 1e-6);
        assert!((out.eye[3] - 1.0).abs() < 1e-6, "perspective");
        assert!(Vec3::from_slice(&out.forward).distance(Vec3::NEG_Z) < 1e-6);
        assert!(Vec3::from_slice(&out.right).distance(Vec3::X) < 1e-6);
        let tan = libm::tanf(0.4);
        assert!((out.up[3] - tan).abs() < 1e-5 && (out.right[3] - tan * 16.0 / 9.0).abs() < 1e-5);
        assert!((out.forward[3] - tan / 360.0).abs() < 1e-7, "half the height is 360 pixels");
        assert!((out.grid_major[3] - 350.0).abs() < 1.0);
    }

    #[test]
    fn the_uniforms_describe_an_orthographic_camera() {
        let view = Mat4::look_at_rh(Vec3::Y * 50.0, Vec3::ZERO, Vec3::NEG_Z);
        let projection = Mat4::orthographic_rh_gl(-16.0, 16.0, -9.0, 9.0, 0.1, 500.0);
        let mut out = Uniforms::default();
        let eye = Vec3::Y * 50.0;
        write_uniforms(&mut out, &Lens::new((view, projection), eye, Vec2::ZERO), 720);
        assert!(out.eye[3].abs() < 1e-6, "orthographic");
        assert!((out.forward[3] - 18.0 / 720.0).abs() < 1e-6, "m a pixel");
        assert!((out.grid_major[3] - MAX_GROUND_EXTENT).abs() < 1e-3);
    }
}
