//! Links: copies them, and opens links and shapes from the clipboard.

use std::io;
use std::time::Duration;

use super::{App, NOTICE};
use crate::app::edit::Edit;
use crate::app::link::is_link;
use crate::app::opening;
use crate::app::{Command, Link, ViewCommand};
use crate::platform::address;
use crate::platform::clock::Instant;
use crate::scene::ShapesScene;
use crate::shape_text;
use crate::text::id;
use crate::window::clipboard;
use crate::window::panels::Tone;

/// Maximum time that a paste waits for held keys to be released.
const MAX_WAIT: Duration = Duration::from_secs(1);

impl App {
    /// Copies a link to `tick`; without one, to the tick on show.
    pub(super) fn copy_link(&mut self, tick: Option<u32>) {
        let tick = tick.unwrap_or(self.session.shown_tick());
        match Link::of(&self.session, tick).and_then(|link| link.to_text(&address::base())) {
            Ok(text) => {
                clipboard::copy(&text);
                let text = id::FRAME_COPIED_TICK_LINK
                    .with(&[("tick", &tick), ("characters", &text.len())]);
                self.toasts.add(Tone::Done, text);
            }
            Err(why) => self.toasts.add_for(Some(NOTICE * 8), Tone::Error, why.to_string()),
        }
    }

    /// Opens the full program at the tick on show, in a new tab.
    pub(super) fn open_full_app(&mut self) {
        let link = Link::of(&self.session, self.session.shown_tick());
        match link.and_then(|link| link.to_text(&address::base())) {
            Ok(text) => address::open(&text),
            Err(why) => {
                let scene = &self.session.scene.id;
                address::open(&format!("{}?scene={scene}", address::base()));
                self.toasts.add_for(Some(NOTICE * 8), Tone::Warning, why.to_string());
            }
        }
    }

    /// Reads the clipboard after a paste command, once no key is down.
    ///
    /// On X11, input during the read is lost: a key released then would seem to stay down.
    pub(super) fn paste(&mut self, any_key_is_down: bool) -> io::Result<()> {
        let is_ready =
            |(start, _): &mut (Instant, _)| !any_key_is_down || start.elapsed() > MAX_WAIT;
        match self.pasting.take_if(is_ready) {
            Some((_, ViewCommand::PasteShapes)) => {
                self.ui.paste.begin(clipboard::text().as_deref());
                Ok(())
            }
            Some(_) => self.open_copied(),
            None => Ok(()),
        }
    }

    /// Copies the selected objects of edit mode.
    pub(super) fn copy_objects(&mut self, cut: bool) -> io::Result<()> {
        let text = self.session.copied();
        if text.is_empty() {
            self.ui.show_note(id::COMMAND_NO_OBJECT_SELECTED.text());
            return Ok(());
        }
        clipboard::copy(&text);
        if cut { self.command(Command::Edit(Edit::Remove)) } else { Ok(()) }
    }

    /// Opens the copied link or shapes, if the clipboard holds either.
    fn open_copied(&mut self) -> io::Result<()> {
        let text = clipboard::text().unwrap_or_default();
        if is_link(&text) {
            return self.load(text.trim());
        }
        if self.session.editor().is_on {
            if let Err(why) = self.session.paste_objects(&text) {
                self.toasts.add(Tone::Warning, why);
            }
            return Ok(());
        }
        match shape_text::read(&text, shape_text::Options::default())
            .map(|shapes| ShapesScene::new(&shapes))
        {
            Ok(Ok(scene)) => self.open_shapes(scene),
            Ok(Err(why)) => {
                self.toasts.add(Tone::Error, why);
                Ok(())
            }
            Err(_) => {
                self.ui.show_note(id::FRAME_NOTHING_TO_PASTE.text());
                Ok(())
            }
        }
    }

    /// Shows shapes in a lab.
    pub(super) fn open_shapes(&mut self, scene: ShapesScene) -> io::Result<()> {
        self.returning = None;
        self.show(opening::begin_shapes(scene))
    }
}
