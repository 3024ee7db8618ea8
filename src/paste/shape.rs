//! A shape as it was given: with its name and its place in the text.

use std::ops::Range;

/// (x, y) in the units of the text, y up.
pub use crate::geom::outline::Point;

/// What was given.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// Corners in the order of the text, in which each may be anything.
    Polygon(Vec<Point>),
    /// A rectangle.
    Box {
        /// Its centre.
        center: Point,
        /// Width and height; either may be negative.
        size: Point,
        /// The angle by which it is turned as the text has it, counter-clockwise: degrees, or
        /// radians where [`super::Options::radians`] says so.
        angle: f64,
    },
    /// A disk.
    Circle {
        /// Its centre.
        center: Point,
        /// 0 or more.
        radius: f64,
    },
    /// All that is as near to a segment as the radius.
    Capsule {
        /// The ends of the segment.
        ends: [Point; 2],
        /// 0 or more.
        radius: f64,
    },
    /// A line between two points.
    Segment([Point; 2]),
    /// Several outlines that are one body.
    Parts(Vec<Vec<Point>>),
}

impl Form {
    /// What it is, in one word.
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

    /// Calls `change` with every point of it.
    pub(super) fn for_points(&mut self, mut change: impl FnMut(&mut Point)) {
        match self {
            Self::Polygon(corners) => corners.iter_mut().for_each(change),
            Self::Parts(parts) => parts.iter_mut().flatten().for_each(change),
            Self::Box { center, .. } | Self::Circle { center, .. } => change(center),
            Self::Capsule { ends, .. } | Self::Segment(ends) => ends.iter_mut().for_each(change),
        }
    }

    /// Every number of it.
    #[must_use]
    pub fn numbers(&self) -> Vec<f64> {
        let mut numbers = Vec::new();
        self.clone().for_points(|point| numbers.extend(*point));
        match self {
            Self::Box { size, angle, .. } => numbers.extend([size[0], size[1], *angle]),
            Self::Circle { radius, .. } | Self::Capsule { radius, .. } => numbers.push(*radius),
            Self::Polygon(_) | Self::Segment(_) | Self::Parts(_) => {}
        }
        numbers
    }

    /// The points whose hull, with a radius all round, it is: corners in the order of the text, the
    /// ends of a segment, a centre. A box's corners are counter-clockwise.
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

/// A shape, and where it stands in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// As the text calls it; a letter where it has no name.
    pub name: String,
    /// What it is.
    pub form: Form,
    /// Bytes of the text.
    pub span: Range<usize>,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Whether it is SVG, whose y points down.
    pub is_svg: bool,
    /// What was assumed where the text leaves it open.
    pub note: Option<String>,
    /// The rule that read it: its notation, and what the numbers mean there.
    pub rule: Option<String>,
    /// Whether the notation says the unit of its angle.
    pub is_angle_sure: bool,
}
