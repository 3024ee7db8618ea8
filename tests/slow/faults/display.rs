//! Displays that are missing, cannot draw, or disappear.

use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::Trial;

use crate::support::{ALONE, Act, App, COIN_AHEAD, Desktop, Display, Ended};
use crate::tables::found;
use crate::writers::{assert_reported, leftovers, listed, replays};

const TABLE: &str = "faults-displays";

/// Returns the trials.
pub(crate) fn trials() -> Vec<Trial> {
    let trial = |name: &str, trial: fn()| {
        Trial::test(format!("displays::{name}"), move || {
            trial();
            Ok(())
        })
    };
    vec![
        trial("a_display_that_is_not_there", a_display_that_is_not_there),
        trial("a_display_that_cannot_draw", a_display_that_cannot_draw),
        trial("a_display_that_is_killed", || {
            display_disappears("display killed", |app| app.side.display.kill());
        }),
        trial("a_window_that_is_cut_off", || {
            display_disappears("window cut off from its display", |app| {
                let window = app.side.xdo(&["search", "--onlyvisible", "--name", "collidoscope"]);
                app.side.xdo(&["windowkill", &window]);
            });
        }),
        trial("a_display_that_is_killed_under_no_recording", under_no_recording),
    ]
}

/// Returns the command for the window on this display, or on none.
fn command(display: Option<&str>, dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_collidoscope"));
    command.args(["tank/rebound", "--exit-after", "10", "--record", "a.rec.ron"]);
    command.current_dir(dir).env("HOME", dir).env("XDG_CONFIG_HOME", dir);
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env("LIBGL_ALWAYS_SOFTWARE", "1");
    if let Some(display) = display {
        command.env("DISPLAY", display);
    }
    command
}

fn a_display_that_is_not_there() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    for (name, display) in [
        ("DISPLAY not set", None),
        ("DISPLAY empty", Some("")),
        ("DISPLAY names nothing", Some(":987")),
        ("DISPLAY is nonsense", Some("nonsense")),
    ] {
        let done = command(display, dir.path()).output().expect("the program starts");
        assert_reported(&done, "there is no display", name);
        assert_eq!(listed(dir.path()), [""; 0], "{name}");
        found(TABLE, name, "what comes of it", "code 2, one sentence");
    }
}

fn a_display_that_cannot_draw() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let display = Display::start(&["-extension", "GLX"]);
    // Otherwise EGL would be tried next.
    let done = command(Some(&display.name), dir.path())
        .env("__EGL_VENDOR_LIBRARY_DIRS", "/nowhere")
        .env("LIBGL_DRIVERS_PATH", "/nowhere")
        .output()
        .expect("the program starts");
    assert_reported(&done, "the graphics driver cannot open a window", "no GLX");
    found(TABLE, "display without OpenGL", "what comes of it", "code 2, one sentence");
}

/// Removes the display during a recording, which must lose a few seconds at most.
fn display_disappears(name: &str, remove: fn(&mut App<Desktop>)) {
    let mut app = Desktop::start(COIN_AHEAD, &["--record", "a.rec.ron"]);
    app.hand(Act::Move(600, 350));
    app.wait_ticks(2);
    app.hold(&["Up", "Left"], 60);
    let path = app.path("a.rec.ron");
    let size = |path: &Path| fs::metadata(path).map_or(0, |meta| meta.len());
    app.wait("the recording", |_| path.exists());
    let (begun, ticks) = (size(&path), app.trace().len());
    app.wait("it to grow", |_| size(&path) > begun);
    remove(&mut app);
    assert_end(&app.ended(), "the display is gone; the recording is in a.rec.ron", name);
    let text = fs::read_to_string(&path).expect("it is there");
    let unfinished = leftovers(app.side.dir.path());
    assert!(replays(&text), "{name}");
    assert!(unfinished.len() <= 1, "{name}: {unfinished:?}");
    assert!(
        text.contains("Forward") && text.contains("TurnLeft"),
        "{name}: what was held is in it"
    );
    let hashes = text.split("hashes: [").nth(1).and_then(|rest| rest.split(']').next());
    let recorded = hashes.unwrap_or_default().chars().filter(char::is_ascii_hexdigit).count() / 16;
    assert!(recorded > 60 && ticks > 60, "{name}: {recorded} ticks");
    found(TABLE, name, "what comes of it", "code 2, one sentence; the recording replays");
}

/// Asserts code 2 and this single message.
fn assert_end(ended: &Ended, message: &str, name: &str) {
    let stderr = &ended.err;
    assert_eq!(ended.status.code(), Some(2), "{name}: {stderr}");
    let messages: Vec<&str> =
        stderr.lines().filter(|line| line.starts_with("collidoscope: ")).collect();
    assert_eq!(messages, [format!("collidoscope: {message}")], "{name}: {stderr}");
    assert!(!stderr.contains("panicked"), "{name}: {stderr}");
}

fn under_no_recording() {
    let mut app = Desktop::start(ALONE, &[]);
    app.wait_ticks(2);
    app.side.display.kill();
    assert_end(&app.wait_end(), "the display is gone", "no recording");
}
