//! A file of a million triangles: how long until one can walk on it, and what a step costs there.

use std::fs::File;
use std::hint::black_box;
use std::io::{BufReader, BufWriter};
use std::time::Duration;

use collidoscope::geom::{Capsule, Ray, Sides, capsule_triangle};
use collidoscope::mesh::ground::Ground;
use collidoscope::mesh::heights::HillsSetup;
use collidoscope::mesh::obj::{read_obj, write_obj};
use cpu_time::ProcessTime;
use glam::{Vec3, vec2, vec3};

/// CPU time, which a busy machine does not stretch as it does the clock's.
fn timed<T>(what: &str, work: impl FnOnce() -> T) -> (T, Duration) {
    let start = ProcessTime::now();
    let out = work();
    let took = start.elapsed();
    println!("{what}: {:.3} ms", took.as_secs_f64() * 1e3);
    (out, took)
}

/// What a tick on a map asks for at most: what is within 5.5 m of the feet and how deep the capsule
/// is in each of it; and what a walker asks for: the ground below.
fn tick(ground: &Ground, at: Vec3, found: &mut Vec<u32>) -> f32 {
    ground.bvh.gather_sphere(at, 5.5, found);
    let Some(capsule) = Capsule::new(at, at + Vec3::Y * 0.8, 0.5) else { return 0.0 };
    let depth = |&i: &u32| capsule_triangle(&capsule, &ground.triangles[i as usize], &mut ()).depth;
    let deepest = found.iter().map(depth).fold(f32::NEG_INFINITY, f32::max);
    let below = Ray::down(at).and_then(|ray| ground.first_ray_hit(&ray, 10.0, Sides::Front));
    deepest + below.map_or(0.0, |(_, hit)| hit.t)
}

#[test]
#[ignore = "measures time, which means something only when optimized: --release -- --ignored"]
fn a_million_triangles_load_in_three_seconds_and_a_tick_takes_less_than_a_millisecond() {
    let hills =
        HillsSetup { cells_x: 1000, cells_z: 500, amplitude: 6.0, wavelength: 30.0, seed: 7 };
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("hills.obj");
    let mesh = hills.mesh(vec2(500.0, 250.0)).expect("hills");
    write_obj(&mesh, BufWriter::new(File::create(&path).expect("a file"))).expect("written");
    let open = || BufReader::new(File::open(&path).expect("the file"));
    let (read, reading) = timed("file to mesh", || read_obj(open()).expect("sound"));
    assert_eq!(read.triangles.len(), 1_000_000);
    let (ground, building) = timed("mesh to ground", || Ground::new(&read));
    let places: Vec<Vec3> = (0..1000_u16)
        .map(|i| {
            let (x, z) = (f32::from(i % 40) * 12.0 - 240.0, f32::from(i / 40) * 9.0 - 110.0);
            vec3(x, hills.height(x, z) + 0.4, z)
        })
        .collect();
    let mut found = Vec::new();
    let (sum, ticks) = timed("1,000 ticks", || {
        places.iter().map(|&at| tick(&ground, at, &mut found)).sum::<f32>()
    });
    black_box(sum);
    assert!(reading + building < Duration::from_secs(3));
    assert!(ticks / 1000 < Duration::from_millis(1));
}
