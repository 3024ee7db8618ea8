//! What the panels keep between frames, and what they ask for.

use super::panels::{LessonCache, Right, Search};
use crate::app::{Command, Does, ViewCommand};
use crate::explain::Term;
use crate::scene::LoadError;

/// The panels' own state.
#[derive(Default)]
pub(super) struct Ui {
    /// Tab: nothing but the picture.
    pub hidden: bool,
    /// Whether the left panel is wanted open.
    pub left_open: bool,
    /// Whether the right panel is wanted open.
    pub right_open: bool,
    /// The keys.
    pub help: bool,
    /// The scene finder.
    pub search: Search,
    /// Parameters, inspector, events.
    pub right: Right,
    /// The lesson's rendered Markdown.
    pub lesson: LessonCache,
}

impl Ui {
    /// Hides every panel; brings all of them back when any is hidden.
    pub(super) fn toggle_panels(&mut self) {
        self.hidden = !self.hidden && self.left_open && self.right_open;
        if !self.hidden {
            (self.left_open, self.right_open) = (true, true);
        }
    }

    /// Whether finder or help lie over the rest.
    pub(super) fn covers(&self) -> bool {
        self.search.open || self.help
    }

    /// Closes the topmost panel: finder, help, then the side panels; never the program.
    pub(super) fn close_topmost(&mut self) {
        if self.search.open {
            self.search.open = false;
        } else if self.help {
            self.help = false;
        } else if self.right_open {
            self.right_open = false;
        } else {
            self.left_open = false;
        }
    }
}

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
    pub broken: Option<LoadError>,
    /// Whether that message is to go away.
    pub dismiss_error: bool,
    /// The formula term under the pointer.
    pub hovered: Option<Term>,
}
