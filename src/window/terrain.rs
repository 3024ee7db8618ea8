//! What is walked on, as one mesh to look at: the triangles that the world tests, and no others.

use glam::Vec3;

use crate::mesh::{Rgba, TriMesh};

/// A triangle with corners of its own.
pub(super) fn push(mesh: &mut TriMesh, corners: [Vec3; 3], normal: Vec3, color: Rgba) {
    let numbers = corners.map(|corner| mesh.vertex(corner, normal, color));
    mesh.triangles.push(numbers);
}
