//! One tick, stage by stage.

use std::sync::Arc;

use glam::Quat;

use super::Bodies;
use super::setup::Solver;
use super::trace::{Stage, Step};
use crate::geom::Trace;
use crate::sim::Sim;
use crate::sim::event::{Body, ContactReport, Event, EventKind};
use crate::sim::hash::Fnv;
use crate::sim::input::Input;
use crate::sim::report::{BodyReport, Field};

impl Sim for Bodies {
    type Step = Step;

    fn step<T: Trace<Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T) {
        self.state.contacts.clear();
        self.remember();
        trace.note(|| Step::Stage(Stage::Input));
        self.obey(input, trace);
        match self.setup.methods.solver {
            Solver::Article => {
                // Nothing of an earlier tick must come back when the solver is switched.
                self.solver.clear();
                trace.note(|| Step::Stage(Stage::Physics));
                self.physics(trace);
                trace.note(|| Step::Stage(Stage::Collision));
                self.collide(trace);
                trace.note(|| Step::Stage(Stage::Dynamics));
                self.respond(events, trace);
            }
            Solver::Impulse => {
                trace.note(|| Step::Stage(Stage::Collision));
                self.collide(trace);
                trace.note(|| Step::Stage(Stage::Dynamics));
                self.damp(trace);
                self.solve(events, trace);
            }
        }
        self.freeze(events, trace);
        self.take_out_the_fallen(trace);
        self.state.tick += 1;
    }

    fn hash(&self, fnv: &mut Fnv) {
        self.state.hash(fnv);
        for impulses in self.solver.impulses() {
            fnv.u32s([impulses.a, impulses.b, impulses.count.into()]);
            fnv.bytes(&impulses.ids.map(|id| id.0));
            fnv.f32s(impulses.normal);
            fnv.f32s(impulses.tangent);
        }
    }

    fn contacts(&self) -> &[ContactReport] {
        &self.state.contacts
    }

    fn name(&self, body: Body) -> String {
        let index = match body {
            Body::Driven => return "driver".to_owned(),
            Body::Spawned(number) => return format!("drop-{number}"),
            Body::Object(index) => index as usize,
        };
        if let Some(body) = self.setup.bodies.get(index) {
            return body.name.clone();
        }
        let mut number = (index - self.setup.bodies.len()) as u64;
        for stack in &self.setup.stacks {
            if number < stack.count() {
                return format!("{}-{}", stack.name, number + 1);
            }
            number -= stack.count();
        }
        format!("body-{index}")
    }

    fn report(&self) -> Vec<BodyReport> {
        let bodies = self.state.bodies.iter();
        let told = bodies.map(|body| BodyReport {
            body: body.id,
            position: body.position.extend(0.0),
            rotation: Quat::from_xyzw(
                0.0,
                0.0,
                libm::sinf(body.angle * 0.5),
                libm::cosf(body.angle * 0.5),
            ),
            fields: vec![
                ("velocity", Field::Vec3(body.velocity.extend(0.0))),
                ("angular_velocity", Field::F32(body.angular_velocity.to_degrees())),
                ("grounded", Field::Bool(body.grounded)),
            ],
        });
        told.collect()
    }
}

impl Bodies {
    /// A body whose numbers are no numbers any more, or too large to be tested, goes back to where
    /// it was when the tick began and stays there.
    fn freeze<T: Trace<Step>>(&mut self, events: &mut Vec<Event>, trace: &mut T) {
        let bodies = self.state.bodies.iter_mut().enumerate();
        for (index, body) in bodies.filter(|(_, body)| !body.is_sound()) {
            body.freeze();
            trace.note(|| Step::Frozen { body: index });
            events.push(Event { body: body.id, kind: EventKind::Frozen });
        }
    }

    /// Sets whether a body is held up, and reports a change.
    pub(super) fn ground<T: Trace<Step>>(
        &mut self,
        index: usize,
        grounded: bool,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) {
        let body = &mut self.state.bodies[index];
        if body.grounded != grounded {
            body.grounded = grounded;
            trace.note(|| Step::Grounded { body: index, grounded });
            let kind = if grounded { EventKind::Grounded } else { EventKind::Airborne };
            events.push(Event { body: body.id, kind });
        }
    }

    /// Spawned bodies that fell below `lowest` leave the world.
    pub(super) fn take_out_the_fallen<T: Trace<Step>>(&mut self, trace: &mut T) {
        let (from, lowest) = (self.spawned_from(), self.setup.lowest);
        let is_out = |y: f32| y < lowest;
        if !self.state.bodies[from..].iter().any(|body| is_out(body.position.y)) {
            return;
        }
        let specs = Arc::make_mut(&mut self.specs);
        let mut at = from;
        for index in from..self.state.bodies.len() {
            if !is_out(self.state.bodies[index].position.y) {
                self.state.bodies.swap(at, index);
                specs.swap(at, index);
                at += 1;
            }
        }
        let count = self.state.bodies.len() - at;
        trace.note(|| Step::TakenOut { count });
        self.state.bodies.truncate(at);
        specs.truncate(at);
        // The impulses belong to indices.
        self.solver.clear();
    }
}
