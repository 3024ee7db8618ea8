//! The first unit of the course by keys alone, without a mouse: its page, every step of its lessons,
//! its exercises.

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

/// Input that completes a step of a lesson.
enum Input {
    /// No input: time runs.
    Wait,
    /// Presses a key.
    Press(&'static str),
    /// Holds a key down until the step is done.
    Hold(&'static str),
    /// Sets the step up, then presses these keys, one per frame.
    Then(&'static [&'static str]),
    /// Sets the step up, then types this number.
    Number(&'static str),
    /// Presses the first key, which starts or sets up the step. Holds each of the listed keys for its
    /// number of single ticks, then the last key while time runs.
    Drive(&'static str, &'static [(&'static str, usize)], &'static str),
}

/// Lessons: scene, a body that only this scene has, and the inputs that complete its steps.
const LESSONS: [(&str, &str, &[Input]); 6] = [
    (
        "tank/first",
        "box",
        &[Input::Hold("s"), Input::Hold("Down"), Input::Drive("ctrl+e", &[], "s")],
    ),
    (
        "tank/detect",
        "sphere",
        &[
            Input::Hold("s"),
            Input::Hold("Down"),
            Input::Number("40"),
            Input::Then(&["1"]),
            Input::Then(&["Up", "shift+Right", "Return"]),
            Input::Then(&["2"]),
            Input::Drive("ctrl+e", &[("l", 11)], "s"),
            Input::Then(&["shift+period"; 3]),
        ],
    ),
    (
        "tank/coins",
        "coin-1",
        &[
            Input::Hold("s"),
            Input::Press("r"),
            Input::Then(&["1"]),
            Input::Then(&["2"]),
            Input::Number("30"),
        ],
    ),
    (
        "tank/letters",
        "O",
        &[
            Input::Hold("s"),
            Input::Drive("F5", &[("l", 30), ("s", 9), ("h", 30)], "s"),
            Input::Then(&["2"]),
            Input::Then(&["shift+period"; 3]),
            Input::Then(&["1"]),
        ],
    ),
    (
        "bodies/layers",
        "ghost-box",
        &[
            Input::Wait,
            Input::Then(&["3"]),
            Input::Then(&["1"]),
            Input::Then(&["1"]),
            Input::Then(&["p"]),
            Input::Then(&["2"]),
            Input::Then(&["p"]),
            Input::Then(&["shift+period"; 3]),
        ],
    ),
    (
        "lab/concave",
        "bracket",
        &[
            Input::Wait,
            Input::Number("250"),
            Input::Then(&["1"]),
            Input::Then(&["F5"]),
            Input::Then(&["shift+period"; 3]),
            Input::Then(&["p"]),
            Input::Then(&["p"]),
        ],
    ),
];

/// Tab presses from the row of the first unit to the page's mark, past ten units, the page and its two
/// figures; to the first lesson; to the mark of the fifth exercise, past the lessons and four
/// exercises that steps have ticked off.
const PAGE_MARK: usize = 10 + 1 + 2;
const FIRST_LESSON: usize = PAGE_MARK + 1;
const LAST_EXERCISE: usize = FIRST_LESSON + LESSONS.len() + 4;

/// Time limit of every wait.
const PATIENCE: Duration = Duration::from_secs(90);

fn a_unit_is_walked_through_by_keys_alone() {
    let mut app = Desktop::start(ALONE, &[]);
    app.wait_ticks(2);
    app.key("ctrl+p");
    frame(&mut app);
    // Tab switches from all scenes to the course.
    app.key("Tab");
    frame(&mut app);
    set_mark(&mut app, PAGE_MARK, "read:[\"shapes\"]");
    for (index, (id, body, inputs)) in LESSONS.iter().enumerate() {
        // The first lesson is one Tab after the page's mark.
        let mut tabs = 1;
        if index > 0 {
            app.key("ctrl+p");
            frame(&mut app);
            tabs = FIRST_LESSON + index;
        }
        tab(&mut app, tabs);
        app.key("Return");
        app.wait(id, |trace| trace.last().is_some_and(|line| line["bodies"][body].is_object()));
        for (step, input) in inputs.iter().enumerate() {
            complete_step(&mut app, (id, step), input);
        }
        wait(&mut app, id, |settings| lesson_is_done(settings, id));
    }
    app.key("ctrl+p");
    frame(&mut app);
    set_mark(&mut app, LAST_EXERCISE, "ticked:[\"shapes/5\"]");
}

/// Lets a frame pass, in which the program processes the keys pressed before.
fn frame(app: &mut Window) {
    app.picture();
}

/// Presses Tab `tabs` times, sets the mark there, and waits until the settings contain `setting`.
fn set_mark(app: &mut Window, tabs: usize, setting: &str) {
    tab(app, tabs);
    app.key("space");
    wait(app, setting, |settings| settings.contains(setting));
}

fn tab(app: &mut Window, times: usize) {
    frame(app);
    for _ in 0..times {
        app.key("Tab");
        frame(app);
    }
}

/// Waits until the settings fulfil the condition.
fn wait(app: &mut Window, what: &str, condition: impl Fn(&str) -> bool) {
    let began = Instant::now();
    while !condition(&app.side.settings()) {
        let mut message = || format!("waited in vain for {what}: {}", app.side.settings());
        assert!(began.elapsed() < PATIENCE, "{}", message());
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

/// Completes a step of a lesson; the step must not be done yet.
fn complete_step(app: &mut Window, lesson_step: (&str, usize), input: &Input) {
    assert!(!step_is_done(&app.side.settings(), lesson_step), "{lesson_step:?} is done already");
    let mut held_key = None;
    match input {
        Input::Wait => {}
        Input::Press(key) => app.key(key),
        Input::Hold(key) => held_key = Some(*key),
        Input::Then(keys) => {
            app.key("ctrl+e");
            frame(app);
            for key in *keys {
                frame(app);
                app.key(key);
            }
        }
        Input::Number(number) => {
            app.key("ctrl+e");
            frame(app);
            frame(app);
            app.hand(Act::Type(number));
            frame(app);
            app.key("Return");
        }
        Input::Drive(setup_key, legs, key) => {
            app.key(setup_key);
            frame(app);
            tick_by_tick(app, legs);
            held_key = Some(*key);
        }
    }
    if let Some(key) = held_key {
        app.hand(Act::Down(key));
    }
    if matches!(input, Input::Drive(..)) {
        app.key("p");
    }
    wait(app, &format!("{lesson_step:?}"), |settings| step_is_done(settings, lesson_step));
    if let Some(key) = held_key {
        app.hand(Act::Up(key));
        frame(app);
    }
}

/// Pauses time, then holds each of these keys for its number of ticks.
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
