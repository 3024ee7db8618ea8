//! What is walked on, on the card: in parts, so that a large one gets there over several frames.

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

/// A part has at most this many triangles: a page brings it to the card in two milliseconds, and
/// short indices suffice for its corners.
const PART: usize = 16_384;

/// So many triangles get there in one frame, where there is nothing to look at in the meantime.
const SMALL: usize = 4 * PART;

/// What is walked on in a world.
pub(super) struct Walked<'w> {
    /// It stays as long as this is the same.
    pub(super) of: Arc<dyn Any>,
    /// Whether corners have normals of their own.
    pub(super) is_smooth: bool,
    pub(super) triangles: usize,
    /// The mesh of some of the triangles.
    pub(super) part: Box<dyn Fn(Range<usize>) -> TriMesh + 'w>,
}

/// What is walked on, as far as it is on the card.
pub(super) struct Terrain {
    /// Kept, so that its address stays its own.
    of: Arc<dyn Any>,
    is_smooth: bool,
    pub(super) parts: Vec<MeshId>,
    /// What the slowest part took so far.
    longest: Duration,
}

impl Terrain {
    fn is(&self, walked: &Walked<'_>) -> bool {
        Arc::ptr_eq(&self.of, &walked.of) && self.is_smooth == walked.is_smooth
    }

    fn is_whole(&self, walked: &Walked<'_>) -> bool {
        self.parts.len() == walked.triangles.div_ceil(PART)
    }
}

/// What is walked on in this world, if something is.
fn walked(world: &World) -> Option<Walked<'_>> {
    let map = || world.of().map(map::walked);
    world.of().map(walker::walked).or_else(map)
}

impl Canvas {
    /// Brings a part of what is walked on in this world to the card; whether all of it is there. It
    /// is not drawn before the world is.
    pub(in crate::window) fn prepare(&mut self, world: &World) -> bool {
        let Some(walked) = walked(world) else { return true };
        let is_drawn = self.terrain[0].as_ref().is_some_and(|terrain| terrain.is(&walked));
        is_drawn || work::measured(|| self.bring(&walked, work::SLICE))
    }

    /// Whether the ground on show is not yet the world's.
    pub(in crate::window) fn is_behind(&self) -> bool {
        self.is_behind
    }

    /// What was prepared will not be drawn.
    pub(in crate::window) fn prepare_nothing(&mut self) {
        if let Some(coming) = self.coming.take() {
            self.renderer.remove_meshes(&coming.parts);
        }
    }

    /// Places what is walked on; while another one is on its way to the card, that before it. Only the
    /// first of two pictures waits for its own.
    pub(super) fn place_terrain(&mut self, walked: &Walked<'_>) {
        let is_known = |terrain: &Option<Terrain>| terrain.as_ref().is_some_and(|it| it.is(walked));
        // In both pictures it is mostly the same.
        let side = if is_known(&self.terrain[0]) { 0 } else { self.side };
        if !is_known(&self.terrain[side]) {
            let can_wait = side == 0 && self.terrain[0].is_some() && walked.triangles > SMALL;
            let is_whole = if can_wait {
                work::measured(|| self.bring(walked, work::SLICE))
            } else {
                self.bring(walked, Duration::MAX)
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

    /// Brings one part to the card, and more as long as `most` suffices; whether all are there.
    fn bring(&mut self, walked: &Walked<'_>, most: Duration) -> bool {
        if !self.coming.as_ref().is_some_and(|coming| coming.is(walked)) {
            self.prepare_nothing();
        }
        let Walked { of, is_smooth, .. } = walked;
        let coming = self.coming.get_or_insert_with(|| Terrain {
            of: of.clone(),
            is_smooth: *is_smooth,
            parts: Vec::new(),
            longest: Duration::ZERO,
        });
        let began = Instant::now();
        while !coming.is_whole(walked) {
            let (first, before) = (coming.parts.len() * PART, began.elapsed());
            let part = (walked.part)(first..walked.triangles.min(first + PART));
            coming.parts.push(self.renderer.add_mesh(&part));
            let after = began.elapsed();
            coming.longest = coming.longest.max(after.saturating_sub(before));
            if after + coming.longest > most {
                break;
            }
        }
        coming.is_whole(walked)
    }
}
