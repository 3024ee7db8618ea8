//! The user's own scenes in the gallery.

use egui_macroquad::egui::{self, RichText};
use egui_phosphor::regular as icon;

use super::card::Card;
use super::{GAP, Gallery, file_name};
use crate::app::ViewCommand;
use crate::text::id;
use crate::window::panels::PanelContext;

/// Maximum number of rows until all scenes are requested.
const ROWS: usize = 2;

/// A scene of the user's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::window) struct UserScene {
    /// Name of the scene's file.
    pub id: String,
    /// Title of the scene.
    pub title: String,
    /// Size of the scene's files, bytes, if they are stored until the next visit.
    pub stored_bytes: Option<u64>,
    /// Unsaved changes of the scene, if it has any.
    pub unsaved: Option<Changes>,
    /// True if it is in the stored list, and can be removed from it.
    pub is_listed: bool,
    /// True if its file is missing.
    pub is_gone: bool,
    /// Text of the scene for its plan, if known and short.
    pub text: Option<String>,
}

/// Unsaved changes to a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) struct Changes {
    /// Number under which the changes are stored, if they are.
    pub number: Option<u32>,
    /// True if the changes are only stored: no session of this run has them.
    pub is_stored: bool,
}

impl UserScene {
    /// Returns the command that opens the scene.
    pub(super) fn opens(&self) -> ViewCommand {
        match self.unsaved {
            Some(Changes { number: Some(number), is_stored: true }) => {
                ViewCommand::OpenUnsaved(number)
            }
            _ => ViewCommand::Load(self.id.clone()),
        }
    }
}

/// Returns the scenes with every search word in title or file name.
pub(super) fn found(wanted: &str, own: &[UserScene]) -> Vec<usize> {
    let wanted = wanted.to_lowercase();
    let has = |own: &UserScene| {
        let text = format!("{} {}", own.title, own.id).to_lowercase();
        wanted.split_whitespace().all(|word| text.contains(word))
    };
    (0..own.len()).filter(|at| has(&own[*at])).collect()
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
    let most = columns * ROWS;
    let is_cut = found.len() > most && !gallery.shows_all && gallery.text.trim().is_empty();
    let shown = if is_cut { &found[..most] } else { found };
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
    let (own, theme) = (&seen.files[index], seen.theme);
    let is_open = seen.session.scene.id == own.id && own.unsaved.is_none_or(|it| !it.is_stored);
    let title = if own.unsaved.is_some() { marked(&own.title) } else { own.title.clone() };
    let mut card = Card::add(ui, size, (&title, false));
    let sign = if own.is_gone { icon::WARNING } else { icon::FILE };
    let number = own.unsaved.and_then(|it| it.number);
    match &own.text {
        Some(text) => {
            let key = format!("{} {number:?}", own.id);
            gallery.plans.draw(&card, &key, text, sign, theme);
        }
        None => card.sign(sign, theme),
    }
    let here = if is_open { format!("  {}", id::GALLERY_IS_OPEN.text()) } else { String::new() };
    card.title(format!("{title}{here}"));
    let line = theme.quiet(file(own)).small();
    card.text.add(egui::Label::new(line).truncate().selectable(false));
    if own.stored_bytes.is_some() {
        card.text.horizontal(|row| {
            let download = row.button(icon::DOWNLOAD_SIMPLE);
            let hover = id::GALLERY_DOWNLOAD_HINT.text();
            seen.on_click(download, hover, ViewCommand::Download(own.id.clone()));
            let remove = row.button(format!("{} {}", icon::TRASH, id::BUTTON_REMOVE.text()));
            let hover = id::BUTTON_DELETE_FROM_BROWSER.text();
            seen.on_click(remove, hover, ViewCommand::Remove(own.id.clone()));
        });
    }
    let may = own.stored_bytes.is_none() && !is_open;
    if may && own.is_listed && own.unsaved.is_none() {
        card.text.horizontal(|row| {
            let remove = row.button(format!("{} {}", icon::TRASH, id::BUTTON_REMOVE.text()));
            let hover = id::GALLERY_REMOVE_HINT.text();
            seen.on_click(remove, hover, ViewCommand::Remove(own.id.clone()));
        });
    }
    if let Some(number) = number.filter(|_| may) {
        card.text.horizontal(|row| {
            let remove = row.button(format!("{} {}", icon::TRASH, id::GALLERY_DISCARD.text()));
            let hover = id::GALLERY_DISCARD_HINT.text();
            seen.on_click(remove, hover, ViewCommand::RemoveUnsaved(number));
        });
    }
    if card.response.on_hover_text(&own.id).clicked() {
        seen.request(own.opens());
        gallery.open = false;
    }
}

/// Returns the name, the size and the state of a scene's file.
fn file(own: &UserScene) -> String {
    let parts = [
        Some(file_name(&own.id).to_owned()),
        own.stored_bytes.map(in_words),
        own.unsaved.map(|_| id::GALLERY_NOT_SAVED.to_string()),
        own.is_gone.then(|| id::GALLERY_FILE_NOT_FOUND.to_string()),
    ];
    parts.into_iter().flatten().collect::<Vec<String>>().join(", ")
}

/// Returns a title with the mark of unsaved changes.
pub(in crate::window::panels) fn marked(title: &str) -> String {
    format!("\u{2022} {title}")
}

/// Formats a size in the largest unit that gives at least 1.
fn in_words(bytes: u64) -> String {
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
        assert_eq!(found("", &all), [0, 1]);
        assert_eq!(found("keep CASTLE", &all), [0]);
        assert_eq!(found("door", &all), [1]);
        assert!(found("door keep", &all).is_empty());
    }

    #[test]
    fn sizes_are_told_in_words() {
        let sizes = [(999, "999 bytes"), (1_234, "1.2 kB"), (2_500_000, "2.5 MB")];
        for (bytes, text) in sizes {
            assert_eq!(in_words(bytes), text);
        }
    }
}
