//! Tests of the dialog for pasted shapes.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use egui_macroquad::egui;
use egui_macroquad::egui::accesskit::Role;

use super::PanelContext;
use super::paste::{self, PasteDialog};
use crate::app::{KeyEffect, Session, ViewCommand};
use crate::scene;
use crate::window::theme::Theme;
use crate::window::ui::PanelOutput;

struct Fixture {
    session: Session,
    paste: PasteDialog,
    requests: Vec<KeyEffect>,
}

/// Opens the dialog in a window of this size with this text on the clipboard.
fn open_dialog(size: egui::Vec2, copied: &str) -> Harness<'static, Fixture> {
    let session = Session::new(scene::load("tank/rebound").expect("it ships"), None);
    let mut paste = PasteDialog::default();
    paste.begin(Some(copied));
    let fixture = Fixture { session, paste, requests: Vec::new() };
    let draw = move |ui: &mut egui::Ui, fixture: &mut Fixture| {
        let (theme, mut output) = (Theme::new(false), PanelOutput::default());
        let Fixture { session, paste, .. } = fixture;
        let seen = &mut PanelContext::plain(session, &theme, &mut output);
        paste::show(ui.ctx(), paste, seen);
        fixture.requests.extend(output.effects);
    };
    let mut harness = Harness::builder().with_size(size).build_ui_state(draw, fixture);
    harness.run_steps(4);
    harness
}

const SIZE: egui::Vec2 = egui::vec2(1280.0, 720.0);

fn type_text(harness: &mut Harness<'static, Fixture>, text: &str) {
    let field = harness.get_by_role(Role::MultilineTextInput);
    field.focus();
    field.type_text(text);
    harness.run_steps(4);
}

/// Returns the titles of the requested scenes.
fn requested_titles(fixture: &Fixture) -> Vec<String> {
    let title = |effect: &KeyEffect| match effect {
        KeyEffect::View(ViewCommand::OpenShapes(scene)) => scene.file.title.clone(),
        other => format!("{other:?}"),
    };
    fixture.requests.iter().map(title).collect()
}

#[test]
fn copied_shapes_are_interpreted_at_once_and_open() {
    for size in [SIZE, egui::vec2(390.0, 700.0), egui::vec2(640.0, 360.0)] {
        let mut harness = open_dialog(size, "kite: poly 0,0 0,2 2,2 2,0\nsun: circle 2.5 1 1");
        harness.get_by_label_contains("kite and sun overlap by 0.5: ");
        harness.get_by_label_contains("the corners of kite run clockwise");
        harness.get_by_label("Open in the lab").click();
        harness.run_steps(2);
        assert_eq!(requested_titles(harness.state()), ["Shapes: kite and sun"], "{size}");
        assert!(!harness.state().paste.open);
    }
}

#[test]
fn text_is_interpreted_while_it_is_typed() {
    let mut harness = open_dialog(SIZE, "what a day");
    harness.get_by_label("Preview appears here.");
    type_text(&mut harness, "a: box 0 0 2 2\nb: circle 2 0");
    harness.get_by_label_contains("Line 2, column 4: a circle with 2 numbers");
    harness.get_by_label_contains("Expected: ");
    harness.get_by_label_contains("Read so far: a (box)");
    harness.get_by_label("Open in the lab").click();
    harness.run_steps(2);
    assert!(harness.state().requests.is_empty() && harness.state().paste.open, "it is no use yet");
    type_text(&mut harness, " 1.5");
    harness.get_by_label_contains("a and b overlap by 0.5: ");
    harness.press_key_modifiers(egui::Modifiers::COMMAND, egui::Key::Enter);
    harness.run_steps(2);
    assert_eq!(requested_titles(harness.state()), ["Shapes: a and b"]);
}

#[test]
fn the_unit_of_angles_can_be_switched() {
    let mut harness = open_dialog(SIZE, "a: box 0 0 2 2 0.785398\nb: circle 2.3 0 1");
    harness.get_by_label_contains("a and b are apart: the gap is");
    harness.get_by_label("angles are in radians").click();
    harness.run_steps(4);
    harness.get_by_label_contains("a and b overlap by 0.11");
}

#[test]
fn the_users_result_is_judged_beside_the_verdict() {
    for size in [SIZE, egui::vec2(390.0, 700.0)] {
        let mut harness = open_dialog(size, "a: box 0 0 2 2\nb: circle 1.5 0 1");
        let type_text = |harness: &mut Harness<'static, Fixture>, text: &str| {
            let field = harness.get_by_label("Your result");
            field.focus();
            field.type_text(text);
            harness.run_steps(4);
        };
        type_text(&mut harness, "mtv");
        harness.get_by_label_contains("Your result is not understood.");
        type_text(&mut harness, " 0.5 0");
        harness.get_by_label_contains("the MTV points from a to b");
        type_text(&mut harness, ", hit");
        harness.get_by_label_contains("Your result, (0.5, 0), hit, is wrong: it follows if");
        harness.get_by_label_contains("The correct result is (-0.5, 0), a hit.");
    }
}
