//! Recording controls, and navigation between the runs of a recording.

use egui_macroquad::egui::{self, RichText};
use egui_phosphor::regular as icon;

use super::PanelContext;
use crate::app::ViewCommand;
use crate::overlay::Ink;
use crate::sim::TICK_SECONDS;

const START: &str = "Record inputs and changes (Ctrl+R). The recording also holds what \
                     happened since the scene began. It is saved when you stop it.";
const STOP: &str = "Stop the recording and save it (Ctrl+R). It holds everything since the \
                    scene began, restarts included, but not the ticks that a branch dropped.";

pub(super) fn show(bar: &mut egui::Ui, seen: &mut PanelContext) {
    let red = seen.theme.ink(Ink::Overlap);
    let (text, hover) = if seen.session.is_recording() {
        let seconds = (f64::from(seen.session.recorded_ticks()) * TICK_SECONDS) as u64;
        let time = format!("\u{25cf} REC {:02}:{:02}", seconds / 60, seconds % 60);
        (RichText::new(time).color(red).strong(), STOP)
    } else {
        (RichText::new(icon::RECORD).size(18.0), START)
    };
    seen.on_click(bar.button(text), hover, ViewCommand::Record);
    let (run, runs) = seen.run;
    if runs == 1 {
        return;
    }
    let before = bar.add_enabled(run > 1, egui::Button::new(icon::CARET_LEFT));
    seen.on_click(before, "The previous run", ViewCommand::Take(-1));
    let text = format!("run {run} of {runs}");
    bar.label(text).on_hover_text("Each restart began a new run of the recording");
    let next = bar.add_enabled(run < runs, egui::Button::new(icon::CARET_RIGHT));
    seen.on_click(next, "The next run", ViewCommand::Take(1));
}
