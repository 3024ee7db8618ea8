//! Camera control by mouse, keys and touch.

use glam::{Vec2, Vec3};

use super::{Camera, DISTANCES, heading, plan_axes};
use crate::scene::CameraKind;

/// Rotation of the orbit camera per pixel of drag, radians.
const TURN_PER_PIXEL: f32 = 0.008;

/// Zoom factor per notch of the wheel.
const ZOOM_PER_NOTCH: f32 = 0.9;

impl Camera {
    /// Turns the orbit camera by a drag of `pixels`, or moves the plan camera; other cameras become
    /// an orbit camera first. The picture is `height` pixels high.
    pub fn turn(&mut self, pixels: Vec2, height: f32) {
        self.take_over();
        if self.kind == CameraKind::Plan {
            return self.pan(pixels, height);
        }
        self.become_orbit();
        self.yaw -= pixels.x * TURN_PER_PIXEL;
        // From below, the ground would hide everything.
        let min_pitch = if self.hints.floor.is_some() { 0.05 } else { -1.5 };
        self.pitch = (self.pitch + pixels.y * TURN_PER_PIXEL).clamp(min_pitch, 1.5);
    }

    /// Moves the target by a drag of `pixels`: over the ground, or in the plane of the plan view. The
    /// picture is `height` pixels high.
    pub fn pan(&mut self, pixels: Vec2, height: f32) {
        self.take_over();
        let lens = self.lens(Vec2::splat(height.max(1.0)));
        let metres = lens.metres_per_pixel(self.pose().target);
        let (right, ahead) = if self.kind == CameraKind::Plan {
            plan_axes(self.hints.draw_plane, self.start_yaw)
        } else {
            self.become_orbit();
            (heading(self.yaw).cross(Vec3::Y), heading(self.yaw))
        };
        self.target += (ahead * pixels.y - right * pixels.x) * metres;
    }

    /// Zooms in by `notches` of the wheel.
    pub fn zoom(&mut self, notches: f32) {
        self.scale(libm::powf(ZOOM_PER_NOTCH, notches));
    }

    /// Zooms in when two fingers move apart to `ratio` times their distance.
    pub fn pinch(&mut self, ratio: f32) {
        self.scale(1.0 / ratio);
    }

    /// Multiplies the distance to the target.
    fn scale(&mut self, factor: f32) {
        self.take_over();
        self.distance = (self.distance * factor).clamp(DISTANCES.0, DISTANCES.1);
        self.wished = self.distance;
    }
}
