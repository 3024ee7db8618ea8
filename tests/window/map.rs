//! The map world: stairs, ledges, jumps and a roof.

use libtest_mimic::Trial;
use serde_json::Value;

use crate::support::trials::everywhere;
use crate::support::{App, Place, built_in, field, has_event, vector};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        everywhere(up_the_stairs_and_off_the_ledge),
        everywhere(space_jumps_x_hops_and_a_roof_is_bumped),
    ];
    rows.into_iter().flatten().collect()
}

/// Start position of the courtyard's player.
const START: &str = "position: (0, 0, -10)";

fn feet(line: &Value) -> [f64; 3] {
    vector(line, "player", "position")
}

fn state(line: &Value) -> &str {
    field(line, "player", "state").as_str().expect("a name")
}

/// Presses a key and waits for the landing; returns the trace since the press.
fn leap(app: &mut App, key: &str) -> Vec<Value> {
    let before = app.trace().len();
    app.key(key);
    app.wait("a landing", |trace| trace[before..].iter().any(|line| has_event(line, "Land")))
        .split_off(before)
}

fn greatest_height(trace: &[Value]) -> f64 {
    trace.iter().map(|line| feet(line)[1]).fold(f64::MIN, f64::max)
}

fn up_the_stairs_and_off_the_ledge(place: Place) {
    // The player starts directly in front of the stairs, so the result does not depend on the frame
    // time.
    let mut app = place.open(&built_in("map/courtyard", START, "position: (-4.5, 0, -1)"));
    app.key("2");
    app.frames();
    let trace = app.hold_until("s", "a landing beyond the terrace", |trace| {
        trace.iter().any(|line| has_event(line, "Land"))
    });
    let top = trace.iter().find(|line| feet(line)[1] > 1.79).expect("it climbs the terrace");
    assert!((feet(top)[1] - 1.8).abs() < 1e-3 && state(top) == "NoJump", "{top}");
    let rises = trace.windows(2).map(|pair| feet(&pair[1])[1] - feet(&pair[0])[1]);
    let steps: Vec<f64> = rises.filter(|rise| *rise > 0.01).collect();
    assert!(steps.len() >= 10 && steps.iter().all(|rise| *rise < 0.3), "by steps: {steps:?}");
    let fall = trace.iter().position(|line| has_event(line, "Fall")).expect("off the ledge");
    let land = trace.iter().position(|line| has_event(line, "Land")).expect("waited for");
    assert!(trace[fall..land].iter().all(|line| state(line) == "Fall"), "in the air between");
    assert!(feet(&trace[fall])[2] > 10.0 && feet(&trace[land])[1].abs() < 1e-3);
}

fn space_jumps_x_hops_and_a_roof_is_bumped(place: Place) {
    let mut app = place.open(&built_in("map/courtyard", START, START));
    let jump = leap(&mut app, "space");
    assert!(jump.iter().any(|line| state(line) == "JumpHigh"), "Space jumps");
    assert!(greatest_height(&jump) > 2.0, "{}", greatest_height(&jump));
    let hop = leap(&mut app, "x");
    assert!(hop.iter().any(|line| state(line) == "JumpLow"), "X hops");
    assert!(
        greatest_height(&hop) > 0.8 && greatest_height(&hop) < greatest_height(&jump) - 0.5,
        "{}",
        greatest_height(&hop)
    );
    assert!(!jump.iter().chain(&hop).any(|line| has_event(line, "Bump")), "nothing is above");

    let under_roof = built_in("map/courtyard", START, "position: (12, 0, -6)");
    app.side.replace_scene(&under_roof);
    app.wait("the new start", |trace| {
        trace.iter().any(|line| line["tick"] == 0 && feet(line)[0] == 12.0)
    });
    app.frames();
    let bump = leap(&mut app, "space");
    assert!(bump.iter().any(|line| has_event(line, "Bump")), "the roof is in the way");
    assert!(greatest_height(&bump) < 1.31, "its head stays under it: {}", greatest_height(&bump));
}
