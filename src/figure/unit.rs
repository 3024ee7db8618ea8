//! Units of lines and numbers.

/// Unit of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Metres.
    Metres,
    /// Degrees.
    Degrees,
    /// Seconds.
    Seconds,
    /// Newton seconds.
    NewtonSeconds,
}

impl Unit {
    /// Returns the symbol.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Metres => "m",
            Self::Degrees => "°",
            Self::Seconds => "s",
            Self::NewtonSeconds => "N·s",
        }
    }
}
