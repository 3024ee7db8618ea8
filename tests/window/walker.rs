//! The walker world: a drive round the loop, and the same drive in the upright gait.

use libtest_mimic::Trial;
use serde_json::Value;

use crate::support::trials::everywhere;
use crate::support::{Place, axis, built_in, has_event, vector};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [everywhere(a_walker_goes_round_the_loop_upside_down)];
    rows.into_iter().flatten().collect()
}

fn normal_y(line: &Value) -> f64 {
    vector(line, "walker", "normal")[1]
}

fn a_walker_goes_round_the_loop_upside_down(place: Place) {
    // Starts nearer to the ascent and has longer steps, since frames may be few.
    let text =
        built_in("walker/loop", "(position: (0, 0, 2))", "(position: (0, 0, 10), step: 0.2)");
    let mut app = place.open(&text);
    let is_upside_down = |line: &Value| normal_y(line) < -0.9;
    let trace = app.hold_until("s", "round the loop", |trace| {
        let index = trace.iter().position(is_upside_down);
        index.is_some_and(|index| trace[index..].iter().any(|line| normal_y(line) > 0.99))
    });
    let top = trace.iter().find(|line| is_upside_down(line)).expect("waited for");
    assert!(vector(top, "walker", "position")[1] > 8.0, "under the ceiling: {top}");
    for line in &trace {
        let (up, normal) = (axis(line, "walker", 1), vector(line, "walker", "normal"));
        let cosine: f64 = (0..3).map(|k| up[k] * normal[k]).sum();
        assert!(cosine > 0.99, "it stands on what it walks on: {line}");
    }
    assert!(!trace.iter().any(|line| has_event(line, "LostGround")), "it never lost it");

    // An upright walker stops where the loop becomes a wall.
    app.key("g");
    let trace = app.hold_until("s", "no ground ahead", |trace| {
        trace.iter().filter(|line| has_event(line, "NoGround")).count() >= 5
    });
    let last = trace.last().expect("waited for");
    assert!(trace.iter().all(|line| normal_y(line) > 0.0), "never upside down");
    assert!(normal_y(last) < 0.9, "it stands on the slope: {last}");
    assert!(axis(last, "walker", 1)[1] > 0.999, "and yet upright: {last}");
}
