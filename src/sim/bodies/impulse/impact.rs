//! Bounces.
//!
//! A soft contact solver knows no bounce: it brings bodies to rest against each other. So bounces
//! come first, at the beginning of each sub-step: every contact that would close within it faster
//! than the threshold is given its whole bounce at once, then the next, again and again until no
//! contact approaches. In Newton's cradle the impact so runs through the balls one by one, and the
//! last flies off with the first one's speed; solved all at once, with each contact's speed *at the
//! tick's start* as in `Box2D`, the middle contacts would not bounce and swallow most of it.
//!
//! Collisions before contacts: Guendelman, Bridson, Fedkiw, "Nonconvex Rigid Bodies with Stacking",
//! SIGGRAPH 2003.

use glam::Vec2;

use super::contact::{Arm, Contact, Impulses, InvMasses, friction};
use super::trace::Step;
use super::{ImpulseSetup, Motion, Moving};
use crate::geom::Trace;

/// Times that the contacts are gone through in a sub-step at most.
const ROUNDS: u32 = 64;

/// Times that the two points of a manifold are balanced against each other.
const BALANCE: usize = 8;

/// A contact that may bounce.
#[derive(Clone, Copy, Debug)]
pub(super) struct Impact {
    contact: u32,
    bodies: [u32; 2],
    normal: Vec2,
    inv: InvMasses,
    arms: [Arm; 2],
    /// At the tick's start, m.
    separations: [f32; 2],
    count: usize,
    friction: f32,
    restitution: f32,
}

impl Impact {
    pub(super) fn new(
        index: u32,
        contact: &Contact,
        motion: &Motion,
        setup: &ImpulseSetup,
    ) -> Self {
        let manifold = &contact.manifold;
        let inv = InvMasses::of(contact, motion);
        let (a, b) = (contact.a as usize, contact.b as usize);
        let arms = manifold.points.map(|point| {
            let (from_a, from_b) =
                (point.position - motion.position[a], point.position - motion.position[b]);
            Arm::new(manifold.normal, from_a, from_b, &inv)
        });
        Self {
            contact: index,
            bodies: [contact.a, contact.b],
            normal: manifold.normal,
            inv,
            arms,
            separations: manifold.points.map(|point| point.separation),
            count: usize::from(manifold.count.min(2)),
            friction: friction(contact, setup),
            restitution: contact.restitution.clamp(0.0, 1.0),
        }
    }

    #[inline]
    fn push(&self, [a, b]: &mut [[f32; 4]; 2], direction: Vec2, arm: [f32; 2], impulse: f32) {
        let push = direction * impulse;
        a[0] += self.inv.mass[0] * push.x;
        a[1] += self.inv.mass[0] * push.y;
        a[2] += self.inv.inertia[0] * arm[0] * impulse;
        b[0] -= self.inv.mass[1] * push.x;
        b[1] -= self.inv.mass[1] * push.y;
        b[2] -= self.inv.inertia[1] * arm[1] * impulse;
    }

    /// Bounces if it is due; says whether it was.
    fn bounce<T: Trace<Step>>(
        &self,
        (round, h): (u32, f32),
        threshold: f32,
        bodies: &mut [Moving],
        sums: &mut [f32; 2],
        trace: &mut T,
    ) -> bool {
        let ways = self.bodies.map(|body| bodies[body as usize].way);
        let mut velocities = self.bodies.map(|body| bodies[body as usize].velocity);
        let mut before = [0.0_f32; 2];
        let mut due = false;
        let mut active = [false; 2];
        for i in 0..self.count {
            let arm = self.arms[i].normal;
            before[i] = along(self.normal, arm, velocities);
            let separation = self.separations[i] + along(self.normal, arm, ways);
            active[i] = separation + before[i] * h <= 0.0;
            due |= active[i] && before[i] < -threshold;
        }
        if !due {
            return false;
        }
        let (mut normal, mut tangent) = ([0.0_f32; 2], [0.0_f32; 2]);
        for _ in 0..if self.count == 1 { 1 } else { BALANCE } {
            for i in (0..self.count).filter(|&i| active[i]) {
                let arm = &self.arms[i];
                let wanted = -self.restitution * before[i].min(0.0);
                let now = along(self.normal, arm.normal, velocities);
                let sum = (normal[i] + arm.normal_mass * (wanted - now)).max(0.0);
                let impulse = sum - normal[i];
                normal[i] = sum;
                self.push(&mut velocities, self.normal, arm.normal, impulse);
                let t = self.normal.perp();
                let limit = self.friction * normal[i];
                let now = along(t, arm.tangent, velocities);
                let sum = (tangent[i] - arm.tangent_mass * now).max(-limit).min(limit);
                let impulse = sum - tangent[i];
                tangent[i] = sum;
                self.push(&mut velocities, t, arm.tangent, impulse);
            }
        }
        for (body, velocity) in self.bodies.into_iter().zip(velocities) {
            bodies[body as usize].velocity = velocity;
        }
        for i in (0..self.count).filter(|&i| active[i]) {
            sums[i] += normal[i];
            let after = || along(self.normal, self.arms[i].normal, velocities);
            trace.note(|| Step::Bounce {
                contact: self.contact,
                point: i as u8,
                round,
                speed: [before[i], after()],
                wanted: -self.restitution * before[i].min(0.0),
                impulse: normal[i],
            });
        }
        true
    }
}

/// n·(a − b) + wa·(ra × n) − wb·(rb × n), of velocities or of ways gone.
#[inline]
fn along(direction: Vec2, arm: [f32; 2], [a, b]: [[f32; 4]; 2]) -> f32 {
    let between = Vec2::new(a[0] - b[0], a[1] - b[1]);
    direction.dot(between) + (a[2] * arm[0] - b[2] * arm[1])
}

/// Lets everything bounce that is due within `h` s.
pub(super) fn bounce_all<T: Trace<Step>>(
    impacts: &[Impact],
    bodies: &mut [Moving],
    impulses: &mut [Impulses],
    setup: &ImpulseSetup,
    h: f32,
    trace: &mut T,
) {
    // At 0 rounding would keep contacts at rest bouncing.
    let threshold = setup.bounce_speed.max(1e-6);
    for round in 0..ROUNDS {
        let mut any = false;
        for impact in impacts {
            let sums = &mut impulses[impact.contact as usize].bounce;
            any |= impact.bounce((round, h), threshold, bodies, sums, trace);
        }
        if !any {
            break;
        }
    }
}
