//! The card of a lesson's question: the question and the answer controls, then the true answer beside the
//! learner's. Works with the mouse or with keys alone.

use egui_macroquad::egui::{self, Key, RichText, vec2};
use glam::{Vec2, Vec3};

use super::{PanelContext, field, step_text, tick};
use crate::app::Command;
use crate::app::active_question::{ActiveQuestion, QuestionPhase};
use crate::overlay::Ink;
use crate::predict::{AnswerFormat, AnswerValue};
use crate::scene::question::Question;
use crate::text::id;
use crate::window::egui_support;

/// Width of the question beside the view, points.
const WIDTH: f32 = 340.0;
/// Minimum width beside the view, points; in a narrower window, the question is below the view.
const MIN_WIDTH: f32 = 240.0;
/// Maximum share of the available width for the question.
const MAX_WIDTH: f32 = 0.4;
/// Maximum share of the available height for the question.
const MAX_HEIGHT: f32 = 0.5;
/// Height of click targets, points.
const TARGET: f32 = 28.0;
/// Movement of an arrow's tip per press of an arrow key, m; a fifth with Shift.
const NUDGE: f32 = 0.05;

/// The answer being entered.
#[derive(Default)]
pub(in crate::window) struct AnswerDraft {
    /// Question of the draft: its step, instance and tick.
    question_id: Option<(usize, u32, u32)>,
    number: String,
    /// The drawn displacement, m.
    pub way: Vec3,
    order: Vec<usize>,
    /// Position in `order` of the line selected by the keys.
    line: usize,
    /// The choice or axis whose row is hovered or focused.
    pub pointed: Option<usize>,
    /// True if the lesson shows the question.
    is_shown: bool,
    /// True if something with keyboard focus covers the question.
    pub waits: bool,
    /// True if a widget had the focus in the last frame.
    had_focus: bool,
    /// True if the question was open in the last frame.
    was_open: bool,
}

impl AnswerDraft {
    /// Returns the drawn vector if the question asks for one.
    pub(in crate::window) fn drawn(&self, asking: &ActiveQuestion) -> Option<AnswerValue> {
        matches!(asking.posed.format, AnswerFormat::Way(..)).then_some(AnswerValue::Way(self.way))
    }

    /// Returns whether a question, or its true answer, has not been shown yet.
    pub(super) fn is_new(&self, asking: Option<&ActiveQuestion>) -> bool {
        asking.is_some_and(|asking| {
            let is_other = self.question_id != Some((asking.step, asking.instance, asking.from));
            is_other || self.was_open != asking.is_open()
        })
    }

    fn begin(&mut self, asking: &ActiveQuestion) {
        let question_id = (asking.step, asking.instance, asking.from);
        if self.question_id != Some(question_id) {
            let lines =
                if let AnswerFormat::Order(lines) = &asking.posed.format { lines.len() } else { 0 };
            let (is_shown, waits) = (self.is_shown, self.waits);
            let order = (0..lines).collect();
            *self =
                Self { question_id: Some(question_id), order, is_shown, waits, ..Self::default() };
        }
        (self.pointed, self.was_open) = (None, asking.is_open());
    }
}

/// Shows the question at the top of the lesson.
pub(super) fn show_question(ui: &mut egui::Ui, draft: &mut AnswerDraft, seen: &mut PanelContext) {
    draft.is_shown = true;
    if seen.session.active_question().is_some() {
        egui::Frame::group(ui.style()).show(ui, |ui| card(ui, draft, seen));
        ui.add_space(6.0);
    }
}

