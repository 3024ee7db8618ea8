//! The key line in the time bar: the keys that apply in this scene.

use std::sync::Arc;

use egui_macroquad::egui::{
    self, Color32, FontId, Galley, Painter, Rect, StrokeKind, TextStyle, WidgetInfo, WidgetType,
    pos2, vec2,
};

use crate::app::command::spec::StripPart;
use crate::app::edit::hints::Hint;
use crate::app::{Binding, Command, KeyEffect, Session};
use crate::text::{Id, id};
use crate::window::egui_support;
use crate::window::theme::{SMALL, Theme};

/// Height of the line, points.
const ROW_HEIGHT: f32 = 24.0;
/// Height and minimum width of a key in the line, points.
const CAP_SIZE: f32 = 18.0;

/// Distance between a key and its label, points.
const GAP: f32 = 4.0;
/// Distance between entries, points.
const ENTRY_GAP: f32 = 12.0;

/// Maximum age of a hit for which the line offers `PgUp`, ticks.
const MAX_HIT_AGE: u32 = 10;

/// An action with the pointer, and its effect.
pub(super) type Row = (Id, Id);

/// Mouse actions on bodies.
pub(super) const BODY_DRAGS: [Row; 2] =
    [(id::HELP_DRAG_BODY, id::HELP_PULL_BODY), (id::HELP_RIGHT_DRAG, id::HELP_THROW_BALL)];

/// A laid-out label and its keys or mouse actions; a remark has no keys.
struct Entry {
    keys: Vec<Arc<Galley>>,
    label: Arc<Galley>,
}

impl Entry {
    fn width(&self) -> f32 {
        let label = self.label.size().x;
        let keys: f32 = self.keys.iter().map(|key| cap_width(key) + GAP).sum();
        if label > 0.0 { keys + label } else { keys - GAP }
    }
}

/// The key line in the time bar, laid out but not painted.
pub(super) struct Strip {
    entries: Vec<Entry>,
}

impl Strip {
    /// Lays out the line for the bar's width: `note` or a remark first, then the driving keys, then the
    /// time keys.
    ///
    /// Time keys are always present, in a narrow bar without labels. With on-screen keys, the line has
    /// only the remark, if any.
    pub(super) fn new(ui: &egui::Ui, session: &Session, note: Option<&str>, theme: &Theme) -> Self {
        let (painter, width) = (ui.painter(), ui.max_rect().width());
        let lay_out = |text: &str| {
            painter.layout_no_wrap(text.to_owned(), FontId::proportional(SMALL), theme.text)
        };
        let is_touch = egui_support::is_touch_mode(ui.ctx());
        let text = note.or(remark(session, is_touch));
        let remark = text.map(|text| Entry { keys: Vec::new(), label: lay_out(text) });
        let mut entries: Vec<Entry> = remark.into_iter().collect();
        if is_touch {
            return Self { entries };
        }
        let [mut driving, mut time] = keys(painter, session, theme);
        if let (true, Some(age)) = (entries.is_empty(), recent_hit(session)) {
            let label = lay_out(&id::KEYS_RECENT_HIT.with(&[("age", &age)]));
            entries.push(Entry { keys: vec![lay_out("PgUp")], label });
        }
        if row_width(entries.iter().chain(&driving).chain(&time)) > width {
            for entry in &mut driving {
                entry.keys.truncate(1);
            }
        }
        for entry in (0..time.len()).rev() {
            if row_width(entries.iter().chain(&time)) > width {
                time[entry].label = lay_out("");
            }
        }
        if row_width(entries.iter().chain(&time)) > width {
            entries.clear();
        }
        for entry in driving {
            if row_width(entries.iter().chain([&entry]).chain(&time)) <= width {
                entries.push(entry);
            }
        }
        entries.extend(time);
        Self { entries }
    }

    /// Returns the height of the line, points; 0 if it is empty.
    pub(super) fn height(session: &Session, note: Option<&str>, is_touch: bool) -> f32 {
        let is_empty = is_touch && note.or(remark(session, true)).is_none();
        if is_empty { 0.0 } else { ROW_HEIGHT }
    }

    /// Paints the line in the middle of its row.
    pub(super) fn show(&self, ui: &mut egui::Ui, theme: &Theme) {
        let size = vec2(ui.available_width(), ROW_HEIGHT);
        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        let mut x = rect.center().x - row_width(&self.entries) * 0.5;
        for entry in &self.entries {
            paint(ui.painter(), entry, pos2(x, rect.center().y), theme);
            x += entry.width() + ENTRY_GAP;
        }
    }
}

