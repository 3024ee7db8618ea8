//! Stage 4: ceilings and ground.

use glam::{Vec3, vec3};

use super::Map;
use super::setup::Walls;
use super::state::Motion;
use super::trace::{Stage, Step};
use crate::geom::{Trace, segment_triangle};
use crate::sim::event::{Body, Event, EventKind};

impl Map {
    /// Stage 4: N after ceilings and ground; speed and state change with it.
    pub(super) fn floors<T: Trace<Step>>(
        &mut self,
        mut at: Vec3,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) -> Vec3 {
        trace.note(|| Step::Stage(Stage::Floors));
        let tell = |events: &mut Vec<Event>, kind| events.push(Event { body: Body::Driven, kind });
        if self.scratch.floors.is_empty() && self.setup.methods.walls == Walls::Article {
            trace.note(|| Step::NoFloors);
            return at;
        }
        let height = self.setup.player.height;
        if self.state.is_rising() {
            if let Some((ceiling, to)) = self.ceiling(at, trace) {
                at.y = to;
                let before = self.state.vertical_speed;
                self.state.vertical_speed *= -1.0;
                let speed = [before, self.state.vertical_speed];
                trace.note(|| Step::Lowered { ceiling, to, speed });
                tell(events, EventKind::Bump);
            } else {
                trace.note(|| Step::Missed);
            }
            return at;
        }
        let was_airborne = self.state.motion.is_airborne();
        let rules = &self.setup.collision;
        let below = if was_airborne { rules.air_probe } else { rules.ground_probe };
        let (head, end) = (at + vec3(0.0, height, 0.0), at - vec3(0.0, below, 0.0));
        let hit = self.hits(head, end).reduce(|p, q| if q.1.y > p.1.y { q } else { p });
        trace.note(|| Step::Probed { from: head, to: end, hit, below, rising: false });
        if let Some((_, point)) = hit {
            at.y = point.y;
            self.state.vertical_speed = 0.0;
            self.state.motion = Motion::NoJump;
            trace.note(|| Step::Landed { at });
            if was_airborne {
                tell(events, EventKind::Land);
            }
        } else if !was_airborne {
            self.state.motion = Motion::Fall;
            let speed = -self.setup.player.fall_speed;
            self.state.vertical_speed = speed;
            trace.note(|| Step::Fell { speed });
            tell(events, EventKind::Fall);
        } else {
            trace.note(|| Step::Missed);
        }
        at
    }

    /// How high the ceiling is, and where the feet are below it: the lowest floor between feet and
    /// head. Where that would put them below another floor, there is no room for the height, and
    /// the ground wins: nobody is pushed through it.
    fn ceiling<T: Trace<Step>>(&self, at: Vec3, trace: &mut T) -> Option<(f32, f32)> {
        let height = self.setup.player.height;
        let head = at + vec3(0.0, height, 0.0);
        let hit = self.hits(at, head).reduce(|p, q| if q.1.y < p.1.y { q } else { p });
        trace.note(|| Step::Probed { from: at, to: head, hit, below: 0.0, rising: true });
        let (_, top) = hit?;
        let low = vec3(top.x, top.y - height, top.z);
        let below = self.hits(top, low).filter(|(_, point)| point.y < top.y);
        Some((top.y, below.map(|(_, point)| point.y).fold(low.y, f32::max)))
    }

    /// The floors that the upright segment meets, in the map's order: number and point.
    fn hits(&self, from: Vec3, to: Vec3) -> impl Iterator<Item = (u32, Vec3)> {
        let (low, high) = (from.min(to), from.max(to));
        self.scratch.floors.iter().filter_map(move |&number| {
            let triangle = &self.ground.triangles[number as usize];
            let (least, greatest) = triangle.bounds();
            // Upright: the box says where; the height has a hair more for rounding.
            let over =
                least.x <= low.x && low.x <= greatest.x && least.z <= low.z && low.z <= greatest.z;
            if !over || least.y > high.y + 1e-3 || greatest.y < low.y - 1e-3 {
                return None;
            }
            Some((number, segment_triangle(from, to, triangle, &mut ())?))
        })
    }
}
