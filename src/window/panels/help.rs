//! F1: every key, from the one table of bindings.

use egui_macroquad::egui::{self, RichText};

use super::{Seen, keys};
use crate::app::bindings::Group;

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
    let height = ctx.screen_rect().height() * 0.85;
    let window = window.default_height(height);
    window.anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO).show(ctx, |ui| {
        egui::ScrollArea::vertical().max_height(height - 60.0).show(ui, |ui| {
            let room = ctx.screen_rect().width() / COLUMN;
            ui.set_width(COLUMN * room.floor().clamp(1.0, 3.0));
            ui.columns(room.clamp(1.0, 3.0) as usize, |columns| {
                for (at, (group, title)) in GROUPS.into_iter().enumerate() {
                    // Drive and time share the first column.
                    let column = at.saturating_sub(1).min(columns.len() - 1);
                    list(&mut columns[column], group, title, seen);
                    if group == Group::View {
                        mouse(&mut columns[column], seen);
                    }
                }
            });
            ui.separator();
            ui.label(
                seen.theme.quiet("Mouse and keys stay with a panel or text field that has them."),
            );
        });
    });
}

/// What the mouse does in the view.
fn mouse(ui: &mut egui::Ui, seen: &Seen) {
    const EVERYWHERE: [[&str; 2]; 4] = [
        ["drag", "turn the camera (plan: move it)"],
        ["wheel", "zoom"],
        ["middle drag", "move the camera"],
        ["click", "select a body"],
    ];
    const UPRIGHT: [[&str; 2]; 3] = [
        ["second click", "the pair of both"],
        ["drag a body", "pull it"],
        ["right drag", "throw a ball"],
    ];
    let more = if seen.session.world().outlook().sheet.is_upright() { &UPRIGHT[..] } else { &[] };
    ui.label(RichText::new("Mouse").strong());
    egui::Grid::new("Mouse").num_columns(2).spacing([12.0, 4.0]).show(ui, |grid| {
        for [what, does] in EVERYWHERE.iter().chain(more) {
            keys::told(grid, what, seen.theme);
            grid.label(*does);
            grid.end_row();
        }
    });
    ui.add_space(8.0);
}

fn list(ui: &mut egui::Ui, group: Group, title: &str, seen: &Seen) {
    ui.label(RichText::new(title).strong());
    egui::Grid::new(title).num_columns(2).spacing([12.0, 4.0]).show(ui, |grid| {
        for binding in seen.session.bindings().filter(|binding| binding.group == group) {
            grid.horizontal(|row| {
                binding.strokes.iter().for_each(|stroke| keys::told(row, stroke, seen.theme));
            });
            grid.label(binding.label);
            grid.end_row();
        }
    });
    ui.add_space(8.0);
}
