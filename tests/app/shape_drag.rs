//! Bodies of a lab moved, turned and reshaped by dragging, with the answer in the same frame.

mod corners;

use collidoscope::app::{Command, Lens, Link, Session};
use collidoscope::params::{self, Value};
use collidoscope::scene::{self, Progress};
use collidoscope::sim::Body;
use collidoscope::sim::handles::Handle;
use glam::{Vec2, Vec3, vec2};

use crate::TICK;

const LEFT: Body = Body::Object(0);
const RIGHT: Body = Body::Object(1);

/// Two boxes 2 m wide and 2 m apart, the left one moving, and a square with corners above them.
const SHEET: &str = r#"(title: "T", camera: Plan, paused: true, world: Lab(bodies: [
    (name: "left", shape: Box(width: 2, height: 2), position: (-2, 0, 0), velocity: (3, 0, 0)),
    (name: "right", shape: Box(width: 2, height: 2), position: (2, 0, 0)),
    (name: "roof", shape: Polygon(points: [(-1, -1), (1, -1), (1, 1), (-1, 1)]), position: (0, 4, 0)),
]))"#;

const ROOF: Body = Body::Object(2);

fn sheet() -> Session {
    Session::new(scene::parse("t.ron", None, SHEET).expect("a good scene"), None)
}

fn lens(session: &Session) -> Lens {
    session.camera.lens(vec2(1000.0, 800.0))
}

/// Returns the pixel of a point of the sheet.
fn pixel(session: &Session, at: Vec2) -> Vec2 {
    lens(session).project(at.extend(0.0)).expect("a plan has nothing behind it")
}

/// Moves the pointer to a point during a drag.
fn move_pointer(session: &mut Session, to: Vec2) {
    let (lens, at) = (lens(session), pixel(session, to));
    if let Some(command) = session.drag(&lens, at) {
        session.apply(command).expect("it was asked whether it can be");
    }
}

/// Presses at the first point and drags to the others, without releasing.
fn press_and_drag(session: &mut Session, from: Vec2, to: &[Vec2]) {
    let (lens, at) = (lens(session), pixel(session, from));
    session.grab_handle(&lens, at);
    for to in to {
        move_pointer(session, *to);
    }
}

fn drag(session: &mut Session, from: Vec2, to: &[Vec2]) {
    press_and_drag(session, from, to);
    session.shape_drag.release();
}

fn click(session: &mut Session, at: Vec2) {
    let (lens, at) = (lens(session), pixel(session, at));
    if let Some(command) = session.click(&lens, at) {
        session.apply(command).expect("a click");
    }
}

/// Returns the body and its handle at a point of the sheet.
fn handle_at(session: &Session, at: Vec2) -> Option<(Body, Handle)> {
    session.part_at(&lens(session), pixel(session, at))
}

fn value(session: &Session, path: &str) -> Option<Value> {
    params::get(&session.world().setup(), path)
}

/// Returns a position or corner, as a parameter, in the plane of the sheet.
fn point(session: &Session, path: &str) -> Vec2 {
    let Some(Value::Vec3(at)) = value(session, path) else { panic!("no place: {path}") };
    at.truncate()
}

fn select(session: &mut Session, body: Body) {
    session.apply(Command::Select(Some(body))).expect("a selection");
}

/// Returns whether two points are within a pixel.
fn is_near(a: Vec2, b: Vec2) -> bool {
    a.distance(b) < 0.02
}

