//! Contacts: the input of each tick, and the impulses kept for the next.

use std::ops::{Add, Mul, Sub};

use glam::Vec2;

use super::{ImpulseSetup, RigidBody};
use crate::geom::Manifold;
use crate::geom::manifold::FeatureId;

/// Two bodies that touch, or nearly touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Index of body a.
    pub a: u32,
    /// Index of body b.
    pub b: u32,
    /// Contact points; the normal points from b towards a.
    pub manifold: Manifold,
    /// Coulomb's µ of the pair: the geometric mean of both bodies' µ, so that ice is slippery under any
    /// body.
    pub friction: f32,
    /// Restitution of the pair, 0 to 1: the larger of both bodies' values.
    pub restitution: f32,
}

impl Contact {
    /// Returns the indices of both bodies.
    #[inline(always)]
    pub(super) fn bodies(&self) -> [usize; 2] {
        [self.a as usize, self.b as usize]
    }

    /// Returns whether the contact needs solving.
    pub(super) fn is_solvable(&self, bodies: &[RigidBody]) -> bool {
        let both = self.bodies().map(|body| bodies.get(body));
        self.manifold.count > 0
            && self.a != self.b
            && both.iter().all(Option::is_some)
            && both.into_iter().flatten().any(|body| body.inv_mass > 0.0)
    }

    /// Returns the vectors from both bodies' centres to a contact point (0 or 1), m.
    #[inline(always)]
    fn levers(&self, point: usize, bodies: &[RigidBody]) -> [Vec2; 2] {
        let position = self.manifold.points[point].position;
        self.bodies().map(|body| position - bodies[body].position)
    }

    /// Returns the rows of a contact point (0 or 1) along the normal and along the tangent.
    #[inline(always)]
    pub(super) fn rows(
        &self,
        point: usize,
        bodies: &[RigidBody],
        inv: &InvMasses,
    ) -> [ConstraintRow<f32>; 2] {
        let (normal, levers) = (self.manifold.normal, self.levers(point, bodies));
        // r × t = r·n, where t is n rotated.
        let arms = [levers.map(|r| r.perp_dot(normal)), levers.map(|r| r.dot(normal))];
        arms.map(|arms| ConstraintRow::new(arms, inv))
    }

    /// Returns the µ used by the solver: 0 if friction is off.
    pub(super) fn used_friction(&self, setup: &ImpulseSetup) -> f32 {
        if setup.friction { self.friction.max(0.0) } else { 0.0 }
    }
}

/// A contact's impulses after a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Impulses {
    /// Index of body a.
    pub a: u32,
    /// Index of body b.
    pub b: u32,
    /// Feature ids of the points.
    pub ids: [FeatureId; 2],
    /// Number of points.
    pub count: u8,
    /// Accumulated impulses on a along the normal in the last sub-step, N·s. The force is this divided
    /// by the duration of the sub-step.
    pub normal: [f32; 2],
    /// Accumulated impulses along the tangent, the normal rotated a quarter turn counterclockwise, N·s.
    pub tangent: [f32; 2],
    /// Sums of the tick's bounce impulses on a along the normal, N·s.
    pub bounce: [f32; 2],
    /// Largest `normal` at the end of any sub-step of the tick, N·s.
    pub most: [f32; 2],
}

impl Impulses {
    /// Returns whether the contact pushed or bounced in the tick.
    #[must_use]
    #[inline]
    pub fn acted(&self) -> bool {
        let ([a, b], [c, d]) = (self.most, self.bounce);
        a > 0.0 || b > 0.0 || c > 0.0 || d > 0.0
    }
}

/// Fills `now` with the starting impulses of `contacts`: those of `last` with the same pair and feature
/// id, otherwise 0. Both lists are sorted by (a, b), so one pass suffices.
pub(super) fn carry_over(last: &[Impulses], contacts: &[Contact], now: &mut Vec<Impulses>) {
    now.clear();
    let mut rest = last.iter().peekable();
    now.extend(contacts.iter().map(|contact| {
        let Contact { a, b, ref manifold, .. } = *contact;
        let (ids, count) = (manifold.points.map(|point| point.id), manifold.count.min(2));
        let mut impulses = Impulses { a, b, ids, count, ..Impulses::default() };
        while rest.next_if(|old| (old.a, old.b) < (a, b)).is_some() {}
        if let Some(old) = rest.peek().filter(|old| (old.a, old.b) == (a, b)) {
            for (new, id) in ids.iter().enumerate().take(usize::from(count)) {
                if let Some(k) = (0..usize::from(old.count)).find(|k| old.ids[*k] == *id) {
                    impulses.normal[new] = old.normal[k];
                    impulses.tangent[new] = old.tangent[k];
                }
            }
        }
        impulses
    }));
}

