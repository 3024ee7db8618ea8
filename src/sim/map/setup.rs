//! What a scene file says of a map world: every number with its default, range and unit.

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
        /// The body you drive.
        player: PlayerSetup = PlayerSetup::default();
        /// The rules that can be switched.
        methods: Methods = Methods::default();
        /// The numbers of the collision stages.
        collision: CollisionSetup = CollisionSetup::default();
        /// What the map is put together from.
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
        /// Slides along one wall after the other, then is pushed in fixed steps.
        Article,
        /// All contacts are solved together as planes; the least penetrating place is kept.
        Exact,
    }
}

params! {
    /// The player: an upright capsule from its feet to its head.
    struct PlayerSetup {
        /// Where its feet start.
        position: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -20..=20;
        /// The heading it starts with: 0 looks along +Z, positive turns left.
        yaw: f32 = 0.0, -360..=360 "°";
        /// How far it walks in a tick.
        walk_speed: f32 = 0.1, 0..=10 "m/tick", slider 0..=0.6;
        /// How far it turns towards its motion in a tick; for the eye alone.
        turn_speed: f32 = 12.0, 0..=360 "°/tick", slider 0..=45;
        /// The vertical speed that Jump gives.
        jump_power: f32 = 0.22, 0..=10 "m/tick", slider 0..=0.5;
        /// The vertical speed that Hop gives.
        hop_power: f32 = 0.15, 0..=10 "m/tick", slider 0..=0.5;
        /// What a tick in the air takes off the vertical speed.
        gravity: f32 = 0.01, 0..=10 "m/tick²", slider 0..=0.05;
        /// How fast it begins to fall when the ground is gone.
        fall_speed: f32 = 0.01, 0..=10 "m/tick", slider 0..=0.1;
        /// Radius of the capsule.
        radius: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=1.5;
        /// From the feet to the head: the capsule's axis; its caps stand out by the radius.
        height: f32 = 1.3, 0.001..=1000 "m", slider 0.2..=3;
        /// Ticks from falling out of the map to being back on the last ground.
        out_ticks: u32 = 120, 1..=100000 "ticks", slider 1..=600;
    }
}

params! {
    /// The numbers of the collision stages.
    struct CollisionSetup {
        /// How far round the feet triangles are gathered, the move added.
        gather_radius: f32 = 5.0, 0..=1000 "m", slider 0..=10;
        /// Article: at most this many walls and as many floors are kept, in the map's order.
        max_polygons: u32 = 1024, 0..=100000 "triangles", slider 0..=2048;
        /// A triangle is a wall while its unit normal's y is between minus this and this.
        wall_limit: f32 = 0.7, 0..=1 "";
        /// A wall counts if it has a corner higher than this above the feet.
        step_over: f32 = 0.3, 0..=1000 "m", slider 0..=1;
        /// Article: with both |x| and |z| of the move at or below this, it has not moved.
        least_move: f32 = 0.01, 0..=10 "m", slider 0..=0.1;
        /// Article: how far a push moves the player along a wall's normal.
        push_step: f32 = 0.1, 0..=10 "m", slider 0.01..=0.5;
        /// At most this many rounds of pushes a tick.
        rounds: u32 = 16, 0..=1000 "rounds", slider 0..=64;
        /// How far below the feet ground is looked for while standing.
        ground_probe: f32 = 0.3, 0..=1000 "m", slider 0..=1;
        /// How far below the feet ground is looked for while jumping or falling.
        air_probe: f32 = 0.2, 0..=1000 "m", slider 0..=1;
    }
}

params! {
    /// A piece of the map with its pose.
    entry PieceSetup {
        /// Unique within the scene.
        name: String;
        /// What it is.
        shape: Piece;
        /// Where its origin is.
        position: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -20..=20;
        /// How it is turned about the vertical; positive is counter-clockwise from above.
        yaw: f32 = 0.0, -360..=360 "°";
        /// How far its front (its +z) is raised.
        pitch: f32 = 0.0, -360..=360 "°", slider -90..=90;
        /// How far it leans to its left (its +x), after the pitch.
        roll: f32 = 0.0, -360..=360 "°", slider -90..=90;
    }
}

impl PieceSetup {
    /// From the piece's frame to the world's: turned by roll, pitch and yaw, then moved.
    #[must_use]
    pub fn pose(&self) -> Affine3A {
        // Local +z is the front and +x the left, so by the right-hand rule pitch and roll are
        // negative. A piece that is not turned keeps its numbers to the last bit.
        let [yaw, pitch, roll] = [self.yaw, -self.pitch, -self.roll].map(f32::to_radians);
        let turned = about(Vec3::Y, yaw) * about(Vec3::X, pitch) * about(Vec3::Z, roll);
        Affine3A::from_rotation_translation(turned, self.position)
    }
}
