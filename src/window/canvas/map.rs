//! Places the map world: its triangles and the player.

use std::ops::Range;

use glam::{Mat4, Quat, Vec3, vec3};

use super::person_pose::PersonPose;
use super::terrain::TerrainSource;
use super::{Canvas, WALKED_SHADOW, facet};
use crate::mesh::{Rgba, TriMesh, looks, palette};
use crate::record::walk_cycle::WalkState;
use crate::sim::map::{Map, Piece};

/// Drawn width of the player per metre of its capsule's radius. It is narrower than the capsule, which
/// the overlay draws around it.
const PLAYER_WIDTH: f32 = 1.2;

impl Canvas {
    /// Places the map and the player, whose height is that of the capsule's axis.
    pub(super) fn place_map(&mut self, map: &Map, stride: WalkState) -> (Vec3, f32) {
        self.place_terrain(&walked(map));
        let setup = &map.setup.player;
        let height = setup.height / looks::PERSON.y;
        let width = setup.radius * PLAYER_WIDTH / looks::PERSON.x;
        let turn = Quat::from_rotation_y(map.state.yaw);
        let size = vec3(width, height, width);
        let place = Mat4::from_scale_rotation_translation(size, turn, map.state.position);
        let poise = PersonPose::new(&stride, map.state.motion.is_airborne(), height);
        self.place_parts(("person", looks::person), place * poise.body, |part| poise.of(part));
        (map.state.position, WALKED_SHADOW)
    }
}

/// Returns the map's triangles.
pub(super) fn walked(map: &Map) -> TerrainSource<'_> {
    TerrainSource {
        of: map.ground.clone(),
        is_smooth: false,
        triangles: map.ground.triangles.len(),
        part: Box::new(|part| part_of(map, part)),
    }
}

/// Makes a mesh of all triangles.
#[cfg(test)]
pub(in crate::window) fn of_map(map: &Map) -> TriMesh {
    part_of(map, 0..map.ground.triangles.len())
}

/// Makes a mesh of some triangles, with a shade for each kind of piece.
fn part_of(map: &Map, part: Range<usize>) -> TriMesh {
    let mut mesh = TriMesh::with_capacity(3 * part.len(), part.len());
    for number in part {
        let triangle = &map.ground.triangles[number];
        // Lossless: a map has at most 2,000,000 triangles.
        let piece = map.setup.pieces.get(map.ground.piece_of(number as u32));
        let color = piece.map_or(palette::BARE, |piece| color(&piece.shape));
        facet(&mut mesh, [triangle.a, triangle.b, triangle.c], triangle.normal, color);
    }
    mesh
}

fn color(piece: &Piece) -> Rgba {
    match piece {
        Piece::Box(_) => palette::PLASTER,
        Piece::Ramp(_) | Piece::Stairs(_) => palette::lighter(palette::PLASTER, 0.3),
        Piece::Wedge(_) => palette::BOX,
        Piece::Ceiling(_) => palette::TRACK,
        Piece::Border(_) | Piece::Obj(_) => palette::STONE,
    }
}
