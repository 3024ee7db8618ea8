//! The choice of new scenes: templates, empty scenes, a copy of the scene on show.

use egui_macroquad::egui;
use egui_phosphor::regular as icon;

use super::card::Card;
use super::course::tabs;
use super::{GAP, Gallery, Row, cards, columns, read_keys};
use crate::app::ViewCommand;
use crate::app::new_scene::{NewScene, copy_refusal};
use crate::scene::catalogue;
use crate::sim::WorldKind;
use crate::text::id;
use crate::window::egui_support;
use crate::window::panels::PanelContext;

/// A new scene with the title and the text of its card.
type Choice = (NewScene, String, String);

/// Shows the heading and all cards.
pub(super) fn show(
    ui: &mut egui::Ui,
    gallery: &mut Gallery,
    has_tabs: bool,
    seen: &mut PanelContext,
) {
    ui.horizontal_wrapped(|row| {
        if has_tabs {
            tabs(row, gallery);
        }
        row.label(seen.theme.quiet(id::GALLERY_NEW_HINT));
    });
    let (columns, size) = columns(ui);
    let templates = WorldKind::ALL.map(template);
    let empty_scenes = WorldKind::ALL.map(empty_scene);
    let sections = [
        (id::GALLERY_TEMPLATES.text(), &templates[..]),
        (id::GALLERY_EMPTY_SCENES.text(), &empty_scenes),
        (id::GALLERY_COPIED_SCENE.text(), &[copy(seen)]),
    ];
    let all: Vec<&Choice> = sections.iter().flat_map(|(_, choices)| *choices).collect();
    let rows = rows(&sections, columns);
    keys(ui, gallery, &rows, &all, seen);
    let scroll = egui::ScrollArea::vertical().id_salt("new").auto_shrink([false, false]);
    let shown = scroll.show(ui, |ui| {
        cards(ui, &rows, |line, index| card(line, (index, all[index]), size, gallery, seen));
        gallery.scrolls_to_chosen = false;
    });
    egui_support::scroll_by_keyboard(ui.ctx(), shown);
}

/// Arranges the sections in rows, each with its heading.
fn rows(sections: &[(&'static str, &[Choice])], columns: usize) -> Vec<Row> {
    let (mut rows, mut first) = (Vec::new(), 0);
    for (heading, choices) in sections {
        let cards: Vec<usize> = (first..first + choices.len()).collect();
        first += choices.len();
        let first_row = rows.len();
        rows.extend(
            cards.chunks(columns).map(|cards| Row { heading: None, cards: cards.to_vec() }),
        );
        rows[first_row].heading = Some(*heading);
    }
    rows
}

/// Handles keys unless a widget has the focus: arrows choose, Enter opens.
fn keys(
    ui: &egui::Ui,
    gallery: &mut Gallery,
    rows: &[Row],
    all: &[&Choice],
    seen: &mut PanelContext,
) {
    if ui.memory(|memory| memory.focused().is_some()) {
        return;
    }
    let (target, enter) = read_keys(ui, rows, gallery.chosen_new);
    if let Some(target) = target {
        (gallery.chosen_new, gallery.scrolls_to_chosen) = (target, true);
    }
    let (new, ..) = all[gallery.chosen_new];
    if enter && can_open(*new, seen) {
        seen.request(ViewCommand::OpenNew(*new));
        gallery.open = false;
    }
}

/// Returns whether a new scene can be created.
fn can_open(new: NewScene, seen: &PanelContext) -> bool {
    new != NewScene::Copy || copy_refusal(seen.session).is_none()
}

/// Returns a world's name for a title.
fn world_name(world: WorldKind) -> String {
    format!("{world:?}")
}

/// Returns a template's card: the world's name, and the first comment of the template.
fn template(world: WorldKind) -> Choice {
    let comment = catalogue::template(world).lines().next().unwrap_or_default();
    let description = comment.trim_start_matches("// ").to_owned();
    (NewScene::Template(world), world_name(world), description)
}

/// Returns an empty scene's card: its title, and the world's topic.
fn empty_scene(world: WorldKind) -> Choice {
    let topic = id::GALLERY_EMPTY_TOPIC.with(&[("world", &world.folder())]);
    let title = id::GALLERY_EMPTY_TITLE.with(&[("world", &world_name(world))]);
    (NewScene::Empty(world), title, topic)
}

/// Returns the card for a copy of the scene on show.
fn copy(seen: &PanelContext) -> Choice {
    let title = id::GALLERY_COPY_TITLE.with(&[("title", &seen.session.scene.file.title)]);
    let description = copy_refusal(seen.session).unwrap_or(id::GALLERY_COPY_HINT);
    (NewScene::Copy, title, description.to_string())
}

/// Shows a card; a click opens its new scene.
fn card(
    ui: &mut egui::Ui,
    (index, (new, title, description)): (usize, &Choice),
    size: egui::Vec2,
    gallery: &mut Gallery,
    seen: &mut PanelContext,
) {
    let is_chosen = gallery.chosen_new == index;
    let add = |ui: &mut egui::Ui| Card::add(ui, size, (title, is_chosen));
    let mut card = ui.add_enabled_ui(can_open(*new, seen), add).inner;
    if is_chosen && gallery.scrolls_to_chosen {
        ui.scroll_to_rect(card.response.rect.expand(GAP), None);
    }
    let (plans, theme) = (&mut gallery.plans, seen.theme);
    match new {
        NewScene::Template(world) => {
            let text = catalogue::template(*world);
            plans.draw(&card, &title.to_lowercase(), text, icon::FILE, theme);
        }
        NewScene::Copy => {
            plans.draw(&card, "copy", &seen.session.scene.text, icon::FILE, theme);
        }
        NewScene::Empty(_) => card.symbol(icon::PLUS, theme),
    }
    card.title(title.clone());
    card.description(description, theme.weak);
    if card.response.clicked() {
        seen.request(ViewCommand::OpenNew(*new));
        gallery.open = false;
    }
}
