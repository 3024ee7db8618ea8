//! Solves contacts four at a time.
//!
//! No two contacts of a group move the same body, so they can be solved in parallel.

use wide::f32x4;

use super::contact::{ConstraintRow, Contact, Impulses, InvMasses};
use super::softness::{Softness, stiffness_index};
use super::trace::{Pass, SolverStep};
use super::{ImpulseSetup, RigidBody, SolverBody};
use crate::geom::Trace;

/// Number of contacts in a group.
pub(super) const LANES: usize = 4;

/// Contact index of an idle lane.
const IDLE: u32 = u32::MAX;

/// Velocities, or displacements, of four bodies: x, y, rotation.
type Motion4 = [f32x4; 3];

/// The same point, 0 or 1, of four contacts.
#[derive(Clone, Copy, Debug, Default)]
struct Points {
    /// Rows along the normal and along the tangent.
    rows: [ConstraintRow<f32x4>; 2],
    /// Accumulated impulses along the normal and along the tangent.
    sums: [f32x4; 2],
    /// Separation at the start of the tick.
    separation: f32x4,
    /// Separation in the present sub-step; positions change only at its end.
    current_separation: f32x4,
    /// Inputs for the normal impulses of the solve passes in the present sub-step.
    inputs: NormalInputs,
    /// Largest impulse along the normal at the end of any sub-step so far.
    max_normal: f32x4,
}

/// Four contacts, all with one point or all with two.
#[derive(Clone, Debug, Default)]
pub(super) struct ContactBatch {
    /// Number of points per contact, 1 or 2.
    pub(super) count: usize,
    contact: [u32; LANES],
    bodies: [[u32; LANES]; 2],
    normal: [f32x4; 2],
    /// Inverse mass and inverse moment of inertia of a and of b. Those of b are negative, because the
    /// impulse acts on b in the opposite direction.
    inv: [[f32x4; 2]; 2],
    /// µ, then bias rate, mass scale and impulse scale of [`Softness`].
    coefficients: [f32x4; 4],
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

/// Inputs for normal impulses besides the speed, as in [`SolverStep::Impulse`].
#[derive(Clone, Copy, Debug, Default)]
struct NormalInputs {
    bias: f32x4,
    /// Effective mass times `scale`.
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
fn push(velocity: &mut Motion4, [inv_mass, inv_inertia]: [f32x4; 2], [x, y, moment]: Motion4) {
    velocity[0] += inv_mass * x;
    velocity[1] += inv_mass * y;
    velocity[2] += inv_inertia * moment;
}

/// Gathers a value of the lanes' bodies as columns.
#[inline(always)]
fn gather([a, b]: [[u32; LANES]; 2], value: impl Fn(usize) -> [f32; 4]) -> [Motion4; 2] {
    let row = |body: u32| f32x4::new(value(body as usize));
    let columns = |[i, j, k, l]: [u32; LANES]| {
        let [x, y, turn, _] = f32x4::transpose([row(i), row(j), row(k), row(l)]);
        [x, y, turn]
    };
    // The compiler does not inline `map` here.
    [columns(a), columns(b)]
}

/// Returns the velocities of the lanes' bodies.
#[inline(always)]
fn velocities(lanes: [[u32; LANES]; 2], bodies: &[SolverBody]) -> [Motion4; 2] {
    gather(lanes, |body| bodies[body].velocity)
}

/// Stores the velocities of the lanes' bodies.
#[inline(always)]
fn set_velocities(lanes: [[u32; LANES]; 2], velocities: &[Motion4; 2], bodies: &mut [SolverBody]) {
    for (indices, &[x, y, turn]) in lanes.iter().zip(velocities) {
        let rows = f32x4::transpose([x, y, turn, f32x4::ZERO]);
        for (&body, row) in indices.iter().zip(rows) {
            bodies[body as usize].velocity = row.to_array();
        }
    }
}

impl ContactBatch {
    /// Creates four idle lanes; `dummy` is the index of an immovable body at rest.
    pub(super) fn idle(dummy: u32) -> Self {
        Self { contact: [IDLE; LANES], bodies: [[dummy; LANES]; 2], ..Self::default() }
    }

