//! One tick, stage by stage, and what each of its steps does to the state.

use std::sync::Arc;

use super::setup::Solver;
use super::trace::{Stage, Step};
use super::{Bodies, BodyState};
use crate::geom::Trace;
use crate::sim::Stepped;
use crate::sim::event::{Event, EventKind};
use crate::sim::input::Input;

impl Stepped for Bodies {
    type Step = Step;

    fn step<T: Trace<Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T) {
        self.within(Step::Stage(Stage::Input), trace, |world, trace| world.obey(input, trace));
        match self.setup.methods.solver {
            Solver::Article => {
                self.within(Step::Stage(Stage::Physics), trace, Self::physics);
                self.within(Step::Stage(Stage::Collision), trace, |world, trace| {
                    world.collide(trace);
                    world.tell_phases(trace);
                });
                self.within(Step::Stage(Stage::Dynamics), trace, |world, trace| {
                    world.respond(events, trace);
                });
            }
            Solver::Impulse => {
                self.within(Step::Stage(Stage::Collision), trace, Self::collide);
                self.within(Step::Stage(Stage::Dynamics), trace, |world, trace| {
                    world.damp(trace);
                    world.within(Step::Solving, trace, Self::solve);
                    world.tell_phases(trace);
                    world.hold_up(events, trace);
                });
            }
        }
        self.freeze(events, trace);
        let lowest = self.setup.lowest;
        let spawned = &self.state.bodies[self.spawned_from()..];
        let count = spawned.iter().filter(|body| body.position.y < lowest).count();
        if count > 0 {
            self.take(Step::TakenOut { count }, trace);
        }
        self.take(Step::Ended, trace);
    }

    #[inline(always)]
    fn apply(&mut self, step: &Step) {
        match *step {
            Step::Stage(Stage::Input) => {
                self.state.contacts.clear();
                self.state.bodies.iter_mut().for_each(BodyState::begin);
            }
            // Nothing of an earlier tick must come back when the solver is switched.
            Step::Stage(Stage::Physics) => self.solver.clear(),
            Step::Dropped { count } => self.drop_spawns(count),
            Step::Thrown(throw) => self.throw(throw),
            Step::Phases => self.state.touching.clear(),
            Step::Met(report) => self.state.meet(report),
            Step::TakenOut { .. } => self.take_out_the_fallen(),
            Step::Ended => self.state.tick += 1,
            _ => {
                if let Some(body) = step.body() {
                    self.state.bodies[body].apply(step);
                }
            }
        }
    }
}

impl BodyState {
    /// What a step about this one body does to it.
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
    /// A body whose numbers are no numbers any more, or too large to be tested, goes back to where
    /// it was when the tick began and stays there.
    fn freeze<T: Trace<Step>>(&mut self, events: &mut Vec<Event>, trace: &mut T) {
        for body in 0..self.state.bodies.len() {
            let state = &self.state.bodies[body];
            if !state.is_sound() {
                events.push(Event { body: state.id, kind: EventKind::Frozen });
                self.take(Step::Frozen { body }, trace);
            }
        }
    }

    /// Sets whether a body is held up, and reports a change. Where nothing pulls it down nothing
    /// holds it up.
    pub(super) fn ground<T: Trace<Step>>(
        &mut self,
        body: usize,
        is_pushed_up: bool,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) {
        let grounded = is_pushed_up && self.gravity_on(&self.specs[body]) > 0.0;
        let state = &self.state.bodies[body];
        if state.grounded != grounded {
            let kind = if grounded { EventKind::Grounded } else { EventKind::Airborne };
            events.push(Event { body: state.id, kind });
            self.take(Step::Grounded { body, grounded }, trace);
        }
    }

    /// Spawned bodies that fell below `lowest` leave the world.
    fn take_out_the_fallen(&mut self) {
        let (from, lowest) = (self.spawned_from(), self.setup.lowest);
        let specs = Arc::make_mut(&mut self.specs);
        let mut at = from;
        for index in from..self.state.bodies.len() {
            if self.state.bodies[index].position.y < lowest {
                continue;
            }
            self.state.bodies.swap(at, index);
            specs.swap(at, index);
            at += 1;
        }
        self.state.bodies.truncate(at);
        specs.truncate(at);
        // The impulses belong to indices.
        self.solver.clear();
    }
}
