//! Questions of a lesson in the window: each kind is answered by mouse and by keys alone, a number
//! only by keys.

use libtest_mimic::Trial;

use crate::support::trials::{everywhere, slow};
use crate::support::{Act, App, Place, VIEW, changed, tick};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        everywhere(a_choice_is_made_by_mouse_and_by_key),
        everywhere(a_number_is_typed),
        slow(everywhere(an_axis_is_picked_by_mouse_and_by_key)),
        slow(everywhere(a_way_out_is_drawn_by_mouse_and_by_keys)),
        slow(everywhere(lines_are_put_in_order_by_mouse_and_by_keys)),
    ];
    rows.into_iter().flatten().collect()
}

/// Position of the first step's Predict button, if the step's text takes one line.
const PREDICT: (i32, i32) = (73, 77);

/// Position of the first answer to a question of one line.
const FIRST_ROW: (i32, i32) = (135, 93);

/// Height of an answer.
const ROW_HEIGHT: i32 = 32;

/// Area of the card that shows the answer: left, top, right, bottom.
const CARD: [u32; 4] = [8, 40, 270, 200];

/// Returns a scene with a tank that drives into a turned box, and a question about it. `then` is the
/// drive after the answer.
fn scene(answer: &str, then: &str) -> String {
    format!(
        r#"(title: "Asked", steps: [(
            try: "Go.",
            start: (drive: [(ticks: 60, hold: [Forward])], moment: Contact(b: "box", name: "depth", above: 0.15)),
            ask: (text: "Which?", because: "So.", then: [{then}], answer: {answer}),
        )], world: Tank(driver: (position: (0, 0, -3)), targets: [
            (name: "box", look: Box(size: (1.8, 1.2, 1.2)), model: Rect(width: 1.8, depth: 1.2),
             position: (0.6, 0.6, 0), yaw: 30, motion: Still),
        ]))"#
    )
}

/// Asks the question by a click on its button; returns the number of ticks before its answer.
fn ask_by_mouse(place: &Place, scene: &str) -> (Box<App>, usize) {
    let mut app = place.open(scene);
    app.frames_still();
    app.click_still(PREDICT);
    assert_waits(app)
}

/// Asks the question by its key. In a browser only one page can be open, so an earlier page must be
/// dropped first.
fn ask_by_key(place: &Place, scene: &str) -> (Box<App>, usize) {
    let mut app = place.open(scene);
    app.frames_still();
    app.key("ctrl+e");
    assert_waits(app)
}

/// Checks that time waits for the answer: a single step is refused.
fn assert_waits(mut app: Box<App>) -> (Box<App>, usize) {
    app.frames_still();
    let before = app.trace().len();
    app.key("period");
    app.frames_still();
    assert_eq!(app.trace().len(), before, "time waits for the answer");
    (app, before)
}

/// Checks that a tick can run after an answer that needs no further ticks.
fn assert_answered(app: &mut App, before: usize) {
    // One frame receives the key, the next one grades.
    app.frames_still();
    app.frames_still();
    app.key("period");
    app.wait("a tick after the answer", |trace| trace.len() > before);
}

/// Checks that the card shows the answer.
fn assert_answer_shown(app: &mut App, question: &image::RgbaImage) {
    let graded = app.picture();
    assert!(changed(question, &graded, CARD) > 0.02, "the card tells");
}

const CHOICE: &str = r#"Choice([
    (text: "Up", when: Field(name: "position.y", above: 9)),
    (text: "On", when: Field(name: "position.z", above: -0.9)),
])"#;

fn a_choice_is_made_by_mouse_and_by_key(place: Place) {
    let scene = scene(CHOICE, "(ticks: 30, hold: [Forward])");
    let (mut app, before) = ask_by_mouse(&place, &scene);
    let question = app.picture();
    app.click_still((FIRST_ROW.0, FIRST_ROW.1 + ROW_HEIGHT));
    let trace = app.wait("the tick that settles it", |trace| trace.len() > before);
    assert!(trace.len() > before);
    assert_answer_shown(&mut app, &question);
    drop(app);
    let (mut app, before) = ask_by_key(&place, &scene);
    app.key("2");
    app.wait("the tick that settles it", |trace| trace.len() > before);
}

fn a_number_is_typed(place: Place) {
    let number = r#"Number(of: Field(name: "position.z"), within: 0.1)"#;
    let scene = scene(number, "(ticks: 5, hold: [Forward])");
    let (mut app, before) = ask_by_key(&place, &scene);
    let question = app.picture();
    // The refused step has typed a period into the field.
    app.key("BackSpace");
    app.frames_still();
    for key in ["minus", "1", "period", "2", "Return"] {
        app.key(key);
        app.frames_still();
    }
    let trace = app.wait("the outcome", |trace| trace.len() >= before + 45);
    app.frames_still();
    assert_eq!(app.trace().len(), before + 45, "and time stands still again");
    let ticks: Vec<u64> = trace[before..].iter().map(tick).collect();
    assert!(ticks.is_sorted() && ticks[0] > 20, "{ticks:?}");
    assert_answer_shown(&mut app, &question);
}

fn an_axis_is_picked_by_mouse_and_by_key(place: Place) {
    let scene = scene("Axis", "");
    let (mut app, before) = ask_by_mouse(&place, &scene);
    let question = app.picture();
    app.click_still(FIRST_ROW);
    app.frames_still();
    assert_answer_shown(&mut app, &question);
    assert_answered(&mut app, before);
    drop(app);
    let (mut app, before) = ask_by_key(&place, &scene);
    app.key("3");
    assert_answered(&mut app, before);
}

fn a_way_out_is_drawn_by_mouse_and_by_keys(place: Place) {
    let scene = scene("Way(within: 0.2)", "");
    let (mut app, before) = ask_by_mouse(&place, &scene);
    let [left, top, right, bottom] = VIEW.map(|edge| edge as i32);
    let middle = (i32::midpoint(left, right), i32::midpoint(top, bottom));
    app.point_still(middle.0, middle.1);
    app.hand(Act::Press(1));
    app.frames_still();
    app.point_still(middle.0, middle.1 + 60);
    app.hand(Act::Release(1));
    app.frames_still();
    app.key("Return");
    app.frames_still();
    assert_eq!(app.trace().len(), before, "the answer stands at the tick in question");
    app.key("p");
    app.wait("a second beside the ghost", |trace| trace.len() >= before + 60);
    app.frames_still();
    assert_eq!(app.trace().len(), before + 60, "then time stands still");
    drop(app);
    let (mut app, before) = ask_by_key(&place, &scene);
    for key in ["Down", "Down", "shift+Left", "Return", "p"] {
        app.key(key);
        app.frames_still();
    }
    app.wait("a second beside the ghost", |trace| trace.len() >= before + 60);
}

fn lines_are_put_in_order_by_mouse_and_by_keys(place: Place) {
    let scene = scene("Order(lines: 3)", "");
    let (mut app, before) = ask_by_mouse(&place, &scene);
    let question = app.picture();
    // The down arrow of the first line.
    app.click_still((61, 93));
    app.frames_still();
    assert!(changed(&question, &app.picture(), CARD) > 0.005, "two lines change places");
    app.key("Return");
    assert_answered(&mut app, before);
    drop(app);
    let (mut app, before) = ask_by_key(&place, &scene);
    let question = app.picture();
    app.key("shift+Down");
    app.frames_still();
    assert!(changed(&question, &app.picture(), CARD) > 0.005, "two lines change places");
    app.key("Return");
    assert_answered(&mut app, before);
}