/// A row of the Jacobian: relates an impulse at a point along a direction d to the motion of both
/// bodies.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ConstraintRow<N> {
    /// ra × d, rb × d, m.
    pub(super) arms: [N; 2],
    /// Effective mass along d, kg: impulse per speed change along d; 0 if neither body can move.
    pub(super) mass: N,
}

impl ConstraintRow<f32> {
    #[inline(always)]
    fn new(arms: [f32; 2], inv: &InvMasses) -> Self {
        let rotation = inv.inertia[0] * arms[0] * arms[0];
        let k = inv.mass[0] + inv.mass[1] + rotation + inv.inertia[1] * arms[1] * arms[1];
        Self { arms, mass: if k > 0.0 { 1.0 / k } else { 0.0 } }
    }
}

impl<N: Copy + Add<Output = N> + Sub<Output = N> + Mul<Output = N>> ConstraintRow<N> {
    /// Returns the relative speed (or displacement) of the point along d = (x, y):
    /// d·(va − vb) + wa (ra × d) − wb (rb × d). `a` and `b` are (x, y, rotation) of velocities, or of
    /// displacements.
    #[inline(always)]
    pub(super) fn relative_motion<const M: usize>(
        &self,
        [x, y]: [N; 2],
        [a, b]: &[[N; M]; 2],
    ) -> N {
        x * (a[0] - b[0]) + y * (a[1] - b[1]) + (a[2] * self.arms[0] - b[2] * self.arms[1])
    }
}

/// A point's effective mass and its inputs: 1 ÷ (1/ma + 1/mb + (ra×n)²/Ia + (rb×n)²/Ib).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointMass {
    /// 1/ma, 1/mb, 1/kg; 0 for an immovable body.
    pub inv_mass: [f32; 2],
    /// 1/Ia, 1/Ib, 1/(kg·m²); 0 for a body that cannot rotate.
    pub inv_inertia: [f32; 2],
    /// ra, rb: vectors from the bodies' centres to the point, m.
    pub levers: [Vec2; 2],
    /// ra × n, rb × n, m.
    pub arms: [f32; 2],
    /// Effective mass along n, kg.
    pub mass: f32,
}

impl PointMass {
    /// Computes the effective mass at a contact point (0 or 1).
    #[must_use]
    pub fn new(contact: &Contact, point: usize, bodies: &[RigidBody]) -> Self {
        let inv = InvMasses::of(contact, bodies);
        let ([ConstraintRow { arms, mass }, _], levers) =
            (contact.rows(point, bodies, &inv), contact.levers(point, bodies));
        Self { inv_mass: inv.mass, inv_inertia: inv.inertia, levers, arms, mass }
    }
}

/// Inverse masses and inverse moments of inertia of both bodies.
#[derive(Clone, Copy, Debug)]
pub(super) struct InvMasses {
    pub(super) mass: [f32; 2],
    pub(super) inertia: [f32; 2],
}

impl InvMasses {
    #[inline(always)]
    pub(super) fn of(contact: &Contact, bodies: &[RigidBody]) -> Self {
        let [a, b] = contact.bodies().map(|body| &bodies[body]);
        Self { mass: [a.inv_mass, b.inv_mass], inertia: [a.inv_inertia, b.inv_inertia] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A push or a bounce at one of the two points is enough; the last sub-step's impulses do not
    /// matter.
    #[test]
    fn a_contact_acts_if_one_of_its_points_acts() {
        let none = Impulses::default();
        assert!(!none.acted());
        assert!(!Impulses { normal: [1.0; 2], tangent: [1.0; 2], ..none }.acted());
        for point in 0..2 {
            let (mut most, mut bounce) = (none, none);
            (most.most[point], bounce.bounce[point]) = (0.5, 0.5);
            assert!(most.acted() && bounce.acted());
        }
    }
}
