//! Converts the shapes of a scene file to those that are tested.

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
    /// The hull of an outline that is not convex.
    pub hull: Option<Convex>,
}

impl Solid {
    /// Makes a single point, the substitute for an invalid shape.
    pub(super) fn point() -> Self {
        Self { parts: vec![Convex::point()], hull: None }
    }

    /// Returns the lower left and upper right corner of the bounding box of all its parts, m.
    #[must_use]
    pub fn bounds(&self) -> [Vec2; 2] {
        bounds_of(&self.parts)
    }

    /// Returns its greatest distance from its origin, m.
    #[must_use]
    pub fn reach(&self) -> f32 {
        let far = |part: &Convex| {
            part.points().iter().map(|corner| corner.length()).fold(0.0, f32::max) + part.radius
        };
        self.parts.iter().map(far).fold(0.0, f32::max)
    }
}

/// Returns the lower left and upper right corner of the bounding box of shapes, m.
pub(super) fn bounds_of(shapes: &[Convex]) -> [Vec2; 2] {
    let all = shapes.iter().map(Convex::bounds);
    all.reduce(|[low, high], [l, h]| [low.min(l), high.max(h)]).unwrap_or_default()
}

/// A fault in a shape.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{what}")]
pub struct ShapeError {
    /// The faulty parameter below the shape, such as `points[3]` or `parts[1].shape`; empty for the
    /// shape itself.
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
    /// The fault and its place.
    pub fn solid(&self) -> Result<Solid, ShapeError> {
        let mut parts = self.parts()?;
        if parts.len() > 1 {
            mark_inner(&mut parts);
        }
        let hull = match self {
            Self::Outline(of) if parts.len() > 1 => Some(hull_of(of)),
            _ => None,
        };
        Ok(Solid { parts, hull })
    }

    /// Returns the convex parts, about its own origin. [`Self::solid`] marks the edges inside the body.
    ///
    /// # Errors
    /// The fault and its place.
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
            Self::Polygon(of) => convex(Convex::polygon(&of.points.0), of.round),
            Self::Outline(of) => outline_parts(of),
            Self::Parts(of) => parts_of(of),
            Self::Box(of) => convex(Ok(Convex::rectangle(vec2(of.width, of.height))), of.round),
            // Lossless: at most 64.
            Self::Regular(of) => convex(Convex::regular(of.corners as usize, of.radius), of.round),
            Self::Circle(of) => convex(Ok(Convex::circle(of.radius)), 0.0),
            Self::Capsule(of) => convex(Ok(Convex::capsule(of.length, of.radius)), 0.0),
            Self::Segment(of) => convex(Ok(Convex::segment(of.length)), of.round),
            Self::Point(of) => convex(Ok(Convex::point()), of.round),
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

/// Returns all parts of a body in its frame.
fn parts_of(of: &PartsShape) -> Result<Vec<Convex>, ShapeError> {
    let mut all = Vec::new();
    for (index, part) in of.parts.iter().enumerate() {
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

/// Returns the corners in the type of the outline's functions.
fn wide(corners: &[Vec2]) -> Vec<Point> {
    corners.iter().map(|corner| corner.as_dvec2().to_array()).collect()
}

/// Returns the convex parts of an outline.
fn outline_parts(of: &OutlineShape) -> Result<Vec<Convex>, ShapeError> {
    let corners = &of.points.0;
    let no = |at: &str, error: ConvexError| {
        Err(ShapeError::new(at, fault(error), id::LAB_OUTLINE_CORNERS_EXPECTED.text()))
    };
    let count = corners.len();
    if count < 3 {
        return no("", ConvexError::TooFew(count));
    }
    if count > MAX_CORNERS {
        return no("", ConvexError::TooMany(count));
    }
    let in_reach = |corner: &Vec2| corner.x.abs() <= REACH && corner.y.abs() <= REACH;
    if let Some(corner) = corners.iter().position(|corner| !in_reach(corner)) {
        return no(&format!("points[{corner}]"), ConvexError::NotFinite(corner));
    }
    let seen = analyse(&wide(corners));
    if let [corner, ..] = seen.repeated[..] {
        return no(&format!("points[{corner}]"), ConvexError::Repeated(corner));
    }
    if seen.flat {
        return no("", ConvexError::NoArea);
    }
    if let Some((one, two, [x, y])) = seen.crossing {
        let [to, end] = [one, two].map(|edge| (edge + 1) % count);
        let what = id::LAB_OUTLINE_MEETS_ITSELF.with(&[
            ("first-start", &one),
            ("first-end", &to),
            ("second-start", &two),
            ("second-end", &end),
            ("x", &format_args!("{x:.3}")),
            ("y", &format_args!("{y:.3}")),
        ]);
        let right = id::LAB_CORNERS_ONCE_ROUND.text();
        return Err(ShapeError::new(format!("points[{two}]"), what, right));
    }
    if seen.clockwise {
        return no("", ConvexError::Clockwise);
    }
    // Exactly as given, to the last digit: parts that share a corner share all its bits.
    let at = |i: &usize| Vec2::new(seen.corners[*i][0] as f32, seen.corners[*i][1] as f32);
    let part = |indices: &Vec<usize>| {
        core(&indices.iter().map(at).collect::<Vec<_>>()).shape.rounded(of.round)
    };
    Ok(seen.parts.iter().map(part).collect())
}

/// Returns the convex hull of an outline that could be decomposed.
fn hull_of(of: &OutlineShape) -> Convex {
    let corners = &of.points.0;
    let kept = hull(&wide(corners));
    core(&kept.iter().map(|i| corners[*i]).collect::<Vec<_>>()).shape.rounded(of.round)
}
