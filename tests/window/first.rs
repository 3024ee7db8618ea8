//! The first start, from an empty settings folder: its three steps by keys, and the way past them.

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
        slow(with_files(the_guide_is_skipped_once_and_for_all)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Time limit from the first picture to the last step.
const MINUTE: Duration = Duration::from_mins(1);

/// Starts the program without arguments that name a scene or make a run special.
fn start(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_collidoscope"));
    command.current_dir(dir);
    command
}

/// Waits until the settings contain the text.
fn wait(app: &mut App<Desktop>, wanted: &str) {
    let began = Instant::now();
    loop {
        let settings = app.side.settings().replace([' ', '\n'], "");
        if settings.contains(wanted) {
            return;
        }
        assert!(began.elapsed() < MINUTE, "no {wanted} in {settings}");
        sleep(Duration::from_millis(50));
    }
}

/// Holds the key until the settings contain the text.
fn hold(app: &mut App<Desktop>, key: &str, wanted: &str) {
    app.hand(Act::Down(key));
    wait(app, wanted);
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
    assert!(began.elapsed() < MINUTE, "{:?}", began.elapsed());
}

fn the_guide_is_skipped_once_and_for_all() {
    let mut app = Desktop::begin(start);
    let guide = app.picture();
    // The first start leaves settings, so that the next one is not the first.
    wait(&mut app, "learned:(");
    app.key("Escape");
    hold(&mut app, "s", "\"tank/rebound\":[0]");
    assert!(!app.side.settings().contains("tank/first"));
    let usual = app.picture();
    assert_ne!(guide, usual);
    // The usual scene has its side panels: Esc does not close them.
    app.key("Escape");
    let panel = |picture: &image::RgbaImage| {
        image::imageops::crop_imm(picture, 1010, 60, 260, 60).to_image()
    };
    assert_eq!(panel(&app.picture()), panel(&usual), "Esc closes no side panel");
    // It is found again in the list of scenes.
    app.key("ctrl+p");
    app.picture();
    app.hand(Act::Type("first hit"));
    app.picture();
    app.key("Return");
    app.picture();
    hold(&mut app, "s", "\"tank/first\":[0]");
}
