//! Saving of scenes, curves and pictures.

use std::path::{Path, PathBuf};

use super::loading::watch;
use super::{App, NOTICE};
use crate::platform::{Purpose, files};
use crate::scene;
use crate::window::panels::Tone;
use crate::window::shot;

impl App {
    /// Asks for the file to save the scene to.
    pub(super) fn ask_where_to_save(&mut self) {
        let name = self.session.scene.id.rsplit(['/', '\\']).next().unwrap_or("scene");
        self.dialog.save(Purpose::Save, format!("{}.ron", name.trim_end_matches(".ron")));
    }

    /// Writes the scene with its present parameters; the new file becomes the scene's file.
    pub(super) fn save(&mut self, path: &Path) {
        let now = self.session.world().setup();
        let (file, left_out) = scene::changed(&self.session.scene, now);
        let text = scene::kept_text(&self.session.scene, &file);
        match scene::write_text(path, &text) {
            Ok(()) => {
                let taken = scene::take_along(&self.session.scene, path);
                self.tell_saved(path, taken, &left_out.to_string());
                self.session.saved_as(path.to_owned(), text);
                self.watch = watch(&self.session.scene);
                self.broken = None;
                self.shelve();
                self.go_on_leaving();
            }
            Err(why) => {
                self.toasts.add(Tone::Error, why);
                self.stay();
            }
        }
    }

    /// Reports a saved scene or recording and the files copied beside it.
    pub(super) fn tell_saved(
        &mut self,
        path: &Path,
        taken: Result<Vec<String>, String>,
        left_out: &str,
    ) {
        let text = format!("Saved {}", path.display());
        match taken {
            Ok(taken) if taken.is_empty() => {
                self.toasts.add(Tone::Done, format!("{text}{left_out}"));
            }
            Ok(taken) => {
                let text = format!("{text}, and beside it {}{left_out}", taken.join(", "));
                self.toasts.add(Tone::Done, text);
            }
            Err(why) => {
                let text = format!("{text}{left_out}, but not a file that it names: {why}");
                self.toasts.add_for(Some(NOTICE * 4), Tone::Warning, text);
            }
        }
    }

    /// Writes the plotted numbers to the current folder.
    pub(super) fn export_plots(&mut self) {
        let plots = &self.session.plots;
        let other = self.session.comparison().map(|comparison| &comparison.plots);
        let text = plots.csv(&self.session.world().name(plots.body), other);
        let written = shot::free("csv").and_then(|path| {
            files::write(&path, text.as_bytes())?;
            Ok(path)
        });
        self.tell_written(written);
    }

    pub(super) fn shoot(&mut self) {
        let written = shot::write();
        self.tell_written(written);
    }

    fn tell_written(&mut self, written: Result<PathBuf, String>) {
        match written {
            Ok(path) => self.toasts.add(Tone::Done, format!("Wrote {}", path.display())),
            Err(why) => self.toasts.add(Tone::Error, why),
        }
    }
}
