//! The impulse solver's place in the tick: bodies into its columns, and back.

use glam::{Vec2, vec2};

use crate::geom::Trace;
use crate::sim::bodies::impulse::{self, Motion, Settings};
use crate::sim::bodies::state::BodyState;
use crate::sim::bodies::trace::{Solving, Step};
use crate::sim::bodies::{Bodies, Correction, DT, ImpulseSetup, Shape};
use crate::sim::event::Event;

/// A contact holds a body up if its normal is within 60° of the vertical: this is its least y.
const UPRIGHT: f32 = 0.5;

impl Bodies {
    /// Answers the contacts by impulses and moves the bodies, sub-step by sub-step.
    pub(in crate::sim::bodies) fn solve<T: Trace<Step>>(
        &mut self,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) {
        let mut motion = std::mem::take(&mut self.scratch.motion);
        self.fill(&self.scratch.shapes, &mut motion);
        let settings = self.impulse_settings();
        let contacts = &self.scratch.contacts;
        // Who listens to the iterations pays for it; everybody else need not.
        if self.watched {
            self.solver.step(&mut motion, contacts, &settings, DT, &mut Solving(trace));
        } else {
            self.solver.step(&mut motion, contacts, &settings, DT, &mut ());
        }
        self.take_back(&motion, trace);
        self.scratch.motion = motion;
        self.hold_up(events, trace);
    }

    /// The scene's switches and numbers as the solver has them.
    pub(in crate::sim::bodies) fn impulse_settings(&self) -> Settings {
        settings(&self.setup.impulse)
    }

    /// The bodies as the solver would be given them now, with the colliders as tested.
    pub(in crate::sim::bodies) fn motion(&self, shapes: &[Shape]) -> Motion {
        let mut motion = Motion::default();
        self.fill(shapes, &mut motion);
        motion
    }

    fn fill(&self, shapes: &[Shape], motion: &mut Motion) {
        let Motion { position, rotation, velocity, spin, acceleration, inv_mass, inv_inertia } =
            motion;
        position.clear();
        rotation.clear();
        velocity.clear();
        spin.clear();
        acceleration.clear();
        inv_mass.clear();
        inv_inertia.clear();
        for (index, (body, spec)) in self.state.bodies.iter().zip(&*self.specs).enumerate() {
            let moves = self.moves(index);
            let turns = moves && spec.turns;
            position.push(body.center(spec));
            rotation.push(shapes.get(index).map_or(Vec2::X, mark));
            velocity.push(if moves { body.velocity } else { Vec2::ZERO });
            spin.push(if turns { body.angular_velocity } else { 0.0 });
            acceleration.push(vec2(0.0, -self.gravity_on(spec)));
            inv_mass.push(if moves { impulse::inverse(spec.mass) } else { 0.0 });
            let inertia = spec.size.inertia(spec.mass);
            inv_inertia.push(if turns { impulse::inverse(inertia) } else { 0.0 });
        }
    }

    fn take_back<T: Trace<Step>>(&mut self, motion: &Motion, trace: &mut T) {
        for index in 0..self.state.bodies.len() {
            if !self.moves(index) {
                continue;
            }
            let (spec, body) = (&self.specs[index], &mut self.state.bodies[index]);
            let (before, after) = (mark(&self.scratch.shapes[index]), motion.rotation[index]);
            let turns = motion.inv_inertia[index] > 0.0;
            let turn = if turns { angle_between(before, after) } else { 0.0 };
            body.place(spec, motion.position[index], body.angle + turn);
            body.velocity = motion.velocity[index];
            body.angular_velocity = motion.spin[index];
            let BodyState { position, angle, velocity, angular_velocity: spin, .. } = *body;
            trace.note(|| Step::Solved { body: index, position, angle, velocity, spin });
        }
    }

    /// A body is grounded while a contact pushes it up.
    fn hold_up<T: Trace<Step>>(&mut self, events: &mut Vec<Event>, trace: &mut T) {
        let mut held = std::mem::take(&mut self.scratch.held_up);
        held.clear();
        held.resize(self.state.bodies.len(), false);
        for (contact, impulses) in self.scratch.contacts.iter().zip(self.solver.impulses()) {
            let up = contact.manifold.normal.y;
            let pushes = impulses.normal.iter().chain(&impulses.bounce).any(|x| *x > 0.0);
            held[contact.a as usize] |= pushes && up >= UPRIGHT;
            held[contact.b as usize] |= pushes && -up >= UPRIGHT;
        }
        for (index, held) in held.iter().enumerate() {
            let grounded = self.moves(index) && *held;
            self.ground(index, grounded, events, trace);
        }
        self.scratch.held_up = held;
    }
}

/// A direction that turns with the body: how far it turns in the tick is all that is asked of it,
/// so that no sine is taken for it.
fn mark(shape: &Shape) -> Vec2 {
    match shape {
        Shape::Box(rect) => rect.axis_x,
        Shape::Circle(_) => Vec2::X,
    }
}

/// From one unit vector to another, radians, counter-clockwise.
fn angle_between(from: Vec2, to: Vec2) -> f32 {
    let (sin, cos) = (from.perp_dot(to), from.dot(to));
    let tan = sin / cos;
    if cos > 0.0 && tan.abs() < 0.05 {
        // The arc tangent's series, off by less than 2e-10 here: most bodies hardly turn in a tick.
        let squared = tan * tan;
        return tan * (1.0 - squared * (1.0 / 3.0 - squared * 0.2));
    }
    libm::atan2f(sin, cos)
}

fn settings(setup: &ImpulseSetup) -> Settings {
    Settings {
        iterations: setup.iterations,
        relax_iterations: setup.relax_iterations,
        sub_steps: setup.sub_steps,
        warm_starting: setup.warm_starting,
        accumulate: setup.accumulated_clamping,
        friction: setup.friction,
        restitution: setup.restitution,
        restitution_threshold: setup.bounce_speed,
        correction: match setup.correction {
            Correction::Soft => impulse::Correction::Soft,
            Correction::Baumgarte => impulse::Correction::Baumgarte,
            Correction::None => impulse::Correction::None,
        },
        slop: setup.slop,
        hertz: setup.contact_hertz,
        damping_ratio: setup.contact_damping,
        baumgarte: setup.baumgarte,
        push_speed: setup.push_speed,
    }
}
