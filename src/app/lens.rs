//! Projection of a camera: from points to pixels, and from a pixel to a ray.

use glam::{Mat4, Vec2, Vec3, Vec4, Vec4Swizzles, vec2};

/// Near plane, m; avoids depth fighting with a far plane of 500 m.
pub(super) const NEAR: f32 = 0.1;

/// Far plane, m.
pub(super) const FAR: f32 = 500.0;

/// Distance in front of everything in an orthographic picture, m.
const FAR_OFF: f32 = 60.0;

/// A camera's matrices for one picture.
#[derive(Clone, Copy, Debug)]
pub struct Lens {
    /// World to eye.
    pub view: Mat4,
    /// Eye to clip space, OpenGL's depth range.
    pub projection: Mat4,
    /// Position of the eye, m.
    pub eye: Vec3,
    /// Size of the picture, in the unit of pixel coordinates.
    pub size: Vec2,
    /// World to clip space: projection times view.
    clip: Mat4,
}

impl Lens {
    /// Creates the projection of an eye at `eye`, m, with these matrices and this picture size.
    #[must_use]
    pub fn new((view, projection): (Mat4, Mat4), eye: Vec3, size: Vec2) -> Self {
        Self { view, projection, eye, size, clip: projection * view }
    }

    /// Returns the matrix from world to clip space.
    #[must_use]
    pub fn clip(&self) -> Mat4 {
        self.clip
    }

    /// Returns the position of `point` in the picture, pixels from its top left corner; `None`
    /// behind the eye.
    #[must_use]
    pub fn project(&self, point: Vec3) -> Option<Vec2> {
        self.pixel(self.clip * point.extend(1.0))
    }

    fn pixel(&self, clip: Vec4) -> Option<Vec2> {
        if clip.w < NEAR * 0.5 {
            return None;
        }
        let ndc = clip.xy() / clip.w;
        Some(vec2(ndc.x * 0.5 + 0.5, 0.5 - ndc.y * 0.5) * self.size)
    }

    /// Returns the part of a segment in front of the eye, in pixels; `None` if all of it is behind.
    #[must_use]
    pub fn project_segment(&self, a: Vec3, b: Vec3) -> Option<(Vec2, Vec2)> {
        let [from, to] = [a, b].map(|end| self.clip * end.extend(1.0));
        // An end behind the near plane moves onto it, towards the other end.
        let clip_end = |end: Vec4, other: Vec4| match end.w {
            w if w >= NEAR => Some(end),
            _ if other.w < NEAR => None,
            w => Some(other + (end - other) * ((other.w - NEAR) / (other.w - w))),
        };
        Some((self.pixel(clip_end(from, to)?)?, self.pixel(clip_end(to, from)?)?))
    }

    /// Returns the size of a pixel at `point` across the line of sight, m; 0 behind the eye.
    #[must_use]
    pub fn metres_per_pixel(&self, point: Vec3) -> f32 {
        let depth = (self.clip * point.extend(1.0)).w;
        depth.max(0.0) / (self.projection.y_axis.y * self.size.y * 0.5)
    }

    /// Returns `to`, moved away from `from` until they are at least `min_pixels` apart across the
    /// line of sight.
    #[must_use]
    pub fn lengthened(&self, from: Vec3, to: Vec3, min_pixels: f32) -> Vec3 {
        let offset = to - from;
        from + offset * (min_pixels * self.metres_per_pixel(from) / offset.length()).max(1.0)
    }

    /// Returns a point on the line of sight to `at`, in front of everything visible, m.
    #[must_use]
    pub fn towards_eye(&self, at: Vec3) -> Vec3 {
        let is_flat = self.projection.w_axis.w != 0.0;
        if is_flat { at + self.view.row(2).xyz() * FAR_OFF } else { self.eye }
    }

    /// Returns the ray through a pixel: its origin and unit direction.
    #[must_use]
    pub fn ray(&self, pixel: Vec2) -> (Vec3, Vec3) {
        let ndc = vec2(pixel.x / self.size.x * 2.0 - 1.0, 1.0 - pixel.y / self.size.y * 2.0);
        let inverse = self.clip.inverse();
        let (near, far) =
            (inverse.project_point3(ndc.extend(-1.0)), inverse.project_point3(ndc.extend(1.0)));
        (near, (far - near).normalize_or_zero())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    #[test]
    fn metres_per_pixel_match_the_picture_and_short_segments_grow() {
        let eye = vec3(1.0, 3.0, -4.0);
        let view = Mat4::look_at_rh(eye, Vec3::ZERO, Vec3::Y);
        let size = vec2(800.0, 600.0);
        for projection in [
            Mat4::perspective_rh_gl(0.9, 800.0 / 600.0, NEAR, 100.0),
            Mat4::orthographic_rh_gl(-4.0, 4.0, -3.0, 3.0, 0.1, 100.0),
        ] {
            let lens = Lens::new((view, projection), eye, size);
            for at in [Vec3::ZERO, vec3(0.4, 0.2, 1.0)] {
                let across = view.row(0).xyz() * 0.01;
                let [a, b] = [at, at + across].map(|point| lens.project(point).expect("before it"));
                let pixel = lens.metres_per_pixel(at);
                assert!((0.01 / a.distance(b) - pixel).abs() < pixel * 1e-2, "{pixel}");
                // A sufficient length stays unchanged.
                let length_to = |to: Vec3| lens.project(to).expect("before it").distance(a);
                let short = lens.lengthened(at, at + across * 1e-3, 40.0);
                assert!((length_to(short) - 40.0).abs() < 1.0, "{}", length_to(short));
                let long = at + across * (60.0 * pixel / 0.01);
                assert_eq!(lens.lengthened(at, long, 40.0), long);
            }
        }
    }
}
