//! Panels and menus: closing, widths and remembered settings.

use libtest_mimic::Trial;
use serde_json::Value;

use crate::support::trials::everywhere;
use crate::support::{
    ALONE, Act, App, Place, built_in, changed, difference, settled, tank, until, wait_for_picture,
};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        everywhere(esc_closes_one_thing_at_a_time_menus_first),
        everywhere(a_double_click_on_an_edge_resets_the_width),
        everywhere(z_cycles_through_the_depths_and_is_remembered),
        everywhere(ctrl_k_lets_w_and_s_drive),
    ];
    rows.into_iter().flatten().collect()
}

/// Position of the menu *Overlays* in the bar at the top.
const OVERLAYS: (i32, i32) = (1158, 16);
/// Position of the list of speeds at the bottom.
const SPEEDS: (i32, i32) = (250, 692);

/// Returns `tank/rebound` without its lesson.
pub fn rebound() -> String {
    built_in("tank/rebound", "lesson: \"rebound\",", "")
}

/// Opens `tank/rebound`, paused at the tick of the first hit.
pub fn at_the_hit(place: Place) -> Box<App> {
    let mut app = place.open(&rebound());
    app.key("p");
    app.picture();
    app.hand(Act::Down("s"));
    for _ in 0..200 {
        let ticks = app.trace().len();
        app.key("period");
        app.wait("a step", |trace| trace.len() > ticks);
        if app.last()["contacts"].as_array().is_some_and(|all| !all.is_empty()) {
            app.hand(Act::Up("s"));
            return app;
        }
    }
    panic!("it never hits")
}

fn esc_closes_one_thing_at_a_time_menus_first(place: Place) {
    let mut app = place.open(&rebound());
    app.key("p");
    app.point_still(640, 300);
    let before = settled(&mut app);
    let (menu, list) = ([1060, 44, 1260, 130], [228, 570, 272, 660]);
    let (left, right) = ([0, 200, 200, 600], [1100, 200, 1280, 600]);
    for (at, area, what) in [(OVERLAYS, menu, "the menu"), (SPEEDS, list, "the list")] {
        app.click_still(at);
        app.point_still(640, 300);
        wait_for_picture(&mut app, &format!("{what} to open"), |open| {
            changed(&before, open, area) > 0.2
        });
        app.key("Escape");
        app.frames_still();
        let to_close = format!("{what} to close");
        let closed =
            wait_for_picture(&mut app, &to_close, |now| changed(&before, now, area) < 0.02);
        assert_eq!(
            changed(&before, &closed, left) + changed(&before, &closed, right),
            0.0,
            "Esc closes {what} and no more"
        );
    }
    // With nothing left to close, the side panels stay.
    for _ in 0..2 {
        app.key("Escape");
        app.frames_still();
        assert_eq!(changed(&before, &settled(&mut app), left), 0.0, "the lesson stays");
        assert_eq!(changed(&before, &settled(&mut app), right), 0.0, "the parameters stay");
    }
}

fn a_double_click_on_an_edge_resets_the_width(place: Place) {
    let mut app = place.open(ALONE);
    app.drag((277, 400), (420, 400));
    until(&mut app, "the drag", |app| app.side.settings().contains("widths:(Some("));
    for _ in 0..20 {
        app.point(417, 400);
        app.hand(Act::Click(1, 2));
        app.frames_still();
        if app.side.settings().contains("widths:(None,None)") {
            return;
        }
    }
    panic!("it stays wide: {}", app.side.settings());
}

fn z_cycles_through_the_depths_and_is_remembered(place: Place) {
    let mut app = at_the_hit(place);
    let answer = settled(&mut app);
    let mut shown = Vec::new();
    for depth in ["Work", "All", "Answer"] {
        app.key("z");
        until(&mut app, depth, |app| app.side.settings().contains(&format!("depth:{depth}")));
        shown.push(settled(&mut app));
    }
    assert!(difference(&answer, &shown[0]) > 0.0 && difference(&shown[0], &shown[1]) > 0.0);
    assert!(difference(&answer, &shown[2]) < 0.01, "the answer again");
}

fn ctrl_k_lets_w_and_s_drive(place: Place) {
    let mut app = place.open(ALONE);
    let moved = |trace: &[Value]| {
        let z = |line: &Value| line["bodies"]["tank"]["position"][2].as_f64().expect("a number");
        z(&trace[trace.len() - 1]) - z(&trace[0])
    };
    assert_eq!(moved(&app.hold(&["w"], 10)), 0.0, "W is no key of the articles");
    app.key("ctrl+k");
    until(&mut app, "the other keys", |app| app.side.settings().contains("keys:Wasd"));
    assert!(moved(&app.hold(&["w"], 10)) > 0.7, "W goes ahead");
    assert!(moved(&app.hold(&["s"], 10)) < -0.7, "S goes back");
    let before = tank(&app.last(), "yaw");
    app.hold(&["a"], 10);
    assert!(tank(&app.last(), "yaw") > before + 20.0, "A turns left");
    app.key("ctrl+k");
    until(&mut app, "the keys of the articles", |app| app.side.settings().contains("keys:Article"));
    assert_eq!(moved(&app.hold(&["w"], 10)), 0.0);
}
