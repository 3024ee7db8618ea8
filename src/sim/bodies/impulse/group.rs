//! Contacts solved four at a time.
//!
//! No two contacts of a group move the same body, so that they can be solved side by side.

use super::contact::{Arm, Contact, Impulses, InvMasses, friction};
use super::lanes::{Column, LANES, Lanes};
use super::softness::{Softness, stiffness};
use super::trace::{Pass, Step};
use super::{ImpulseSetup, Motion, Moving};
use crate::geom::Trace;

/// No contact: the lane is idle.
const IDLE: u32 = u32::MAX;

/// The same point, 0 or 1, of four contacts; see [`Arm`].
#[derive(Clone, Copy, Debug, Default)]
struct Points {
    normal_a: Column,
    normal_b: Column,
    tangent_a: Column,
    tangent_b: Column,
    normal_mass: Column,
    tangent_mass: Column,
    /// At the tick's start.
    separation: Column,
    /// Accumulated.
    normal: Column,
    tangent: Column,
}

/// Four contacts of `P` points each.
#[derive(Clone, Debug)]
pub(super) struct Group<const P: usize> {
    contact: [u32; LANES],
    a: [u32; LANES],
    b: [u32; LANES],
    normal_x: Column,
    normal_y: Column,
    inv_mass_a: Column,
    inv_mass_b: Column,
    inv_inertia_a: Column,
    inv_inertia_b: Column,
    friction: Column,
    bias_rate: Column,
    mass_scale: Column,
    impulse_scale: Column,
    points: [Points; P],
    /// The largest impulse along the normal that a sub-step ended with.
    most: [Column; P],
}

/// What is the same for all groups in a pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassSettings {
    pub(super) pass: Pass,
    pub(super) iteration: u32,
    /// Sub-steps a second.
    pub(super) rate: f32,
    pub(super) slop: f32,
    pub(super) push_speed: f32,
    pub(super) accumulate: bool,
}

/// What a visit's normal impulses were computed from, for the trace.
#[derive(Clone, Copy)]
struct Asked {
    speed: Lanes,
    bias: Lanes,
    scale: Lanes,
    give: Lanes,
}

impl Default for Asked {
    #[inline(always)]
    fn default() -> Self {
        let zero = Lanes::zero();
        Self { speed: zero, bias: zero, scale: zero, give: zero }
    }
}

/// Four bodies' velocities, or ways.
#[derive(Clone, Copy)]
struct Four {
    x: Lanes,
    y: Lanes,
    turn: Lanes,
}

impl Four {
    #[inline(always)]
    fn new(of: [[f32; 4]; LANES]) -> Self {
        let [x, y, turn, _] = Lanes::transposed(of.map(Lanes::new));
        Self { x, y, turn }
    }

    #[inline(always)]
    fn velocities(of: &[u32; LANES], bodies: &[Moving]) -> Self {
        Self::new(of.map(|body| bodies[body as usize].velocity))
    }

    #[inline(always)]
    fn ways(of: &[u32; LANES], bodies: &[Moving]) -> Self {
        Self::new(of.map(|body| bodies[body as usize].way))
    }

    #[inline(always)]
    fn store(&self, of: &[u32; LANES], bodies: &mut [Moving]) {
        let rows = Lanes::transposed([self.x, self.y, self.turn, Lanes::zero()]);
        for (&body, row) in of.iter().zip(rows) {
            bodies[body as usize].velocity = row.to_array();
        }
    }

    /// Adds an impulse (x, y) and its moment.
    #[inline(always)]
    fn push(&mut self, [inv_mass, inv_inertia]: [Lanes; 2], x: Lanes, y: Lanes, moment: Lanes) {
        self.x = self.x + inv_mass * x;
        self.y = self.y + inv_mass * y;
        self.turn = self.turn + inv_inertia * moment;
    }

