//! Loading large or unusual files takes time in proportion to their size.

use std::fmt::Write;
use std::fs;

use collidoscope::mesh::ground::Ground;
use collidoscope::mesh::obj::read_obj;
use collidoscope::mesh::{RawMesh, TriMesh};
use collidoscope::params::Value;
use collidoscope::scene::{self, LoadError};
use collidoscope::sim::{Input, World};

use crate::memory::measured;
use crate::scaling::{assert_scales, spent};

/// Returns a scene of `count` disks, with `separator` after each disk and `fields` after its position.
fn disks(count: usize, separator: &str, fields: &str) -> String {
    let disk = |i: usize| {
        let shape = format!("model: Disk(radius: 0.1), position: ({}, 0, 9)", i % 1_000);
        format!("(name: \"s{i}\", {shape}{fields}),{separator}")
    };
    let targets: String = (0..count).map(disk).collect();
    format!("(title: \"T\", lesson: \"l\", world: Tank(targets: [{targets}]))")
}

/// Writes a scene of disks into a folder, and a lesson with one line per disk; `{i}` becomes the
/// disk's number.
fn with_lesson(count: usize, lesson_line: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let lesson: String = (0..count).map(|i| lesson_line.replace("{i}", &i.to_string())).collect();
    fs::write(folder.path().join("l.md"), lesson).expect("written");
    let file = folder.path().join("scene.ron");
    fs::write(&file, disks(count, "", "")).expect("written");
    let name = file.to_str().expect("text").to_owned();
    (folder, name)
}

#[test]
fn a_lesson_is_checked_in_proportion_to_its_live_values() {
    let valid_line = "{{s{i}.position.x}} {{param:targets.s{i}.position}}\n";
    assert_scales(
        "right values",
        1_000,
        |count| with_lesson(count, valid_line),
        |(_, name)| assert!(scene::load(name).is_ok()),
    );
    let invalid_line = "{{s{i}.nix}} {{q{i}.depth}} {{param:targets.q{i}.position}}\n";
    assert_scales(
        "wrong values",
        1_000,
        |count| with_lesson(count, invalid_line),
        |(_, name)| assert!(matches!(scene::load(name), Err(LoadError::Refused(_)))),
    );
    // A lesson may be a single line.
    assert_scales(
        "values on one line",
        8_000,
        |count| "{{s.depth}} is deep, ".repeat(count),
        |lesson| assert!(scene::live::pieces(lesson).count() >= 16_000),
    );
}

#[test]
fn problems_are_shown_in_proportion_to_their_number() {
    for separator in ["\n", ""] {
        assert_scales(
            if separator.is_empty() { "problems on one line" } else { "problems" },
            4_000,
            |count| {
                let text = disks(count, separator, ", yaw: 9e9");
                let problems = scene::parse("t.ron", None, &text).expect_err("turned too far");
                assert_eq!(problems.len(), count);
                problems
            },
            |problems| {
                let bytes: usize = problems.iter().map(|it| scene::render(it, false).len()).sum();
                assert!(bytes > 100 * problems.len());
            },
        );
    }
}

/// Returns an OBJ file of `count` triangles, all in one place or as a fan around one corner.
fn mesh(count: usize, is_fan: bool) -> String {
    let mut text = "v 0 0 0\nv 1 0 0\nv 0 0 1\n".to_owned();
    if !is_fan {
        return text + &"f 1 3 2\n".repeat(count);
    }
    for i in 0..=count {
        let angle = i as f32 / count as f32;
        let _ = writeln!(text, "v {} 0 {}", 10.0 * angle.cos(), 10.0 * angle.sin());
    }
    for i in 0..count {
        let _ = writeln!(text, "f 1 {} {}", i + 5, i + 4);
    }
    text
}

#[test]
fn ground_is_generated_in_proportion_to_its_triangles_wherever_they_lie() {
    for is_fan in [false, true] {
        assert_scales(
            if is_fan { "a fan" } else { "one face" },
            8_000,
            |count| {
                let read = read_obj(mesh(count, is_fan).as_bytes()).expect("a good mesh");
                let RawMesh { positions, triangles } = read;
                TriMesh { positions, triangles, ..TriMesh::default() }
            },
            |mesh| assert_eq!(Ground::new(mesh).triangles.len(), mesh.triangles.len()),
        );
    }
    let stairs = |count: usize| {
        let piece = |i| format!("(name: \"s{i}\", shape: Stairs(steps: 40)),");
        let pieces: String = (0..count).map(piece).collect();
        let text = format!("(title: \"T\", world: Map(player: (), pieces: [{pieces}]))");
        scene::parse("t.ron", None, &text).unwrap_or_else(|e| panic!("{}", e[0])).file.world
    };
    assert_scales("stairs in one place", 16, stairs, |world| {
        assert!(World::new(world.clone()).ground().is_some());
    });
}

