//! The choice of new scenes: templates, empty scenes, a copy of the scene on show.
//!
//! All cards are buttons, which egui's Tab, arrow keys and Enter operate.

use egui_macroquad::egui::{self, RichText};
use egui_phosphor::regular as icon;

use super::card::Card;
use super::course::{focused, tabs};
use super::{GAP, Gallery, columns, heading};
use crate::app::ViewCommand;
use crate::app::new_scene::{NewScene, no_copy};
use crate::scene::catalogue;
use crate::sim::WorldKind;
use crate::window::egui_support;
use crate::window::panels::PanelContext;

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
        row.label(seen.theme.quiet("A new scene opens in edit mode. Saving asks for its file."));
    });
    let (columns, size) = columns(ui);
    let scroll = egui::ScrollArea::vertical().id_salt("new").auto_shrink([false, false]);
    let shown = scroll.show(ui, |ui| {
        let (title, says) = copied(seen);
        for (heading, cards) in [
            ("From a template", WorldKind::ALL.map(template).to_vec()),
            ("Empty", WorldKind::ALL.map(empty).to_vec()),
            ("Copy", vec![(NewScene::Copy, title, says)]),
        ] {
            ui.add_space(4.0);
            ui.label(RichText::new(heading).strong());
            for row in cards.chunks(columns) {
                ui.horizontal(|line| {
                    line.spacing_mut().item_spacing.x = GAP;
                    for (new, title, says) in row {
                        card(line, (*new, title, says), size, gallery, seen);
                    }
                });
            }
        }
    });
    egui_support::with_keys(ui.ctx(), shown);
}

/// Returns the name of a world for a title.
fn named(world: WorldKind) -> String {
    format!("{world:?}")
}

/// Returns a template's card: its title and its objects.
fn template(world: WorldKind) -> (NewScene, String, String) {
    let comment = catalogue::template(world).lines().next().unwrap_or_default();
    let says = comment.trim_start_matches("// ").to_owned();
    (NewScene::Template(world), named(world), says)
}

/// Returns an empty scene's card: its title and the topic of its world.
fn empty(world: WorldKind) -> (NewScene, String, String) {
    let topic = heading(&world.folder());
    let (_, topic) = topic.split_once(": ").unwrap_or_default();
    (NewScene::Empty(world), format!("{}, empty", named(world)), format!("For {topic}."))
}

/// Returns the title and the text of the copy's card.
fn copied(seen: &PanelContext) -> (String, String) {
    let title = format!("Copy of {}", seen.session.scene.file.title);
    let says = no_copy(seen.session).unwrap_or("The scene on show, with its present parameters.");
    (title, says.to_owned())
}

/// Shows a card, which opens its new scene.
fn card(
    ui: &mut egui::Ui,
    (new, title, says): (NewScene, &str, &str),
    size: egui::Vec2,
    gallery: &mut Gallery,
    seen: &mut PanelContext,
) {
    let can = new != NewScene::Copy || no_copy(seen.session).is_none();
    let mut card = ui.add_enabled_ui(can, |ui| Card::add(ui, size, (title, false), true)).inner;
    let (plans, theme) = (&mut gallery.plans, seen.theme);
    match new {
        NewScene::Template(world) => {
            let text = catalogue::template(world);
            plans.draw(&card, &title.to_lowercase(), text, icon::FILE, theme);
        }
        NewScene::Copy => {
            plans.draw(&card, "copy", &seen.session.scene.text, icon::FILE, theme);
        }
        NewScene::Empty(_) => card.sign(icon::PLUS, theme),
    }
    card.title(title.to_owned());
    card.says(says, seen.theme.weak);
    let button = focused(card.response);
    if gallery.moved {
        // The first card has the focus.
        button.request_focus();
        gallery.moved = false;
    }
    egui_support::focus_first(&button);
    if button.clicked() {
        seen.request(ViewCommand::OpenNew(new));
        gallery.open = false;
    }
}
