//! Layouts as SVG; texts stay texts.

use std::fmt::Write;

use glam::Vec2;

use super::layout::{Anchor, Ink, Layout, Mark, PlacedMark, Rect};

/// Length and width of an arrow head, in shaft widths.
pub const HEAD: [f32; 2] = [4.0, 3.2];

/// Returns the layout as SVG on a page of this size, points.
#[must_use]
pub fn svg(layout: &Layout, size: Vec2, dark: bool) -> String {
    svg_with_metadata(layout, size, dark, "")
}

/// Returns the layout as SVG, with a text as the file's metadata.
#[must_use]
pub fn svg_with_metadata(layout: &Layout, size: Vec2, dark: bool, metadata: &str) -> String {
    let mut out = Svg { text: String::new(), dark, clips: 0 };
    let Vec2 { x: w, y: h } = size;
    // Writing to a String cannot fail.
    let _ = writeln!(
        out.text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" font-family=\"Noto Sans, Open Sans, sans-serif\">"
    );
    if !metadata.is_empty() {
        out.put(format_args!("<metadata>{}</metadata>", escape_xml(metadata)));
    }
    let _ = writeln!(
        out.text,
        "<rect width=\"{w}\" height=\"{h}\" fill=\"{}\"/>",
        hex(Ink::Paper, dark)
    );
    for placed in &layout.marks {
        out.draw(placed);
    }
    out.text.push_str("</svg>\n");
    out.text
}

struct Svg {
    text: String,
    dark: bool,
    clips: u32,
}

impl Svg {
    fn put(&mut self, args: std::fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = self.text.write_fmt(args);
        self.text.push('\n');
    }

    fn draw(&mut self, placed: &PlacedMark) {
        if let Some(Rect { min, max }) = placed.clip {
            self.clips += 1;
            let (id, size) = (self.clips, max - min);
            self.put(format_args!(
                "<clipPath id=\"c{id}\"><rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\"/></clipPath><g clip-path=\"url(#c{id})\">",
                min.x, min.y, size.x.max(0.0), size.y.max(0.0)
            ));
        }
        self.mark(&placed.mark, placed.opacity);
        if placed.clip.is_some() {
            self.put(format_args!("</g>"));
        }
    }

    fn mark(&mut self, mark: &Mark, strength: f32) {
        let dark = self.dark;
        match mark {
            Mark::Path { points, closed, ink, width, dash } => {
                let end = if *closed { "Z" } else { "" };
                self.put(format_args!(
                    "<path d=\"{}{end}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\"{strength:.2}\" stroke-width=\"{width:.2}\" stroke-linejoin=\"round\"{}/>",
                    path(points), hex(*ink, dark), dashes(*dash)
                ));
            }
            Mark::Fill { points, ink, opacity } => self.put(format_args!(
                "<path d=\"{}Z\" fill=\"{}\" fill-opacity=\"{:.2}\"/>",
                path(points),
                hex(*ink, dark),
                opacity * strength
            )),
            Mark::Hatch { points, ink, spacing } => {
                for ends in hatch_lines(points, *spacing) {
                    self.put(format_args!(
                        "<path d=\"{}\" stroke=\"{}\" stroke-width=\"1.20\"/>",
                        path(&ends),
                        hex(*ink, dark)
                    ));
                }
            }
            Mark::Circle { center, radius, ink, width, dash } => {
                let paint = circle_paint(&hex(*ink, dark), *width, *dash);
                self.put(format_args!(
                    "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"{radius:.2}\" {paint} opacity=\"{strength:.2}\"/>",
                    center.x, center.y
                ));
            }
            Mark::Arrow { from, to, ink, width } => {
                let (shaft, head) = arrow(*from, *to, *width);
                let colour = hex(*ink, dark);
                self.put(format_args!(
                    "<path d=\"{}\" stroke=\"{colour}\" stroke-width=\"{width:.2}\"/><path d=\"{}Z\" fill=\"{colour}\"/>",
                    path(&shaft), path(&head)
                ));
            }
            Mark::Box { rect, radius } => {
                let size = rect.size();
                self.put(format_args!(
                    "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\" rx=\"{radius:.2}\" fill=\"{}\" stroke=\"{}\"/>",
                    rect.min.x, rect.min.y, size.x, size.y, hex(Ink::Paper, dark), hex(Ink::Frame, dark)
                ));
            }
            Mark::Text { at, anchor, size, bold, ink, text } => {
                let style = (*anchor, *size, *bold, *ink);
                self.text(*at, style, text);
            }
        }
    }

