//! An outline that is drawn corner by corner.

use glam::Vec2;

use super::align::{AlignmentLine, Bounds};
use super::typed::{Number, Typed};
use crate::app::shape_drag::{FINEST, rounded};
use crate::geom::convex::Convex;
use crate::geom::outline::{Point, analyse};
use crate::params::Value;

/// An outline whose corners are being set by clicks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sketch {
    /// The corners, in the order of the clicks, m.
    pub corners: Vec<Vec2>,
    /// The corner that a click would set, m.
    pub next: Option<Vec2>,
    /// Whether a click would close the outline.
    pub closes: bool,
    /// Position of the press, pixels from the top left of the view.
    pub(in crate::app) pressed: Option<Vec2>,
    /// Typed coordinates of the next corner.
    pub(in crate::app) typed: Typed,
    /// Bounds of the objects of the scene, from the first corner on.
    pub(in crate::app) others: Option<Vec<Bounds>>,
    /// Lines through coordinates of the next corner that agree with those of objects and other corners.
    pub(in crate::app) lines: Vec<AlignmentLine>,
}

impl Sketch {
    /// Adds a corner, unless it repeats the last one. The coordinates of the next one can be typed.
    pub(in crate::app) fn add(&mut self, corner: Vec2) {
        self.typed = Typed::new([0, 1].map(Number::Position));
        if self.corners.last() != Some(&corner) {
            self.corners.push(corner);
        }
    }

    /// Returns the position of the body, m, and its shape as RON text: a polygon if the corners are convex, else
    /// an outline. A faulty outline keeps the order of its corners and its coordinates, which the loader names.
    #[must_use]
    pub fn body(&self) -> (Vec2, String) {
        let mut corners = self.corners.clone();
        if !is_simple(&mut corners) {
            return (Vec2::ZERO, shape_text("Outline", &corners));
        }
        let low = corners.iter().copied().reduce(Vec2::min).unwrap_or_default();
        let high = corners.iter().copied().reduce(Vec2::max).unwrap_or_default();
        let middle = rounded(low.midpoint(high), FINEST);
        let own: Vec<Vec2> =
            corners.into_iter().map(|corner| rounded(corner - middle, FINEST)).collect();
        let shape = if Convex::polygon(&own).is_ok() { "Polygon" } else { "Outline" };
        (middle, shape_text(shape, &own))
    }
}

/// Puts the corners in counter-clockwise order; returns false for an outline that the loader refuses.
fn is_simple(corners: &mut [Vec2]) -> bool {
    if corners.len() < 3 {
        return false;
    }
    let points: Vec<Point> = corners.iter().map(|corner| corner.as_dvec2().to_array()).collect();
    let analysis = analyse(&points);
    if analysis.clockwise {
        corners[1..].reverse();
    }
    analysis.crossing.is_none() && analysis.repeated.is_empty() && !analysis.flat
}

/// Returns a shape with these corners as text.
fn shape_text(shape: &str, corners: &[Vec2]) -> String {
    format!("{shape}(points: {})", Value::Points(corners.into()))
}
