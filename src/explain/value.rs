//! Values of formulas, and their formats.

use glam::{DVec3, Vec2, Vec3};

use crate::explain::number::{degrees, exact, figures, plain};

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

/// Number format.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Digits {
    /// Three decimals.
    Plain,
    /// Three figures for small numbers.
    Figures,
    /// Six decimals.
    Exact,
    /// As few digits as possible.
    Whole,
    /// Degrees, from radians.
    Degrees,
}

/// Formats a value as on a card, without its unit.
pub(crate) fn shown(value: Value, digits: Digits) -> String {
    let number = |x: f64| match digits {
        Digits::Plain => plain(x as f32),
        Digits::Figures => figures(x as f32),
        Digits::Exact => exact(x as f32),
        Digits::Whole => x.to_string(),
        Digits::Degrees => degrees(x as f32),
    };
    match value {
        Value::Number(x) => number(x),
        Value::Vector(v, n) => format!(
            "({})",
            v.to_array()[..n].iter().map(|x| number(*x)).collect::<Vec<_>>().join(", ")
        ),
        Value::Truth(_) | Value::Nonsense => String::new(),
    }
}
