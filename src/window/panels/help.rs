//! F1: every key, from the table of bindings; settings; symbols of the cards.

use egui_macroquad::egui::{self, RichText};

use super::{PanelContext, closable, keys, switch};
use crate::app::bindings::Group;
use crate::app::settings::HISTORIES;
use crate::app::{KeySet, ViewCommand};
use crate::explain::glossary;
use crate::window::egui_support;
use crate::window::theme::Theme;

/// Width of a column, points.
const COLUMN: f32 = 330.0;

/// Column width below which descriptions wrap, and width of the strokes beside them, points.
const NARROW: f32 = 320.0;
const STROKES: f32 = 164.0;

/// The groups, in display order.
const GROUPS: [(Group, &str); 5] = [
    (Group::Drive, "Drive"),
    (Group::Time, "Time"),
    (Group::View, "See"),
    (Group::Edit, "Edit"),
    (Group::Program, "Program"),
];

/// Page of the help.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::window) enum Page {
    /// Keys and mouse.
    #[default]
    Keys,
    /// Stored settings without a control elsewhere.
    Settings,
    /// Symbols and terms.
    Glossary,
    /// The glossary at this symbol.
    Term(String),
}

pub(super) fn show(ctx: &egui::Context, open: &mut bool, page: &mut Page, seen: &mut PanelContext) {
    let window = egui::Window::new("Help").resizable(false).collapsible(false);
    let screen = ctx.screen_rect().size();
    let height = screen.y * 0.85;
    let window = window.default_height(height);
    let window = window.anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO);
    closable(ctx, window, open, |ui| {
        let columns = ((screen.x - 48.0) / COLUMN).floor().clamp(1.0, 3.0);
        ui.set_width((COLUMN * columns).min(screen.x - 48.0));
        ui.horizontal(|row| {
            for (to, name) in
                [(Page::Keys, "Keys"), (Page::Settings, "Settings"), (Page::Glossary, "Glossary")]
            {
                let is_now = *page == to || to == Page::Glossary && matches!(page, Page::Term(_));
                let tab = switch(row, is_now, name);
                if is_now {
                    egui_support::focus_first(&tab);
                }
                if tab.clicked() {
                    *page = to;
                }
            }
        });
        ui.separator();
        let scroll = egui::ScrollArea::vertical().id_salt(("page of the help", page.clone()));
        let shown = scroll.max_height(height - 100.0).auto_shrink([false, true]).show(ui, |ui| {
            match page {
                Page::Keys => bindings(ui, columns as usize, seen),
                Page::Settings => settings(ui, seen),
                Page::Glossary => symbols(ui, None, seen.theme),
                Page::Term(symbol) => symbols(ui, Some(symbol), seen.theme),
            }
            egui_support::follow_focus(ui);
        });
        egui_support::scroll_by_keyboard(ui.ctx(), shown);
    });
}

fn bindings(ui: &mut egui::Ui, columns: usize, seen: &mut PanelContext) {
    ui.columns(columns, |columns| {
        for (at, (group, title)) in GROUPS.into_iter().enumerate() {
            // Drive and time share the first column.
            let column = at.saturating_sub(1).min(columns.len() - 1);
            let column = &mut columns[column];
            let rows = seen.session.bindings().filter(|binding| binding.group == group);
            let mut rows = rows.map(|row| ((&row.strokes[..], row.label), row.note)).peekable();
            // Edit mode has no driving keys.
            if rows.peek().is_some() {
                list(column, title, rows, seen.theme);
            }
            if group == Group::View {
                let upright = seen.session.world().view_hints().draw_plane.is_upright();
                let more = if upright { &MOUSE_UPRIGHT[..] } else { &[] };
                let rows = MOUSE.iter().chain(more).map(|row| (*row, ""));
                list(column, "Mouse", rows, seen.theme);
                if egui_support::is_touch_mode(column.ctx()) {
                    let more = if upright { &FINGERS_UPRIGHT[..] } else { &[] };
                    let rows = FINGERS.iter().chain(more).map(|row| (*row, ""));
                    list(column, "Fingers", rows, seen.theme);
                }
            }
        }
    });
    ui.separator();
    ui.label(seen.theme.quiet(
        "Tab and Shift+Tab go from one button to the next; Enter, Space and the arrows work on it, until Esc. \
         Time stands still while this help is open. While the pointer is over a panel, or a text \
         field has the keyboard, mouse and keys do not act in the view.",
    ));
}

