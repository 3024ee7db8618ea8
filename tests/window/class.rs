//! A class by real hands: its file opens the question, which is answered, and the answers become a file
//! that the command line makes a table of.

use std::fs;

use libtest_mimic::Trial;

use crate::support::trials::with_files;
use crate::support::{Desktop, headless, until};

/// The scenarios and where they take place.
pub fn trials() -> Vec<Trial> {
    let rows = [with_files(a_class_is_opened_answered_and_handed_in)];
    rows.into_iter().flatten().collect()
}

const CLASS: &str = r#"(class: 1, title: "Monday", scene: "own.ron", step: 1, seed: 2,
    locked: (parameters: true, overlays: true, steps_after: 1))"#;

/// A tank that drives into a box.
const OWN: &str = r#"(title: "Own", steps: [(
        try: "Say it.",
        start: (drive: [(ticks: 10, hold: [Forward])]),
        ask: (text: "What comes?", because: "So.", then: [(ticks: 60, hold: [Forward])], answer: Choice([
            (text: "It touches", when: Contact(b: "box")), (text: "Nothing")])),
    )], world: Tank(driver: (position: (0, 0, -2.5)), targets: [
        (name: "box", look: Box(size: (1, 1, 1)), model: Rect(width: 1, depth: 1), position: (0, 0.5, 0),
         motion: Still),
    ]))"#;

fn a_class_is_opened_answered_and_handed_in() {
    let own = |dir: &std::path::Path| fs::write(dir.join("own.ron"), OWN).expect("writable");
    let mut app = Desktop::start_beside(own, CLASS, &[]);
    app.wait("the question", |trace| !trace.is_empty());
    app.frames_still();
    let before = app.trace().len();
    app.key("period");
    app.frames_still();
    assert_eq!(app.trace().len(), before, "the question is there, and time waits for its answer");
    app.key("2");
    app.wait("the tick that settles it", |trace| trace.len() > before);
    app.frames_still();
    app.key("F8");
    app.frames_still();
    // A digit in the name is no answer, nor is any letter a key.
    for key in ["K", "i", "m", "3"] {
        app.key(key);
        app.frames_still();
    }
    app.key("Return");
    app.frames_still();
    app.key("Return");
    until(&mut app, "the answers are a file", |app| app.path("Kim3.ans").exists());
    let written = fs::read_to_string(app.path("Kim3.ans")).expect("text");
    for part in
        ["name: \"Kim3\"", "class: \"Monday\"", "scene: \"own.ron\"", "seed: 2", "right: false"]
    {
        assert!(written.contains(part), "{part} in {written}");
    }
    assert!(written.contains("Choice(\"Nothing\")"), "{written}");
    let kept = app.path("config/collidoscope/answers.ans");
    assert_eq!(fs::read_to_string(kept).expect("kept for the next start"), written);
    // The class's own file is called as the scene is otherwise.
    let done = headless(app.side.dir.path(), &["class", "Kim3.ans", "scene.ron"]);
    let told = String::from_utf8(done.stdout).expect("text");
    assert!(done.status.success() && done.stderr.is_empty(), "{told}");
    assert!(told.contains("own.ron, step 1") && told.contains("Nothing (1 of 1)"), "{told}");
}
