//! The time bar in an embedded page.

use egui_macroquad::egui::{self, RichText};
use egui_phosphor::regular as icon;

use super::{PanelContext, TWO_ROW_HEIGHT, from_right, timeline, transport};
use crate::app::ViewCommand;
use crate::text::id;

/// Height of the bar with a single row, points.
const HEIGHT: f32 = 40.0;

/// Minimum window width for a single row with a text link, points.
const ONE_ROW_MIN_WIDTH: f32 = 600.0;

/// Width of the tick number, points: fixed, so that the timeline does not move.
const NUMBER_WIDTH: f32 = 72.0;

/// Shows the time controls and a link to the full program.
pub(in crate::window::panels) fn embedded_bar(ctx: &egui::Context, seen: &mut PanelContext) {
    let is_one_row = ctx.screen_rect().width() >= ONE_ROW_MIN_WIDTH;
    let height = if is_one_row { HEIGHT } else { TWO_ROW_HEIGHT };
    egui::TopBottomPanel::bottom("embedded-bar").exact_height(height).show(ctx, |bar| {
        if !is_one_row {
            bar.add_space(2.0);
            timeline(bar, seen);
        }
        bar.horizontal_centered(|row| {
            row.spacing_mut().item_spacing.x = 4.0;
            transport(row, 28.0, seen);
            from_right(row, |row| {
                let symbol = icon::ARROW_SQUARE_OUT;
                let text = if is_one_row {
                    id::BOTTOM_OPEN_COLLIDOSCOPE.with(&[("icon", &symbol)])
                } else {
                    symbol.to_owned()
                };
                let link = egui::Button::new(RichText::new(text).small()).frame(false);
                let hover = id::BOTTOM_OPEN_COLLIDOSCOPE_HINT.text();
                seen.on_click(row.add(link), hover, ViewCommand::OpenFullApp);
                let layout = egui::Layout::left_to_right(egui::Align::Center);
                row.add_space(4.0);
                row.with_layout(layout, |row| {
                    let tick = seen.session.shown_tick();
                    let text = id::BOTTOM_TICK.with(&[("tick", &tick)]);
                    let text = RichText::new(text).strong();
                    let size =
                        egui::vec2(NUMBER_WIDTH.min(row.available_width()), row.available_height());
                    let label = egui::Label::new(text).truncate();
                    row.add_space(4.0);
                    row.allocate_ui_with_layout(size, layout, |row| {
                        row.set_min_width(size.x);
                        row.add(label).on_hover_text(id::BOTTOM_TICK_SHOWN);
                    });
                    if is_one_row {
                        timeline(row, seen);
                    }
                });
            });
        });
    });
}
