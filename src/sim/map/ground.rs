//! The triangles of a map, with a search structure.

use crate::geom::Triangle;
use crate::mesh::RawMesh;
use crate::mesh::bvh::{Bvh, IndexedTriangles};
use crate::platform::pace::Pace;

use super::setup::PieceSetup;
use crate::sim::grounds::GroundPiece;

/// The triangles of all pieces in scene order; immutable, and shared by clones of a world.
#[derive(Clone, Debug, Default)]
pub struct MapGround {
    /// The non-degenerate triangles, m.
    pub triangles: IndexedTriangles,
    /// Finds triangles by position.
    pub bvh: Bvh,
    /// For each piece, the index after its last triangle.
    ends: Vec<u32>,
    /// Number of degenerate triangles that were omitted.
    pub degenerate_count: usize,
    /// Height of the lowest corner, m; −∞ without triangles.
    pub lowest: f32,
}

impl MapGround {
    /// Joins the triangles of the pieces; yields between chunks.
    async fn paced(pieces: &[PieceSetup], pace: &Pace) -> Self {
        // Cannot overflow: checked scenes have at most 2,000,000 triangles.
        let count: u64 = pieces.iter().map(GroundPiece::triangles).sum();
        let mut out = Self { lowest: f32::INFINITY, ..Self::default() };
        let mut triangles = Vec::new();
        triangles.reserve_exact(count.min(crate::mesh::ground::MAX_TRIANGLES as u64) as usize);
        for piece in pieces {
            if let Some(mesh) = piece.shape.faces() {
                out.add(&mut triangles, (&mesh, piece), pace).await;
            }
            // Lossless: a scene has at most 2,000,000 triangles.
            out.ends.push(triangles.len() as u32);
        }
        if triangles.is_empty() {
            out.lowest = f32::NEG_INFINITY;
        }
        (out.bvh, out.triangles) = Bvh::from_owned(triangles, pace).await;
        out
    }

    /// Appends the triangles of a piece.
    async fn add(
        &mut self,
        triangles: &mut Vec<Triangle>,
        (mesh, piece): (&RawMesh, &PieceSetup),
        pace: &Pace,
    ) {
        let pose = piece.pose();
        pace.in_chunks(mesh.triangles.len(), |part| {
            for indices in &mesh.triangles[part] {
                let [a, b, c] = indices.map(|i| pose.transform_point3(mesh.positions[i as usize]));
                match Triangle::new(a, b, c) {
                    Some(triangle) => {
                        self.lowest = self.lowest.min(triangle.bounds().0.y);
                        triangles.push(triangle);
                    }
                    None => self.degenerate_count += 1,
                }
            }
        })
        .await;
    }

    /// Returns the index of the piece with this triangle.
    #[must_use]
    pub fn piece_of(&self, triangle: u32) -> usize {
        self.ends.partition_point(|end| *end <= triangle)
    }
}

impl GroundPiece for PieceSetup {
    type Ground = MapGround;

    async fn ground(pieces: &[Self], pace: &Pace) -> MapGround {
        MapGround::paced(pieces, pace).await
    }

    fn triangles(&self) -> u64 {
        self.shape.triangle_count()
    }
}
