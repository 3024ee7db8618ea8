//! Makes shapes from the numbers that a notation assigns to its slots.

use std::f64::consts::PI;

use super::fold::Unit;
use super::geometry::centre_of_area;
use super::notation::{About, Angle, Corners, Kind, Notation, Place};
use super::shape::{Point, ShapeGeometry};
use super::slots::{Filled, Slot as S};
use crate::text::id;

/// An angle in radians and in the unit of the options, and whether its unit is known.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rotation {
    /// Angle in the unit of the options.
    pub(super) angle: f64,
    radians: f64,
    pub(super) is_unit_known: bool,
}

impl Rotation {
    /// Converts an angle of this unit; `options_in_radians` gives the unit of the options.
    fn new(number: f64, unit: Unit, notation: &Notation, options_in_radians: bool) -> Self {
        let number_in_radians = match (unit, notation.angle) {
            (Unit::Radians, _) | (Unit::Plain, Angle::Radians) => true,
            (Unit::Degrees, _) | (Unit::Plain, Angle::Degrees) => false,
            (Unit::Plain, Angle::AsSaid) => options_in_radians,
        };
        let is_unit_known = unit != Unit::Plain || notation.angle != Angle::AsSaid;
        let radians = if number_in_radians { number } else { number.to_radians() };
        let angle = match (number_in_radians, options_in_radians) {
            (true, false) => number.to_degrees(),
            (false, true) => number.to_radians(),
            _ => number,
        };
        Self { angle, radians, is_unit_known }
    }

    pub(super) fn apply(self, [x, y]: Point) -> Point {
        if self.radians == 0.0 {
            return [x, y];
        }
        let (sin, cos) = libm::sincos(self.radians);
        [cos * x - sin * y, sin * x + cos * y]
    }
}

/// Position and angle of a shape or body.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pose {
    pub(super) at: Point,
    pub(super) turn: Rotation,
}

impl Pose {
    /// Reads the position and the angle assigned by a notation.
    pub(super) fn new(notation: &Notation, filled: &Filled, options_in_radians: bool) -> Self {
        let number =
            filled.get(S::Angle).unwrap_or(0.0) + filled.get(S::ExtraRotation).unwrap_or(0.0);
        let has_angle = filled.get(S::Angle).is_some() || filled.get(S::ExtraRotation).is_some();
        let mut turn = Rotation::new(number, filled.unit, notation, options_in_radians);
        turn.is_unit_known &= has_angle;
        Self { at: sum(place(filled), extra_offset(filled)), turn }
    }

    /// Transforms a shape from the body frame.
    pub(super) fn apply(self, form: &mut ShapeGeometry) {
        form.for_each_point_mut(|point| *point = sum(self.turn.apply(*point), self.at));
        if let ShapeGeometry::Box { angle, .. } = form {
            *angle += self.turn.angle;
        }
    }
}

pub(super) fn sum(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1]]
}

fn pair(filled: &Filled, x: S, y: S) -> Option<Point> {
    let (a, b) = (filled.get(x), filled.get(y));
    (a.is_some() || b.is_some()).then(|| [a.unwrap_or(0.0), b.unwrap_or(0.0)])
}

fn place(filled: &Filled) -> Point {
    pair(filled, S::X, S::Y).unwrap_or_default()
}

fn extra_offset(filled: &Filled) -> Point {
    pair(filled, S::MoveX, S::MoveY).unwrap_or_default()
}

