//! A class in the window: its file opens a question, the learner answers it, and the command line
//! prints a table of the answers.

use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use libtest_mimic::Trial;

use crate::support::trials::{slow, with_files};
use crate::support::{App, Desktop, built_in, difference, headless, until};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        slow(with_files(a_class_is_opened_answered_and_handed_in)),
        slow(with_files(answers_that_can_be_neither_read_nor_copied_stay)),
        with_files(escape_cancels_the_grading_of_many_answers),
    ];
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
    let mut app = open_class(|_| {});
    let before = app.trace().len();
    app.key("period");
    app.frames_still();
    assert_eq!(app.trace().len(), before, "the question is there, and time waits for its answer");
    answer(&mut app);
    app.key("F8");
    app.frames_still();
    // A digit in the name is not an answer, and a letter is not a key.
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
    // The test writes the class to the file `scene.ron`.
    let done = headless(app.side.dir.path(), &["class", "Kim3.ans", "scene.ron"]);
    let table = String::from_utf8(done.stdout).expect("text");
    assert!(done.status.success() && done.stderr.is_empty(), "{table}");
    assert!(table.contains("own.ron, step 1") && table.contains("Nothing (1 of 1)"), "{table}");
}

/// Opens the class and waits for its question; `write_files` fills the settings folder first.
fn open_class(write_files: impl Fn(&Path)) -> App<Desktop> {
    let files = |dir: &Path| {
        fs::write(dir.join("own.ron"), OWN).expect("writable");
        let folder = dir.join("config/collidoscope");
        fs::create_dir_all(&folder).expect("writable");
        write_files(&folder);
    };
    let mut app = Desktop::start_beside(files, CLASS, &[]);
    app.wait("the question", |trace| !trace.is_empty());
    app.frames_still();
    app
}

/// Answers the question, and waits until time is paused again.
fn answer(app: &mut App<Desktop>) {
    let before = app.trace().len();
    app.key("2");
    app.wait("the tick that settles it", |trace| trace.len() > before);
    let last_length = Cell::new(0);
    until(app, "time to stop", |app| {
        let now = app.trace().len();
        last_length.replace(now) == now
    });
    app.frames_still();
}

/// Occupies all names that a backup of this file could have, with folders.
pub fn occupy_backup_names(folder: &Path, name: &str) {
    let numbered = (2..100).map(|number| format!("{name}.{number}.bad"));
    for name in numbered.chain([format!("{name}.bad")]) {
        fs::create_dir_all(folder.join(name)).expect("writable");
    }
}

const DAMAGED: &str = "(answers: 1, name: \"Kim\", given: [(";

fn answers_that_can_be_neither_read_nor_copied_stay() {
    let mut app = open_class(|folder| {
        fs::write(folder.join("answers.ans"), DAMAGED).expect("writable");
        occupy_backup_names(folder, "answers.ans");
    });
    answer(&mut app);
    let kept = fs::read_to_string(app.path("config/collidoscope/answers.ans"));
    assert_eq!(kept.expect("it is there"), DAMAGED, "nobody has another copy");
    // If a copy can be made, the new answers replace the file.
    let mut app = open_class(|folder| {
        fs::write(folder.join("answers.ans"), DAMAGED).expect("writable");
    });
    answer(&mut app);
    let read = |name: &str| {
        fs::read_to_string(app.path(&format!("config/collidoscope/{name}"))).expect("it is there")
    };
    assert_eq!(read("answers.ans.bad"), DAMAGED);
    assert!(read("answers.ans").contains("Choice(\"Nothing\")"));
}

/// Returns a thousand answers to a question with long runs.
fn thousand_answers() -> String {
    let entry = |seed| {
        format!(
            "(scene: \"scene.ron\", step: 3, seed: {seed}, \
             answer: Choice(\"Not as far as that wall\"), right: false)"
        )
    };
    let all: Vec<String> = (0..1_000).map(entry).collect();
    format!("(answers: 1, name: \"Kim\", given: [{}])", all.join(",\n"))
}

/// Grading runs on a thread, shows a growing progress bar, and stops at once on Esc.
fn escape_cancels_the_grading_of_many_answers() {
    let slow = built_in("bodies/avalanche", "title: \"Avalanche\"", "title: \"Stones\"");
    let mut app = Desktop::start(&slow, &[]);
    app.wait("the first scene", |trace| !trace.is_empty());
    app.key("p");
    app.frames_still();
    let before = app.picture();
    // A file of answers that replaces the scene is opened as answers.
    fs::write(app.path("scene.ron"), thousand_answers()).expect("writable");
    let began = Instant::now();
    while !is_grading(&app) {
        assert!(began.elapsed() < Duration::from_mins(1), "no thread grades");
        sleep(Duration::from_millis(20));
    }
    // The panel dims everything behind it.
    until(&mut app, "the panel", |app| difference(&before, &app.picture()) > 0.9);
    let first = app.picture();
    until(&mut app, "the bar to grow", |app| difference(&first, &app.picture()) > 0.0);
    assert!(is_grading(&app), "it takes longer than the bar takes to grow");
    app.key("Escape");
    let pressed_at = Instant::now();
    until(&mut app, "the panel to close", |app| difference(&first, &app.picture()) > 0.5);
    println!("Esc was answered after {:?}", pressed_at.elapsed());
    until(&mut app, "the thread to end", |app| !is_grading(app));
    assert!(pressed_at.elapsed() < Duration::from_secs(5), "{:?}", pressed_at.elapsed());
}

/// Returns whether the program's loading thread is running; it reads files and grades.
fn is_grading(app: &App<Desktop>) -> bool {
    let threads = fs::read_dir(format!("/proc/{}/task", app.side.child.id())).expect("it runs");
    let names = threads.flatten().map(|thread| fs::read_to_string(thread.path().join("comm")));
    names.flatten().any(|name| name.trim_end() == "loading")
}
