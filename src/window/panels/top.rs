//! The bar at the top: scene, cameras, overlays, looks.

use egui_macroquad::egui::{self, RichText};

use super::Seen;
use crate::app::bindings::key_of;
use crate::app::{Command, Does, ViewCommand};
use crate::overlay;
use crate::scene::CameraKind;
use crate::window::ui::Ui;

/// Height, points.
const HEIGHT: f32 = 32.0;

pub(super) fn show(ctx: &egui::Context, ui: &mut Ui, seen: &mut Seen) {
    egui::TopBottomPanel::top("top").exact_height(HEIGHT).show(ctx, |bar| {
        bar.horizontal_centered(|bar| {
            let title = format!("{}  ▾", seen.session.scene.file.title);
            let button = egui::Button::new(RichText::new(title).strong()).frame(false);
            if bar.add(button).on_hover_text("Find a scene (Ctrl+P)").clicked() {
                seen.asked.view.push(ViewCommand::Search);
            }
            let align = egui::Layout::right_to_left(egui::Align::Center);
            bar.with_layout(align, |bar| right_side(bar, ui, seen));
        });
    });
}

/// From the right: help, theme, overlays, cameras.
fn right_side(bar: &mut egui::Ui, ui: &mut Ui, seen: &mut Seen) {
    if bar.selectable_label(ui.help, "?").on_hover_text("Keys (F1)").clicked() {
        seen.asked.view.push(ViewCommand::Help);
    }
    let icon =
        if seen.theme.dark { egui_phosphor::regular::SUN } else { egui_phosphor::regular::MOON };
    if bar.button(icon).on_hover_text("Light or dark (T)").clicked() {
        seen.asked.view.push(ViewCommand::ToggleTheme);
    }
    bar.separator();
    bar.menu_button("Overlays ▾", |menu| overlays(menu, seen));
    bar.separator();
    for (kind, name, key) in [
        (CameraKind::Plan, "Plan", "3"),
        (CameraKind::Orbit, "Orbit", "2"),
        (CameraKind::Follow, "Follow", "1"),
    ] {
        let chosen = seen.session.camera.kind == kind;
        let hover = format!("{name} camera ({key})");
        if bar.selectable_label(chosen, name).on_hover_text(hover).clicked() {
            seen.asked.session.push(Command::Camera(kind));
        }
    }
}

fn overlays(menu: &mut egui::Ui, seen: &mut Seen) {
    menu.set_min_width(240.0);
    let world = seen.session.world().kind();
    for overlay in overlay::overlays(world) {
        let command = Command::ToggleOverlay(overlay.kind);
        let key = key_of(&Does::Session(command.clone())).unwrap_or_default();
        let mut shown = seen.session.overlays.contains(overlay.kind);
        menu.horizontal(|row| {
            let clicked =
                row.checkbox(&mut shown, overlay.name).on_hover_text(overlay.doc).clicked();
            row.with_layout(egui::Layout::right_to_left(egui::Align::Center), |row| {
                row.label(seen.theme.quiet(key));
            });
            if clicked {
                seen.asked.session.push(command);
            }
        });
    }
}
