//! Solves contacts four at a time.
//!
//! No two contacts of a group move the same body, so that they can be solved in parallel.

use wide::f32x4;

use super::contact::{ConstraintRow, Contact, Impulses, InvMasses};
use super::softness::{Softness, stiffness};
use super::trace::{Pass, SolverStep};
use super::{ImpulseSetup, RigidBody, SolverBody};
use crate::geom::Trace;

/// Number of contacts in a group.
pub(super) const LANES: usize = 4;

/// Index of no contact: the lane is idle.
const IDLE: u32 = u32::MAX;

/// Velocities, or displacements, of four bodies: x, y, rotation.
type Four = [f32x4; 3];

/// The same point, 0 or 1, of four contacts.
#[derive(Clone, Copy, Debug, Default)]
struct Points {
    /// Rows along the normal and along the tangent.
    rows: [ConstraintRow<f32x4>; 2],
    /// Accumulated impulses along both.
    sums: [f32x4; 2],
    /// Separation at the start of the tick.
    separation: f32x4,
    /// Separation in the present sub-step; positions change only at its end.
    now: f32x4,
    /// Inputs for the normal impulses of a solving pass in that sub-step.
    asked: Asked,
    /// Largest impulse along the normal at the end of a sub-step.
    most: f32x4,
}

/// Four contacts, all with one point or all with two.
#[derive(Clone, Debug, Default)]
pub(super) struct ContactBatch {
    /// Number of points per contact, 1 or 2.
    pub(super) count: usize,
    contact: [u32; LANES],
    bodies: [[u32; LANES]; 2],
    normal: [f32x4; 2],
    /// Inverse mass and moment of inertia of a and of b. Those of b are negative: the impulse acts on
    /// it in the opposite direction.
    inv: [[f32x4; 2]; 2],
    /// µ, then bias rate, mass scale and impulse scale of [`Softness`].
    rules: [f32x4; 4],
    points: [Points; 2],
}

/// Values common to all groups in a sub-step.
#[derive(Clone, Copy, Debug)]
pub(super) struct SubStep {
    /// Sub-steps per second.
    pub(super) rate: f32,
    pub(super) slop: f32,
    pub(super) push_speed: f32,
}

/// Values common to all groups in a pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassSettings {
    pub(super) pass: Pass,
    pub(super) iteration: u32,
    pub(super) rate: f32,
    pub(super) accumulate: bool,
}

/// Inputs for normal impulses besides the speed.
#[derive(Clone, Copy, Debug, Default)]
struct Asked {
    bias: f32x4,
    /// Mass times the scale.
    mass: f32x4,
    scale: f32x4,
    give: f32x4,
}

/// Stores a number in a lane of each column.
#[inline(always)]
fn put<const N: usize>(columns: &mut [f32x4; N], lane: usize, numbers: [f32; N]) {
    for (column, number) in columns.iter_mut().zip(numbers) {
        column.as_mut_array()[lane] = number;
    }
}

/// Adds an impulse (x, y) and its moment to four bodies' velocities.
#[inline(always)]
fn push(velocity: &mut Four, [inv_mass, inv_inertia]: [f32x4; 2], [x, y, moment]: Four) {
    velocity[0] += inv_mass * x;
    velocity[1] += inv_mass * y;
    velocity[2] += inv_inertia * moment;
}

/// Returns the values of `of` for the lanes' bodies, as columns.
#[inline(always)]
fn gathered([a, b]: [[u32; LANES]; 2], of: impl Fn(usize) -> [f32; 4]) -> [Four; 2] {
    let row = |body: u32| f32x4::new(of(body as usize));
    let columns = |[i, j, k, l]: [u32; LANES]| {
        let [x, y, turn, _] = f32x4::transpose([row(i), row(j), row(k), row(l)]);
        [x, y, turn]
    };
    // The compiler does not inline `map` here.
    [columns(a), columns(b)]
}

/// Returns the velocities of the lanes' bodies.
#[inline(always)]
fn velocities(lanes: [[u32; LANES]; 2], bodies: &[SolverBody]) -> [Four; 2] {
    gathered(lanes, |body| bodies[body].velocity)
}

/// Stores the velocities of the lanes' bodies.
#[inline(always)]
fn set_velocities(lanes: [[u32; LANES]; 2], velocities: &[Four; 2], bodies: &mut [SolverBody]) {
    for (four, &[x, y, turn]) in lanes.iter().zip(velocities) {
        let rows = f32x4::transpose([x, y, turn, f32x4::ZERO]);
        for (&body, row) in four.iter().zip(rows) {
            bodies[body as usize].velocity = row.to_array();
        }
    }
}

impl ContactBatch {
    /// Makes four idle lanes; `nobody` is the index of an immovable body at rest.
    pub(super) fn idle(nobody: u32) -> Self {
        Self { contact: [IDLE; LANES], bodies: [[nobody; LANES]; 2], ..Self::default() }
    }

