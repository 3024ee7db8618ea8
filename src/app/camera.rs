//! Cameras: where the eye is, as matrices.

use glam::{Mat4, Quat, Vec2, Vec3, vec3};

use super::lens::Lens;
use crate::scene::CameraKind;
use crate::sim::Sheet;

/// Vertical field of view of the perspective cameras, radians: wide enough to show a pair with
/// its lanes, narrow enough not to bend squares.
const FIELD_OF_VIEW: f32 = 0.85;

/// Near plane, m; with a far plane of 500 m the depth buffer has no fights.
pub(super) const NEAR: f32 = 0.1;

/// Far plane, m.
const FAR: f32 = 500.0;

/// Seconds in which a followed turn or move is caught up with by about two thirds.
const FOLLOW_LAG: f32 = 0.18;

/// The follow camera stands this far to the driver's right, radians: straight from behind the
/// driver would hide what it drives into.
const FOLLOW_ASIDE: f32 = 0.45;

/// The eye keeps this far from what is in its way, m.
const GAP: f32 = 0.25;

/// From a body's feet to where a camera looks, m.
const HEAD: f32 = 0.8;

/// How far ahead of the body the follow camera looks, m.
const LOOK_AHEAD: f32 = 1.4;

/// Radians a pixel of dragging turns the orbit camera.
const TURN_PER_PIXEL: f32 = 0.008;

/// Zoom factor of one notch of the wheel.
const ZOOM_PER_NOTCH: f32 = 0.9;

/// Nearest and farthest the eye may be from what it looks at, m.
const DISTANCES: (f32, f32) = (1.5, 120.0);

/// Framing goes no nearer than this, m.
const NEAREST_FRAMED: f32 = 5.0;

/// No picture is taken to be wider than this many times its height: what is framed fits a small
/// window too.
const ASPECT: f32 = 1.25;

/// A camera: what it looks at, from where.
#[derive(Clone, Debug)]
pub struct Camera {
    /// Which of the three.
    pub kind: CameraKind,
    /// What it looks at, m.
    target: Vec3,
    /// Heading of the line of sight, radians about +Y.
    yaw: f32,
    /// How far the eye looks down, radians.
    pitch: f32,
    /// From the eye to the target, m; in the plan view half the picture's height.
    distance: f32,
    /// How the body followed stands, a little late: its up and its front.
    stance: Quat,
    /// The plane that the world lies in: an upright one is looked at from its front (+Z).
    sheet: Sheet,
    /// Whether the follow camera's up is the body's, on walls and ceilings too, or the world's.
    pub leans: bool,
    /// The head of the body followed, m.
    head: Vec3,
    /// How much of the way from the head to what is looked at is free, 0..1, and from there to the
    /// eye.
    free: [f32; 2],
}

/// Where a camera looks from and to, m, and what is up in its picture.
struct Sight {
    target: Vec3,
    eye: Vec3,
    up: Vec3,
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
    /// A camera for a body at `position` with heading `yaw`; its world lies in
    /// `sheet`.
    #[must_use]
    pub fn new(kind: CameraKind, position: Vec3, yaw: f32, sheet: Sheet) -> Self {
        let (front, side_on) = (yaw, sheet.is_upright());
        // A little ahead of the body, which leaves room for what it drives into.
        let ahead = position + heading(yaw) * LOOK_AHEAD;
        let (target, yaw) = match kind {
            CameraKind::Follow if !side_on => (ahead, yaw + FOLLOW_ASIDE),
            _ => (position, yaw),
        };
        let (pitch, distance) = match kind {
            CameraKind::Follow | CameraKind::Orbit if side_on => (0.12, 13.0),
            CameraKind::Follow => (0.44, 8.0),
            CameraKind::Orbit => (0.7, 13.0),
            CameraKind::Plan => (std::f32::consts::FRAC_PI_2, 6.0),
        };
        let (stance, head) = (Quat::from_rotation_y(front), position);
        let (leans, free) = (true, [1.0; 2]);
        Self { kind, target, yaw, pitch, distance, stance, sheet, leans, head, free }
    }

