//! The state of the walker.

use std::collections::VecDeque;

use glam::{Quat, Vec3};

use super::posture::{into_plane, rotation_of_axes, shortest_rotation};
use super::setup::Gait;
use crate::geom::shape::{about, forward_of};
use crate::sim::hash::Fnv;

/// Minimum distance between points of the trail, m.
const TRAIL_STEP: f32 = 0.25;

/// Maximum number of points of the trail.
const TRAIL_LENGTH: usize = 160;

/// Minimum horizontal length of the forward vector, and minimum y of the normal, for which a heading is
/// defined.
const MIN_FOR_HEADING: f32 = 0.1;

/// The values that change while the world runs.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Number of ticks run.
    pub tick: u32,
    /// P: the feet, on the ground if there is any, m.
    pub position: Vec3,
    /// N: the unit normal of the ground below.
    pub normal: Vec3,
    /// F: the unit direction of travel. `Upright`: level; `Adhere`: ⟂ N.
    pub forward: Vec3,
    /// Heading, radians, not wrapped. On steep ground `Adhere` keeps the previous heading: walls
    /// and ceilings have none.
    pub yaw: f32,
    /// Accumulated error of the direction methods since the start, radians about N, positive to the left.
    /// For display only, and not hashed.
    pub astray: f32,
    /// Recent positions, oldest first, m. For display only, and not hashed.
    pub trail: VecDeque<Vec3>,
}

impl State {
    pub(super) fn new(position: Vec3, yaw: f32) -> Self {
        let forward = level(yaw);
        let trail = VecDeque::from([position]);
        Self { tick: 0, position, normal: Vec3::Y, forward, yaw, astray: 0.0, trail }
    }

    /// Returns the rotation of the body: its up is +Y or N, its front F.
    #[must_use]
    pub fn rotation(&self, gait: Gait) -> Quat {
        match gait {
            Gait::Upright => about(Vec3::Y, facing(self.forward)),
            Gait::Adhere => rotation_of_axes(self.normal, self.forward),
        }
    }

    /// Returns the body's up direction.
    #[must_use]
    pub fn up(&self, gait: Gait) -> Vec3 {
        match gait {
            Gait::Upright => Vec3::Y,
            Gait::Adhere => self.normal,
        }
    }

    /// Turns to the heading `yaw`; `Adhere` turns as near to it as the ground allows.
    pub(super) fn face(&mut self, gait: Gait, yaw: f32) {
        (self.yaw, self.forward) = (yaw, level(yaw));
        if gait == Gait::Adhere {
            let tilted = || shortest_rotation(Vec3::Y, self.normal) * self.forward;
            // A forward vector perpendicular to the wall has no component along the wall. The rotation of
            // the up vector then rotates the forward vector too.
            self.forward = into_plane(self.forward, self.normal).unwrap_or_else(tilted);
            self.yaw = heading(self.forward, self.normal, yaw);
        }
    }

    /// Adds the present position to the trail if it is far enough from the last point.
    pub(super) fn extend_trail(&mut self) {
        let is_far =
            self.trail.back().is_none_or(|last| last.distance(self.position) >= TRAIL_STEP);
        if is_far {
            if self.trail.len() == TRAIL_LENGTH {
                self.trail.pop_front();
            }
            self.trail.push_back(self.position);
        }
    }

    pub(super) fn hash(&self, fnv: &mut Fnv) {
        fnv.u32(self.tick);
        fnv.vec3(self.position);
        fnv.vec3(self.normal);
        fnv.vec3(self.forward);
        fnv.f32(self.yaw);
    }
}

/// Returns W, the level unit direction of a heading.
pub(super) fn level(yaw: f32) -> Vec3 {
    let w = forward_of(yaw);
    Vec3::new(w.x, 0.0, w.y)
}

/// Returns the angle from +Z to a level direction W, radians: acos of the dot product, its sign from
/// the cross product's y.
#[must_use]
pub fn facing(w: Vec3) -> f32 {
    let angle = libm::acosf(Vec3::Z.dot(w).clamp(-1.0, 1.0));
    if Vec3::Z.cross(w).y < 0.0 { -angle } else { angle }
}

/// Returns the heading of `forward` on ground with this normal, radians, in the turn nearest to
/// `previous`. Returns `previous` if the ground or `forward` is too steep.
pub(super) fn heading(forward: Vec3, normal: Vec3, previous: f32) -> f32 {
    let flat = libm::hypotf(forward.x, forward.z);
    if normal.y <= MIN_FOR_HEADING || flat <= MIN_FOR_HEADING {
        return previous;
    }
    let heading = libm::atan2f(forward.x, forward.z);
    let turns = libm::rintf((heading - previous) / std::f32::consts::TAU);
    heading - turns * std::f32::consts::TAU
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_is_the_angle_nearest_to_the_previous_one() {
        for turns in -3..=3 {
            for degrees in (-170..=170).step_by(20) {
                let angle = (degrees as f32).to_radians();
                let (sin, cos) = libm::sincosf(angle);
                let expected = angle + turns as f32 * std::f32::consts::TAU;
                for offset in [-1.5, 0.0, 2.5] {
                    let found = heading(Vec3::new(sin, 0.0, cos), Vec3::Y, expected + offset);
                    assert!((found - expected).abs() < 1e-4, "{degrees}°, {turns} turns, {offset}");
                }
            }
        }
        // Vertical walls and vertical forward vectors have no heading.
        assert_eq!(heading(Vec3::X, Vec3::new(0.0, 0.05, 1.0), 7.0), 7.0);
        assert_eq!(heading(Vec3::Y, Vec3::Y, 7.0), 7.0);
    }

    #[test]
    fn yaw_matches_forward_after_face() {
        for degrees in [0.0_f32, 35.0, 116.4, -170.0] {
            let mut state = State::new(Vec3::ZERO, 0.0);
            state.normal = Vec3::new(0.3, 0.8, -0.2).normalize();
            state.face(Gait::Adhere, degrees.to_radians());
            let measured = libm::atan2f(state.forward.x, state.forward.z);
            assert!((measured - state.yaw).abs() < 1e-5, "{degrees}: {}", measured.to_degrees());
            assert!((measured.to_degrees() - degrees).abs() < 10.0, "{degrees}");
        }
    }
}