fn settings(ui: &mut egui::Ui, seen: &mut PanelContext) {
    ui.horizontal_wrapped(|ui| {
        ui.label("Keys that drive:");
        for (keys, name) in [(KeySet::Article, "those of the articles"), (KeySet::Wasd, "W A S D")]
        {
            let is_now = seen.session.keys == keys;
            let label = ui.selectable_label(is_now, name);
            if !is_now {
                seen.on_click(label, "Drive with these keys (Ctrl+K)", ViewCommand::ToggleKeys);
            }
        }
    });
    let still = ui.selectable_label(seen.session.reduced_motion, "Reduced motion");
    let hover = "Cameras jump instead of gliding, and nothing slides (Ctrl+M)";
    seen.on_click(still, hover, ViewCommand::ToggleMotion);
    ui.horizontal_wrapped(|ui| {
        ui.label("Memory for rewinding:");
        let now = seen.session.timeline.history.memory_limit >> 20;
        for megabytes in HISTORIES {
            let label = ui.selectable_label(now == megabytes as usize, format!("{megabytes} MB"));
            let hover = "Longer runs drop their oldest ticks";
            seen.on_click(label, hover, ViewCommand::History(megabytes));
        }
    });
}

/// Shows every symbol of the formula cards, section by section; scrolls to the `wanted` one and highlights it.
fn symbols(ui: &mut egui::Ui, wanted: Option<&str>, theme: &Theme) {
    let id = ui.id().with("frames since it opened");
    let frames: u8 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    ui.data_mut(|data| data.insert_temp(id, frames.saturating_add(1)));
    for section in glossary::SECTIONS.iter() {
        ui.label(RichText::new(section.title).strong());
        egui::Grid::new(section.title).num_columns(2).striped(true).spacing([12.0, 4.0]).show(
            ui,
            |grid| {
                for row in &section.rows {
                    let is_wanted = wanted == Some(row.symbol);
                    let symbol = RichText::new(row.symbol);
                    let symbol = if is_wanted { symbol.strong().underline() } else { symbol };
                    let label = grid.label(symbol);
                    // The first frames only measure the window.
                    if is_wanted && frames < 4 {
                        label.scroll_to_me(Some(egui::Align::Center));
                    }
                    grid.horizontal_wrapped(|cell| {
                        cell.set_max_width((cell.ctx().screen_rect().width() - 260.0).min(560.0));
                        let unit = match row.unit {
                            "" => String::new(),
                            unit => format!(" ({unit})"),
                        };
                        cell.label(theme.quiet(format!("{}{unit}", row.meaning)));
                    });
                    grid.end_row();
                }
            },
        );
        ui.add_space(8.0);
    }
}

/// Alternative strokes, and their effect.
pub(super) type Row = (&'static [&'static str], &'static str);

/// Mouse actions in the view.
const MOUSE: [Row; 6] = [
    (&["drag"], "turn the camera (plan: move it)"),
    (&["wheel"], "zoom"),
    (&["middle drag"], "move the camera"),
    (&["drag in the Figure"], "move a body: a what-if"),
    (&["Shift+drag in it"], "turn a body, as its ring does"),
    (&["click"], "select a body"),
];

/// Additional mouse actions in an upright world.
const MOUSE_UPRIGHT: [Row; 3] =
    [(&["second click"], "select the other body of a pair"), BODY_DRAGS[0], BODY_DRAGS[1]];

/// Mouse actions on bodies.
pub(super) const BODY_DRAGS: [Row; 2] =
    [(&["drag a body"], "pull it"), (&["right drag"], "throw a ball")];

/// Touch actions in the view.
const FINGERS: [Row; 5] = [
    (&["drag"], "turn the camera (plan: move it)"),
    (&["pinch"], "zoom"),
    (&["drag with two"], "move the camera"),
    (&["tap"], "select a body"),
    (&["long press"], "the right button, on panels too"),
];

/// Additional touch actions in an upright world.
const FINGERS_UPRIGHT: [Row; 2] =
    [(&["drag a body"], "pull it"), (&["long press, drag"], "throw a ball")];

/// Lists rows, each with a note as its tooltip.
fn list(
    ui: &mut egui::Ui,
    title: &str,
    rows: impl Iterator<Item = (Row, &'static str)>,
    theme: &Theme,
) {
    ui.label(RichText::new(title).strong());
    let grid = egui::Grid::new(title).num_columns(2).spacing([12.0, 4.0]);
    // In a narrow window, descriptions wrap.
    let room = ui.available_width() - STROKES;
    let grid = if ui.available_width() < NARROW { grid.max_col_width(room) } else { grid };
    grid.show(ui, |grid| {
        for ((strokes, label), note) in rows {
            grid.horizontal(|row| strokes.iter().for_each(|stroke| keys::told(row, stroke, theme)));
            let label = grid.label(label);
            if !note.is_empty() {
                label.on_hover_text(note.replace('`', ""));
            }
            grid.end_row();
        }
    });
    ui.add_space(8.0);
}
