//! The parameters of a wall world in a scene file, each with its default, range and unit.

use glam::{Quat, Vec3, vec3};

use crate::geom::plane::SHORTEST_NORMAL;
use crate::geom::shape::about;
use crate::params;

params! {
    /// A wall world: the driven box, planes and other boxes, the method switches.
    struct WallSetup {
        /// The box that you drive.
        driver: BoxSetup = BoxSetup::default();
        /// The methods that can be switched.
        methods: Methods = Methods::default();
        /// The highest number of passes over all planes and boxes in one tick. A pass that hits
        /// nothing is the final one.
        passes: u32 = 4, 1..=64 "passes", slider 1..=16;
        /// The planes that there are to run into.
        planes: Vec<PlaneSetup> = Vec::new();
        /// The other boxes that there are to run into. They are tested after the planes.
        boxes: Vec<BoxTargetSetup> = Vec::new();
    }
}

params! {
    /// The method switches of the wall world.
    struct Methods {
        /// Which side of a plane is solid.
        side: Side = Side::Plane;
        /// Whether two boxes are tested on the cross products of their edges, too.
        crosses: Crosses = Crosses::With;
    }
}

params! {
    /// Which side of a plane is solid.
    choice Side {
        /// Neither: the plane is a thin sheet. It is hit when |s| < r, so a box wholly behind it is
        /// free.
        Plane,
        /// Everything behind the plane is solid: it is hit when s < r.
        HalfSpace,
    }
}

params! {
    /// Whether two boxes are tested on the cross products of their edges, too.
    choice Crosses {
        /// Three face normals of each box and nine cross products of their edges: fifteen axes.
        With,
        /// The six face normals alone. Boxes whose edges pass each other are said to overlap.
        Without,
    }
}

params! {
    /// The driven body, an oriented box.
    struct BoxSetup {
        /// The starting position of the box's centre C.
        position: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -12..=12;
        /// The starting heading. At 0 the box looks along +Z; a positive angle turns it left.
        yaw: f32 = 0.0, -360..=360 "°";
        /// The starting pitch: the angle by which the front is raised, about the box's own x axis.
        pitch: f32 = 0.0, -360..=360 "°", slider -90..=90;
        /// The starting roll: the angle by which the box leans to its left, about its own z axis.
        /// It is applied after the pitch.
        roll: f32 = 0.0, -360..=360 "°", slider -90..=90;
        /// The size along the box's own axes x, y and z: twice the half-extents ex, ey and ez.
        size: Vec3 = vec3(1.0, 0.8, 1.6), 0.001..=1000 "m", slider 0.1..=4;
        /// The distance that the box moves in one tick.
        move_speed: f32 = 0.08, 0..=10 "m/tick", slider 0..=2;
        /// The angle by which the box turns in one tick.
        turn_speed: f32 = 3.0, 0..=360 "°/tick", slider 0..=12;
        /// The angle by which the box pitches or rolls in one tick.
        tilt_speed: f32 = 2.0, 0..=360 "°/tick", slider 0..=12;
    }
}

params! {
    /// A plane that belongs to an object with a pose. The pose turns and moves the local point and
    /// normal into the world.
    entry PlaneSetup {
        /// The name, which no other plane in the scene has.
        name: String;
        /// The position of the object.
        position: Vec3, -10000..=10000 "m", slider -12..=12;
        /// The rotation of the object about the vertical. A positive angle is counter-clockwise,
        /// seen from above.
        yaw: f32 = 0.0, -360..=360 "°";
        /// The angle by which the object's front (its +z side) is raised.
        pitch: f32 = 0.0, -360..=360 "°", slider -90..=90;
        /// The angle by which the object leans to its left (its +x side), applied after the pitch.
        roll: f32 = 0.0, -360..=360 "°", slider -90..=90;
        /// A point of the plane, in the object's frame.
        point: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -12..=12;
        /// The direction that the plane faces, in the object's frame. Its length does not matter.
        normal: Vec3 = Vec3::Y, -1000..=1000 "", slider -1..=1;
        /// The width of the piece that is drawn, along the object's x axis if that lies in the
        /// plane.
        width: f32 = 8.0, 0.001..=1000 "m", slider 0.1..=40;
        /// The size of the piece that is drawn, across its width. The plane itself has no end.
        depth: f32 = 8.0, 0.001..=1000 "m", slider 0.1..=40;
    }
}

params! {
    /// A box that stands still.
    entry BoxTargetSetup {
        /// The name, which no plane and no other box in the scene has.
        name: String;
        /// The position of its centre.
        position: Vec3, -10000..=10000 "m", slider -12..=12;
        /// The rotation about the vertical. A positive angle is counter-clockwise, seen from above.
        yaw: f32 = 0.0, -360..=360 "°";
        /// The angle by which its front (its +z side) is raised.
        pitch: f32 = 0.0, -360..=360 "°", slider -90..=90;
        /// The angle by which it leans to its left (its +x side), applied after the pitch.
        roll: f32 = 0.0, -360..=360 "°", slider -90..=90;
        /// The size along its own axes x, y and z.
        size: Vec3 = Vec3::ONE, 0.001..=1000 "m", slider 0.1..=8;
    }
}

impl BoxSetup {
    /// Returns the initial rotation by pitch and roll.
    #[must_use]
    pub fn tilt(&self) -> Quat {
        tilt_of(self.pitch.to_radians(), self.roll.to_radians())
    }
}

impl PlaneSetup {
    /// Returns whether the normal is long enough to have a direction.
    #[must_use]
    pub fn has_normal(&self) -> bool {
        self.normal.length() >= SHORTEST_NORMAL
    }

    /// Returns the rotation of the object.
    #[must_use]
    pub fn rotation(&self) -> Quat {
        rotation_of(self.yaw.to_radians(), tilt_of(self.pitch.to_radians(), self.roll.to_radians()))
    }
}

impl BoxTargetSetup {
    /// Returns the rotation of the box.
    #[must_use]
    pub fn rotation(&self) -> Quat {
        rotation_of(self.yaw.to_radians(), tilt_of(self.pitch.to_radians(), self.roll.to_radians()))
    }
}

/// Returns the rotation that raises the front by `pitch`, then leans to the left by `roll`, radians.
///
/// Local +z is the front and +x the left; by the right-hand rule, both rotations are negative.
pub(super) fn tilt_of(pitch: f32, roll: f32) -> Quat {
    about(Vec3::X, -pitch) * about(Vec3::Z, -roll)
}

/// Returns the rotation of a body tilted by `tilt`, then turned by `yaw` radians about the world's Y.
#[must_use]
pub fn rotation_of(yaw: f32, tilt: Quat) -> Quat {
    (about(Vec3::Y, yaw) * tilt).normalize()
}
