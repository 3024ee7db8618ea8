//! Sequential impulses: contacts push exactly as much as needed.
//!
//! Each contact point may push along its normal, and rub along its tangent by at most µ times the push.
//! Each contact in turn gets the impulse that stops *that* contact from closing. This disturbs its
//! neighbours slightly, so all contacts are visited repeatedly. Stable stacks need:
//!
//! - *accumulated clamping*: only the sum of a contact's impulses must push; a single one may pull;
//! - *warm starting*: a contact starts with its impulses of the last tick, found by pair and feature id;
//! - *sub-steps*: many small steps converge better than many iterations;
//! - *soft* position correction with a relax pass, so that pushing overlaps apart adds no energy.
//!
//! The contacts of a tick are found at its start. Each sub-step has bounces, velocities by acceleration,
//! warm start, solve, relax, and positions, which change by the velocities before relaxing. A contact's
//! separation follows the bodies through the sub-steps to first order in their rotation.
//!
//! Catto, "Iterative Dynamics with Temporal Coherence", GDC 2005; "Fast and Simple Physics using
//! Sequential Impulses", GDC 2006, and Box2D-Lite; "`Solver2D`" (2024), "TGS Soft", for sub-steps
//! and relaxing. Macklin et al., "Small Steps in Physics Simulation", SCA 2019.

mod contact;
mod group;
mod impact;
mod motion;
mod schedule;
mod softness;
mod trace;

pub use contact::{Contact, Impulses, PointMass};
pub use motion::{RigidBody, inverse};
pub use softness::Softness;
pub use trace::{Pass, SolverStep};

use glam::Vec2;

use super::setup::{Correction, ImpulseSetup};
use crate::geom::Trace;
use group::{ContactBatch, PassSettings, SubStep};
use impact::Impact;
use schedule::GraphColouring;

/// Margin for manifolds, m. Contacts with a smaller gap are also solved, so that falling bodies stop at
/// the surface, not below it.
pub const MARGIN: f32 = 0.02;

/// A body during a tick, packed for the many visits of contacts.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct SolverBody {
    /// x, y and counterclockwise rotation, m/s and rad/s. The last component is 0.
    velocity: [f32; 4],
    /// Translation and rotation since the start of the tick, m and rad.
    displacement: [f32; 4],
}

/// The solver: the last tick's impulses, and working memory.
#[derive(Debug, Default)]
pub struct Solver {
    impulses: Vec<Impulses>,
    scratch: Scratch,
}

/// Working memory, kept to avoid allocations in a tick.
#[derive(Debug, Default)]
struct Scratch {
    last: Vec<Impulses>,
    bodies: Vec<SolverBody>,
    /// Velocities before relaxing, which change the positions.
    solved_velocities: Vec<[f32; 4]>,
    impacts: Vec<Impact>,
    schedule: GraphColouring,
    /// Number of finished sub-steps of the tick.
    finished_sub_steps: u32,
}

/// A clone, made for the history, has the impulses but no working memory.
impl Clone for Solver {
    fn clone(&self) -> Self {
        Self { impulses: self.impulses.clone(), scratch: Scratch::default() }
    }
}

impl Solver {
    /// Returns the last tick's impulses, one per contact, in the order of the contacts.
    #[must_use]
    pub fn impulses(&self) -> &[Impulses] {
        &self.impulses
    }

    /// Frees the working memory.
    pub(super) fn free_scratch(&mut self) {
        self.scratch = Scratch::default();
    }

    /// Returns the heap size of a clone, bytes.
    pub(super) fn heap_size(&self) -> usize {
        size_of_val(&*self.impulses)
    }

    /// Clears the last tick's impulses.
    pub fn clear(&mut self) {
        self.impulses.clear();
    }

    /// Moves the bodies through a tick of `dt` s, above 0.
    ///
    /// `contacts` are sorted by (a, b), each pair once; otherwise warm starting misses some. Contacts
    /// of missing bodies, or of two immovable ones, are skipped.
    pub fn step<T: Trace<SolverStep>>(
        &mut self,
        bodies: &mut [RigidBody],
        contacts: &[Contact],
        setup: &ImpulseSetup,
        dt: f32,
        trace: &mut T,
    ) {
        self.begin(bodies, contacts, setup, dt);
        while self.sub_step(bodies, setup, dt, trace) {}
        self.end(bodies);
    }

    /// Runs the first part of [`Self::step`], before the sub-steps.
    pub(super) fn begin(
        &mut self,
        bodies: &[RigidBody],
        contacts: &[Contact],
        setup: &ImpulseSetup,
        dt: f32,
    ) {
        std::mem::swap(&mut self.impulses, &mut self.scratch.last);
        let last = if setup.starts_warm() { &self.scratch.last[..] } else { &[] };
        contact::carry_over(last, contacts, &mut self.impulses);
        self.scratch.finished_sub_steps = 0;
        self.prepare(bodies, contacts, setup, setup.sub_step(dt));
    }

