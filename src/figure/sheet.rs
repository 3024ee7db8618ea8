//! A sheet: a plane of the world with the shapes, arrows and points on it.

use glam::Vec2;

use super::{Basis, Unit};
use crate::explain::Term;

/// A plane of the world seen straight on; coordinates in metres.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Name of the plane: "xz", "along n".
    pub plane: String,
    /// Coordinate along the first line.
    pub along: SheetAxis,
    /// Position of the sheet's coordinates in the world; `None` for a sheet that is not part of it.
    pub basis: Option<Basis>,
    /// Direction of the world's up, or of the driver's heading or wanted move, on the sheet; a unit vector.
    pub up: Vec2,
    /// Orientation on the page.
    pub orientation: Orientation,
    /// Outlines of tested shapes and results.
    pub shapes: Vec<Shape>,
    /// Arrows: the MTV, and the displacement by the response.
    pub arrows: Vec<Arrow>,
    /// Single points: a closest point, a centre, a deepest corner.
    pub points: Vec<Point>,
    /// Lines beside the shapes: a distance, a deciding edge.
    pub segments: Vec<Segment>,
}

/// Orientation of a sheet on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// First line level, A on the left.
    Level,
    /// Up points upwards.
    Up,
    /// The second coordinate points upwards.
    AsIs,
}

/// A coordinate of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetAxis {
    /// First coordinate.
    X,
    /// Second coordinate.
    Y,
}

/// Role in the pair; determines the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The first of the pair: blue.
    A,
    /// The second of the pair: amber.
    B,
    /// A neighbour: another body of the same test.
    Other,
    /// An uninvolved body nearby.
    Rest,
    /// Part of an overlap: vermilion.
    Overlap,
    /// Part of a gap: green.
    Gap,
    /// Construction.
    Guide,
}

/// State of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeState {
    /// The shape that was tested.
    Tested,
    /// The shape after the response; drawn dashed.
    Result,
    /// A construction that explains the test; drawn dashed.
    Guide,
}

/// An outline on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Name of the body.
    pub name: String,
    /// Role in the pair.
    pub role: Role,
    /// Outline.
    pub outline: Outline,
    /// State of the shape in the tick.
    pub when: ShapeState,
    /// Names of the corners; empty for *P0*, *P1* and so on.
    pub corner_names: Vec<String>,
}

/// Outline of a shape, m.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// Corners in order; the last connects to the first.
    Closed(Vec<Vec2>),
    /// Points of an open line, such as a wall or the ground in section.
    Open(Vec<Vec2>),
    /// A solid with one near face.
    Solid {
        /// Corners of the drawn part.
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
    /// Role for the colour: vermilion for a sufficient move, blue for an actual move.
    pub role: Role,
    /// Tail.
    pub from: Vec2,
    /// Tip.
    pub to: Vec2,
    /// Length computed by the tick, m, or in `unit`.
    pub length: f32,
    /// Unit of the length; `None` for a unit vector, which has no number.
    pub unit: Option<Unit>,
    /// Quantity shown.
    pub term: Option<Term>,
}

/// A named point on a sheet, m.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Name.
    pub name: String,
    /// Role in the pair.
    pub role: Role,
    /// Position.
    pub at: Vec2,
    /// Whether the name is written at every detail level.
    pub named: bool,
}

/// A line on a sheet, m.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// Name; may be empty.
    pub name: String,
    /// Role in the pair.
    pub role: Role,
    /// Ends.
    pub ends: [Vec2; 2],
    /// Whether the line is a construction line; false for edges and distances.
    pub dashed: bool,
}

impl Role {
    /// Returns the role of an overlap, or of a gap if it is not positive.
    #[must_use]
    pub fn of_overlap(overlap: f32) -> Self {
        if overlap > 0.0 { Self::Overlap } else { Self::Gap }
    }
}

impl Sheet {
    /// Returns the direction of the first line.
    #[must_use]
    pub fn axis(&self) -> Vec2 {
        match self.along {
            SheetAxis::X => Vec2::X,
            SheetAxis::Y => Vec2::Y,
        }
    }

