//! Recordings of every scene, and drives, with one mistake or damaged.

use std::cell::RefCell;
use std::collections::BTreeMap;

use collidoscope::record::drive::Drive;
use collidoscope::record::recording;
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::Action;
use strum::VariantArray;

use crate::cases::{Generator, LIMITS, Made};
use crate::digest::{self, Became, Followed};
use crate::mutate::mutate;
use crate::planted::{Planted, plant};
use crate::random::Random;
use crate::recorded::recorded;

const RECORDINGS: Generator = Generator {
    name: "recordings",
    extension: "rec.ron",
    count: 200,
    limits: LIMITS,
    refuses: true,
};

const DRIVES: Generator =
    Generator { name: "drives", extension: "ron", count: 300, limits: LIMITS, refuses: true };

/// Possible lengths of a recording, ticks.
const LENGTHS: [u32; 3] = [1, 4, 61];

thread_local! {
    /// Finished recordings, by scene and ticks.
    static MADE: RefCell<BTreeMap<(usize, u32), String>> = const { RefCell::new(BTreeMap::new()) };
}

/// Returns a recording of a random scene.
fn any_recording(random: &mut Random) -> String {
    let ids: Vec<&str> = catalogue::ids().collect();
    let (scene, ticks) = (random.index(ids.len()), LENGTHS[random.index(LENGTHS.len())]);
    MADE.with_borrow_mut(|made| {
        let text = made.entry((scene, ticks)).or_insert_with(|| {
            let scene = scene::load(ids[scene]).unwrap_or_else(|why| panic!("{why}"));
            recorded(scene, ticks).to_text()
        });
        text.clone()
    })
}

/// Returns a drive of random actions.
fn any_drive(random: &mut Random) -> String {
    let parts = (0..random.index(12)).map(|_| {
        let max = 1 << random.index(18);
        let ticks = 1 + random.below(max);
        let held: Vec<String> = (0..random.index(5))
            .map(|_| format!("{:?}", Action::VARIANTS[random.index(Action::VARIANTS.len())]))
            .collect();
        format!("    (ticks: {ticks}, hold: [{}]),\n", held.join(", "))
    });
    format!("// held\n[\n{}]\n", parts.collect::<String>())
}

/// Returns a case: one text in three has a known mistake, one in nine none. The others are damaged,
/// mostly after the byte `from`.
fn make(text: String, from: Option<usize>, random: &mut Random) -> Made<Option<Planted>> {
    let kind = random.index(9);
    if kind < 3
        && let Some((text, planted)) = plant(&text, random)
    {
        return Made { bytes: text.into_bytes(), known: Some(planted) };
    }
    let mut bytes = text.into_bytes();
    if kind != 3 {
        for _ in 0..=random.index(3) {
            let start = from.filter(|_| random.index(3) > 0).unwrap_or(0).min(bytes.len());
            let mut rest = bytes.split_off(start);
            mutate(&mut rest, random);
            bytes.append(&mut rest);
        }
    }
    Made { bytes, known: None }
}

fn process_recording(made: &Made<Option<Planted>>) -> Became {
    let text = String::from_utf8_lossy(&made.bytes);
    if let Some(planted) = &made.known {
        let refused = recording::parse("any.rec.ron", None, &text);
        let problems = refused.err().unwrap_or_else(|| panic!("{planted:?} is not refused"));
        planted.assert_points_at_mistake(&problems[0]);
    }
    digest::recording(&text, Followed::Run)
}

fn process_drive(made: &Made<Option<Planted>>) -> Became {
    let text = String::from_utf8_lossy(&made.bytes);
    if let Some(planted) = &made.known {
        let message =
            Drive::parse(&text).err().unwrap_or_else(|| panic!("{planted:?} is not refused"));
        planted.assert_placed(&text, &message);
    }
    digest::drive(&text)
}

#[test]
fn recordings() {
    let any = |random: &mut Random| {
        let text = any_recording(random);
        // The part after the scene.
        let runs = text.rfind("runs: [");
        make(text, runs, random)
    };
    RECORDINGS.try_all(any, process_recording);
}

#[test]
fn drives() {
    DRIVES.try_all(|random| make(any_drive(random), None, random), process_drive);
}
