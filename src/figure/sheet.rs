//! A sheet: a plane of the world with the shapes, arrows and points on it.

use glam::Vec2;

use super::{Basis, Unit};
use crate::explain::Term;

/// A plane of the world seen straight on; coordinates are metres on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Name of the plane: "xz", "along n".
    pub plane: String,
    /// The coordinate along the first line.
    pub along: Along,
    /// How its coordinates lie in the world; `None` where they do not.
    pub basis: Option<Basis>,
    /// Direction of up (or of the driver's start heading) on the sheet, a unit vector.
    pub up: Vec2,
    /// How it is turned on the page.
    pub orientation: Orientation,
    /// Outlines of what was tested, and of results.
    pub shapes: Vec<Shape>,
    /// Arrows: the MTV, the step that the response took.
    pub arrows: Vec<Arrow>,
    /// Single points: a closest point, a centre, a deepest corner.
    pub points: Vec<Point>,
    /// Construction lines: a distance, an edge that decides.
    pub segments: Vec<Segment>,
}

/// How a sheet is turned on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// The first line is level, A on the left.
    Level,
    /// Up is drawn upwards.
    Up,
    /// The second coordinate is drawn upwards.
    AsIs,
}

/// A coordinate of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// The first.
    X,
    /// The second.
    Y,
}

/// Role in the pair; it decides the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The first of the pair: blue.
    A,
    /// The second of the pair: amber.
    B,
    /// A neighbour: another body of the same test.
    Other,
    /// A body near that takes no part.
    Rest,
    /// Part of an overlap: vermilion.
    Overlap,
    /// Part of a gap: green.
    Gap,
    /// Construction.
    Guide,
}

/// The time at which a shape stands so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// As it was tested.
    Tested,
    /// After the response; drawn dashed.
    Result,
    /// At no time: a construction that explains the test; drawn dashed.
    Guide,
}

/// An outline on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Name of the body.
    pub name: String,
    /// Role in the pair.
    pub role: Role,
    /// Its outline.
    pub outline: Outline,
    /// The time at which it stands so.
    pub when: When,
}

/// The form of a shape, m.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// Corners, in order; the last meets the first.
    Closed(Vec<Vec2>),
    /// Points of an open line, such as a wall or the ground in section.
    Open(Vec<Vec2>),
    /// A solid of which only one face is near: its corners, and the face.
    Solid {
        /// Corners of the part that is drawn.
        corners: Vec<Vec2>,
        /// Ends of the face.
        face: [Vec2; 2],
    },
    /// Centre and radius.
    Circle(Vec2, f32),
}

/// An arrow on a sheet, m.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// "MTV", "step".
    pub name: String,
    /// Colour: vermilion for what would suffice, blue for what was done.
    pub role: Role,
    /// Its tail.
    pub from: Vec2,
    /// Its tip.
    pub to: Vec2,
    /// Its length as the tick computed it, m, or in `unit`.
    pub length: f32,
    /// The unit of its length; `None` for a unit vector, which is written without a number.
    pub unit: Option<Unit>,
    /// The quantity that it shows.
    pub term: Option<Term>,
}

/// A named point on a sheet, m.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Its name.
    pub name: String,
    /// Role in the pair.
    pub role: Role,
    /// Where it is.
    pub at: Vec2,
    /// True where the name is written at every depth.
    pub named: bool,
}

/// A construction line on a sheet, m.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// Its name; empty where it has none.
    pub name: String,
    /// Role in the pair.
    pub role: Role,
    /// Its ends.
    pub ends: [Vec2; 2],
    /// True for construction lines, false for edges.
    pub dashed: bool,
}

impl Sheet {
    /// The direction of the first line.
    #[must_use]
    pub fn axis(&self) -> Vec2 {
        match self.along {
            Along::X => Vec2::X,
            Along::Y => Vec2::Y,
        }
    }

    /// An empty sheet whose first line is drawn level.
    #[must_use]
    pub fn new(plane: impl Into<String>, up: Vec2) -> Self {
        Self {
            plane: plane.into(),
            along: Along::X,
            basis: None,
            up,
            orientation: Orientation::Level,
            shapes: Vec::new(),
            arrows: Vec::new(),
            points: Vec::new(),
            segments: Vec::new(),
        }
    }
}

impl Shape {
    /// The shape as it was tested.
    #[must_use]
    pub fn tested(name: impl Into<String>, role: Role, outline: Outline) -> Self {
        Self { name: name.into(), role, outline, when: When::Tested }
    }

    /// A construction.
    #[must_use]
    pub fn guide(name: impl Into<String>, role: Role, outline: Outline) -> Self {
        Self { name: name.into(), role, outline, when: When::Guide }
    }

    /// Points on its border, enough to bound it.
    #[must_use]
    pub fn corners(&self) -> Vec<Vec2> {
        match &self.outline {
            Outline::Closed(points)
            | Outline::Open(points)
            | Outline::Solid { corners: points, .. } => points.clone(),
            Outline::Circle(center, radius) => {
                let reach =
                    |k: u8| Vec2::from_angle(f32::from(k) * std::f32::consts::TAU / 32.0) * *radius;
                (0..32).map(|k| *center + reach(k)).collect()
            }
        }
    }

    /// The shape after the response.
    #[must_use]
    pub fn result(name: impl Into<String>, role: Role, outline: Outline) -> Self {
        Self { name: name.into(), role, outline, when: When::Result }
    }
}
