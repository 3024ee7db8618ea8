//! Draws the map world: its triangles and the player.

use std::ops::Range;

use glam::{Mat4, Quat, Vec3, vec3};

use super::person_pose::PersonPose;
use super::terrain::TerrainSource;
use super::{Canvas, WALKER_SHADOW_RADIUS, facet};
use crate::mesh::{Rgba, TriMesh, looks, palette};
use crate::record::walk_cycle::WalkState;
use crate::sim::map::{Map, Piece};

/// Drawn width of the player per metre of its capsule's radius. The drawn person is narrower than the
/// capsule, which an overlay draws.
const PLAYER_WIDTH: f32 = 1.2;

impl Canvas {
    /// Draws the map and the player. Returns the position and radius of the player's shadow.
    pub(super) fn place_map(&mut self, map: &Map, walk: WalkState) -> (Vec3, f32) {
        self.place_terrain(&terrain_source(map));
        let setup = &map.setup.player;
        // The person is as tall as the capsule.
        let height = setup.height / looks::PERSON.y;
        let width = setup.radius * PLAYER_WIDTH / looks::PERSON.x;
        let turn = Quat::from_rotation_y(map.state.yaw);
        let size = vec3(width, height, width);
        let place = Mat4::from_scale_rotation_translation(size, turn, map.state.position);
        let pose = PersonPose::new(&walk, map.state.motion.is_airborne(), height);
        self.place_parts(("person", looks::person), place * pose.body, |part| {
            pose.part_transform(part)
        });
        (map.state.position, WALKER_SHADOW_RADIUS)
    }
}

/// Returns the map's triangles as terrain to draw.
pub(super) fn terrain_source(map: &Map) -> TerrainSource<'_> {
    TerrainSource {
        ground: map.ground.clone(),
        is_smooth: false,
        triangle_count: map.ground.triangles.len(),
        mesh_of_range: Box::new(|range| mesh_of_range(map, range)),
    }
}

/// Makes a mesh of all triangles.
#[cfg(test)]
pub(in crate::window) fn whole_map(map: &Map) -> TriMesh {
    mesh_of_range(map, 0..map.ground.triangles.len())
}

/// Makes a mesh of some triangles, coloured by kind of piece.
fn mesh_of_range(map: &Map, range: Range<usize>) -> TriMesh {
    let mut mesh = TriMesh::with_capacity(3 * range.len(), range.len());
    for index in range {
        let triangle = &map.ground.triangles[index];
        // Lossless: a map has at most 2,000,000 triangles.
        let piece = map.setup.pieces.get(map.ground.piece_of(index as u32));
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
