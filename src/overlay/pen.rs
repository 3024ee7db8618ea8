//! Drawing interface of the overlays: a pen collects marks for the window and the tests.

use core::ops::{Add, Mul, Sub};

use glam::{Vec2, Vec3, vec2};
use strum::VariantArray;

use crate::explain::term::Term;

/// Height of lines above the ground, m; avoids z-fighting.
const LINE_HEIGHT: f32 = 0.02;

/// Height of fills, m: between ground and lines.
const FILL_HEIGHT: f32 = 0.01;

/// Depth of the front faces in an upright world, m: half the drawn depth of its bodies.
pub const FRONT: f32 = 0.3;

/// Width of construction and axis lines, points.
pub const AXIS: f32 = 1.5;

/// Width of bars, points.
pub const BAR: f32 = 6.0;

/// Width of arrows, points.
pub const ARROW: f32 = 3.0;

/// Width of outlines, points.
pub const OUTLINE: f32 = 2.0;

/// Length of a bracket's arm, as a fraction of its side.
const BRACKET: f32 = 0.22;

/// A colour by meaning; the theme defines its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// a: the driver of the pair.
    A,
    /// b: the other body.
    B,
    /// Overlap or penetration.
    Overlap,
    /// A gap.
    Gap,
    /// MTV, push-out or rebound.
    Mtv,
    /// A normal.
    Normal,
    /// Wanted motion.
    Wanted,
    /// Actual motion.
    Real,
    /// The smallest overlap.
    Minimum,
    /// Construction lines and their texts.
    Guide,
    /// The selection.
    Selected,
    /// F: wanted forward direction of a walker.
    Heading,
    /// N: previous ground normal.
    OldNormal,
    /// N′: present ground normal.
    NewNormal,
    /// V: side direction.
    Side,
    /// D: front direction of the posture, and the body in that posture.
    Front,
    /// D′: resulting direction.
    Outcome,
    /// A layer of bodies, by index; always combined with number strokes.
    Layer(u8),
}

impl Ink {
    /// Returns a solid line of this ink, `width` points wide.
    #[must_use]
    pub const fn solid(self, width: f32) -> Stroke {
        Stroke { ink: self, width, dashed: false }
    }

    /// Returns a dashed line of this ink, `width` points wide.
    #[must_use]
    pub const fn dashed(self, width: f32) -> Stroke {
        Stroke { ink: self, width, dashed: true }
    }
}

/// Colour, width and dash style of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Colour.
    pub ink: Ink,
    /// Width, points, at 100 % text scale.
    pub width: f32,
    /// Whether the line is dashed.
    pub dashed: bool,
}

/// Style of an arrow head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// A filled triangle.
    Filled,
    /// Two strokes.
    Open,
}

/// Fill style of an area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pattern {
    /// A plain fill of this opacity, 0 to 1.
    Wash(f32),
    /// Lines at 45°.
    Hatch,
    /// Wide lines at 45°.
    Stripes,
    /// Dots in staggered rows.
    Dots,
}

/// Style of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelStyle {
    /// Small text in the ink's colour on a faint background.
    Note,
    /// A chip filled with the ink's colour.
    Chip,
}

/// Importance of a label when space is short; later variants are more important.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rank {
    /// Optional: ends of bars, names of points.
    Detail,
    /// A quantity of the pair.
    Number,
    /// A result of the tick.
    Result,
}

/// Text at a point.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnedLabel {
    /// Labelled point, m.
    pub at: Vec3,
    /// Text.
    pub text: String,
    /// Colour.
    pub ink: Ink,
    /// Note or chip.
    pub style: LabelStyle,
    /// Importance.
    pub rank: Rank,
}

/// A drawn element; points are world positions, m.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// An open polyline.
    Line(Vec<Vec3>, Stroke),
    /// An arrow with a length above zero.
    Arrow(Vec3, Vec3, Stroke, Head),
    /// A convex polygon, drawn among the solids.
    Fill(Vec<Vec3>, Ink, Pattern),
    /// Text. The painter moves labels away from each other and from arrows, with a leader line for long moves.
    /// If space is short, the painter drops labels of the lowest rank.
    Label(OwnedLabel),
}

/// A drawing position: a point in space, or in the plane of a world.
pub trait Spot: Copy {
    /// Returns the point in space, m; points of a plane are lifted by `height`.
    fn lifted(self, height: f32) -> Vec3;
}

impl Spot for Vec3 {
    fn lifted(self, _: f32) -> Vec3 {
        self
    }
}

impl Spot for Vec2 {
    fn lifted(self, height: f32) -> Vec3 {
        Vec3::new(self.x, height, self.y)
    }
}

/// Importance of a mark; higher weights are shown first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, VariantArray)]
pub enum Weight {
    /// Shown only at full depth.
    #[default]
    Detail,
    /// A rejected candidate; its lines are faint below full depth.
    Quiet,
    /// Earlier ticks: drawn with the overlay's own opacity, but behind solids.
    Past,
    /// A step that did not lead to the answer, such as another axis: faded, with one number.
    Aside,
    /// A step that led to the answer.
    Work,
    /// Part of the answer.
    Answer,
    /// The main number of the answer, in a larger size.
    Result,
}

/// A mark with its quantity and its weight.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightedMark {
    /// Quantity shown; hovering it highlights the mark.
    pub term: Option<Term>,
    /// Importance for the explanation.
    pub weight: Weight,
    /// Opacity, 0 to 1. Only the frame of a label fades; its text stays legible.
    pub opacity: f32,
    /// Drawn element.
    pub mark: Mark,
}

