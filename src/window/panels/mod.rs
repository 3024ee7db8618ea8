//! The panels: they read state and return commands, and change nothing themselves.

mod banner;
mod bottom;
#[cfg(all(test, feature = "window-tests"))]
mod drawn_tests;
mod errors;
mod events;
mod help;
mod inspector;
mod keys;
mod layers;
mod lesson;
#[cfg(all(test, feature = "window-tests"))]
mod lesson_tests;
mod modals;
#[cfg(all(test, feature = "window-tests"))]
mod modals_tests;
mod parameters;
mod plots;
mod right;
mod scenes;
mod search;
#[cfg(test)]
mod tell_tests;
mod tick;
mod top;

use egui_macroquad::egui;

use super::theme::Theme;
use super::ui::{Asked, Ui};
use crate::app::{Does, Session};

pub(super) use banner::Banner;
pub(super) use keys::Strip;
pub(super) use lesson::Cache as LessonCache;
pub(super) use modals::{Leaving, closing, loading};
pub(super) use right::Right;
pub(super) use search::Search;

/// What every panel is shown.
pub(super) struct Seen<'a> {
    /// The scene being run.
    pub session: &'a Session,
    /// Which run of a recording it is, from 1, and of how many; (1, 1) for a scene.
    pub run: (usize, usize),
    /// Colours.
    pub theme: &'a Theme,
    /// Ids and titles of the built-in scenes.
    pub titles: &'a [(&'static str, String)],
    /// What the user asks for.
    pub asked: &'a mut Asked,
}

impl Seen<'_> {
    /// Asks for something.
    fn ask(&mut self, what: impl Into<Does>) {
        self.asked.does.push(what.into());
    }

    /// A widget that says what a click on it does, and asks for that.
    fn on_click(&mut self, widget: egui::Response, hover: &str, what: impl Into<Does>) {
        if widget.on_hover_text(hover).clicked() {
            self.ask(what);
        }
    }
}

/// Lays out from the right end of a row.
fn from_right<R>(row: &mut egui::Ui, add: impl FnOnce(&mut egui::Ui) -> R) -> R {
    row.with_layout(egui::Layout::right_to_left(egui::Align::Center), add).inner
}

/// A row of a list, as wide as there is room.
fn wide(ui: &mut egui::Ui, row: impl egui::Widget) -> egui::Response {
    ui.with_layout(egui::Layout::top_down_justified(egui::Align::LEFT), |ui| ui.add(row)).inner
}

/// Width of the left panel, points.
const LEFT: f32 = 200.0;
/// Width of the right panel, points.
const RIGHT: f32 = 280.0;
/// Width of a collapsed panel, points.
const STRIP: f32 = 28.0;
/// The view keeps at least this part of the width.
const VIEW_PART: f32 = 0.6;

/// Shows every panel; what is left over is the view.
pub(super) fn show(ctx: &egui::Context, ui: &mut Ui, seen: &mut Seen) {
    if !ui.hidden {
        top::show(ctx, ui, seen);
        bottom::show(ctx, seen);
        let width = ctx.screen_rect().width();
        let [left, right] = widths(width, ui.left_open, ui.right_open);
        let asked = side(ctx, "left", true, left, &mut ui.left_open, |panel| {
            scenes::show(panel, &mut ui.lesson, seen);
        });
        // Where there is room for one only, it is the one asked for.
        if asked && widths(width, true, ui.right_open)[0] == STRIP {
            ui.right_open = false;
        }
        side(ctx, "right", false, right, &mut ui.right_open, |panel| {
            right::show(panel, &mut ui.right, seen);
        });
    }
    errors::show(ctx, seen);
    help::show(ctx, &mut ui.help, seen);
    search::show(ctx, &mut ui.search, seen);
}

/// Widths of the side panels, points: a panel that would leave the view too little is a strip.
fn widths(window: f32, left_open: bool, right_open: bool) -> [f32; 2] {
    let share = window * (1.0 - VIEW_PART);
    let right = if right_open { RIGHT.min(share - STRIP).max(STRIP) } else { STRIP };
    let room = share - right;
    let left = if left_open && room >= LEFT * 0.75 { LEFT.min(room) } else { STRIP };
    [left, right]
}

/// Shows a side panel; whether its strip was clicked.
fn side(
    ctx: &egui::Context,
    name: &'static str,
    is_left: bool,
    width: f32,
    open: &mut bool,
    contents: impl FnOnce(&mut egui::Ui),
) -> bool {
    let panel = if is_left { egui::SidePanel::left(name) } else { egui::SidePanel::right(name) };
    let wide = width > STRIP;
    let margin = if wide { egui::Margin::same(8) } else { egui::Margin::same(2) };
    let frame = egui::Frame::side_top_panel(&ctx.style()).inner_margin(margin);
    let shown = panel.exact_width(width).resizable(false).frame(frame).show(ctx, |ui| {
        if wide {
            contents(ui);
            return false;
        }
        let arrow = if is_left { "▶" } else { "◀" };
        let asked = ui.button(arrow).on_hover_text("Show the panel").clicked();
        *open |= asked;
        asked
    });
    shown.inner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_view_keeps_its_part_of_the_width() {
        for window in [400.0, 512.0, 640.0, 853.0, 1280.0, 1706.0, 1920.0, 2560.0] {
            let [left, right] = widths(window, true, true);
            assert!(window - left - right >= window * VIEW_PART - 0.01, "at {window}");
        }
        assert_eq!(widths(1280.0, true, true), [LEFT, RIGHT]);
    }
}
