//! Pasted shapes: reading, verdict and answer.

mod diagnoses;
mod fuzz;
mod generated;
mod methods;
pub(crate) mod mine;
mod motion;
mod mutants;
mod notations;
mod oracle;
mod points;
mod scene;
mod space;
mod table;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use collidoscope::shape_text::{
    self, Mistake, Options, ParsedText, ShapeGeometry, answer, answer_json,
};
use serde_json::Value;

use self::oracle::{Shape, is_inside, signed_distance};
use self::table::{Row, rows};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explain/paste/inputs")
}

fn input(file: &str) -> String {
    std::fs::read_to_string(folder().join(file)).unwrap_or_else(|why| panic!("{file}: {why}"))
}

fn options(row: &Row) -> Options {
    let (y_down, radians) = (row.option == "y_down", row.option == "radians");
    Options { y_down, radians, ..Options::default() }
}

fn read(text: &str) -> Result<ParsedText, Mistake> {
    shape_text::read(text, Options::default())
}

/// Returns default options with this test.
fn options_of(test: shape_text::Test) -> Options {
    Options { test, ..Options::default() }
}

/// Returns the answer for the first pair, as text.
fn plain(text: &str) -> String {
    let pasted = read(text).unwrap_or_else(|why| panic!("{text}\n{why}"));
    answer::text(&shape_text::all_pairs(&pasted)[0], &pasted)
}

/// Returns the answer for the only pair, as JSON.
fn explained(text: &str, options: Options) -> Value {
    let pasted = shape_text::read(text, options).unwrap_or_else(|why| panic!("{text}\n{why}"));
    let pairs = shape_text::all_pairs(&pasted);
    assert_eq!(pairs.len(), 1, "{text}\n{pasted:?}");
    serde_json::from_str(&answer_json::json(&pairs, &pasted)).expect("it is JSON")
}

fn point(value: &Value) -> [f64; 2] {
    [0, 1].map(|i| value[i].as_f64().unwrap_or_else(|| panic!("{value} is no point")))
}

fn is_same(form: &ShapeGeometry, shape: &Shape) -> bool {
    let near = |a: &[f64; 2], b: &[f64; 2]| {
        (0..2).all(|i| a[i] == b[i] || a[i].is_nan() && b[i].is_nan() || (a[i] - b[i]).abs() < 1e-9)
    };
    match (form, shape) {
        (ShapeGeometry::Polygon(a), Shape::Polygon(b)) => {
            a.len() == b.len() && a.iter().zip(*b).all(|(a, b)| near(a, b))
        }
        (
            ShapeGeometry::Box { center, size, angle },
            Shape::Box { center: c, size: s, angle: d },
        ) => near(center, c) && near(size, s) && angle == d,
        (ShapeGeometry::Circle { center, radius }, Shape::Circle(c, r)) => {
            near(center, c) && radius == r
        }
        (ShapeGeometry::Capsule { ends, radius }, Shape::Capsule(e, r)) => ends == e && radius == r,
        (ShapeGeometry::Segment(a), Shape::Segment(b)) => a == b,
        _ => false,
    }
}

