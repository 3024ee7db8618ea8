//! What overlays draw with.

use glam::Vec3;

use crate::explain::term::Term;

/// A colour by its meaning; the theme says which colour that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// a, the driver of the pair.
    A,
    /// b, the other.
    B,
    /// Overlap, penetration.
    Overlap,
    /// A gap.
    Gap,
    /// MTV, push-out, rebound.
    Mtv,
    /// A normal.
    Normal,
    /// Motion asked for.
    Wanted,
    /// Motion as it was.
    Real,
    /// The smallest overlap.
    Minimum,
    /// Construction lines and their text.
    Guide,
    /// What is selected.
    Selected,
    /// F: the direction a walker wants.
    Heading,
    /// N: the normal it stood on.
    OldNormal,
    /// N′: the normal it stands on now.
    NewNormal,
    /// V: its side.
    Side,
    /// D: its posture's front, and the body in that posture.
    Front,
    /// D′: the direction that comes out.
    Outcome,
    /// A layer of bodies, by its place in the table; always with its number as strokes.
    Layer(u8),
}

/// A line's colour, width and dashes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub ink: Ink,
    /// Points, at 100 % text scale.
    pub width: f32,
    /// Whether it is dashed.
    pub dashed: bool,
}

impl Stroke {
    /// A solid line.
    #[must_use]
    pub const fn solid(ink: Ink, width: f32) -> Self {
        Self { ink, width, dashed: false }
    }

    /// A dashed line.
    #[must_use]
    pub const fn dashed(ink: Ink, width: f32) -> Self {
        Self { ink, width, dashed: true }
    }
}

/// An arrow's head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// A filled triangle.
    Filled,
    /// Two strokes.
    Open,
}

/// How an area is filled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pattern {
    /// A wash of this opacity, 0 to 1.
    Wash(f32),
    /// Lines at 45°.
    Hatch,
}

/// How a label is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelStyle {
    /// Small text in the ink's colour on a quiet background.
    Note,
    /// A filled chip in the ink's colour with readable text.
    Chip,
}

/// What gives way when labels find no room; the later the more it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rank {
    /// Nice to have: ends of bars, names of points.
    Detail,
    /// A quantity of the pair.
    Number,
    /// What the tick found.
    Result,
}

/// Text that belongs to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label<'a> {
    /// The point it names, m.
    pub at: Vec3,
    /// What it says.
    pub text: &'a str,
    /// Its colour.
    pub ink: Ink,
    /// Note or chip.
    pub style: LabelStyle,
    /// What it is worth.
    pub rank: Rank,
}

/// Something an overlay can draw with; points are world positions, m.
pub trait Pen {
    /// What the strokes that follow show, so that a hovered term can light them up.
    fn term(&mut self, term: Option<Term>);

    /// An open polyline through `points`.
    fn line(&mut self, points: &[Vec3], stroke: Stroke);

    /// An arrow; one of no length draws nothing.
    fn arrow(&mut self, from: Vec3, to: Vec3, stroke: Stroke, head: Head);

    /// A convex polygon in the world, drawn among the solids.
    fn fill(&mut self, corners: &[Vec3], ink: Ink, pattern: Pattern);

    /// Text; the pen moves it away from other labels and from arrows, draws a leader line if it
    /// must go far, and leaves out the lowest rank where there is no room.
    fn label(&mut self, label: Label<'_>);
}
