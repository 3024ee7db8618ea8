//! Runs one tick, stage by stage, and applies its steps to the state.

use std::sync::Arc;

use super::setup::Solver;
use super::trace::{Stage, Step};
use super::{Bodies, BodySpec, BodyState};
use crate::geom::Trace;
use crate::sim::Stepped;
use crate::sim::event::Event;
use crate::sim::input::Input;

impl Stepped for Bodies {
    type Step = Step;

    fn step<T: Trace<Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T) {
        self.begin(input, trace);
        while self.run_sub_step() {}
        self.end(events, trace);
    }

    #[inline(always)]
    fn apply(&mut self, step: &Step) {
        match *step {
            Step::Stage(Stage::Input) => {
                self.state.contacts.clear();
                self.events.clear();
                self.state.bodies.iter_mut().for_each(BodyState::begin);
            }
            // Discards impulses of earlier ticks, so that a switch of the solver does not reuse them.
            Step::Stage(Stage::Physics) => self.solver.clear(),
            Step::Dropped { count } => self.drop_spawns(count),
            Step::Thrown(throw) => self.throw(throw),
            Step::Phases => self.state.touching.clear(),
            Step::Met(ref report) => self.state.add_contact(report),
            Step::TakenOut { .. } => self.remove_fallen(),
            Step::Ended => self.state.tick += 1,
            _ => {
                if let Some(body) = step.body() {
                    let state = &mut self.state.bodies[body];
                    state.apply(step);
                    let events = step.event().map(|kind| Event { body: state.id, kind });
                    self.events.extend(events);
                }
            }
        }
    }
}

impl BodyState {
    /// Applies a step that changes only this body.
    #[inline(always)]
    fn apply(&mut self, step: &Step) {
        match *step {
            Step::Driven { velocity, .. }
            | Step::Jumped { velocity, .. }
            | Step::Pulled { velocity, .. }
            | Step::Damped { velocity: [_, velocity], .. } => self.velocity = velocity,
            Step::Dragged { velocity, spin, .. } => {
                (self.velocity, self.angular_velocity) = (velocity, spin);
            }
            Step::Moved { to, .. } | Step::Shifted { to, .. } => self.position = to,
            Step::Opposed { y, .. } => self.position.y = y,
            Step::Answered { velocity, position, .. } => {
                (self.velocity, self.position) = (velocity, position);
            }
            Step::Held { axes, velocity, position, .. } => {
                (self.held, self.velocity, self.position) = (axes, velocity, position);
            }
            Step::Spun { position, angle, spin, momentum: [_, momentum], .. } => {
                *self = Self { position, angle, angular_velocity: spin, momentum, ..*self };
            }
            Step::Solved { position, angle, velocity, spin, .. } => {
                *self = Self { position, angle, velocity, angular_velocity: spin, ..*self };
            }
            Step::Grounded { grounded, .. } => self.grounded = grounded,
            Step::Frozen { .. } => self.freeze(),
            _ => {}
        }
    }
}

impl Bodies {
    /// Runs the tick up to the solver's first sub-step.
    pub(super) fn begin<T: Trace<Step>>(&mut self, input: &Input, trace: &mut T) {
        let apply_input = |world: &mut Self, trace: &mut T| world.apply_input(input, trace);
        self.in_span(Step::Stage(Stage::Input), trace, apply_input);
        match self.setup.methods.solver {
            Solver::Article => {
                self.in_span(Step::Stage(Stage::Physics), trace, Self::physics);
                self.in_span(Step::Stage(Stage::Collision), trace, |world, trace| {
                    world.collide(trace);
                    world.report_phases(trace);
                });
            }
            Solver::Impulse => {
                self.in_span(Step::Stage(Stage::Collision), trace, Self::collide);
                self.open_span(Step::Stage(Stage::Dynamics), trace);
                self.damp(trace);
                self.open_span(Step::Solving, trace);
                self.begin_solving();
            }
        }
    }

    /// Runs the next sub-step of a tick in progress. Returns false if none was left; the article's
    /// solver has none.
    pub(super) fn run_sub_step(&mut self) -> bool {
        match self.setup.methods.solver {
            Solver::Article => false,
            Solver::Impulse => self.run_solver_sub_step(),
        }
    }

    /// Runs the rest of the tick, after the solver's last sub-step.
    pub(super) fn end<T: Trace<Step>>(&mut self, events: &mut Vec<Event>, trace: &mut T) {
        match self.setup.methods.solver {
            Solver::Article => {
                self.in_span(Step::Stage(Stage::Dynamics), trace, Self::respond);
            }
            Solver::Impulse => {
                self.end_solving(trace);
                trace.close();
                self.report_phases(trace);
                self.update_grounded(trace);
                trace.close();
            }
        }
        self.freeze(trace);
        let lowest = self.setup.lowest;
        let count = self.state.bodies.iter().filter(|body| body.has_fallen(lowest)).count();
        if count > 0 {
            self.commit(Step::TakenOut { count }, trace);
        }
        self.commit(Step::Ended, trace);
        events.extend_from_slice(&self.events);
    }

    /// Freezes bodies whose state became invalid or too large for tests. Each returns to its pose at the
    /// beginning of the tick and stays there.
    fn freeze<T: Trace<Step>>(&mut self, trace: &mut T) {
        for body in 0..self.state.bodies.len() {
            if !self.state.bodies[body].is_valid() {
                self.commit(Step::Frozen { body }, trace);
            }
        }
    }

    /// Updates whether a body is supported. A body without downward gravity never is.
    #[inline]
    pub(super) fn ground<T: Trace<Step>>(&mut self, body: usize, pushed_up: bool, trace: &mut T) {
        let grounded =
            pushed_up && self.is_movable(body) && self.gravity_on(&self.specs[body]) > 0.0;
        if self.state.bodies[body].grounded != grounded {
            self.commit(Step::Grounded { body, grounded }, trace);
        }
    }

    /// Removes spawned bodies that fell below `lowest`.
    fn remove_fallen(&mut self) {
        let lowest = self.setup.lowest;
        let mut bodies = self.state.bodies.iter();
        let mut stays = |_: &BodySpec| bodies.next().is_some_and(|body| !body.has_fallen(lowest));
        Arc::make_mut(&mut self.specs).retain(&mut stays);
        self.state.bodies.retain(|body| !body.has_fallen(lowest));
        // Impulses refer to bodies by index, and the indices have changed.
        self.solver.clear();
    }
}
