//! Sequential impulses: contacts that push just as much as they must.
//!
//! Each contact point may only push, along its normal, and rub, along its tangent, at most µ times
//! as much. One after the other the contacts are given the impulse that would stop *that* contact
//! from closing; as each spoils its neighbours' a little, they are gone through again and again.
//! What makes stacks stand:
//!
//! - *accumulated clamping*: the sum of a contact's impulses must push, a single one may pull back;
//! - *warm starting*: a contact begins with the impulses it ended with, found again by pair and
//!   feature id;
//! - *sub-steps*: many small steps converge better than many iterations;
//! - *soft* position correction with a relax pass, so that pushing overlaps apart adds no energy.
//!
//! A tick: contacts come in, found at its start. In each sub-step: bounces, velocities by
//! acceleration, warm start, solve, positions, relax. A contact's separation follows the bodies
//! through the sub-steps to first order in their turning.
//!
//! Catto, "Iterative Dynamics with Temporal Coherence", GDC 2005; "Fast and Simple Physics using
//! Sequential Impulses", GDC 2006, and Box2D-Lite; "`Solver2D`" (2024), "TGS Soft", for sub-steps
//! and relaxing. Macklin et al., "Small Steps in Physics Simulation", SCA 2019.

mod contact;
mod group;
mod impact;
mod lanes;
mod motion;
mod schedule;
mod softness;
mod trace;

pub use contact::{Contact, Impulses, PointMass};
pub use motion::{Motion, inverse};
pub use softness::Softness;
pub use trace::{Pass, Step};

use glam::{Vec2, vec2};

use super::setup::{Correction, ImpulseSetup};
use crate::geom::Trace;
use group::PassSettings;
use impact::Impact;
use schedule::Schedule;

/// A good margin for manifolds, m: contacts that are apart by less are solved too, so that what
/// falls is stopped at the surface and not below it.
pub const MARGIN: f32 = 0.02;

/// A body within a tick, packed for the contacts' many visits.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct Moving {
    /// x, y, counterclockwise; m/s, rad/s. The last is 0.
    velocity: [f32; 4],
    /// Gone since the tick's start; m, rad.
    way: [f32; 4],
}

/// The solver: the last tick's impulses, and room to work in.
#[derive(Debug, Default)]
pub struct Solver {
    impulses: Vec<Impulses>,
    room: Room,
}

/// Kept only so that no tick allocates.
#[derive(Debug, Default)]
struct Room {
    last: Vec<Impulses>,
    bodies: Vec<Moving>,
    /// The velocities by which the positions change.
    pushed: Vec<[f32; 4]>,
    impacts: Vec<Impact>,
    schedule: Schedule,
}

/// A clone has the impulses, not the room: it is made for the history.
impl Clone for Solver {
    fn clone(&self) -> Self {
        Self { impulses: self.impulses.clone(), room: Room::default() }
    }
}

impl PartialEq for Solver {
    fn eq(&self, other: &Self) -> bool {
        self.impulses == other.impulses
    }
}

impl Solver {
    /// The last tick's impulses, one for each contact then given, in their order.
    #[must_use]
    pub fn impulses(&self) -> &[Impulses] {
        &self.impulses
    }

    /// Forgets the last tick's impulses.
    pub fn clear(&mut self) {
        self.impulses.clear();
    }

    /// Moves the bodies through a tick of `dt` s, above 0.
    ///
    /// `contacts` are in order of (a, b), each pair once, else warm starting misses some; those of
    /// a body that is not there, or of two that cannot be moved, are passed over.
    pub fn step<T: Trace<Step>>(
        &mut self,
        motion: &mut Motion,
        contacts: &[Contact],
        setup: &ImpulseSetup,
        dt: f32,
        trace: &mut T,
    ) {
        let sub_steps = setup.sub_steps.max(1);
        let h = dt / sub_steps as f32;
        std::mem::swap(&mut self.impulses, &mut self.room.last);
        let last = if setup.starts_warm() { &self.room.last[..] } else { &[] };
        contact::carry_over(last, contacts, &mut self.impulses);
        self.prepare(motion, contacts, setup, h);
        for sub_step in 0..sub_steps {
            trace.open(|| Step::SubStep(sub_step));
            let Room { bodies, impacts, .. } = &mut self.room;
            impact::bounce_all(impacts, bodies, &mut self.impulses, setup, h, trace);
            accelerate(motion, bodies, h);
            trace.note(|| Step::Accelerated);
            self.room.solve(setup, h, trace);
            trace.close();
        }
        self.room.schedule.store(&mut self.impulses);
        store(&self.room.bodies, motion);
    }

