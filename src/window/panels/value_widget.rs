//! The widget and the short text of a parameter's value, in every world.

use egui_macroquad::egui::{self, DragValue, Slider};
use glam::Vec3;

use super::{field, tick_box};
use crate::explain::number::figures;
use crate::params::{Meta, Value, counted, words};
use crate::text::id;

/// Maximum width of a list of choices, points.
pub(super) const COMBO: f32 = 120.0;

/// Returns the number of decimals: three, or more for a small value.
fn decimals(value: f32) -> usize {
    let is_exact = |decimals: &usize| {
        let power = 10_f64.powi(i32::try_from(*decimals).unwrap_or(3));
        let value = f64::from(value);
        ((value * power).round() / power - value).abs() <= value.abs() * 1e-3
    };
    (3..7).find(is_exact).unwrap_or(7)
}

/// Shows the widget for a kind of value. `path` identifies it among the others.
pub(super) fn widget(
    ui: &mut egui::Ui,
    path: &str,
    meta: &Meta,
    value: &mut Value,
) -> egui::Response {
    let unit = if let Value::U32(x) = value { counted(*x, meta.unit) } else { meta.unit };
    let suffix = if unit.is_empty() { String::new() } else { format!("\u{2009}{unit}") };
    match value {
        Value::F32(x) => ui.add({
            let value_now = *x;
            Slider::new(x, meta.slider.0 as f32..=meta.slider.1 as f32)
                .clamping(egui::SliderClamping::Never)
                .min_decimals(3)
                .max_decimals(decimals(value_now))
                .suffix(suffix)
        }),
        Value::U32(x) => ui.add(
            Slider::new(x, meta.slider.0 as u32..=meta.slider.1 as u32)
                .clamping(egui::SliderClamping::Never)
                .suffix(suffix),
        ),
        Value::Bool(on) => tick_box(ui, true, on, ""),
        Value::Vec3(v) => vector(ui, meta, v, is_corner(path)),
        Value::Points(points) => {
            ui.small(id::VALUE_WIDGET_CORNERS.with(&[("count", &points.len())]))
        }
        Value::Char(c) => {
            let mut text = c.to_string();
            let response = ui.add(field(&mut text).desired_width(32.0));
            if let Some(last) = text.chars().last().filter(|_| response.changed()) {
                *c = last;
            }
            response
        }
        Value::Choice(index, choices) => {
            let combo =
                egui::ComboBox::from_id_salt(path).selected_text(words(choices.names[*index]));
            let combo = combo.width(COMBO.min(ui.available_width() * 0.6)).truncate();
            combo
                .show_ui(ui, |list| {
                    for (k, name) in choices.names.iter().enumerate() {
                        let doc = choices.docs.get(k).copied().unwrap_or_default();
                        let in_file = id::PARAMETERS_NAME_IN_FILE.with(&[("name", name)]);
                        list.selectable_value(index, k, words(name))
                            .on_hover_text(format!("{doc}\n{in_file}"));
                    }
                })
                .response
        }
    }
}

/// Returns whether a path names a corner, which has no z.
fn is_corner(path: &str) -> bool {
    let mut parts = path.rsplit('.');
    let is_number = parts.next().is_some_and(|last| last.parse::<usize>().is_ok());
    is_number && parts.next() == Some("points")
}

fn vector(ui: &mut egui::Ui, meta: &Meta, v: &mut Vec3, is_flat: bool) -> egui::Response {
    let range = meta.lo as f32..=meta.hi as f32;
    let gaps = 2.0 * ui.spacing().item_spacing.x + 16.0;
    let width = ((ui.available_width() - gaps) / 3.0).clamp(32.0, 96.0);
    let mut response_of_all: Option<egui::Response> = None;
    let all = [("x ", &mut v.x), ("y ", &mut v.y), ("z ", &mut v.z)];
    for (name, x) in all.into_iter().take(if is_flat { 2 } else { 3 }) {
        let drag = DragValue::new(x).speed(0.02).range(range.clone()).max_decimals(3).prefix(name);
        let one = ui.add_sized([width, ui.spacing().interact_size.y], drag);
        response_of_all =
            Some(response_of_all.map_or_else(|| one.clone(), |all| all.union(one.clone())));
    }
    // Never reached: the loop has added at least two widgets.
    response_of_all.unwrap_or_else(|| ui.label(""))
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

/// Formats a parameter and its value as short text: "move speed 0.05".
pub(in crate::window) fn setting(path: &str, value: &Value) -> String {
    format!("{} {}", parameter_name(path), format_value(value))
}

/// Formats a value as short text.
pub(super) fn format_value(value: &Value) -> String {
    match value {
        Value::Bool(true) => id::COMPARE_VALUE_ON.to_string(),
        Value::Bool(false) => id::COMPARE_VALUE_OFF.to_string(),
        Value::Choice(index, choices) => words(choices.names[*index]),
        Value::F32(x) => figures(*x),
        value => value.to_string(),
    }
}