#[test]
fn a_paused_drag_updates_the_verdict_but_not_the_run() {
    let mut s = sheet();
    s.apply(Command::StepOnce).unwrap();
    s.advance(TICK, |_, _, _| {});
    let started = (s.world().hash(), s.timeline.history.run.hashes.clone());
    assert_eq!(s.verdict().to_string().matches("1.950").count(), 1, "{}", s.verdict());
    // The tick has moved the box by 50 mm.
    press_and_drag(&mut s, vec2(-1.95, 0.0), &[vec2(-1.5, 0.0), vec2(-1.25, 0.5)]);
    let at = point(&s, "bodies.left.position");
    assert!(is_near(at, vec2(-1.25, 0.5)), "{at}");
    assert_eq!(s.world().position(LEFT), Some(at.extend(0.0)), "the present place");
    let moved = s.world().hash();
    assert_ne!(moved, started.0);
    // The verdict describes the shown state, before the next tick moves the box on.
    let gap = 2.0 - at.x - 2.0;
    assert!(s.verdict().to_string().contains(&format!("{gap:.3}")), "{gap} {}", s.verdict());
    move_pointer(&mut s, vec2(0.5, 0.5));
    let depth = point(&s, "bodies.left.position").x;
    let said = s.verdict().to_string();
    assert!(said.contains("overlaps") && said.contains(&format!("{depth:.3}")), "{said}");
    let _ = (s.record(), s.place());
    let hash = s.world().hash();
    let mut again = sheet();
    again.apply(Command::StepOnce).unwrap();
    again.advance(TICK, |_, _, _| {});
    let path = "bodies.left.position".to_owned();
    let value = Value::Vec3(point(&s, &path).extend(0.0));
    again.apply(Command::Set { path, value, gesture: false }).unwrap();
    assert_eq!(again.world().hash(), hash, "looking changes nothing");
    assert_eq!(s.timeline.history.run.hashes, started.1, "nor does it go into the run");
}

#[test]
fn each_drag_is_one_undo_step() {
    let mut s = sheet();
    for target in [vec2(2.5, 1.0), vec2(3.0, -1.0)] {
        let from = point(&s, "bodies.right.position");
        // Midway, the drag returns to its start, where nothing is changed.
        drag(&mut s, from, &[from + vec2(0.0, 0.5), from, from + vec2(0.2, 0.0), target]);
    }
    assert!(is_near(point(&s, "bodies.right.position"), vec2(3.0, -1.0)));
    s.apply(Command::Undo).unwrap();
    assert!(is_near(point(&s, "bodies.right.position"), vec2(2.5, 1.0)));
    s.apply(Command::Undo).unwrap();
    assert_eq!(point(&s, "bodies.right.position"), vec2(2.0, 0.0));
    assert_eq!(s.can_undo_redo(), (false, true));
    s.apply(Command::Redo).unwrap();
    assert!(is_near(point(&s, "bodies.right.position"), vec2(2.5, 1.0)));
}

#[test]
fn a_drag_selects_its_body_and_keeps_the_pair() {
    let mut s = sheet();
    click(&mut s, vec2(-2.0, 0.0));
    assert_eq!((s.selection(), s.partner()), (Some(LEFT), None));
    click(&mut s, vec2(2.0, 0.0));
    assert_eq!((s.selection(), s.partner()), (Some(LEFT), Some(RIGHT)));
    drag(&mut s, vec2(2.0, 0.0), &[vec2(2.0, 1.0)]);
    assert_eq!((s.selection(), s.partner()), (Some(RIGHT), Some(LEFT)));
    drag(&mut s, vec2(0.0, 4.0), &[vec2(0.0, 5.0)]);
    assert_eq!((s.selection(), s.partner()), (Some(ROOF), None));
    click(&mut s, vec2(7.0, 0.0));
    assert_eq!(s.selection(), None);
    // A press that barely moves is a click; a press beside the bodies drags nothing.
    let hash = s.world().hash();
    press_and_drag(&mut s, vec2(2.0, 1.0), &[vec2(2.01, 1.0)]);
    assert_eq!((s.world().hash(), s.selection()), (hash, None));
    press_and_drag(&mut s, vec2(7.0, 0.0), &[vec2(8.0, 1.0)]);
    assert_eq!((s.world().hash(), s.shape_drag.held()), (hash, None));
}

#[test]
fn arrow_keys_nudge_by_the_grid_and_the_camera_stays_during_a_drag() {
    let mut s = sheet();
    let nudge = |right, up| Command::Nudge { right, up };
    s.apply(nudge(1, 0)).unwrap();
    assert_eq!(s.can_undo_redo(), (false, false), "nothing is selected");
    select(&mut s, LEFT);
    for command in [nudge(1, 0), nudge(0, -1), nudge(-10, 0)] {
        s.apply(command).unwrap();
    }
    assert_eq!(point(&s, "bodies.left.position"), vec2(-2.9, -0.1));
    s.apply(Command::Undo).unwrap();
    assert_eq!(point(&s, "bodies.left.position"), vec2(-1.9, -0.1));

    let before = lens(&s).project(Vec3::ZERO);
    press_and_drag(&mut s, vec2(-1.9, -0.1), &[vec2(-6.0, 5.0)]);
    s.advance(0.5, |_, _, _| {});
    assert_eq!(lens(&s).project(Vec3::ZERO), before);
}