#[test]
fn every_notation_is_read_as_its_row_says() {
    let files: BTreeSet<String> = std::fs::read_dir(folder())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    let listed: BTreeSet<String> = rows().map(|row| row.file.to_owned()).collect();
    assert_eq!(files, listed);
    assert!(listed.len() >= 60);
    let mut wrong = Vec::new();
    for row in rows() {
        match shape_text::read(&input(row.file), options(row)) {
            Err(why) => wrong.push(format!("{}: {why}", row.file)),
            Ok(pasted) => {
                let shapes = pasted.shapes.iter().zip(row.shapes);
                let same = pasted.shapes.len() == row.shapes.len()
                    && shapes.clone().all(|(given, shape)| is_same(&given.geometry, shape));
                let names: Vec<&str> =
                    pasted.shapes.iter().map(|given| given.name.as_str()).collect();
                if !same || !row.names.is_empty() && names != row.names {
                    wrong.push(format!("{}: {names:?} {:#?}", row.file, pasted.shapes));
                }
                if pasted.aside.is_empty() == (row.odd == "aside") {
                    wrong.push(format!("{}: aside: {:?}", row.file, pasted.aside));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Returns the oracle's verdict, codes and signed distance.
fn expected(row: &Row) -> (&'static str, BTreeSet<&'static str>, f64) {
    let [a, b] = row.shapes else { panic!("{}: two shapes", row.file) };
    let Options { y_down, radians, .. } = options(row);
    let distance = signed_distance(a, b, radians, [0.0; 2]);
    let (size_a, size_b) = (a.size(radians), b.size(radians));
    let (large, small) = (size_a.max(size_b), size_a.min(size_b));
    let near = 1e-6 * large;
    let verdict = match distance {
        distance if distance.abs() <= near => "touching",
        distance if distance < 0.0 => "overlapping",
        _ => "apart",
    };
    let mut codes = a.codes(radians, y_down);
    codes.extend(b.codes(radians, y_down));
    let contained = verdict != "apart" && (is_inside(a, b, radians) || is_inside(b, a, radians));
    let checks = [
        ("y_down", row.odd == "svg"),
        ("axis_not_unit", row.odd.starts_with("axis")),
        ("axis_of_no_edge", row.odd == "axis of no edge"),
        ("touching", verdict == "touching"),
        ("far_apart", distance > 1e4 * large),
        ("scales_differ", small > 0.0 && large >= 1e3 * small),
        ("contained", contained),
    ];
    codes.extend(checks.iter().filter(|(_, is)| *is).map(|(code, _)| *code));
    (verdict, codes, distance)
}

/// Returns whether a shape of the pair is tested in parts. The pair's depth is then that of its
/// deepest parts.
fn is_tested_in_parts(row: &Row) -> bool {
    row.shapes.iter().any(|shape| shape.codes(false, false).contains("concave"))
}

#[test]
fn verdicts_and_diagnoses_are_those_of_the_oracle() {
    let (mut wrong, mut seen) = (Vec::new(), BTreeSet::new());
    for row in rows() {
        let (verdict, codes, distance) = expected(row);
        let found = explained(&input(row.file), options(row));
        let list = found["diagnoses"].as_array().expect("a list");
        let found_codes: BTreeSet<&str> =
            list.iter().map(|d| d["code"].as_str().expect("a code")).collect();
        if found["verdict"] != verdict || found_codes != codes {
            wrong.push(format!(
                "{}: {verdict} {codes:?}, not {} {found_codes:?}",
                row.file, found["verdict"]
            ));
            continue;
        }
        let [a, b] = row.shapes else { panic!("two") };
        let radians = options(row).radians;
        let (depth, gap) = (found["depth"].as_f64().expect("m"), found["gap"].as_f64().expect("m"));
        let size = a.size(radians).max(b.size(radians)).max(distance.abs());
        let same = match verdict {
            "apart" => depth == 0.0 && (gap - distance).abs() <= 2e-6 * size,
            "touching" => depth == 0.0 && gap == 0.0,
            _ if is_tested_in_parts(row) => gap == 0.0 && depth > 0.0,
            _ => gap == 0.0 && (depth + distance).abs() <= 2e-6 * size,
        };
        let mtv = point(&found["mtv"]);
        let away = if verdict == "apart" { [-mtv[0], -mtv[1]] } else { mtv };
        let after = signed_distance(a, b, radians, away);
        let is_in_parts = verdict == "overlapping" && is_tested_in_parts(row);
        if !same || !is_in_parts && after.abs() > 4e-6 * size {
            wrong.push(format!(
                "{}: {distance}, not depth {depth} or gap {gap}; after the MTV {after}",
                row.file
            ));
        }
        let normal = point(&found["normal"]);
        assert!((normal[0].hypot(normal[1]) - 1.0).abs() < 1e-5, "{}", row.file);
        seen.extend(codes);
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(seen.len(), 16, "every code has a row: {seen:?}");
}

/// Large coordinates and units change the result by rounding only.
#[test]
fn large_coordinates_and_large_units_cost_nothing() {
    for (scale, shift) in [(1.0, 1e6), (1e-9, 0.0), (1e12, -1e12), (1.0, 1e9)] {
        let point = |x: f64, y: f64| format!("{:?},{:?}", x * scale + shift, y * scale + shift);
        let line = |points: &[(f64, f64)]| {
            let all: Vec<String> = points.iter().map(|(x, y)| point(*x, *y)).collect();
            format!("poly {}\n", all.join(" "))
        };
        let text = line(&[(0., 0.), (4., 0.), (4., 4.), (0., 4.)])
            + &line(&[(3., 1.), (6., 1.), (6., 3.)]);
        let found = explained(&text, Options::default());
        assert_eq!(found["verdict"], "overlapping", "{text}");
        let depth = found["depth"].as_f64().expect("m");
        assert!((depth - scale).abs() <= 2e-6 * scale, "{depth}, not {scale}");
        let mtv = self::point(&found["mtv"]);
        assert!((mtv[0] + scale).abs() <= 2e-6 * scale, "{mtv:?}");
    }
}

#[test]
fn every_pair_of_more_than_two_is_tested() {
    let pasted = read("circle 0 0 1\ncircle 1 0 1\ncircle 9 0 1").expect("three circles");
    let pairs = shape_text::all_pairs(&pasted);
    let verdicts: Vec<&str> = pairs.iter().map(|pair| pair.verdict.name()).collect();
    assert_eq!(verdicts, ["overlapping", "apart", "apart"]);
    let shown: Value = serde_json::from_str(&answer_json::json(&pairs, &pasted)).expect("JSON");
    assert_eq!(shown.as_array().map(Vec::len), Some(3));
}

#[test]
fn the_program_answers_and_its_exit_code_is_the_verdict() {
    use std::io::Write;
    let ask = |text: &str, arguments: &[&str]| {
        let folder = tempfile::tempdir().expect("a folder");
        let mut call = crate::program::program(folder.path(), &[&["explain"], arguments].concat());
        let pipe = std::process::Stdio::piped;
        let mut child =
            call.stdin(pipe()).stdout(pipe()).stderr(pipe()).spawn().expect("it starts");
        child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
        child.wait_with_output().expect("it ends")
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let done = ask("a: box 0 0 2 2\nb: box 1.5 0 2 2", &["-"]);
    assert_eq!(done.status.code(), Some(1), "{done:?}");
    assert!(text(&done.stdout).starts_with("a and b overlap by 0.5: "), "{}", text(&done.stdout));
    let done = ask("a: box 0 0 2 2\nb: box 2 0 2 2", &["--json"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let found: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    assert_eq!(found["verdict"], "touching");
    let done = ask("a: box 0 0 2 2\nb: box 1.5 0 2 2", &["--ron"]);
    assert_eq!(done.status.code(), Some(1), "{done:?}");
    let scene = collidoscope::scene::parse("pasted", None, &text(&done.stdout)).expect("a scene");
    assert_eq!(scene.file.title, "Shapes: a and b");
    let done = ask("a: box 0 0 2 2\nb: box 1.5 0 2 2", &["--test", "gjkepa"]);
    assert!(text(&done.stdout).contains("GjkEpa, step by step"), "{done:?}");
    let done = ask("a: box 0 0 2", &[]);
    assert_eq!((done.status.code(), text(&done.stdout).as_str()), (Some(2), ""));
    assert!(text(&done.stderr).starts_with("collidoscope: standard input:1:4: "), "{done:?}");
}

/// The page's example gives the answer printed below it.
#[test]
fn the_page_shows_the_real_answer() {
    const PAGE: &str = include_str!("../../../docs/explain.md");
    const README: &str = include_str!("../../../README.md");
    let block = |kind: &str| {
        let start = format!("\n```text {kind}\n");
        let (_, rest) = PAGE.split_once(&start).unwrap_or_else(|| panic!("no block `{kind}`"));
        rest.split_once("```").expect("the block ends").0
    };
    let pasted = read(block("question")).expect("the example is understood");
    let pairs = shape_text::all_pairs(&pasted);
    let answer = answer::text(&pairs[0], &pasted);
    assert_eq!(answer, block("answer"));
    let first = answer.lines().next().expect("a verdict");
    assert!(README.contains(block("question")) && README.contains(first));
}
