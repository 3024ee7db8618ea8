//! A tick cut off in its midst: the world as it stood then.

use super::trace::{Stage, Step};
use super::{Bodies, BodyState, TickRecord};

impl TickRecord {
    /// The tick as far as its first `count` steps: the same account cut off there, and the world as
    /// it stood then. The impulse solver moves its bodies at its end, all sub-steps at once.
    #[must_use]
    pub fn up_to(&self, count: usize) -> Self {
        if count >= self.steps.len() {
            return self.clone();
        }
        let (steps, mut after) = (self.steps[..count].to_vec(), self.replayed(count));
        let has = |is: fn(&Step) -> bool| steps.iter().any(is);
        // Impulses are known when the solver is done; those of the last tick are not this one's.
        if has(|step| matches!(step, Step::Solved { .. })) {
            after.solver = self.after.solver.clone();
        } else {
            after.solver.clear();
        }
        let shapes = if has(|step| *step == Step::Stage(Stage::Collision)) {
            self.shapes.clone()
        } else {
            after.state.bodies.iter().zip(&*after.specs).map(|(body, s)| body.shape(s)).collect()
        };
        let contacts = if has(|step| matches!(step, Step::Tested { .. })) {
            self.contacts.clone()
        } else {
            Vec::new()
        };
        let (before, input, partner) = (self.before.clone(), self.input, self.partner);
        Self { before, input, partner, steps, shapes, contacts, events: Vec::new(), after }
    }

    /// The world that the first `count` steps make of the one before.
    pub(crate) fn replayed(&self, count: usize) -> Bodies {
        let mut after = self.before.clone();
        for step in &self.steps[..count] {
            match *step {
                Step::Stage(Stage::Input) => {
                    after.state.contacts.clear();
                    after.remember();
                }
                Step::Dropped { .. } => after.drop_spawns(),
                Step::Thrown(throw) => after.throw(throw),
                Step::Phases(_) => {
                    after.state.touching.clone_from(&self.after.state.touching);
                    after.state.contacts.clone_from(&self.after.state.contacts);
                    after.light();
                }
                Step::TakenOut { .. } => after.take_out_the_fallen(&mut ()),
                ref step => after.replay(step),
            }
        }
        after
    }
}

impl Bodies {
    /// What a step did to the one body that it is about.
    fn replay(&mut self, step: &Step) {
        let Some(body) = step.body().and_then(|index| self.state.bodies.get_mut(index)) else {
            return;
        };
        match *step {
            Step::Driven { velocity, .. }
            | Step::Jumped { velocity, .. }
            | Step::Pulled { velocity, .. }
            | Step::Damped { velocity: [_, velocity], .. } => body.velocity = velocity,
            Step::Dragged { velocity, spin, .. } => {
                (body.velocity, body.angular_velocity) = (velocity, spin);
            }
            Step::Moved { to, .. } | Step::Shifted { to, .. } => body.position = to,
            Step::Opposed { y, .. } => body.position.y = y,
            Step::Answered { velocity, position, .. } | Step::Held { velocity, position, .. } => {
                (body.velocity, body.position) = (velocity, position);
            }
            Step::Spun { position, angle, spin, momentum: [_, momentum], .. } => {
                *body = BodyState { position, angle, angular_velocity: spin, momentum, ..*body };
            }
            Step::Solved { position, angle, velocity, spin, .. } => {
                *body = BodyState { position, angle, velocity, angular_velocity: spin, ..*body };
            }
            Step::Grounded { grounded, .. } => body.grounded = grounded,
            Step::Frozen { .. } => body.freeze(),
            _ => {}
        }
    }
}

impl Step {
    /// The one body that a step is about; of a pair, and of none, `None`.
    #[must_use]
    pub fn body(&self) -> Option<usize> {
        match *self {
            Self::Driven { body, .. }
            | Self::Jumped { body, .. }
            | Self::Dragged { body, .. }
            | Self::Pulled { body, .. }
            | Self::Moved { body, .. }
            | Self::Pushed { body, .. }
            | Self::Shifted { body, .. }
            | Self::Faster { body, .. }
            | Self::Clamped { body, .. }
            | Self::Opposed { body, .. }
            | Self::Answered { body, .. }
            | Self::Spun { body, .. }
            | Self::Came { body, .. }
            | Self::Held { body, .. }
            | Self::Damped { body, .. }
            | Self::Solved { body, .. }
            | Self::Grounded { body, .. }
            | Self::Frozen { body } => Some(body),
            Self::Stage(_)
            | Self::Dropped { .. }
            | Self::Thrown(_)
            | Self::Tested { .. }
            | Self::Hit(_)
            | Self::Phases(_)
            | Self::Shared { .. }
            | Self::TakenOut { .. }
            | Self::Impulse(_) => None,
        }
    }
}
