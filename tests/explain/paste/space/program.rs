//! The command `explain` with shapes in space.

use std::io::Write;
use std::process::{Output, Stdio};

use serde_json::Value;

use super::{plain, read};
use collidoscope::shape_text::space::answer;

fn ask(text: &str, arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let mut call = crate::program::program(folder.path(), &[&["explain"], arguments].concat());
    call.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = call.spawn().expect("it starts");
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

#[test]
fn the_exit_code_is_the_verdict() {
    let two = "a: box3 0 0 0 2 2 2\nb: sphere 1.5 0 0 1\n";
    let cases = [
        (two.to_owned(), vec![], 1),
        ("a: box3 0 0 0 2 2 2\nb: sphere 3 0 0 1".to_owned(), vec![], 0),
        (format!("{two}a.inflate(3)\n"), vec![], 3),
        ("a: box3 0 0 0 2 2 2\nb: tri3 0 0 0 1 0 0 0 1 0".to_owned(), vec![], 2),
        ("a: box3 0 0 0 2 2 2\nb: circle 3 0 1".to_owned(), vec![], 2),
        (two.to_owned(), vec!["--y-down"], 2),
        (two.to_owned(), vec!["--test", "gjk"], 2),
        (two.to_owned(), vec!["--ron"], 2),
    ];
    for (text, arguments, code) in cases {
        let done = ask(&text, &arguments);
        assert_eq!(done.status.code(), Some(code), "{text} {arguments:?}\n{done:?}");
        let why = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(why.is_empty(), code != 2, "{why}");
    }
    let done = ask(&format!("{two}a.inflate(3)\n"), &["--json"]);
    let found: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    assert_eq!(found["verdict"], "overlapping");
    assert_eq!(found["unused"][0]["text"], "a.inflate(3)");
    let done = ask("a: box3 0 0 0 2 2 2\nb: tri3 0 0 0 1 0 0 0 1 0", &[]);
    let why = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(
        why.contains("no test for a box and a triangle in space") && why.contains("`map`"),
        "{why}"
    );
}

#[test]
fn pairs_without_a_test_are_named_among_others() {
    let text = "a: box3 0 0 0 2 2 2\nb: tri3 0 0 0 1 0 0 0 1 0\nc: sphere 0 0 0 1";
    let done = ask(text, &["--json"]);
    let found: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    let verdicts: Vec<&str> =
        (0..3).map(|k| found[k]["verdict"].as_str().expect("a text")).collect();
    assert_eq!(verdicts, ["untested", "overlapping", "overlapping"]);
    let said = String::from_utf8_lossy(&ask(text, &[]).stdout).into_owned();
    assert!(said.contains("there is no test for a box and a triangle"), "{said}");
}

/// The text begins with the rule by which each shape was read.
#[test]
fn the_rules_stand_above_the_answer() {
    let text = "const a = new THREE.Plane(new THREE.Vector3(0, 2, 0), -2);\nconst b = new THREE.Sphere(new THREE.Vector3(0, 3, 0), 1);";
    let said = answer::heading(&read(text));
    assert!(
        said.contains(
            "a, line 1: `THREE.Plane(normal, offset)` of three.js: normal · p + constant = 0"
        ),
        "{said}"
    );
    assert!(said.contains("its normal has the length 2"), "{said}");
    let done = ask(text, &[]);
    let all = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(
        all.starts_with("Read:\n") && all.contains("a and b are apart: the gap is 1."),
        "{all}"
    );
}

/// The page's example in space gives the answer printed below it.
#[test]
fn the_page_shows_the_real_answer() {
    const PAGE: &str = include_str!("../../../../docs/explain.md");
    let block = |kind: &str| {
        let start = format!("\n```text {kind} in space\n");
        let (_, rest) = PAGE.split_once(&start).unwrap_or_else(|| panic!("no block `{kind}`"));
        rest.split_once("```").expect("the block ends").0
    };
    assert_eq!(plain(block("question")), block("answer"));
}
