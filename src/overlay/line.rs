//! A line beside the shapes that carries measured lengths.

use core::ops::{Add, Mul};

use super::pen::{Pen, Spot, Stroke};

/// A line with free space on one side, in a plane or in space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<S> {
    /// Position of coordinate 0, m.
    pub(super) origin: S,
    /// Displacement along the line per unit of the coordinate; a unit vector for coordinates in metres.
    pub(super) along: S,
    /// Unit vector across the line, away from the shapes.
    pub(super) outward: S,
}

impl<S: Spot + Add<Output = S> + Mul<f32, Output = S>> Line<S> {
    /// Returns the point at coordinate `t`, `across` metres outwards.
    pub(super) fn at(&self, t: f32, across: f32) -> S {
        self.origin + self.along * t + self.outward * across
    }

    /// Draws a bar between two coordinates.
    pub(super) fn bar(&self, pen: &mut Pen, (from, to): (f32, f32), across: f32, stroke: Stroke) {
        pen.segment(self.at(from, across), self.at(to, across), stroke);
    }

    /// Draws a tick mark at coordinate `t`, extending `width` metres to either side of `across`.
    pub(super) fn tick(&self, pen: &mut Pen, t: f32, (across, width): (f32, f32), stroke: Stroke) {
        pen.segment(self.at(t, across - width), self.at(t, across + width), stroke);
    }

    /// Returns the corners of the rectangle between two coordinates, from `from` to `to` metres outwards.
    pub(super) fn rectangle(&self, (low, high): (f32, f32), (from, to): (f32, f32)) -> [S; 4] {
        [self.at(low, from), self.at(high, from), self.at(high, to), self.at(low, to)]
    }
}
