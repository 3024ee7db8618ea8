//! What the panels keep between frames, and what they ask for.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::panels::{
    ClassBox, Draft, Gallery, Leaving, LessonCache, Page, PasteBox, Present, Right,
};
use crate::app::{Command, Does, Inset, ViewCommand};
use crate::explain::Term;
use crate::platform::clock::Instant;
use crate::scene::LoadError;

/// The panels' own state.
#[derive(Default)]
pub(super) struct Ui {
    /// F9: nothing but the picture.
    pub hidden: bool,
    /// The window is a part of another page.
    pub embed: bool,
    /// Whether the screen is small: the side panels are drawers, of which one is open at most.
    pub pocket: bool,
    /// Whether the left panel is wanted open.
    pub left_open: bool,
    /// Whether the right panel is wanted open.
    pub right_open: bool,
    /// Whether the scene on show has unsaved changes.
    pub unsaved: bool,
    /// What the side panels were dragged to, left and right, points.
    pub widths: [Option<f32>; 2],
    /// Whether they are to be remembered.
    pub remember: bool,
    /// The inset of the Figure.
    pub inset: Inset,
    /// Keys and glossary.
    pub help: bool,
    /// Which of the two.
    pub page: Page,
    /// All scenes.
    pub gallery: Gallery,
    /// Shapes of somebody's text.
    pub paste: PasteBox,
    /// Classes.
    pub class: ClassBox,
    /// The scene for an audience.
    pub present: Present,
    /// Why a key did nothing, and since when that is said.
    pub note: Option<(&'static str, Instant)>,
    /// Parameters, inspector, events.
    pub right: Right,
    /// What has been put in as an answer to a question.
    pub ask: Draft,
    /// The lesson's rendered Markdown.
    pub lesson: LessonCache,
}

impl Ui {
    /// The screen has become a small one, whose drawers are shut, or a large one.
    pub(super) fn fit(&mut self, pocket: bool) {
        if pocket != self.pocket {
            (self.left_open, self.right_open) = (!pocket, !pocket);
        }
        self.pocket = pocket;
    }

    /// Hides every panel; brings all of them back when any is hidden.
    pub(super) fn toggle_panels(&mut self) {
        if self.pocket {
            self.hidden = !self.hidden;
            return;
        }
        self.hidden = !self.hidden && self.left_open && self.right_open;
        if !self.hidden {
            (self.left_open, self.right_open) = (true, true);
        }
    }

    /// Says for a while why a key did nothing.
    pub(super) fn say(&mut self, why: &'static str) {
        self.note = Some((why, Instant::now()));
    }

    /// Why the key pressed last did nothing, if that was just now.
    pub(super) fn said(&self) -> Option<&'static str> {
        self.note.filter(|(_, since)| since.elapsed() < SAID).map(|(why, _)| why)
    }

    /// Whether gallery, help, shapes or classes lie over the rest.
    pub(super) fn covers(&self) -> bool {
        self.gallery.open || self.help || self.paste.open || self.class.open
    }

    /// Whether something closes before the tick that is opened.
    pub(super) fn is_covered(&self) -> bool {
        self.covers() || self.present.on
    }

    /// Closes what is on top, and nothing else: the class, the shapes, the gallery, the help, *Present*, then the
    /// side panels; never the program.
    pub(super) fn close_topmost(&mut self) {
        if self.class.open {
            self.class.open = false;
        } else if self.paste.open {
            self.paste.open = false;
        } else if self.gallery.open {
            self.gallery.open = false;
        } else if self.help {
            self.help = false;
        } else if self.present.on {
            self.present.toggle();
        } else if self.right_open {
            self.right_open = false;
        } else {
            self.left_open = false;
        }
    }
}

/// Why a key did nothing is said for so long.
const SAID: Duration = Duration::from_secs(3);

impl From<Command> for Does {
    fn from(command: Command) -> Self {
        Self::Session(command)
    }
}

impl From<ViewCommand> for Does {
    fn from(command: ViewCommand) -> Self {
        Self::View(command)
    }
}

/// What the panels ask for in one pass; a pass that is run again begins anew.
#[derive(Default)]
pub(super) struct Asked {
    /// Commands to session and window, in order.
    pub does: Vec<Does>,
    /// Why the file on disk is not the scene that runs.
    pub broken: Option<Arc<LoadError>>,
    /// Whether that message is to go away.
    pub dismiss_error: bool,
    /// The recording that the run is to be compared with.
    pub compared: Option<PathBuf>,
    /// What is to become of what would be lost as the window closes.
    pub leaving: Option<Leaving>,
    /// Files of answers to be looked through.
    pub answers: Vec<PathBuf>,
    /// The formula term under the pointer.
    pub hovered: Option<Term>,
    /// The run of the fan under the pointer.
    pub lit: Option<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_screen_begins_with_its_drawers_shut() {
        let mut ui = Ui { left_open: true, right_open: true, ..Ui::default() };
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
        let mut ui = Ui { left_open: true, right_open: true, help: true, ..Ui::default() };
        ui.gallery.open = true;
        ui.paste.open = true;
        ui.present.on = true;
        let open = |ui: &Ui| {
            [ui.paste.open, ui.gallery.open, ui.help, ui.present.on, ui.right_open, ui.left_open]
                .iter()
                .filter(|open| **open)
                .count()
        };
        for left in (0..6).rev() {
            ui.close_topmost();
            assert_eq!(open(&ui), left);
        }
        ui.close_topmost();
        assert_eq!(open(&ui), 0);
    }
}
