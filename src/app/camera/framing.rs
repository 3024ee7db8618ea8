//! What a camera brings into its picture by itself.

use glam::{Vec2, Vec3, vec3};

use super::{Around, Camera, DISTANCES, FIELD_OF_VIEW, FOLLOW_LAG, Followed, HEAD, caught_up};
use crate::app::pose::Room;
use crate::scene::CameraKind;

/// Framing goes no nearer than this, m.
const NEAREST_FRAMED: f32 = 5.0;

/// Nor, before a sheet, than this: half the height of the picture, m.
const NEAREST_SHEET: f32 = 2.0;

/// The follow camera of a scene goes back no farther than this to show what is near, m.
const FARTHEST_OPENING: f32 = 16.0;

/// No picture is taken to be wider than this many times its height: what is framed fits a small
/// window too.
const ASPECT: f32 = 1.25;

impl Camera {
    /// Looks at right angles to `axis`, which decides, at once or by and by, and keeps `points` in
    /// the free part of `room`, at least as far away as it stands by itself.
    pub fn stand_aside(
        &mut self,
        (axis, points): (Vec3, &[Vec3]),
        room: &Room,
        elapsed: Option<f32>,
    ) {
        let catch_up = elapsed.map_or(1.0, |elapsed| caught_up(elapsed, FOLLOW_LAG));
        let flat = vec3(axis.x, 0.0, axis.z);
        let turns = self.is_behind() || elapsed.is_none();
        if turns && self.kind != CameraKind::Plan && flat.length() > 0.5 {
            let across = libm::atan2f(flat.z, -flat.x);
            // Of the two ways along the wall the one that is nearer to where it looks.
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
            // What has gone out of the picture is gone after at once.
            (self.target, self.distance) = (target, goal.distance);
        }
    }

    /// Goes so far back that all these points are in the free part of `room`.
    pub fn step_back(&mut self, points: &[Vec3], room: &Room) {
        if self.kind == CameraKind::Plan || !self.is_behind() {
            let is_sheet = self.kind == CameraKind::Plan && self.outlook.sheet.is_upright();
            let nearest = if is_sheet { NEAREST_SHEET } else { NEAREST_FRAMED };
            let pose = self.base().framing(points, room, nearest.min(self.distance));
            let lift = if pose.flat { Vec3::ZERO } else { pose.up * HEAD };
            (self.target, self.distance) = (pose.target - lift, pose.distance);
            return;
        }
        self.distance = self.wished;
        while self.distance < FARTHEST_OPENING && !room.shows(points, &self.base().lens(room.size))
        {
            self.distance += 0.25;
        }
    }

    /// Brings the points into the middle of the picture; the follow camera becomes an orbit camera.
    pub fn frame(&mut self, points: &[Vec3]) {
        self.take_over();
        self.fit(points);
        if self.is_behind() && !points.is_empty() {
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
            CameraKind::Plan if self.outlook.sheet.is_upright() => upright,
            CameraKind::Plan => (spread * 1.15).max(wide),
            _ if self.outlook.sheet.is_upright() => {
                (upright + HEAD) / libm::tanf(FIELD_OF_VIEW * 0.5)
            }
            _ => spread * 2.2,
        };
        self.distance = distance.clamp(NEAREST_FRAMED, DISTANCES.1);
    }

    /// Gives way to what the eye cannot stand in or behind, for `elapsed` seconds.
    pub fn avoid(&mut self, body: &Followed, around: Around<'_>, elapsed: f32) {
        self.head = body.position + body.stance * Vec3::Y * HEAD;
        if self.kind == CameraKind::Plan || around.0.is_none() {
            return;
        }
        let (mut giving, follows) = (self.giving, self.is_behind());
        let pivot = self.pivot(self.wish(Vec2::ZERO).0);
        giving.ease(around, pivot, |turn| self.wish(turn).1, follows, elapsed);
        self.giving = giving;
    }
}
