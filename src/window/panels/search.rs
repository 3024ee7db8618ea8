//! Ctrl+P: find a scene by a few letters.

use egui_macroquad::egui::{self, Key};

use super::{Seen, wide};
use crate::app::ViewCommand;
use crate::app::search::ranked;

/// What the finder keeps while it is open.
#[derive(Default)]
pub(in crate::window) struct Search {
    pub open: bool,
    text: String,
    chosen: usize,
}

impl Search {
    /// Opens it afresh.
    pub(in crate::window) fn begin(&mut self) {
        *self = Self { open: true, ..Self::default() };
    }
}

pub(super) fn show(ctx: &egui::Context, search: &mut Search, seen: &mut Seen) {
    if !search.open {
        return;
    }
    let mut open = true;
    let window =
        egui::Window::new("Find a scene").open(&mut open).collapsible(false).resizable(false);
    window.anchor(egui::Align2::CENTER_TOP, [0.0, 80.0]).default_width(360.0).show(ctx, |ui| {
        let edit = ui.add(
            egui::TextEdit::singleline(&mut search.text)
                .hint_text("A few letters of its name")
                .desired_width(f32::INFINITY),
        );
        edit.request_focus();
        if edit.changed() {
            search.chosen = 0;
        }
        let scenes: Vec<(&str, &str)> =
            seen.titles.iter().map(|(id, title)| (*id, title.as_str())).collect();
        let found = ranked(&search.text, &scenes);
        if found.is_empty() {
            ui.label(seen.theme.quiet("No scene has these letters in this order."));
        }
        let most = ctx.screen_rect().height() - 220.0;
        egui::ScrollArea::vertical().max_height(most.max(60.0)).show(ui, |ui| {
            rows(ui, &found, search, seen);
        });
    });
    search.open &= open;
}

/// What was found; the chosen row is kept in sight.
fn rows(ui: &mut egui::Ui, found: &[(&str, &str)], search: &mut Search, seen: &mut Seen) {
    let [up, down, enter] = [Key::ArrowUp, Key::ArrowDown, Key::Enter]
        .map(|key| ui.input(|input| input.key_pressed(key)));
    search.chosen = search.chosen.saturating_sub(usize::from(up)) + usize::from(down);
    search.chosen = search.chosen.min(found.len().saturating_sub(1));
    for (at, (id, title)) in found.iter().enumerate() {
        let chosen = at == search.chosen;
        let row = wide(ui, egui::SelectableLabel::new(chosen, format!("{title}   {id}")));
        if row.clicked() || chosen && enter {
            seen.ask(ViewCommand::Load((*id).to_owned()));
            search.open = false;
        }
        if chosen && (up || down) {
            row.scroll_to_me(None);
        }
    }
}
