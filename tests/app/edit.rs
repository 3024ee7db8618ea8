//! Edit mode without a window: how pointer and keys change the text of a scene.

mod corners;
mod drags;
mod figure;
mod goal;
mod placing;
mod rings;
mod sketch;

use collidoscope::app::edit::{DragKind, Edit, Modifiers, Outline, RingAngle, kinds};
use collidoscope::app::{Command, Lens, Session, Viewport};
use collidoscope::scene;
use collidoscope::sim::WorldKind;
use glam::{Vec2, Vec3, vec2, vec3};

use crate::edit_commands;

/// Size of the view, points.
const VIEW: Vec2 = vec2(800.0, 600.0);

/// Returns the text of an empty scene for a kind of world, in plan view.
fn empty_scene(world: WorldKind) -> String {
    format!("(\n    title: \"Empty\", // mine\n    camera: Plan,\n    world: {world:?}(),\n)\n")
}

fn session(text: &str) -> Session {
    let scene = scene::parse("mine.ron", None, text).expect("it loads");
    let mut session = Session::new(scene, None);
    let viewport = Viewport { size: VIEW, free_min: Vec2::ZERO, free_max: VIEW };
    for _ in 0..60 {
        session.update_view(viewport, 0.1);
    }
    session.apply(Command::Edit(Edit::Toggle)).expect("edit mode");
    session
}

fn lens(session: &Session) -> Lens {
    session.camera.lens(VIEW)
}

fn pixel(session: &Session, at: Vec3) -> Vec2 {
    lens(session).project(at).expect("before the camera")
}

/// Presses at the first point, moves to the others, and releases.
fn drag(session: &mut Session, path: &[Vec3], keys: Modifiers) -> Result<(), String> {
    let lens = lens(session);
    let pixels: Vec<Vec2> = path.iter().map(|at| pixel(session, *at)).collect();
    session.press_edit(&lens, pixels[0], keys)?;
    for to in &pixels[1..] {
        session.drag_edit(&lens, *to, keys);
    }
    session.release_edit(&lens, *pixels.last().expect("a way"), keys)
}

/// Returns the point of the draw plane at these coordinates, m; `y` is a height or a depth.
fn plane_point(session: &Session, x: f32, y: f32) -> Vec3 {
    if session.world().view_hints().draw_plane.is_upright() {
        vec3(x, y, 0.0)
    } else {
        vec3(x, 0.0, y)
    }
}

fn place(session: &mut Session, kind: usize, from: (f32, f32), to: (f32, f32)) {
    session.apply(Command::Edit(Edit::Place(kind))).expect("a kind");
    let path = [plane_point(session, from.0, from.1), plane_point(session, to.0, to.1)];
    drag(session, &path, Modifiers::default()).expect("it is placed");
}

fn outline(session: &Session) -> Outline {
    session
        .outline(session.editor().primary_selection().expect("one is selected"))
        .expect("it has a place")
}

/// Checks that the session matches its text and that the text can be read again.
#[track_caller]
fn assert_matches_text(session: &Session) {
    let read = scene::parse("mine.ron", None, &session.scene.text).expect("it loads");
    assert_eq!(read.file, session.scene.file);
    assert_eq!(session.world().setup(), read.file.world, "{}", session.scene.text);
    assert_eq!(session.world().hash(), collidoscope::sim::World::new(read.file.world).hash());
    assert!(session.clock.paused && session.shown_tick() == 0);
}

fn near(a: Vec3, b: Vec3) -> bool {
    a.distance(b) < 0.02
}

