//! A guided scene: its current step in large type under the view, instead of lesson, parameters and time bar.

use egui_macroquad::egui::{self, RichText};

use super::keys::Strip;
use super::value_widget::{format_value, parameter_name};
use super::{PanelContext, from_right, lesson, step_text};
use crate::app::{Command, ViewCommand};
use crate::params;
use crate::scene::{LessonStep, catalogue};
use crate::text::id;

/// Text size in a large window, points.
const LARGE_TEXT: f32 = 22.0;
/// Text size in a narrow window, points.
const NARROW_TEXT: f32 = 17.0;
/// Text size in a low window, points.
const LOW_TEXT: f32 = 14.0;
/// Maximum width of a narrow window, points.
const MAX_NARROW_WIDTH: f32 = 720.0;
/// Maximum height of a low window, points.
const MAX_LOW_HEIGHT: f32 = 380.0;

/// Shows the current step, or after the last step a summary and a link to the next lesson; `note` says why the
/// last key had no effect.
pub(super) fn show(ctx: &egui::Context, note: Option<&str>, seen: &mut PanelContext) {
    let is_low = ctx.screen_rect().height() < MAX_LOW_HEIGHT;
    let frame = egui::Frame::side_top_panel(&ctx.style());
    let frame = frame.inner_margin(if is_low { 6.0 } else { 12.0 });
    egui::TopBottomPanel::bottom("guide").frame(frame).show(ctx, |panel| {
        let is_narrow = panel.available_width() < MAX_NARROW_WIDTH;
        let size = if is_low {
            LOW_TEXT
        } else if is_narrow {
            NARROW_TEXT
        } else {
            LARGE_TEXT
        };
        let session = seen.session;
        let steps = &session.scene.file.steps;
        let current = session.progress.current(steps.len());
        let step = current.and_then(|index| Some((index, steps.get(index)?)));
        if let Some((_, step)) = step {
            step_text::large(panel, &step.text, size, (session, seen.theme));
        } else {
            let summary = catalogue::purpose(&session.scene.id).unwrap_or_default();
            panel.label(RichText::new(summary).size(size));
        }
        panel.horizontal(|row| buttons(row, step, seen));
        if step.is_none() {
            lesson::all_done(panel, seen);
        } else if !is_low {
            Strip::new(panel, session, note, seen.theme).show(panel, seen.theme);
        }
    });
}

/// Shows the position in the lesson, the step's set-up button, and the Skip or Close button.
fn buttons(row: &mut egui::Ui, step: Option<(usize, &LessonStep)>, seen: &mut PanelContext) {
    let count = seen.session.scene.file.steps.len();
    if let Some((index, step)) = step {
        row.label(
            seen.theme.quiet(id::GUIDE_STEP_OF.with(&[("step", &(index + 1)), ("count", &count)])),
        );
        if let Some(text) = set_up_label(step, seen) {
            let button = egui::Button::new(RichText::new(text).strong());
            seen.on_click(row.add(button), id::GUIDE_SET_UP_HINT.text(), Command::StartStep(index));
        }
    }
    from_right(row, |row| {
        let text = if step.is_some() { id::GUIDE_SKIP.text() } else { id::GUIDE_CLOSE.text() };
        let hover = id::GUIDE_LEAVE_HINT.text();
        seen.on_click(row.button(text), hover, ViewCommand::LeaveGuide);
    });
}

/// Returns the label of the step's set-up button; `None` if the step sets nothing up. A single setting has a
/// button only while the value differs.
fn set_up_label(step: &LessonStep, seen: &PanelContext) -> Option<String> {
    let [setting] = &step.set[..] else {
        return step.sets_up().then(|| id::BUTTON_SET_UP.to_string());
    };
    let setup = seen.session.world().setup();
    let value = setting.read(&setup).ok()?;
    let is_set = params::get(&setup, &setting.path).as_ref() == Some(&value);
    let (name, value) = (parameter_name(&setting.path), format_value(&value));
    (!is_set).then(|| id::GUIDE_SET_VALUE.with(&[("name", &name), ("value", &value)]))
}
