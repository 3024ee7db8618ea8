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
fn replay_checks_the_recordings_of_run() {
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
    for (name, part) in [
        ("cut.rec.ron", "cut.rec.ron"),
        ("none.rec.ron", "a recording, such as"),
        (".", "is a folder"),
        ("drive.ron", "drive.ron"),
    ] {
        let done = call(dir.path(), &["replay", name]);
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{name}: {said}");
        assert!(said.contains(part) && !said.contains("panicked"), "{name}: {said}");
        assert!(done.stdout.is_empty(), "{name}");
    }
}

/// A user's own scene with a lesson beside it; both files are deleted.
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

/// The scene's meshes are written beside the recording, so that it opens in another folder.
#[test]
fn the_meshes_of_a_recording_are_written_beside_it() {
    let dir = folder();
    let at = |name: &str| dir.path().join(name);
    let scene = "(title: \"T\", world: Map(player: (position: (0, 3, 0)), pieces: [
        (name: \"floor\", shape: Obj(path: \"floor.obj\"))]))";
    fs::write(at("my.ron"), scene).expect("writable");
    fs::write(at("floor.obj"), "v -9 0 -9\nv 9 0 -9\nv 0 0 9\nf 1 3 2\n").expect("writable");
    for folder in ["other", "third"] {
        fs::create_dir(at(folder)).expect("writable");
    }
    fs::write(at("third/floor.obj"), "another").expect("writable");
    let run = |to: &str| {
        let done = call(dir.path(), &["run", "my.ron", "--drive", "drive.ron", "--record", to]);
        assert_eq!(done.status.code(), Some(0), "{done:?}");
        String::from_utf8_lossy(&done.stderr).into_owned()
    };
    assert_eq!(run("here.rec.ron"), "");
    assert!(run("other/my.rec.ron").contains("beside other/my.rec.ron: floor.obj"));
    let done = call(&at("other"), &["replay", "my.rec.ron"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let said = run("third/my.rec.ron");
    assert!(
        said.contains("warning: --record third/my.rec.ron: ") && said.contains("another file"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(at("third/floor.obj")).expect("there"), "another");
}

/// Starts a very long run that is recorded into `to`.
#[cfg(unix)]
fn start_long_run(dir: &Path, to: &str) -> std::process::Child {
    let run = ["run", "tank/rebound", "--drive", "drive.ron", "--ticks", "12000000"];
    let mut command = program(dir, &[&run[..], &["--record", to]].concat());
    command.env("TMPDIR", dir).stderr(std::process::Stdio::piped());
    let child = command.spawn().expect("the program starts");
    wait_until("the recording is begun", || dir.join(to).exists());
    child
}

#[cfg(unix)]
fn wait_until(what: &str, mut is_true: impl FnMut() -> bool) {
    let start = std::time::Instant::now();
    while !is_true() {
        assert!(start.elapsed().as_secs() < 60, "{what}");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

/// Sends the signal and waits for the process to end; returns the exit code and the messages.
#[cfg(unix)]
fn end_by(signal: &str, child: std::process::Child) -> (Option<i32>, String) {
    let sent = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let done = child.wait_with_output().expect("it ends");
    (done.status.code(), String::from_utf8_lossy(&done.stderr).into_owned())
}

/// Returns the number of ticks of a recording, which must replay without differences.
#[cfg(unix)]
fn replayed_ticks(dir: &Path, name: &str) -> usize {
    let done = call(dir, &["replay", name]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let text = fs::read_to_string(dir.join(name)).expect("it is there");
    let (_, hashes) = text.split_once("hashes: [").expect("it has hashes");
    let (hashes, _) = hashes.split_once(']').expect("the list ends");
    hashes.chars().filter(char::is_ascii_hexdigit).count() / 16 - 1
}

#[cfg(unix)]
#[test]
fn a_run_ended_by_a_signal_writes_its_recording() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        let dir = folder();
        let child = start_long_run(dir.path(), "a.rec.ron");
        std::thread::sleep(std::time::Duration::from_millis(300));
        assert_eq!(end_by(signal, child), (Some(code), String::new()), "{signal}");
        assert!(replayed_ticks(dir.path(), "a.rec.ron") > 60, "{signal}");
        let count = fs::read_dir(dir.path()).expect("it is there").count();
        assert_eq!(count, 2, "the drive and the recording");
    }
}

#[cfg(unix)]
#[test]
fn a_killed_run_leaves_a_recording_up_to_a_few_seconds_before() {
    let dir = folder();
    let child = start_long_run(dir.path(), "a.rec.ron");
    let path = dir.path().join("a.rec.ron");
    let size = || fs::metadata(&path).map_or(0, |meta| meta.len());
    let first_size = size();
    wait_until("it grows", || size() > first_size);
    assert_eq!(end_by("-KILL", child).0, None);
    assert!(replayed_ticks(dir.path(), "a.rec.ron") > 60);
}

#[cfg(unix)]
#[test]
fn a_recording_that_cannot_be_written_goes_elsewhere_or_stays_as_it_was() {
    let dir = folder();
    fs::create_dir(dir.path().join("sub")).expect("made");
    let child = start_long_run(dir.path(), "sub/a.rec.ron");
    fs::remove_dir_all(dir.path().join("sub")).expect("it was there");
    let other = format!("{}-a.rec.ron", child.id());
    let (code, said) = end_by("-INT", child);
    assert_eq!(code, Some(2), "{said}");
    let message = format!("; the recording is in {}", dir.path().join(&other).display());
    assert!(said.contains("sub/a.rec.ron: cannot be written") && said.contains(&message), "{said}");
    assert!(replayed_ticks(dir.path(), &other) > 0);

    // A limit on the file size acts like a full disk.
    let program = env!("CARGO_BIN_EXE_collidoscope");
    let run = "run tank/rebound --ticks 9000 --record b.rec.ron";
    let script = format!("trap '' XFSZ; ulimit -f 64; exec {program} {run}");
    let mut shell = std::process::Command::new("sh");
    let done = shell.args(["-c", &script]).env("TMPDIR", dir.path()).current_dir(dir.path());
    let done = done.output().expect("there is a shell");
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    assert!(String::from_utf8_lossy(&done.stderr).contains("b.rec.ron: cannot be written"));
    replayed_ticks(dir.path(), "b.rec.ron");
    let hidden = fs::read_dir(dir.path()).expect("it is there").flatten();
    let hidden: Vec<_> =
        hidden.filter(|it| it.file_name().to_string_lossy().starts_with('.')).collect();
    assert!(hidden.is_empty(), "{hidden:?}");
}

#[test]
fn recordings_too_long_or_without_a_folder_are_refused_before_the_run() {
    let dir = folder();
    let start = std::time::Instant::now();
    let check_refused = |arguments: &[&str], parts: &[&str]| {
        let done = call(dir.path(), arguments);
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(2), "{said}");
        for part in parts {
            assert!(said.contains(part), "no {part}: {said}");
        }
    };
    let long = ["run", "tank/rebound", "--ticks", "16000000000", "--record", "a.rec.ron"];
    check_refused(&long, &["a.rec.ron", "16000000000 ticks", "256 MiB", "at most 1", " ticks"]);
    assert!(!dir.path().join("a.rec.ron").exists());
    let nowhere = ["run", "tank/rebound", "--ticks", "12000000", "--record", "no/a.rec.ron"];
    check_refused(&nowhere, &["no/a.rec.ron: cannot be written"]);
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
}
