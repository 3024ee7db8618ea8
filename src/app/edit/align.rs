//! Alignment of a dragged object with the centres and edges of others.

use glam::{Vec2, Vec3};

use super::Outline;
use super::item::is_round;
use crate::geom::convex::Convex;
use crate::params::{self, Param, Value};

/// Bounding box of an object on the plane of its world: x and height, or x and z, m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Lower corner.
    pub low: Vec2,
    /// Upper corner.
    pub high: Vec2,
}

/// A line through coordinates that agree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlignmentLine {
    /// The coordinate that agrees: 0 or 1.
    pub axis: usize,
    /// Value of that coordinate, m.
    pub at: f32,
    /// Ends along the other coordinate, m.
    pub ends: [f32; 2],
}

impl Bounds {
    /// Returns the bounding box of the object at a path.
    pub(in crate::app) fn of(setup: &dyn Param, path: &str, outline: &Outline) -> Self {
        let get = |field: &str| params::get(setup, &format!("{path}.shape.{field}"));
        let shape = match (get("points"), get("corners"), get("radius")) {
            (Some(Value::Points(points)), ..) => Some(points.to_vec()),
            // Lossless: at most 64.
            (_, Some(Value::U32(corners)), Some(Value::F32(radius))) => {
                let regular = Convex::regular(corners as usize, radius).ok();
                regular.map(|shape| shape.points().to_vec())
            }
            _ => None,
        };
        let middle = in_plane(outline.position, outline.upright);
        let [first, second] = outline.axes().map(|axis| in_plane(axis, outline.upright));
        if let Some(points) = shape {
            return Self::of_points(points.iter().map(|at| middle + first * at.x + second * at.y));
        }
        if let (Some(Value::F32(length)), Some(Value::F32(radius))) = (get("length"), get("radius"))
        {
            let ends = [-0.5, 0.5].map(|part| middle + first * (length * part));
            let Self { low, high } = Self::of_points(ends.into_iter());
            return Self { low: low - radius, high: high + radius };
        }
        if is_round(setup, path, outline.upright) {
            return Self { low: middle - outline.frame, high: middle + outline.frame };
        }
        Self::of_points(outline.corners().into_iter().map(|at| in_plane(at, outline.upright)))
    }

    /// Returns the bounding box of points.
    fn of_points(points: impl Iterator<Item = Vec2> + Clone) -> Self {
        let low = points.clone().reduce(Vec2::min).unwrap_or_default();
        Self { low, high: points.reduce(Vec2::max).unwrap_or_default() }
    }

    /// Returns the bounding box of a point.
    pub(in crate::app) fn point(at: Vec2) -> Self {
        Self { low: at, high: at }
    }

    /// Returns the box moved by `displacement`.
    pub(in crate::app) fn moved(self, displacement: Vec2) -> Self {
        Self { low: self.low + displacement, high: self.high + displacement }
    }

    /// Returns the coordinates that can agree: the edges and the centre.
    fn coordinates(&self, axis: usize) -> [f32; 3] {
        let (low, high) = (self.low[axis], self.high[axis]);
        [low.midpoint(high), low, high]
    }

    /// Returns the smallest move along an axis that makes a coordinate agree with one of another box, up to
    /// `tolerance` m.
    pub(in crate::app) fn shift(
        &self,
        others: &[Self],
        axis: usize,
        tolerance: f32,
    ) -> Option<f32> {
        let own = self.coordinates(axis);
        let other_coordinates = others.iter().flat_map(|other| other.coordinates(axis));
        let shifts = other_coordinates.flat_map(|at| own.map(|own| at - own));
        shifts.filter(|shift| shift.abs() <= tolerance).min_by(|a, b| a.abs().total_cmp(&b.abs()))
    }

    /// Returns a line for each coordinate that agrees with one of another box, up to `tolerance` m.
    pub(in crate::app) fn lines(&self, others: &[Self], tolerance: f32) -> Vec<AlignmentLine> {
        let mut lines: Vec<AlignmentLine> = Vec::new();
        for axis in 0..2 {
            for own in self.coordinates(axis) {
                let agrees = |other: &&Self| {
                    other.coordinates(axis).iter().any(|at| (at - own).abs() <= tolerance)
                };
                let other_axis = 1 - axis;
                let span = |bounds: &Self| [bounds.low[other_axis], bounds.high[other_axis]];
                let join = |[low, high]: [f32; 2], [l, h]: [f32; 2]| [low.min(l), high.max(h)];
                let is_new = !lines.iter().any(|line| line.axis == axis && line.at == own);
                if let Some(others_span) = others.iter().filter(agrees).map(span).reduce(join)
                    && is_new
                {
                    lines.push(AlignmentLine {
                        axis,
                        at: own,
                        ends: join(span(self), others_span),
                    });
                }
            }
        }
        lines
    }
}

impl AlignmentLine {
    /// Returns the ends in space, in the plane through `point`.
    #[must_use]
    pub fn ends_at(&self, point: Vec3, upright: bool) -> [Vec3; 2] {
        self.ends.map(|end| {
            let at = if self.axis == 0 { Vec2::new(self.at, end) } else { Vec2::new(end, self.at) };
            if upright { at.extend(point.z) } else { Vec3::new(at.x, point.y, at.y) }
        })
    }
}

/// Returns the two coordinates of the world's plane.
pub(in crate::app) fn in_plane(at: Vec3, upright: bool) -> Vec2 {
    if upright { at.truncate() } else { Vec2::new(at.x, at.z) }
}
