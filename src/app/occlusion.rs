//! Opens ground that hides the walker from the camera.

use glam::Vec3;

/// Ticks for opening or closing the ground.
pub const TICKS: f32 = 8.0;

/// Ticks for which the ground stays open after it last hid the walker; prevents flicker.
const HOLD_TICKS: f32 = 16.0;

/// The opening between camera and walker.
#[derive(Clone, Debug, Default)]
pub struct Occlusion {
    /// Opening, 0 (closed) to 1.
    amount: f32,
    /// Remaining ticks before closing.
    hold: f32,
    /// Position of the walker behind the ground, m.
    focus: Vec3,
}

impl Occlusion {
    /// Advances by `ticks` ticks; the ground opens while `hidden` is `Some`: the hidden point, m.
    pub fn ease(&mut self, hidden: Option<Vec3>, ticks: f32) {
        let ticks = ticks.max(0.0);
        self.hold = if hidden.is_some() { HOLD_TICKS } else { (self.hold - ticks).max(0.0) };
        let change = if self.hold > 0.0 { ticks } else { -ticks };
        self.amount = (self.amount + change / TICKS).clamp(0.0, 1.0);
        self.focus = hidden.unwrap_or(self.focus);
    }

    /// Returns whether the ground is open at a point seen from `eye`; the shader of solids does the
    /// same.
    #[must_use]
    pub fn opens(&self, eye: Vec3, at: Vec3) -> bool {
        if self.amount < 0.5 {
            return false;
        }
        let line = self.focus - eye;
        let (distance, offset) = (line.length().max(1e-3), at - eye);
        let along = offset.dot(line) / distance;
        let radius = (offset - line * (along / distance)).length() * distance / along.max(1e-3);
        (0.0..=distance - 0.5).contains(&along) && radius < 1.05
    }

    /// Returns the point in front of which the ground is open, and the amount, 0 to 1.
    #[must_use]
    pub fn cut(&self) -> (Vec3, f32) {
        (self.focus, self.amount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ground_opens_in_eight_ticks_and_closes_later() {
        let mut occlusion = Occlusion::default();
        for tick in 1..=8_u8 {
            occlusion.ease(Some(Vec3::X), 1.0);
            assert!((occlusion.cut().1 - f32::from(tick) / 8.0).abs() < 1e-6);
        }
        assert_eq!(occlusion.cut(), (Vec3::X, 1.0));
        let eye = Vec3::X * 9.0;
        assert!(occlusion.opens(eye, Vec3::new(5.0, 0.4, 0.0)), "between eye and walker");
        assert!(!occlusion.opens(eye, Vec3::new(5.0, 1.4, 0.0)), "beside");
        assert!(!occlusion.opens(eye, Vec3::new(0.0, 0.1, 0.0)), "behind the walker");
        occlusion.ease(None, HOLD_TICKS - 1.0);
        assert_eq!(occlusion.cut().1, 1.0, "it may hide the walker again at once");
        occlusion.ease(None, 4.0);
        assert!((occlusion.cut().1 - 0.5).abs() < 1e-6);
        occlusion.ease(None, 4.0);
        assert_eq!(occlusion.cut().1, 0.0);
        assert!(!occlusion.opens(eye, Vec3::new(5.0, 0.4, 0.0)), "it is closed again");
    }
}
