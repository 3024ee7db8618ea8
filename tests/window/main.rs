//! The window, by its keys, mouse, pictures and trace, on a virtual display.
//!
//! `cargo test --features window-tests --test window`; needs Xvfb and xdotool.

#![allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]

mod bodies;
mod calls;
mod files;
#[path = "../support/large_map.rs"]
mod large_map;
mod links;
mod loading;
mod map;
mod panels;
mod recording;
mod stepper;
mod support;
mod timeline;
mod walker;
mod wall;

use std::collections::BTreeSet;
use std::fs;

use collidoscope::scene;
use collidoscope::sim::World;
use image::RgbaImage;
use serde_json::Value;
use support::{
    ALONE, App, COIN_AHEAD, SIZE, difference, field, focus_filter, moved, restarts, tank,
};

/// In the middle of the view.
const MIDDLE: (i32, i32) = (640, 350);

/// The largest step of the driver in a tick, m.
fn largest_step(trace: &[Value]) -> f64 {
    let steps = trace.windows(2).map(|pair| {
        let (dx, dz) = moved(pair);
        dx.hypot(dz)
    });
    steps.fold(0.0, f64::max)
}

fn assert_still(trace: &[Value], why: &str) {
    assert_eq!(moved(trace), (0.0, 0.0), "{why}");
}

