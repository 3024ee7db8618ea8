//! Scene files in the window: dialogs, and watching the open file for changes.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use egui_file_dialog::FileDialog;
use egui_macroquad::egui::Context;
use egui_macroquad::egui::{Color32, Stroke};
use notify_debouncer_mini::notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_mini::{DebounceEventResult, Debouncer, new_debouncer};

use crate::record::recording::EXTENSION;

/// An editor's save is over after this long.
const SETTLE: Duration = Duration::from_millis(200);

/// What a file is chosen for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To be loaded.
    Open,
    /// To be written: the scene.
    Save,
    /// To be written: the recording that has no file yet.
    Record,
}

/// The file dialog.
pub(super) struct Dialog {
    picker: FileDialog,
    purpose: Purpose,
    /// Whether the user has yet to be heard.
    waits: bool,
}

impl Dialog {
    pub(super) fn new() -> Self {
        let dialog = FileDialog::new()
            .anchor(egui_macroquad::egui::Align2::CENTER_CENTER, [0.0, 0.0])
            .add_file_filter_extensions("Scenes", vec!["ron"])
            .default_file_filter("Scenes")
            .add_save_extension("Scene", "ron")
            .default_save_extension("Scene");
        Self { picker: dialog, purpose: Purpose::Open, waits: false }
    }

    pub(super) fn open(&mut self) {
        self.ask(Purpose::Open, "Open a scene or a recording");
        self.picker.pick_file();
    }

    /// Asks where a scene or a recording goes; `name` is proposed.
    pub(super) fn save(&mut self, purpose: Purpose, name: String) {
        let scene = purpose == Purpose::Save;
        self.ask(purpose, if scene { "Save the scene" } else { "Save the recording" });
        self.picker.config_mut().default_file_name = name;
        self.picker.save_file();
    }

    fn ask(&mut self, purpose: Purpose, title: &str) {
        (self.purpose, self.waits) = (purpose, true);
        self.picker.config_mut().title = Some(title.to_owned());
    }

    /// Closes it without a choice.
    pub(super) fn cancel(&mut self) {
        self.picker = Self::new().picker;
    }

    /// Shows the dialog. It writes the file's name in the colour that lies behind what is selected:
    /// that must be dark enough to be read, and what stands on it light.
    fn shown(&mut self, ctx: &Context) {
        let before = ctx.style().visuals.clone();
        let mut visuals = before.clone();
        let strong = if before.dark_mode { [120, 180, 240] } else { [0, 90, 156] };
        let on_it = if before.dark_mode { Color32::BLACK } else { Color32::WHITE };
        if let Some(text) = visuals.override_text_color.take() {
            let widgets = &mut visuals.widgets;
            for state in [
                &mut widgets.noninteractive,
                &mut widgets.inactive,
                &mut widgets.hovered,
                &mut widgets.active,
                &mut widgets.open,
            ] {
                state.fg_stroke.color = text;
            }
        }
        let [r, g, b] = strong;
        visuals.selection.bg_fill = Color32::from_rgb(r, g, b);
        visuals.selection.stroke = Stroke::new(1.0, on_it);
        ctx.set_visuals(visuals);
        self.picker.update(ctx);
        ctx.set_visuals(before);
    }

    /// Whether it is on the screen.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.picker.state(), egui_file_dialog::DialogState::Open)
    }

    /// Shows the dialog if it is open; once it ends, what for and which file was chosen, if any.
    pub(super) fn update(&mut self, ctx: &Context) -> Option<(Purpose, Option<PathBuf>)> {
        self.shown(ctx);
        let mut path = self.picker.take_picked();
        if let Some(picked) = path.as_mut().filter(|_| self.purpose != Purpose::Open) {
            let mended = with_extension(picked, self.purpose);
            // The dialog has asked about another file: it asks about this one now.
            if mended != *picked && mended.exists() {
                let name = mended.file_name().unwrap_or_default().to_string_lossy().into_owned();
                self.save(self.purpose, name);
                return None;
            }
            *picked = mended;
        }
        let ended = self.waits && (path.is_some() || !self.is_open());
        self.waits &= !ended;
        ended.then_some((self.purpose, path))
    }
}

/// The chosen file with the extension of what is written: once, however much of it was typed.
fn with_extension(path: &Path, purpose: Purpose) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut stem = name.as_ref();
    let own: &[&str] = if purpose == Purpose::Record { &[".ron", ".rec"] } else { &[".ron"] };
    while let Some(rest) = own.iter().find_map(|end| stem.strip_suffix(end)) {
        stem = rest;
    }
    let extension = if purpose == Purpose::Record { EXTENSION } else { "ron" };
    path.with_file_name(format!("{stem}.{extension}"))
}

/// Watches the open scene file.
pub(super) struct Watch {
    path: PathBuf,
    changes: Receiver<()>,
    _debouncer: Debouncer<RecommendedWatcher>,
}

impl Watch {
    /// Watches `path` from now on, if there is one. A file that cannot be watched is not reloaded by
    /// itself, that is all.
    pub(super) fn new(path: Option<&Path>) -> Option<Self> {
        let path = path?;
        // The watcher reports whole paths; messages show the path as the user gave it.
        let watched = path.canonicalize().ok()?;
        let folder = watched.parent()?.to_owned();
        let (send, changes) = channel();
        // It may have changed after it was read and before it is watched: have a look.
        let _ = send.send(());
        let told = move |events: DebounceEventResult| {
            if events.is_ok_and(|events| events.iter().any(|event| event.path == watched)) {
                // The window may have gone on to another scene.
                let _ = send.send(());
            }
        };
        let mut debouncer = new_debouncer(SETTLE, told).ok()?;
        // Editors replace files: the folder sees that, the file itself does not.
        debouncer.watcher().watch(&folder, RecursiveMode::NonRecursive).ok()?;
        Some(Self { path: path.to_owned(), changes, _debouncer: debouncer })
    }

    /// The file, if it changed since the previous call.
    pub(super) fn changed(&self) -> Option<&Path> {
        (self.changes.try_iter().count() > 0).then_some(self.path.as_path())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_extension_stands_once() {
        for (typed, purpose, written) in [
            ("mine.ron.ron", Purpose::Save, "mine.ron"),
            ("mine.ron", Purpose::Save, "mine.ron"),
            ("mine", Purpose::Save, "mine.ron"),
            ("v1.2.ron", Purpose::Save, "v1.2.ron"),
            ("mine.ron", Purpose::Record, "mine.rec.ron"),
            ("mine.rec.ron", Purpose::Record, "mine.rec.ron"),
            ("mine.rec.ron.ron", Purpose::Record, "mine.rec.ron"),
        ] {
            let path = with_extension(&Path::new("folder").join(typed), purpose);
            assert_eq!(path, Path::new("folder").join(written), "{typed}");
        }
    }
}
