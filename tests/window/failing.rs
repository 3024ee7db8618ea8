//! Failure of the program: it reports the error and saves the recording, and a reload continues.

use std::fs;

use collidoscope::sim::Input;
use libtest_mimic::Trial;

use crate::support::trials::in_page;
use crate::support::{ALONE, App, Page, headless, tick, until};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        in_page(a_panic_says_what_happened_and_saves_the_recording),
        in_page(a_trap_says_what_happened_and_saves_the_recording),
        in_page(a_lost_picture_says_so_and_saves_the_recording),
        in_page(starting_afresh_discards_the_stored_run),
    ];
    rows.into_iter().flatten().collect()
}

/// A script that causes a panic by a request for more memory than possible.
const PANIC: &str = "wasm_exports.allocate_vec_u8(-1); null";
/// A script that causes a trap by an invalid address, when the first of two texts is freed.
const TRAP: &str = "for (let time = 0; time < 2; time++) wasm_exports.on_clipboard_paste(-16, 4);";
/// A script that loses the WebGL context.
const LOSE_CONTEXT: &str = "gl.getExtension('WEBGL_lose_context').loseContext()";

/// Drives until the input is in the stored recording; returns its tick.
fn drive_until_recorded() -> (App<Page>, u64) {
    let mut app = Page::start(ALONE);
    app.hold(&["Up", "Left"], 30);
    let driven_until = tick(&app.last());
    // Each scene starts a new recording, so only the recording of this scene has the inputs.
    until(&mut app, "the recording is handed over", |app| {
        let has_inputs =
            "new TextDecoder().decode(collidoscope.recording?.bytes).includes('TurnLeft')";
        app.side.run(has_inputs) == true
    });
    app.link_from_now();
    (app, driven_until)
}

/// Breaks the program with a script; returns the expected errors. Checks that it shows these words in
/// place of the picture and saves a recording that replays, and that a reload continues.
fn break_and_recover(script: &str, words: &[&str]) -> Vec<String> {
    let (mut app, driven_until) = drive_until_recorded();
    app.side.run(script);
    let cover = app.wait_for_cover(words[0]);
    for words in words {
        assert!(cover.contains(words), "{words:?} in {cover}");
    }
    assert!(cover.contains("A reload goes on where you were."), "{cover}");
    let wrong = app.side.take_expected_errors();

    app.side.click_on("#download");
    let (name, bytes) = app.side.download();
    assert_eq!(name, "scene.rec.ron");
    let dir = tempfile::tempdir().expect("a temporary folder");
    fs::write(dir.path().join(&name), &bytes).expect("writable");
    let done = headless(dir.path(), &["replay", &name]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let text = String::from_utf8(bytes).expect("it is text");
    assert!(text.contains("Forward") && text.contains("TurnLeft"), "what was held is in it");

    app.leave_by("#again");
    let trace = app.wait("the first tick", |trace| !trace.is_empty());
    assert!(tick(&trace[0]) >= driven_until, "it goes on where it was: {}", trace[0]);
    assert!(app.side.dialogs().is_empty(), "nothing is asked once it has failed");
    wrong
}

fn a_panic_says_what_happened_and_saves_the_recording() {
    let words = [
        "collidoscope had to stop.",
        "This is a mistake in the program, not yours.",
        "capacity overflow",
        "Start afresh",
    ];
    let wrong = break_and_recover(PANIC, &words);
    assert!(wrong.iter().any(|line| line.contains("capacity overflow")), "{wrong:?}");
}

fn a_trap_says_what_happened_and_saves_the_recording() {
    let wrong =
        break_and_recover(TRAP, &["collidoscope had to stop.", "memory access out of bounds"]);
    assert!(wrong.iter().any(|line| line.contains("memory access out of bounds")), "{wrong:?}");
}

fn a_lost_picture_says_so_and_saves_the_recording() {
    let wrong = break_and_recover(LOSE_CONTEXT, &["The browser has taken the graphics away."]);
    assert!(wrong.is_empty(), "{wrong:?}");
}

fn starting_afresh_discards_the_stored_run() {
    let (mut app, _) = drive_until_recorded();
    app.side.run(PANIC);
    app.wait_for_cover("Start afresh");
    app.side.take_expected_errors();
    app.leave_by("#afresh");
    let stored_link = |app: &mut App<Page>| app.side.stored_link();
    // The address has no `?trace=1` here, so the stored link shows the progress.
    until(&mut app, "its first scene", |app| stored_link(app).is_some());
    let link = stored_link(&mut app).expect("waited for");
    assert!(link.inputs.iter().all(|(_, input)| *input == Input::default()), "{link:?}");
    assert_eq!(app.side.cover(), None, "it runs");
}
