//! The verdict over the view: one sentence about the decision of the tick on show, or one per compared
//! world.

use std::sync::Arc;

use egui_macroquad::egui::text::{LayoutJob, TextFormat};
use egui_macroquad::egui::{
    self, CursorIcon, FontFamily, FontId, Galley, Painter, Rect, Sense, Stroke, WidgetInfo,
    WidgetType, vec2,
};

use crate::app::{Command, KeyEffect, ViewCommand};
use crate::explain::glossary;
use crate::explain::verdict::{Tone, Verdict};
use crate::overlay::Ink;
use crate::text::id;
use crate::window::egui_support;
use crate::window::theme::{BODY, Theme};

/// Margin around the sentence, points.
const MARGIN: egui::Vec2 = vec2(12.0, 6.0);
/// Gap between the banner and the view's edge, points.
const EDGE_GAP: f32 = 8.0;

/// Maximum width of the sentence, points: longer lines are hard to read.
const MAX_WIDTH: f32 = 760.0;

/// The verdict, laid out but not painted.
pub(in crate::window) struct Banner {
    painter: Painter,
    galley: Arc<Galley>,
    /// The tone of each section of the text.
    tones: Vec<Tone>,
    /// Rectangle of the banner, centred at the view's top.
    pub rect: Rect,
}

impl Banner {
    /// Lays out each verdict after the name of its world, in type of this size; lines wrap in a narrow
    /// view.
    pub(in crate::window) fn new(
        ctx: &egui::Context,
        view: Rect,
        verdicts: &[(&str, &Verdict)],
        (size, theme): (f32, &Theme),
    ) -> Self {
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(view);
        let width = view.width() - 2.0 * (MARGIN.x + EDGE_GAP);
        let mut job = LayoutJob { halign: egui::Align::Center, ..LayoutJob::default() };
        job.wrap.max_width = width.min(MAX_WIDTH * size / BODY);
        let mut tones = Vec::new();
        for (index, (name, verdict)) in verdicts.iter().enumerate() {
            let line_break = if index > 0 { "\n" } else { "" };
            let bold = FontId::new(size, FontFamily::Name("bold".into()));
            let format = TextFormat { font_id: bold, color: theme.text, ..TextFormat::default() };
            job.append(&format!("{line_break}{name}"), 0.0, format);
            sentence(&mut job, verdict, size, theme);
            tones.push(Tone::Plain);
            tones.extend(verdict.pieces.iter().map(|piece| piece.tone));
        }
        let galley = painter.layout_job(job);
        let size = galley.size() + 2.0 * MARGIN;
        let middle = view.center_top() + vec2(0.0, EDGE_GAP + size.y * 0.5);
        Self { painter, galley, tones, rect: Rect::from_center_size(middle, size) }
    }

    /// Shows tooltips on the underlined pieces of the verdict with this number. A click on a measure opens its
    /// glossary entry; a click on a body's name frames the pair.
    pub(in crate::window) fn react(
        &self,
        ctx: &egui::Context,
        number: usize,
        effects: &mut Vec<KeyEffect>,
    ) {
        for (index, (rect, tone)) in self.underlined_pieces().into_iter().enumerate() {
            let id = egui::Id::new(("verdict", number, index));
            let piece = egui_support::hot_area(ctx, id, rect, Sense::click());
            let piece = piece.on_hover_cursor(CursorIcon::PointingHand);
            let (hover, effect) = meaning(tone);
            piece.widget_info(|| WidgetInfo::labeled(WidgetType::Link, true, &hover));
            if piece.on_hover_text(&hover).clicked() {
                effects.push(effect);
            }
        }
    }

    /// Returns the underlined pieces; a wrapped piece has one rectangle per row.
    fn underlined_pieces(&self) -> Vec<(Rect, Tone)> {
        let origin = self.rect.center_top() + vec2(0.0, MARGIN.y);
        let mut all: Vec<(Rect, Tone)> = Vec::new();
        for row in &self.galley.rows {
            let mut last = None;
            for glyph in &row.glyphs {
                let section = glyph.section_index;
                let tone = self.tones.get(section as usize).copied().unwrap_or_default();
                if matches!(tone, Tone::Plain | Tone::Number) {
                    continue;
                }
                let (left, right) = (glyph.pos.x, glyph.pos.x + glyph.advance_width);
                let rect = Rect::from_x_y_ranges(left..=right, row.rect.y_range());
                let rect = rect.translate(origin.to_vec2());
                match all.last_mut().filter(|_| last == Some(section)) {
                    Some((whole, _)) => *whole = whole.union(rect),
                    None => all.push((rect, tone)),
                }
                last = Some(section);
            }
        }
        all
    }

