//! Frames of games: the first wrong contact and its flaw are found. The contacts come from the separating
//! axis test of `shape_text::mine`, in `f64`, and from games in other languages.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use collidoscope::frames::{Reading, Report};
use collidoscope::shape_text::flaws::FLAWS;
use serde_json::{Value, json};

use crate::paste::mine::{Shape, sat};
use crate::random::Random;

const PAGE: &str = include_str!("../../docs/frames.md");

/// Tolerance of the depths in the game's unit.
const TOLERANCE: f64 = 1e-3;

/// A frame as JSON, and the greatest error of each contact, by pair.
type FrameWithErrors = (Value, Vec<([usize; 2], f64)>);

/// A game of a few bodies that move in straight lines and turn.
struct Game {
    bodies: Vec<(Shape, [f64; 2], f64)>,
}

impl Game {
    fn new(random: &mut Random) -> Self {
        let body = |_| {
            let mut number = || random.below(1 << 20) as f64 / f64::from(1 << 19) - 1.0;
            let (velocity, spin) = ([number() * 0.05, number() * 0.05], number());
            (Shape::random(random), velocity, spin)
        };
        Self { bodies: (0..5).map(body).collect() }
    }

    /// Returns the shapes of a frame.
    fn shapes_at(&self, t: u32) -> Vec<Shape> {
        let time = f64::from(t);
        let moved = |(shape, [x, y], spin): &(Shape, [f64; 2], f64)| {
            shape.moved([x * time, y * time], spin * time)
        };
        self.bodies.iter().map(moved).collect()
    }

    /// Writes a frame, and returns the greatest error of each contact, by pair; `None` if rounding decides
    /// between two axes.
    fn frame(&self, t: u32, flaws: &[&str]) -> Option<FrameWithErrors> {
        let shapes = self.shapes_at(t);
        let (mut contacts, mut errors) = (Vec::new(), Vec::new());
        for i in 0..shapes.len() {
            for j in i + 1..shapes.len() {
                let (a, b) = (&shapes[i], &shapes[j]);
                let (right, game) = (sat(a, b, &[])?, sat(a, b, flaws)?);
                let mut error = 0.0;
                if game.0 > 0.0 {
                    let normal = game.1.map(|x| x / game.0);
                    contacts.push(json!({
                        "a": format!("body {i}"), "b": format!("body {j}"),
                        "normal": normal, "depth": game.0,
                    }));
                    error = (game.0 - right.0).abs();
                    if error < TOLERANCE {
                        let after = sat(&a.moved(game.1, 0.0), b, &[]);
                        error = after.map_or(0.0, |after| after.0 / 2.0);
                        error += (normal[0].hypot(normal[1]) - 1.0).abs();
                    }
                } else if right.0 > 0.0 {
                    error = right.0;
                }
                errors.push(([i, j], error));
            }
        }
        let body = |(k, shape): (usize, &Shape)| shape.as_body(&format!("body {k}"), t % 5 < 4);
        let bodies: Vec<Value> = shapes.iter().enumerate().map(body).collect();
        Some((json!({ "t": t, "bodies": bodies, "contacts": contacts }), errors))
    }
}

impl Game {
    fn text(&self, flaws: &[&str]) -> String {
        (0..30).filter_map(|t| Some(format!("{}\n", self.frame(t, flaws)?.0))).collect()
    }
}

/// Returns the names of two bodies.
fn names([i, j]: [usize; 2]) -> [String; 2] {
    [format!("body {i}"), format!("body {j}")]
}

#[test]
fn the_first_wrong_contact_and_its_flaw_are_found() {
    let mut random = Random(0x5EED);
    let reading = Reading { tolerance: Some(TOLERANCE), ..Reading::default() };
    let mut seen = 0;
    for flaw in &FLAWS {
        let game = Game::new(&mut random);
        let (mut text, mut first, mut all) = (String::new(), None, 0);
        let mut report = Report::new(reading);
        let mut errors = Vec::new();
        for t in 0..60 {
            let Some((frame, frame_errors)) = game.frame(t, &[flaw.name]) else { continue };
            text += &(frame.to_string() + "\n");
            for (pair, error) in frame_errors {
                if error > 3.0 * TOLERANCE {
                    first.get_or_insert((f64::from(t), names(pair)));
                    all += 1;
                }
                errors.push((f64::from(t), names(pair), error));
            }
        }
        report.add(&text);
        assert_eq!(report.skipped, [], "{}", flaw.name);
        for it in &report.differences {
            let found = errors.iter().find(|(t, names, _)| *t == it.time && *names == it.names);
            let (.., error) = found.unwrap_or_else(|| panic!("{}: {it:?}", flaw.name));
            assert!(*error > 0.3 * TOLERANCE, "{}: {error}, {it:?}", flaw.name);
        }
        let Some((time, names)) = first else { continue };
        seen += 1;
        let is_found = report.differences.iter().any(|it| it.time == time && it.names == names);
        assert!(is_found, "{}: frame {time}, {names:?}", flaw.name);
        assert!(report.differing >= all, "{}: {} of {all}", flaw.name, report.differing);
        let (set, count, total) =
            report.flaws().unwrap_or_else(|| panic!("{}: no flaw", flaw.name));
        // The flaw itself, or another flaw that gives the same contacts.
        let named: Vec<&str> = set.iter().map(|flaw| flaw.name).collect();
        assert!(count * 10 >= total * 8, "{}: {named:?} explains {count} of {total}", flaw.name);
        if named != [flaw.name] {
            let own = report.differences.iter().take(total).filter(|it| {
                let mine = it.pair().and_then(|pair| pair.mine).expect("a judgement");
                mine.found.iter().any(|set| set[..] == [flaw])
            });
            assert!(own.count() <= count, "{}: {named:?}", flaw.name);
        }
    }
    assert!(seen >= 20, "{seen} flaws have made a difference");
}

