//! A map of a million triangles in a folder: ruins on wide hills, as an OBJ file and its scene.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use collidoscope::mesh::heights::grid;
use collidoscope::mesh::ruins::{ruins, write_obj};
use glam::{Affine3A, Vec2};

/// The scene; its file is [`FILE`]. The player looks along +Z, in the open middle of the ruins.
pub const SCENE: &str = r#"(
    title: "Large",
    world: Map(
        player: (position: (0, 1, 0)),
        pieces: [(name: "land", shape: Obj(path: "large.obj"))],
    ),
)
"#;

/// The OBJ file's name.
pub const FILE: &str = "large.obj";

/// Writes [`FILE`] into `folder`; returns its number of triangles.
pub fn write(folder: &Path) -> usize {
    let rolling = |x: f32, z: f32| 2.0 * (libm::sinf(x * 0.05) + libm::cosf(z * 0.07)) - 6.0;
    let mut mesh = grid(Vec2::splat(400.0), [700, 700], rolling);
    mesh.append(&ruins(1), Affine3A::IDENTITY);
    let file = File::create(folder.join(FILE)).expect("writable");
    write_obj(&mesh, BufWriter::new(file)).expect("writable");
    mesh.triangles.len()
}
