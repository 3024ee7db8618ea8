//! The operators and functions of formulas: how they are written, what they come to.

use glam::DVec3;

use super::Value;

/// An operator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Op {
    Add,
    Sub,
    Times,
    /// Times, with nothing but a space between the symbols.
    Beside,
    /// Times, with no sign between the symbols and no space in the numbers.
    Tight,
    Div,
    Cross,
    Dot,
}

impl Op {
    /// Between symbols, and between numbers.
    pub(super) fn signs(self) -> [&'static str; 2] {
        match self {
            Self::Add => [" + "; 2],
            Self::Sub => [" − "; 2],
            Self::Times => [" · "; 2],
            Self::Beside => [" ", " · "],
            Self::Tight => ["", "·"],
            Self::Div => [" / "; 2],
            Self::Cross => [" × "; 2],
            Self::Dot => ["·"; 2],
        }
    }

    /// How strongly it binds.
    pub(super) fn level(self) -> u8 {
        match self {
            Self::Add | Self::Sub => 1,
            Self::Times | Self::Beside | Self::Tight | Self::Div | Self::Cross => 2,
            Self::Dot => 3,
        }
    }

    pub(super) fn apply(self, a: Value, b: Value) -> Value {
        match self {
            Self::Add => a.zip(b, |a, b| a + b),
            Self::Sub => a.zip(b, |a, b| a - b),
            Self::Times | Self::Beside | Self::Tight | Self::Dot => a.product(b),
            Self::Div => a.zip(b, |a, b| a / b),
            Self::Cross => a.cross(b),
        }
    }
}

/// What is written with its arguments between two marks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Function {
    Abs,
    Floor,
    Root,
    /// Plain brackets: round one, or a vector by its components.
    Brackets,
    Unit,
    Acos,
    /// "acos(a·b)" of unit vectors, exact where a and b are nearly the same, too.
    Angle,
    Sin,
    Cos,
    Atan2,
    Min,
    Max,
    Clamp,
}

impl Function {
    pub(super) fn marks(self) -> [&'static str; 2] {
        match self {
            Self::Abs => ["|", "|"],
            Self::Floor => ["⌊", "⌋"],
            Self::Root => ["√(", ")"],
            Self::Brackets => ["(", ")"],
            Self::Unit => ["unit(", ")"],
            Self::Acos | Self::Angle => ["acos(", ")"],
            Self::Sin => ["sin(", ")"],
            Self::Cos => ["cos(", ")"],
            Self::Atan2 => ["atan2(", ")"],
            Self::Min => ["min(", ")"],
            Self::Max => ["max(", ")"],
            Self::Clamp => ["clamp(", ")"],
        }
    }

    pub(super) fn apply(self, of: &[Value]) -> Value {
        match (self, of) {
            (Self::Abs, [Value::Vector(v, _)]) => Value::Number(v.length()),
            (Self::Abs, [x]) => x.map(f64::abs),
            (Self::Floor, [x]) => x.map(f64::floor),
            (Self::Root, [x]) => x.map(libm::sqrt),
            (Self::Unit, [Value::Vector(v, n)]) => Value::Vector(v.normalize_or_zero(), *n),
            (Self::Acos, [x]) => x.map(|x| libm::acos(x.clamp(-1.0, 1.0))),
            (Self::Angle, [Value::Vector(a, n), Value::Vector(b, m)]) if n == m => {
                Value::Number(libm::atan2(a.cross(*b).length(), a.dot(*b)))
            }
            (Self::Sin, [x]) => x.map(libm::sin),
            (Self::Cos, [x]) => x.map(libm::cos),
            (Self::Atan2, [y, x]) => y.zip(*x, libm::atan2),
            (Self::Min, [first, rest @ ..]) => rest.iter().fold(*first, |a, b| a.zip(*b, f64::min)),
            (Self::Max, [first, rest @ ..]) => rest.iter().fold(*first, |a, b| a.zip(*b, f64::max)),
            (Self::Clamp, [x, low, high]) => x.zip(*low, f64::max).zip(*high, f64::min),
            (Self::Brackets, [x]) => *x,
            (Self::Brackets, [Value::Number(x), Value::Number(y)]) => {
                Value::Vector(DVec3::new(*x, *y, 0.0), 2)
            }
            (Self::Brackets, [Value::Number(x), Value::Number(y), Value::Number(z)]) => {
                Value::Vector(DVec3::new(*x, *y, *z), 3)
            }
            _ => Value::Nonsense,
        }
    }
}
