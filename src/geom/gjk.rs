//! Distance of two convex shapes by the simplex method of Gilbert, Johnson and Keerthi.
//!
//! Two cores are apart exactly when their difference A ⊖ B, the set of all p − q, does not hold the
//! origin, and their distance is the origin's from it. The difference is never built: a support
//! point of it in any direction is the difference of two support points, and a simplex of up to
//! three of them creeps towards the origin.
//!
//! van den Bergen, "A Fast and Robust GJK Implementation", JGT 1999; Ericson, Real-Time Collision
//! Detection, 9.5; Catto, "Computing Distance", GDC 2010. Sheet frame: [`Convex`].

use glam::Vec2;

use super::convex::Convex;
use super::simplex::{Nearest, Region, Simplex, Support, fraction, nearest_of};
use super::trace::Trace;

/// After so many iterations it gives up. Far fewer suffice: each keeps at most two of the corners,
/// and pairs of 64 corners end within a dozen.
pub const MOST_ITERATIONS: usize = 64;

/// A support point that brings the bound on the distance within this part of the largest difference
/// seen ends the search: f32 rounds such a difference by about a tenth of it.
pub const PROGRESS: f32 = 1e-6;

/// A simplex as near to the origin as this part of the largest difference seen holds it: what is
/// left is rounding, and gives no direction.
pub const TOUCHING: f32 = 2e-7;

/// Why the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// No support point is nearer than the simplex: this is the distance.
    Converged,
    /// The triangle holds the origin: the cores overlap.
    Inside,
    /// The simplex goes through the origin: the cores touch or overlap.
    Touching,
    /// [`MOST_ITERATIONS`] did not suffice.
    GaveUp,
}

/// One iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// In which a support point was looked for: a unit vector, from the simplex to the origin.
    pub direction: Vec2,
    /// The support point.
    pub support: Support,
    /// The simplex with it; without it if it brought no progress.
    pub simplex: Simplex,
    /// Which part of that simplex is nearest to the origin.
    pub region: Region,
    /// The point of the difference nearest to the origin so far, m.
    pub closest: Vec2,
    /// How far it is, m: at least the distance of the cores.
    pub distance: f32,
    /// The greatest lower bound on that distance so far, m: no support point was farther along its
    /// direction. Below 0 nothing is known yet.
    pub lower: f32,
    /// Why this iteration is the last one, if it is.
    pub end: Option<End>,
}

/// Two cores that are apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Apart {
    /// Of the shapes with their radii, m; below 0 these overlap, by so much.
    pub distance: f32,
    /// Of the cores, m; above 0.
    pub of_cores: f32,
    /// Unit vector from b towards a: a separating axis of the cores.
    pub normal: Vec2,
    /// The point of shape a and the one of shape b that are closest, on their surfaces, m.
    pub closest: [Vec2; 2],
}

/// What the search found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gjk {
    /// How far apart; none when the cores touch or overlap.
    pub apart: Option<Apart>,
    /// The last simplex: what holds the origin, or is nearest to it.
    pub simplex: Simplex,
    /// Why it ended.
    pub end: End,
    /// How many iterations it took, 1 to [`MOST_ITERATIONS`].
    pub iterations: usize,
}

/// The distance of a and b, both placed.
///
/// `without_progress_test` is a mistake of the books: a support point that brings nothing new does
/// not end the search, so that it goes round in circles where rounding keeps the bound off the
/// distance, until it gives up.
pub fn gjk<T: Trace<Step>>(
    a: &Convex,
    b: &Convex,
    without_progress_test: bool,
    trace: &mut T,
) -> Gjk {
    let mut direction = (b.centroid() - a.centroid()).normalize_or(Vec2::X);
    let (mut simplex, mut scale, mut lower) = (Simplex::default(), 0.0_f32, f32::NEG_INFINITY);
    let mut nearest: Option<Nearest> = None;
    for iteration in 1..=MOST_ITERATIONS {
        let support = Support::new(a, b, direction);
        scale = scale.max(support.difference.length());
        let bound = -direction.dot(support.difference);
        lower = lower.max(bound);
        let stuck = nearest.is_some_and(|found| {
            if without_progress_test {
                found.distance <= bound
            } else {
                found.distance - bound <= PROGRESS * scale || simplex.holds(&support)
            }
        });
        let mut found = match nearest {
            Some(found) if stuck => found,
            _ => {
                simplex.push(support);
                nearest_of(&simplex)
            }
        };
        let whole = simplex;
        let end = match found.region {
            _ if stuck => Some(End::Converged),
            Region::Inside => Some(End::Inside),
            _ if found.distance <= TOUCHING * scale => Some(End::Touching),
            _ => (iteration == MOST_ITERATIONS).then_some(End::GaveUp),
        };
        let (region, closest, distance) = (found.region, found.point, found.distance);
        trace.note(|| Step {
            direction,
            support,
            simplex: whole,
            region,
            closest,
            distance,
            lower,
            end,
        });
        simplex.reduce(found.region);
        if let Some(end) = end {
            let is_apart = matches!(end, End::Converged | End::GaveUp);
            let apart = is_apart.then(|| apart(a, b, &simplex, &found));
            return Gjk { apart, simplex, end, iterations: iteration };
        }
        direction = found.direction;
        // Its corners are counted anew.
        found.region = if simplex.count == 1 { Region::Vertex(0) } else { Region::Edge(0, 1) };
        nearest = Some(found);
    }
    unreachable!("the last iteration returns")
}

/// The closest points, on the surfaces.
fn apart(a: &Convex, b: &Convex, simplex: &Simplex, found: &Nearest) -> Apart {
    let (first, last) = (&simplex.points[0], &simplex.points[simplex.count - 1]);
    let edge = last.difference - first.difference;
    let t = fraction(-first.difference.dot(edge), edge.length_squared());
    let normal = -found.direction;
    let on_a = first.on_a.lerp(last.on_a, t) - normal * a.radius;
    let on_b = first.on_b.lerp(last.on_b, t) + normal * b.radius;
    let of_cores = found.distance;
    Apart { distance: of_cores - (a.radius + b.radius), of_cores, normal, closest: [on_a, on_b] }
}