/// Returns the reason why the driving keys do nothing now, if any; for a sketch on a touch screen, the effect of taps.
fn remark(session: &Session, is_touch: bool) -> Option<&'static str> {
    match (session.is_live(), session.is_replaying()) {
        (true, _) if is_touch && session.is_sketching() => Some(id::KEYS_SKETCH_BY_TAPS.text()),
        (true, _) => None,
        (false, _) if is_touch => Some(id::KEYS_PAST_BY_TOUCH.text()),
        (false, true) => Some(id::KEYS_REPLAY.text()),
        (false, false) => Some(id::KEYS_PAST.text()),
    }
}

/// Returns the age of the last hit, ticks, if the run is paused shortly after the hit and no question is open.
pub(super) fn recent_hit(session: &Session) -> Option<u32> {
    let is_paused = session.clock.paused && session.active_question().is_none();
    let shown = session.shown_tick();
    let hit = is_paused.then(|| session.log.recent_hit(shown, MAX_HIT_AGE)).flatten()?;
    Some(shown - hit)
}

/// Returns the driving keys, with the mouse actions on bodies, and the time keys. During an edit, returns only
/// the edit's keys.
fn keys(painter: &Painter, session: &Session, theme: &Theme) -> [Vec<Entry>; 2] {
    let shown = |binding: &&Binding| match &binding.does {
        // Past ticks cannot be driven.
        KeyEffect::Act(_) => session.is_live(),
        KeyEffect::Session(command) => command.spec().strip.is_some(),
        KeyEffect::View(_) => false,
    };
    let mut rows: Vec<(&Binding, Vec<&str>)> = Vec::new();
    for binding in session.bindings().filter(shown) {
        // Arrow keys share an entry with the letter keys.
        let is_act = matches!(binding.does, KeyEffect::Act(_));
        let strokes = binding.strokes.iter().take(if is_act { 2 } else { 1 }).copied();
        match rows.iter_mut().find(|(known, _)| is_act && known.does == binding.does) {
            Some((_, known)) => known.extend(strokes),
            None => rows.push((binding, strokes.collect())),
        }
    }
    let lay_out = |text: &str| {
        painter.layout_no_wrap(text.to_owned(), FontId::proportional(SMALL), theme.text)
    };
    let hints = session.edit_hints();
    if !hints.is_empty() {
        let hint = |(keys, label): &Hint| Entry {
            keys: keys.iter().map(|key| lay_out(key)).collect(),
            label: lay_out(label),
        };
        return [hints.iter().map(hint).collect(), Vec::new()];
    }
    let entry = |(binding, strokes): (&Binding, Vec<&str>)| {
        let pauses = matches!(binding.does, KeyEffect::Session(Command::TogglePause));
        let label = if pauses && session.clock.paused {
            id::KEYS_LET_TIME_RUN.text()
        } else {
            binding.label.text()
        };
        let keys = strokes.into_iter().map(|stroke| lay_out(&key_text(stroke))).collect();
        Entry { keys, label: lay_out(label) }
    };
    let is_time_key = |(binding, _): &(&Binding, Vec<&str>)| match &binding.does {
        KeyEffect::Session(command) => command.spec().strip == Some(StripPart::Time),
        _ => false,
    };
    let (time, driving): (Vec<_>, Vec<_>) = rows.into_iter().partition(is_time_key);
    let [mut driving, time] =
        [driving, time].map(|row| row.into_iter().map(entry).collect::<Vec<_>>());
    if session.is_live() && session.world().accepts_throws() && !session.editor().is_on {
        let mouse_actions = BODY_DRAGS.iter();
        driving.extend(mouse_actions.map(|(action, effect)| Entry {
            keys: vec![lay_out(action.text())],
            label: lay_out(effect.text()),
        }));
    }
    [driving, time]
}

fn row_width<'a>(row: impl IntoIterator<Item = &'a Entry>) -> f32 {
    row.into_iter().map(|entry| entry.width() + ENTRY_GAP).sum::<f32>() - ENTRY_GAP
}

fn paint(painter: &Painter, entry: &Entry, left_centre: egui::Pos2, theme: &Theme) {
    let mut x = left_centre.x;
    for key in &entry.keys {
        let size = vec2(cap_width(key), CAP_SIZE);
        let rect = Rect::from_min_size(pos2(x, left_centre.y - CAP_SIZE * 0.5), size);
        cap(painter, rect, key, Color32::TRANSPARENT, theme);
        x = rect.right() + GAP;
    }
    let label_position = pos2(x, left_centre.y - entry.label.size().y * 0.5);
    painter.galley(label_position, entry.label.clone(), theme.text);
}

