//! Camera poses: interpolation, and framing in the free part of a viewport.

use glam::{Mat3, Mat4, Quat, Vec2, Vec3, vec2};

use super::lens::{FAR, Lens, NEAR};

/// Distance of an orthographic eye from its target, m; does not affect the picture.
const ORTHOGRAPHIC_EYE_DISTANCE: f32 = 50.0;

/// Field of view of a perspective that looks orthographic, radians.
const NARROWEST_FIELD: f32 = 0.03;

/// Margin around framed points, as a fraction of the free rectangle.
const MARGIN: f32 = 0.07;

/// A viewport, and its uncovered part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// Size of the viewport, points.
    pub size: Vec2,
    /// Top left corner of the free part, points from the top left of the viewport.
    pub free_min: Vec2,
    /// Bottom right corner of the free part, points from the top left of the viewport.
    pub free_max: Vec2,
}

impl Default for Viewport {
    fn default() -> Self {
        Self::whole(vec2(800.0, 600.0))
    }
}

impl Viewport {
    /// Returns an uncovered viewport of this size, points.
    #[must_use]
    pub fn whole(size: Vec2) -> Self {
        Self { size, free_min: Vec2::ZERO, free_max: size }
    }

    /// Returns whether `at`, points from the top left corner, is in the free part.
    #[must_use]
    pub fn holds(&self, at: Vec2) -> bool {
        at.cmpge(self.free_min).all() && at.cmple(self.free_max).all()
    }

    /// Returns whether all points, m, are in front of the eye and in the free part.
    #[must_use]
    pub fn shows(&self, points: &[Vec3], lens: &Lens) -> bool {
        points.iter().all(|point| lens.project(*point).is_some_and(|at| self.holds(at)))
    }

    /// Returns centre and half size of the free part less its margin, −1 to 1 over the viewport, y up.
    fn usable(&self) -> (Vec2, Vec2) {
        let size = self.size.max(Vec2::ONE);
        let middle = (self.free_min + self.free_max) / size - Vec2::ONE;
        // If everything is covered, assume that a tenth is free.
        let half = ((self.free_max - self.free_min) / size * (1.0 - MARGIN)).max(Vec2::splat(0.1));
        (vec2(middle.x, -middle.y), half)
    }
}

/// Pose of a camera's eye.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Point at the centre of the picture, m.
    pub target: Vec3,
    /// Unit vector from the target towards the eye.
    pub to_eye: Vec3,
    /// Up in the picture; not parallel to `to_eye`.
    pub up: Vec3,
    /// Distance from the target to the eye, m; half the height of an orthographic picture.
    pub distance: f32,
    /// Whether the picture is orthographic.
    pub is_orthographic: bool,
    /// Vertical field of view of a perspective picture, radians.
    pub field_of_view: f32,
}

impl Pose {
    /// Returns the position of the eye, m.
    #[must_use]
    pub fn eye(&self) -> Vec3 {
        self.target
            + self.to_eye
                * if self.is_orthographic { ORTHOGRAPHIC_EYE_DISTANCE } else { self.distance }
    }

    /// Returns the picture's axes: right, up, towards the eye.
    fn axes(&self) -> [Vec3; 3] {
        let back = self.to_eye.normalize_or(Vec3::Z);
        let right = self.up.cross(back).normalize_or(back.any_orthonormal_vector());
        [right, back.cross(right), back]
    }

    /// Returns half the size of the visible area at the target's distance, m; `aspect` is width
    /// over height.
    fn extent(&self, aspect: f32) -> Vec2 {
        let scale = if self.is_orthographic { 1.0 } else { libm::tanf(self.field_of_view * 0.5) };
        vec2(aspect, 1.0) * (self.distance * scale)
    }

    /// Returns the matrices for a picture of `size` pixels.
    #[must_use]
    pub fn lens(&self, size: Vec2) -> Lens {
        let size = size.max(Vec2::ONE);
        let aspect = size.x / size.y;
        let Vec2 { x: w, y: h } = self.extent(aspect);
        let projection = if self.is_orthographic {
            Mat4::orthographic_rh_gl(-w, w, -h, h, NEAR, 200.0)
        } else {
            Mat4::perspective_rh_gl(self.field_of_view, aspect, NEAR, FAR)
        };
        let (eye, [_, up, _]) = (self.eye(), self.axes());
        Lens::new((Mat4::look_at_rh(eye, self.target, up), projection), eye, size)
    }

    /// Returns the perspective pose with this field of view and the same visible area at the
    /// target.
    fn with_field(self, field: f32) -> Self {
        let distance = self.extent(1.0).y / libm::tanf(field * 0.5);
        Self { distance, is_orthographic: false, field_of_view: field, ..self }
    }

    /// Returns the field of view for interpolation, radians; that of an orthographic pose is narrow.
    fn blend_field(&self) -> f32 {
        if self.is_orthographic { NARROWEST_FIELD } else { self.field_of_view }
    }

