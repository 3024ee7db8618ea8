//! Changes from one scene to another, and Esc.

use collidoscope::scene;
use collidoscope::sim::World;
use libtest_mimic::Trial;
use serde_json::Value;

use crate::driving::assert_still;
use crate::support::trials::{everywhere, slow};
use crate::support::{ALONE, Act, App, Place, moved, restarts};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        everywhere(ctrl_p_finds_a_scene_by_letters),
        everywhere(a_scene_continues_where_it_was_left),
        slow(everywhere(esc_never_closes_the_program)),
    ];
    rows.into_iter().flatten().collect()
}

fn ctrl_p_finds_a_scene_by_letters(place: Place) {
    let coins_world = World::new(scene::load("tank/coins").expect("it ships").file.world);
    let hash = format!("{:016x}", coins_world.hash());
    let mut app = place.open(ALONE);
    app.key("ctrl+p");
    app.frames_still();
    app.hand(Act::Type("coins"));
    app.frames_still();
    app.key("Return");
    let loaded = |line: &Value| line["tick"] == 0 && line["hash"] == hash.as_str();
    app.wait("tank/coins is loaded", |trace| trace.iter().any(loaded));
    let trace = app.wait_ticks(12);
    assert_still(&trace[..trace.iter().position(loaded).expect("waited for")], "only typed");
    assert_still(&trace[trace.iter().position(loaded).expect("waited for")..], "only typed");
    assert!(moved(&app.hold(&["Up"], 10)).1 > 0.3, "the finder is closed, keys drive again");
}

fn a_scene_continues_where_it_was_left(place: Place) {
    let mut app = place.open(ALONE);
    app.hold(&["Up"], 20);
    let open = |app: &mut App, name: &str| {
        app.key("ctrl+p");
        app.frames_still();
        app.hand(Act::Type(name));
        app.frames_still();
        app.key("Return");
        app.frames_still();
    };
    open(&mut app, "coins");
    app.wait("tank/coins", |trace| restarts(trace) == 2);
    app.hold(&["Up"], 30);
    let last_tick = app.trace().last().expect("it runs")["tick"].as_u64().expect("a number");
    open(&mut app, "pyramid");
    app.wait("bodies/pyramid", |trace| restarts(trace) == 3);
    open(&mut app, "coins");
    let trace = app.wait_ticks(4);
    assert_eq!(restarts(&trace), 3, "it does not begin again");
    assert!(trace.last().expect("it runs")["tick"].as_u64().expect("a number") > last_tick);
    app.key("shift+F5");
    app.wait("a restart", |trace| restarts(trace) == 4);
}

fn esc_never_closes_the_program(place: Place) {
    let mut app = place.open(ALONE);
    for key in ["F1", "F10", "ctrl+p", "ctrl+o", "Escape"] {
        app.key(key);
        app.frames_still();
        for _ in 0..3 {
            app.key("Escape");
            app.frames_still();
        }
        app.wait_ticks(20);
    }
    assert!(moved(&app.hold(&["s"], 10)).1 > 0.7, "everything is closed but the program");
}
