//! Places the walker world: the ground and a person or a buggy.

use std::ops::Range;

use glam::{Mat4, Vec3};

use super::person_pose::PersonPose;
use super::terrain::TerrainSource;
use super::{Canvas, WALKER_SHADOW_RADIUS, facet};
use crate::mesh::{TriMesh, looks};
use crate::record::walk_cycle::WalkState;
use crate::sim::walker::{Gait, Normals, Walker};

impl Canvas {
    /// Places the ground, and a person or a buggy. Returns the position and radius of the shadow.
    pub(super) fn place_walker(&mut self, walker: &Walker, walk: WalkState) -> (Vec3, f32) {
        self.place_terrain(&terrain_source(walker));
        let gait = walker.setup.methods.gait;
        let (state, turn) = (&walker.state, walker.state.rotation(gait));
        let place = Mat4::from_rotation_translation(turn, state.position);
        match gait {
            Gait::Upright => {
                let pose = PersonPose::new(&walk, false, 1.0);
                self.place_parts(("person", looks::person), place * pose.body, |part| {
                    pose.part_transform(part)
                });
            }
            Gait::Adhere => {
                self.place_parts(("buggy", looks::buggy), place, |part| part.pose(walk.distance));
            }
        }
        (state.position, WALKER_SHADOW_RADIUS)
    }
}

/// Returns the walker's ground: faceted with face normals, smooth with interpolated normals.
pub(super) fn terrain_source(walker: &Walker) -> TerrainSource<'_> {
    let (mesh, is_smooth) = (&walker.terrain.mesh, walker.setup.normals == Normals::Smooth);
    TerrainSource {
        ground: walker.terrain.clone(),
        is_smooth,
        triangle_count: mesh.triangles.len(),
        mesh_of_range: Box::new(move |range| mesh_of_range(mesh, is_smooth, range)),
    }
}

/// Makes a mesh of some of the triangles, each with its own vertices, with smooth or face normals.
fn mesh_of_range(mesh: &TriMesh, is_smooth: bool, range: Range<usize>) -> TriMesh {
    let mut out = TriMesh::with_capacity(3 * range.len(), range.len());
    for indices in &mesh.triangles[range] {
        let corners = indices.map(|i| mesh.positions[i as usize]);
        if is_smooth {
            let corner = |i: u32| {
                let i = i as usize;
                out.vertex(mesh.positions[i], mesh.normals[i], mesh.colors[i])
            };
            let corners = indices.map(corner);
            out.triangles.push(corners);
        } else {
            let [a, b, c] = corners;
            let normal = (b - a).cross(c - a).normalize_or(Vec3::Y);
            facet(&mut out, corners, normal, mesh.colors[indices[0] as usize]);
        }
    }
    out
}
