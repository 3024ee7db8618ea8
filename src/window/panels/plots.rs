//! The plots panel: numbers of the selected body over ticks.

use egui_macroquad::egui::{self, RichText, ScrollArea};
use egui_phosphor::regular as icon;
use egui_plot::{AxisHints, GridInput, GridMark, Line, LineStyle, Plot, PlotPoints, VLine};

use super::{PanelContext, from_right, tick_box};
use crate::app::plots::{Curve, MAX_CURVES, quantities};
use crate::app::{Command, ViewCommand};
use crate::overlay::Ink;
use crate::params::words;
use crate::sim::quantities::unit;
use crate::text::id;
use crate::window::egui_support;

/// Height of a plot, points.
const HEIGHT: f32 = 130.0;

/// Maximum height of the list of numbers, points.
const MAX_LIST_HEIGHT: f32 = 150.0;

/// Maximum number of labels on an axis.
const MAX_LABELS: f64 = 4.0;

pub(super) fn show(ui: &mut egui::Ui, shows_difference: &mut bool, seen: &mut PanelContext) {
    let (world, plots) = (seen.session.world(), &seen.session.plots);
    let body = plots.body;
    ui.horizontal(|row| {
        row.label(RichText::new(world.name(body)).strong());
        let export = egui::Button::new(format!("{} CSV", icon::EXPORT));
        let has_curves = !plots.curves.is_empty();
        let hover = id::PLOTS_EXPORT_HINT.text();
        seen.on_click(row.add_enabled(has_curves, export), hover, ViewCommand::ExportPlots);
    });
    let current = quantities(world, body);
    // Curves of another body can be removed too.
    let missing = plots.curves.iter().map(|curve| &curve.name);
    let missing = missing.filter(|name| current.iter().all(|(known, _)| known != *name));
    let names = current.iter().map(|(name, value)| (name, format!("{value:.3}")));
    let names = names.chain(missing.map(|name| (name, "–".to_owned())));
    let list = ScrollArea::vertical().id_salt("numbers").max_height(MAX_LIST_HEIGHT);
    let shown = list.auto_shrink([false, true]).show(ui, |ui| {
        for (name, value) in names {
            let mut is_plotted = plots.has(name);
            ui.horizontal(|row| {
                let is_enabled = is_plotted || plots.curves.len() < MAX_CURVES;
                let response =
                    tick_box(row, is_enabled, &mut is_plotted, RichText::new(words(name)).small());
                from_right(row, |row| row.label(seen.theme.quiet(value).small()));
                let is_velocity = name.trim_start_matches('|').starts_with("velocity");
                // Gravity and pushes give even a resting body a velocity; holds cancel the movement.
                let hover =
                    if is_velocity { id::PLOTS_VELOCITY_HINT } else { id::PLOTS_NUMBER_HINT };
                seen.on_click(response, hover.text(), Command::TogglePlot(name.clone()));
            });
        }
        egui_support::follow_focus(ui);
    });
    egui_support::scroll_by_keyboard(ui.ctx(), shown);
    ui.separator();
    if seen.session.comparison().is_some() && !plots.curves.is_empty() {
        ui.horizontal(|row| {
            row.selectable_value(shows_difference, false, id::PLOTS_A_AND_B.text());
            row.selectable_value(shows_difference, true, id::PLOTS_DIFFERENCE.text());
            let legend = if *shows_difference { "|A − B|" } else { id::PLOTS_B_DASHED.text() };
            row.label(seen.theme.quiet(legend).small());
        });
    }
    let shown = ScrollArea::vertical().id_salt("plots").auto_shrink(false).show(ui, |ui| {
        if plots.curves.is_empty() {
            let text = id::PLOTS_NONE_YET.text();
            ui.label(seen.theme.quiet(text));
        }
        let curves = plots.curves.iter().filter(|curve| !curve.points.is_empty());
        for curve in curves {
            if let Some(command) = curve_plot(ui, curve, *shows_difference, seen) {
                seen.request(command);
            }
        }
        egui_support::follow_focus(ui);
    });
    egui_support::scroll_by_keyboard(ui.ctx(), shown);
}

