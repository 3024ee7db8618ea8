//! A thousand broken scene files: loading neither panics nor hangs nor fills the memory, an error
//! has a place, and an accepted scene runs.

use std::path::Path;

use collidoscope::scene::{self, LoadError, Scene, load, parse};
use collidoscope::sim::{Action, Input, World};

use crate::memory::measured;
use crate::mutate::mutate;
use crate::random::Random;

const RICH: &str = include_str!("../data/rich.ron");

/// Memory limit while reading and running a file, bytes.
const MAX_MEMORY: isize = 256 << 20;

/// Checks that the scene survives saving, and runs it for ten ticks.
fn save_and_run(scene: Scene) {
    let saved = scene::to_text(&scene.file);
    let again = parse("saved", None, &saved).unwrap_or_else(|e| panic!("{e:?}\n{saved}"));
    assert_eq!(again.file, scene.file, "{saved}");
    let mut world = World::new(scene.file.world);
    let held = [Action::Forward, Action::Fire, Action::Use].into_iter().collect();
    for _ in 0..10 {
        world.step(&Input { held, pressed: held, ..Input::default() }, &mut Vec::new());
    }
    let _ = world.hash();
}

#[test]
fn thirty_two_mebibytes_of_hostile_text_take_little_memory() {
    let start = "(title: \"x\", world: Tank(targets: [";
    let size = scene::SCENE_LIMIT as usize - start.len();
    let target = "(name:\"a\",model:Disk(),position:(0,0,0)),";
    for unit in
        ["1,", "(),", "[[],", "a:1,", "(a:", target, "(name:\"", "/**/", "//\n", "r#", "'", "\\"]
    {
        let text = format!("{start}{}", unit.repeat(size / unit.len()));
        let (problems, memory) = measured(|| parse("big", None, &text).expect_err(unit));
        assert!(!problems.is_empty() && memory.most < MAX_MEMORY, "{unit}: {memory}");
    }
    let many = format!("{start}{}]))", target.repeat(20_000));
    let (problems, memory) = measured(|| parse("many", None, &many).expect_err("one name for all"));
    assert_eq!(problems.len(), 19_999);
    assert!(memory.most < MAX_MEMORY, "{memory}");
}

#[test]
fn a_thousand_mutations_are_refused_with_a_place_or_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mutant.ron");
    let mut seeds = vec![RICH];
    seeds.extend(scene::catalogue::ids().filter_map(scene::catalogue::scene));
    let mut random = Random(0x5EED_C011_1D05_C09E);
    let mut accepted = 0;
    for round in 0..1000 {
        let mut bytes = seeds[round % seeds.len()].as_bytes().to_vec();
        for _ in 0..=random.index(2) {
            mutate(&mut bytes, &mut random);
        }
        let (loaded, memory) = measured(|| {
            if let Ok(text) = std::str::from_utf8(&bytes) {
                parse("mutant.ron", Some(Path::new("mutant.ron")), text)
            } else {
                std::fs::write(&file, &bytes).expect("written");
                load(&file.to_string_lossy()).map_err(|e| match e {
                    LoadError::Refused(problems) => problems,
                    LoadError::Unreadable(why) => panic!("{why}"),
                })
            }
        });
        assert!(memory.most < MAX_MEMORY, "round {round}: {memory}");
        let text = String::from_utf8_lossy(&bytes);
        match loaded {
            Ok(scene) => {
                accepted += 1;
                let ((), memory) = measured(|| save_and_run(scene));
                assert!(memory.most < MAX_MEMORY, "round {round}: {memory}");
            }
            Err(problems) => {
                assert!(!problems.is_empty(), "round {round}: refused without a reason\n{text}");
                let lines = text.split('\n').count();
                for p in problems {
                    let is_placed = (1..=lines + 1).contains(&p.line) && p.column >= 1;
                    assert!(is_placed, "round {round}: {p} in {lines} lines");
                    assert!(!p.what.is_empty() && p.to_string().len() < 1000, "round {round}: {p}");
                    assert!(!scene::render(&p, false).is_empty());
                }
            }
        }
    }
    assert!(
        (50..950).contains(&accepted),
        "{accepted} of 1000 ran: the mutations test one side only"
    );
}
