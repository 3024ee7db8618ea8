//! How a camera stands: what must be known to let another one stand there.

use glam::{Quat, Vec3};

use super::{Around, Camera, Followed, Giving};
use crate::scene::CameraKind;

/// Long enough for the eye to be where it gives way to, s.
const LONG: f32 = 60.0;

/// How a camera stands, without what the body followed and the world make of it by themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Which camera.
    pub kind: CameraKind,
    /// What it looks at, m.
    pub target: Vec3,
    /// Heading of the line of sight, radians about +Y.
    pub yaw: f32,
    /// How far the eye looks down, radians.
    pub pitch: f32,
    /// From the eye to the target, m; in the plan view half the picture's height.
    pub distance: f32,
    /// The distance that was wished for, m.
    pub wished: f32,
    /// Whether its up is the body's.
    pub leans: bool,
    /// Whether the user has moved it since time ran last.
    pub moved: bool,
    /// Whether it still stands as the run began with it.
    pub untouched: bool,
    /// True where the Figure was asked for in place of the 3D view.
    pub figure: bool,
}

impl Camera {
    /// How it stands.
    #[must_use]
    pub fn standing(&self) -> Standing {
        Standing {
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

    /// A camera that the same run begins with stands as this one stood, and stays there: it goes
    /// after `body` and out of what is `around` at once.
    pub fn stand_as(&mut self, standing: &Standing, body: &Followed, around: Around<'_>) {
        let Standing {
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
        } = *standing;
        (self.kind, self.target, self.yaw, self.pitch) = (kind, target, yaw, pitch);
        (self.distance, self.wished) = (distance, wished);
        (self.leans, self.moved, self.untouched) = (leans, moved, untouched);
        self.stance = if leans { body.stance } else { Quat::from_rotation_y(body.yaw) };
        (self.kept_ahead, self.giving) = (None, Giving::default());
        self.figure = figure;
        self.avoid(body, around, LONG);
    }
}

impl Standing {
    /// The name of a number that is none, or that no camera has.
    #[must_use]
    pub fn unfit(&self) -> Option<&'static str> {
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
