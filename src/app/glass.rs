//! What stands between the eye and what is explained, and how see-through it is by now.

use glam::Vec3;

use crate::sim::Body;

/// Ticks in which something turns to glass, or back.
pub const TICKS: f32 = 8.0;

/// What has turned to glass, and how much, 0 (solid) to 1.
#[derive(Clone, Debug, Default)]
pub struct Glass {
    bodies: Vec<(Body, f32)>,
    /// How much of what is walked on, and hides the walker, is cut open.
    cut: f32,
    /// Where the walker is behind it, m.
    focus: Vec3,
}

impl Glass {
    /// Lets `ticks` ticks pass: `hiding` bodies become glass, the others solid; what is walked on is
    /// cut open while it hides `hidden`.
    pub fn ease(&mut self, hiding: &[Body], hidden: Option<Vec3>, ticks: f32) {
        let step = ticks.max(0.0) / TICKS;
        for body in hiding {
            if self.bodies.iter().all(|(known, _)| known != body) {
                self.bodies.push((*body, 0.0));
            }
        }
        for (body, amount) in &mut self.bodies {
            let way = if hiding.contains(body) { step } else { -step };
            *amount = (*amount + way).clamp(0.0, 1.0);
        }
        self.bodies.retain(|(body, amount)| *amount > 0.0 || hiding.contains(body));
        let way = if hidden.is_some() { step } else { -step };
        self.cut = (self.cut + way).clamp(0.0, 1.0);
        self.focus = hidden.unwrap_or(self.focus);
    }

    /// How much of a body is glass, 0 to 1.
    #[must_use]
    pub fn of(&self, body: Body) -> f32 {
        self.bodies.iter().find(|(known, _)| *known == body).map_or(0.0, |(_, amount)| *amount)
    }

    /// The point that what is walked on is cut open before, and how much, 0 to 1.
    #[must_use]
    pub fn cut(&self) -> (Vec3, f32) {
        (self.focus, self.cut)
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
        glass.ease(&[], None, 4.0);
        assert!((glass.of(tank) - 0.5).abs() < 1e-6, "by and by");
        glass.ease(&[], None, 4.0);
        assert_eq!((glass.of(tank), glass.cut().1), (0.0, 0.0));
    }
}
