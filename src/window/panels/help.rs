//! The help (F1): every key from the table of bindings, settings, and symbols of the cards.

use egui_macroquad::egui::{self, RichText};

use super::keys::{self, BODY_DRAGS, Row};
use super::{PanelContext, closable, switch};
use crate::app::bindings::Group;
use crate::app::settings::HISTORIES;
use crate::app::{KeySet, ViewCommand};
use crate::explain::glossary;
use crate::text::{Id, id};
use crate::window::egui_support;
use crate::window::theme::Theme;

/// Width of a column, points.
const COLUMN_WIDTH: f32 = 330.0;

/// Space between strokes and labels, and between rows, points.
const SPACING: egui::Vec2 = egui::vec2(12.0, 4.0);

/// The groups, in display order.
const GROUPS: [(Group, Id); 5] = [
    (Group::Drive, id::HELP_GROUP_DRIVE),
    (Group::Time, id::HELP_GROUP_TIME),
    (Group::View, id::HELP_GROUP_VIEW),
    (Group::Edit, id::HELP_GROUP_EDIT),
    (Group::Program, id::HELP_GROUP_PROGRAM),
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
    let window = egui::Window::new(id::HELP_TITLE).resizable(false).collapsible(false);
    let screen = ctx.screen_rect().size();
    let height = screen.y * 0.85;
    let window = window.default_height(height);
    let window = window.anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO);
    closable(ctx, window, open, |ui| {
        let columns = ((screen.x - 48.0) / COLUMN_WIDTH).floor().clamp(1.0, 3.0);
        ui.set_width((COLUMN_WIDTH * columns).min(screen.x - 48.0));
        ui.horizontal(|row| {
            for (target, name) in [
                (Page::Keys, id::HELP_KEYS),
                (Page::Settings, id::HELP_SETTINGS),
                (Page::Glossary, id::HELP_GLOSSARY),
            ] {
                let is_current =
                    *page == target || target == Page::Glossary && matches!(page, Page::Term(_));
                let tab = switch(row, is_current, name.text());
                if is_current {
                    egui_support::focus_first(&tab);
                }
                if tab.clicked() {
                    *page = target;
                }
            }
        });
        ui.separator();
        let scroll = egui::ScrollArea::vertical().id_salt(("page-of-the-help", page.clone()));
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
        for (index, (group, title)) in GROUPS.into_iter().enumerate() {
            // Drive and time share the first column.
            let column = index.saturating_sub(1).min(columns.len() - 1);
            let column = &mut columns[column];
            let rows = seen.session.bindings().filter(|binding| binding.group == group);
            let mut rows = rows.map(|row| (row.strokes.clone(), row.label, row.note)).peekable();
            // Edit mode has no driving keys.
            if rows.peek().is_some() {
                list(column, title.text(), rows, seen.theme);
            }
            if group == Group::View {
                let upright = seen.session.world().view_hints().draw_plane.is_upright();
                let more = if upright { &MOUSE_UPRIGHT[..] } else { &[] };
                let rows = MOUSE.iter().chain(more).map(pointer_row);
                list(column, id::HELP_MOUSE.text(), rows, seen.theme);
                if egui_support::is_touch_mode(column.ctx()) {
                    let more = if upright { &FINGERS_UPRIGHT[..] } else { &[] };
                    let rows = FINGERS.iter().chain(more).map(pointer_row);
                    list(column, id::HELP_FINGERS.text(), rows, seen.theme);
                }
            }
        }
    });
    ui.separator();
    ui.label(seen.theme.quiet(id::HELP_BY_KEYBOARD));
}

