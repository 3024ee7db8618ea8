//! Comparisons: buttons beside each parameter and a summary above the parameters.

use egui_macroquad::egui::{self, RichText};
use egui_phosphor::regular as icon;

use super::value_widget::{setting, widget};
use super::{PanelContext, from_right, variants};
use crate::app::{Command, ViewCommand};
use crate::params::{Meta, Value, words};
use crate::text::id;
use crate::window::theme::TARGET;

/// Shows a button that starts or ends the comparison with another value of this parameter.
pub(super) fn button(
    line: &mut egui::Ui,
    path: &str,
    value: &Value,
    meta: &Meta,
    seen: &mut PanelContext,
) {
    let set = seen.session.comparison().map_or(&[][..], |b| &b.set);
    if set.iter().any(|(compared, _)| compared == path) {
        let hover = if set.len() > 1 {
            id::COMPARE_DROP_DIFFERENCE.text()
        } else {
            id::COMPARE_STOP.text()
        };
        let button = egui::Button::new(icon::GIT_DIFF).selected(true);
        seen.on_click(line.add(button), hover, Command::CompareLess(path.to_owned()));
        return;
    }
    let adds = !set.is_empty();
    let command = |value| comparison_command(path, value, adds);
    // The icon is quieter than the value beside it.
    let symbol = RichText::new(icon::GIT_DIFF).small().color(seen.theme.weak);
    let button = egui::Button::new(symbol).frame(false).min_size(egui::Vec2::splat(TARGET));
    match value {
        Value::Bool(is_on) => {
            let button = line.add(button);
            let hover = id::COMPARE_WITH_SWITCHED.with(&[("adds", &adds), ("is-on", &!is_on)]);
            seen.on_click(button, &hover, command(Value::Bool(!is_on)));
        }
        Value::Choice(now, choices) => {
            let menu = egui::menu::menu_custom_button(line, button, |menu| {
                menu.label(seen.theme.quiet(id::COMPARE_CHOICE_HEADING).small());
                for (index, name) in choices.names.iter().enumerate().filter(|(k, _)| k != now) {
                    if menu.button(words(name)).clicked() {
                        seen.request(command(Value::Choice(index, choices)));
                        menu.close_menu();
                    }
                }
            });
            menu.response.on_hover_text(id::COMPARE_WITH_CHOICE.with(&[("adds", &adds)]));
        }
        Value::F32(_) | Value::U32(_) | Value::Vec3(_) => {
            let menu = egui::menu::menu_custom_button(line, button, |menu| {
                number_menu(menu, path, (value, meta), adds, seen);
            });
            menu.response.on_hover_text(id::COMPARE_WITH_NUMBER.with(&[("adds", &adds)]));
        }
        Value::Points(_) | Value::Char(_) => {}
    }
}

/// Returns the command that compares with this value, or adds the value to the existing B.
fn comparison_command(path: &str, value: Value, adds: bool) -> Command {
    let set = vec![(path.to_owned(), value)];
    if adds { Command::CompareToo(set) } else { Command::Compare(set) }
}

/// Shows the menu of comparisons for the whole run.
pub(super) fn run_menu(row: &mut egui::Ui, seen: &mut PanelContext) {
    let menu = egui::menu::menu_button(row, icon::GIT_DIFF, |menu| {
        menu.label(seen.theme.quiet(id::COMPARE_RUN_HEADING).small());
        let is_enabled = seen.session.has_changed();
        let before_change =
            menu.add_enabled(is_enabled, egui::Button::new(id::COMPARE_RUN_BEFORE_CHANGE));
        if before_change.clicked() {
            seen.request(Command::CompareBefore);
            menu.close_menu();
        }
        if menu.button(id::COMPARE_WITH_RECORDING).clicked() {
            seen.request(ViewCommand::CompareRecording);
            menu.close_menu();
        }
    });
    menu.response.on_hover_text(id::COMPARE_RUN_HINT);
}

/// Shows the menu that compares with another number.
fn number_menu(
    menu: &mut egui::Ui,
    path: &str,
    (value, meta): (&Value, &Meta),
    adds: bool,
    seen: &mut PanelContext,
) {
    menu.label(seen.theme.quiet(id::COMPARE_NUMBER_HEADING).small());
    let id = egui::Id::new(("compared-with", path));
    let mut other: Value = menu.data(|data| data.get_temp(id)).unwrap_or_else(|| value.clone());
    menu.horizontal(|row| widget(row, path, meta, &mut other));
    menu.data_mut(|data| data.insert_temp(id, other.clone()));
    if menu.add_enabled(other != *value, egui::Button::new(id::COMPARE_START)).clicked() {
        seen.request(comparison_command(path, other, adds));
        menu.data_mut(|data| data.remove::<Value>(id));
        menu.close_menu();
    }
    variants::setup_menu(menu, path, value, meta, seen);
}

/// Shows the compared values, the tick at which the worlds diverge, and buttons to seek it and to stop.
pub(super) fn summary(ui: &mut egui::Ui, seen: &mut PanelContext) {
    let Some(comparison) = seen.session.comparison() else { return };
    let set = comparison.set.iter().map(|(path, value)| setting(path, value));
    let set: Vec<String> = comparison.title.iter().cloned().chain(set).collect();
    let (diverges_at, ticks) = (comparison.diverges_at(), comparison.ticks());
    let is_over = comparison.is_over();
    let ticks_behind = seen.session.ticks() - ticks.min(seen.session.ticks());
    ui.group(|group| {
        group.horizontal(|row| {
            from_right(row, |row| {
                let stop = row.button(icon::X);
                seen.on_click(stop, id::COMPARE_STOP.text(), Command::EndComparison);
                let layout = egui::Layout::left_to_right(egui::Align::Center);
                row.with_layout(layout, |row| {
                    let text = format!("B: {}", set.join(", "));
                    row.add(egui::Label::new(RichText::new(text).strong()).truncate());
                });
            });
        });
        let meaning = match comparison.title {
            Some(_) => id::COMPARE_B_IS_RECORDING,
            None => id::COMPARE_B_DIFFERS,
        };
        group.label(seen.theme.quiet(meaning.text()).small());
        group.horizontal_wrapped(|row| {
            let is_side_by_side = seen.session.is_side_by_side();
            for (side_by_side, name, hover) in [
                (false, id::COMPARE_GHOST, id::COMPARE_GHOST_HINT),
                (true, id::COMPARE_SIDE_BY_SIDE, id::COMPARE_SIDE_BY_SIDE_HINT),
            ] {
                let name = RichText::new(name.text()).small();
                let label = row.selectable_label(is_side_by_side == side_by_side, name);
                if label.on_hover_text(hover.text()).clicked() && is_side_by_side != side_by_side {
                    seen.request(Command::ToggleBeside);
                }
            }
        });
        match diverges_at {
            Some(tick) => {
                let button = group.button(id::COMPARE_DIVERGE_AT_TICK.with(&[("tick", &tick)]));
                let hover = id::COMPARE_SHOW_DIVERGENCE.text();
                seen.on_click(button, hover, Command::SeekParting);
            }
            None if is_over => {
                let text = id::COMPARE_SAME_TO_END.with(&[("tick", &ticks)]);
                group.label(seen.theme.quiet(text).small());
            }
            None if ticks_behind > 0 => {
                let text = id::COMPARE_B_CATCHES_UP.with(&[("ticks", &ticks_behind)]);
                group.label(seen.theme.quiet(text).small());
            }
            None => {
                group.label(seen.theme.quiet(id::COMPARE_SAME_SO_FAR).small());
            }
        }
    });
}
