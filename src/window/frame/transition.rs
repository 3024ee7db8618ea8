//! The transition from the 3D view to the Figure: the camera moves over the sheet, the sheet turns
//! level, the projections fall, and the lens opens.

use glam::{Vec2, Vec3};

use crate::app::pose::Pose;
use crate::figure::Figure;
use crate::figure::layout::{Layout, Motion};

/// Duration of the transition, s.
const DURATION: f32 = 1.2;
/// Duration of the return to the 3D view, s.
const RETURN_DURATION: f32 = 0.3;
/// Maximum time step per picture, s: a slow machine still shows every part.
const MAX_STEP: f32 = 0.1;
/// End times of the transition's parts, s: camera over the sheet, solids faded, sheet level, projections fallen.
const PART_ENDS: [f32; 4] = [0.4, 0.6, 0.8, 1.1];

/// Progress of the transition to the Figure.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FigureTransition {
    /// Elapsed time of the transition, s.
    seconds: f32,
    /// The clock's time in the last picture, s; `None` before the first one.
    clock: Option<f64>,
    /// The camera's pose during the transition, while the 3D view is the main view.
    pub pose: Option<Pose>,
}

impl FigureTransition {
    /// Returns the time since the last call, s, for a clock that shows `now`, s; `None` at the first call.
    pub(super) fn elapsed(&mut self, now: f64) -> Option<f32> {
        self.clock.replace(now).map(|before| ((now - before) as f32).min(MAX_STEP))
    }

    /// Advances by `elapsed` seconds towards the Figure, or back.
    pub(super) fn advance(&mut self, to_figure: bool, elapsed: f32) {
        let change = if to_figure { elapsed } else { -elapsed * DURATION / RETURN_DURATION };
        self.seconds = (self.seconds + change).clamp(0.0, DURATION);
    }

    /// Ends the transition at once.
    pub(super) fn cut(&mut self, to_figure: bool) {
        self.seconds = if to_figure { DURATION } else { 0.0 };
    }

    /// Returns whether only the 3D view is shown.
    pub(super) fn is_scene(&self) -> bool {
        self.seconds <= 0.0
    }

    /// Returns whether the transition is under way.
    pub(super) fn is_moving(&self) -> bool {
        self.seconds > 0.0 && self.seconds < DURATION
    }

    /// Returns the completed share of the k-th part, 0..1.
    fn part(&self, k: usize) -> f32 {
        let start = if k == 0 { 0.0 } else { PART_ENDS[k - 1] };
        let part = ((self.seconds - start) / (PART_ENDS[k] - start)).clamp(0.0, 1.0);
        // Smoothstep: starts and ends slowly.
        part * part * (3.0 - 2.0 * part)
    }

    /// Returns the camera's progress to its place over the sheet, 0..1.
    pub(super) fn camera_progress(&self) -> f32 {
        self.part(0)
    }

    /// Returns the opacity of the Figure over the 3D view.
    pub(super) fn opacity(&self) -> f32 {
        self.part(1)
    }

    /// Returns the remaining motion on the page for a sheet with the initial angle `angle`, radians.
    pub(super) fn motion(&self, angle: f32) -> Motion {
        Motion {
            turn: angle * (1.0 - self.part(2)),
            fall: 1.0 - self.part(3),
            is_closed: self.seconds < PART_ENDS[3],
        }
    }
}

/// Returns the sheet's initial angle on the page, radians clockwise, which matches the camera's up
/// direction. `None` if the sheet has no place in the world.
pub(super) fn start_angle(figure: &Figure, page_layout: &Layout, camera: &Pose) -> Option<f32> {
    let (basis, frame) = (figure.sheet.basis?, page_layout.frame?);
    let up = camera.up - camera.to_eye * camera.up.dot(camera.to_eye);
    let up = basis.plane.point(up).try_normalize()?;
    let on_page = frame.vector(up);
    // From the page's up direction to the camera's.
    Some(-std::f32::consts::FRAC_PI_2 - libm::atan2f(on_page.y, on_page.x))
}

/// Returns the camera pose straight above the sheet, matching the page; `size` is the view's, points.
pub(super) fn over_sheet(
    figure: &Figure,
    page_layout: &Layout,
    camera: &Pose,
    size: Vec2,
) -> Option<Pose> {
    let (basis, frame) = (figure.sheet.basis?, page_layout.frame?);
    let back = basis.normal();
    let up = basis.way(frame.vector_back(Vec2::NEG_Y)).try_normalize()?;
    let centre = basis.way(frame.back(size * 0.5) - basis.shift);
    let target = centre + back * camera.target.dot(back);
    let distance = 0.5 * size.y / frame.scale;
    Some(Pose {
        target,
        to_eye: back,
        up: up.normalize_or(Vec3::Y),
        distance,
        is_orthographic: true,
        ..*camera
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_return_is_faster_than_the_transition() {
        let mut transition = FigureTransition::default();
        assert!(transition.is_scene() && !transition.is_moving());
        transition.advance(true, 0.5);
        assert!(transition.camera_progress() >= 1.0 && transition.opacity() < 1.0, "solids fade");
        transition.advance(true, 0.4);
        let motion = transition.motion(1.0);
        assert!(motion.turn == 0.0 && motion.fall > 0.0 && motion.is_closed, "projections fall");
        transition.advance(true, 0.31);
        assert!(!transition.is_moving());
        assert_eq!(transition.motion(1.0), Motion::default());
        transition.advance(false, 0.31);
        assert!(transition.is_scene());
        transition.cut(true);
        assert_eq!(transition.motion(1.0), Motion::default());
    }
}
