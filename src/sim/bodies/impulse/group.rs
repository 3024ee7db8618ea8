//! Contacts solved four at a time.
//!
//! No two contacts of a group move the same body, so that they can be solved side by side.

use super::contact::{Arm, Contact, Impulses, InvMasses, friction};
use super::lanes::{LANES, Lanes};
use super::settings::Softness;
use super::trace::{Pass, Step};
use super::{Motion, Moving, Settings};
use crate::geom::Trace;

/// No contact: the lane is idle.
const IDLE: u32 = u32::MAX;

/// The same point, 0 or 1, of four contacts; see [`Arm`].
#[derive(Clone, Copy, Debug)]
struct Points {
    normal_a: Lanes,
    normal_b: Lanes,
    tangent_a: Lanes,
    tangent_b: Lanes,
    normal_mass: Lanes,
    tangent_mass: Lanes,
    /// At the tick's start.
    separation: Lanes,
    /// Accumulated.
    normal: Lanes,
    tangent: Lanes,
}

impl Points {
    const NONE: Self = Self {
        normal_a: Lanes::ZERO,
        normal_b: Lanes::ZERO,
        tangent_a: Lanes::ZERO,
        tangent_b: Lanes::ZERO,
        normal_mass: Lanes::ZERO,
        tangent_mass: Lanes::ZERO,
        separation: Lanes::ZERO,
        normal: Lanes::ZERO,
        tangent: Lanes::ZERO,
    };
}

/// Four contacts of `P` points each.
#[derive(Clone, Debug)]
pub(super) struct Group<const P: usize> {
    contact: [u32; LANES],
    a: [u32; LANES],
    b: [u32; LANES],
    normal_x: Lanes,
    normal_y: Lanes,
    inv_mass_a: Lanes,
    inv_mass_b: Lanes,
    inv_inertia_a: Lanes,
    inv_inertia_b: Lanes,
    friction: Lanes,
    bias_rate: Lanes,
    mass_scale: Lanes,
    impulse_scale: Lanes,
    points: [Points; P],
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
        let column = |k: usize| Lanes([of[0][k], of[1][k], of[2][k], of[3][k]]);
        Self { x: column(0), y: column(1), turn: column(2) }
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
        for (i, &body) in of.iter().enumerate() {
            bodies[body as usize].velocity = [self.x.0[i], self.y.0[i], self.turn.0[i], 0.0];
        }
    }

    /// Adds an impulse (x, y) and its moment.
    #[inline(always)]
    fn push(&mut self, inv_mass: Lanes, inv_inertia: Lanes, x: Lanes, y: Lanes, moment: Lanes) {
        self.x = self.x + inv_mass * x;
        self.y = self.y + inv_mass * y;
        self.turn = self.turn + inv_inertia * moment;
    }
}

impl<const P: usize> Group<P> {
    /// Four idle lanes; `nobody` is the index of a body that is at rest and cannot be moved.
    pub(super) fn idle(nobody: u32) -> Self {
        Self {
            contact: [IDLE; LANES],
            a: [nobody; LANES],
            b: [nobody; LANES],
            normal_x: Lanes::ZERO,
            normal_y: Lanes::ZERO,
            inv_mass_a: Lanes::ZERO,
            inv_mass_b: Lanes::ZERO,
            inv_inertia_a: Lanes::ZERO,
            inv_inertia_b: Lanes::ZERO,
            friction: Lanes::ZERO,
            bias_rate: Lanes::ZERO,
            mass_scale: Lanes::ZERO,
            impulse_scale: Lanes::ZERO,
            points: [Points::NONE; P],
        }
    }

