//! File dialog.

use std::path::{Path, PathBuf};

use egui_file_dialog::FileDialog;
use egui_macroquad::egui::{Color32, Context, LayerId, Order, Stroke};

use crate::platform::Purpose;
use crate::text::id;

/// File dialog.
pub(crate) struct Dialog {
    picker: FileDialog,
    /// Extension of recordings.
    recording: &'static str,
    purpose: Purpose,
    /// Whether the result has not been returned yet.
    is_pending: bool,
}

impl Dialog {
    /// Creates a closed dialog; `recording` is the extension of recordings.
    pub(crate) fn new(recording: &'static str) -> Self {
        let dialog = FileDialog::new()
            .anchor(egui_macroquad::egui::Align2::CENTER_CENTER, [0.0, 0.0])
            .add_file_filter_extensions(id::PLATFORM_FILES_SCENES.text(), vec!["ron"])
            .add_file_filter_extensions(id::PLATFORM_FILES_ANSWERS.text(), vec!["ans"])
            .default_file_filter(id::PLATFORM_FILES_SCENES.text())
            .add_save_extension(id::PLATFORM_FILES_SCENE.text(), "ron")
            .add_save_extension(id::PLATFORM_FILES_ANSWERS.text(), "ans")
            .add_save_extension(id::PLATFORM_FILES_TABLE.text(), "csv")
            .add_save_extension(id::PLATFORM_FILES_PICTURE.text(), "svg")
            .add_save_extension(id::PLATFORM_FILES_PIXELS.text(), "png")
            .add_save_extension(id::PLATFORM_FILES_ANIMATION.text(), "apng")
            .default_save_extension(id::PLATFORM_FILES_SCENE.text());
        Self { picker: dialog, recording, purpose: Purpose::Open, is_pending: false }
    }

    /// Asks for a file to open or compare.
    pub(crate) fn open(&mut self, purpose: Purpose) {
        let title = match purpose {
            Purpose::Compare => id::PLATFORM_COMPARE_RECORDING.text(),
            _ => id::PLATFORM_OPEN_SCENE.text(),
        };
        self.prepare(purpose, title);
        self.picker.config_mut().default_file_filter = Some(id::PLATFORM_FILES_SCENES.to_string());
        self.picker.pick_file();
    }

    /// Asks for answer files.
    pub(crate) fn open_answers(&mut self) {
        self.prepare(Purpose::Answers, id::PLATFORM_OPEN_ANSWERS.text());
        self.picker.config_mut().default_file_filter = Some(id::PLATFORM_FILES_ANSWERS.to_string());
        self.picker.pick_multiple();
    }

    /// Returns the chosen answer files.
    pub(crate) fn take_answers(&mut self) -> Vec<PathBuf> {
        self.picker.take_picked_multiple().unwrap_or_default()
    }

    /// Asks for a destination file; `name` is the suggestion.
    pub(crate) fn save(&mut self, purpose: Purpose, name: String) {
        let title = match purpose {
            Purpose::Record => id::PLATFORM_SAVE_RECORDING.text(),
            Purpose::Progress => id::PLATFORM_EXPORT_PROGRESS.text(),
            Purpose::Text("ans") => id::PLATFORM_EXPORT_ANSWERS.text(),
            Purpose::Text("csv") => id::PLATFORM_SAVE_TABLE.text(),
            Purpose::Text("svg") => id::PLATFORM_SAVE_DRAWINGS.text(),
            Purpose::Text(_) => id::PLATFORM_SAVE_CLASS.text(),
            Purpose::Export("csv") => id::PLATFORM_EXPORT_NUMBERS.text(),
            Purpose::Export("apng") => id::PLATFORM_EXPORT_ANIMATION.text(),
            Purpose::Export(_) => id::PLATFORM_EXPORT_FIGURE.text(),
            Purpose::Open | Purpose::Compare | Purpose::Save | Purpose::Answers => {
                id::PLATFORM_SAVE_SCENE.text()
            }
        };
        self.prepare(purpose, title);
        let kind = match purpose {
            Purpose::Text("ans") => id::PLATFORM_FILES_ANSWERS,
            Purpose::Text("csv") | Purpose::Export("csv") => id::PLATFORM_FILES_TABLE,
            Purpose::Text("svg") | Purpose::Export("svg") => id::PLATFORM_FILES_PICTURE,
            Purpose::Export("png") => id::PLATFORM_FILES_PIXELS,
            Purpose::Export("apng") => id::PLATFORM_FILES_ANIMATION,
            _ => id::PLATFORM_FILES_SCENE,
        };
        self.picker.config_mut().default_save_extension = Some(kind.to_string());
        self.picker.config_mut().default_file_name = name;
        self.picker.save_file();
    }

    fn prepare(&mut self, purpose: Purpose, title: &str) {
        (self.purpose, self.is_pending) = (purpose, true);
        self.set_title(title);
    }

    /// Sets the title of the open dialog.
    pub(crate) fn set_title(&mut self, title: &str) {
        self.picker.config_mut().title = Some(title.to_owned());
    }

