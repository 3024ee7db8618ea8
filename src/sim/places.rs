//! Positions and shapes of everything that moves, for drawing the past.

use glam::{Quat, Vec2, Vec3};

use super::event::Body;

/// The colliding shape of a body, relative to its position, m.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum ColliderShape {
    /// A point.
    #[default]
    Point,
    /// A rectangle perpendicular to the body's up: half its size along local x and z.
    Rect(Vec2),
    /// A disk of this radius in that plane.
    Disk(f32),
    /// A box about the point: half its size along local x, y, z.
    Cuboid(Vec3),
    /// A capsule whose axis rises from the position.
    Capsule {
        /// Length of the axis.
        height: f32,
        /// Radius of the capsule.
        radius: f32,
    },
}

/// The test of a body's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum MotionTest {
    /// By the shape at the end of each move.
    #[default]
    Discrete,
    /// Along the whole move.
    Swept,
    /// Only by a ray down at each end. The value is the unit normal of the ground there; a change of
    /// normal means an edge in between.
    ByRay(Vec3),
}

/// A body at a place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlacedBody {
    /// The body.
    pub body: Body,
    /// Position, m; its trace is the body's path.
    pub at: Vec3,
    /// Rotation from the body's frame (y up, z forward) to the world's. In a vertical plane, up points
    /// at the viewer.
    pub rotation: Quat,
    /// The colliding shape.
    pub collider: ColliderShape,
    /// The test of its moves.
    pub motion_test: MotionTest,
}

/// Cosine of the maximum angle between the normals at two places of a walker without an edge in
/// between: 15°.
const EDGE: f32 = 0.965_925_8;

/// Rotation of a body's frame into a vertical plane: its front points up, its up at the viewer.
pub(crate) const UPRIGHT: Quat =
    Quat::from_xyzw(0.0, std::f32::consts::FRAC_1_SQRT_2, std::f32::consts::FRAC_1_SQRT_2, 0.0);

impl PlacedBody {
    /// Returns the full extent of the shape along this unit direction of the world, m.
    #[must_use]
    pub fn extent(&self, along: Vec3) -> f32 {
        let own = self.rotation.conjugate() * along;
        match self.collider {
            ColliderShape::Point => 0.0,
            ColliderShape::Rect(half) => 2.0 * (own.x.abs() * half.x + own.z.abs() * half.y),
            ColliderShape::Disk(radius) => 2.0 * radius,
            ColliderShape::Cuboid(half) => 2.0 * own.abs().dot(half),
            ColliderShape::Capsule { height, radius } => 2.0 * radius + own.y.abs() * height,
        }
    }

    /// Returns the length of the move to `to` in one tick that was never tested, m; 0 if the tests at
    /// both ends cover it.
    #[must_use]
    pub fn untested(&self, to: &Self) -> f32 {
        let Some(along) = (to.at - self.at).try_normalize() else { return 0.0 };
        let length = self.at.distance(to.at);
        match (self.motion_test, to.motion_test) {
            (MotionTest::ByRay(a), MotionTest::ByRay(b)) if a.dot(b) < EDGE => length,
            // Each end's shape covers half its extent towards the other.
            (MotionTest::Discrete, MotionTest::Discrete) => {
                (length - 0.5 * (self.extent(along) + to.extent(along))).max(0.0)
            }
            _ => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::vec3;

    use super::*;

    fn at(x: f32, form: ColliderShape, tested: MotionTest) -> PlacedBody {
        PlacedBody {
            at: vec3(x, 0.0, 0.0),
            collider: form,
            motion_test: tested,
            ..PlacedBody::default()
        }
    }

    fn left_out(form: ColliderShape, length: f32) -> f32 {
        at(0.0, form, MotionTest::Discrete).untested(&at(length, form, MotionTest::Discrete))
    }

    #[test]
    fn what_neither_end_covers_was_never_tested() {
        let thin = ColliderShape::Cuboid(vec3(0.15, 0.5, 0.8));
        assert!((left_out(thin, 0.5) - 0.2).abs() < 1e-6);
        assert_eq!(left_out(thin, 0.3), 0.0);
        assert!((left_out(ColliderShape::Disk(0.15), 0.5) - 0.2).abs() < 1e-6);
        assert!((left_out(ColliderShape::Rect(Vec2::new(0.1, 9.0)), 0.5) - 0.3).abs() < 1e-6);
        assert!(
            (left_out(ColliderShape::Capsule { height: 3.0, radius: 0.2 }, 1.0) - 0.6).abs() < 1e-6
        );
        assert_eq!(left_out(thin, 0.0), 0.0);
        let shell = |x| at(x, ColliderShape::Disk(0.15), MotionTest::Swept);
        assert_eq!(shell(0.0).untested(&shell(0.5)), 0.0, "it is tested all the way");
    }

    #[test]
    fn a_turned_form_reaches_as_far_as_it_is_turned() {
        let turn = Quat::from_rotation_y(std::f32::consts::FRAC_PI_2);
        let form = ColliderShape::Rect(Vec2::new(0.5, 2.0));
        let placed = PlacedBody { rotation: turn, collider: form, ..PlacedBody::default() };
        assert!((placed.extent(Vec3::X) - 4.0).abs() < 1e-5);
        let upright = PlacedBody { rotation: UPRIGHT, collider: form, ..PlacedBody::default() };
        assert!((upright.extent(Vec3::Y) - 4.0).abs() < 1e-5, "{}", UPRIGHT * Vec3::Z);
        assert!((upright.rotation * Vec3::Y).distance(Vec3::Z) < 1e-6);
    }

    #[test]
    fn a_walker_leaps_where_the_ground_turns() {
        let on = |x, normal: Vec3| at(x, ColliderShape::Point, MotionTest::ByRay(normal));
        let level = on(0.0, Vec3::Y);
        assert_eq!(level.untested(&on(0.1, Vec3::Y)), 0.0);
        let steep = vec3(0.5, 0.8, 0.0).normalize();
        assert!((level.untested(&on(0.1, steep)) - 0.1).abs() < 1e-6);
        assert_eq!(level.untested(&on(0.0, steep)), 0.0, "it stayed");
    }
}
