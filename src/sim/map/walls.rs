//! Stage 3, the part common to both methods.

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
    /// Whether the move went on along walls.
    pub slid: bool,
    /// Number of rounds of pushes.
    pub rounds: u32,
    /// Whether no way out was found.
    pub gave_up: bool,
}

impl Outcome {
    /// Iterates over its events; `gave_up_as` depends on the method.
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

/// Returns the contact if the capsule is in the wall; touching is not enough.
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

/// Returns whether the capsule is in the wall.
#[inline]
pub(super) fn touches(capsule: &Capsule, triangle: &Triangle) -> bool {
    contact(capsule, triangle).is_some()
}

/// Approximate maximum number of walls tested in a tick: some tenths of a second. Each number of a
/// scene is in its range, but the cost of their product shows only near many walls. The remaining
/// rounds are skipped.
pub const MAX_TESTS: usize = 1_000_000;

impl Map {
    /// Returns the first counted wall, in the map's order, that the capsule with its feet at N is in.
    pub(super) fn first_touched(&mut self) -> Option<u32> {
        let capsule = self.setup.player.capsule(self.state.position);
        let in_it = |number: &u32| touches(&capsule, &self.ground.triangles[*number as usize]);
        let walls = &self.scratch.walls;
        let first = walls.iter().position(in_it);
        self.scratch.tested += first.map_or(walls.len(), |at| at + 1);
        first.map(|at| self.scratch.walls[at])
    }

    /// Returns whether the tick has used up its wall tests.
    pub(super) fn is_spent(&self) -> bool {
        self.scratch.tested >= MAX_TESTS
    }

    /// Returns the height above which the top of a wall makes it count for feet at `at`, m. The wall
    /// must be too high to step over from there and from the start of the tick.
    pub(super) fn counts_above(&self, at: Vec3) -> f32 {
        self.scratch.from.y.min(at.y) + self.setup.collision.step_over
    }

    /// Returns the greatest depth of the capsule with its feet at `at` in the walls gathered by the
    /// last tick that count there, m; 0 if it is in none.
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
