//! Drags with typed numbers, alignment with other objects, and the lasso.

use collidoscope::app::edit::typed::NumberKey;
use collidoscope::params::Value;

use super::*;

/// Types keys into the current drag; returns the result of the last key.
fn type_keys(session: &mut Session, at: Vec3, keys: &str) -> Result<(), String> {
    let (lens, pixel) = (lens(session), pixel(session, at));
    let mut result = Ok(());
    for key in keys.split(' ') {
        let key = NumberKey::of(key).unwrap_or_else(|| panic!("{key}"));
        result = session.type_number(key, (&lens, pixel), Modifiers::default());
    }
    result
}

/// Presses at a point and moves to another.
fn hold(session: &mut Session, from: Vec3, to: Vec3) {
    let (lens, from, to) = (lens(session), pixel(session, from), pixel(session, to));
    session.press_edit(&lens, from, Modifiers::default()).expect("held");
    session.drag_edit(&lens, to, Modifiers::default());
}

fn release(session: &mut Session, at: Vec3) {
    let (lens, at) = (lens(session), pixel(session, at));
    session.release_edit(&lens, at, Modifiers::default()).expect("released");
}

fn shown(session: &Session) -> Vec<(String, bool)> {
    let fields = session.drag_numbers().into_iter();
    fields.map(|it| (format!("{} {} {}", it.label, it.text, it.unit), it.is_active)).collect()
}

/// Returns a lab with two boxes of 1 m, the second selected.
fn two_boxes(first: (f32, f32), second: (f32, f32)) -> Session {
    let body = |name: &str, (x, y)| {
        format!("(name: \"{name}\", shape: Box(), position: ({x:?}, {y:?}, 0))")
    };
    let bodies = [body("a", first), body("b", second)].join(", ");
    let text = format!("(title: \"T\", camera: Plan, world: Lab(bodies: [{bodies}]))");
    let mut session = session(&text);
    session.apply(Command::Edit(Edit::Select(1))).expect("b");
    session
}

#[test]
fn typed_numbers_move_an_object_and_the_others_follow_the_pointer() {
    let mut session = two_boxes((-3.0, 2.0), (1.0, 1.0));
    let (from, to) = (vec3(1.0, 1.0, 0.0), vec3(2.0, 0.0, 0.0));
    hold(&mut session, from, to);
    assert!(session.accepts_number_keys());
    assert_eq!(shown(&session).len(), 2);
    type_keys(&mut session, to, "1 . 2 5").expect("typed");
    assert_eq!(shown(&session)[0], ("x 1.25 m".to_owned(), true));
    let now = outline(&session).position;
    assert!(now.x == 1.25 && now.y.abs() < 0.02, "{now}");
    type_keys(&mut session, to, "Tab 2 − Enter").expect("applied");
    assert_eq!(outline(&session).position, vec3(1.25, -2.0, 0.0));
    assert!(
        !session.accepts_number_keys() && session.is_pointer_active(),
        "the button is still down"
    );
    release(&mut session, from);
    assert!(!session.is_pointer_active());
    assert_eq!(outline(&session).position, vec3(1.25, -2.0, 0.0), "the release changes nothing");
    assert_eq!(session.editor().steps()[0], Some("Move b"));
    assert_eq!(session.editor().counts(), [1, 0]);
    assert_matches_text(&session);
}

