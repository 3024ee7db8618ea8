//! Poses and collider shapes of moving bodies, for drawing past ticks.

use glam::{Quat, Vec2, Vec3};

use super::event::Body;

/// Shape of a body's collider, relative to the body's position, m.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum ColliderShape {
    /// A point.
    #[default]
    Point,
    /// A rectangle perpendicular to the body's up axis: half-extents along local x and z.
    Rect(Vec2),
    /// A disk of this radius, perpendicular to the body's up axis.
    Disk(f32),
    /// A box centred at the position: half-extents along local x, y and z.
    Cuboid(Vec3),
    /// A capsule whose axis rises from the position.
    Capsule {
        /// Length of the axis.
        height: f32,
        /// Radius of the capsule.
        radius: f32,
    },
}

/// How the move of a body in a tick is tested.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum MotionTest {
    /// By the shape at the end of the move.
    #[default]
    Discrete,
    /// Along the whole move.
    Swept,
    /// Only by a ray down at each end. The value is the unit normal of the ground there; a change of
    /// normal means an edge in between.
    ByRay(Vec3),
}

/// A body's pose and collider.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlacedBody {
    /// The body.
    pub body: Body,
    /// Position, m; its trace is the body's path.
    pub at: Vec3,
    /// Rotation from the body's frame (y up, z forward) to the world's. In a vertical plane, up points
    /// at the viewer.
    pub rotation: Quat,
    /// Shape of the collider.
    pub collider: ColliderShape,
    /// How the body's moves are tested.
    pub motion_test: MotionTest,
}

/// Cosine of 15°. If the ground normals at both ends of a move differ by more, an edge lies in between.
const EDGE_COSINE: f32 = 0.965_925_8;

/// Rotation of a body's frame into a vertical plane: its front points up, and its up at the viewer.
pub(crate) const UPRIGHT: Quat =
    Quat::from_xyzw(0.0, std::f32::consts::FRAC_1_SQRT_2, std::f32::consts::FRAC_1_SQRT_2, 0.0);

impl PlacedBody {
    /// Returns the full extent of the shape along `direction`, a unit vector in the world's frame, m.
    #[must_use]
    pub fn extent(&self, direction: Vec3) -> f32 {
        let local = self.rotation.conjugate() * direction;
        match self.collider {
            ColliderShape::Point => 0.0,
            ColliderShape::Rect(half) => 2.0 * (local.x.abs() * half.x + local.z.abs() * half.y),
            ColliderShape::Disk(radius) => 2.0 * radius,
            ColliderShape::Cuboid(half) => 2.0 * local.abs().dot(half),
            ColliderShape::Capsule { height, radius } => 2.0 * radius + local.y.abs() * height,
        }
    }

    /// Returns the untested length of the move to `to` in one tick, m; 0 if the tests at both ends cover
    /// the whole move.
    #[must_use]
    pub fn untested(&self, to: &Self) -> f32 {
        let Some(direction) = (to.at - self.at).try_normalize() else { return 0.0 };
        let length = self.at.distance(to.at);
        match (self.motion_test, to.motion_test) {
            (MotionTest::ByRay(a), MotionTest::ByRay(b)) if a.dot(b) < EDGE_COSINE => length,
            // The shape at each end covers half of its extent towards the other end.
            (MotionTest::Discrete, MotionTest::Discrete) => {
                (length - 0.5 * (self.extent(direction) + to.extent(direction))).max(0.0)
            }
            _ => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::vec3;

    use super::*;

    fn body_at(x: f32, collider: ColliderShape, motion_test: MotionTest) -> PlacedBody {
        PlacedBody { at: vec3(x, 0.0, 0.0), collider, motion_test, ..PlacedBody::default() }
    }

    fn untested_length(collider: ColliderShape, length: f32) -> f32 {
        let at = |x| body_at(x, collider, MotionTest::Discrete);
        at(0.0).untested(&at(length))
    }

    #[test]
    fn a_length_covered_by_neither_end_is_untested() {
        let thin = ColliderShape::Cuboid(vec3(0.15, 0.5, 0.8));
        assert!((untested_length(thin, 0.5) - 0.2).abs() < 1e-6);
        assert_eq!(untested_length(thin, 0.3), 0.0);
        assert!((untested_length(ColliderShape::Disk(0.15), 0.5) - 0.2).abs() < 1e-6);
        let rect = ColliderShape::Rect(Vec2::new(0.1, 9.0));
        assert!((untested_length(rect, 0.5) - 0.3).abs() < 1e-6);
        let capsule = ColliderShape::Capsule { height: 3.0, radius: 0.2 };
        assert!((untested_length(capsule, 1.0) - 0.6).abs() < 1e-6);
        assert_eq!(untested_length(thin, 0.0), 0.0);
        let shell = |x| body_at(x, ColliderShape::Disk(0.15), MotionTest::Swept);
        assert_eq!(shell(0.0).untested(&shell(0.5)), 0.0, "it is tested all the way");
    }

    #[test]
    fn the_extent_follows_the_rotation() {
        let turn = Quat::from_rotation_y(std::f32::consts::FRAC_PI_2);
        let collider = ColliderShape::Rect(Vec2::new(0.5, 2.0));
        let placed = PlacedBody { rotation: turn, collider, ..PlacedBody::default() };
        assert!((placed.extent(Vec3::X) - 4.0).abs() < 1e-5);
        let upright = PlacedBody { rotation: UPRIGHT, collider, ..PlacedBody::default() };
        assert!((upright.extent(Vec3::Y) - 4.0).abs() < 1e-5, "{}", UPRIGHT * Vec3::Z);
        assert!((upright.rotation * Vec3::Y).distance(Vec3::Z) < 1e-6);
    }

    #[test]
    fn a_walkers_move_over_an_edge_is_untested() {
        let walker_on =
            |x, normal: Vec3| body_at(x, ColliderShape::Point, MotionTest::ByRay(normal));
        let level = walker_on(0.0, Vec3::Y);
        assert_eq!(level.untested(&walker_on(0.1, Vec3::Y)), 0.0);
        let steep = vec3(0.5, 0.8, 0.0).normalize();
        assert!((level.untested(&walker_on(0.1, steep)) - 0.1).abs() < 1e-6);
        assert_eq!(level.untested(&walker_on(0.0, steep)), 0.0, "it stayed");
    }
}
