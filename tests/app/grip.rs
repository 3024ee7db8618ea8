//! Bodies of a lab changed by hand: moved, turned and reshaped, and the answer in the same frame.

use collidoscope::app::{Command, Lens, Link, Session};
use collidoscope::params::{self, Value};
use collidoscope::scene::{self, Progress};
use collidoscope::sim::Body;
use collidoscope::sim::handles::Part;
use glam::{Vec2, Vec3, vec2, vec3};

use crate::TICK;

const LEFT: Body = Body::Object(0);
const RIGHT: Body = Body::Object(1);

/// Two boxes 2 m wide and 2 m apart, the left one on its way, and a square with corners above them.
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

/// Where a point of the sheet is in the picture.
fn pixel(session: &Session, at: Vec2) -> Vec2 {
    lens(session).project(at.extend(0.0)).expect("a plan has nothing behind it")
}

/// Goes to a point with what is held.
fn go(session: &mut Session, to: Vec2) {
    let (lens, at) = (lens(session), pixel(session, to));
    if let Some(command) = session.drag(&lens, at) {
        session.apply(command).expect("it was asked whether it can be");
    }
}

/// Takes hold of what is at the first point and drags it to the others.
fn hold(session: &mut Session, from: Vec2, to: &[Vec2]) {
    let (lens, at) = (lens(session), pixel(session, from));
    session.take_hold(&lens, at);
    for to in to {
        go(session, *to);
    }
}

fn drag(session: &mut Session, from: Vec2, to: &[Vec2]) {
    hold(session, from, to);
    session.grip.release();
}

fn click(session: &mut Session, at: Vec2) {
    let (lens, at) = (lens(session), pixel(session, at));
    if let Some(command) = session.click(&lens, at) {
        session.apply(command).expect("a click");
    }
}

fn part(session: &Session, at: Vec2) -> Option<(Body, Part)> {
    session.part_at(&lens(session), pixel(session, at))
}

fn value(session: &Session, path: &str) -> Option<Value> {
    params::get(&session.world().setup(), path)
}

fn place(session: &Session, path: &str) -> Vec2 {
    let Some(Value::Vec3(at)) = value(session, path) else { panic!("no place: {path}") };
    at.truncate()
}

fn select(session: &mut Session, body: Body) {
    session.apply(Command::Select(Some(body))).expect("a selection");
}

/// As near as a pixel is.
fn near(a: Vec2, b: Vec2) -> bool {
    a.distance(b) < 0.02
}

#[test]
fn the_answer_of_a_paused_drag_is_that_of_the_place_it_has_come_to() {
    let mut s = sheet();
    s.apply(Command::StepOnce).unwrap();
    s.advance(TICK, |_, _, _| {});
    let started = (s.world().hash(), s.timeline.history.run.hashes.clone());
    assert_eq!(s.verdict().to_string().matches("1.950").count(), 1, "{}", s.verdict());
    // The tick has moved it by 50 mm.
    hold(&mut s, vec2(-1.95, 0.0), &[vec2(-1.5, 0.0), vec2(-1.25, 0.5)]);
    let at = place(&s, "bodies.left.position");
    assert!(near(at, vec2(-1.25, 0.5)), "{at}");
    assert_eq!(s.world().position(LEFT), Some(at.extend(0.0)), "the present place");
    let moved = s.world().hash();
    assert_ne!(moved, started.0);
    // The next tick would move it on, which is not what is seen.
    let gap = 2.0 - at.x - 2.0;
    assert!(s.verdict().to_string().contains(&format!("{gap:.3}")), "{gap} {}", s.verdict());
    go(&mut s, vec2(0.5, 0.5));
    let depth = place(&s, "bodies.left.position").x;
    let said = s.verdict().to_string();
    assert!(said.contains("overlaps") && said.contains(&format!("{depth:.3}")), "{said}");
    let _ = (s.record(), s.place());
    let hash = s.world().hash();
    let mut again = sheet();
    again.apply(Command::StepOnce).unwrap();
    again.advance(TICK, |_, _, _| {});
    let path = "bodies.left.position".to_owned();
    let value = Value::Vec3(place(&s, &path).extend(0.0));
    again.apply(Command::Set { path, value, gesture: false }).unwrap();
    assert_eq!(again.world().hash(), hash, "looking changes nothing");
    assert_eq!(s.timeline.history.run.hashes, started.1, "nor does it go into the run");
}