#[test]
fn typed_numbers_turn_and_resize_objects_and_size_new_ones() {
    let mut session = two_boxes((-3.0, 2.0), (1.0, 1.0));
    let old = outline(&session);
    let ring = old.ring(RingAngle::InPlane)[0];
    hold(&mut session, ring, ring + Vec3::Y);
    type_keys(&mut session, ring, "4 0 Backspace 2 . 5 Enter").expect("applied");
    release(&mut session, ring);
    assert_eq!(outline(&session).angle, Some(42.5));
    session.apply(Command::Undo).expect("undone");
    let side = old.sides().find(|(axis, sign, _)| (*axis, *sign) == (0, -1.0)).expect("a side").2;
    hold(&mut session, side, side + vec3(-0.5, 0.0, 0.0));
    assert_eq!(shown(&session)[0].0.split(' ').next(), Some("width"));
    type_keys(&mut session, side, "3 Enter").expect("applied");
    release(&mut session, side);
    let new = outline(&session);
    assert_eq!((new.half[0], new.position), (Some(1.5), vec3(0.0, 1.0, 0.0)), "1.5 m stay right");
    session.apply(Command::Edit(Edit::Place(0))).expect("a kind");
    let (from, to) = (vec3(2.0, -1.0, 0.0), vec3(2.5, -2.0, 0.0));
    hold(&mut session, from, to);
    type_keys(&mut session, to, "2 Tab . 5 Enter").expect("applied");
    release(&mut session, to);
    let placed = outline(&session);
    assert_eq!(placed.half, [Some(1.0), Some(0.25)]);
    assert!(near(placed.position, vec3(3.0, -1.25, 0.0)), "{placed:?}: to the right and down");
    // Without a movement, the object stays where it was placed.
    session.apply(Command::Edit(Edit::Place(2))).expect("a circle");
    hold(&mut session, from, from);
    assert_eq!(shown(&session).len(), 1, "a circle has one size");
    type_keys(&mut session, from, "3 Enter").expect("applied");
    release(&mut session, from);
    let circle = outline(&session);
    assert!(near(circle.position, from) && circle.half == [Some(1.5); 2], "{circle:?}");
    assert_matches_text(&session);
}

#[test]
fn refused_numbers_keep_the_drag_and_esc_cancels_it() {
    let mut session = two_boxes((-3.0, 2.0), (1.0, 1.0));
    let text = session.scene.text.clone();
    let side = outline(&session).sides().next().expect("a side").2;
    hold(&mut session, side, side);
    let why = type_keys(&mut session, side, "0 Enter").expect_err("no width");
    assert!(why.contains("is out of range"), "{why}");
    assert!(session.accepts_number_keys());
    assert_eq!(session.edit_hints()[0].1, "type the number");
    type_keys(&mut session, side, "2 Enter").expect("02 is 2");
    release(&mut session, side);
    assert_eq!(outline(&session).half[0], Some(1.0));
    hold(&mut session, vec3(1.5, 1.0, 0.0), vec3(2.0, 2.0, 0.0));
    type_keys(&mut session, side, "9").expect("typed");
    assert!(session.cancel_edit() && !session.accepts_number_keys());
    release(&mut session, side);
    session.apply(Command::Undo).expect("undone");
    assert_eq!(session.scene.text, text);
    // A cancelled placement leaves nothing.
    session.apply(Command::Edit(Edit::Place(0))).expect("a kind");
    hold(&mut session, Vec3::ZERO, Vec3::ONE);
    assert!(session.cancel_edit());
    release(&mut session, side);
    assert_eq!(session.scene.text, text);
    assert_matches_text(&session);
}

#[test]
fn an_object_on_the_ground_has_three_coordinates() {
    let mut session = session(&empty_scene(WorldKind::Tank));
    place(&mut session, 0, (2.0, 2.0), (4.0, 3.0));
    let at = outline(&session).position;
    hold(&mut session, at, at + Vec3::X);
    let labels: Vec<String> =
        shown(&session).into_iter().map(|(text, _)| text[..1].into()).collect();
    assert_eq!(labels, ["x", "y", "z"]);
    type_keys(&mut session, at, "Tab 2 Tab Kp7 Enter").expect("applied");
    let new = outline(&session).position;
    assert!(new.y == 2.0 && new.z == 7.0 && (new.x - at.x).abs() < 0.02, "{new}");
    assert_matches_text(&session);
}

