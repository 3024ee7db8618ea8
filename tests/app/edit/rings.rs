//! The three rings of an object with yaw, pitch and roll.

use collidoscope::sim::WorldSetup;
use glam::Quat;

use super::*;

/// Returns a map with a selected box that has all three angles.
fn tilted_box() -> Session {
    let text = "(title: \"T\", camera: Orbit, world: Map(player: (position: (9, 0, 9)), pieces: [
        (name: \"a\", shape: Box(size: (2, 1, 3)), position: (0, 1, 0), yaw: 130, pitch: 20, roll: -15),
    ]))";
    let mut session = session(text);
    let item =
        session.editor().items.iter().position(|item| item.name == "a").expect("it is there");
    session.apply(Command::Edit(Edit::Select(item))).expect("the box");
    session
}

/// Returns the rotation of the box, from the transform with which the map builds it.
fn rotation(session: &Session) -> Quat {
    let WorldSetup::Map(map) = &session.scene.file.world else { panic!("a map") };
    map.pieces[0].pose().to_scale_rotation_translation().1
}

#[test]
fn each_ring_turns_the_object_about_its_own_axis() {
    let mut held = Vec::new();
    for snaps in [false, true] {
        for angle in [RingAngle::InPlane, RingAngle::Pitch, RingAngle::Roll] {
            let mut session = tilted_box();
            session.shape_drag.snaps = snaps;
            let old = outline(&session);
            let ring = old.ring(angle);
            // Turns by seven of 48 corners, 52.5°, from a corner with no other ring in front.
            let starts = (0..48).filter(|start| {
                let lens = lens(&session);
                let seen = lens.project(ring[*start]);
                seen.is_some_and(|at| {
                    session.edit_handle_at(&lens, at) == Some(DragKind::Ring(angle))
                })
            });
            let start = starts.min();
            let Some(start) = start else { continue };
            held.push(angle);
            let path = [0, 3, 7].map(|k| ring[(start + k) % 48]);
            let before = rotation(&session);
            drag(&mut session, &path, Modifiers::default()).expect("turned");
            assert_matches_text(&session);
            let turned = outline(&session).degrees(angle).expect("it has one")
                - old.degrees(angle).expect("before");
            let turned = (turned + 540.0).rem_euclid(360.0) - 180.0;
            assert!((turned - 52.5).abs() < if snaps { 7.6 } else { 0.1 }, "{angle:?}: {turned}");
            let [first, second] = old.ring_plane(angle);
            let expected = Quat::from_axis_angle(first.cross(second), turned.to_radians()) * before;
            let found = rotation(&session);
            assert!(found.dot(expected).abs() > 0.999_99, "{angle:?}: {found} {expected}");
            for other in old.ring_angles().filter(|other| *other != angle) {
                assert_eq!(outline(&session).degrees(other), old.degrees(other), "{other:?} stays");
            }
        }
    }
    assert_eq!(held.len(), 6, "{held:?}: all can be held");
}

#[test]
fn seen_from_above_only_the_ring_in_the_plane_can_be_held() {
    let text = tilted_box()
        .scene
        .text
        .replace("camera: Orbit", "camera: Plan")
        .replace("pitch: 20, roll: -15", "pitch: 0, roll: 0");
    let mut session = session(&text);
    let item =
        session.editor().items.iter().position(|item| item.name == "a").expect("it is there");
    session.apply(Command::Edit(Edit::Select(item))).expect("the box");
    let (outline, lens) = (outline(&session), lens(&session));
    let open: Vec<RingAngle> =
        outline.ring_angles().filter(|angle| outline.can_be_grabbed(*angle, &lens)).collect();
    assert_eq!(open, [RingAngle::InPlane]);
}

#[test]
fn a_ring_turns_the_object_above_the_horizon_too() {
    let mut session = tilted_box();
    session.shape_drag.snaps = false;
    let viewport = Viewport { size: VIEW, free_min: Vec2::ZERO, free_max: VIEW };
    while lens(&session).eye.y > 1.5 {
        session.camera.turn(vec2(0.0, -2.0), VIEW.y);
        session.update_view(viewport, 1.0);
    }
    let lens = lens(&session);
    let old = outline(&session);
    for angle in [RingAngle::Pitch, RingAngle::Roll] {
        let ring = old.ring(angle);
        let point_above_horizon = |k: usize| {
            let at = lens.project(ring[k])?;
            let is_held = session.edit_handle_at(&lens, at) == Some(DragKind::Ring(angle));
            (is_held && old.point_under(&lens, at).is_none()).then_some(at)
        };
        let Some(from) = (0..48).find_map(point_above_horizon) else { continue };
        let path = [from, from + vec2(30.0, 10.0)];
        session.press_edit(&lens, path[0], Modifiers::default()).expect("held");
        session.drag_edit(&lens, path[1], Modifiers::default());
        session.release_edit(&lens, path[1], Modifiers::default()).expect("turned");
        assert_matches_text(&session);
        assert_ne!(outline(&session).degrees(angle), old.degrees(angle), "{angle:?}");
        return;
    }
    panic!("no ring is above the horizon");
}
