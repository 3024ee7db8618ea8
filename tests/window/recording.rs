//! Recordings of real keys and a real mouse replay.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use collidoscope::record::recording::{RECORDING_LIMIT, Recording, RecordingRun};
use collidoscope::record::run::Run;
use collidoscope::scene;
use collidoscope::sim::{Input, World};
use glam::vec2;
use libtest_mimic::Trial;

use crate::bodies::{at_rest, ledge, pixel, position};
use crate::support::trials::{slow, with_files};
use crate::support::{Act, App, Desktop, built_in, headless};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        slow(with_files(a_recorded_drive_with_an_edit_and_a_restart_replays)),
        with_files(recorded_drags_and_throws_replay),
        slow(with_files(a_recording_that_becomes_too_long_to_replay_ends)),
    ];
    rows.into_iter().flatten().collect()
}

/// Stops the recording, waits for its file and replays it; returns the recording's text.
fn stop_and_replay(app: &mut App<Desktop>) -> String {
    app.key("ctrl+r");
    app.frames();
    app.frames();
    let began = Instant::now();
    // The file is written atomically, when the recording has ended.
    while !app.path("made.rec.ron").exists() {
        assert!(began.elapsed() < Duration::from_mins(1), "nothing was recorded");
        app.frames();
    }
    let done = headless(app.side.dir.path(), &["replay", "made.rec.ron"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    fs::read_to_string(app.path("made.rec.ron")).expect("it is there")
}

fn a_recorded_drive_with_an_edit_and_a_restart_replays() {
    let scene = built_in("tank/rebound", "lesson: \"rebound\",", "");
    let mut app = Desktop::start(&scene, &["--record", "made.rec.ron"]);
    app.wait_ticks(2);
    app.hold(&["s", "h"], 30);
    // Drags some slider in the right panel.
    for y in (150..560).step_by(20) {
        app.drag((1100, y), (1160, y));
    }
    app.point(580, 350);
    app.hold(&["s"], 30);
    app.key("ctrl+z");
    app.key("F5");
    app.hold(&["Right", "s"], 30);
    let text = stop_and_replay(&mut app);
    assert!(text.contains("TurnLeft") && text.contains("TurnRight"), "what was held is in it");
    assert!(text.contains("edits: ["), "so is what was changed");
    assert_eq!(text.matches("inputs: [").count(), 2, "and the restart");
}

fn recorded_drags_and_throws_replay() {
    let mut app = Desktop::start(&ledge(), &["--record", "made.rec.ron"]);
    let session = at_rest(&mut app);
    for body in ["box-1", "ball-1"] {
        let (x, y) = pixel(&session, position(&app.last(), body));
        app.drag((x, y), (x + 80, y - 90));
        app.frames();
    }
    // A ball is thrown from an empty place.
    let (x, y) = pixel(&session, vec2(-3.0, 2.4));
    app.point(x, y);
    app.hand(Act::Press(3));
    app.frames();
    app.point(x + 60, y - 20);
    app.frames();
    app.hand(Act::Release(3));
    app.frames();
    app.key("F5");
    app.wait_ticks(20);
    let text = stop_and_replay(&mut app);
    assert!(text.contains("grab: ("), "a body was dragged");
    assert!(text.contains("throw: ("), "a ball was thrown");
}

/// Returns a recording of two hours, whose input changes in each tick. It is larger than the largest
/// readable file.
fn two_hours() -> Recording {
    let scene = scene::load("tank/detect").expect("it ships");
    let mut world = World::new(scene.file.world.clone());
    let mut run = Run::new(&world);
    for tick in 0..432_000_u32 {
        let input = Input { camera_yaw: (tick % 100) as f32 / 100.0, ..Input::default() };
        world.step(&input, &mut Vec::new());
        run.tick(input, &world);
    }
    run.finish(&world);
    let left_at = run.ticks();
    Recording {
        scene,
        setup: Vec::new(),
        runs: vec![RecordingRun { run, left_at }],
        compared: None,
    }
}

fn a_recording_that_becomes_too_long_to_replay_ends() {
    let long = two_hours();
    assert!(long.most_bytes() > RECORDING_LIMIT);
    let write = |folder: &Path| long.save(&folder.join("long.rec.ron")).expect("it can be read");
    let mut app = Desktop::begin(|folder| {
        write(folder);
        let mut command = Command::new(env!("CARGO_BIN_EXE_collidoscope"));
        command.args(["long.rec.ron", "--record", "made.rec.ron", "--trace", "trace.jsonl"]);
        command.current_dir(folder);
        command
    });
    let began = Instant::now();
    while !app.path("made.rec.ron").exists() {
        assert!(began.elapsed() < Duration::from_mins(2), "it was not saved");
        sleep(Duration::from_millis(100));
    }
    // Time continues without recording.
    app.key("F5");
    app.hold(&["s"], 30);
    app.ask_to_close();
    assert_eq!(app.ended().status.code(), Some(0));
    let saved = fs::read(app.path("made.rec.ron")).expect("it is there");
    assert!(
        saved == fs::read(app.path("long.rec.ron")).expect("it is there"),
        "all of it is saved"
    );
}
