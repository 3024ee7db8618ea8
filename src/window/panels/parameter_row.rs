//! A parameter's row: name, mark, buttons and widget.

use std::cell::OnceCell;

use egui_macroquad::egui::{self, RichText};
use egui_phosphor::regular as icon;

use super::lesson::sentence;
use super::value_widget::{COMBO, widget};
use super::{PanelContext, compare, from_right};
use crate::app::Command;
use crate::app::present_values::PresentValues;
use crate::overlay::Ink;
use crate::params::{self, Meta, Value};
use crate::text::id;

/// A parameter in the panel.
pub(super) struct Row {
    pub path: String,
    /// The path with the indices of list entries in place of their names.
    pub indexed: String,
    pub meta: Meta,
    pub value: Value,
    /// True if the value differs from the scene's.
    pub is_changed: bool,
}

/// Shows name, mark and reset button, then the widget; a wide widget gets a line of its own.
pub(super) fn parameter(
    ui: &mut egui::Ui,
    row: &Row,
    short: &str,
    present_values: &OnceCell<PresentValues>,
    seen: &mut PanelContext,
) {
    let scene = params::get(&seen.session.scene.file.world, &row.path);
    let locked = seen.session.parameters_locked();
    // In edit mode all values are those of the start.
    let is_running = !seen.session.editor().is_on;
    let present = is_running
        .then(|| PresentValues::of(present_values, seen.session.world(), &row.path))
        .flatten();
    let hover = hover_text(row, scene.as_ref(), present.is_some());
    let shown_name = label(row, short, present.is_some());
    let is_wide = match row.value {
        Value::F32(_) | Value::U32(_) | Value::Vec3(_) => true,
        // A list moves to its own line rather than truncate the name.
        Value::Choice(..) => name_width(ui, &shown_name) + LIST_WIDTH > ui.available_width(),
        _ => false,
    };
    ui.horizontal(|line| {
        // The right part is laid out first: a long name is clipped.
        from_right(line, |line| {
            if !is_wide {
                edit(line, row, &hover, seen);
            }
            if locked.is_none() {
                compare::button(line, &row.path, &row.value, &row.meta, seen);
            }
            if row.is_changed && scene.is_some() && locked.is_none() {
                let reset = line.button(icon::ARROW_U_UP_LEFT);
                seen.on_click(
                    reset,
                    id::PARAMETERS_RESET_VALUE.text(),
                    Command::Reset(row.path.clone()),
                );
            }
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            line.with_layout(layout, |line| {
                name(line, row, &shown_name, &hover, seen);
            });
        });
    });
    if is_wide {
        ui.horizontal_wrapped(|line| edit(line, row, &hover, seen));
    }
    // Always shown: an appearing or vanishing line would move the rows below.
    if let Some(present) = present {
        let text = id::PARAMETERS_PRESENT_VALUE.with(&[("value", &present)]);
        let text = seen.theme.quiet(text).small();
        ui.add(egui::Label::new(text).truncate()).on_hover_text(id::PARAMETERS_PRESENT_VALUE_HINT);
    }
    if is_wide {
        ui.add_space(4.0);
    }
}

/// Width of a list of choices with marks and buttons, points.
const LIST_WIDTH: f32 = COMBO + 64.0;

fn name_width(ui: &egui::Ui, name: &str) -> f32 {
    let font = egui::TextStyle::Small.resolve(ui.style());
    ui.painter().layout_no_wrap(name.to_owned(), font, egui::Color32::PLACEHOLDER).size().x
}

/// Returns the name on screen; `is_start` is true if the value is only the start value of the run.
fn label(row: &Row, short: &str, is_start: bool) -> String {
    let suffix = short.trim_start_matches('.');
    let name = if suffix.is_empty() { &row.path } else { suffix };
    let name = name.replace('_', " ").replace('.', " › ");
    let start = |name: &str| id::PARAMETERS_START_VALUE.with(&[("name", &name)]);
    // Marks the value as a start value; `parameter` shows the present value on a line below.
    match name.rsplit_once(" › ") {
        _ if !is_start => name,
        Some((parent, name)) => format!("{parent} › {}", start(name)),
        None => start(&name),
    }
}

fn name(line: &mut egui::Ui, row: &Row, name: &str, hover: &str, seen: &PanelContext) {
    if row.is_changed {
        let dot = RichText::new("●").small().color(seen.theme.ink(Ink::A));
        line.label(dot).on_hover_text(id::PARAMETERS_DIFFERS);
    }
    line.add(egui::Label::new(RichText::new(name).small()).truncate()).on_hover_text(hover);
}

pub(super) fn edit(line: &mut egui::Ui, row: &Row, hover: &str, seen: &mut PanelContext) {
    let mut value = row.value.clone();
    if let Some(reason) = seen.session.parameters_locked() {
        let add = |line: &mut egui::Ui| widget(line, &row.path, &row.meta, &mut value);
        let response = line.add_enabled_ui(false, add).inner;
        response.on_disabled_hover_text(format!("{}\n{hover}", sentence(reason)));
        return;
    }
    let response = widget(line, &row.path, &row.meta, &mut value);
    if value != row.value {
        let gesture = response.dragged() && !response.drag_started();
        seen.request(Command::Set { path: row.path.clone(), value, gesture });
    }
    response.on_hover_text(hover);
}

fn hover_text(row: &Row, scene: Option<&Value>, is_start: bool) -> String {
    let scene = scene.map(|scene| id::PARAMETERS_VALUE_IN_SCENE.with(&[("value", &scene)]));
    let start = if is_start { id::PARAMETERS_START_VALUE_HINT.text() } else { "" };
    let range = row.meta.range_text();
    // The list shows words; a scene file contains the variant's name.
    let name_in_file = match row.value {
        Value::Choice(index, choices) => {
            let name = choices.names.get(index).unwrap_or(&"?");
            id::PARAMETERS_NAME_IN_FILE.with(&[("name", name)])
        }
        _ => String::new(),
    };
    let scene = scene.unwrap_or_default();
    let lines = [row.meta.doc.to_owned(), start.to_owned(), range, name_in_file, scene];
    let shown = lines.into_iter().chain([row.path.clone()]).filter(|line| !line.is_empty());
    shown.collect::<Vec<_>>().join("\n")
}
