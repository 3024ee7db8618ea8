//! Files and arguments: changed or broken scene files, saving, drives, traces and a last tick.

use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::Trial;
use serde_json::Value;

use crate::support::trials::with_files;
use crate::support::{
    ALONE, Act, App, COIN_AHEAD, Desktop, Side, changed, field, headless, moved, restarts, tick,
    until, vector,
};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        with_files(a_file_that_breaks_on_disk_leaves_the_last_good_scene_running),
        with_files(an_unreadable_scene_file_is_reported_and_time_goes_on),
        with_files(a_lesson_that_changes_on_disk_is_read_again),
        with_files(a_mesh_that_changes_on_disk_is_read_again),
        with_files(a_recording_is_whole_after_a_signal),
        with_files(two_windows_keep_the_progress_of_both),
        with_files(exit_after_ends_with_0_and_the_window_traces_what_run_traces),
        with_files(a_drive_starts_again_with_the_scene),
        with_files(a_scene_is_saved_under_the_typed_name_with_one_extension),
    ];
    rows.into_iter().flatten().collect()
}

/// A drive with every action that moves the tank.
const DRIVE: &str = "[(ticks: 40, hold: [Forward]), (ticks: 30, hold: [Forward, TurnLeft, Faster]), \
                     (ticks: 20, hold: [Reverse, TurnRight]), (ticks: 10, hold: [])]";

fn a_file_that_breaks_on_disk_leaves_the_last_good_scene_running() {
    let mut app = Desktop::start(COIN_AHEAD, &[]);
    app.wait_ticks(2);
    let file = app.path("scene.ron");
    for broken in ["", "(title: ", "\u{0}\u{1}", "(title: \"T\", world: Tank(driver: (yaw: 400)))"]
    {
        fs::write(&file, broken).expect("writable");
        let trace = app.wait_ticks(90);
        assert_eq!(restarts(&trace), 1, "{broken:?} is not a scene");
    }
    fs::remove_file(&file).expect("it is there");
    app.wait_ticks(60);
    assert!(moved(&app.hold(&["Up"], 10)).1 > 0.7, "it goes on driving");
    // Editors write a second file and rename it over the first.
    let fixed = COIN_AHEAD.replace("(0, 0.5, 2.5)", "(4, 0.5, 2.5)");
    fs::write(app.path("scene.ron~"), fixed).expect("writable");
    fs::rename(app.path("scene.ron~"), &file).expect("writable");
    let trace = app.wait("the fixed file", |trace| restarts(trace) == 2);
    let line = trace.iter().rfind(|line| line["tick"] == 0).expect("waited for");
    assert_eq!(field(line, "coin", "position")[0], 4.0);
    fs::write(&file, COIN_AHEAD).expect("writable");
    app.wait("another good save", |trace| restarts(trace) >= 3);
}

/// Area of the message about a refused scene.
const REFUSED: [u32; 4] = [280, 40, 984, 115];

/// Returns the window's memory, bytes.
fn memory(app: &App<Desktop>) -> u64 {
    let statm = fs::read_to_string(format!("/proc/{}/statm", app.side.child.id())).expect("Linux");
    let pages: u64 = statm.split(' ').nth(1).and_then(|pages| pages.parse().ok()).expect("pages");
    pages * 4096
}

/// Creates a file of this kind, which is no scene and must not be read to its end.
fn make_unreadable(kind: &str, path: &Path) {
    match kind {
        "a pipe" => {
            let status = Command::new("mkfifo").arg(path).status();
            assert!(status.is_ok_and(|exit| exit.success()));
        }
        "a device" => std::os::unix::fs::symlink("/dev/zero", path).expect("made"),
        _ => {
            fs::File::create(path)
                .and_then(|file| file.set_len(1 << 30))
                .expect("it takes no room");
        }
    }
}

fn an_unreadable_scene_file_is_reported_and_time_goes_on() {
    let mut app = Desktop::start(COIN_AHEAD, &[]);
    app.wait_ticks(2);
    let (file, before) = (app.path("scene.ron"), memory(&app));
    for (round, kind) in (1..).zip(["a pipe", "a device", "a gigabyte"]) {
        let shown = app.picture();
        fs::remove_file(&file).expect("it is there");
        make_unreadable(kind, &file);
        until(&mut app, &format!("the word that {kind} is no scene"), |app| {
            changed(&shown, &app.picture(), REFUSED) > 0.2
        });
        let trace = app.wait_ticks(90);
        assert_eq!(restarts(&trace), round, "{kind} is not a scene");
        let growth = memory(&app).saturating_sub(before);
        assert!(growth < 64 << 20, "{kind}: {} MB more", growth >> 20);
        fs::remove_file(&file).expect("it is there");
        let other = COIN_AHEAD.replace("(0, 0.5, 2.5)", &format!("({round}, 0.5, 2.5)"));
        fs::write(&file, other).expect("writable");
        app.wait("a scene in its place", |trace| restarts(trace) == round + 1);
    }
}

fn a_lesson_that_changes_on_disk_is_read_again() {
    let write = |dir: &Path, text: &str| fs::write(dir.join("mine.md"), text).expect("writable");
    let scene = COIN_AHEAD.replacen('(', "(lesson: \"mine\", ", 1);
    let mut app = Desktop::start_beside(|dir| write(dir, "# One"), &scene, &[]);
    app.wait_ticks(5);
    write(&app.path(""), "# Two");
    app.wait("the scene with its new lesson", |trace| restarts(trace) == 2);
}

