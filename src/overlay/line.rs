//! A line beside the shapes, on which lengths are laid off.

use core::ops::{Add, Mul};

use super::pen::{Pen, Spot, Stroke};

/// A line with room on one side, in a plane or in space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<S> {
    /// Where coordinate 0 lies, m.
    pub(super) origin: S,
    /// Unit vector along it.
    pub(super) along: S,
    /// Unit vector across it, away from the shapes.
    pub(super) outward: S,
}

impl<S: Spot + Add<Output = S> + Mul<f32, Output = S>> Line<S> {
    /// The point at coordinate `t`, `across` metres outwards.
    pub(super) fn at(&self, t: f32, across: f32) -> S {
        self.origin + self.along * t + self.outward * across
    }

    /// A bar from one coordinate to another.
    pub(super) fn bar(&self, pen: &mut Pen, (from, to): (f32, f32), across: f32, stroke: Stroke) {
        pen.segment(self.at(from, across), self.at(to, across), stroke);
    }

    /// A short line across, `width` metres to either side of `across`.
    pub(super) fn tick(&self, pen: &mut Pen, t: f32, (across, width): (f32, f32), stroke: Stroke) {
        pen.segment(self.at(t, across - width), self.at(t, across + width), stroke);
    }

    /// The corners of a stretch of it.
    pub(super) fn stretch(&self, (low, high): (f32, f32), (from, to): (f32, f32)) -> [S; 4] {
        [self.at(low, from), self.at(high, from), self.at(high, to), self.at(low, to)]
    }
}
