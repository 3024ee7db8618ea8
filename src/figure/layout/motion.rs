//! The turn from the 3D view to the number line: the sheet turns level, and the projections fall.

use glam::vec2;

use super::mark::{Drawn, Mark};

/// The part of the turn that is still to come; zero when it has ended.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// Angle from the level sheet, radians, clockwise on the page.
    pub turn: f32,
    /// Part of their fall that the projections have before them, 0 to 1.
    pub fall: f32,
    /// True until the lens and the number are drawn.
    pub is_closed: bool,
}

impl Motion {
    /// Lifts falling projections towards the sheet, `height` points above their place, and fades them.
    pub(super) fn lift(&self, marks: &mut [Drawn], height: f32) {
        if self.fall <= 0.0 {
            return;
        }
        for drawn in marks {
            // The line itself waits where the projections land.
            if matches!(drawn.mark, Mark::Fill { .. }) {
                drawn.mark = drawn.mark.moved(vec2(0.0, -self.fall * height));
                drawn.clip = None;
            }
            drawn.opacity *= 1.0 - self.fall;
        }
    }
}
