//! Distance of two convex shapes by the simplex method of Gilbert, Johnson and Keerthi.
//!
//! Two cores are apart exactly if their difference A ⊖ B, the set of all p − q, does not contain the
//! origin. Their distance is then that of the difference from the origin. The difference is never built.
//! Its support point in any direction is the difference of two support points, and a simplex of up to
//! three such points approaches the origin.
//!
//! van den Bergen, "A Fast and Robust GJK Implementation", JGT 1999; Ericson, Real-Time Collision
//! Detection, 9.5; Catto, "Computing Distance", GDC 2010. Plane frame: [`Convex`].

use glam::Vec2;

use super::convex::Convex;
use super::simplex::{
    Corner, Corners, Simplex, SimplexNearest, SimplexRegion, Support, fraction, nearest_of,
};
use super::trace::Trace;

/// Maximum number of iterations. Far fewer suffice: each keeps at most two corners, and pairs of 64
/// corners end within a dozen.
pub const MAX_ITERATIONS: usize = 64;

/// The search ends when the distance exceeds a support point's lower bound by at most this fraction of
/// the largest difference seen. The f32 error of such a difference is about a tenth of this fraction.
pub const PROGRESS: f32 = 1e-6;

/// A simplex this close to the origin, as a fraction of the largest difference seen, counts as
/// containing it: the remaining distance is rounding error.
pub const TOUCHING: f32 = 2e-7;

/// Reasons for the end of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// No support point is nearer than the simplex: its distance is the result.
    Converged,
    /// The triangle contains the origin: the cores overlap.
    Inside,
    /// The simplex passes through the origin: the cores touch or overlap.
    Touching,
    /// [`MAX_ITERATIONS`] did not suffice.
    GaveUp,
}

/// One iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GjkStep {
    /// Direction of the support point: a unit vector from the simplex to the origin.
    pub direction: Vec2,
    /// The support point.
    pub support: Support,
    /// The simplex with the support point, or without it if it made no progress.
    pub simplex: Simplex,
    /// The part of the simplex nearest to the origin.
    pub region: SimplexRegion,
    /// The point of the difference nearest to the origin so far, m.
    pub closest: Vec2,
    /// Distance of that point, m: at least the distance of the cores.
    pub distance: f32,
    /// Greatest lower bound on the distance so far, m: no support point was farther along its
    /// direction. A negative value is no bound.
    pub lower: f32,
    /// Reason for the end, on the last iteration.
    pub end: Option<End>,
}

/// Result for two cores that are apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeparatedCores {
    /// Distance of the shapes including radii, m; a negative value is an overlap.
    pub distance: f32,
    /// Distance of the cores, m; positive.
    pub core_distance: f32,
    /// Unit vector from b towards a: a separating axis of the cores.
    pub normal: Vec2,
    /// The closest points on the surfaces of a and b, m.
    pub closest: [Vec2; 2],
}

/// Result of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GjkResult {
    /// The distance; `None` if the cores touch or overlap.
    pub apart: Option<SeparatedCores>,
    /// The last simplex: it contains the origin or is nearest to it.
    pub simplex: Simplex,
    /// Reason for the end.
    pub end: End,
    /// Number of iterations, 1 to [`MAX_ITERATIONS`].
    pub iterations: usize,
}

/// Returns the distance of the placed shapes a and b.
///
/// `without_progress_test` is a textbook mistake: a support point without progress does not end the
/// search. Where rounding keeps the bound below the distance, the search runs in circles until it gives
/// up.
pub fn gjk<T: Trace<GjkStep>>(
    a: &Convex,
    b: &Convex,
    without_progress_test: bool,
    trace: &mut T,
) -> GjkResult {
    let mut found = SimplexNearest::start(b.centroid() - a.centroid());
    let (mut simplex, mut scale, mut lower) = (Corners::default(), 0.0_f32, f32::NEG_INFINITY);
    for iteration in 1..=MAX_ITERATIONS {
        let direction = found.direction;
        let corner = Corner::new(a, b, direction);
        scale = scale.max(corner.at.length());
        // The search itself needs no unit vector, and saves the square root.
        let unit =
            if T::IS_ACTIVE || without_progress_test { found.measured().2 } else { direction };
        let bound = -unit.dot(corner.at);
        lower = lower.max(bound);
        let is_stuck = if without_progress_test {
            iteration > 1 && found.measured().1 <= bound
        } else {
            let progress = found.product + direction.dot(corner.at);
            progress <= PROGRESS * scale * direction.length() || simplex.contains(&corner)
        };
        if !is_stuck {
            simplex.push(corner);
            found = nearest_of(&simplex);
        }
        let is_touching = || found.product <= TOUCHING * scale * found.direction.length();
        let end = match found.region {
            _ if is_stuck => Some(End::Converged),
            SimplexRegion::Inside => Some(End::Inside),
            _ if is_touching() => Some(End::Touching),
            _ => (iteration == MAX_ITERATIONS).then_some(End::GaveUp),
        };
        trace.note(|| {
            let ((closest, distance, _), region) = (found.measured(), found.region);
            let (direction, support, simplex) =
                (unit, corner.support(a, b), simplex.with_corners(a, b));
            GjkStep { direction, support, simplex, region, closest, distance, lower, end }
        });
        found.region = simplex.reduce(found.region);
        if let Some(end) = end {
            let simplex = simplex.with_corners(a, b);
            let is_apart = matches!(end, End::Converged | End::GaveUp);
            let apart = is_apart.then(|| separated_cores(a, b, &simplex, &found));
            return GjkResult { apart, simplex, end, iterations: iteration };
        }
    }
    unreachable!("the last iteration returns")
}

/// Returns distance, normal and closest points of two cores that are apart.
fn separated_cores(
    a: &Convex,
    b: &Convex,
    simplex: &Simplex,
    found: &SimplexNearest,
) -> SeparatedCores {
    let (first, last) = (&simplex.points[0], &simplex.points[simplex.count - 1]);
    let edge = last.difference - first.difference;
    let t = fraction(-first.difference.dot(edge), edge.length_squared());
    let (_, core_distance, unit) = found.measured();
    let normal = -unit;
    let on_a = first.on_a.lerp(last.on_a, t) - normal * a.radius;
    let on_b = first.on_b.lerp(last.on_b, t) + normal * b.radius;
    SeparatedCores {
        distance: core_distance - (a.radius + b.radius),
        core_distance,
        normal,
        closest: [on_a, on_b],
    }
}