#[test]
fn the_ring_turns_the_body_by_the_angle_of_the_drag() {
    let mut s = sheet();
    select(&mut s, RIGHT);
    let radius = s.handles().expect("it is selected").reach + 0.35;
    let at = |degrees: f32| vec2(2.0, 0.0) + Vec2::from_angle(degrees.to_radians()) * radius;
    assert_eq!(handle_at(&s, at(0.0)), Some((RIGHT, Handle::Ring)));
    drag(&mut s, at(0.0), &[at(30.0), at(120.0)]);
    let Some(Value::F32(angle)) = value(&s, "bodies.right.angle") else { panic!("no angle") };
    assert!((angle - 120.0).abs() < 1.0, "{angle}");
    // An angle beyond half a turn is written as the shorter one.
    drag(&mut s, at(0.0), &[at(90.0)]);
    let Some(Value::F32(angle)) = value(&s, "bodies.right.angle") else { panic!("no angle") };
    assert!((angle + 150.0).abs() < 1.0, "{angle}");
    assert_eq!(point(&s, "bodies.right.position"), vec2(2.0, 0.0));
    s.apply(Command::Undo).unwrap();
    s.apply(Command::Undo).unwrap();
    assert_eq!(value(&s, "bodies.right.angle"), Some(Value::F32(0.0)));
    click(&mut s, at(45.0));
    assert_eq!(s.selection(), Some(RIGHT), "a click on the ring does not let it go");
}

#[test]
fn drags_snap_to_the_grid_if_snapping_is_on() {
    let mut s = sheet();
    s.apply(Command::ToggleSnap).unwrap();
    drag(&mut s, vec2(2.3, 0.3), &[vec2(2.84, 0.57)]);
    assert_eq!(point(&s, "bodies.right.position"), vec2(2.5, 0.3));
    select(&mut s, ROOF);
    drag(&mut s, vec2(1.0, 5.0), &[vec2(1.234, 5.378)]);
    assert_eq!(point(&s, "bodies.roof.shape.points.2"), vec2(1.2, 1.4));
    s.apply(Command::ToggleSnap).unwrap();
    drag(&mut s, vec2(2.5, 0.3), &[vec2(2.84, 0.37)]);
    let at = point(&s, "bodies.right.position");
    assert!(is_near(at, vec2(2.84, 0.37)) && at.x != 2.8, "{at}");
}

#[test]
fn drags_are_in_the_link() {
    let mut s = sheet();
    drag(&mut s, vec2(2.0, 0.0), &[vec2(2.5, 0.5), vec2(1.5, 1.0)]);
    s.apply(Command::StepOnce).unwrap();
    s.advance(TICK, |_, _, _| {});
    select(&mut s, ROOF);
    drag(&mut s, vec2(1.0, 5.0), &[vec2(1.4, 5.5)]);
    let text = Link::of(&s, s.shown_tick()).unwrap().to_text("").unwrap();
    let opened = Link::parse(&text).unwrap().open(&Progress::default()).unwrap();
    assert!(opened.divergence.is_none());
    assert_eq!(opened.first.world().hash(), s.world().hash());
}

#[test]
fn nothing_can_be_dragged_inside_a_tick_or_in_other_worlds() {
    let mut s = sheet();
    s.apply(Command::OpenTick(0)).unwrap();
    assert!(s.opened_tick().is_some());
    assert_eq!(handle_at(&s, vec2(2.0, 0.0)), None);
    for id in ["bodies/ledge", "tank/rebound"] {
        let mut s = crate::session(id);
        let body = s.world().bodies()[0];
        select(&mut s, body);
        assert_eq!(s.handles(), None, "{id}");
    }
}