    /// Puts a contact into a lane. `softness` has the values for two movable bodies, then those for a
    /// pair with an immovable body.
    pub(super) fn set(
        &mut self,
        lane: usize,
        (index, contact): (u32, &Contact),
        bodies: &[RigidBody],
        (setup, softness): (&ImpulseSetup, &[Softness; 2]),
        impulses: &Impulses,
    ) {
        let inv = InvMasses::of(contact, bodies);
        let Softness { bias_rate, mass_scale, impulse_scale, .. } = softness[stiffness_index(&inv)];
        (self.count, self.contact[lane]) = (contact.manifold.points().len(), index);
        (self.bodies[0][lane], self.bodies[1][lane]) = (contact.a, contact.b);
        put(&mut self.normal, lane, contact.manifold.normal.to_array());
        put(&mut self.inv[0], lane, [inv.mass[0], inv.inertia[0]]);
        put(&mut self.inv[1], lane, [-inv.mass[1], -inv.inertia[1]]);
        let coefficients = [contact.used_friction(setup), bias_rate, mass_scale, impulse_scale];
        put(&mut self.coefficients, lane, coefficients);
        for (k, points) in self.points.iter_mut().enumerate().take(self.count) {
            for (rows, row) in points.rows.iter_mut().zip(contact.rows(k, bodies, &inv)) {
                put(&mut rows.arms, lane, row.arms);
                rows.mass.as_mut_array()[lane] = row.mass;
            }
            points.separation.as_mut_array()[lane] = contact.manifold.points[k].separation;
            put(&mut points.sums, lane, [impulses.normal[k], impulses.tangent[k]]);
        }
    }

    /// Iterates over the active lanes and their contact indices.
    fn lanes(&self) -> impl Iterator<Item = (usize, u32)> {
        self.contact.into_iter().enumerate().filter(|(_, contact)| *contact != IDLE)
    }

    /// Clears the accumulated impulses.
    pub(super) fn clear_impulses(&mut self) {
        self.points.iter_mut().for_each(|points| points.sums = Default::default());
    }

    /// Updates the largest normal impulses at the end of a sub-step.
    pub(super) fn update_max(&mut self) {
        self.points.iter_mut().for_each(|p| p.max_normal = p.max_normal.fast_max(p.sums[0]));
    }

    /// Stores the contacts' impulses.
    pub(super) fn store(&self, impulses: &mut [Impulses]) {
        for (lane, contact) in self.lanes() {
            let stored = &mut impulses[contact as usize];
            for (k, points) in self.points.iter().enumerate().take(self.count) {
                let [normal, tangent] = points.sums.map(|sum| sum.to_array()[lane]);
                (stored.normal[k], stored.tangent[k]) = (normal, tangent);
                stored.most[k] = points.max_normal.to_array()[lane];
            }
        }
    }

    /// Begins a sub-step: computes the separations of the points and the resulting inputs for the
    /// impulses.
    #[inline]
    pub(super) fn measure(&mut self, bodies: &[SolverBody], settings: &SubStep) {
        let displacements = gather(self.bodies, |body| bodies[body].displacement);
        let [_, bias_rate, mass_scale, impulse_scale] = self.coefficients;
        let zero = f32x4::ZERO;
        for p in self.points.iter_mut().take(self.count) {
            p.current_separation =
                p.separation + p.rows[0].relative_motion(self.normal, &displacements);
            // Points with a gap may approach until they touch within the sub-step, and no closer.
            let is_apart = p.current_separation.simd_gt(zero);
            let overlap = (p.current_separation + settings.slop).fast_min(zero);
            let push = (overlap * bias_rate).fast_max(f32x4::splat(-settings.push_speed));
            let bias = is_apart.bitselect(p.current_separation * settings.rate, push);
            let scale = is_apart.bitselect(f32x4::ONE, mass_scale);
            let give = is_apart.bitselect(zero, impulse_scale);
            p.inputs = NormalInputs { bias, mass: p.rows[0].mass * scale, scale, give };
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
            let ([normal, tangent], [normal_row, tangent_row]) = (p.sums, p.rows);
            // The tangent is (−y, x).
            let (x, y) = (nx * normal - ny * tangent, ny * normal + nx * tangent);
            for (i, velocity) in velocities.iter_mut().enumerate() {
                let moment = normal_row.arms[i] * normal + tangent_row.arms[i] * tangent;
                push(velocity, self.inv[i], [x, y, moment]);
            }
            for (lane, contact) in self.lanes() {
                let in_lane = |sum: f32x4| sum.to_array()[lane];
                trace.note(|| SolverStep::WarmStart {
                    contact,
                    point: k as u8,
                    normal: in_lane(normal),
                    tangent: in_lane(tangent),
                });
            }
        }
        set_velocities(self.bodies, &velocities, bodies);
    }