/// Plots a curve, a line at the tick on show, and the second world's curve; if `shows_difference`, plots the
/// difference instead of both curves. Returns the command of a click.
fn curve_plot(
    ui: &mut egui::Ui,
    curve: &Curve,
    shows_difference: bool,
    seen: &PanelContext,
) -> Option<Command> {
    let world = seen.session.world();
    let unit = unit(world.kind(), &curve.name);
    ui.label(RichText::new(words(&curve.name)).small());
    let other = seen.session.comparison().map(|comparison| &comparison.plots);
    let other = other.and_then(|plots_b| plots_b.curves.iter().find(|b| b.name == curve.name));
    let difference = other.filter(|_| shows_difference).map(|other| curve.difference(other));
    let has_difference = difference.is_some();
    let first = difference.as_ref().unwrap_or(&curve.points);
    let second = other.filter(|_| !has_difference).map_or(&[][..], |other| &other.points);
    let values = first.iter().chain(second).map(|(_, value)| f64::from(*value));
    let (low, high) = plot_range(values.chain(has_difference.then_some(0.0)));
    let line = |points: &[(u32, f32)]| -> PlotPoints {
        points.iter().map(|(tick, value)| [f64::from(*tick), f64::from(*value)]).collect()
    };
    let response = Plot::new(("plot", world.name(seen.session.plots.body), &curve.name))
        .height(HEIGHT)
        .link_axis("ticks", [true, false])
        .include_y(low)
        .include_y(high)
        .allow_scroll(false)
        .set_margin_fraction(egui::vec2(0.04, 0.1))
        .x_grid_spacer(|input| marks(&input, 1.0))
        .y_grid_spacer(|input| marks(&input, 0.0))
        .custom_x_axes(vec![axis(AxisHints::new_x()).label(id::PLOTS_TICK_AXIS)])
        .custom_y_axes(vec![axis(AxisHints::new_y()).label(unit)])
        .label_formatter(|_, position| {
            let value = format!("{:.3}\u{2009}{unit}", position.y);
            id::PLOTS_POINTER
                .with(&[("tick", &format_args!("{:.0}", position.x)), ("value", &value)])
        })
        .show(ui, |plot| {
            let ink = seen.theme.ink(if has_difference { Ink::Gap } else { Ink::A });
            plot.line(Line::new(line(first)).color(ink));
            let b = Line::new(line(second)).color(seen.theme.ink(Ink::Wanted));
            plot.line(b.style(LineStyle::dashed_dense()));
            let shown = f64::from(seen.session.shown_tick());
            plot.vline(VLine::new(shown).color(seen.theme.text));
            plot.pointer_coordinate()
        });
    let clicked = response.response.clicked();
    let position = response.inner.filter(|_| clicked)?;
    Some(Command::Seek(position.x.round().max(0.0) as u32))
}

/// Returns the minimum range of a plot, with a margin above and below a constant curve.
pub(super) fn plot_range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let extend = |(low, high): (f64, f64), value: f64| (low.min(value), high.max(value));
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), extend);
    let size = low.abs().max(high.abs());
    let margin = match size {
        _ if high - low > size * 1e-3 => 0.0,
        0.0 => 1.0,
        _ => size * 0.5,
    };
    (low - margin, high + margin)
}

/// Labels each grid line of an axis.
pub(super) fn axis(hints: AxisHints<'_>) -> AxisHints<'_> {
    let number = |mark: GridMark, _: &std::ops::RangeInclusive<f64>| number(mark);
    hints.label_spacing(0.0..=0.0).formatter(number)
}

/// Formats a grid line's value with enough decimals to distinguish it from the next.
fn number(mark: GridMark) -> String {
    let decimals = (-mark.step_size.log10() - 1e-9).ceil().max(0.0) as usize;
    format!("{:.decimals$}", mark.value + 0.0).replace('-', "−")
}

/// Returns the grid lines of an axis: at most [`MAX_LABELS`], at round numbers at least `min_step` apart.
fn marks(input: &GridInput, min_step: f64) -> Vec<GridMark> {
    let (low, high) = input.bounds;
    let min_size = ((high - low) / MAX_LABELS).max(min_step);
    let power = 10.0_f64.powf(min_size.log10().floor());
    let step_size =
        [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|s| *s >= min_size);
    let Some(step_size) = step_size.filter(|step| step.is_normal()) else { return Vec::new() };
    let (first, last) = ((low / step_size).ceil(), (high / step_size).floor());
    let count = (last - first) as u32;
    (0..=count).map(|k| GridMark { value: (first + f64::from(k)) * step_size, step_size }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(low: f64, high: f64, min_step: f64) -> Vec<String> {
        let input = GridInput { bounds: (low, high), base_step_size: 1.0 };
        marks(&input, min_step).into_iter().map(number).collect()
    }

    #[test]
    fn a_constant_curve_has_a_margin() {
        let (low, high) = plot_range([-0.5; 3].into_iter());
        assert_eq!((low, high), (-0.75, -0.25));
        assert_eq!(labels(low, high, 0.0), ["−0.6", "−0.4"]);
        assert_eq!(plot_range([0.0; 2].into_iter()), (-1.0, 1.0));
        assert_eq!(plot_range([1.0, 3.0].into_iter()), (1.0, 3.0));
    }

    #[test]
    fn axes_have_round_numbers_that_differ() {
        assert_eq!(labels(-0.51, -0.39, 0.0), ["−0.50", "−0.45", "−0.40"]);
        assert_eq!(labels(-0.5, 0.5, 0.0), ["−0.5", "0.0", "0.5"]);
        assert_eq!(labels(0.0, 1_000.0, 1.0), ["0", "500", "1000"]);
        assert_eq!(labels(0.0, 2.0, 1.0), ["0", "1", "2"], "no half ticks");
        assert_eq!(labels(3.0, 3.0, 0.0), [""; 0], "no room at all");
    }
}
