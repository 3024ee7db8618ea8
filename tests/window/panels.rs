//! Panels, menus, cameras and files as hands meet them: what closes what, what is kept.

use std::fs;

use image::RgbaImage;
use serde_json::Value;

use crate::support::{ALONE, App, built_in, difference, tank};

/// The menu *Overlays* in the bar at the top.
const OVERLAYS: (i32, i32) = (1158, 16);
/// The list of speeds at the foot.
const SPEEDS: (i32, i32) = (250, 692);

/// The share of pixels that differ in a part of the window: left, top, right, bottom.
fn changed(a: &RgbaImage, b: &RgbaImage, [left, top, right, bottom]: [u32; 4]) -> f64 {
    let all = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
    let differ = all.filter(|(x, y)| a.get_pixel(*x, *y) != b.get_pixel(*x, *y)).count();
    differ as f64 / f64::from((right - left) * (bottom - top))
}

/// The picture once nothing moves any more.
fn settled(app: &mut App) -> RgbaImage {
    let mut before = app.picture();
    for _ in 0..60 {
        let now = app.picture();
        // A notice may still fade in its corner.
        if changed(&before, &now, [0, 34, 1280, 480]) == 0.0 {
            return now;
        }
        before = now;
    }
    panic!("the picture never comes to rest")
}

/// What is remembered from one start to the next.
fn settings(app: &App) -> String {
    fs::read_to_string(app.path("config/collidoscope/settings.ron")).unwrap_or_default()
}

/// Waits, frame by frame, until it is so.
fn until(app: &mut App, what: &str, so: impl Fn(&App) -> bool) {
    for _ in 0..200 {
        if so(app) {
            return;
        }
        app.picture();
    }
    panic!("waited in vain for {what}")
}

fn last(app: &App) -> Value {
    app.trace().pop().expect("there is a tick")
}

/// `tank/rebound` with time standing still on the tick of the first hit.
fn at_the_hit() -> App {
    let mut app = App::open(&built_in("tank/rebound", "lesson: \"rebound\",", ""));
    app.key("p");
    app.picture();
    app.xdo(&["keydown", "s"]);
    for _ in 0..200 {
        let ticks = app.trace().len();
        app.key("period");
        app.wait("a step", |trace| trace.len() > ticks);
        if last(&app)["contacts"].as_array().is_some_and(|all| !all.is_empty()) {
            app.xdo(&["keyup", "s"]);
            return app;
        }
    }
    panic!("it never hits")
}

#[test]
fn esc_closes_one_thing_at_a_time_menus_first() {
    let mut app = App::open(&built_in("tank/rebound", "lesson: \"rebound\",", ""));
    app.key("p");
    app.point_still(640, 300);
    let all = settled(&mut app);
    let (menu, list) = ([1060, 44, 1260, 130], [228, 570, 272, 660]);
    let (left, right) = ([0, 200, 200, 600], [1100, 200, 1280, 600]);
    for (at, place, what) in [(OVERLAYS, menu, "the menu"), (SPEEDS, list, "the list")] {
        app.click_still(at);
        app.point_still(640, 300);
        comes(&mut app, &format!("{what} to open"), |open| changed(&all, open, place) > 0.2);
        app.key("Escape");
        app.pictures();
        let to_close = format!("{what} to close");
        let closed = comes(&mut app, &to_close, |now| changed(&all, now, place) < 0.02);
        assert_eq!(
            changed(&all, &closed, left) + changed(&all, &closed, right),
            0.0,
            "Esc closes {what} and no more"
        );
    }
    app.key("Escape");
    app.pictures();
    let one = comes(&mut app, "a narrow right panel", |now| changed(&all, now, right) > 0.3);
    assert_eq!(changed(&all, &one, left), 0.0, "the lesson stays");
    app.key("Escape");
    app.pictures();
    comes(&mut app, "a narrow lesson", |now| changed(&all, now, left) > 0.3);
}

/// Waits for a picture that shows something: slow frames take their time.
fn comes(app: &mut App, what: &str, shows: impl Fn(&RgbaImage) -> bool) -> RgbaImage {
    for _ in 0..20 {
        let now = app.picture();
        if shows(&now) {
            return now;
        }
    }
    panic!("waited in vain for {what}")
}

