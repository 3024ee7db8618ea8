//! The wall world: a box driven against a plane.

use libtest_mimic::Trial;
use serde_json::Value;

use crate::support::trials::everywhere;
use crate::support::{Place, axis, built_in, has_event, vector};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        everywhere(a_box_stops_at_the_wall_and_slides_along_it),
        everywhere(keys_pitch_and_roll_the_box),
    ];
    rows.into_iter().flatten().collect()
}

/// Returns the distance of the box's centre from the plane `wall`, m; positive on the front side.
fn plane_distance(line: &Value) -> f64 {
    let [middle, point] = [vector(line, "box", "position"), vector(line, "wall", "point")];
    let normal = vector(line, "wall", "normal");
    (0..3).map(|k| (middle[k] - point[k]) * normal[k]).sum()
}

fn touches(line: &Value) -> bool {
    line["contacts"].as_array().is_some_and(|all| all.iter().any(|c| c["phase"] != "Exit"))
}

fn a_box_stops_at_the_wall_and_slides_along_it(place: Place) {
    let text = built_in("wall/slide", "title: \"Slide along a wall\"", "title: \"Slide\"");
    let mut app = place.open(&text);
    let trace = app.hold_until("s", "30 ticks at the wall", |trace| {
        trace.iter().filter(|line| touches(line)).count() >= 30
    });
    let first_touch = trace.iter().position(touches).expect("waited for");
    assert!(
        trace[..first_touch].iter().all(|line| !has_event(line, "PushOut")),
        "not before the wall"
    );
    for line in trace[first_touch..].iter().filter(|line| touches(line)) {
        let contact = &line["contacts"][0];
        let number = |name: &str| contact[name].as_f64().expect("a number");
        assert_eq!(contact["b"], "wall", "{line}");
        assert!(number("push") > 0.0 && has_event(line, "PushOut"), "{line}");
        // The push-out equals the overlap: the nearest corner is on the plane.
        assert!((plane_distance(line) - number("r")).abs() < 1e-3, "{line}");
    }
    assert!(trace.iter().all(|line| plane_distance(line) > 0.0), "it stays on its side");
    let [first, last] =
        [first_touch + 1, first_touch + 25].map(|k| vector(&trace[k], "box", "position"));
    assert!(last[0] - first[0] > 1.0, "it slides along: {first:?} to {last:?}");
    assert!((last[2] - first[2]).abs() < 1e-3, "it comes no nearer: {first:?} to {last:?}");
}

fn keys_pitch_and_roll_the_box(place: Place) {
    let text = built_in("wall/slide", "yaw: 60, pitch: 10, roll: 15", "yaw: 60");
    let mut app = place.open(&text);
    // A rising front lifts the front axis; leaning left lowers the left axis.
    for (key, axis_index, sign) in [("i", 2, 1.0), ("k", 2, -1.0), ("u", 0, -1.0), ("o", 0, 1.0)] {
        let trace = app.hold(&[key], 10);
        let rise = |line: &Value| axis(line, "box", axis_index)[1];
        let turned = rise(&trace[trace.len() - 1]) - rise(&trace[0]);
        assert!(turned * sign > 0.1, "{key} turns it: {turned}");
        let [from, to] = [0, trace.len() - 1].map(|k| vector(&trace[k], "box", "position"));
        assert_eq!(from, to, "{key} does not drive");
        // Turns approximately back to the start.
        let opposite_key = match key {
            "i" => "k",
            "k" => "i",
            "u" => "o",
            _ => "u",
        };
        app.hold_until(opposite_key, "it is level again", |trace| {
            trace.iter().any(|line| rise(line) * sign < 0.05)
        });
    }
}