    /// Visits the four contacts, each with `P` points, once: first the normal impulses, then friction.
    #[inline]
    pub(super) fn solve<const P: usize, T: Trace<SolverStep>>(
        &mut self,
        bodies: &mut [SolverBody],
        settings: &PassSettings,
        trace: &mut T,
    ) {
        // A local copy, so that the compiler checks the indices only once for loading and storing.
        let indices = self.bodies;
        let mut velocities = velocities(indices, bodies);
        let mut before = [[f32x4::ZERO; 2]; P];
        let mut normals = [(f32x4::ZERO, NormalInputs::default()); P];
        let mut tangents = [[f32x4::ZERO; 2]; P];
        for (k, before) in before.iter_mut().enumerate() {
            let p = &self.points[k];
            *before = p.sums;
            normals[k] = self.solve_normal(k, &mut velocities, settings);
        }
        for (k, [normal, _]) in before.iter().enumerate() {
            tangents[k] = self.solve_tangent(k, *normal, &mut velocities, settings);
        }
        set_velocities(indices, &velocities, bodies);
        if !T::IS_ACTIVE {
            return;
        }
        for (lane, contact) in self.lanes() {
            for k in 0..P {
                let (p, (speed, inputs), [slide, limit]) =
                    (&self.points[k], normals[k], tangents[k]);
                let in_lane = |lanes: f32x4| lanes.to_array()[lane];
                let sums =
                    |direction: usize| [before[k][direction], p.sums[direction]].map(in_lane);
                trace.note(|| SolverStep::Impulse {
                    pass: settings.pass,
                    iteration: settings.iteration,
                    contact,
                    point: k as u8,
                    separation: in_lane(p.current_separation),
                    speed: in_lane(speed),
                    bias: in_lane(inputs.bias),
                    mass: in_lane(p.rows[0].mass),
                    scale: in_lane(inputs.scale),
                    give: in_lane(inputs.give),
                    normal: sums(0),
                    slide: in_lane(slide),
                    tangent_mass: in_lane(p.rows[1].mass),
                    limit: in_lane(limit),
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
        (k, direction): (usize, usize),
        impulse: f32x4,
        [x, y]: [f32x4; 2],
        velocities: &mut [Motion4; 2],
    ) {
        let p = &mut self.points[k];
        p.sums[direction] += impulse;
        let ([a, b], [arm_a, arm_b]) = (velocities, p.rows[direction].arms);
        push(a, self.inv[0], [x, y, arm_a * impulse]);
        push(b, self.inv[1], [x, y, arm_b * impulse]);
    }

    /// Applies the normal impulse λ = −m·scale·(vn + bias) − give·Σλ, clamped so that Σλ + λ ≥ 0
    /// (without accumulation, λ ≥ 0). Returns vn and the other inputs.
    #[inline(always)]
    fn solve_normal(
        &mut self,
        k: usize,
        velocities: &mut [Motion4; 2],
        settings: &PassSettings,
    ) -> (f32x4, NormalInputs) {
        let (p, zero) = (&self.points[k], f32x4::ZERO);
        let before = p.sums[0];
        let speed = p.rows[0].relative_motion(self.normal, velocities);
        let (impulse, inputs) = match settings.pass {
            Pass::Solve => {
                let NormalInputs { bias, mass, give, .. } = p.inputs;
                (-(mass * (speed + bias) + give * before), p.inputs)
            }
            Pass::Relax => {
                let bias = (p.current_separation * settings.rate).fast_max(zero);
                let mass = p.rows[0].mass;
                (
                    -(mass * (speed + bias)),
                    NormalInputs { bias, mass, scale: f32x4::ONE, give: zero },
                )
            }
        };
        let min_impulse = if settings.accumulate { -before } else { zero };
        let impulse = impulse.fast_max(min_impulse);
        let [nx, ny] = self.normal;
        self.apply((k, 0), impulse, [nx * impulse, ny * impulse], velocities);
        (speed, inputs)
    }

    /// Applies Coulomb friction: at most µ times the normal impulse, for the accumulated sum or (without
    /// accumulation) this visit's impulse. Returns the speed along the tangent and the limit.
    #[inline(always)]
    fn solve_tangent(
        &mut self,
        k: usize,
        normal_before: f32x4,
        velocities: &mut [Motion4; 2],
        settings: &PassSettings,
    ) -> [f32x4; 2] {
        // The tangent is (−y, x).
        let (p, [nx, ny], [a, b]) = (&self.points[k], self.normal, &*velocities);
        let ConstraintRow { arms, mass } = p.rows[1];
        let rotation = a[2] * arms[0] - b[2] * arms[1];
        let speed = nx * (a[1] - b[1]) - ny * (a[0] - b[0]) + rotation;
        let [normal, sum] = p.sums;
        let (normal_impulse, before) =
            if settings.accumulate { (normal, sum) } else { (normal - normal_before, f32x4::ZERO) };
        let limit = self.coefficients[0] * normal_impulse;
        let after = (before - mass * speed).fast_min(limit).fast_max(-limit);
        let impulse = after - before;
        self.apply((k, 1), impulse, [-(ny * impulse), nx * impulse], velocities);
        [speed, limit]
    }
}
