//! The terrain of a world, and its parts on the graphics card.

use std::any::Any;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use crate::mesh::TriMesh;
use crate::window::render::MeshId;

/// Maximum number of triangles per part. A web page uploads a part in 2 ms, and 16-bit indices suffice
/// for its corners.
pub(super) const PART_TRIANGLES: usize = 16_384;

/// The terrain of a world.
pub(super) struct TerrainSource<'w> {
    /// Identity of the terrain: it is unchanged while this pointer is the same.
    pub(super) ground: Arc<dyn Any>,
    /// True for smooth normals, false for face normals.
    pub(super) is_smooth: bool,
    pub(super) triangle_count: usize,
    /// Makes the mesh of some of the triangles.
    pub(super) mesh_of_range: Box<dyn Fn(Range<usize>) -> TriMesh + 'w>,
}

/// Terrain, complete or partly uploaded.
pub(super) struct Terrain {
    /// Held so that the address is not reused.
    pub(super) ground: Arc<dyn Any>,
    pub(super) is_smooth: bool,
    pub(super) parts: Vec<MeshId>,
    /// Longest upload time of a part.
    pub(super) longest: Duration,
}

impl Terrain {
    pub(super) fn matches(&self, source: &TerrainSource<'_>) -> bool {
        Arc::ptr_eq(&self.ground, &source.ground) && self.is_smooth == source.is_smooth
    }

    pub(super) fn is_complete(&self, source: &TerrainSource<'_>) -> bool {
        self.parts.len() == source.triangle_count.div_ceil(PART_TRIANGLES)
    }
}
