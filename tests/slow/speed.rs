//! Time to open a scene, and time of a tick with growing numbers of triangles.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;
use std::time::Instant;

use collidoscope::app::Session;
use collidoscope::mesh::TriMesh;
use collidoscope::mesh::ruins::{ruins, write_obj};
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::World;
use glam::{Affine3A, Vec3};

use crate::drive::restless;
use crate::large_map;
use crate::reliability;
use crate::scaling::spent;

/// Time limit for opening a built-in scene, s.
const MAX_OPEN_TIME: f64 = 0.05;

/// Time limit for opening a map of a million triangles, s.
const MAX_OPEN_TIME_LARGE: f64 = 1.0;

/// Maximum factor of a tick's time when the map has about a hundred times as many triangles; the
/// search then descends only a few nodes deeper.
const MAX_TICK_FACTOR: f64 = 2.0;

/// Distance between two courts, m: the player, mostly at the border of a court, is out of reach of the
/// next one.
const COURT_SPACING: f32 = 60.0;

/// Slightly more than the distance at which a tick searches around the player, m.
const REACH: f32 = 5.5;

/// Number of triangles of the smallest map, a part of one court.
const MIN_TRIANGLES: usize = 10_000;

/// Number of timed ticks.
const TICKS: u32 = 3_000;

/// Courts as in `map/ruins`, side by side; the player and the borders are those of that scene.
const SCENE: &str = r#"(
    title: "Courts",
    world: Map(
        player: (position: (0, 0, -9)),
        pieces: [
            (name: "ruins", shape: Obj(path: "large.obj")),
            (name: "border", shape: Border(width: 51, depth: 51), position: (0, -0.1, 0)),
            (name: "border-middle", shape: Border(width: 51, depth: 51), position: (0, 2.9, 0)),
            (name: "border-upper", shape: Border(width: 51, depth: 51), position: (0, 5.9, 0)),
        ],
    ),
)
"#;

/// Returns the minimum processor time of several runs of `work`, s.
fn min_time(times: u32, mut work: impl FnMut()) -> f64 {
    let time = |_| {
        let began = spent();
        work();
        spent() - began
    };
    (0..times).map(time).fold(f64::INFINITY, f64::min)
}

/// Writes a row of the table, time and limit, s, and checks the limit.
fn assert_quick(what: &str, took: f64, limit: f64) {
    let written = |seconds: f64| {
        if limit < 1e-3 {
            format!("{:.1} µs", seconds * 1e6)
        } else {
            format!("{:.1} ms", seconds * 1e3)
        }
    };
    let outcome = if took <= limit { "met" } else { "missed" };
    reliability::row(
        "speed",
        &[what.to_owned(), written(took), written(limit), outcome.to_owned()],
    );
    assert!(took <= limit, "{what}: {}, to be {}", written(took), written(limit));
}

#[test]
fn every_scene_opens_within_the_limit() {
    let open = |times, id: &str| {
        let took = min_time(times, || {
            let scene = scene::load(id).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(Session::new(scene, None).ticks(), 0);
        });
        (took, id.to_owned())
    };
    // No scene has been opened in this process, so the first time includes one-time work.
    for (what, times) in [("for the first time", 1), ("again", 5)] {
        let mut all = catalogue::ids().map(|id| open(times, id)).collect::<Vec<_>>();
        all.sort_by(|a, b| b.0.total_cmp(&a.0));
        println!("{what}: {all:.4?}");
        assert_quick(&format!("opening any built-in scene {what}"), all[0].0, MAX_OPEN_TIME);
    }
}

#[test]
fn a_million_triangles_load_in_a_second() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert!(large_map::write(folder.path()) >= 1_000_000);
    let took = min_time(3, || drop(opened(folder.path(), large_map::SCENE)));
    assert_quick(
        "a file of a million triangles, until one can walk on it",
        took,
        MAX_OPEN_TIME_LARGE,
    );
}

fn opened(folder: &Path, text: &str) -> World {
    let file = folder.join("scene.ron");
    fs::write(&file, text).expect("writable");
    World::new(scene::load(&file.to_string_lossy()).expect("a good scene").file.world)
}

/// Returns the part of a court with this number of triangles: those near the drive, then the first
/// ones.
fn part_of_a_court(folder: &Path, count: usize) -> TriMesh {
    let (court, (mut world, _)) = (ruins(1), courts(folder, 1, &ruins(1)));
    let (mut events, mut found, mut near) = (Vec::new(), Vec::new(), BTreeSet::new());
    for input in restless(TICKS) {
        events.clear();
        world.step(&input, &mut events);
        let ground = world.ground().expect("a map has one");
        ground.gather_sphere(world.driven().0, REACH, &mut found);
        near.extend(found.iter().copied());
    }
    let all = 0..court.triangles.len() as u32;
    let others = all.clone().filter(|number| !near.contains(number));
    let missing = count.checked_sub(near.range(all.clone()).count()).expect("it comes near fewer");
    let kept: BTreeSet<u32> =
        near.range(all.clone()).copied().chain(others.take(missing)).collect();
    let triangles = kept.iter().map(|number| court.triangles[*number as usize]).collect();
    TriMesh { triangles, ..court }
}

/// Returns a map of `side` × `side` courts, and its number of triangles.
fn courts(folder: &Path, side: i8, court: &TriMesh) -> (World, usize) {
    let mut all = TriMesh::default();
    let reach = side / 2;
    for (x, z) in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |z| (x, z))) {
        let position = Vec3::new(f32::from(x), 0.0, f32::from(z)) * COURT_SPACING;
        all.append(court, Affine3A::from_translation(position));
    }
    let file = File::create(folder.join(large_map::FILE)).expect("writable");
    write_obj(&all, BufWriter::new(file)).expect("writable");
    (opened(folder, SCENE), all.triangles.len())
}

/// Returns the number of triangles within reach, summed over the ticks of the drive.
fn in_reach(mut world: World) -> usize {
    let (mut events, mut found) = (Vec::new(), Vec::new());
    let count = |input| {
        events.clear();
        world.step(&input, &mut events);
        world.ground()?.gather_sphere(world.driven().0, REACH, &mut found);
        Some(found.len())
    };
    restless(TICKS).filter_map(count).sum()
}

/// Returns the median time of a tick, s, and the end of the drive.
fn driven(mut world: World) -> (f64, Vec3) {
    let mut events = Vec::new();
    let tick = |input| {
        events.clear();
        let began = Instant::now();
        world.step(&input, &mut events);
        began.elapsed().as_secs_f64()
    };
    let mut ticks = restless(TICKS).map(tick).collect::<Vec<_>>();
    ticks.sort_by(f64::total_cmp);
    (ticks[ticks.len() / 2], world.driven().0)
}

#[test]
fn a_tick_does_not_grow_with_the_map() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (mut first, court) = (None, ruins(1));
    let part = part_of_a_court(folder.path(), MIN_TRIANGLES);
    for (side, court) in [(1, &part), (1, &court), (3, &court), (5, &court), (7, &court)] {
        let (world, triangles) = courts(folder.path(), side, court);
        let runs = [(); 5].map(|()| driven(world.clone()));
        let took = runs.iter().map(|run| run.0).fold(f64::INFINITY, f64::min);
        let (place, near) = (runs[0].1, in_reach(world));
        let (base, expected) = *first.get_or_insert((took, (place, near)));
        assert_eq!((place, near), expected, "the way and what is near it are the same in any map");
        let what = format!("a tick of `map/ruins` among {triangles} triangles");
        assert_quick(&what, took, MAX_TICK_FACTOR * base);
    }
}
