//! What a scene file says of a map world: every number with its default, range and unit.

use glam::{Affine3A, Quat, Vec2, Vec3, vec3};

use crate::mesh::pieces::MapPiece;
use crate::params;
use crate::sim::obj_file::ObjFile;

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

params! {
    /// What a piece is; each stands on its origin.
    one_of Piece {
        /// A box.
        Box(BoxPiece),
        /// A slope that rises towards its +z.
        Ramp(RampPiece),
        /// Steps that rise towards its +z, solid below.
        Stairs(StairsPiece),
        /// Two walls that meet at its origin and open towards its +z.
        Wedge(WedgePiece),
        /// A slab overhead.
        Ceiling(CeilingPiece),
        /// Walls 3 m high round a rectangle.
        Border(BorderPiece),
        /// The triangles of a Wavefront OBJ file.
        Obj(ObjPiece),
    }
}

params! {
    /// A box.
    struct BoxPiece {
        /// Size along local x, y, z.
        size: Vec3 = vec3(2.0, 1.0, 2.0), 0.001..=1000 "m", slider 0.1..=40;
    }
}

params! {
    /// A slope.
    struct RampPiece {
        /// Size along local x, y, z.
        size: Vec3 = vec3(2.0, 1.0, 3.0), 0.001..=1000 "m", slider 0.1..=40;
    }
}

params! {
    /// Steps.
    struct StairsPiece {
        /// Size along local x, y, z, all steps together.
        size: Vec3 = vec3(2.0, 1.2, 3.0), 0.001..=1000 "m", slider 0.1..=40;
        /// How many.
        steps: u32 = 10, 1..=1000 "steps", slider 1..=40;
    }
}

params! {
    /// A corner.
    struct WedgePiece {
        /// Between the inner faces.
        angle: f32 = 90.0, 1..=179 "°";
        /// Of each wall, from the corner.
        length: f32 = 4.0, 0.001..=1000 "m", slider 0.5..=20;
        /// Of the walls.
        height: f32 = 3.0, 0.001..=1000 "m", slider 0.2..=6;
    }
}

params! {
    /// A slab overhead.
    struct CeilingPiece {
        /// Size along local x.
        width: f32 = 4.0, 0.001..=1000 "m", slider 0.5..=40;
        /// Size along local z.
        depth: f32 = 4.0, 0.001..=1000 "m", slider 0.5..=40;
        /// Of its underside.
        height: f32 = 2.6, 0..=1000 "m", slider 0..=6;
    }
}

params! {
    /// Walls round a rectangle.
    struct BorderPiece {
        /// Between the inner faces along local x.
        width: f32 = 20.0, 0.001..=1000 "m", slider 4..=60;
        /// Between the inner faces along local z.
        depth: f32 = 20.0, 0.001..=1000 "m", slider 4..=60;
    }
}

params! {
    /// Triangles from a file.
    struct ObjPiece {
        /// The file, in the scene's folder.
        path: ObjFile = ObjFile::default();
    }
}

impl Piece {
    /// The piece as the mesh room makes it; `None` for an OBJ file.
    #[must_use]
    pub fn made(&self) -> Option<MapPiece> {
        Some(match self {
            Self::Box(p) => MapPiece::Box { size: p.size },
            Self::Ramp(p) => MapPiece::Ramp { size: p.size },
            Self::Stairs(p) => MapPiece::Stairs { size: p.size, steps: p.steps },
            Self::Wedge(p) => {
                MapPiece::Wedge { angle: p.angle, length: p.length, height: p.height }
            }
            Self::Ceiling(p) => {
                MapPiece::Ceiling { size: Vec2::new(p.width, p.depth), height: p.height }
            }
            Self::Border(p) => MapPiece::Border { size: Vec2::new(p.width, p.depth) },
            Self::Obj(_) => return None,
        })
    }

    /// How many triangles it has, told without making them; 0 for a file that is not loaded.
    #[must_use]
    pub fn triangle_count(&self) -> u64 {
        match (self, self.made()) {
            (_, Some(piece)) => piece.triangle_count(),
            (Self::Obj(obj), None) => {
                obj.path.mesh.as_ref().map_or(0, |mesh| mesh.triangles.len() as u64)
            }
            (_, None) => 0,
        }
    }
}

impl PieceSetup {
    /// From the piece's frame to the world's: turned by roll, pitch and yaw, then moved.
    #[must_use]
    pub fn pose(&self) -> Affine3A {
        let turn = |axis: Vec3, degrees: f32| {
            let half = degrees.to_radians() * 0.5;
            let v = axis * libm::sinf(half);
            Quat::from_xyzw(v.x, v.y, v.z, libm::cosf(half))
        };
        // Local +z is the front and +x the left, so by the right-hand rule pitch and roll are
        // negative. A piece that is not turned keeps its numbers to the last bit.
        let turned =
            turn(Vec3::Y, self.yaw) * turn(Vec3::X, -self.pitch) * turn(Vec3::Z, -self.roll);
        Affine3A::from_rotation_translation(turned, self.position)
    }
}
