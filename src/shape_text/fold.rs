//! Arithmetic on constants: `PI / 2`, `1/3`, `deg2rad(30)`.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_3, FRAC_PI_4, FRAC_PI_6, FRAC_PI_8, PI, TAU};

use super::value::{Value, ValueKind};
use super::words::last_part;

/// Angular unit of an expression.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Unit {
    /// Not stated.
    #[default]
    Plain,
    /// An expression with π or with a function that returns radians.
    Radians,
    /// `30°`, `30deg`.
    Degrees,
}

/// Returns the value of a named library constant.
pub(super) fn constant(word: &str) -> Option<(f64, Unit)> {
    let value = match last_part(word) {
        "PI" | "pi" | "π" | "M_PI" | "Pi" | "b2_pi" | "b2_Pi" => PI,
        "TAU" | "tau" | "τ" | "TWO_PI" | "PI2" | "M_TAU" => TAU,
        "HALF_PI" | "FRAC_PI_2" | "M_PI_2" | "PI_2" | "PI_OVER_2" | "PiOver2" => FRAC_PI_2,
        "FRAC_PI_3" => FRAC_PI_3,
        "QUARTER_PI" | "FRAC_PI_4" | "M_PI_4" | "PI_4" | "PiOver4" => FRAC_PI_4,
        "FRAC_PI_6" => FRAC_PI_6,
        "FRAC_PI_8" => FRAC_PI_8,
        "DEG2RAD" | "Deg2Rad" | "DEG_TO_RAD" | "degreesToRadians" | "degRad" | "DTR" => PI / 180.0,
        _ => return None,
    };
    Some((value, Unit::Radians))
}

/// Evaluates a call of a mathematical function or unit conversion.
pub(super) fn function<'t>(name: &str, arguments: &[Value]) -> Option<ValueKind<'t>> {
    let numbers: Vec<f64> = arguments.iter().map(Value::number).collect::<Option<_>>()?;
    let unit = match arguments {
        [Value { what: ValueKind::Number(_, unit), .. }, ..] => *unit,
        _ => Unit::Plain,
    };
    let plain = last_part(name).to_lowercase().replace('_', "");
    let (value, unit) = match (plain.as_str(), &numbers[..]) {
        ("radians" | "deg2rad" | "toradians" | "degtorad" | "degreestoradians" | "rad", [x]) => {
            (x.to_radians(), Unit::Radians)
        }
        ("degrees" | "rad2deg" | "todegrees" | "radtodeg", [x]) => (x.to_degrees(), Unit::Degrees),
        ("sqrt", [x]) => (libm::sqrt(*x), Unit::Plain),
        ("sin", [x]) => (libm::sin(*x), Unit::Plain),
        ("cos", [x]) => (libm::cos(*x), Unit::Plain),
        ("tan", [x]) => (libm::tan(*x), Unit::Plain),
        ("atan", [x]) => (libm::atan(*x), Unit::Radians),
        ("atan2", [y, x]) => (libm::atan2(*y, *x), Unit::Radians),
        ("abs" | "fabs", [x]) => (x.abs(), unit),
        ("pow", [x, y]) => (libm::pow(*x, *y), Unit::Plain),
        ("float" | "double" | "int" | "f32" | "f64" | "number" | "parsefloat", [x]) => (*x, unit),
        ("pi", []) => (PI, Unit::Radians),
        _ => return None,
    };
    Some(ValueKind::Number(value, unit))
}

/// Applies a sign to a value.
pub(super) fn signed(sign: char, what: ValueKind) -> ValueKind {
    match (sign, what) {
        ('-' | '\u{2212}', ValueKind::Number(number, unit)) => ValueKind::Number(-number, unit),
        ('-' | '\u{2212}', _) => ValueKind::Unknown,
        // A dereference, or a plus sign.
        (_, what) => what,
    }
}

/// Evaluates a binary operator.
pub(super) fn binary<'t>(
    operator: char,
    left: &ValueKind<'t>,
    right: &ValueKind<'t>,
) -> ValueKind<'t> {
    let (ValueKind::Number(a, unit), ValueKind::Number(b, other)) = (left, right) else {
        return ValueKind::Unknown;
    };
    let value = match operator {
        '+' => a + b,
        '*' => a * b,
        '/' => a / b,
        _ => a - b,
    };
    ValueKind::Number(value, if *unit == Unit::Plain { *other } else { *unit })
}
