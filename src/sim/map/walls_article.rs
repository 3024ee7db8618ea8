//! Stage 3, article's method: slides along one wall after the other, then pushes in fixed steps.

use glam::Vec3;

use super::Map;
use super::trace::{FreeAfter, Step};
use super::walls::{Outcome, penetrates};
use crate::geom::Trace;
use crate::sim::Stepped;
use crate::sim::event::{Event, EventKind};

impl Map {
    /// Runs stage 3: tries the wanted move and moves N out of the walls.
    pub(super) fn walls_article<T: Trace<Step>>(
        &mut self,
        from: Vec3,
        wanted: Vec3,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) {
        self.commit(Step::Tried { at: from + wanted }, trace);
        let out = self.slide_and_push(from, wanted, trace);
        let Outcome { rounds, gave_up, .. } = out;
        trace.note(|| Step::WallsDone { at: self.state.position, rounds, gave_up });
        events.extend(out.events(EventKind::Stuck));
    }

    /// Moves the capsule out of walls. In a corner sharper than 90°, the slide along either wall leads
    /// into the other. Then only the pushes remain, and the final position is hard to predict.
    fn slide_and_push<T: Trace<Step>>(
        &mut self,
        from: Vec3,
        wanted: Vec3,
        trace: &mut T,
    ) -> Outcome {
        let mut out = Outcome::default();
        let Some(first) = self.first_touched() else {
            trace.note(|| Step::Free(FreeAfter::Move));
            return out;
        };
        out.touched = true;
        trace.note(|| Step::Touched { triangle: first });
        let least = self.setup.collision.least_move;
        let moved = wanted.x.abs() > least || wanted.z.abs() > least;
        trace.note(|| Step::SlideChecked { moved });
        if moved {
            // Every slide begins at the start of the tick.
            let slide = |map: &mut Self, triangle, n: Vec3, trace: &mut T| {
                let to = from + n.cross(wanted.cross(n));
                map.commit(Step::Slid { triangle, from: map.state.position, to }, trace);
                out.slid = true;
            };
            if self.each_touched(slide, trace) {
                trace.note(|| Step::Free(FreeAfter::Slide));
                return out;
            }
        }
        while out.rounds < self.setup.collision.rounds && !self.is_out_of_tests() {
            out.rounds += 1;
            let round = out.rounds;
            let push = |map: &mut Self, triangle, n: Vec3, trace: &mut T| {
                let from = map.state.position;
                let to = from + n * map.setup.collision.push_step;
                map.commit(Step::Pushed { triangle, round, from, to }, trace);
            };
            let head = || Step::Round { round };
            if trace.span(head, |trace| self.each_touched(push, trace)) {
                trace.note(|| Step::Free(FreeAfter::Rounds(round)));
                return out;
            }
        }
        trace.note(|| Step::RoundsUp { rounds: out.rounds });
        out.gave_up = true;
        out
    }

    /// Applies `respond` to each wall that the capsule penetrates, with the wall's index and normal.
    /// Returns true as soon as the capsule is in no wall. Walls beyond the tick's limit of tests are
    /// skipped.
    fn each_touched<T>(
        &mut self,
        mut respond: impl FnMut(&mut Self, u32, Vec3, &mut T),
        trace: &mut T,
    ) -> bool {
        for index in 0..self.scratch.walls.len() {
            if self.is_out_of_tests() {
                return false;
            }
            self.scratch.tested += 1;
            let number = self.scratch.walls[index];
            let wall = &self.ground.triangles[number as usize];
            let normal = wall.normal;
            if penetrates(&self.setup.player.capsule(self.state.position), wall) {
                respond(self, number, normal, trace);
                if self.first_touched().is_none() {
                    return true;
                }
            }
        }
        false
    }
}
