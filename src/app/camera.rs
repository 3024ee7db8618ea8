//! Cameras: position and direction of the eye, as matrices.

mod control;
mod eye;
mod framing;
pub mod state;
#[cfg(test)]
mod tests;

use glam::{Quat, Vec2, Vec3, vec3};

use super::lens::Lens;
use super::pose::Pose;
use crate::scene::CameraKind;
use crate::sim::ViewHints;
use crate::sim::view_hints::DrawPlane;
pub use eye::Around;
use eye::Evasion;

/// Vertical field of view of the perspective cameras, radians: wide enough for a pair with its
/// lanes, narrow enough to keep squares square.
pub(super) const FIELD_OF_VIEW: f32 = 0.85;

/// Time constant of following, s: about two thirds of the distance is closed in this time.
const FOLLOW_LAG: f32 = 0.18;

/// Maximum turn rate of a camera that steers a walker, rad/s: with "left" held, the walker moves in
/// a circle of several metres.
const MAX_TURN: f32 = 0.9;

/// Maximum lag behind a walker, m.
const MAX_LAG: f32 = 0.4;

/// Angle of the follow camera to the driver's right, radians: from straight behind, the driver
/// would hide the obstacle.
const FOLLOW_ASIDE: f32 = 0.45;

/// Height of a camera's target above a body's feet, m.
pub(super) const HEAD: f32 = 0.8;

/// Distance of the follow camera's target ahead of the body, m.
const LOOK_AHEAD: f32 = 1.4;

/// Minimum and maximum distance from the eye to its target, m.
const DISTANCES: (f32, f32) = (1.5, 120.0);

/// A camera.
#[derive(Clone, Debug)]
pub struct Camera {
    /// Kind of camera.
    pub kind: CameraKind,
    /// Target, m.
    target: Vec3,
    /// Heading of the line of sight, radians about +Y.
    yaw: f32,
    /// Downward pitch, radians.
    pitch: f32,
    /// Distance from the eye to the target, m; in the plan view, half the height of the picture.
    distance: f32,
    /// Preferred distance, m; the actual one may have to be greater.
    wished: f32,
    /// Orientation of the followed body, slightly delayed.
    stance: Quat,
    /// View hints of the world; an upright world is viewed from its front (+Z).
    hints: ViewHints,
    /// Whether the follow camera's up direction is the body's, even on walls and ceilings, rather
    /// than the world's.
    pub leans: bool,
    /// Initial heading of the driver, radians about +Y: up in the plan view.
    start_yaw: f32,
    /// Heading of "ahead" for keys held during a switch of cameras, radians about +Y.
    kept_ahead: Option<f32>,
    /// Head of the followed body, m.
    head: Vec3,
    /// Rotation of the eye around obstacles.
    evasion: Evasion,
    /// Whether the user has replaced the 3D view by the Figure.
    pub figure: bool,
    /// Whether the user has moved the camera since time last ran.
    pub moved: bool,
    /// Whether automatic framing still applies, as at the start of the run.
    pub untouched: bool,
    /// Height of the view as a share of its height at the usual text size. A smaller share narrows the
    /// field of view, so that bodies keep their size beside larger text.
    pub share: f32,
}

/// The body followed by a camera.
#[derive(Clone, Copy, Debug)]
pub struct Followed {
    /// Position of the feet, m.
    pub position: Vec3,
    /// Heading, radians about +Y.
    pub yaw: f32,
    /// Rotation from the body's frame (up is y, front is z) to the world's.
    pub stance: Quat,
}

impl Camera {
    /// Creates a camera for a body at `position` with heading `yaw`, in a world with these view
    /// `hints`.
    #[must_use]
    pub fn new(kind: CameraKind, position: Vec3, yaw: f32, hints: ViewHints) -> Self {
        use CameraKind::{Figure, Follow, Orbit, Plan};
        let (figure, kind) = (kind == Figure, if kind == Figure { Follow } else { kind });
        let side_on = hints.draw_plane.is_upright();
        let (pitch, distance) = match kind {
            Follow | Figure | Orbit if side_on => (0.12, 13.0),
            Follow | Figure => (0.44, 8.0),
            Orbit => (0.7, 13.0),
            Plan => (std::f32::consts::FRAC_PI_2, 6.0),
        };
        let mut camera = Self {
            kind,
            target: position,
            yaw,
            pitch,
            distance,
            wished: distance,
            stance: Quat::from_rotation_y(yaw),
            hints,
            leans: true,
            start_yaw: yaw,
            kept_ahead: None,
            head: position,
            evasion: Evasion::default(),
            figure,
            moved: false,
            untouched: true,
            share: 1.0,
        };
        if camera.is_follow() {
            camera.target += heading(yaw) * camera.look_ahead();
            camera.yaw += camera.side_angle();
        }
        camera
    }

