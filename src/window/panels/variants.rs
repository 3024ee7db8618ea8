//! Variants of a value (the fan): a menu beside each number, and a summary with a plot above the parameters.

use egui_macroquad::egui;
use egui_phosphor::regular as icon;
use egui_plot::{Line, LineStyle, Plot, PlotPoints, Points, VLine};

use super::plots::{axis, plot_range};
use super::value_widget::{format_value, parameter_name, setting, widget};
use super::{PanelContext, from_right};
use crate::app::Command;
use crate::app::variants::{self, Variant, Variants};
use crate::explain::number::plain;
use crate::overlay::Ink;
use crate::params::{Meta, Value, words};
use crate::sim::quantities::{quantities, unit};
use crate::text::id;

/// Height of the plot, points.
const HEIGHT: f32 = 150.0;

/// Default number of values.
const DEFAULT_COUNT: usize = 8;

/// The fan being set up: both ends and the number of values.
#[derive(Clone)]
struct VariantsDraft {
    ends: [Value; 2],
    count: usize,
}

/// Shows the menu for the ends of the fan's values.
pub(super) fn setup_menu(
    menu: &mut egui::Ui,
    path: &str,
    value: &Value,
    meta: &Meta,
    seen: &mut PanelContext,
) {
    let (low, high) = meta.slider;
    let ends = match value {
        Value::F32(_) => [Value::F32(low as f32), Value::F32(high as f32)],
        Value::U32(_) => [Value::U32(low as u32), Value::U32(high as u32)],
        _ => return,
    };
    menu.separator();
    menu.label(seen.theme.quiet(id::VARIANTS_MENU_HEADING).small());
    let id = egui::Id::new(("fan", path));
    let default_draft = || VariantsDraft { ends, count: DEFAULT_COUNT };
    let mut draft: VariantsDraft =
        menu.data(|data| data.get_temp(id)).unwrap_or_else(default_draft);
    for end in &mut draft.ends {
        menu.horizontal(|row| widget(row, path, meta, end));
    }
    let unit = format!(" {}", id::VARIANTS_UNIT_VALUES.text());
    menu.add(egui::Slider::new(&mut draft.count, 2..=variants::MAX_VARIANTS).suffix(unit));
    let [a, b] = &draft.ends;
    if menu.add_enabled(a != b, egui::Button::new(id::VARIANTS_SHOW)).clicked() {
        seen.request(Command::Fan { path: path.to_owned(), values: values(&draft) });
        menu.close_menu();
    }
    menu.data_mut(|data| data.insert_temp(id, draft));
}

/// Returns the values from one end to the other, without duplicates.
fn values(draft: &VariantsDraft) -> Vec<Value> {
    let mut values: Vec<Value> = match draft.ends {
        [Value::F32(a), Value::F32(b)] => {
            variants::spread([a, b], draft.count).map(Value::F32).collect()
        }
        [Value::U32(a), Value::U32(b)] => variants::spread([a as f32, b as f32], draft.count)
            .map(|x| Value::U32(x.round() as u32))
            .collect(),
        _ => Vec::new(),
    };
    values.dedup();
    values
}

/// Shows the varied parameter, the progress of the runs, the plot and a button to close the fan.
pub(super) fn show(ui: &mut egui::Ui, seen: &mut PanelContext) {
    let Some(variants) = seen.session.variants() else { return };
    let (path, ticks) = (variants.plan.path.clone(), seen.session.ticks());
    let ends = [variants.runs.first(), variants.runs.last()]
        .map(|run| run.map(|run| format_value(&run.value)));
    let [from, to] = ends.map(Option::unwrap_or_default);
    ui.group(|group| {
        group.horizontal(|row| {
            from_right(row, |row| {
                let close = row.button(icon::X);
                seen.on_click(close, id::VARIANTS_CLOSE.text(), Command::EndFan);
                let layout = egui::Layout::left_to_right(egui::Align::Center);
                row.with_layout(layout, |row| {
                    let text = id::VARIANTS_RANGE.with(&[
                        ("parameter", &parameter_name(&path)),
                        ("from", &from),
                        ("to", &to),
                    ]);
                    row.add(egui::Label::new(egui::RichText::new(text).strong()).truncate());
                });
            });
        });
        let (done, all) = variants.done(ticks);
        if all == 0 {
            let text = id::VARIANTS_NONE_YET.text();
            group.label(seen.theme.quiet(text).small());
            return;
        }
        // Runs that keep up lag by at most one tick each.
        if done + (variants.runs.len() as u32) < all {
            let part = done as f32 / all as f32;
            group.add(egui::ProgressBar::new(part).desired_height(6.0));
        }
        measure_choice(group, variants, seen);
        show_plot(group, variants, seen);
    });
}

