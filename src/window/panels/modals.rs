//! Dialogs above everything else: the progress of loading, and confirmation before work is lost.

use egui_macroquad::egui::{self, ProgressBar, RichText};

use super::from_right;
pub(super) use crate::params::grouped;
use crate::scene::LoadActivity;
use crate::text::{Id, id};
use crate::window::egui_support;

/// Width of a dialog, points.
pub(super) const WIDTH: f32 = 340.0;

/// Shows a modal dialog of this width, points.
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
pub(in crate::window) fn confirm_close(
    ctx: &egui::Context,
    work: &UnsavedWork,
) -> Option<CloseState> {
    let (question, consequence, discard, stay_hint) = match work {
        UnsavedWork::Recording => (
            id::MODALS_RECORDING_NOT_SAVED.to_string(),
            id::MODALS_LOSE_RECORDING,
            id::MODALS_DISCARD_RECORDING,
            id::MODALS_KEEP_RECORDING,
        ),
        UnsavedWork::Changes { title, is_kept, .. } => (
            id::MODALS_CHANGES_NOT_SAVED.with(&[("title", &title)]),
            if *is_kept { id::MODALS_CHANGES_ARE_KEPT } else { id::MODALS_LOSE_CHANGES },
            id::MODALS_DISCARD_CHANGES,
            id::MODALS_LEAVE_EVERYTHING,
        ),
    };
    let is_kept = matches!(work, UnsavedWork::Changes { is_kept: true, .. });
    modal(ctx, "closing", WIDTH, |ui| {
        ui.label(RichText::new(question).strong());
        ui.add_space(6.0);
        ui.label(consequence.text());
        ui.add_space(10.0);
        let save = (id::MODALS_SAVE, id::MODALS_SAVE_HINT, CloseState::Saving);
        let keep =
            (id::MODALS_KEEP_CHANGES, id::MODALS_KEEP_AND_CLOSE_HINT, CloseState::CloseAndKeep);
        let rest = [
            (discard, id::MODALS_CLOSE_NOW_HINT, CloseState::CloseAndDiscard),
            (id::MODALS_STAY, stay_hint, CloseState::Open),
        ];
        let buttons = [save].into_iter().chain(is_kept.then_some(keep)).chain(rest);
        answer_buttons(ui, buttons.map(|(text, hover, answer)| (text.text(), hover.text(), answer)))
    })
}

/// Shows a row of buttons, the first with the initial focus. Returns the value of the clicked button.
pub(super) fn answer_buttons<'t, T>(
    ui: &mut egui::Ui,
    buttons: impl Iterator<Item = (&'t str, &'t str, T)>,
) -> Option<T> {
    let mut answer = None;
    ui.horizontal_wrapped(|row| {
        for (index, (text, hover, value)) in buttons.enumerate() {
            let button = row.button(text).on_hover_text(hover);
            if index == 0 {
                egui_support::focus_first(&button);
            }
            if button.clicked() {
                answer = Some(value);
            }
        }
    });
    answer
}

/// Asks for confirmation before removing a scene or changes; returns the answer once given.
pub(in crate::window) fn confirm_removal(
    ctx: &egui::Context,
    removal: &PendingRemoval,
) -> Option<bool> {
    let (question, consequence, yes, no) = match removal {
        PendingRemoval::Scene(name) => (
            id::MODALS_DELETE_SCENE_QUESTION.with(&[("name", &name)]),
            id::MODALS_DOWNLOAD_FIRST.text(),
            (id::MODALS_DELETE_SCENE.text(), id::BUTTON_DELETE_FROM_BROWSER.text()),
            (id::MODALS_KEEP_SCENE.text(), id::MODALS_KEEP_SCENE_HINT.text()),
        ),
        PendingRemoval::Changes(_, title) => (
            id::MODALS_DISCARD_QUESTION.with(&[("title", &title)]),
            id::MODALS_CHANGES_WITHOUT_FILE.text(),
            (id::MODALS_DISCARD_CHANGES.text(), id::MODALS_DISCARD_CHANGES_HINT.text()),
            (id::MODALS_KEEP_CHANGES.text(), id::MODALS_KEEP_CHANGES_HINT.text()),
        ),
    };
    modal(ctx, "removing", WIDTH, |ui| {
        ui.label(RichText::new(question).strong());
        ui.add_space(6.0);
        ui.label(consequence);
        ui.add_space(10.0);
        answer_buttons(ui, [(yes.0, yes.1, true), (no.0, no.1, false)].into_iter())
    })
}

/// Shows the progress of loading or building `title`; returns whether the user cancels.
pub(in crate::window) fn loading_dialog(
    ctx: &egui::Context,
    title: &str,
    stage: LoadActivity,
) -> bool {
    let percent =
        |text: Id, part: f32| text.with(&[("percent", &format_args!("{:.0}", part * 100.0))]);
    // Completed share at the start of each stage, as measured for a large map.
    let (share, text) = match stage {
        LoadActivity::Reading(part) => (part * 0.45, percent(id::MODALS_READING_FILES, part)),
        LoadActivity::Checking => (0.45, id::MODALS_CHECKING.to_string()),
        LoadActivity::Sorting(count, part) => {
            let text = id::MODALS_SORTING_TRIANGLES.with(&[("count", &grouped(count))]);
            (0.6 + 0.4 * part, text)
        }
        LoadActivity::Replaying(part) => (part, percent(id::MODALS_RUNNING_AGAIN, part)),
        LoadActivity::Grading(part) => (part, percent(id::MODALS_POSING_QUESTIONS, part)),
        LoadActivity::Exporting(part) => (part, percent(id::MODALS_DRAWING_TICKS, part)),
    };
    // Checking has no counter: the bar stands still and shows a spinner.
    let is_animated = stage == LoadActivity::Checking;
    modal(ctx, "loading", WIDTH, |ui| {
        ui.add(egui::Label::new(RichText::new(title).strong()).truncate());
        ui.add_space(6.0);
        ui.add(ProgressBar::new(share).animate(is_animated));
        ui.add_space(6.0);
        ui.horizontal(|row| {
            row.label(text);
            from_right(row, |row| {
                let cancel =
                    row.button(id::BUTTON_CANCEL).on_hover_text(id::MODALS_LEAVE_EVERYTHING);
                egui_support::focus_first(&cancel);
                cancel.clicked()
            })
        })
        .inner
    })
}
