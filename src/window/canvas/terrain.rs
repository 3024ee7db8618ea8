//! Uploads terrain to the graphics card in parts, spread over several frames if it is large.

use std::any::Any;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use glam::Mat4;

use super::{Canvas, map, plain, walker};
use crate::mesh::TriMesh;
use crate::platform::clock::Instant;
use crate::platform::work;
use crate::sim::World;
use crate::window::render::{Instance, MeshId};

/// Maximum triangles in a part: a page uploads a part in two milliseconds, and short indices suffice
/// for its corners.
const PART: usize = 16_384;

/// Terrain up to this number of triangles is uploaded in one frame.
const SMALL: usize = 4 * PART;

/// The terrain of a world.
pub(super) struct TerrainSource<'w> {
    /// Identity of the terrain: it is unchanged while this pointer is the same.
    pub(super) ground: Arc<dyn Any>,
    /// True if corners have their own normals.
    pub(super) is_smooth: bool,
    pub(super) triangle_count: usize,
    /// Makes the mesh of some of the triangles.
    pub(super) mesh_of_range: Box<dyn Fn(Range<usize>) -> TriMesh + 'w>,
}

/// Terrain, complete or partly uploaded.
pub(super) struct Terrain {
    /// Held so that the address is not reused.
    ground: Arc<dyn Any>,
    is_smooth: bool,
    pub(super) parts: Vec<MeshId>,
    /// Longest upload time of a part.
    longest: Duration,
}

impl Terrain {
    fn is(&self, source: &TerrainSource<'_>) -> bool {
        Arc::ptr_eq(&self.ground, &source.ground) && self.is_smooth == source.is_smooth
    }

    fn is_whole(&self, source: &TerrainSource<'_>) -> bool {
        self.parts.len() == source.triangle_count.div_ceil(PART)
    }
}

/// Returns the terrain of this world, if any.
fn terrain_source(world: &World) -> Option<TerrainSource<'_>> {
    let map = || world.downcast_ref().map(map::terrain_source);
    world.downcast_ref().map(walker::terrain_source).or_else(map)
}

impl Canvas {
    /// Uploads a part of this world's terrain before the world is first drawn; returns whether all of
    /// it is uploaded.
    pub(in crate::window) fn prepare(&mut self, world: &World) -> bool {
        let Some(source) = terrain_source(world) else { return true };
        let is_drawn = self.terrain[0].as_ref().is_some_and(|terrain| terrain.is(&source));
        is_drawn || work::measured(|| self.bring(&source, work::SLICE))
    }

    /// Returns whether the terrain on show is not yet the world's.
    pub(in crate::window) fn is_behind(&self) -> bool {
        self.is_behind
    }

    /// Discards the prepared terrain.
    pub(in crate::window) fn prepare_nothing(&mut self) {
        if let Some(coming) = self.coming.take() {
            self.renderer.remove_meshes(&coming.parts);
        }
    }

    /// Places the terrain, or the previous terrain until the upload is complete. The second of two
    /// pictures uploads its terrain at once.
    pub(super) fn place_terrain(&mut self, source: &TerrainSource<'_>) {
        let is_known = |terrain: &Option<Terrain>| terrain.as_ref().is_some_and(|it| it.is(source));
        // Both pictures mostly share one terrain.
        let side = if is_known(&self.terrain[0]) { 0 } else { self.side };
        if !is_known(&self.terrain[side]) {
            let can_wait = side == 0 && self.terrain[0].is_some() && source.triangle_count > SMALL;
            let is_whole = if can_wait {
                work::measured(|| self.bring(source, work::SLICE))
            } else {
                self.bring(source, Duration::MAX)
            };
            self.is_behind |= !is_whole;
            if is_whole {
                let left = std::mem::replace(&mut self.terrain[side], self.coming.take());
                self.renderer.remove_meshes(&left.map(|left| left.parts).unwrap_or_default());
            }
        }
        for part in self.terrain[side].iter().flat_map(|terrain| &terrain.parts) {
            self.instances.push(Instance { metred: true, ..plain(*part, Mat4::IDENTITY) });
        }
    }

    /// Uploads one part, and more within the time `most`; returns whether all parts are uploaded.
    fn bring(&mut self, source: &TerrainSource<'_>, most: Duration) -> bool {
        if !self.coming.as_ref().is_some_and(|coming| coming.is(source)) {
            self.prepare_nothing();
        }
        let TerrainSource { ground, is_smooth, .. } = source;
        let coming = self.coming.get_or_insert_with(|| Terrain {
            ground: ground.clone(),
            is_smooth: *is_smooth,
            parts: Vec::new(),
            longest: Duration::ZERO,
        });
        let began = Instant::now();
        while !coming.is_whole(source) {
            let (first, before) = (coming.parts.len() * PART, began.elapsed());
            let part = (source.mesh_of_range)(first..source.triangle_count.min(first + PART));
            coming.parts.push(self.renderer.add_mesh(&part));
            let after = began.elapsed();
            coming.longest = coming.longest.max(after.saturating_sub(before));
            if after + coming.longest > most {
                break;
            }
        }
        coming.is_whole(source)
    }
}