#[test]
fn right_contacts_are_right() {
    let mut random = Random(1);
    let mut report = Report::new(Reading::default());
    for _ in 0..20 {
        let game = Game::new(&mut random);
        report.add(&game.text(&[]));
    }
    assert!(report.contacts > 500 && report.tested > report.contacts, "{}", report.contacts);
    let first = report.differences.first();
    assert_eq!(report.differing, 0, "{first:?}");
}

/// Normals from a to b are right with `--flip`, and wrong without it.
#[test]
fn flipped_normals_are_read() {
    let game = Game::new(&mut Random(1));
    let text = game.text(&["wrong_way"]);
    for is_flipped in [false, true] {
        let mut report = Report::new(Reading { is_flipped, ..Reading::default() });
        report.add(&text);
        assert_eq!(report.differing == 0, is_flipped);
    }
}

const BROKEN: &str = r#"{"t": 0, "bodies": [{"name": "a", "box": [2, 2]}, {"name": "b", "radius": 1, "position": [1.5, 0], "mass": 3}], "contacts": []}
{"t": 1, "bodies": [{"name": "a"}, {"name": "b", "position": [9, 0]}], "contacts": [

{"t": 2, "bodies": [{"name": "a"}, {"name": "c"}], "contacts": []}
{"t": 3, "bodies": [{"name": "a"}, {"name": "a"}], "contacts": []}
{"t": 4, "bodies": [{"name": "a"}, {"name": "b"}], "contacts": [{"a": "a", "b": "wall"}]}
{"t": 5, "bodies": [{"name": "a"}, {"name": "b", "position": [0, 1.5]}], "contacts": [{"a": "a", "b": "b", "normal": [0, -1], "depth": 0.5}]}
{"t": 6, "bodies": [{"name": "a"}, {"name": "b", "position": [1e300, 0]}]}
{"t": 7, "bodies": [{"name": "a"}, {"name": "b", "radius": -1}]}
{"t": 8, "bodies": [{"name": "a"}, {"name": "b"}]}
"#;

#[test]
fn broken_lines_are_named_and_skipped() {
    let mut report = Report::new(Reading::default());
    report.add(BROKEN);
    let lines: Vec<usize> = report.skipped.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [2, 4, 5, 6, 8, 9], "{:?}", report.skipped);
    let whys = ["EOF", "`c` has no shape", "two bodies", "`wall`", "beyond", "below 0"];
    for ((_, why), part) in report.skipped.iter().zip(whys) {
        assert!(why.contains(part), "{why}");
    }
    assert_eq!(report.unknown_keys, ["mass"]);
    assert_eq!((report.frames, report.differing), (3, 1));
    let first = &report.differences[0];
    assert_eq!((first.line, first.time), (1, 0.0));
    assert_eq!(first.names, ["a", "b"].map(str::to_owned));
}

/// Returns the page's first code block in this language.
fn block(language: &str) -> &'static str {
    let start = format!("```{language}\n");
    let (_, rest) = PAGE.split_once(&start).unwrap_or_else(|| panic!("{language}"));
    rest.split_once("```").expect("the block ends").0
}

#[test]
fn writers_are_short() {
    for language in ["python", "javascript", "cpp", "rust", "csharp", "gdscript", "lua"] {
        let lines = block(language).lines().count();
        assert!(lines <= 15, "{language}: {lines} lines");
    }
}

/// Runs a program; `None` if it is not installed.
fn run(program: &str, arguments: &[&str], folder: &Path) -> Option<String> {
    let done = Command::new(program).args(arguments).current_dir(folder).output().ok()?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(done.status.success(), "{program} {arguments:?}: {}", text(&done.stderr));
    Some(text(&done.stdout))
}

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).expect("a file");
}

