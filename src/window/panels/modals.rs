//! Dialogs above everything else: the progress of loading, and confirmation before work is lost.

use egui_macroquad::egui::{self, ProgressBar, RichText};

use super::from_right;
pub(super) use crate::params::grouped;
use crate::scene::LoadActivity;
use crate::window::egui_support;

/// Width of a dialog, points.
pub(super) const WIDTH: f32 = 340.0;

pub(super) fn modal<R>(
    ctx: &egui::Context,
    name: &str,
    width: f32,
    add: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    let modal = egui::Modal::new(egui::Id::new(name));
    let shown = modal.show(ctx, |ui| {
        egui_support::begin_dialog(ui);
        ui.set_width(width.min(ctx.screen_rect().width() * 0.8));
        add(ui)
    });
    shown.inner
}

/// State of closing the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum CloseState {
    /// The window stays.
    Open,
    /// The user is asked about unsaved work.
    Asking,
    /// The window closes after a save.
    Saving,
    /// The window closes; changes are stored for the next start.
    CloseAndKeep,
    /// The window closes and discards the unsaved work.
    CloseAndDiscard,
    /// The window closes.
    Close,
}

/// Unsaved work that closing the window would lose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window) enum UnsavedWork {
    /// A recording that has no file.
    Recording,
    /// Unsaved changes to a scene.
    Changes {
        /// Title of the scene.
        title: String,
        /// Id of the scene.
        id: String,
        /// True if the changes are stored for the next start.
        is_kept: bool,
    },
}

/// An item whose removal needs confirmation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window) enum PendingRemoval {
    /// A scene stored by the browser, by name.
    Scene(String),
    /// Unsaved changes: their number and their scene's title.
    Changes(u32, String),
}

/// Asks about unsaved work when the window is to close; returns the answer once given.
pub(in crate::window) fn closing(ctx: &egui::Context, losing: &UnsavedWork) -> Option<CloseState> {
    let (what, it, stays) = match losing {
        UnsavedWork::Recording => {
            ("The recording has not been saved.".to_owned(), "it", "Keep recording (Esc)")
        }
        UnsavedWork::Changes { title, .. } => {
            let what = format!("The changes to {title} have not been saved.");
            (what, "them", "Leave everything as it is (Esc)")
        }
    };
    let is_kept = matches!(losing, UnsavedWork::Changes { is_kept: true, .. });
    let then = if is_kept {
        "Your scenes (Ctrl+P) will have them at the next start.".to_owned()
    } else {
        format!("Close the window and lose {it}?")
    };
    modal(ctx, "closing", WIDTH, |ui| {
        ui.label(RichText::new(what).strong());
        ui.add_space(6.0);
        ui.label(then);
        ui.add_space(10.0);
        let discard = format!("Discard {it}");
        let save = ("Save\u{2026}", "Choose a file; then the window closes", CloseState::Saving);
        let keep =
            ("Keep them", "Close the window; the file stays as it is", CloseState::CloseAndKeep);
        let rest = [
            (&*discard, "Close the window now", CloseState::CloseAndDiscard),
            ("Stay", stays, CloseState::Open),
        ];
        let all = [save].into_iter().chain(is_kept.then_some(keep)).chain(rest);
        answers(ui, all)
    })
}

/// Shows a row of buttons, the first with the initial focus. Returns the value of the clicked button.
pub(super) fn answers<'t, T>(
    ui: &mut egui::Ui,
    all: impl Iterator<Item = (&'t str, &'t str, T)>,
) -> Option<T> {
    let mut answer = None;
    ui.horizontal_wrapped(|row| {
        for (at, (text, hover, means)) in all.enumerate() {
            let button = row.button(text).on_hover_text(hover);
            if at == 0 {
                egui_support::focus_first(&button);
            }
            if button.clicked() {
                answer = Some(means);
            }
        }
    });
    answer
}

/// Asks for confirmation before removing a scene or changes; returns the answer once given.
pub(in crate::window) fn removing(ctx: &egui::Context, what: &PendingRemoval) -> Option<bool> {
    let (question, then, yes, no) = match what {
        PendingRemoval::Scene(name) => (
            format!("Delete {name} and its files from this browser?"),
            "Download it first if you have no other copy.",
            ("Delete it", "Delete from browser"),
            ("Keep it", "Leave it among your scenes (Esc)"),
        ),
        PendingRemoval::Changes(_, title) => (
            format!("Discard the changes to {title}?"),
            "They are in no file.",
            ("Discard them", "Nothing brings them back"),
            ("Keep them", "Leave them among your scenes (Esc)"),
        ),
    };
    modal(ctx, "removing", WIDTH, |ui| {
        ui.label(RichText::new(question).strong());
        ui.add_space(6.0);
        ui.label(then);
        ui.add_space(10.0);
        answers(ui, [(yes.0, yes.1, true), (no.0, no.1, false)].into_iter())
    })
}

/// Shows the item being loaded or built and its progress; returns whether the user cancels.
pub(in crate::window) fn waiting(ctx: &egui::Context, title: &str, stage: LoadActivity) -> bool {
    // Completed share at the start of each stage, as measured for a large map.
    let (share, says) = match stage {
        LoadActivity::Reading(part) => {
            (part * 0.45, format!("Reading its files: {:.0} %", part * 100.0))
        }
        LoadActivity::Checking => (0.45, "Checking".to_owned()),
        LoadActivity::Sorting(count, part) => {
            (0.6 + 0.4 * part, format!("Sorting {} triangles", grouped(count)))
        }
        LoadActivity::Replaying(part) => (part, format!("Running it again: {:.0} %", part * 100.0)),
        LoadActivity::Grading(part) => {
            (part, format!("Posing their questions: {:.0} %", part * 100.0))
        }
        LoadActivity::Exporting(part) => {
            (part, format!("Drawing its ticks: {:.0} %", part * 100.0))
        }
    };
    // Checking has no counter: the bar is static and a spinner turns.
    let spins = stage == LoadActivity::Checking;
    modal(ctx, "loading", WIDTH, |ui| {
        ui.add(egui::Label::new(RichText::new(title).strong()).truncate());
        ui.add_space(6.0);
        ui.add(ProgressBar::new(share).animate(spins));
        ui.add_space(6.0);
        ui.horizontal(|row| {
            row.label(says);
            from_right(row, |row| {
                let cancel = row.button("Cancel").on_hover_text("Leave everything as it is (Esc)");
                egui_support::focus_first(&cancel);
                cancel.clicked()
            })
        })
        .inner
    })
}