    /// Runs the next sub-step; returns false if none was left.
    pub(super) fn sub_step<T: Trace<SolverStep>>(
        &mut self,
        bodies: &[RigidBody],
        setup: &ImpulseSetup,
        dt: f32,
        trace: &mut T,
    ) -> bool {
        if self.scratch.finished_sub_steps == setup.sub_steps.max(1) {
            return false;
        }
        let h = setup.sub_step(dt);
        trace.open(|| SolverStep::SubStep(self.scratch.finished_sub_steps));
        let Scratch { bodies: solver_bodies, impacts, .. } = &mut self.scratch;
        impact::bounce_all(impacts, solver_bodies, &mut self.impulses, setup, h, trace);
        accelerate(bodies, solver_bodies, h);
        trace.note(|| SolverStep::Accelerated);
        self.scratch.solve(setup, h, trace);
        trace.close();
        self.scratch.finished_sub_steps += 1;
        true
    }

    /// Runs the last part of [`Self::step`]: stores the results of the sub-steps.
    pub(super) fn end(&mut self, bodies: &mut [RigidBody]) {
        self.scratch.schedule.groups.iter().for_each(|group| group.store(&mut self.impulses));
        store(&self.scratch.bodies, bodies);
    }

    /// Returns the number of finished sub-steps of the tick.
    pub(super) fn finished_sub_steps(&self) -> u32 {
        self.scratch.finished_sub_steps
    }

    /// Packs bodies and contacts for the sub-steps.
    fn prepare(
        &mut self,
        bodies: &[RigidBody],
        contacts: &[Contact],
        setup: &ImpulseSetup,
        h: f32,
    ) {
        let Scratch { bodies: solver_bodies, impacts, schedule, .. } = &mut self.scratch;
        solver_bodies.clear();
        solver_bodies.extend(bodies.iter().map(|body| SolverBody {
            velocity: [body.velocity.x, body.velocity.y, body.spin, 0.0],
            displacement: [0.0; 4],
        }));
        // A dummy body for the idle lanes.
        solver_bodies.push(SolverBody::default());
        impacts.clear();
        if setup.restitution {
            let bouncy = (0..)
                .zip(contacts)
                .filter(|(_, contact)| contact.restitution > 0.0 && contact.is_solvable(bodies));
            impacts.extend(bouncy.map(|(i, contact)| Impact::new(i, contact, bodies, setup)));
        }
        let softness = softness::STIFFNESS_FACTORS.map(|stiffer| Softness::new(setup, stiffer, h));
        schedule.prepare(contacts, bodies, (setup, &softness), &self.impulses);
    }
}

impl Scratch {
    /// Updates velocities by contacts, then positions, in a sub-step of `h` s.
    fn solve<T: Trace<SolverStep>>(&mut self, setup: &ImpulseSetup, h: f32, trace: &mut T) {
        let Self { bodies, solved_velocities, schedule, .. } = self;
        let groups = &mut schedule.groups;
        let slop = if setup.correction == Correction::Baumgarte { setup.slop } else { 0.0 };
        let rate = 1.0 / h;
        let sub_step = SubStep { rate, slop, push_speed: setup.push_speed };
        for group in groups.iter_mut() {
            group.measure(bodies, &sub_step);
        }
        if setup.starts_warm() {
            for group in &*groups {
                group.warm_start(bodies, trace);
            }
        } else {
            groups.iter_mut().for_each(ContactBatch::clear_impulses);
            trace.note(|| SolverStep::Cold);
        }
        let accumulate = setup.accumulated_clamping;
        let mut visit_all = |pass: Pass, times: u32, bodies: &mut [SolverBody]| {
            for iteration in 0..times {
                let settings = PassSettings { pass, iteration, rate, accumulate };
                trace.open(|| SolverStep::Pass { pass, iteration });
                for group in &mut *groups {
                    match group.count {
                        // A constant lets the compiler optimize.
                        1 => group.solve::<1, T>(bodies, &settings, trace),
                        _ => group.solve::<2, T>(bodies, &settings, trace),
                    }
                }
                trace.close();
            }
        };
        visit_all(Pass::Solve, setup.iterations, bodies);
        // The positions change by the velocities before relaxing. Relaxing still runs before the
        // positions change, because it needs the separations of the solve passes. Otherwise nearly
        // touching bodies would lose their speed before they could bounce.
        solved_velocities.clear();
        solved_velocities.extend(bodies.iter().map(|body| body.velocity));
        if setup.correction == Correction::Soft {
            visit_all(Pass::Relax, setup.relax_iterations, bodies);
        }
        groups.iter_mut().for_each(ContactBatch::update_max);
        for (body, velocity) in bodies.iter_mut().zip(&*solved_velocities) {
            for (component, speed) in body.displacement.iter_mut().zip(velocity) {
                *component += speed * h;
            }
        }
        trace.note(|| SolverStep::Went);
    }
}

/// Updates velocities by acceleration.
fn accelerate(bodies: &[RigidBody], solver_bodies: &mut [SolverBody], h: f32) {
    let pairs = solver_bodies.iter_mut().zip(bodies);
    for (solver_body, body) in pairs.filter(|(_, body)| body.inv_mass > 0.0) {
        solver_body.velocity[0] += body.acceleration.x * h;
        solver_body.velocity[1] += body.acceleration.y * h;
    }
}

/// Stores the results of the tick.
fn store(solver_bodies: &[SolverBody], bodies: &mut [RigidBody]) {
    for (body, SolverBody { velocity, displacement }) in bodies.iter_mut().zip(solver_bodies) {
        (body.velocity, body.spin) = (Vec2::new(velocity[0], velocity[1]), velocity[2]);
        body.position += Vec2::new(displacement[0], displacement[1]);
        body.rotation = motion::rotate_by(body.rotation, displacement[2]);
    }
}
