//! The first unit of the course by keys alone: its page, every step of its lessons, its exercises.
//! No scenario here uses a mouse.

use std::thread::sleep;
use std::time::{Duration, Instant};

use libtest_mimic::Trial;

use crate::support::trials::{slow, with_files};
use crate::support::{ALONE, Act, App, Desktop, Side};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    slow(with_files(a_unit_is_walked_through_by_keys_alone))
}

type Window = App<Desktop>;

/// Action that completes a step of a lesson.
enum Way {
    /// Waiting while time runs.
    Wait,
    /// Press of a key.
    Press(&'static str),
    /// Holding a key down.
    Hold(&'static str),
    /// Setup, and then these keys, a frame each.
    Then(&'static [&'static str]),
    /// Setup, and then this number, typed.
    Number(&'static str),
    /// This key for the start or the setup. Then these keys, each for its number of single ticks;
    /// then the last one, held down while time runs.
    Drive(&'static str, &'static [(&'static str, usize)], &'static str),
}

/// A body that only this lesson's scene has, and the actions for its steps.
const LESSONS: [(&str, &str, &[Way]); 6] = [
    ("tank/first", "box", &[Way::Hold("s"), Way::Hold("Down"), Way::Drive("ctrl+e", &[], "s")]),
    (
        "tank/detect",
        "sphere",
        &[
            Way::Hold("s"),
            Way::Hold("Down"),
            Way::Number("40"),
            Way::Then(&["1"]),
            Way::Then(&["Up", "shift+Right", "Return"]),
            Way::Then(&["2"]),
            Way::Drive("ctrl+e", &[("l", 11)], "s"),
            Way::Then(&["shift+period"; 3]),
        ],
    ),
    (
        "tank/coins",
        "coin-1",
        &[Way::Hold("s"), Way::Press("r"), Way::Then(&["1"]), Way::Then(&["2"]), Way::Number("30")],
    ),
    (
        "tank/letters",
        "O",
        &[
            Way::Hold("s"),
            Way::Drive("F5", &[("l", 30), ("s", 9), ("h", 30)], "s"),
            Way::Then(&["2"]),
            Way::Then(&["shift+period"; 3]),
            Way::Then(&["1"]),
        ],
    ),
    (
        "bodies/layers",
        "ghost-box",
        &[
            Way::Wait,
            Way::Then(&["3"]),
            Way::Then(&["1"]),
            Way::Then(&["1"]),
            Way::Then(&["p"]),
            Way::Then(&["2"]),
            Way::Then(&["p"]),
            Way::Then(&["shift+period"; 3]),
        ],
    ),
    (
        "lab/concave",
        "bracket",
        &[
            Way::Wait,
            Way::Number("250"),
            Way::Then(&["1"]),
            Way::Then(&["F5"]),
            Way::Then(&["shift+period"; 3]),
            Way::Then(&["p"]),
            Way::Then(&["p"]),
        ],
    ),
];

/// Numbers of Tab presses from the row of the first unit: past the ten units, the page and its two
/// figures to the mark of the page; to the lessons; past them and four exercises ticked off by
/// steps to the mark of the fifth.
const READ: usize = 10 + 1 + 2;
const FIRST_LESSON: usize = READ + 1;
const LAST_EXERCISE: usize = FIRST_LESSON + LESSONS.len() + 4;

/// Time limit of every wait.
const PATIENCE: Duration = Duration::from_secs(90);

fn a_unit_is_walked_through_by_keys_alone() {
    let mut app = Desktop::start(ALONE, &[]);
    app.wait_ticks(2);
    app.key("ctrl+p");
    frame(&mut app);
    // From all scenes to the course.
    app.key("Tab");
    frame(&mut app);
    mark(&mut app, READ, "read:[\"shapes\"]");
    for (at, (id, body, ways)) in LESSONS.iter().enumerate() {
        // The first lesson follows the mark that was just set.
        let mut far = 1;
        if at > 0 {
            app.key("ctrl+p");
            frame(&mut app);
            far = FIRST_LESSON + at;
        }
        tab(&mut app, far);
        app.key("Return");
        app.wait(id, |trace| trace.last().is_some_and(|line| line["bodies"][body].is_object()));
        for (step, way) in ways.iter().enumerate() {
            done(&mut app, (id, step), way);
        }
        wait(&mut app, id, |settings| lesson_is_done(settings, id));
    }
    app.key("ctrl+p");
    frame(&mut app);
    mark(&mut app, LAST_EXERCISE, "ticked:[\"shapes/5\"]");
}

/// Lets a frame pass that sees the keys pressed before.
fn frame(app: &mut Window) {
    app.picture();
}

/// Presses Tab `far` times, and sets the mark there.
fn mark(app: &mut Window, far: usize, kept: &str) {
    tab(app, far);
    app.key("space");
    wait(app, kept, |settings| settings.contains(kept));
}

fn tab(app: &mut Window, times: usize) {
    frame(app);
    for _ in 0..times {
        app.key("Tab");
        frame(app);
    }
}

/// Waits until the settings fulfil the condition.
fn wait(app: &mut Window, what: &str, so: impl Fn(&str) -> bool) {
    let began = Instant::now();
    while !so(&app.side.settings()) {
        let mut kept = || format!("waited in vain for {what}: {}", app.side.settings());
        assert!(began.elapsed() < PATIENCE, "{}", kept());
        app.trace();
        sleep(Duration::from_millis(20));
    }
}

fn lesson_is_done(settings: &str, id: &str) -> bool {
    let done = settings.split_once("done:[").and_then(|(_, rest)| rest.split_once(']'));
    done.is_some_and(|(done, _)| done.contains(&format!("\"{id}\"")))
}

fn step_is_done(settings: &str, (id, step): (&str, usize)) -> bool {
    let steps = settings.split_once(&format!("\"{id}\":["));
    let steps = steps.and_then(|(_, rest)| rest.split_once(']'));
    steps.is_some_and(|(steps, _)| steps.split(',').any(|done| done == step.to_string()))
}

/// Completes a step of a lesson that was not done before.
fn done(app: &mut Window, which: (&str, usize), way: &Way) {
    assert!(!step_is_done(&app.side.settings(), which), "{which:?} is done already");
    let mut held = None;
    match way {
        Way::Wait => {}
        Way::Press(key) => app.key(key),
        Way::Hold(key) => held = Some(*key),
        Way::Then(keys) => {
            app.key("ctrl+e");
            frame(app);
            for key in *keys {
                frame(app);
                app.key(key);
            }
        }
        Way::Number(number) => {
            app.key("ctrl+e");
            frame(app);
            frame(app);
            app.hand(Act::Type(number));
            frame(app);
            app.key("Return");
        }
        Way::Drive(first, legs, key) => {
            app.key(first);
            frame(app);
            tick_by_tick(app, legs);
            held = Some(*key);
        }
    }
    if let Some(key) = held {
        app.hand(Act::Down(key));
    }
    if matches!(way, Way::Drive(..)) {
        app.key("p");
    }
    wait(app, &format!("{which:?}"), |settings| step_is_done(settings, which));
    if let Some(key) = held {
        app.hand(Act::Up(key));
        frame(app);
    }
}

/// Pauses time, and holds each of these keys for its number of ticks.
fn tick_by_tick(app: &mut Window, legs: &[(&str, usize)]) {
    app.key("period");
    frame(app);
    for (key, ticks) in legs {
        app.hand(Act::Down(key));
        frame(app);
        for _ in 0..*ticks {
            let before = app.trace().len();
            app.key("period");
            app.wait("a tick", |trace| trace.len() > before);
        }
        app.hand(Act::Up(key));
        frame(app);
    }
}
