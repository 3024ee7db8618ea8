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
        in_page(whoever_starts_afresh_begins_without_what_was_kept),
    ];
    rows.into_iter().flatten().collect()
}

/// A request for more memory than possible causes a panic.
const PANICS: &str = "wasm_exports.allocate_vec_u8(-1); null";
/// An invalid address causes a trap when the first of the two texts is freed.
const TRAPS: &str = "for (let time = 0; time < 2; time++) wasm_exports.on_clipboard_paste(-16, 4);";
const LOSES: &str = "gl.getExtension('WEBGL_lose_context').loseContext()";

/// Drives until the input is in the stored recording; returns its tick.
fn driven() -> (App<Page>, u64) {
    let mut app = Page::start(ALONE);
    app.hold(&["Up", "Left"], 30);
    let until_here = tick(&app.last());
    // Each scene starts a new recording, so the inputs are only in a later one.
    until(&mut app, "the recording is handed over", |app| {
        let held = "new TextDecoder().decode(collidoscope.recording?.bytes).includes('TurnLeft')";
        app.side.run(held) == true
    });
    app.link_from_now();
    (app, until_here)
}

/// Breaks the program by this script. It must show these words in place of the picture and save a
/// recording that replays; then a reload continues.
fn breaks(script: &str, words: &[&str]) -> Vec<String> {
    let (mut app, driven) = driven();
    app.side.run(script);
    let said = app.wait_for_cover(words[0]);
    for words in words {
        assert!(said.contains(words), "{words:?} in {said}");
    }
    assert!(said.contains("A reload goes on where you were."), "{said}");
    let wrong = app.side.meant();

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
    assert!(tick(&trace[0]) >= driven, "it goes on where it was: {}", trace[0]);
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
    let wrong = breaks(PANICS, &words);
    assert!(wrong.iter().any(|line| line.contains("capacity overflow")), "{wrong:?}");
}

fn a_trap_says_what_happened_and_saves_the_recording() {
    let wrong = breaks(TRAPS, &["collidoscope had to stop.", "memory access out of bounds"]);
    assert!(wrong.iter().any(|line| line.contains("memory access out of bounds")), "{wrong:?}");
}

fn a_lost_picture_says_so_and_saves_the_recording() {
    let wrong = breaks(LOSES, &["The browser has taken the graphics away."]);
    assert!(wrong.is_empty(), "{wrong:?}");
}

fn whoever_starts_afresh_begins_without_what_was_kept() {
    let (mut app, _) = driven();
    app.side.run(PANICS);
    app.wait_for_cover("Start afresh");
    app.side.meant();
    app.leave_by("#afresh");
    let kept = |app: &mut App<Page>| app.side.kept();
    // The address has no `?trace=1` here, so the stored link shows the progress.
    until(&mut app, "its first scene", |app| kept(app).is_some());
    let link = kept(&mut app).expect("waited for");
    assert!(link.inputs.iter().all(|(_, input)| *input == Input::default()), "{link:?}");
    assert_eq!(app.side.cover(), None, "it runs");
}