    /// Closes the dialog without a choice.
    pub(crate) fn cancel(&mut self) {
        self.picker = Self::new(self.recording).picker;
    }

    /// Shows the dialog. The library draws file names in the selection colour, so that colour must be legible.
    /// Text on a selection must contrast with it.
    fn show(&mut self, ctx: &Context) {
        let before = ctx.style().visuals.clone();
        let mut visuals = before.clone();
        let selection = if before.dark_mode { [120, 180, 240] } else { [0, 90, 156] };
        let selected_text = if before.dark_mode { Color32::BLACK } else { Color32::WHITE };
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
        let [r, g, b] = selection;
        visuals.selection.bg_fill = Color32::from_rgb(r, g, b);
        visuals.selection.stroke = Stroke::new(1.0, selected_text);
        ctx.set_visuals(visuals);
        self.picker.update(ctx);
        if self.is_open() {
            // Keep Tab inside the dialog.
            let layer = LayerId::new(Order::Middle, self.picker.get_window_id());
            ctx.memory_mut(|memory| memory.set_modal_layer(layer));
        }
        ctx.set_visuals(before);
    }

    /// Returns whether the dialog is visible.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.picker.state(), egui_file_dialog::DialogState::Open)
    }

    /// Returns whether the dialog asks for a destination.
    pub(crate) fn is_saving(&self) -> bool {
        let is_opening =
            matches!(self.purpose, Purpose::Open | Purpose::Compare | Purpose::Answers);
        self.is_open() && !is_opening
    }

    /// Shows an open dialog. Once it has closed, returns the purpose and the chosen file, if any.
    pub(crate) fn update(&mut self, ctx: &Context) -> Option<(Purpose, Option<PathBuf>)> {
        self.show(ctx);
        let mut path = self.picker.take_picked();
        let is_opening = matches!(self.purpose, Purpose::Open | Purpose::Compare);
        if let Some(picked) = path.as_mut().filter(|_| !is_opening) {
            let extension = match self.purpose {
                Purpose::Record => self.recording,
                Purpose::Text(extension) | Purpose::Export(extension) => extension,
                _ => "ron",
            };
            let corrected = with_extension(picked, extension);
            // The dialog confirmed another file name; ask again with the corrected one.
            if corrected != *picked && corrected.exists() {
                let name = corrected.file_name().unwrap_or_default().to_string_lossy().into_owned();
                self.save(self.purpose, name);
                return None;
            }
            *picked = corrected;
        }
        let has_ended = self.is_pending && (path.is_some() || !self.is_open());
        self.is_pending &= !has_ended;
        has_ended.then_some((self.purpose, path))
    }
}

/// Returns the path with this extension exactly once, even if the user typed it.
fn with_extension(path: &Path, extension: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut stem = name.as_ref();
    let stem_length = |stem: &str| {
        let shorter =
            extension.split('.').find_map(|part| stem.strip_suffix(part)?.strip_suffix('.'));
        shorter.map(str::len)
    };
    while let Some(length) = stem_length(stem) {
        stem = &stem[..length];
    }
    path.with_file_name(format!("{stem}.{extension}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tab_stays_in_the_dialog() {
        use egui_macroquad::egui::{CentralPanel, Event, Key, Memory, Modifiers, RawInput};

        let (ctx, mut dialog) = (Context::default(), Dialog::new("rec.ron"));
        dialog.save(Purpose::Save, "mine.ron".to_owned());
        let tab = |pressed| Event::Key {
            key: Key::Tab,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        for step in 0..80 {
            let events = if step < 4 { Vec::new() } else { vec![tab(step % 2 == 0)] };
            let input = RawInput { events, ..RawInput::default() };
            let _ = ctx.run(input, |ctx| {
                CentralPanel::default().show(ctx, |ui| (0..5).map(|_| ui.button("behind")).count());
                dialog.update(ctx);
            });
            let focused = ctx.memory(Memory::focused).and_then(|id| ctx.read_response(id));
            let layer = focused.map(|widget| widget.layer_id);
            if step == 3 {
                assert!(layer.is_some(), "the name has the focus");
            }
            assert_ne!(layer, Some(LayerId::background()), "step {step}");
        }
    }

    #[test]
    fn an_extension_is_added_once() {
        for (typed, extension, written) in [
            ("mine.ron.ron", "ron", "mine.ron"),
            ("mine.ron", "ron", "mine.ron"),
            ("mine", "ron", "mine.ron"),
            ("v1.2.ron", "ron", "v1.2.ron"),
            ("mine.ron", "rec.ron", "mine.rec.ron"),
            ("mine.rec.ron", "rec.ron", "mine.rec.ron"),
            ("mine.rec.ron.ron", "rec.ron", "mine.rec.ron"),
            ("axes.class.ron", "class.ron", "axes.class.ron"),
            ("Kim", "ans", "Kim.ans"),
            ("Kim.ans", "ans", "Kim.ans"),
        ] {
            let path = with_extension(&Path::new("folder").join(typed), extension);
            assert_eq!(path, Path::new("folder").join(written), "{typed}");
        }
    }
}