    /// Interpolates towards another pose: `part` 0 gives `self`, 1 gives `other`.
    #[must_use]
    pub fn towards(self, other: Self, part: f32) -> Self {
        if part <= 0.0 {
            return self;
        }
        if part >= 1.0 {
            return other;
        }
        // Interpolate visible areas, not distances: a narrow view is far away.
        let fields = [self, other].map(|pose| pose.blend_field());
        let field = if self.is_orthographic && other.is_orthographic {
            self.field_of_view
        } else {
            fields[0] + (fields[1] - fields[0]) * part
        };
        let [a, b] = if self.is_orthographic && other.is_orthographic {
            [self, other]
        } else {
            [self, other].map(|pose| pose.with_field(field))
        };
        let rotation = |pose: Self| {
            let [right, up, back] = pose.axes();
            Quat::from_mat3(&Mat3::from_cols(right, up, back))
        };
        let rotation = rotation(a).slerp(rotation(b), part);
        let ratio = b.distance.max(1e-3) / a.distance.max(1e-3);
        Self {
            target: a.target.lerp(b.target, part),
            to_eye: rotation * Vec3::Z,
            up: rotation * Vec3::Y,
            distance: a.distance * libm::powf(ratio, part),
            is_orthographic: a.is_orthographic,
            field_of_view: field,
        }
    }

    /// Returns the pose, in the same direction, whose picture of `points` fills the free part of
    /// `viewport`. Its distance is at least `min_distance`, m.
    #[must_use]
    pub fn framing(self, points: &[Vec3], viewport: &Viewport, min_distance: f32) -> Self {
        /// Each round halves the error; more rounds change nothing visible.
        const ROUNDS: usize = 24;
        let Some(first) = points.first() else { return self };
        let [right, up, _] = self.axes();
        let (middle, half) = viewport.usable();
        let size = viewport.size.max(Vec2::ONE);
        let (low, high) = points.iter().fold((*first, *first), |(l, h), p| (l.min(*p), h.max(*p)));
        let mut pose = Self { target: (low + high) * 0.5, ..self };
        pose.distance = min_distance.max((high - low).length());
        for round in 0.. {
            let lens = pose.lens(size);
            let pixels = points.iter().map(|point| lens.project(*point));
            let bounds = pixels.into_iter().try_fold((Vec2::MAX, Vec2::MIN), |(low, high), at| {
                let at = at? / size * 2.0 - Vec2::ONE;
                let at = vec2(at.x, -at.y);
                Some((low.min(at), high.max(at)))
            });
            let Some((low, high)) = bounds else {
                pose.distance *= 1.5;
                if round > ROUNDS {
                    break;
                }
                continue;
            };
            let offset = ((low + high) * 0.5 - middle) * pose.extent(size.x / size.y);
            pose.target += right * offset.x + up * offset.y;
            if round >= ROUNDS {
                break;
            }
            let fill = ((high - low) * 0.5 / half).max_element().clamp(0.5, 2.0);
            pose.distance = (pose.distance * fill).max(min_distance);
        }
        // If the rounds have not converged, as for points near the eye, step back.
        for _ in 0..ROUNDS {
            if viewport.shows(points, &pose.lens(size)) {
                break;
            }
            pose.distance *= 1.05;
        }
        pose
    }
}

#[cfg(test)]
mod tests {
    use glam::vec3;

    use crate::app::camera::FIELD_OF_VIEW;

    use super::*;

    fn pose(back: Vec3, orthographic: bool) -> Pose {
        Pose {
            target: Vec3::ZERO,
            to_eye: back.normalize(),
            up: Vec3::Y,
            distance: 5.0,
            is_orthographic: orthographic,
            field_of_view: FIELD_OF_VIEW,
        }
    }

    #[test]
    fn framed_points_fill_the_free_part() {
        let points: Vec<Vec3> = [-1.0_f32, 1.0]
            .into_iter()
            .flat_map(|x| [vec3(3.0 * x, 0.0, x), vec3(x, 2.0, -4.0 * x), vec3(9.0, x, 5.0)])
            .collect();
        let size = vec2(640.0, 480.0);
        for viewport in [
            Viewport::whole(size),
            Viewport { size, free_min: vec2(40.0, 60.0), free_max: vec2(600.0, 300.0) },
            Viewport { size, free_min: vec2(300.0, 0.0), free_max: vec2(620.0, 470.0) },
        ] {
            for back in [Vec3::Z, vec3(1.0, 1.0, -1.0), vec3(-3.0, 0.4, 0.2)] {
                for orthographic in [false, true] {
                    let framed = pose(back, orthographic).framing(&points, &viewport, 0.5);
                    let lens = framed.lens(size);
                    assert!(viewport.shows(&points, &lens), "{viewport:?} {back} {orthographic}");
                    let at = points.iter().map(|p| lens.project(*p).unwrap());
                    let (low, high) = at.fold((size, Vec2::ZERO), |(l, h), p| (l.min(p), h.max(p)));
                    let fill =
                        ((high - low) / (viewport.free_max - viewport.free_min)).max_element();
                    assert!(fill > 0.85, "{viewport:?} {back} {orthographic}: it fills {fill}");
                }
            }
        }
    }

    #[test]
    fn interpolation_is_exact_at_both_ends() {
        let (a, b) = (pose(Vec3::Z, false), pose(Vec3::X, false));
        let b = Pose { target: vec3(2.0, 0.0, 0.0), distance: 20.0, ..b };
        assert_eq!(a.towards(b, 0.0), a);
        assert_eq!(a.towards(b, 1.0), b);
        let half = a.towards(b, 0.5);
        assert!((half.distance - 10.0).abs() < 1e-3 && (half.target.x - 1.0).abs() < 1e-6);
        assert!(half.to_eye.distance(vec3(1.0, 0.0, 1.0).normalize()) < 1e-5);
        assert!(half.up.distance(Vec3::Y) < 1e-5, "up stays up");
    }
}