    /// Returns whether this is the follow camera.
    fn is_follow(&self) -> bool {
        self.kind == CameraKind::Follow
    }

    /// Switches to another kind of camera; keys held down keep their meaning.
    pub fn switch(&mut self, kind: CameraKind, body: &Followed) {
        if kind == CameraKind::Figure {
            self.figure = true;
        }
        if kind == self.kind || kind == CameraKind::Figure {
            return;
        }
        let (ahead, pose) = (self.ahead_yaw(), self.pose());
        let target = if kind == CameraKind::Plan { self.target } else { body.position };
        let mut other = Self::new(kind, target, body.yaw, self.hints);
        (other.leans, other.start_yaw, other.stance) = (self.leans, self.start_yaw, self.stance);
        other.head = self.head;
        (other.moved, other.untouched, other.share) = (true, false, self.share);
        other.kept_ahead = self.hints.steers_by_camera.then_some(ahead);
        if kind == CameraKind::Orbit && (body.stance * Vec3::Y).y < 0.7 {
            // On a wall or ceiling, only the current side of view is free.
            other.set_pose(&pose);
        }
        *self = other;
    }

    /// Makes "ahead" point away from the eye again, after the steering keys are released.
    pub fn release_keys(&mut self) {
        self.kept_ahead = None;
    }

    /// Returns the distance of the target ahead of the body, m, which shows obstacles in front. It is
    /// zero in upright worlds, in side views, and if the camera steers.
    fn look_ahead(&self) -> f32 {
        let ViewHints { draw_plane, steers_by_camera, side_view, .. } = self.hints;
        if draw_plane.is_upright() || steers_by_camera || side_view { 0.0 } else { LOOK_AHEAD }
    }

    /// Returns the angle of the follow camera to the side, radians; zero without a target ahead of
    /// the body.
    fn side_angle(&self) -> f32 {
        if self.look_ahead() > 0.0 { FOLLOW_ASIDE } else { 0.0 }
    }

    /// Returns the heading of "ahead" for the user, radians about +Y: away from the eye, or up in
    /// the plan view. Keys held during a switch of cameras keep their heading.
    #[must_use]
    pub fn ahead_yaw(&self) -> f32 {
        let own = match self.kind {
            CameraKind::Follow | CameraKind::Figure => self.yaw - self.side_angle(),
            CameraKind::Orbit => self.yaw,
            CameraKind::Plan => self.start_yaw,
        };
        self.kept_ahead.unwrap_or(own)
    }

    /// Follows the driven body for `elapsed` seconds, and turns after a walker for `walked` seconds.
    /// Orbit and Plan move only when the body leaves the middle of the picture.
    pub fn follow(&mut self, body: &Followed, elapsed: f32, walked: f32) {
        let Followed { position, yaw, .. } = *body;
        let catch_up = caught_up(elapsed, FOLLOW_LAG);
        if self.is_follow() {
            if self.hints.steers_by_camera {
                self.turn_after(yaw, walked);
            } else if !self.hints.side_view {
                self.yaw += (yaw + self.side_angle() - self.yaw) * catch_up;
            }
            let stance = if self.leans { body.stance } else { Quat::from_rotation_y(yaw) };
            self.stance = self.stance.slerp(stance, catch_up).normalize();
            let ahead = position + stance * Vec3::Z * self.look_ahead();
            self.target += (ahead - self.target) * catch_up;
            if self.hints.steers_by_camera {
                self.target = ahead + (self.target - ahead).clamp_length_max(MAX_LAG);
            }
            return;
        }
        let offset = position - self.target;
        // A plan shows the whole scene as long as possible.
        let margin = if self.kind == CameraKind::Plan { 0.6 } else { 0.2 };
        let excess = offset.length() - self.distance * margin;
        if excess > 0.0 {
            self.target += offset.normalize_or_zero() * excess * catch_up;
        }
    }

    /// Turns behind a walker with this heading, slowly enough for steering; more slowly if the walker
    /// comes towards the eye.
    fn turn_after(&mut self, yaw: f32, elapsed: f32) {
        let (sin, cos) = libm::sincosf(yaw - self.yaw);
        let shortest = libm::atan2f(sin, cos);
        let max_turn = MAX_TURN * if cos < 0.0 { sin.abs() } else { 1.0 } * elapsed.max(0.0);
        self.yaw += (shortest * caught_up(elapsed, FOLLOW_LAG)).clamp(-max_turn, max_turn);
    }

