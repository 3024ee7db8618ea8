//! What a class has drawn, over each other, as it is saved.

use egui_macroquad::egui::{
    self, Align2, Color32, FontId, Pos2, RichText, Sense, Shape, Stroke, Vec2,
};

use super::Seen;
use crate::app::class::{Drawing, SIZE, Stroke as Kind};

/// What it is drawn on in either theme: it is looked at as it is saved.
const PAPER: Color32 = Color32::from_gray(0xf7);

pub(super) fn show(ui: &mut egui::Ui, drawing: &Drawing, seen: &Seen) {
    ui.add_space(8.0);
    ui.label(RichText::new(&drawing.title).strong());
    ui.label(seen.theme.quiet(&drawing.question));
    let (rect, _) = ui.allocate_exact_size(Vec2::new(SIZE.x, SIZE.y), Sense::hover());
    if !ui.is_rect_visible(rect) {
        return;
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 0.0, PAPER);
    for (kind, points) in &drawing.strokes {
        let [red, green, blue] = kind.colour();
        let colour = Color32::from_rgb(red, green, blue);
        let points: Vec<Pos2> = points.iter().map(|at| rect.min + Vec2::new(at.x, at.y)).collect();
        match (kind, points.as_slice()) {
            (Kind::Way(right), [from, to]) => {
                let colour = colour.gamma_multiply(0.55);
                let line = Stroke::new(2.5, colour);
                if *right {
                    painter.line_segment([*from, *to], line);
                } else {
                    painter.extend(Shape::dashed_line(&points, line, 7.0, 4.0));
                }
                painter.circle_filled(*to, 4.5, colour);
            }
            (Kind::Truth, [from, to]) => {
                painter.arrow(*from, *to - *from, Stroke::new(3.0, colour));
            }
            _ => {
                painter.add(Shape::line(points, Stroke::new(2.0, colour)));
            }
        }
    }
    let (left, low) = (rect.left() + 12.0, rect.bottom() - 14.0);
    let bar = [Pos2::new(left, low), Pos2::new(left + drawing.bar, low)];
    painter.line_segment(bar, Stroke::new(3.0, Color32::BLACK));
    let font = FontId::proportional(13.0);
    let above = Pos2::new(left, low - 6.0);
    let text = painter.layout_no_wrap(drawing.told.clone(), font, Color32::BLACK);
    let place = Align2::LEFT_BOTTOM.anchor_size(above, text.size());
    // Outlines may pass behind it.
    painter.rect_filled(place.expand(2.0), 0.0, PAPER);
    painter.galley(place.min, text, Color32::BLACK);
}
