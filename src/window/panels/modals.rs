//! What stands above everything else: the scene that is being loaded, and the question whether something is to
//! be lost.

use egui_macroquad::egui::{self, ProgressBar, RichText};

use super::from_right;
pub(super) use crate::params::grouped;
use crate::scene::Stage;

/// Width, points.
const WIDTH: f32 = 340.0;

fn modal<R>(ctx: &egui::Context, name: &str, add: impl FnOnce(&mut egui::Ui) -> R) -> R {
    let modal = egui::Modal::new(egui::Id::new(name));
    let shown = modal.show(ctx, |ui| {
        ui.set_width(WIDTH.min(ctx.screen_rect().width() * 0.8));
        add(ui)
    });
    shown.inner
}

/// How far the window is in closing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Leaving {
    /// It stays.
    Not,
    /// Something would be lost: the user is asked.
    Asks,
    /// It closes once that is saved.
    Saves,
    /// It closes.
    Leaves,
}

/// What would be lost if the window closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window) enum Losing {
    /// A recording that has no file.
    Recording,
    /// What was changed in the scene of this title and id.
    Changes(String, String),
}

/// Asks when the window is to close while something would be lost; the answer, once there is one.
pub(in crate::window) fn closing(ctx: &egui::Context, losing: &Losing) -> Option<Leaving> {
    let (what, it, stays) = match losing {
        Losing::Recording => {
            ("The recording has not been saved.".to_owned(), "it", "Keep recording (Esc)")
        }
        Losing::Changes(title, _) => {
            let what = format!("The changes to {title} have not been saved.");
            (what, "them", "Leave everything as it is (Esc)")
        }
    };
    modal(ctx, "closing", |ui| {
        ui.label(RichText::new(what).strong());
        ui.add_space(6.0);
        ui.label(format!("Close the window and lose {it}?"));
        ui.add_space(10.0);
        let mut answer = None;
        ui.horizontal_wrapped(|row| {
            for (text, hover, means) in [
                ("Save\u{2026}", "Choose a file; then the window closes", Leaving::Saves),
                (&format!("Discard {it}"), "Close the window now", Leaving::Leaves),
                ("Stay", stays, Leaving::Not),
            ] {
                if row.button(text).on_hover_text(hover).clicked() {
                    answer = Some(means);
                }
            }
        });
        answer
    })
}

/// Asks whether a scene of the user's own is to be kept no longer; the answer, once there is one.
pub(in crate::window) fn removing(ctx: &egui::Context, name: &str) -> Option<bool> {
    modal(ctx, "removing", |ui| {
        ui.label(RichText::new(format!("Remove {name} from your scenes?")).strong());
        ui.add_space(6.0);
        ui.label(
            "The browser will keep it no longer, nor the files that it names. Download it first if \
             you have no other copy.",
        );
        ui.add_space(10.0);
        let mut answer = None;
        ui.horizontal_wrapped(|row| {
            for (text, hover, means) in [
                ("Remove it", "The browser forgets it", true),
                ("Keep it", "Leave it among your scenes (Esc)", false),
            ] {
                if row.button(text).on_hover_text(hover).clicked() {
                    answer = Some(means);
                }
            }
        });
        answer
    })
}

/// Shows what is being loaded or built, and how far it is; whether the user gives it up.
pub(in crate::window) fn waiting(ctx: &egui::Context, title: &str, stage: Stage) -> bool {
    // How much of the whole is done when the stage begins, as a large map was seen to take it.
    let (share, says) = match stage {
        Stage::Reading(part) => (part * 0.45, format!("Reading its files: {:.0} %", part * 100.0)),
        Stage::Checking => (0.45, "Checking".to_owned()),
        Stage::Sorting(count, part) => {
            (0.6 + 0.4 * part, format!("Sorting {} triangles", grouped(count)))
        }
        Stage::Replaying(part) => (part, format!("Running it again: {:.0} %", part * 100.0)),
        Stage::Grading(part) => (part, format!("Posing their questions: {:.0} %", part * 100.0)),
    };
    // Nobody counts what is checked: the bar stands still and spins.
    let spins = stage == Stage::Checking;
    modal(ctx, "loading", |ui| {
        ui.add(egui::Label::new(RichText::new(title).strong()).truncate());
        ui.add_space(6.0);
        ui.add(ProgressBar::new(share).animate(spins));
        ui.add_space(6.0);
        ui.horizontal(|row| {
            row.label(says);
            from_right(row, |row| {
                row.button("Cancel").on_hover_text("Leave everything as it is (Esc)").clicked()
            })
        })
        .inner
    })
}
