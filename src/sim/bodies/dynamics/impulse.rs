//! Runs the impulse solver in a tick: passes the bodies in and applies the results.

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
    /// Passes bodies and contacts to the solver. Its sub-steps resolve the contacts by impulses and move
    /// the bodies.
    ///
    /// The solver is the only part that changes state without a [`Step`]. It writes accumulated impulses
    /// millions of times per tick, and a step for each visit to a contact would cost more than the
    /// visit. The resulting motion enters the state by one step per body.
    pub(in crate::sim::bodies) fn begin_solving(&mut self) {
        let mut motion = std::mem::take(&mut self.scratch.motion);
        motion.clear();
        motion.extend(self.motions(&self.scratch.shapes));
        self.solver.begin(&motion, &self.scratch.contacts, &self.setup.impulse, DT);
        self.scratch.motion = motion;
    }

    /// Runs the solver's next sub-step; returns false if none was left. `TickRecord::iterations` runs the
    /// solver again to record its steps.
    pub(in crate::sim::bodies) fn run_solver_sub_step(&mut self) -> bool {
        self.solver.sub_step(&self.scratch.motion, &self.setup.impulse, DT, &mut ())
    }

    /// Ends solving and applies the results.
    pub(in crate::sim::bodies) fn end_solving<T: Trace<Step>>(&mut self, trace: &mut T) {
        let mut motion = std::mem::take(&mut self.scratch.motion);
        self.solver.end(&mut motion);
        self.apply_motions(&motion, trace);
        self.scratch.motion = motion;
    }

    /// Iterates over the bodies as input for the solver, with the rotations of the tested colliders.
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
                rotation: shapes.get(index).map_or(Vec2::X, rotating_direction),
                velocity: if moves { body.velocity } else { Vec2::ZERO },
                spin: if turns { body.angular_velocity } else { 0.0 },
                acceleration: vec2(0.0, -self.gravity_on(spec)),
                inv_mass: if moves { impulse::inverse(spec.mass) } else { 0.0 },
                inv_inertia: if turns { impulse::inverse(inertia) } else { 0.0 },
            }
        })
    }

    fn apply_motions<T: Trace<Step>>(&mut self, motions: &[RigidBody], trace: &mut T) {
        for (body, motion) in motions.iter().enumerate() {
            if !self.is_movable(body) {
                continue;
            }
            let (spec, mut state) = (&self.specs[body], self.state.bodies[body]);
            let before = rotating_direction(&self.scratch.shapes[body]);
            let turns = motion.inv_inertia > 0.0;
            let turn = if turns { angle_between(before, motion.rotation) } else { 0.0 };
            state.place(spec, motion.position, state.angle + turn);
            let (BodyState { position, angle, .. }, RigidBody { velocity, spin, .. }) =
                (state, *motion);
            self.commit(Step::Solved { body, position, angle, velocity, spin }, trace);
        }
    }

    /// Updates which bodies are grounded: those that a contact pushes up.
    pub(in crate::sim::bodies) fn update_grounded<T: Trace<Step>>(&mut self, trace: &mut T) {
        let mut supported = std::mem::take(&mut self.scratch.supported);
        supported.clear();
        supported.resize(self.state.bodies.len(), false);
        for (contact, impulses) in self.scratch.contacts.iter().zip(self.solver.impulses()) {
            let up = contact.manifold.normal.y;
            let pushes = impulses.normal.iter().chain(&impulses.bounce).any(|x| *x > 0.0);
            supported[contact.a as usize] |= pushes && up >= UPRIGHT;
            supported[contact.b as usize] |= pushes && -up >= UPRIGHT;
        }
        for (index, is_supported) in supported.iter().enumerate() {
            self.ground(index, *is_supported, trace);
        }
        self.scratch.supported = supported;
    }
}

/// Returns a direction that rotates with the body. Only its change within the tick matters, so no sine
/// is needed.
fn rotating_direction(shape: &Shape) -> Vec2 {
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
        // Arctangent series, with an error below 2e-10 here: most bodies hardly rotate in a tick.
        let squared = tan * tan;
        return tan * (1.0 - squared * (1.0 / 3.0 - squared * 0.2));
    }
    libm::atan2f(sin, cos)
}