#[test]
fn ground_is_generated_once_for_all_values_set_together() {
    let text = "(title: \"T\", world: Walker(ground: [
        (name: \"hills\", shape: Heights(from: Hills(cells_x: 60, cells_z: 50))),
    ]))";
    let world = World::new(scene::parse("t.ron", None, text).expect("a good scene").file.world);
    let seeds = |count: u32| -> Vec<(String, Value)> {
        let path = "ground.hills.shape.from.seed";
        (1..=count).map(|seed| (path.to_owned(), Value::U32(seed + 10))).collect()
    };
    let [mut together, mut one_by_one] = [world.clone(), world];
    together.set_all(&seeds(20)).expect("in its range");
    // Intermediate grounds were not generated.
    assert!(
        together.pending_grounds(&seeds(1)).is_some()
            && together.pending_grounds(&seeds(19)[18..]).is_some()
    );
    for (path, value) in seeds(20) {
        one_by_one.set(&path, value).expect("in its range");
    }
    assert!(
        one_by_one.pending_grounds(&seeds(19)[18..]).is_none(),
        "the one before the last is kept"
    );
    assert_eq!(together.restarted().hash(), one_by_one.restarted().hash());
    let [a, b] =
        [&together, &one_by_one].map(|world| world.ground().expect("there is ground").bounds());
    assert_eq!(a, b);
    let bad = [seeds(1), vec![("no.such".to_owned(), Value::U32(1))]].concat();
    let (index, why) = together.set_all(&bad).expect_err("there is no such parameter");
    assert!(index == 1 && why.contains("no parameter"), "{index}: {why}");
}

#[test]
fn values_are_set_in_proportion_to_their_number_and_to_the_bodies() {
    let world = |count: usize| {
        let text = disks(count, "\n", "").replace("lesson: \"l\", ", "");
        World::new(scene::parse("t.ron", None, &text).expect("a good scene").file.world)
    };
    let set = |world: &mut World, count: usize| {
        for i in 0..count {
            let path = format!("targets.s{}.yaw", i % 100);
            world.set(&path, Value::F32(i as f32 % 90.0)).expect("in its range");
        }
    };
    let few = world(100);
    assert_scales("values that are set", 200, |count| count, |count| set(&mut few.clone(), *count));
    assert_scales("bodies of which some are set", 2_000, world, |all| set(&mut all.clone(), 5));
}

/// Found by fuzzing: while a slider moved, four grounds of the finest tracks took 381 MB.
#[test]
fn the_largest_grounds_stay_within_memory_while_they_change() {
    for (id, path, max_count) in [
        ("walker/loop", "ground.track.shape.segments", 2_490),
        ("walker/hills", "ground.hills.shape.from.cells_x", 1_240),
    ] {
        let scene = scene::load(id).unwrap_or_else(|why| panic!("{why}"));
        let mut world = World::new(scene.file.world);
        world.set(path, Value::U32(max_count + 100)).expect_err("too many triangles");
        let ((), memory) = measured(|| {
            let worlds: Vec<World> = (0..4)
                .map(|i| {
                    world.set(path, Value::U32(max_count - i)).expect("few enough");
                    world.clone()
                })
                .collect();
            assert_eq!(worlds.len(), 4, "as a history holds them");
        });
        assert!(memory.most < 256 << 20, "{id}: {memory}");
    }
}

/// 20,000 bodies took 5 s per tick and are refused.
#[test]
fn a_tick_of_many_bodies_at_the_solvers_limit_is_bearable() {
    let stack = |columns| {
        let text = format!(
            "(title: \"T\", world: Bodies(methods: (solver: Impulse), impulse: (iterations: 100, sub_steps: 2),
             stacks: [(name: \"s\", position: (0, 0, 0), columns: {columns}, rows: 100)]))"
        );
        scene::parse("t.ron", None, &text)
    };
    assert!(stack(200).is_err(), "20,000 bodies are too many");
    let mut world = World::new(stack(190).expect("a good scene").file.world);
    for tick in 0..3 {
        let began = spent();
        world.step(&Input::default(), &mut Vec::new());
        let took = spent() - began;
        assert!(took < 2.0, "tick {tick} took {took:.2} s");
    }
}