#[test]
fn a_double_click_on_an_edge_takes_a_drag_back() {
    let mut app = App::open(ALONE);
    app.drag((277, 400), (420, 400));
    until(&mut app, "the drag", |app| settings(app).contains("widths:(Some("));
    for _ in 0..20 {
        app.point(417, 400);
        app.xdo(&["click", "--repeat", "2", "--delay", "40", "1"]);
        app.pictures();
        if settings(&app).contains("widths:(None,None)") {
            return;
        }
    }
    panic!("it stays wide: {}", settings(&app));
}

#[test]
fn the_camera_goes_to_the_contact_by_itself_and_by_its_key() {
    let mut app = at_the_hit();
    let contact = settled(&mut app);
    app.key("1");
    let follow = settled(&mut app);
    assert!(difference(&contact, &follow) > 0.1, "it had gone to the contact by itself");
    app.key("4");
    let again = settled(&mut app);
    assert!(difference(&again, &follow) > 0.1, "and goes there by its key");
    assert!(difference(&again, &contact) < 0.1, "to the same place");
}

#[test]
fn z_goes_through_the_depths_and_is_remembered() {
    let mut app = at_the_hit();
    let answer = settled(&mut app);
    let mut shown = Vec::new();
    for depth in ["Work", "All", "Answer"] {
        app.key("z");
        until(&mut app, depth, |app| settings(app).contains(&format!("depth:{depth}")));
        shown.push(settled(&mut app));
    }
    assert!(difference(&answer, &shown[0]) > 0.0 && difference(&shown[0], &shown[1]) > 0.0);
    assert!(difference(&answer, &shown[2]) < 0.01, "the answer again");
}

#[test]
fn present_hides_the_panels_and_goes_through_the_steps() {
    let mut app = App::open(&built_in("tank/rebound", "lesson: \"rebound\",", ""));
    app.key("p");
    app.point_still(640, 300);
    let panels = settled(&mut app);
    app.key("F10");
    let first = settled(&mut app);
    assert!(changed(&panels, &first, [0, 100, 200, 480]) > 0.3, "the panels go");
    let foot = [0, 600, 900, 700];
    app.key("Next");
    let second = settled(&mut app);
    assert!(changed(&first, &second, foot) > 0.01, "PgDn turns to the next step");
    app.key("Prior");
    // The key that was pressed stands at the right for a while.
    let back = settled(&mut app);
    assert!(changed(&first, &back, [0, 600, 600, 700]) < 0.005, "PgUp to the one before");
    app.key("F10");
    let ended = settled(&mut app);
    assert_eq!(changed(&panels, &ended, [0, 100, 200, 480]), 0.0, "the panels are back");
}

#[test]
fn ctrl_k_lets_w_and_s_drive() {
    let mut app = App::open(ALONE);
    let moved = |trace: &[Value]| {
        let z = |line: &Value| line["bodies"]["tank"]["position"][2].as_f64().expect("a number");
        z(&trace[trace.len() - 1]) - z(&trace[0])
    };
    assert_eq!(moved(&app.hold(&["w"], 10)), 0.0, "W is no key of the articles");
    app.key("ctrl+k");
    until(&mut app, "the other keys", |app| settings(app).contains("keys:Wasd"));
    assert!(moved(&app.hold(&["w"], 10)) > 0.7, "W goes ahead");
    assert!(moved(&app.hold(&["s"], 10)) < -0.7, "S goes back");
    let before = tank(&last(&app), "yaw");
    app.hold(&["a"], 10);
    assert!(tank(&last(&app), "yaw") > before + 20.0, "A turns left");
    app.key("ctrl+k");
    until(&mut app, "the keys of the articles", |app| settings(app).contains("keys:Article"));
    assert_eq!(moved(&app.hold(&["w"], 10)), 0.0);
}

#[test]
fn a_scene_is_saved_under_the_name_that_was_typed_with_one_extension() {
    let mut app = App::open(ALONE);
    for (typed, file) in [("mine", "mine.ron"), ("other.ron", "other.ron")] {
        app.key("ctrl+s");
        app.pictures();
        app.key("ctrl+a");
        app.xdo(&["type", "--delay", "40", typed]);
        app.pictures();
        app.key("Return");
        until(&mut app, file, |app| app.path(file).exists());
        app.wait_ticks(5);
    }
    let twice = ["mine.ron.ron", "other.ron.ron"].map(|name| app.path(name).exists());
    assert_eq!(twice, [false, false]);
}
