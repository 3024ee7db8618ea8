//! Runs one tick, and applies its steps to the state.

use super::trace::{Stage, Step};
use super::{BoxState, State, Wall};
use crate::geom::Trace;
use crate::sim::Stepped;
use crate::sim::event::{Body, ContactReport, Event, Phase};
use crate::sim::input::{Action, Input};

impl Stepped for Wall {
    type Step = Step;

    fn step<T: Trace<Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T) {
        let from = self.state.driver.position;
        let drive = |wall: &mut Self, trace: &mut T| wall.drive(input, trace);
        let wanted = self.in_span(Step::Stage(Stage::Driver), trace, drive);
        self.reports.clear();
        for pass in 0..self.setup.passes {
            let any_hit = self.in_span(Step::Stage(Stage::Pass(pass)), trace, |wall, trace| {
                let hit_planes = wall.push_out_of_planes(pass, wanted, events, trace);
                let any_hit = wall.push_out_of_boxes(pass, wanted, events, trace) || hit_planes;
                if !any_hit {
                    trace.note(|| Step::Settled);
                }
                any_hit
            });
            if !any_hit {
                break;
            }
        }
        self.report_phases(trace);
        self.commit(Step::Moved { real: self.state.driver.position - from }, trace);
    }

    #[inline(always)]
    fn apply(&mut self, step: &Step) {
        let State { tick, driver, contacts, .. } = &mut self.state;
        match *step {
            Step::Stage(Stage::Driver) => contacts.clear(),
            Step::Driven { from, wanted, yaw, tilt, .. } => {
                *driver = BoxState { position: from + wanted, yaw, tilt };
            }
            Step::PushedOut { push, .. } | Step::MovedOut { push, .. } => driver.position += push,
            Step::Reported(contact) => {
                contacts.push(contact);
                if let Body::Object(index) = contact.b
                    && let Some(touching) = self.state.touching_mut(index as usize)
                {
                    *touching = contact.phase != Phase::Exit;
                }
            }
            Step::Moved { .. } => *tick += 1,
            // Nothing moves during the tests of planes and boxes.
            _ => {}
        }
    }
}

impl Wall {
    /// Turns, pitches, rolls, then moves along the new heading. Opposite keys cancel. Returns the step,
    /// m.
    fn drive<T: Trace<Step>>(&mut self, input: &Input, trace: &mut T) -> glam::Vec3 {
        let (setup, mut driver) = (&self.setup.driver, self.state.driver);
        driver.yaw += input.turn() * setup.turn_speed.to_radians();
        let tilt_step = setup.tilt_speed.to_radians();
        let pitch = input.balance(Action::PitchUp, Action::PitchDown);
        let roll = input.balance(Action::RollLeft, Action::RollRight);
        driver.tilt_by(pitch * tilt_step, roll * tilt_step);
        let drive_input = input.balance(Action::Forward, Action::Reverse);
        let (heading, speed) = (driver.forward(), drive_input * setup.move_speed);
        let wanted = heading * speed;
        let BoxState { position: from, yaw, tilt } = driver;
        self.commit(Step::Driven { from, wanted, heading, speed, yaw, tilt }, trace);
        wanted
    }

    /// Reports Enter, Stay and Exit from the hits of this tick and the previous one. Objects hit in
    /// neither get no report.
    fn report_phases<T: Trace<Step>>(&mut self, trace: &mut T) {
        // The first pass has stored one report per plane and box, in the same order.
        for index in 0..self.reports.len() {
            let report = self.reports[index];
            let was_touching = self.state.touching_mut(index).is_some_and(|touching| *touching);
            if let Some(phase) = Phase::of(report.depth > 0.0, was_touching) {
                self.commit(Step::Reported(ContactReport { phase, ..report }), trace);
            }
        }
    }
}
