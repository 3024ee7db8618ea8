//! User input before the stages: keys drive, `Use` drops, the mouse drags and throws.

use std::sync::Arc;

use glam::{Mat2, Vec2, vec2};

use super::setup::Solver;
use super::spec::{BodySpec, Size};
use super::state::{BodyState, turn_by};
use super::trace::Step;
use super::{Bodies, DT, MAX_BODIES};
use crate::geom::Trace;
use crate::sim::Stepped;
use crate::sim::event::Body;
use crate::sim::input::{Action, Grab, Input, Throw};

/// Gravity of the body weight in which `mouse.strength` is measured, m/s².
const EARTH_GRAVITY: f32 = 9.8;

impl Bodies {
    /// Applies the input: drops, throws, drives and drags, in this order.
    pub(super) fn apply_input<T: Trace<Step>>(&mut self, input: &Input, trace: &mut T) {
        if input.pressed(Action::Use) {
            self.commit(Step::Dropped { count: self.droppable() }, trace);
        }
        if let Some(throw) = input.throw {
            self.commit(Step::Thrown(throw), trace);
        }
        self.drive(input, trace);
        if let Some(grab) = input.grab {
            self.drag(grab, trace);
        }
    }

    /// Returns the number of bodies of the spawn list that the limit of bodies still admits.
    pub(super) fn droppable(&self) -> usize {
        let free = (MAX_BODIES as usize).saturating_sub(self.state.bodies.len());
        self.setup.spawns.len().min(free)
    }

    /// Drops the first `count` bodies of the spawn list.
    pub(super) fn drop_spawns(&mut self, count: usize) {
        let setup = Arc::clone(&self.setup);
        for body in setup.spawns.iter().take(count) {
            self.spawn(BodySpec::new(body, &setup.layers), |id| BodyState::new(id, body));
        }
    }

    fn spawn(&mut self, spec: BodySpec, state: impl FnOnce(Body) -> BodyState) {
        if self.state.bodies.len() as u64 >= MAX_BODIES {
            return;
        }
        self.state.spawned += 1;
        self.state.bodies.push(state(Body::Spawned(self.state.spawned)));
        Arc::make_mut(&mut self.specs).push(spec);
    }

    /// Throws a ball without damping and with a restitution of one half.
    pub(super) fn throw(&mut self, throw: Throw) {
        let mouse = &self.setup.mouse;
        let size = Size::Circle(mouse.ball_radius);
        let spec = BodySpec { mass: mouse.ball_mass, restitution: 0.5, ..BodySpec::free(size) };
        self.spawn(spec, |id| BodyState {
            velocity: throw.velocity,
            ..BodyState::at_rest(id, throw.from)
        });
    }

    /// Drives the body. While Left or Right is held (not both), the body moves sideways at the driver's
    /// move speed. Pressing Jump on the ground sets the vertical velocity.
    fn drive<T: Trace<Step>>(&mut self, input: &Input, trace: &mut T) {
        let Some(body) = self.driver().filter(|index| self.is_movable(*index)) else { return };
        let (move_speed, jump_speed) = (self.setup.driver.move_speed, self.setup.driver.jump_speed);
        let side = input.balance(Action::Right, Action::Left);
        if side != 0.0 {
            let velocity = self.state.bodies[body].velocity.with_x(side * move_speed);
            self.commit(Step::Driven { body, velocity }, trace);
        }
        if input.pressed(Action::Jump) && self.state.bodies[body].grounded {
            let velocity = self.state.bodies[body].velocity.with_y(jump_speed);
            self.commit(Step::Jumped { body, velocity }, trace);
        }
    }

    /// Pulls the grabbed point towards the target by one implicit step of a damped spring. Solving for
    /// the velocity after the step prevents growing oscillations at any stiffness.
    ///
    /// E. Catto, "Soft Constraints", GDC 2011; `Box2D`'s `b2MouseJoint`. With stiffness k = m ω² and
    /// damping c = 2 m ζ ω, softness γ = 1 / (h (c + h k)) and bias β = h k γ: the impulse is
    /// −(K + γ)⁻¹ (v + β C), C from target to point, K the point's inverse mass.
    fn drag<T: Trace<Step>>(&mut self, grab: Grab, trace: &mut T) {
        let Some(index) = self.index(grab.body).filter(|index| self.is_movable(*index)) else {
            return;
        };
        let (mouse, spec) = (&self.setup.mouse, self.specs[index]);
        let turns = spec.turns && self.setup.methods.solver == Solver::Impulse;
        let body = &self.state.bodies[index];
        let point = body.position + turn_by(body.angle).rotate(grab.point);
        let lever = if turns { point - body.center(&spec) } else { Vec2::ZERO };
        let (inverse_mass, inverse_inertia) = (1.0 / spec.mass, 1.0 / spec.size.inertia(spec.mass));
        let omega = std::f32::consts::TAU * mouse.hertz;
        let stiffness = spec.mass * omega * omega;
        let damping = 2.0 * spec.mass * mouse.damping_ratio * omega;
        let softness = 1.0 / (DT * (damping + DT * stiffness));
        let bias = (point - grab.target) * (DT * stiffness * softness);
        // The point's velocity is v + ω × lever; an impulse at it moves and rotates the body.
        let velocity = body.velocity + lever.perp() * body.angular_velocity;
        let off_diagonal = -inverse_inertia * lever.x * lever.y;
        let diagonal = Vec2::splat(inverse_mass + softness)
            + vec2(lever.y * lever.y, lever.x * lever.x) * inverse_inertia;
        let effective_mass =
            Mat2::from_cols(vec2(diagonal.x, off_diagonal), vec2(off_diagonal, diagonal.y))
                .inverse();
        let max_impulse = mouse.strength * spec.mass * EARTH_GRAVITY * DT;
        let impulse = (effective_mass * -(velocity + bias)).clamp_length_max(max_impulse);
        let velocity = body.velocity + impulse * inverse_mass;
        let spin = body.angular_velocity + lever.perp_dot(impulse) * inverse_inertia;
        let target = grab.target;
        self.commit(Step::Dragged { body: index, point, target, impulse, velocity, spin }, trace);
    }
}