#[test]
fn a_scene_of_every_world_is_built_undone_and_redone() {
    for world in WorldKind::ALL {
        let text = empty_scene(world);
        let mut session = session(&text);
        session.shape_drag.snaps = true;
        let count = session.editor().items.len();
        place(&mut session, 0, (-3.0, 1.0), (-2.0, 2.0));
        place(&mut session, 1, (1.0, 1.0), (2.0, 2.5));
        place(&mut session, 2, (-1.0, -3.0), (0.0, -2.0));
        assert_matches_text(&session);
        assert_eq!(session.editor().items.len(), count + 3, "{world:?}");
        let built = session.scene.text.clone();
        let old = outline(&session);
        for command in [
            Command::Nudge { right: 3, up: 0 },
            Command::Edit(Edit::Turn(2)),
            Command::Edit(Edit::Grow(5)),
        ] {
            session.apply(command).expect("it is allowed");
            assert_matches_text(&session);
        }
        let new = outline(&session);
        assert!((new.position - old.position).length() > 0.29, "{world:?}: it moved");
        let angles = [old.angle, new.angle].map(Option::unwrap_or_default);
        assert!(old.angle.is_none() || (angles[1] - angles[0] - 30.0).abs() < 1e-3, "{world:?}");
        for (old, new) in old.half.into_iter().zip(new.half) {
            if let Some((old, new)) = old.zip(new) {
                assert!((new - old - 0.25).abs() < 1e-3, "{world:?}: {old} {new}");
            }
        }
        let moved = session.scene.text.clone();
        session.apply(Command::Edit(Edit::Duplicate)).expect("it is allowed");
        assert_eq!(session.editor().items.len(), count + 4);
        assert_matches_text(&session);
        session.apply(Command::Edit(Edit::Remove)).expect("it is allowed");
        assert_eq!(session.scene.text, moved, "{world:?}: the copy left nothing");
        let mut labels = Vec::new();
        while let [Some(label), _] = session.editor().steps() {
            labels.push(label.to_owned());
            session.apply(Command::Undo).expect("it can be taken back");
            assert_matches_text(&session);
            if session.editor().counts()[0] == 3 {
                assert_eq!(session.scene.text, built);
            }
        }
        assert_eq!(session.scene.text, text, "{world:?}");
        assert_eq!(labels.len(), 8, "{labels:?}");
        assert!(labels[0].starts_with("Delete ") && labels[7].starts_with("Add "), "{labels:?}");
        assert!(!session.is_unsaved());
        while session.editor().steps()[1].is_some() {
            session.apply(Command::Redo).expect("it can be made again");
        }
        assert_eq!(session.scene.text, moved, "{world:?}");
        assert!(session.is_unsaved());
        session.apply(Command::TogglePause).expect("it runs");
        assert!(!session.editor().is_on && !session.clock.paused);
    }
}

#[test]
fn the_palette_of_every_world_can_be_placed() {
    for world in WorldKind::ALL {
        let mut session = session(&empty_scene(world));
        for kind in 0..kinds::of(world).palette.len() {
            place(
                &mut session,
                kind,
                (kind as f32 * 2.0 - 6.0, 0.0),
                (kind as f32 * 2.0 - 5.0, 1.0),
            );
            assert_matches_text(&session);
        }
    }
}

#[test]
fn handles_move_turn_and_resize() {
    let mut session = session(&empty_scene(WorldKind::Tank));
    place(&mut session, 0, (2.0, 2.0), (4.0, 3.0));
    let box_1 = outline(&session);
    assert!(near(box_1.position, vec3(3.0, 0.5, 2.5)), "{box_1:?}");
    assert_eq!(
        box_1.half.map(|half| half.map(|half| (half * 20.0).round())),
        [Some(20.0), Some(10.0)]
    );
    let keys = Modifiers::default();
    let side = box_1.sides().find(|(axis, sign, _)| (*axis, *sign) == (0, 1.0)).expect("a side").2;
    drag(&mut session, &[side, side + Vec3::X], keys).expect("resized");
    let wider = outline(&session);
    assert!(
        near(wider.position, vec3(3.5, 0.5, 2.5))
            && (wider.half[0].unwrap_or(0.0) - 1.5).abs() < 0.01
    );
    drag(&mut session, &[wider.position, vec3(0.0, 0.5, 0.0), vec3(-2.0, 0.5, 1.0)], keys)
        .expect("moved");
    assert!(near(outline(&session).position, vec3(-2.0, 0.5, 1.0)), "{:?}", outline(&session));
    let middle = outline(&session).position;
    let ring = (outline(&session).ring(RingAngle::InPlane)[0] - middle).length();
    let ring_point = |degrees: f32| {
        middle + vec3(degrees.to_radians().sin(), 0.0, degrees.to_radians().cos()) * ring
    };
    session.shape_drag.snaps = true;
    drag(&mut session, &[ring_point(50.0), ring_point(60.0), ring_point(79.0)], keys)
        .expect("turned");
    assert_eq!(outline(&session).angle, Some(30.0), "29° snap to 30°");
    let vertical = Modifiers { shift: true, ..keys };
    let metres_per_pixel = |session: &Session| lens(session).metres_per_pixel(middle);
    let pixels = 1.0 / metres_per_pixel(&session);
    let lens = lens(&session);
    let from = pixel(&session, middle);
    session.press_edit(&lens, from, vertical).expect("held");
    session.drag_edit(&lens, from - vec2(0.0, pixels), vertical);
    session.release_edit(&lens, from, vertical).expect("raised");
    assert!(near(outline(&session).position, middle + Vec3::Y), "{:?}", outline(&session));
    let label = session.editor().steps()[0];
    assert_eq!(label, Some("Move box-1"));
    assert_matches_text(&session);
}