#[test]
fn a_polygon_is_drawn_by_typed_coordinates() {
    let mut session = session(&empty_scene(WorldKind::Lab));
    session.apply(Command::Edit(Edit::Place(5))).expect("the polygon");
    assert!(!session.accepts_number_keys(), "digits still choose kinds");
    drag(&mut session, &[Vec3::ZERO, Vec3::ZERO], Modifiers::default()).expect("a corner");
    let at = vec3(3.0, 3.0, 0.0);
    type_keys(&mut session, at, "4 Tab 0 Enter 4 Tab 1 . 5 Enter").expect("two corners");
    let corners = &session.editor().sketch.corners;
    assert_eq!(corners[1..], [vec2(4.0, 0.0), vec2(4.0, 1.5)]);
    type_keys(&mut session, at, "7 Tab 7 Enter Backspace Enter").expect("closed");
    assert_eq!(outline(&session).frame, vec2(2.0, 0.75));
    assert_matches_text(&session);
}

#[test]
fn a_dragged_object_aligns_with_centres_and_edges() {
    // Coordinates off the grid of 0.1 m.
    let first = (-1.037, 1.263);
    let to = |session: &mut Session, x: f32, y: f32| {
        let from = outline(session).position;
        hold(session, from, vec3(x, y, 0.0));
    };
    // Centre to centre in x, left edge to right edge in x, top edge to bottom edge in y.
    for ((x, y), aligned) in [
        ((first.0 + 0.04, -2.0), [Some(first.0), None]),
        ((first.0 + 0.96, -2.0), [Some(first.0 + 1.0), None]),
        ((3.0, first.1 - 0.97), [None, Some(first.1 - 1.0)]),
    ] {
        let mut session = two_boxes(first, (2.5, -2.5));
        session.shape_drag.snaps = true;
        to(&mut session, x, y);
        let now = outline(&session).position.truncate();
        for (axis, wanted) in aligned.into_iter().enumerate() {
            let on_grid = (now[axis] * 10.0).round() / 10.0;
            let wanted = wanted.unwrap_or(on_grid);
            assert!((now[axis] - wanted).abs() < 1e-3, "{now}: {wanted}");
        }
        let axis = usize::from(aligned[0].is_none());
        let (lines, _) = session.alignment();
        assert!(!lines.is_empty() && lines.iter().all(|line| line.axis == axis), "{lines:?}");
        for line in lines {
            assert!(line.ends[0] < now[1 - axis] && line.ends[1] > now[1 - axis], "{line:?}");
        }
        // Without snapping, a difference of 4 cm stays.
        session.cancel_edit();
        session.shape_drag.snaps = false;
        to(&mut session, x, y);
        let free = outline(&session).position;
        assert!(free.distance(vec3(x, y, 0.0)) < 0.015, "{free}");
    }
    // Lines appear without snapping too, where coordinates agree.
    let mut session = two_boxes((0.0, 2.0), (2.5, -2.5));
    to(&mut session, 0.0, -2.0);
    assert_eq!(session.alignment().0.len(), 3, "both edges and the centre");
    release(&mut session, vec3(0.0, -2.0, 0.0));
    assert!(session.alignment().0.is_empty());
}

#[test]
fn objects_that_move_together_do_not_align_with_each_other() {
    let mut session = two_boxes((0.0, 2.0), (0.0, -2.0));
    session.apply(Command::Edit(Edit::All)).expect("both");
    hold(&mut session, vec3(0.0, 2.0, 0.0), vec3(1.0, 2.5, 0.0));
    assert!(session.alignment().0.is_empty());
    assert!(near(outline(&session).position, vec3(1.0, -1.5, 0.0)));
}

#[test]
fn polygons_align_by_their_corners_and_round_shapes_by_their_radius() {
    let text = |shape: &str, angle: f32| {
        format!(
            "(title: \"T\", camera: Plan, world: Lab(bodies: [\
             (name: \"a\", shape: {shape}, angle: {angle:?}, position: (0, 0, 0)), \
             (name: \"b\", shape: Box(), position: (3, 3, 0))]))"
        )
    };
    // Turned by 90°, the point (0, 0.777) is at x = −0.777.
    for (shape, angle, edge) in [
        ("Polygon(points: [(-0.5, 0), (0.5, 0), (0, 0.777)])", 90.0, -0.777),
        ("Circle(radius: 0.777)", 90.0, -0.777),
        ("Capsule(length: 1, radius: 0.277)", 0.0, -0.777),
        // The corners at 0°, 120° and 240° are at 90°, 210° and 330°.
        ("Regular(corners: 3, radius: 1)", 90.0, -0.866),
    ] {
        let mut session = session(&text(shape, angle));
        session.shape_drag.snaps = true;
        session.apply(Command::Edit(Edit::Select(1))).expect("b");
        hold(&mut session, vec3(3.0, 3.0, 0.0), vec3(edge - 0.52, 3.0, 0.0));
        let x = outline(&session).position.x;
        assert!((x - (edge - 0.5)).abs() < 1e-3, "{shape}: {x}");
    }
}

