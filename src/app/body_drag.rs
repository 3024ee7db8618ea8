//! Mouse input in an upright world: dragging bodies and throwing balls.

use glam::{Vec2, Vec3, vec2};

use crate::geom::on_plane;
use crate::sim::World;
use crate::sim::input::{Grab, TARGET_STEPS, Throw, on_grid};

/// Speed of a thrown ball per metre pulled, 1/s.
const SPEED_PER_PULL: f32 = 4.0;

/// Maximum speed of a thrown ball, m/s.
const MAX_SPEED: f32 = 40.0;

/// Minimum length of a pull, m; a shorter one is a click.
const MIN_PULL: f32 = 0.1;

/// State of drags and throws.
#[derive(Clone, Copy, Debug, Default)]
pub struct BodyDrag {
    /// The current drag.
    pub held: Option<Grab>,
    /// Start of the pull and position of the pointer, m.
    pull: Option<(Vec2, Vec2)>,
    /// The throw of the next tick.
    pub thrown: Option<Throw>,
}

impl BodyDrag {
    /// Starts a drag of the body under the ray; returns false if there is none.
    pub fn start_drag(&mut self, world: &World, ray: (Vec3, Vec3)) -> bool {
        self.held = world.grab(ray.0, ray.1);
        self.held.is_some()
    }

    /// Starts a pull at the ray's intersection with the plane, in worlds with throwing; returns
    /// whether it has started.
    pub fn start_pull(&mut self, world: &World, ray: (Vec3, Vec3)) -> bool {
        if !world.accepts_throws() {
            return false;
        }
        self.pull = on_plane(ray.0, ray.1).map(|at| (at, at));
        self.pull.is_some()
    }

    /// Follows the pointer.
    pub fn follow(&mut self, ray: (Vec3, Vec3)) {
        let Some(at) = on_plane(ray.0, ray.1) else { return };
        if let Some(grab) = &mut self.held {
            grab.target = vec2(on_grid(at.x, TARGET_STEPS), on_grid(at.y, TARGET_STEPS));
        }
        if let Some((_, to)) = &mut self.pull {
            *to = at;
        }
    }

    /// Ends the drag; a pull becomes a throw in the next tick.
    pub fn release(&mut self) {
        self.held = None;
        self.thrown = self.aim().or(self.thrown);
        self.pull = None;
    }

    /// Returns the throw for the present pull; `None` for a click.
    #[must_use]
    pub fn aim(&self) -> Option<Throw> {
        let (from, to) = self.pull.filter(|(from, to)| from.distance(*to) >= MIN_PULL)?;
        let velocity = ((to - from) * SPEED_PER_PULL).clamp_length_max(MAX_SPEED);
        Some(Throw { from, velocity })
    }

    /// Returns whether a drag or a pull is in progress.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.held.is_some() || self.pull.is_some()
    }
}
