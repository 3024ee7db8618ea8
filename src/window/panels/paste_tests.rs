//! The dialog for pasted shapes.

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
    asked: Vec<KeyEffect>,
}

/// Opens the dialog in a window of this size with this text on the clipboard.
fn opened(size: egui::Vec2, copied: &str) -> Harness<'static, Fixture> {
    let session = Session::new(scene::load("tank/rebound").expect("it ships"), None);
    let mut paste = PasteDialog::default();
    paste.begin(Some(copied));
    let fixture = Fixture { session, paste, asked: Vec::new() };
    let draw = move |ui: &mut egui::Ui, fixture: &mut Fixture| {
        let (theme, mut asked) = (Theme::new(false), PanelOutput::default());
        let Fixture { session, paste, .. } = fixture;
        let seen = &mut PanelContext::plain(session, &theme, &mut asked);
        paste::show(ui.ctx(), paste, seen);
        fixture.asked.extend(asked.effects);
    };
    let mut harness = Harness::builder().with_size(size).build_ui_state(draw, fixture);
    harness.run_steps(4);
    harness
}

const SIZE: egui::Vec2 = egui::vec2(1280.0, 720.0);

fn types(harness: &mut Harness<'static, Fixture>, text: &str) {
    let field = harness.get_by_role(Role::MultilineTextInput);
    field.focus();
    field.type_text(text);
    harness.run_steps(4);
}

/// Returns the titles of the requested scenes.
fn opens(fixture: &Fixture) -> Vec<String> {
    let title = |does: &KeyEffect| match does {
        KeyEffect::View(ViewCommand::OpenShapes(scene)) => scene.file.title.clone(),
        other => format!("{other:?}"),
    };
    fixture.asked.iter().map(title).collect()
}

#[test]
fn what_was_copied_is_understood_at_once_and_opens() {
    for size in [SIZE, egui::vec2(390.0, 700.0), egui::vec2(640.0, 360.0)] {
        let mut harness = opened(size, "kite: poly 0,0 0,2 2,2 2,0\nsun: circle 2.5 1 1");
        harness.get_by_label_contains("kite and sun overlap by 0.5: ");
        harness.get_by_label_contains("the corners of kite run clockwise");
        harness.get_by_label("Open in the lab").click();
        harness.run_steps(2);
        assert_eq!(opens(harness.state()), ["Shapes: kite and sun"], "{size}");
        assert!(!harness.state().paste.open);
    }
}

#[test]
fn what_is_typed_is_understood_as_it_is_typed() {
    let mut harness = opened(SIZE, "what a day");
    harness.get_by_label("Preview appears here.");
    types(&mut harness, "a: box 0 0 2 2\nb: circle 2 0");
    harness.get_by_label_contains("Line 2, column 4: a circle with 2 numbers");
    harness.get_by_label_contains("Expected: ");
    harness.get_by_label_contains("Read so far: a (box)");
    harness.get_by_label("Open in the lab").click();
    harness.run_steps(2);
    assert!(harness.state().asked.is_empty() && harness.state().paste.open, "it is no use yet");
    types(&mut harness, " 1.5");
    harness.get_by_label_contains("a and b overlap by 0.5: ");
    harness.press_key_modifiers(egui::Modifiers::COMMAND, egui::Key::Enter);
    harness.run_steps(2);
    assert_eq!(opens(harness.state()), ["Shapes: a and b"]);
}

#[test]
fn how_numbers_are_meant_can_be_switched() {
    let mut harness = opened(SIZE, "a: box 0 0 2 2 0.785398\nb: circle 2.3 0 1");
    harness.get_by_label_contains("a and b are apart: the gap is");
    harness.get_by_label("angles are in radians").click();
    harness.run_steps(4);
    harness.get_by_label_contains("a and b overlap by 0.11");
}

#[test]
fn the_own_result_is_judged_beside_the_verdict() {
    for size in [SIZE, egui::vec2(390.0, 700.0)] {
        let mut harness = opened(size, "a: box 0 0 2 2\nb: circle 1.5 0 1");
        let types = |harness: &mut Harness<'static, Fixture>, text: &str| {
            let field = harness.get_by_label("Your result");
            field.focus();
            field.type_text(text);
            harness.run_steps(4);
        };
        types(&mut harness, "mtv");
        harness.get_by_label_contains("Your result is not understood.");
        types(&mut harness, " 0.5 0");
        harness.get_by_label_contains("the MTV points from a to b");
        types(&mut harness, ", hit");
        harness.get_by_label_contains(
            "this gives your (0.5, 0), hit. The correct result is (-0.5, 0), a hit.",
        );
    }
}
