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
        while self.go_on() {}
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
            // Nothing of an earlier tick may return when the solver is switched.
            Step::Stage(Stage::Physics) => self.solver.clear(),
            Step::Dropped { count } => self.drop_spawns(count),
            Step::Thrown(throw) => self.throw(throw),
            Step::Phases => self.state.touching.clear(),
            Step::Met(ref report) => self.state.meet(report),
            Step::TakenOut { .. } => self.take_out_the_fallen(),
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
    /// Applies a step about this one body.
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
        self.in_span(Step::Stage(Stage::Input), trace, |world, trace| world.obey(input, trace));
        match self.setup.methods.solver {
            Solver::Article => {
                self.in_span(Step::Stage(Stage::Physics), trace, Self::physics);
                self.in_span(Step::Stage(Stage::Collision), trace, |world, trace| {
                    world.collide(trace);
                    world.tell_phases(trace);
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

    /// Runs one sub-step of a tick in progress. Returns whether one was left. The article's solver has
    /// none.
    pub(super) fn go_on(&mut self) -> bool {
        match self.setup.methods.solver {
            Solver::Article => false,
            Solver::Impulse => self.solve_on(),
        }
    }

    /// Runs the tick from the solver's last sub-step to its end.
    pub(super) fn end<T: Trace<Step>>(&mut self, events: &mut Vec<Event>, trace: &mut T) {
        match self.setup.methods.solver {
            Solver::Article => {
                self.in_span(Step::Stage(Stage::Dynamics), trace, Self::respond);
            }
            Solver::Impulse => {
                self.end_solving(trace);
                trace.close();
                self.tell_phases(trace);
                self.hold_up(trace);
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

    /// Freezes bodies whose numbers became invalid or too large to be tested: each returns to its place
    /// at the beginning of the tick and stays there.
    fn freeze<T: Trace<Step>>(&mut self, trace: &mut T) {
        for body in 0..self.state.bodies.len() {
            if !self.state.bodies[body].is_sound() {
                self.commit(Step::Frozen { body }, trace);
            }
        }
    }

    /// Sets whether a body is supported, if that changes. A body without downward gravity is never
    /// supported.
    #[inline]
    pub(super) fn ground<T: Trace<Step>>(&mut self, body: usize, pushed_up: bool, trace: &mut T) {
        let grounded =
            pushed_up && self.is_movable(body) && self.gravity_on(&self.specs[body]) > 0.0;
        if self.state.bodies[body].grounded != grounded {
            self.commit(Step::Grounded { body, grounded }, trace);
        }
    }

    /// Removes spawned bodies that fell below `lowest`.
    fn take_out_the_fallen(&mut self) {
        let lowest = self.setup.lowest;
        let mut each = self.state.bodies.iter();
        let mut stays = |_: &BodySpec| each.next().is_some_and(|body| !body.has_fallen(lowest));
        Arc::make_mut(&mut self.specs).retain(&mut stays);
        self.state.bodies.retain(|body| !body.has_fallen(lowest));
        // The impulses belong to indices.
        self.solver.clear();
    }
}
