//! The first start, from an empty settings folder: its three steps by keys, and skipping them.

use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use libtest_mimic::Trial;

use crate::support::trials::{slow, with_files};
use crate::support::{Act, App, Desktop, Side};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    [
        slow(with_files(the_first_hit_is_understood_within_a_minute)),
        slow(with_files(the_guide_is_skipped_for_good)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Time limit of every wait, and from the first picture to the last step.
const TIME_LIMIT: Duration = Duration::from_mins(1);

/// Returns the command that starts the program as a user does, without a scene.
fn start(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_collidoscope"));
    command.current_dir(dir);
    command
}

/// Waits until the settings contain the text.
fn wait(app: &mut App<Desktop>, expected: &str) {
    let began = Instant::now();
    loop {
        let settings = app.side.settings().replace([' ', '\n'], "");
        if settings.contains(expected) {
            return;
        }
        assert!(began.elapsed() < TIME_LIMIT, "no {expected} in {settings}");
        sleep(Duration::from_millis(50));
    }
}

/// Holds the key until the settings contain the text.
fn hold(app: &mut App<Desktop>, key: &str, expected: &str) {
    app.hand(Act::Down(key));
    wait(app, expected);
    app.hand(Act::Up(key));
}

fn the_first_hit_is_understood_within_a_minute() {
    let mut app = Desktop::begin(start);
    app.picture();
    let began = Instant::now();
    hold(&mut app, "s", "\"tank/first\":[0]");
    hold(&mut app, "Down", "\"tank/first\":[0,1]");
    app.key("ctrl+e");
    hold(&mut app, "s", "done:[\"tank/first\"]");
    assert!(began.elapsed() < TIME_LIMIT, "{:?}", began.elapsed());
}

fn the_guide_is_skipped_for_good() {
    let mut app = Desktop::begin(start);
    let guide = app.picture();
    // The first start stores settings, so that the next start shows no guide.
    wait(&mut app, "learned:(");
    app.key("Escape");
    hold(&mut app, "s", "\"tank/rebound\":[0]");
    assert!(!app.side.settings().contains("tank/first"));
    let usual = app.picture();
    assert_ne!(guide, usual);
    // The usual scene has side panels, which Esc does not close.
    app.key("Escape");
    let panel = |picture: &image::RgbaImage| {
        image::imageops::crop_imm(picture, 1010, 60, 260, 60).to_image()
    };
    assert_eq!(panel(&app.picture()), panel(&usual), "Esc closes no side panel");
    // The guide is found again in the list of scenes.
    app.key("ctrl+p");
    app.picture();
    app.hand(Act::Type("first hit"));
    app.picture();
    app.key("Return");
    app.picture();
    hold(&mut app, "s", "\"tank/first\":[0]");
}
