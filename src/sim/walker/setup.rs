//! What a scene file says of a walker world: every number with its default, range and unit.

use glam::Vec3;

pub use crate::mesh::heights::{HeightSource, HeightsSetup, HillsSetup, NumbersSetup, Rows};
pub use crate::mesh::obj_file::ObjSetup;
pub use crate::mesh::track::{
    Bend, Corkscrew, Loop, Part, PartSetup, Pipe, Ramp, Straight, TrackSetup,
};
use crate::params;

params! {
    /// A walker world: the walker, its ground, the method switches.
    struct WalkerSetup {
        /// The body you drive.
        walker: BodySetup = BodySetup::default();
        /// The rules that can be switched.
        methods: Methods = Methods::default();
        /// Which normals the ground has.
        normals: Normals = Normals::Face;
        /// What there is to stand on.
        ground: Vec<GroundSetup> = Vec::new();
    }
}

params! {
    /// The method switches of the walker world.
    struct Methods {
        /// The way of standing.
        gait: Gait = Gait::Upright;
        /// Adhere: how the posture follows the ground's normal.
        posture: Posture = Posture::FromWorldUp;
        /// Adhere: how the new direction is found.
        direction: Direction = Direction::Acos;
    }
}

params! {
    /// The way of standing.
    choice Gait {
        /// A person: up is always +Y.
        Upright,
        /// A racing craft: up is the ground's normal, on walls and ceilings too.
        Adhere,
    }
}

params! {
    /// How the posture follows the ground's normal.
    choice Posture {
        /// The shortest rotation from the world's up to the new normal.
        FromWorldUp,
        /// The shortest rotation from the old normal to the new one, on top of the old posture.
        FromPrevious,
    }
}

params! {
    /// How the new direction D′ is found from the side V and the posture's front D.
    choice Direction {
        /// From the angle between V and D, which is off unless V lies in the ground's plane.
        Acos,
        /// The same with V first brought into the ground's plane.
        AcosProjected,
        /// The cross product of the new normal and V.
        Closed,
    }
}

params! {
    /// Which normals the ground has.
    choice Normals {
        /// One a triangle: they jump at each edge.
        Face,
        /// Those of the corners, blended over the triangle.
        Smooth,
    }
}

params! {
    /// The driven body.
    struct BodySetup {
        /// Where it starts; it is put on the ground straight below or above.
        position: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -60..=60;
        /// The heading it starts with: 0 looks along +Z, positive turns left; a craft's is projected
        /// on the ground.
        yaw: f32 = 0.0, -360..=360 "°";
        /// How far it goes in a tick.
        step: f32 = 0.08, 0.001..=10 "m/tick", slider 0.01..=4;
        /// How far it turns in a tick.
        turn: f32 = 3.0, 0..=360 "°/tick", slider 0..=12;
        /// Adhere: how far above and below the next place the ground is looked for.
        reach: f32 = 1.0, 0.001..=1000 "m", slider 0.05..=4;
        /// Adhere: a step that finds no ground is done again as 2, 4, … up to 2 to this power.
        substeps: u32 = 3, 0..=10 "", slider 0..=6;
        /// Upright: how far above the feet the ground may be.
        step_up: f32 = 0.5, 0..=1000 "m", slider 0..=2;
        /// Upright: how far below the feet the ground may be.
        drop: f32 = 1.0, 0.001..=1000 "m", slider 0.05..=4;
    }
}

params! {
    /// A piece of ground.
    entry GroundSetup {
        /// Unique within the scene.
        name: String;
        /// What it is.
        shape: Shape;
        /// Where its origin is.
        position: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -60..=60;
        /// How it is turned; positive is counter-clockwise from above.
        yaw: f32 = 0.0, -360..=360 "°";
    }
}

params! {
    /// What a piece of ground is made from.
    one_of Shape {
        /// Heights over a grid whose middle is the origin.
        Heights(HeightsSetup),
        /// A slab swept along a path that begins at the origin, towards local +z.
        Track(TrackSetup),
        /// The triangles of a file.
        Obj(ObjSetup),
    }
}

impl Shape {
    /// How many triangles it has; 0 for a file that has not been read.
    #[must_use]
    pub fn triangle_count(&self) -> u64 {
        match self {
            Self::Heights(heights) => heights.triangle_count(),
            Self::Track(track) => track.triangle_count(),
            Self::Obj(obj) => obj.triangle_count(),
        }
    }
}
