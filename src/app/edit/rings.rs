//! The rings round an object that turn it.

use glam::{Vec2, Vec3, vec3};

use super::Outline;
use super::item::angle_field;
use crate::app::lens::Lens;
use crate::app::shape_drag::NEAR;

/// Distance from an outline to the ring in the world's plane, m; the other rings are farther out.
const GAP: f32 = 0.35;
/// Distance between two rings, m.
const STEP: f32 = 0.15;
/// Number of corners of a ring.
const CORNERS: u16 = 48;
/// Smallest component of the view direction along the axis of a pitch or roll ring; others look like a line.
const MIN_FACING: f32 = 0.25;

/// The angle that a ring changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingAngle {
    /// The angle in the world's plane.
    InPlane,
    /// The angle by which the object's front is raised.
    Pitch,
    /// The angle by which the object leans to its left.
    Roll,
}

impl RingAngle {
    /// Returns the field of the angle.
    #[must_use]
    pub fn field(self, upright: bool) -> &'static str {
        match self {
            Self::InPlane => angle_field(upright),
            Self::Pitch => "pitch",
            Self::Roll => "roll",
        }
    }
}

impl Outline {
    /// Returns the angles that rings change.
    pub fn ring_angles(&self) -> impl Iterator<Item = RingAngle> + use<> {
        let in_plane = self.angle.map(|_| RingAngle::InPlane);
        let tilt = self.tilt.map(|_| [RingAngle::Pitch, RingAngle::Roll]);
        in_plane.into_iter().chain(tilt.into_iter().flatten())
    }

    /// Returns an angle, degrees; `None` if the object has none.
    #[must_use]
    pub fn degrees(&self, angle: RingAngle) -> Option<f32> {
        match angle {
            RingAngle::InPlane => self.angle,
            RingAngle::Pitch => self.tilt.map(|[pitch, _]| pitch),
            RingAngle::Roll => self.tilt.map(|[_, roll]| roll),
        }
    }

    /// Returns two perpendicular directions of a ring's plane. The angle grows from the first to the second.
    ///
    /// The rotation is Ry(yaw) · Rx(−pitch) · Rz(−roll): the axis of the pitch is turned by the yaw, that of the roll
    /// by both.
    #[must_use]
    pub fn ring_plane(&self, angle: RingAngle) -> [Vec3; 2] {
        let (sin, cos) = libm::sincosf(self.angle.unwrap_or(0.0).to_radians());
        let (front, left) = (vec3(sin, 0.0, cos), vec3(cos, 0.0, -sin));
        let (sin, cos) = libm::sincosf(self.tilt.map_or(0.0, |[pitch, _]| pitch).to_radians());
        match angle {
            RingAngle::InPlane if self.upright => [Vec3::X, Vec3::Y],
            RingAngle::InPlane => [Vec3::Z, Vec3::X],
            RingAngle::Pitch => [front, Vec3::Y],
            RingAngle::Roll => [Vec3::Y * cos - front * sin, left],
        }
    }

    /// Returns the corners of a ring, in space.
    #[must_use]
    pub fn ring(&self, angle: RingAngle) -> Vec<Vec3> {
        let [first, second] = self.ring_plane(angle);
        let number = match angle {
            RingAngle::InPlane => 0.0,
            RingAngle::Pitch => 1.0,
            RingAngle::Roll => 2.0,
        };
        let radius = self.frame.length() + GAP + number * STEP;
        let turn = std::f32::consts::TAU / f32::from(CORNERS);
        let corner = |k: u16| {
            let (sin, cos) = libm::sincosf(turn * f32::from(k));
            self.position + (first * cos + second * sin) * radius
        };
        (0..CORNERS).map(corner).collect()
    }

    /// Returns the ring under a pixel, the nearest of those that can be grabbed.
    #[must_use]
    pub fn ring_at(&self, lens: &Lens, pixel: Vec2) -> Option<RingAngle> {
        let distance_to = |angle| Some((distance(&self.ring(angle), lens, pixel)?, angle));
        let angles = self.ring_angles().filter(|angle| self.can_be_grabbed(*angle, lens));
        let nearest = angles.filter_map(distance_to).min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.filter(|(distance, _)| *distance <= NEAR).map(|(_, angle)| angle)
    }

    /// Returns whether a ring can be grabbed: it is the one in the world's plane, or does not look like a line.
    #[must_use]
    pub fn can_be_grabbed(&self, angle: RingAngle, lens: &Lens) -> bool {
        if angle == RingAngle::InPlane {
            return true;
        }
        let [first, second] = self.ring_plane(angle);
        let view = lens.project(self.position).map(|pixel| lens.ray(pixel).1);
        view.is_some_and(|view| view.dot(first.cross(second)).abs() > MIN_FACING)
    }

    /// Returns the angle in a ring's plane at a pixel, degrees; `None` if the pixel shows nothing of the plane.
    #[must_use]
    pub fn ring_degrees(&self, angle: RingAngle, lens: &Lens, pixel: Vec2) -> Option<f32> {
        let [first, second] = self.ring_plane(angle);
        let normal = first.cross(second);
        let (from, along) = lens.ray(pixel);
        let t = (self.position - from).dot(normal) / along.dot(normal);
        let offset = from + along * t - self.position;
        let degrees = libm::atan2f(offset.dot(second), offset.dot(first)).to_degrees();
        (t >= 0.0 && t.is_finite()).then_some(degrees)
    }
}

/// Returns the distance of a pixel from a closed line in space; `None` if a part lies behind the camera.
fn distance(line: &[Vec3], lens: &Lens, pixel: Vec2) -> Option<f32> {
    let seen: Vec<Vec2> = line.iter().map(|at| lens.project(*at)).collect::<Option<_>>()?;
    let distances = seen.iter().zip(seen.iter().cycle().skip(1)).map(|(from, to)| {
        let (side, offset) = (*to - *from, pixel - *from);
        let part =
            (offset.dot(side) / side.length_squared().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
        offset.distance(side * part)
    });
    distances.reduce(f32::min)
}
