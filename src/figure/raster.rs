//! Layouts as pixels, with the marks and blending of the SVG.

use glam::{Vec2, vec2};
use tiny_skia::{
    Color, FillRule, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash,
    Transform,
};
use ttf_parser::OutlineBuilder;

use super::layout::{Ink, Layout, Mark, PlacedMark, Rect, text_box};
use super::measure;
use super::svg::{arrow, hatch_lines};

/// A picture without transparency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Width and height, pixels.
    pub size: [u32; 2],
    /// Red, green and blue of each pixel, row by row from the top.
    pub rgb: Vec<u8>,
}

/// Draws the layout on a page of this size, points, with `scale` pixels per point; `None` if the
/// picture has no pixels or too many.
#[must_use]
pub fn raster(layout: &Layout, size: Vec2, scale: f32, dark: bool) -> Option<Picture> {
    let [width, height] = (size * scale).round().to_array().map(|side| side as u32);
    let mut pixels = Pixmap::new(width, height)?;
    pixels.fill(colour(Ink::Paper, 1.0, dark));
    let transform = Transform::from_scale(scale, scale);
    let mut raster = Raster { pixels, transform, mask: None, dark };
    for placed in &layout.marks {
        raster.draw(placed);
    }
    let rgb = raster.pixels.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
    Some(Picture { size: [width, height], rgb })
}

struct Raster {
    pixels: Pixmap,
    transform: Transform,
    /// The clip rectangle and its mask.
    mask: Option<(Rect, Mask)>,
    dark: bool,
}

impl Raster {
    fn draw(&mut self, placed: &PlacedMark) {
        if self.mask.as_ref().map(|(rect, _)| *rect) != placed.clip {
            let mask = |rect: Rect| {
                let mut mask = Mask::new(self.pixels.width(), self.pixels.height())?;
                let path = polygon(&rect.corners(), true)?;
                mask.fill_path(&path, FillRule::Winding, true, self.transform);
                Some((rect, mask))
            };
            self.mask = placed.clip.and_then(mask);
            // Nothing shows in an empty rectangle.
            if self.mask.is_none() && placed.clip.is_some() {
                return;
            }
        }
        self.mark(&placed.mark, placed.opacity);
    }

    fn mark(&mut self, mark: &Mark, strength: f32) {
        match mark {
            Mark::Path { points, closed, ink, width, dash } => {
                let path = polygon(points, *closed);
                self.stroke(path, (*ink, strength), *width, *dash);
            }
            Mark::Fill { points, ink, opacity } => {
                self.fill(polygon(points, true), *ink, opacity * strength);
            }
            Mark::Hatch { points, ink, spacing } => {
                for ends in hatch_lines(points, *spacing) {
                    self.stroke(polygon(&ends, false), (*ink, 1.0), 1.2, None);
                }
            }
            Mark::Circle { center, radius, ink, width, dash } => {
                let path = PathBuilder::from_circle(center.x, center.y, *radius);
                if *width <= 0.0 {
                    self.fill(path, *ink, strength);
                } else {
                    self.stroke(path, (*ink, strength), *width, *dash);
                }
            }
            Mark::Arrow { from, to, ink, width } => {
                let (shaft, head) = arrow(*from, *to, *width);
                self.stroke(polygon(&shaft, false), (*ink, 1.0), *width, None);
                self.fill(polygon(&head, true), *ink, 1.0);
            }
            Mark::Box { rect, radius } => {
                let path = rounded_rect(rect, *radius);
                self.fill(path.clone(), Ink::Paper, 1.0);
                self.stroke(path, (Ink::Frame, 1.0), 1.0, None);
            }
            Mark::Text { at, anchor, size, bold, ink, text } => {
                let left = text_box(*at, *anchor, *size, *bold, text).min.x;
                // Distance from the baseline to the middle of capitals, as in the SVG.
                let start = vec2(left, at.y + 0.36 * size);
                self.fill(text_path(start, *size, *bold, text), *ink, 1.0);
            }
        }
    }

    fn paint(&self, ink: Ink, opacity: f32) -> Paint<'static> {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        paint.set_color(colour(ink, opacity, self.dark));
        paint
    }

    fn fill(&mut self, path: Option<Path>, ink: Ink, opacity: f32) {
        let (paint, mask) = (self.paint(ink, opacity), self.mask.as_ref().map(|(_, mask)| mask));
        if let Some(path) = path {
            self.pixels.fill_path(&path, &paint, FillRule::Winding, self.transform, mask);
        }
    }

    fn stroke(
        &mut self,
        path: Option<Path>,
        (ink, opacity): (Ink, f32),
        width: f32,
        dash: Option<[f32; 2]>,
    ) {
        let (paint, mask) = (self.paint(ink, opacity), self.mask.as_ref().map(|(_, mask)| mask));
        let dash = dash.and_then(|dash| StrokeDash::new(dash.to_vec(), 0.0));
        let stroke = Stroke { width, line_join: LineJoin::Round, dash, ..Stroke::default() };
        if let Some(path) = path {
            self.pixels.stroke_path(&path, &paint, &stroke, self.transform, mask);
        }
    }
}

fn colour(ink: Ink, opacity: f32, dark: bool) -> Color {
    let [r, g, b] = ink.rgb(dark);
    Color::from_rgba8(r, g, b, (opacity.clamp(0.0, 1.0) * 255.0).round() as u8)
}

