//! The file dialog: the browser's own.

use std::path::PathBuf;

use egui_macroquad::egui::Context;

use super::{files, js};
use crate::platform::Purpose;

/// What is asked for by the browser: scenes, recordings, and the meshes and lessons that they name.
const KINDS: &str = ".ron,.obj,.md";

/// The file dialog.
pub(crate) struct Dialog {
    /// What is written under its proposed name: the browser asks for another if it likes.
    next: Option<(Purpose, PathBuf)>,
}

impl Dialog {
    /// The dialog, closed.
    pub(crate) fn new(_: &'static str) -> Self {
        Self { next: None }
    }

    /// Asks which file to open, or to compare with.
    pub(crate) fn open(&mut self, purpose: Purpose) {
        // A file says itself what it was picked for: whoever thinks better of it, or asks again, leaves
        // nothing behind.
        let meant: &[u8] = if purpose == Purpose::Compare { b"compare" } else { b"" };
        js::call("pick", KINDS, meant);
    }

    /// A page looks through no answers.
    pub(crate) fn open_answers(&mut self) {}

    /// See [`Self::open_answers`].
    pub(crate) fn take_answers(&mut self) -> Vec<PathBuf> {
        Vec::new()
    }

    /// A scene, a recording, what was learned or a text becomes a download called `name`.
    pub(crate) fn save(&mut self, purpose: Purpose, name: String) {
        self.next = Some((purpose, name.into()));
    }

    /// The browser's own says what it likes.
    pub(crate) fn entitle(&mut self, _: &str) {}

    /// Closes it without a choice.
    pub(crate) fn cancel(&mut self) {
        self.next = None;
    }

    /// Whether it is on the screen; the browser's keeps the page from its keys itself.
    pub(crate) fn is_open(&self) -> bool {
        false
    }

    /// Nothing is asked where something is to be saved.
    pub(crate) fn is_saving(&self) -> bool {
        false
    }

    /// What for and which file was chosen, if any. Of several that were picked or dropped together all are
    /// kept, and the first scene is opened.
    pub(crate) fn update(&mut self, _: &Context) -> Option<(Purpose, Option<PathBuf>)> {
        let mut chosen: Option<(PathBuf, bool)> = None;
        for (path, is_compared) in files::take_picked() {
            let is_scene = |path: &PathBuf| path.extension().is_some_and(|end| end == "ron");
            if chosen.as_ref().is_none_or(|(before, _)| !is_scene(before) && is_scene(&path)) {
                chosen = Some((path, is_compared));
            }
        }
        let saved = self.next.take().map(|(purpose, path)| (purpose, Some(path)));
        saved.or_else(|| {
            let (path, is_compared) = chosen?;
            Some((if is_compared { Purpose::Compare } else { Purpose::Open }, Some(path)))
        })
    }
}
