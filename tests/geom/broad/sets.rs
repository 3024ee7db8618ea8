//! Random sets of boxes that move.

use collidoscope::geom::Aabb;
use collidoscope::geom::broad::{BroadStep, TreeStep};
use glam::{Vec2, vec2};

use crate::convex::random::Random;

/// Boxes with their velocities.
pub(super) struct MovingBoxes {
    pub(super) boxes: Vec<Aabb>,
    velocities: Vec<Vec2>,
    random: Random,
}

impl MovingBoxes {
    /// Returns a set of a random kind: few or many, near or far, huge next to tiny, coincident, on
    /// whole numbers, some of them NaN.
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let count = random.below(if seed.is_multiple_of(50) { 200 } else { 24 });
        let spread = [0.5, 3.0, 30.0, 3000.0][random.below(4)];
        let (kind, speed) = (random.below(6), [0.0, 0.01, 0.3, 30.0][random.below(4)]);
        let mut set = Self { boxes: Vec::new(), velocities: Vec::new(), random };
        for k in 0..count {
            let random = &mut set.random;
            let mut at = vec2(random.between(-spread, spread), random.between(-spread, spread));
            let mut size = vec2(random.between(0.0, 2.0), random.between(0.0, 2.0));
            match kind {
                0 if random.below(10) == 0 => size *= 1000.0,
                1 => size *= [1e-6, 1.0, 1e6][random.below(3)],
                2 if k > 0 && random.below(2) == 0 => {
                    let other = set.boxes[random.below(k)];
                    (at, size) = (other.min, other.max - other.min);
                }
                3 => (at, size) = (at.round(), size.round()),
                4 if random.below(12) == 0 => at.x = f32::NAN,
                _ => {}
            }
            set.boxes.push(Aabb { min: at, max: at + size });
            set.velocities.push(random.direction() * speed);
        }
        set
    }

    /// Returns `count` boxes of about this size.
    pub(super) fn scattered(count: usize, spread: f32, size: f32) -> Self {
        let mut set = Self { boxes: Vec::new(), velocities: Vec::new(), random: Random::new(5) };
        for _ in 0..count {
            let random = &mut set.random;
            let at = vec2(random.between(-spread, spread), random.between(-spread, spread));
            set.boxes.push(Aabb { min: at, max: at + size * random.between(0.5, 1.0) });
            set.velocities.push(random.direction() * 0.02 * size);
        }
        set
    }

    /// Moves all boxes by their velocities.
    pub(super) fn drift(&mut self) {
        for (aabb, velocity) in self.boxes.iter_mut().zip(&self.velocities) {
            (aabb.min, aabb.max) = (aabb.min + *velocity, aabb.max + *velocity);
        }
    }

    /// Moves all boxes. Occasionally one jumps, shrinks, grows or becomes NaN, or the number of
    /// boxes changes.
    pub(super) fn tick(&mut self) {
        let random = &mut self.random;
        for (aabb, velocity) in self.boxes.iter_mut().zip(&self.velocities) {
            let mut size = aabb.max - aabb.min;
            match random.below(40) {
                0 => aabb.min = random.direction() * 5.0,
                1 => size *= random.between(0.0, 1.0) * 0.1,
                2 => size *= 20.0,
                3 if random.below(10) == 0 => size.y = f32::NAN,
                4 if size.is_nan() => size = Vec2::ONE,
                _ => aabb.min += *velocity,
            }
            aabb.max = aabb.min + size;
        }
        match random.below(12) {
            0 if !self.boxes.is_empty() => {
                let index = random.below(self.boxes.len());
                self.boxes.remove(index);
                self.velocities.remove(index);
            }
            1 => {
                let min = random.direction();
                self.boxes.push(Aabb { min, max: min + 1.0 });
                self.velocities.push(Vec2::ZERO);
            }
            _ => {}
        }
    }
}

/// Returns 10,000 sets, or the number in the environment variable `PAIRS`.
pub(super) fn sets() -> impl Iterator<Item = (u64, MovingBoxes)> {
    let count = std::env::var("PAIRS").ok().and_then(|text| text.parse().ok()).unwrap_or(10_000);
    (0..count).map(|seed| (seed, MovingBoxes::new(seed)))
}

/// Returns whether the step compared a box with the bounds of an inner node.
pub(super) fn is_node_test(step: &BroadStep) -> bool {
    matches!(step, BroadStep::Tree(TreeStep::Asked { .. }))
}