#[test]
fn a_drag_is_one_step_back_and_the_next_is_another() {
    let mut s = sheet();
    for target in [vec2(2.5, 1.0), vec2(3.0, -1.0)] {
        let from = place(&s, "bodies.right.position");
        // It comes back to where it was before it goes on: the first move changes nothing.
        drag(&mut s, from, &[from + vec2(0.0, 0.5), from, from + vec2(0.2, 0.0), target]);
    }
    assert!(near(place(&s, "bodies.right.position"), vec2(3.0, -1.0)));
    s.apply(Command::Undo).unwrap();
    assert!(near(place(&s, "bodies.right.position"), vec2(2.5, 1.0)));
    s.apply(Command::Undo).unwrap();
    assert_eq!(place(&s, "bodies.right.position"), vec2(2.0, 0.0));
    assert_eq!(s.can_undo_redo(), (false, true));
    s.apply(Command::Redo).unwrap();
    assert!(near(place(&s, "bodies.right.position"), vec2(2.5, 1.0)));
}

#[test]
fn what_is_dragged_is_selected_and_a_pair_stays_one() {
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
    // A press that hardly moves is a click, and nothing is held beside the bodies.
    let was = s.world().hash();
    hold(&mut s, vec2(2.0, 1.0), &[vec2(2.01, 1.0)]);
    assert_eq!((s.world().hash(), s.selection()), (was, None));
    hold(&mut s, vec2(7.0, 0.0), &[vec2(8.0, 1.0)]);
    assert_eq!((s.world().hash(), s.grip.held()), (was, None));
}

#[test]
fn arrows_nudge_by_the_grid_and_the_camera_stays_while_something_is_dragged() {
    let mut s = sheet();
    let nudge = |right, up| Command::Nudge { right, up };
    s.apply(nudge(1, 0)).unwrap();
    assert_eq!(s.can_undo_redo(), (false, false), "nothing is selected");
    select(&mut s, LEFT);
    for command in [nudge(1, 0), nudge(0, -1), nudge(-10, 0)] {
        s.apply(command).unwrap();
    }
    assert_eq!(place(&s, "bodies.left.position"), vec2(-2.9, -0.1));
    s.apply(Command::Undo).unwrap();
    assert_eq!(place(&s, "bodies.left.position"), vec2(-1.9, -0.1));

    let before = lens(&s).project(Vec3::ZERO);
    hold(&mut s, vec2(-1.9, -0.1), &[vec2(-6.0, 5.0)]);
    s.advance(0.5, |_, _, _| {});
    assert_eq!(lens(&s).project(Vec3::ZERO), before);
}

#[test]
fn the_ring_turns_the_body_by_what_the_pointer_goes_round() {
    let mut s = sheet();
    select(&mut s, RIGHT);
    let radius = s.handles().expect("it is selected").reach + 0.35;
    let at = |degrees: f32| vec2(2.0, 0.0) + Vec2::from_angle(degrees.to_radians()) * radius;
    assert_eq!(part(&s, at(0.0)), Some((RIGHT, Part::Ring)));
    drag(&mut s, at(0.0), &[at(30.0), at(120.0)]);
    let Some(Value::F32(angle)) = value(&s, "bodies.right.angle") else { panic!("no angle") };
    assert!((angle - 120.0).abs() < 1.0, "{angle}");
    // Past half a turn it is written as the shorter one.
    drag(&mut s, at(0.0), &[at(90.0)]);
    let Some(Value::F32(angle)) = value(&s, "bodies.right.angle") else { panic!("no angle") };
    assert!((angle + 150.0).abs() < 1.0, "{angle}");
    assert_eq!(place(&s, "bodies.right.position"), vec2(2.0, 0.0));
    s.apply(Command::Undo).unwrap();
    s.apply(Command::Undo).unwrap();
    assert_eq!(value(&s, "bodies.right.angle"), Some(Value::F32(0.0)));
    click(&mut s, at(45.0));
    assert_eq!(s.selection(), Some(RIGHT), "a click on the ring does not let it go");
}

