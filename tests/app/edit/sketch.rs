//! Polygons drawn corner by corner.

use collidoscope::sim::WorldSetup;
use collidoscope::sim::lab::ShapeSetup;

use super::*;

/// Index of the polygon in the palette of the lab.
const POLYGON: usize = 5;
/// A square without its upper right quarter, counter-clockwise, off the origin.
const NOTCHED: [Vec2; 6] = [
    vec2(1.0, -1.0),
    vec2(3.0, -1.0),
    vec2(3.0, 0.0),
    vec2(2.0, 0.0),
    vec2(2.0, 1.0),
    vec2(1.0, 1.0),
];

fn drawing() -> Session {
    let mut session = session(&empty_scene(WorldKind::Lab));
    session.apply(Command::Edit(Edit::Place(POLYGON))).expect("a kind");
    session
}

fn click(session: &mut Session, at: Vec2, keys: Modifiers) -> Result<(), String> {
    drag(session, &[at.extend(0.0), at.extend(0.0)], keys)
}

fn click_all(session: &mut Session, corners: &[Vec2]) {
    for corner in corners {
        click(session, *corner, Modifiers::default()).expect("a corner");
    }
}

/// Returns the only body's corners in space, and whether it is a polygon.
fn body(session: &Session) -> (Vec<Vec2>, bool) {
    assert_matches_text(session);
    let WorldSetup::Lab(lab) = &session.scene.file.world else { panic!("a lab") };
    let [body] = &lab.bodies[..] else { panic!("{} bodies", lab.bodies.len()) };
    assert_eq!((body.name.as_str(), body.angle), ("polygon-1", 0.0));
    let (points, is_polygon) = match &body.shape {
        ShapeSetup::Polygon(polygon) => (&polygon.points.0, true),
        ShapeSetup::Outline(outline) => (&outline.points.0, false),
        other => panic!("{other:?}"),
    };
    (points.iter().map(|point| *point + body.position.truncate()).collect(), is_polygon)
}

/// Checks that both lists are the same cycle of corners, within 2 cm.
#[track_caller]
fn assert_same_cycle(found: &[Vec2], wanted: &[Vec2]) {
    assert_eq!(found.len(), wanted.len());
    let near = |a: &Vec2, b: &Vec2| a.distance(*b) < 0.02;
    let starts = |k: usize| found.iter().cycle().skip(k).zip(wanted).all(|(a, b)| near(a, b));
    assert!((0..found.len()).any(starts), "{found:?} for {wanted:?}");
}

#[test]
fn convex_corners_make_a_polygon_and_others_an_outline_in_either_direction() {
    let triangle = [vec2(-3.0, 0.0), vec2(-1.0, 0.5), vec2(-2.0, 2.0)];
    for (corners, is_convex) in [(&triangle[..], true), (&NOTCHED[..], false)] {
        for clockwise in [false, true] {
            for by_key in [false, true] {
                let mut session = drawing();
                let text = session.scene.text.clone();
                let mut clicked = corners.to_vec();
                if clockwise {
                    clicked.reverse();
                }
                click_all(&mut session, &clicked);
                assert_eq!(session.scene.text, text, "nothing is placed yet");
                if by_key {
                    session.apply(Command::Edit(Edit::Here)).expect("closed");
                } else {
                    click_all(&mut session, &clicked[..1]);
                }
                let (found, is_polygon) = body(&session);
                assert_same_cycle(&found, corners);
                assert_eq!(is_polygon, is_convex);
                assert_eq!(session.editor().placing, None);
                assert_eq!(session.editor().steps()[0], Some("Add polygon-1"));
                let frame = outline(&session);
                assert!(!is_convex || frame.frame.distance(vec2(1.0, 1.0)) < 0.02, "{frame:?}");
                session.apply(Command::Undo).expect("undone");
                assert_eq!(session.scene.text, text, "one step");
            }
        }
    }
}