/// The mesh is in a separate folder.
fn a_mesh_that_changes_on_disk_is_read_again() {
    let write = |dir: &Path, height: i8| {
        let corner = |x, z| format!("v {x} {height} {z}\n");
        let corners = [corner(-9, -9), corner(-9, 9), corner(9, 9), corner(9, -9)].concat();
        fs::create_dir_all(dir.join("meshes")).expect("writable");
        fs::write(dir.join("meshes/floor.obj"), corners + "f 1 2 3 4\n").expect("writable");
    };
    let scene = "(title: \"T\", world: Map(pieces: [(name: \"floor\", shape: Obj(path: \"meshes/floor.obj\"))]))";
    let mut app = Desktop::start_beside(|dir| write(dir, 0), scene, &[]);
    let height = |line: &Value| vector(line, "player", "position")[1];
    let before = height(app.wait_ticks(60).last().expect("waited for"));
    write(&app.path(""), -3);
    let trace = app.wait("the scene with its new mesh, fallen on", |trace| {
        restarts(trace) == 2 && trace.last().is_some_and(|line| tick(line) > 90)
    });
    let after = height(trace.last().expect("waited for"));
    assert!((after - before + 3.0).abs() < 0.1, "3 m lower: {before} to {after}");
}

fn a_recording_is_whole_after_a_signal() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let mut app = Desktop::start(COIN_AHEAD, &["--record", "made.rec.ron"]);
        app.wait_ticks(30);
        let id = app.side.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().is_ok_and(|done| done.success()));
        assert_eq!(app.ended().status.code(), Some(code));
        let replay = headless(&app.path(""), &["replay", "made.rec.ron", "--trace", "-"]);
        assert_eq!(replay.status.code(), Some(0), "{replay:?}");
        assert!(replay.stdout.split(|byte| *byte == b'\n').count() > 30);
    }
}

/// Writes progress into the file as a second window would; then the first window saves its settings.
fn two_windows_keep_the_progress_of_both() {
    let mut app = Desktop::start(ALONE, &[]);
    app.wait_ticks(2);
    // The key changes a setting, which creates the file.
    app.key("z");
    until(&mut app, "the settings are kept", |app| !app.side.settings().is_empty());
    let file = app.path("config/collidoscope/settings.ron");
    let learned = app.side.settings().replace("done:[]", "done:[\"tank/coins\"]");
    fs::write(&file, &learned).expect("writable");
    app.key("z");
    until(&mut app, "the settings are changed", |app| app.side.settings() != learned);
    assert!(app.side.settings().contains("tank/coins"), "{}", app.side.settings());
}

fn exit_after_ends_with_0_and_the_window_traces_what_run_traces() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let drive = dir.path().join("drive.ron");
    fs::write(&drive, DRIVE).expect("writable");
    fs::write(dir.path().join("scene.ron"), COIN_AHEAD).expect("writable");
    let drive = drive.to_str().expect("text");
    let app = Desktop::start(COIN_AHEAD, &["--drive", drive, "--exit-after", "300", "--stats"]);
    let ended = app.wait_end();
    assert!(ended.status.success(), "{}: {}", ended.status, ended.err);
    assert_eq!(ended.trace.lines().count(), 301);
    let run = ["run", "scene.ron", "--drive", drive, "--ticks", "300", "--trace", "-"];
    let run = String::from_utf8(headless(dir.path(), &run).stdout).expect("text");
    assert!(ended.trace == run, "the window and `run` trace the same bytes");
    let lines: Vec<Value> = run.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert!(moved(&lines).1 > 3.0, "the drive drives");
    for number in
        ["first picture\t", "draw calls, ", "panel draw calls, ", "frames\t", "frame time"]
    {
        assert!(ended.out.contains(number), "--stats prints {number:?}: {}", ended.out);
    }
}

fn a_drive_starts_again_with_the_scene() {
    let drive = tempfile::NamedTempFile::new().expect("a temporary file");
    fs::write(drive.path(), DRIVE).expect("writable");
    let name = drive.path().to_str().expect("text").to_owned();
    let mut app = Desktop::start(ALONE, &["--drive", &name]);
    app.hand(Act::Move(600, 350));
    app.wait_ticks(120);
    app.key("F5");
    app.wait("a restart", |trace| restarts(trace) == 2);
    let trace = app.wait_ticks(110);
    let restart = trace.iter().rposition(|line| line["tick"] == 0).expect("waited for");
    assert_eq!(trace[restart..][..100], trace[..100], "the same drive from tick 0");
}

fn a_scene_is_saved_under_the_typed_name_with_one_extension() {
    let mut app = Desktop::start(ALONE, &[]);
    app.hand(Act::Move(600, 350));
    app.wait_ticks(2);
    for (key, typed, file) in
        [("ctrl+s", "mine", "mine.ron"), ("ctrl+shift+s", "other.ron", "other.ron")]
    {
        app.key(key);
        app.frames_still();
        app.type_over(typed);
        app.frames_still();
        app.key("Return");
        until(&mut app, file, |app| app.path(file).exists());
        app.wait_ticks(5);
    }
    let twice = ["mine.ron.ron", "other.ron.ron"].map(|name| app.path(name).exists());
    assert_eq!(twice, [false, false]);
}
