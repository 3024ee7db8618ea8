//! What real keys and a real mouse did is done again by `replay`.

use std::fs;
use std::time::{Duration, Instant};

use glam::vec2;
use libtest_mimic::Trial;

use crate::bodies::{at_rest, ledge, pixel, position};
use crate::support::trials::with_files;
use crate::support::{Act, App, Desktop, built_in, headless};

/// The scenarios and where they take place.
pub fn trials() -> Vec<Trial> {
    let rows = [
        with_files(a_recorded_drive_with_a_changed_number_and_a_restart_replays),
        with_files(recorded_drags_and_throws_replay),
    ];
    rows.into_iter().flatten().collect()
}

/// Stops the recording, waits for its file and runs it again; returns its text.
fn stopped(app: &mut App<Desktop>) -> String {
    // It is written as it goes: what is there now is not all of it.
    app.key("ctrl+r");
    app.frames();
    app.frames();
    let began = Instant::now();
    // It is there at once or not at all.
    while !app.path("made.rec.ron").exists() {
        assert!(began.elapsed() < Duration::from_mins(1), "nothing was recorded");
        app.frames();
    }
    let done = headless(app.side.dir.path(), &["replay", "made.rec.ron"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    fs::read_to_string(app.path("made.rec.ron")).expect("it is there")
}

fn a_recorded_drive_with_a_changed_number_and_a_restart_replays() {
    let scene = built_in("tank/rebound", "lesson: \"rebound\",", "");
    let mut app = Desktop::start(&scene, &["--record", "made.rec.ron"]);
    app.wait_ticks(2);
    app.hold(&["s", "h"], 30);
    // A slider somewhere in the right panel.
    for y in (150..560).step_by(20) {
        app.drag((1100, y), (1160, y));
    }
    app.point(580, 350);
    app.hold(&["s"], 30);
    app.key("ctrl+z");
    app.key("F5");
    app.hold(&["Right", "s"], 30);
    let text = stopped(&mut app);
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
    // From where nothing is a ball flies.
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
    let text = stopped(&mut app);
    assert!(text.contains("grab: ("), "a body was dragged");
    assert!(text.contains("throw: ("), "a ball was thrown");
}
