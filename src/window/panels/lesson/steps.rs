//! The steps of a lesson: one open step with its button; the others are lines that open on a click.

use egui_macroquad::egui::style::ScrollAnimation;
use egui_macroquad::egui::{self, Align, Color32, Id, RichText, Sense};
use egui_phosphor::regular as icon;

use super::sentence;
use crate::app::{Command, Session, ViewCommand};
use crate::scene::LessonStep;
use crate::scene::course::course;
use crate::text::{self, Piece, id};
use crate::window::egui_support;
use crate::window::panels::{PanelContext, step_text};
use crate::window::theme::Theme;

/// Progress of a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Done,
    Current,
    Later,
}

/// The step opened by a click, until another step becomes current.
#[derive(Clone, Copy, Default, PartialEq)]
struct Opened {
    /// Index of the current step at the last update.
    current: Option<usize>,
    /// Index of the opened step.
    step: Option<usize>,
    /// True if each later step has a line of its own.
    lists_later: bool,
}

/// Shows the open step in full, each done step as a line, and all later steps as one line. A click opens a line.
pub(super) fn show(ui: &mut egui::Ui, seen: &mut PanelContext) {
    let steps = &seen.session.scene.file.steps;
    if steps.is_empty() {
        return;
    }
    let current = seen.session.progress.current(steps.len());
    let id = Id::new(("opened-step", &seen.session.scene.id));
    let stored: Option<Opened> = ui.data(|data| data.get_temp(id));
    let mut opened = stored.unwrap_or_default();
    // A question stays in view until it ends.
    let has_moved = opened.current != current && seen.session.active_question().is_none();
    if has_moved {
        opened = Opened { current, step: current, ..Opened::default() };
    }
    let (session, theme) = (seen.session, seen.theme);
    let (mut request, mut later_count) = (None, 0);
    for (index, step) in steps.iter().enumerate() {
        let state = match seen.session.progress.is_done(index) {
            true => State::Done,
            false if current == Some(index) => State::Current,
            false => State::Later,
        };
        if state == State::Later {
            later_count += 1;
            if !opened.lists_later {
                continue;
            }
        }
        let locked = seen.session.step_locked(index);
        // The step after an open question would often reveal the answer.
        let question = index.checked_sub(1).filter(|before| steps[*before].ask.is_some());
        let hidden_by = question.filter(|step| !seen.session.progress.is_done(*step));
        let hidden_by = hidden_by.filter(|_| step.ask.is_none() && state == State::Later);
        if let Some(question) = hidden_by.filter(|_| locked.is_none()) {
            let hover = id::LESSON_STEP_HIDDEN.with(&[("step", &(question + 1))]);
            folded_step(ui, index, state, "…", (theme.weak, Sense::hover())).on_hover_text(hover);
        } else if opened.step == Some(index) {
            let row = ui.scope(|ui| open_step(ui, (index, locked), step, state, (session, theme)));
            if row.inner {
                request = Some(Command::StartStep(index).into());
            }
            // At the first display, the top of the lesson stays in view.
            if has_moved && stored.is_some() {
                // Without animation: clicks would miss moving buttons.
                row.response.scroll_to_me_animation(Some(Align::Min), ScrollAnimation::none());
            }
        } else if step_line(ui, index, step, state, (session, theme)) {
            opened.step = Some(index);
        }
    }
    if later_count > 0 && later_steps_line(ui, later_count, opened.lists_later, theme) {
        opened.lists_later = !opened.lists_later;
    }
    ui.data_mut(|data| data.insert_temp(id, opened));
    if current.is_none() {
        all_done(ui, seen);
    }
    seen.output.effects.extend(request);
    ui.separator();
}

/// Shows the line of all later steps; returns true if it is clicked.
fn later_steps_line(ui: &mut egui::Ui, count: usize, is_open: bool, theme: &Theme) -> bool {
    let symbol = if is_open { "▾" } else { "▸" };
    let text = if is_open {
        id::LESSON_FEWER_STEPS.to_string()
    } else {
        id::LESSON_MORE_STEPS.with(&[("count", &count)])
    };
    plain_button(ui, format!("{symbol}  {text}"), (theme.weak, Sense::click())).clicked()
}

/// Returns the mark and the number of a step.
fn head(index: usize, state: State) -> String {
    let mark = if state == State::Done { icon::CHECK_CIRCLE } else { icon::CIRCLE };
    format!("{mark} {}.", index + 1)
}

