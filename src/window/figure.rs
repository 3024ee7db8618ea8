//! Paints a Figure's layout with egui, with the same marks as the SVG.

use egui_macroquad::egui::{
    self, Align2, Color32, CornerRadius, FontFamily, FontId, Mesh, Painter, Pos2, Rect, Shape,
    Stroke, StrokeKind,
};
use glam::{Vec2, vec2};

use super::theme::Theme;
use crate::explain::Term;
use crate::figure::layout::{self, Anchor, Ink, Layout, Mark, PlacedMark, text_box};
use crate::figure::svg::{arrow, hatch_lines};

/// Opacity of marks that do not belong to the hovered quantity.
const DIMMED: f32 = 0.35;

/// Paints a layout whose page has its corner at `origin`, points.
pub(super) fn paint(
    painter: &Painter,
    origin: Pos2,
    layout: &Layout,
    theme: &Theme,
    hovered: Option<Term>,
) {
    let pen = Pen { painter, origin, dark: theme.dark };
    let is_hovered = |drawn: &PlacedMark| {
        let terms = hovered.zip(drawn.term);
        terms.is_some_and(|(hovered, own)| hovered == own || hovered.is_of_axis(own))
    };
    let any_hovered = layout.marks.iter().any(is_hovered);
    for drawn in &layout.marks {
        let is_dimmed = any_hovered && drawn.term.is_some() && !is_hovered(drawn);
        pen.placed_mark(drawn, if is_dimmed { DIMMED } else { 1.0 });
    }
}

/// Returns the quantity of the number or name under the pointer.
pub(super) fn term_at(layout: &Layout, at: Vec2) -> Option<Term> {
    let is_over = |drawn: &&PlacedMark| match &drawn.mark {
        Mark::Text { at: position, anchor, size, bold, text, .. } => {
            text_box(*position, *anchor, *size, *bold, text).holds(&layout::Rect::new(at, at))
        }
        _ => false,
    };
    layout.marks.iter().rfind(|drawn| drawn.term.is_some() && is_over(drawn))?.term
}

/// Returns the colour of an ink.
pub(super) fn colour(ink: Ink, theme: &Theme) -> Color32 {
    let [r, g, b] = ink.rgb(theme.dark);
    Color32::from_rgb(r, g, b)
}

struct Pen<'a> {
    painter: &'a Painter,
    origin: Pos2,
    dark: bool,
}

impl Pen<'_> {
    fn position(&self, p: Vec2) -> Pos2 {
        self.origin + egui::vec2(p.x, p.y)
    }

    fn positions(&self, points: &[Vec2]) -> Vec<Pos2> {
        points.iter().map(|p| self.position(*p)).collect()
    }

    fn ink(&self, ink: Ink, opacity: f32) -> Color32 {
        let [r, g, b] = ink.rgb(self.dark);
        // Blends as SVG does: egui's own conversion uses linear light and is brighter.
        let opacity = opacity.clamp(0.0, 1.0);
        let scale = |c: u8| (f32::from(c) * opacity).round() as u8;
        Color32::from_rgba_premultiplied(scale(r), scale(g), scale(b), scale(255))
    }

    fn placed_mark(&self, drawn: &PlacedMark, strength: f32) {
        let clip = drawn
            .clip
            .map(|clip| Rect::from_min_max(self.position(clip.min), self.position(clip.max)));
        let whole = self.painter.clip_rect();
        let painter = self.painter.with_clip_rect(clip.map_or(whole, |clip| clip.intersect(whole)));
        self.mark(&painter, &drawn.mark, drawn.opacity * strength);
    }

    fn mark(&self, painter: &Painter, mark: &Mark, strength: f32) {
        match mark {
            Mark::Path { points, closed, ink, width, dash } => {
                let mut points = self.positions(points);
                if *closed {
                    points.extend(points.first().copied());
                }
                line(painter, points, Stroke::new(*width, self.ink(*ink, strength)), *dash);
            }
            Mark::Fill { points, ink, opacity } => {
                let fill = self.ink(*ink, opacity * strength);
                painter.add(area(&self.positions(points), fill));
            }
            Mark::Hatch { points, ink, spacing } => {
                let stroke = Stroke::new(1.2, self.ink(*ink, strength));
                for ends in hatch_lines(points, *spacing) {
                    painter.line_segment(ends.map(|end| self.position(end)), stroke);
                }
            }
            Mark::Circle { center, radius, ink, width, dash } => {
                let (center, colour) = (self.position(*center), self.ink(*ink, strength));
                if *width <= 0.0 {
                    painter.circle_filled(center, *radius, colour);
                } else if dash.is_none() {
                    painter.circle_stroke(center, *radius, Stroke::new(*width, colour));
                } else {
                    let turn = std::f32::consts::TAU / 96.0;
                    let point = |k: u8| center + egui::Vec2::angled(turn * f32::from(k)) * *radius;
                    let points = (0..=96).map(point).collect();
                    line(painter, points, Stroke::new(*width, colour), *dash);
                }
            }
            Mark::Arrow { from, to, ink, width } => {
                let (shaft, head) = arrow(*from, *to, *width);
                let colour = self.ink(*ink, strength);
                painter
                    .line_segment(shaft.map(|end| self.position(end)), Stroke::new(*width, colour));
                painter.add(Shape::convex_polygon(self.positions(&head), colour, Stroke::NONE));
            }
            Mark::Box { rect, radius } => {
                let rect = Rect::from_min_max(self.position(rect.min), self.position(rect.max));
                // Lossless: a few points.
                let corner = CornerRadius::same(*radius as u8);
                let stroke = Stroke::new(1.0, self.ink(Ink::Frame, 1.0));
                painter.rect(rect, corner, self.ink(Ink::Paper, 1.0), stroke, StrokeKind::Inside);
            }
            Mark::Text { at, anchor, size, bold, ink, text } => {
                let align = match anchor {
                    Anchor::Start => Align2::LEFT_CENTER,
                    Anchor::Middle => Align2::CENTER_CENTER,
                    Anchor::End => Align2::RIGHT_CENTER,
                };
                let family =
                    if *bold { FontFamily::Name("bold".into()) } else { FontFamily::Proportional };
                let font = FontId::new(*size, family);
                painter.text(
                    self.position(*at),
                    align,
                    text,
                    font,
                    self.ink(*ink, strength.max(0.6)),
                );
            }
        }
    }
}

