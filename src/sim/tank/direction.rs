//! The direction in which the driver rebounds from a hit.

use glam::Vec2;
use strum::IntoStaticStr;

use super::Shape;
use super::body_state::plane;
use super::setup::Direction;
use crate::geom::{Contact, Rect};

/// Region round a rect target that contains the driver's centre.
/// ```text
///           R2 (+lz)
///         .--------.
/// R3 (−lx) | target | R1 (+lx)
///         '--------'
///           R4 (−lz)
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum Region {
    /// Beyond the +lx face.
    R1,
    /// Beyond the +lz face.
    R2,
    /// Beyond the −lx face.
    R3,
    /// Beyond the −lz face.
    R4,
}

impl Region {
    /// The tested regions, in order; the remaining region is R4.
    pub const TEST_ORDER: [Self; 3] = [Self::R1, Self::R3, Self::R2];

    /// Returns 1 for R1, and so on.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// The choice of the rebound direction for a hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RegionChoice {
    /// Index of the target.
    pub target: usize,
    /// E, the target's centre in the plane, m.
    pub target_center: Vec2,
    /// S, the driver's centre in the plane, m.
    pub driver_center: Vec2,
    /// u = unit(S − E), or zero if the centres coincide.
    pub u: Vec2,
    /// The region test, for a rect target.
    pub regions: Option<RegionTest>,
    /// The selected method.
    pub method: Direction,
    /// The chosen direction: a unit vector, or zero.
    pub direction: Vec2,
}

/// The region test's quantities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RegionTest {
    /// lx, the target's local x axis in the plane.
    pub axis_x: Vec2,
    /// lz, the target's local z axis in the plane.
    pub axis_z: Vec2,
    /// hx + kx and hz + kz: sums of the half-extents of target and driver, m.
    pub half_sum: Vec2,
    /// cos A. A is the angle between lx and u for an aligned driver that touches the target corner to
    /// corner.
    pub cos_a: f32,
    /// cos B = u · lx.
    pub cos_b: f32,
    /// u · lz.
    pub u_z: f32,
    /// The resulting region.
    pub region: Region,
}

impl RegionTest {
    /// Returns A, radians.
    #[must_use]
    pub fn angle_a(&self) -> f32 {
        angle(self.cos_a)
    }

    /// Returns B, radians.
    #[must_use]
    pub fn angle_b(&self) -> f32 {
        angle(self.cos_b)
    }
}

impl RegionChoice {
    /// Chooses the direction for a hit of `driver` on the target at this index.
    #[must_use]
    #[inline]
    pub fn new(
        method: Direction,
        target_index: usize,
        driver: &Rect,
        target: &Shape,
        contact: &Contact,
    ) -> Self {
        let (s, e) = (driver.center, target.center());
        let u = (s - e).normalize_or_zero();
        let regions = match target {
            Shape::Rect(rect) => Some(region_test(u, driver, rect)),
            Shape::Disk(_) => None,
        };
        let direction = match (method, &regions) {
            (Direction::Regions, Some(test)) => match test.region {
                Region::R1 => test.axis_x,
                Region::R2 => test.axis_z,
                Region::R3 => -test.axis_x,
                Region::R4 => -test.axis_z,
            },
            (Direction::MtvAxis, Some(_)) => contact.normal,
            (Direction::CentreLine, _) | (_, None) => u,
        };
        Self {
            target: target_index,
            target_center: e,
            driver_center: s,
            u,
            regions,
            method,
            direction,
        }
    }
}

/// Returns the angle with this cosine, radians; rounding may put the cosine just outside −1..=1.
fn angle(cos: f32) -> f32 {
    libm::acosf(cos.clamp(-1.0, 1.0))
}

#[inline]
fn region_test(u: Vec2, driver: &Rect, target: &Rect) -> RegionTest {
    let (axis_x, axis_z) = (target.axis_x, target.axis_z());
    let half_sum = target.half + driver.half;
    let cos_a = half_sum.x / half_sum.length();
    let (cos_b, u_z) = (u.dot(axis_x), u.dot(axis_z));
    // The first true test decides.
    let tests = [cos_a <= cos_b, cos_b <= -cos_a, u_z > 0.0];
    let first = Region::TEST_ORDER.into_iter().zip(tests).find(|(_, is_inside)| *is_inside);
    let region = first.map_or(Region::R4, |(region, _)| region);
    RegionTest { axis_x, axis_z, half_sum, cos_a, cos_b, u_z, region }
}

/// Converts a vector of the plane to a horizontal vector in space.
pub(super) fn on_ground(v: Vec2) -> glam::Vec3 {
    glam::vec3(v.x, 0.0, v.y)
}

/// Returns the displacement from `from` to `to` in the plane.
pub(super) fn towards(from: glam::Vec3, to: glam::Vec3) -> Vec2 {
    plane(to) - plane(from)
}
