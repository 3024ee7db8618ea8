//! Pinned states of every built-in scene after each of 3,600 driven ticks.
//!
//! pins.txt explains its lines and how to renew them. `.ci/hashes` compares programs of other
//! builds and processors.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use collidoscope::record::trace_line;
use collidoscope::scene::catalogue;
use collidoscope::sim::hash::Fnv;

use crate::drive::{restless, steered};
use crate::load::world;

const TICKS: u32 = 3_600;

/// Ticks with pinned trace lines.
const TRACED: u32 = 300;

/// Header of pins.txt.
const HEAD: &str = "\
# A line for each scene, driven for 3,600 ticks: the hash of the states of all those ticks, that of the last
# state, and that of the trace of the first 300.
# When a line changes: if the rules were meant to change, or the hash to cover more, renew this file with
#     PINS=renew cargo test --test worlds pins::
# and say in CHANGELOG.md that recordings made before will diverge. If not, the simulation has lost its bits:
# the first tick that differs is where two traces differ, of this program and the one before
#     collidoscope run SCENE --drive DRIVE --trace -
";

#[test]
fn every_scene_matches_its_pins() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/worlds/pins.txt");
    let mut pins = HEAD.to_owned();
    for id in catalogue::ids() {
        let mut world = world(id, &[]);
        let (mut fnv, mut trace) = (Fnv::default(), Fnv::default());
        let (mut events, mut line) = (Vec::new(), Vec::new());
        for (tick, input) in (1..).zip(restless(TICKS)) {
            let input = steered(&world, tick, input);
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
    if env::var("PINS").is_ok_and(|value| value == "renew") {
        fs::write(&file, &pins).expect("the pins can be written");
    }
    let pinned = fs::read_to_string(&file).unwrap_or_default();
    let wrong: Vec<&str> =
        pins.lines().filter(|line| !pinned.lines().any(|pin| pin == *line)).collect();
    assert!(wrong.is_empty(), "these scenes go elsewhere: {wrong:#?}");
}
