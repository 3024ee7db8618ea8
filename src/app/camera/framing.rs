//! Automatic framing.

use glam::{Vec2, Vec3, vec3};

use super::{Around, Camera, DISTANCES, FOLLOW_LAG, Followed, HEAD, caught_up};
use crate::app::pose::Viewport;
use crate::scene::CameraKind;

/// Minimum distance in framing, m.
const NEAREST_FRAMED: f32 = 5.0;

/// Minimum half height of the picture in front of a sheet, m.
const NEAREST_SHEET: f32 = 2.0;

/// Maximum distance of the follow camera for showing bodies nearby at the start, m.
const FARTHEST_OPENING: f32 = 16.0;

/// Maximum aspect ratio assumed, so that framed points also fit a small window.
const ASPECT: f32 = 1.25;

impl Camera {
    /// Turns at right angles to the deciding `axis`, at once or gradually. Keeps `points` in the free
    /// part of `room`, at least at the preferred distance.
    pub fn stand_aside(
        &mut self,
        (axis, points): (Vec3, &[Vec3]),
        room: &Viewport,
        elapsed: Option<f32>,
    ) {
        let catch_up = elapsed.map_or(1.0, |elapsed| caught_up(elapsed, FOLLOW_LAG));
        let flat = vec3(axis.x, 0.0, axis.z);
        let turns = self.is_behind() || elapsed.is_none();
        if turns && self.kind != CameraKind::Plan && flat.length() > 0.5 {
            let across = libm::atan2f(flat.z, -flat.x);
            // Take the nearer of the two ways along the wall.
            let apart = libm::remainderf(across - self.yaw, std::f32::consts::PI);
            self.yaw += apart * catch_up;
        }
        if points.is_empty() || self.kind == CameraKind::Plan {
            return;
        }
        let goal = self.base().framing(points, room, self.wished);
        let target = goal.target - goal.up * HEAD;
        self.target += (target - self.target) * catch_up;
        self.distance += (goal.distance - self.distance) * catch_up;
        if !room.shows(points, &self.base().lens(room.size)) {
            // Follow points out of the picture at once.
            (self.target, self.distance) = (target, goal.distance);
        }
    }

    /// Steps back until all points are in the free part of `room`.
    pub fn step_back(&mut self, points: &[Vec3], room: &Viewport) {
        if self.kind == CameraKind::Plan || !self.is_behind() {
            let is_sheet = self.kind == CameraKind::Plan && self.outlook.draw_plane.is_upright();
            let nearest = if is_sheet { NEAREST_SHEET } else { NEAREST_FRAMED };
            let pose = self.base().framing(points, room, nearest.min(self.distance));
            let lift = if pose.is_orthographic { Vec3::ZERO } else { pose.up * HEAD };
            (self.target, self.distance) = (pose.target - lift, pose.distance);
            return;
        }
        self.distance = self.wished;
        while self.distance < FARTHEST_OPENING && !room.shows(points, &self.base().lens(room.size))
        {
            self.distance += 0.25;
        }
    }

    /// Centres the points in the picture; the follow camera becomes an orbit camera.
    pub fn frame(&mut self, points: &[Vec3]) {
        self.take_over();
        self.fit(points);
        if self.is_behind() && !points.is_empty() {
            self.kind = CameraKind::Orbit;
        }
    }

    /// Centres the points in the picture, without marking the camera as moved by the user.
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
            CameraKind::Plan if self.outlook.draw_plane.is_upright() => upright,
            CameraKind::Plan => (spread * 1.15).max(wide),
            _ if self.outlook.draw_plane.is_upright() => {
                (upright + HEAD) / libm::tanf(self.field_of_view() * 0.5)
            }
            _ => spread * 2.2,
        };
        self.distance = distance.clamp(NEAREST_FRAMED, DISTANCES.1);
    }

    /// Evades obstacles for `elapsed` seconds.
    pub fn avoid(&mut self, body: &Followed, around: Around<'_>, elapsed: f32) {
        self.head = body.position + body.stance * Vec3::Y * HEAD;
        if self.kind == CameraKind::Plan || around.0.is_none() {
            return;
        }
        let (mut giving, follows) = (self.evasion, self.is_behind());
        let pivot = self.pivot(self.wish(Vec2::ZERO).0);
        giving.ease(around, pivot, |turn| self.wish(turn).1, follows, elapsed);
        self.evasion = giving;
    }
}
