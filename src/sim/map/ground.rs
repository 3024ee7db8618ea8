//! The map's triangles, and how they are found.

use crate::geom::Triangle;
use crate::mesh::Faces;
use crate::mesh::bvh::{Bvh, Numbered};
use crate::platform::pace::Pace;

use super::setup::PieceSetup;
use crate::sim::grounds::GroundPiece;

/// The triangles of all pieces in scene order; never changed, so clones of a world share it.
#[derive(Clone, Debug, Default)]
pub struct MapGround {
    /// Sound triangles alone, m.
    pub triangles: Numbered,
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
    /// Puts the pieces together, in slices.
    async fn paced(pieces: &[PieceSetup], pace: &Pace) -> Self {
        // Sound for anything a checked scene holds: at most 2,000,000.
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

    /// Puts the triangles of a piece behind the others.
    async fn add(
        &mut self,
        triangles: &mut Vec<Triangle>,
        (mesh, piece): (&Faces, &PieceSetup),
        pace: &Pace,
    ) {
        let pose = piece.pose();
        pace.strides(mesh.triangles.len(), |part| {
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

    /// The piece that a triangle belongs to, by its index.
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
