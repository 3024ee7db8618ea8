//! A pen that passes on what belongs to one quantity, and nothing else.

use glam::Vec3;

use crate::explain::term::Term;
use crate::overlay::pen::{Head, Ink, Label, Pattern, Pen, Stroke};

/// Lets a hovered quantity show of an overlay that is off.
pub(super) struct Only<'a> {
    pub(super) pen: &'a mut dyn Pen,
    /// The quantity.
    pub(super) wanted: Term,
    /// Whether what follows belongs to it.
    passes: bool,
}

impl<'a> Only<'a> {
    pub(super) fn new(wanted: Term, pen: &'a mut dyn Pen) -> Self {
        Self { pen, wanted, passes: false }
    }
}

impl Pen for Only<'_> {
    fn term(&mut self, term: Option<Term>) {
        self.passes = term == Some(self.wanted);
        self.pen.term(term);
    }

    fn line(&mut self, points: &[Vec3], stroke: Stroke) {
        if self.passes {
            self.pen.line(points, stroke);
        }
    }

    fn arrow(&mut self, from: Vec3, to: Vec3, stroke: Stroke, head: Head) {
        if self.passes {
            self.pen.arrow(from, to, stroke, head);
        }
    }

    fn fill(&mut self, corners: &[Vec3], ink: Ink, pattern: Pattern) {
        if self.passes {
            self.pen.fill(corners, ink, pattern);
        }
    }

    fn label(&mut self, label: Label<'_>) {
        if self.passes {
            self.pen.label(label);
        }
    }
}
