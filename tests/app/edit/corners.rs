//! Corners of a polygon in edit mode.

use collidoscope::params::{self, Value};

use super::*;

/// Corners of the polygon, in its own frame, counter-clockwise.
const CORNERS: [Vec2; 4] = [vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0)];

/// Returns a lab with a box on the left and a selected polygon at (1, 0), turned by `angle` degrees.
fn polygon(angle: f32) -> Session {
    let text = format!(
        "(title: \"T\", camera: Plan, world: Lab(bodies: [
            (name: \"a\", shape: Box(), position: (-3, 0, 0)), // mine
            (name: \"p\", shape: Polygon(points: [(-1, -1), (1, -1), (1, 1), (-1, 1)]), position: (1, 0, 0), angle: {angle:?}),
        ]))"
    );
    let mut session = session(&text);
    session.apply(Command::Edit(Edit::Select(1))).expect("the polygon");
    session
}

fn own_corners(session: &Session) -> Vec<Vec2> {
    match params::get(session.world().parameters(), "bodies.p.shape.points") {
        Some(Value::Points(points)) => points.to_vec(),
        other => panic!("{other:?}"),
    }
}

/// Returns the world position of a point in the polygon's own frame.
fn to_world(own: Vec2, angle: f32) -> Vec3 {
    (vec2(1.0, 0.0) + Vec2::from_angle(angle.to_radians()).rotate(own)).extend(0.0)
}

#[test]
fn a_dragged_corner_moves_alone_in_a_turned_polygon() {
    for angle in [0.0, 37.0, -120.0] {
        let mut session = polygon(angle);
        let text = session.scene.text.clone();
        let to = vec2(1.6, 1.3);
        let path = [to_world(CORNERS[2], angle), to_world(to, angle)];
        drag(&mut session, &path, Modifiers::default()).expect("reshaped");
        assert_matches_text(&session);
        let found = own_corners(&session);
        assert!(found[2].distance(to) < 0.02, "{angle}: {found:?}");
        assert_eq!([found[0], found[1], found[3]], [CORNERS[0], CORNERS[1], CORNERS[3]]);
        assert_eq!(session.editor().steps()[0], Some("Reshape p"));
        assert!(session.scene.text.contains("// mine"));
        session.apply(Command::Undo).expect("one step");
        assert_eq!(session.scene.text, text);
    }
}

#[test]
fn a_refused_corner_leaves_the_polygon_unchanged() {
    let mut session = polygon(0.0);
    let text = session.scene.text.clone();
    // Beyond the opposite corner, the polygon is no longer convex.
    let path = [to_world(CORNERS[2], 0.0), to_world(vec2(-0.9, -0.95), 0.0)];
    assert!(drag(&mut session, &path, Modifiers::default()).is_err());
    assert_matches_text(&session);
    assert_eq!(
        (session.scene.text.as_str(), own_corners(&session)),
        (text.as_str(), CORNERS.to_vec())
    );
}

#[test]
fn keys_choose_move_add_and_remove_a_corner() {
    let mut session = polygon(0.0);
    session.apply(Command::NextCorner).expect("the first");
    assert_eq!(session.corner(), Some(0));
    session.apply(Command::Nudge { right: -2, up: 0 }).expect("moved");
    assert_eq!(own_corners(&session)[0], vec2(-1.2, -1.0));
    session.apply(Command::AddCorner).expect("added");
    assert_eq!(own_corners(&session).len(), 5);
    assert_eq!((own_corners(&session)[1], session.corner()), (vec2(-0.1, -1.0), Some(1)));
    assert_matches_text(&session);
    session.apply(Command::Edit(Edit::Remove)).expect("the corner, not the polygon");
    assert_eq!((own_corners(&session).len(), session.editor().items.len()), (4, 2));
    assert_matches_text(&session);
    assert_eq!(session.editor().counts(), [3, 0]);
    // Without a corner the arrows move the polygon, and Delete removes it.
    assert_eq!(session.corner(), None);
    session.apply(Command::Nudge { right: 1, up: 0 }).expect("moved");
    assert!(near(outline(&session).position, vec3(1.1, 0.0, 0.0)));
    session.apply(Command::Edit(Edit::Remove)).expect("the polygon");
    assert_eq!(session.editor().items.len(), 1);
    for _ in 0..5 {
        session.apply(Command::Undo).expect("a step");
    }
    assert_eq!(own_corners(&session), CORNERS);
}

