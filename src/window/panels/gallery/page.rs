//! The page of a unit: Markdown with figures, each of which opens its scene.

use std::collections::BTreeMap;

use egui_commonmark::CommonMarkViewer;
use egui_macroquad::egui::{self, Sense, Stroke, StrokeKind, Vec2};

use crate::app::ViewCommand;
use crate::app::export::Source;
use crate::figure::Figure;
use crate::figure::layout::{Ink, Layout, Page, layout};
use crate::scene::course::{self, CourseFigure, PagePiece, Unit};
use crate::text::id;
use crate::window::figure::{colour, paint, size_of};
use crate::window::panels::{LessonCache, PanelContext};

/// Computed figures by name.
pub(super) type Figures = BTreeMap<String, Option<PlacedFigure>>;

/// A Figure and its layout.
pub(super) struct PlacedFigure {
    figure: Figure,
    size: glam::Vec2,
    layout: Layout,
}

/// Maximum size of a figure, points.
const MAX_SIZE: Vec2 = Vec2::new(360.0, 256.0);
/// Minimum width of a caption beside its figure, points; a narrower caption goes below.
const MIN_CAPTION_WIDTH: f32 = 160.0;
/// Distance between a figure and its caption, points.
const GAP: f32 = 12.0;

/// Shows the page; returns whether a figure was clicked, which opens its scene.
pub(super) fn show(
    ui: &mut egui::Ui,
    unit: &Unit,
    (cache, figures): (&mut LessonCache, &mut Figures),
    seen: &mut PanelContext,
) -> bool {
    let page = course::page(&unit.id).unwrap_or_default();
    // The unit's title is already shown above.
    let page = page.split_once('\n').filter(|(first, _)| first.starts_with("# "));
    let page = page.map_or("", |(_, rest)| rest);
    let mut opened = false;
    for piece in course::pieces(page) {
        match piece {
            PagePiece::Text(text) => {
                CommonMarkViewer::new().show(ui, cache, &space_after_italics(text));
            }
            PagePiece::Figure { caption, name } => {
                if let Some(figure) = course::course().figure(name) {
                    opened |= figure_with_caption(ui, caption, figure, figures, seen);
                }
            }
        }
    }
    opened
}

/// Adds a hair space after italic text, whose last letter leans into the next space.
pub(super) fn space_after_italics(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for part in text.split_inclusive("* ") {
        let italic = part.strip_suffix("* ").filter(|before| !before.ends_with(['\n', ' ']));
        match italic.filter(|before| !before.is_empty()) {
            Some(before) => out.extend([before, "*\u{200a} "]),
            None => out.push_str(part),
        }
    }
    out
}

/// Shows a figure with its caption; returns whether it was clicked.
fn figure_with_caption(
    ui: &mut egui::Ui,
    caption: &str,
    figure: &CourseFigure,
    figures: &mut Figures,
    seen: &mut PanelContext,
) -> bool {
    let width = ui.available_width();
    let size = MAX_SIZE * (width / MAX_SIZE.x).min(1.0);
    ui.add_space(4.0);
    let clicked = if width >= MAX_SIZE.x + GAP + MIN_CAPTION_WIDTH {
        let row = ui.horizontal_top(|row| {
            row.spacing_mut().item_spacing.x = GAP;
            let clicked = picture(row, size, (figure, caption), figures, seen);
            row.vertical(|column| column.label(seen.theme.quiet(caption)));
            clicked
        });
        row.inner
    } else {
        let clicked = picture(ui, size, (figure, caption), figures, seen);
        ui.label(seen.theme.quiet(caption));
        clicked
    };
    ui.add_space(6.0);
    if clicked {
        seen.request(ViewCommand::Figure(figure.name.clone()));
    }
    clicked
}

/// Draws the framed figure; returns whether it was clicked.
fn picture(
    ui: &mut egui::Ui,
    size: Vec2,
    (figure, caption): (&CourseFigure, &str),
    figures: &mut Figures,
    seen: &PanelContext,
) -> bool {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, caption));
    if ui.is_rect_visible(rect)
        && let Some(placed) = placed_figure(figures, figure, size_of(rect))
    {
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        painter.rect_filled(rect, 2.0, colour(Ink::Paper, seen.theme));
        paint(&painter, rect.min, &placed.layout, seen.theme, None);
    }
    let is_highlighted = response.hovered() || response.has_focus();
    let (width, colour) =
        if is_highlighted { (2.0, seen.theme.text) } else { (1.0, seen.theme.weak) };
    ui.painter().rect_stroke(rect, 2.0, Stroke::new(width, colour), StrokeKind::Inside);
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    let hover = id::GALLERY_FIGURE_HINT.with(&[("scene", &figure.scene), ("tick", &figure.tick)]);
    response.on_hover_text(hover).clicked()
}

/// Returns a figure laid out in this size. Only the first call runs its scene.
fn placed_figure<'f>(
    figures: &'f mut Figures,
    figure: &CourseFigure,
    size: glam::Vec2,
) -> Option<&'f PlacedFigure> {
    let placed = figures.entry(figure.name.clone()).or_insert_with(|| {
        let figure = Source::of_course(figure).ok()?.figure(None);
        Some(PlacedFigure { figure, size: glam::Vec2::ZERO, layout: Layout::default() })
    });
    let placed = placed.as_mut()?;
    if placed.size != size {
        let page = Page { size, titled: true, ..Page::default() };
        (placed.size, placed.layout) = (size, layout(&placed.figure, &page));
    }
    Some(placed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_of_the_course_shows_a_pair() {
        for figure in course::course().units.iter().flat_map(|unit| &unit.figures) {
            let mut figures = Figures::new();
            let size = size_of(egui::Rect::from_min_size(egui::Pos2::ZERO, MAX_SIZE));
            let placed = placed_figure(&mut figures, figure, size);
            let placed = placed.unwrap_or_else(|| panic!("{}: its scene runs", figure.name));
            assert!(!placed.figure.is_empty(), "{}", figure.name);
            assert!(placed.layout.marks.len() > 10, "{}", figure.name);
        }
    }
}