#[test]
fn several_objects_are_selected_and_move_together() {
    let mut session = session(&empty_scene(WorldKind::Lab));
    place(&mut session, 0, (-3.0, 0.0), (-2.0, 1.0));
    place(&mut session, 2, (0.0, 0.0), (1.0, 1.0));
    place(&mut session, 1, (3.0, 3.0), (4.0, 4.0));
    let selected_count = |session: &Session| session.editor().selected.len();
    session.apply(Command::Edit(Edit::All)).expect("allowed");
    assert_eq!(selected_count(&session), 3);
    drag(&mut session, &[vec3(6.0, -2.0, 0.0), vec3(6.5, -2.5, 0.0)], Modifiers::default())
        .expect("nothing there");
    assert_eq!(selected_count(&session), 0);
    drag(&mut session, &[vec3(-4.0, -1.0, 0.0), vec3(1.5, 2.0, 0.0)], Modifiers::default())
        .expect("a box");
    assert_eq!(selected_count(&session), 2);
    let positions = |session: &Session| {
        let position = |index: &usize| {
            session.outline(&session.editor().items[*index]).expect("a place").position
        };
        session.editor().selected.iter().map(position).collect::<Vec<_>>()
    };
    let old_positions = positions(&session);
    drag(
        &mut session,
        &[old_positions[1], old_positions[1] + vec3(1.0, 2.0, 0.0)],
        Modifiers::default(),
    )
    .expect("moved");
    for (old, new) in old_positions.iter().zip(positions(&session)) {
        assert!(near(new - *old, vec3(1.0, 2.0, 0.0)), "{old} {new}");
    }
    assert_eq!(session.editor().steps()[0], Some("Move 2 objects"));
    assert!(session.cancel_edit() && !session.cancel_edit(), "Esc deselects, then leaves");
}

#[test]
fn invalid_values_are_refused_by_the_loader() {
    let mut session = session(
        "(title: \"T\", world: Lab(bodies: [(name: \"a\", shape: Box(), position: (0, 0, 0))]))",
    );
    let text = session.scene.text.clone();
    session.apply(Command::SelectNext).expect("allowed");
    let set = |path: &str, value| Command::Set { path: path.to_owned(), value, gesture: false };
    let why = session.apply(set("bodies.a.shape.width", collidoscope::params::Value::F32(0.0)));
    assert!(why.is_err_and(
        |why| why.starts_with("0.0 is out of range") || why.starts_with("0 is out of range")
    ));
    assert_eq!(session.scene.text, text);
    assert_matches_text(&session);
}

#[test]
fn deleting_an_object_removes_the_steps_that_name_it() {
    let scene = scene::load("tank/rebound").expect("it ships");
    let (text, steps) = (scene.text.clone(), scene.file.steps.len());
    let mut session = Session::new(scene, None);
    session.apply(Command::Edit(Edit::Toggle)).expect("edit mode");
    let index = session.editor().items.iter().position(|item| item.name == "box").expect("a box");
    while session.editor().selected.last() != Some(&index) {
        session.apply(Command::SelectNext).expect("allowed");
    }
    session.apply(Command::Edit(Edit::Remove)).expect("deleted");
    assert!(session.scene.file.steps.len() < steps);
    session.apply(Command::Undo).expect("undone");
    assert_eq!(session.scene.text, text);
}

