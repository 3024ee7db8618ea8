//! When two moving and spinning convex shapes first touch: conservative advancement.
//!
//! The distance, divided by a bound on how fast any point of one shape may approach the other, is a
//! time in which they cannot meet. Going forward by it, again and again, never passes the contact.
//!
//! Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems", 1996, 2.3; Ericson, Real-Time
//! Collision Detection, 5.5.3; Catto, "Continuous Collision", GDC 2013. Sheet frame:
//! [`Convex`](super::convex::Convex).

use glam::Vec2;

use super::convex_sat::{Exit, Flaws, sat};
use super::gjk::{self, gjk};
use super::impact::{Impact, Moving, Step, Touch};
use super::trace::Trace;

/// After so many steps the advancement gives up: each shortens the distance by a part, and it takes
/// many where spin makes the bound far too high.
pub const MOST_STEPS: usize = 64;

/// Shapes as near as this part of the larger one's size touch: advancing stops before they do, and
/// this is what it leaves.
pub const TOUCHING: f32 = 1e-4;

/// And as this part of how far they are from the origin, where f32 rounds them.
pub const ROUNDING: f32 = 1e-6;

/// The first touch of a and b up to `horizon` (s, finite), spins included, by conservative
/// advancement: the time is never after the touch, and at it they are no more than [`TOUCHING`]
/// and [`ROUNDING`] apart.
pub fn advance<T: Trace<Step>>(a: &Moving, b: &Moving, horizon: f32, trace: &mut T) -> Impact {
    let reaches = [a.reach(), b.reach()];
    let turning = a.spin.abs() * reaches[0] + b.spin.abs() * reaches[1];
    let size = (reaches[0] + a.shape.radius).max(reaches[1] + b.shape.radius);
    let (mut time, mut normal) = (0.0_f32, Vec2::ZERO);
    for step in 0..MOST_STEPS {
        let poses = [a.at(time), b.at(time)];
        let (at_a, at_b) = (a.shape.placed(poses[0]), b.shape.placed(poses[1]));
        let found = gjk(&at_a, &at_b, false, &mut ());
        let far = poses.map(|pose| pose.position.abs().max_element());
        let touching = TOUCHING * size + ROUNDING * far[0].max(far[1]);
        let Some(gjk::Apart { distance, normal: n, closest, .. }) = found.apart else {
            let now = sat(&at_a, &at_b, Exit::AtFirstGap, &Flaws::default(), &mut ()).contact;
            let (normal, depth) =
                if step == 0 { (now.normal, now.depth.max(0.0)) } else { (normal, 0.0) };
            return Impact::Hit(Touch { time, normal, depth });
        };
        normal = n;
        let bound = turning - (a.velocity - b.velocity).dot(normal);
        let end = if distance <= 0.0 || distance <= touching && bound > 0.0 {
            let depth = if time > 0.0 { 0.0 } else { (-distance).max(0.0) };
            Some(Impact::Hit(Touch { time, normal, depth }))
        } else if bound <= 0.0 || time >= horizon {
            Some(Impact::Apart { until: horizon })
        } else {
            (step + 1 == MOST_STEPS).then_some(Impact::GaveUp { until: time })
        };
        // Half of what may be left: nearer than that they do not come.
        let forward = if end.is_none() { (distance - 0.5 * touching) / bound } else { 0.0 };
        trace.note(|| Step::Advance { time, poses, distance, closest, bound, step: forward });
        match end {
            Some(end) => return end,
            None => time = (time + forward).min(horizon),
        }
    }
    unreachable!("the last step returns")
}
