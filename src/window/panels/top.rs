//! The bar at the top: scene, cameras, overlays, looks.

use egui_macroquad::egui::{self, RichText};
use egui_phosphor::regular as icon;
use strum::VariantArray;

use super::{Seen, from_right};
use crate::app::bindings::key_of;
use crate::app::{Command, Does, ViewCommand};
use crate::overlay::{self, Depth};
use crate::scene::CameraKind;
use crate::window::ui::Ui;

/// Height, points.
const HEIGHT: f32 = 32.0;

/// In a window narrower than this one button stands for the three depths, points.
const NARROW: f32 = 700.0;

pub(super) fn show(ctx: &egui::Context, ui: &mut Ui, seen: &mut Seen) {
    egui::TopBottomPanel::top("top").exact_height(HEIGHT).show(ctx, |bar| {
        bar.horizontal_centered(|bar| {
            let title = format!("{}  ▾", seen.session.scene.file.title);
            let button = egui::Button::new(RichText::new(title).strong()).frame(false);
            seen.on_click(bar.add(button), "Find a scene (Ctrl+P)", ViewCommand::Search);
            from_right(bar, |bar| right_side(bar, ui, seen));
        });
    });
}

/// From the right: help, theme, overlays and how much of them, cameras.
fn right_side(bar: &mut egui::Ui, ui: &mut Ui, seen: &mut Seen) {
    seen.on_click(bar.selectable_label(ui.help, "?"), "Keys (F1)", ViewCommand::Help);
    let icon = if seen.theme.dark { icon::SUN } else { icon::MOON };
    seen.on_click(bar.button(icon), "Light or dark (T)", ViewCommand::ToggleTheme);
    bar.separator();
    bar.menu_button("Overlays ▾", |menu| overlays(menu, seen));
    depths(bar, seen);
    bar.separator();
    for (kind, key) in [(CameraKind::Plan, 3), (CameraKind::Orbit, 2), (CameraKind::Follow, 1)] {
        let label = bar.selectable_label(seen.session.camera.kind == kind, format!("{kind:?}"));
        seen.on_click(label, &format!("{kind:?} camera ({key})"), Command::Camera(kind));
    }
}

/// A button for each depth; in a narrow window one that goes through them.
fn depths(bar: &mut egui::Ui, seen: &mut Seen) {
    let key = key_of(&Does::Session(Command::NextDepth)).unwrap_or_default();
    let now = seen.session.depth;
    if bar.ctx().screen_rect().width() < NARROW {
        let label = bar.selectable_label(true, now.name());
        let hover = format!("Then: {} ({key})", now.next().doc());
        return seen.on_click(label, &hover, Command::NextDepth);
    }
    for depth in Depth::VARIANTS.iter().rev().copied() {
        let label = bar.selectable_label(now == depth, depth.name());
        seen.on_click(label, &format!("{} ({key})", depth.doc()), Command::Depth(depth));
    }
}

fn overlays(menu: &mut egui::Ui, seen: &mut Seen) {
    menu.set_min_width(240.0);
    for overlay in overlay::overlays(seen.session.world().kind()) {
        let does = Does::Session(Command::ToggleOverlay(overlay.kind));
        let key = key_of(&does).unwrap_or_default();
        let mut shown = seen.session.overlays.contains(overlay.kind);
        menu.horizontal(|row| {
            let checkbox = row.checkbox(&mut shown, overlay.name);
            from_right(row, |row| row.label(seen.theme.quiet(key)));
            seen.on_click(checkbox, overlay.doc, does);
        });
    }
}
