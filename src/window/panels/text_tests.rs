//! The text panel: typed text changes the scene, a change of the scene changes the text, and nothing typed is lost.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use egui_macroquad::egui::accesskit::Role;
use egui_macroquad::egui::{Key, Modifiers, Ui, vec2};

use super::text::{self, TextPanel};
use super::{PanelContext, apply_requests};
use crate::app::edit::Edit;
use crate::app::{Command, Session};
use crate::scene;
use crate::window::theme::Theme;
use crate::window::ui::PanelOutput;

const TEXT: &str = "(\n    title: \"T\", // mine\n    world: Tank(targets: [\n        (name: \"box\", model: Disk(radius: 1), position: (0, 0, 3)),\n    ]),\n)\n";

struct Fixture {
    session: Session,
    panel: TextPanel,
}

/// Returns a harness that shows the text panel and applies the panel's requests to the session.
fn panel_harness() -> Harness<'static, Fixture> {
    let scene = scene::parse("mine.ron", None, TEXT).expect("it loads");
    let fixture = Fixture { session: Session::new(scene, None), panel: TextPanel::default() };
    let draw = |ui: &mut Ui, Fixture { session, panel }: &mut Fixture| {
        let (theme, mut output) = (Theme::new(false), PanelOutput::default());
        text::show(ui, panel, &mut PanelContext::plain(session, &theme, &mut output));
        apply_requests(output.effects, session);
    };
    let mut harness = Harness::builder()
        .with_size(vec2(700.0, 600.0))
        .with_step_dt(0.1)
        .build_ui_state(draw, fixture);
    harness.run_steps(2);
    harness
}

/// Puts the caret at the end of the title and types.
fn type_in_title(harness: &mut Harness<'static, Fixture>, text: &str) {
    harness.state_mut().panel.caret = Some("(\n    title: \"T".len());
    harness.run_steps(3);
    harness.get_by_role(Role::MultilineTextInput).type_text(text);
    harness.run_steps(5);
}

/// Opens the list of completions at the caret.
fn open_list(harness: &mut Harness<'static, Fixture>) {
    harness.press_key_modifiers(Modifiers::CTRL, Key::Space);
    harness.run_steps(2);
}

fn editor_text(harness: &Harness<'static, Fixture>) -> String {
    let editor = harness.get_by_role(Role::MultilineTextInput);
    editor.value().expect("it has a text")
}

#[test]
fn typing_changes_the_scene_and_undo_restores_its_bytes() {
    let mut harness = panel_harness();
    assert_eq!(editor_text(&harness), TEXT);
    type_in_title(&mut harness, "wo");
    let wanted = TEXT.replace("\"T\"", "\"Two\"");
    let session = &harness.state().session;
    assert_eq!((&session.scene.text, &*session.scene.file.title), (&wanted, "Two"));
    assert!(session.editor().is_on, "typing is editing");
    assert_eq!(session.editor().steps()[0], Some("Type"));
    harness.get_by_role(Role::MultilineTextInput).type_text("!");
    harness.run_steps(5);
    let session = &mut harness.state_mut().session;
    assert_eq!((&*session.scene.file.title, session.editor().counts()[0]), ("Two!", 1));
    session.apply(Command::Undo).expect("it was typed");
    assert_eq!(session.scene.text, TEXT, "one step");
    harness.run_steps(2);
    assert_eq!(editor_text(&harness), TEXT);
}

#[test]
fn a_refused_text_is_kept_with_its_problems_and_the_scene_stays() {
    let mut harness = panel_harness();
    type_in_title(&mut harness, "\", sky: \"");
    assert_eq!(harness.state().session.scene.text, TEXT, "the last good scene");
    harness.get_by_label_contains("2:17 unknown field");
    let draft = editor_text(&harness);
    assert!(draft.contains("sky"));

    // A change in the view replaces the text; the typed text can be restored.
    let session = &mut harness.state_mut().session;
    session.apply(Command::Edit(Edit::Toggle)).expect("edit mode");
    session.apply(Command::Edit(Edit::Select(1))).expect("the box");
    let rename = Command::Rename { path: "targets.box".to_owned(), name: "crate".to_owned() };
    session.apply(rename).expect("a free name");
    harness.run_steps(3);
    assert!(editor_text(&harness).contains("crate") && !editor_text(&harness).contains("sky"));
    harness.get_by_label("Restore typed text").click();
    harness.run_steps(3);
    assert_eq!(editor_text(&harness), draft);
}

#[test]
fn choosing_a_completion_inserts_a_field() {
    let mut harness = panel_harness();
    type_in_title(&mut harness, "\", pau");
    open_list(&mut harness);
    harness.get_by_label("paused");
    harness.press_key(Key::Enter);
    harness.run_steps(1);
    let text = editor_text(&harness);
    assert!(text.contains("title: \"T\", paused: ,\""), "{text}");
}

#[test]
fn a_chosen_field_gets_a_colon_and_missing_commas() {
    let mut harness = panel_harness();
    // Between two fields.
    let at = TEXT.find("    world").expect("a field");
    harness.state_mut().panel.caret = Some(at);
    harness.run_steps(3);
    harness.get_by_role(Role::MultilineTextInput).type_text("goa");
    open_list(&mut harness);
    harness.press_key(Key::Enter);
    harness.run_steps(1);
    assert!(editor_text(&harness).contains("goal: ,    world"), "{}", editor_text(&harness));
    // The caret stands where the value belongs.
    open_list(&mut harness);
    harness.get_by_label("Drive into a zone.");
    harness.press_key(Key::ArrowDown);
    harness.run_steps(1);
    harness.press_key(Key::Enter);
    harness.run_steps(1);
    assert!(editor_text(&harness).contains("goal: Reach(),    world"), "{}", editor_text(&harness));
}

#[test]
fn esc_closes_the_list_and_the_editor_keeps_the_focus() {
    let mut harness = panel_harness();
    type_in_title(&mut harness, "\", pau");
    open_list(&mut harness);
    harness.get_by_label("paused");
    harness.press_key(Key::Escape);
    harness.run_steps(2);
    assert!(harness.query_by_label("paused").is_none());
    harness.get_by_role(Role::MultilineTextInput).type_text("s");
    harness.run_steps(2);
    assert!(harness.get_by_role(Role::MultilineTextInput).is_focused());
    assert!(editor_text(&harness).contains("paus\""), "{}", editor_text(&harness));
}
