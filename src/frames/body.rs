//! Bodies of a game: their shapes, kept from frame to frame under their names.

use std::sync::Arc;

use fnv::FnvHashMap;
use glam::Vec2;

use super::line;
use crate::geom::Aabb;
use crate::geom::convex::{Convex, Pose};
use crate::geom::convex_core::core;
use crate::geom::outline::{Point, analyse, distance};
use crate::shape_text::{ParsedShape, ShapeGeometry};
use crate::text::{Id, id};

/// A shape relative to the position of its body.
#[derive(Debug)]
pub struct FrameShape {
    /// Running number, from 0.
    pub number: u32,
    /// Corners as given.
    pub points: Vec<Point>,
    /// Radius added round the corners.
    pub radius: f64,
    /// Convex parts.
    pub(super) parts: Vec<Convex>,
    /// Greatest distance of the shape from the body's position.
    pub reach: f64,
}

impl FrameShape {
    /// Returns the width and height of an axis-aligned rectangle centred at the origin; `None` for other shapes.
    #[must_use]
    pub fn rectangle(&self) -> Option<Point> {
        rectangle(&self.points).filter(|_| self.radius == 0.0)
    }

    fn new(number: u32, points: Vec<Point>, radius: f64) -> Self {
        let outline = analyse(&points);
        let part = |indices: &Vec<usize>| {
            let at =
                |i: &usize| Vec2::new(outline.corners[*i][0] as f32, outline.corners[*i][1] as f32);
            let corners: Vec<Vec2> = indices.iter().map(at).collect();
            core(&corners).shape.rounded(radius as f32)
        };
        let parts = outline.parts.iter().map(part).collect();
        let reach = points.iter().map(|p| distance([0.0; 2], *p)).fold(0.0, f64::max) + radius;
        Self { number, points, radius, parts, reach }
    }
}

/// A body in a frame.
#[derive(Clone, Debug)]
pub struct FrameBody {
    /// Index of the body's name.
    pub name: u32,
    /// Shape, shared between frames.
    pub shape: Arc<FrameShape>,
    /// Position, in the game's unit.
    pub position: Point,
    /// Angle, radians, from x towards y.
    pub angle: f64,
}

impl FrameBody {
    /// Returns a part of the shape, placed relative to `origin`.
    pub(super) fn placed(&self, part: &Convex, origin: Point) -> Convex {
        let [x, y] = [0, 1].map(|k| (self.position[k] - origin[k]) as f32);
        part.placed(Pose { position: Vec2::new(x, y), angle: self.angle as f32 })
    }

    /// Returns the bounds of the body at any angle, relative to `origin`.
    pub(super) fn bounds(&self, origin: Point) -> Aabb {
        let reach = self.shape.reach as f32;
        let [x, y] = [0, 1].map(|k| (self.position[k] - origin[k]) as f32);
        // Rounding must not lose a pair.
        let reach = reach + 1e-5 * (reach + x.abs() + y.abs());
        let at = Vec2::new(x, y);
        Aabb { min: at - reach, max: at + reach }
    }

    /// Returns the size of the shape: its greatest distance from the position.
    pub(super) fn size(&self) -> f64 {
        self.shape.reach
    }

    /// Returns the body as a shape of a text.
    pub(super) fn to_parsed_shape(&self, name: &str) -> ParsedShape {
        let (sin, cos) = libm::sincos(self.angle);
        let at = |[x, y]: &Point| {
            [self.position[0] + cos * x - sin * y, self.position[1] + sin * x + cos * y]
        };
        let FrameShape { points, radius, .. } = &*self.shape;
        let corners: Vec<Point> = points.iter().map(at).collect();
        let form = match corners[..] {
            _ if let Some(size) = rectangle(points) => {
                ShapeGeometry::Box { center: self.position, size, angle: self.angle }
            }
            [center] => ShapeGeometry::Circle { center, radius: *radius },
            [a, b] => ShapeGeometry::Capsule { ends: [a, b], radius: *radius },
            _ => ShapeGeometry::Polygon(corners),
        };
        ParsedShape::new(name.to_owned(), form)
    }
}

/// Returns the width and height of an axis-aligned rectangle centred at the origin; `None` for other shapes.
fn rectangle(points: &[Point]) -> Option<Point> {
    let [w, h] = points.first()?.map(f64::abs);
    let is_corner = |p: &Point| p[0].abs() == w && p[1].abs() == h;
    let is_distinct =
        |k: usize| points[k] != points[(k + 1) % 4] && points[k] != points[(k + 2) % 4];
    let is_rectangle = points.len() == 4 && points.iter().all(is_corner) && (0..4).all(is_distinct);
    is_rectangle.then_some([2.0 * w, 2.0 * h])
}