#[test]
fn edit_mode_takes_over_the_parameters_of_the_run() {
    let mut session = Session::new(scene::load("tank/rebound").expect("it ships"), None);
    let text = session.scene.text.clone();
    let value = collidoscope::params::Value::F32(0.3);
    session
        .apply(Command::Set { path: "driver.move_speed".to_owned(), value, gesture: false })
        .expect("in its range");
    session.apply(Command::Edit(Edit::Toggle)).expect("edit mode");
    assert_eq!(
        session.scene.text,
        text.replace("position: (0, 0, -5))", "position: (0, 0, -5), move_speed: 0.3)")
    );
    assert_eq!(session.editor().steps()[0], Some("Parameters"));
    session.apply(Command::Undo).expect("undone");
    assert_eq!(session.scene.text, text);
    let lens = lens(&session);
    let none = session.editable_at(&lens, vec2(-5_000.0, -5_000.0), false);
    assert!(matches!(none, (None | Some(DragKind::Ring(_)), _)));
}

#[test]
fn objects_are_copied_as_text_and_pasted_with_new_names() {
    let mut session = session(&empty_scene(WorldKind::Wall));
    place(&mut session, 3, (2.0, 2.0), (4.0, 3.0));
    let rename = |path: &str, name: &str| Command::Rename { path: path.into(), name: name.into() };
    session.apply(rename("boxes.box-1", "crate")).expect("a free name");
    assert_eq!(
        session.editor().primary_selection().map(|item| item.path.as_str()),
        Some("boxes.crate")
    );
    session.apply(rename("boxes.crate", "a b")).expect_err("no name");
    assert_matches_text(&session);
    let copied = session.copied();
    assert!(
        copied.starts_with("(name: \"crate\"") && session.scene.text.contains(&copied),
        "{copied}"
    );
    session.paste_objects(&format!("{copied}, {copied}")).expect("two boxes");
    let names: Vec<&str> = session.editor().items.iter().map(|item| item.name.as_str()).collect();
    assert_eq!(names, ["driver", "crate", "crate-1", "crate-2"]);
    assert_eq!(session.editor().selected.len(), 2);
    session.paste_objects("Hello").expect_err("no objects");
    session
        .paste_objects("(name: \"x\", model: Disk(), position: (0, 0, 0))")
        .expect_err("of another world");
    assert_matches_text(&session);
    session.apply(Command::Undo).expect("undone");
    assert_eq!(session.editor().items.len(), 2);
}

#[test]
fn typed_text_changes_only_the_difference_and_objects_have_their_lines() {
    let target = |name| format!("(name: \"{name}\", model: Disk(), position: (0, 0, 0))");
    let text = format!(
        "(\n    title: \"T\", // mine\n    world: Tank(targets: [{}, {}]),\n)\n",
        target("a"),
        target("b")
    );
    let mut session = session(&text);
    let change = |session: &mut Session, new: &str, merges| {
        session.apply(Command::Type { text: new.into(), merges_with_last_edit: merges })
    };
    let longer = text.replace("(name: \"b\",", "(name: \"b\", yaw: 30,");
    change(&mut session, &longer, false).expect("it loads");
    assert_eq!(session.scene.text, longer);
    assert!(change(&mut session, &longer.replace("yaw", "jaw"), true).is_err());
    assert_eq!(session.scene.text, longer, "the last good scene stays");
    change(&mut session, &longer.replace("30", "35"), true).expect("it loads");
    assert_eq!(session.editor().counts(), [1, 0], "typed without a pause: one step");

    session.apply(Command::Edit(Edit::Select(2))).expect("b");
    let spans = scene::edit::spans(&session.scene.text, &session.selected_paths());
    let marked: Vec<&str> = spans.into_iter().map(|span| &session.scene.text[span]).collect();
    assert_eq!(marked, [target("b").replace("\"b\",", "\"b\", yaw: 35,")]);
    session.apply(Command::Undo).expect("it was typed");
    assert_eq!(session.scene.text, text);
}

#[test]
fn random_commands_leave_a_scene_that_loads_and_are_undone_to_the_first_state() {
    for world in WorldKind::ALL {
        let changed = edit_commands::check(world, 3, 400);
        assert!(changed > 50, "{world:?}: {changed} of 400 changed something");
    }
}
