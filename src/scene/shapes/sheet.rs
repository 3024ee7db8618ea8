//! Unit and origin of the sheet, the plane of a lab with the shapes of a text.

use glam::Vec3;

use super::{MIN_SIZE, body, capsule, middle, polygon};
use crate::geom::outline::bounds;
use crate::shape_text::{AnalysedShape, Motion, Point, ShapeGeometry};
use crate::sim::lab::{BodySetup, BoxShape, ShapeSetup};
use crate::text::id;

/// Range of the overall width or height, m, that keeps the unit; the picture shows such shapes
/// well.
const FITTING_EXTENT: (f64, f64) = (1.0, 60.0);

/// Minimum overall width or height after a change of unit, m; the maximum is ten times as much.
const MIN_EXTENT: f64 = 3.0;

/// Maximum distance from the origin, in multiples of the extent; farther shapes are moved, as `f32`
/// would lose digits.
const MAX_OFFSET: f64 = 4.0;

/// Mapping of positions from the text to the sheet.
pub(in crate::scene) struct Sheet {
    /// Position of the sheet's origin in the text.
    pub(in crate::scene) origin: Point,
    /// Length of a metre in the text's unit: 1, or another power of ten.
    pub(in crate::scene) unit: f64,
}

impl Sheet {
    pub(super) fn new(shapes: &[AnalysedShape], unit: Option<f64>) -> Self {
        let ends = shapes.iter().flat_map(|shape| {
            let [low, high] = bounds(&shape.outline.corners);
            let radius = shape.radius;
            [[low[0] - radius, low[1] - radius], [high[0] + radius, high[1] + radius]]
        });
        Self::around(&ends.collect::<Vec<_>>(), unit)
    }

    /// Returns the sheet for positions within the bounds of `ends`; chooses the unit if it is `None`.
    pub(in crate::scene) fn around(ends: &[Point], unit: Option<f64>) -> Self {
        let [low, high] = bounds(ends);
        let extent = (high[0] - low[0]).max(high[1] - low[1]);
        // Coinciding points have no extent.
        let unit = if let Some(unit) = unit {
            unit
        } else if extent < 1e-200 || (FITTING_EXTENT.0..=FITTING_EXTENT.1).contains(&extent) {
            1.0
        } else {
            power_of_ten(libm::floor(libm::log10(extent / MIN_EXTENT)))
        };
        let max_coordinate =
            [low, high].as_flattened().iter().fold(0.0_f64, |max, x| max.max(x.abs()));
        let middle = |axis: usize| f64::midpoint(low[axis], high[axis]);
        let rounded = |x: f64| (x / unit).round() * unit;
        let is_far = max_coordinate > MAX_OFFSET * extent;
        let origin = if is_far { [rounded(middle(0)), rounded(middle(1))] } else { [0.0; 2] };
        Self { origin, unit }
    }

    /// Notes how to convert positions back to those of the text.
    pub(super) fn add_notes(&self, notes: &mut Vec<String>) {
        if self.unit > 1.0 {
            notes.push(id::SHAPES_METRE_IN_UNITS.with(&[("units", &self.unit)]));
        } else if self.unit < 1.0 {
            notes.push(id::SHAPES_UNIT_IN_METRES.with(&[("metres", &((1.0 / self.unit).round()))]));
        }
        if self.origin != [0.0; 2] {
            let [x, y] = self.origin;
            notes.push(id::SHAPES_ORIGIN_IN_TEXT.with(&[("x", &x), ("y", &y)]));
        }
    }

    /// Sets the motion of a body. A spin about a point other than the body's origin is left out.
    pub(super) fn set_motion(
        &self,
        body: &mut BodySetup,
        motion: &Motion,
        shape: &AnalysedShape,
        radians: bool,
    ) {
        let [x, y] = motion.velocity.map(|v| (v / self.unit) as f32);
        body.velocity = Vec3::new(x, y, 0.0);
        if !matches!(shape.parsed.geometry, ShapeGeometry::Polygon(_) | ShapeGeometry::Parts(_)) {
            let spin = if radians { motion.spin.to_degrees() } else { motion.spin };
            body.spin = spin as f32;
        }
    }

    /// Maps a position in the text to the sheet, m.
    pub(in crate::scene) fn to_lab(&self, [x, y]: Point) -> Point {
        [(x - self.origin[0]) / self.unit, (y - self.origin[1]) / self.unit]
    }

    /// Returns the corners of a shape on the sheet, m.
    pub(super) fn outline(&self, shape: &AnalysedShape) -> Vec<Point> {
        shape.outline.corners.iter().map(|at| self.to_lab(*at)).collect()
    }

    /// Returns a body without a name for each convex part of a shape.
    pub(super) fn bodies(&self, shape: &AnalysedShape, radians: bool) -> Vec<BodySetup> {
        let outline = &shape.outline;
        let corners = self.outline(shape);
        let radius = shape.radius / self.unit;
        if let ShapeGeometry::Box { center, size, angle } = shape.parsed.geometry {
            let size = size.map(|side| side.abs() / self.unit);
            if !outline.flat && size.iter().all(|side| *side >= MIN_SIZE) {
                let angle = if radians { angle.to_degrees() } else { angle };
                let [width, height] = size.map(|side| side as f32);
                let shape = ShapeSetup::Box(BoxShape { width, height, round: 0.0 });
                return vec![body(shape, self.to_lab(center), angle)];
            }
        }
        if corners.len() < 3 {
            let ends = [corners[0], corners[corners.len() - 1]];
            return vec![capsule(ends, radius)];
        }
        // All parts share one origin, so that common corners agree to the last digit.
        let middle = middle(&corners);
        let part = |indices: &Vec<usize>| polygon(&corners, indices, middle);
        outline.parts.iter().map(part).collect()
    }
}

/// Returns 10 to the power of a whole number.
pub(super) fn power_of_ten(exponent: f64) -> f64 {
    // Exact, as parsed from text; valid for exponents of finite numbers.
    format!("1e{exponent}").parse().unwrap_or(1.0)
}