    /// Creates an empty sheet with a level first line.
    #[must_use]
    pub fn new(plane: impl Into<String>, up: Vec2) -> Self {
        Self {
            plane: plane.into(),
            along: SheetAxis::X,
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

impl Default for Sheet {
    fn default() -> Self {
        Self::new("", Vec2::Y)
    }
}

impl Outline {
    /// Creates a solid that fills the first coordinate from `back` to its face, and the second from `low` to
    /// `high`.
    #[must_use]
    pub fn solid([back, face]: [f32; 2], [low, high]: [f32; 2]) -> Self {
        let face = [Vec2::new(face, low), Vec2::new(face, high)];
        let corners = vec![Vec2::new(back, low), face[0], face[1], Vec2::new(back, high)];
        Self::Solid { corners, face }
    }
}

impl Arrow {
    /// Creates an arrow with a length in metres.
    #[must_use]
    pub fn new(name: impl Into<String>, role: Role, [from, to]: [Vec2; 2], length: f32) -> Self {
        Self { name: name.into(), role, from, to, length, unit: Some(Unit::Metres), term: None }
    }

    /// Creates the arrow of the MTV, `depth` metres long.
    #[must_use]
    pub fn mtv(ends: [Vec2; 2], depth: f32) -> Self {
        Self { term: Some(Term::Mtv), ..Self::new("MTV", Role::Overlap, ends, depth) }
    }

    /// Creates the arrow of a unit vector, which has no number.
    #[must_use]
    pub fn unit(name: impl Into<String>, role: Role, ends: [Vec2; 2], term: Term) -> Self {
        Self { unit: None, term: Some(term), ..Self::new(name, role, ends, 1.0) }
    }
}

impl Point {
    /// Creates a point whose name is written at every detail level.
    #[must_use]
    pub fn new(name: impl Into<String>, role: Role, at: Vec2) -> Self {
        Self { name: name.into(), role, at, named: true }
    }
}

impl Segment {
    /// Creates a continuous line.
    #[must_use]
    pub fn solid(name: impl Into<String>, role: Role, ends: [Vec2; 2]) -> Self {
        Self { name: name.into(), role, ends, dashed: false }
    }

    /// Creates a construction line.
    #[must_use]
    pub fn dashed(name: impl Into<String>, role: Role, ends: [Vec2; 2]) -> Self {
        Self { dashed: true, ..Self::solid(name, role, ends) }
    }
}

impl Shape {
    fn new(name: impl Into<String>, role: Role, outline: Outline, when: ShapeState) -> Self {
        Self { name: name.into(), role, outline, when, corner_names: Vec::new() }
    }

    /// Creates a shape as tested.
    #[must_use]
    pub fn tested(name: impl Into<String>, role: Role, outline: Outline) -> Self {
        Self::new(name, role, outline, ShapeState::Tested)
    }

    /// Creates a construction that explains the test.
    #[must_use]
    pub fn guide(name: impl Into<String>, role: Role, outline: Outline) -> Self {
        Self::new(name, role, outline, ShapeState::Guide)
    }

    /// Returns the points of the outline; for a circle, 32 points on it.
    #[must_use]
    pub fn corners(&self) -> Vec<Vec2> {
        match &self.outline {
            Outline::Closed(points)
            | Outline::Open(points)
            | Outline::Solid { corners: points, .. } => points.clone(),
            Outline::Circle(center, radius) => {
                let offset =
                    |k: u8| Vec2::from_angle(f32::from(k) * std::f32::consts::TAU / 32.0) * *radius;
                (0..32).map(|k| *center + offset(k)).collect()
            }
        }
    }

    /// Creates the shape after the response.
    #[must_use]
    pub fn result(name: impl Into<String>, role: Role, outline: Outline) -> Self {
        Self::new(name, role, outline, ShapeState::Result)
    }
}
