//! The parameters of a map world in a scene file, each with its default, range and unit.

use glam::{Affine3A, Vec3};

use crate::geom::shape::about;
pub use crate::mesh::obj_file::ObjSetup;
pub use crate::mesh::pieces::{
    BorderPiece, BoxPiece, CeilingPiece, Piece, RampPiece, StairsPiece, WedgePiece,
};
use crate::params;

params! {
    /// A map world: the player, the rules of its collisions, the pieces of the map.
    struct MapSetup {
        /// The body that you drive.
        player: PlayerSetup = PlayerSetup::default();
        /// The methods that can be switched.
        methods: Methods = Methods::default();
        /// The numbers of the collision stages.
        collision: CollisionSetup = CollisionSetup::default();
        /// The pieces that make up the map.
        pieces: Vec<PieceSetup> = Vec::new();
    }
}

params! {
    /// The method switches of the map world.
    struct Methods {
        /// How the player is kept out of walls.
        walls: Walls = Walls::Article;
    }
}

params! {
    /// How the player is kept out of walls.
    choice Walls {
        /// The player slides along one wall after the other, and is then pushed out in steps of a
        /// fixed length.
        Article,
        /// All contacts are solved together as upright planes, so that no wall lifts the player. If
        /// no part of the move leads to a free place, the player stays where it is.
        Exact,
    }
}

params! {
    /// The player: an upright capsule from its feet to its head.
    struct PlayerSetup {
        /// The starting position of the player's feet.
        position: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -20..=20;
        /// The starting heading. At 0 the player looks along +Z; a positive angle turns it left.
        yaw: f32 = 0.0, -360..=360 "°";
        /// The distance that the player walks in one tick.
        walk_speed: f32 = 0.1, 0..=10 "m/tick", slider 0..=0.6;
        /// The angle by which the player turns in one tick towards the direction of its motion.
        /// Collisions do not depend on it.
        turn_speed: f32 = 12.0, 0..=360 "°/tick", slider 0..=45;
        /// The vertical speed that Jump gives.
        jump_power: f32 = 0.22, 0..=10 "m/tick", slider 0..=0.5;
        /// The vertical speed that Hop gives.
        hop_power: f32 = 0.15, 0..=10 "m/tick", slider 0..=0.5;
        /// The vertical speed that is lost in each tick in the air.
        gravity: f32 = 0.01, 0..=10 "m/tick²", slider 0..=0.05;
        /// The downward speed with which a fall begins when the ground is gone.
        fall_speed: f32 = 0.01, 0..=10 "m/tick", slider 0..=0.1;
        /// The radius of the capsule.
        radius: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=1.5;
        /// The length of the capsule's axis, from the feet to the head. The capsule's ends extend
        /// beyond it by the radius.
        height: f32 = 1.3, 0.001..=1000 "m", slider 0.2..=3;
        /// Ticks from falling out of the map to being back on the last ground.
        out_ticks: u32 = 120, 1..=100000 "ticks", slider 1..=600;
    }
}

params! {
    /// The numbers of the collision stages.
    struct CollisionSetup {
        /// Triangles are gathered within this distance of the feet, plus the length of the move.
        gather_radius: f32 = 5.0, 0..=1000 "m", slider 0..=10;
        /// With `walls: Article`: at most this many walls, and as many floors, are kept, in the
        /// order of the map.
        max_polygons: u32 = 1024, 0..=100000 "triangles", slider 0..=2048;
        /// A triangle is a wall if the y component of its unit normal lies between minus this and
        /// this.
        wall_limit: f32 = 0.7, 0..=1 "";
        /// A wall counts if one of its corners is higher than this above the feet.
        step_over: f32 = 0.3, 0..=1000 "m", slider 0..=1;
        /// With `walls: Article`: the player slides only if |x| or |z| of its move is greater than
        /// this.
        least_move: f32 = 0.01, 0..=10 "m", slider 0..=0.1;
        /// With `walls: Article`: the distance by which one push moves the player along a wall's
        /// normal.
        push_step: f32 = 0.1, 0..=10 "m", slider 0.01..=0.5;
        /// The highest number of rounds of pushes in one tick.
        rounds: u32 = 16, 0..=1000 "rounds", slider 0..=64;
        /// How far below the feet the ground is looked for while the player stands.
        ground_probe: f32 = 0.3, 0..=1000 "m", slider 0..=1;
        /// How far below the feet the ground is looked for while the player jumps or falls.
        air_probe: f32 = 0.2, 0..=1000 "m", slider 0..=1;
    }
}

params! {
    /// A piece of the map with its pose.
    entry PieceSetup {
        /// The name, which no other piece in the scene has.
        name: String;
        /// What the piece is.
        shape: Piece;
        /// The position of its origin.
        position: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -20..=20;
        /// The rotation about the vertical. A positive angle is counter-clockwise, seen from above.
        yaw: f32 = 0.0, -360..=360 "°";
        /// The angle by which the piece's front (its +z side) is raised.
        pitch: f32 = 0.0, -360..=360 "°", slider -90..=90;
        /// The angle by which the piece leans to its left (its +x side), applied after the pitch.
        roll: f32 = 0.0, -360..=360 "°", slider -90..=90;
    }
}

impl PieceSetup {
    /// Returns the transform from the piece's frame to the world's: roll, pitch and yaw, then
    /// translation.
    #[must_use]
    pub fn pose(&self) -> Affine3A {
        // Local +z is the front and +x the left; by the right-hand rule, pitch and roll are negative. A
        // piece without rotation keeps its coordinates exactly.
        let [yaw, pitch, roll] = [self.yaw, -self.pitch, -self.roll].map(f32::to_radians);
        let rotation = about(Vec3::Y, yaw) * about(Vec3::X, pitch) * about(Vec3::Z, roll);
        let scale = if let Piece::Obj(obj) = &self.shape { obj.scale } else { 1.0 };
        Affine3A::from_scale_rotation_translation(Vec3::splat(scale), rotation, self.position)
    }
}
