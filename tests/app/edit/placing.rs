//! Placement by a press, values that the text lacks, and arrows on rising pieces.

use collidoscope::params::{self, Value};
use collidoscope::sim::WorldSetup;

use super::*;

#[test]
fn a_pair_of_layers_that_the_text_lacks_can_be_set() {
    let mut session = Session::new(scene::load("bodies/layers").expect("it ships"), None);
    session.apply(Command::Edit(Edit::Toggle)).expect("edit mode");
    let path = "layers.red.apart.red.meet";
    let value = Value::Bool(false);
    session
        .apply(Command::Set { path: path.to_owned(), value: value.clone(), gesture: false })
        .expect("set");
    assert_eq!(params::get(session.world().parameters(), path), Some(value));
    assert_matches_text(&session);
    assert!(
        session
            .scene
            .text
            .starts_with(&scene::load("bodies/layers").expect("it ships").text[..200])
    );
}

#[test]
fn the_preview_shows_what_a_press_places() {
    for world in WorldKind::ALL {
        let text = empty_scene(world);
        for (kind, entry) in kinds::of(world).palette.iter().enumerate() {
            let mut session = session(&text);
            session.shape_drag.snaps = kind % 2 == 0;
            let at = pixel(&session, plane_point(&session, 1.23, -0.87));
            let lens = lens(&session);
            assert_eq!(session.placing_outline(&lens, at), None);
            session.apply(Command::Edit(Edit::Place(kind))).expect("a kind");
            let preview = session.placing_outline(&lens, at);
            assert_eq!(preview.is_none(), entry.corners, "{world:?}: {}", entry.label);
            let Some(preview) = preview else { continue };
            session.press_edit(&lens, at, Modifiers::default()).expect("placed");
            session.release_edit(&lens, at, Modifiers::default()).expect("placed");
            assert_eq!(outline(&session), preview, "{world:?}: {}", entry.label);
            assert_eq!(session.placing_outline(&lens, at), None, "one press places one");
        }
    }
}

#[test]
fn an_arrow_points_up_ramps_and_stairs() {
    for (shape, rises) in [("Stairs", true), ("Ramp", true), ("Wedge", false), ("Box", false)] {
        let text = format!(
            "(title: \"T\", world: Map(player: (position: (9, 0, 9)), pieces: [
                (name: \"a\", shape: {shape}(), position: (1, 0, -2), yaw: 130),
            ]))"
        );
        let session = session(&text);
        let item = session.editor().items.iter().find(|item| item.name == "a").expect("an item");
        let arrow = session.outline(item).expect("an outline").rise();
        assert_eq!(arrow.is_some(), rises, "{shape}");
        let Some([from, to]) = arrow else { continue };
        let WorldSetup::Map(map) = &session.scene.file.world else { panic!("a map") };
        let (pose, mesh) = (map.pieces[0].pose(), map.pieces[0].shape.faces().expect("faces"));
        let corners = mesh.positions.iter().map(|at| pose.transform_point3(*at));
        let top = mesh.positions.iter().map(|at| at.y).fold(0.0, f32::max);
        // In the direction of the arrow, the highest corners lie ahead of the middle.
        for corner in corners.filter(|at| (at.y - top).abs() < 1e-4) {
            let ahead = (corner - (from + to) / 2.0).dot((to - from).normalize());
            assert!(ahead > 0.0, "{shape}: {corner}");
        }
    }
}
