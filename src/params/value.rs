//! Parameter values and their declarations.

use std::sync::Arc;

use glam::{Vec2, Vec3};

use super::{Refusal, misread};
use crate::text::{Id, id};

/// Names of a choice, each with a description.
#[derive(Debug, PartialEq, Eq)]
pub struct Choices {
    /// Names as written in files.
    pub names: &'static [&'static str],
    /// Descriptions; may be empty.
    pub docs: &'static [&'static str],
}

/// A parameter's value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A real number.
    F32(f32),
    /// A count.
    U32(u32),
    /// A switch.
    Bool(bool),
    /// A vector.
    Vec3(Vec3),
    /// Points in a plane, as one value.
    Points(Arc<[Vec2]>),
    /// A character.
    Char(char),
    /// A choice by index.
    Choice(usize, &'static Choices),
}

impl Value {
    /// Returns the kind for messages: "a number".
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::F32(_) => id::PARAMS_NUMBER.text(),
            Self::U32(_) => id::PARAMS_WHOLE_NUMBER.text(),
            Self::Bool(_) => id::PARAMS_TRUE_OR_FALSE.text(),
            Self::Vec3(_) => id::PARAMS_VECTOR.text(),
            Self::Points(_) => id::PARAMS_LIST_OF_POINTS.text(),
            Self::Char(_) => id::PARAMS_ONE_CHARACTER.text(),
            Self::Choice(..) => id::PARAMS_NAME_OF_VARIANT.text(),
        }
    }
}

impl std::fmt::Display for Value {
    /// Writes the value in RON.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::F32(x) => write!(f, "{x:?}"),
            Self::U32(x) => write!(f, "{x}"),
            Self::Bool(x) => write!(f, "{x}"),
            Self::Vec3(v) => write!(f, "({:?}, {:?}, {:?})", v.x, v.y, v.z),
            Self::Points(points) => {
                f.write_str("[")?;
                for (k, p) in points.iter().enumerate() {
                    write!(f, "{}({:?}, {:?})", if k == 0 { "" } else { ", " }, p.x, p.y)?;
                }
                f.write_str("]")
            }
            Self::Char(c) => write!(f, "{c:?}"),
            Self::Choice(index, choices) => f.write_str(choices.names.get(*index).unwrap_or(&"?")),
        }
    }
}

/// Declaration of a parameter.
#[derive(Clone, Copy, Debug)]
pub struct Meta {
    /// Description for tooltip, listing and rustdoc, one sentence.
    pub doc: &'static str,
    /// Unit; empty for a plain number.
    pub unit: &'static str,
    /// Minimum accepted by the loader.
    pub lo: f64,
    /// Maximum accepted by the loader.
    pub hi: f64,
    /// Ends of the slider, within `lo` and `hi`.
    pub slider: (f64, f64),
}

impl Meta {
    /// Declaration of a node that is not a parameter.
    pub const NONE: Self = Self {
        doc: "",
        unit: "",
        lo: f64::NEG_INFINITY,
        hi: f64::INFINITY,
        slider: (f64::NEG_INFINITY, f64::INFINITY),
    };

    /// Returns the range as text: "0.001 to 1000 m".
    #[must_use]
    pub fn range_text(&self) -> String {
        if self.lo == f64::NEG_INFINITY {
            return String::new();
        }
        let range =
            if self.unit.is_empty() { id::PARAMS_RANGE } else { id::PARAMS_RANGE_WITH_UNIT };
        range.with(&[("low", &self.lo), ("high", &self.hi), ("unit", &self.unit)])
    }

    /// Describes the expected value, of the kind of `like`: "a number, 0 to 10 m/tick".
    #[must_use]
    pub fn wanted(&self, like: &Value) -> String {
        let range = self.range_text();
        let has_range = !range.is_empty();
        match like {
            Value::F32(_) | Value::U32(_) if has_range => format!("{}, {range}", like.kind()),
            Value::F32(_) | Value::U32(_) | Value::Bool(_) => like.kind().to_owned(),
            Value::Vec3(_) if has_range => self.each_in_range(id::PARAMS_VECTOR_SUCH_AS),
            Value::Vec3(_) => id::PARAMS_VECTOR_SUCH_AS.to_string(),
            Value::Points(_) if has_range => self.each_in_range(id::PARAMS_POINTS_SUCH_AS),
            Value::Points(_) => id::PARAMS_POINTS_SUCH_AS.to_string(),
            Value::Char(_) => id::PARAMS_ONE_CHARACTER_SUCH_AS.to_string(),
            Value::Choice(_, choices) => {
                id::PARAMS_ONE_OF.with(&[("names", &choices.names.join(", "))])
            }
        }
    }

    /// Describes a value of this form whose numbers are in the range.
    fn each_in_range(&self, form: Id) -> String {
        id::PARAMS_EACH_NUMBER_IN_RANGE
            .with(&[("form", &form.text()), ("range", &self.range_text())])
    }

    /// Describes the expected form of a single point.
    pub(super) fn wanted_point(&self) -> String {
        self.each_in_range(id::PARAMS_POINT_SUCH_AS)
    }