/// Returns a filled convex area. egui's own polygons have soft edges, which become long spikes at acute corners.
fn area(corners: &[Pos2], colour: Color32) -> Shape {
    let mut mesh = Mesh::default();
    for corner in corners {
        mesh.colored_vertex(*corner, colour);
    }
    // Lossless: an area has few corners.
    for k in 2..corners.len() as u32 {
        mesh.add_triangle(0, k - 1, k);
    }
    Shape::mesh(mesh)
}

/// Draws a line, dashed if `dash` is given.
fn line(painter: &Painter, points: Vec<Pos2>, stroke: Stroke, dash: Option<[f32; 2]>) {
    match dash {
        Some([on, off]) => painter.extend(Shape::dashed_line(&points, stroke, on, off)),
        None => {
            painter.add(Shape::line(points, stroke));
        }
    }
}

/// Converts a rectangle of a layout to the screen.
pub(super) fn on_screen(rect: crate::figure::layout::Rect, origin: Pos2) -> Rect {
    let at = |p: Vec2| origin + egui::vec2(p.x, p.y);
    Rect::from_min_max(at(rect.min), at(rect.max))
}

/// Converts a screen rectangle to a layout whose page starts at the screen's corner.
pub(super) fn from_screen(rect: Rect) -> crate::figure::layout::Rect {
    let at = |p: Pos2| vec2(p.x, p.y);
    crate::figure::layout::Rect::new(at(rect.min), at(rect.max))
}

/// Returns the size of an egui rectangle as a glam vector.
pub(super) fn size_of(rect: Rect) -> Vec2 {
    vec2(rect.width(), rect.height())
}

#[cfg(test)]
mod tests {
    use egui_macroquad::egui::epaint::Primitive;

    use super::*;
    use crate::figure::Role;

    #[test]
    fn fills_stay_within_their_corners_even_if_thin() {
        let ctx = egui::Context::default();
        for width in [20.0, 3.0, 1.0, 0.3, 0.01, 1e-4, 0.0] {
            let points = [(100.0, 100.0), (180.0, 140.0), (300.0, 200.0 + width)].map(Vec2::from);
            let allowed = bounds(&points).expand(2.0);
            let ink = Ink::Of(Role::Overlap);
            let mark = Mark::Fill { points: points.to_vec(), ink, opacity: 1.0 };
            let marks = vec![PlacedMark { mark, clip: None, opacity: 1.0, term: None }];
            let layout = Layout { marks, ..Layout::default() };
            let output = ctx.run(egui::RawInput::default(), |ctx| {
                let painter = ctx.layer_painter(egui::LayerId::background());
                paint(&painter, Pos2::ZERO, &layout, &Theme::new(false), None);
            });
            let mut vertices = 0;
            for painted in ctx.tessellate(output.shapes, 1.0) {
                let Primitive::Mesh(mesh) = painted.primitive else { continue };
                for vertex in mesh.vertices {
                    vertices += 1;
                    assert!(allowed.contains(vertex.pos), "{width}: {} is far off", vertex.pos);
                }
            }
            assert!(vertices > 2, "{width}");
        }
    }

    fn bounds(points: &[Vec2]) -> Rect {
        Rect::from_points(&points.iter().map(|p| Pos2::new(p.x, p.y)).collect::<Vec<_>>())
    }
}
