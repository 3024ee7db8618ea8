//! Stage 1: moves the bodies as if they were alone.

use glam::Vec2;

use super::setup::MassGravity;
use super::trace::Step;
use super::{Bodies, BodySpec, DT};
use crate::geom::Trace;
use crate::sim::Stepped;

impl Bodies {
    /// Applies damping and gravity to every movable body, and moves it.
    pub(super) fn physics<T: Trace<Step>>(&mut self, trace: &mut T) {
        for index in 0..self.state.bodies.len() {
            if !self.is_movable(index) {
                continue;
            }
            let (spec, body) = (&self.specs[index], &self.state.bodies[index]);
            let (from, before) = (body.position, body.velocity);
            let mut velocity = before * spec.damping;
            velocity.y -= self.gravity_on(spec) * DT;
            let to = from + velocity * DT;
            self.in_span(Step::Pulled { body: index, velocity }, trace, |world, trace| {
                world.commit(Step::Moved { body: index, from, to, before, velocity }, trace);
            });
        }
    }

    /// Returns the body's downward acceleration, m/s².
    pub(crate) fn gravity_on(&self, spec: &BodySpec) -> f32 {
        let gravity = self.setup.gravity * spec.gravity_scale;
        match self.setup.methods.mass_gravity {
            MassGravity::Article => spec.mass * gravity * self.setup.gravity_gain,
            MassGravity::Real => gravity,
        }
    }

    /// Applies the impulse solver's damping, once per tick, before its sub-steps.
    pub(super) fn damp<T: Trace<Step>>(&mut self, trace: &mut T) {
        for index in 0..self.state.bodies.len() {
            let damping = self.specs[index].damping;
            if damping != Vec2::ONE && self.is_movable(index) {
                let before = self.state.bodies[index].velocity;
                let velocity = [before, before * damping];
                self.commit(Step::Damped { body: index, velocity }, trace);
            }
        }
    }
}
