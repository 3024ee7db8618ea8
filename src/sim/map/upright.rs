//! Walls as vertical planes, and the shortest horizontal motion out of all walls.
//!
//! Walls push only sideways, since the ground carries the player. A push along the normal of a steep
//! slope would lift the player up the slope, tick by tick.

use glam::{Vec2, Vec3, vec2, vec3};

use crate::geom::segment_triangle_closest::Feature;
use crate::geom::{Capsule, CapsuleContact, Triangle};

/// Sine of the angle up to which a contact's normal counts as the wall's normal, despite rounding.
const SAME_NORMAL: f32 = 1e-3;

/// Sine of the angle to the vertical below which a normal has no horizontal direction.
const VERTICAL: f32 = 1e-3;

/// Sine of the angle below which planes are parallel.
const PARALLEL: f32 = 1e-5;

/// Tolerance for rounding errors of a motion, m.
const ROUNDING: f32 = 1e-6;

/// A wall's contact as a vertical plane, and its push in this round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    pub triangle: u32,
    pub contact: CapsuleContact,
    /// Horizontal direction out of the wall, a unit vector.
    pub level: Vec3,
    /// Distance along `level` that leaves the wall, m.
    pub exit_distance: f32,
    /// Index of a nearer wall that shares the contact's point; this plane is then ignored.
    pub beside: Option<u32>,
    /// Push in this round, m, never negative.
    pub pushed: f32,
}

impl Plane {
    /// Makes the plane of a contact; `from` is the position of the feet before the tick, m.
    pub fn new(
        number: u32,
        contact: CapsuleContact,
        capsule: &Capsule,
        triangle: &Triangle,
        from: Vec3,
    ) -> Self {
        let plane = |level: Vec3, exit_distance: f32| {
            let (triangle, beside, pushed) = (number, None, 0.0);
            Self { triangle, contact, level, exit_distance, beside, pushed }
        };
        let CapsuleContact { normal, depth, .. } = contact;
        let along = normal.dot(triangle.normal);
        let is_flat = !matches!(contact.feature, Feature::Edge(_))
            || normal.cross(triangle.normal).length_squared() < SAME_NORMAL * SAME_NORMAL;
        let flat = triangle.normal.with_y(0.0);
        let share = flat.length();
        if is_flat && share > VERTICAL {
            return plane(flat * (1.0_f32.copysign(along) / share), depth / share);
        }
        // At an edge or a corner: the distance until the sphere at the contact clears the point.
        let distance = capsule.radius - depth;
        let aside = normal.with_y(0.0);
        let share = aside.length();
        let level = if share > VERTICAL {
            aside / share
        } else {
            let back = (from - contact.on_triangle).with_y(0.0);
            let out = if flat.dot(back) < 0.0 { -flat } else { flat };
            out.try_normalize().or_else(|| back.try_normalize()).unwrap_or(Vec3::X)
        };
        let offset = distance * share;
        let square =
            (offset * offset + capsule.radius * capsule.radius - distance * distance).max(0.0);
        plane(level, libm::sqrtf(square) - offset)
    }

    /// Returns `level` as (x, z), and the exit distance, m.
    fn horizontal(&self) -> (Vec2, f32) {
        (vec2(self.level.x, self.level.z), self.exit_distance)
    }
}

/// Returns the shortest horizontal motion that leaves every plane, m. Stops before a plane that no
/// motion leaves, or only one longer than both `max_length` and the plane's own exit distance.
/// Sets the pushes of the planes that determine the motion.
///
/// Handles one plane after the other. If the motion does not leave a plane, the shortest motion that
/// leaves it ends on this plane. The previous planes bound this motion along the plane.
///
/// Seidel, "Small-Dimensional Linear Programming and Convex Hulls Made Easy", 1991.
pub(super) fn way_out(planes: &mut [Plane], max_length: f32) -> Vec3 {
    let (mut total, mut pushes) = (Vec2::ZERO, None);
    for index in 0..planes.len() {
        let (normal, exit_distance) = planes[index].horizontal();
        if planes[index].beside.is_some() || normal.dot(total) >= exit_distance - ROUNDING {
            continue;
        }
        let Some((motion, other)) = onto_plane(&planes[..index], (normal, exit_distance)) else {
            break;
        };
        if motion.length() > max_length.max(exit_distance) {
            break;
        }
        (total, pushes) = (motion, Some((index, other)));
    }
    match pushes {
        Some((first, Some(second))) => {
            let [(p, _), (q, _)] = [first, second].map(|index| planes[index].horizontal());
            let area = p.perp_dot(q);
            planes[first].pushed = (total.perp_dot(q) / area).max(0.0);
            planes[second].pushed = (p.perp_dot(total) / area).max(0.0);
        }
        Some((first, None)) => planes[first].pushed = planes[first].exit_distance,
        None => {}
    }
    vec3(total.x, 0.0, total.y)
}

/// Returns the shortest motion that ends on a plane and leaves all `previous` planes; `None` if there is
/// no such motion. Also returns the index of the previous plane that bounds the motion, if any.
fn onto_plane(
    previous: &[Plane],
    (normal, exit_distance): (Vec2, f32),
) -> Option<(Vec2, Option<usize>)> {
    let (foot, along) = (normal * exit_distance, normal.perp());
    let (mut low, mut high) = ((f32::NEG_INFINITY, None), (f32::INFINITY, None));
    for (index, plane) in previous.iter().enumerate().filter(|(_, plane)| plane.beside.is_none()) {
        let (other, other_distance) = plane.horizontal();
        let (slope, missing) = (other.dot(along), other_distance - other.dot(foot));
        if slope.abs() < PARALLEL {
            if missing > ROUNDING {
                return None;
            }
        } else if slope > 0.0 {
            let bound = missing / slope;
            low = if bound > low.0 { (bound, Some(index)) } else { low };
        } else {
            let bound = missing / slope;
            high = if bound < high.0 { (bound, Some(index)) } else { high };
        }
    }
    if low.0 > high.0 + ROUNDING {
        return None;
    }
    let (offset, bounding) = match (low.0 > 0.0, high.0 < 0.0) {
        (true, _) => low,
        (false, true) => high,
        (false, false) => (0.0, None),
    };
    Some((foot + along * offset, bounding))
}