/// Returns the text on the key of a stroke.
fn key_text(stroke: &str) -> String {
    stroke.replace("Shift+", "⇧")
}

fn cap_width(key: &Galley) -> f32 {
    (key.size().x + 8.0).max(CAP_SIZE)
}

/// Paints a key: its name in a frame.
fn cap(painter: &Painter, rect: Rect, key: &Arc<Galley>, fill: Color32, theme: &Theme) {
    let edge = egui::Stroke::new(1.0, theme.weak);
    painter.rect(rect, 4.0, fill, edge, StrokeKind::Inside);
    painter.galley(rect.center() - key.size() * 0.5, key.clone(), theme.text);
}

/// Shows the key of a stroke such as `Shift+S` in text of this colour, with the punctuation after the key.
pub(super) fn inline(
    ui: &mut egui::Ui,
    (stroke, after): (&str, &str),
    colour: Color32,
    theme: &Theme,
) {
    let colours = [colour, Color32::TRANSPARENT];
    let body = TextStyle::Body.resolve(ui.style()).size;
    show_key(ui, [stroke, &key_text(stroke), after], colours, [SMALL, body], theme);
}

/// Shows a key in the size of a large text, with the punctuation after the key.
pub(super) fn large(ui: &mut egui::Ui, (stroke, after): (&str, &str), size: f32, theme: &Theme) {
    let colours = [theme.text, theme.label];
    show_key(ui, [stroke, &key_text(stroke), after], colours, [size; 2], theme);
}

/// Shows a key or a mouse action in the help.
pub(super) fn help_key(ui: &mut egui::Ui, stroke: &str, theme: &Theme) {
    show_key(ui, [stroke, stroke, ""], [theme.text, theme.label], [SMALL; 2], theme);
}

/// Returns the width of a key or mouse action in the help.
pub(super) fn help_key_width(ui: &egui::Ui, stroke: &str) -> f32 {
    let font = FontId::proportional(SMALL);
    let text = ui.painter().layout_no_wrap(stroke.to_owned(), font, Color32::PLACEHOLDER);
    (text.size().x + 8.0).max(CAP_SIZE)
}

/// Shows a key, given its name for screen readers, its displayed name and the text after the key. `colours` are
/// the text's colour and the key's fill; the sizes are those of the key's name and of the text.
fn show_key(
    ui: &mut egui::Ui,
    [spoken, shown, after]: [&str; 3],
    colours: [Color32; 2],
    [size, text_size]: [f32; 2],
    theme: &Theme,
) {
    let text = |text: &str, size: f32| {
        let font = FontId::proportional(size);
        ui.painter().layout_no_wrap(text.to_owned(), font, colours[0])
    };
    let (key, after) = (text(shown, size), text(after, text_size));
    let height = CAP_SIZE * size / SMALL;
    let size = vec2((key.size().x + 8.0 * size / SMALL).max(height), height);
    let total_size = size + vec2(after.size().x, 0.0);
    let (rect, response) = ui.allocate_exact_size(total_size, egui::Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, spoken));
    let frame = Rect::from_min_size(rect.min, size);
    let position = pos2(frame.right(), rect.center().y - after.size().y * 0.5);
    ui.painter().galley(position, after, colours[0]);
    cap(ui.painter(), frame, &key, colours[1], theme);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene;
    use crate::sim::Action;
    use crate::sim::input::ActionSet;

    #[test]
    fn shortly_after_a_hit_the_line_leads_back_to_it() {
        let mut session = Session::new(scene::load("tank/rebound").expect("it ships"), None);
        let forward = ActionSet::from_iter([Action::Forward]);
        let hit = loop {
            session.input_source.feed(forward, ActionSet::default());
            session.apply(Command::StepOnce).expect("always allowed");
            session.advance(1.0 / 60.0, |_, _, _| {});
            assert!(session.shown_tick() < 600, "the tank hits the box");
            if session.verdict().to_string().starts_with("hit") {
                break session.shown_tick();
            }
        };
        assert_eq!(recent_hit(&session), None, "the hit is on show");
        session.input_source.feed(ActionSet::default(), ActionSet::default());
        session.apply(Command::StepOnce).expect("always allowed");
        session.advance(1.0 / 60.0, |_, _, _| {});
        assert_eq!(recent_hit(&session), Some(1));
        session.apply(Command::Jump { on: false }).expect("always allowed");
        assert_eq!(session.shown_tick(), hit);
        session.apply(Command::Seek(hit + 1)).expect("it was run");
        session.clock.paused = false;
        assert_eq!(recent_hit(&session), None, "time runs");
    }
}
