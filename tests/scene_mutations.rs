//! A thousand broken scene files: whatever is in one, loading neither panics nor hangs nor fills
//! the memory, a refusal says where, and a scene that passes runs.

#![allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]

use std::path::Path;
use std::time::Duration;

use cpu_time::ThreadTime;

use collidoscope::scene::{self, LoadError, Scene, load, parse};
use collidoscope::sim::{Action, Input, World};

const RICH: &str = include_str!("data/rich.ron");

/// Xorshift64*: the same mutations every time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() >> 11) as usize % end.max(1)
    }

    /// A stretch of at most `longest` bytes within `length`.
    fn stretch(&mut self, length: usize, longest: usize) -> std::ops::Range<usize> {
        let start = self.below(length);
        start..length.min(start + 1 + self.below(longest))
    }
}

/// What numbers are blown up to.
const NUMBERS: [&str; 16] = [
    "0",
    "0.5",
    "3",
    "12",
    "1e999",
    "-1e999",
    "NaN",
    "inf",
    "-0.0",
    "1e-46",
    "4294967296",
    "1.0",
    "-1",
    "0x",
    "1_000",
    "3.4e38",
];
/// What may be thrown in anywhere.
const CRUMBS: [&str; 16] =
    ["(", ")", "[", "]", "{", "}", ",", ":", "\"", "'", "/*", "//", "r#\"", "\\", "\u{feff}", "\0"];

fn mutate(text: &mut Vec<u8>, random: &mut Random) {
    let length = text.len();
    match random.below(12) {
        0 => {
            let at = random.below(length);
            text[at] ^= 1 << random.below(8);
        }
        1 => drop(text.drain(random.stretch(length, 40))),
        2 => {
            let copied = text[random.stretch(length, 200)].to_vec();
            let at = random.below(length);
            text.splice(at..at, copied);
        }
        3 => {
            let (a, b) = (random.below(length), random.below(length));
            text.swap(a, b);
        }
        4 | 8..=10 => replace_word(text, random, u8::is_ascii_digit, NUMBERS),
        5 => {
            let at = random.below(length);
            text.splice(at..at, CRUMBS[random.below(CRUMBS.len())].bytes());
        }
        6 => {
            let names =
                ["Disk()", "Chase()", "None", "Rebound(ticks: 3)", "(1, 2, 3)", "tank", "yaw"];
            replace_word(text, random, u8::is_ascii_alphabetic, names);
        }
        7 => {
            let unit = ["(", "[", "(a:", "Tank(", "/*", "[(", "{", "\"\","][random.below(8)];
            let at = random.below(length);
            let most = 1 << random.below(19);
            text.splice(at..at, unit.repeat(1 + random.below(most)).into_bytes());
        }
        _ => text.truncate(random.below(length) + 1),
    }
}

/// Puts one of `others` in place of a word, near a random place, of bytes that are `part`.
fn replace_word<const N: usize>(
    text: &mut Vec<u8>,
    random: &mut Random,
    part: fn(&u8) -> bool,
    others: [&str; N],
) {
    let from = random.below(text.len());
    let Some(start) = text[from..].iter().position(part).map(|at| from + at) else { return };
    let end = text[start..].iter().position(|c| !part(c)).map_or(text.len(), |at| start + at);
    text.splice(start..end, others[random.below(N)].bytes());
}

/// The largest resident size the process had, bytes; 0 where the system does not say.
fn peak_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let size = line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
    size.unwrap_or_default() * 1024
}

fn run(scene: Scene) {
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
fn four_mebibytes_of_malice_take_a_second_and_little_memory() {
    let start = "(title: \"x\", world: Tank(targets: [";
    let size = scene::SCENE_LIMIT as usize - start.len();
    let target = "(name:\"a\",model:Disk(),position:(0,0,0)),";
    for unit in
        ["1,", "(),", "[[],", "a:1,", "(a:", target, "(name:\"", "/**/", "//\n", "r#", "'", "\\"]
    {
        let text = format!("{start}{}", unit.repeat(size / unit.len()));
        let began = ThreadTime::now();
        let problems = parse("big", None, &text).expect_err(unit);
        let took = began.elapsed();
        assert!(!problems.is_empty() && took < Duration::from_secs(1), "{unit}: {took:?}");
    }
    let many = format!("{start}{}]))", target.repeat(20_000));
    let began = ThreadTime::now();
    assert_eq!(parse("many", None, &many).expect_err("one name for all").len(), 19_999);
    assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    assert!(peak_memory() < 256 << 20, "{} MB", peak_memory() >> 20);
    println!("peak {} MB", peak_memory() >> 20);
}

#[test]
fn a_thousand_mutations_are_refused_with_a_place_or_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mutant.ron");
    let mut seeds = vec![RICH];
    seeds.extend(scene::catalogue::IDS.iter().filter_map(|id| scene::catalogue::scene(id)));
    let mut random = Random(0x5EED_C011_1D05_C09E);
    let (mut fine, mut slowest) = (0, Duration::ZERO);
    for round in 0..1000 {
        let mut bytes = seeds[round % seeds.len()].as_bytes().to_vec();
        for _ in 0..=random.below(2) {
            mutate(&mut bytes, &mut random);
        }
        let start = ThreadTime::now();
        let loaded = if let Ok(text) = std::str::from_utf8(&bytes) {
            parse("mutant.ron", Some(Path::new("mutant.ron")), text)
        } else {
            std::fs::write(&file, &bytes).expect("written");
            load(&file.to_string_lossy()).map_err(|e| match e {
                LoadError::Refused(problems) => problems,
                LoadError::Unreadable(why) => panic!("{why}"),
            })
        };
        let took = start.elapsed();
        slowest = slowest.max(took);
        assert!(took < Duration::from_secs(1), "round {round} took {took:?}");
        let text = String::from_utf8_lossy(&bytes);
        match loaded {
            Ok(scene) => {
                fine += 1;
                run(scene);
            }
            Err(problems) => {
                assert!(!problems.is_empty(), "round {round}: refused without a reason\n{text}");
                let lines = text.split('\n').count();
                for p in problems {
                    let place = (1..=lines + 1).contains(&p.line) && p.column >= 1;
                    assert!(place, "round {round}: {p} in {lines} lines");
                    assert!(!p.what.is_empty() && p.to_string().len() < 1000, "round {round}: {p}");
                    assert!(!scene::render(&p, false).is_empty());
                }
            }
        }
    }
    println!("{fine} ran; slowest {slowest:?}; peak {} MB", peak_memory() >> 20);
    assert!((50..950).contains(&fine), "{fine} of 1000 ran: the mutations test one side only");
    assert!(peak_memory() < 256 << 20, "{} MB", peak_memory() >> 20);
}
