//! Contacts: what comes in each tick, and what is kept of it for the next.

use std::ops::{Add, Mul, Sub};

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
    /// Coulomb's µ of the two together: the geometric mean of theirs, so that ice is slippery
    /// whatever stands on it.
    pub friction: f32,
    /// Restitution of the two together, the larger of theirs, 0 to 1.
    pub restitution: f32,
}

impl Contact {
    /// The indices of both bodies.
    #[inline(always)]
    pub(super) fn bodies(&self) -> [usize; 2] {
        [self.a as usize, self.b as usize]
    }

    /// Whether there is something to solve.
    pub(super) fn is_solvable(&self, bodies: &[Motion]) -> bool {
        let both = self.bodies().map(|body| bodies.get(body));
        self.manifold.count > 0
            && self.a != self.b
            && both.iter().all(Option::is_some)
            && both.into_iter().flatten().any(|body| body.inv_mass > 0.0)
    }

    /// From both bodies' centres to one of the points (0 or 1), m.
    #[inline(always)]
    fn levers(&self, point: usize, bodies: &[Motion]) -> [Vec2; 2] {
        let at = self.manifold.points[point].position;
        self.bodies().map(|body| at - bodies[body].position)
    }

    /// The rows of one of the points (0 or 1) along the normal and along the tangent.
    #[inline(always)]
    pub(super) fn rows(&self, point: usize, bodies: &[Motion], inv: &InvMasses) -> [Row<f32>; 2] {
        let (normal, levers) = (self.manifold.normal, self.levers(point, bodies));
        // r × t = r·n, t being n turned.
        let arms = [levers.map(|r| r.perp_dot(normal)), levers.map(|r| r.dot(normal))];
        arms.map(|arms| Row::new(arms, inv))
    }

    /// µ as the solver uses it.
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
    #[inline]
    pub fn acted(&self) -> bool {
        let ([a, b], [c, d]) = (self.most, self.bounce);
        a > 0.0 || b > 0.0 || c > 0.0 || d > 0.0
    }
}

/// Makes `now` the impulses that `contacts` start with: those of `last` with the same pair and
/// feature id, others 0. Both are in order of (a, b): one walk through both finds them.
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

/// How an impulse at a point along a direction d moves both bodies, and the other way round: a row
/// of the Jacobian.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Row<N> {
    /// ra × d, rb × d, m.
    pub(super) arms: [N; 2],
    /// Impulse along d (N·s) that makes a speed of 1 m/s along d; 0 when nothing can move.
    pub(super) mass: N,
}

impl Row<f32> {
    #[inline(always)]
    fn new(arms: [f32; 2], inv: &InvMasses) -> Self {
        let turning = inv.inertia[0] * arms[0] * arms[0];
        let k = inv.mass[0] + inv.mass[1] + turning + inv.inertia[1] * arms[1] * arms[1];
        Self { arms, mass: if k > 0.0 { 1.0 / k } else { 0.0 } }
    }
}

impl<N: Copy + Add<Output = N> + Sub<Output = N> + Mul<Output = N>> Row<N> {
    /// The relative speed of the point along d = (x, y): d·(va − vb) + wa (ra × d) − wb (rb × d);
    /// `a` and `b` are (x, y, turning) of velocities, or of ways gone.
    #[inline(always)]
    pub(super) fn along<const M: usize>(&self, [x, y]: [N; 2], [a, b]: &[[N; M]; 2]) -> N {
        x * (a[0] - b[0]) + y * (a[1] - b[1]) + (a[2] * self.arms[0] - b[2] * self.arms[1])
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
    /// That of one of a contact's points (0 or 1).
    #[must_use]
    pub fn new(contact: &Contact, point: usize, bodies: &[Motion]) -> Self {
        let inv = InvMasses::of(contact, bodies);
        let ([Row { arms, mass }, _], levers) =
            (contact.rows(point, bodies, &inv), contact.levers(point, bodies));
        Self { inv_mass: inv.mass, inv_inertia: inv.inertia, levers, arms, mass }
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
    pub(super) fn of(contact: &Contact, bodies: &[Motion]) -> Self {
        let [a, b] = contact.bodies().map(|body| &bodies[body]);
        Self { mass: [a.inv_mass, b.inv_mass], inertia: [a.inv_inertia, b.inv_inertia] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A push or a bounce at one of the two points is enough; what the last sub-step ended with is not asked.
    #[test]
    fn a_contact_acted_where_one_of_its_points_did() {
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
