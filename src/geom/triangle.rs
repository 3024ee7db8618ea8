//! A triangle in space.

use glam::{DVec3, Vec3};

use super::shape::REACH;

/// A triangle is degenerate if its height over the longest edge is at most this fraction of that edge:
/// its normal would be rounding error.
const MIN_HEIGHT: f64 = 1e-6;

/// A triangle with its plane's normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triangle {
    /// First corner, m.
    pub a: Vec3,
    /// Second corner, m.
    pub b: Vec3,
    /// Third corner, m.
    pub c: Vec3,
    /// Unit normal on the outside, from which a, b, c are counter-clockwise.
    pub normal: Vec3,
}

/// Returns the cross product of two edges, m², and the square of the longest edge, m²; `None` if a
/// coordinate is not a number or beyond [`REACH`].
#[inline]
fn cross(a: Vec3, b: Vec3, c: Vec3) -> Option<(DVec3, f64)> {
    let reach = Vec3::splat(REACH);
    if ![a, b, c].iter().all(|p| p.abs().cmple(reach).all()) {
        return None;
    }
    // In f64, differences and products of f32 are almost exact: even slivers have a precise normal.
    let [u, v] = [b, c].map(|p| p.as_dvec3() - a.as_dvec3());
    let longest = u.length_squared().max(v.length_squared()).max((v - u).length_squared());
    Some((u.cross(v), longest))
}

impl Triangle {
    /// Makes the triangle of these corners, m.
    ///
    /// `None` if a coordinate is not a number or beyond [`REACH`], or if the triangle is degenerate:
    /// two corners coincide or all three are collinear (height over the longest edge at most a
    /// millionth of it).
    #[must_use]
    pub fn new(a: Vec3, b: Vec3, c: Vec3) -> Option<Self> {
        let (cross, longest) = cross(a, b, c)?;
        let length = libm::sqrt(cross.length_squared());
        let is_sound = length > MIN_HEIGHT * longest;
        is_sound.then(|| Self { a, b, c, normal: (cross / length).as_vec3() })
    }

    /// Returns whether [`Self::new`] makes a triangle of these corners. Quicker, as clear cases need no
    /// square root.
    #[must_use]
    pub fn is_nondegenerate(a: Vec3, b: Vec3, c: Vec3) -> bool {
        let Some((cross, longest)) = cross(a, b, c) else { return false };
        let (length_squared, least) = (cross.length_squared(), MIN_HEIGHT * longest);
        length_squared > 2.0 * least * least || libm::sqrt(length_squared) > least
    }

    /// Returns the corners, in order.
    #[must_use]
    #[inline]
    pub fn corners(&self) -> [Vec3; 3] {
        [self.a, self.b, self.c]
    }

    /// Returns the least and the greatest corner of the axis-aligned bounding box, m.
    #[must_use]
    #[inline]
    pub fn bounds(&self) -> (Vec3, Vec3) {
        (self.a.min(self.b).min(self.c), self.a.max(self.b).max(self.c))
    }

    /// Returns the signed distance of `point` from the plane, m: positive on the normal's side.
    #[must_use]
    #[inline]
    pub fn plane_distance(&self, point: Vec3) -> f32 {
        (point - self.a).dot(self.normal)
    }

    /// Returns whether `point` lies on the triangle, border included, within `tolerance`, m.
    #[must_use]
    #[inline]
    pub fn contains(&self, point: Vec3, tolerance: f32) -> bool {
        let offset = point - self.a;
        if offset.dot(self.normal).abs() > tolerance {
            return false;
        }
        let (ab, bc, ca) = (self.b - self.a, self.c - self.b, self.a - self.c);
        let is_inside = |along: Vec3, offset: Vec3| {
            along.cross(offset).dot(self.normal) >= -tolerance * along.length()
        };
        is_inside(ab, offset) && is_inside(bc, offset - ab) && is_inside(ca, offset + ca)
    }

    /// Returns whether the line through `point` along the normal meets the triangle, border included.
    #[must_use]
    #[inline]
    pub fn is_over(&self, point: Vec3) -> bool {
        self.is_over_offset(point - self.a)
    }

    /// Returns [`Triangle::is_over`] for a point given by its offset from corner a, which is precise
    /// even far from the origin.
    #[must_use]
    #[inline]
    pub fn is_over_offset(&self, offset: Vec3) -> bool {
        let (ab, ac) = (self.b - self.a, self.c - self.a);
        let side = |along: Vec3, offset: Vec3| along.cross(offset).dot(self.normal);
        (side(ab, offset) >= 0.0)
            & (side(self.c - self.b, offset - ab) >= 0.0)
            & (side(-ac, offset - ac) >= 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        /// Slivers near the limit of flatness, on both sides of it.
        #[test]
        fn is_nondegenerate_agrees_with_new(
            corner in prop::array::uniform3(-100.0_f32..100.0),
            along in prop::array::uniform3(-1.0_f32..1.0),
            beside in prop::array::uniform3(-1.0_f32..1.0),
            (share, size, flat) in (-0.5_f32..1.5, -8_i32..14, prop_oneof![-7.0_f32..-5.0, -40.0_f32..0.0]),
        ) {
            let size = libm::powf(10.0, size as f32);
            let (a, along) = (Vec3::from(corner), Vec3::from(along) * size);
            let off = Vec3::from(beside) * along.length() * libm::powf(10.0, flat);
            let corners = [a, a + along, a + along * share + off];
            let [a, b, c] = corners;
            for [a, b, c] in [[a, b, c], [b - a, c - a, Vec3::ZERO], [a, b, a], [a, a, a], [a, b, c * f32::NAN]] {
                prop_assert_eq!(Triangle::is_nondegenerate(a, b, c), Triangle::new(a, b, c).is_some());
            }
        }
    }
}
