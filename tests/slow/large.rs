//! Memory of the largest meshes.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use collidoscope::geom::{Ray, Sides};
use collidoscope::scene;
use collidoscope::sim::World;
use glam::Vec3;

use crate::memory::measured;

/// Number of cells in a row of the field; each has two triangles.
const CELLS: usize = 1_000;

/// Returns the height of a corner, m.
fn height(x: usize, z: usize) -> f32 {
    (x * 7 + z * 13) as f32 % 17.0 * 0.01
}

/// Writes a field whose triangles share their corners.
fn write_joined(out: &mut impl Write) -> std::io::Result<()> {
    for x in 0..=CELLS {
        for z in 0..=CELLS {
            writeln!(out, "v {x} {} {z}", height(x, z))?;
        }
    }
    for x in 0..CELLS {
        for z in 0..CELLS {
            let corner = x * (CELLS + 1) + z + 1;
            writeln!(
                out,
                "f {corner} {} {} {}",
                corner + 1,
                corner + CELLS + 2,
                corner + CELLS + 1
            )?;
        }
    }
    Ok(())
}

/// Writes the same field with separate corners for each triangle.
fn write_separate(out: &mut impl Write) -> std::io::Result<()> {
    for x in 0..CELLS {
        for z in 0..CELLS {
            let corner = |i: usize, k: usize| (x + i, height(x + i, z + k), z + k);
            for triangle in [[(0, 0), (0, 1), (1, 1)], [(0, 0), (1, 1), (1, 0)]] {
                for (x, y, z) in triangle.map(|(i, k)| corner(i, k)) {
                    writeln!(out, "v {x} {y} {z}")?;
                }
                writeln!(out, "f -3 -2 -1")?;
            }
        }
    }
    Ok(())
}

/// Checks that rays straight down hit the field at the height that its triangles have there.
fn assert_rays_hit(world: &World) {
    let ground = world.ground().expect("a map has ground");
    for (x, z) in [(0, 0), (123, 456), (500, 500), (998, 3), (999, 999)] {
        let (u, w) = (0.25_f32, 0.5_f32);
        let origin = Vec3::new(x as f32 + u, 9.0, z as f32 + w);
        let ray = Ray::new(origin, Vec3::NEG_Y).expect("a direction");
        let (_, hit) = ground.first_ray_hit(&ray, 20.0, Sides::Both).expect("the field is there");
        // u < w: the triangle of the corners (0, 0), (0, 1) and (1, 1).
        let [a, b, c] = [height(x, z), height(x, z + 1), height(x + 1, z + 1)];
        let y = a + w * (b - a) + u * (c - b);
        assert!((9.0 - hit.t - y).abs() < 1e-4, "at {x}, {z}: {} and not {y}", 9.0 - hit.t);
    }
}

#[test]
fn two_million_triangles_take_little_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let path_of = |name: &str| folder.path().join(name);
    let write = |name: &str, field: fn(&mut BufWriter<File>) -> std::io::Result<()>| {
        let mut out = BufWriter::new(File::create(path_of(name)).expect("writable"));
        field(&mut out).and_then(|()| out.flush()).expect("written");
    };
    write("joined.obj", write_joined);
    write("apart.obj", write_separate);
    // The limit is 256 MB, including about 8 MB for the program itself. 2,000,000 triangles with
    // their normals take 96 MB, nodes 29, faces of the file 24, both orders 16; a million corners
    // 12, six million 72.
    for (mesh, max_bytes) in [("joined", 184_000_000), ("apart", 244_000_000)] {
        let text = format!(
            "(title: \"T\", world: Map(pieces: [(name: \"m\", shape: Obj(path: \"{mesh}.obj\"))]))"
        );
        std::fs::write(path_of("map.ron"), text).expect("written");
        let load = |path: &Path| {
            let scene = scene::load(&path.display().to_string()).expect("a good scene");
            World::new(scene.file.world)
        };
        let (world, memory) = measured(|| load(&path_of("map.ron")));
        println!("{mesh}: {memory}");
        assert!(memory.most < max_bytes, "{mesh}: {memory}");
        assert_rays_hit(&world);
    }
}
