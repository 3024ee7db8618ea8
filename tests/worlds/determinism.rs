//! The same scene and inputs give the same bits in every build, recorded or not.

use std::fs;
use std::path::Path;

use collidoscope::record::trace_line;
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::World;
use collidoscope::sim::hash::Fnv;

use crate::drive::restless;

const TICKS: u32 = 600;

/// Scenes in tests/data, and their hashes after 600 ticks of [`restless`]. The hashes are equal in debug
/// and release builds, with and without the window.
const GOLDEN: [(&str, u64); 2] =
    [("golden_hits.ron", 0x4c416de24188d8e4), ("golden_separation.ron", 0x86e0915ff0fc8d51)];

fn read_data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn world(name: &str, text: &str) -> World {
    let scene = scene::parse(name, None, text).unwrap_or_else(|e| panic!("{name}: {e:#?}"));
    World::new(scene.file.world)
}

/// Returns the worlds of all built-in and golden scenes, with their names.
fn worlds() -> Vec<(&'static str, World)> {
    let shipped =
        catalogue::ids().map(|id| (id, world(id, catalogue::scene(id).expect("it ships"))));
    let golden = GOLDEN.map(|(name, _)| (name, world(name, &read_data(name))));
    shipped.chain(golden).collect()
}

#[test]
fn golden_hashes() {
    for (name, golden) in GOLDEN {
        let mut world = world(name, &read_data(name));
        let (mut events, mut contacts) = (Vec::new(), 0);
        for input in restless(TICKS) {
            world.step(&input, &mut events);
            contacts += world.contacts().len();
        }
        assert!(contacts > 50 && events.len() > 20, "{name} tests next to nothing: {contacts}");
        let hash = world.hash();
        assert_eq!(
            hash, golden,
            "{name}: the hash after {TICKS} ticks is {hash:#018x}. If the rules were meant to \
             change, or the hash to cover more, put that number into GOLDEN and say so in \
             CHANGELOG.md: recordings made before diverge. If not, the simulation has lost its \
             bits: compare the traces of `run tests/data/{name} --drive FILE --trace -` before \
             and after the change, and look for std's sin or a fused multiply-add. If only one \
             platform or profile differs, its bits are wrong, not the number here."
        );
    }
}

#[test]
fn a_tick_has_the_same_bits_traced_and_untraced_and_in_a_copy() {
    for (name, mut world) in worlds() {
        let (mut events, mut traced, mut copy) = (Vec::new(), Vec::new(), world.clone());
        for (tick, input) in (1..).zip(restless(TICKS)) {
            if tick % 60 == 0 {
                copy = world.clone();
            }
            // In scenes with many bodies, only every fifth tick is recorded.
            let is_recorded = world.bodies().len() <= 200 || tick % 5 == 0;
            let record = is_recorded.then(|| world.record(&input));
            events.clear();
            world.step(&input, &mut events);
            copy.step(&input, &mut Vec::new());
            assert_eq!(copy.hash(), world.hash(), "{name} at tick {tick}");
            let Some(record) = record else { continue };
            assert_eq!(record.events(), events, "{name} at tick {tick}");
            let after = record.after();
            assert_eq!(after.hash(), world.hash(), "{name} at tick {tick}");
            let mut line = Vec::new();
            traced.clear();
            trace_line::write(&mut traced, tick, &after, &events).expect("memory");
            trace_line::write(&mut line, tick, &world, &events).expect("memory");
            assert!(traced == line, "{name} at tick {tick}");
        }
    }
}

#[test]
fn minus_zero_is_zero() {
    let hash = |x: f32| {
        let mut fnv = Fnv::default();
        fnv.f32(x);
        fnv.finish()
    };
    assert_eq!(hash(-0.0), hash(0.0));
    assert_ne!(hash(f32::MIN_POSITIVE), hash(0.0));
    let scene = |zero: &str| {
        format!(
            "(title: \"Z\", world: Tank(driver: (position: ({zero}, {zero}, -3), yaw: {zero}), \
             targets: [(name: \"a\", model: Rect(), position: ({zero}, 0.5, {zero}), \
             yaw: {zero}, on_hit: Rebound())]))"
        )
    };
    let (mut plus, mut minus) = (world("plus", &scene("0.0")), world("minus", &scene("-0.0")));
    for (tick, input) in (0..).zip(restless(TICKS)) {
        assert_eq!(plus.hash(), minus.hash(), "tick {tick}");
        let mut line = Vec::new();
        trace_line::write(&mut line, tick, &minus, &[]).expect("memory");
        let line = String::from_utf8(line).expect("JSON is text");
        assert!(!line.contains("-0.0,") && !line.contains("-0.0]"), "{line}");
        plus.step(&input, &mut Vec::new());
        minus.step(&input, &mut Vec::new());
    }
}
