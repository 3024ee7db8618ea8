//! Ground to stand on: meshes that are sound, files that are refused, triangles that are found.

mod bvh;
mod heights;
mod obj;
mod pieces;
mod track;

use collidoscope::mesh::TriMesh;

/// Same lengths, indices in range, finite positions, unit normals on the side that the winding
/// says, no degenerate triangle.
fn sound(mesh: &TriMesh) {
    let n = mesh.positions.len();
    assert!(n > 0 && n == mesh.normals.len() && n == mesh.colors.len());
    assert!(mesh.positions.iter().all(|p| p.is_finite()));
    assert!(mesh.normals.iter().all(|v| (v.length() - 1.0).abs() < 1e-4));
    for numbers in &mesh.triangles {
        let [a, b, c] = numbers.map(|i| mesh.positions[i as usize]);
        let triangle = collidoscope::geom::Triangle::new(a, b, c);
        let triangle = triangle.unwrap_or_else(|| panic!("degenerate: {a} {b} {c}"));
        for &i in numbers {
            assert!(triangle.normal.dot(mesh.normals[i as usize]) > 0.3, "{a} {b} {c}");
        }
    }
}
