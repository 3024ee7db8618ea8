//! Damaged scene texts, made from the built-in scenes and `rich.ron`.

use std::fs;

use collidoscope::scene::{self, LoadError, catalogue};

use crate::cases::{Generator, LIMITS, Made};
use crate::digest::{self, Became, Followed};
use crate::mutate::mutate;
use crate::planted::{Planted, plant, tweak};
use crate::random::Random;
use crate::refusal::refused;

const RICH: &str = include_str!("../data/rich.ron");

const SCENES: Generator =
    Generator { name: "scenes", extension: "ron", count: 300, limits: LIMITS, refuses: true };

/// Returns a scene with one known mistake, other numbers, or damage in one to four places; each kind
/// is about a third of all cases.
fn make(random: &mut Random) -> Made<Option<Planted>> {
    let count = catalogue::ids().count();
    let id = catalogue::ids().nth(random.index(count + 1));
    let text = id.and_then(catalogue::scene).unwrap_or(RICH);
    let kind = random.index(3);
    if kind == 0
        && let Some((text, planted)) = plant(text, random)
    {
        return Made { bytes: text.into_bytes(), known: Some(planted) };
    }
    if kind == 1 {
        return Made { bytes: tweak(text, random).into_bytes(), known: None };
    }
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.index(4) {
        mutate(&mut bytes, random);
    }
    Made { bytes, known: None }
}

fn process(made: &Made<Option<Planted>>) -> Became {
    let Ok(text) = str::from_utf8(&made.bytes) else { return load_bytes(&made.bytes) };
    if let Some(planted) = &made.known {
        let result = scene::parse("scene.ron", None, text);
        let problems = result.err().unwrap_or_else(|| panic!("{planted:?} is not refused"));
        planted.assert_points_at_mistake(&problems[0]);
    }
    digest::scene_text(None, text, Followed::Run)
}

/// Loads a file of bytes that are not UTF-8; the file must be refused.
fn load_bytes(bytes: &[u8]) -> Became {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("scene.ron");
    fs::write(&file, bytes).expect("the folder can be written to");
    match scene::load(&file.display().to_string()) {
        Err(LoadError::Refused(problems)) => refused(&problems, Followed::Run),
        Err(LoadError::Unreadable(why)) => panic!("it can be read: {why}"),
        Ok(_) => panic!("it is no text, and is read"),
    }
}

#[test]
fn scenes() {
    SCENES.try_all(make, process);
}
