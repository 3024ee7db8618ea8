//! Tests of the properties in edit mode: fields of the scene, and lists of an object.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use egui_macroquad::egui::accesskit::Role;
use egui_macroquad::egui::{Key, Ui, vec2};

use super::{PanelContext, apply_requests, parameters};
use crate::app::edit::Edit;
use crate::app::{Command, Session};
use crate::scene::goal::{SceneGoal, Zone};
use crate::scene::schema::CameraKind;
use crate::scene::{self};
use crate::window::theme::Theme;
use crate::window::ui::PanelOutput;

/// Shows the parameters of a scene in edit mode; the session applies their requests.
fn open_scene(text: &str) -> Harness<'static, Session> {
    let mut session = Session::new(scene::parse("mine.ron", None, text).expect("it loads"), None);
    session.apply(Command::Edit(Edit::Toggle)).expect("edit mode");
    let mut draft = None;
    let draw = move |ui: &mut Ui, session: &mut Session| {
        let (theme, mut output) = (Theme::new(false), PanelOutput::default());
        let mut seen = PanelContext::plain(session, &theme, &mut output);
        parameters::show(ui, &mut String::new(), &mut draft, &mut seen);
        apply_requests(output.effects, session);
    };
    let mut harness = Harness::builder()
        .with_size(vec2(320.0, 1_200.0))
        .with_step_dt(0.1)
        .build_ui_state(draw, session);
    harness.run_steps(3);
    harness
}

/// Chooses an entry of the list with this index; opens the list first if it is closed.
fn choose(harness: &mut Harness<'static, Session>, list: usize, label: &str) {
    if harness.query_by_label(label).is_none() {
        harness.get_all_by_role(Role::ComboBox).nth(list).expect("a list").click();
        harness.run_steps(3);
    }
    harness.get_by_label(label).click();
    harness.run_steps(3);
}

/// Checks that the text of the scene loads as the scene on show.
fn assert_text_matches(session: &Session) {
    let read = scene::parse("mine.ron", None, &session.scene.text).expect("it loads");
    assert_eq!(read.file, session.scene.file);
}

#[test]
fn fields_of_the_scene_are_changed_in_its_text_and_undone() {
    let text = "(\n    title: \"T\", // mine\n    world: Tank(),\n)\n";
    let mut harness = open_scene(text);
    harness.get_by_label("Scene");
    // The title is the first text field after the filter.
    let title = harness.get_all_by_role(Role::TextInput).nth(1).expect("a title");
    title.focus();
    harness.run_steps(1);
    harness.get_all_by_role(Role::TextInput).nth(1).expect("a title").type_text("wo");
    harness.run_steps(1);
    harness.press_key(Key::Enter);
    harness.run_steps(3);
    assert_eq!(harness.state().scene.file.title, "Two");
    choose(&mut harness, 0, "Plan");
    assert_eq!(harness.state().scene.file.camera, CameraKind::Plan);
    choose(&mut harness, 1, "reach a zone");
    let zone = Zone { position: glam::vec3(0.0, 0.0, 5.0), radius: 1.0 };
    assert_eq!(harness.state().scene.file.goal, Some(SceneGoal::Reach(zone)));
    assert_text_matches(harness.state());
    assert!(harness.state().scene.text.contains("// mine"));
    assert_eq!(harness.state().editor().counts(), [3, 0]);
    choose(&mut harness, 1, "none");
    assert_eq!(harness.state().scene.file.goal, None);
    for _ in 0..4 {
        harness.state_mut().apply(Command::Undo).expect("a step");
    }
    assert_eq!(harness.state().scene.text, text);
}

#[test]
fn corners_and_parts_are_added_and_removed_in_place() {
    let polygon = "(title: \"T\", world: Lab(bodies: [(name: \"p\", shape: Polygon(points: \
                   [(-1, -1), (1, -1), (1, 1), (-1, 1)]), position: (0, 0, 0))]))";
    let mut harness = open_scene(polygon);
    harness.state_mut().apply(Command::Edit(Edit::Select(0))).expect("the polygon");
    harness.run_steps(3);
    harness.get_by_label("points › 0");
    harness
        .state_mut()
        .apply(Command::AddAfter("bodies[0].shape.points[3]".to_owned()))
        .expect("it is allowed");
    harness.run_steps(3);
    harness.get_by_label("points › 4");
    assert!(harness.state().scene.text.contains("(-1.0, 0.0)"), "the middle of the last edge");
    assert_text_matches(harness.state());
    harness
        .state_mut()
        .apply(Command::RemoveEntry("bodies[0].shape.points[4]".to_owned()))
        .expect("it is allowed");
    harness.run_steps(3);
    assert!(harness.query_by_label("points › 4").is_none());

    let track = "(title: \"T\", world: Walker(ground: [(name: \"g\", shape: Track(path: [(name: \
                 \"a\", part: Straight(length: 10))]))]))";
    let mut harness = open_scene(track);
    let items = &harness.state().editor().items;
    let index = items.iter().position(|item| item.name == "g").expect("the ground");
    harness.state_mut().apply(Command::Edit(Edit::Select(index))).expect("the ground");
    harness.run_steps(3);
    harness.get_by_label("path › a");
    let add = Command::AddAfter("ground[0].shape.path[0]".to_owned());
    harness.state_mut().apply(add).expect("it is allowed");
    harness.run_steps(3);
    harness.get_by_label("path › a-2");
    assert_eq!(harness.state().editor().steps()[0], Some("Add to path"));
    assert_text_matches(harness.state());
    let last = Command::RemoveEntry("ground[0].shape.path[0]".to_owned());
    harness.state_mut().apply(last).expect("one is left");
    assert!(!harness.state().scene.text.contains("\"a\""));
    assert_text_matches(harness.state());
}

#[test]
fn steps_of_the_lesson_are_added_copied_and_removed() {
    let text = "(title: \"T\", world: Tank(targets: [(name: \"b\", model: Disk(radius: 1), \
                position: (0, 0, 9))]))";
    let mut harness = open_scene(text);
    harness.get_by_label("Add a step").click();
    harness.run_steps(3);
    assert_eq!(harness.state().scene.file.steps.len(), 1);
    assert!(harness.query_by_label("Add a step").is_none());
    harness.get_by_label("step 1");
    let copy = Command::AddAfter("steps[0]".to_owned());
    harness.state_mut().apply(copy).expect("it is allowed");
    let set = Command::SetField {
        path: "steps[1].try".to_owned(),
        value: "\"Do it again.\"".to_owned(),
        gesture: false,
    };
    harness.state_mut().apply(set).expect("it is allowed");
    harness.run_steps(3);
    harness.get_by_label("step 2");
    assert_text_matches(harness.state());
    let first = Command::RemoveEntry("steps[0]".to_owned());
    harness.state_mut().apply(first).expect("it is allowed");
    let steps = &harness.state().scene.file.steps;
    assert!(steps.len() == 1 && steps[0].text == "Do it again.", "{steps:?}");
    assert_text_matches(harness.state());
}
