//! The mouse as a hand in an upright world: it drags bodies and throws balls.

use glam::{Vec2, Vec3, vec2};

use crate::geom::on_plane;
use crate::sim::World;
use crate::sim::input::{Grab, TARGETS, Throw, on_grid};

/// Speed of a thrown ball for each metre pulled, 1/s.
const SPEED_PER_PULL: f32 = 4.0;

/// No ball is thrown faster than this, m/s.
const FASTEST: f32 = 40.0;

/// A shorter pull was a click, m.
const LEAST_PULL: f32 = 0.1;

/// What the hand holds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hand {
    /// What it drags.
    pub held: Option<Grab>,
    /// Where a throw began and where the pointer is, m.
    pull: Option<(Vec2, Vec2)>,
    /// What the next tick throws, and that one alone.
    pub thrown: Option<Throw>,
}

impl Hand {
    /// Takes hold of the body under the ray, unless there is none; whether it did.
    pub fn take(&mut self, world: &World, ray: (Vec3, Vec3)) -> bool {
        self.held = world.grab(ray.0, ray.1);
        self.held.is_some()
    }

    /// Begins to pull where the ray meets the world's plane, if balls are thrown there; whether it
    /// does.
    pub fn pull(&mut self, world: &World, ray: (Vec3, Vec3)) -> bool {
        if !world.catches() {
            return false;
        }
        self.pull = on_plane(ray.0, ray.1).map(|at| (at, at));
        self.pull.is_some()
    }

    /// Follows the pointer.
    pub fn follow(&mut self, ray: (Vec3, Vec3)) {
        let Some(at) = on_plane(ray.0, ray.1) else { return };
        if let Some(grab) = &mut self.held {
            grab.target = vec2(on_grid(at.x, TARGETS), on_grid(at.y, TARGETS));
        }
        if let Some((_, to)) = &mut self.pull {
            *to = at;
        }
    }

    /// Lets go: what was pulled is thrown with the next tick.
    pub fn release(&mut self) {
        self.held = None;
        self.thrown = self.aim().or(self.thrown);
        self.pull = None;
    }

    /// What would be thrown now.
    #[must_use]
    pub fn aim(&self) -> Option<Throw> {
        let (from, to) = self.pull.filter(|(from, to)| from.distance(*to) >= LEAST_PULL)?;
        let velocity = ((to - from) * SPEED_PER_PULL).clamp_length_max(FASTEST);
        Some(Throw { from, velocity })
    }

    /// Whether it holds or pulls.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.held.is_some() || self.pull.is_some()
    }
}
