//! Cards: a picture, a title and text beside it.

use std::sync::Arc;

use egui_macroquad::egui::{
    self, Color32, FontId, Galley, Painter, Rect, Response, RichText, Sense, StrokeKind, Ui, Vec2,
    pos2, vec2,
};

use super::{GAP, PICTURE_SIZE};
use crate::window::theme::Theme;

/// An empty card, which acts as a button.
pub(super) struct Card {
    /// Response of the whole card.
    pub response: Response,
    /// Rectangle of the picture.
    pub picture: Rect,
    /// Painter of the picture.
    pub painter: Painter,
    /// Area for text beside the picture.
    pub text: Ui,
}

impl Card {
    /// Adds a card of this size; `label` is its text for screen readers.
    pub(super) fn add(ui: &mut Ui, size: Vec2, (label, is_chosen): (&str, bool)) -> Self {
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, label));
        let is_chosen = is_chosen || response.has_focus();
        let visuals = ui.style().interact_selectable(&response, is_chosen);
        ui.painter().rect(rect, 6.0, visuals.weak_bg_fill, visuals.bg_stroke, StrokeKind::Inside);
        let picture = Rect::from_min_size(rect.min + vec2(GAP, GAP), PICTURE_SIZE);
        let left = picture.right() + GAP;
        let space = Rect::from_min_max(pos2(left, rect.top() + GAP), rect.max - vec2(GAP, GAP));
        let column = egui::Layout::top_down(egui::Align::LEFT);
        let mut text = ui.new_child(egui::UiBuilder::new().max_rect(space).layout(column));
        text.set_clip_rect(space.intersect(ui.clip_rect()));
        text.spacing_mut().item_spacing.y = 2.0;
        Self { response, picture, painter: ui.painter().clone(), text }
    }

    /// Adds the title.
    pub(super) fn title(&mut self, title: String) {
        let title = RichText::new(title).strong();
        self.text.add(egui::Label::new(title).truncate().selectable(false));
    }

    /// Adds small text of at most three lines.
    pub(super) fn description(&mut self, text: &str, color: Color32) {
        let galley = lay_out_small(&self.text, text, self.text.available_width(), color);
        let position = self.text.cursor().min;
        self.text.painter().galley(position, galley, color);
    }

    /// Draws a symbol in place of the picture.
    pub(super) fn symbol(&self, symbol: &str, theme: &Theme) {
        self.painter.rect_filled(self.picture, 3.0, self.text.visuals().extreme_bg_color);
        let (font, centre) = (FontId::proportional(28.0), egui::Align2::CENTER_CENTER);
        self.painter.text(self.picture.center(), centre, symbol, font, theme.weak);
    }
}

/// Lays out small text in at most three lines; longer text ends with "…".
fn lay_out_small(ui: &Ui, text: &str, width: f32, color: Color32) -> Arc<Galley> {
    let font = egui::TextStyle::Small.resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple(text.to_owned(), font, color, width);
    job.wrap.max_rows = 3;
    ui.fonts(|fonts| fonts.layout_job(job))
}
