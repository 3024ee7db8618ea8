//! Runs one tick, and applies its steps to the state.

use glam::Vec3;

use super::Walker;
use super::posture::{Reorientation, into_plane};
use super::setup::Gait;
use super::state::{State, facing, heading, level};
use super::terrain::{Foothold, Probe};
use super::trace::Step;
use crate::geom::Trace;
use crate::geom::shape::about;
use crate::sim::Stepped;
use crate::sim::event::{Body, Event, EventKind};
use crate::sim::input::{Action, Input};

impl Stepped for Walker {
    type Step = Step;

    fn step<T: Trace<Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T) {
        let turn = input.turn() * self.setup.walker.turn.to_radians();
        let step = input.balance(Action::Forward, Action::Reverse) * self.setup.walker.step;
        let event = match self.setup.methods.gait {
            Gait::Upright => self.walk(turn, step, trace),
            Gait::Adhere => self.adhere(turn, step, trace),
        };
        if let Some(kind) = event {
            self.commit(Step::Stayed, trace);
            events.push(Event { body: Body::Driven, kind });
        }
        self.commit(Step::Ended, trace);
    }

    #[inline(always)]
    fn apply(&mut self, step: &Step) {
        let state = &mut self.state;
        match *step {
            Step::Wanted { direction, yaw, .. } => (state.forward, state.yaw) = (direction, yaw),
            Step::Arrived { position, normal, forward, yaw, astray } => {
                (state.position, state.normal) = (position, normal);
                (state.forward, state.yaw, state.astray) = (forward, yaw, astray);
            }
            Step::Steered { forward, yaw, .. } => (state.forward, state.yaw) = (forward, yaw),
            Step::Ended => {
                state.extend_trail();
                state.tick += 1;
            }
            // Nothing moves during the search for ground and direction.
            _ => {}
        }
    }
}

impl Walker {
    /// `Upright`: turns, then moves to the ground straight above or below the next place.
    fn walk<T: Trace<Step>>(&mut self, turn: f32, step: f32, trace: &mut T) -> Option<EventKind> {
        let State { position: from, yaw, astray, .. } = self.state;
        let yaw = yaw + turn;
        let direction = level(yaw);
        self.commit(Step::Wanted { from, direction, step, yaw }, trace);
        trace.note(|| Step::Facing(facing(direction)));
        if step == 0.0 {
            trace.note(|| Step::StoodStill);
            return None;
        }
        let setup = &self.setup.walker;
        let aim = from + direction * step;
        let probe = Probe {
            start: aim + Vec3::Y * setup.step_up,
            direction: Vec3::NEG_Y,
            length: setup.step_up + setup.drop,
            wanted: 0.0,
        };
        let probed = || Step::Probed { from, direction, step, aim, probe };
        let Some(found) = trace.span(probed, |trace| self.find_ground(&probe, trace)) else {
            return Some(EventKind::NoGround);
        };
        // The probe is vertical: only the height is taken from the ground.
        let position = Vec3::new(aim.x, found.point.y, aim.z);
        let (normal, forward) = (found.normal, direction);
        self.commit(Step::Arrived { position, normal, forward, yaw, astray }, trace);
        None
    }

    /// `Adhere`: moves along the surface, in smaller steps if necessary, then steers.
    fn adhere<T: Trace<Step>>(&mut self, turn: f32, step: f32, trace: &mut T) -> Option<EventKind> {
        let State { position: from, forward: direction, yaw, .. } = self.state;
        self.commit(Step::Wanted { from, direction, step, yaw }, trace);
        let mut event = None;
        if step == 0.0 {
            trace.note(|| Step::StoodStill);
        } else {
            let attempts = 0..=self.setup.walker.substeps;
            let arrived = attempts.into_iter().find_map(|power| {
                let count = 1 << power;
                trace.span(|| Step::Attempt(count), |trace| self.attempt(count, step, trace))
            });
            match arrived {
                Some(arrived) => self.commit(arrived, trace),
                None => event = Some(EventKind::LostGround),
            }
        }
        if turn != 0.0 {
            // Steers even without ground ahead: otherwise the walker could not turn back from an edge.
            let State { normal, forward: from, .. } = self.state;
            let forward = about(normal, turn) * from;
            let forward = into_plane(forward, normal).unwrap_or(forward);
            // Nearest to the heading at the start of the tick, like the heading on arrival.
            let yaw = heading(forward, normal, yaw);
            self.commit(Step::Steered { from, angle: turn, forward, yaw }, trace);
        }
        event
    }

    /// Returns the arrival after `count` equal smaller steps, `step` metres in total; `None` if one
    /// finds no ground.
    fn attempt<T: Trace<Step>>(&self, count: u32, step: f32, trace: &mut T) -> Option<Step> {
        let (reach, methods) = (self.setup.walker.reach, &self.setup.methods);
        let State { mut position, mut normal, mut forward, yaw, mut astray, .. } = self.state;
        let step = step / count as f32;
        for _ in 0..count {
            let (from, direction) = (position, forward);
            let aim = from + direction * step;
            let probe = Probe {
                start: aim + normal * reach,
                direction: -normal,
                length: 2.0 * reach,
                wanted: reach,
            };
            let probed = || Step::Probed { from, direction, step, aim, probe };
            let (found, turned) = trace.span(probed, |trace| {
                let found = self.find_ground(&probe, trace)?;
                let turned = Reorientation::new(methods.posture, forward, normal, found.normal);
                turned.record_steps(methods.direction, trace);
                Some((found, turned))
            })?;
            astray += turned.error(methods.direction);
            let result = turned.result(methods.direction);
            (position, normal) = (found.point, found.normal);
            // The rounding error of D′ along N′ would grow from step to step.
            forward = into_plane(result, normal).unwrap_or(result);
        }
        let yaw = heading(forward, normal, yaw);
        Some(Step::Arrived { position, normal, forward, yaw, astray })
    }

    /// Searches for ground along `probe`, and records hits and result.
    fn find_ground<T: Trace<Step>>(&self, probe: &Probe, trace: &mut T) -> Option<Foothold> {
        let record_hit = |hit| trace.note(|| Step::Hit(hit));
        let found = self.terrain.find(probe, self.setup.normals, record_hit);
        trace.note(|| found.map_or(Step::Missed, Step::Taken));
        found
    }
}