    /// Puts a contact into a lane. `softness`: for two moving bodies, and for one with an immovable
    /// body.
    pub(super) fn set(
        &mut self,
        lane: usize,
        (index, contact): (u32, &Contact),
        bodies: &[RigidBody],
        (setup, softness): (&ImpulseSetup, &[Softness; 2]),
        impulses: &Impulses,
    ) {
        let inv = InvMasses::of(contact, bodies);
        let Softness { bias_rate, mass_scale, impulse_scale, .. } = softness[stiffness(&inv)];
        (self.count, self.contact[lane]) = (contact.manifold.points().len(), index);
        (self.bodies[0][lane], self.bodies[1][lane]) = (contact.a, contact.b);
        put(&mut self.normal, lane, contact.manifold.normal.to_array());
        put(&mut self.inv[0], lane, [inv.mass[0], inv.inertia[0]]);
        put(&mut self.inv[1], lane, [-inv.mass[1], -inv.inertia[1]]);
        let rules = [contact.used_friction(setup), bias_rate, mass_scale, impulse_scale];
        put(&mut self.rules, lane, rules);
        for (k, to) in self.points.iter_mut().enumerate().take(self.count) {
            for (to, row) in to.rows.iter_mut().zip(contact.rows(k, bodies, &inv)) {
                put(&mut to.arms, lane, row.arms);
                to.mass.as_mut_array()[lane] = row.mass;
            }
            to.separation.as_mut_array()[lane] = contact.manifold.points[k].separation;
            put(&mut to.sums, lane, [impulses.normal[k], impulses.tangent[k]]);
        }
    }

    /// Iterates over the active lanes.
    fn lanes(&self) -> impl Iterator<Item = (usize, u32)> {
        self.contact.into_iter().enumerate().filter(|(_, contact)| *contact != IDLE)
    }

    /// Clears the impulses.
    pub(super) fn forget(&mut self) {
        self.points.iter_mut().for_each(|points| points.sums = Default::default());
    }

    /// Keeps the largest impulses at the end of a sub-step.
    pub(super) fn remember(&mut self) {
        self.points.iter_mut().for_each(|p| p.most = p.most.fast_max(p.sums[0]));
    }

    /// Stores the contacts' impulses.
    pub(super) fn store(&self, impulses: &mut [Impulses]) {
        for (lane, contact) in self.lanes() {
            let to = &mut impulses[contact as usize];
            for (k, points) in self.points.iter().enumerate().take(self.count) {
                let [normal, tangent] = points.sums.map(|sum| sum.to_array()[lane]);
                (to.normal[k], to.tangent[k]) = (normal, tangent);
                to.most[k] = points.most.to_array()[lane];
            }
        }
    }

    /// Begins a sub-step: measures the separations of the points, and the resulting inputs for the
    /// impulses.
    #[inline]
    pub(super) fn measure(&mut self, bodies: &[SolverBody], settings: &SubStep) {
        let ways = gathered(self.bodies, |body| bodies[body].displacement);
        let [_, bias_rate, mass_scale, impulse_scale] = self.rules;
        let zero = f32x4::ZERO;
        for p in self.points.iter_mut().take(self.count) {
            p.now = p.separation + p.rows[0].along(self.normal, &ways);
            // With a gap, the points may approach until they touch within the sub-step, and no closer.
            let is_apart = p.now.simd_gt(zero);
            let overlap = (p.now + settings.slop).fast_min(zero);
            let push = (overlap * bias_rate).fast_max(f32x4::splat(-settings.push_speed));
            let bias = is_apart.bitselect(p.now * settings.rate, push);
            let scale = is_apart.bitselect(f32x4::ONE, mass_scale);
            let give = is_apart.bitselect(zero, impulse_scale);
            p.asked = Asked { bias, mass: p.rows[0].mass * scale, scale, give };
        }
    }

    /// Applies the accumulated impulses.
    #[inline]
    pub(super) fn warm_start<T: Trace<SolverStep>>(
        &self,
        bodies: &mut [SolverBody],
        trace: &mut T,
    ) {
        let [nx, ny] = self.normal;
        let mut velocities = velocities(self.bodies, bodies);
        for (k, p) in self.points.iter().enumerate().take(self.count) {
            let ([normal, tangent], [along, across]) = (p.sums, p.rows);
            // The tangent is (−y, x).
            let (x, y) = (nx * normal - ny * tangent, ny * normal + nx * tangent);
            for (i, velocity) in velocities.iter_mut().enumerate() {
                let moment = along.arms[i] * normal + across.arms[i] * tangent;
                push(velocity, self.inv[i], [x, y, moment]);
            }
            for (lane, contact) in self.lanes() {
                let of = |sum: f32x4| sum.to_array()[lane];
                trace.note(|| SolverStep::WarmStart {
                    contact,
                    point: k as u8,
                    normal: of(normal),
                    tangent: of(tangent),
                });
            }
        }
        set_velocities(self.bodies, &velocities, bodies);
    }

