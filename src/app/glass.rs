//! What stands between the eye and what is explained, and how see-through it is by now.

use glam::Vec3;

use crate::sim::Body;

/// Ticks in which something turns to glass, or back.
pub const TICKS: f32 = 8.0;

/// Ticks that it stays so after it was last in the way: who is sent back from a hit and comes again
/// must not flicker.
const STAYS: f32 = 16.0;

/// Something that is glass, or on the way.
#[derive(Clone, Copy, Debug, Default)]
struct Pane {
    /// 0 (solid) to 1.
    amount: f32,
    /// Ticks that it stays so.
    rest: f32,
}

impl Pane {
    fn ease(&mut self, hides: bool, ticks: f32) {
        self.rest = if hides { STAYS } else { (self.rest - ticks).max(0.0) };
        let way = if self.rest > 0.0 { ticks } else { -ticks };
        self.amount = (self.amount + way / TICKS).clamp(0.0, 1.0);
    }
}

/// What has turned to glass, and how much, 0 (solid) to 1.
#[derive(Clone, Debug, Default)]
pub struct Glass {
    bodies: Vec<(Body, Pane)>,
    /// How far what is walked on, and hides the walker, is cut open.
    cut: Pane,
    /// Where the walker is behind it, m.
    focus: Vec3,
}

impl Glass {
    /// Lets `ticks` ticks pass: `hiding` bodies become glass, the others solid; what is walked on is
    /// cut open while it hides `hidden`.
    pub fn ease(&mut self, hiding: &[Body], hidden: Option<Vec3>, ticks: f32) {
        let ticks = ticks.max(0.0);
        for body in hiding {
            if self.bodies.iter().all(|(known, _)| known != body) {
                self.bodies.push((*body, Pane::default()));
            }
        }
        for (body, pane) in &mut self.bodies {
            pane.ease(hiding.contains(body), ticks);
        }
        self.bodies.retain(|(_, pane)| pane.amount > 0.0 || pane.rest > 0.0);
        self.cut.ease(hidden.is_some(), ticks);
        self.focus = hidden.unwrap_or(self.focus);
    }

    /// How much of a body is glass, 0 to 1.
    #[must_use]
    pub fn of(&self, body: Body) -> f32 {
        self.bodies.iter().find(|(known, _)| *known == body).map_or(0.0, |(_, pane)| pane.amount)
    }

    /// Whether what is walked on is cut open at a point, seen from `eye`; as the shader of solids
    /// has it.
    #[must_use]
    pub fn opens(&self, eye: Vec3, at: Vec3) -> bool {
        if self.cut.amount < 0.5 {
            return false;
        }
        let line = self.focus - eye;
        let (way, d) = (line.length().max(1e-3), at - eye);
        let along = d.dot(line) / way;
        let off = (d - line * (along / way)).length() * way / along.max(1e-3);
        (0.0..=way - 0.5).contains(&along) && off < 1.05
    }

    /// The point that what is walked on is cut open before, and how much, 0 to 1.
    #[must_use]
    pub fn cut(&self) -> (Vec3, f32) {
        (self.focus, self.cut.amount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_turns_in_eight_ticks_and_back() {
        let (mut glass, tank) = (Glass::default(), Body::Driven);
        for tick in 1..=8_u8 {
            glass.ease(&[tank], Some(Vec3::X), 1.0);
            assert!((glass.of(tank) - f32::from(tick) / 8.0).abs() < 1e-6);
            assert_eq!(glass.of(Body::Object(0)), 0.0);
        }
        assert_eq!(glass.cut(), (Vec3::X, 1.0));
        let eye = Vec3::X * 9.0;
        assert!(glass.opens(eye, Vec3::new(5.0, 0.4, 0.0)), "between eye and walker");
        assert!(!glass.opens(eye, Vec3::new(5.0, 1.4, 0.0)), "beside");
        assert!(!glass.opens(eye, Vec3::new(0.0, 0.1, 0.0)), "behind the walker");
        glass.ease(&[], None, STAYS - 1.0);
        assert_eq!(glass.of(tank), 1.0, "it may be in the way again at once");
        glass.ease(&[], None, 1.0);
        assert!(glass.of(tank) < 1.0);
        glass.ease(&[], None, 3.0);
        assert!((glass.of(tank) - 0.5).abs() < 1e-6, "by and by");
        glass.ease(&[], None, 4.0);
        assert_eq!((glass.of(tank), glass.cut().1), (0.0, 0.0));
        assert!(!glass.opens(eye, Vec3::new(5.0, 0.4, 0.0)), "it is closed again");
    }
}
