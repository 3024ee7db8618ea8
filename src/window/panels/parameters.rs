//! The parameters panel: the lesson's parameters, or in edit mode the selection's properties; then all parameters in
//! groups, with a filter.

use std::cell::OnceCell;

use egui_macroquad::egui::{self, RichText, ScrollArea};
use egui_phosphor::regular as icon;

use super::compare;
use super::lesson::sentence;
use super::parameter_row::{Row, parameter};
use super::properties::Draft;
use super::value_widget::{format_value, parameter_name};
use super::{PanelContext, field, from_right, layers, properties, variants};
use crate::app::present_values::PresentValues;
use crate::app::{Command, Session};
use crate::params;
use crate::sim::WorldSetup;
use crate::text::id;
use crate::window::egui_support;

pub(super) fn show(
    ui: &mut egui::Ui,
    filter: &mut String,
    draft: &mut Option<Draft>,
    seen: &mut PanelContext,
) {
    ui.horizontal(|row| {
        row.label(icon::MAGNIFYING_GLASS);
        let clear = !filter.is_empty();
        let width = row.available_width() - if clear { 36.0 } else { 8.0 };
        let hint = seen.theme.quiet(id::EVENTS_FILTER);
        row.add(field(filter).hint_text(hint).desired_width(width));
        if clear && row.button(icon::X).on_hover_text(id::PARAMETERS_CLEAR_FILTER).clicked() {
            filter.clear();
        }
    });
    // The panel's width minus indent, number and scroll bar.
    ui.spacing_mut().slider_width = (ui.available_width() - 124.0).clamp(32.0, 400.0);
    let (mut rows, left_out) = rows(seen.session);
    compare::summary(ui, seen);
    variants::show(ui, seen);
    let wanted = filter.trim().to_lowercase();
    let all = rows.len();
    if !wanted.is_empty() {
        rows.retain(|row| matches(row, &wanted));
    }
    changes(ui, seen, rows.len(), all);
    if left_out > 0 {
        let text = id::PARAMETERS_LEFT_OUT.with(&[("count", &left_out)]);
        ui.label(seen.theme.quiet(text).small());
    }
    ui.add_space(4.0);
    notices(ui, seen);
    let shown = ScrollArea::vertical().id_salt("parameters").auto_shrink(false).show(ui, |ui| {
        if rows.is_empty() {
            let text = id::PARAMETERS_NONE_CONTAINS.with(&[("filter", &filter.trim())]);
            ui.label(seen.theme.quiet(text));
        }
        let present_values = OnceCell::new();
        if wanted.is_empty() && seen.session.editor().is_on {
            properties::show(ui, &rows, &present_values, draft, seen);
        } else if wanted.is_empty() {
            lesson_parameters(ui, &rows, &present_values, seen);
        }
        let everything =
            egui::CollapsingHeader::new(RichText::new(id::PARAMETERS_EVERYTHING).strong())
                .id_salt(("everything", wanted.is_empty()))
                .default_open(!wanted.is_empty());
        everything.show(ui, |ui| groups(ui, &rows, !wanted.is_empty(), &present_values, seen));
        egui_support::follow_focus(ui);
    });
    egui_support::scroll_by_keyboard(ui.ctx(), shown);
}

/// Returns a row per parameter, and the number of objects left out.
fn rows(session: &Session) -> (Vec<Row>, usize) {
    let mut rows = Vec::new();
    let world = session.world();
    let chosen = session.selection().map_or_else(String::new, |body| world.name(body));
    let limit = (MAX_ENTRIES, chosen.as_str());
    let left_out = params::visit_few(world.parameters(), limit, &mut |at, meta, value| {
        let (path, indexed) = (at.named.clone(), at.indexed.clone());
        rows.push(Row { path, indexed, meta: *meta, value, is_changed: true });
    });
    mark_changes(&mut rows, limit, &session.scene.file.world);
    (rows, left_out)
}

/// Describes each parameter that differs from the scene's file, with both values.
pub(super) fn describe_changes(session: &Session) -> Vec<String> {
    let describe = |row: Row| {
        let current = format_value(&row.value);
        match params::get(&session.scene.file.world, &row.path) {
            Some(before) => format!(
                "{} {} \u{2192} {current}",
                parameter_name(&row.path),
                format_value(&before)
            ),
            None => format!("{} {current}", parameter_name(&row.path)),
        }
    };
    rows(session).0.into_iter().filter(|row| row.is_changed).map(describe).collect()
}

/// Maximum rows per list, besides the selected entry.
const MAX_ENTRIES: usize = 200;

/// Unmarks rows with the scene's values. Both lists have the same order unless a variant was changed; rows
/// without a match stay marked as changed.
fn mark_changes(rows: &mut [Row], limit: (usize, &str), scene: &WorldSetup) {
    let mut start = 0;
    params::visit_few(scene, limit, &mut |at, _, value| {
        if let Some(index) = rows[start..].iter().position(|row| row.path == *at.named) {
            rows[start + index].is_changed = rows[start + index].value != value;
            start += index + 1;
        }
    });
}

/// Shows at the panel's foot why parameters are locked, or which ticks a change would drop. Above the rows, the
/// notice would move them.
fn notices(ui: &mut egui::Ui, seen: &PanelContext) {
    let locked = seen.session.parameters_locked().map(sentence);
    let Some(text) = locked.or_else(|| dropped_ticks_notice(seen)) else { return };
    let foot = egui::TopBottomPanel::bottom("notices-of-the-parameters").frame(egui::Frame::NONE);
    foot.show_separator_line(false).show_inside(ui, |foot| {
        foot.label(seen.theme.quiet(text).small());
    });
}

