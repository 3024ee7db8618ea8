//! F1: every key, from the one table of bindings.

use egui_macroquad::egui::{self, RichText};

use super::Seen;
use crate::app::bindings::Group;
use crate::window::painter::key_cap;

/// Width of a column, points.
const COLUMN: f32 = 300.0;

/// The groups in the order shown.
const GROUPS: [(Group, &str); 4] = [
    (Group::Drive, "Drive"),
    (Group::Time, "Time"),
    (Group::View, "See"),
    (Group::Program, "Program"),
];

pub(super) fn show(ctx: &egui::Context, open: &mut bool, seen: &mut Seen) {
    let window = egui::Window::new("Keys").open(open).resizable(false).collapsible(false);
    window.anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO).show(ctx, |ui| {
        egui::ScrollArea::vertical().max_height(ctx.screen_rect().height() * 0.85).show(ui, |ui| {
            let room = ctx.screen_rect().width() / COLUMN;
            ui.set_width(COLUMN * room.floor().clamp(1.0, 3.0));
            ui.columns(room.clamp(1.0, 3.0) as usize, |columns| {
                for (at, (group, title)) in GROUPS.into_iter().enumerate() {
                    // Drive and time share the first column.
                    let column = at.saturating_sub(1).min(columns.len() - 1);
                    list(&mut columns[column], group, title, seen);
                }
            });
            ui.separator();
            ui.label(seen.theme.quiet("Drag turns the camera, wheel zooms, middle drag moves it, a click selects. Mouse and keys stay with a panel or text field that has them."));
        });
    });
}

fn list(ui: &mut egui::Ui, group: Group, title: &str, seen: &Seen) {
    ui.label(RichText::new(title).strong());
    egui::Grid::new(title).num_columns(2).spacing([12.0, 4.0]).show(ui, |grid| {
        for binding in seen.session.bindings().filter(|binding| binding.group == group) {
            grid.horizontal(|keys| {
                for stroke in binding.strokes {
                    key_cap(keys, seen.theme, &stroke.to_string());
                }
            });
            grid.label(binding.label);
            grid.end_row();
        }
    });
    ui.add_space(8.0);
}
