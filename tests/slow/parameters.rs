//! Built-in scenes with other valid values of their parameters, mostly at the ends of their ranges.

use std::fmt::Write as _;
use std::slice;

use collidoscope::params::{self, Value};
use collidoscope::scene::{self, Scene, catalogue};
use collidoscope::sim::World;

use crate::cases::{Generator, LIMITS, Made};
use crate::digest::{Became, assert_round_trip, run_restless, step_and_check_texts};
use crate::random::Random;
use crate::values::{any_value, at_end, parameters};

const PARAMETERS: Generator =
    Generator { name: "parameters", extension: "txt", count: 150, limits: LIMITS, refuses: false };

/// Maximum number of entries changed per list.
const MAX_ENTRIES: usize = 40;

/// A scene, and the values to set, in order.
struct Sets {
    scene: Scene,
    sets: Vec<(String, Value)>,
}

/// Returns a scene with a few or many random changes, or with some or all parameters at an end of
/// their ranges.
fn make(random: &mut Random) -> Made<Sets> {
    let ids: Vec<&str> = catalogue::ids().collect();
    let id = ids[random.index(ids.len())];
    let scene = scene::load(id).unwrap_or_else(|why| panic!("{why}"));
    let mut world = World::new(scene.file.world.clone());
    let mut sets = Vec::new();
    let mut set = |world: &mut World, path: &str, value: Value| {
        let entry = (path.to_owned(), value);
        match world.set_all(slice::from_ref(&entry)) {
            Ok(()) => sets.push(entry),
            Err((_, why)) => assert!(!why.is_empty(), "{path} is refused for nothing"),
        }
    };
    if random.index(3) < 2 {
        let max = [6, 60][random.index(2)];
        for _ in 0..=random.index(max) {
            let all = parameters(&world, MAX_ENTRIES);
            let parameter = &all[random.index(all.len())];
            let value = any_value(parameter, &mut |end| random.below(end));
            set(&mut world, &parameter.0, value);
        }
    } else {
        let one_in = [1, 2, 10][random.index(3)];
        // Whether the ends are all low, all high, or mixed.
        let ends = random.index(3);
        for parameter in parameters(&world, MAX_ENTRIES) {
            let is_high = if ends == 2 { random.index(2) == 1 } else { ends == 1 };
            if random.index(one_in) == 0 {
                set(&mut world, &parameter.0, at_end(&parameter, is_high));
            }
        }
    }
    // As a command line, so that the program can run a case.
    let mut bytes = format!("run {id}");
    for (path, value) in &sets {
        write!(bytes, " --set '{path}={value}'").expect("memory");
    }
    Made { bytes: bytes.into_bytes(), known: Sets { scene, sets } }
}

fn process(made: &Made<Sets>) -> Became {
    let Sets { scene, sets } = &made.known;
    let mut scene = scene.clone();
    for (path, value) in sets {
        let result = params::set(&mut scene.file.world, path, value.clone());
        result.unwrap_or_else(|why| panic!("{path}={value} was taken, and is refused: {why}"));
    }
    assert_round_trip(&mut scene);
    let mut world = World::new(scene.file.world.clone());
    run_restless(&mut world);
    step_and_check_texts(scene, world);
    Became::Taken
}

#[test]
fn parameters_in_their_ranges() {
    PARAMETERS.try_all(make, process);
}
