//! The map's triangles, and how they are found.

use crate::geom::Triangle;
use crate::mesh::TriMesh;
use crate::mesh::bvh::Bvh;

use super::setup::{MapSetup, PieceSetup};

/// The triangles of all pieces in scene order; never changed, so clones of a world share it.
#[derive(Clone, Debug, Default)]
pub struct MapGround {
    /// Sound triangles alone, m.
    pub triangles: Vec<Triangle>,
    /// Finds them.
    pub bvh: Bvh,
    /// For each piece the number of the first triangle that is not its own any more.
    ends: Vec<u32>,
    /// How many degenerate triangles were left out.
    pub left_out: usize,
    /// The height of the lowest corner, m; of a map without triangles no height is lower.
    pub lowest: f32,
}

impl MapGround {
    /// Puts the pieces together.
    #[must_use]
    pub fn new(setup: &MapSetup) -> Self {
        // Sound for anything a checked scene holds: at most 2,000,000.
        let count: u64 = setup.pieces.iter().map(|piece| piece.shape.triangle_count()).sum();
        let mut out = Self::default();
        out.triangles.reserve_exact(count.min(crate::mesh::ground::MOST_TRIANGLES as u64) as usize);
        for piece in &setup.pieces {
            if let Some(mesh) = piece.shape.mesh() {
                out.add(&mesh, piece);
            }
            // Lossless: a scene has at most 2,000,000 triangles.
            out.ends.push(out.triangles.len() as u32);
        }
        out.bvh = Bvh::new(&out.triangles);
        let heights = out.triangles.iter().map(|triangle| triangle.bounds().0.y);
        out.lowest = heights.fold(f32::INFINITY, f32::min);
        if out.triangles.is_empty() {
            out.lowest = f32::NEG_INFINITY;
        }
        out
    }

    fn add(&mut self, mesh: &TriMesh, piece: &PieceSetup) {
        let pose = piece.pose();
        for numbers in &mesh.triangles {
            let [a, b, c] = numbers.map(|i| pose.transform_point3(mesh.positions[i as usize]));
            match Triangle::new(a, b, c) {
                Some(triangle) => self.triangles.push(triangle),
                None => self.left_out += 1,
            }
        }
    }

    /// The piece that a triangle belongs to, by its index.
    #[must_use]
    pub fn piece_of(&self, triangle: u32) -> usize {
        self.ends.partition_point(|end| *end <= triangle)
    }
}
