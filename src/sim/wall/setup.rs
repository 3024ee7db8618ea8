//! What a scene file says of a wall world: every number with its default, range and unit.

use glam::{Quat, Vec3, vec3};

use super::state::{rotation_of, tilt_of};
use crate::geom::plane::SHORTEST_NORMAL;
use crate::params;

/// What is wrong with a plane that faces nowhere.
pub const NO_NORMAL: &str = "the normal is zero and has no direction";

/// What would be right.
pub const A_NORMAL: &str = "a vector with a length, such as (0, 1, 0)";

params! {
    /// A wall world: the driven box, its planes, the method switches.
    struct WallSetup {
        /// The box you drive.
        driver: BoxSetup = BoxSetup::default();
        /// The rules that can be switched.
        methods: Methods = Methods::default();
        /// How often the planes are gone through in a tick while any is still hit.
        passes: u32 = 4, 1..=64 "passes", slider 1..=16;
        /// What there is to run into.
        planes: Vec<PlaneSetup> = Vec::new();
    }
}

params! {
    /// The method switches of the wall world.
    struct Methods {
        /// What of a plane is solid.
        side: Side = Side::Plane;
    }
}

params! {
    /// What of a plane is solid.
    choice Side {
        /// A thin sheet: hit when |s| < r, so a box wholly behind it is free.
        Plane,
        /// Everything behind the plane: hit when s < r.
        HalfSpace,
    }
}

params! {
    /// The driven body, an oriented box.
    struct BoxSetup {
        /// Where it starts: its centre C.
        position: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -12..=12;
        /// The heading it starts with: 0 looks along +Z, positive turns left.
        yaw: f32 = 0.0, -360..=360 "°";
        /// How far its front starts raised, about its own x.
        pitch: f32 = 0.0, -360..=360 "°", slider -90..=90;
        /// How far it starts leaning to its left, about its own z, after the pitch.
        roll: f32 = 0.0, -360..=360 "°", slider -90..=90;
        /// Size along its own x, y, z: twice the half-extents ex ey ez.
        size: Vec3 = vec3(1.0, 0.8, 1.6), 0.001..=1000 "m", slider 0.1..=4;
        /// How far it drives in a tick.
        move_speed: f32 = 0.08, 0..=10 "m/tick", slider 0..=2;
        /// How far it turns in a tick.
        turn_speed: f32 = 3.0, 0..=360 "°/tick", slider 0..=12;
        /// How far it pitches or rolls in a tick.
        tilt_speed: f32 = 2.0, 0..=360 "°/tick", slider 0..=12;
    }
}

params! {
    /// A plane that belongs to an object with a pose: its world point and normal are the local ones
    /// turned and moved by it.
    entry PlaneSetup {
        /// Unique within the scene.
        name: String;
        /// Where the object is.
        position: Vec3, -10000..=10000 "m", slider -12..=12;
        /// How the object is turned about the vertical; positive is counter-clockwise from above.
        yaw: f32 = 0.0, -360..=360 "°";
        /// How far the object's front (its +z) is raised.
        pitch: f32 = 0.0, -360..=360 "°", slider -90..=90;
        /// How far the object leans to its left (its +x), after the pitch.
        roll: f32 = 0.0, -360..=360 "°", slider -90..=90;
        /// A point of the plane, in the object's frame.
        point: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -12..=12;
        /// The direction the plane faces, in the object's frame; its length does not matter.
        normal: Vec3 = Vec3::Y, -1000..=1000 "", slider -1..=1;
        /// Size of the piece that is drawn, along the object's x where that lies in the plane.
        width: f32 = 8.0, 0.001..=1000 "m", slider 0.1..=40;
        /// Size of the piece that is drawn, across the width. The plane itself has no end.
        depth: f32 = 8.0, 0.001..=1000 "m", slider 0.1..=40;
    }
}

impl BoxSetup {
    /// The pitch and roll it starts with.
    #[must_use]
    pub fn tilt(&self) -> Quat {
        tilt_of(self.pitch.to_radians(), self.roll.to_radians())
    }
}

impl PlaneSetup {
    /// Whether its normal has a direction.
    #[must_use]
    pub fn has_normal(&self) -> bool {
        self.normal.length() >= SHORTEST_NORMAL
    }

    /// How its object is turned.
    #[must_use]
    pub fn rotation(&self) -> Quat {
        rotation_of(self.yaw.to_radians(), tilt_of(self.pitch.to_radians(), self.roll.to_radians()))
    }
}