    /// Packs bodies and contacts.
    fn prepare(&mut self, motion: &Motion, contacts: &[Contact], setup: &ImpulseSetup, h: f32) {
        let Room { bodies, impacts, schedule, .. } = &mut self.room;
        let count = motion.len();
        bodies.clear();
        bodies.extend((0..count).map(|i| Moving {
            velocity: [motion.velocity[i].x, motion.velocity[i].y, motion.spin[i], 0.0],
            way: [0.0; 4],
        }));
        // Nobody: for the idle lanes.
        bodies.push(Moving::default());
        impacts.clear();
        if setup.restitution {
            let bouncy = (0..).zip(contacts).filter(|(_, contact)| {
                contact.restitution > 0.0 && contact.is_solvable(motion, count)
            });
            impacts.extend(bouncy.map(|(i, contact)| Impact::new(i, contact, motion, setup)));
        }
        let softness = softness::STIFFER.map(|stiffer| Softness::new(setup, stiffer, h));
        schedule.prepare(contacts, motion, (setup, &softness), &self.impulses);
    }
}

impl Room {
    /// Velocities by contacts, then positions, through a sub-step of `h` s.
    fn solve<T: Trace<Step>>(&mut self, setup: &ImpulseSetup, h: f32, trace: &mut T) {
        let Self { bodies, pushed, schedule, .. } = self;
        if setup.starts_warm() {
            schedule.warm_start(bodies, trace);
        } else {
            schedule.forget();
            trace.note(|| Step::Cold);
        }
        let slop = if setup.correction == Correction::Baumgarte { setup.slop } else { 0.0 };
        let mut pass = PassSettings {
            pass: Pass::Solve,
            iteration: 0,
            rate: 1.0 / h,
            slop,
            push_speed: setup.push_speed,
            accumulate: setup.accumulated_clamping,
        };
        for iteration in 0..setup.iterations {
            pass.iteration = iteration;
            trace.open(|| Step::Pass { pass: Pass::Solve, iteration });
            schedule.solve(bodies, &pass, trace);
            trace.close();
        }
        // The positions' speeds: what relaxing does to them comes too late, but it must see the
        // separations that they were solved for. What is nearly there would lose its speed
        // otherwise before it could bounce.
        pushed.clear();
        pushed.extend(bodies.iter().map(|body| body.velocity));
        if setup.correction == Correction::Soft {
            pass.pass = Pass::Relax;
            for iteration in 0..setup.relax_iterations {
                pass.iteration = iteration;
                trace.open(|| Step::Pass { pass: Pass::Relax, iteration });
                schedule.solve(bodies, &pass, trace);
                trace.close();
            }
        }
        schedule.remember();
        for (body, pushed) in bodies.iter_mut().zip(&*pushed) {
            for (way, speed) in body.way.iter_mut().zip(pushed) {
                *way += speed * h;
            }
        }
        trace.note(|| Step::Went);
    }
}

/// Velocities by acceleration.
fn accelerate(motion: &Motion, bodies: &mut [Moving], h: f32) {
    let columns = motion.acceleration.iter().zip(&motion.inv_mass);
    for (body, (acceleration, inv_mass)) in bodies.iter_mut().zip(columns) {
        if *inv_mass > 0.0 {
            body.velocity[0] += acceleration.x * h;
            body.velocity[1] += acceleration.y * h;
        }
    }
}

/// Back into the columns.
fn store(bodies: &[Moving], motion: &mut Motion) {
    for (i, body) in bodies.iter().enumerate().take(motion.len()) {
        let [x, y, turn, _] = body.velocity;
        (motion.velocity[i], motion.spin[i]) = (vec2(x, y), turn);
        let [x, y, turn, _] = body.way;
        motion.position[i] += Vec2::new(x, y);
        motion.rotation[i] = motion::turned(motion.rotation[i], turn);
    }
}