    /// Paints the verdict over the view.
    pub(in crate::window) fn paint(self, theme: &Theme) {
        self.painter.rect_filled(self.rect, 6.0, theme.label);
        let at = self.rect.center_top() + vec2(0.0, MARGIN.y);
        self.painter.galley(at, self.galley, theme.text);
    }
}

/// Adds the sentence in the text colour. Body names and measures are underlined in their colours, which would
/// be too faint for text.
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

/// Returns the tooltip of an underlined piece, and the effect of a click.
fn meaning(tone: Tone) -> (String, KeyEffect) {
    let term = match tone {
        Tone::Overlap => "depth",
        Tone::Gap => "overlap",
        _ => {
            let is_first = tone == Tone::A;
            let hover = id::BANNER_BODY_OF_PAIR.with(&[("is-first", &is_first)]);
            return (hover, Command::FrameSelection.into());
        }
    };
    let row = glossary::find(term);
    let hover =
        id::BANNER_GLOSSARY_TERM.with(&[("symbol", &row.symbol), ("meaning", &row.meaning)]);
    (hover, ViewCommand::Glossary(row.symbol.to_owned()).into())
}

#[cfg(all(test, feature = "window-tests"))]
mod tests {
    use super::*;
    use crate::explain::verdict::VerdictPiece;

    /// Shows the banner for these events; returns its effects and the rectangles of its underlined pieces.
    fn shown(
        ctx: &egui::Context,
        verdict: &Verdict,
        events: Vec<egui::Event>,
    ) -> (Vec<KeyEffect>, Vec<Rect>) {
        let (theme, mut effects, mut places) = (Theme::new(false), Vec::new(), Vec::new());
        let input = egui::RawInput { events, ..egui::RawInput::default() };
        let view = Rect::from_min_size(egui::Pos2::ZERO, vec2(800.0, 600.0));
        let _ = ctx.run(input, |ctx| {
            let banner = Banner::new(ctx, view, &[("", verdict)], (BODY, &theme));
            banner.react(ctx, 0, &mut effects);
            places = banner.underlined_pieces().into_iter().map(|(rect, _)| rect).collect();
        });
        (effects, places)
    }

    #[test]
    fn a_click_on_an_underlined_word_opens_its_glossary_entry() {
        let ctx = egui::Context::default();
        crate::window::theme::load_fonts(&ctx);
        Theme::new(false).apply(&ctx);
        let pieces = [
            ("hit: ", Tone::Plain),
            ("tank", Tone::A),
            (" overlaps ", Tone::Plain),
            ("box", Tone::B),
            (" by ", Tone::Plain),
            ("0.166 m", Tone::Overlap),
            (", gap ", Tone::Plain),
            ("1 m", Tone::Gap),
            (", tick ", Tone::Plain),
            ("7", Tone::Number),
        ];
        let piece = |(text, tone): (&str, Tone)| VerdictPiece { text: text.to_owned(), tone };
        let verdict = Verdict { pieces: pieces.into_iter().map(piece).collect() };
        let (_, places) = shown(&ctx, &verdict, Vec::new());
        assert_eq!(places.len(), 4, "the names and the two measures: {places:?}");
        let mut all = Vec::new();
        for place in places {
            let mut effects = Vec::new();
            for event in crate::window::panels::clipping_tests::click(place.center()) {
                effects.extend(shown(&ctx, &verdict, vec![event]).0);
            }
            assert!(egui_support::is_over_area(&ctx, place.center()), "the scene does not see it");
            all.push(effects);
        }
        let glossary = |symbol: &str| vec![ViewCommand::Glossary(symbol.to_owned()).into()];
        let pair = vec![KeyEffect::from(Command::FrameSelection)];
        assert_eq!(all, [pair.clone(), pair, glossary("depth"), glossary("overlap")]);
        assert!(!egui_support::is_over_area(&ctx, egui::pos2(400.0, 300.0)));
    }
}
