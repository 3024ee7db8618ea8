//! Automatic framing.

use glam::{Vec2, Vec3, vec3};

use super::{Around, Camera, DISTANCES, FOLLOW_LAG, Followed, HEAD, caught_up};
use crate::app::pose::Viewport;
use crate::scene::CameraKind;

/// Minimum distance in framing, m.
const NEAREST_FRAMED: f32 = 5.0;

/// Minimum half height of the plan view of an upright world, m.
const MIN_HALF_HEIGHT: f32 = 2.0;

/// Maximum distance to which the follow camera steps back at the start, m.
const MAX_OPENING_DISTANCE: f32 = 16.0;

/// Maximum aspect ratio assumed, so that framed points also fit a small window.
const ASPECT: f32 = 1.25;

impl Camera {
    /// Turns at right angles to the deciding `axis`: for `elapsed` seconds, or at once for `None`.
    /// Keeps `points` in the free part of `viewport`, at least at the preferred distance.
    pub fn turn_across(
        &mut self,
        (axis, points): (Vec3, &[Vec3]),
        viewport: &Viewport,
        elapsed: Option<f32>,
    ) {
        let catch_up = elapsed.map_or(1.0, |elapsed| caught_up(elapsed, FOLLOW_LAG));
        let flat = vec3(axis.x, 0.0, axis.z);
        let turns = self.is_follow() || elapsed.is_none();
        if turns && self.kind != CameraKind::Plan && flat.length() > 0.5 {
            let across_yaw = libm::atan2f(flat.z, -flat.x);
            // Take the nearer of the two opposite headings.
            let yaw_change = libm::remainderf(across_yaw - self.yaw, std::f32::consts::PI);
            self.yaw += yaw_change * catch_up;
        }
        if points.is_empty() || self.kind == CameraKind::Plan {
            return;
        }
        let goal = self.pose().framing(points, viewport, self.wished);
        let target = goal.target - goal.up * HEAD;
        self.target += (target - self.target) * catch_up;
        self.distance += (goal.distance - self.distance) * catch_up;
        if !viewport.shows(points, &self.pose().lens(viewport.size)) {
            // Show points outside of the picture at once.
            (self.target, self.distance) = (target, goal.distance);
        }
    }

    /// Steps back until all points are in the free part of `viewport`.
    pub fn step_back(&mut self, points: &[Vec3], viewport: &Viewport) {
        if self.kind == CameraKind::Plan || !self.is_follow() {
            let is_upright = self.kind == CameraKind::Plan && self.hints.draw_plane.is_upright();
            let nearest = if is_upright { MIN_HALF_HEIGHT } else { NEAREST_FRAMED };
            let pose = self.pose().framing(points, viewport, nearest.min(self.distance));
            let lift = if pose.is_orthographic { Vec3::ZERO } else { pose.up * HEAD };
            (self.target, self.distance) = (pose.target - lift, pose.distance);
            return;
        }
        self.distance = self.wished;
        while self.distance < MAX_OPENING_DISTANCE
            && !viewport.shows(points, &self.pose().lens(viewport.size))
        {
            self.distance += 0.25;
        }
    }

    /// Centres the points in the picture; the follow camera becomes an orbit camera.
    pub fn frame(&mut self, points: &[Vec3]) {
        self.take_over();
        self.fit(points);
        if self.is_follow() && !points.is_empty() {
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
        let height_for_width = ((high.x - low.x) * 0.5 + 1.5) / ASPECT;
        // Upright worlds are wider than high.
        let half_height = (spread * 0.8).max(height_for_width);
        let distance = match self.kind {
            CameraKind::Plan if self.hints.draw_plane.is_upright() => half_height,
            CameraKind::Plan => (spread * 1.15).max(height_for_width),
            _ if self.hints.draw_plane.is_upright() => {
                (half_height + HEAD) / libm::tanf(self.field_of_view() * 0.5)
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
        let (mut evasion, follows) = (self.evasion, self.is_follow());
        let pivot = self.pivot(self.preferred_view(Vec2::ZERO).0);
        evasion.ease(around, pivot, |turn| self.preferred_view(turn).1, follows, elapsed);
        self.evasion = evasion;
    }
}
