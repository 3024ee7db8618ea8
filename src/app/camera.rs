//! Cameras: where the eye is, as matrices.

mod eye;
mod framing;
mod standing;
#[cfg(test)]
mod tests;

use glam::{Quat, Vec2, Vec3, vec3};

use super::lens::Lens;
use super::pose::Pose;
use crate::scene::CameraKind;
use crate::sim::Outlook;
use crate::sim::outlook::Sheet;
pub use eye::Around;
use eye::Giving;
pub use standing::Standing;

/// Vertical field of view of the perspective cameras, radians: wide enough to show a pair with
/// its lanes, narrow enough not to bend squares.
pub(super) const FIELD_OF_VIEW: f32 = 0.85;

/// Near plane, m; with a far plane of 500 m the depth buffer has no fights.
pub(super) const NEAR: f32 = 0.1;

/// Far plane, m.
pub(super) const FAR: f32 = 500.0;

/// Seconds in which a followed turn or move is caught up with by about two thirds.
const FOLLOW_LAG: f32 = 0.18;

/// The camera that a walker steers by turns after it by no more than this, radians a second: who
/// holds "left" walks in a circle of several metres.
const MOST_TURN: f32 = 0.9;

/// It lags behind the walker by no more than this, m.
const MOST_LAG: f32 = 0.4;

/// The follow camera stands this far to the driver's right, radians: straight from behind the
/// driver would hide what it drives into.
const FOLLOW_ASIDE: f32 = 0.45;

/// From a body's feet to where a camera looks, m.
pub(super) const HEAD: f32 = 0.8;

/// How far ahead of the body the follow camera looks, m.
const LOOK_AHEAD: f32 = 1.4;

/// Radians a pixel of dragging turns the orbit camera.
const TURN_PER_PIXEL: f32 = 0.008;

/// Zoom factor of one notch of the wheel.
const ZOOM_PER_NOTCH: f32 = 0.9;

/// Nearest and farthest the eye may be from what it looks at, m.
const DISTANCES: (f32, f32) = (1.5, 120.0);

/// A camera: what it looks at, from where.
#[derive(Clone, Debug)]
pub struct Camera {
    /// Which of them.
    pub kind: CameraKind,
    /// What it looks at, m.
    target: Vec3,
    /// Heading of the line of sight, radians about +Y.
    yaw: f32,
    /// How far the eye looks down, radians.
    pitch: f32,
    /// From the eye to the target, m; in the plan view half the picture's height.
    distance: f32,
    /// The distance that the user chose, or the camera by itself, m; it may have to be more.
    wished: f32,
    /// How the body followed stands, a little late: its up and its front.
    stance: Quat,
    /// How its world lies: an upright one is looked at from its front (+Z).
    outlook: Outlook,
    /// Whether the follow camera's up is the body's, on walls and ceilings too, or the world's.
    pub leans: bool,
    /// The heading that the driver began with, radians about +Y: up in the plan view.
    start: f32,
    /// The way ahead that keys keep which were held down when the camera was switched.
    kept_ahead: Option<f32>,
    /// The head of the body followed, m.
    head: Vec3,
    /// How the eye gives way to what is solid.
    giving: Giving,
    /// True where the user asked for the Figure in place of the 3D view.
    pub figure: bool,
    /// Whether the user has moved it since time ran last.
    pub moved: bool,
    /// Whether it still stands as the run began with it.
    pub untouched: bool,
}

/// The body that a camera follows.
#[derive(Clone, Copy, Debug)]
pub struct Followed {
    /// Its feet, m.
    pub position: Vec3,
    /// Its heading, radians about +Y.
    pub yaw: f32,
    /// From its frame (up is y, the front z) to the world's.
    pub stance: Quat,
}