/// Shows the question beside or below the view, unless the lesson shows it. In *Present*, also shows the
/// line of an opened tick.
pub(super) fn show(
    ctx: &egui::Context,
    draft: &mut AnswerDraft,
    presents: bool,
    seen: &mut PanelContext,
) {
    let line = seen.session.opened_tick().filter(|_| presents);
    let is_asked = seen.session.active_question().is_some();
    if std::mem::take(&mut draft.is_shown) || !is_asked && line.is_none() {
        return;
    }
    let available = ctx.available_rect().size();
    let mut contents = |ui: &mut egui::Ui, height: f32| {
        let scroll = egui::ScrollArea::vertical().id_salt("question").max_height(height);
        let shown = scroll.show(ui, |ui| {
            card(ui, draft, seen);
            if let Some(opened) = line {
                if is_asked {
                    ui.separator();
                }
                tick::line(ui, opened, seen);
            }
            egui_support::follow_focus(ui);
        });
        egui_support::scroll_by_keyboard(ui.ctx(), shown);
    };
    let frame = egui::Frame::side_top_panel(&ctx.style()).inner_margin(12.0);
    let width = WIDTH.min(available.x * MAX_WIDTH);
    if width >= MIN_WIDTH {
        let panel = egui::SidePanel::left("question").frame(frame).resizable(false);
        panel.exact_width(width).show(ctx, |ui| contents(ui, f32::INFINITY));
    } else {
        let panel = egui::TopBottomPanel::bottom("question").frame(frame).resizable(false);
        panel.show(ctx, |ui| contents(ui, available.y * MAX_HEIGHT));
    }
}

/// Shows the question and its answer controls or result.
fn card(ui: &mut egui::Ui, draft: &mut AnswerDraft, seen: &mut PanelContext) {
    let (Some(asking), Some(question)) = (seen.session.active_question(), seen.session.question())
    else {
        return;
    };
    draft.begin(asking);
    ui.spacing_mut().interact_size.y = TARGET;
    let by_touch = egui_support::is_touch_mode(ui.ctx());
    let text = step_text::in_one_line(&question.text, by_touch, seen.session);
    ui.label(RichText::new(text).strong());
    if !asking.varied.is_empty() {
        let values = asking.varied.iter().map(|it| format!("{} {}", it.name, it.value));
        let values = values.collect::<Vec<_>>().join(", ");
        ui.label(seen.theme.quiet(id::ASK_VARIED_VALUES.with(&[("values", &values)])));
    }
    ui.add_space(4.0);
    match asking.phase {
        QuestionPhase::AwaitingAnswer if draft.waits => {
            ui.label(seen.theme.quiet(id::ASK_CLOSE_DIALOG));
        }
        QuestionPhase::AwaitingAnswer => {
            ask(ui, asking, draft, seen);
            hints(ui, asking, seen);
        }
        QuestionPhase::Watching(_) => {
            ui.label(id::ASK_WATCHING);
        }
        QuestionPhase::AnswerShown => result(ui, (asking, question), draft, seen),
    }
    draft.had_focus = ui.memory(|memory| memory.focused().is_some());
}

/// Makes `first` the first stop of Tab while nothing has the focus.
fn focus_on_tab(first: &egui::Response, had_focus: bool) {
    let tab = first.ctx.input(|input| input.key_pressed(Key::Tab) && !input.modifiers.shift);
    if tab && !had_focus {
        first.request_focus();
    }
}

fn ask(
    ui: &mut egui::Ui,
    asking: &ActiveQuestion,
    draft: &mut AnswerDraft,
    seen: &mut PanelContext,
) {
    let answer = match &asking.posed.format {
        AnswerFormat::Choice(texts) => {
            pick(ui, texts.iter().map(String::as_str), &mut draft.pointed)
        }
        AnswerFormat::Axis(axes, _) => {
            pick(ui, axes.iter().map(|axis| axis.name.as_str()), &mut draft.pointed)
        }
        AnswerFormat::Number(unit) => number(ui, unit, draft),
        AnswerFormat::Way(..) => vector(ui, draft, seen),
        AnswerFormat::Order(lines) => order(ui, lines, draft),
    };
    seen.output.effects.extend(answer.map(|answer| Command::Answer(answer).into()));
}

/// The keys 1 to 6, which pick a row.
const DIGITS: [Key; 6] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6];

/// Shows a row for each choice; the row's number is its key.
fn pick<'a>(
    ui: &mut egui::Ui,
    texts: impl Iterator<Item = &'a str>,
    pointed: &mut Option<usize>,
) -> Option<AnswerValue> {
    let mut given = None;
    for ((k, text), key) in texts.enumerate().zip(DIGITS) {
        let button = egui::Button::new(format!("{}   {text}", k + 1)).wrap();
        let row = ui.add_sized(vec2(ui.available_width(), TARGET), button);
        if row.hovered() || row.has_focus() {
            *pointed = Some(k);
        }
        if row.clicked() || ui.input(|input| input.key_pressed(key)) {
            given = Some(AnswerValue::Pick(k));
        }
    }
    given
}

