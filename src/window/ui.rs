//! State of the panels between frames, and their requests.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::panels::{
    AnswerDraft, ClassDialog, CloseState, ConflictAnswer, ExportDialog, Gallery, LessonCache, Page,
    PasteDialog, Present, Right, TextPanel,
};
use crate::app::{Command, Inset, KeyEffect, Session, ViewCommand};
use crate::explain::Term;
use crate::platform::clock::Instant;
use crate::scene::LoadError;

/// State of the panels.
#[derive(Default)]
pub(super) struct PanelState {
    /// F9: hides everything except the picture.
    pub hidden: bool,
    /// True if the window is embedded in another page.
    pub embed: bool,
    /// True on a small screen: the side panels are drawers, with at most one open.
    pub phone_layout: bool,
    /// True if the left panel should be open.
    pub left_open: bool,
    /// True if the right panel should be open.
    pub right_open: bool,
    /// True if the scene on show has unsaved changes.
    pub unsaved: bool,
    /// Dragged widths of the side panels, left and right, points.
    pub widths: [Option<f32>; 2],
    /// True if widths and inset are to be saved.
    pub remember: bool,
    /// The inset of the Figure.
    pub inset: Inset,
    /// True if the help is open.
    pub help: bool,
    /// Page of the help.
    pub page: Page,
    /// The gallery.
    pub gallery: Gallery,
    /// The dialog for pasted shapes.
    pub paste: PasteDialog,
    /// The dialog for classes.
    pub class: ClassDialog,
    /// The export dialog.
    pub export: ExportDialog,
    /// State of *Present*.
    pub present: Present,
    /// Reason why a key did nothing, and the time of the key press.
    pub note: Option<(&'static str, Instant)>,
    /// State of the right panel.
    pub right: Right,
    /// The scene as text, in place of the right panel.
    pub text: TextPanel,
    /// The answer being entered.
    pub answer_draft: AnswerDraft,
    /// The lesson's rendered Markdown.
    pub lesson: LessonCache,
}

impl PanelState {
    /// Adapts to the screen size. A change closes the side panels on a small screen, and opens them on a large one.
    pub(super) fn fit(&mut self, is_small: bool) {
        if is_small != self.phone_layout {
            (self.left_open, self.right_open) = (!is_small, !is_small);
        }
        self.phone_layout = is_small;
    }

    /// Hides all panels, or shows all if any is hidden.
    pub(super) fn toggle_panels(&mut self) {
        if self.phone_layout {
            self.hidden = !self.hidden;
            return;
        }
        self.hidden = !self.hidden && self.left_open && self.right_open;
        if !self.hidden {
            (self.left_open, self.right_open) = (true, true);
        }
    }

    /// Shows or hides the scene's text; shows the other panels with it.
    pub(super) fn toggle_text(&mut self) {
        self.text.open = !self.text.open || self.hidden;
        self.hidden = false;
    }

    /// Shows briefly why a key did nothing.
    pub(super) fn show_note(&mut self, why: &'static str) {
        self.note = Some((why, Instant::now()));
    }

    /// Returns why the last key did nothing, if it was pressed recently.
    pub(super) fn current_note(&self) -> Option<&'static str> {
        self.note.filter(|(_, since)| since.elapsed() < NOTE_TIME).map(|(why, _)| why)
    }

    /// Returns whether the gallery, the help or a dialog covers the rest.
    pub(super) fn covers(&self) -> bool {
        let dialogs = [self.paste.open, self.class.open, self.export.open];
        self.gallery.open || self.help || dialogs.contains(&true)
    }

    /// Returns whether a guide step in large type replaces the panels: in a guided scene, except while the user
    /// edits, reads the text, has a tick open, or works on a question or in a class.
    pub(super) fn guides(&self, session: &Session) -> bool {
        let is_free = !self.embed && !self.hidden && !self.present.on;
        let is_busy = session.editor().is_on
            || self.text.open
            || session.opened_tick().is_some()
            || session.active_question().is_some()
            || session.class().is_some();
        session.scene.file.guided && is_free && !is_busy
    }

    /// Closes only the topmost layer: the export, the class, the shapes, the gallery, the help, *Present*, then a
    /// drawer of a small screen; never a side panel, never the program.
    pub(super) fn close_topmost(&mut self) {
        if self.export.open {
            self.export.open = false;
        } else if self.class.open {
            self.class.open = false;
        } else if self.paste.open {
            self.paste.open = false;
        } else if self.gallery.open {
            self.gallery.open = false;
        } else if self.help {
            self.help = false;
        } else if self.present.on {
            self.present.end();
        } else if self.phone_layout {
            // A drawer lies over the view; a side panel stands beside it and stays.
            (self.left_open, self.right_open) = (false, false);
        }
    }
}

/// Display time of the reason why a key did nothing.
const NOTE_TIME: Duration = Duration::from_secs(3);

impl From<Command> for KeyEffect {
    fn from(command: Command) -> Self {
        Self::Session(command)
    }
}

impl From<ViewCommand> for KeyEffect {
    fn from(command: ViewCommand) -> Self {
        Self::View(command)
    }
}

/// Requests of the panels in one pass; reset if the pass is repeated.
#[derive(Default)]
pub(super) struct PanelOutput {
    /// Commands to session and window, in order.
    pub effects: Vec<KeyEffect>,
    /// The problem in the changed file, while the old scene still runs.
    pub broken: Option<Arc<LoadError>>,
    /// True if the message about that problem is to be closed.
    pub dismiss_error: bool,
    /// The recording to compare the run with.
    pub compared: Option<PathBuf>,
    /// The user's answer about unsaved work at closing.
    pub leaving: Option<CloseState>,
    /// The user's answer about a file that has changed on disk.
    pub conflict: Option<ConflictAnswer>,
    /// Answer files to grade.
    pub answers: Vec<PathBuf>,
    /// The formula term under the pointer.
    pub hovered: Option<Term>,
    /// Index of the fan's run under the pointer.
    pub lit: Option<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_screen_starts_with_closed_drawers() {
        let mut ui = PanelState { left_open: true, right_open: true, ..PanelState::default() };
        ui.fit(false);
        assert!(ui.left_open && ui.right_open);
        ui.fit(true);
        assert!(!ui.left_open && !ui.right_open);
        ui.left_open = true;
        ui.fit(true);
        assert!(ui.left_open, "a drawer stays open");
        ui.toggle_panels();
        ui.toggle_panels();
        assert!(!ui.hidden && !ui.right_open);
        ui.fit(false);
        assert!(ui.left_open && ui.right_open);
    }

    #[test]
    fn esc_closes_one_thing_at_a_time_from_the_top() {
        let mut ui =
            PanelState { left_open: true, right_open: true, help: true, ..PanelState::default() };
        ui.gallery.open = true;
        ui.paste.open = true;
        ui.present.on = true;
        let open = |ui: &PanelState| {
            let all = [ui.paste.open, ui.gallery.open, ui.help, ui.present.on];
            all.iter().filter(|open| **open).count()
        };
        for remaining in (0..4).rev() {
            ui.close_topmost();
            assert_eq!(open(&ui), remaining);
        }
        ui.close_topmost();
        assert!(ui.left_open && ui.right_open, "side panels stay");
    }

    #[test]
    fn esc_closes_a_drawer() {
        let mut ui = PanelState { phone_layout: true, left_open: true, ..PanelState::default() };
        ui.close_topmost();
        assert!(!ui.left_open && !ui.right_open);
    }
}