/// Collects marks with their quantity and weight.
#[derive(Clone, Debug, Default)]
pub struct Pen {
    /// Marks in drawing order.
    pub marks: Vec<WeightedMark>,
    term: Option<Term>,
    weight: Weight,
    /// Reduction of the opacity of following strokes, 0 to 1.
    fade: f32,
    /// Whether the plane is vertical, in front of the bodies of an upright world, with its second coordinate
    /// up. Otherwise it is the ground.
    pub(super) upright: bool,
}

impl Pen {
    /// Sets the quantity of following strokes, for highlights.
    pub fn term(&mut self, term: Option<Term>) {
        self.term = term;
    }

    /// Sets the weight of following strokes; the default is [`Weight::Detail`].
    pub fn weight(&mut self, weight: Weight) {
        self.weight = weight;
    }

    /// Sets the opacity of following strokes, 0 to 1; the default is 1.
    pub fn strength(&mut self, strength: f32) {
        self.fade = 1.0 - strength;
    }

    /// Removes the marks from index `first` on, except those of `term`.
    pub(super) fn keep_only(&mut self, first: usize, term: Option<Term>) {
        let drawn = self.marks.split_off(first);
        self.marks.extend(drawn.into_iter().filter(|drawn| drawn.term == term));
    }

    fn place(&self, spot: impl Spot, height: f32) -> Vec3 {
        let p = spot.lifted(height);
        if self.upright { Vec3::new(p.x, p.z, FRONT + p.y) } else { p }
    }

    fn positions<S: Spot>(&self, spots: &[S], height: f32) -> Vec<Vec3> {
        spots.iter().map(|spot| self.place(*spot, height)).collect()
    }

    fn mark(&mut self, mark: Mark) {
        let (term, weight, opacity) = (self.term, self.weight, 1.0 - self.fade);
        self.marks.push(WeightedMark { term, weight, opacity, mark });
    }

    /// Draws an open polyline through `points`.
    pub fn line(&mut self, points: &[impl Spot], stroke: Stroke) {
        self.mark(Mark::Line(self.positions(points, LINE_HEIGHT), stroke));
    }

    /// Draws a straight line.
    pub fn segment<S: Spot>(&mut self, from: S, to: S, stroke: Stroke) {
        self.line(&[from, to], stroke);
    }

    /// Draws a closed line through `corners`.
    pub fn outline(&mut self, corners: &[impl Spot], stroke: Stroke) {
        let mut closed = self.positions(corners, LINE_HEIGHT);
        closed.extend(closed.first().copied());
        self.mark(Mark::Line(closed, stroke));
    }

    /// Draws selection brackets round `corners`.
    pub fn brackets<S>(&mut self, corners: &[S])
    where
        S: Spot + Add<Output = S> + Sub<Output = S> + Mul<f32, Output = S>,
    {
        let next = corners.iter().cycle().skip(1);
        for (from, to) in corners.iter().zip(next) {
            let part = (*to - *from) * BRACKET;
            self.segment(*from, *from + part, Ink::Selected.solid(ARROW));
            self.segment(*to, *to - part, Ink::Selected.solid(ARROW));
        }
    }

    /// Draws an arrow; nothing for length zero.
    pub fn arrow<S: Spot>(&mut self, from: S, to: S, stroke: Stroke, head: Head) {
        let [from, to] = [from, to].map(|end| self.place(end, LINE_HEIGHT));
        if from != to {
            self.mark(Mark::Arrow(from, to, stroke, head));
        }
    }

    /// Draws an arrow with a note in its colour at its tip.
    pub fn labelled_arrow<S: Spot>(
        &mut self,
        (from, to): (S, S),
        stroke: Stroke,
        head: Head,
        text: impl Into<String>,
        rank: Rank,
    ) {
        self.arrow(from, to, stroke, head);
        self.note(to, text, stroke.ink, rank);
    }

    /// Draws a convex polygon among the solids.
    pub fn fill(&mut self, corners: &[impl Spot], ink: Ink, pattern: Pattern) {
        self.mark(Mark::Fill(self.positions(corners, FILL_HEIGHT), ink, pattern));
    }

    /// Marks a point of the plane with a small cross.
    pub fn cross(&mut self, at: Vec2, ink: Ink) {
        const ARM: f32 = 0.06;
        for arm in [vec2(ARM, ARM), vec2(ARM, -ARM)] {
            self.segment(at - arm, at + arm, ink.solid(OUTLINE));
        }
    }

    /// Draws a note at a point.
    pub fn note(&mut self, at: impl Spot, text: impl Into<String>, ink: Ink, rank: Rank) {
        self.label(at, text, ink, LabelStyle::Note, rank);
    }

    /// Draws a chip at a point, for a result of the tick.
    pub fn chip(&mut self, at: impl Spot, text: impl Into<String>, ink: Ink) {
        self.label(at, text, ink, LabelStyle::Chip, Rank::Result);
    }

    fn label(
        &mut self,
        at: impl Spot,
        text: impl Into<String>,
        ink: Ink,
        style: LabelStyle,
        rank: Rank,
    ) {
        let (at, text) = (self.place(at, LINE_HEIGHT), text.into());
        self.mark(Mark::Label(OwnedLabel { at, text, ink, style, rank }));
    }
}