fn number(ui: &mut egui::Ui, unit: &str, draft: &mut AnswerDraft) -> Option<AnswerValue> {
    let mut given = None;
    ui.horizontal(|row| {
        let edit = field(&mut draft.number).desired_width(90.0);
        let edit = row.add(edit.hint_text(id::ASK_NUMBER_HINT));
        if !edit.has_focus() && !edit.lost_focus() {
            edit.request_focus();
        }
        row.label(unit);
        let number = parse_number(&draft.number);
        let entered = edit.lost_focus() && row.input(|input| input.key_pressed(Key::Enter));
        let answer = row.add_enabled(number.is_some(), egui::Button::new(id::ASK_ANSWER));
        if answer.clicked() || entered {
            given = number.map(AnswerValue::Number);
        }
    });
    given
}

/// Parses a number with a decimal point or comma.
fn parse_number(text: &str) -> Option<f32> {
    let number: f32 = text.trim().replace(',', ".").replace('−', "-").parse().ok()?;
    number.is_finite().then_some(number)
}

fn vector(ui: &mut egui::Ui, draft: &mut AnswerDraft, seen: &PanelContext) -> Option<AnswerValue> {
    let text = id::ASK_DRAG_ARROW.text();
    ui.label(seen.theme.quiet(text));
    let step = |key: Key| -> f32 {
        ui.input(|input| {
            let factor = if input.modifiers.shift { 0.2 } else { 1.0 };
            if input.key_pressed(key) { NUDGE * factor } else { 0.0 }
        })
    };
    let rightward = step(Key::ArrowRight) - step(Key::ArrowLeft);
    let forward = step(Key::ArrowUp) - step(Key::ArrowDown);
    let on_sheet = seen.session.figure().filter(|_| seen.session.shows_figure());
    let (right, ahead) = if let Some(basis) = on_sheet.and_then(|figure| figure.sheet.basis) {
        (basis.way(Vec2::X), basis.way(Vec2::Y))
    } else if seen.session.world().view_hints().draw_plane.is_upright() {
        (Vec3::X, Vec3::Y)
    } else {
        let (sin, cos) = libm::sincosf(seen.session.camera.ahead_yaw());
        (glam::vec3(-cos, 0.0, sin), glam::vec3(sin, 0.0, cos))
    };
    draft.way += right * rightward + ahead * forward;
    let is_drawn = draft.way.length() > 1e-3;
    let answer = ui.add_enabled(is_drawn, egui::Button::new(id::ASK_ANSWER));
    let entered = ui.input(|input| input.key_pressed(Key::Enter));
    (answer.clicked() || is_drawn && entered).then_some(AnswerValue::Way(draft.way))
}

/// Shows lines that can be moved up and down.
fn order(ui: &mut egui::Ui, lines: &[String], draft: &mut AnswerDraft) -> Option<AnswerValue> {
    let mut swap = None;
    let last = draft.order.len().saturating_sub(1);
    for (position, k) in draft.order.iter().copied().enumerate() {
        ui.horizontal(|row| {
            let size = vec2(TARGET, TARGET);
            let up = egui::Button::new("▲");
            if row.add_enabled_ui(position > 0, |row| row.add_sized(size, up)).inner.clicked() {
                swap = Some((position, position - 1));
            }
            let down = egui::Button::new("▼");
            if row.add_enabled_ui(position < last, |row| row.add_sized(size, down)).inner.clicked()
            {
                swap = Some((position, position + 1));
            }
            let text = RichText::new(&lines[k]).monospace();
            let is_chosen = position == draft.line;
            row.add(egui::Label::new(if is_chosen { text.strong() } else { text }).wrap());
        });
    }
    let (up, down, shift) = ui.input(|input| {
        let pressed = |key| input.key_pressed(key);
        (pressed(Key::ArrowUp), pressed(Key::ArrowDown), input.modifiers.shift)
    });
    let to = match (up, down) {
        (true, false) => draft.line.saturating_sub(1),
        (false, true) => (draft.line + 1).min(last),
        _ => draft.line,
    };
    if to != draft.line {
        if shift {
            swap = Some((draft.line, to));
        }
        draft.line = to;
    }
    if let Some((from, to)) = swap {
        draft.order.swap(from, to);
        draft.line = to;
    }
    let keys = id::ASK_ORDER_KEYS.text();
    ui.small(keys);
    let entered = ui.input(|input| input.key_pressed(Key::Enter));
    (ui.button(id::ASK_ANSWER).clicked() || entered)
        .then(|| AnswerValue::Order(draft.order.clone()))
}

