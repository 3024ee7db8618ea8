//! *Present* sets up and asks the step on show; Esc leaves first the question, then *Present*.

use libtest_mimic::Trial;

use crate::panels::rebound;
use crate::support::trials::everywhere;
use crate::support::{App, Place, changed, moved, vector};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        everywhere(present_hides_the_panels_and_sets_up_the_step_on_show),
        everywhere(ctrl_e_asks_the_step_on_show_and_esc_leaves_the_question_first),
    ];
    rows.into_iter().flatten().collect()
}

/// Part of the left panel, above notices: left, top, right, bottom.
const LESSON: [u32; 4] = [0, 100, 200, 380];
/// The step's text, below the pressed keys.
const STEP: [u32; 4] = [0, 634, 900, 676];

/// Opens a scene and pauses. Steps 2 to 4 of the scene ask a question; step 5 sets the speed to
/// 0.4 m per tick.
fn open_paused(place: Place) -> Box<App> {
    let mut app = place.open(&rebound());
    app.key("p");
    app.point_still(640, 300);
    app
}

/// Returns the picture after earlier keys took effect. Notices about saved pictures keep fading over
/// the view, so the picture never comes to rest.
fn picture(app: &mut App) -> image::RgbaImage {
    app.frames_still();
    app.frames_still();
    app.picture()
}

/// Returns the largest displacement in a tick while S is held, m.
fn top_speed(app: &mut App) -> f64 {
    app.key("p");
    // In the same frame as P, the step's driving key would start time, and P would pause it.
    app.frames_still();
    let trace = app.hold(&["s"], 4);
    app.key("p");
    trace.windows(2).map(|pair| moved(pair).1.abs()).fold(0.0, f64::max)
}

fn present_hides_the_panels_and_sets_up_the_step_on_show(place: Place) {
    let mut app = open_paused(place);
    let panels = picture(&mut app);
    app.key("F10");
    let first = picture(&mut app);
    assert!(changed(&panels, &first, LESSON) > 0.3, "the panels go");
    app.key("Next");
    let second = picture(&mut app);
    assert!(changed(&first, &second, STEP) > 0.01, "PgDn turns to the next step");
    app.key("Prior");
    let back = picture(&mut app);
    assert!(changed(&first, &back, STEP) < 0.005, "PgUp to the one before");
    assert!(top_speed(&mut app) < 0.2, "the scene's own speed");
    for _ in 0..4 {
        app.key("Next");
        app.frames_still();
    }
    assert!(top_speed(&mut app) > 0.3, "the step's speed");
    app.key("F10");
    let ended = picture(&mut app);
    assert!(changed(&first, &ended, LESSON) > 0.3, "the panels are back");
}

fn ctrl_e_asks_the_step_on_show_and_esc_leaves_the_question_first(place: Place) {
    let mut app = open_paused(place);
    app.key("F10");
    app.key("Next");
    let shown = picture(&mut app);
    let waits_for_answer = |app: &mut App| {
        app.frames_still();
        let before = app.trace().len();
        app.key("period");
        app.frames_still();
        app.trace().len() == before
    };
    assert!(!waits_for_answer(&mut app), "the audience reads the step first");
    app.key("ctrl+e");
    assert!(waits_for_answer(&mut app), "the question waits for its answer");
    // Step 2 places the tank in front of the sphere.
    let x = vector(&app.last(), "tank", "position")[0];
    assert!((x + 3.0).abs() < 0.2, "the question of this step: {x}");
    app.key("Escape");
    assert!(!waits_for_answer(&mut app), "Esc skips the question");
    let left = picture(&mut app);
    assert!(changed(&shown, &left, STEP) < 0.005, "and stays in Present");
    app.key("Escape");
    let ended = picture(&mut app);
    assert!(changed(&left, &ended, STEP) > 0.02, "then Present");
}
