//! Polygons reshaped by dragging corners and edges; bodies of several parts.

use collidoscope::app::{Command, Link, Session};
use collidoscope::params::Value;
use collidoscope::scene::{self, Progress};
use collidoscope::sim::handles::Handle;
use glam::{Vec2, Vec3, vec2, vec3};

use super::{
    LEFT, ROOF, click, drag, handle_at, is_near, lens, move_pointer, pixel, point, press_and_drag,
    select, sheet, value,
};
use crate::TICK;

#[test]
fn a_corner_follows_the_pointer_while_the_polygon_is_convex() {
    let mut s = sheet();
    assert_eq!(
        handle_at(&s, vec2(1.0, 5.0)),
        Some((ROOF, Handle::Body)),
        "it has to be selected first"
    );
    select(&mut s, ROOF);
    assert_eq!(handle_at(&s, vec2(1.0, 5.0)), Some((ROOF, Handle::Corner(2))));
    press_and_drag(&mut s, vec2(1.0, 5.0), &[vec2(1.5, 5.5)]);
    let path = "bodies.roof.shape.points.2";
    assert!(is_near(point(&s, path), vec2(1.5, 1.5)));
    assert_eq!((s.shape_drag.refusal(), s.corner()), (None, Some(2)));
    // Beyond the diagonal this corner would be concave.
    move_pointer(&mut s, vec2(-0.5, 3.5));
    assert!(is_near(point(&s, path), vec2(1.5, 1.5)), "it stays");
    assert!(s.shape_drag.refusal().is_some_and(|why| why.contains("inwards at corner 2")));
    move_pointer(&mut s, vec2(1.2, 5.2));
    assert!(is_near(point(&s, path), vec2(1.2, 1.2)));
    assert_eq!(s.shape_drag.refusal(), None);
    s.shape_drag.release();
    s.apply(Command::Undo).unwrap();
    assert_eq!(point(&s, path), vec2(1.0, 1.0), "one step");

    // The keys move the selected corner in the screen's directions, even if the body is turned.
    let turned = Value::F32(90.0);
    let path = "bodies.roof.angle".to_owned();
    s.apply(Command::Set { path, value: turned, gesture: false }).unwrap();
    click(&mut s, vec2(-1.0, 5.0));
    assert_eq!(s.corner(), Some(2));
    s.apply(Command::Nudge { right: -1, up: 0 }).unwrap();
    assert_eq!(point(&s, "bodies.roof.shape.points.2"), vec2(1.0, 1.1));
    let far = Command::Nudge { right: 100, up: 0 };
    assert!(s.apply(far).is_err_and(|why| why.contains("corner")), "a key says why, too");
    // A click elsewhere deselects the corner, and so does dragging the body.
    click(&mut s, vec2(0.0, 4.0));
    assert_eq!((s.corner(), s.selection()), (None, Some(ROOF)));
}

/// Returns the number of the roof's corners.
fn corners(session: &Session) -> usize {
    match value(session, "bodies.roof.shape.points") {
        Some(Value::Points(points)) => points.len(),
        other => panic!("no corners: {other:?}"),
    }
}

#[test]
fn a_double_click_on_an_edge_adds_a_corner_and_delete_removes_it() {
    let mut s = sheet();
    let double_click = |s: &mut Session, at: Vec2| {
        click(s, at);
        let (lens, at) = (lens(s), pixel(s, at));
        s.double_click(&lens, at)
    };
    s.apply(Command::RemoveCorner).unwrap();
    assert_eq!(s.can_undo_redo(), (false, false), "no corner is chosen");
    select(&mut s, ROOF);
    // A double click slightly outside the edge still hits it.
    double_click(&mut s, vec2(0.5, 5.05)).unwrap();
    assert_eq!((corners(&s), s.corner(), s.selection()), (5, Some(3), Some(ROOF)));
    assert!(is_near(point(&s, "bodies.roof.shape.points.3"), vec2(0.5, 1.0)));
    assert_eq!(point(&s, "bodies.roof.shape.points.4"), vec2(-1.0, 1.0), "the next is behind it");
    drag(&mut s, vec2(0.5, 5.0), &[vec2(0.5, 5.6)]);
    let hash = s.world().hash();
    let text = Link::of(&s, s.shown_tick()).unwrap().to_text("").unwrap();
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

/// A sheet with an L, whose concave corner is at (0, 0), and a bar of two boxes above it.
const PARTS: &str = r#"(title: "T", camera: Plan, paused: true, world: Lab(bodies: [
    (name: "l", shape: Outline(points: [(-1, -1), (1, -1), (1, 0), (0, 0), (0, 1), (-1, 1)]), position: (0, 0, 0)),
    (name: "bar", shape: Parts(parts: [
        (name: "left", shape: Box(width: 2, height: 1), offset: (-1, 0, 0)),
        (name: "right", shape: Box(width: 2, height: 1), offset: (1, 0, 0)),
    ]), position: (0, 4, 0)),
]))"#;

