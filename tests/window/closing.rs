//! Closing the window with and without unsaved changes; saving while the file changes on disk.

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use libtest_mimic::Trial;
use serde_json::Value;

use crate::lab::SHEET;
use crate::support::trials::{slow, with_files};
use crate::support::{App, Desktop, difference, until, vector};
use crate::unsaved::unsaved_count;

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        slow(with_files(closing_with_unsaved_changes_asks_first)),
        with_files(saving_ignores_a_file_that_changes_during_the_dialog),
    ];
    rows.into_iter().flatten().collect()
}

fn left_x(line: &Value) -> f64 {
    vector(line, "left", "position")[0]
}

/// Opens the sheet and moves its left box by a key.
fn open_changed_sheet() -> App<Desktop> {
    let mut app = Desktop::start(SHEET, &[]);
    app.wait_ticks(5);
    app.key("e");
    app.key("shift+Right");
    let is_moved = |line: &Value| left_x(line) > -1.5;
    app.wait("one has moved", |trace| trace.last().is_some_and(is_moved));
    app
}

/// Asks the window to close; returns when the question is open.
fn ask_to_close(app: &mut App<Desktop>) {
    let before = app.picture();
    app.ask_to_close();
    until(app, "the question", |app| difference(&before, &app.picture()) > 0.5);
}

fn closing_with_unsaved_changes_asks_first() {
    let mut app = Desktop::start(SHEET, &[]);
    app.wait_ticks(5);
    app.ask_to_close();
    assert_eq!(app.ended().status.code(), Some(0), "there was nothing to lose");

    let mut app = open_changed_sheet();
    ask_to_close(&mut app);
    app.key("Escape");
    app.wait_ticks(20);

    // Save by keys alone: the first button has the focus.
    ask_to_close(&mut app);
    app.key("Return");
    app.frames_still();
    app.type_over("mine.ron");
    app.frames_still();
    app.key("Return");
    assert_eq!(app.ended().status.code(), Some(0));
    let saved = fs::read_to_string(app.path("mine.ron")).expect("it was saved");
    assert!(saved.contains("position: (-1.0,"), "with the change: {saved}");
    assert_eq!(fs::read_to_string(app.path("scene.ron")).expect("there"), SHEET);
    assert_eq!(unsaved_count(&app), 0, "a file has them");

    // Keep and discard.
    for (tabs, count) in [(1, 1), (2, 0)] {
        let mut app = open_changed_sheet();
        ask_to_close(&mut app);
        for _ in 0..tabs {
            app.key("Tab");
            app.frames_still();
        }
        app.key("Return");
        assert_eq!(app.ended().status.code(), Some(0));
        assert_eq!(unsaved_count(&app), count);
        assert_eq!(fs::read_to_string(app.path("scene.ron")).expect("there"), SHEET);
    }
}

fn saving_ignores_a_file_that_changes_during_the_dialog() {
    let mut app = open_changed_sheet();
    app.key("ctrl+s");
    app.frames_still();
    fs::write(app.path("scene.ron"), SHEET.replace("Hands", "Other")).expect("writable");
    // Longer than the program takes to notice a changed file.
    sleep(Duration::from_secs(2));
    app.type_over("mine.ron");
    app.frames_still();
    app.key("Return");
    until(&mut app, "the file", |app| app.path("mine.ron").exists());
    let saved = fs::read_to_string(app.path("mine.ron")).expect("it was saved");
    assert!(saved.contains("Hands") && saved.contains("position: (-1.0,"), "{saved}");
}