#[test]
fn a_corner_aligns_with_other_corners_and_bodies() {
    let mut session = two_boxes((1.037, 0.263), (4.0, 3.0));
    session.shape_drag.snaps = true;
    session.apply(Command::Edit(Edit::Place(5))).expect("the polygon");
    let ctrl = Modifiers { ctrl: true, ..Modifiers::default() };
    let first = vec3(-2.037, 0.0, 0.0);
    drag(&mut session, &[first, first], ctrl).expect("a corner");
    let next = vec3(-2.0, -2.0, 0.0);
    drag(&mut session, &[next, next], Modifiers::default()).expect("a corner");
    let corner = session.editor().sketch.corners.clone();
    assert_eq!(corner[1].x, corner[0].x, "below the first");
    let next = vec3(0.51, -2.0, 0.0);
    drag(&mut session, &[next, next], Modifiers::default()).expect("a corner");
    assert!((session.editor().sketch.corners[2].x - 0.537).abs() < 1e-3, "the box's left edge");
}

#[test]
fn a_lasso_selects_the_objects_inside_it() {
    let mut session = session(&empty_scene(WorldKind::Lab));
    for at in [(-3.0, 0.0), (0.0, 0.0), (3.0, 0.0), (0.0, 3.0)] {
        place(&mut session, 0, at, (at.0 + 0.5, at.1 + 0.5));
    }
    let ctrl = Modifiers { ctrl: true, ..Modifiers::default() };
    // A U round the left, the upper and the right box leaves out the middle one.
    let u = [
        (-4.0, -1.0),
        (-4.0, 4.0),
        (4.0, 4.0),
        (4.0, -1.0),
        (2.0, -1.0),
        (2.0, 2.0),
        (-2.0, 2.0),
        (-2.0, -1.0),
    ];
    let path: Vec<Vec3> = u.map(|(x, y)| vec3(x, y, 0.0)).to_vec();
    drag(&mut session, &path, ctrl).expect("a lasso");
    assert_eq!(session.editor().selected, [0, 2, 3]);
    let text = session.scene.text.clone();
    let both = Modifiers { shift: true, ..ctrl };
    let loop_path: Vec<Vec3> =
        [(-1.0, -1.0), (1.5, -1.0), (1.5, 1.0), (-1.0, 1.0)].map(|(x, y)| vec3(x, y, 0.0)).to_vec();
    drag(&mut session, &loop_path, both).expect("a lasso");
    assert_eq!(session.editor().selected, [0, 2, 3, 1], "Shift adds");
    assert_eq!(session.scene.text, text);
    drag(&mut session, &[vec3(1.6, 1.6, 0.0); 2], ctrl).expect("a click");
    assert!(session.editor().selected.is_empty());
}

#[test]
fn number_keys_are_recognized_by_name() {
    let key = |name: &str| NumberKey::of(name);
    assert_eq!([key("7"), key("Kp7")], [Some(NumberKey::Digit('7')); 2]);
    assert_eq!([key("."), key(","), key("KpDecimal")], [Some(NumberKey::Point); 3]);
    assert_eq!([key("P"), key("F2"), key("KpEnter"), key("+")], [None; 4]);
    let value = Value::F32(-0.25);
    let mut session = two_boxes((-3.0, 2.0), (1.0, 1.0));
    hold(&mut session, vec3(1.0, 1.0, 0.0), vec3(2.0, 2.0, 0.0));
    type_keys(&mut session, Vec3::ONE, "− . 2 . 5 Enter").expect("a second point is left out");
    assert_eq!(Value::F32(outline(&session).position.x), value);
}