    /// Another kind of camera that looks at the same place.
    pub fn switch(&mut self, kind: CameraKind, yaw: f32) {
        if kind != self.kind {
            let leans = self.leans;
            *self = Self { leans, ..Self::new(kind, self.target, yaw, self.sheet) };
        }
    }

    /// The heading, radians about +Y, that "ahead" means to who looks through it: away from the
    /// eye; up the picture in the plan. The follow camera's step aside is left out, else walking
    /// ahead would turn the walker, and that the camera, for ever.
    #[must_use]
    pub fn ahead_yaw(&self) -> f32 {
        match self.kind {
            CameraKind::Follow => self.yaw - self.aside(),
            CameraKind::Orbit => self.yaw,
            CameraKind::Plan => std::f32::consts::PI,
        }
    }

    /// Goes after the driven body; `elapsed` seconds have passed. Orbit and Plan move only when
    /// the body leaves the middle of the picture.
    pub fn follow(&mut self, body: &Followed, elapsed: f32) {
        let Followed { position, yaw, .. } = *body;
        let catch_up = 1.0 - libm::expf(-elapsed.max(0.0) / FOLLOW_LAG);
        match self.kind {
            CameraKind::Follow => {
                let stance = if self.leans { body.stance } else { Quat::from_rotation_y(yaw) };
                self.stance = self.stance.slerp(stance, catch_up).normalize();
                let way = if self.sheet.is_upright() { 0.0 } else { LOOK_AHEAD };
                let ahead = position + stance * Vec3::Z * way;
                self.target += (ahead - self.target) * catch_up;
                self.yaw += (yaw + self.aside() - self.yaw) * catch_up;
            }
            CameraKind::Orbit | CameraKind::Plan => {
                let away = position - self.target;
                // A plan shows the whole scene as long as it can.
                let part = if self.kind == CameraKind::Plan { 0.6 } else { 0.2 };
                let leash = self.distance * part;
                let stretch = away.length() - leash;
                if stretch > 0.0 {
                    self.target += away.normalize_or_zero() * stretch * catch_up;
                }
            }
        }
    }

    /// A drag by `pixels` turns the orbit camera, and the follow camera becomes one; it moves the
    /// plan camera. The picture is `height` high.
    pub fn turn(&mut self, pixels: Vec2, height: f32) {
        match self.kind {
            CameraKind::Plan => self.pan(pixels, height),
            CameraKind::Follow | CameraKind::Orbit => {
                self.kind = CameraKind::Orbit;
                self.yaw -= pixels.x * TURN_PER_PIXEL;
                self.pitch = (self.pitch + pixels.y * TURN_PER_PIXEL).clamp(0.05, 1.5);
            }
        }
    }

    /// A drag by `pixels` moves what it looks at over the ground; the picture is `height` high.
    pub fn pan(&mut self, pixels: Vec2, height: f32) {
        let metres = 2.0 * self.distance * libm::tanf(FIELD_OF_VIEW * 0.5) / height.max(1.0);
        let (right, ahead) = match self.kind {
            CameraKind::Plan if self.sheet.is_upright() => (Vec3::X, Vec3::Y),
            CameraKind::Plan => (Vec3::X, -Vec3::Z),
            CameraKind::Follow | CameraKind::Orbit => {
                self.kind = CameraKind::Orbit;
                let ahead = heading(self.yaw);
                (ahead.cross(Vec3::Y), ahead)
            }
        };
        self.target += (ahead * pixels.y - right * pixels.x) * metres;
    }

    /// The wheel zooms, `notches` towards what it looks at.
    pub fn zoom(&mut self, notches: f32) {
        let factor = libm::powf(ZOOM_PER_NOTCH, notches);
        self.distance = (self.distance * factor).clamp(DISTANCES.0, DISTANCES.1);
    }

