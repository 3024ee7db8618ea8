//! The bar at the top: scene, cameras, overlays, theme.

use egui_macroquad::egui::{self, RichText};
use egui_phosphor::regular as icon;
use strum::VariantArray;

use super::gallery::{file_name, mark_unsaved};
use super::lesson::sentence;
use super::{PanelContext, from_right, tick_box};
use crate::app::bindings::key_of;
use crate::app::edit::Edit;
use crate::app::{Command, KeyEffect, ViewCommand};
use crate::overlay::{self, Depth};
use crate::scene::{CameraKind, catalogue};
use crate::text::id;
use crate::window::theme::TARGET;
use crate::window::ui::PanelState;

/// Height of the bar, points.
const HEIGHT: f32 = 32.0;

/// The cameras from the right to the left, each with its key.
const CAMERAS: [(CameraKind, u8); 4] = [
    (CameraKind::Figure, 4),
    (CameraKind::Plan, 3),
    (CameraKind::Orbit, 2),
    (CameraKind::Follow, 1),
];

/// Minimum window width for separate camera buttons, points; a narrower window has a menu.
const CAMERA_BUTTONS_WIDTH: f32 = 860.0;
/// Minimum window width for three depth buttons, points; a narrower window has one button.
const DEPTH_BUTTONS_WIDTH: f32 = 700.0;

pub(super) fn show(ctx: &egui::Context, ui: &mut PanelState, seen: &mut PanelContext) {
    egui::TopBottomPanel::top("top").exact_height(HEIGHT).show(ctx, |bar| {
        bar.horizontal_centered(|bar| {
            from_right(bar, |bar| {
                right_side(bar, ui, seen);
                let layout = egui::Layout::left_to_right(egui::Align::Center);
                bar.with_layout(layout, |bar| left_side(bar, (ui.unsaved, ui.text.open), seen));
            });
        });
    });
}

/// Shows the left part: the scene's title and the buttons for its file.
fn left_side(bar: &mut egui::Ui, (is_unsaved, shows_text): (bool, bool), seen: &mut PanelContext) {
    let scene = &seen.session.scene;
    let title = format!("{}  ▾", title(is_unsaved, seen));
    let hover = if is_unsaved { id::TOP_UNSAVED_SCENE } else { id::TOP_OPEN_SCENE };
    let hover = hover.with(&[("id", &scene.id)]);
    let icon_button =
        |icon| egui::Button::new(icon).frame(false).min_size(egui::Vec2::splat(TARGET));
    let (save, link) = (icon_button(icon::FLOPPY_DISK), icon_button(icon::LINK));
    let export = icon_button(icon::EXPORT);
    let edit = egui::Button::new(id::TOP_EDIT).frame(false).selected(seen.session.editor().is_on);
    let text = egui::Button::new(id::TEXT_PANEL_TITLE).frame(false).selected(shows_text);
    let file = scene.path.as_ref().map(|_| file_name(&scene.id).to_owned());
    // Reserves the width of the items after the title: a long title is clipped. The scene's description
    // takes the rest.
    let reserved = 136.0 + TARGET + if file.is_some() { 120.0 } else { 0.0 };
    let button = egui::Button::new(RichText::new(title).strong()).frame(false).truncate();
    let title_width = (bar.available_width() - reserved).max(24.0);
    let size = egui::vec2(title_width, HEIGHT);
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let title = bar.allocate_ui_with_layout(size, layout, |bar| bar.add(button)).inner;
    seen.on_click(title, &hover, ViewCommand::Search);
    seen.on_click(bar.add(save), id::TOP_SAVE_HINT.text(), ViewCommand::SaveFile);
    seen.on_click(bar.add(edit), id::TOP_EDIT_HINT.text(), Command::Edit(Edit::Toggle));
    let hover = id::TOP_LINK_HINT.text();
    seen.on_click(bar.add(link), hover, ViewCommand::CopyLink(None));
    let hover = id::TOP_EXPORT_HINT.text();
    seen.on_click(bar.add(export), hover, ViewCommand::Export);
    seen.on_click(bar.add(text), id::TOP_TEXT_HINT.text(), ViewCommand::Text);
    if let Some(file) = file {
        let label = egui::Label::new(seen.theme.quiet(file).small()).truncate();
        bar.add(label).on_hover_text(&scene.id);
    } else if let Some(purpose_text) = catalogue::purpose(&scene.id) {
        bar.add_space(8.0);
        let label = egui::Label::new(seen.theme.quiet(purpose_text)).truncate();
        bar.add(label).on_hover_text(purpose_text);
    }
}

/// Returns the scene's title, marked if it has unsaved changes.
pub(super) fn title(is_unsaved: bool, seen: &PanelContext) -> String {
    let title = &seen.session.scene.file.title;
    if is_unsaved { mark_unsaved(title) } else { title.clone() }
}

