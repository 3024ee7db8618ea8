//! Ray against triangle.

use glam::{Vec2, Vec3};

use super::shape::REACH;
use super::trace::{RayStep, Trace};
use super::triangle::Triangle;

/// The sides of a triangle that a ray can hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sides {
    /// Only the side of the normal.
    Front,
    /// Both sides.
    Both,
}

/// Axes of a ray that points mainly down.
const DOWN: [usize; 3] = [0, 2, 1];

/// A ray prepared for tests against many triangles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// Starting point, m.
    pub origin: Vec3,
    /// Direction; its length is the unit of every `t`.
    pub direction: Vec3,
    /// Indices of the two coordinates of the projection along the ray, and of the ray's main axis.
    axes: [usize; 3],
    /// Shift of the projection per metre along the main axis.
    shear: Vec2,
}

impl Ray {
    /// Makes a ray; `None` if the direction is zero, or a number is not finite or beyond [`REACH`].
    #[must_use]
    #[inline]
    pub fn new(origin: Vec3, direction: Vec3) -> Option<Self> {
        let reach = Vec3::splat(REACH);
        let size = direction.abs();
        let longest = size.max_element();
        if !(origin.abs().cmple(reach).all()
            && size.cmple(reach).all()
            && longest > f32::MIN_POSITIVE)
        {
            return None;
        }
        let k = if size.x == longest { 0 } else { 1 + usize::from(size.y < longest) };
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        // A ray against the main axis mirrors the projection; swapping its two axes corrects that.
        let (i, j) = if direction[k] < 0.0 { (j, i) } else { (i, j) };
        let shear = Vec2::new(direction[i], direction[j]) / direction[k];
        Some(Self { origin, direction, axes: [i, j, k], shear })
    }

    /// Makes a ray straight down, t in metres: [`Ray::new`] with −Y, but quicker.
    #[must_use]
    #[inline]
    pub fn down(origin: Vec3) -> Option<Self> {
        // Not glam's `abs`, which makes a call for each component.
        let [x, y, z] = origin.to_array().map(f32::abs);
        let is_within_reach = (x <= REACH) & (y <= REACH) & (z <= REACH);
        let shear = Vec2::splat(-0.0);
        is_within_reach.then_some(Self { origin, direction: Vec3::NEG_Y, axes: DOWN, shear })
    }

    /// Returns whether the ray goes straight up or down.
    #[must_use]
    #[inline]
    pub fn is_upright(&self) -> bool {
        (self.direction.x == 0.0) & (self.direction.z == 0.0)
    }

    /// Returns the point at `t`, m.
    #[must_use]
    #[inline]
    pub fn at(&self, t: f32) -> Vec3 {
        self.origin + self.direction * t
    }

    /// Returns a triangle's corners projected along the ray, relative to the ray, m.
    #[inline(always)]
    fn picture(&self, triangle: &Triangle) -> [Vec2; 3] {
        // Rays straight down are common, and quick if the compiler knows their axes.
        if self.axes == DOWN {
            self.project(triangle, DOWN)
        } else {
            self.project(triangle, self.axes)
        }
    }

    #[inline(always)]
    fn project(&self, triangle: &Triangle, axes: [usize; 3]) -> [Vec2; 3] {
        // Not `map`, whose closure is not always inlined here.
        [
            self.project_point(triangle.a, axes),
            self.project_point(triangle.b, axes),
            self.project_point(triangle.c, axes),
        ]
    }

    #[inline(always)]
    fn project_point(&self, point: Vec3, [i, j, k]: [usize; 3]) -> Vec2 {
        let p = (point - self.origin).to_array();
        Vec2::new(p[i], p[j]) - self.shear * p[k]
    }
}

/// The intersection of a ray and a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// Distance along the ray, in lengths of its direction; never negative.
    pub t: f32,
    /// Weights of the corners b and c, 0 to 1; that of a is the rest to 1.
    pub weights: [f32; 2],
}

/// Tests a ray against a triangle, border included.
///
/// Projected along the ray, the triangle is hit if the ray's point lies on the same side of all three
/// edges. `None` without a hit at t ≥ 0, or if the projection has no area.
///
/// Two triangles that share an edge (the same corners) get the same number for it with opposite signs.
/// Therefore no ray passes between them, whatever the rounding, and nothing falls through a seam of the
/// ground. The better known form of Möller and Trumbore ("Fast, Minimum Storage Ray-Triangle
/// Intersection", JGT 1997) lacks this property.
///
/// Woop, Benthin, Wald, "Watertight Ray/Triangle Intersection", JCGT 2013.
#[inline]
pub fn ray_triangle<T: Trace<RayStep>>(
    ray: &Ray,
    triangle: &Triangle,
    sides: Sides,
    trace: &mut T,
) -> Option<RayHit> {
    let picture = ray.picture(triangle);
    let [a, b, c] = picture;
    let areas = [c.x * b.y - c.y * b.x, a.x * c.y - a.y * c.x, b.x * a.y - b.y * a.x];
    let total = areas[0] + areas[1] + areas[2];
    trace.note(|| RayStep { picture, areas });
    let front = (areas[0] >= 0.0) & (areas[1] >= 0.0) & (areas[2] >= 0.0);
    let back = (areas[0] <= 0.0) & (areas[1] <= 0.0) & (areas[2] <= 0.0);
    if !(front | (back & (sides == Sides::Both))) || total == 0.0 {
        return None;
    }
    let approach = ray.direction.dot(triangle.normal);
    let t = (triangle.a - ray.origin).dot(triangle.normal) / approach;
    // A plane parallel to the ray gives an infinite or NaN t, which is no hit.
    let hit = RayHit { t, weights: [areas[1] / total, areas[2] / total] };
    (t >= 0.0 && t.is_finite()).then_some(hit)
}