/// Returns lines through the points; `None` for fewer than two.
fn polygon(points: &[Vec2], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    path.move_to(first.x, first.y);
    for p in rest {
        path.line_to(p.x, p.y);
    }
    if closed {
        path.close();
    }
    path.finish()
}

/// Returns a rectangle with round corners.
fn rounded_rect(rect: &Rect, radius: f32) -> Option<Path> {
    let corners = rect.corners();
    let radius = radius.min(0.5 * rect.size().min_element());
    let towards = |from: Vec2, to: Vec2| from + (to - from).normalize_or_zero() * radius;
    let mut path = PathBuilder::new();
    for (k, corner) in corners.iter().enumerate() {
        let (before, after) = (corners[(k + 3) % 4], corners[(k + 1) % 4]);
        let [start, end] = [towards(*corner, before), towards(*corner, after)];
        if k == 0 {
            path.move_to(start.x, start.y);
        } else {
            path.line_to(start.x, start.y);
        }
        path.quad_to(corner.x, corner.y, end.x, end.y);
    }
    path.close();
    path.finish()
}

/// Returns the outlines of a text; its baseline starts at `start`.
fn text_path(start: Vec2, size: f32, bold: bool, text: &str) -> Option<Path> {
    let face = measure::face(bold)?;
    let scale = size / f32::from(face.units_per_em());
    let mut glyphs = Glyphs { path: PathBuilder::new(), origin: start, scale };
    for char in text.chars() {
        if let Some(glyph) = face.glyph_index(char) {
            face.outline_glyph(glyph, &mut glyphs);
        }
        glyphs.origin.x += measure::advance(face, char) * size;
    }
    glyphs.path.finish()
}

/// Glyph outlines on the page. In fonts, y points up.
struct Glyphs {
    path: PathBuilder,
    origin: Vec2,
    scale: f32,
}

impl Glyphs {
    fn to_page(&self, x: f32, y: f32) -> Vec2 {
        self.origin + vec2(x, -y) * self.scale
    }
}

impl OutlineBuilder for Glyphs {
    fn move_to(&mut self, x: f32, y: f32) {
        let p = self.to_page(x, y);
        self.path.move_to(p.x, p.y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let p = self.to_page(x, y);
        self.path.line_to(p.x, p.y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (a, p) = (self.to_page(x1, y1), self.to_page(x, y));
        self.path.quad_to(a.x, a.y, p.x, p.y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b, p) = (self.to_page(x1, y1), self.to_page(x2, y2), self.to_page(x, y));
        self.path.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::layout::Anchor;

    /// Draws one mark on a page of 40 × 40 points.
    fn draw(mark: Mark, clip: Option<Rect>, scale: f32) -> Picture {
        let marks = vec![PlacedMark { mark, clip, opacity: 1.0, term: None }];
        let layout = Layout { marks, ..Layout::default() };
        raster(&layout, Vec2::splat(40.0), scale, false).expect("it has pixels")
    }

    /// Returns the area, square points, of pixels that differ from the paper.
    fn covered_area(picture: &Picture, scale: f32) -> f32 {
        let paper = Ink::Paper.rgb(false);
        let count = picture.rgb.chunks_exact(3).filter(|pixel| *pixel != paper).count();
        count as f32 / (scale * scale)
    }

    #[test]
    fn marks_cover_their_area_at_every_scale() {
        let square = [vec2(10.0, 10.0), vec2(30.0, 10.0), vec2(30.0, 30.0), vec2(10.0, 30.0)];
        for scale in [1.0, 2.0, 4.0] {
            let fill = draw(Mark::fill(square, Ink::Text, 1.0), None, scale);
            assert_eq!(fill.size, [(40.0 * scale) as u32; 2]);
            assert_eq!(covered_area(&fill, scale), 400.0);
            let half = Rect::new(Vec2::ZERO, vec2(20.0, 40.0));
            let clipped = draw(Mark::fill(square, Ink::Text, 1.0), Some(half), scale);
            assert_eq!(covered_area(&clipped, scale), 200.0);
            let line = Mark::line([vec2(10.0, 20.0), vec2(30.0, 20.0)], Ink::Text, 2.0);
            assert_eq!(covered_area(&draw(line, None, scale), scale), 40.0);
        }
        let empty = Rect::new(Vec2::splat(5.0), Vec2::splat(5.0));
        let clipped = draw(Mark::fill(square, Ink::Text, 1.0), Some(empty), 1.0);
        assert_eq!(covered_area(&clipped, 1.0), 0.0);
    }

    #[test]
    fn a_text_stays_in_its_box() {
        let (at, size) = (Vec2::splat(20.0), 12.0);
        for anchor in [Anchor::Start, Anchor::Middle, Anchor::End] {
            let text = "m4".to_owned();
            let mark = Mark::Text { at, anchor, size, bold: true, ink: Ink::Text, text };
            let picture = draw(mark, None, 4.0);
            let area = text_box(at, anchor, size, true, "m4");
            let paper = Ink::Paper.rgb(false);
            let mut count = 0;
            for (k, pixel) in picture.rgb.chunks_exact(3).enumerate() {
                let point = vec2((k % 160) as f32, (k / 160) as f32) / 4.0;
                if pixel != paper {
                    count += 1;
                    assert!(area.shrunk(-0.5).holds(&Rect::new(point, point)), "{point}");
                }
            }
            assert!(count > 200, "{count}");
        }
    }
}