#[test]
fn keys_drive() {
    let mut app = App::open(ALONE);
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

#[test]
fn driving_collects_a_coin() {
    let mut app = App::open(COIN_AHEAD);
    assert_eq!(field(&app.trace()[0], "coin", "alive"), true);
    app.xdo(&["keydown", "s"]);
    let gone = |line: &Value| field(line, "coin", "alive") == false;
    let trace = app.wait("the coin is gone", |trace| trace.iter().any(gone));
    app.xdo(&["keyup", "s"]);
    let line = trace.iter().find(|line| gone(line)).expect("waited for");
    assert_eq!(line["events"][0]["kind"], "Collect", "{line}");
    app.hold(&["Down"], 12);
    app.key("r");
    app.wait("R puts it back", |trace| {
        trace.last().is_some_and(|line| field(line, "coin", "alive") == true)
    });
}

#[test]
fn ctrl_suppresses_plain_bindings() {
    let mut app = App::open(ALONE);
    assert_still(&app.hold(&["ctrl", "Up"], 15), "Ctrl+Up is not Up");
    // While a dialog is open time stands still, so a key that leaked would drive after it.
    app.xdo(&["keydown", "ctrl", "keydown", "s", "keyup", "ctrl"]);
    app.pictures();
    app.xdo(&["keyup", "s"]);
    app.key("Escape");
    let trace = app.wait_ticks(20);
    assert_still(&trace[trace.len() - 21..], "Ctrl+S saves and does not drive");
    assert!(moved(&app.hold(&["Up"], 10)).1 > 0.7, "Esc closed the dialog, keys drive again");
}

#[test]
fn a_slider_changes_a_number_while_running_and_typing_does_not_drive() {
    let mut app = App::open(ALONE);
    focus_filter(&mut app, "s", |trace| moved(trace) != (0.0, 0.0));
    app.key("ctrl+a");
    let before = app.trace().len();
    app.xdo(&["type", "--delay", "40", "move speed"]);
    let trace = app.wait_ticks(12);
    assert_still(&trace[before..], "the filter has the letters");
    assert_eq!(tank(&trace[trace.len() - 1], "speed"), 0.08);
    // The one row left is somewhere under the filter: drag there until the number changes.
    let speed = |app: &App| tank(app.trace().last().expect("ticks"), "speed");
    let mut y = 100;
    while speed(&app) == 0.08 {
        assert!(y < 400, "no slider was found under the filter");
        app.drag((1030, y), (1090, y));
        y += 8;
    }
    let new = speed(&app);
    let trace = app.hold(&["Up"], 12);
    let step = largest_step(&trace);
    assert!((step - new).abs() < 1e-3 && (step - 0.08).abs() > 0.01, "{step} m/tick for {new}");
    app.key("ctrl+z");
    app.wait("undo", |trace| tank(trace.last().expect("ticks"), "speed") == 0.08);
}

#[test]
fn the_mouse_turns_the_camera_in_the_view_and_not_over_panels() {
    let mut app = App::open(COIN_AHEAD);
    app.key("2");
    app.point(MIDDLE.0, MIDDLE.1);
    app.wait_ticks(90);
    let still = app.picture();
    app.wait_ticks(60);
    assert_eq!(difference(&still, &app.picture()), 0.0, "an orbiting camera stands still");
    app.drag((640, 16), (640, 300));
    app.drag((100, 600), (600, 300));
    // The number of the tick; the timeline beside it would seek.
    app.drag((330, 690), (400, 300));
    app.key("F1");
    app.pictures();
    let still_at = app.trace().len();
    app.xdo(&["mousemove", "700", "350", "mousedown", "1"]);
    app.picture();
    app.xdo(&["mousemove", "440", "390"]);
    app.picture();
    app.xdo(&["mouseup", "1"]);
    app.pictures();
    assert_eq!(app.trace().len(), still_at, "time stands still while the help is read");
    app.key("F1");
    app.wait_ticks(2);
    for (x, y) in [(100, 500), (1150, 400), (330, 690)] {
        app.point(x, y);
        app.xdo(&["click", "4"]);
    }
    app.point(MIDDLE.0, MIDDLE.1);
    app.wait_ticks(30);
    let after = difference(&still, &app.picture());
    assert_eq!(after, 0.0, "drags that begin on a panel, and the wheel over one, move nothing");
    app.drag(MIDDLE, (MIDDLE.0 + 120, MIDDLE.1));
    let turned = app.picture();
    assert!(difference(&still, &turned) > 0.05, "a drag in the view turns the camera");
    app.xdo(&["click", "--repeat", "3", "4"]);
    app.frames();
    assert!(difference(&turned, &app.picture()) > 0.05, "the wheel over the view zooms");
}

#[test]
fn the_window_survives_every_size() {
    let mut app = App::open(COIN_AHEAD);
    let window = app.xdo(&["search", "--onlyvisible", "--name", "collidoscope"]);
    for size in [["1", "1"], ["300", "40"], ["40", "600"], ["1", "1"], ["1400", "900"]] {
        app.xdo(&["windowsize", &window, size[0], size[1]]);
        app.wait_ticks(40);
    }
    app.xdo(&["windowsize", &window, "800", "600"]);
    app.wait_ticks(40);
    assert_eq!(app.picture().dimensions(), (800, 600));
    assert!(moved(&app.hold(&["Up"], 10)).1 > 0.7, "keys still drive");
}

fn colours(picture: &RgbaImage, left: u32, top: u32, right: u32, bottom: u32) -> BTreeSet<[u8; 4]> {
    let all = picture.enumerate_pixels();
    let inside = all.filter(|(x, y, _)| (left..right).contains(x) && (top..bottom).contains(y));
    inside.map(|(_, _, pixel)| pixel.0).collect()
}

/// Blue less red.
fn blueness(pixel: image::Rgba<u8>) -> i32 {
    i32::from(pixel.0[2]) - i32::from(pixel.0[0])
}

#[test]
fn f12_writes_what_is_on_the_screen() {
    let mut app = App::open(COIN_AHEAD);
    app.wait_ticks(30);
    let picture = app.picture();
    assert_eq!(picture.dimensions(), SIZE);
    assert!(picture.pixels().all(|pixel| pixel.0[3] == 255), "it has no holes");
    assert!(colours(&picture, 300, 50, 980, 640).len() > 200, "the view is lit");
    for (what, left, right) in [("left", 0, 275), ("right", 1005, SIZE.0)] {
        let panel = colours(&picture, left, 40, right, 640);
        assert!(panel.len() > 20, "the {what} panel has text: {} colours", panel.len());
    }
    assert!(colours(&picture, 0, 680, 300, 710).len() > 10, "the bar has buttons");
    app.key("Tab");
    app.frames();
    let hidden = app.picture();
    assert!(difference(&picture, &hidden) > 0.01, "Tab hides the panels and widens the view");
    // The right way up: the sky above is bluer than the ground below.
    let (sky, ground) = (hidden.get_pixel(200, 4), hidden.get_pixel(200, SIZE.1 - 120));
    assert!(blueness(*sky) > blueness(*ground), "sky {sky:?} over ground {ground:?}");
}

#[test]
fn p_pauses_and_period_steps_one_tick() {
    let mut app = App::open(ALONE);
    app.key("p");
    app.picture();
    let paused = app.trace();
    // Pictures are frames; several go by.
    for _ in 0..3 {
        app.picture();
    }
    assert_eq!(app.trace().len(), paused.len(), "time stands still");
    for more in 1..=3 {
        app.key("period");
        app.wait("a step", |trace| trace.len() == paused.len() + more);
        app.picture();
        app.picture();
        assert_eq!(app.trace().len(), paused.len() + more, "one step is one tick");
    }
    app.xdo(&["keydown", "Up"]);
    app.key("period");
    let trace = app.wait("a step", |trace| trace.len() == paused.len() + 4);
    app.xdo(&["keyup", "Up"]);
    assert!((moved(&trace[trace.len() - 2..]).1 - 0.08).abs() < 1e-4, "a step sees held keys");
    app.key("p");
    app.wait_ticks(20);
}

#[test]
fn f5_restarts_from_tick_0() {
    let mut app = App::open(COIN_AHEAD);
    app.hold(&["Up"], 60);
    app.key("F5");
    let trace = app.wait("a restart", |trace| restarts(trace) == 2);
    let again = trace.iter().rposition(|line| line["tick"] == 0).expect("waited for");
    assert_eq!(trace[again], trace[0], "the same start");
    let trace = app.wait_ticks(10);
    assert_eq!(trace[again + 1]["tick"], 1);
}

#[test]
fn ctrl_p_finds_a_scene_by_letters() {
    let wanted = World::new(scene::load("tank/coins").expect("it ships").file.world);
    let hash = format!("{:016x}", wanted.hash());
    let mut app = App::open(ALONE);
    app.key("ctrl+p");
    app.pictures();
    app.xdo(&["type", "--delay", "40", "coins"]);
    app.pictures();
    app.key("Return");
    let loaded = |line: &Value| line["tick"] == 0 && line["hash"] == hash.as_str();
    app.wait("tank/coins is loaded", |trace| trace.iter().any(loaded));
    let trace = app.wait_ticks(12);
    assert_still(&trace[..trace.iter().position(loaded).expect("waited for")], "only typed");
    assert_still(&trace[trace.iter().position(loaded).expect("waited for")..], "only typed");
    assert!(moved(&app.hold(&["Up"], 10)).1 > 0.3, "the finder is closed, keys drive again");
}

#[test]
fn a_panel_is_dragged_wider_and_stays_so() {
    let mut app = App::open(COIN_AHEAD);
    let before = app.picture();
    app.drag((277, 400), (420, 400));
    app.point(640, 350);
    let after = app.picture();
    // What was the view is the panel now.
    let panel = *before.get_pixel(140, 655);
    assert_ne!(*before.get_pixel(380, 655), panel);
    assert_eq!(*after.get_pixel(380, 655), panel, "it is as wide as it was dragged");
    let file = app.path("config/collidoscope/settings.ron");
    let saved = fs::read_to_string(file).expect("it is remembered");
    assert!(saved.contains("widths"), "{saved}");
}

#[test]
fn a_scene_that_was_left_goes_on_as_it_was_left() {
    let mut app = App::open(ALONE);
    app.hold(&["Up"], 20);
    let go = |app: &mut App, name: &str| {
        app.key("ctrl+p");
        app.pictures();
        app.xdo(&["type", "--delay", "40", name]);
        app.pictures();
        app.key("Return");
        app.pictures();
    };
    go(&mut app, "coins");
    app.wait("tank/coins", |trace| restarts(trace) == 2);
    app.hold(&["Up"], 30);
    let left = app.trace().last().expect("it runs")["tick"].as_u64().expect("a number");
    go(&mut app, "pyramid");
    app.wait("bodies/pyramid", |trace| restarts(trace) == 3);
    go(&mut app, "coins");
    let trace = app.wait_ticks(4);
    assert_eq!(restarts(&trace), 3, "it does not begin again");
    assert!(trace.last().expect("it runs")["tick"].as_u64().expect("a number") > left);
    app.key("shift+F5");
    app.wait("a restart", |trace| restarts(trace) == 4);
}

#[test]
fn esc_never_closes_the_program() {
    let mut app = App::open(ALONE);
    for open in ["F1", "F10", "ctrl+p", "ctrl+o", "Escape"] {
        app.key(open);
        app.pictures();
        for _ in 0..3 {
            app.key("Escape");
            app.pictures();
        }
        app.wait_ticks(20);
    }
    assert!(moved(&app.hold(&["s"], 10)).1 > 0.7, "everything is closed but the program");
}
