//! Ground: valid meshes, refused files, triangles found by queries.

mod bvh;
mod heights;
mod obj;
mod pieces;
mod track;

use std::collections::HashMap;

use collidoscope::mesh::TriMesh;
use glam::Vec3;

/// Checks a mesh: equal lengths, indices in range, finite positions, unit normals on the side of
/// the winding, no degenerate triangle.
fn assert_sound(mesh: &TriMesh) {
    let n = mesh.positions.len();
    assert!(n > 0 && n == mesh.normals.len() && n == mesh.colors.len());
    assert!(mesh.positions.iter().all(|p| p.is_finite()));
    assert!(mesh.normals.iter().all(|v| (v.length() - 1.0).abs() < 1e-4));
    for indices in &mesh.triangles {
        let [a, b, c] = indices.map(|i| mesh.positions[i as usize]);
        let triangle = collidoscope::geom::Triangle::new(a, b, c);
        let triangle = triangle.unwrap_or_else(|| panic!("degenerate: {a} {b} {c}"));
        for &i in indices {
            assert!(triangle.normal.dot(mesh.normals[i as usize]) > 0.3, "{a} {b} {c}");
        }
    }
}

/// Returns the enclosed volume, m³; negative if wound inside out, `None` if the surface is open.
/// Equal positions count as one point; in a closed surface every directed edge occurs once, and so
/// does its opposite.
fn volume(mesh: &TriMesh) -> Option<f32> {
    let mut points = HashMap::new();
    let mut weld = |i: u32| {
        // Adding zero gives −0 and +0 the same key.
        let key = (mesh.positions[i as usize] + Vec3::ZERO).to_array().map(f32::to_bits);
        let next = points.len();
        *points.entry(key).or_insert(next)
    };
    let (mut edges, mut sixfold) = (HashMap::new(), 0.0);
    for indices in &mesh.triangles {
        let [a, b, c] = indices.map(&mut weld);
        for edge in [(a, b), (b, c), (c, a)] {
            *edges.entry(edge).or_insert(0) += 1;
        }
        let [a, b, c] = indices.map(|i| mesh.positions[i as usize].as_dvec3());
        sixfold += a.dot(b.cross(c));
    }
    let is_paired =
        |(&(a, b), &count): (&(usize, usize), &i32)| count == 1 && edges.get(&(b, a)) == Some(&1);
    (!edges.is_empty() && edges.iter().all(is_paired)).then_some((sixfold / 6.0) as f32)
}