    /// Puts a contact into a lane. `softness`: between two bodies that move, and with one that
    /// does not.
    pub(super) fn set(
        &mut self,
        lane: usize,
        (index, contact): (u32, &Contact),
        motion: &Motion,
        (settings, softness): (&Settings, &[Softness; 2]),
        impulses: &Impulses,
    ) {
        let inv = InvMasses::of(contact, motion);
        let normal = contact.manifold.normal;
        let soft = &softness[usize::from(inv.mass[0] == 0.0 || inv.mass[1] == 0.0)];
        self.contact[lane] = index;
        self.a[lane] = contact.a;
        self.b[lane] = contact.b;
        self.normal_x.0[lane] = normal.x;
        self.normal_y.0[lane] = normal.y;
        self.inv_mass_a.0[lane] = inv.mass[0];
        self.inv_mass_b.0[lane] = inv.mass[1];
        self.inv_inertia_a.0[lane] = inv.inertia[0];
        self.inv_inertia_b.0[lane] = inv.inertia[1];
        self.friction.0[lane] = friction(contact, settings);
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
            (points.normal, points.tangent) = (Lanes::ZERO, Lanes::ZERO);
        }
    }

    /// Tells the contacts' impulses.
    pub(super) fn store(&self, impulses: &mut [Impulses]) {
        for (lane, contact) in self.lanes() {
            let to = &mut impulses[contact as usize];
            for (k, points) in self.points.iter().enumerate() {
                to.normal[k] = points.normal.0[lane];
                to.tangent[k] = points.tangent.0[lane];
            }
        }
    }

    /// Applies the accumulated impulses.
    #[inline]
    pub(super) fn warm_start<T: Trace<Step>>(&self, bodies: &mut [Moving], trace: &mut T) {
        let mut a = Four::velocities(&self.a, bodies);
        let mut b = Four::velocities(&self.b, bodies);
        for (k, p) in self.points.iter().enumerate() {
            // The tangent is (−y, x).
            let x = self.normal_x * p.normal - self.normal_y * p.tangent;
            let y = self.normal_y * p.normal + self.normal_x * p.tangent;
            let moment_a = p.normal_a * p.normal + p.tangent_a * p.tangent;
            let moment_b = p.normal_b * p.normal + p.tangent_b * p.tangent;
            a.push(self.inv_mass_a, self.inv_inertia_a, x, y, moment_a);
            b.push(self.inv_mass_b, self.inv_inertia_b, -x, -y, -moment_b);
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
        let (way_a, way_b) = (Four::ways(&self.a, bodies), Four::ways(&self.b, bodies));
        let mut a = Four::velocities(&self.a, bodies);
        let mut b = Four::velocities(&self.b, bodies);
        let mut separations = [Lanes::ZERO; P];
        let mut befores = [(Lanes::ZERO, Lanes::ZERO); P];
        for k in 0..P {
            let p = &self.points[k];
            befores[k] = (p.normal, p.tangent);
            separations[k] = p.separation
                + self.normal_x * (way_a.x - way_b.x)
                + self.normal_y * (way_a.y - way_b.y)
                + (way_a.turn * p.normal_a - way_b.turn * p.normal_b);
            self.solve_normal(k, separations[k], &mut a, &mut b, settings);
        }
        for (k, before) in befores.iter().enumerate() {
            self.solve_tangent(k, before.0, &mut a, &mut b, settings);
        }
        a.store(&self.a, bodies);
        b.store(&self.b, bodies);
        for (lane, contact) in self.lanes() {
            for k in 0..P {
                let (normal, tangent) = (self.points[k].normal, self.points[k].tangent);
                trace.note(|| Step::Impulse {
                    pass: settings.pass,
                    iteration: settings.iteration,
                    contact,
                    point: k as u8,
                    separation: separations[k].0[lane],
                    normal: [befores[k].0.0[lane], normal.0[lane]],
                    tangent: [befores[k].1.0[lane], tangent.0[lane]],
                });
            }
        }
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
    ) {
        let p = &mut self.points[k];
        // Apart: they may come as close as the sub-step lets them touch, and no closer.
        let apart = separation * Lanes::all(settings.rate);
        let (bias, scale, give) = match settings.pass {
            Pass::Solve => {
                let overlap = (separation + Lanes::all(settings.slop)).min(Lanes::ZERO);
                let push = (overlap * self.bias_rate).max(Lanes::all(-settings.push_speed));
                (
                    separation.above_zero(apart, push),
                    separation.above_zero(Lanes::all(1.0), self.mass_scale),
                    separation.above_zero(Lanes::ZERO, self.impulse_scale),
                )
            }
            Pass::Relax => (apart.max(Lanes::ZERO), Lanes::all(1.0), Lanes::ZERO),
        };
        let speed = self.normal_x * (a.x - b.x)
            + self.normal_y * (a.y - b.y)
            + (a.turn * p.normal_a - b.turn * p.normal_b);
        let impulse = -(p.normal_mass * scale * (speed + bias)) - give * p.normal;
        let least = if settings.accumulate { -p.normal } else { Lanes::ZERO };
        let impulse = impulse.max(least);
        p.normal = p.normal + impulse;
        let (x, y) = (self.normal_x * impulse, self.normal_y * impulse);
        a.push(self.inv_mass_a, self.inv_inertia_a, x, y, p.normal_a * impulse);
        b.push(self.inv_mass_b, self.inv_inertia_b, -x, -y, -(p.normal_b * impulse));
    }

    /// Coulomb: no more than µ times the normal impulse, all of it or (not accumulating) this
    /// visit's.
    #[inline(always)]
    fn solve_tangent(
        &mut self,
        k: usize,
        normal_before: Lanes,
        a: &mut Four,
        b: &mut Four,
        settings: &PassSettings,
    ) {
        let p = &mut self.points[k];
        let speed = self.normal_x * (a.y - b.y) - self.normal_y * (a.x - b.x)
            + (a.turn * p.tangent_a - b.turn * p.tangent_b);
        let (pressed, before) = if settings.accumulate {
            (p.normal, p.tangent)
        } else {
            (p.normal - normal_before, Lanes::ZERO)
        };
        let limit = self.friction * pressed;
        let after = (before - p.tangent_mass * speed).min(limit).max(-limit);
        let impulse = after - before;
        p.tangent = p.tangent + impulse;
        let (x, y) = (-(self.normal_y * impulse), self.normal_x * impulse);
        a.push(self.inv_mass_a, self.inv_inertia_a, x, y, p.tangent_a * impulse);
        b.push(self.inv_mass_b, self.inv_inertia_b, -x, -y, -(p.tangent_b * impulse));
    }
}
