//! Stage 1: bodies fly as if nothing else were there.

use glam::Vec2;

use super::setup::MassGravity;
use super::trace::Step;
use super::{Bodies, DT, Spec};
use crate::geom::Trace;

impl Bodies {
    /// Remembers where every body is, for the holds and for a body whose numbers go wrong.
    pub(super) fn remember(&mut self) {
        for body in &mut self.state.bodies {
            body.last_position = body.position;
            body.last_angle = body.angle;
            body.lit = body.lit.map(|ticks| ticks.saturating_sub(1));
        }
    }

    /// Damping, gravity, position, for every body that can move.
    pub(super) fn physics<T: Trace<Step>>(&mut self, trace: &mut T) {
        for index in 0..self.state.bodies.len() {
            if !self.moves(index) {
                continue;
            }
            let spec = &self.specs[index];
            let gravity = self.gravity_on(spec);
            let body = &mut self.state.bodies[index];
            let (from, before) = (body.position, body.velocity);
            body.velocity *= spec.damping;
            body.velocity.y -= gravity * DT;
            let velocity = body.velocity;
            trace.note(|| Step::Pulled { body: index, before, velocity });
            body.position += velocity * DT;
            let to = body.position;
            trace.note(|| Step::Moved { body: index, from, to, before, velocity });
        }
    }

    /// How fast the body's downward velocity grows, m/s².
    pub(crate) fn gravity_on(&self, spec: &Spec) -> f32 {
        let gravity = self.setup.gravity * spec.gravity_scale;
        match self.setup.methods.mass_gravity {
            MassGravity::Article => spec.mass * gravity * self.setup.gravity_gain,
            MassGravity::Real => gravity,
        }
    }

    /// The impulse solver's damping: once a tick, before its sub-steps.
    pub(super) fn damp<T: Trace<Step>>(&mut self, trace: &mut T) {
        for (index, (body, spec)) in self.state.bodies.iter_mut().zip(&*self.specs).enumerate() {
            if spec.damping != Vec2::ONE && spec.enabled && !spec.fixed && !body.frozen {
                let before = body.velocity;
                body.velocity *= spec.damping;
                let velocity = [before, body.velocity];
                trace.note(|| Step::Damped { body: index, velocity });
            }
        }
    }
}
