//! The verdict over the view: what the tick on show decided, in one sentence; while two worlds are
//! compared, in one for each.

use std::sync::Arc;

use egui_macroquad::egui::text::{LayoutJob, TextFormat};
use egui_macroquad::egui::{self, FontFamily, FontId, Galley, Painter, Rect, Stroke, vec2};

use crate::explain::verdict::{Tone, Verdict};
use crate::overlay::Ink;
use crate::window::theme::{BODY, Theme};

/// Space round the sentence, and between it and the view's edge, points.
const MARGIN: egui::Vec2 = vec2(12.0, 6.0);
const EDGE: f32 = 8.0;

/// The sentence is no wider than this, however wide the view: longer lines are hard to read.
const WIDEST: f32 = 760.0;

/// The sentence, laid out but not painted.
pub(in crate::window) struct Banner {
    painter: Painter,
    galley: Arc<Galley>,
    /// Where it stands: at the top of the view, in its middle.
    pub rect: Rect,
}

impl Banner {
    /// Lays the sentences out in type of this size, each behind the name of its world; lines break where the
    /// view is narrow.
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

    /// Paints it over what is in the view.
    pub(in crate::window) fn paint(self, theme: &Theme) {
        self.painter.rect_filled(self.rect, 6.0, theme.label);
        let at = self.rect.center_top() + vec2(0.0, MARGIN.y);
        self.painter.galley(at, self.galley, theme.text);
    }
}

/// Adds the sentence in the colour of text, its nouns and measures underlined in the colours they have
/// in the view: as text those colours would be too faint to read.
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
