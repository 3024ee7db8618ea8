//! Values of formulas.

use std::ops::Neg;

use glam::{DVec3, Vec2, Vec3};

use super::{Expr, Node};

/// Value of a formula or a part of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number; an angle is in radians.
    Number(f64),
    /// A vector of the plane (2 components, the third is 0) or of space (3).
    Vector(DVec3, usize),
    /// Truth of a condition; `None` if so close that rounding decides.
    Truth(Option<bool>),
    /// An invalid combination, such as a number plus a vector.
    Nonsense,
}

impl From<f32> for Value {
    fn from(x: f32) -> Self {
        Self::Number(f64::from(x))
    }
}

impl From<f64> for Value {
    fn from(x: f64) -> Self {
        Self::Number(x)
    }
}

impl From<u32> for Value {
    fn from(x: u32) -> Self {
        Self::Number(f64::from(x))
    }
}

impl From<Vec2> for Value {
    fn from(v: Vec2) -> Self {
        Self::Vector(v.extend(0.0).as_dvec3(), 2)
    }
}

impl From<Vec3> for Value {
    fn from(v: Vec3) -> Self {
        Self::Vector(v.as_dvec3(), 3)
    }
}

impl Value {
    /// Applies `f` to each component.
    pub(super) fn map(self, f: impl Fn(f64) -> f64) -> Self {
        match self {
            Self::Number(x) => Self::Number(f(x)),
            Self::Vector(v, n) => Self::Vector(v.to_array().map(f).into(), n),
            Self::Truth(_) | Self::Nonsense => Self::Nonsense,
        }
    }

    /// Combines two values by components; a number as `other` is combined with each component.
    pub(super) fn zip(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        match (self, other) {
            (Self::Vector(a, n), Self::Vector(b, m)) if n == m => {
                Self::Vector(DVec3::new(f(a.x, b.x), f(a.y, b.y), f(a.z, b.z)), n)
            }
            (a, Self::Number(b)) => a.map(|a| f(a, b)),
            _ => Self::Nonsense,
        }
    }

    /// Returns the dot product of two vectors, or the product with a number.
    pub(super) fn product(self, other: Self) -> Self {
        match (self, other) {
            (Self::Vector(a, n), Self::Vector(b, m)) if n == m => Self::Number(a.dot(b)),
            (Self::Number(a), b) | (b, Self::Number(a)) => b.map(|b| a * b),
            _ => Self::Nonsense,
        }
    }

    pub(super) fn cross(self, other: Self) -> Self {
        match (self, other) {
            (Self::Vector(a, 3), Self::Vector(b, 3)) => Self::Vector(a.cross(b), 3),
            (Self::Vector(a, 2), Self::Vector(b, 2)) => Self::Number(a.cross(b).z),
            _ => Self::Nonsense,
        }
    }
}

impl Expr {
    /// Computes the value in `f64`.
    pub(super) fn value(&self) -> Value {
        match &self.node {
            Node::Quantity(_, value) | Node::Literal(_, value) => *value,
            Node::Written(_, e) | Node::Signed(_, false, e) => e.value(),
            Node::Signed(_, true, e) => e.value().map(Neg::neg),
            Node::Cut(threshold, e) => {
                e.value().map(|x| if x.abs() < f64::from(*threshold) { 0.0 } else { x })
            }
            Node::Call(function, parts) => {
                function.apply(&parts.iter().map(Self::value).collect::<Vec<_>>())
            }
        }
    }
}
