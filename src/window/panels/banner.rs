//! The verdict over the view: what the tick on show decided, in one sentence; while two worlds are
//! compared, in one for each.

use std::sync::Arc;

use egui_macroquad::egui::text::{LayoutJob, TextFormat};
use egui_macroquad::egui::{self, FontId, Galley, Painter, Rect, Stroke, vec2};

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
    /// Lays the sentences out, each behind the name of its world; they are broken into lines where the
    /// view is narrow.
    pub(in crate::window) fn new(
        ctx: &egui::Context,
        view: Rect,
        told: &[(&str, &Verdict)],
        theme: &Theme,
    ) -> Self {
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(view);
        let room = view.width() - 2.0 * (MARGIN.x + EDGE);
        let mut job = LayoutJob { halign: egui::Align::Center, ..LayoutJob::default() };
        job.wrap.max_width = room.min(WIDEST);
        for (at, (name, verdict)) in told.iter().enumerate() {
            let line = if at > 0 { "\n" } else { "" };
            job.append(&format!("{line}{name}"), 0.0, plain(theme));
            sentence(&mut job, verdict, theme);
        }
        let galley = painter.layout_job(job);
        let size = galley.size() + 2.0 * MARGIN;
        let middle = view.center_top() + vec2(0.0, EDGE + size.y * 0.5);
        Self { painter, galley, rect: Rect::from_center_size(middle, size) }
    }

    /// Paints it over what is in the view.
    pub(in crate::window) fn paint(self, theme: &Theme) {
        self.painter.rect_filled(self.rect, 6.0, theme.label);
        let at = self.rect.center_top() + vec2(0.0, MARGIN.y);
        self.painter.galley(at, self.galley, theme.text);
    }
}

fn plain(theme: &Theme) -> TextFormat {
    TextFormat { font_id: FontId::proportional(BODY), color: theme.text, ..TextFormat::default() }
}

/// Adds the sentence in the colour of text, its nouns and measures underlined in the colours they have
/// in the view: as text those colours would be too faint to read.
fn sentence(job: &mut LayoutJob, verdict: &Verdict, theme: &Theme) {
    for piece in &verdict.pieces {
        let ink = match piece.tone {
            Tone::Plain | Tone::Number => None,
            Tone::A => Some(Ink::A),
            Tone::B => Some(Ink::B),
            Tone::Overlap => Some(Ink::Overlap),
            Tone::Gap => Some(Ink::Gap),
        };
        let underline = ink.map_or(Stroke::NONE, |ink| Stroke::new(2.0, theme.ink(ink)));
        job.append(&piece.text, 0.0, TextFormat { underline, ..plain(theme) });
    }
}
