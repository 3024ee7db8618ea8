//! Very large scenes: entries of the built-in scenes repeated up to thousands of times, and labs of
//! many corners.

use std::fmt::Write as _;
use std::ops::Range;

use collidoscope::scene::catalogue;

use crate::cases::{Generator, Made};
use crate::digest::{self, Followed};
use crate::random::Random;

const GROWN: Generator = Generator {
    name: "grown",
    extension: "ron",
    count: 60,
    limits: (4.0, 288 << 20),
    refuses: true,
};

/// Numbers of copies of an entry.
const COPIES: [usize; 6] = [1, 10, 100, 400, 2_000, 12_000];

/// Values of the methods of a lab.
const TESTS: [&str; 7] = ["Sat", "Gjk", "GjkEpa", "Minkowski", "Clip", "TimeOfImpact", "Closest"];
const BROAD: [&str; 5] = ["None", "BruteForce", "Grid", "SweepAndPrune", "Tree"];
const SWEEPS: [&str; 2] = ["Axes", "Advancement"];
const ANSWERS: [&str; 2] = ["Nothing", "PushOut"];

fn one_of<T: Copy, const N: usize>(all: [T; N], random: &mut Random) -> T {
    all[random.index(N)]
}

/// Returns a lab in a third of the cases, else a scene with copies of one or two entries.
fn make(random: &mut Random) -> Made<()> {
    if random.index(3) == 0 {
        return Made { bytes: lab(random).into_bytes(), known: () };
    }
    let count = catalogue::ids().count();
    let id = catalogue::ids().nth(random.index(count));
    let mut text = id.and_then(catalogue::scene).expect("it ships").to_owned();
    for round in 0..=random.index(2) {
        let entries = entries(&text);
        let entry = entries[random.index(entries.len())].clone();
        let copies = copies(&text[entry.clone()], round, random);
        text.insert_str(entry.end, &copies);
    }
    Made { bytes: text.into_bytes(), known: () }
}

/// Returns the list entries in the world's part of the text: the parentheses round each name.
fn entries(text: &str) -> Vec<Range<usize>> {
    let world = text.find("world:").expect("every scene has one");
    let names = text[world..].match_indices("name: \"").map(|(at, _)| world + at);
    names
        .filter_map(|name| Some(text[..name].rfind('(')?..closing_parenthesis(text, name)?))
        .collect()
}

/// Returns the end of the parentheses around this index. Names and texts of a world contain none.
fn closing_parenthesis(text: &str, from: usize) -> Option<usize> {
    let mut depth = 1;
    let closes = |(at, byte): (usize, u8)| {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(from + at + 1)
    };
    text.bytes().skip(from).enumerate().find_map(closes)
}

/// Returns copies of an entry with new names: in one place, slightly apart, or side by side.
fn copies(entry: &str, round: usize, random: &mut Random) -> String {
    let count = one_of(COPIES, random).min(4_000_000 / entry.len());
    let spacing = one_of([0.0, 1e-3, 0.3, 4.0], random);
    let columns = (count as f64).sqrt().ceil() as usize;
    let mut out = String::new();
    for number in 0..count {
        let copy = entry.replacen("name: \"", &format!("name: \"n{round}-{number}-"), 1);
        let displacement = [number % columns, number / columns].map(|steps| steps as f64 * spacing);
        out.push_str(", ");
        out.push_str(&displaced(&copy, displacement).unwrap_or(copy));
    }
    out
}

/// Returns the entry with its position displaced in every plane used by a world; `None` without a
/// position.
fn displaced(entry: &str, displacement: [f64; 2]) -> Option<String> {
    let (before, rest) = entry.split_once("position: (")?;
    let (numbers, after) = rest.split_once(')')?;
    let numbers: Option<Vec<f64>> = numbers.split(',').map(|n| n.trim().parse().ok()).collect();
    let [x, y, z] = numbers?[..] else { return None };
    let [right, up] = displacement;
    Some(format!("{before}position: ({}, {}, {}){after}", x + right, y + up, z + up))
}

/// Returns a lab of many bodies, parts or corners, which may exceed the limits.
fn lab(random: &mut Random) -> String {
    let maxima =
        [[3, 30, 200, 500], [1, 1, 8, 64], [1, 4, 10, 62]].map(|choices| one_of(choices, random));
    let [bodies, parts, more] = maxima.map(|max| 1 + random.index(max));
    let corners = 2 + more;
    let spread = one_of([0.0, 1.0, 5.0, 100.0], random);
    let coordinate = |random: &mut Random| spread * (random.index(2_001) as f64 / 1_000.0 - 1.0);
    let shape =
        format!("Regular(corners: {corners}, radius: {})", one_of([0.01, 1.0, 40.0], random));
    let part = |number| format!("(name: \"p{number}\", shape: {shape}, offset: ({number}, 0, 0))");
    let shape = match parts {
        1 => shape.clone(),
        _ => format!("Parts(parts: [{}])", (0..parts).map(part).collect::<Vec<_>>().join(", ")),
    };
    let mut out = format!(
        "(title: \"Lab\", world: Lab(horizon: {}, methods: (test: {}, broad: {}, sweep: {}, answer: {}), bodies: [",
        one_of([0, 2, 100], random),
        one_of(TESTS, random),
        one_of(BROAD, random),
        one_of(SWEEPS, random),
        one_of(ANSWERS, random),
    );
    for number in 0..bodies {
        let (x, y, speed) = (coordinate(random), coordinate(random), coordinate(random));
        let spin = random.index(72_001) as f64 - 36_000.0;
        write!(
            out,
            "(name: \"b{number}\", shape: {shape}, position: ({x}, {y}, 0), velocity: ({speed}, {y}, 0), \
             spin: {spin}), "
        )
        .expect("memory");
    }
    out + "]))"
}

#[test]
fn grown() {
    GROWN.try_all(make, |made| {
        let text = str::from_utf8(&made.bytes).expect("it was made as text");
        digest::scene_text(None, text, Followed::Run)
    });
}
