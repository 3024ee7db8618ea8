//! What overlays draw with: a pen that keeps a list of marks, which the window paints and tests
//! read.

use core::ops::{Add, Mul, Sub};

use glam::{Vec2, Vec3, vec2};

use super::depth::Weight;
use crate::explain::term::Term;

/// Height of lines above the ground, m: enough not to fight with it over depth.
const LINE_HEIGHT: f32 = 0.02;

/// Height of fills, m: between ground and lines.
const FILL_HEIGHT: f32 = 0.01;

/// Where the front faces of an upright world are, m: half of how deep its bodies are drawn.
pub const FRONT: f32 = 0.3;

/// Width of construction and axis lines, points.
pub const AXIS: f32 = 1.5;

/// Width of bars, points.
pub const BAR: f32 = 6.0;

/// Width of arrows, points.
pub const ARROW: f32 = 3.0;

/// Width of outlines, points.
pub const OUTLINE: f32 = 2.0;

/// Length of a bracket's arm, as a part of the side that it stands on.
const BRACKET: f32 = 0.22;

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

impl Ink {
    /// A solid line of this ink, `width` points wide.
    #[must_use]
    pub const fn solid(self, width: f32) -> Stroke {
        Stroke { ink: self, width, dashed: false }
    }

    /// A dashed line of this ink, `width` points wide.
    #[must_use]
    pub const fn dashed(self, width: f32) -> Stroke {
        Stroke { ink: self, width, dashed: true }
    }
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
    /// Broad lines at 45°.
    Stripes,
    /// Dots in staggered rows.
    Dots,
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
#[derive(Clone, Debug, PartialEq)]
pub struct OwnedLabel {
    /// The point it names, m.
    pub at: Vec3,
    /// What it says.
    pub text: String,
    /// Its colour.
    pub ink: Ink,
    /// Note or chip.
    pub style: LabelStyle,
    /// What it is worth.
    pub rank: Rank,
}

/// One thing drawn; points are world positions, m.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// An open polyline.
    Line(Vec<Vec3>, Stroke),
    /// An arrow, never of no length.
    Arrow(Vec3, Vec3, Stroke, Head),
    /// A convex polygon, drawn among the solids.
    Fill(Vec<Vec3>, Ink, Pattern),
    /// Text; whoever paints it moves it away from other labels and from arrows, draws a leader line
    /// if it must go far, and leaves out the lowest rank where there is no room.
    Label(OwnedLabel),
}

/// A point that a pen can draw at: in space, or in the plane of a world.
pub trait Spot: Copy {
    /// The point in space, m; one of a plane is lifted by `height` off it.
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

/// A mark with what it is about and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// The quantity that it shows; hovering that lights the mark up.
    pub term: Option<Term>,
    /// How much it tells of what the tick decided.
    pub weight: Weight,
    /// How strongly it is drawn, 0 to 1. Of a label only the frame fades, for its text is to be
    /// read.
    pub opacity: f32,
    /// What is drawn.
    pub mark: Mark,
}

/// Keeps what overlays draw, each mark with the quantity that it shows and its weight.
#[derive(Clone, Debug, Default)]
pub struct Pen {
    /// What was drawn, in order.
    pub marks: Vec<Drawn>,
    term: Option<Term>,
    weight: Weight,
    /// How much less strongly than others the strokes that follow are drawn, 0 to 1.
    faded: f32,
    /// Whether the plane stands before the front faces of an upright world, its second coordinate
    /// up, in place of lying on the ground.
    pub(super) upright: bool,
}

impl Pen {
    /// What the strokes that follow show, so that a hovered term can light them up.
    pub fn term(&mut self, term: Option<Term>) {
        self.term = term;
    }

    /// What the strokes that follow are worth; an overlay begins with [`Weight::Detail`].
    pub fn weight(&mut self, weight: Weight) {
        self.weight = weight;
    }

    /// How strongly the strokes that follow are drawn, 0 to 1; an overlay begins with 1.
    pub fn strength(&mut self, strength: f32) {
        self.faded = 1.0 - strength;
    }

    /// Forgets the marks from `first` on, but those of `term`.
    pub(super) fn keep_only(&mut self, first: usize, term: Option<Term>) {
        let drawn = self.marks.split_off(first);
        self.marks.extend(drawn.into_iter().filter(|drawn| drawn.term == term));
    }

    fn place(&self, spot: impl Spot, height: f32) -> Vec3 {
        let p = spot.lifted(height);
        if self.upright { Vec3::new(p.x, p.z, FRONT + p.y) } else { p }
    }

    fn places<S: Spot>(&self, spots: &[S], height: f32) -> Vec<Vec3> {
        spots.iter().map(|spot| self.place(*spot, height)).collect()
    }

    fn mark(&mut self, mark: Mark) {
        let (term, weight, opacity) = (self.term, self.weight, 1.0 - self.faded);
        self.marks.push(Drawn { term, weight, opacity, mark });
    }

    /// An open polyline through `points`.
    pub fn line(&mut self, points: &[impl Spot], stroke: Stroke) {
        self.mark(Mark::Line(self.places(points, LINE_HEIGHT), stroke));
    }

    /// A straight line.
    pub fn segment<S: Spot>(&mut self, from: S, to: S, stroke: Stroke) {
        self.line(&[from, to], stroke);
    }

    /// The closed line round `corners`.
    pub fn outline(&mut self, corners: &[impl Spot], stroke: Stroke) {
        let mut closed = self.places(corners, LINE_HEIGHT);
        closed.extend(closed.first().copied());
        self.mark(Mark::Line(closed, stroke));
    }

    /// Corner brackets round `corners`: how a body is shown to be selected.
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

    /// An arrow; one of no length draws nothing.
    pub fn arrow<S: Spot>(&mut self, from: S, to: S, stroke: Stroke, head: Head) {
        let [from, to] = [from, to].map(|end| self.place(end, LINE_HEIGHT));
        if from != to {
            self.mark(Mark::Arrow(from, to, stroke, head));
        }
    }

    /// An arrow with a note of its colour at its tip.
    pub fn named<S: Spot>(
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

    /// A convex polygon, drawn among the solids.
    pub fn fill(&mut self, corners: &[impl Spot], ink: Ink, pattern: Pattern) {
        self.mark(Mark::Fill(self.places(corners, FILL_HEIGHT), ink, pattern));
    }

    /// A small cross in the plane that marks a point.
    pub fn cross(&mut self, at: Vec2, ink: Ink) {
        const ARM: f32 = 0.06;
        for arm in [vec2(ARM, ARM), vec2(ARM, -ARM)] {
            self.segment(at - arm, at + arm, ink.solid(OUTLINE));
        }
    }

    /// A note at a point.
    pub fn note(&mut self, at: impl Spot, text: impl Into<String>, ink: Ink, rank: Rank) {
        self.label(at, text, ink, LabelStyle::Note, rank);
    }

    /// A chip at a point, for what the tick found.
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
