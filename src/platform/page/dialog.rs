//! File dialog of the browser.

use std::path::PathBuf;

use egui_macroquad::egui::Context;

use super::{files, js};
use crate::platform::Purpose;

/// Extensions offered: scenes, recordings, meshes and lessons.
const KINDS: &str = ".ron,.obj,.md";

/// File dialog.
pub(crate) struct Dialog {
    /// File to write under its suggested name; the browser may ask for another name.
    next: Option<(Purpose, PathBuf)>,
}

impl Dialog {
    /// Creates the dialog.
    pub(crate) fn new(_: &'static str) -> Self {
        Self { next: None }
    }

    /// Asks for a file to open or compare.
    pub(crate) fn open(&mut self, purpose: Purpose) {
        // The script returns the purpose with the file: cancelled dialogs leave no state here.
        let argument: &[u8] = if purpose == Purpose::Compare { b"compare" } else { b"" };
        js::call("pick", KINDS, argument);
    }

    /// Does nothing: pages do not open answers.
    pub(crate) fn open_answers(&mut self) {}

    /// Returns no answer files.
    pub(crate) fn take_answers(&mut self) -> Vec<PathBuf> {
        Vec::new()
    }

    /// Offers a scene, a recording, progress or a text as a download called `name`.
    pub(crate) fn save(&mut self, purpose: Purpose, name: String) {
        self.next = Some((purpose, name.into()));
    }

    /// Does nothing: the browser chooses the title.
    pub(crate) fn set_title(&mut self, _: &str) {}

    /// Drops the pending file.
    pub(crate) fn cancel(&mut self) {
        self.next = None;
    }

    /// Returns false: the browser's dialog blocks the keys of the page itself.
    pub(crate) fn is_open(&self) -> bool {
        false
    }

    /// Returns false: pages do not ask for a destination.
    pub(crate) fn is_saving(&self) -> bool {
        false
    }

    /// Returns the file to write, or else the file to open, with its purpose. Keeps all picked and dropped
    /// files; opens the first scene among them, or else the first file.
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
