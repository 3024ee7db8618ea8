//! The lab in the window: bodies are dragged, turned, nudged and restored by undo while time is
//! paused.

use collidoscope::app::{Command, Session, Viewport};
use collidoscope::scene;
use collidoscope::sim::Body;
use glam::{Vec2, vec2};
use libtest_mimic::Trial;
use serde_json::Value;

use crate::support::trials::everywhere;
use crate::support::{Act, App, Place, VIEW, changed, field, vector};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        everywhere(a_drag_while_paused_moves_the_body_and_updates_the_verdict),
        everywhere(the_ring_turns_and_arrows_nudge_the_selected_body),
    ];
    rows.into_iter().flatten().collect()
}

/// Two boxes at rest, 2 m apart.
pub const SHEET: &str = r#"(title: "Hands", camera: Plan, world: Lab(bodies: [
    (name: "left", shape: Box(width: 2, height: 2), position: (-2, 0, 0)),
    (name: "right", shape: Box(width: 2, height: 2), position: (2, 0, 0)),
]))"#;

const RIGHT: Body = Body::Object(1);

/// Area of the verdict, along the view's upper edge: left, top, right, bottom.
const VERDICT: [u32; 4] = [290, 34, 974, 70];

/// Heights of the banner and of the key strip in the view, pixels.
const BANNER_HEIGHT: f32 = 44.0;
const KEY_STRIP_HEIGHT: f32 = 36.0;

/// Tolerance of positions, m: a few pixels.
const TOLERANCE: f32 = 0.1;

/// Opens the sheet, pauses and selects its right body; returns a session with the same camera.
fn open_paused(place: Place) -> (Box<App>, Session) {
    let mut app = place.open(SHEET);
    app.key("p");
    app.frames_still();
    let mut session = Session::new(scene::parse("t", None, SHEET).expect("a good scene"), None);
    // The sheet fills the space between banner and key strip.
    let [left, top, right, bottom] = VIEW;
    let size = vec2(right - left, bottom - top);
    let (low, high) = (vec2(0.0, BANNER_HEIGHT), size - vec2(0.0, KEY_STRIP_HEIGHT));
    for _ in 0..120 {
        session.update_view(Viewport { size, free_min: low, free_max: high }, 0.1);
    }
    app.click_still(pixel(&session, vec2(2.0, 0.0)));
    session.apply(Command::Select(Some(RIGHT))).expect("it is there");
    (app, session)
}

/// Returns the window position of a point of the sheet, pixels.
fn pixel(session: &Session, point: Vec2) -> (i32, i32) {
    let [left, top, right, bottom] = VIEW;
    let lens = session.camera.lens(vec2(right - left, bottom - top));
    let at = lens.project(point.extend(0.0)).expect("a plan has nothing behind it");
    ((left + at.x).round() as i32, (top + at.y).round() as i32)
}

/// Runs a tick and returns its trace line.
fn run_tick(app: &mut App) -> Value {
    let before = app.trace().len();
    app.key("period");
    app.wait("one tick", |trace| trace.len() > before)[before].clone()
}

fn position(line: &Value) -> Vec2 {
    let [x, y, _] = vector(line, "right", "position");
    vec2(x as f32, y as f32)
}

fn drag(app: &mut App, path: &[(i32, i32)]) {
    app.point_still(path[0].0, path[0].1);
    app.hand(Act::Press(1));
    app.frames_still();
    for (x, y) in &path[1..] {
        app.point_still(*x, *y);
    }
    app.hand(Act::Release(1));
    app.frames_still();
}

fn a_drag_while_paused_moves_the_body_and_updates_the_verdict(place: Place) {
    let (mut app, session) = open_paused(place);
    let apart = app.picture();
    let ticks = app.trace().len();
    let at = |x, y| pixel(&session, vec2(x, y));
    drag(&mut app, &[at(2.0, 0.0), at(1.5, 0.5), at(-0.5, 0.5)]);
    assert_eq!(app.trace().len(), ticks, "time stands still");
    assert!(changed(&apart, &app.picture(), VERDICT) > 0.005, "the verdict is another one");
    let line = run_tick(&mut app);
    assert!(position(&line).distance(vec2(-0.5, 0.5)) < TOLERANCE, "{line}");
    let contacts = line["contacts"].as_array().expect("a list");
    let depth = contacts.iter().find_map(|contact| contact["depth"].as_f64()).expect("a contact");
    assert!((depth - 0.5).abs() < f64::from(TOLERANCE), "2 m wide each and 1.5 m apart: {line}");
    app.key("ctrl+z");
    app.frames_still();
    let line = run_tick(&mut app);
    assert!(position(&line).distance(vec2(2.0, 0.0)) < 1e-4, "one step back: {line}");
}

fn the_ring_turns_and_arrows_nudge_the_selected_body(place: Place) {
    let (mut app, session) = open_paused(place);
    let radius = session.handles().expect("it is selected").reach + 0.35;
    let at = |degrees: f32| {
        pixel(&session, vec2(2.0, 0.0) + Vec2::from_angle(degrees.to_radians()) * radius)
    };
    // To the right of the body, the ring leaves the view.
    drag(&mut app, &[at(90.0), at(110.0), at(135.0)]);
    let line = run_tick(&mut app);
    let angle = |line: &Value| field(line, "right", "angle").as_f64().expect("a number");
    assert!((angle(&line) - 45.0).abs() < 3.0, "{line}");
    for key in ["Right", "Up", "shift+Left"] {
        app.key(key);
        app.frames_still();
    }
    let line = run_tick(&mut app);
    assert!(
        position(&line).distance(vec2(1.1, 0.1)) < 1e-4,
        "by the grid, ten times by Shift: {line}"
    );
    for _ in 0..4 {
        app.key("ctrl+z");
        app.frames_still();
    }
    let line = run_tick(&mut app);
    assert!(position(&line).distance(vec2(2.0, 0.0)) < 1e-4, "{line}");
    assert!(angle(&line).abs() < 1e-4, "{line}");
}
