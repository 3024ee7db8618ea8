//! Verdicts: one sentence with the decision of a tick about the explained pair.
//!
//! Each world writes it from its record, in words for beginners. It is shown above the view, as the
//! text of events and timeline marks, and by `run --explain`. If nothing happened in the tick, it
//! gives the reason.

use std::fmt;

/// Kind of a piece; panels colour it like the view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Words.
    #[default]
    Plain,
    /// The driver of the pair, or its first body.
    A,
    /// The other body of the pair.
    B,
    /// A measure of an overlap or of the way out of it.
    Overlap,
    /// A measure of a gap.
    Gap,
    /// Any other measure.
    Number,
}

/// A piece of the sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerdictPiece {
    /// Text of the piece.
    pub text: String,
    /// Kind of the piece.
    pub tone: Tone,
}

/// One sentence about a tick; an incomplete tick begins it with "so far".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Pieces of the sentence, with their own spaces.
    pub pieces: Vec<VerdictPiece>,
}

impl Verdict {
    /// Begins a sentence with these words.
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self::default().say(text)
    }

    /// Begins the sentence of a tick that may be incomplete.
    pub(crate) fn of(is_whole: bool, text: &str) -> Self {
        if is_whole { Self::new(text) } else { Self::new("so far: ").say(text) }
    }

    fn with(mut self, text: impl Into<String>, tone: Tone) -> Self {
        self.pieces.push(VerdictPiece { text: text.into(), tone });
        self
    }

    /// Appends words.
    pub(crate) fn say(self, text: impl Into<String>) -> Self {
        self.with(text, Tone::Plain)
    }

    /// Appends the driver of the pair, or its first body.
    pub(crate) fn a(self, text: impl Into<String>) -> Self {
        self.with(text, Tone::A)
    }

    /// Appends the other body of the pair.
    pub(crate) fn b(self, text: impl Into<String>) -> Self {
        self.with(text, Tone::B)
    }

    /// Appends a measure of an overlap.
    pub(crate) fn overlap(self, text: impl Into<String>) -> Self {
        self.with(text, Tone::Overlap)
    }

    /// Appends a measure of a gap.
    pub(crate) fn gap(self, text: impl Into<String>) -> Self {
        self.with(text, Tone::Gap)
    }

    /// Appends any other measure.
    pub(crate) fn number(self, text: impl Into<String>) -> Self {
        self.with(text, Tone::Number)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces.iter().try_for_each(|piece| f.write_str(&piece.text))
    }
}

/// Formats a count with its noun in singular or plural: "1 tick", "2 ticks".
pub(crate) fn count(n: u32, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}