/// Makes the shape of a notation. `None` if a number is missing or unsupported, or if the kind is
/// not a shape.
pub(super) fn form(
    notation: &Notation,
    kind: Kind,
    filled: &Filled,
    options_in_radians: bool,
) -> Option<ShapeGeometry> {
    let pose = Pose::new(notation, filled, options_in_radians);
    let (at, turn) = (pose.at, pose.turn);
    Some(match kind {
        Kind::Box => return boxed(notation, filled, pose),
        Kind::Circle => {
            let radius = filled.get(S::Radius).or_else(|| Some(filled.get(S::Diameter)? / 2.0))?;
            let shift = if notation.place == Place::Corner { radius } else { 0.0 };
            let [x, y] = pair(filled, S::OriginX, S::OriginY).unwrap_or_default();
            ShapeGeometry::Circle { center: sum(at, [shift - x, shift - y]), radius }
        }
        Kind::Ellipse => return ellipse(notation, filled, pose),
        Kind::Polygon => ShapeGeometry::Polygon(polygon(notation, filled, pose)?),
        Kind::Capsule | Kind::Segment => {
            let oriented = |[x, y]: Point| if notation.lies { [y, x] } else { [x, y] };
            let ends = ends(filled)?.map(|end| sum(at, turn.apply(oriented(end))));
            let half_width = || Some(filled.get(S::Width)? / 2.0);
            match filled.get(S::Radius).or_else(half_width) {
                Some(radius) if kind == Kind::Capsule || radius != 0.0 => {
                    ShapeGeometry::Capsule { ends, radius }
                }
                None if kind == Kind::Capsule => return None,
                _ => ShapeGeometry::Segment(ends),
            }
        }
        Kind::Point => {
            pair(filled, S::X, S::Y)?;
            ShapeGeometry::Circle { center: at, radius: filled.get(S::Radius).unwrap_or(0.0) }
        }
        Kind::Regular => {
            let (sides, radius) = (filled.get(S::Sides)?, filled.get(S::Radius)?);
            if !(3.0..=256.0).contains(&sides) || sides.fract() != 0.0 {
                return None;
            }
            let corner = |k: u32| {
                let (sin, cos) = libm::sincos((f64::from(k) + notation.first) * 2.0 * PI / sides);
                sum(at, turn.apply([radius * cos, radius * sin]))
            };
            ShapeGeometry::Polygon((0..sides as u32).map(corner).collect())
        }
        Kind::Trapezoid => {
            let [w, h] = filled.both(S::Width, S::Height)?;
            let slope = filled.get(S::Slope)? / 2.0;
            let (left, top_width) = (w * slope, (1.0 - 2.0 * slope) * w);
            let corners = [[0.0, 0.0], [left, -h], [left + top_width, -h], [w, 0.0]];
            ShapeGeometry::Polygon(centred(&corners, pose))
        }
        Kind::Body | Kind::Axis | Kind::Space => return None,
    })
}

/// Moves the corners so that their centroid lies at the pose.
fn centred(corners: &[Point], pose: Pose) -> Vec<Point> {
    let [x, y] = centre_of_area(corners);
    corners.iter().map(|[a, b]| sum(pose.at, pose.turn.apply([a - x, b - y]))).collect()
}

/// Returns the end points of a segment in its local frame.
fn ends(filled: &Filled) -> Option<[Point; 2]> {
    if let (Some(a), Some(b)) = (filled.both(S::Ax, S::Ay), filled.both(S::Bx, S::By)) {
        return Some([a, b]);
    }
    if let Some([a, b]) = filled.points.as_deref() {
        return Some([*a, *b]);
    }
    let half = filled.get(S::HalfCoreLength).or_else(|| Some(filled.get(S::CoreLength)? / 2.0));
    let radius = filled.get(S::Radius).or_else(|| Some(filled.get(S::Width)? / 2.0));
    let total = || Some((filled.get(S::Height)? / 2.0 - radius?).max(0.0));
    let half = half.or_else(total)?;
    Some([[0.0, -half], [0.0, half]])
}

fn size(filled: &Filled) -> Option<Point> {
    let half = || filled.both(S::HalfWidth, S::HalfHeight).map(|half| half.map(|x| 2.0 * x));
    filled.both(S::Width, S::Height).or_else(half)
}

fn boxed(notation: &Notation, filled: &Filled, Pose { at, turn }: Pose) -> Option<ShapeGeometry> {
    let angle = turn.angle;
    if filled.get(S::Radius).is_some_and(|radius| radius != 0.0) {
        // Rounded boxes are not supported.
        return None;
    }
    let ends = (filled.both(S::MinX, S::MinY), filled.both(S::MaxX, S::MaxY));
    if let (Some(min), Some(max), None) = (ends.0, ends.1, filled.get(S::Width)) {
        let centre = [f64::midpoint(min[0], max[0]), f64::midpoint(min[1], max[1])];
        let size = [max[0] - min[0], max[1] - min[1]];
        return Some(ShapeGeometry::Box { center: sum(at, centre), size, angle });
    }
    let size = size(filled)?;
    if let Some(center) = filled.both(S::CentreX, S::CentreY) {
        return Some(ShapeGeometry::Box { center: sum(at, center), size, angle });
    }
    let pivot = notation.pivot.map(|(x, y)| [x, y]).or_else(|| filled.both(S::PivotX, S::PivotY));
    let (at, is_corner) = match ends.0 {
        Some(min) if pair(filled, S::X, S::Y).is_none() => (sum(at, min), true),
        _ => (at, notation.place != Place::Centre),
    };
    let local = match (filled.both(S::OriginX, S::OriginY), pivot) {
        (Some(origin), _) => [size[0] / 2.0 - origin[0], size[1] / 2.0 - origin[1]],
        (None, Some(pivot)) => [0, 1].map(|k| (0.5 - pivot[k]) * size[k]),
        (None, None) if is_corner => size.map(|side| side / 2.0),
        (None, None) => [0.0; 2],
    };
    let local = if notation.about == About::Place { turn.apply(local) } else { local };
    Some(ShapeGeometry::Box { center: sum(at, local), size, angle })
}

