//! The same scene and inputs give the same bits: on every build, traced or not.

#![allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]

use std::fs;
use std::path::Path;

use collidoscope::record::trace_line;
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::hash::Fnv;
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::world::Record;
use collidoscope::sim::{Action, Input, World};

const TICKS: u32 = 600;

/// The hash at tick 600 of the scenes in tests/data, driven by [`inputs`]; the same in debug and
/// release builds, with and without the window.
const GOLDEN: [(&str, u64); 2] =
    [("golden_hits.ron", 0x4c416de24188d8e4), ("golden_separation.ron", 0x86e0915ff0fc8d51)];

/// Ten seconds of a restless driver: every 11 ticks other keys, from a fixed sequence
/// (Knuth's MMIX linear congruential generator).
fn inputs() -> impl Iterator<Item = Input> {
    let (mut random, mut held) = (2026_u64, ActionSet::default());
    (0..TICKS).map(move |tick| {
        let before = held;
        if tick % 11 == 0 {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let down = |k: usize| (random >> (40 + k)) & 1 == 1;
            // Mostly ahead, or it would stay where it is.
            let actions = Action::ALL.into_iter().enumerate();
            let keys = actions.filter(|(k, action)| match action {
                Action::Forward => down(*k) || down(k + 12),
                Action::Reverse => down(*k) && down(k + 12),
                _ => down(*k),
            });
            held = keys.map(|(_, action)| action).collect();
        }
        Input::after(before, held)
    })
}

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn world(name: &str, text: &str) -> World {
    let scene = scene::parse(name, None, text).unwrap_or_else(|e| panic!("{name}: {e:#?}"));
    World::new(scene.file.world)
}

/// Every scene that ships, and the golden ones.
fn worlds() -> Vec<(&'static str, World)> {
    let shipped = catalogue::IDS.map(|id| (id, world(id, catalogue::scene(id).expect("it ships"))));
    let golden = GOLDEN.map(|(name, _)| (name, world(name, &data(name))));
    shipped.into_iter().chain(golden).collect()
}

#[test]
fn golden_hashes() {
    for (name, golden) in GOLDEN {
        let mut world = world(name, &data(name));
        let (mut events, mut contacts) = (Vec::new(), 0);
        for input in inputs() {
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
fn traced_and_untraced_ticks_have_the_same_bits() {
    for (name, mut world) in worlds() {
        let (mut events, mut traced) = (Vec::new(), Vec::new());
        for (tick, input) in (1..).zip(inputs()) {
            let record = world.record(&input);
            events.clear();
            world.step(&input, &mut events);
            assert_eq!(record.events(), events, "{name} at tick {tick}");
            let after = match record {
                Record::Tank(record) => World::Tank(record.after),
                Record::Wall(record) => World::Wall(record.after),
                Record::Walker(record) => World::Walker(record.after),
                Record::Map(record) => World::Map(record.after),
                Record::Bodies(record) => World::Bodies(record.after),
            };
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
fn a_copy_goes_on_as_its_original() {
    for (name, mut world) in worlds() {
        let mut copy = world.clone();
        for (tick, input) in (1..).zip(inputs()) {
            if tick % 60 == 0 {
                copy = world.clone();
            }
            world.step(&input, &mut Vec::new());
            copy.step(&input, &mut Vec::new());
            assert_eq!(copy.hash(), world.hash(), "{name} at tick {tick}");
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
    for (tick, input) in (0..).zip(inputs()) {
        assert_eq!(plus.hash(), minus.hash(), "tick {tick}");
        let mut line = Vec::new();
        trace_line::write(&mut line, tick, &minus, &[]).expect("memory");
        let line = String::from_utf8(line).expect("JSON is text");
        assert!(!line.contains("-0.0,") && !line.contains("-0.0]"), "{line}");
        plus.step(&input, &mut Vec::new());
        minus.step(&input, &mut Vec::new());
    }
}
