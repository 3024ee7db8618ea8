//! One tick.

use glam::Vec3;

use super::Walker;
use super::posture::{Turned, about, into_plane};
use super::setup::Gait;
use super::state::{State, facing, level};
use super::terrain::{Foothold, Probe};
use super::trace::Step;
use crate::geom::Trace;
use crate::sim::Sim;
use crate::sim::event::{Body, ContactReport, Event, EventKind};
use crate::sim::hash::Fnv;
use crate::sim::input::{Action, Input};
use crate::sim::report::{BodyReport, Field};

impl Sim for Walker {
    type Step = Step;

    fn step<T: Trace<Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T) {
        // Both turn keys held: left wins.
        let turn = match (input.held(Action::TurnLeft), input.held(Action::TurnRight)) {
            (true, _) => 1.0,
            (false, true) => -1.0,
            (false, false) => 0.0,
        };
        let turn = turn * self.setup.walker.turn.to_radians();
        let step = input.balance(Action::Forward, Action::Reverse) * self.setup.walker.step;
        let event = match self.setup.methods.gait {
            Gait::Upright => self.walk(turn, step, trace),
            Gait::Adhere => self.adhere(turn, step, trace),
        };
        if let Some(kind) = event {
            trace.note(|| Step::Stayed);
            events.push(Event { body: Body::Driven, kind });
        }
        self.state.leave_trail();
        self.state.tick += 1;
    }

    fn hash(&self, fnv: &mut Fnv) {
        self.state.hash(fnv);
    }

    fn contacts(&self) -> &[ContactReport] {
        &[]
    }

    fn name(&self, body: Body) -> String {
        match body {
            Body::Driven => "walker".to_owned(),
            Body::Object(index) | Body::Spawned(index) => format!("body-{index}"),
        }
    }

    fn report(&self) -> Vec<BodyReport> {
        let state = &self.state;
        vec![BodyReport {
            body: Body::Driven,
            position: state.position,
            rotation: state.rotation(self.setup.methods.gait),
            fields: vec![
                ("yaw", Field::F32(state.yaw.to_degrees())),
                ("normal", Field::Vec3(state.normal)),
                ("forward", Field::Vec3(state.forward)),
            ],
        }]
    }
}

impl Walker {
    /// `Upright`: turns, then goes to the ground straight above or below the next place.
    fn walk<T: Trace<Step>>(&mut self, turn: f32, step: f32, trace: &mut T) -> Option<EventKind> {
        let setup = &self.setup.walker;
        self.state.yaw += turn;
        let direction = level(self.state.yaw);
        self.state.forward = direction;
        let from = self.state.position;
        trace.note(|| Step::Wanted { from, direction, step });
        trace.note(|| Step::Facing(facing(direction)));
        if step == 0.0 {
            trace.note(|| Step::StoodStill);
            return None;
        }
        let aim = from + direction * step;
        let probe = Probe {
            start: aim + Vec3::Y * setup.step_up,
            direction: Vec3::NEG_Y,
            length: setup.step_up + setup.drop,
            wanted: 0.0,
        };
        match self.look(aim, probe, trace) {
            Some(found) => {
                // Straight below: only the height is the ground's.
                self.state.position = Vec3::new(aim.x, found.point.y, aim.z);
                self.state.normal = found.normal;
                self.arrived(trace);
                None
            }
            None => Some(EventKind::NoGround),
        }
    }

    /// `Adhere`: goes along the surface in as many smaller steps as it takes, then steers.
    fn adhere<T: Trace<Step>>(&mut self, turn: f32, step: f32, trace: &mut T) -> Option<EventKind> {
        let (from, direction) = (self.state.position, self.state.forward);
        trace.note(|| Step::Wanted { from, direction, step });
        let mut event = None;
        if step != 0.0 {
            let attempts = 0..=self.setup.walker.substeps;
            let done = attempts.into_iter().any(|power| self.attempt(1 << power, step, trace));
            event = (!done).then_some(EventKind::LostGround);
        } else {
            trace.note(|| Step::StoodStill);
        }
        if turn != 0.0 {
            // Where there is no ground ahead, too: else nobody could turn back from an edge.
            let state = &mut self.state;
            let forward = about(state.normal, turn) * state.forward;
            state.forward = into_plane(forward, state.normal).unwrap_or(forward);
            trace.note(|| Step::Steered { angle: turn, forward: state.forward });
        }
        self.state.follow_heading();
        event
    }

    /// Goes `step` metres as `count` equal smaller steps; on a miss nothing is changed and it says
    /// false.
    fn attempt<T: Trace<Step>>(&mut self, count: u32, step: f32, trace: &mut T) -> bool {
        trace.note(|| Step::Attempt(count));
        let (reach, methods) = (self.setup.walker.reach, &self.setup.methods);
        let state = &self.state;
        let (mut at, mut normal, mut forward) = (state.position, state.normal, state.forward);
        let mut astray = state.astray;
        let step = step / count as f32;
        for _ in 0..count {
            let aim = at + forward * step;
            let probe = Probe {
                start: aim + normal * reach,
                direction: -normal,
                length: 2.0 * reach,
                wanted: reach,
            };
            let Some(found) = self.look(aim, probe, trace) else { return false };
            let turned = Turned::new(methods.posture, forward, normal, found.normal);
            turned.tell(methods.direction, trace);
            astray += turned.error(methods.direction);
            let result = turned.result(methods.direction);
            (at, normal) = (found.point, found.normal);
            // What rounding has left of N′ in D′ would grow from step to step.
            forward = into_plane(result, normal).unwrap_or(result);
        }
        let state = &mut self.state;
        (state.position, state.normal, state.forward, state.astray) = (at, normal, forward, astray);
        self.arrived(trace);
        true
    }

    /// Tells where the step has led.
    fn arrived<T: Trace<Step>>(&self, trace: &mut T) {
        let State { position, normal, forward, astray, .. } = self.state;
        trace.note(|| Step::Arrived { position, normal, forward, astray });
    }

    /// Sends a probe down at `aim`.
    fn look<T: Trace<Step>>(&self, aim: Vec3, probe: Probe, trace: &mut T) -> Option<Foothold> {
        trace.note(|| Step::Probed { aim, probe });
        let each = |hit| trace.note(|| Step::Hit(hit));
        let found = self.terrain.find(&probe, self.setup.normals, each);
        trace.note(|| found.map_or(Step::Missed, Step::Taken));
        found
    }
}
