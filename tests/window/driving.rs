//! Driving keys, pausing and single steps.

use image::RgbaImage;
use libtest_mimic::Trial;
use serde_json::Value;

use crate::support::trials::{everywhere, slow};
use crate::support::{
    ALONE, Act, App, COIN_AHEAD, Place, field, focus_filter, moved, restarts, tank,
    wait_for_picture,
};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        everywhere(keys_drive),
        everywhere(driving_collects_a_coin),
        everywhere(both_bodies_turn_red_at_a_hit),
        everywhere(ctrl_suppresses_plain_bindings),
        slow(everywhere(a_slider_changes_a_number_while_running_and_typing_does_not_drive)),
        everywhere(p_pauses_and_period_steps_one_tick),
        everywhere(f5_restarts_from_tick_0),
    ];
    rows.into_iter().flatten().collect()
}

/// Returns the driver's largest displacement in a tick, m.
fn largest_step(trace: &[Value]) -> f64 {
    let steps = trace.windows(2).map(|pair| {
        let (dx, dz) = moved(pair);
        dx.hypot(dz)
    });
    steps.fold(0.0, f64::max)
}

pub fn assert_still(trace: &[Value], why: &str) {
    assert_eq!(moved(trace), (0.0, 0.0), "{why}");
}

fn keys_drive(place: Place) {
    let mut app = place.open(ALONE);
    assert_still(&app.wait_ticks(20), "no key is down");
    for key in ["s", "Up"] {
        let (x, z) = moved(&app.hold(&[key], 10));
        assert!(x == 0.0 && z > 0.7, "{key} drives ahead: {x}, {z}");
    }
    assert_still(&app.wait_ticks(20)[app.trace().len() - 21..], "the keys are up again");
    for keys in [&["shift", "s"][..], &["Down"]] {
        let (x, z) = moved(&app.hold(keys, 10));
        assert!(x == 0.0 && z < -0.7, "{keys:?} drives back: {x}, {z}");
    }
    let trace = app.hold(&["shift", "s", "h"], 10);
    let turned = tank(&trace[trace.len() - 1], "yaw") - tank(&trace[0], "yaw");
    assert!(turned > 20.0, "H turns left with Shift too: {turned}°");
    assert!(moved(&trace).1 < -0.4, "and Shift+S still reverses");
    let trace = app.hold(&["Right"], 10);
    assert!(tank(&trace[trace.len() - 1], "yaw") < tank(&trace[0], "yaw") - 20.0);
}

fn driving_collects_a_coin(place: Place) {
    let mut app = place.open(COIN_AHEAD);
    assert_eq!(field(&app.trace()[0], "coin", "alive"), true);
    app.hand(Act::Down("s"));
    let is_gone = |line: &Value| field(line, "coin", "alive") == false;
    let trace = app.wait("the coin is gone", |trace| trace.iter().any(is_gone));
    app.hand(Act::Up("s"));
    let line = trace.iter().find(|line| is_gone(line)).expect("waited for");
    assert_eq!(line["events"][0]["kind"], "Collect", "{line}");
    app.hold(&["Down"], 12);
    app.key("r");
    app.wait("R puts it back", |trace| {
        trace.last().is_some_and(|line| field(line, "coin", "alive") == true)
    });
}

/// A low, wide box ahead, without a collision response.
const BOX_AHEAD: &str = "(title: \"Box\", overlays: [], world: Tank(
    driver: (position: (0, 0, -2.5)),
    targets: [(
        name: \"box\", look: Box(size: (3, 0.4, 4)), model: Rect(width: 3, depth: 4), position: (0, 0, 1.5),
    )],
))\n";

/// Returns the shares of green and of orange pixels in the middle of the view: the colours of the
/// tank and of a hit.
fn green_and_orange(picture: &RgbaImage) -> [f64; 2] {
    let (mut green, mut orange) = (0_u32, 0_u32);
    for (x, y) in (320..700).flat_map(|x| (100..460).map(move |y| (x, y))) {
        let [r, g, b, _] = picture.get_pixel(x, y).0.map(f32::from);
        green += u32::from(g > 1.3 * r && g >= b);
        orange += u32::from(r > 1.5 * g && r > 120.0 && b < 0.5 * g + 20.0);
    }
    [green, orange].map(|count| f64::from(count) / (380.0 * 360.0))
}

