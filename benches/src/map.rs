//! A map of a million triangles, and the positions of walkers on it.

use collidoscope::mesh::TriMesh;
use collidoscope::mesh::ground::Ground;
use collidoscope::mesh::heights::HillsSetup;
use glam::{Vec2, Vec3, vec2, vec3};
use parry3d::math::Vector;
use parry3d::shape;

use crate::inputs::Random;

/// Number of query positions.
const POSITIONS: usize = 2048;

/// Hills of 1,000,000 triangles, with cells of half a metre.
pub(crate) const HILLS: HillsSetup =
    HillsSetup { cells_x: 1000, cells_z: 500, amplitude: 6.0, wavelength: 30.0, seed: 7 };

/// Size of the hills along x and z, m.
pub(crate) const SIZE: Vec2 = Vec2::new(500.0, 250.0);

/// The map, and its triangles in the form of each side.
pub(crate) struct Map {
    pub(crate) mesh: TriMesh,
    pub(crate) ours: Ground,
    pub(crate) peer: shape::TriMesh,
}

impl Map {
    pub(crate) fn new() -> Self {
        let mesh = HILLS.mesh(SIZE);
        let ours = Ground::new(&mesh);
        let vertices = mesh.positions.iter().map(|&p| parry(p)).collect();
        let peer = shape::TriMesh::new(vertices, mesh.triangles.clone()).expect("a mesh");
        Self { mesh, ours, peer }
    }
}

pub(crate) fn parry(v: Vec3) -> Vector {
    Vector::new(v.x, v.y, v.z)
}

/// Returns the point of the smooth hills at these x and z, m; the triangles deviate slightly from it.
fn on_ground(xz: Vec2) -> Vec3 {
    vec3(xz.x, HILLS.height(xz.x, xz.y), xz.y)
}

/// Returns positions all over the map, m.
pub(crate) fn scattered() -> Vec<Vec3> {
    let mut random = Random(11);
    let half = SIZE * 0.48;
    let position =
        || on_ground(vec2(random.between(-half.x, half.x), random.between(-half.y, half.y)));
    std::iter::repeat_with(position).take(POSITIONS).collect()
}

/// Returns positions along a walk, 9 cm along x per step.
pub(crate) fn walked() -> Vec<Vec3> {
    (0..POSITIONS)
        .map(|i| on_ground(vec2(i as f32 * 0.09 - 90.0, (i as f32 * 0.01).sin() * 20.0)))
        .collect()
}
