//! Bounces.
//!
//! A soft contact solver makes no bounces: it brings bodies to rest against each other. Therefore
//! bounces come first, at the beginning of each sub-step. They concern every contact that would close
//! within it faster than the threshold. Each gets its whole bounce at once, one after the other, until
//! no contact approaches. In Newton's cradle, the impact thus passes through the balls one by one, and
//! the last flies off with the first one's speed. `Box2D` solves all contacts at once, with their
//! speeds *at the tick's start*. The middle contacts of the cradle would then not bounce, and would
//! absorb most of the impact.
//!
//! Collisions before contacts: Guendelman, Bridson, Fedkiw, "Nonconvex Rigid Bodies with Stacking",
//! SIGGRAPH 2003.

use glam::Vec2;

use super::contact::{ConstraintRow, Contact, Impulses, InvMasses};
use super::trace::SolverStep;
use super::{ImpulseSetup, RigidBody, SolverBody};
use crate::geom::Trace;

/// Maximum number of rounds over the contacts in a sub-step.
const ROUNDS: u32 = 64;

/// Number of iterations that balance the two points of a manifold.
const BALANCE: usize = 8;

/// A contact that may bounce.
#[derive(Clone, Copy, Debug)]
pub(super) struct Impact {
    index: u32,
    contact: Contact,
    inv: InvMasses,
    /// Rows of each point, along the normal and along the tangent.
    rows: [[ConstraintRow<f32>; 2]; 2],
    friction: f32,
}

impl Impact {
    pub(super) fn new(
        index: u32,
        contact: &Contact,
        bodies: &[RigidBody],
        setup: &ImpulseSetup,
    ) -> Self {
        let inv = InvMasses::of(contact, bodies);
        let rows = [0, 1].map(|point| contact.rows(point, bodies, &inv));
        Self { index, contact: *contact, inv, rows, friction: contact.used_friction(setup) }
    }

    #[inline]
    fn push(&self, velocities: &mut [[f32; 4]; 2], direction: Vec2, arm: [f32; 2], impulse: f32) {
        // b gets the opposite impulse.
        for (i, sign) in [1.0, -1.0].into_iter().enumerate() {
            let (push, velocity) = (direction * (impulse * sign), &mut velocities[i]);
            velocity[0] += self.inv.mass[i] * push.x;
            velocity[1] += self.inv.mass[i] * push.y;
            velocity[2] += self.inv.inertia[i] * arm[i] * (impulse * sign);
        }
    }

    /// Bounces if needed. Returns whether it did.
    fn bounce<T: Trace<SolverStep>>(
        &self,
        h: f32,
        threshold: f32,
        bodies: &mut [SolverBody],
        sums: &mut [f32; 2],
        trace: &mut T,
    ) -> bool {
        let Contact { manifold, restitution, .. } = &self.contact;
        let (both, points) = (self.contact.bodies(), manifold.points());
        let ways = both.map(|body| bodies[body].displacement);
        let mut velocities = both.map(|body| bodies[body].velocity);
        let [n, t] = [manifold.normal, manifold.normal.perp()].map(|d| d.to_array());
        let mut before = [0.0_f32; 2];
        let mut due = false;
        let mut active = [false; 2];
        for (i, point) in points.iter().enumerate() {
            let row = &self.rows[i][0];
            before[i] = row.along(n, &velocities);
            let separation = point.separation + row.along(n, &ways);
            active[i] = separation + before[i] * h <= 0.0;
            due |= active[i] && before[i] < -threshold;
        }
        if !due {
            return false;
        }
        let wanted = before.map(|speed| -restitution.clamp(0.0, 1.0) * speed.min(0.0));
        let (mut normal, mut tangent) = ([0.0_f32; 2], [0.0_f32; 2]);
        for _ in 0..if points.len() == 1 { 1 } else { BALANCE } {
            for i in (0..points.len()).filter(|&i| active[i]) {
                let [along, across] = &self.rows[i];
                let now = along.along(n, &velocities);
                let sum = (normal[i] + along.mass * (wanted[i] - now)).max(0.0);
                let impulse = sum - normal[i];
                normal[i] = sum;
                self.push(&mut velocities, n.into(), along.arms, impulse);
                let limit = self.friction * normal[i];
                let now = across.along(t, &velocities);
                let sum = (tangent[i] - across.mass * now).max(-limit).min(limit);
                let impulse = sum - tangent[i];
                tangent[i] = sum;
                self.push(&mut velocities, t.into(), across.arms, impulse);
            }
        }
        for (body, velocity) in both.into_iter().zip(velocities) {
            bodies[body].velocity = velocity;
        }
        for i in (0..points.len()).filter(|&i| active[i]) {
            sums[i] += normal[i];
            trace.note(|| SolverStep::Bounce {
                contact: self.index,
                point: i as u8,
                speed: [before[i], self.rows[i][0].along(n, &velocities)],
                wanted: wanted[i],
                impulse: normal[i],
            });
        }
        true
    }
}

/// Makes all bounces due within `h` s.
pub(super) fn bounce_all<T: Trace<SolverStep>>(
    impacts: &[Impact],
    bodies: &mut [SolverBody],
    impulses: &mut [Impulses],
    setup: &ImpulseSetup,
    h: f32,
    trace: &mut T,
) {
    // At 0, rounding would keep contacts at rest bouncing.
    let threshold = setup.bounce_speed.max(1e-6);
    for _ in 0..ROUNDS {
        let mut any = false;
        for impact in impacts {
            let sums = &mut impulses[impact.index as usize].bounce;
            any |= impact.bounce(h, threshold, bodies, sums, trace);
        }
        if !any {
            break;
        }
    }
}
