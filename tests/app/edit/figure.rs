//! Edit mode in the Figure: dragging, turning, selecting and placing.

use collidoscope::app::session::Draggable;
use collidoscope::figure::layout::PageTransform;
use collidoscope::figure::{Figure, Outline as Drawn};

use super::*;

/// Scenes whose Figure shows a pair at tick 0, with any selection.
const SCENES: [&str; 5] =
    ["tank/rebound", "wall/boxes", "map/courtyard", "bodies/slope", "lab/two"];

fn edited(id: &str) -> Session {
    let mut session = Session::new(scene::load(id).expect("it ships"), None);
    session.apply(Command::Edit(Edit::Toggle)).expect("edit mode");
    session
}

/// Returns the Figure with the bodies that can be dragged.
#[track_caller]
fn on_show(session: &Session) -> (Figure, PageTransform, Vec<Draggable>) {
    crate::what_if::on_show(session).unwrap_or_else(|| panic!("{} has no pair", session.scene.id))
}

/// Returns a point of a body on the page.
fn point_of(found: &Draggable, frame: &PageTransform) -> Vec2 {
    frame.point(match &found.outline {
        Drawn::Circle(center, _) => *center,
        Drawn::Closed(points) => points.iter().sum::<Vec2>() / points.len() as f32,
        Drawn::Open(points) | Drawn::Solid { corners: points, .. } => points[0].midpoint(points[1]),
    })
}

/// Returns the overlaps on all lines.
fn overlaps(figure: &Figure) -> Vec<f32> {
    figure.lines.iter().map(|line| line.overlap).collect()
}

/// Drags a body by `offset`, points of the page, with Ctrl if `inverts`; returns the overlaps before the release.
fn drag_on_page(
    session: &mut Session,
    body: usize,
    offset: Vec2,
    inverts: bool,
) -> Option<Vec<f32>> {
    let (_, frame, all) = on_show(session);
    let from = point_of(&all[body], &frame);
    assert!(session.grab_in_figure(&all, &frame, from, false), "nothing is there");
    session.drag_in_figure(&frame, from + offset, inverts);
    let tried = session.what_if().map(|what_if| overlaps(&what_if.figure));
    session.release_figure().expect("the scene allows it");
    tried
}

#[test]
fn a_drag_in_the_figure_becomes_an_edit_with_the_drawn_result() {
    for id in SCENES {
        let mut session = edited(id);
        session.shape_drag.snaps = false;
        let (text, bodies) = (session.scene.text.clone(), on_show(&session).2.len());
        assert!(bodies > 0, "{id}");
        for body in 0..bodies {
            let tried = drag_on_page(&mut session, body, vec2(-31.0, 17.0), false);
            let tried = tried.unwrap_or_else(|| panic!("{id}: a what-if"));
            assert!(session.what_if().is_none(), "{id}: it has become an edit");
            assert_matches_text(&session);
            // Separated bodies may be no pair.
            let found = session.figure().as_ref().map(overlaps).unwrap_or_default();
            assert_eq!(found.len(), tried.len(), "{id}");
            for (found, tried) in found.into_iter().zip(tried) {
                assert!((found - tried).abs() < 2e-3, "{id}: {found} {tried}");
            }
            let label = session.editor().steps()[0].expect("a step").to_owned();
            assert!(label.starts_with("Move "), "{id}: {label}");
            assert_ne!(session.scene.text, text);
            session.apply(Command::Undo).expect("one step");
            assert_eq!(session.scene.text, text, "{id}");
        }
    }
}

#[test]
fn snapping_or_ctrl_puts_the_body_on_the_grid_of_the_scene() {
    for (snaps, inverts, is_on_grid) in
        [(true, false, true), (false, true, true), (true, true, false), (false, false, false)]
    {
        let mut session = edited("lab/two");
        session.shape_drag.snaps = snaps;
        drag_on_page(&mut session, 0, vec2(-31.0, 17.0), inverts).expect("a what-if");
        let label = session.editor().steps()[0].expect("a step").to_owned();
        let name = label.strip_prefix("Move ").expect("a move");
        let mut items = session.editor().items.iter();
        let item = items.find(|item| item.name == name).expect("it is there");
        let place = session.outline(item).expect("it has a place").position;
        let grid_error = |x: f32| (x * 10.0 - (x * 10.0).round()).abs();
        let error = grid_error(place.x).max(grid_error(place.y));
        assert_eq!(error < 0.02, is_on_grid, "{snaps} {inverts}: {place}");
    }
}

