//! Operators and functions of formulas: notation and values.

use std::sync::LazyLock;

use glam::DVec3;

use crate::explain::value::Value;
use crate::text::{Piece, id};

/// Words between the parts of [`Function::Turned`].
static TURNED: LazyLock<[&str; 2]> = LazyLock::new(|| {
    let pieces = id::FORMULA_TURNED.split(&["vector", "angle", "axis"]);
    let mut words = pieces.into_iter().filter_map(|piece| match piece {
        Piece::Words(words) => Some(&*words.leak()),
        Piece::Value(_) => None,
    });
    [(); 2].map(|()| words.next().unwrap_or_default())
});

/// A node with parts: an operator between two parts, or a function around its arguments.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Function {
    Add,
    Sub,
    Times,
    /// Product, with only a space between the symbols.
    Beside,
    /// Product, without a sign between the symbols and without spaces in the numbers.
    Tight,
    Div,
    Cross,
    Dot,
    Neg,
    Squared,
    Abs,
    Floor,
    Root,
    /// Plain brackets around one part, or a vector by its components.
    Brackets,
    Unit,
    Acos,
    /// "acos(a·b)" of unit vectors; also exact for nearly equal a and b.
    Angle,
    Sin,
    Cos,
    Atan2,
    Min,
    Max,
    Clamp,
    /// The first part, rotated by the second about the third.
    Turned,
    Less,
    AtMost,
    More,
}

impl Function {
    /// Returns the precedence of an operator.
    pub(super) fn precedence(self) -> Option<u8> {
        match self {
            Self::Add | Self::Sub => Some(1),
            Self::Times | Self::Beside | Self::Tight | Self::Div | Self::Cross => Some(2),
            Self::Dot => Some(3),
            _ => None,
        }
    }

    /// Returns the text before and after the parts.
    pub(super) fn marks(self, is_numbers: bool) -> [&'static str; 2] {
        match self {
            Self::Neg => ["−", ""],
            // Brackets show that "²" applies to the whole number.
            Self::Squared if is_numbers => ["(", ")²"],
            Self::Squared => ["", "²"],
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
            _ => ["", ""],
        }
    }

    /// Returns the text before a part other than the first.
    pub(super) fn between(self, part: usize, is_numbers: bool) -> &'static str {
        match self {
            Self::Add => " + ",
            Self::Sub => " − ",
            Self::Times => " · ",
            Self::Beside => [" ", " · "][usize::from(is_numbers)],
            Self::Tight => ["", "·"][usize::from(is_numbers)],
            Self::Div => " / ",
            Self::Cross => " × ",
            Self::Dot | Self::Angle => "·",
            Self::Turned => TURNED[part - 1],
            Self::Less => " < ",
            Self::AtMost => " ≤ ",
            Self::More => " > ",
            _ => ", ",
        }
    }

    /// Computes the value; [`Value::Nonsense`] for unsuitable parts.
    pub(super) fn apply(self, parts: &[Value]) -> Value {
        match (self, parts) {
            (Self::Add, [a, b]) => a.zip(*b, |a, b| a + b),
            (Self::Sub, [a, b]) => a.zip(*b, |a, b| a - b),
            (Self::Times | Self::Beside | Self::Tight | Self::Dot, [a, b]) => a.product(*b),
            (Self::Div, [a, b]) => a.zip(*b, |a, b| a / b),
            (Self::Cross, [a, b]) => a.cross(*b),
            (Self::Neg, [x]) => x.map(|x| -x),
            (Self::Squared, [x]) => x.map(|x| x * x),
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
            (Self::Turned, [Value::Vector(v, 3), Value::Number(angle), Value::Vector(n, 3)]) => {
                // Rodrigues' formula.
                let (sin, cos) = libm::sincos(*angle);
                Value::Vector(*v * cos + n.cross(*v) * sin + *n * n.dot(*v) * (1.0 - cos), 3)
            }
            (Self::Less | Self::AtMost | Self::More, [Value::Number(a), Value::Number(b)]) => {
                let is_clear = (a - b).abs() > 1e-6 * (1.0 + a.abs());
                Value::Truth(is_clear.then_some((a < b) != (self == Self::More)))
            }
            _ => Value::Nonsense,
        }
    }
}