    /// Takes it away.
    #[inline(always)]
    fn pull(&mut self, [inv_mass, inv_inertia]: [Lanes; 2], x: Lanes, y: Lanes, moment: Lanes) {
        self.x = self.x - inv_mass * x;
        self.y = self.y - inv_mass * y;
        self.turn = self.turn - inv_inertia * moment;
    }
}

impl<const P: usize> Group<P> {
    /// Four idle lanes; `nobody` is the index of a body that is at rest and cannot be moved.
    pub(super) fn idle(nobody: u32) -> Self {
        Self {
            contact: [IDLE; LANES],
            a: [nobody; LANES],
            b: [nobody; LANES],
            normal_x: Column::ZERO,
            normal_y: Column::ZERO,
            inv_mass_a: Column::ZERO,
            inv_mass_b: Column::ZERO,
            inv_inertia_a: Column::ZERO,
            inv_inertia_b: Column::ZERO,
            friction: Column::ZERO,
            bias_rate: Column::ZERO,
            mass_scale: Column::ZERO,
            impulse_scale: Column::ZERO,
            points: [(); P].map(|()| Points::default()),
            most: [Column::ZERO; P],
        }
    }

    /// Puts a contact into a lane. `softness`: between two bodies that move, and with one that
    /// does not.
    pub(super) fn set(
        &mut self,
        lane: usize,
        (index, contact): (u32, &Contact),
        motion: &Motion,
        (setup, softness): (&ImpulseSetup, &[Softness; 2]),
        impulses: &Impulses,
    ) {
        let inv = InvMasses::of(contact, motion);
        let normal = contact.manifold.normal;
        let soft = &softness[stiffness(&inv)];
        self.contact[lane] = index;
        self.a[lane] = contact.a;
        self.b[lane] = contact.b;
        self.normal_x.0[lane] = normal.x;
        self.normal_y.0[lane] = normal.y;
        self.inv_mass_a.0[lane] = inv.mass[0];
        self.inv_mass_b.0[lane] = inv.mass[1];
        self.inv_inertia_a.0[lane] = inv.inertia[0];
        self.inv_inertia_b.0[lane] = inv.inertia[1];
        self.friction.0[lane] = friction(contact, setup);
        self.bias_rate.0[lane] = soft.bias_rate;
        self.mass_scale.0[lane] = soft.mass_scale;
        self.impulse_scale.0[lane] = soft.impulse_scale;
        let (at_a, at_b) =
            (motion.position[contact.a as usize], motion.position[contact.b as usize]);
        for (k, to) in self.points.iter_mut().enumerate() {
            let point = &contact.manifold.points[k];
            let arm = Arm::new(normal, point.position - at_a, point.position - at_b, &inv);
            to.normal_a.0[lane] = arm.normal[0];
            to.normal_b.0[lane] = arm.normal[1];
            to.tangent_a.0[lane] = arm.tangent[0];
            to.tangent_b.0[lane] = arm.tangent[1];
            to.normal_mass.0[lane] = arm.normal_mass;
            to.tangent_mass.0[lane] = arm.tangent_mass;
            to.separation.0[lane] = point.separation;
            to.normal.0[lane] = impulses.normal[k];
            to.tangent.0[lane] = impulses.tangent[k];
        }
    }

    /// The lanes at work.
    fn lanes(&self) -> impl Iterator<Item = (usize, u32)> {
        self.contact.into_iter().enumerate().filter(|(_, contact)| *contact != IDLE)
    }

    /// Forgets the impulses.
    pub(super) fn forget(&mut self) {
        for points in &mut self.points {
            (points.normal, points.tangent) = (Column::ZERO, Column::ZERO);
        }
    }

    /// At the end of a sub-step: keeps the largest impulses.
    pub(super) fn remember(&mut self) {
        for (most, points) in self.most.iter_mut().zip(&self.points) {
            most.put(most.get().max(points.normal.get()));
        }
    }