    /// Marks the camera as moved by the user.
    fn take_over(&mut self) {
        (self.moved, self.untouched, self.kept_ahead) = (true, false, None);
        self.figure = false;
    }

    /// Moves to `pose`, with the world's up.
    fn set_pose(&mut self, pose: &Pose) {
        let lift = if pose.is_orthographic { 0.0 } else { HEAD };
        (self.target, self.distance) = (pose.target - Vec3::Y * lift, pose.distance);
        if !pose.is_orthographic {
            self.yaw = libm::atan2f(-pose.to_eye.x, -pose.to_eye.z);
            self.pitch = libm::asinf(pose.to_eye.y.clamp(-1.0, 1.0));
        }
    }

    /// Turns the follow camera into an orbit camera with the same view.
    fn become_orbit(&mut self) {
        if self.is_follow() {
            let pose = self.pose();
            self.set_pose(&pose);
            self.kind = CameraKind::Orbit;
        }
    }

    /// Returns the matrices for a picture of `size` pixels.
    #[must_use]
    pub fn lens(&self, size: Vec2) -> Lens {
        self.pose().lens(size)
    }

    /// Returns the vertical field of view, radians.
    fn field_of_view(&self) -> f32 {
        if self.share >= 1.0 {
            return FIELD_OF_VIEW;
        }
        2.0 * libm::atanf(libm::tanf(FIELD_OF_VIEW * 0.5) * self.share)
    }

    /// Returns the pose of the camera.
    #[must_use]
    pub fn pose(&self) -> Pose {
        if self.kind == CameraKind::Plan {
            let (_, up) = plan_axes(self.hints.draw_plane, self.start_yaw);
            let back = if self.hints.draw_plane.is_upright() { Vec3::Z } else { Vec3::Y };
            let (target, distance) = (self.target, self.distance);
            return Pose {
                target,
                to_eye: back,
                up,
                distance,
                is_orthographic: true,
                field_of_view: FIELD_OF_VIEW,
            };
        }
        let (target, preferred, up) = self.preferred_view(self.evasion.turn);
        let eye = self.evasion.eye(self.pivot(target), preferred);
        let back = (eye - target).try_normalize().unwrap_or(up.any_orthonormal_vector());
        let distance = eye.distance(target);
        Pose {
            target,
            to_eye: back,
            up,
            distance,
            is_orthographic: false,
            field_of_view: self.field_of_view(),
        }
    }

    /// Returns target, preferred eye position and up direction. `evasion` turns the eye about the
    /// vertical and upwards, radians.
    fn preferred_view(&self, evasion: Vec2) -> (Vec3, Vec3, Vec3) {
        let turn = match self.kind {
            CameraKind::Follow if self.look_ahead() > 0.0 => {
                self.stance * Quat::from_rotation_y(self.side_angle())
            }
            _ => Quat::from_rotation_y(self.yaw),
        };
        let up = turn * Vec3::Y;
        // Look slightly above the feet, to centre the body in the picture.
        let target = self.target + up * HEAD;
        let turn = turn * Quat::from_rotation_y(evasion.x);
        let pitch = (self.pitch + evasion.y).clamp(-1.5, 1.5);
        let back = turn * Quat::from_rotation_x(pitch) * -Vec3::Z;
        (target, target + back * self.distance, up)
    }

    /// Returns the point to keep visible and at a distance; an orbit camera may have moved away
    /// from the body.
    fn pivot(&self, target: Vec3) -> Vec3 {
        if self.is_follow() { self.head } else { target }
    }

    /// Returns the heading that is up in the plan view of a level world, radians about +Y.
    #[must_use]
    pub fn plan_yaw(&self) -> f32 {
        self.start_yaw
    }
}

/// Returns the fraction of a distance closed in `elapsed` seconds.
fn caught_up(elapsed: f32, lag: f32) -> f32 {
    1.0 - libm::expf(-elapsed.max(0.0) / lag)
}

/// Returns the world directions that point right and up in the plan view, for a driver who starts
/// with this heading, radians.
#[must_use]
pub fn plan_axes(plane: DrawPlane, start_yaw: f32) -> (Vec3, Vec3) {
    match plane {
        DrawPlane::Upright => (Vec3::X, Vec3::Y),
        DrawPlane::Ground => (heading(start_yaw).cross(Vec3::Y), heading(start_yaw)),
    }
}

/// Returns the horizontal direction of a heading.
fn heading(yaw: f32) -> Vec3 {
    vec3(libm::sinf(yaw), 0.0, libm::cosf(yaw))
}
