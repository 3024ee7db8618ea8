//! Any input is read or refused within a tenth of a second: random bytes, and the inputs with
//! random mistakes. `FUZZ=100000` runs more cases.

use std::time::{Duration, Instant};

use collidoscope::scene::{self, ShapesScene};
use collidoscope::shape_text::{self, Options, Test, answer, answer_json};

use super::input;
use super::table::rows;

/// Time limit per text, in a test build.
const TIME_LIMIT: Duration = Duration::from_millis(100);

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }
}

fn count() -> usize {
    std::env::var("FUZZ").ok().and_then(|count| count.parse().ok()).unwrap_or(10_000)
}

/// Reads and explains the text. Fails only if the text exceeds the limit repeatedly, because the
/// machine may pause.
fn digest(text: &str) {
    let time = || {
        let start = Instant::now();
        for options in [
            Options::default(),
            Options { y_down: true, radians: true, test: Test::GjkEpa, ..Options::default() },
        ] {
            if let Ok(pasted) = shape_text::read(text, options) {
                let pairs = shape_text::all_pairs(&pasted);
                for pair in &pairs {
                    assert!(pair.gap.is_finite() && pair.depth.is_finite(), "{text}\n{pair:?}");
                    assert!(!answer::text(pair, &pasted).is_empty());
                }
                assert!(!answer_json::json(&pairs, &pasted).is_empty());
            }
        }
        start.elapsed()
    };
    let mut taken = time();
    for _ in 0..3 {
        if taken > 2 * TIME_LIMIT {
            taken = taken.min(time());
        }
    }
    if let Ok(Ok(made)) = shape_text::read(text, Options::default()).map(|it| ShapesScene::new(&it))
    {
        let file = made.to_text();
        let read = scene::parse("pasted", None, &file);
        assert!(read.is_ok_and(|scene| scene.warnings.is_empty()), "{text}\n{file}");
    }
    assert!(taken <= 2 * TIME_LIMIT, "{taken:?} for two runs of {} bytes:\n{text}", text.len());
}

const FRAGMENTS: [&str; 40] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    ",",
    ":",
    ";",
    "=",
    "\"",
    "'",
    "\n",
    "\n\n",
    "//",
    "/*",
    "#",
    "-",
    "+",
    ".",
    "1e308",
    "1e-320",
    "nan",
    "inf",
    "-1",
    "0",
    "é",
    "\u{2212}1",
    "M0 0",
    "circle ",
    "poly ",
    "box ",
    "x: ",
    "<path d=\"",
    " transform=\"",
    "999999999999",
    "--",
    "\u{feff}",
];

#[test]
fn inputs_with_mistakes_are_read_or_refused() {
    let inputs: Vec<Vec<char>> = rows().map(|row| input(row.file).chars().collect()).collect();
    let mut random = Random(0x5EED);
    for _ in 0..count() {
        let mut text = inputs[random.below(inputs.len())].clone();
        for _ in 0..=random.below(4) {
            let at = random.below(text.len() + 1);
            match random.below(4) {
                0 => {
                    let length = random.below(30).min(text.len() - at);
                    text.drain(at..at + length);
                }
                1 => {
                    let from = &inputs[random.below(inputs.len())];
                    let start = random.below(from.len());
                    let end = (start + random.below(60)).min(from.len());
                    text.splice(at..at, from[start..end].iter().copied());
                }
                _ => {
                    text.splice(at..at, FRAGMENTS[random.below(FRAGMENTS.len())].chars());
                }
            }
        }
        digest(&text.into_iter().collect::<String>());
    }
}

#[test]
fn random_bytes_are_read_or_refused() {
    let mut random = Random(1);
    for _ in 0..count() {
        let length = random.below(200);
        let bytes: Vec<u8> = (0..length)
            .flat_map(|_| match random.below(3) {
                0 => vec![random.below(256) as u8],
                1 => FRAGMENTS[random.below(FRAGMENTS.len())].as_bytes().to_vec(),
                _ => format!("{} ", random.below(20)).into_bytes(),
            })
            .collect();
        digest(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn long_texts_are_read_in_time() {
    for unit in [
        "(",
        "[",
        "[1,",
        "{",
        "\"",
        "'",
        "1 ",
        "-",
        "//\n",
        "<path ",
        "a.",
        "0,0\n",
        "circle 0 0 1\n",
        "{;}",
        "box(",
        "box(1)",
        "poly 1 box 1 ",
        "{a=1;",
        "M",
    ] {
        digest(&unit.repeat(40_000 / unit.len()));
    }
    let spiral = |n: u32| -> String {
        let at = |k: u32, r: f64| {
            let (sin, cos) = (f64::from(k) * 0.3).sin_cos();
            let r = r + f64::from(k) * 0.2;
            format!("{},{} ", r * cos, r * sin)
        };
        let out: String = (0..n).map(|k| at(k, 1.0)).collect();
        let back: String = (0..n).rev().map(|k| at(k, 1.1)).collect();
        format!("poly {out}{back}\n")
    };
    digest(&(spiral(60) + "circle 3 0 1"));
    digest(&(spiral(80) + &spiral(80)));
}
