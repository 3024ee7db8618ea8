//! One tick, stage by stage.

use glam::{Vec3, vec3};

use super::Map;
use super::setup::Walls;
use super::state::Motion;
use super::trace::{Stage, Step};
use crate::geom::Trace;
use crate::sim::Sim;
use crate::sim::event::{Body, ContactReport, Event};
use crate::sim::hash::Fnv;
use crate::sim::input::{Action, Input};
use crate::sim::report::{BodyReport, Field};

impl Sim for Map {
    type Step = Step;

    fn step<T: Trace<Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T) {
        let from = self.state.position;
        trace.note(|| Step::Stage(Stage::Input));
        let (way, wanted) = self.wanted(input, trace);
        trace.note(|| Step::Wanted { from, way, wanted });
        trace.note(|| Step::Stage(Stage::Gather));
        self.gather(from, wanted, trace);
        let at = self.walls(from, wanted, events, trace);
        if self.setup.methods.walls == Walls::Exact {
            self.lose_blocked_speed(at.y - from.y, trace);
        }
        let to = self.floors(at, events, trace);
        self.state.position = to;
        let motion = self.state.motion;
        trace.note(|| Step::Moved { to, motion });
        self.state.tick += 1;
    }

    fn hash(&self, fnv: &mut Fnv) {
        self.state.hash(fnv);
    }

    /// None: what the player touches are triangles, not bodies; the events tell of them.
    fn contacts(&self) -> &[ContactReport] {
        &[]
    }

    fn name(&self, body: Body) -> String {
        match body {
            Body::Driven => "player".to_owned(),
            Body::Object(index) | Body::Spawned(index) => {
                let piece = self.setup.pieces.get(index as usize);
                piece.map_or_else(|| format!("piece-{index}"), |piece| piece.name.clone())
            }
        }
    }

    /// The player alone: pieces never move.
    fn report(&self) -> Vec<BodyReport> {
        let mut told = BodyReport::upright(Body::Driven, self.state.position, self.state.yaw);
        told.fields.push(("state", Field::Name(self.state.motion.name())));
        told.fields.push(("vertical_speed", Field::F32(self.state.vertical_speed)));
        vec![told]
    }
}

impl Map {
    /// Stage 0: which way, and the wanted move, m; jumps begin, gravity pulls, the player turns.
    fn wanted<T: Trace<Step>>(&mut self, input: &Input, trace: &mut T) -> (Vec3, Vec3) {
        let (setup, state) = (&self.setup.player, &mut self.state);
        let was_airborne = state.motion.is_airborne();
        if was_airborne {
            state.vertical_speed -= setup.gravity;
            let speed = state.vertical_speed;
            trace.note(|| Step::Pulled { speed });
        } else if input.pressed(Action::Jump) {
            (state.motion, state.vertical_speed) = (Motion::JumpHigh, setup.jump_power);
        } else if input.pressed(Action::Hop) {
            (state.motion, state.vertical_speed) = (Motion::JumpLow, setup.hop_power);
        }
        if !was_airborne && state.motion.is_airborne() {
            let (motion, speed) = (state.motion, state.vertical_speed);
            trace.note(|| Step::Jumped { motion, speed });
        }
        // Local +x is the left.
        let left = input.balance(Action::TurnLeft, Action::TurnRight);
        let ahead = input.balance(Action::Forward, Action::Reverse);
        let camera = if input.camera_yaw.is_finite() { input.camera_yaw } else { 0.0 };
        let (sin, cos) = (libm::sinf(camera), libm::cosf(camera));
        let way = vec3(ahead * sin + left * cos, 0.0, ahead * cos - left * sin);
        let unit = way.normalize_or_zero();
        let walk = unit * setup.walk_speed;
        if way != Vec3::ZERO {
            state.yaw =
                turned(state.yaw, libm::atan2f(way.x, way.z), setup.turn_speed.to_radians());
            let yaw = state.yaw;
            trace.note(|| Step::Turned { yaw });
        }
        (unit, vec3(walk.x, state.vertical_speed, walk.z))
    }

    /// The part of the motion that walls blocked is no speed any more: `real` is what was left of
    /// the vertical move, m.
    fn lose_blocked_speed<T: Trace<Step>>(&mut self, real: f32, trace: &mut T) {
        let before = self.state.vertical_speed;
        let after = real.clamp(before.min(0.0), before.max(0.0));
        self.state.vertical_speed = after;
        trace.note(|| Step::SpeedLeft { real, speed: [before, after] });
    }
}

/// `yaw` turned towards `goal` the short way, by at most `most`; radians.
fn turned(yaw: f32, goal: f32, most: f32) -> f32 {
    let apart = goal - yaw;
    let short = libm::atan2f(libm::sinf(apart), libm::cosf(apart));
    yaw + short.clamp(-most, most)
}