    /// Brings the points into the middle of the picture; the follow camera becomes an orbit camera.
    pub fn frame(&mut self, points: &[Vec3]) {
        self.fit(points);
        if self.kind == CameraKind::Follow && !points.is_empty() {
            self.kind = CameraKind::Orbit;
        }
    }

    /// Brings the points into the middle of the picture for now.
    pub fn fit(&mut self, points: &[Vec3]) {
        let Some(first) = points.first() else { return };
        let (low, high) =
            points.iter().fold((*first, *first), |(low, high), p| (low.min(*p), high.max(*p)));
        self.target = (low + high) * 0.5;
        let spread = (high - low).length() * 0.5 + 1.5;
        let wide = ((high.x - low.x) * 0.5 + 1.5) / ASPECT;
        // Half the height of the picture; these worlds are wider than high.
        let upright = (spread * 0.8).max(wide);
        let distance = match self.kind {
            CameraKind::Plan if self.sheet.is_upright() => upright,
            CameraKind::Plan => (spread * 1.15).max(wide),
            _ if self.sheet.is_upright() => (upright + HEAD) / libm::tanf(FIELD_OF_VIEW * 0.5),
            CameraKind::Follow | CameraKind::Orbit => spread * 2.2,
        };
        self.distance = distance.clamp(NEAREST_FRAMED, DISTANCES.1);
    }

    /// The matrices for a picture of `size` pixels.
    #[must_use]
    pub fn lens(&self, size: Vec2) -> Lens {
        let size = size.max(Vec2::ONE);
        let aspect = size.x / size.y;
        let (h, w) = (self.distance, self.distance * aspect);
        let (Sight { target, eye, up }, projection) = match self.kind {
            CameraKind::Plan => (self.plan(), Mat4::orthographic_rh_gl(-w, w, -h, h, NEAR, 200.0)),
            CameraKind::Follow | CameraKind::Orbit => {
                (self.sight(), Mat4::perspective_rh_gl(FIELD_OF_VIEW, aspect, NEAR, FAR))
            }
        };
        Lens { view: Mat4::look_at_rh(eye, target, up), projection, eye, size }
    }

    /// Where a plan is looked at from: far above, or in front of an upright world.
    fn plan(&self) -> Sight {
        let (to_eye, up) =
            if self.sheet.is_upright() { (Vec3::Z, Vec3::Y) } else { (Vec3::Y, Vec3::NEG_Z) };
        Sight { target: self.target, eye: self.target + to_eye * 50.0, up }
    }

    /// How far the follow camera stands aside, radians.
    fn aside(&self) -> f32 {
        if self.sheet.is_upright() { 0.0 } else { FOLLOW_ASIDE }
    }

    /// Where it looks from and to while nothing is in the way.
    fn wish(&self) -> Sight {
        let turn = match self.kind {
            CameraKind::Follow => self.stance * Quat::from_rotation_y(self.aside()),
            CameraKind::Orbit | CameraKind::Plan => Quat::from_rotation_y(self.yaw),
        };
        let up = turn * Vec3::Y;
        // Look a little above the feet, so that the body stands in the middle of the picture.
        let target = self.target + up * HEAD;
        let back = turn * Quat::from_rotation_x(self.pitch) * -Vec3::Z;
        Sight { target, eye: target + back * self.distance, up }
    }

    /// Where it looks from and to.
    fn sight(&self) -> Sight {
        let wish = self.wish();
        let target = self.head + (wish.target - self.head) * self.free[0];
        Sight { target, eye: target + (wish.eye - wish.target) * self.free[1], up: wish.up }
    }

