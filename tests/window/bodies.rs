//! The vertical world: bodies dragged and balls thrown by the mouse, a driven body, a switch.

use collidoscope::app::{Command, Session};
use collidoscope::params::Value as Number;
use collidoscope::scene;
use glam::{Vec2, vec2};
use libtest_mimic::Trial;
use serde_json::Value;

use crate::support::trials::{everywhere, slow};
use crate::support::{Act, App, Place, VIEW, built_in, focus_filter, has_event, vector};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        everywhere(the_mouse_drags_a_body_and_lets_it_fall),
        everywhere(the_right_button_throws_a_ball_along_the_drag),
        everywhere(arrows_drive_and_jump),
        slow(everywhere(a_checkbox_changes_the_following_ticks)),
    ];
    rows.into_iter().flatten().collect()
}

/// Ticks until all falling bodies and the camera are at rest.
const SETTLED: usize = 120;

/// Length of a tick, s.
const TICK: f64 = 1.0 / 60.0;

/// Returns the scene of these scenarios.
pub fn ledge() -> String {
    built_in("bodies/ledge", "title: \"Ledge\"", "title: \"Drag\"")
}

/// Opens the scene, waits until it is at rest and returns the window and a session at the same tick.
fn settled(place: Place) -> (Box<App>, Session) {
    let mut app = place.open(&ledge());
    let session = at_rest(&mut app);
    (app, session)
}

/// Waits until all falling bodies are at rest; returns a session at the same tick. Window and session
/// frame the driven body, so the session's camera gives the window's positions.
pub fn at_rest(app: &mut App) -> Session {
    app.wait_ticks(SETTLED);
    let mut session = Session::new(scene::load("bodies/ledge").expect("it ships"), None);
    for _ in 0..SETTLED {
        session.advance(TICK, |_, _, _| {});
    }
    session.apply(Command::FrameSelection).expect("nothing is wrong with that");
    app.key("f");
    app.frames();
    session
}

/// Returns the window position of a point of the plane, pixels.
pub fn pixel(session: &Session, point: Vec2) -> (i32, i32) {
    let [left, top, right, bottom] = VIEW;
    let lens = session.camera.lens(vec2(right - left, bottom - top));
    let at = lens.project(point.extend(0.0)).expect("nothing is behind a plan camera");
    ((left + at.x).round() as i32, (top + at.y).round() as i32)
}

pub fn position(line: &Value, body: &str) -> Vec2 {
    let [x, y, _] = vector(line, body, "position");
    vec2(x as f32, y as f32)
}

fn velocity(line: &Value, body: &str) -> Vec2 {
    let [x, y, _] = vector(line, body, "velocity");
    vec2(x as f32, y as f32)
}

/// Returns the bodies of a trace line that the first line lacks.
fn new_bodies(first: &Value, line: &Value) -> Vec<String> {
    let bodies = line["bodies"].as_object().expect("an object");
    let known = first["bodies"].as_object().expect("an object");
    bodies.keys().filter(|name| !known.contains_key(*name)).cloned().collect()
}

fn the_mouse_drags_a_body_and_lets_it_fall(place: Place) {
    let (mut app, session) = settled(place);
    let rest = position(&app.last(), "box-1");
    let others = ["player", "ball-1", "box-2"].map(|other| (other, position(&app.last(), other)));
    let (x, y) = pixel(&session, rest);
    app.point(x, y);
    app.hand(Act::Press(1));
    for target in [vec2(-1.4, 1.4), vec2(-2.0, 2.4), vec2(-0.6, 2.2)] {
        let (x, y) = pixel(&session, target);
        app.point(x, y);
        // The grabbed point has the same offset as the pointer, so the offset cancels out.
        app.wait("it hangs at the pointer", |trace| {
            let line = &trace[trace.len() - 1];
            position(line, "box-1").distance(target) < 0.1 && velocity(line, "box-1").length() < 0.5
        });
    }
    app.hand(Act::Release(1));
    app.frames();
    let (x, y) = pixel(&session, rest + vec2(0.0, 2.0));
    app.point(x, y);
    let trace = app.wait("it falls", |trace| position(&trace[trace.len() - 1], "box-1").y < 1.4);
    // A later frame may be too late: a box on its corner reaches the obstacles at a height of
    // 1.03 m.
    let high = trace.iter().rposition(|line| position(line, "box-1").y >= 1.4).expect("it hung");
    let line = &trace[high + 1];
    assert!((position(line, "box-1").x - -0.6).abs() < 0.3, "straight down, let go of: {line}");
    for (other, old_position) in others {
        assert!(position(line, other).distance(old_position) < 0.01, "{other} is left alone");
    }
}

fn the_right_button_throws_a_ball_along_the_drag(place: Place) {
    let (mut app, session) = settled(place);
    let first = app.trace().swap_remove(0);
    let (from, to) = (vec2(-3.0, 2.4), vec2(-2.0, 2.9));
    let (x, y) = pixel(&session, from);
    app.point(x, y);
    app.hand(Act::Press(3));
    app.frames();
    let (x, y) = pixel(&session, to);
    app.point(x, y);
    assert_eq!(new_bodies(&first, &app.last()), [""; 0], "nothing is thrown before it is let go");
    app.hand(Act::Release(3));
    let trace = app.wait("a ball", |trace| !new_bodies(&first, &trace[trace.len() - 1]).is_empty());
    let line = trace.iter().find(|line| !new_bodies(&first, line).is_empty()).expect("waited for");
    let [ball] = &new_bodies(&first, line)[..] else { panic!("one ball: {line}") };
    let thrown = 4.0 * (to - from);
    // Gravity has acted for one tick.
    let error = velocity(line, ball) - thrown;
    assert!(error.x.abs() < 0.2 && (-1.0..0.1).contains(&error.y), "{error} off {thrown}: {line}");
    assert!(position(line, ball).distance(from + thrown * TICK as f32) < 0.1, "{line}");
    app.frames();
    assert_eq!(new_bodies(&first, &app.last()).len(), 1, "one throw, one ball");
    assert!(position(&app.last(), ball).x > from.x + 0.3, "it flies");
}