/// Shows the hints taken, and the buttons for the next hint and for skipping the question.
fn hints(ui: &mut egui::Ui, asking: &ActiveQuestion, seen: &mut PanelContext) {
    let all = seen.session.hints();
    for hint in all.iter().take(asking.hints) {
        ui.label(seen.theme.quiet(hint));
    }
    ui.horizontal_wrapped(|row| {
        let remaining = all.len().saturating_sub(asking.hints);
        let hint = row.add_enabled(
            remaining > 0,
            egui::Button::new(id::ASK_NEXT_HINT.with(&[("left", &remaining)])),
        );
        seen.on_click(hint, id::ASK_HINT_ORDER.text(), Command::Hint);
        let leave = row.button(id::ASK_SKIP);
        seen.on_click(leave, id::ASK_SKIP_HINT.text(), Command::EndQuestion);
    });
}

/// Shows the true answer beside the learner's, its explanation, and the next action.
fn result(
    ui: &mut egui::Ui,
    (asking, question): (&ActiveQuestion, &Question),
    draft: &AnswerDraft,
    seen: &mut PanelContext,
) {
    let Some(grade) = &asking.grade else { return };
    ui.horizontal_wrapped(|row| {
        let (word, ink) = if grade.is_correct {
            (id::ASK_RIGHT, Ink::Gap)
        } else {
            (id::ASK_NOT_QUITE, Ink::Overlap)
        };
        let line = egui::Stroke::new(2.0, seen.theme.ink(ink));
        let word = row.label(RichText::new(word.text()).strong());
        row.painter().hline(word.rect.x_range(), word.rect.bottom(), line);
        row.label(format!("{}.", grade.explanation.trim_end_matches('.')));
    });
    if let (AnswerFormat::Choice(texts), Some(AnswerValue::Pick(own)), false) =
        (&asking.posed.format, &asking.given, grade.is_correct)
        && let Some(own) = texts.get(*own)
    {
        ui.label(seen.theme.quiet(id::ASK_YOU_SAID.with(&[("answer", &own)])));
    }
    let by_touch = egui_support::is_touch_mode(ui.ctx());
    ui.label(step_text::in_one_line(&question.because, by_touch, seen.session));
    ui.horizontal_wrapped(|row| {
        let watch = row.button(id::ASK_WATCH);
        focus_on_tab(&watch, draft.had_focus);
        seen.on_click(watch, id::ASK_WATCH_HINT.text(), Command::Watch);
        if let Some((_, line)) = seen.session.deciding() {
            let show = row.button(id::ASK_SHOW_LINE);
            seen.on_click(show, &line, Command::ShowLine);
        }
        if !question.vary.is_empty() {
            let again = row.button(id::ASK_AGAIN);
            let next = Command::Ask { step: asking.step, instance: asking.instance + 1 };
            seen.on_click(again, id::ASK_AGAIN_HINT.text(), next);
        }
        let done = row.button(id::BUTTON_DONE);
        seen.on_click(done, id::ASK_DONE_HINT.text(), Command::EndQuestion);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_with_comma_spaces_and_minus_sign() {
        for (text, number) in [("0.5", 0.5), (" 0,5 ", 0.5), ("−2", -2.0), ("12", 12.0)] {
            assert_eq!(parse_number(text), Some(number), "{text}");
        }
        for text in ["", "a", "1e99", "NaN", "1.2.3"] {
            assert_eq!(parse_number(text), None, "{text}");
        }
    }
}