#[test]
fn a_corner_goes_with_the_pointer_as_long_as_the_polygon_is_convex() {
    let mut s = sheet();
    assert_eq!(part(&s, vec2(1.0, 5.0)), Some((ROOF, Part::Body)), "it has to be selected first");
    select(&mut s, ROOF);
    assert_eq!(part(&s, vec2(1.0, 5.0)), Some((ROOF, Part::Corner(2))));
    hold(&mut s, vec2(1.0, 5.0), &[vec2(1.5, 5.5)]);
    let path = "bodies.roof.shape.points.2";
    assert!(near(place(&s, path), vec2(1.5, 1.5)));
    assert_eq!((s.grip.refusal(), s.corner()), (None, Some(2)));
    // Beyond the diagonal the outline would turn inwards there.
    go(&mut s, vec2(-0.5, 3.5));
    assert!(near(place(&s, path), vec2(1.5, 1.5)), "it stays");
    assert!(s.grip.refusal().is_some_and(|why| why.contains("inwards at corner 2")));
    go(&mut s, vec2(1.2, 5.2));
    assert!(near(place(&s, path), vec2(1.2, 1.2)));
    assert_eq!(s.grip.refusal(), None);
    s.grip.release();
    s.apply(Command::Undo).unwrap();
    assert_eq!(place(&s, path), vec2(1.0, 1.0), "one step");

    // The keys move the corner chosen, on the screen's way and not on the body's.
    let turned = Value::F32(90.0);
    let path = "bodies.roof.angle".to_owned();
    s.apply(Command::Set { path, value: turned, gesture: false }).unwrap();
    click(&mut s, vec2(-1.0, 5.0));
    assert_eq!(s.corner(), Some(2));
    s.apply(Command::Nudge { right: -1, up: 0 }).unwrap();
    assert_eq!(place(&s, "bodies.roof.shape.points.2"), vec2(1.0, 1.1));
    let far = Command::Nudge { right: 100, up: 0 };
    assert!(s.apply(far).is_err_and(|why| why.contains("corner")), "a key says why, too");
    // A click elsewhere lets the corner go, a drag of the body as well.
    click(&mut s, vec2(0.0, 4.0));
    assert_eq!((s.corner(), s.selection()), (None, Some(ROOF)));
}

/// How many corners the roof has.
fn corners(session: &Session) -> usize {
    match value(session, "bodies.roof.shape.points") {
        Some(Value::Points(points)) => points.len(),
        other => panic!("no corners: {other:?}"),
    }
}

#[test]
fn a_double_click_on_an_edge_adds_a_corner_and_delete_takes_it_off() {
    let mut s = sheet();
    let twice = |s: &mut Session, at: Vec2| {
        click(s, at);
        let (lens, at) = (lens(s), pixel(s, at));
        s.click_twice(&lens, at)
    };
    s.apply(Command::RemoveCorner).unwrap();
    assert_eq!(s.can_undo_redo(), (false, false), "no corner is chosen");
    select(&mut s, ROOF);
    // A little outside is no click beside it.
    twice(&mut s, vec2(0.5, 5.05)).unwrap();
    assert_eq!((corners(&s), s.corner(), s.selection()), (5, Some(3), Some(ROOF)));
    assert!(near(place(&s, "bodies.roof.shape.points.3"), vec2(0.5, 1.0)));
    assert_eq!(place(&s, "bodies.roof.shape.points.4"), vec2(-1.0, 1.0), "the next is behind it");
    drag(&mut s, vec2(0.5, 5.0), &[vec2(0.5, 5.6)]);
    let hash = s.world().hash();
    let text = Link::of(&s, s.shown()).unwrap().to_text("").unwrap();
    let opened = Link::parse(&text).unwrap().open(&Progress::default()).unwrap();
    assert_eq!(opened.first.world().hash(), hash);

    s.apply(Command::RemoveCorner).unwrap();
    assert_eq!((corners(&s), s.corner()), (4, None));
    for count in [5, 5, 4] {
        s.apply(Command::Undo).unwrap();
        assert_eq!(corners(&s), count);
    }
    assert!(!s.can_undo_redo().0);
    for _ in 0..2 {
        s.apply(Command::Redo).unwrap();
    }
    assert_eq!((corners(&s), s.world().hash()), (5, hash));

    for at in [vec2(-1.0, 3.0), vec2(1.0, 3.0)] {
        click(&mut s, at);
        s.apply(Command::RemoveCorner).unwrap();
    }
    assert_eq!(corners(&s), 3);
    click(&mut s, vec2(1.0, 5.0));
    let refused = s.apply(Command::RemoveCorner);
    assert!(refused.is_err_and(|why| why.contains("at least 3")), "a triangle is the least");
    assert_eq!(corners(&s), 3);
}