    /// Tells the contacts' impulses.
    pub(super) fn store(&self, impulses: &mut [Impulses]) {
        for (lane, contact) in self.lanes() {
            let to = &mut impulses[contact as usize];
            for (k, points) in self.points.iter().enumerate() {
                to.normal[k] = points.normal.0[lane];
                to.tangent[k] = points.tangent.0[lane];
                to.most[k] = self.most[k].0[lane];
            }
        }
    }

    /// Applies the accumulated impulses.
    #[inline]
    pub(super) fn warm_start<T: Trace<Step>>(&self, bodies: &mut [Moving], trace: &mut T) {
        let (inv_a, inv_b) = self.inverses();
        let (nx, ny) = (self.normal_x.get(), self.normal_y.get());
        let mut a = Four::velocities(&self.a, bodies);
        let mut b = Four::velocities(&self.b, bodies);
        for (k, p) in self.points.iter().enumerate() {
            let (normal, tangent) = (p.normal.get(), p.tangent.get());
            // The tangent is (−y, x).
            let (x, y) = (nx * normal - ny * tangent, ny * normal + nx * tangent);
            a.push(inv_a, x, y, p.normal_a.get() * normal + p.tangent_a.get() * tangent);
            b.pull(inv_b, x, y, p.normal_b.get() * normal + p.tangent_b.get() * tangent);
            for (lane, contact) in self.lanes() {
                trace.note(|| Step::WarmStart {
                    contact,
                    point: k as u8,
                    normal: p.normal.0[lane],
                    tangent: p.tangent.0[lane],
                });
            }
        }
        a.store(&self.a, bodies);
        b.store(&self.b, bodies);
    }

    /// Visits the four contacts once: first the normal impulses, then friction.
    #[inline]
    pub(super) fn solve<T: Trace<Step>>(
        &mut self,
        bodies: &mut [Moving],
        settings: &PassSettings,
        trace: &mut T,
    ) {
        let (nx, ny) = (self.normal_x.get(), self.normal_y.get());
        let (way_a, way_b) = (Four::ways(&self.a, bodies), Four::ways(&self.b, bodies));
        let mut a = Four::velocities(&self.a, bodies);
        let mut b = Four::velocities(&self.b, bodies);
        let nearer = nx * (way_a.x - way_b.x) + ny * (way_a.y - way_b.y);
        let before = self.points;
        let mut separations = [Lanes::zero(); P];
        let mut normals = [Asked::default(); P];
        let mut tangents = [[Lanes::zero(); 2]; P];
        for (k, separation) in separations.iter_mut().enumerate() {
            let p = &self.points[k];
            let turned = way_a.turn * p.normal_a.get() - way_b.turn * p.normal_b.get();
            *separation = p.separation.get() + (nearer + turned);
            normals[k] = self.solve_normal(k, *separation, &mut a, &mut b, settings);
        }
        for (k, before) in before.iter().enumerate() {
            tangents[k] = self.solve_tangent(k, before.normal.get(), &mut a, &mut b, settings);
        }
        a.store(&self.a, bodies);
        b.store(&self.b, bodies);
        for (lane, contact) in self.lanes() {
            for k in 0..P {
                let (before, after) = (&before[k], &self.points[k]);
                let of = |lanes: Lanes| lanes.to_array()[lane];
                let (asked, [slide, limit]) = (normals[k], tangents[k]);
                trace.note(|| Step::Impulse {
                    pass: settings.pass,
                    iteration: settings.iteration,
                    contact,
                    point: k as u8,
                    separation: of(separations[k]),
                    speed: of(asked.speed),
                    bias: of(asked.bias),
                    mass: after.normal_mass.0[lane],
                    scale: of(asked.scale),
                    give: of(asked.give),
                    normal: [before.normal.0[lane], after.normal.0[lane]],
                    slide: of(slide),
                    tangent_mass: after.tangent_mass.0[lane],
                    limit: of(limit),
                    tangent: [before.tangent.0[lane], after.tangent.0[lane]],
                });
            }
        }
    }

