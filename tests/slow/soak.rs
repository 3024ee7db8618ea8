//! Hours of ticks of every built-in scene: memory does not grow, every number stays finite, and the
//! final state equals the pinned one.
//!
//! soak.txt has, for each scene, the hashes of its states after a minute, an hour and ten hours.
//! After an intended change of the rules, run the test with `PINS=renew`: hashes beyond the hours
//! of this run are kept.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use collidoscope::scene::{self, catalogue};
use collidoscope::sim::World;

use crate::cases::number_from_env;
use crate::digest::assert_finite;
use crate::drive::{restless, steered};
use crate::memory::measured;
use crate::reliability;
use crate::scaling::spent;

/// A minute, ticks.
const MINUTE: u32 = 60 * 60;

/// An hour, ticks.
const HOUR: u32 = 60 * MINUTE;

/// Ticks with pinned states.
const PINNED_TICKS: [u32; 3] = [MINUTE, HOUR, 10 * HOUR];

/// Default number of hours.
const HOURS: f64 = 1.0 / 60.0;

/// Maximum length of a run, hours.
const MAX_HOURS: u32 = 24;

/// Maximum growth of memory after the first minute, bytes.
const MAX_GROWTH: isize = 5 << 20;

/// Interval between the checks for finite numbers, ticks.
const CHECK_INTERVAL: u32 = 60;

/// Hashes of a scene by tick.
type Pins = BTreeMap<u32, String>;

/// Result of a scene's run: its hashes, the growth of memory after the first minute, bytes, and the
/// processor time, s.
struct SoakResult {
    pins: Pins,
    growth: isize,
    seconds: f64,
}

fn soak(id: &str, ticks: u32) -> SoakResult {
    let mut world = World::new(scene::load(id).unwrap_or_else(|why| panic!("{why}")).file.world);
    let (began, mut pins) = (spent(), Pins::new());
    let (mut events, mut inputs) = (Vec::new(), (1..).zip(restless(ticks)));
    let mut run = |ticks: u32| {
        for (tick, input) in inputs.by_ref().take(ticks as usize) {
            let input = steered(&world, tick, input);
            events.clear();
            world.step(&input, &mut events);
            if tick % CHECK_INTERVAL == 0 {
                assert_finite(&world);
            }
            if PINNED_TICKS.contains(&tick) {
                pins.insert(tick, format!("{:016x}", world.hash()));
            }
        }
    };
    run(MINUTE.min(ticks));
    let ((), memory) = measured(|| run(ticks.saturating_sub(MINUTE)));
    SoakResult { pins, growth: memory.kept, seconds: spent() - began }
}

fn pins_path() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/slow/soak.txt")
}

/// Returns the pins of every scene from the file.
fn pinned() -> BTreeMap<String, Pins> {
    let text = fs::read_to_string(pins_path()).unwrap_or_default();
    let line = |line: &str| {
        let mut words = line.split_whitespace().map(str::to_owned);
        let id = words.next()?;
        Some((id, PINNED_TICKS.into_iter().zip(words).filter(|(_, hash)| hash != "-").collect()))
    };
    text.lines().filter_map(line).collect()
}

fn write(all: &BTreeMap<String, Pins>) {
    let line = |id: &str| {
        let pins = all.get(id).into_iter();
        let hash = |tick: u32| pins.clone().find_map(|pins| pins.get(&tick));
        let hashes = PINNED_TICKS.map(|tick| hash(tick).map_or("-", String::as_str));
        format!("{id} {}\n", hashes.join(" "))
    };
    fs::write(pins_path(), catalogue::ids().map(line).collect::<String>())
        .expect("it can be written");
}

#[test]
fn hours_of_every_scene() {
    let hours: f64 = number_from_env("HOURS").unwrap_or(HOURS);
    let ticks = (hours * f64::from(HOUR)).round() as u32;
    assert!((1..=MAX_HOURS * HOUR).contains(&ticks), "HOURS={hours}: 0.0001 to {MAX_HOURS}");
    let only = env::var("SCENE").unwrap_or_default();
    let (mut all, mut failures) = (pinned(), Vec::new());
    for id in catalogue::ids().filter(|id| id.starts_with(&only)) {
        println!("{id}");
        let SoakResult { pins, growth, seconds } = soak(id, ticks);
        if growth > MAX_GROWTH {
            failures.push(format!("{id} keeps {growth} bytes more after {hours} h"));
        }
        let last = pins.values().next_back().cloned();
        let cells = [
            id.to_owned(),
            ticks.to_string(),
            format!("{:.1} kB", growth as f64 / 1024.0),
            last.unwrap_or_else(|| "-".to_owned()),
            format!("{seconds:.0} s"),
        ];
        reliability::row("soak", &cells);
        let known = all.entry(id.to_owned()).or_default();
        if env::var("PINS").is_ok_and(|value| value == "renew") {
            known.extend(pins);
            write(&all);
        } else {
            let mismatch = pins.iter().find(|(tick, hash)| known.get(tick) != Some(hash));
            failures.extend(mismatch.map(|(tick, hash)| {
                let pinned_hash = known.get(tick).map_or("not pinned", String::as_str);
                format!("{id} is {hash} after {tick} ticks; it was {pinned_hash}")
            }));
        }
    }
    assert!(!all.is_empty() && failures.is_empty(), "{failures:#?}");
}