    fn text(&mut self, at: Vec2, (anchor, size, bold, ink): (Anchor, f32, bool, Ink), text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let weight = if bold { " font-weight=\"700\"" } else { "" };
        // Distance from the baseline to the middle of capitals.
        let y = at.y + 0.36 * size;
        let (colour, text) = (hex(ink, self.dark), escape_xml(text));
        self.put(format_args!(
            "<text x=\"{:.2}\" y=\"{y:.2}\" font-size=\"{size:.2}\" text-anchor=\"{anchor}\"{weight} fill=\"{colour}\">{text}</text>",
            at.x
        ));
    }
}

/// Returns a circle's paint attributes: a fill for line width 0, otherwise a stroke.
fn circle_paint(colour: &str, width: f32, dash: Option<[f32; 2]>) -> String {
    if width <= 0.0 {
        return format!("fill=\"{colour}\"");
    }
    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width:.2}\"{}", dashes(dash))
}

/// Returns shaft and head of an arrow.
#[must_use]
pub fn arrow(from: Vec2, to: Vec2, width: f32) -> ([Vec2; 2], [Vec2; 3]) {
    let direction = (to - from).normalize_or_zero();
    let length = (HEAD[0] * width.max(1.8)).min(from.distance(to));
    let neck = to - direction * length;
    let side = direction.perp() * (0.5 * HEAD[1] * width.max(1.8));
    ([from, neck], [to, neck + side, neck - side])
}

/// Returns lines at 45° across a convex polygon.
#[must_use]
pub fn hatch_lines(points: &[Vec2], spacing: f32) -> Vec<[Vec2; 2]> {
    const ALONG: Vec2 =
        Vec2::new(std::f32::consts::FRAC_1_SQRT_2, -std::f32::consts::FRAC_1_SQRT_2);
    let across = ALONG.perp();
    let offsets: Vec<f32> = points.iter().map(|p| p.dot(across)).collect();
    let (low, high) =
        offsets.iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), offset| {
            (low.min(*offset), high.max(*offset))
        });
    let count = ((high - low) / spacing.max(1.0)).clamp(0.0, 400.0) as u32;
    let line = |i: u32| {
        let offset = low + (f64::from(i) + 0.5) as f32 * spacing;
        let mut ends: Vec<Vec2> = Vec::new();
        for j in 0..points.len() {
            let (p, q) = (points[j], points[(j + 1) % points.len()]);
            let (d, e) = (p.dot(across) - offset, q.dot(across) - offset);
            if (d < 0.0) != (e < 0.0) {
                ends.push(p + (q - p) * (d / (d - e)));
            }
        }
        (ends.len() >= 2).then(|| [ends[0], ends[1]])
    };
    (0..=count).filter_map(line).collect()
}

fn path(points: &[Vec2]) -> String {
    let mut text = String::new();
    for (i, p) in points.iter().enumerate() {
        let command = if i == 0 { 'M' } else { 'L' };
        let _ = write!(text, "{command}{:.2} {:.2}", p.x, p.y);
    }
    text
}

fn dashes(dash: Option<[f32; 2]>) -> String {
    dash.map_or(String::new(), |[on, off]| format!(" stroke-dasharray=\"{on:.1} {off:.1}\""))
}

fn hex(ink: Ink, dark: bool) -> String {
    let [r, g, b] = ink.rgb(dark);
    format!("#{r:02X}{g:02X}{b:02X}")
}

fn escape_xml(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