#[test]
fn a_body_of_parts_moves_as_one_and_an_outline_stays_simple() {
    let mut s = Session::new(scene::parse("t.ron", None, PARTS).expect("a good scene"), None);
    assert_eq!(s.world().pick(vec3(0.5, 0.5, 5.0), Vec3::NEG_Z), None, "nothing is in the notch");
    // Dragging either box drags the bar.
    drag(&mut s, vec2(1.5, 4.0), &[vec2(1.5, 5.0)]);
    drag(&mut s, vec2(-1.5, 5.0), &[vec2(-1.5, 4.5)]);
    assert!(is_near(point(&s, "bodies.bar.position"), vec2(0.0, 4.5)));
    select(&mut s, LEFT);
    assert_eq!(
        handle_at(&s, vec2(0.0, 0.0)),
        Some((LEFT, Handle::Corner(3))),
        "the corner of the notch"
    );
    drag(&mut s, vec2(0.0, 0.0), &[vec2(-0.4, -0.3)]);
    let path = "bodies.l.shape.points.3";
    assert!(is_near(point(&s, path), vec2(-0.4, -0.3)), "it may be concave");
    press_and_drag(&mut s, vec2(-0.4, -0.3), &[vec2(-0.5, -0.4), vec2(-1.6, -0.5)]);
    assert!(
        is_near(point(&s, path), vec2(-0.5, -0.4)),
        "beyond the left edge the outline meets itself"
    );
    let why = s.shape_drag.refusal().expect("it says so");
    assert!(why.contains("meets itself") && why.contains("edge 5–0"), "{why}");
    s.shape_drag.release();
    let (hash, verdict) = (s.world().hash(), s.verdict().to_string());
    let text = Link::of(&s, s.shown_tick()).unwrap().to_text("").unwrap();
    let opened = Link::parse(&text).unwrap().open(&Progress::default()).unwrap();
    assert_eq!(opened.first.world().hash(), hash);
    for _ in 0..2 {
        s.apply(Command::Undo).unwrap();
    }
    assert_eq!(point(&s, path), Vec2::ZERO);
    for _ in 0..2 {
        s.apply(Command::Redo).unwrap();
    }
    assert_eq!((s.world().hash(), s.verdict().to_string()), (hash, verdict));
    // A part has its own parameters.
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
    assert!(said.contains("l part ") && said.contains("bar part 1"), "{said}");
    drag(&mut s, vec2(1.5, 4.0), &[vec2(1.2, 0.9)]);
    let said = s.verdict().to_string();
    assert!(said.contains("overlaps") && said.contains("; "), "both parts are told: {said}");
}

#[test]
fn corners_are_selected_added_and_removed_by_keys_alone() {
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
    assert!(is_near(point(&s, "bodies.roof.shape.points.1"), vec2(0.0, -1.0)), "half-way");
    s.apply(Command::Nudge { right: 0, up: -1 }).unwrap();
    assert!(point(&s, "bodies.roof.shape.points.1").y < -1.0);
    s.apply(Command::RemoveCorner).unwrap();
    assert_eq!((corners(&s), s.corner()), (4, None));
}
