//! The verdict over the view: the decision of the tick on show in one sentence, or one sentence per
//! compared world.

use std::sync::Arc;

use egui_macroquad::egui::text::{LayoutJob, TextFormat};
use egui_macroquad::egui::{self, FontFamily, FontId, Galley, Painter, Rect, Stroke, vec2};

use crate::explain::verdict::{Tone, Verdict};
use crate::overlay::Ink;
use crate::window::theme::{BODY, Theme};

/// Margin around the sentence, and between it and the view's edge, points.
const MARGIN: egui::Vec2 = vec2(12.0, 6.0);
const EDGE: f32 = 8.0;

/// Maximum width of the sentence, points: longer lines are hard to read.
const WIDEST: f32 = 760.0;

/// The verdict, laid out but not painted.
pub(in crate::window) struct Banner {
    painter: Painter,
    galley: Arc<Galley>,
    /// Position: the middle of the view's top.
    pub rect: Rect,
}

impl Banner {
    /// Lays out the sentences in type of this size, each after the name of its world; lines break in a
    /// narrow view.
    pub(in crate::window) fn new(
        ctx: &egui::Context,
        view: Rect,
        told: &[(&str, &Verdict)],
        (size, theme): (f32, &Theme),
    ) -> Self {
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(view);
        let room = view.width() - 2.0 * (MARGIN.x + EDGE);
        let mut job = LayoutJob { halign: egui::Align::Center, ..LayoutJob::default() };
        job.wrap.max_width = room.min(WIDEST * size / BODY);
        for (at, (name, verdict)) in told.iter().enumerate() {
            let line = if at > 0 { "\n" } else { "" };
            let bold = FontId::new(size, FontFamily::Name("bold".into()));
            let name_of = TextFormat { font_id: bold, color: theme.text, ..TextFormat::default() };
            job.append(&format!("{line}{name}"), 0.0, name_of);
            sentence(&mut job, verdict, size, theme);
        }
        let galley = painter.layout_job(job);
        let whole = galley.size() + 2.0 * MARGIN;
        let middle = view.center_top() + vec2(0.0, EDGE + whole.y * 0.5);
        Self { painter, galley, rect: Rect::from_center_size(middle, whole) }
    }

    /// Paints the verdict over the view.
    pub(in crate::window) fn paint(self, theme: &Theme) {
        self.painter.rect_filled(self.rect, 6.0, theme.label);
        let at = self.rect.center_top() + vec2(0.0, MARGIN.y);
        self.painter.galley(at, self.galley, theme.text);
    }
}

/// Adds the sentence in the text colour. Its terms and measures are underlined in their colours in the
/// view, which would be too faint for text.
fn sentence(job: &mut LayoutJob, verdict: &Verdict, size: f32, theme: &Theme) {
    for piece in &verdict.pieces {
        let ink = match piece.tone {
            Tone::Plain | Tone::Number => None,
            Tone::A => Some(Ink::A),
            Tone::B => Some(Ink::B),
            Tone::Overlap => Some(Ink::Overlap),
            Tone::Gap => Some(Ink::Gap),
        };
        let underline = ink.map_or(Stroke::NONE, |ink| Stroke::new(2.0, theme.ink(ink)));
        let (font_id, color) = (FontId::proportional(size), theme.text);
        job.append(
            &piece.text,
            0.0,
            TextFormat { font_id, color, underline, ..Default::default() },
        );
    }
}
