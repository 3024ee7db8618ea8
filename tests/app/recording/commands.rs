//! Recordings on the command line.

use std::fs;
use std::path::Path;
use std::process::Output;

use collidoscope::scene::catalogue;
use tempfile::TempDir;

use crate::program::program;

fn call(dir: &Path, arguments: &[&str]) -> Output {
    program(dir, arguments).output().expect("the program starts")
}

fn folder() -> TempDir {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let drive = "[(ticks: 50, hold: [Forward]), (ticks: 40, hold: [Forward, TurnLeft])]";
    fs::write(dir.path().join("drive.ron"), drive).expect("writable");
    dir
}

#[test]
fn what_run_records_replay_checks() {
    let dir = folder();
    let code = |arguments: &[&str]| call(dir.path(), arguments).status.code();
    let run = ["run", "tank/rebound", "--drive", "drive.ron", "--record", "a.rec.ron"];
    let more =
        ["--set", "driver.move_speed=0.3", "--set", "targets.box.yaw=10", "--trace", "a.jsonl"];
    assert_eq!(code(&[&run[..], &more].concat()), Some(0));
    assert_eq!(code(&["replay", "a.rec.ron", "--trace", "b.jsonl"]), Some(0));
    let [a, b] = ["a.jsonl", "b.jsonl"].map(|name| fs::read(dir.path().join(name)).expect(name));
    assert!(a == b && !a.is_empty(), "the trace is the same");
    let text = fs::read_to_string(dir.path().join("a.rec.ron")).expect("written");
    let bad = text.replace("held: [Forward]", "held: [Reverse]");
    fs::write(dir.path().join("bad.rec.ron"), bad).expect("writable");
    let done = call(dir.path(), &["replay", "bad.rec.ron"]);
    let said = String::from_utf8_lossy(&done.stdout);
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert!(said.starts_with("bad.rec.ron: tick 1: the hash is "), "{said}");
    assert!(said.contains("at tick 60 these bodies differ: tank"), "{said}");
    fs::write(dir.path().join("cut.rec.ron"), &text[..text.len() / 2]).expect("writable");
    for (name, told) in [
        ("cut.rec.ron", "cut.rec.ron"),
        ("none.rec.ron", "a recording, such as"),
        (".", "is a folder"),
        ("drive.ron", "drive.ron"),
    ] {
        let done = call(dir.path(), &["replay", name]);
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{name}: {said}");
        assert!(said.contains(told) && !said.contains("panicked"), "{name}: {said}");
        assert!(done.stdout.is_empty(), "{name}");
    }
}

/// A scene of one's own with a lesson and a map beside it.
#[test]
fn a_recording_outlives_its_scene_file() {
    let dir = folder();
    let at = |name: &str| dir.path().join(name);
    let scene = catalogue::scene("map/ruins").expect("it ships");
    let scene = scene.replacen("lesson: \"", "lesson: \"my-", 1);
    let lesson = scene.split("lesson: \"").nth(1).and_then(|rest| rest.split('"').next());
    let lesson = format!("{}.md", lesson.expect("it has a lesson"));
    fs::write(at("my.ron"), &scene).expect("writable");
    fs::write(at(&lesson), "# Mine").expect("writable");
    let run = ["run", "my.ron", "--drive", "drive.ron", "--record", "my.rec.ron"];
    let done = call(dir.path(), &run);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    fs::remove_file(at("my.ron")).expect("there");
    fs::remove_file(at(&lesson)).expect("there");
    let done = call(dir.path(), &["replay", "my.rec.ron"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert!(String::from_utf8_lossy(&done.stderr).contains("warning"), "the lesson is gone");
}
