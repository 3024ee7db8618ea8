//! Transition from the 3D view to the number line: the sheet turns level, then the projections fall.

use glam::vec2;

use super::mark::{Mark, PlacedMark};

/// Remaining part of the transition; zero at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// Remaining angle to the level sheet, radians, clockwise on the page.
    pub turn: f32,
    /// Remaining fraction of the projections' fall, 0 to 1.
    pub fall: f32,
    /// Whether the lens and the number are still hidden.
    pub is_closed: bool,
}

impl Motion {
    /// Lifts falling projections up to `height` points above their final position, and fades them.
    pub(super) fn lift(&self, marks: &mut [PlacedMark], height: f32) {
        if self.fall <= 0.0 {
            return;
        }
        for drawn in marks {
            // The line itself stays in place.
            if matches!(drawn.mark, Mark::Fill { .. }) {
                drawn.mark = drawn.mark.moved(vec2(0.0, -self.fall * height));
                drawn.clip = None;
            }
            drawn.opacity *= 1.0 - self.fall;
        }
    }
}
