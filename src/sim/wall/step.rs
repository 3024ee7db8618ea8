//! One tick.

use super::setup::Side;
use super::trace::{InTick, Stage, Step};
use super::{TOUCH, Wall};
use crate::geom::{self, BoxPlane, Trace, obb_plane};
use crate::sim::Sim;
use crate::sim::event::{Body, ContactDetail, ContactReport, Event, EventKind, Phase};
use crate::sim::hash::Fnv;
use crate::sim::input::{Action, Input};
use crate::sim::report::{BodyReport, Field};

impl Sim for Wall {
    type Step = Step;

    fn step<T: Trace<Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T) {
        self.state.contacts.clear();
        let from = self.state.driver.position;
        trace.note(|| Step::Stage(Stage::Driver));
        let wanted = self.drive(*input, trace);
        for pass in 0..self.setup.passes {
            trace.note(|| Step::Stage(Stage::Pass(pass)));
            if !self.push_out(pass, wanted, events, trace) {
                trace.note(|| Step::Settled);
                break;
            }
        }
        self.phases();
        trace.note(|| Step::Moved { real: self.state.driver.position - from });
        self.state.tick += 1;
    }

    fn hash(&self, fnv: &mut Fnv) {
        self.state.hash(fnv);
    }

    fn contacts(&self) -> &[ContactReport] {
        &self.state.contacts
    }

    fn name(&self, body: Body) -> String {
        match body {
            Body::Driven => "box".to_owned(),
            Body::Object(index) | Body::Spawned(index) => {
                let plane = self.setup.planes.get(index as usize);
                plane.map_or_else(|| format!("plane-{index}"), |plane| plane.name.clone())
            }
        }
    }

    fn report(&self) -> Vec<BodyReport> {
        let driver = &self.state.driver;
        let told = BodyReport {
            body: Body::Driven,
            position: driver.position,
            rotation: driver.rotation(),
            fields: vec![("yaw", Field::F32(driver.yaw.to_degrees()))],
        };
        let planes = (0..).zip(self.setup.planes.iter().zip(&self.state.planes));
        let planes = planes.map(|(index, (setup, state))| BodyReport {
            body: Body::Object(index),
            position: setup.position,
            rotation: state.rotation,
            fields: vec![
                ("point", Field::Vec3(state.plane.point)),
                ("normal", Field::Vec3(state.plane.normal)),
            ],
        });
        std::iter::once(told).chain(planes).collect()
    }
}

impl Wall {
    /// Turns (both keys held: left wins), tilts (opposite keys cancel; first the pitch, then the
    /// roll), then moves along the new heading; returns the step taken, m.
    fn drive<T: Trace<Step>>(&mut self, input: Input, trace: &mut T) -> glam::Vec3 {
        let (setup, driver) = (&self.setup.driver, &mut self.state.driver);
        let turn = match (input.held(Action::TurnLeft), input.held(Action::TurnRight)) {
            (true, _) => 1.0,
            (false, true) => -1.0,
            (false, false) => 0.0,
        };
        driver.yaw += turn * setup.turn_speed.to_radians();
        let tilt = setup.tilt_speed.to_radians();
        let pitch = input.balance(Action::PitchUp, Action::PitchDown);
        let roll = input.balance(Action::RollLeft, Action::RollRight);
        driver.tilt_by(pitch * tilt, roll * tilt);
        let ahead = input.balance(Action::Forward, Action::Reverse);
        let (heading, speed) = (driver.forward(), ahead * setup.move_speed);
        let (from, wanted) = (driver.position, heading * speed);
        driver.position += wanted;
        trace.note(|| Step::Driven { from, wanted, heading, speed });
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
        for (index, state) in self.state.planes.iter().enumerate() {
            let world = state.plane;
            trace.note(|| {
                let (along, across) = world.split(wanted);
                Step::Pair { plane: index, b, world, along, across }
            });
            let found = obb_plane(&b, &world, side, &mut InTick(trace));
            trace.note(|| Step::Tested(found));
            let is_hit = found.depth > TOUCH;
            // Lossless: a scene has at most 20,000 objects.
            let plane = Body::Object(index as u32);
            if pass == 0 {
                self.state.contacts.push(contact(plane, &found, is_hit));
            }
            if is_hit {
                b.center += found.push();
                any = true;
                trace.note(|| Step::PushedOut { plane: index, push: found.push() });
                let kind = EventKind::PushOut { plane, length: found.depth };
                events.push(Event { body: Body::Driven, kind });
                let told = &mut self.state.contacts[index];
                if told.depth == 0.0 {
                    *told = contact(plane, &found, true);
                }
            }
        }
        self.state.driver.position = b.center;
        any
    }

    /// Enter, Stay and Exit from this tick's hits and the last tick's; the other planes' reports
    /// are dropped.
    fn phases(&mut self) {
        let mut planes = self.state.planes.iter_mut();
        // The first pass has put down one report for each plane, in the same order.
        self.state.contacts.retain_mut(|told| {
            let Some(plane) = planes.next() else { return false };
            let hit = told.depth > 0.0;
            told.phase = match (hit, plane.touching) {
                (true, false) => Phase::Enter,
                (true, true) => Phase::Stay,
                (false, _) => Phase::Exit,
            };
            let keep = hit || plane.touching;
            plane.touching = hit;
            keep
        });
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