#[test]
fn a_double_click_splits_an_edge_and_esc_deselects_the_corner_first() {
    let mut session = polygon(0.0);
    // Outside the polygon, within reach of its lower edge.
    let (lens, at) = (lens(&session), pixel(&session, vec3(1.5, -1.0, 0.0)) + vec2(0.0, 5.0));
    for _ in 0..2 {
        session.press_edit(&lens, at, Modifiers::default()).expect("held");
        session.release_edit(&lens, at, Modifiers::default()).expect("released");
    }
    assert_eq!(session.editor().subject(), "p", "still selected");
    session.double_click(&lens, at).expect("split");
    let corners = own_corners(&session);
    assert!(corners.len() == 5 && corners[1].distance(vec2(0.5, -1.0)) < 0.05, "{corners:?}");
    assert_matches_text(&session);
    assert_eq!(session.corner(), Some(1));
    assert!(session.cancel_edit() && session.corner().is_none());
    assert_eq!(session.editor().subject(), "p");
    assert!(session.cancel_edit() && session.editor().selected.is_empty());
}

#[test]
fn a_corner_is_typed_and_aligns_with_other_objects() {
    let mut session = polygon(0.0);
    session.shape_drag.snaps = true;
    let (lens, from) = (lens(&session), pixel(&session, to_world(CORNERS[2], 0.0)));
    session.press_edit(&lens, from, Modifiers::default()).expect("held");
    // The upper edge of the box is at 0.5 m.
    session.drag_edit(&lens, pixel(&session, vec3(2.43, 0.52, 0.0)), Modifiers::default());
    let now = own_corners(&session)[2];
    assert_eq!(now, vec2(1.4, 0.5), "the grid along x, the box along y");
    let (lines, _) = session.alignment();
    assert!(lines.iter().any(|line| line.axis == 1 && (line.at - 0.5).abs() < 1e-3));
    let numbers: Vec<String> =
        session.drag_numbers().into_iter().map(|it| format!("{} {}", it.label, it.text)).collect();
    assert_eq!(numbers, ["x 2.4", "y 0.5"]);
    let key = collidoscope::app::edit::typed::NumberKey::of;
    for name in ["2", ".", "7", "5", "Tab", "1", ".", "2", "Enter"] {
        let key = key(name).expect("it types");
        session.type_number(key, (&lens, from), Modifiers::default()).expect("accepted");
    }
    session.release_edit(&lens, from, Modifiers::default()).expect("released");
    assert_eq!(own_corners(&session)[2], vec2(1.75, 1.2));
    assert_matches_text(&session);
}

#[test]
fn a_side_and_the_far_corner_of_a_new_box_align() {
    let text = "(title: \"T\", camera: Plan, world: Lab(bodies: [
        (name: \"a\", shape: Box(), position: (-3, 0, 0)),
        (name: \"b\", shape: Box(), position: (1, 2, 0)),
    ]))";
    let mut session = session(text);
    session.shape_drag.snaps = true;
    session.apply(Command::Edit(Edit::Select(1))).expect("b");
    // The lower side of b comes near the upper side of a.
    let path = [vec3(1.0, 1.5, 0.0), vec3(1.0, 0.53, 0.0)];
    let (lens, from) = (lens(&session), pixel(&session, path[0]));
    session.press_edit(&lens, from, Modifiers::default()).expect("held");
    session.drag_edit(&lens, pixel(&session, path[1]), Modifiers::default());
    let (lines, _) = session.alignment();
    assert!(lines.iter().all(|line| line.axis == 1) && !lines.is_empty(), "{lines:?}");
    session.release_edit(&lens, pixel(&session, path[1]), Modifiers::default()).expect("resized");
    let now = outline(&session);
    assert_eq!((now.position.y, now.half[1]), (1.5, Some(1.0)));
    // A new box ends at the left side of b.
    place(&mut session, 0, (-2.0, -3.0), (0.52, -2.2));
    let now = outline(&session);
    let right = now.position.x + now.half[0].expect("a width");
    assert!((right - 0.5).abs() < 1e-3, "{right}");
    assert_matches_text(&session);
}

#[test]
fn a_corner_is_chosen_only_while_its_polygon_alone_is_selected() {
    for command in [Command::Edit(Edit::All), Command::Edit(Edit::Select(0)), Command::SelectNext] {
        let mut session = polygon(0.0);
        session.apply(Command::NextCorner).expect("the first");
        assert_eq!(session.corner(), Some(0));
        session.apply(command).expect("it is allowed");
        assert_eq!(session.corner(), None);
        session.apply(Command::Edit(Edit::Select(1))).expect("the polygon");
        assert_eq!(session.corner(), None, "it is forgotten");
    }
}

#[test]
fn a_gesture_joins_only_its_own_undo_step() {
    let mut session = polygon(0.0);
    let text = session.scene.text.clone();
    session.apply(Command::Nudge { right: 1, up: 0 }).expect("moved");
    let moved = session.scene.text.clone();
    for ticks in [5, 6] {
        let (path, value) = ("goal".to_owned(), format!("Stay({ticks})"));
        session.apply(Command::SetField { path, value, gesture: true }).expect("set");
    }
    assert_eq!(session.editor().counts(), [2, 0]);
    session.apply(Command::Undo).expect("both changes of the goal");
    assert_eq!(session.scene.text, moved);
    session.apply(Command::Undo).expect("the move");
    assert_eq!(session.scene.text, text);
}
