//! The turn from the 3D view to the Figure: the eye moves over the sheet, the sheet turns level, the
//! projections fall, and the lens opens.

use glam::{Vec2, Vec3};

use crate::app::pose::Pose;
use crate::figure::Figure;
use crate::figure::layout::{Layout, Motion};

/// Time of the turn, s.
const WHOLE: f32 = 1.2;
/// Time back to the 3D view, s.
const BACK: f32 = 0.3;
/// Longest time of one picture, s: a slow machine shows every part of the turn.
const LONGEST: f32 = 0.1;
/// Ends of its parts, s: the eye is over the sheet, solids have faded, the sheet is level, projections have fallen.
const ENDS: [f32; 4] = [0.4, 0.6, 0.8, 1.1];

/// How far the view has turned to the Figure.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Turning {
    /// Time of the turn that has passed, s.
    seconds: f32,
    /// The clock's time in the last picture, s; `None` before the first one.
    clock: Option<f64>,
    /// The eye's pose on its way, while the 3D view is the main view.
    pub pose: Option<Pose>,
}

impl Turning {
    /// Time since the last call, s, for a clock that shows `now`, s; `None` at the first call.
    pub(super) fn elapsed(&mut self, now: f64) -> Option<f32> {
        self.clock.replace(now).map(|before| ((now - before) as f32).min(LONGEST))
    }

    /// Goes on by `elapsed` seconds towards the Figure, or back.
    pub(super) fn advance(&mut self, to_figure: bool, elapsed: f32) {
        let by = if to_figure { elapsed } else { -elapsed * WHOLE / BACK };
        self.seconds = (self.seconds + by).clamp(0.0, WHOLE);
    }

    /// Ends the turn at once.
    pub(super) fn cut(&mut self, to_figure: bool) {
        self.seconds = if to_figure { WHOLE } else { 0.0 };
    }

    /// True where the 3D view stands alone.
    pub(super) fn is_scene(&self) -> bool {
        self.seconds <= 0.0
    }

    /// True where the turn is under way.
    pub(super) fn moves(&self) -> bool {
        self.seconds > 0.0 && self.seconds < WHOLE
    }

    /// Part of the k-th part of the turn that has passed.
    fn part(&self, k: usize) -> f32 {
        let start = if k == 0 { 0.0 } else { ENDS[k - 1] };
        let part = ((self.seconds - start) / (ENDS[k] - start)).clamp(0.0, 1.0);
        // Starts and ends slowly.
        part * part * (3.0 - 2.0 * part)
    }

    /// Part of the eye's way to its place over the sheet.
    pub(super) fn eye(&self) -> f32 {
        self.part(0)
    }

    /// Opacity of the Figure over the 3D view.
    pub(super) fn opacity(&self) -> f32 {
        self.part(1)
    }

    /// The rest of the motion on the page, for a sheet that starts turned by `angle`.
    pub(super) fn motion(&self, angle: f32) -> Motion {
        Motion {
            turn: angle * (1.0 - self.part(2)),
            fall: 1.0 - self.part(3),
            is_closed: self.seconds < ENDS[3],
        }
    }
}

/// Angle of the sheet on the page, radians clockwise, at which the camera's up is up; `None` where the sheet
/// has no place in the world.
pub(super) fn start_angle(figure: &Figure, laid: &Layout, camera: &Pose) -> Option<f32> {
    let (basis, frame) = (figure.sheet.basis?, laid.frame?);
    let up = camera.up - camera.back * camera.up.dot(camera.back);
    let up = basis.plane.point(up).try_normalize()?;
    let on_page = frame.vector(up);
    // From the page's direction of up to the one that the camera has there.
    Some(-std::f32::consts::FRAC_PI_2 - libm::atan2f(on_page.y, on_page.x))
}

/// The eye straight over the sheet, where the 3D view shows what the page shows; `size` is the view's, points.
pub(super) fn over_sheet(
    figure: &Figure,
    laid: &Layout,
    camera: &Pose,
    size: Vec2,
) -> Option<Pose> {
    let (basis, frame) = (figure.sheet.basis?, laid.frame?);
    let back = basis.normal();
    let up = basis.way(frame.vector_back(Vec2::NEG_Y)).try_normalize()?;
    let on_sheet = basis.way(frame.back(size * 0.5) - basis.shift);
    let target = on_sheet + back * camera.target.dot(back);
    let distance = 0.5 * size.y / frame.scale;
    Some(Pose { target, back, up: up.normalize_or(Vec3::Y), distance, flat: true, ..*camera })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_takes_its_time_and_comes_back_faster() {
        let mut turning = Turning::default();
        assert!(turning.is_scene() && !turning.moves());
        turning.advance(true, 0.5);
        assert!(turning.eye() >= 1.0 && turning.opacity() < 1.0, "solids fade");
        turning.advance(true, 0.4);
        let motion = turning.motion(1.0);
        assert!(motion.turn == 0.0 && motion.fall > 0.0 && motion.is_closed, "projections fall");
        turning.advance(true, 0.31);
        assert!(!turning.moves());
        assert_eq!(turning.motion(1.0), Motion::default());
        turning.advance(false, 0.31);
        assert!(turning.is_scene());
        turning.cut(true);
        assert_eq!(turning.motion(1.0), Motion::default());
    }
}
