//! Comparisons: buttons beside each parameter and a summary above the parameters.

use egui_macroquad::egui::{self, RichText};
use egui_phosphor::regular as icon;

use super::value_widget::widget;
use super::{PanelContext, from_right, variants};
use crate::app::{Command, ViewCommand};
use crate::explain::number::figures;
use crate::params::{Meta, Value, words};
use crate::window::theme::TARGET;

/// Shows a button that begins a comparison with another value of this parameter, or ends it.
pub(super) fn offer(
    line: &mut egui::Ui,
    path: &str,
    value: &Value,
    meta: &Meta,
    seen: &mut PanelContext,
) {
    let set = seen.session.comparison().map_or(&[][..], |b| &b.set);
    if set.iter().any(|(at, _)| at == path) {
        let hover = if set.len() > 1 { "No difference in this any more" } else { "Stop comparing" };
        let button = egui::Button::new(icon::GIT_DIFF).selected(true);
        seen.on_click(line.add(button), hover, Command::CompareLess(path.to_owned()));
        return;
    }
    let is_more = !set.is_empty();
    let with = |value| with(path, value, is_more);
    let hover = if is_more {
        "Compare this, too: let B set out again with both differences"
    } else {
        "Compare: run a second world, B, from this tick on with the same inputs"
    };
    // Quieter than the value beside it.
    let mark = RichText::new(icon::GIT_DIFF).small().color(seen.theme.weak);
    let button = egui::Button::new(mark).frame(false).min_size(egui::Vec2::splat(TARGET));
    match value {
        Value::Bool(is_on) => {
            let button = line.add(button);
            let state = if *is_on { "off" } else { "on" };
            seen.on_click(button, &format!("{hover} and this {state}."), with(Value::Bool(!is_on)));
        }
        Value::Choice(now, choices) => {
            let menu = egui::menu::menu_custom_button(line, button, |menu| {
                menu.label(seen.theme.quiet("Compare with").small());
                for (index, name) in choices.names.iter().enumerate().filter(|(k, _)| k != now) {
                    if menu.button(words(name)).clicked() {
                        seen.request(with(Value::Choice(index, choices)));
                        menu.close_menu();
                    }
                }
            });
            menu.response.on_hover_text(format!("{hover} and another choice."));
        }
        Value::F32(_) | Value::U32(_) | Value::Vec3(_) => {
            let menu = egui::menu::menu_custom_button(line, button, |menu| {
                other_number(menu, path, (value, meta), is_more, seen);
            });
            menu.response.on_hover_text(format!("{hover} and another number."));
        }
        Value::Points(_) | Value::Char(_) => {}
    }
}

/// Returns the command that compares with this value, or adds the value to the existing B.
fn with(path: &str, value: Value, is_more: bool) -> Command {
    let set = vec![(path.to_owned(), value)];
    if is_more { Command::CompareToo(set) } else { Command::Compare(set) }
}

/// Shows the menu of comparisons for the whole run.
pub(super) fn run(row: &mut egui::Ui, seen: &mut PanelContext) {
    let menu = egui::menu::menu_button(row, icon::GIT_DIFF, |menu| {
        menu.label(seen.theme.quiet("Compare this run with").small());
        let can = seen.session.has_changed();
        let without =
            menu.add_enabled(can, egui::Button::new("This run without the newest change"));
        if without.clicked() {
            seen.request(Command::CompareBefore);
            menu.close_menu();
        }
        if menu.button("A recording of this scene…").clicked() {
            seen.request(ViewCommand::CompareRecording);
            menu.close_menu();
        }
    });
    menu.response.on_hover_text("Compare this run with another");
}