/// Returns a notice about the ticks that a change to a past tick drops.
fn dropped_ticks_notice(seen: &PanelContext) -> Option<String> {
    let later =
        seen.session.ticks().checked_sub(seen.session.shown_tick()).filter(|ticks| *ticks > 0)?;
    Some(id::PARAMETERS_CHANGE_DROPS.with(&[("later", &later)]))
}

/// Shows the parameters set by the lesson's steps, changed parameters and methods.
fn lesson_parameters(
    ui: &mut egui::Ui,
    rows: &[Row],
    present_values: &OnceCell<PresentValues>,
    seen: &mut PanelContext,
) {
    let steps = &seen.session.scene.file.steps;
    let set: Vec<&str> =
        steps.iter().flat_map(|step| &step.set).map(|set| set.path.as_str()).collect();
    let is_method = |row: &Row| row.path.starts_with(METHODS);
    let is_set = |row: &Row| set.iter().any(|path| *path == row.path);
    let (methods, others): (Vec<&Row>, Vec<&Row>) = rows
        .iter()
        .filter(|row| is_method(row) || is_set(row) || row.is_changed)
        .partition(|row| is_method(row));
    let has_lesson = !seen.session.scene.lesson.is_empty() || !steps.is_empty();
    let title = if has_lesson {
        id::PARAMETERS_IN_LESSON.text()
    } else {
        id::PARAMETERS_METHODS_AND_CHANGES.text()
    };
    let heading = egui::CollapsingHeader::new(RichText::new(title).strong());
    let heading = heading.id_salt("in-this-lesson").default_open(true);
    heading.show(ui, |ui| {
        if others.is_empty() && methods.is_empty() {
            let none = id::PARAMETERS_NONE_IN_LESSON.text();
            ui.label(seen.theme.quiet(none));
        }
        for row in others {
            parameter(ui, row, &row.path, present_values, seen);
        }
        if !methods.is_empty() {
            ui.label(seen.theme.quiet(id::PARAMETERS_METHODS).small());
        }
        for row in methods {
            parameter(ui, row, &row.path[METHODS.len()..], present_values, seen);
        }
    });
}

/// Path prefix of the methods.
const METHODS: &str = "methods.";

fn matches(row: &Row, filter: &str) -> bool {
    let text = format!("{} {} {}", row.path, row.path.replace('_', " "), row.meta.doc);
    text.to_lowercase().contains(filter)
}

/// Shows the number of rows, the comparison menu, and buttons that undo, redo and reset changes.
fn changes(ui: &mut egui::Ui, seen: &mut PanelContext, shown: usize, all: usize) {
    ui.horizontal(|row| {
        let count = if shown == all {
            id::PARAMETERS_COUNT.with(&[("count", &all)])
        } else {
            id::PARAMETERS_SHOWN_COUNT.with(&[("shown", &shown), ("count", &all)])
        };
        row.label(seen.theme.quiet(count).small());
        from_right(row, |row| {
            let (undo, redo) = seen.session.can_undo_redo();
            let is_allowed = |command: &Command| seen.session.locked(command).is_none();
            let (undo, redo) =
                (undo && is_allowed(&Command::Undo), redo && is_allowed(&Command::Redo));
            let reset = id::PARAMETERS_RESET_ALL.text();
            for (is_enabled, symbol, hover, command) in [
                (undo || redo, icon::ARROW_COUNTER_CLOCKWISE, reset, Command::Reset(String::new())),
                (redo, icon::ARROW_ARC_RIGHT, id::PARAMETERS_REDO.text(), Command::Redo),
                (undo, icon::ARROW_ARC_LEFT, id::PARAMETERS_UNDO.text(), Command::Undo),
            ] {
                let button = row.add_enabled(is_enabled, egui::Button::new(symbol));
                seen.on_click(button, hover, command);
            }
            compare::run_menu(row, seen);
        });
    });
}

/// Shows a collapsible group for driver, methods and each target, in scene order; `opens_all` opens every group.
fn groups(
    ui: &mut egui::Ui,
    rows: &[Row],
    opens_all: bool,
    present_values: &OnceCell<PresentValues>,
    seen: &mut PanelContext,
) {
    let mut rest = rows;
    while let Some(first) = rest.first() {
        let group = group_of(&first.path);
        let length = rest.iter().take_while(|row| group_of(&row.path) == group).count();
        let (members, others) = rest.split_at(length);
        rest = others;
        let title = group.strip_prefix("targets.").unwrap_or(group);
        let heading = egui::CollapsingHeader::new(RichText::new(title).strong())
            .id_salt(group)
            .default_open(!group.starts_with("targets."))
            .open(opens_all.then_some(true));
        heading.show(ui, |ui| {
            if group == "layers" {
                layers::show(ui, seen);
                return;
            }
            for row in members {
                parameter(ui, row, &row.path[group.len()..], present_values, seen);
            }
        });
    }
}

/// Returns a path's group: `driver`, `methods`, `targets.box`.
fn group_of(path: &str) -> &str {
    let parts = if path.starts_with("targets.") { 2 } else { 1 };
    path.match_indices('.').nth(parts - 1).map_or(path, |(at, _)| &path[..at])
}
