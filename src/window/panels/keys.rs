//! The strip under the view: the keys that do something in this scene.

use std::sync::Arc;

use egui_macroquad::egui::{
    self, Color32, FontId, Galley, Painter, Rect, StrokeKind, TextStyle, WidgetInfo, WidgetType,
    pos2, vec2,
};

use crate::app::{Command, Does, Session};
use crate::window::theme::{SMALL, Theme};

/// Height of a row and of a key in it, points.
const ROW: f32 = 24.0;
const CAP: f32 = 18.0;

/// Space inside the strip, between a key and its label, and between entries, points.
const MARGIN: f32 = 8.0;
const GAP: f32 = 4.0;
const BETWEEN: f32 = 12.0;

/// A key with what it does, measured; a remark has no key.
struct Entry {
    key: Option<Arc<Galley>>,
    label: Arc<Galley>,
}

impl Entry {
    fn width(&self) -> f32 {
        self.key.as_ref().map_or(0.0, |key| cap_width(key) + GAP) + self.label.size().x
    }
}

/// The strip takes at most this part of the view's height; rows that find no room are left out.
const MOST_HEIGHT: f32 = 0.24;

/// The strip, laid out but not painted.
pub(in crate::window) struct Strip {
    rows: Vec<Vec<Entry>>,
    /// Where it stands; empty when there is no room for it.
    pub rect: Rect,
}

impl Strip {
    /// Lays the strip out at the foot of `view`; an entry is never broken in two. `by_touch`, there are
    /// keys on the screen: the strip lists none and has only a remark.
    pub(in crate::window) fn new(
        ctx: &egui::Context,
        view: Rect,
        session: &Session,
        note: Option<&str>,
        by_touch: bool,
        theme: &Theme,
    ) -> Self {
        let painter = ctx.layer_painter(egui::LayerId::background());
        let room = room(view);
        let set = |text: &str| {
            painter.layout(text.to_owned(), FontId::proportional(SMALL), theme.text, room)
        };
        let remark = |text: &str| Entry { key: None, label: set(text) };
        let (mut rows, why) = if by_touch {
            (Vec::new(), why_not(session).map(|_| "in the past: branch goes on from here"))
        } else {
            (balanced(entries(&painter, session, theme), room), why_not(session))
        };
        // Whoever presses a key that does nothing looks here.
        if let Some(why) = note.or(why) {
            rows.insert(0, vec![remark(why)]);
        }
        rows.truncate(((view.height() * MOST_HEIGHT / ROW) as usize).max(1));
        let widest = rows.iter().map(|row| row_width(row)).fold(0.0, f32::max);
        let size = vec2(widest + 2.0 * MARGIN, rows.len() as f32 * ROW + 4.0);
        let foot = view.center_bottom() - vec2(0.0, 8.0 + size.y * 0.5);
        let rect = Rect::from_center_size(foot, size);
        let fits = !rows.is_empty() && view.contains_rect(rect);
        Self { rows, rect: if fits { rect } else { Rect::NOTHING } }
    }

    /// Paints it over what is in the view.
    pub(in crate::window) fn paint(&self, ctx: &egui::Context, theme: &Theme) {
        if !self.rect.is_positive() {
            return;
        }
        let painter = ctx.layer_painter(egui::LayerId::background());
        painter.rect_filled(self.rect, 6.0, theme.label);
        for (at, row) in self.rows.iter().enumerate() {
            let y = self.rect.top() + 2.0 + (at as f32 + 0.5) * ROW;
            let mut x = self.rect.center().x - row_width(row) * 0.5;
            for entry in row {
                paint(&painter, entry, pos2(x, y), theme);
                x += entry.width() + BETWEEN;
            }
        }
    }
}

/// How wide a row may be.
fn room(view: Rect) -> f32 {
    view.width() - 2.0 * (MARGIN + BETWEEN)
}

/// Why the keys that drive do nothing now.
fn why_not(session: &Session) -> Option<&'static str> {
    match (session.is_live(), session.is_replaying()) {
        (true, _) => None,
        (false, true) => Some("replay: Enter takes over"),
        (false, false) => Some("in the past: Enter branches"),
    }
}

fn entries(painter: &Painter, session: &Session, theme: &Theme) -> Vec<Entry> {
    let mut told = Vec::new();
    let shown = session.bindings().filter(|binding| match &binding.does {
        // Nobody drives in what has been.
        Does::Act(_) if !session.is_live() => false,
        // One key is enough to begin with.
        Does::Act(action) => {
            let is_new = !told.contains(action);
            told.push(*action);
            is_new
        }
        Does::Session(
            Command::NextChoice(_)
            | Command::FrameTarget
            | Command::TogglePause
            | Command::StepOnce
            | Command::Restart
            | Command::StepInside { on: true, stage: false },
        ) => true,
        _ => false,
    });
    let set = |text: &str, color| {
        painter.layout_no_wrap(text.to_owned(), FontId::proportional(SMALL), color)
    };
    // The first stroke is the one to learn; the arrows are known anyway.
    let entry = |binding: &crate::app::Binding| {
        let key = short(binding.strokes.first()?);
        let stands = matches!(binding.does, Does::Session(Command::TogglePause));
        let label = if stands && session.clock.paused { "let time run" } else { binding.label };
        Some(Entry { key: Some(set(&key, theme.text)), label: set(label, theme.text) })
    };
    shown.filter_map(entry).collect()
}

