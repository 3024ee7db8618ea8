//! The scene's lesson: its steps as a checklist, then its text in Markdown.

use egui_commonmark::{CommonMarkCache, CommonMarkViewer};
use egui_macroquad::egui::{self, RichText};
use egui_phosphor::regular as icon;

use super::Seen;
use crate::app::Command;

/// What the Markdown viewer keeps between frames.
pub(in crate::window) type Cache = CommonMarkCache;

pub(super) fn show(ui: &mut egui::Ui, cache: &mut Cache, seen: &mut Seen) {
    steps(ui, seen);
    if seen.session.scene.lesson.is_empty() {
        if seen.session.scene.file.steps.is_empty() {
            ui.label(seen.theme.quiet("This scene has no lesson."));
        }
        return;
    }
    CommonMarkViewer::new().show(ui, cache, &seen.session.scene.lesson);
}

/// The steps: done ones checked and struck through, the next one in full.
fn steps(ui: &mut egui::Ui, seen: &mut Seen) {
    let steps = &seen.session.scene.file.steps;
    let current = seen.session.progress.current(steps.len());
    let mut asked = None;
    for (index, step) in steps.iter().enumerate() {
        let done = seen.session.progress.is_done(index);
        // Backquotes mark keys in the scene file; here the line itself is short enough.
        let line = step.text.replace('`', "");
        ui.horizontal_wrapped(|row| {
            let mark = if done { icon::CHECK_CIRCLE } else { icon::CIRCLE };
            let text = format!("{mark} {}. {line}", index + 1);
            row.label(match (done, current == Some(index)) {
                (true, _) => seen.theme.quiet(text).strikethrough(),
                (false, true) => RichText::new(text).strong(),
                (false, false) => RichText::new(text),
            });
            if step.sets_up() && !done {
                let hover = "Camera, overlays and parameters for this step; Ctrl+Z takes the \
                             parameters back";
                if row.small_button("Set up").on_hover_text(hover).clicked() {
                    asked = Some(Command::StartStep(index));
                }
            }
        });
    }
    if !steps.is_empty() {
        ui.separator();
    }
    seen.asked.session.extend(asked);
}