    /// Comes nearer where something is in the way: at once, and back again by and by. `free` tells
    /// how much of a way, given by its ends, is free, 0..1.
    pub fn avoid(&mut self, body: &Followed, free: impl Fn(Vec3, Vec3) -> f32, elapsed: f32) {
        if self.kind == CameraKind::Plan {
            return;
        }
        let free = |from: Vec3, to: Vec3| {
            let (way, part) = (from.distance(to), free(from, to));
            if part < 1.0 { (part - GAP / way).max(0.0) } else { 1.0 }
        };
        let wish = self.wish();
        self.head = body.position + body.stance * Vec3::Y * HEAD;
        let back_out = 1.0 - libm::expf(-elapsed.max(0.0) / FOLLOW_LAG);
        let eased = |old: f32, new: f32| new.min(old + (new - old) * back_out);
        // An orbit camera may have been moved away from the body: then only its own line counts.
        self.free[0] = match self.kind {
            CameraKind::Follow => eased(self.free[0], free(self.head, wish.target)),
            CameraKind::Orbit | CameraKind::Plan => 1.0,
        };
        let target = self.head + (wish.target - self.head) * self.free[0];
        self.free[1] = eased(self.free[1], free(target, target + wish.eye - wish.target));
    }
}

/// The horizontal direction of a heading.
fn heading(yaw: f32) -> Vec3 {
    vec3(libm::sinf(yaw), 0.0, libm::cosf(yaw))
}

#[cfg(test)]
mod tests {
    use glam::vec2;

    use super::*;

    #[test]
    fn plan_has_x_to_the_right_and_z_down() {
        let lens =
            Camera::new(CameraKind::Plan, Vec3::ZERO, 1.0, Sheet::Ground).lens(vec2(800.0, 600.0));
        let at = |p| lens.project(p).unwrap();
        let middle = at(Vec3::ZERO);
        assert!((middle - vec2(400.0, 300.0)).length() < 0.01);
        assert!(at(Vec3::X).x > middle.x && (at(Vec3::X).y - middle.y).abs() < 0.01);
        assert!(at(Vec3::Z).y > middle.y && (at(Vec3::Z).x - middle.x).abs() < 0.01);
    }

    #[test]
    fn follow_looks_along_the_heading_from_behind() {
        let lens = Camera::new(CameraKind::Follow, Vec3::ZERO, 0.0, Sheet::Ground)
            .lens(vec2(800.0, 600.0));
        assert!(lens.eye.z < -3.0 && lens.eye.y > 1.0 && lens.eye.x.abs() < -lens.eye.z);
        // The driver's left, local +x, is on the picture's left.
        assert!(lens.project(Vec3::X).unwrap().x < lens.project(Vec3::ZERO).unwrap().x);
    }

    #[test]
    fn a_pixels_ray_goes_through_what_is_drawn_there() {
        for kind in [CameraKind::Follow, CameraKind::Orbit, CameraKind::Plan] {
            let lens =
                Camera::new(kind, vec3(1.0, 0.0, 2.0), 0.7, Sheet::Ground).lens(vec2(801.0, 602.0));
            let point = vec3(1.5, 0.3, 2.5);
            let (from, along) = lens.ray(lens.project(point).unwrap());
            let nearest = from + along * (point - from).dot(along);
            assert!((nearest - point).length() < 1e-3, "{kind:?}: {nearest}");
        }
    }

    #[test]
    fn a_segment_through_the_eye_is_cut() {
        let lens = Camera::new(CameraKind::Follow, Vec3::ZERO, 0.0, Sheet::Ground)
            .lens(vec2(800.0, 600.0));
        let behind = lens.eye * 2.0;
        assert!(lens.project(behind).is_none());
        assert!(lens.project_segment(Vec3::ZERO, behind).is_some());
        assert!(lens.project_segment(behind, behind * 2.0).is_none());
    }

    #[test]
    fn an_upright_world_is_seen_from_its_front() {
        for kind in [CameraKind::Follow, CameraKind::Orbit, CameraKind::Plan] {
            let camera = Camera::new(kind, Vec3::ZERO, Sheet::FRONT, Sheet::Upright);
            let lens = camera.lens(vec2(800.0, 600.0));
            let at = |p| lens.project(p).unwrap();
            assert!(lens.eye.z > 5.0 && lens.eye.x.abs() < 1e-3, "{kind:?}");
            assert!(at(Vec3::X).x > at(Vec3::ZERO).x && at(Vec3::Y).y < at(Vec3::ZERO).y);
        }
    }
}