/// Asks for the second world's number.
fn other_number(
    menu: &mut egui::Ui,
    path: &str,
    (value, meta): (&Value, &Meta),
    is_more: bool,
    seen: &mut PanelContext,
) {
    menu.label(seen.theme.quiet("In B this number is").small());
    let id = egui::Id::new(("compared with", path));
    let mut other: Value = menu.data(|data| data.get_temp(id)).unwrap_or_else(|| value.clone());
    menu.horizontal(|row| widget(row, path, meta, &mut other));
    menu.data_mut(|data| data.insert_temp(id, other.clone()));
    if menu.add_enabled(other != *value, egui::Button::new("Compare")).clicked() {
        seen.request(with(path, other, is_more));
        menu.data_mut(|data| data.remove::<Value>(id));
        menu.close_menu();
    }
    variants::offer(menu, path, value, meta, seen);
}

/// Shows the compared values, the tick of the split, and buttons to go there and to stop.
pub(super) fn told(ui: &mut egui::Ui, seen: &mut PanelContext) {
    let Some(comparison) = seen.session.comparison() else { return };
    let set = comparison.set.iter().map(|(path, value)| setting(path, value));
    let set: Vec<String> = comparison.title.iter().cloned().chain(set).collect();
    let (diverges_at, ticks) = (comparison.diverges_at(), comparison.ticks());
    let is_over = comparison.is_over();
    let behind = seen.session.ticks() - ticks.min(seen.session.ticks());
    ui.group(|group| {
        group.horizontal(|row| {
            from_right(row, |row| {
                let end = row.button(icon::X);
                seen.on_click(end, "Stop comparing", Command::EndComparison);
                let layout = egui::Layout::left_to_right(egui::Align::Center);
                row.with_layout(layout, |row| {
                    let text = format!("B: {}", set.join(", "));
                    row.add(egui::Label::new(RichText::new(text).strong()).truncate());
                });
            });
        });
        let b = match comparison.title {
            Some(_) => "B is that recording",
            None => "B: same start and keys, differs as above",
        };
        let who = format!("A is this run. {b}.");
        group.label(seen.theme.quiet(who).small());
        group.horizontal_wrapped(|row| {
            let is_side_by_side = seen.session.is_side_by_side();
            for (two, name, hover) in [
                (false, "Ghost", "B as outlines in the one view (Ctrl+B)"),
                (true, "Side by side", "A left and B right, seen by one camera (Ctrl+B)"),
            ] {
                let label =
                    row.selectable_label(is_side_by_side == two, RichText::new(name).small());
                if label.on_hover_text(hover).clicked() && is_side_by_side != two {
                    seen.request(Command::ToggleBeside);
                }
            }
        });
        match diverges_at {
            Some(tick) => {
                let button = group.button(format!("A and B diverge at tick {tick}"));
                let hover = "Show that tick (Ctrl+D)";
                seen.on_click(button, hover, Command::SeekParting);
            }
            None if is_over => {
                let text = format!("A and B are the same up to tick {ticks}, where B ends.");
                group.label(seen.theme.quiet(text).small());
            }
            None if behind > 0 => {
                group.label(seen.theme.quiet(format!("B has {behind} ticks to catch up")).small());
            }
            None => {
                group.label(
                    seen.theme.quiet("So far the bodies of A and B have moved alike.").small(),
                );
            }
        }
    });
}

/// Returns a parameter's short name: the last part of its path, with the vector's name for a component.
pub(super) fn parameter_name(path: &str) -> String {
    let mut parts = path.rsplit('.');
    let name = parts.next().unwrap_or(path).replace('_', " ");
    match parts.next().filter(|_| matches!(&*name, "x" | "y" | "z")) {
        Some(vector) => format!("{} {name}", vector.replace('_', " ")),
        None => name,
    }
}

/// Returns a parameter and its value in few words: "move speed 0.05".
pub(in crate::window) fn setting(path: &str, value: &Value) -> String {
    format!("{} {}", parameter_name(path), format_value(value))
}

/// Returns a value in few words.
pub(super) fn format_value(value: &Value) -> String {
    match value {
        Value::Bool(is_on) => if *is_on { "on" } else { "off" }.to_owned(),
        Value::Choice(index, choices) => words(choices.names[*index]),
        Value::F32(x) => figures(*x),
        value => value.to_string(),
    }
}