    /// Parses RON text as a value of the kind of `like`.
    ///
    /// # Errors
    /// States the remedy.
    pub fn read(&self, text: &str, like: &Value) -> Result<Value, Refusal> {
        let misread = |refusal: Refusal| match misread(text, like.kind(), self.unit) {
            Some((what, expected)) => Refusal { part: "value", what, expected },
            None => self.with_expected(like, refusal),
        };
        parse_value(text, like).map_err(misread)
    }

    /// Adds the expected form to the error for a text that is not of the kind of `like`. Errors for truth
    /// values, characters and choices already state it.
    fn with_expected(&self, like: &Value, refusal: Refusal) -> Refusal {
        match like {
            Value::Bool(_) | Value::Char(_) | Value::Choice(..) => refusal,
            _ => {
                let expected = id::PARAMS_EXPECTED.with(&[("wanted", &self.wanted(like))]);
                Refusal { expected, ..refusal }
            }
        }
    }

    /// Checks the value against the range.
    ///
    /// # Errors
    /// States the problem.
    pub fn check(&self, value: &Value) -> Result<(), RangeError> {
        let is_inside = |x: f64| (self.lo..=self.hi).contains(&x);
        let check_float = |x: f32, point, component| {
            // A limit such as 0.001 has no exact f32: compare the decimal text.
            let fits = is_inside(x.into()) || x.to_string().parse().is_ok_and(is_inside);
            let finite = x.is_finite();
            let error = || RangeError { shown: x.to_string(), finite, point, component };
            if fits && finite { Ok(()) } else { Err(error()) }
        };
        match *value {
            Value::F32(x) => check_float(x, None, None),
            Value::Points(ref points) => points.iter().enumerate().try_for_each(|(point, p)| {
                (0..2).try_for_each(|axis| check_float(p[axis], Some(point), Some(axis)))
            }),
            Value::Vec3(v) => (0..3).try_for_each(|axis| check_float(v[axis], None, Some(axis))),
            Value::U32(x) if !is_inside(x.into()) => {
                Err(RangeError { shown: x.to_string(), finite: true, point: None, component: None })
            }
            Value::U32(_) | Value::Bool(_) | Value::Char(_) | Value::Choice(..) => Ok(()),
        }
    }
}

/// A number that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeError {
    /// Number as shown.
    pub shown: String,
    /// Whether the number is finite but out of range; false for NaN and infinities.
    pub finite: bool,
    /// Index of the point in a list.
    pub point: Option<usize>,
    /// Index of the component in a vector or point.
    pub component: Option<usize>,
}

impl std::fmt::Display for RangeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = if self.finite { id::PARAMS_OUT_OF_RANGE } else { id::PARAMS_NOT_FINITE };
        f.write_str(&what.with(&[("number", &self.shown)]))
    }
}

impl Choices {
    /// Returns the error for an unknown name.
    pub(super) fn refuse(&self, name: &str) -> Refusal {
        let what = id::PARAMS_NOT_ONE_OF
            .with(&[("name", &super::shorten(name)), ("names", &self.names.join(", "))]);
        let bare = name.trim().trim_matches(['"', '\'']);
        let meant = super::closest(bare, self.names);
        let expected = match meant {
            Some(meant) if meant == bare => id::PARAMS_WITHOUT_QUOTES.with(&[("text", &meant)]),
            Some(meant) => id::PARAMS_DID_YOU_MEAN.with(&[("meant", &meant)]),
            None => String::new(),
        };
        Refusal { part: "value", what, expected }
    }
}

/// Like [`Meta::read`], without the declaration of the parameter.
///
/// # Errors
/// States the remedy.
pub fn parse_value(text: &str, like: &Value) -> Result<Value, Refusal> {
    fn read<T: serde::de::DeserializeOwned>(text: &str, kind: &str) -> Result<T, Refusal> {
        let error =
            || id::PARAMS_NOT_OF_KIND.with(&[("text", &super::shorten(text)), ("kind", &kind)]);
        ron::from_str(text).map_err(|_| error().into())
    }
    Ok(match like {
        Value::F32(_) => Value::F32(read(text, id::PARAMS_NUMBER.text())?),
        Value::U32(_) => Value::U32(read(text, id::PARAMS_WHOLE_NUMBER_FROM_ZERO.text())?),
        Value::Bool(_) => Value::Bool(read(text, id::PARAMS_TRUE_OR_FALSE.text())?),
        Value::Vec3(_) => Value::Vec3(read(text, id::PARAMS_VECTOR_SUCH_AS.text())?),
        Value::Points(_) => {
            let points: Vec<Vec2> = read(text, id::PARAMS_POINTS_SUCH_AS.text())?;
            Value::Points(points.into())
        }
        Value::Char(_) => {
            // Single and double quotes are both accepted.
            let quoted = ron::from_str(text).ok().and_then(|text: String| text.parse().ok());
            Value::Char(quoted.map_or_else(|| read(text, id::PARAMS_CHARACTER_SUCH_AS.text()), Ok)?)
        }
        Value::Choice(_, choices) => {
            let name = text.trim();
            let name = name.strip_suffix("()").unwrap_or(name);
            let index = choices.names.iter().position(|n| *n == name);
            Value::Choice(index.ok_or_else(|| choices.refuse(text))?, choices)
        }
    })
}
