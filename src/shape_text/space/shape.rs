//! A shape in space as given, with its name and its place in the text.

use std::ops::Range;

use glam::{DMat3, DVec3};

use super::super::show::number;

/// Geometry of a shape in space, in the units of the text.
#[derive(Clone, Debug, PartialEq)]
pub enum SpaceGeometry {
    /// A box in any orientation.
    Box {
        /// Centre.
        center: DVec3,
        /// Half sizes along its axes; at least 0.
        half: DVec3,
        /// Its axes as columns: perpendicular unit vectors.
        axes: DMat3,
    },
    /// A ball.
    Sphere {
        /// Centre.
        center: DVec3,
        /// Radius, at least 0.
        radius: f64,
    },
    /// All points within the radius of a segment.
    Capsule {
        /// Ends of the segment.
        ends: [DVec3; 2],
        /// Radius, at least 0.
        radius: f64,
    },
    /// A triangle without thickness.
    Triangle([DVec3; 3]),
    /// All points p with normal · p = offset.
    Plane {
        /// Normal as given, of any length above 0.
        normal: DVec3,
        /// The right side of the equation.
        offset: f64,
        /// Whether everything behind the plane is solid.
        is_solid: bool,
    },
}

impl SpaceGeometry {
    /// Returns the kind in one word.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Box { .. } => "box",
            Self::Sphere { .. } => "sphere",
            Self::Capsule { .. } => "capsule",
            Self::Triangle(_) => "triangle",
            Self::Plane { is_solid: true, .. } => "half-space",
            Self::Plane { .. } => "plane",
        }
    }

    /// Returns all numbers of the geometry.
    #[must_use]
    pub fn numbers(&self) -> Vec<f64> {
        let flat = |points: &[DVec3]| points.iter().flat_map(DVec3::to_array).collect::<Vec<_>>();
        match self {
            Self::Box { center, half, axes } => {
                flat(&[*center, *half, axes.x_axis, axes.y_axis, axes.z_axis])
            }
            Self::Sphere { center, radius } => [flat(&[*center]), vec![*radius]].concat(),
            Self::Capsule { ends, radius } => [flat(ends), vec![*radius]].concat(),
            Self::Triangle(corners) => flat(corners),
            Self::Plane { normal, offset, .. } => [flat(&[*normal]), vec![*offset]].concat(),
        }
    }

    /// Returns this shape moved by `displacement`.
    #[must_use]
    pub fn moved(&self, displacement: DVec3) -> Self {
        let mut form = self.clone();
        match &mut form {
            Self::Box { center, .. } | Self::Sphere { center, .. } => *center += displacement,
            Self::Capsule { ends, .. } => ends.iter_mut().for_each(|end| *end += displacement),
            Self::Triangle(corners) => {
                for corner in corners.iter_mut() {
                    *corner += displacement;
                }
            }
            Self::Plane { normal, offset, .. } => *offset += normal.dot(displacement),
        }
        form
    }
}

/// A shape in space and its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct SpaceShape {
    /// Name in the text; a letter if unnamed.
    pub name: String,
    /// Geometry.
    pub form: SpaceGeometry,
    /// Bytes of the text.
    pub span: Range<usize>,
    /// First line, from 1.
    pub line: usize,
    /// Rule that read the shape: its notation and the meaning of its numbers.
    pub rule: Option<String>,
    /// Assumption made where the text is ambiguous.
    pub note: Option<String>,
    /// Numbers of its rotations and positions as written; some of them do not affect the geometry.
    pub given: Vec<f64>,
}

/// Formats a point.
pub(super) fn place(point: DVec3) -> String {
    let [x, y, z] = point.to_array().map(|x| number(x + 0.0));
    format!("({x}, {y}, {z})")
}
