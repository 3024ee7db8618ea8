//! A shape as given, with its name and its place in the text.

use std::ops::Range;

/// (x, y) in the units of the text, y up.
pub use crate::geom::outline::Point;

/// Geometry of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum ShapeGeometry {
    /// Corners in the order of the text, unchecked.
    Polygon(Vec<Point>),
    /// A rectangle.
    Box {
        /// Centre.
        center: Point,
        /// Width and height; each may be negative.
        size: Point,
        /// Rotation as given, counter-clockwise: degrees, or radians if [`super::Options::radians`] is set.
        angle: f64,
    },
    /// A disk.
    Circle {
        /// Centre.
        center: Point,
        /// Radius, at least 0.
        radius: f64,
    },
    /// All points within the radius of a segment.
    Capsule {
        /// Ends of the segment.
        ends: [Point; 2],
        /// Radius, at least 0.
        radius: f64,
    },
    /// A line between two points.
    Segment([Point; 2]),
    /// Several outlines that form one body.
    Parts(Vec<Vec<Point>>),
}

impl ShapeGeometry {
    /// Returns the kind in one word.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Polygon(_) => "polygon",
            Self::Box { .. } => "box",
            Self::Circle { .. } => "circle",
            Self::Capsule { .. } => "capsule",
            Self::Segment(_) => "segment",
            Self::Parts(_) => "compound",
        }
    }

    /// Calls `change` for each point.
    pub(crate) fn for_each_point_mut(&mut self, mut change: impl FnMut(&mut Point)) {
        match self {
            Self::Polygon(corners) => corners.iter_mut().for_each(change),
            Self::Parts(parts) => parts.iter_mut().flatten().for_each(change),
            Self::Box { center, .. } | Self::Circle { center, .. } => change(center),
            Self::Capsule { ends, .. } | Self::Segment(ends) => ends.iter_mut().for_each(change),
        }
    }

    /// Returns all numbers of the geometry.
    #[must_use]
    pub fn numbers(&self) -> Vec<f64> {
        let mut numbers = Vec::new();
        self.clone().for_each_point_mut(|point| numbers.extend(*point));
        match self {
            Self::Box { size, angle, .. } => numbers.extend([size[0], size[1], *angle]),
            Self::Circle { radius, .. } | Self::Capsule { radius, .. } => numbers.push(*radius),
            Self::Polygon(_) | Self::Segment(_) | Self::Parts(_) => {}
        }
        numbers
    }

    /// Returns the core points and the radius added to their hull. Points are the corners in text order, the
    /// ends of a segment, or a centre. The corners of a box are counter-clockwise.
    #[must_use]
    pub fn core(&self, radians: bool) -> (Vec<Point>, f64) {
        match self {
            Self::Polygon(corners) => (corners.clone(), 0.0),
            Self::Parts(parts) => (parts.concat(), 0.0),
            Self::Box { center, size, angle } => {
                let angle = if radians { *angle } else { angle.to_radians() };
                let (sin, cos) = libm::sincos(angle);
                let half = [size[0].abs() / 2.0, size[1].abs() / 2.0];
                let corner = |[x, y]: Point| {
                    let (x, y) = (x * half[0], y * half[1]);
                    [center[0] + cos * x - sin * y, center[1] + sin * x + cos * y]
                };
                let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(corner);
                (corners.to_vec(), 0.0)
            }
            Self::Circle { center, radius } => (vec![*center], *radius),
            Self::Capsule { ends, radius } => (ends.to_vec(), *radius),
            Self::Segment(ends) => (ends.to_vec(), 0.0),
        }
    }
}

/// A shape and its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct ParsedShape {
    /// Name in the text; a letter if unnamed.
    pub name: String,
    /// Geometry.
    pub geometry: ShapeGeometry,
    /// Bytes of the text.
    pub span: Range<usize>,
    /// First line, from 1.
    pub line: usize,
    /// Whether y points down, as in SVG and screen libraries.
    pub is_y_down: bool,
    /// Assumption made where the text is ambiguous.
    pub note: Option<String>,
    /// Rule that read the shape: its notation and the meaning of its numbers.
    pub rule: Option<String>,
    /// Whether the notation determines the unit of its angle.
    pub is_angle_unit_known: bool,
}

impl ParsedShape {
    /// Creates a shape that does not come from a text.
    #[must_use]
    pub fn new(name: String, geometry: ShapeGeometry) -> Self {
        Self {
            name,
            geometry,
            span: 0..0,
            line: 1,
            is_y_down: false,
            note: None,
            rule: None,
            is_angle_unit_known: true,
        }
    }
}
