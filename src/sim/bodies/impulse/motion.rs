//! The bodies' motion, one column a quantity.

use glam::{Vec2, vec2};

/// The smallest and largest mass (kg) and moment of inertia (kg·m²) that are told apart: beyond
/// them an inverse, or a sum of them, would leave the numbers there are.
const EXTREME: f32 = 1e30;

/// 1 ÷ `x` for a mass or a moment of inertia; 0, which nothing can move, for what is not above 0
/// or not a finite number.
#[must_use]
pub fn inverse(x: f32) -> f32 {
    if x > 0.0 && x.is_finite() { 1.0 / x.clamp(1.0 / EXTREME, EXTREME) } else { 0.0 }
}

/// Moment of inertia of a box of `half`-extents (m) about its centre, kg·m².
#[must_use]
pub fn box_inertia(mass: f32, half: Vec2) -> f32 {
    mass * half.length_squared() / 3.0
}

/// Moment of inertia of a disk about its centre, kg·m².
#[must_use]
pub fn circle_inertia(mass: f32, radius: f32) -> f32 {
    0.5 * mass * radius * radius
}

/// Columns, all of the same length, one entry a body.
///
/// What has no inverse mass is moved by its velocity, but by nothing else: static when that is 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// Centre of mass, m.
    pub position: Vec<Vec2>,
    /// (cos θ, sin θ), θ counterclockwise: the `axis_x` of a box.
    pub rotation: Vec<Vec2>,
    /// m/s.
    pub velocity: Vec<Vec2>,
    /// Angular velocity, counterclockwise, rad/s.
    pub spin: Vec<f32>,
    /// What acts all through the tick besides contacts, gravity above all, m/s².
    pub acceleration: Vec<Vec2>,
    /// 1 ÷ mass, 1/kg; 0 cannot be moved.
    pub inv_mass: Vec<f32>,
    /// 1 ÷ moment of inertia about the centre of mass, 1/(kg·m²); 0 cannot be turned.
    pub inv_inertia: Vec<f32>,
}

impl Motion {
    /// The number of bodies: the shortest column counts.
    #[must_use]
    pub fn len(&self) -> usize {
        let vectors = [&self.position, &self.rotation, &self.velocity, &self.acceleration];
        let numbers = [&self.spin, &self.inv_mass, &self.inv_inertia];
        let lengths = vectors.map(Vec::len).into_iter().chain(numbers.map(Vec::len));
        lengths.min().unwrap_or(0)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes all bodies out.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Adds a body at rest at `position`, turned by `angle` rad, and says its index. A `mass` or
    /// `inertia` of 0 or infinity cannot be moved or turned.
    pub fn push(&mut self, position: Vec2, angle: f32, mass: f32, inertia: f32) -> usize {
        self.position.push(position);
        self.rotation.push(vec2(libm::cosf(angle), libm::sinf(angle)));
        self.velocity.push(Vec2::ZERO);
        self.spin.push(0.0);
        self.acceleration.push(Vec2::ZERO);
        self.inv_mass.push(inverse(mass));
        self.inv_inertia.push(inverse(inertia));
        self.position.len() - 1
    }

    /// θ, rad, −π to π.
    #[must_use]
    pub fn angle(&self, body: usize) -> f32 {
        let axis = self.rotation[body];
        libm::atan2f(axis.y, axis.x)
    }
}

/// `rotation` turned by `angle` rad: by tan(angle / 2) to third order, off by 1e-6 rad for a sixth
/// of a radian a tick, and of unit length always.
pub(super) fn turned(rotation: Vec2, angle: f32) -> Vec2 {
    let angle = angle.clamp(-std::f32::consts::PI, std::f32::consts::PI);
    let t = angle * (0.5 + angle * angle * (1.0 / 24.0));
    let squared = t * t;
    let turn = vec2(1.0 - squared, 2.0 * t) / (1.0 + squared);
    let turned = turn.rotate(rotation);
    // One step of Newton's method towards length 1: rounding does not add up.
    turned * (1.5 - 0.5 * turned.length_squared())
}
