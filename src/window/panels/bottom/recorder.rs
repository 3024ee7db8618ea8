//! Recording controls, and navigation between the runs of a recording.

use egui_macroquad::egui::{self, RichText};
use egui_phosphor::regular as icon;

use super::PanelContext;
use crate::app::ViewCommand;
use crate::overlay::Ink;
use crate::sim::TICK_SECONDS;
use crate::text::id;

pub(super) fn show(bar: &mut egui::Ui, seen: &mut PanelContext) {
    let red = seen.theme.ink(Ink::Overlap);
    let (text, hover) = if seen.session.is_recording() {
        let seconds = (f64::from(seen.session.recorded_ticks()) * TICK_SECONDS) as u64;
        let time = format!("{:02}:{:02}", seconds / 60, seconds % 60);
        let time = id::BOTTOM_RECORDING_TIME.with(&[("time", &time)]);
        (RichText::new(time).color(red).strong(), id::BOTTOM_STOP_RECORDING)
    } else {
        (RichText::new(icon::RECORD).size(18.0), id::BOTTOM_START_RECORDING)
    };
    seen.on_click(bar.button(text), hover.text(), ViewCommand::Record);
    let (run, runs) = seen.run;
    if runs == 1 {
        return;
    }
    let before = bar.add_enabled(run > 1, egui::Button::new(icon::CARET_LEFT));
    seen.on_click(before, id::BOTTOM_PREVIOUS_RUN.text(), ViewCommand::Take(-1));
    let text = id::BOTTOM_RUN_OF_RUNS.with(&[("run", &run), ("runs", &runs)]);
    bar.label(text).on_hover_text(id::BOTTOM_RESTARTS_BEGIN_RUNS);
    let next = bar.add_enabled(run < runs, egui::Button::new(icon::CARET_RIGHT));
    seen.on_click(next, id::BOTTOM_NEXT_RUN.text(), ViewCommand::Take(1));
}