    /// Visits the four contacts of `P` points once: first the normal impulses, then friction.
    #[inline]
    pub(super) fn solve<const P: usize, T: Trace<SolverStep>>(
        &mut self,
        bodies: &mut [SolverBody],
        settings: &PassSettings,
        trace: &mut T,
    ) {
        // Copied: checked once, the copy needs no second check for storing.
        let four = self.bodies;
        let mut velocities = velocities(four, bodies);
        let mut before = [[f32x4::ZERO; 2]; P];
        let mut normals = [(f32x4::ZERO, Asked::default()); P];
        let mut tangents = [[f32x4::ZERO; 2]; P];
        for (k, before) in before.iter_mut().enumerate() {
            let p = &self.points[k];
            *before = p.sums;
            normals[k] = self.solve_normal(k, &mut velocities, settings);
        }
        for (k, [normal, _]) in before.iter().enumerate() {
            tangents[k] = self.solve_tangent(k, *normal, &mut velocities, settings);
        }
        set_velocities(four, &velocities, bodies);
        if !T::IS_ACTIVE {
            return;
        }
        for (lane, contact) in self.lanes() {
            for k in 0..P {
                let (p, (speed, asked), [slide, limit]) =
                    (&self.points[k], normals[k], tangents[k]);
                let of = |lanes: f32x4| lanes.to_array()[lane];
                let sums = |way: usize| [before[k][way], p.sums[way]].map(of);
                trace.note(|| SolverStep::Impulse {
                    pass: settings.pass,
                    iteration: settings.iteration,
                    contact,
                    point: k as u8,
                    separation: of(p.now),
                    speed: of(speed),
                    bias: of(asked.bias),
                    mass: of(p.rows[0].mass),
                    scale: of(asked.scale),
                    give: of(asked.give),
                    normal: sums(0),
                    slide: of(slide),
                    tangent_mass: of(p.rows[1].mass),
                    limit: of(limit),
                    tangent: sums(1),
                });
            }
        }
    }

    /// Adds an impulse at a point along the normal (0) or along the tangent (1); (x, y) is the impulse
    /// as a vector.
    #[inline(always)]
    fn apply(
        &mut self,
        (k, way): (usize, usize),
        impulse: f32x4,
        [x, y]: [f32x4; 2],
        velocities: &mut [Four; 2],
    ) {
        let p = &mut self.points[k];
        p.sums[way] += impulse;
        let ([a, b], [arm_a, arm_b]) = (velocities, p.rows[way].arms);
        push(a, self.inv[0], [x, y, arm_a * impulse]);
        push(b, self.inv[1], [x, y, arm_b * impulse]);
    }

    /// λ = −m·scale·(vn + bias) − give·Σλ, then Σλ + λ ≥ 0. Returns vn and the other inputs.
    #[inline(always)]
    fn solve_normal(
        &mut self,
        k: usize,
        velocities: &mut [Four; 2],
        settings: &PassSettings,
    ) -> (f32x4, Asked) {
        let (p, zero) = (&self.points[k], f32x4::ZERO);
        let before = p.sums[0];
        let speed = p.rows[0].along(self.normal, velocities);
        let (impulse, asked) = match settings.pass {
            Pass::Solve => {
                let Asked { bias, mass, give, .. } = p.asked;
                (-(mass * (speed + bias) + give * before), p.asked)
            }
            Pass::Relax => {
                let bias = (p.now * settings.rate).fast_max(zero);
                let mass = p.rows[0].mass;
                (-(mass * (speed + bias)), Asked { bias, mass, scale: f32x4::ONE, give: zero })
            }
        };
        let least = if settings.accumulate { -before } else { zero };
        let impulse = impulse.fast_max(least);
        let [nx, ny] = self.normal;
        self.apply((k, 0), impulse, [nx * impulse, ny * impulse], velocities);
        (speed, asked)
    }

    /// Coulomb friction: at most µ times the normal impulse, for the accumulated sum or (without
    /// accumulation) this visit's impulse. Returns the speed along the tangent and that limit.
    #[inline(always)]
    fn solve_tangent(
        &mut self,
        k: usize,
        normal_before: f32x4,
        velocities: &mut [Four; 2],
        settings: &PassSettings,
    ) -> [f32x4; 2] {
        // The tangent is (−y, x).
        let (p, [nx, ny], [a, b]) = (&self.points[k], self.normal, &*velocities);
        let ConstraintRow { arms, mass } = p.rows[1];
        let turning = a[2] * arms[0] - b[2] * arms[1];
        let speed = nx * (a[1] - b[1]) - ny * (a[0] - b[0]) + turning;
        let [normal, sum] = p.sums;
        let (pressed, before) =
            if settings.accumulate { (normal, sum) } else { (normal - normal_before, f32x4::ZERO) };
        let limit = self.rules[0] * pressed;
        let after = (before - mass * speed).fast_min(limit).fast_max(-limit);
        let impulse = after - before;
        self.apply((k, 1), impulse, [-(ny * impulse), nx * impulse], velocities);
        [speed, limit]
    }
}
