//! Uploads terrain to the graphics card in parts, spread over several frames if it is large.

use std::time::Duration;

use glam::Mat4;

use super::terrain::{PART_TRIANGLES, Terrain, TerrainSource};
use super::{Canvas, map, plain, walker};
use crate::platform::clock::Instant;
use crate::platform::work;
use crate::sim::World;
use crate::window::render::Instance;

/// Terrain up to this number of triangles is uploaded in one frame.
const SMALL_TERRAIN: usize = 4 * PART_TRIANGLES;

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
        let is_drawn = self.terrain[0].as_ref().is_some_and(|terrain| terrain.matches(&source));
        is_drawn || work::measured(|| self.upload(&source, work::SLICE))
    }

    /// Returns whether the terrain on show is outdated because the world's own is still being uploaded.
    pub(in crate::window) fn is_terrain_outdated(&self) -> bool {
        self.is_terrain_outdated
    }

    /// Discards the terrain being uploaded.
    pub(in crate::window) fn discard_prepared(&mut self) {
        if let Some(uploading) = self.uploading.take() {
            self.renderer.remove_meshes(&uploading.parts);
        }
    }

    /// Places the terrain, or the previous terrain until the upload is complete. The second of two
    /// pictures uploads its terrain at once.
    pub(super) fn place_terrain(&mut self, source: &TerrainSource<'_>) {
        let is_current =
            |terrain: &Option<Terrain>| terrain.as_ref().is_some_and(|it| it.matches(source));
        // Both pictures usually share one terrain.
        let side = if is_current(&self.terrain[0]) { 0 } else { self.side };
        if !is_current(&self.terrain[side]) {
            let can_wait =
                side == 0 && self.terrain[0].is_some() && source.triangle_count > SMALL_TERRAIN;
            let is_complete = if can_wait {
                work::measured(|| self.upload(source, work::SLICE))
            } else {
                self.upload(source, Duration::MAX)
            };
            self.is_terrain_outdated |= !is_complete;
            if is_complete {
                let old = std::mem::replace(&mut self.terrain[side], self.uploading.take());
                self.renderer.remove_meshes(&old.map(|old| old.parts).unwrap_or_default());
            }
        }
        for part in self.terrain[side].iter().flat_map(|terrain| &terrain.parts) {
            self.instances.push(Instance { metred: true, ..plain(*part, Mat4::IDENTITY) });
        }
    }

    /// Uploads one part, and more within the time `budget`; returns whether all parts are uploaded.
    fn upload(&mut self, source: &TerrainSource<'_>, budget: Duration) -> bool {
        if !self.uploading.as_ref().is_some_and(|uploading| uploading.matches(source)) {
            self.discard_prepared();
        }
        let TerrainSource { ground, is_smooth, .. } = source;
        let uploading = self.uploading.get_or_insert_with(|| Terrain {
            ground: ground.clone(),
            is_smooth: *is_smooth,
            parts: Vec::new(),
            longest: Duration::ZERO,
        });
        let start = Instant::now();
        while !uploading.is_complete(source) {
            let (first, before) = (uploading.parts.len() * PART_TRIANGLES, start.elapsed());
            let part =
                (source.mesh_of_range)(first..source.triangle_count.min(first + PART_TRIANGLES));
            uploading.parts.push(self.renderer.add_mesh(&part));
            let after = start.elapsed();
            uploading.longest = uploading.longest.max(after.saturating_sub(before));
            if after + uploading.longest > budget {
                break;
            }
        }
        uploading.is_complete(source)
    }
}