/// Checks the frames with the command `frames`; returns the exit code and the output.
fn check_frames(text: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut call = crate::program::program(folder.path(), &[&["frames", "-"], arguments].concat());
    let mut child = call.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
    let done = child.wait_with_output().expect("it ends");
    (done.status.code(), String::from_utf8_lossy(&done.stdout).into_owned())
}

#[test]
fn games_in_other_languages_are_judged() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let python = [block("python"), include_str!("games/game.py")].join("\n");
    write(folder, "game.py", &python);
    write(folder, "game.mjs", &[block("javascript"), include_str!("games/game.mjs")].join("\n"));
    // The same game without the mistake.
    write(folder, "right.py", &python.replace("in axes(p):", "in [*axes(p), *axes(q)]:"));
    if let Some(text) = run("python3", &["game.py"], folder) {
        let (code, said) = check_frames(&text, &["--json"]);
        let found: Value = serde_json::from_str(&said).expect("JSON");
        assert_eq!((code, &found["frames"]), (Some(1), &json!(200)), "{said}");
        assert_eq!(found["explained"]["flaws"], json!(["only_axes_of_a"]), "{said}");
        let right = run("python3", &["right.py"], folder).expect("it ran");
        // The first frame whose contacts differ from those of the right game.
        let same = text.lines().zip(right.lines()).take_while(|(p, q)| p == q).count();
        assert_eq!(found["differences"][0]["frame"], json!(same as f64), "{said}");
        let (code, said) = check_frames(&right, &[]);
        assert_eq!(code, Some(0), "{said}");
        assert!(said.ends_with("No contact is wrong.\n"), "{said}");
    }
    if run("node", &["game.mjs", "frames.jsonl"], folder).is_some() {
        let text = std::fs::read_to_string(folder.join("frames.jsonl")).expect("frames");
        let (code, said) = check_frames(&text, &[]);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains("the MTV points from a to b"), "{said}");
        assert_eq!(check_frames(&text, &["--flip"]).0, Some(0));
        assert_eq!(check_frames("{\n", &[]).0, Some(3));
    }
}

#[test]
fn writers_in_compiled_languages_write_valid_frames() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let cpp = format!(
        "#include <cstdio>\n#include <vector>\nstruct Point {{ double x, y; }};\n\
         struct Body {{ const char* name; std::vector<Point> corners; double x, y, angle; }};\n\
         struct Contact {{ const char *a, *b; Point normal; double depth; }};\n{}\n\
         int main() {{\n\
         std::vector<Point> square = {{{{-1, -1}}, {{1, -1}}, {{1, 1}}, {{-1, 1}}}};\n\
         writeFrame(stdout, 7, {{{{\"a\", square, 0, 0, 0}}, {{\"b\", square, 1.5, 0, 0}}}}, \
         {{{{\"a\", \"b\", {{-1, 0}}, 0.25}}}});\n}}\n",
        block("cpp")
    );
    write(folder, "game.cpp", &cpp);
    let rust = format!(
        "struct Body {{ name: &'static str, corners: Vec<[f64; 2]>, position: [f64; 2], angle: f64 }}\n\
         struct Contact {{ a: &'static str, b: &'static str, normal: [f64; 2], depth: f64 }}\n{}\n\
         fn main() {{\n\
         let body = |name, x| Body {{ name, corners: vec![[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]], \
         position: [x, 0.0], angle: 0.0 }};\n\
         let contact = Contact {{ a: \"a\", b: \"b\", normal: [-1.0, 0.0], depth: 0.25 }};\n\
         write_frame(&mut std::io::stdout(), 7, &[body(\"a\", 0.0), body(\"b\", 1.5)], &[contact]).unwrap();\n}}\n",
        block("rust")
    );
    write(folder, "game.rs", &rust);
    let compiled = [
        run("g++", &["-o", "cpp", "game.cpp"], folder).map(|_| "./cpp"),
        run("rustc", &["-o", "rust", "game.rs"], folder).map(|_| "./rust"),
    ];
    for program in compiled.into_iter().flatten() {
        let text = run(program, &[], folder).expect("it runs");
        let (code, said) = check_frames(&text, &["--json"]);
        let found: Value = serde_json::from_str(&said).unwrap_or_else(|_| panic!("{text}"));
        assert_eq!(code, Some(1), "{text}");
        let first = &found["differences"][0];
        assert_eq!((&first["frame"], &first["kind"]), (&json!(7.0), &json!("depth")), "{said}");
        assert_eq!(first["flaws"], json!([["half_way"]]), "{said}");
    }
}
