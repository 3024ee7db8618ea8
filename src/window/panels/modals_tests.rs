//! What stands above everything else, as a user meets it.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use egui_macroquad::egui;

use super::modals::{Leaving, Losing, closing, grouped, removing, waiting};
use crate::scene::Stage;

#[test]
fn each_button_says_what_it_does() {
    let recording = (Losing::Recording, "The recording has not been saved.", "Discard it");
    let scene = Losing::Changes("Door".to_owned(), "door.ron".to_owned());
    let scene = (scene, "The changes to Door have not been saved.", "Discard them");
    for (losing, told, discard) in [recording, scene] {
        for (label, means) in
            [("Save\u{2026}", Leaving::Saves), (discard, Leaving::Leaves), ("Stay", Leaving::Not)]
        {
            let draw = |ui: &mut egui::Ui, answer: &mut Option<Leaving>| {
                *answer = answer.or(closing(ui.ctx(), &losing));
            };
            let mut harness = Harness::new_ui_state(draw, None);
            harness.run_steps(3);
            assert_eq!(*harness.state(), None, "nobody has clicked");
            harness.get_by_label(told);
            harness.get_by_label(label).click();
            harness.run_steps(3);
            assert_eq!(*harness.state(), Some(means));
        }
    }
}

#[test]
fn a_scene_is_removed_by_who_is_sure() {
    for (label, means) in [("Remove it", true), ("Keep it", false)] {
        let draw = |ui: &mut egui::Ui, answer: &mut Option<bool>| {
            *answer = answer.or(removing(ui.ctx(), "door.ron"));
        };
        let mut harness = Harness::new_ui_state(draw, None);
        harness.run_steps(3);
        assert_eq!(*harness.state(), None, "nobody has clicked");
        harness.get_by_label("Remove door.ron from your scenes?");
        harness.get_by_label(label).click();
        harness.run_steps(3);
        assert_eq!(*harness.state(), Some(means));
    }
}

#[test]
fn digits_go_by_threes() {
    for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1014872, "1,014,872")] {
        assert_eq!(grouped(number), text);
    }
}

#[test]
fn it_names_the_scene_and_can_be_given_up() {
    let draw = |ui: &mut egui::Ui, given_up: &mut bool| {
        *given_up |= waiting(ui.ctx(), "Loading maps/large.ron", Stage::Sorting(1_000_000, 0.5));
    };
    let mut harness = Harness::new_ui_state(draw, false);
    harness.run_steps(3);
    harness.get_by_label("Loading maps/large.ron");
    harness.get_by_label("Sorting 1,000,000 triangles");
    assert!(!harness.state(), "nobody has clicked");
    harness.get_by_label("Cancel").click();
    harness.run_steps(3);
    assert!(harness.state(), "Cancel gives it up");
}
