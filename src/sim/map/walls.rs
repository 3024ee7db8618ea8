//! Stage 3: the code shared by both methods.

use glam::Vec3;

use super::Map;
use crate::geom::capsule_triangle::clears_plane;
use crate::geom::{Capsule, CapsuleContact, Triangle, capsule_triangle};
use crate::sim::event::{Body, Event, EventKind};

/// Outcome of stage 3.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    /// Whether a wall was touched after the wanted move.
    pub touched: bool,
    /// Whether the player slid along walls.
    pub slid: bool,
    /// Number of rounds of pushes.
    pub rounds: u32,
    /// Article: whether the player remains in a wall. Exact: whether the whole move was rejected.
    pub gave_up: bool,
}

impl Outcome {
    /// Iterates over the events of this outcome; `gave_up_as` depends on the method.
    pub fn events(self, gave_up_as: EventKind) -> impl Iterator<Item = Event> {
        let Self { touched, slid, rounds, gave_up } = self;
        let candidates = [
            (touched, EventKind::Wall),
            (slid, EventKind::Slide),
            (rounds > 0, EventKind::PushedOut { rounds }),
            (gave_up, gave_up_as),
        ];
        let happened = candidates.into_iter().filter(|(happened, _)| *happened);
        happened.map(|(_, kind)| Event { body: Body::Driven, kind })
    }
}

/// Returns the contact if the capsule penetrates the wall; touching does not suffice.
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

/// Returns whether the capsule penetrates the wall.
#[inline]
pub(super) fn penetrates(capsule: &Capsule, triangle: &Triangle) -> bool {
    contact(capsule, triangle).is_some()
}

/// Approximate maximum number of wall tests in a tick, which take some tenths of a second. Even valid
/// parameters can require more: rounds multiply with the number of near walls. Further rounds are
/// skipped.
pub const MAX_TESTS: usize = 1_000_000;

impl Map {
    /// Returns the first gathered wall, in the map's order, that the capsule with its feet at N
    /// penetrates.
    pub(super) fn first_touched(&mut self) -> Option<u32> {
        let capsule = self.setup.player.capsule(self.state.position);
        let is_penetrated =
            |number: &u32| penetrates(&capsule, &self.ground.triangles[*number as usize]);
        let walls = &self.scratch.walls;
        let first = walls.iter().position(is_penetrated);
        self.scratch.tested += first.map_or(walls.len(), |index| index + 1);
        first.map(|index| self.scratch.walls[index])
    }

    /// Returns whether the tick has used up its wall tests.
    pub(super) fn is_out_of_tests(&self) -> bool {
        self.scratch.tested >= MAX_TESTS
    }

    /// Returns the height that the top of a wall must exceed so that the wall counts for feet at `at`, m:
    /// the step height above `at` or above the start of the tick, whichever is lower.
    pub(super) fn counts_above(&self, at: Vec3) -> f32 {
        self.scratch.from.y.min(at.y) + self.setup.collision.step_over
    }

    /// Returns the greatest depth of the capsule with its feet at `at`, m, in the gathered walls that
    /// count there; 0 outside all walls.
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
