//! The state of every built-in scene after each of 3,600 driven ticks, pinned.
//!
//! pins.txt has one line a scene: the hash of the states of all those ticks, that of the last
//! state, and that of the first 300 ticks' trace. When the rules are
//! meant to change, or the hash to cover more, run the test with `PINS=renew` and say so in
//! CHANGELOG.md: recordings made before diverge. If not, the simulation has lost its bits.

#![allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]

#[path = "cards/scenes.rs"]
#[allow(dead_code, reason = "the drives alone are used here")]
mod scenes;

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use collidoscope::record::trace_line;
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::World;
use collidoscope::sim::hash::Fnv;

const TICKS: u32 = 3_600;

/// Ticks whose trace lines are pinned, too.
const TRACED: u32 = 300;

#[test]
fn every_scene_goes_where_it_went() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pins.txt");
    let mut pins = String::new();
    for id in catalogue::IDS {
        let mut world = World::new(scene::load(id).expect("it ships").file.world);
        let (mut fnv, mut trace) = (Fnv::default(), Fnv::default());
        let (mut events, mut line) = (Vec::new(), Vec::new());
        for (tick, input) in (1..).zip(scenes::inputs_of(TICKS)) {
            let input = scenes::steered(&world, tick, input);
            events.clear();
            world.step(&input, &mut events);
            if tick <= TRACED {
                line.clear();
                trace_line::write(&mut line, u64::from(tick), &world, &events).expect("memory");
                trace.bytes(&line);
            }
            fnv.bytes(&world.hash().to_le_bytes());
        }
        let [all, end, trace] = [fnv.finish(), world.hash(), trace.finish()];
        writeln!(pins, "{all:016x} {end:016x} {trace:016x} {id}").expect("memory");
    }
    if env::var("PINS").is_ok_and(|asked| asked == "renew") {
        fs::write(&file, &pins).expect("the pins can be written");
    }
    let pinned = fs::read_to_string(&file).unwrap_or_default();
    let wrong: Vec<&str> =
        pins.lines().filter(|line| !pinned.lines().any(|pin| pin == *line)).collect();
    assert!(wrong.is_empty(), "these scenes go elsewhere: {wrong:#?}");
}
