//! Stage 3, what both methods share.

use glam::Vec3;

use super::Map;
use super::setup::Walls;
use super::trace::Step;
use crate::geom::capsule_triangle::clears_plane;
use crate::geom::{Capsule, CapsuleContact, Trace, Triangle, capsule_triangle};
use crate::sim::Stepped;
use crate::sim::event::{Body, Event, EventKind};

/// What stage 3 came to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    /// Whether a wall was touched after the wanted move.
    pub touched: bool,
    /// Whether the move went on along walls.
    pub slid: bool,
    /// How many rounds of pushes it took.
    pub rounds: u32,
    /// Whether the rounds were not enough.
    pub gave_up: bool,
}

/// The contact, if the capsule is in the wall; to touch is not enough.
#[inline]
pub(super) fn contact(capsule: &Capsule, triangle: &Triangle) -> Option<CapsuleContact> {
    let (low, high) = capsule.bounds();
    let (least, greatest) = triangle.bounds();
    let apart = !(least.cmple(high).all() && greatest.cmpge(low).all());
    if apart || clears_plane(capsule, triangle) {
        return None;
    }
    capsule_triangle(capsule, triangle, &mut ()).hit()
}

/// Whether the capsule is in the wall.
#[inline]
pub(super) fn touches(capsule: &Capsule, triangle: &Triangle) -> bool {
    contact(capsule, triangle).is_some()
}

/// A tick tests at most about so many walls, which takes some tenths of a second at most. Each number of a
/// scene is in its range, but what their product costs only shows where many walls are near: the rounds that
/// are left then are not done.
pub const MOST_TESTS: usize = 1_000_000;

impl Map {
    /// Stage 3: from the wanted move to N after the walls. While it lasts, N is the state's position.
    pub(super) fn walls<T: Trace<Step>>(
        &mut self,
        from: Vec3,
        wanted: Vec3,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) {
        self.scratch.tested = 0;
        self.take(Step::Tried { at: from + wanted }, trace);
        let method = self.setup.methods.walls;
        let Outcome { touched, slid, rounds, gave_up } = match method {
            Walls::Article => self.walls_article(from, wanted, trace),
            Walls::Exact => self.walls_exact(from, wanted, trace),
        };
        trace.note(|| Step::WallsDone { at: self.state.position, rounds, gave_up });
        let gave_up_as = match method {
            Walls::Article => EventKind::Stuck,
            Walls::Exact => EventKind::Blocked,
        };
        let told = [
            (touched, EventKind::Wall),
            (slid, EventKind::Slide),
            (rounds > 0, EventKind::PushedOut { rounds }),
            (gave_up, gave_up_as),
        ];
        for (_, kind) in told.into_iter().filter(|(happened, _)| *happened) {
            events.push(Event { body: Body::Driven, kind });
        }
    }

    /// The first wall that counts, in the map's order, that the capsule is in with its feet at N.
    pub(super) fn first_touched(&mut self) -> Option<u32> {
        let capsule = self.setup.player.capsule(self.state.position);
        let in_it = |number: &u32| touches(&capsule, &self.ground.triangles[*number as usize]);
        let walls = &self.scratch.walls;
        let first = walls.iter().position(in_it);
        self.scratch.tested += first.map_or(walls.len(), |at| at + 1);
        first.map(|at| self.scratch.walls[at])
    }

    /// Whether the tick has tested as many walls as it may.
    pub(super) fn is_spent(&self) -> bool {
        self.scratch.tested >= MOST_TESTS
    }

    /// How deep the capsule with its feet at `at` is in any wall that the most recent tick counted, m; 0
    /// when it is in none.
    #[must_use]
    pub fn deepest(&self, at: Vec3) -> f32 {
        let capsule = self.setup.player.capsule(at);
        let walls =
            self.scratch.walls.iter().map(|&number| &self.ground.triangles[number as usize]);
        walls.filter_map(|wall| Some(contact(&capsule, wall)?.depth)).fold(0.0, f32::max)
    }
}
