//! Contacts: what comes in each tick, and what is kept of it for the next.

use glam::Vec2;

use super::{ImpulseSetup, Motion};
use crate::geom::Manifold;
use crate::geom::manifold::FeatureId;

/// Two bodies that touch, or nearly do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Index of body a.
    pub a: u32,
    /// Index of body b.
    pub b: u32,
    /// Where; the normal points from b towards a.
    pub manifold: Manifold,
    /// Coulomb's µ of the two together.
    pub friction: f32,
    /// Restitution of the two together, the larger of theirs, 0 to 1.
    pub restitution: f32,
}

impl Contact {
    /// [`friction`](Self::friction) of two µ's: their geometric mean, so that ice is slippery
    /// whatever stands on it.
    #[must_use]
    pub fn mix_friction(a: f32, b: f32) -> f32 {
        libm::sqrtf((a * b).max(0.0))
    }

    /// Whether there is something to solve, bodies there being `count`.
    pub(super) fn is_solvable(&self, motion: &Motion, count: usize) -> bool {
        let (a, b) = (self.a as usize, self.b as usize);
        self.manifold.count > 0
            && a < count
            && b < count
            && a != b
            && (motion.inv_mass[a] > 0.0 || motion.inv_mass[b] > 0.0)
    }
}

/// A contact's impulses after a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Impulses {
    /// Index of body a.
    pub a: u32,
    /// Index of body b.
    pub b: u32,
    /// The points' feature ids.
    pub ids: [FeatureId; 2],
    /// How many points there are.
    pub count: u8,
    /// Accumulated in the last sub-step, along the normal, on a, N·s; ÷ the sub-step: the force.
    pub normal: [f32; 2],
    /// Likewise along the tangent: the normal turned a quarter counterclockwise.
    pub tangent: [f32; 2],
    /// Sum of the tick's bounces, along the normal, on a, N·s.
    pub bounce: [f32; 2],
    /// The largest `normal` that a sub-step of the tick ended with, N·s.
    pub most: [f32; 2],
}

impl Impulses {
    /// Whether the contact pushed or bounced at all in the tick.
    #[must_use]
    pub fn acted(&self) -> bool {
        self.most.iter().chain(&self.bounce).any(|impulse| *impulse > 0.0)
    }
}

/// Makes `now` the impulses that `contacts` start with: those of `last` with the same pair and
/// feature id, others 0. Both are in order of (a, b): one walk through both finds them.
pub(super) fn carry_over(last: &[Impulses], contacts: &[Contact], now: &mut Vec<Impulses>) {
    now.clear();
    let mut rest = last;
    for contact in contacts {
        let Contact { a, b, ref manifold, .. } = *contact;
        let ids = manifold.points.map(|point| point.id);
        let mut impulses =
            Impulses { a, b, ids, count: manifold.count.min(2), ..Impulses::default() };
        while let [first, after @ ..] = rest
            && (first.a, first.b) < (a, b)
        {
            rest = after;
        }
        if let [old, ..] = rest
            && (old.a, old.b) == (a, b)
        {
            for (new, id) in ids.iter().enumerate().take(usize::from(impulses.count)) {
                let same = |&k: &usize| old.ids[k] == *id;
                if let Some(k) = (0..usize::from(old.count)).find(same) {
                    impulses.normal[new] = old.normal[k];
                    impulses.tangent[new] = old.tangent[k];
                }
            }
        }
        now.push(impulses);
    }
}

/// How an impulse at a point moves both bodies, and the other way round: the Jacobian's row.
///
/// The point's relative velocity along the normal n is n·(va − vb) + wa·(ra × n) − wb·(rb × n),
/// and likewise along the tangent t, which is n turned a quarter counterclockwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm {
    /// ra × n, rb × n, m.
    pub(super) normal: [f32; 2],
    /// ra × t, rb × t, m.
    pub(super) tangent: [f32; 2],
    /// Impulse along n (N·s) that makes a speed of 1 m/s along n; 0 when nothing can move.
    pub(super) normal_mass: f32,
    /// Likewise along t.
    pub(super) tangent_mass: f32,
}

impl Arm {
    #[inline(always)]
    pub(super) fn new(normal: Vec2, from_a: Vec2, from_b: Vec2, inv: &InvMasses) -> Self {
        let rn = [from_a.perp_dot(normal), from_b.perp_dot(normal)];
        // r × t = r·n, t being n turned.
        let rt = [from_a.dot(normal), from_b.dot(normal)];
        let mass = |r: [f32; 2]| {
            let k = inv.mass[0]
                + inv.mass[1]
                + inv.inertia[0] * r[0] * r[0]
                + inv.inertia[1] * r[1] * r[1];
            if k > 0.0 { 1.0 / k } else { 0.0 }
        };
        Self { normal: rn, tangent: rt, normal_mass: mass(rn), tangent_mass: mass(rt) }
    }
}

/// A point's effective mass and what it is made of: 1 ÷ (1/ma + 1/mb + (ra×n)²/Ia + (rb×n)²/Ib).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointMass {
    /// 1/ma, 1/mb, 1/kg; 0 cannot be moved.
    pub inv_mass: [f32; 2],
    /// 1/Ia, 1/Ib, 1/(kg·m²); 0 cannot be turned.
    pub inv_inertia: [f32; 2],
    /// ra, rb: from the bodies' centres to the point, m.
    pub levers: [Vec2; 2],
    /// ra × n, rb × n, m.
    pub arms: [f32; 2],
    /// The impulse along n that makes a speed of 1 m/s along n, kg.
    pub mass: f32,
}

impl PointMass {
    /// That of one of a contact's points (0 or 1), bodies being as in `motion`; `None` when a body
    /// is not there.
    #[must_use]
    pub fn new(contact: &Contact, point: usize, motion: &Motion) -> Option<Self> {
        let at = *contact.manifold.points().get(point)?;
        let both = [contact.a as usize, contact.b as usize];
        if both.iter().any(|body| *body >= motion.len()) {
            return None;
        }
        let inv = InvMasses::of(contact, motion);
        let [from_a, from_b] = both.map(|body| at.position - motion.position[body]);
        let arm = Arm::new(contact.manifold.normal, from_a, from_b, &inv);
        let (inv_mass, inv_inertia) = (inv.mass, inv.inertia);
        let levers = [from_a, from_b];
        Some(Self { inv_mass, inv_inertia, levers, arms: arm.normal, mass: arm.normal_mass })
    }
}

/// Of both bodies.
#[derive(Clone, Copy, Debug)]
pub(super) struct InvMasses {
    pub(super) mass: [f32; 2],
    pub(super) inertia: [f32; 2],
}

impl InvMasses {
    #[inline(always)]
    pub(super) fn of(contact: &Contact, motion: &Motion) -> Self {
        let both = [contact.a as usize, contact.b as usize];
        Self {
            mass: both.map(|body| motion.inv_mass[body]),
            inertia: both.map(|body| motion.inv_inertia[body]),
        }
    }
}

/// µ as the solver uses it.
pub(super) fn friction(contact: &Contact, setup: &ImpulseSetup) -> f32 {
    if setup.friction { contact.friction.max(0.0) } else { 0.0 }
}