/// Names and shapes of the frames read so far.
#[derive(Default)]
pub(super) struct KnownBodies {
    names: Vec<String>,
    indices: FnvHashMap<String, u32>,
    /// Latest shape of each name.
    shapes: Vec<Option<Arc<FrameShape>>>,
    /// Number of different shapes.
    count: u32,
    /// For each name, its latest frame and its index there.
    latest: Vec<(u64, usize)>,
    /// Number of the latest frame, from 1.
    frame: u64,
    /// Names of the previous frame's bodies: the next frame mostly has the same order.
    order: Vec<u32>,
}

impl KnownBodies {
    pub(super) fn name(&self, index: u32) -> &str {
        &self.names[index as usize]
    }

    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the index of a body in the latest frame.
    pub(super) fn index_in_frame(&self, name: &str) -> Option<usize> {
        let (frame, index) = self.latest[*self.indices.get(name)? as usize];
        (frame == self.frame).then_some(index)
    }

    /// Returns the index of a name, a new one for an unknown name. `place` is the body's index in the frame.
    fn name_index(&mut self, name: &str, place: usize) -> u32 {
        if let Some(index) = self.order.get(place).filter(|i| self.names[**i as usize] == name) {
            return *index;
        }
        if let Some(index) = self.indices.get(name) {
            return *index;
        }
        let index = self.names.len() as u32;
        self.names.push(name.to_owned());
        self.indices.insert(name.to_owned(), index);
        self.shapes.push(None);
        self.latest.push((0, 0));
        index
    }

    /// Returns the bodies of a frame.
    pub(super) fn bodies(&mut self, lines: Vec<line::Body>) -> Result<Vec<FrameBody>, String> {
        let mut bodies = Vec::with_capacity(lines.len());
        self.frame += 1;
        for (place, line) in lines.into_iter().enumerate() {
            let name = self.name_index(&line.name, place);
            let shape = &mut self.shapes[name as usize];
            if std::mem::replace(&mut self.latest[name as usize], (self.frame, place)).0
                == self.frame
            {
                return Err(id::FRAMES_NAME_TWICE.with(&[("body", &line.name)]));
            }
            let numbers = [line.position[0], line.position[1], line.angle];
            if numbers.iter().any(|x| x.abs() > 1e15) {
                return Err(id::FRAMES_NUMBER_TOO_LARGE.with(&[("body", &line.name)]));
            }
            let points = match (line.size, line.polygon) {
                (Some([w, h]), None) => {
                    let (w, h) = (w / 2.0, h / 2.0);
                    Some(vec![[-w, -h], [w, -h], [w, h], [-w, h]])
                }
                (_, points) => points,
            };
            if points.is_some() || line.radius.is_some() {
                let points = points.unwrap_or_else(|| vec![[0.0; 2]]);
                let radius = line.radius.unwrap_or_default();
                check(&points, radius).map_err(|why| why.with(&[("body", &line.name)]))?;
                let is_changed =
                    |old: &Arc<FrameShape>| old.points != points || old.radius != radius;
                if shape.as_ref().is_none_or(is_changed) {
                    *shape = Some(Arc::new(FrameShape::new(self.count, points, radius)));
                    self.count = self.count.saturating_add(1);
                }
            }
            let Some(shape) = shape.clone() else {
                return Err(id::FRAMES_NO_SHAPE_YET.with(&[("body", &line.name)]));
            };
            bodies.push(FrameBody { name, shape, position: line.position, angle: line.angle });
            if self.order.get(place) != Some(&name) {
                self.order.truncate(place);
                self.order.push(name);
            }
        }
        Ok(bodies)
    }
}

/// Checks the numbers of a shape.
fn check(points: &[Point], radius: f64) -> Result<(), Id> {
    let is_far = points.iter().flatten().any(|x| x.abs() > 1e9) || radius > 1e9;
    match points.len() {
        0 => Err(id::FRAMES_NO_CORNERS),
        257.. => Err(id::FRAMES_TOO_MANY_CORNERS),
        _ if radius < 0.0 => Err(id::FRAMES_NEGATIVE_RADIUS),
        _ if is_far => Err(id::FRAMES_SIZE_TOO_LARGE),
        3.. if radius > 0.0 => Err(id::FRAMES_ROUNDED_POLYGON),
        _ => Ok(()),
    }
}
