//! Numbers typed during a drag.

use super::rings::RingAngle;
use crate::app::shape_drag::FINEST;
use crate::sim::input::on_grid;

/// Maximum number of characters of a typed number.
const LONGEST: usize = 12;

/// A number of a drag, shown beside the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Coordinate of the position, m.
    Position(usize),
    /// Size along one of the object's own axes, m.
    Size(usize),
    /// Angle of a ring, degrees.
    Angle(RingAngle),
}

/// A key that types a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKey {
    /// A digit.
    Digit(char),
    /// The decimal point.
    Point,
    /// The sign.
    Minus,
    /// Removes the last character.
    Back,
    /// Goes to the next number.
    Next,
    /// Applies the numbers.
    Apply,
}

impl NumberKey {
    /// Returns the meaning of a key by its name; `None` if it types no number.
    #[must_use]
    pub fn of(key: &str) -> Option<Self> {
        let mut rest = key.strip_prefix("Kp").unwrap_or(key).chars();
        if let (Some(digit @ '0'..='9'), None) = (rest.next(), rest.next()) {
            return Some(Self::Digit(digit));
        }
        match key {
            "." | "," | "KpDecimal" => Some(Self::Point),
            "−" => Some(Self::Minus),
            "Backspace" => Some(Self::Back),
            "Tab" => Some(Self::Next),
            "Enter" => Some(Self::Apply),
            _ => None,
        }
    }
}

/// The numbers of a drag, with their typed texts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Typed {
    fields: Vec<(Number, String)>,
    active: usize,
}

/// A displayed number.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberField {
    /// Name of the number.
    pub label: &'static str,
    /// The typed text, or else the present value.
    pub text: String,
    /// Unit.
    pub unit: &'static str,
    /// Whether keys type this number.
    pub is_active: bool,
}

impl Typed {
    /// Creates the fields of these numbers, with nothing typed.
    pub(in crate::app) fn new(numbers: impl IntoIterator<Item = Number>) -> Self {
        let fields = numbers.into_iter().map(|number| (number, String::new())).collect();
        Self { fields, active: 0 }
    }

    /// Returns whether there is a number to type.
    pub(in crate::app) fn has_fields(&self) -> bool {
        !self.fields.is_empty()
    }

    /// Returns whether a number has typed text.
    pub(in crate::app) fn is_used(&self) -> bool {
        self.fields.iter().any(|(_, text)| !text.is_empty())
    }

    /// Returns the typed value of a number; `None` while its text is no number.
    pub(in crate::app) fn value(&self, number: Number) -> Option<f32> {
        let (_, text) = self.fields.iter().find(|(own, _)| *own == number)?;
        text.parse().ok().filter(|value: &f32| value.is_finite())
    }

    /// Applies a key to the text of the active number.
    pub(in crate::app) fn press(&mut self, key: NumberKey) {
        let count = self.fields.len();
        let Some((_, text)) = self.fields.get_mut(self.active) else { return };
        match key {
            NumberKey::Digit(digit) if text.len() < LONGEST => text.push(digit),
            NumberKey::Point if !text.contains('.') => text.push('.'),
            NumberKey::Minus => match text.strip_prefix('-') {
                Some(rest) => *text = rest.to_owned(),
                None => text.insert(0, '-'),
            },
            NumberKey::Back => _ = text.pop(),
            NumberKey::Next => self.active = (self.active + 1) % count,
            NumberKey::Digit(_) | NumberKey::Point | NumberKey::Apply => {}
        }
    }

    /// Returns the displayed fields; `value` gives the present value of a number.
    pub(in crate::app) fn shown(
        &self,
        upright: bool,
        value: impl Fn(Number) -> Option<f32>,
    ) -> Vec<NumberField> {
        let fields = self.fields.iter().enumerate().filter_map(|(at, (number, typed))| {
            let (label, unit) = match number {
                Number::Position(axis) => (["x", "y", "z"][*axis], "m"),
                Number::Size(0) => ("width", "m"),
                Number::Size(_) if upright => ("height", "m"),
                Number::Size(_) => ("depth", "m"),
                Number::Angle(RingAngle::InPlane) => ("angle", "°"),
                Number::Angle(ring) => (ring.field(upright), "°"),
            };
            let text = if typed.is_empty() {
                (on_grid(value(*number)?, FINEST) + 0.0).to_string()
            } else {
                typed.clone()
            };
            Some(NumberField { label, text, unit, is_active: at == self.active })
        });
        fields.collect()
    }
}
