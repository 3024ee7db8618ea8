//! What is walked on, as one mesh to look at: the triangles that the world tests, and no others.

use glam::Vec3;

use crate::mesh::{Rgba, TriMesh, palette};
use crate::sim::map::{Map, Piece};
use crate::sim::walker::{Normals, Walker};

/// The walker's ground: with facets while a face's own normal counts, smooth while they are
/// blended.
pub(super) fn of_walker(walker: &Walker) -> TriMesh {
    match walker.setup.normals {
        Normals::Face => faceted(&walker.terrain.mesh),
        Normals::Smooth => walker.terrain.mesh.clone(),
    }
}

/// The map's triangles, a shade for each sort of piece.
pub(super) fn of_map(map: &Map) -> TriMesh {
    let mut mesh = TriMesh::default();
    for (number, triangle) in map.ground.triangles.iter().enumerate() {
        // A map has at most 2,000,000.
        let piece = map.setup.pieces.get(map.ground.piece_of(number as u32));
        let color = piece.map_or(palette::BARE, |piece| color(&piece.shape));
        push(&mut mesh, [triangle.a, triangle.b, triangle.c], triangle.normal, color);
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

/// The same triangles, each with its own corners and its face's normal.
fn faceted(mesh: &TriMesh) -> TriMesh {
    let mut out = TriMesh::default();
    for numbers in &mesh.triangles {
        let [a, b, c] = numbers.map(|i| mesh.positions[i as usize]);
        let normal = (b - a).cross(c - a).normalize_or(Vec3::Y);
        push(&mut out, [a, b, c], normal, mesh.colors[numbers[0] as usize]);
    }
    out
}

fn push(mesh: &mut TriMesh, corners: [Vec3; 3], normal: Vec3, color: Rgba) {
    let numbers = corners.map(|corner| mesh.vertex(corner, normal, color));
    mesh.triangles.push(numbers);
}
