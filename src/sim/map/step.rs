//! Runs one tick, stage by stage, and applies its steps to the state.

use glam::{Vec3, vec3};

use super::Map;
use super::setup::Walls;
use super::state::{Motion, State};
use super::trace::{Stage, Step};
use crate::geom::Trace;
use crate::sim::Stepped;
use crate::sim::event::{Body, Event, EventKind};
use crate::sim::input::{Action, Input};

/// Depth below the lowest corner of the map at which the player has left the map, m.
const OUT_OF_MAP_DEPTH: f32 = 4.0;

impl Stepped for Map {
    type Step = Step;

    fn step<T: Trace<Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T) {
        let from = self.state.position;
        let wanted =
            trace.span(|| Step::Stage(Stage::Input), |trace| self.apply_input(input, trace));
        trace.span(|| Step::Stage(Stage::Gather), |trace| self.gather(from, wanted, trace));
        (self.scratch.from, self.scratch.tested) = (from, 0);
        match self.setup.methods.walls {
            Walls::Article => {
                let stage = || Step::Stage(Stage::Walls);
                trace.span(stage, |trace| self.walls_article(from, wanted, events, trace));
                trace.span(|| Step::Stage(Stage::Floors), |trace| self.floors(events, trace));
            }
            Walls::Exact => self.exact(from, wanted, events, trace),
        }
        let State { position: to, motion, .. } = self.state;
        self.commit(Step::Moved { to, motion }, trace);
        self.return_fallen(events, trace);
    }

    #[inline(always)]
    fn apply(&mut self, step: &Step) {
        let state = &mut self.state;
        match *step {
            Step::Pulled { speed } => state.vertical_speed = speed,
            Step::Jumped { motion, speed } | Step::Fell { motion, speed } => {
                (state.motion, state.vertical_speed) = (motion, speed);
            }
            Step::Turned { yaw } => state.yaw = yaw,
            Step::Slid { to, .. } | Step::Pushed { to, .. } | Step::Solved { to, .. } => {
                state.position = to;
            }
            Step::Tried { at } => state.position = at,
            Step::Retried { at, motion, speed, .. }
            | Step::MoveRejected { at, motion, speed, .. } => {
                (state.position, state.motion, state.vertical_speed) = (at, motion, speed);
            }
            Step::WedgedStanding => (state.vertical_speed, state.motion) = (0.0, Motion::NoJump),
            Step::Lowered { to, speed, .. } => {
                (state.position.y, state.vertical_speed) = (to, speed[1]);
            }
            Step::Landed { at } => {
                state.position = at;
                (state.vertical_speed, state.motion) = (0.0, Motion::NoJump);
                state.last_ground = at;
            }
            Step::LeftMap { ticks } | Step::StillOutOfMap { ticks } => {
                state.ticks_until_return = ticks;
            }
            Step::Returned { to } => {
                (state.position, state.ticks_until_return) = (to, 0);
                (state.vertical_speed, state.motion) = (0.0, Motion::NoJump);
            }
            Step::Moved { .. } => state.tick += 1,
            // Other steps record queries and tests, and change nothing.
            _ => {}
        }
    }
}

impl Map {
    /// Runs the input stage: starts jumps, applies gravity and turns the player. Returns the wanted move, m.
    fn apply_input<T: Trace<Step>>(&mut self, input: &Input, trace: &mut T) -> Vec3 {
        let setup = self.setup.player.clone();
        if self.state.motion.is_airborne() {
            self.commit(Step::Pulled { speed: self.state.vertical_speed - setup.gravity }, trace);
        } else if input.pressed(Action::Jump) {
            self.commit(Step::Jumped { motion: Motion::JumpHigh, speed: setup.jump_power }, trace);
        } else if input.pressed(Action::Hop) {
            self.commit(Step::Jumped { motion: Motion::JumpLow, speed: setup.hop_power }, trace);
        }
        // Local +x is on the left.
        let left = input.balance(Action::TurnLeft, Action::TurnRight);
        let ahead = input.balance(Action::Forward, Action::Reverse);
        let camera = if input.camera_yaw.is_finite() { input.camera_yaw } else { 0.0 };
        let (sin, cos) = (libm::sinf(camera), libm::cosf(camera));
        let direction = vec3(ahead * sin + left * cos, 0.0, ahead * cos - left * sin);
        if direction != Vec3::ZERO {
            let (goal, max_turn) =
                (libm::atan2f(direction.x, direction.z), setup.turn_speed.to_radians());
            self.commit(Step::Turned { yaw: turn_towards(self.state.yaw, goal, max_turn) }, trace);
        }
        let direction = direction.normalize_or_zero();
        let walk = direction * setup.walk_speed;
        let wanted = vec3(walk.x, self.state.vertical_speed, walk.z);
        trace.note(|| Step::Wanted { from: self.state.position, direction, wanted });
        wanted
    }

    /// Brings a player that has fallen below the whole map back to the last ground, after `out_ticks`.
    fn return_fallen<T: Trace<Step>>(&mut self, events: &mut Vec<Event>, trace: &mut T) {
        let State { position, last_ground, ticks_until_return, .. } = self.state;
        let mut report = |kind| events.push(Event { body: Body::Driven, kind });
        match ticks_until_return {
            0 if position.y < self.ground.lowest - OUT_OF_MAP_DEPTH => {
                self.commit(Step::LeftMap { ticks: self.setup.player.out_ticks }, trace);
                report(EventKind::Out);
            }
            0 => {}
            1 => {
                self.commit(Step::Returned { to: last_ground }, trace);
                report(EventKind::Return);
            }
            ticks => self.commit(Step::StillOutOfMap { ticks: ticks - 1 }, trace),
        }
    }
}

/// Returns `yaw` turned by the shortest rotation towards `goal`, by at most `max_turn`; radians.
fn turn_towards(yaw: f32, goal: f32, max_turn: f32) -> f32 {
    let difference = goal - yaw;
    let shortest = libm::atan2f(libm::sinf(difference), libm::cosf(difference));
    yaw + shortest.clamp(-max_turn, max_turn)
}
