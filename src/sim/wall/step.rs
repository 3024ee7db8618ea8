//! One tick, and what each of its steps does to the state.

use super::setup::Side;
use super::trace::{Stage, Step};
use super::{BoxState, State, TOUCH, Wall};
use crate::geom::{self, BoxPlane, Trace, obb_plane};
use crate::sim::Stepped;
use crate::sim::event::{Body, ContactDetail, ContactReport, Event, EventKind, Phase};
use crate::sim::input::{Action, Input};

impl Stepped for Wall {
    type Step = Step;

    fn step<T: Trace<Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T) {
        let from = self.state.driver.position;
        let drive = |wall: &mut Self, trace: &mut T| wall.drive(input, trace);
        let wanted = self.within(Step::Stage(Stage::Driver), trace, drive);
        self.told.clear();
        for pass in 0..self.setup.passes {
            let any = self.within(Step::Stage(Stage::Pass(pass)), trace, |wall, trace| {
                let any = wall.push_out(pass, wanted, events, trace);
                if !any {
                    trace.note(|| Step::Settled);
                }
                any
            });
            if !any {
                break;
            }
        }
        self.phases(trace);
        self.take(Step::Moved { real: self.state.driver.position - from }, trace);
    }

    #[inline(always)]
    fn apply(&mut self, step: &Step) {
        let State { tick, driver, planes, contacts } = &mut self.state;
        match *step {
            Step::Stage(Stage::Driver) => contacts.clear(),
            Step::Driven { from, wanted, yaw, tilt, .. } => {
                *driver = BoxState { position: from + wanted, yaw, tilt };
            }
            Step::PushedOut { push, .. } => driver.position += push,
            Step::Reported(contact) => {
                if let Body::Object(index) = contact.b {
                    planes[index as usize].touching = contact.phase != Phase::Exit;
                }
                contacts.push(contact);
            }
            Step::Moved { .. } => *tick += 1,
            // Nothing moves while planes are tested.
            _ => {}
        }
    }
}

impl Wall {
    /// Turns, tilts (opposite keys cancel; first the pitch, then the roll), then moves along the new
    /// heading; returns the step taken, m.
    fn drive<T: Trace<Step>>(&mut self, input: &Input, trace: &mut T) -> glam::Vec3 {
        let (setup, mut driver) = (&self.setup.driver, self.state.driver);
        driver.yaw += input.turn() * setup.turn_speed.to_radians();
        let tilt = setup.tilt_speed.to_radians();
        let pitch = input.balance(Action::PitchUp, Action::PitchDown);
        let roll = input.balance(Action::RollLeft, Action::RollRight);
        driver.tilt_by(pitch * tilt, roll * tilt);
        let ahead = input.balance(Action::Forward, Action::Reverse);
        let (heading, speed) = (driver.forward(), ahead * setup.move_speed);
        let wanted = heading * speed;
        let BoxState { position: from, yaw, tilt } = driver;
        self.take(Step::Driven { from, wanted, heading, speed, yaw, tilt }, trace);
        wanted
    }

    /// Tests the box against every plane in scene order and pushes it out of each it hits, before
    /// the next is tested; says whether any was hit.
    fn push_out<T: Trace<Step>>(
        &mut self,
        pass: u32,
        wanted: glam::Vec3,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) -> bool {
        let side = match self.setup.methods.side {
            Side::Plane => geom::Side::Sheet,
            Side::HalfSpace => geom::Side::Behind,
        };
        let mut b = self.state.driver.shape(&self.setup.driver);
        let mut any = false;
        for index in 0..self.state.planes.len() {
            let world = self.state.planes[index].plane;
            let pair = || {
                let (along, across) = world.split(wanted);
                Step::Pair { plane: index, b, world, along, across }
            };
            // Lossless: a scene has at most 20,000 objects.
            let plane = Body::Object(index as u32);
            let is_hit = trace.span(pair, |trace| {
                let found = obb_plane(&b, &world, side, &mut trace.wrapping(Step::Shadow));
                trace.note(|| Step::Tested(found));
                let is_hit = found.depth > TOUCH;
                if pass == 0 {
                    self.told.push(contact(plane, &found, is_hit));
                }
                if is_hit {
                    self.take(Step::PushedOut { plane: index, push: found.push() }, trace);
                    let kind = EventKind::PushOut { plane, length: found.depth };
                    events.push(Event { body: Body::Driven, kind });
                    let told = &mut self.told[index];
                    if told.depth == 0.0 {
                        *told = contact(plane, &found, true);
                    }
                }
                is_hit
            });
            b.center = self.state.driver.position;
            any |= is_hit;
        }
        any
    }

    /// Enter, Stay and Exit from this tick's hits and the previous tick's; the other planes are not
    /// told of.
    fn phases<T: Trace<Step>>(&mut self, trace: &mut T) {
        // The first pass has put down one for each plane, in the same order.
        for index in 0..self.told.len() {
            let told = self.told[index];
            if let Some(phase) = Phase::of(told.depth > 0.0, self.state.planes[index].touching) {
                self.take(Step::Reported(ContactReport { phase, ..told }), trace);
            }
        }
    }
}

/// What the tick tells of the box and a plane: the first hit as found; where there is none, r and s
/// of the first test.
fn contact(plane: Body, found: &BoxPlane, is_hit: bool) -> ContactReport {
    let depth = if is_hit { found.depth } else { 0.0 };
    ContactReport {
        a: Body::Driven,
        b: plane,
        phase: Phase::Enter,
        normal: if is_hit { found.normal } else { glam::Vec3::ZERO },
        depth,
        detail: ContactDetail::Push { r: found.r, s: found.s, push: depth },
    }
}