/// Number of corners of an ellipse. The corners lie on the ellipse; the edges deviate by at most
/// 0.03 % of its size.
const ELLIPSE_CORNERS: u32 = 128;

fn ellipse(notation: &Notation, filled: &Filled, Pose { at, turn }: Pose) -> Option<ShapeGeometry> {
    let half = || size(filled).map(|size| size.map(|side| side / 2.0));
    let radii = filled.both(S::RadiusX, S::RadiusY).or_else(half)?;
    let local = if notation.place == Place::Corner { radii } else { [0.0; 2] };
    if radii[0] == radii[1] {
        let local = if notation.about == About::Place { turn.apply(local) } else { local };
        return Some(ShapeGeometry::Circle { center: sum(at, local), radius: radii[0] });
    }
    let corner = |k: u32| {
        let (sin, cos) = libm::sincos(f64::from(k) * 2.0 * PI / f64::from(ELLIPSE_CORNERS));
        let point = [radii[0] * cos, radii[1] * sin];
        match notation.about {
            About::Place => sum(at, turn.apply(sum(point, local))),
            About::Centre => sum(at, sum(turn.apply(point), local)),
        }
    };
    Some(ShapeGeometry::Polygon((0..ELLIPSE_CORNERS).map(corner).collect()))
}

fn polygon(notation: &Notation, filled: &Filled, pose: Pose) -> Option<Vec<Point>> {
    let points = filled.points.as_ref()?;
    let corners = match filled.get(S::Count) {
        Some(count) if count.fract() == 0.0 && count >= 1.0 => points.get(..count as usize)?,
        Some(_) => return None,
        None => points,
    };
    let origin = pair(filled, S::OriginX, S::OriginY).unwrap_or_default();
    let scale = pair(filled, S::ScaleX, S::ScaleY).unwrap_or([1.0; 2]);
    let restored_origin = if notation.about == About::Place { [0.0; 2] } else { origin };
    let place = |[x, y]: Point| {
        let local = [(x - origin[0]) * scale[0], (y - origin[1]) * scale[1]];
        sum(sum(pose.turn.apply(local), restored_origin), pose.at)
    };
    Some(match notation.corners {
        Corners::Relative => corners.iter().copied().map(place).collect(),
        Corners::Absolute => corners.to_vec(),
        Corners::CentreOfArea => centred(corners, pose),
    })
}

/// Warns if a polygon's position lies within the bounds of its relative corners: the corners are
/// then probably absolute.
pub(super) fn placed_twice(notation: &Notation, filled: &Filled) -> Option<String> {
    let (points, at) = (filled.points.as_ref()?, place(filled));
    let is_inside = |k: usize| {
        let all = || points.iter().map(|point| point[k]);
        let (low, high) = all().fold((f64::MAX, f64::MIN), |(a, b), x| (a.min(x), b.max(x)));
        (low..=high).contains(&at[k])
    };
    let no_corner_at_origin = points.iter().all(|point| point.iter().any(|x| *x != 0.0));
    let is_relative = notation.corners == Corners::Relative && at != [0.0; 2];
    (is_relative && no_corner_at_origin && is_inside(0) && is_inside(1)).then(|| {
        let [x, y] = sum(points[0], at);
        id::PASTE_POSITION_ADDED_TWICE.with(&[
            ("at", &super::show::place(at)),
            ("corner", &super::show::place(points[0])),
            ("sum", &super::show::place([x, y])),
        ])
    })
}
