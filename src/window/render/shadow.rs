//! Placement of the sun's shadow map.

use glam::{Mat4, Vec2, Vec3};
use macroquad::miniquad::{
    FilterMode, MipmapFilterMode, RenderingBackend, TextureAccess, TextureFormat, TextureId,
    TextureParams, TextureSource, TextureWrap,
};

use crate::platform::screen;

/// Texels along a side of the map; the shaders use the same number.
pub const SHADOW_SIZE: u16 = if screen::SAVES_GRAPHICS { 1536 } else { 2048 };

/// Depth of the map along the sun's rays, in radii to either side of the centre: enough for the ground
/// in the map's corners and for tall objects outside it.
const DEPTH: f32 = 3.0;

/// Offset of the shadow lookup along the surface normal, texels. The map holds only faces turned away
/// from the sun, so a small value suffices (bottoms lie on the ground); a larger one would let light in
/// under round objects.
const NORMAL_OFFSET: f32 = 0.9;

/// A fitted shadow map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShadowFit {
    /// World to the map's cube, each coordinate 0..1; z grows away from the sun.
    pub world_to_shadow: Mat4,
    /// Offset of a surface along its normal before the shadow lookup, m.
    pub offset: f32,
}

impl ShadowFit {
    /// Fits the map to the sphere of `centre` and `radius` (m, world) for a sun in the direction
    /// `sun` (any length).
    ///
    /// The radius grows in steps and the centre moves by whole texels, so that shadows do not shimmer
    /// while the sphere moves. Invalid numbers (not finite or not positive) are replaced: sun by
    /// straight up, centre by the origin, radius by 1.
    #[must_use]
    pub fn new(sun: Vec3, centre: Vec3, radius: f32) -> Self {
        let sun = sun.try_normalize().unwrap_or(Vec3::Y);
        let centre = if centre.is_finite() { centre } else { Vec3::ZERO };
        let radius = step_up(radius);
        let across = sun.any_orthonormal_pair();
        let texel = 2.0 * radius / f32::from(SHADOW_SIZE);
        let at = Vec2::new(centre.dot(across.0), centre.dot(across.1));
        let snapped = (at / texel).round() * texel;
        let depth = (centre.dot(sun) / radius).round() * radius;
        // Rows of the map's cube: 0.5 in the middle, 0 and 1 at the ends.
        let row = |axis: Vec3, middle: f32, half: f32| {
            (axis / (2.0 * half)).extend(0.5 - middle / (2.0 * half))
        };
        let rows = [
            row(across.0, snapped.x, radius),
            row(across.1, snapped.y, radius),
            row(-sun, -depth, radius * DEPTH),
        ];
        let world_to_shadow = Mat4::from_cols(rows[0], rows[1], rows[2], glam::Vec4::W).transpose();
        Self { world_to_shadow, offset: texel * NORMAL_OFFSET }
    }
}

/// Makes a depth texture without interpolation: the shader interpolates the comparisons instead.
pub fn new_map(ctx: &mut dyn RenderingBackend) -> TextureId {
    let params = TextureParams {
        format: TextureFormat::Depth,
        wrap: TextureWrap::Clamp,
        min_filter: FilterMode::Nearest,
        mag_filter: FilterMode::Nearest,
        mipmap_filter: MipmapFilterMode::None,
        width: u32::from(SHADOW_SIZE),
        height: u32::from(SHADOW_SIZE),
        ..TextureParams::default()
    };
    ctx.new_texture(TextureAccess::RenderTarget, TextureSource::Empty, params)
}

/// Returns the smallest of the radii 1, 1.19, 1.41, ... (four per doubling) that is not below `radius`.
fn step_up(radius: f32) -> f32 {
    if !radius.is_finite() || radius <= 0.0 {
        return 1.0;
    }
    let steps = (libm::log2f(radius.clamp(0.01, 1e5)) * 4.0 - 1e-4).ceil();
    libm::exp2f(steps / 4.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUN: Vec3 = Vec3::new(-0.5, 0.85, 0.38);

    #[test]
    fn the_sphere_lies_inside_the_map() {
        for (centre, radius) in [(Vec3::ZERO, 12.0), (Vec3::new(70.0, 3.0, -41.0), 5.3)] {
            let fit = ShadowFit::new(SUN, centre, radius);
            let to_world = fit.world_to_shadow.inverse();
            let side = |axis| to_world.transform_vector3(axis).normalize();
            for dir in [
                side(Vec3::X),
                -side(Vec3::X),
                side(Vec3::Y),
                -side(Vec3::Y),
                Vec3::X,
                Vec3::Y,
                Vec3::Z,
                -Vec3::X,
                -Vec3::Y,
                -Vec3::Z,
                SUN.normalize(),
            ] {
                let p = fit.world_to_shadow.transform_point3(centre + dir * radius);
                let slack = 1.0 / f32::from(SHADOW_SIZE);
                assert!(p.min_element() >= -slack && p.max_element() <= 1.0 + slack, "{p}");
            }
        }
    }

    #[test]
    fn depth_grows_away_from_the_sun() {
        let fit = ShadowFit::new(SUN, Vec3::ZERO, 10.0);
        let near = fit.world_to_shadow.transform_point3(SUN);
        let far = fit.world_to_shadow.transform_point3(-SUN);
        assert!(near.z < far.z);
        assert!((near - far).truncate().length() < 1e-5, "a ray is one point of the map");
    }

    #[test]
    fn a_moving_centre_shifts_by_whole_texels() {
        let still = ShadowFit::new(SUN, Vec3::ZERO, 12.0);
        for k in 1..60_u8 {
            let k = f32::from(k);
            let moved = ShadowFit::new(SUN, Vec3::new(0.0137 * k, 0.0, -0.0211 * k), 12.0);
            let shift = moved.world_to_shadow.transform_point3(Vec3::ZERO)
                - still.world_to_shadow.transform_point3(Vec3::ZERO);
            let texels = shift.truncate() * f32::from(SHADOW_SIZE);
            assert!((texels - texels.round()).abs().max_element() < 0.01, "{texels}");
        }
    }

    #[test]
    fn the_radius_grows_in_steps() {
        assert!((step_up(10.1) - step_up(11.2)).abs() < 1e-6);
        for r in [0.5, 1.0, 7.0, 9.51, 12.0, 300.0] {
            assert!(step_up(r) >= r * 0.999 && step_up(r) < r * 1.2, "{r}: {}", step_up(r));
        }
    }

    #[test]
    fn invalid_numbers_give_a_finite_map() {
        for sun in [Vec3::ZERO, Vec3::NAN, Vec3::X, -Vec3::Y] {
            for radius in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e30, 1e-30] {
                let fit = ShadowFit::new(sun, Vec3::splat(f32::NAN), radius);
                assert!(fit.world_to_shadow.is_finite() && fit.offset.is_finite());
            }
        }
    }
}