fn both_bodies_turn_red_at_a_hit(place: Place) {
    let mut app = place.open(BOX_AHEAD);
    app.wait_ticks(5);
    let [before, _] = green_and_orange(&app.picture());
    assert!(before > 0.01, "the tank is green: {before}");
    // The bodies are not separated, so each tick has a hit.
    app.hold_until("s", "a hit", |trace| moved(trace).1 > 1.7);
    wait_for_picture(&mut app, "red bodies", |picture| {
        let [green, orange] = green_and_orange(picture);
        green < 0.2 * before && orange > 0.04
    });
}

fn ctrl_suppresses_plain_bindings(place: Place) {
    let mut app = place.open(ALONE);
    assert_still(&app.hold(&["ctrl", "Up"], 15), "Ctrl+Up is not Up");
    // The open dialog pauses time, so a leaked key would act after it closes.
    for act in [Act::Down("ctrl"), Act::Down("s"), Act::Up("ctrl")] {
        app.hand(act);
    }
    app.frames_still();
    app.hand(Act::Up("s"));
    app.key("Escape");
    let trace = app.wait_ticks(20);
    assert_still(&trace[trace.len() - 21..], "Ctrl+S saves and does not drive");
    assert!(moved(&app.hold(&["Up"], 10)).1 > 0.7, "Esc closed the dialog, keys drive again");
}

fn a_slider_changes_a_number_while_running_and_typing_does_not_drive(place: Place) {
    let mut app = place.open(ALONE);
    focus_filter(&mut app, "s", |trace| moved(trace) != (0.0, 0.0));
    app.key("ctrl+a");
    let before = app.trace().len();
    app.hand(Act::Type("move speed"));
    let trace = app.wait_ticks(12);
    assert_still(&trace[before..], "the filter has the letters");
    assert_eq!(tank(&trace[trace.len() - 1], "speed"), 0.08);
    // The remaining row is somewhere under the filter: drag there until the number changes.
    let speed = |app: &mut App| tank(&app.last(), "speed");
    let mut y = 100;
    while speed(&mut app) == 0.08 {
        assert!(y < 400, "no slider was found under the filter");
        app.drag((1030, y), (1090, y));
        y += 16;
    }
    let new = speed(&mut app);
    let trace = app.hold(&["Up"], 12);
    let step = largest_step(&trace);
    assert!((step - new).abs() < 1e-3 && (step - 0.08).abs() > 0.01, "{step} m/tick for {new}");
    app.key("ctrl+z");
    app.wait("undo", |trace| tank(trace.last().expect("ticks"), "speed") == 0.08);
}

fn p_pauses_and_period_steps_one_tick(place: Place) {
    let mut app = place.open(ALONE);
    app.key("p");
    app.picture();
    let paused = app.trace();
    // Each picture lets a frame pass.
    for _ in 0..3 {
        app.picture();
    }
    assert_eq!(app.trace().len(), paused.len(), "time stands still");
    for steps in 1..=3 {
        app.key("period");
        app.wait("a step", |trace| trace.len() == paused.len() + steps);
        app.picture();
        app.picture();
        assert_eq!(app.trace().len(), paused.len() + steps, "one step is one tick");
    }
    app.hand(Act::Down("Up"));
    app.key("period");
    let trace = app.wait("a step", |trace| trace.len() == paused.len() + 4);
    app.hand(Act::Up("Up"));
    assert!((moved(&trace[trace.len() - 2..]).1 - 0.08).abs() < 1e-4, "a step sees held keys");
    app.key("p");
    app.wait_ticks(20);
}

fn f5_restarts_from_tick_0(place: Place) {
    let mut app = place.open(COIN_AHEAD);
    app.hold(&["Up"], 60);
    app.key("F5");
    let trace = app.wait("a restart", |trace| restarts(trace) == 2);
    let restart = trace.iter().rposition(|line| line["tick"] == 0).expect("waited for");
    assert_eq!(trace[restart], trace[0], "the same start");
    let trace = app.wait_ticks(10);
    assert_eq!(trace[restart + 1]["tick"], 1);
}
