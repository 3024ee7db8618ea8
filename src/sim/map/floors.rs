//! Stage 4: ceilings and ground.

use glam::{Vec3, vec3};

use super::Map;
use super::setup::Walls;
use super::state::Motion;
use super::trace::Step;
use crate::geom::{Trace, segment_triangle};
use crate::sim::Stepped;
use crate::sim::event::{Body, Event, EventKind};

/// Up to this depth in a floor or ceiling, feet and head only touch it, m.
const TOUCHING: f32 = 1e-3;

impl Map {
    /// Runs stage 4: ceilings and ground move N and change speed and state.
    pub(super) fn floors<T: Trace<Step>>(&mut self, events: &mut Vec<Event>, trace: &mut T) {
        let mut report = |kind| events.push(Event { body: Body::Driven, kind });
        if self.scratch.floors.is_empty() && self.setup.methods.walls == Walls::Article {
            return trace.note(|| Step::NoFloors);
        }
        let at = self.state.position;
        let head = at + vec3(0.0, self.setup.player.height, 0.0);
        if self.state.is_rising() {
            let hit = self.hits(at, head).reduce(|p, q| if q.1.y < p.1.y { q } else { p });
            trace.note(|| Step::Probed { from: at, to: head, hit, below: 0.0, rising: true });
            let Some((_, top)) = hit else { return trace.note(|| Step::Missed) };
            self.commit(self.lowered(top), trace);
            return report(EventKind::Bump);
        }
        let was_airborne = self.state.motion.is_airborne();
        let rules = &self.setup.collision;
        let below = if was_airborne { rules.air_probe } else { rules.ground_probe };
        let end = at - vec3(0.0, below, 0.0);
        let hit = self.hits(head, end).reduce(|p, q| if q.1.y > p.1.y { q } else { p });
        trace.note(|| Step::Probed { from: head, to: end, hit, below, rising: false });
        if let Some((_, point)) = hit {
            self.commit(Step::Landed { at: at.with_y(point.y) }, trace);
            if was_airborne {
                report(EventKind::Land);
            }
        } else if was_airborne {
            trace.note(|| Step::Missed);
        } else if self.setup.methods.walls == Walls::Exact && self.is_wedged() {
            self.commit(Step::WedgedStanding, trace);
        } else {
            let speed = -self.setup.player.fall_speed;
            self.commit(Step::Fell { motion: Motion::Fall, speed }, trace);
            report(EventKind::Fall);
        }
    }

    /// Returns the step that lowers the feet to the player's height below the ceiling at `top`. If floors
    /// lie in between, the feet stop at the highest of them, undersides included: no ceiling pushes the
    /// player through a floor.
    fn lowered(&self, top: Vec3) -> Step {
        let low = vec3(top.x, top.y - self.setup.player.height, top.z);
        let below = self.hits(top, low).filter(|(_, point)| point.y < top.y);
        let to = below.map(|(_, point)| point.y).fold(low.y, f32::max);
        let before = self.state.vertical_speed;
        Step::Lowered { ceiling: top.y, to, held: to > low.y, speed: [before, -before] }
    }

    /// Returns whether no floor crosses the axis between feet and head; feet and head may touch a floor.
    pub(super) fn has_headroom(&self) -> bool {
        let (feet, height) = (self.state.position, self.setup.player.height);
        let [low, high] = [TOUCHING, height - TOUCHING].map(|y| feet + vec3(0.0, y, 0.0));
        low.y >= high.y || self.hits(low, high).next().is_none()
    }

    /// Iterates over the floors hit by a vertical segment, in the map's order: index and point.
    fn hits(&self, from: Vec3, to: Vec3) -> impl Iterator<Item = (u32, Vec3)> {
        let (low, high) = (from.min(to), from.max(to));
        self.scratch.floors.iter().filter_map(move |&number| {
            let triangle = &self.ground.triangles[number as usize];
            let (least, greatest) = triangle.bounds();
            // The segment is vertical: x and z must be within the bounds. The height gets a margin for
            // rounding.
            let is_over =
                least.x <= low.x && low.x <= greatest.x && least.z <= low.z && low.z <= greatest.z;
            if !is_over || least.y > high.y + 1e-3 || greatest.y < low.y - 1e-3 {
                return None;
            }
            Some((number, segment_triangle(from, to, triangle, &mut ())?))
        })
    }
}
