//! The first touch of two moving and spinning convex shapes, by conservative advancement.
//!
//! The distance, divided by an upper bound on the speed of approach of any two points, is a time
//! without contact. Repeated steps of this time never pass the contact.
//!
//! Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems", 1996, 2.3; Ericson, Real-Time
//! Collision Detection, 5.5.3; Catto, "Continuous Collision", GDC 2013. Plane frame:
//! [`Convex`](super::convex::Convex).

use glam::Vec2;

use super::convex_sat::{EarlyExit, Flaws, sat};
use super::gjk::{self, gjk};
use super::impact::{ImpactResult, ImpactStep, MovingShape, Touch};
use super::trace::Trace;

/// Maximum number of steps. Each shortens the distance by a fraction; many are needed if spin makes the
/// bound far too high.
pub const MAX_STEPS: usize = 64;

/// Distance at which shapes count as touching, as a fraction of the larger one's size. The advancement
/// stops there.
pub const TOUCHING: f32 = 1e-4;

/// Additional distance, as a fraction of the distance from the origin, for f32 rounding.
pub const ROUNDING: f32 = 1e-6;

/// Returns the first touch of a and b up to `horizon` (s, finite), spins included, by conservative
/// advancement. The time is never after the touch; the shapes are then at most [`TOUCHING`] plus
/// [`ROUNDING`] apart.
pub fn advance<T: Trace<ImpactStep>>(
    a: &MovingShape,
    b: &MovingShape,
    horizon: f32,
    trace: &mut T,
) -> ImpactResult {
    let reaches = [a.reach(), b.reach()];
    let spin_speed = a.spin.abs() * reaches[0] + b.spin.abs() * reaches[1];
    let size = (reaches[0] + a.shape.radius).max(reaches[1] + b.shape.radius);
    let (mut time, mut normal) = (0.0_f32, Vec2::ZERO);
    for step in 0..MAX_STEPS {
        let poses = [a.at(time), b.at(time)];
        let (at_a, at_b) = (a.shape.placed(poses[0]), b.shape.placed(poses[1]));
        let found = gjk(&at_a, &at_b, false, &mut ());
        let extents = poses.map(|pose| pose.position.abs().max_element());
        let touching = TOUCHING * size + ROUNDING * extents[0].max(extents[1]);
        let Some(gjk::SeparatedCores { distance, normal: n, closest, .. }) = found.apart else {
            let contact =
                sat(&at_a, &at_b, EarlyExit::AtFirstGap, &Flaws::default(), &mut ()).contact;
            let (normal, depth) =
                if step == 0 { (contact.normal, contact.depth.max(0.0)) } else { (normal, 0.0) };
            return ImpactResult::Hit(Touch { time, normal, depth });
        };
        normal = n;
        let bound = spin_speed - (a.velocity - b.velocity).dot(normal);
        let end = if distance <= 0.0 || distance <= touching && bound > 0.0 {
            let depth = if time > 0.0 { 0.0 } else { (-distance).max(0.0) };
            Some(ImpactResult::Hit(Touch { time, normal, depth }))
        } else if bound <= 0.0 || time >= horizon {
            Some(ImpactResult::Apart { until: horizon })
        } else {
            (step + 1 == MAX_STEPS).then_some(ImpactResult::GaveUp { until: time })
        };
        // Leaves half of the final gap: the shapes never come nearer.
        let forward = if end.is_none() { (distance - 0.5 * touching) / bound } else { 0.0 };
        trace.note(|| ImpactStep::Advance { time, poses, distance, closest, bound, step: forward });
        match end {
            Some(end) => return end,
            None => time = (time + forward).min(horizon),
        }
    }
    unreachable!("the last step returns")
}
