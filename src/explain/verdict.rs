//! Verdicts: one sentence with the decision of a tick about the explained pair.
//!
//! Each world writes the verdict from its record, in words for beginners. Verdicts appear above the
//! view, as the text of events and timeline marks, and in `run --explain`. If nothing happened in the
//! tick, the verdict gives the reason.

use std::fmt;

use crate::text::{Id, Piece, id};

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
    /// A measure of an overlap or of its MTV.
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

/// A value of a sentence, with its name in the message.
pub(crate) struct Part {
    name: &'static str,
    pieces: Vec<VerdictPiece>,
}

/// Returns the driver of the pair, or its first body: `a` in the message.
pub(crate) fn a(text: impl Into<String>) -> Part {
    part("a", text, Tone::A)
}

/// Returns the other body of the pair: `b` in the message.
pub(crate) fn b(text: impl Into<String>) -> Part {
    part("b", text, Tone::B)
}

/// Returns a measure of an overlap: `overlap` in the message.
pub(crate) fn overlap(text: impl Into<String>) -> Part {
    part("overlap", text, Tone::Overlap)
}

/// Returns a measure of a gap: `gap` in the message.
pub(crate) fn gap(text: impl Into<String>) -> Part {
    part("gap", text, Tone::Gap)
}

/// Returns any other measure.
pub(crate) fn number(name: &'static str, text: impl Into<String>) -> Part {
    part(name, text, Tone::Number)
}

/// Returns a value that is not coloured.
pub(crate) fn plain(name: &'static str, text: impl Into<String>) -> Part {
    part(name, text, Tone::Plain)
}

fn part(name: &'static str, text: impl Into<String>, tone: Tone) -> Part {
    Part { name, pieces: vec![VerdictPiece { text: text.into(), tone }] }
}

impl Part {
    /// Returns the value under another name.
    pub(crate) fn called(self, name: &'static str) -> Self {
        Self { name, ..self }
    }
}

impl Verdict {
    /// Returns the sentence of a message with these values.
    pub(crate) fn say(id: Id, parts: impl IntoIterator<Item = Part>) -> Self {
        let parts: Vec<Part> = parts.into_iter().collect();
        let names: Vec<&'static str> = parts.iter().map(|part| part.name).collect();
        let pieces = id.split(&names).into_iter().flat_map(|piece| match piece {
            Piece::Words(text) => vec![VerdictPiece { text, tone: Tone::Plain }],
            Piece::Value(at) => parts[at].pieces.clone(),
        });
        Self { pieces: pieces.collect() }
    }

    /// Returns a sentence without values.
    pub(crate) fn of(id: Id) -> Self {
        Self::say(id, [])
    }

    /// Returns the sentence as a value of another one.
    pub(crate) fn part(self, name: &'static str) -> Part {
        Part { name, pieces: self.pieces }
    }

    /// Begins the sentence with "so far" if the tick is incomplete.
    pub(crate) fn so_far(self, is_whole: bool) -> Self {
        if is_whole { self } else { Self::say(id::VERDICT_SO_FAR, [self.part("verdict")]) }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces.iter().try_for_each(|piece| f.write_str(&piece.text))
    }
}
