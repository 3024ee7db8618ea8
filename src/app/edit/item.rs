//! Objects of a scene: place, size, outline.

use glam::{Vec2, Vec3, vec2, vec3};

use super::kinds::{self, Build, GROUND_SIZE, SIZES, SizeField, UPRIGHT_SIZE};
use crate::app::lens::Lens;
use crate::params::{self, Param, Value};
use crate::scene::goal::Zone;
use crate::sim::{Body, World};

/// Half the size of the frame round an object without a size, m.
const DEFAULT_HALF_SIZE: f32 = 0.5;

/// Names of the shapes that rise in one direction.
const RISING: [&str; 2] = ["Ramp", "Stairs"];

/// Path of the zone of a scene's goal.
pub const GOAL: &str = "goal";

/// An object that can be edited.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Path of its parameters: `targets.box-1`.
    pub path: String,
    /// Name in its list; for the driven body and the zone, the path.
    pub name: String,
    /// Body of the object, if it has one.
    pub body: Option<Body>,
}

impl Item {
    /// Returns all objects of a world, in the order of the scene.
    #[must_use]
    pub fn all(world: &World) -> Vec<Self> {
        let Build { driven, lists, with_bodies, .. } = kinds::of(world.kind());
        let mut all: Vec<Self> = driven
            .map(|path| Self {
                path: path.to_owned(),
                name: path.to_owned(),
                body: Some(Body::Driven),
            })
            .into_iter()
            .collect();
        let (mut bodies, mut last) = (0, String::new());
        params::visit(world.parameters(), &mut |at, _, _| {
            let Some((list, rest)) = at.indexed.split_once('[') else { return };
            let Some(list_index) = lists.iter().position(|known| *known == list) else { return };
            let length = at.named[list.len() + 1..]
                .find('.')
                .map_or(at.named.len(), |dot| list.len() + 1 + dot);
            let path = &at.named[..length];
            if path == last || rest.split_once(']').is_none() {
                return;
            }
            path.clone_into(&mut last);
            let body = (list_index < *with_bodies).then_some(Body::Object(bodies));
            bodies += u32::from(body.is_some());
            let name = path[list.len() + 1..].to_owned();
            all.push(Self { path: last.clone(), name, body });
        });
        all
    }

    /// Returns the zone of a scene's goal as an object.
    pub(in crate::app) fn zone() -> Self {
        Self { path: GOAL.to_owned(), name: GOAL.to_owned(), body: None }
    }

    /// Returns whether the item is the zone of the scene's goal.
    #[must_use]
    pub fn is_zone(&self) -> bool {
        self.path == GOAL
    }

    /// Returns whether the item can be removed.
    #[must_use]
    pub fn can_be_removed(&self) -> bool {
        self.is_entry() || self.is_zone()
    }

    /// Returns whether the item is an entry of a list, which has a name.
    #[must_use]
    pub fn is_entry(&self) -> bool {
        self.path.contains('.')
    }
}

/// Place and size of an object in the plane of its world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    /// Position, m.
    pub position: Vec3,
    /// Angle in the plane, degrees, counter-clockwise; `None` if the object cannot be turned.
    pub angle: Option<f32>,
    /// Pitch and roll, degrees; `None` if the object has none.
    pub tilt: Option<[f32; 2]>,
    /// Half the size along the object's own axes, m; `None` for an axis without a size.
    pub half: [Option<f32>; 2],
    /// Half the size of the frame round the object, m.
    pub frame: Vec2,
    /// Whether the plane is vertical.
    pub upright: bool,
    /// Whether the object is a ramp or stairs; both rise along the second axis.
    pub rises: bool,
}

impl Outline {
    /// Returns the outline of the object at a path; `None` if it has no position.
    #[must_use]
    pub fn of(setup: &dyn Param, path: &str, upright: bool) -> Option<Self> {
        let Some(Value::Vec3(position)) = params::get(setup, &format!("{path}.position")) else {
            return None;
        };
        let degrees = |field: &str| match params::get(setup, &format!("{path}.{field}")) {
            Some(Value::F32(angle)) => Some(angle),
            _ => None,
        };
        let angle = degrees(angle_field(upright));
        let tilt = degrees("pitch").zip(degrees("roll")).map(<[f32; 2]>::from);
        let half = [0, 1].map(|axis| {
            let (field, value) = sizes(setup, path, upright, axis).into_iter().next()?;
            Some(value / field.factor * 0.5)
        });
        let default_half = match params::get(setup, &format!("{path}.shape.points")) {
            Some(Value::Points(corners)) => {
                corners.iter().copied().map(Vec2::abs).reduce(Vec2::max).unwrap_or_default()
            }
            _ => Vec2::splat(DEFAULT_HALF_SIZE),
        };
        let frame = vec2(half[0].unwrap_or(default_half.x), half[1].unwrap_or(default_half.y));
        let shape = params::get(setup, &format!("{path}.shape"));
        let rises = shape.is_some_and(|shape| RISING.contains(&&*shape.to_string()));
        Some(Self { position, angle, tilt, half, frame, upright, rises })
    }

