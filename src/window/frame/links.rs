//! Links: copied, and opened from the clipboard.

use std::io;
use std::time::Duration;

use super::{Desk, NOTICE};
use crate::app::Link;
use crate::app::link::is_link;
use crate::platform::clock::Instant;
use crate::platform::{WORK, address, storage};
use crate::window::clipboard;
use crate::window::panels::Tone;

/// The work is kept again after this long.
const KEEP_EVERY: Duration = Duration::from_secs(1);

/// How the work is kept.
#[derive(Default)]
pub(super) struct Keeping {
    /// When it was tried.
    since: Option<Instant>,
    /// Whether it has been told that it cannot be.
    told: bool,
}

impl Desk {
    /// Keeps a link to the tick on show, where the program may end at any moment.
    pub(super) fn keep_work(&mut self) {
        let is_due = self.keeping.since.is_none_or(|then| then.elapsed() >= KEEP_EVERY);
        if !storage::KEEPS_WORK || !is_due {
            return;
        }
        self.keeping.since = Some(Instant::now());
        let link = Link::of(&self.session, self.session.shown());
        let kept = link.and_then(|link| link.to_text("")).map_err(|why| why.to_string());
        let kept = kept.and_then(|text| storage::write(WORK, &text).map_err(|why| why.to_string()));
        let was_told = std::mem::replace(&mut self.keeping.told, kept.is_err());
        if let (Err(why), false) = (kept, was_told) {
            let text = format!("A reload loses what is done from now on: {why}");
            self.toasts.tell_for(None, Tone::Warning, text);
        }
    }

    /// Copies a link to this tick, or to the one on show.
    pub(super) fn copy_link(&mut self, tick: Option<u32>) {
        let tick = tick.unwrap_or(self.session.shown());
        match Link::of(&self.session, tick).and_then(|link| link.to_text(&address::base())) {
            Ok(text) => {
                clipboard::copy(&text);
                let text = format!(
                    "Copied a link to tick {tick}: {} characters. Ctrl+V opens it.",
                    text.len()
                );
                self.toasts.tell(Tone::Done, text);
            }
            Err(why) => self.toasts.tell_for(Some(NOTICE * 8), Tone::Error, why.to_string()),
        }
    }

    /// Opens the link that was copied, if there is one.
    pub(super) fn open_link(&mut self) -> io::Result<()> {
        match clipboard::text() {
            Some(text) if is_link(&text) => self.load(text.trim()),
            _ => {
                self.ui.say("there is no link in the clipboard");
                Ok(())
            }
        }
    }
}
