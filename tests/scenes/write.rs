//! *Write it*: every listing gives the same results as the program's own geometry, in each
//! installed language.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::process::Command;

use collidoscope::scene::course::{course, page};
use collidoscope::scene::write::{LANGUAGES, example, listing};
use collidoscope::shape_text::{self, Axis, Options, Pair, Point};

use crate::write_product::{Input, inputs};

/// Units with a listing; each uses the listings before it.
pub(crate) const UNITS: [&str; 10] =
    ["shapes", "axes", "sat", "round", "response", "space", "triangles", "many", "time", "gjk"];

/// Maximum number of lines of a listing.
const MAX_LINES: usize = 15;
/// Maximum number of words of an example.
const MAX_WORDS: usize = 400;
/// Maximum size of all listings, bytes: the page on the web downloads them.
const MAX_BYTES: usize = 29_000;
/// Number of random inputs.
const INPUT_COUNT: usize = 1_000;

/// A rectangle: centre, size and angle in degrees.
pub(crate) type Rect = [f64; 5];

/// Rectangles of the examples.
pub(crate) const A: Rect = [3.0, 2.0, 4.0, 2.0, 36.87];
pub(crate) const B: Rect = [6.0, 1.0, 5.0, 2.5, 16.26];
pub(crate) const APART: Rect = [6.0, 0.0, 2.0, 2.0, 0.0];
pub(crate) const AROUND: Rect = [3.0, 1.0, 12.0, 8.0, 0.0];

/// A language, with the commands that compile and run `main` in the working folder.
struct Language {
    ending: &'static str,
    /// Text before the listings.
    head: &'static str,
    compile: &'static [&'static str],
    run: &'static [&'static str],
}

const RUN: [Language; 5] = [
    Language { ending: "py", head: "", compile: &[], run: &["python3", "main.py"] },
    Language { ending: "js", head: "", compile: &[], run: &["node", "main.js"] },
    Language {
        ending: "cs",
        head: "using System; using System.Collections.Generic; using System.Linq; static class Program {\n",
        compile: &["mcs", "-out:program", "main.cs"],
        run: &["mono", "program"],
    },
    Language {
        ending: "cpp",
        head: "",
        compile: &["g++", "-std=c++17", "-o", "program", "main.cpp"],
        run: &["env", "./program"],
    },
    Language {
        ending: "rs",
        head: "",
        compile: &["rustc", "--edition=2021", "-o", "program", "main.rs"],
        run: &["env", "./program"],
    },
];

/// Returns the result of the program's test for two rectangles.
pub(crate) fn tested(a: &Rect, b: &Rect) -> Pair {
    let [a, b] = [a, b].map(|rect| joined(rect));
    let text = format!("a: box {a}\nb: box {b}\n");
    let pasted = shape_text::read(&text, Options::default()).expect("two boxes");
    shape_text::test(&pasted, 0, 1).expect("finite")
}

/// Returns the corners in the order of the listings, by the program's geometry.
pub(crate) fn corners(rect: &Rect) -> Vec<Point> {
    tested(rect, rect).a.parsed.geometry.core(false).0
}

fn joined(numbers: &[f64]) -> String {
    let words: Vec<String> = numbers.iter().map(f64::to_string).collect();
    words.join(" ")
}

pub(crate) fn dot([x, y]: Point, [along_x, along_y]: Point) -> f64 {
    x * along_x + y * along_y
}

/// Returns the normal of an edge, to its right.
pub(crate) fn normal([px, py]: Point, [qx, qy]: Point) -> Point {
    let length = (qx - px).hypot(qy - py);
    [(qy - py) / length, (px - qx) / length]
}

/// Returns the program's axis along this direction.
pub(crate) fn axis_along(pair: &Pair, [x, y]: Point) -> &Axis {
    let found = pair.axes.iter().find(|axis| dot(axis.axis, [y, -x]).abs() < 1e-5);
    found.unwrap_or_else(|| panic!("({x}, {y}) in {:?}", pair.axes))
}