    /// Inverse masses and moments of inertia of a and b.
    #[inline(always)]
    fn inverses(&self) -> ([Lanes; 2], [Lanes; 2]) {
        (
            [self.inv_mass_a.get(), self.inv_inertia_a.get()],
            [self.inv_mass_b.get(), self.inv_inertia_b.get()],
        )
    }

    /// λ = −m·scale·(vn + bias) − give·Σλ, then Σλ + λ ≥ 0.
    #[inline(always)]
    fn solve_normal(
        &mut self,
        k: usize,
        separation: Lanes,
        a: &mut Four,
        b: &mut Four,
        settings: &PassSettings,
    ) -> Asked {
        let (inv_a, inv_b) = self.inverses();
        let (nx, ny) = (self.normal_x.get(), self.normal_y.get());
        let p = &mut self.points[k];
        let (arm_a, arm_b) = (p.normal_a.get(), p.normal_b.get());
        let (before, mass, zero) = (p.normal.get(), p.normal_mass.get(), Lanes::zero());
        let speed = nx * (a.x - b.x) + ny * (a.y - b.y) + (a.turn * arm_a - b.turn * arm_b);
        // Apart: they may come as close as the sub-step lets them touch, and no closer.
        let apart = separation * Lanes::all(settings.rate);
        let (impulse, asked) = match settings.pass {
            Pass::Solve => {
                let overlap = (separation + Lanes::all(settings.slop)).min(zero);
                let push = (overlap * self.bias_rate.get()).max(Lanes::all(-settings.push_speed));
                let bias = separation.above_zero(apart, push);
                let scale = separation.above_zero(Lanes::all(1.0), self.mass_scale.get());
                let give = separation.above_zero(zero, self.impulse_scale.get());
                let impulse = -(mass * scale * (speed + bias) + give * before);
                (impulse, Asked { speed, bias, scale, give })
            }
            Pass::Relax => {
                let (bias, scale) = (apart.max(zero), Lanes::all(1.0));
                (-(mass * (speed + bias)), Asked { speed, bias, scale, give: zero })
            }
        };
        let impulse = impulse.max(if settings.accumulate { -before } else { zero });
        p.normal.put(before + impulse);
        let (x, y) = (nx * impulse, ny * impulse);
        a.push(inv_a, x, y, arm_a * impulse);
        b.pull(inv_b, x, y, arm_b * impulse);
        asked
    }

    /// Coulomb: no more than µ times the normal impulse, all of it or (not accumulating) this
    /// visit's. Returns the speed along the tangent and that limit.
    #[inline(always)]
    fn solve_tangent(
        &mut self,
        k: usize,
        normal_before: Lanes,
        a: &mut Four,
        b: &mut Four,
        settings: &PassSettings,
    ) -> [Lanes; 2] {
        let (inv_a, inv_b) = self.inverses();
        let (nx, ny, friction) = (self.normal_x.get(), self.normal_y.get(), self.friction.get());
        let p = &mut self.points[k];
        let (arm_a, arm_b) = (p.tangent_a.get(), p.tangent_b.get());
        let speed = nx * (a.y - b.y) - ny * (a.x - b.x) + (a.turn * arm_a - b.turn * arm_b);
        let (sum, normal) = (p.tangent.get(), p.normal.get());
        let (pressed, before) = if settings.accumulate {
            (normal, sum)
        } else {
            (normal - normal_before, Lanes::zero())
        };
        let limit = friction * pressed;
        let after = (before - p.tangent_mass.get() * speed).min(limit).max(-limit);
        let impulse = after - before;
        p.tangent.put(sum + impulse);
        // The tangent is (−y, x).
        let (x, y) = (-(ny * impulse), nx * impulse);
        a.push(inv_a, x, y, arm_a * impulse);
        b.pull(inv_b, x, y, arm_b * impulse);
        [speed, limit]
    }
}
