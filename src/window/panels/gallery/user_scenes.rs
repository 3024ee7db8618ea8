//! The user's own scenes in the gallery.

use egui_macroquad::egui::{self, RichText};
use egui_phosphor::regular as icon;

use super::card::Card;
use super::{GAP, Gallery, file_name};
use crate::app::ViewCommand;
use crate::text::id;
use crate::window::panels::PanelContext;

/// Maximum number of rows until the user asks for all scenes.
const MAX_ROWS: usize = 2;

/// One of the user's own scenes, or a scene with unsaved changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::window) struct UserScene {
    /// Path of the scene's file, or the id of a built-in scene.
    pub id: String,
    /// Title of the scene.
    pub title: String,
    /// Size of the scene's files, bytes, if the browser stores them.
    pub stored_bytes: Option<u64>,
    /// Unsaved changes of the scene, if it has any.
    pub unsaved: Option<Changes>,
    /// True if the scene is in the stored list, from which it can be removed.
    pub is_listed: bool,
    /// True if the scene's file is missing.
    pub is_gone: bool,
    /// Text of the scene for its plan, if known and short.
    pub text: Option<String>,
}

/// Unsaved changes to a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) struct Changes {
    /// Number of the stored changes, if stored.
    pub number: Option<u32>,
    /// True if the changes are only in storage, not in a session of this run.
    pub is_stored: bool,
}

impl UserScene {
    /// Returns the command that opens the scene.
    pub(super) fn open_command(&self) -> ViewCommand {
        match self.unsaved {
            Some(Changes { number: Some(number), is_stored: true }) => {
                ViewCommand::OpenUnsaved(number)
            }
            _ => ViewCommand::Load(self.id.clone()),
        }
    }
}

/// Returns the scenes with every search word in title or file name.
pub(super) fn matching_scenes(wanted: &str, scenes: &[UserScene]) -> Vec<usize> {
    let wanted = wanted.to_lowercase();
    let matches = |scene: &UserScene| {
        let text = format!("{} {}", scene.title, scene.id).to_lowercase();
        wanted.split_whitespace().all(|word| text.contains(word))
    };
    (0..scenes.len()).filter(|index| matches(&scenes[*index])).collect()
}

/// Shows a heading and a card for each found scene.
pub(super) fn show(
    ui: &mut egui::Ui,
    found: &[usize],
    columns: usize,
    size: egui::Vec2,
    gallery: &mut Gallery,
    seen: &mut PanelContext,
) {
    if found.is_empty() {
        return;
    }
    ui.add_space(4.0);
    ui.label(RichText::new(id::GALLERY_YOUR_SCENES).strong());
    let max_cards = columns * MAX_ROWS;
    let is_cut = found.len() > max_cards && !gallery.shows_all && gallery.search.trim().is_empty();
    let shown = if is_cut { &found[..max_cards] } else { found };
    for row in shown.chunks(columns) {
        ui.horizontal(|line| {
            line.spacing_mut().item_spacing.x = GAP;
            for index in row {
                card(line, *index, size, gallery, seen);
            }
        });
    }
    if is_cut && ui.button(id::GALLERY_SHOW_ALL.with(&[("count", &found.len())])).clicked() {
        gallery.shows_all = true;
    }
}

