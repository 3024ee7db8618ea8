//! The verdict: one sentence that says what a tick decided of the pair that is explained.
//!
//! Each world writes it from its record, in words that a beginner knows. It stands over the view, is
//! the text of an event's row and of a mark of the timeline, and what `run --explain` prints. Of a
//! tick in which nothing happened it says why.

use std::fmt;

/// What a piece of the sentence is about; panels colour it as the view does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Words.
    #[default]
    Plain,
    /// The driver of the pair, or its first body.
    A,
    /// The other of the pair.
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
pub struct Piece {
    /// What it says.
    pub text: String,
    /// What it is about.
    pub tone: Tone,
}

/// One sentence about a tick; a tick that is cut off begins it with "so far".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// The sentence, piece by piece; the pieces carry their own spaces.
    pub pieces: Vec<Piece>,
}

impl Verdict {
    /// A sentence that begins with these words.
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self::default().say(text)
    }

    /// As [`Self::new`], of a tick that may be cut off.
    pub(crate) fn of(is_whole: bool, text: &str) -> Self {
        if is_whole { Self::new(text) } else { Self::new("so far: ").say(text) }
    }

    fn with(mut self, text: impl Into<String>, tone: Tone) -> Self {
        self.pieces.push(Piece { text: text.into(), tone });
        self
    }

    /// Goes on with words.
    pub(crate) fn say(self, text: impl Into<String>) -> Self {
        self.with(text, Tone::Plain)
    }

    /// Names the driver of the pair, or its first body.
    pub(crate) fn a(self, text: impl Into<String>) -> Self {
        self.with(text, Tone::A)
    }

    /// Names the other of the pair.
    pub(crate) fn b(self, text: impl Into<String>) -> Self {
        self.with(text, Tone::B)
    }

    /// A measure of an overlap.
    pub(crate) fn overlap(self, text: impl Into<String>) -> Self {
        self.with(text, Tone::Overlap)
    }

    /// A measure of a gap.
    pub(crate) fn gap(self, text: impl Into<String>) -> Self {
        self.with(text, Tone::Gap)
    }

    /// Any other measure.
    pub(crate) fn number(self, text: impl Into<String>) -> Self {
        self.with(text, Tone::Number)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces.iter().try_for_each(|piece| f.write_str(&piece.text))
    }
}

/// A count with its noun in the singular or the plural: "1 tick", "2 ticks".
pub(crate) fn count(n: u32, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}
