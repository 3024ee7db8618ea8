//! The map's triangles, and the search for them.

use crate::geom::Triangle;
use crate::mesh::RawMesh;
use crate::mesh::bvh::{Bvh, Numbered};
use crate::platform::pace::Pace;

use super::setup::PieceSetup;
use crate::sim::grounds::GroundPiece;

/// The triangles of all pieces in scene order; immutable, and shared by clones of a world.
#[derive(Clone, Debug, Default)]
pub struct MapGround {
    /// The sound triangles, m.
    pub triangles: Numbered,
    /// Finds triangles by place.
    pub bvh: Bvh,
    /// For each piece, the number of the first triangle after its own.
    ends: Vec<u32>,
    /// Number of degenerate triangles that were omitted.
    pub left_out: usize,
    /// Height of the lowest corner, m; for a map without triangles, below any height.
    pub lowest: f32,
}

impl MapGround {
    /// Joins the pieces, in slices.
    async fn paced(pieces: &[PieceSetup], pace: &Pace) -> Self {
        // Sound for every checked scene: at most 2,000,000.
        let count: u64 = pieces.iter().map(GroundPiece::triangles).sum();
        let mut out = Self { lowest: f32::INFINITY, ..Self::default() };
        let mut triangles = Vec::new();
        triangles.reserve_exact(count.min(crate::mesh::ground::MOST_TRIANGLES as u64) as usize);
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
        (out.bvh, out.triangles) = Bvh::of_own(triangles, pace).await;
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
            for numbers in &mesh.triangles[part] {
                let [a, b, c] = numbers.map(|i| pose.transform_point3(mesh.positions[i as usize]));
                match Triangle::new(a, b, c) {
                    Some(triangle) => {
                        self.lowest = self.lowest.min(triangle.bounds().0.y);
                        triangles.push(triangle);
                    }
                    None => self.left_out += 1,
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
