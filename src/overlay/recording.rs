//! A pen that keeps what it is given: for tests, and for pictures made without a GPU.

use glam::Vec3;

use crate::explain::term::Term;
use crate::overlay::pen::{Head, Ink, Label, LabelStyle, Pattern, Pen, Rank, Stroke};

/// One thing drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A polyline.
    Line(Vec<Vec3>, Stroke),
    /// An arrow.
    Arrow(Vec3, Vec3, Stroke, Head),
    /// A convex polygon.
    Fill(Vec<Vec3>, Ink, Pattern),
    /// A text.
    Label(OwnedLabel),
}

/// A label that outlives its text.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "field for field what `Label` says")]
pub struct OwnedLabel {
    pub at: Vec3,
    pub text: String,
    pub ink: Ink,
    pub style: LabelStyle,
    pub rank: Rank,
}

/// Keeps every mark with the term it was drawn under.
#[derive(Clone, Debug, Default)]
pub struct RecordingPen {
    /// What was drawn, in order.
    pub marks: Vec<(Option<Term>, Mark)>,
    term: Option<Term>,
}

impl RecordingPen {
    /// The labels, in order.
    pub fn labels(&self) -> impl Iterator<Item = &OwnedLabel> {
        self.marks.iter().filter_map(|(_, mark)| match mark {
            Mark::Label(label) => Some(label),
            _ => None,
        })
    }

    /// The labels' texts.
    #[must_use]
    pub fn texts(&self) -> Vec<&str> {
        self.labels().map(|label| label.text.as_str()).collect()
    }

    /// (from, to) of the arrows drawn under `term`.
    pub fn arrows(&self, term: Term) -> impl Iterator<Item = (Vec3, Vec3)> {
        self.under(term).filter_map(|mark| match mark {
            Mark::Arrow(from, to, ..) => Some((*from, *to)),
            _ => None,
        })
    }

    /// What was drawn under `term`.
    pub fn under(&self, term: Term) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(move |(t, _)| *t == Some(term)).map(|(_, mark)| mark)
    }

    fn keep(&mut self, mark: Mark) {
        self.marks.push((self.term, mark));
    }
}

impl Pen for RecordingPen {
    fn term(&mut self, term: Option<Term>) {
        self.term = term;
    }

    fn line(&mut self, points: &[Vec3], stroke: Stroke) {
        self.keep(Mark::Line(points.to_vec(), stroke));
    }

    fn arrow(&mut self, from: Vec3, to: Vec3, stroke: Stroke, head: Head) {
        if from != to {
            self.keep(Mark::Arrow(from, to, stroke, head));
        }
    }

    fn fill(&mut self, corners: &[Vec3], ink: Ink, pattern: Pattern) {
        self.keep(Mark::Fill(corners.to_vec(), ink, pattern));
    }

    fn label(&mut self, label: Label<'_>) {
        let Label { at, text, ink, style, rank } = label;
        self.keep(Mark::Label(OwnedLabel { at, text: text.to_owned(), ink, style, rank }));
    }
}
