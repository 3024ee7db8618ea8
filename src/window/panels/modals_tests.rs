//! Tests of the modal dialogs.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use egui_macroquad::egui;

use super::modals::{
    CloseState, PendingRemoval, UnsavedWork, confirm_close, confirm_removal, grouped,
    loading_dialog,
};
use crate::scene::LoadActivity;

#[test]
fn each_button_says_what_it_does() {
    let recording =
        (UnsavedWork::Recording, "The recording has not been saved.", "Discard recording");
    let scene = |is_kept| {
        let (title, id) = ("Door".to_owned(), "door.ron".to_owned());
        let scene = UnsavedWork::Changes { title, id, is_kept };
        (scene, "The changes to Door have not been saved.", "Discard changes")
    };
    for (work, message, discard) in [recording, scene(false), scene(true)] {
        let keep = ("Keep changes", CloseState::CloseAndKeep);
        let is_kept = matches!(work, UnsavedWork::Changes { is_kept: true, .. });
        let rest = [
            ("Save\u{2026}", CloseState::Saving),
            (discard, CloseState::CloseAndDiscard),
            ("Stay", CloseState::Open),
        ];
        for (label, expected) in rest.into_iter().chain(is_kept.then_some(keep)) {
            let draw = |ui: &mut egui::Ui, answer: &mut Option<CloseState>| {
                *answer = answer.or(confirm_close(ui.ctx(), &work));
            };
            let mut harness = Harness::new_ui_state(draw, None);
            harness.run_steps(3);
            assert_eq!(*harness.state(), None, "nobody has clicked");
            harness.get_by_label(message);
            assert!(harness.get_by_label("Save\u{2026}").is_focused(), "Enter presses it");
            assert_eq!(harness.query_by_label(keep.0).is_some(), is_kept);
            harness.get_by_label(label).click();
            harness.run_steps(3);
            assert_eq!(*harness.state(), Some(expected));
        }
    }
}

#[test]
fn a_removal_needs_confirmation() {
    let scene = PendingRemoval::Scene("door.ron".to_owned());
    let changes = PendingRemoval::Changes(3, "Door".to_owned());
    for (removal, question, label, expected) in [
        (&scene, "Delete door.ron and its files from this browser?", "Delete scene", true),
        (&scene, "Delete door.ron and its files from this browser?", "Keep scene", false),
        (&changes, "Discard the changes to Door?", "Discard changes", true),
        (&changes, "Discard the changes to Door?", "Keep changes", false),
    ] {
        let draw = |ui: &mut egui::Ui, answer: &mut Option<bool>| {
            *answer = answer.or(confirm_removal(ui.ctx(), removal));
        };
        let mut harness = Harness::new_ui_state(draw, None);
        harness.run_steps(3);
        assert_eq!(*harness.state(), None, "nobody has clicked");
        harness.get_by_label(question);
        let first = if *removal == scene { "Delete scene" } else { "Discard changes" };
        assert!(harness.get_by_label(first).is_focused());
        harness.get_by_label(label).click();
        harness.run_steps(3);
        assert_eq!(*harness.state(), Some(expected));
    }
}

#[test]
fn digits_are_grouped_in_threes() {
    for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1014872, "1,014,872")] {
        assert_eq!(grouped(number), text);
    }
}

#[test]
fn loading_names_the_scene_and_can_be_cancelled() {
    let draw = |ui: &mut egui::Ui, is_cancelled: &mut bool| {
        *is_cancelled |= loading_dialog(
            ui.ctx(),
            "Loading maps/large.ron",
            LoadActivity::Sorting(1_000_000, 0.5),
        );
    };
    let mut harness = Harness::new_ui_state(draw, false);
    harness.run_steps(3);
    harness.get_by_label("Loading maps/large.ron");
    harness.get_by_label("Sorting 1,000,000 triangles");
    assert!(!harness.state(), "nobody has clicked");
    assert!(harness.get_by_label("Cancel").is_focused());
    harness.get_by_label("Cancel").click();
    harness.run_steps(3);
    assert!(harness.state(), "Cancel gives it up");
}
