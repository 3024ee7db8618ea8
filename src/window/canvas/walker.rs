//! Placing the walker world: the ground, and a person or a buggy on it.

use glam::{Mat4, Vec3};

use super::poise::Poise;
use super::{Canvas, WALKED_SHADOW, facet};
use crate::mesh::{TriMesh, looks};
use crate::record::stride::Stride;
use crate::sim::walker::{Gait, Normals, Walker};

impl Canvas {
    /// Places the ground, and on it a person or a buggy, up as it has it.
    pub(super) fn place_walker(&mut self, walker: &Walker, stride: Stride) -> (Vec3, f32) {
        let is_smooth = walker.setup.normals == Normals::Smooth;
        self.place_terrain(walker.terrain.clone(), is_smooth, || of_walker(walker));
        let gait = walker.setup.methods.gait;
        let (state, turn) = (&walker.state, walker.state.rotation(gait));
        let place = Mat4::from_rotation_translation(turn, state.position);
        match gait {
            Gait::Upright => {
                let poise = Poise::new(&stride, false, 1.0);
                self.place_parts(("person", looks::person), place * poise.body, |part| {
                    poise.of(part)
                });
            }
            Gait::Adhere => {
                self.place_parts(("buggy", looks::buggy), place, |part| part.pose(stride.way));
            }
        }
        (state.position, WALKED_SHADOW)
    }
}

/// The walker's ground: with facets while a face's own normal counts, smooth while they are
/// blended.
fn of_walker(walker: &Walker) -> TriMesh {
    match walker.setup.normals {
        Normals::Face => faceted(&walker.terrain.mesh),
        Normals::Smooth => walker.terrain.mesh.clone(),
    }
}

/// The same triangles, each with its own corners and its face's normal.
fn faceted(mesh: &TriMesh) -> TriMesh {
    let mut out = TriMesh::default();
    for numbers in &mesh.triangles {
        let [a, b, c] = numbers.map(|i| mesh.positions[i as usize]);
        let normal = (b - a).cross(c - a).normalize_or(Vec3::Y);
        facet(&mut out, [a, b, c], normal, mesh.colors[numbers[0] as usize]);
    }
    out
}
