//! State of a camera, for restoring it.

use glam::{Quat, Vec3};

use super::{Around, Camera, Evasion, Followed};
use crate::scene::CameraKind;

/// Time for the eye to finish evading, s.
const LONG: f32 = 60.0;

/// State of a camera, without the parts that follow from body and world.
#[derive(Clone, Debug, PartialEq)]
pub struct CameraState {
    /// Kind of camera.
    pub kind: CameraKind,
    /// Target, m.
    pub target: Vec3,
    /// Heading of the line of sight, radians about +Y.
    pub yaw: f32,
    /// Downward pitch, radians.
    pub pitch: f32,
    /// Distance from the eye to the target, m; in the plan view, half the height of the picture.
    pub distance: f32,
    /// Preferred distance, m.
    pub wished: f32,
    /// Whether the up direction is the body's.
    pub leans: bool,
    /// Whether the user has moved the camera since time last ran.
    pub moved: bool,
    /// Whether automatic framing still applies, as at the start of the run.
    pub untouched: bool,
    /// Whether the Figure replaces the 3D view.
    pub figure: bool,
}

impl Camera {
    /// Returns the state of the camera.
    #[must_use]
    pub fn state(&self) -> CameraState {
        CameraState {
            kind: self.kind,
            target: self.target,
            yaw: self.yaw,
            pitch: self.pitch,
            distance: self.distance,
            wished: self.wished,
            leans: self.leans,
            moved: self.moved,
            untouched: self.untouched,
            figure: self.figure,
        }
    }

    /// Restores a state in a camera of the same run: follows `body` and evades `around` at once.
    pub fn restore(&mut self, state: &CameraState, body: &Followed, around: Around<'_>) {
        let CameraState {
            kind,
            target,
            yaw,
            pitch,
            distance,
            wished,
            leans,
            moved,
            untouched,
            figure,
        } = *state;
        (self.kind, self.target, self.yaw, self.pitch) = (kind, target, yaw, pitch);
        (self.distance, self.wished) = (distance, wished);
        (self.leans, self.moved, self.untouched) = (leans, moved, untouched);
        self.stance = if leans { body.stance } else { Quat::from_rotation_y(body.yaw) };
        (self.kept_ahead, self.evasion) = (None, Evasion::default());
        self.figure = figure;
        self.avoid(body, around, LONG);
    }
}

impl CameraState {
    /// Returns the name of the first number that is not finite or out of range.
    #[must_use]
    pub fn invalid_field(&self) -> Option<&'static str> {
        const FARTHEST: f32 = 1e7;
        let is_near = |at: Vec3| at.is_finite() && at.abs().max_element() <= FARTHEST;
        let is_length = |x: f32| (0.01..=FARTHEST).contains(&x);
        let checks = [
            ("target", is_near(self.target)),
            ("yaw", self.yaw.abs() <= 1e4),
            ("pitch", self.pitch.abs() <= 1.6),
            ("distance", is_length(self.distance)),
            ("wished", is_length(self.wished)),
        ];
        checks.iter().find(|(_, fits)| !fits).map(|(name, _)| *name)
    }
}