/// Returns the output of the listings, one line per input; `None` if the language is not installed.
fn run_listings(language: &Language, inputs: &[Input]) -> Option<String> {
    let Language { ending, head, compile, run } = language;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path_of = |name: &str| folder.path().join(name);
    let listings = UNITS.map(|unit| listing(unit, ending).expect("a listing")).join("\n");
    let driver = format!("{}/tests/data/write/main.{ending}", env!("CARGO_MANIFEST_DIR"));
    let driver = fs::read_to_string(driver).expect("a driver");
    let source = format!("{head}{listings}\n{driver}");
    fs::write(path_of(&format!("main.{ending}")), source).expect("writable");
    let lines: Vec<String> = inputs.iter().map(|input| joined(&input.numbers()) + "\n").collect();
    fs::write(path_of("inputs"), lines.concat()).expect("writable");
    let mut out = String::new();
    for command in [compile, run].into_iter().filter(|command| !command.is_empty()) {
        let mut process = Command::new(command[0]);
        process.args(&command[1..]).current_dir(folder.path());
        let output =
            match process.stdin(File::open(path_of("inputs")).expect("it is there")).output() {
                Err(why) if why.kind() == ErrorKind::NotFound => {
                    // The test harness hides the output of `eprintln!`.
                    let _ = writeln!(io::stderr(), "SKIPPED: no `{}` runs *.{ending}", command[0]);
                    return None;
                }
                output => output.expect("it starts"),
            };
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {stderr}", command[0]);
        out = String::from_utf8(output.stdout).expect("text");
    }
    Some(out)
}

#[test]
fn every_listing_gives_the_results_of_the_program() {
    let inputs = inputs(INPUT_COUNT);
    let expected: Vec<_> = inputs.iter().map(Input::expected).collect();
    for (name, index) in [("MTV", 9), ("height", 18), ("impact", 19)] {
        let is_found = |line: &&Vec<Option<f64>>| {
            // An MTV is two numbers, but "none" is one word.
            line[if index > 9 && line[9].is_some() { index + 1 } else { index }].is_some()
        };
        let found = expected.iter().filter(is_found).count();
        assert!(
            (INPUT_COUNT / 4..INPUT_COUNT * 3 / 4).contains(&found),
            "{name}: {found} of {INPUT_COUNT}"
        );
    }
    for language in &RUN {
        let Some(out) = run_listings(language, &inputs) else { continue };
        assert_eq!(out.lines().count(), inputs.len(), "{}", language.ending);
        for ((line, expected), input) in out.lines().zip(&expected).zip(&inputs) {
            let found: Vec<Option<f64>> = (line.split_whitespace())
                .map(|word| (word != "none").then(|| word.parse().expect("a number")))
                .collect();
            let is_right = found.len() == expected.len()
                && found.iter().zip(expected).all(|pair| match pair {
                    (Some(p), Some(q)) => (p - q).abs() < 1e-4,
                    (p, q) => p == q,
                });
            assert!(is_right, "{}, {input:?}: {line}, not {expected:?}", language.ending);
        }
    }
}

#[test]
fn every_example_has_a_short_listing_in_each_language() {
    let mut bytes = 0;
    for unit in &course().units {
        let Some((before, after)) = example(&unit.id) else {
            assert!(!UNITS.contains(&unit.id.as_str()), "{}", unit.id);
            continue;
        };
        assert!(UNITS.contains(&unit.id.as_str()), "{}", unit.id);
        let count = [before, after].concat().split_whitespace().count();
        assert!(count <= MAX_WORDS, "{}: {count} words", unit.id);
        for (_, ending) in LANGUAGES {
            let text = listing(&unit.id, ending).expect("a listing");
            assert!(text.lines().count() <= MAX_LINES, "{}.{ending}", unit.id);
            bytes += text.len();
        }
    }
    assert!(bytes <= MAX_BYTES, "{bytes} bytes");
}

#[test]
fn the_first_unit_uses_no_word_of_the_second() {
    let unit = &course().units[0];
    let (before, after) = example(&unit.id).expect("an example");
    let texts = [page(&unit.id).expect("a page"), before, after, &unit.goal];
    let exercises = unit.exercises.iter().map(|exercise| exercise.text.as_str());
    for text in texts.into_iter().chain(exercises) {
        let text = text.to_lowercase();
        for word in
            ["axis", "axes", "shadow", "project", "interval", "normal", "gap", "dot product"]
        {
            assert!(!text.contains(word), "{word}: {text}");
        }
    }
}
