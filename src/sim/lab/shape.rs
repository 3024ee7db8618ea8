//! Converts the shapes of a scene file to convex parts for the tests.

use glam::{Vec2, Vec3, vec2};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::setup::{OutlineShape, PartsShape, ShapeSetup};
use crate::geom::convex::{Convex, MAX_CORNERS, Pose};
use crate::geom::convex_check::ConvexError;
use crate::geom::convex_core::core;
use crate::geom::inner_edges::mark_inner;
use crate::geom::outline::{Point, analyse, hull};
use crate::geom::shape::REACH;
use crate::params::{Meta, Param, Path, Refusal, Value, Visit};
use crate::text::id;

/// The corners of a polygon, (x, y), m. Each is a parameter named by its number, from 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Corners(pub Vec<Vec2>);

impl Corners {
    /// Makes an L shape.
    pub(super) fn notched() -> Self {
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 0.0), (0.0, 0.0), (0.0, 1.0), (-1.0, 1.0)];
        Self(corners.map(Vec2::from).to_vec())
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl crate::params::Schema for Corners {
    fn schema(_: &mut crate::params::Defs) -> serde_json::Value {
        serde_json::json!({
            "type": "array",
            "items": { "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 },
        })
    }
}

impl Param for Corners {
    fn each(&self, at: &mut Path, meta: &Meta, visit: &mut Visit) {
        visit(at, meta, Value::Points(self.0.as_slice().into()));
        for (index, corner) in self.0.iter().enumerate() {
            let corner = corner.extend(0.0);
            at.entry((index, &index.to_string()), &corner, meta, visit);
        }
    }

    /// Sets one corner, or all of them; the world checks that the polygon stays convex.
    fn set(&mut self, path: &str, meta: &Meta, value: Value) -> Result<(), Refusal> {
        if let (true, Value::Points(points)) = (path.is_empty(), &value) {
            meta.check(&value).map_err(|unfit| {
                let expected = id::PARAMS_EXPECTED.with(&[("wanted", &meta.wanted(&value))]);
                Refusal { part: "value", what: unfit.to_string(), expected }
            })?;
            self.0 = points.to_vec();
            return Ok(());
        }
        let corner = path.parse().ok().and_then(|index: usize| self.0.get_mut(index));
        let Some(corner) = corner else {
            let known = match self.0.len() {
                0 => id::LAB_SHAPE_WITHOUT_CORNER.to_string(),
                count => id::LAB_CORNER_NUMBER_EXPECTED.with(&[("last", &(count - 1))]),
            };
            return Err(Refusal::path(id::LAB_NO_SUCH_CORNER.with(&[("corner", &path)]), known));
        };
        let mut new: Vec3 = corner.extend(0.0);
        new.set("", meta, value)?;
        *corner = vec2(new.x, new.y);
        Ok(())
    }
}

/// Maximum number of convex parts of a body.
pub const MAX_PARTS: usize = 64;

/// The parts of a body, about its own origin.
#[derive(Clone, Debug, PartialEq)]
pub struct Solid {
    /// The convex parts, at least one.
    pub parts: Vec<Convex>,
    /// The convex hull, only for a concave outline.
    pub hull: Option<Convex>,
}

impl Solid {
    /// Makes a single point, which replaces an invalid shape.
    pub(super) fn point() -> Self {
        Self { parts: vec![Convex::point()], hull: None }
    }

    /// Returns the lower left and upper right corner of the bounding box of all parts, m.
    #[must_use]
    pub fn bounds(&self) -> [Vec2; 2] {
        bounds_of(&self.parts)
    }

    /// Returns the greatest distance of a point of the solid from the origin, m.
    #[must_use]
    pub fn reach(&self) -> f32 {
        let part_reach = |part: &Convex| {
            part.points().iter().map(|corner| corner.length()).fold(0.0, f32::max) + part.radius
        };
        self.parts.iter().map(part_reach).fold(0.0, f32::max)
    }
}

/// Returns the lower left and upper right corner of the common bounding box of these shapes, m.
pub(super) fn bounds_of(shapes: &[Convex]) -> [Vec2; 2] {
    let all = shapes.iter().map(Convex::bounds);
    all.reduce(|[low, high], [l, h]| [low.min(l), high.max(h)]).unwrap_or_default()
}

/// A fault in a shape.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{what}")]
pub struct ShapeError {
    /// Path of the faulty parameter relative to the shape, such as `points[3]` or `parts[1].shape`;
    /// empty for the shape itself.
    pub at: String,
    /// Description of the fault.
    pub what: String,
    /// Description of valid input.
    pub right: &'static str,
}

impl ShapeError {
    fn new(at: impl Into<String>, what: impl Into<String>, right: &'static str) -> Self {
        Self { at: at.into(), what: what.into(), right }
    }
}

impl ShapeSetup {
    /// Makes the solid of this shape.
    ///
    /// # Errors
    /// The fault and the path of the faulty parameter.
    pub fn solid(&self) -> Result<Solid, ShapeError> {
        let mut parts = self.parts()?;
        if parts.len() > 1 {
            mark_inner(&mut parts);
        }
        let hull = match self {
            Self::Outline(outline) if parts.len() > 1 => Some(hull_of(outline)),
            _ => None,
        };
        Ok(Solid { parts, hull })
    }

    /// Returns the convex parts in the shape's own frame. Only [`Self::solid`] marks inner edges.
    ///
    /// # Errors
    /// The fault and the path of the faulty parameter.
    pub fn parts(&self) -> Result<Vec<Convex>, ShapeError> {
        let convex = |made: Result<Convex, ConvexError>, round: f32| match made {
            Ok(shape) => Ok(vec![shape.rounded(round)]),
            Err(error) => {
                let right = match error {
                    ConvexError::Concave(_) => id::LAB_CONVEX_OR_OUTLINE.text(),
                    ConvexError::Clockwise => id::LAB_CORNERS_IN_OTHER_ORDER.text(),
                    _ => id::LAB_CONVEX_CORNERS_EXPECTED.text(),
                };
                Err(ShapeError::new("", fault(error), right))
            }
        };
        match self {
            Self::Polygon(shape) => convex(Convex::polygon(&shape.points.0), shape.round),
            Self::Outline(shape) => outline_parts(shape),
            Self::Parts(shape) => compound_parts(shape),
            Self::Box(shape) => {
                convex(Ok(Convex::rectangle(vec2(shape.width, shape.height))), shape.round)
            }
            // Lossless: at most 64.
            Self::Regular(shape) => {
                convex(Convex::regular(shape.corners as usize, shape.radius), shape.round)
            }
            Self::Circle(shape) => convex(Ok(Convex::circle(shape.radius)), 0.0),
            Self::Capsule(shape) => convex(Ok(Convex::capsule(shape.length, shape.radius)), 0.0),
            Self::Segment(shape) => convex(Ok(Convex::segment(shape.length)), shape.round),
            Self::Point(shape) => convex(Ok(Convex::point()), shape.round),
        }
    }
}

/// Describes why corners do not form a convex polygon.
fn fault(error: ConvexError) -> String {
    match error {
        ConvexError::TooFew(count) => id::LAB_TOO_FEW_CORNERS.with(&[("count", &count)]),
        ConvexError::TooMany(count) => {
            id::LAB_TOO_MANY_CORNERS.with(&[("most", &MAX_CORNERS), ("count", &count)])
        }
        ConvexError::NotFinite(corner) => id::LAB_CORNER_NOT_FINITE.with(&[("corner", &corner)]),
        ConvexError::Repeated(corner) => id::LAB_CORNER_REPEATED.with(&[("corner", &corner)]),
        ConvexError::NoArea => id::LAB_POLYGON_NO_AREA.to_string(),
        ConvexError::Clockwise => id::LAB_CORNERS_CLOCKWISE.to_string(),
        ConvexError::Concave(corner) => id::LAB_OUTLINE_TURNS_INWARDS.with(&[("corner", &corner)]),
        ConvexError::Crossed => id::LAB_OUTLINE_CROSSES_ITSELF.to_string(),
    }
}

/// Returns the convex parts of a compound shape in the body's frame.
fn compound_parts(compound: &PartsShape) -> Result<Vec<Convex>, ShapeError> {
    let mut all = Vec::new();
    for (index, part) in compound.parts.iter().enumerate() {
        let pose = Pose { position: part.offset.truncate(), angle: part.angle.to_radians() };
        let own = part.shape.parts().map_err(|error| {
            let dot = if error.at.is_empty() { "" } else { "." };
            let at = format!("parts[{index}].shape{dot}{}", error.at);
            ShapeError { at, ..error }
        })?;
        all.extend(own.iter().map(|shape| shape.placed(pose)));
    }
    if !(1..=MAX_PARTS).contains(&all.len()) {
        let what = id::LAB_NUMBER_OF_PARTS.with(&[("count", &all.len())]);
        return Err(ShapeError::new("parts", what, id::LAB_PARTS_EXPECTED.text()));
    }
    Ok(all)
}

/// Converts corners to the f64 points of `geom::outline`.
fn to_points(corners: &[Vec2]) -> Vec<Point> {
    corners.iter().map(|corner| corner.as_dvec2().to_array()).collect()
}

/// Returns the convex parts of an outline.
fn outline_parts(outline: &OutlineShape) -> Result<Vec<Convex>, ShapeError> {
    let corners = &outline.points.0;
    let fail = |at: &str, error: ConvexError| {
        Err(ShapeError::new(at, fault(error), id::LAB_OUTLINE_CORNERS_EXPECTED.text()))
    };
    let count = corners.len();
    if count < 3 {
        return fail("", ConvexError::TooFew(count));
    }
    if count > MAX_CORNERS {
        return fail("", ConvexError::TooMany(count));
    }
    let in_reach = |corner: &Vec2| corner.x.abs() <= REACH && corner.y.abs() <= REACH;
    if let Some(corner) = corners.iter().position(|corner| !in_reach(corner)) {
        return fail(&format!("points[{corner}]"), ConvexError::NotFinite(corner));
    }
    let analysis = analyse(&to_points(corners));
    if let [corner, ..] = analysis.repeated[..] {
        return fail(&format!("points[{corner}]"), ConvexError::Repeated(corner));
    }
    if analysis.flat {
        return fail("", ConvexError::NoArea);
    }
    if let Some((one, two, [x, y])) = analysis.crossing {
        let [one_end, two_end] = [one, two].map(|edge| (edge + 1) % count);
        let what = id::LAB_OUTLINE_MEETS_ITSELF.with(&[
            ("first-start", &one),
            ("first-end", &one_end),
            ("second-start", &two),
            ("second-end", &two_end),
            ("x", &format_args!("{x:.3}")),
            ("y", &format_args!("{y:.3}")),
        ]);
        let right = id::LAB_CORNERS_ONCE_ROUND.text();
        return Err(ShapeError::new(format!("points[{two}]"), what, right));
    }
    if analysis.clockwise {
        return fail("", ConvexError::Clockwise);
    }
    // The conversion back to f32 is exact: parts that share a corner share its exact coordinates.
    let corner = |i: &usize| {
        let [x, y] = analysis.corners[*i];
        Vec2::new(x as f32, y as f32)
    };
    let part = |indices: &Vec<usize>| {
        core(&indices.iter().map(corner).collect::<Vec<_>>()).shape.rounded(outline.round)
    };
    Ok(analysis.parts.iter().map(part).collect())
}

/// Returns the convex hull of a valid outline.
fn hull_of(outline: &OutlineShape) -> Convex {
    let corners = &outline.points.0;
    let indices = hull(&to_points(corners));
    core(&indices.iter().map(|i| corners[*i]).collect::<Vec<_>>()).shape.rounded(outline.round)
}
