//! The plots panel: numbers of the selection against ticks.

use egui_macroquad::egui::{self, RichText, ScrollArea};
use egui_phosphor::regular as icon;
use egui_plot::{Line, Plot, PlotPoints, VLine};

use super::Seen;
use crate::app::plots::{Curve, MOST, Quantity, quantities};
use crate::app::{Command, ViewCommand};
use crate::overlay::Ink;
use crate::sim::Body;

/// Height of a curve's picture, points.
const HEIGHT: f32 = 110.0;

/// The list of numbers takes at most this much, points.
const LIST: f32 = 150.0;

pub(super) fn show(ui: &mut egui::Ui, seen: &mut Seen) {
    let body = subject(seen);
    ui.horizontal(|row| {
        row.label(RichText::new(seen.session.world.name(body)).strong());
        let export = egui::Button::new(format!("{} CSV", icon::EXPORT)).small();
        let any = !seen.session.plots.curves().is_empty();
        let hover = "Write what is plotted to collidoscope-0001.csv in the current folder";
        if row.add_enabled(any, export).on_hover_text(hover).clicked() {
            seen.asked.view.push(ViewCommand::ExportPlots);
        }
    });
    let full = seen.session.plots.curves().len() >= MOST;
    let list = ScrollArea::vertical().id_salt("numbers").max_height(LIST);
    list.auto_shrink([false, true]).show(ui, |ui| {
        for (name, value) in quantities(&seen.session.world, body) {
            let of = Quantity { body, name };
            let mut on = seen.session.plots.has(&of);
            ui.horizontal(|row| {
                let can = on || !full;
                let tick = egui::Checkbox::new(&mut on, of.name.as_str());
                let response = row.add_enabled(can, tick);
                let align = egui::Layout::right_to_left(egui::Align::Center);
                row.with_layout(align, |row| {
                    row.label(seen.theme.quiet(format!("{value:.4}")).small());
                });
                if response.on_hover_text("Plot it against the ticks").changed() {
                    seen.asked.session.push(Command::TogglePlot(of));
                }
            });
        }
    });
    ui.separator();
    ScrollArea::vertical().id_salt("plots").auto_shrink(false).show(ui, |ui| {
        if seen.session.plots.curves().is_empty() {
            let text = "Tick a number. Its curve runs with time; a click in it goes to that tick.";
            ui.label(seen.theme.quiet(text));
        }
        let mut asked = Vec::new();
        for curve in seen.session.plots.curves() {
            asked.extend(picture(ui, curve, seen));
        }
        seen.asked.session.extend(asked);
    });
}

/// The body whose numbers are offered: the selected one, else the driven one.
fn subject(seen: &Seen) -> Body {
    let bodies = seen.session.world.bodies();
    let first = bodies.first().copied().unwrap_or(Body::Driven);
    seen.session.selection.filter(|body| bodies.contains(body)).unwrap_or(first)
}

/// A curve with the tick on show as a line; what a click in it asks for.
fn picture(ui: &mut egui::Ui, curve: &Curve, seen: &Seen) -> Option<Command> {
    let name = seen.session.world.name(curve.of.body);
    ui.label(RichText::new(format!("{name} · {}", curve.of.name)).small());
    let points: PlotPoints =
        curve.points.iter().map(|(tick, value)| [f64::from(*tick), f64::from(*value)]).collect();
    let shown = f64::from(seen.session.shown());
    let response = Plot::new(("plot", name, curve.of.name.as_str()))
        .height(HEIGHT)
        .link_axis("ticks", [true, false])
        .show_x(true)
        .allow_scroll(false)
        .set_margin_fraction(egui::vec2(0.0, 0.1))
        .x_axis_label("tick")
        .show(ui, |plot| {
            plot.line(Line::new(points).color(seen.theme.ink(Ink::A)));
            plot.vline(VLine::new(shown).color(seen.theme.text));
            plot.pointer_coordinate()
        });
    let clicked = response.response.clicked();
    let at = response.inner.filter(|_| clicked)?;
    Some(Command::Seek(at.x.round().max(0.0) as u32))
}
