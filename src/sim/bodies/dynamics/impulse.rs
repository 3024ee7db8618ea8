//! Runs the impulse solver in a tick: passes bodies in and takes the results back.

use glam::{Vec2, vec2};

use crate::geom::Trace;
use crate::sim::Stepped;
use crate::sim::bodies::impulse::{self, RigidBody};
use crate::sim::bodies::state::BodyState;
use crate::sim::bodies::trace::Step;
use crate::sim::bodies::{Bodies, DT, Shape};

/// Minimum y of the normal of a contact that supports a body: within 60° of the vertical.
const UPRIGHT: f32 = 0.5;

impl Bodies {
    /// Passes bodies and contacts to the solver, which answers the contacts by impulses and moves the
    /// bodies, sub-step by sub-step.
    ///
    /// Only here does the state change without a step. The solver writes its accumulated impulses, one
    /// row per contact, millions of times per tick, and a step for each visit would cost more than the
    /// visit. The resulting motion enters the state by one step per body.
    pub(in crate::sim::bodies) fn begin_solving(&mut self) {
        let mut motion = std::mem::take(&mut self.scratch.motion);
        motion.clear();
        motion.extend(self.motions(&self.scratch.shapes));
        self.solver.begin(&motion, &self.scratch.contacts, &self.setup.impulse, DT);
        self.scratch.motion = motion;
    }

    /// Runs the solver's next sub-step. Returns whether one was left. `TickRecord::iterations` runs it
    /// again to record its steps.
    pub(in crate::sim::bodies) fn solve_on(&mut self) -> bool {
        self.solver.sub_step(&self.scratch.motion, &self.setup.impulse, DT, &mut ())
    }

    /// Takes over the results of the solver.
    pub(in crate::sim::bodies) fn end_solving<T: Trace<Step>>(&mut self, trace: &mut T) {
        let mut motion = std::mem::take(&mut self.scratch.motion);
        self.solver.end(&mut motion);
        self.take_back(&motion, trace);
        self.scratch.motion = motion;
    }

    /// Iterates over the bodies as input for the solver, with the colliders as tested.
    pub(in crate::sim::bodies) fn motions(
        &self,
        shapes: &[Shape],
    ) -> impl Iterator<Item = RigidBody> {
        self.state.bodies.iter().zip(&*self.specs).enumerate().map(|(index, (body, spec))| {
            let moves = self.is_movable(index);
            let turns = moves && spec.turns;
            let inertia = spec.size.inertia(spec.mass);
            RigidBody {
                position: body.center(spec),
                rotation: shapes.get(index).map_or(Vec2::X, mark),
                velocity: if moves { body.velocity } else { Vec2::ZERO },
                spin: if turns { body.angular_velocity } else { 0.0 },
                acceleration: vec2(0.0, -self.gravity_on(spec)),
                inv_mass: if moves { impulse::inverse(spec.mass) } else { 0.0 },
                inv_inertia: if turns { impulse::inverse(inertia) } else { 0.0 },
            }
        })
    }

    fn take_back<T: Trace<Step>>(&mut self, motions: &[RigidBody], trace: &mut T) {
        for (body, motion) in motions.iter().enumerate() {
            if !self.is_movable(body) {
                continue;
            }
            let (spec, mut state) = (&self.specs[body], self.state.bodies[body]);
            let before = mark(&self.scratch.shapes[body]);
            let turns = motion.inv_inertia > 0.0;
            let turn = if turns { angle_between(before, motion.rotation) } else { 0.0 };
            state.place(spec, motion.position, state.angle + turn);
            let (BodyState { position, angle, .. }, RigidBody { velocity, spin, .. }) =
                (state, *motion);
            self.commit(Step::Solved { body, position, angle, velocity, spin }, trace);
        }
    }

    /// Updates the support of bodies: a body is grounded while a contact pushes it up.
    pub(in crate::sim::bodies) fn hold_up<T: Trace<Step>>(&mut self, trace: &mut T) {
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
            self.ground(index, *held, trace);
        }
        self.scratch.held_up = held;
    }
}

/// Returns a direction that rotates with the body. Only its rotation within the tick matters, so no
/// sine is needed.
fn mark(shape: &Shape) -> Vec2 {
    match shape {
        Shape::Rect(rect) => rect.axis_x,
        Shape::Disk(_) => Vec2::X,
    }
}

/// Returns the angle from one unit vector to another, radians, counter-clockwise.
fn angle_between(from: Vec2, to: Vec2) -> f32 {
    let (sin, cos) = (from.perp_dot(to), from.dot(to));
    let tan = sin / cos;
    if cos > 0.0 && tan.abs() < 0.05 {
        // The arc tangent's series, with an error below 2e-10 here: most bodies hardly rotate in a
        // tick.
        let squared = tan * tan;
        return tan * (1.0 - squared * (1.0 / 3.0 - squared * 0.2));
    }
    libm::atan2f(sin, cos)
}