fn arrows_drive_and_jump(place: Place) {
    let (mut app, _) = settled(place);
    let grounded = |line: &Value| line["bodies"]["player"]["grounded"] == true;
    assert!(grounded(&app.last()));
    for (key, sign) in [("Right", 1.0), ("Left", -1.0)] {
        let trace = app.hold(&[key], 12);
        let [from, to] = [0, trace.len() - 1].map(|k| position(&trace[k], "player"));
        let fastest =
            trace.iter().map(|line| velocity(line, "player").x * sign).fold(0.0, f32::max);
        assert!((to.x - from.x) * sign > 0.2, "{key} drives from {from} to {to}");
        assert!((1.5..=3.01).contains(&fastest), "{key} drives with {fastest} m/s");
        assert!((to.y - from.y).abs() < 0.05, "{key} stays on the floor: {from} to {to}");
    }
    let before = app.trace().len();
    app.key("Up");
    let trace = app.wait("up and down again", |trace| {
        let up = trace[before..].iter().position(|line| has_event(line, "Airborne"));
        up.is_some_and(|up| trace[before + up..].iter().any(|line| has_event(line, "Grounded")))
    });
    let index_of = |kind: &str| trace[before..].iter().position(|line| has_event(line, kind));
    let (up, down) = (index_of("Airborne").expect("waited"), index_of("Grounded").expect("waited"));
    let flight = &trace[before + up..before + down];
    assert!(flight.iter().all(|line| !grounded(line)), "no ground under it in the air");
    let top = flight.iter().map(|line| position(line, "player").y).fold(0.0, f32::max);
    assert!(top > 0.9, "it jumps {top} m high");
    assert!(grounded(&trace[before + down]));
    // `use` drops another ball in this world.
    app.key("r");
    let first = app.trace().swap_remove(0);
    app.wait("a drop", |trace| !new_bodies(&first, &trace[trace.len() - 1]).is_empty());
}

/// Returns the hashes of a run of `ticks` ticks. The switch at `path` is cleared after `flip` ticks,
/// if given.
fn run_with(flip: Option<u32>, path: &str, ticks: usize) -> Vec<String> {
    let mut session = Session::new(scene::load("bodies/ledge").expect("it ships"), None);
    let mut hashes = vec![format!("{:016x}", session.world().hash())];
    for tick in 0..ticks {
        if flip.is_some_and(|flip| flip as usize == tick) {
            let (path, value) = (path.to_owned(), Number::Bool(false));
            session.apply(Command::Set { path, value, gesture: false }).expect("a switch");
        }
        session.apply(Command::StepOnce).expect("it steps");
        session.advance(TICK, |_, world, _| hashes.push(format!("{:016x}", world.hash())));
    }
    hashes
}

/// Restarts, pauses early, clicks the checkbox and continues; returns the hashes since the start.
fn click_early(app: &mut App, checkbox: (i32, i32)) -> Vec<String> {
    let count_starts = |trace: &[Value]| trace.iter().filter(|line| line["tick"] == 0).count();
    let before = count_starts(&app.trace());
    app.point(600, 350);
    app.key("F5");
    app.wait("a restart", |trace| count_starts(trace) > before);
    app.key("p");
    app.click_still(checkbox);
    app.key("p");
    let trace = app.wait_ticks(100);
    let start = trace.iter().rposition(|line| line["tick"] == 0).expect("waited for");
    trace[start..].iter().map(|l| l["hash"].as_str().expect("text").to_owned()).collect()
}

fn a_checkbox_changes_the_following_ticks(place: Place) {
    let (mut app, _) = settled(place);
    // The player has room to jump.
    let jumps = |trace: &[Value]| trace.iter().any(|line| position(line, "player").y > 0.5);
    focus_filter(&mut app, "Up", jumps);
    app.type_over("vibration hold");
    // In the frame of the last letter, Esc would not reach the text field.
    app.frames();
    app.key("Escape");
    app.frames();
    // The filter leaves one row at an unknown height. Each run tries one height, with a click before
    // its bodies have settled.
    let (flip, parted) = (192..280)
        .step_by(8)
        .find_map(|y| {
            let hashes = click_early(&mut app, (1265, y));
            let plain = run_with(None, "", hashes.len() - 1);
            let parted = (0..hashes.len()).find(|k| hashes[*k] != plain[*k])?;
            let run = |flip| run_with(Some(flip), "methods.vibration_hold", hashes.len() - 1);
            Some(((0..parted as u32).rev().find(|flip| run(*flip) == hashes), parted))
        })
        .expect("a checkbox is found under the filter");
    assert!(flip.is_some(), "from tick {parted} on it is the run with the switch off");
}
