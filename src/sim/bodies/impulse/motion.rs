//! What the solver knows of a body.

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

/// A body as the solver takes it, and what it makes of it.
///
/// What has no inverse mass is moved by its velocity, but by nothing else: static when that is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// Centre of mass, m.
    pub position: Vec2,
    /// (cos θ, sin θ), θ counterclockwise: the `axis_x` of a box.
    pub rotation: Vec2,
    /// m/s.
    pub velocity: Vec2,
    /// Angular velocity, counterclockwise, rad/s.
    pub spin: f32,
    /// What acts all through the tick besides contacts, gravity above all, m/s².
    pub acceleration: Vec2,
    /// 1 ÷ mass, 1/kg; 0 cannot be moved.
    pub inv_mass: f32,
    /// 1 ÷ moment of inertia about the centre of mass, 1/(kg·m²); 0 cannot be turned.
    pub inv_inertia: f32,
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