#[test]
fn what_is_dragged_snaps_to_the_grid_where_that_is_wanted() {
    let mut s = sheet();
    s.apply(Command::ToggleSnap).unwrap();
    drag(&mut s, vec2(2.3, 0.3), &[vec2(2.84, 0.57)]);
    assert_eq!(place(&s, "bodies.right.position"), vec2(2.5, 0.3));
    select(&mut s, ROOF);
    drag(&mut s, vec2(1.0, 5.0), &[vec2(1.234, 5.378)]);
    assert_eq!(place(&s, "bodies.roof.shape.points.2"), vec2(1.2, 1.4));
    s.apply(Command::ToggleSnap).unwrap();
    drag(&mut s, vec2(2.5, 0.3), &[vec2(2.84, 0.37)]);
    let at = place(&s, "bodies.right.position");
    assert!(near(at, vec2(2.84, 0.37)) && at.x != 2.8, "{at}");
}

#[test]
fn what_hands_did_is_in_the_link() {
    let mut s = sheet();
    drag(&mut s, vec2(2.0, 0.0), &[vec2(2.5, 0.5), vec2(1.5, 1.0)]);
    s.apply(Command::StepOnce).unwrap();
    s.advance(TICK, |_, _, _| {});
    select(&mut s, ROOF);
    drag(&mut s, vec2(1.0, 5.0), &[vec2(1.4, 5.5)]);
    let text = Link::of(&s, s.shown()).unwrap().to_text("").unwrap();
    let opened = Link::parse(&text).unwrap().open(&Progress::default()).unwrap();
    assert!(opened.divergence.is_none());
    assert_eq!(opened.first.world().hash(), s.world().hash());
}

#[test]
fn no_hand_reaches_into_what_is_opened_nor_into_other_worlds() {
    let mut s = sheet();
    s.apply(Command::OpenTick(0)).unwrap();
    assert!(s.opened().is_some());
    assert_eq!(part(&s, vec2(2.0, 0.0)), None);
    for id in ["bodies/ledge", "tank/rebound"] {
        let mut s = crate::session(id);
        let body = s.world().bodies()[0];
        select(&mut s, body);
        assert_eq!(s.handles(), None, "{id}");
    }
}

/// A sheet with an L, whose notch has its corner at (0, 0), and a bar of two boxes above it.
const PARTS: &str = r#"(title: "T", camera: Plan, paused: true, world: Lab(bodies: [
    (name: "l", shape: Outline(points: [(-1, -1), (1, -1), (1, 0), (0, 0), (0, 1), (-1, 1)]), position: (0, 0, 0)),
    (name: "bar", shape: Parts(parts: [
        (name: "left", shape: Box(width: 2, height: 1), offset: (-1, 0, 0)),
        (name: "right", shape: Box(width: 2, height: 1), offset: (1, 0, 0)),
    ]), position: (0, 4, 0)),
]))"#;

