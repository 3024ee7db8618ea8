//! The solver's input and output for a body.

use glam::{Vec2, vec2};

/// Upper limit of masses (kg) and moments of inertia (kg·m²); the lower limit is its inverse. Beyond
/// them, an inverse or a sum of inverses would overflow.
const MAX_MASS: f32 = 1e30;

/// Returns 1 ÷ `x` for a mass or a moment of inertia; 0 (immovable) if `x` is not positive and finite.
#[must_use]
pub fn inverse(x: f32) -> f32 {
    if x > 0.0 && x.is_finite() { 1.0 / x.clamp(1.0 / MAX_MASS, MAX_MASS) } else { 0.0 }
}

/// A body before and after solving.
///
/// A body with zero inverse mass moves only by its velocity; it is static if the velocity is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RigidBody {
    /// Centre of mass, m.
    pub position: Vec2,
    /// (cos θ, sin θ), θ counterclockwise: the `axis_x` of a box.
    pub rotation: Vec2,
    /// Velocity, m/s.
    pub velocity: Vec2,
    /// Angular velocity, counterclockwise, rad/s.
    pub spin: f32,
    /// Constant acceleration during the tick, without contacts: mainly gravity, m/s².
    pub acceleration: Vec2,
    /// 1 ÷ mass, 1/kg; 0 for an immovable body.
    pub inv_mass: f32,
    /// 1 ÷ moment of inertia about the centre of mass, 1/(kg·m²); 0 for a body that cannot rotate.
    pub inv_inertia: f32,
}

/// Returns `rotation` rotated by `angle` rad, by tan(angle / 2) to third order. The error is 1e-6 rad
/// for a sixth of a radian per tick; the length is always 1.
pub(super) fn rotate_by(rotation: Vec2, angle: f32) -> Vec2 {
    let angle = angle.clamp(-std::f32::consts::PI, std::f32::consts::PI);
    let t = angle * (0.5 + angle * angle * (1.0 / 24.0));
    let squared = t * t;
    let turn = vec2(1.0 - squared, 2.0 * t) / (1.0 + squared);
    let turned = turn.rotate(rotation);
    // One step of Newton's method towards length 1: rounding errors do not accumulate.
    turned * (1.5 - 0.5 * turned.length_squared())
}