#[test]
fn the_ring_and_the_wheel_turn_the_object_and_a_click_selects_it() {
    let mut session = edited("lab/two");
    session.shape_drag.snaps = false;
    let (_, frame, all) = on_show(&session);
    let at = point_of(&all[0], &frame);
    assert!(session.grab_in_figure(&all, &frame, at, false));
    session.release_figure().expect("a click");
    let item = session.editor().primary_selection().expect("it is selected").clone();
    assert_eq!(item.body, Some(all[0].body));
    let angle = |session: &Session| session.outline(&item).expect("a place").angle.expect("turns");
    let before = angle(&session);
    for notches in [2.0, 1.0] {
        let (_, frame, all) = on_show(&session);
        let found = all.iter().find(|it| Some(it.body) == item.body).expect("in the pair");
        assert!(session.turn_in_figure(&all, &frame, point_of(found, &frame), notches));
    }
    assert_matches_text(&session);
    assert!((angle(&session) - before - 3.0).abs() < 0.01, "{before} {}", angle(&session));
    assert_eq!(session.editor().counts(), [1, 0], "one gesture is one step");
}

#[test]
fn the_ring_snaps_the_angle_of_the_scene() {
    let text = "(title: \"T\", camera: Plan, world: Lab(bodies: [
        (name: \"a\", shape: Box(width: 2, height: 1), position: (0, 0, 0), angle: 10),
        (name: \"b\", shape: Box(), position: (4, 0, 0)),
    ]))";
    for (degrees, expected) in [(9.0_f32, 15.0), (23.0, 30.0), (-20.0, -15.0)] {
        let mut session = session(text);
        session.shape_drag.snaps = true;
        session.apply(Command::Edit(Edit::Select(0))).expect("the first box");
        let (_, frame, all) = on_show(&session);
        let found =
            all.iter().find(|it| session.world().name(it.body) == "a").expect("in the pair");
        let (center, radius) = found.ring.expect("it turns");
        session.hover_in_figure(&all, &frame, Some(center));
        assert!(session.grab_in_figure(&all, &frame, center + vec2(radius, 0.0), false));
        // y is downwards on the page.
        let to = center + Vec2::from_angle(-degrees.to_radians()) * radius;
        session.drag_in_figure(&frame, to, false);
        session.release_figure().expect("the scene allows it");
        assert_matches_text(&session);
        let found = session.outline(&session.editor().items[0]).and_then(|it| it.angle);
        assert_eq!(found, Some(expected), "{degrees}");
    }
}

#[test]
fn an_entry_of_the_palette_is_placed_where_the_figure_was_pressed() {
    for id in ["tank/rebound", "wall/boxes", "map/courtyard", "lab/two"] {
        let mut session = edited(id);
        session.shape_drag.snaps = false;
        let (figure, frame, all) = on_show(&session);
        let items = session.editor().items.len();
        session.place_in_figure(vec2(0.0, 0.0)).expect("nothing to do");
        assert_eq!(session.editor().items.len(), items, "{id}: none is chosen");
        session.apply(Command::Edit(Edit::Place(0))).expect("a kind");
        let sheet = frame.back(point_of(&all[0], &frame)) + vec2(0.7, -0.4);
        session.place_in_figure(sheet).expect("it is placed");
        assert_matches_text(&session);
        let basis = figure.sheet.basis.expect("a plane of the world");
        let found = basis.point(outline(&session).position);
        assert!(found.distance(sheet) < 0.02, "{id}: {found} {sheet}");
        assert_eq!(session.editor().placing, None, "{id}: one press places one");
    }
}
