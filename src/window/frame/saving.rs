//! Saves scenes, plots and screenshots.

use std::io;
use std::path::{Path, PathBuf};

use super::loading::watch;
use super::{App, NOTICE};
use crate::platform::{Purpose, files};
use crate::scene::{self, LeftOut, SCENE_LIMIT, read};
use crate::text::id;
use crate::window::panels::{Conflict, ConflictAnswer, Tone};
use crate::window::shot;

impl App {
    /// Saves the scene to its file if this window has saved to it before; else asks for a file.
    pub(super) fn save_again_or_ask(&mut self) {
        let own = self.session.scene.path.clone();
        // False for a file that is gone, and in a page.
        let is_known =
            |own: &PathBuf| self.saved_files.iter().any(|saved| files::are_same(saved, own));
        match own.filter(is_known) {
            Some(own) => self.save(&own),
            None => self.ask_where_to_save(),
        }
    }

    /// Asks for the file to save the scene to.
    pub(super) fn ask_where_to_save(&mut self) {
        let name = self.session.scene.id.rsplit(['/', '\\']).next().unwrap_or("scene");
        self.dialog.save(Purpose::Save, format!("{}.ron", name.trim_end_matches(".ron")));
    }

    /// Saves the scene; asks first if another program has changed its file.
    pub(super) fn save(&mut self, path: &Path) {
        let (text, _) = self.text_to_save();
        match self.change_on_disk(path).filter(|theirs| *theirs != text) {
            Some(theirs) => self.conflict = Some(Conflict::new(path, &theirs, &text)),
            None => self.write_scene(path),
        }
    }

    /// Applies the user's answer about a file that has changed on disk.
    pub(super) fn resolve(&mut self, answer: ConflictAnswer) -> io::Result<()> {
        let Some(Conflict { path, .. }) = self.conflict.take() else { return Ok(()) };
        if answer == ConflictAnswer::KeepMine {
            self.write_scene(&path);
            return Ok(());
        }
        self.cancel_closing();
        if answer == ConflictAnswer::Cancel {
            return Ok(());
        }
        let id = self.session.scene.id.clone();
        self.reload(&id)
    }

    /// Warns that the file of a scene with unsaved edits has changed; the edits stay on show.
    pub(super) fn note_change_on_disk(&mut self) {
        let Some(path) = self.session.scene.path.clone() else { return };
        if self.change_on_disk(&path).is_some() {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let text = id::FRAME_CHANGED_ON_DISK.with(&[("name", &name)]);
            self.toasts.add_for(Some(NOTICE * 4), Tone::Warning, text);
        }
    }

    /// Returns the current text of the scene's file if the file is `path` and has changed since it was read.
    fn change_on_disk(&self, path: &Path) -> Option<String> {
        let scene = &self.session.scene;
        let own = scene.path.as_ref().filter(|own| files::are_same(own, path))?;
        let text = read::text(own, SCENE_LIMIT).ok()?;
        let text = read::without_mark(&text);
        let known = self.session.editor().saved.as_ref().unwrap_or(&scene.text);
        (text != known).then(|| text.to_owned())
    }

    /// Returns the scene's text with its current parameters, and the parts left out.
    fn text_to_save(&self) -> (String, LeftOut) {
        let setup = self.session.world().setup();
        let (file, left_out) = scene::changed(&self.session.scene, setup);
        (scene::kept_text(&self.session.scene, &file), left_out)
    }

    /// Writes the scene with its current parameters; the new file becomes the scene's file.
    fn write_scene(&mut self, path: &Path) {
        let (text, left_out) = self.text_to_save();
        match scene::write_text(path, &text) {
            Ok(()) => {
                let taken = scene::take_along(&self.session.scene, path);
                self.report_saved(path, taken, &left_out.to_string());
                self.session.saved_as(path.to_owned(), text);
                self.saved_files.insert(path.to_owned());
                self.unsaved_changes.force_check();
                self.watch = watch(&self.session.scene);
                self.broken = None;
                self.list_own_scene();
                self.continue_closing();
            }
            Err(why) => {
                self.toasts.add(Tone::Error, why);
                self.cancel_closing();
            }
        }
    }

    /// Reports a saved scene or recording, and the files copied beside it.
    pub(super) fn report_saved(
        &mut self,
        path: &Path,
        taken: Result<Vec<String>, String>,
        left_out: &str,
    ) {
        let path = path.display();
        match taken {
            Ok(taken) if taken.is_empty() => {
                let text = id::FRAME_SAVED_SCENE.with(&[("path", &path), ("left-out", &left_out)]);
                self.toasts.add(Tone::Done, text);
            }
            Ok(taken) => {
                let text = id::FRAME_SAVED_BESIDE.with(&[
                    ("path", &path),
                    ("files", &taken.join(", ")),
                    ("left-out", &left_out),
                ]);
                self.toasts.add(Tone::Done, text);
            }
            Err(why) => {
                let text = id::FRAME_SAVED_INCOMPLETE.with(&[
                    ("path", &path),
                    ("left-out", &left_out),
                    ("why", &why),
                ]);
                self.toasts.add_for(Some(NOTICE * 4), Tone::Warning, text);
            }
        }
    }

    /// Writes the plotted numbers to the current folder.
    pub(super) fn export_plots(&mut self) {
        let plots = &self.session.plots;
        let compared = self.session.comparison().map(|comparison| &comparison.plots);
        let text = plots.csv(&self.session.world().name(plots.body), compared);
        let written = shot::free_path("csv").and_then(|path| {
            files::write(&path, text.as_bytes())?;
            Ok(path)
        });
        self.report_written(written);
    }

    pub(super) fn take_screenshot(&mut self) {
        let written = shot::write();
        self.report_written(written);
    }

    fn report_written(&mut self, written: Result<PathBuf, String>) {
        match written {
            Ok(path) => {
                let text = id::FRAME_WROTE_FILE.with(&[("path", &path.display())]);
                self.toasts.add(Tone::Done, text);
            }
            Err(why) => self.toasts.add(Tone::Error, why),
        }
    }
}