/// Shows a scene: its plan, its title, its file with its size, and buttons for stored data.
fn card(
    ui: &mut egui::Ui,
    index: usize,
    size: egui::Vec2,
    gallery: &mut Gallery,
    seen: &mut PanelContext,
) {
    let (scene, theme) = (&seen.files[index], seen.theme);
    let is_open =
        seen.session.scene.id == scene.id && scene.unsaved.is_none_or(|changes| !changes.is_stored);
    let title =
        if scene.unsaved.is_some() { mark_unsaved(&scene.title) } else { scene.title.clone() };
    let mut card = Card::add(ui, size, (&title, false));
    let symbol = if scene.is_gone { icon::WARNING } else { icon::FILE };
    let number = scene.unsaved.and_then(|changes| changes.number);
    match &scene.text {
        Some(text) => {
            let key = format!("{} {number:?}", scene.id);
            gallery.plans.draw(&card, &key, text, symbol, theme);
        }
        None => card.symbol(symbol, theme),
    }
    let suffix = if is_open { format!("  {}", id::GALLERY_IS_OPEN.text()) } else { String::new() };
    card.title(format!("{title}{suffix}"));
    let line = theme.quiet(file_line(scene)).small();
    card.text.add(egui::Label::new(line).truncate().selectable(false));
    if scene.stored_bytes.is_some() {
        card.text.horizontal(|row| {
            let download = row.button(icon::DOWNLOAD_SIMPLE);
            let hover = id::GALLERY_DOWNLOAD_HINT.text();
            seen.on_click(download, hover, ViewCommand::Download(scene.id.clone()));
            let remove = row.button(format!("{} {}", icon::TRASH, id::BUTTON_REMOVE.text()));
            let hover = id::BUTTON_DELETE_FROM_BROWSER.text();
            seen.on_click(remove, hover, ViewCommand::Remove(scene.id.clone()));
        });
    }
    let can_remove = scene.stored_bytes.is_none() && !is_open;
    if can_remove && scene.is_listed && scene.unsaved.is_none() {
        card.text.horizontal(|row| {
            let remove = row.button(format!("{} {}", icon::TRASH, id::BUTTON_REMOVE.text()));
            let hover = id::GALLERY_REMOVE_HINT.text();
            seen.on_click(remove, hover, ViewCommand::Remove(scene.id.clone()));
        });
    }
    if let Some(number) = number.filter(|_| can_remove) {
        card.text.horizontal(|row| {
            let remove = row.button(format!("{} {}", icon::TRASH, id::GALLERY_DISCARD.text()));
            let hover = id::GALLERY_DISCARD_HINT.text();
            seen.on_click(remove, hover, ViewCommand::RemoveUnsaved(number));
        });
    }
    if card.response.on_hover_text(&scene.id).clicked() {
        seen.request(scene.open_command());
        gallery.open = false;
    }
}

/// Returns the name, the size and the state of a scene's file as one line.
fn file_line(scene: &UserScene) -> String {
    let parts = [
        Some(file_name(&scene.id).to_owned()),
        scene.stored_bytes.map(format_size),
        scene.unsaved.map(|_| id::GALLERY_NOT_SAVED.to_string()),
        scene.is_gone.then(|| id::GALLERY_FILE_NOT_FOUND.to_string()),
    ];
    parts.into_iter().flatten().collect::<Vec<String>>().join(", ")
}

/// Adds the mark of unsaved changes to a title.
pub(in crate::window::panels) fn mark_unsaved(title: &str) -> String {
    format!("\u{2022} {title}")
}

/// Formats a size in the largest unit that gives at least 1.
fn format_size(bytes: u64) -> String {
    match bytes {
        0..1_000 => id::GALLERY_SIZE_BYTES.with(&[("count", &bytes)]),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_scenes_are_found_by_title_and_file() {
        let own = |id: &str, title: &str| UserScene {
            id: id.to_owned(),
            title: title.to_owned(),
            ..UserScene::default()
        };
        let all = [own("maps/castle.ron", "The Keep"), own("door.ron", "Door")];
        assert_eq!(matching_scenes("", &all), [0, 1]);
        assert_eq!(matching_scenes("keep CASTLE", &all), [0]);
        assert_eq!(matching_scenes("door", &all), [1]);
        assert!(matching_scenes("door keep", &all).is_empty());
    }

    #[test]
    fn sizes_are_formatted() {
        let sizes = [(999, "999 bytes"), (1_234, "1.2 kB"), (2_500_000, "2.5 MB")];
        for (bytes, text) in sizes {
            assert_eq!(format_size(bytes), text);
        }
    }
}
