//! What a scene file says of a walker world: every number with its default, range and unit.

use glam::Vec3;
use serde::{Deserialize, Serialize};

use crate::params;
use crate::params::{Meta, Param, Path, Value, Visit};
use crate::sim::obj_file::ObjFile;

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
        /// The heading it starts with: 0 looks along +Z, positive turns left.
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

params! {
    /// Heights over a grid.
    struct HeightsSetup {
        /// Size along local x.
        width: f32 = 80.0, 0.001..=1000 "m", slider 1..=200;
        /// Size along local z.
        depth: f32 = 80.0, 0.001..=1000 "m", slider 1..=200;
        /// Where the heights come from.
        from: HeightSource = HeightSource::Hills(HillsSetup::default());
    }
}

params! {
    /// Where heights come from.
    one_of HeightSource {
        /// Rolling hills, the same for the same numbers.
        Hills(HillsSetup),
        /// A grid of numbers.
        Numbers(NumbersSetup),
    }
}

params! {
    /// Rolling hills.
    struct HillsSetup {
        /// Number of cells along local x.
        cells_x: u32 = 80, 1..=2000 "cells", slider 1..=400;
        /// Number of cells along local z.
        cells_z: u32 = 80, 1..=2000 "cells", slider 1..=400;
        /// The greatest height above and depth below 0.
        amplitude: f32 = 2.0, 0..=1000 "m", slider 0..=10;
        /// From one hilltop to the next, roughly.
        wavelength: f32 = 16.0, 0.01..=1000 "m", slider 2..=60;
        /// Which hills.
        seed: u32 = 1, 0..=100000 "", slider 0..=100;
    }
}

params! {
    /// Heights as given.
    struct NumbersSetup {
        /// Rows from least to greatest z, in each the heights from least to greatest x, m.
        rows: Rows = Rows::default();
    }
}

params! {
    /// A slab swept along a path.
    struct TrackSetup {
        /// How wide it is.
        width: f32 = 4.0, 0.001..=1000 "m", slider 0.5..=20;
        /// How thick it is; the surface to stand on is the upper one.
        thickness: f32 = 0.2, 0.001..=1000 "m", slider 0.05..=2;
        /// Number of segments that each part of the path is made of.
        segments: u32 = 32, 1..=10000 "segments", slider 1..=128;
        /// Number of strips side by side; a twisted surface wants more than one.
        strips: u32 = 4, 1..=1000 "strips", slider 1..=16;
        /// The path's parts, each going on where and as the one before ended.
        path: Vec<PartSetup> = Vec::new();
    }
}

params! {
    /// A part of a track's path.
    entry PartSetup {
        /// Unique within the track.
        name: String;
        /// What it is.
        part: Part;
    }
}

params! {
    /// What a part of a path is.
    one_of Part {
        /// Straight ahead.
        Straight(Straight),
        /// Ahead and up, gently in and out.
        Ramp(Ramp),
        /// To the left, banked.
        Bend(Bend),
        /// Pitching up: a quarter-pipe.
        Pipe(Pipe),
        /// All the way round, ending beside the way in.
        Loop(Loop),
        /// Rolling about an axis above the track.
        Corkscrew(Corkscrew),
    }
}

params! {
    /// Straight ahead.
    struct Straight {
        /// How far.
        length: f32 = 10.0, 0.001..=1000 "m", slider 0.5..=60;
    }
}

params! {
    /// Ahead and up.
    struct Ramp {
        /// How far ahead.
        length: f32 = 10.0, 0.001..=1000 "m", slider 0.5..=60;
        /// How far up; down when negative.
        rise: f32 = 2.0, -1000..=1000 "m", slider -10..=10;
    }
}

params! {
    /// To the left, banked.
    struct Bend {
        /// Radius of the path's middle.
        radius: f32 = 8.0, 0.001..=1000 "m", slider 1..=40;
        /// How far round; to the right when negative.
        angle: f32 = 90.0, -360..=360 "°";
        /// How far it leans into the bend at its middle.
        bank: f32 = 0.0, -90..=90 "°";
    }
}

params! {
    /// Pitching up.
    struct Pipe {
        /// Radius of the path.
        radius: f32 = 4.0, 0.001..=1000 "m", slider 0.5..=20;
        /// How far round: 90 ends going up a wall, 180 on a ceiling.
        angle: f32 = 90.0, -360..=360 "°";
    }
}

params! {
    /// All the way round.
    struct Loop {
        /// Radius of the path.
        radius: f32 = 4.0, 0.001..=1000 "m", slider 0.5..=20;
        /// How far to the left it ends; more than the width, or the ways in and out meet.
        offset: f32 = 5.0, -1000..=1000 "m", slider -12..=12;
    }
}

params! {
    /// Rolling about an axis above the track.
    struct Corkscrew {
        /// How far ahead.
        length: f32 = 24.0, 0.001..=1000 "m", slider 2..=80;
        /// How often round, to the right; to the left when negative.
        turns: f32 = 1.0, -100..=100 "turns", slider -3..=3;
        /// From the track to the axis; 0 twists the track about its own middle.
        radius: f32 = 2.0, 0..=1000 "m", slider 0..=8;
    }
}

params! {
    /// The triangles of a Wavefront OBJ file.
    struct ObjSetup {
        /// A file in the scene's folder.
        path: ObjFile = ObjFile::default();
    }
}

/// Rows of heights, m; no parameters.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rows(pub Vec<Vec<f32>>);

impl Param for Rows {
    fn each(&self, _: &mut Path, _: &Meta, _: &mut Visit) {}

    fn set(&mut self, _: &str, _: &Meta, _: Value) -> Result<(), crate::params::Refusal> {
        Err("heights cannot be set while the scene runs".to_owned().into())
    }
}