#[test]
fn a_refused_outline_keeps_its_corners() {
    let mut session = drawing();
    let text = session.scene.text.clone();
    click_all(&mut session, &[vec2(0.0, 0.0), vec2(2.0, 0.0)]);
    let why = session.apply(Command::Edit(Edit::Here)).expect_err("two corners");
    assert!(why.starts_with("a polygon has at least 3 corners, not 2"), "{why}");
    // A bow tie: the last edge crosses the first.
    click_all(&mut session, &[vec2(2.0, 2.0), vec2(0.5, -1.0)]);
    let why = click(&mut session, vec2(0.0, 0.0), Modifiers::default()).expect_err("it crosses");
    assert!(why.contains("meets itself at (1.0"), "{why}");
    assert_eq!(session.editor().sketch.corners.len(), 4);
    assert_eq!((session.scene.text.as_str(), session.editor().counts()), (text.as_str(), [0, 0]));
    session.apply(Command::Edit(Edit::TakeCorner)).expect("taken back");
    click_all(&mut session, &[vec2(0.0, 2.0), vec2(0.0, 0.0)]);
    let square = [vec2(0.0, 0.0), vec2(2.0, 0.0), vec2(2.0, 2.0), vec2(0.0, 2.0)];
    let (found, is_polygon) = body(&session);
    assert_same_cycle(&found, &square);
    assert!(is_polygon);
}

#[test]
fn esc_drops_the_corners_then_the_kind() {
    let mut session = drawing();
    assert_eq!(session.edit_hints()[0].1, "set the first corner");
    click_all(&mut session, &[vec2(0.0, 0.0), vec2(2.0, 0.0)]);
    assert_eq!(session.edit_hints()[0].1, "set a corner");
    assert!(session.cancel_edit());
    assert_eq!((session.editor().sketch.corners.len(), session.is_sketching()), (0, true));
    assert!(session.cancel_edit() && !session.is_sketching() && !session.cancel_edit());
    assert!(session.edit_hints().is_empty());
    // Another entry of the palette drops the corners too.
    session.apply(Command::Edit(Edit::Place(POLYGON))).expect("a kind");
    click_all(&mut session, &[vec2(0.0, 0.0)]);
    session.apply(Command::Edit(Edit::Place(0))).expect("a kind");
    assert!(session.editor().sketch.corners.is_empty());
}

#[test]
fn corners_snap_like_drags_and_a_repeated_corner_is_ignored() {
    let mut session = drawing();
    session.shape_drag.snaps = true;
    let ctrl = Modifiers { ctrl: true, ..Modifiers::default() };
    click(&mut session, vec2(-2.04, 1.06), Modifiers::default()).expect("a corner");
    click(&mut session, vec2(0.54, 1.06), ctrl).expect("a corner");
    click(&mut session, vec2(1.04, -1.06), Modifiers::default()).expect("a corner");
    click(&mut session, vec2(1.02, -1.08), Modifiers::default()).expect("the same corner");
    let [first, second, third] = session.editor().sketch.corners[..] else { panic!("3 corners") };
    assert_eq!([first, third], [vec2(-2.0, 1.1), vec2(1.0, -1.1)]);
    assert!(second.distance(vec2(0.54, 1.06)) < 0.01 && second != vec2(0.5, 1.1), "{second}");
}

#[test]
fn a_drag_places_the_outline_of_the_palette() {
    let mut session = session(&empty_scene(WorldKind::Lab));
    place(&mut session, POLYGON, (0.0, 0.0), (2.0, 2.0));
    let (found, is_polygon) = body(&session);
    assert_eq!((found.len(), is_polygon), (6, false));
    // With a corner set, a drag moves the next one.
    let mut session = drawing();
    click_all(&mut session, &[vec2(0.0, 0.0)]);
    drag(&mut session, &[vec3(1.0, 0.0, 0.0), vec3(2.0, 1.0, 0.0)], Modifiers::default())
        .expect("a corner");
    let corners = &session.editor().sketch.corners;
    assert!(corners.len() == 2 && corners[1].distance(vec2(2.0, 1.0)) < 0.02, "{corners:?}");
}
