//! The scene's text next to the view; edits in one appear in the other.

mod caret;
#[cfg(not(target_arch = "wasm32"))]
mod choices;
mod editor;

use egui_macroquad::egui::{self, RichText, ScrollArea};
use egui_phosphor::regular as icon;

use super::PanelContext;
use crate::app::edit::Edit;
use crate::app::{Command, ViewCommand};
use crate::scene::{self, Problem};
use crate::text::id;

/// Pause in typing after which the draft is checked and applied, s.
const PAUSE: f64 = 0.15;
/// Maximum length of a displayed text, bytes; a longer one would delay each frame.
const MAX_LENGTH: usize = 200_000;
/// Height of the list of problems, points.
const PROBLEMS_HEIGHT: f32 = 96.0;
/// Default width, as a fraction of the window width.
const DEFAULT_WIDTH: f32 = 0.38;

/// State of the panel between frames.
#[derive(Default)]
pub(in crate::window) struct TextPanel {
    /// True if the panel replaces the right one.
    pub open: bool,
    /// Dragged width, points.
    pub width: Option<f32>,
    /// The text as typed.
    draft: String,
    /// The scene's text on which the draft is based.
    base: String,
    /// Id of the scene.
    scene: String,
    /// The text of the last request.
    requested: Option<String>,
    /// Time of the last change of the draft, s; `None` once it is checked.
    changed_at: Option<f64>,
    /// The loader's problems with the draft.
    problems: Vec<Problem>,
    /// A draft with problems that another change replaced.
    replaced: Option<String>,
    /// Byte to which the caret moves in the next frame.
    pub(super) caret: Option<usize>,
    /// Paths of the objects whose lines are marked.
    marked: Vec<String>,
    /// True if the next frame scrolls to the marked lines.
    scrolls: bool,
    #[cfg(not(target_arch = "wasm32"))]
    choices: choices::Choices,
}

impl TextPanel {
    /// Returns the width in a window of this width, points.
    pub(super) fn width(&self, window: f32) -> f32 {
        self.width.unwrap_or(DEFAULT_WIDTH * window)
    }

    /// Takes over the scene's text if it was changed elsewhere.
    fn follow(&mut self, scene: &scene::Scene) {
        if self.scene == scene.id && self.base == scene.text {
            return;
        }
        let is_own = self.scene == scene.id && self.requested.as_deref() == Some(&scene.text);
        if !is_own {
            if !self.problems.is_empty() && self.scene == scene.id {
                self.replaced = Some(std::mem::take(&mut self.draft));
            }
            self.draft.clone_from(&scene.text);
            (self.changed_at, self.requested) = (None, None);
            self.problems.clear();
        }
        if self.scene != scene.id {
            self.replaced = None;
            self.scene.clone_from(&scene.id);
        }
        self.base.clone_from(&scene.text);
    }

    /// Requests a draft that the loader accepts, or notes its problems.
    fn apply(&mut self, now: f64, seen: &mut PanelContext) {
        if !self.changed_at.is_some_and(|changed| now - changed >= PAUSE) {
            return;
        }
        self.changed_at = None;
        if self.draft == self.base {
            return self.problems.clear();
        }
        let scene = &seen.session.scene;
        match scene::parse(&scene.id, scene.path.as_deref(), &self.draft) {
            Ok(_) => {
                self.problems.clear();
                let merges_with_last_edit = self.requested.as_deref() == Some(&self.base);
                self.requested = Some(self.draft.clone());
                let text = self.draft.as_str().into();
                seen.request(Command::Type { text, merges_with_last_edit });
            }
            Err(problems) => self.problems = problems,
        }
    }

    /// Notes a change of the draft.
    fn note_change(&mut self, ctx: &egui::Context) {
        self.changed_at = Some(ctx.input(|input| input.time));
        ctx.request_repaint_after(std::time::Duration::from_secs_f64(PAUSE));
    }
}

/// Shows the panel.
pub(super) fn show(ui: &mut egui::Ui, panel: &mut TextPanel, seen: &mut PanelContext) {
    head(ui, panel, seen);
    ui.separator();
    let length = seen.session.scene.text.len();
    if length > MAX_LENGTH {
        let text = id::TEXT_PANEL_TOO_LONG
            .with(&[("size", &(length / 1000)), ("limit", &(MAX_LENGTH / 1000))]);
        ui.label(seen.theme.quiet(text));
        return;
    }
    panel.follow(&seen.session.scene);
    panel.apply(ui.input(|input| input.time), seen);
    problems(ui, panel, seen);
    editor::show(ui, panel, seen);
}

/// Shows the title and the buttons.
fn head(ui: &mut egui::Ui, panel: &mut TextPanel, seen: &mut PanelContext) {
    ui.horizontal_wrapped(|row| {
        row.label(RichText::new(id::TEXT_PANEL_TITLE).strong());
        if panel.replaced.is_some() && row.button(id::TEXT_PANEL_RESTORE).clicked() {
            panel.draft = panel.replaced.take().unwrap_or_default();
            panel.note_change(row.ctx());
        }
        if seen.session.editor().is_on {
            let done = row.button(id::BUTTON_DONE);
            seen.on_click(done, id::BUTTON_LEAVE_EDIT_MODE.text(), Command::Edit(Edit::Toggle));
        }
        let close = row.button(icon::X);
        seen.on_click(close, id::TEXT_PANEL_CLOSE_HINT.text(), ViewCommand::Text);
        #[cfg(not(target_arch = "wasm32"))]
        row.label(seen.theme.quiet(id::TEXT_PANEL_CHOICES_HINT).small());
    });
}

/// Lists the loader's errors; a click moves the caret to the error.
fn problems(ui: &mut egui::Ui, panel: &mut TextPanel, seen: &PanelContext) {
    if panel.problems.is_empty() {
        return;
    }
    let red = seen.theme.ink(crate::overlay::Ink::Overlap);
    ScrollArea::vertical().id_salt("problems").max_height(PROBLEMS_HEIGHT).show(ui, |list| {
        list.label(seen.theme.quiet(id::TEXT_PANEL_LAST_GOOD).small());
        for problem in &panel.problems {
            let Problem { line, column, span, .. } = problem;
            let text = format!("{line}:{column} {}", problem.sentence());
            let text = RichText::new(text).color(red);
            let label = egui::Label::new(text).wrap().sense(egui::Sense::click());
            if list.add(label).on_hover_text(id::TEXT_PANEL_GO_THERE).clicked() {
                panel.caret = Some(span.start);
            }
        }
    });
    ui.separator();
}