#[test]
fn a_body_of_parts_is_moved_as_one_and_reshaped_as_long_as_it_is_simple() {
    let mut s = Session::new(scene::parse("t.ron", None, PARTS).expect("a good scene"), None);
    assert_eq!(s.world().pick(vec3(0.5, 0.5, 5.0), Vec3::NEG_Z), None, "nothing is in the notch");
    // Either of its boxes is the bar.
    drag(&mut s, vec2(1.5, 4.0), &[vec2(1.5, 5.0)]);
    drag(&mut s, vec2(-1.5, 5.0), &[vec2(-1.5, 4.5)]);
    assert!(near(place(&s, "bodies.bar.position"), vec2(0.0, 4.5)));
    select(&mut s, LEFT);
    assert_eq!(part(&s, vec2(0.0, 0.0)), Some((LEFT, Part::Corner(3))), "the corner of the notch");
    drag(&mut s, vec2(0.0, 0.0), &[vec2(-0.4, -0.3)]);
    let path = "bodies.l.shape.points.3";
    assert!(near(place(&s, path), vec2(-0.4, -0.3)), "it may be concave");
    hold(&mut s, vec2(-0.4, -0.3), &[vec2(-0.5, -0.4), vec2(-1.6, -0.5)]);
    assert!(
        near(place(&s, path), vec2(-0.5, -0.4)),
        "beyond the left edge the outline meets itself"
    );
    let why = s.grip.refusal().expect("it says so");
    assert!(why.contains("meets itself") && why.contains("edge 5–0"), "{why}");
    s.grip.release();
    let (hash, verdict) = (s.world().hash(), s.verdict().to_string());
    let text = Link::of(&s, s.shown()).unwrap().to_text("").unwrap();
    let opened = Link::parse(&text).unwrap().open(&Progress::default()).unwrap();
    assert_eq!(opened.first.world().hash(), hash);
    for _ in 0..2 {
        s.apply(Command::Undo).unwrap();
    }
    assert_eq!(place(&s, path), Vec2::ZERO);
    for _ in 0..2 {
        s.apply(Command::Redo).unwrap();
    }
    assert_eq!((s.world().hash(), s.verdict().to_string()), (hash, verdict));
    // A part has parameters of its own.
    let path = "bodies.bar.shape.parts.left.offset".to_owned();
    let value = Value::Vec3(vec3(-1.0, 0.5, 0.0));
    s.apply(Command::Set { path, value, gesture: false }).unwrap();
    assert_ne!(s.world().hash(), hash);
}

#[test]
fn the_verdict_names_the_part_that_decided() {
    let mut s = Session::new(scene::parse("t.ron", None, PARTS).expect("a good scene"), None);
    s.apply(Command::StepOnce).unwrap();
    s.advance(TICK, |_, _, _| {});
    let said = s.verdict().to_string();
    assert!(said.contains("l, part ") && said.contains("bar, part 1"), "{said}");
    drag(&mut s, vec2(1.5, 4.0), &[vec2(1.2, 0.9)]);
    let said = s.verdict().to_string();
    assert!(said.contains("overlaps") && said.contains("; "), "both parts are told: {said}");
}

#[test]
fn corners_are_chosen_added_and_taken_off_by_keys_alone() {
    let mut s = sheet();
    s.apply(Command::NextCorner).unwrap();
    assert_eq!(s.corner(), None, "nothing is selected");
    select(&mut s, ROOF);
    s.apply(Command::AddCorner).unwrap();
    assert_eq!(corners(&s), 4, "no corner is chosen");
    let mut chosen = Vec::new();
    for _ in 0..6 {
        s.apply(Command::NextCorner).unwrap();
        chosen.push(s.corner());
    }
    assert_eq!(chosen, [Some(0), Some(1), Some(2), Some(3), None, Some(0)]);
    s.apply(Command::AddCorner).unwrap();
    assert_eq!((corners(&s), s.corner()), (5, Some(1)));
    assert!(near(place(&s, "bodies.roof.shape.points.1"), vec2(0.0, -1.0)), "half-way");
    s.apply(Command::Nudge { right: 0, up: -1 }).unwrap();
    assert!(place(&s, "bodies.roof.shape.points.1").y < -1.0);
    s.apply(Command::RemoveCorner).unwrap();
    assert_eq!((corners(&s), s.corner()), (4, None));
}
