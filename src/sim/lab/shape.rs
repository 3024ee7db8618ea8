//! From the shapes of a scene file to those that are tested.

use glam::{Vec2, Vec3, vec2};
use serde::{Deserialize, Serialize};

use super::setup::ShapeSetup;
use crate::geom::convex::Convex;
use crate::geom::convex_check::ConvexError;
use crate::params::{Meta, Param, Path, Refusal, Value, Visit};

/// The corners of a polygon, (x, y), m. Each is a parameter, named by its number from 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Corners(pub Vec<Vec2>);

impl Param for Corners {
    fn each(&self, at: &mut Path, meta: &Meta, visit: &mut Visit) {
        visit(at, meta, Value::Points(self.0.as_slice().into()));
        for (index, corner) in self.0.iter().enumerate() {
            let corner = corner.extend(0.0);
            at.entry(index, &index.to_string(), |at| corner.each(at, meta, visit));
        }
    }

    /// Sets one corner, or all of them; whether the polygon stays convex is asked by the world.
    fn set(&mut self, path: &str, meta: &Meta, value: Value) -> Result<(), Refusal> {
        if let (true, Value::Points(points)) = (path.is_empty(), &value) {
            meta.check(&value).map_err(|unfit| {
                let expected = format!("expected {}", meta.wanted(&value));
                Refusal { part: "value", what: unfit.to_string(), expected }
            })?;
            self.0 = points.to_vec();
            return Ok(());
        }
        let corner = path.parse().ok().and_then(|index: usize| self.0.get_mut(index));
        let Some(corner) = corner else {
            let known = match self.0.len() {
                0 => "there is no corner".to_owned(),
                count => format!("a number from 0 to {}", count - 1),
            };
            return Err(Refusal::path(format!("no corner `{path}`"), known));
        };
        let mut new: Vec3 = corner.extend(0.0);
        new.set("", meta, value)?;
        *corner = vec2(new.x, new.y);
        Ok(())
    }
}

impl ShapeSetup {
    /// The shape about its own origin.
    ///
    /// # Errors
    /// What is wrong with the corners of a polygon.
    pub fn convex(&self) -> Result<Convex, ConvexError> {
        Ok(match self {
            Self::Polygon(of) => Convex::polygon(&of.points.0)?.rounded(of.round),
            Self::Box(of) => Convex::rectangle(vec2(of.width, of.height)).rounded(of.round),
            Self::Regular(of) => {
                // Lossless: at most 64.
                Convex::regular(of.corners as usize, of.radius)?.rounded(of.round)
            }
            Self::Circle(of) => Convex::circle(of.radius),
            Self::Capsule(of) => Convex::capsule(of.length, of.radius),
            Self::Segment(of) => Convex::segment(of.length).rounded(of.round),
            Self::Point(of) => Convex::point().rounded(of.round),
        })
    }
}