fn settings(ui: &mut egui::Ui, seen: &mut PanelContext) {
    ui.horizontal_wrapped(|ui| {
        ui.label(id::HELP_DRIVING_KEYS);
        for (keys, name) in
            [(KeySet::Article, id::HELP_ARTICLE_KEYS.text()), (KeySet::Wasd, "W A S D")]
        {
            let is_current = seen.session.keys == keys;
            let label = ui.selectable_label(is_current, name);
            if !is_current {
                seen.on_click(label, id::HELP_DRIVING_KEYS_HINT.text(), ViewCommand::ToggleKeys);
            }
        }
    });
    let reduced_motion =
        ui.selectable_label(seen.session.reduced_motion, id::HELP_REDUCED_MOTION.text());
    let hover = id::HELP_REDUCED_MOTION_HINT.text();
    seen.on_click(reduced_motion, hover, ViewCommand::ToggleMotion);
    ui.horizontal_wrapped(|ui| {
        ui.label(id::HELP_HISTORY_MEMORY);
        let current = seen.session.timeline.history.memory_limit >> 20;
        for megabytes in HISTORIES {
            let label =
                ui.selectable_label(current == megabytes as usize, format!("{megabytes} MB"));
            let hover = id::HELP_HISTORY_MEMORY_HINT.text();
            seen.on_click(label, hover, ViewCommand::History(megabytes));
        }
    });
}

/// Shows every symbol of the formula cards by section; scrolls to the `wanted` symbol and highlights it.
fn symbols(ui: &mut egui::Ui, wanted: Option<&str>, theme: &Theme) {
    let id = ui.id().with("frames-since-it-opened");
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

/// Mouse actions in the view.
const MOUSE: [Row; 6] = [
    (id::HELP_DRAG, id::HELP_TURN_CAMERA),
    (id::HELP_WHEEL, id::HELP_ZOOM),
    (id::HELP_MIDDLE_DRAG, id::HELP_MOVE_CAMERA),
    (id::HELP_DRAG_IN_FIGURE, id::HELP_MOVE_BODY),
    (id::HELP_SHIFT_DRAG_FIGURE, id::HELP_TURN_BODY),
    (id::HELP_CLICK, id::HELP_SELECT_BODY),
];

/// Additional mouse actions in an upright world.
const MOUSE_UPRIGHT: [Row; 3] =
    [(id::HELP_SECOND_CLICK, id::HELP_SELECT_OTHER_BODY), BODY_DRAGS[0], BODY_DRAGS[1]];

/// Touch actions in the view.
const FINGERS: [Row; 5] = [
    (id::HELP_DRAG, id::HELP_TURN_CAMERA),
    (id::HELP_PINCH, id::HELP_ZOOM),
    (id::HELP_DRAG_WITH_TWO, id::HELP_MOVE_CAMERA),
    (id::HELP_TAP, id::HELP_SELECT_BODY),
    (id::HELP_LONG_PRESS, id::HELP_RIGHT_BUTTON),
];

/// Additional touch actions in an upright world.
const FINGERS_UPRIGHT: [Row; 2] =
    [(id::HELP_DRAG_BODY, id::HELP_PULL_BODY), (id::HELP_LONG_PRESS_DRAG, id::HELP_THROW_BALL)];

/// Alternative strokes, their effect and a note.
type ListRow = (Vec<&'static str>, Id, Option<Id>);

/// Returns the list row of a pointer action.
fn pointer_row((action, effect): &Row) -> ListRow {
    (vec![action.text()], *effect, None)
}

/// Lists rows, each with a note as its tooltip.
fn list(ui: &mut egui::Ui, title: &str, rows: impl Iterator<Item = ListRow>, theme: &Theme) {
    ui.label(RichText::new(title).strong());
    let rows: Vec<ListRow> = rows.collect();
    let gap = ui.spacing().item_spacing.x;
    let width = |(strokes, ..): &ListRow| {
        strokes.iter().map(|stroke| keys::help_key_width(ui, stroke) + gap).sum::<f32>()
    };
    let keys_width = rows.iter().map(width).fold(0.0, f32::max);
    let label_width = ui.available_width() - keys_width - SPACING.x;
    egui::Grid::new(title).num_columns(2).spacing(SPACING).show(ui, |grid| {
        for (strokes, label, note) in rows {
            grid.horizontal(|row| {
                for stroke in strokes {
                    keys::help_key(row, stroke, theme);
                }
            });
            let label = grid.vertical(|cell| {
                cell.set_max_width(label_width);
                cell.label(label)
            });
            let label = label.inner;
            if let Some(note) = note {
                label.on_hover_text(note.text().replace('`', ""));
            }
            grid.end_row();
        }
    });
    ui.add_space(8.0);
}
