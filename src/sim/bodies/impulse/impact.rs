//! Bounces.
//!
//! A soft contact solver makes no bounces: it brings bodies to rest against each other. Therefore
//! bounces come first, at the beginning of each sub-step. They affect every contact that would close
//! within the sub-step faster than the threshold. Each contact in turn gets its whole bounce, until no
//! contact approaches faster than the threshold. In Newton's cradle, the impact thus passes through
//! the balls one by one, and the last flies off with the first one's speed. `Box2D` solves all
//! contacts at once, with their speeds *at the tick's start*. The middle contacts of the cradle would
//! then not bounce, and would absorb most of the impact.
//!
//! Collisions before contacts: Guendelman, Bridson, Fedkiw, "Nonconvex Rigid Bodies with Stacking",
//! SIGGRAPH 2003.

use glam::Vec2;

use super::contact::{ConstraintRow, Contact, Impulses, InvMasses};
use super::trace::SolverStep;
use super::{ImpulseSetup, RigidBody, SolverBody};
use crate::geom::Trace;

/// Maximum number of rounds over the contacts per sub-step.
const MAX_ROUNDS: u32 = 64;

/// Number of iterations that balance the two points of a manifold.
const BALANCE_ITERATIONS: usize = 8;

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

    /// Applies a bounce if one is due. Returns whether the contact bounced.
    fn bounce<T: Trace<SolverStep>>(
        &self,
        h: f32,
        threshold: f32,
        bodies: &mut [SolverBody],
        sums: &mut [f32; 2],
        trace: &mut T,
    ) -> bool {
        let Contact { manifold, restitution, .. } = &self.contact;
        let (indices, points) = (self.contact.bodies(), manifold.points());
        let displacements = indices.map(|body| bodies[body].displacement);
        let mut velocities = indices.map(|body| bodies[body].velocity);
        let [n, t] = [manifold.normal, manifold.normal.perp()].map(|d| d.to_array());
        let mut before = [0.0_f32; 2];
        let mut is_due = false;
        let mut active = [false; 2];
        for (i, point) in points.iter().enumerate() {
            let row = &self.rows[i][0];
            before[i] = row.relative_motion(n, &velocities);
            let separation = point.separation + row.relative_motion(n, &displacements);
            active[i] = separation + before[i] * h <= 0.0;
            is_due |= active[i] && before[i] < -threshold;
        }
        if !is_due {
            return false;
        }
        let wanted = before.map(|speed| -restitution.clamp(0.0, 1.0) * speed.min(0.0));
        let (mut normal, mut tangent) = ([0.0_f32; 2], [0.0_f32; 2]);
        for _ in 0..if points.len() == 1 { 1 } else { BALANCE_ITERATIONS } {
            for i in (0..points.len()).filter(|&i| active[i]) {
                let [normal_row, tangent_row] = &self.rows[i];
                let speed = normal_row.relative_motion(n, &velocities);
                let sum = (normal[i] + normal_row.mass * (wanted[i] - speed)).max(0.0);
                let impulse = sum - normal[i];
                normal[i] = sum;
                self.push(&mut velocities, n.into(), normal_row.arms, impulse);
                let limit = self.friction * normal[i];
                let speed = tangent_row.relative_motion(t, &velocities);
                let sum = (tangent[i] - tangent_row.mass * speed).max(-limit).min(limit);
                let impulse = sum - tangent[i];
                tangent[i] = sum;
                self.push(&mut velocities, t.into(), tangent_row.arms, impulse);
            }
        }
        for (body, velocity) in indices.into_iter().zip(velocities) {
            bodies[body].velocity = velocity;
        }
        for i in (0..points.len()).filter(|&i| active[i]) {
            sums[i] += normal[i];
            trace.note(|| SolverStep::Bounce {
                contact: self.index,
                point: i as u8,
                speed: [before[i], self.rows[i][0].relative_motion(n, &velocities)],
                wanted: wanted[i],
                impulse: normal[i],
            });
        }
        true
    }
}

/// Applies all bounces due within `h` s.
pub(super) fn bounce_all<T: Trace<SolverStep>>(
    impacts: &[Impact],
    bodies: &mut [SolverBody],
    impulses: &mut [Impulses],
    setup: &ImpulseSetup,
    h: f32,
    trace: &mut T,
) {
    // With a threshold of 0, rounding would keep contacts at rest bouncing.
    let threshold = setup.bounce_speed.max(1e-6);
    for _ in 0..MAX_ROUNDS {
        let mut has_bounced = false;
        for impact in impacts {
            let sums = &mut impulses[impact.index as usize].bounce;
            has_bounced |= impact.bounce(h, threshold, bodies, sums, trace);
        }
        if !has_bounced {
            break;
        }
    }
}
