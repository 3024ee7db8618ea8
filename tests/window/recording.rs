//! What real keys and a real mouse did is done again by `replay`.

use std::fs;
use std::time::{Duration, Instant};

use crate::support::{App, built_in, headless};

/// Stops the recording, waits for its file and runs it again; returns its text.
fn stopped(app: &mut App) -> String {
    app.key("ctrl+r");
    let began = Instant::now();
    // It is there at once or not at all.
    while !app.path("made.rec.ron").exists() {
        assert!(began.elapsed() < Duration::from_mins(1), "nothing was recorded");
        app.frames();
    }
    let done = headless(app.dir.path(), &["replay", "made.rec.ron"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    fs::read_to_string(app.path("made.rec.ron")).expect("it is there")
}

#[test]
fn a_recorded_drive_with_a_changed_number_and_a_restart_replays() {
    let scene = built_in("tank/rebound", "lesson: \"rebound\",", "");
    let mut app = App::start(&scene, &["--record", "made.rec.ron"]);
    app.wait_ticks(2);
    app.hold(&["s", "h"], 30);
    // A slider somewhere in the right panel.
    for y in (150..560).step_by(40) {
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

#[test]
fn recorded_drags_and_throws_replay() {
    let scene = built_in("bodies/ledge", "title: \"", "title: \"My ");
    let mut app = App::start(&scene, &["--record", "made.rec.ron"]);
    app.wait_ticks(2);
    for y in (200..520).step_by(60) {
        for x in (300..900).step_by(150) {
            app.drag((x, y), (x + 80, y - 90));
        }
    }
    app.key("F5");
    app.wait_ticks(20);
    let text = stopped(&mut app);
    assert!(text.contains("grab: ("), "a body was dragged");
}
