//! The left panel: scenes by world, and the lesson under them.

use egui_macroquad::egui::{self, RichText, ScrollArea};

use super::{Seen, lesson, wide};
use crate::app::ViewCommand;

/// The list takes at most this part of the panel; the lesson has the rest.
const MOST_LIST: f32 = 0.4;

pub(super) fn show(ui: &mut egui::Ui, cache: &mut lesson::Cache, seen: &mut Seen) {
    ui.add_space(4.0);
    let most = ui.available_height() * MOST_LIST;
    ScrollArea::vertical().id_salt("scenes").max_height(most).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        list(ui, seen);
    });
    files(ui, seen);
    ui.separator();
    // Each lesson begins at its top.
    let salt = ("lesson", seen.session.scene.id.clone());
    ScrollArea::vertical().id_salt(salt).show(ui, |ui| lesson::show(ui, cache, seen));
}

/// The built-in scenes by world, and the open file. A world unfolds when one of its scenes is
/// loaded.
fn list(ui: &mut egui::Ui, seen: &mut Seen) {
    let last = egui::Id::new("scene listed last");
    let id = seen.session.scene.id.clone();
    let came = ui.data_mut(|data| {
        let old: String = data.get_temp(last).unwrap_or_default();
        data.insert_temp(last, id.clone());
        old != id
    });
    for rows in seen.titles.chunk_by(|(a, _), (b, _)| folder(a) == folder(b)) {
        let Some((first, _)) = rows.first() else { continue };
        let world = folder(first);
        let open = (came && folder(&id) == world).then_some(true);
        let heading = RichText::new(format!("{world}  {}", rows.len())).small();
        egui::CollapsingHeader::new(heading).id_salt(world).open(open).show(ui, |ui| {
            for (id, title) in rows {
                row(ui, id, title, came, seen);
            }
        });
    }
    if seen.session.scene.path.is_some() {
        ui.label(RichText::new("file").small().color(seen.theme.weak));
        let _ = ui.selectable_label(true, &seen.session.scene.file.title);
    }
}

fn folder(id: &str) -> &str {
    id.split_once('/').map_or("", |(folder, _)| folder)
}

/// A scene of the list; the one that was just loaded comes into sight.
fn row(ui: &mut egui::Ui, id: &str, title: &str, came: bool, seen: &mut Seen) {
    let chosen = seen.session.scene.id == id;
    let row = wide(ui, egui::SelectableLabel::new(chosen, title));
    if chosen && came {
        row.scroll_to_me(Some(egui::Align::Center));
    }
    seen.on_click(row, id, ViewCommand::Load(id.to_owned()));
}

fn files(ui: &mut egui::Ui, seen: &mut Seen) {
    ui.horizontal(|row| {
        let open = row.small_button("Open…");
        seen.on_click(open, "Open a scene file (Ctrl+O)", ViewCommand::OpenFile);
        let save = row.small_button("Save…");
        seen.on_click(save, "Save with the present numbers (Ctrl+S)", ViewCommand::SaveFile);
    });
}