/// Shows a step as one line; returns true if it is clicked.
fn step_line(
    ui: &mut egui::Ui,
    index: usize,
    step: &LessonStep,
    state: State,
    (session, theme): (&Session, &Theme),
) -> bool {
    let text = step_text::in_one_line(&step.text, egui_support::is_touch_mode(ui.ctx()), session);
    let colour = if state == State::Current { theme.text } else { theme.weak };
    folded_step(ui, index, state, &text, (colour, Sense::click())).clicked()
}

/// Shows mark, number and text in one truncated line.
fn folded_step(
    ui: &mut egui::Ui,
    index: usize,
    state: State,
    text: &str,
    (colour, sense): (Color32, Sense),
) -> egui::Response {
    plain_button(ui, format!("{}  {text}", head(index, state)), (colour, sense))
}

/// Shows a truncated one-line button without a frame.
fn plain_button(
    ui: &mut egui::Ui,
    text: String,
    (colour, sense): (Color32, Sense),
) -> egui::Response {
    let label = RichText::new(text).color(colour);
    ui.scope(|ui| {
        ui.spacing_mut().button_padding = egui::vec2(0.0, 2.0);
        ui.add(egui::Button::new(label).frame(false).truncate().sense(sense))
    })
    .inner
}

/// Shows a step in full: mark and number, text and a button; returns true if the button is clicked.
fn open_step(
    ui: &mut egui::Ui,
    (index, locked): (usize, Option<&str>),
    step: &LessonStep,
    state: State,
    (session, theme): (&Session, &Theme),
) -> bool {
    let row = ui.horizontal_top(|row| {
        row.spacing_mut().item_spacing.x = 6.0;
        let mark = RichText::new(head(index, state));
        row.label(if state == State::Done { mark.color(theme.weak) } else { mark.strong() });
        let column = row.vertical(|column| {
            step_text::show(column, &step.text, state == State::Done, (session, theme));
            // The question itself shows its explanation and buttons.
            if session.active_question().is_some_and(|question| question.step == index) {
                return false;
            }
            if let Some(ask) = step.ask.as_ref().filter(|_| state == State::Done) {
                step_text::show(column, &ask.because, false, (session, theme));
            }
            let has_question = step.ask.is_some();
            let (text, hover) = if has_question {
                let is_done = state == State::Done;
                let text = if is_done { id::LESSON_PREDICT_AGAIN } else { id::LESSON_PREDICT };
                (text, id::LESSON_PREDICT_HINT)
            } else if step.waits() {
                (id::LESSON_START_STEP, id::LESSON_START_STEP_HINT)
            } else {
                (id::BUTTON_SET_UP, id::LESSON_SET_UP_HINT)
            };
            let has_button =
                has_question || (step.sets_up() || step.waits()) && state != State::Done;
            has_button && {
                let button = column.add_enabled(locked.is_none(), egui::Button::new(text.text()));
                let button = button.on_hover_text(hover.text());
                button.on_disabled_hover_text(sentence(locked.unwrap_or_default())).clicked()
            }
        });
        column.inner
    });
    row.inner
}

/// Shows that all steps are done, and links to the unit's next lesson or back to the unit.
pub(in crate::window::panels) fn all_done(ui: &mut egui::Ui, seen: &mut PanelContext) {
    let id = &seen.session.scene.id;
    let mut units = course().units.iter();
    let unit =
        units.find_map(|unit| Some((unit, unit.lessons.iter().position(|lesson| lesson == id)?)));
    let next = unit.and_then(|(unit, index)| unit.lessons.get(index + 1));
    let next = next.and_then(|next| seen.entries.iter().find(|entry| entry.id == next));
    ui.horizontal_wrapped(|line| {
        line.spacing_mut().item_spacing.x = 0.0;
        line.label(RichText::new(format!("{} ", id::LESSON_ALL_DONE.text())).strong());
        if let Some(next) = next {
            let command = ViewCommand::Load(next.id.to_owned());
            link(line, id::LESSON_NEXT_LESSON, (&next.title, next.purpose), &command, seen);
        } else if let Some((unit, _)) = unit {
            let hover = id::LESSON_UNIT_HINT.text();
            let command = ViewCommand::Unit(unit.id.clone());
            link(line, id::LESSON_BACK_TO_UNIT, (&unit.title, hover), &command, seen);
        }
    });
}

/// Shows a sentence that contains a title as a link.
fn link(
    line: &mut egui::Ui,
    sentence: text::Id,
    (title, hover): (&str, &str),
    command: &ViewCommand,
    seen: &mut PanelContext,
) {
    for piece in sentence.split(&["title"]) {
        match piece {
            Piece::Words(words) => drop(line.label(words)),
            Piece::Value(_) => {
                let link = line.link(RichText::new(title).underline());
                seen.on_click(link, hover, command.clone());
            }
        }
    }
}
