//! The parameters of a walker world in a scene file, each with its default, range and unit.

use glam::Vec3;

use crate::mesh::ground::TriangleCost;
pub use crate::mesh::heights::{HeightSource, HeightsSetup, HillsSetup, NumbersSetup, Rows};
pub use crate::mesh::obj_file::ObjSetup;
pub use crate::mesh::track::{
    Bend, Corkscrew, Loop, Part, PartSetup, Pipe, Ramp, Straight, TrackSetup,
};
use crate::params;

params! {
    /// A walker world: the walker, its ground, the method switches.
    struct WalkerSetup {
        /// The body that you drive.
        walker: BodySetup = BodySetup::default();
        /// The methods that can be switched.
        methods: Methods = Methods::default();
        /// Which normals the ground has.
        normals: Normals = Normals::Face;
        /// The pieces of ground.
        ground: Vec<GroundSetup> = Vec::new();
    }
}

params! {
    /// The method switches of the walker world.
    struct Methods {
        /// How the walker stands.
        gait: Gait = Gait::Upright;
        /// With `gait: Adhere`: how the posture follows the normal of the ground.
        posture: Posture = Posture::FromWorldUp;
        /// With `gait: Adhere`: how the new direction is found.
        direction: Direction = Direction::Acos;
    }
}

params! {
    /// How the walker stands.
    choice Gait {
        /// Like a person: up is always +Y.
        Upright,
        /// Like a racing craft: up is the normal of the ground, on walls and ceilings too.
        Adhere,
    }
}

params! {
    /// How the posture follows the normal of the ground.
    choice Posture {
        /// By the shortest rotation from the world's up axis to the new normal.
        FromWorldUp,
        /// By the shortest rotation from the old normal to the new one, applied to the old posture.
        FromPrevious,
    }
}

params! {
    /// How the new direction D′ is found from the side V and the posture's front D.
    choice Direction {
        /// From the angle between V and D. It is wrong unless V lies in the plane of the new
        /// ground.
        Acos,
        /// From the same angle, after V has been projected into the plane of the new ground.
        AcosProjected,
        /// By the cross product of the new normal and V.
        Closed,
    }
}

params! {
    /// Which normals the ground has.
    choice Normals {
        /// One normal for each triangle. It jumps at every edge.
        Face,
        /// Normals at the corners, interpolated over the triangle.
        Smooth,
    }
}

params! {
    /// The driven body.
    struct BodySetup {
        /// The starting position. The walker is put on the ground straight below or above it.
        position: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -60..=60;
        /// The starting heading. At 0 the walker looks along +Z; a positive angle turns it left.
        /// That of a craft is projected on the ground.
        yaw: f32 = 0.0, -360..=360 "°";
        /// The distance of one step. A step takes one tick.
        step: f32 = 0.08, 0.001..=10 "m/tick", slider 0.01..=4;
        /// The angle by which the walker turns in one tick.
        turn: f32 = 3.0, 0..=360 "°/tick", slider 0..=12;
        /// With `gait: Adhere`: how far above and below the next place the ground is looked for.
        reach: f32 = 1.0, 0.001..=1000 "m", slider 0.05..=4;
        /// With `gait: Adhere`: a step that finds no ground is tried again as 2 smaller steps, then
        /// as 4, and so on up to 2 to this power.
        substeps: u32 = 3, 0..=10 "", slider 0..=6;
        /// With `gait: Upright`: how far above the feet the ground may be.
        step_up: f32 = 0.5, 0..=1000 "m", slider 0..=2;
        /// With `gait: Upright`: how far below the feet the ground may be.
        drop: f32 = 1.0, 0.001..=1000 "m", slider 0.05..=4;
    }
}

params! {
    /// A piece of ground.
    entry GroundSetup {
        /// The name, which no other piece of ground in the scene has.
        name: String;
        /// What the piece is made from.
        shape: Shape;
        /// The position of its origin.
        position: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -60..=60;
        /// The rotation about the vertical. A positive angle is counter-clockwise, seen from above.
        yaw: f32 = 0.0, -360..=360 "°";
    }
}

params! {
    /// What a piece of ground is made from.
    one_of Shape {
        /// Heights over a grid whose middle is the origin.
        Heights(HeightsSetup),
        /// A slab that follows a path. The path begins at the origin, towards local +z.
        Track(TrackSetup),
        /// The triangles of a Wavefront OBJ or glTF file.
        Obj(ObjSetup),
    }
}

impl Shape {
    /// Returns the number of triangles and its factors as text, if it is built from numbers.
    #[must_use]
    pub fn build_cost(&self) -> Option<TriangleCost> {
        match self {
            Self::Heights(heights) => heights.build_cost(),
            Self::Track(track) => Some(track.build_cost()),
            Self::Obj(_) => None,
        }
    }

    /// Returns the number of triangles; 0 for a file that has not been read.
    #[must_use]
    pub fn triangle_count(&self) -> u64 {
        match self {
            Self::Heights(heights) => heights.triangle_count(),
            Self::Track(track) => track.triangle_count(),
            Self::Obj(obj) => obj.triangle_count(),
        }
    }
}