    /// Returns the outline of the zone of a scene's goal.
    pub(in crate::app) fn of_zone(zone: &Zone, upright: bool) -> Self {
        let frame = Vec2::splat(zone.radius);
        let (position, half) = (zone.position, [None; 2]);
        Self { position, angle: None, tilt: None, half, frame, upright, rises: false }
    }

    /// Returns the object's own axes in space.
    #[must_use]
    pub fn axes(&self) -> [Vec3; 2] {
        let (sin, cos) = libm::sincosf(self.angle.unwrap_or(0.0).to_radians());
        if self.upright {
            [vec3(cos, sin, 0.0), vec3(-sin, cos, 0.0)]
        } else {
            [vec3(cos, 0.0, -sin), vec3(sin, 0.0, cos)]
        }
    }

    fn point_at(&self, local: Vec2) -> Vec3 {
        let [first, second] = self.axes();
        self.position + first * local.x + second * local.y
    }

    /// Returns the corners of the frame, in space.
    #[must_use]
    pub fn corners(&self) -> [Vec3; 4] {
        let half = self.frame;
        [vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0)]
            .map(|sign| self.point_at(half * sign))
    }

    /// Returns the ends of an arrow that points up a ramp or stairs.
    #[must_use]
    pub fn rise(&self) -> Option<[Vec3; 2]> {
        let end = vec2(0.0, self.frame.y * 0.6);
        self.rises.then(|| [self.point_at(-end), self.point_at(end)])
    }

    /// Returns the midpoints of the sides that can be dragged: axis, sign, position.
    pub fn sides(&self) -> impl Iterator<Item = (usize, f32, Vec3)> {
        let half = self.frame;
        let axes_and_signs = [(0, 1.0), (0, -1.0), (1, 1.0), (1, -1.0)];
        let has_size = self.half;
        let outline = *self;
        axes_and_signs.into_iter().filter(move |(axis, _)| has_size[*axis].is_some()).map(
            move |(axis, sign)| {
                let mut local = Vec2::ZERO;
                local[axis] = sign * half[axis];
                (axis, sign, outline.point_at(local))
            },
        )
    }

    /// Returns whether a point of the plane lies in the frame.
    #[must_use]
    pub fn contains(&self, point: Vec3) -> bool {
        let [first, second] = self.axes();
        let offset = point - self.position;
        vec2(offset.dot(first), offset.dot(second)).abs().cmple(self.frame).all()
    }

    /// Returns the intersection of a pixel's line of sight with the object's plane, m.
    #[must_use]
    pub fn point_under(&self, lens: &Lens, pixel: Vec2) -> Option<Vec3> {
        on_plane(lens, pixel, self.position, self.upright)
    }
}

/// Returns the intersection of a pixel's line of sight with the plane through a point, m.
#[must_use]
pub fn on_plane(lens: &Lens, pixel: Vec2, plane_point: Vec3, upright: bool) -> Option<Vec3> {
    let (from, along) = lens.ray(pixel);
    let axis = if upright { 2 } else { 1 };
    let t = (plane_point[axis] - from[axis]) / along[axis];
    (t >= 0.0 && t.is_finite()).then(|| from + along * t)
}

/// Returns whether both sizes of an object are one parameter.
pub(in crate::app) fn is_round(setup: &dyn Param, path: &str, upright: bool) -> bool {
    let has_one =
        |axis| sizes(setup, path, upright, axis).iter().any(|(field, _)| field.axis.is_none());
    has_one(0) && has_one(1)
}

/// Returns the field of the angle in a world's plane.
#[must_use]
pub fn angle_field(upright: bool) -> &'static str {
    if upright { "angle" } else { "yaw" }
}

/// Returns the parameters that make up an object's size along an axis, with their values.
#[must_use]
pub fn sizes(setup: &dyn Param, path: &str, upright: bool, axis: usize) -> Vec<(SizeField, f32)> {
    let plane_size = if upright { UPRIGHT_SIZE } else { GROUND_SIZE };
    let number = |field: &SizeField| match (
        params::get(setup, &format!("{path}.{}", field.path))?,
        field.component,
    ) {
        (Value::F32(size), None) => Some(size),
        (Value::Vec3(size), Some(component)) => Some(size[component]),
        _ => None,
    };
    let fields: Vec<(SizeField, f32)> = SIZES
        .iter()
        .chain([&plane_size])
        .filter(|field| field.axis.is_none_or(|own| own == axis))
        .filter_map(|field| Some((*field, number(field)?)))
        .collect();
    let group = |field: &SizeField| field.path.split('.').next();
    let is_used = |(field, _): &&(SizeField, f32)| {
        let has_own =
            |(other, _): &(SizeField, f32)| other.axis.is_some() && group(other) == group(field);
        field.axis.is_some() || !fields.iter().any(has_own)
    };
    fields.iter().filter(is_used).copied().collect()
}
