//! Saving over a file that another program has changed.

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use libtest_mimic::Trial;

use crate::lab::SHEET;
use crate::support::trials::{slow, with_files};
use crate::support::{Act, App, Desktop, difference, until, vector};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    slow(with_files(saving_over_a_file_that_another_program_changed_asks_first))
}

/// Presses keys, one per frame.
fn keys(app: &mut App<Desktop>, keys: &[&str]) {
    for key in keys {
        app.key(key);
        app.frames_still();
    }
}

fn read(app: &App<Desktop>, name: &str) -> String {
    fs::read_to_string(app.path(name)).unwrap_or_default()
}

/// Returns the scene as another program writes it, with the left box elsewhere.
fn theirs() -> String {
    let theirs = SHEET.replace("position: (-2,", "position: (-3,");
    assert_ne!(theirs, SHEET);
    theirs
}

/// Adds a circle in edit mode, changes the file on disk, and saves, which opens the question.
fn save_in_conflict() -> App<Desktop> {
    let mut app = Desktop::start(SHEET, &[]);
    app.hand(Act::Move(600, 350));
    app.wait_ticks(5);
    keys(&mut app, &["F2", "3", "Return"]);
    fs::write(app.path("scene.ron"), theirs()).expect("writable");
    // Longer than the program takes to notice the changed file. It keeps showing the edits.
    sleep(Duration::from_secs(1));
    app.frames_still();
    // The second Enter confirms that the file is overwritten.
    keys(&mut app, &["ctrl+s", "Return", "Return"]);
    assert_eq!(read(&app, "scene.ron"), theirs(), "nothing is written before the answer");
    app
}

fn saving_over_a_file_that_another_program_changed_asks_first() {
    let mut app = save_in_conflict();
    // The first button has the focus; it shows both texts.
    let before = app.picture();
    keys(&mut app, &["Return"]);
    until(&mut app, "both texts", |app| difference(&before, &app.picture()) > 0.02);
    keys(&mut app, &["Tab", "Return"]);
    until(&mut app, "mine", |app| read(app, "scene.ron").contains("circle-1"));
    assert!(read(&app, "scene.ron").contains("position: (-2,"));

    let mut app = save_in_conflict();
    keys(&mut app, &["Tab", "Tab", "Return"]);
    let x = |line: &serde_json::Value| vector(line, "left", "position")[0];
    app.wait("theirs", |trace| trace.last().is_some_and(|line| x(line) == -3.0));
    assert_eq!(read(&app, "scene.ron"), theirs());
    let kept = read(&app, "config/collidoscope/unsaved.ron");
    assert!(kept.contains("circle-1"), "mine is under Your scenes: {kept}");

    // Esc closes the question and keeps the edits.
    let mut app = save_in_conflict();
    keys(&mut app, &["Escape"]);
    assert_eq!(read(&app, "scene.ron"), theirs());
    keys(&mut app, &["ctrl+s"]);
    app.type_over("mine");
    keys(&mut app, &["Return"]);
    until(&mut app, "another file", |app| read(app, "mine.ron").contains("circle-1"));
}