/// Shows the choice of the plotted number.
fn measure_choice(ui: &mut egui::Ui, variants: &Variants, seen: &mut PanelContext) {
    let plan = &variants.plan;
    let world = seen.session.world();
    ui.horizontal(|row| {
        row.label(seen.theme.quiet(world.name(plan.body)).small());
        let list = egui::ComboBox::from_id_salt("measured").selected_text(words(&plan.measure));
        list.truncate().show_ui(row, |list| {
            for (name, _) in quantities(world, plan.body) {
                let is_plotted = name == plan.measure;
                if list.selectable_label(is_plotted, words(&name)).clicked() && !is_plotted {
                    seen.request(Command::FanMeasure(name));
                }
            }
        });
    });
}

/// Plots the measured number at the displayed tick against the varied value. Faint lines show its minimum
/// and maximum since the start.
fn show_plot(ui: &mut egui::Ui, variants: &Variants, seen: &mut PanelContext) {
    let Some(ticks) = seen.session.shown_tick().checked_sub(variants.from) else {
        let text = id::VARIANTS_START_TICK.with(&[("tick", &variants.from)]);
        ui.label(seen.theme.quiet(text).small());
        return;
    };
    let plan = &variants.plan;
    let rows: Vec<(f64, [f64; 3])> = variants
        .runs
        .iter()
        .filter_map(|run| Some((axis_position(&run.value)?, run.measured(ticks).map(f64::from))))
        .collect();
    let known = || rows.iter().filter(|(_, measured)| measured[0].is_finite());
    let (low, high) = plot_range(known().flat_map(|(_, measured)| *measured));
    let line = |column: usize| -> PlotPoints { known().map(|(x, y)| [*x, y[column]]).collect() };
    let kind = seen.session.world().kind();
    let (unit, name) = (unit(kind, &plan.measure), parameter_name(&plan.path));
    let theme = seen.theme;
    let shown = Plot::new(("fan", &plan.path, &plan.measure))
        .height(HEIGHT)
        .include_y(low)
        .include_y(high)
        .allow_scroll(false)
        .allow_drag(false)
        .allow_boxed_zoom(false)
        .set_margin_fraction(egui::vec2(0.02, 0.1))
        .custom_x_axes(vec![axis(egui_plot::AxisHints::new_x()).label(name)])
        .custom_y_axes(vec![axis(egui_plot::AxisHints::new_y()).label(unit)])
        .show_x(false)
        .show_y(false)
        .show(ui, |plot| {
            for column in [1, 2] {
                let faint = Line::new(line(column)).color(theme.ink(Ink::Guide));
                plot.line(faint.style(LineStyle::dotted_loose()).allow_hover(false));
            }
            plot.line(Line::new(line(0)).color(theme.ink(Ink::Wanted)).allow_hover(false));
            plot.points(Points::new(line(0)).radius(3.0).color(theme.ink(Ink::Wanted)));
            let current = crate::params::get(seen.session.world().parameters(), &plan.path);
            if let Some(current) = current.as_ref().and_then(axis_position) {
                plot.vline(VLine::new(current).color(theme.text).allow_hover(false));
            }
            plot.pointer_coordinate()
        });
    let pointer = shown.inner.filter(|_| shown.response.hovered());
    seen.output.lit = pointer.and_then(|at| nearest(&variants.runs, at.x));
    let text = match seen.output.lit.map(|index| &variants.runs[index]) {
        Some(run) => {
            let [now, least, most] = run.measured(ticks).map(plain);
            id::VARIANTS_ONE_RUN.with(&[
                ("setting", &setting(&plan.path, &run.value)),
                ("now", &now),
                ("least", &least),
                ("most", &most),
            ])
        }
        None => id::VARIANTS_LEGEND
            .with(&[("tick", &seen.session.shown_tick()), ("from", &variants.from)]),
    };
    ui.label(seen.theme.quiet(text).small());
}

/// Returns the run with the nearest value.
fn nearest(runs: &[Variant], x: f64) -> Option<usize> {
    let distance =
        |run: &Variant| axis_position(&run.value).map_or(f64::INFINITY, |value| (value - x).abs());
    let all = runs.iter().map(distance).enumerate();
    all.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
}

/// Returns a value's position on the axis; `None` if the value is not a number.
fn axis_position(value: &Value) -> Option<f64> {
    match value {
        Value::F32(x) => Some(f64::from(*x)),
        Value::U32(x) => Some(f64::from(*x)),
        _ => None,
    }
}