/// Shows the right part: help, theme, overlays and their depth, cameras.
fn right_side(bar: &mut egui::Ui, ui: &mut PanelState, seen: &mut PanelContext) {
    let is_full = bar.ctx().screen_rect().width() >= CAMERA_BUTTONS_WIDTH;
    let help = egui::Button::new("?").selected(ui.help).frame(ui.help);
    let help = bar.add(help.min_size(egui::Vec2::splat(TARGET)));
    seen.on_click(help, id::TOP_HELP_HINT.text(), ViewCommand::Help);
    let icon = if seen.theme.dark { icon::SUN } else { icon::MOON };
    seen.on_click(bar.button(icon), id::TOP_THEME_HINT.text(), ViewCommand::ToggleTheme);
    bar.separator();
    bar.menu_button(format!("{} ▾", id::TOP_OVERLAYS.text()), |menu| overlays(menu, seen));
    depths(bar, seen);
    bar.separator();
    if is_full {
        cameras(bar, seen);
    } else {
        bar.menu_button(format!("{} ▾", icon::VIDEO_CAMERA), |menu| cameras(menu, seen))
            .response
            .on_hover_text(id::TOP_CAMERA);
    }
}

/// Shows a switch for each camera, in reverse order for a bar that is laid out from the right.
pub(super) fn cameras(row: &mut egui::Ui, seen: &mut PanelContext) {
    let shown = seen.session.shows_figure();
    let current = if shown { CameraKind::Figure } else { seen.session.camera.kind };
    for (kind, key) in CAMERAS {
        let name = kind.label().text();
        let label = tab(row, current == kind, name);
        let hover = match kind {
            CameraKind::Figure => id::TOP_FIGURE_HINT,
            _ => id::TOP_CAMERA_HINT,
        };
        let hover = hover.with(&[("name", &name), ("key", &key)]);
        seen.on_click(label, &hover, Command::Camera(kind));
    }
}

/// Shows a button for each depth, or one button that cycles in a narrow window.
fn depths(bar: &mut egui::Ui, seen: &mut PanelContext) {
    let key =
        key_of(&KeyEffect::Session(Command::NextDepth), seen.session.keys).unwrap_or_default();
    let current = seen.session.depth;
    if bar.ctx().screen_rect().width() < DEPTH_BUTTONS_WIDTH {
        let label = bar.selectable_label(true, current.name());
        let hover = id::TOP_NEXT_DEPTH.with(&[("depth", &current.next().doc()), ("key", &key)]);
        return seen.on_click(label, &hover, Command::NextDepth);
    }
    // One frame around the three buttons marks a scale, not a choice of views.
    let frame = egui::Stroke::new(1.0, seen.theme.weak.gamma_multiply(0.5));
    egui::Frame::NONE.stroke(frame).corner_radius(6.0).show(bar, |bar| {
        bar.spacing_mut().item_spacing.x = 0.0;
        for depth in Depth::VARIANTS.iter().rev().copied() {
            let label = bar.selectable_label(current == depth, depth.name());
            seen.on_click(label, &format!("{} ({key})", depth.doc()), Command::Depth(depth));
        }
    });
}

/// Shows a tab; a line under its name marks the active tab.
fn tab(row: &mut egui::Ui, on: bool, name: &str) -> egui::Response {
    row.scope(|row| {
        let visuals = row.visuals_mut();
        let line = visuals.selection.stroke.color;
        visuals.selection.bg_fill = egui::Color32::TRANSPARENT;
        let tab = row.selectable_label(on, name);
        if on {
            let bottom = tab.rect.bottom() - 1.0;
            row.painter().hline(tab.rect.x_range(), bottom, egui::Stroke::new(2.0, line));
        }
        tab
    })
    .inner
}

pub(super) fn overlays(menu: &mut egui::Ui, seen: &mut PanelContext) {
    menu.set_min_width(240.0);
    let locked = seen.session.overlays_locked().map(sentence);
    for overlay in overlay::overlays(seen.session.world().kind()) {
        let does = KeyEffect::Session(Command::ToggleOverlay(overlay.kind));
        let key = key_of(&does, seen.session.keys).unwrap_or_default();
        let mut shown = seen.session.overlays.contains(overlay.kind);
        menu.horizontal(|row| {
            let checkbox = tick_box(row, locked.is_none(), &mut shown, overlay.name);
            let checkbox = match &locked {
                Some(why) => checkbox.on_disabled_hover_text(why),
                None => checkbox,
            };
            from_right(row, |row| row.label(seen.theme.quiet(key)));
            seen.on_click(checkbox, overlay.doc.text(), does);
        });
    }
    let world = seen.session.world();
    let limit = world.view_hints().max_drawn;
    if world.bodies().len() > limit {
        let text = id::TOP_OVERLAYS_LIMIT.with(&[("count", &limit)]);
        menu.separator();
        menu.vertical(|line| line.add(egui::Label::new(seen.theme.quiet(text).small()).wrap()));
    }
}
