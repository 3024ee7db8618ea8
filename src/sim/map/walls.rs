//! Stage 3, what both methods share.

use glam::Vec3;

use super::Map;
use crate::geom::capsule_triangle::clears_plane;
use crate::geom::{Capsule, CapsuleContact, Triangle, capsule_triangle};
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
    /// Whether there was no way out.
    pub gave_up: bool,
}

impl Outcome {
    /// Its events; `gave_up_as` is the method's own.
    pub fn told(self, gave_up_as: EventKind) -> impl Iterator<Item = Event> {
        let Self { touched, slid, rounds, gave_up } = self;
        let all = [
            (touched, EventKind::Wall),
            (slid, EventKind::Slide),
            (rounds > 0, EventKind::PushedOut { rounds }),
            (gave_up, gave_up_as),
        ];
        let happened = all.into_iter().filter(|(happened, _)| *happened);
        happened.map(|(_, kind)| Event { body: Body::Driven, kind })
    }
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

    /// Walls whose top is above this height count for feet at `at`, m: they must be too high to step
    /// over from there and from where the tick began.
    pub(super) fn counts_above(&self, at: Vec3) -> f32 {
        self.scratch.from.y.min(at.y) + self.setup.collision.step_over
    }

    /// The greatest depth of the capsule with its feet at `at`, m, in the walls that the most recent
    /// tick gathered and that count there; 0 when it is in none.
    #[must_use]
    pub fn deepest(&self, at: Vec3) -> f32 {
        let capsule = self.setup.player.capsule(at);
        let counts_above = self.counts_above(at);
        let walls =
            self.scratch.walls.iter().map(|&number| &self.ground.triangles[number as usize]);
        let counted = walls.filter(|wall| super::top(wall) > counts_above);
        counted.filter_map(|wall| Some(contact(&capsule, wall)?.depth)).fold(0.0, f32::max)
    }
}