fn row_width(row: &[Entry]) -> f32 {
    let gaps = BETWEEN * row.len().saturating_sub(1) as f32;
    row.iter().map(Entry::width).sum::<f32>() + gaps
}

/// The entries in as few rows no wider than `width` as they need, about equally long.
fn balanced(entries: Vec<Entry>, width: f32) -> Vec<Vec<Entry>> {
    let whole = row_width(&entries);
    let rows = (whole / width).ceil().max(1.0);
    let widest = entries.iter().map(Entry::width).fold(0.0, f32::max);
    // A row ends before its last entry is half in; with more room there is one row less at most.
    let even = (whole / rows + widest * 0.5).min(width);
    broken(entries, even)
}

/// The entries in rows no wider than `width`.
fn broken(entries: Vec<Entry>, width: f32) -> Vec<Vec<Entry>> {
    let mut rows: Vec<Vec<Entry>> = Vec::new();
    for entry in entries {
        match rows.last_mut() {
            Some(row) if row_width(row) + BETWEEN + entry.width() <= width => row.push(entry),
            _ => rows.push(vec![entry]),
        }
    }
    rows
}

fn paint(painter: &Painter, entry: &Entry, left: egui::Pos2, theme: &Theme) {
    let mut x = left.x;
    if let Some(key) = &entry.key {
        let size = vec2(cap_width(key), CAP);
        let rect = Rect::from_min_size(pos2(x, left.y - CAP * 0.5), size);
        cap(painter, rect, key, Color32::TRANSPARENT, theme);
        x = rect.right() + GAP;
    }
    let label = pos2(x, left.y - entry.label.size().y * 0.5);
    painter.galley(label, entry.label.clone(), theme.text);
}

/// A stroke's name as its key has it.
fn short(stroke: &str) -> String {
    stroke.replace("Shift+", "⇧")
}

fn cap_width(key: &Galley) -> f32 {
    (key.size().x + 8.0).max(CAP)
}

/// A key: its name in a frame.
fn cap(painter: &Painter, rect: Rect, key: &Arc<Galley>, fill: Color32, theme: &Theme) {
    let edge = egui::Stroke::new(1.0, theme.weak);
    painter.rect(rect, 4.0, fill, edge, StrokeKind::Inside);
    painter.galley(rect.center() - key.size() * 0.5, key.clone(), theme.text);
}

/// The key of a stroke such as `Shift+S`, in a line of text of this colour, with the punctuation
/// after it.
pub(super) fn inline(
    ui: &mut egui::Ui,
    (stroke, after): (&str, &str),
    colour: Color32,
    theme: &Theme,
) {
    let colours = [colour, Color32::TRANSPARENT];
    let body = TextStyle::Body.resolve(ui.style()).size;
    in_line(ui, [stroke, &short(stroke), after], colours, [SMALL, body], theme);
}

/// A key for an audience, at the size of the text beside it, with the punctuation after it.
pub(super) fn large(ui: &mut egui::Ui, (stroke, after): (&str, &str), size: f32, theme: &Theme) {
    let colours = [theme.text, theme.label];
    in_line(ui, [stroke, &short(stroke), after], colours, [size; 2], theme);
}

/// A key, or what the mouse does, in the help.
pub(super) fn told(ui: &mut egui::Ui, stroke: &str, theme: &Theme) {
    in_line(ui, [stroke, stroke, ""], [theme.text, theme.label], [SMALL; 2], theme);
}

/// A key's name as it is told and as it is shown, and the text after it; the colours of text and
/// key, the sizes of key and text.
fn in_line(
    ui: &mut egui::Ui,
    [told, shown, after]: [&str; 3],
    colours: [Color32; 2],
    [size, body]: [f32; 2],
    theme: &Theme,
) {
    let text = |text: &str, size: f32| {
        let font = FontId::proportional(size);
        ui.painter().layout_no_wrap(text.to_owned(), font, colours[0])
    };
    let (key, after) = (text(shown, size), text(after, body));
    let high = CAP * size / SMALL;
    let size = vec2((key.size().x + 8.0 * size / SMALL).max(high), high);
    let whole = size + vec2(after.size().x, 0.0);
    let (rect, response) = ui.allocate_exact_size(whole, egui::Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, told));
    let frame = Rect::from_min_size(rect.min, size);
    let at = pos2(frame.right(), rect.center().y - after.size().y * 0.5);
    ui.painter().galley(at, after, colours[0]);
    cap(ui.painter(), frame, &key, colours[1], theme);
}