impl Camera {
    /// A camera for a body at `position` with heading `yaw`, before whom its world lies as
    /// `outlook` has it.
    #[must_use]
    pub fn new(kind: CameraKind, position: Vec3, yaw: f32, outlook: Outlook) -> Self {
        use CameraKind::{Figure, Follow, Orbit, Plan};
        let (figure, kind) = (kind == Figure, if kind == Figure { Follow } else { kind });
        let side_on = outlook.sheet.is_upright();
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
            outlook,
            leans: true,
            start: yaw,
            kept_ahead: None,
            head: position,
            giving: Giving::default(),
            figure,
            moved: false,
            untouched: true,
        };
        if camera.is_behind() {
            camera.target += heading(yaw) * camera.way_ahead();
            camera.yaw += camera.aside();
        }
        camera
    }

    /// True for the camera that follows the driven body.
    fn is_behind(&self) -> bool {
        self.kind == CameraKind::Follow
    }

    /// Another kind of camera for the body followed. The keys held down go on to mean what they
    /// meant.
    pub fn switch(&mut self, kind: CameraKind, body: &Followed) {
        if kind == CameraKind::Figure {
            self.figure = true;
        }
        if kind == self.kind || kind == CameraKind::Figure {
            return;
        }
        let (ahead, pose) = (self.ahead_yaw(), self.base());
        let looks_at = if kind == CameraKind::Plan { self.target } else { body.position };
        let mut other = Self::new(kind, looks_at, body.yaw, self.outlook);
        (other.leans, other.start, other.stance) = (self.leans, self.start, self.stance);
        other.head = self.head;
        (other.moved, other.untouched) = (true, false);
        other.kept_ahead = self.outlook.steers_by_camera.then_some(ahead);
        if kind == CameraKind::Orbit && (body.stance * Vec3::Y).y < 0.7 {
            // On a wall or a ceiling only the side it looked from is free.
            other.stand(&pose);
        }
        *self = other;
    }

    /// The keys that steer have been let go: ahead is away from the eye again.
    pub fn let_go(&mut self) {
        self.kept_ahead = None;
    }

    /// How far ahead of the body it looks, m: that leaves room for what the body drives into.
    fn way_ahead(&self) -> f32 {
        let Outlook { sheet, steers_by_camera, from_the_side, .. } = self.outlook;
        if sheet.is_upright() || steers_by_camera || from_the_side { 0.0 } else { LOOK_AHEAD }
    }

    /// How far the follow camera stands aside, radians. Who walks away from the eye is not in the
    /// way.
    fn aside(&self) -> f32 {
        if self.way_ahead() > 0.0 { FOLLOW_ASIDE } else { 0.0 }
    }

    /// The heading, radians about +Y, that "ahead" means to who looks through it: away from the
    /// eye; up the picture in the plan. Keys that were held down when the camera was switched keep
    /// the way they went.
    #[must_use]
    pub fn ahead_yaw(&self) -> f32 {
        let own = match self.kind {
            CameraKind::Follow | CameraKind::Figure => self.yaw - self.aside(),
            CameraKind::Orbit => self.yaw,
            CameraKind::Plan => self.start,
        };
        self.kept_ahead.unwrap_or(own)
    }

    /// Goes after the driven body; `elapsed` seconds have passed, `walked` of them in its world.
    /// Orbit and Plan move only when the body leaves the middle of the picture.
    pub fn follow(&mut self, body: &Followed, elapsed: f32, walked: f32) {
        let Followed { position, yaw, .. } = *body;
        let catch_up = caught_up(elapsed, FOLLOW_LAG);
        if self.is_behind() {
            if self.outlook.steers_by_camera {
                self.turn_after(yaw, walked);
            } else if !self.outlook.from_the_side {
                self.yaw += (yaw + self.aside() - self.yaw) * catch_up;
            }
            let stance = if self.leans { body.stance } else { Quat::from_rotation_y(yaw) };
            self.stance = self.stance.slerp(stance, catch_up).normalize();
            let ahead = position + stance * Vec3::Z * self.way_ahead();
            self.target += (ahead - self.target) * catch_up;
            if self.outlook.steers_by_camera {
                self.target = ahead + (self.target - ahead).clamp_length_max(MOST_LAG);
            }
            return;
        }
        let away = position - self.target;
        // A plan shows the whole scene as long as it can.
        let part = if self.kind == CameraKind::Plan { 0.6 } else { 0.2 };
        let stretch = away.length() - self.distance * part;
        if stretch > 0.0 {
            self.target += away.normalize_or_zero() * stretch * catch_up;
        }
    }

    /// Comes behind a walker with this heading, no faster than who steers by it can bear; one that
    /// comes towards the eye is let come.
    fn turn_after(&mut self, yaw: f32, elapsed: f32) {
        let apart = yaw - self.yaw;
        let (sin, cos) = libm::sincosf(apart);
        let short = libm::atan2f(sin, cos);
        let most = MOST_TURN * if cos < 0.0 { sin.abs() } else { 1.0 } * elapsed.max(0.0);
        self.yaw += (short * caught_up(elapsed, FOLLOW_LAG)).clamp(-most, most);
    }

    /// A drag by `pixels` turns the orbit camera, and the others become one where they are; it moves
    /// the plan camera. The picture is `height` high.
    pub fn turn(&mut self, pixels: Vec2, height: f32) {
        self.take_over();
        if self.kind == CameraKind::Plan {
            return self.pan(pixels, height);
        }
        self.become_orbit();
        self.yaw -= pixels.x * TURN_PER_PIXEL;
        // Where there is bare ground nothing can be seen from below.
        let least = if self.outlook.floor.is_some() { 0.05 } else { -1.5 };
        self.pitch = (self.pitch + pixels.y * TURN_PER_PIXEL).clamp(least, 1.5);
    }

    /// A drag by `pixels` moves what it looks at over the ground; the picture is `height` high.
    pub fn pan(&mut self, pixels: Vec2, height: f32) {
        self.take_over();
        let part = libm::tanf(FIELD_OF_VIEW * 0.5);
        let metres = 2.0 * self.distance * part / height.max(1.0);
        let (right, ahead) = if self.kind == CameraKind::Plan {
            plan_axes(self.outlook.sheet, self.start)
        } else {
            self.become_orbit();
            (heading(self.yaw).cross(Vec3::Y), heading(self.yaw))
        };
        self.target += (ahead * pixels.y - right * pixels.x) * metres;
    }

    /// The wheel zooms, `notches` towards what it looks at.
    pub fn zoom(&mut self, notches: f32) {
        self.scale(libm::powf(ZOOM_PER_NOTCH, notches));
    }

    /// Two fingers zoom that come `times` as far apart: so does what lies under them.
    pub fn pinch(&mut self, times: f32) {
        self.scale(1.0 / times);
    }

    /// Stands so many times as far from what it looks at.
    fn scale(&mut self, factor: f32) {
        self.take_over();
        self.distance = (self.distance * factor).clamp(DISTANCES.0, DISTANCES.1);
        self.wished = self.distance;
    }

    /// The user moves it: it goes on from what is seen.
    fn take_over(&mut self) {
        (self.moved, self.untouched, self.kept_ahead) = (true, false, None);
        self.figure = false;
    }

    /// Stands as `pose` has it, world up.
    fn stand(&mut self, pose: &Pose) {
        let lift = if pose.flat { 0.0 } else { HEAD };
        (self.target, self.distance) = (pose.target - Vec3::Y * lift, pose.distance);
        if !pose.flat {
            self.yaw = libm::atan2f(-pose.back.x, -pose.back.z);
            self.pitch = libm::asinf(pose.back.y.clamp(-1.0, 1.0));
        }
    }

    /// The follow camera becomes an orbit camera that looks the same way.
    fn become_orbit(&mut self) {
        if self.is_behind() {
            let pose = self.base();
            self.stand(&pose);
            self.kind = CameraKind::Orbit;
        }
    }

    /// The matrices for a picture of `size` pixels.
    #[must_use]
    pub fn lens(&self, size: Vec2) -> Lens {
        self.base().lens(size)
    }

    /// Where it stands.
    #[must_use]
    pub fn base(&self) -> Pose {
        if self.kind == CameraKind::Plan {
            let (_, up) = plan_axes(self.outlook.sheet, self.start);
            let back = if self.outlook.sheet.is_upright() { Vec3::Z } else { Vec3::Y };
            let (target, distance) = (self.target, self.distance);
            return Pose { target, back, up, distance, flat: true, field: FIELD_OF_VIEW };
        }
        let (target, wish, up) = self.wish(self.giving.turn);
        let eye = self.giving.eye(self.pivot(target), wish);
        let back = (eye - target).try_normalize().unwrap_or(up.any_orthonormal_vector());
        let distance = eye.distance(target);
        Pose { target, back, up, distance, flat: false, field: FIELD_OF_VIEW }
    }

    /// What it looks at, from where, and what is up, if the eye gives way by `giving`, radians about
    /// the vertical and up.
    fn wish(&self, giving: Vec2) -> (Vec3, Vec3, Vec3) {
        let turn = match self.kind {
            CameraKind::Follow if self.way_ahead() > 0.0 => {
                self.stance * Quat::from_rotation_y(self.aside())
            }
            _ => Quat::from_rotation_y(self.yaw),
        };
        let up = turn * Vec3::Y;
        // Look a little above the feet, so that the body stands in the middle of the picture.
        let target = self.target + up * HEAD;
        let turn = turn * Quat::from_rotation_y(giving.x);
        let pitch = (self.pitch + giving.y).clamp(-1.5, 1.5);
        let back = turn * Quat::from_rotation_x(pitch) * -Vec3::Z;
        (target, target + back * self.distance, up)
    }

    /// The point that the eye keeps away from, and in sight: an orbit camera may have been moved
    /// away from the body.
    fn pivot(&self, target: Vec3) -> Vec3 {
        if self.is_behind() { self.head } else { target }
    }

    /// The heading whose way is up in the plan view of a level world, radians about +Y.
    #[must_use]
    pub fn plan_yaw(&self) -> f32 {
        self.start
    }
}

/// How much of what is lacking is made good in `elapsed` seconds.
fn caught_up(elapsed: f32, lag: f32) -> f32 {
    1.0 - libm::expf(-elapsed.max(0.0) / lag)
}

/// Which directions of the world point right and up in the plan view of a scene whose driver starts
/// with this heading, radians.
#[must_use]
pub fn plan_axes(sheet: Sheet, start: f32) -> (Vec3, Vec3) {
    match sheet {
        Sheet::Upright => (Vec3::X, Vec3::Y),
        Sheet::Ground => (heading(start).cross(Vec3::Y), heading(start)),
    }
}

/// The horizontal direction of a heading.
fn heading(yaw: f32) -> Vec3 {
    vec3(libm::sinf(yaw), 0.0, libm::cosf(yaw))
}
