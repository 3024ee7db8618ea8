//! Paints what overlays drew: lines, arrows and labels by egui over the 3D picture, fills among its
//! solids.

mod dashes;
mod hidden;
pub(super) mod patterns;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use egui_macroquad::egui::{self, Color32, FontId, Galley, Painter, Pos2, Rect, Shape, pos2};
use glam::{Vec2, Vec3, vec2};

use super::render::FillVertex;
use super::theme::{SMALL, Theme};
use crate::app::Lens;
use crate::explain::Term;
use crate::geom::order;
use crate::overlay::labels::{Layout, Placed, ScreenBox, Segment, Wish, key};
use crate::overlay::{
    Drawn, Head, Ink, LabelStyle, Mark, OwnedLabel, Pattern, Rank, Stroke, Weight,
};
use dashes::dashes;

/// Casing on either side of a line, points.
const CASING: f32 = 1.0;

/// The shortest arrow head, points.
const LEAST_HEAD: f32 = 4.0;

/// How much wider the strokes of a hovered term are.
const HOVERED: f32 = 1.8;

/// The arrow of the answer is at least so long, points: a push of a millimetre is to be seen, too, and
/// its number tells the length.
const LEAST_ANSWER: f32 = 40.0;

/// Labels stay out of a strip this wide along an arrow and along the edges of a patch of contact,
/// points: the arrow's head and its casing.
const ARROW_ROOM: f32 = 18.0;

/// Round a label's text, points.
const LABEL_MARGIN: egui::Vec2 = egui::vec2(4.0, 2.0);

/// The view has room for one label in this area, square points.
const AREA_PER_LABEL: f32 = 7_000.0;

/// How strongly a line is drawn through what hides it.
const HIDDEN: f32 = 0.3;

/// Of a line a place is looked at every so many points, and no more than so many.
const LOOK_EVERY: f32 = 14.0;
const MOST_LOOKS: f32 = 24.0;

/// How much a patch of contact covers, and the width of its border, points.
const GLOW: (f32, f32) = (0.45, 2.5);

/// How much larger than the others the number is set that answers.
const LARGE: f32 = 1.5;

/// Width of a line that is drawn among the solids, points.
const HAIRLINE: f32 = 1.0;

/// A label waiting for its place.
struct Pending {
    at: Pos2,
    text: Arc<Galley>,
    label: OwnedLabel,
    term: Option<Term>,
    weight: Weight,
    opacity: f32,
}

/// The view that overlays are painted in.
pub(super) struct Screen<'a> {
    /// Clipped to the view.
    pub painter: Painter,
    /// The view, points.
    pub rect: Rect,
    /// How it sees the world.
    pub lens: Lens,
    /// Colours.
    pub theme: &'a Theme,
    /// Whether a solid stands between the eye and a point.
    pub hides: &'a dyn Fn(Vec3) -> bool,
}

impl Screen<'_> {
    /// Paints marks, the lines of the `hovered` quantity wider; then the labels, each clear of the
    /// others, of the arrows and of patches of contact, in `room`. Fills are added to `fills`, and so are lines that are
    /// to be quiet: solids hide them. Other lines shine through solids, dashed and faint, but for the
    /// arrows that answer, which are drawn before everything.
    pub(super) fn paint(
        &self,
        marks: Vec<Drawn>,
        hovered: Option<Term>,
        fills: &mut Vec<FillVertex>,
        (layout, room): (&mut Layout, Rect),
    ) {
        let (mut labels, mut kept) = (Vec::new(), Vec::new());
        let mut layer = 0_u8;
        for Drawn { term, weight, opacity, mark } in marks {
            let is_quiet = matches!(weight, Weight::Quiet | Weight::Past) && opacity < 1.0;
            let wider = if term.is_some() && term == hovered { HOVERED } else { 1.0 };
            let lit = |stroke: Stroke| Stroke { width: stroke.width * wider, ..stroke };
            match mark {
                Mark::Line(points, stroke) if is_quiet => {
                    let color = self.theme.ink(stroke.ink).gamma_multiply(opacity);
                    let ends = points.windows(2);
                    fills.extend(ends.flat_map(|pair| self.hairline(pair[0], pair[1], color)));
                }
                Mark::Line(points, stroke) => {
                    let pairs = points.windows(2);
                    pairs.for_each(|pair| self.through((pair[0], pair[1]), lit(stroke), opacity));
                }
                Mark::Arrow(from, to, stroke, head) => {
                    let answers = weight >= Weight::Answer;
                    let how = (lit(stroke), head, answers);
                    let least = if weight == Weight::Result { LEAST_ANSWER } else { 0.0 };
                    let to = self.lens.lengthened(from, to, least);
                    kept.extend(self.arrow((from, to), how, opacity));
                }
                Mark::Fill(corners, ink, Pattern::Glow(lit)) => {
                    self.glow(&corners, self.theme.ink(ink), lit * opacity);
                    // What two bodies meet in is to be seen, and no label on it.
                    let next = corners.iter().cycle().skip(1);
                    let edges = corners.iter().zip(next).take(corners.len());
                    kept.extend(edges.filter_map(|(a, b)| self.segment(*a, *b)));
                }
                Mark::Fill(corners, ink, pattern) => {
                    layer = layer.saturating_add(1);
                    let color = self.theme.ink(ink).gamma_multiply(opacity);
                    fills.extend(patterns::fill(corners, color, pattern, layer));
                }
                Mark::Label(label) => {
                    labels.extend(self.pending(label, term, (weight, opacity)));
                }
            }
        }
        // A small view would drown in labels: the lowest ranks go first, of equal ones the later.
        order::sort_by_key(&mut labels, |pending: &Pending| {
            Reverse((pending.weight, pending.label.rank))
        });
        labels.truncate((room.area().max(0.0) / AREA_PER_LABEL) as usize);
        self.set(&labels, &kept, room, layout);
    }

    fn segment(&self, a: Vec3, b: Vec3) -> Option<(Pos2, Pos2)> {
        let (a, b) = self.lens.project_segment(a, b)?;
        Some((self.on_screen(a), self.on_screen(b)))
    }

    fn on_screen(&self, p: Vec2) -> Pos2 {
        self.rect.min + egui::vec2(p.x, p.y)
    }

    /// A line among the solids, as wide as a hairline is on the screen: two triangles.
    fn hairline(&self, a: Vec3, b: Vec3, color: Color32) -> impl Iterator<Item = FillVertex> {
        let Lens { view, projection, eye, size } = self.lens;
        let clip = projection * view;
        let side = |p: Vec3| {
            // Behind the eye nothing is seen; the width only must not turn over.
            let w = (clip * p.extend(1.0)).w.max(0.0);
            let half = HAIRLINE * w / (projection.y_axis.y * size.y);
            (b - a).cross(p - eye).normalize_or_zero() * half
        };
        let [p, q] = [a, b].map(side);
        let color = color.to_srgba_unmultiplied();
        let corners = [a - p, a + p, b + q, b + q, b - q, a - p];
        corners.into_iter().map(move |position| FillVertex { position, color, layer: 0 })
    }

    /// A line in the world: what solids hide of it is dashed and faint.
    fn through(&self, (from, to): (Vec3, Vec3), stroke: Stroke, opacity: f32) {
        let Some((a, b)) = self.segment(from, to) else { return };
        let parts = ((b - a).length() / LOOK_EVERY).min(MOST_LOOKS) as u8;
        for run in hidden::runs((from, to), parts, self.hides) {
            let Some((a, b)) = self.segment(run.from, run.to) else { continue };
            if run.hidden {
                let color = self.theme.ink(stroke.ink).gamma_multiply(opacity * HIDDEN);
                let line = egui::Stroke::new(stroke.width, color);
                self.painter.extend(dashes((a, b), self.rect, line));
            } else {
                self.line(a, b, stroke, opacity);
            }
        }
    }

    /// An area that shines through everything, with its border.
    fn glow(&self, corners: &[Vec3], color: Color32, lit: f32) {
        let seen = corners.iter().map(|corner| self.lens.project(*corner));
        let Some(seen) = seen.map(|at| Some(self.on_screen(at?))).collect::<Option<Vec<_>>>()
        else {
            return;
        };
        let border = egui::Stroke::new(GLOW.1, color.gamma_multiply(lit));
        let inside = color.gamma_multiply(GLOW.0 * lit);
        self.painter.add(Shape::convex_polygon(seen, inside, border));
    }

    fn line(&self, a: Pos2, b: Pos2, stroke: Stroke, opacity: f32) {
        let (width, color) = (stroke.width, self.theme.ink(stroke.ink));
        let casing = has_casing(stroke).then_some((width + 2.0 * CASING, self.theme.casing));
        for (width, color) in casing.into_iter().chain([(width, color)]) {
            let line = egui::Stroke::new(width, color.gamma_multiply(opacity));
            if stroke.dashed {
                self.painter.extend(dashes((a, b), self.rect, line));
            } else {
                self.painter.line_segment([a, b], line);
            }
        }
    }

    /// Paints an arrow that is long enough to be seen, before everything if it `answers`; its ends.
    fn arrow(
        &self,
        (from, to): (Vec3, Vec3),
        (stroke, head, answers): (Stroke, Head, bool),
        opacity: f32,
    ) -> Option<(Pos2, Pos2)> {
        let (a, tip) = self.segment(from, to)?;
        let length = (tip - a).length();
        if length < 0.5 {
            return None;
        }
        let along = (tip - a) / length;
        // Never longer than the arrow, or than is seen.
        let size = (4.0 + 2.6 * stroke.width).min(length.max(LEAST_HEAD));
        let (back, side) = (tip - along * size, along.rot90() * size * 0.45);
        let whole = opacity;
        let opacity = if !answers && (self.hides)(to) { opacity * HIDDEN } else { opacity };
        // The shaft ends inside a filled head, so that the tip stays sharp.
        let inside = if head == Head::Filled { (2.0 * stroke.width).min(length) } else { 0.0 };
        if answers {
            self.line(a, tip - along * inside, stroke, opacity);
        } else {
            self.through((from, from + (to - from) * (1.0 - inside / length)), stroke, whole);
        }
        match head {
            Head::Filled => {
                let edge =
                    if has_casing(stroke) { self.theme.casing } else { Color32::TRANSPARENT };
                let corners = vec![tip, back + side, back - side];
                let color = self.theme.ink(stroke.ink).gamma_multiply(opacity);
                let outline = egui::Stroke::new(CASING, edge.gamma_multiply(opacity));
                self.painter.add(Shape::convex_polygon(corners, color, outline));
            }
            Head::Open => {
                for end in [back + side, back - side] {
                    self.line(end, tip, Stroke { dashed: false, ..stroke }, opacity);
                }
            }
        }
        Some((a, tip))
    }

    fn pending(
        &self,
        label: OwnedLabel,
        term: Option<Term>,
        (weight, opacity): (Weight, f32),
    ) -> Option<Pending> {
        let at = self.on_screen(self.lens.project(label.at)?);
        let color = match label.style {
            LabelStyle::Note => self.theme.text,
            LabelStyle::Chip => dark_or_light_on(self.theme.ink(label.ink)),
        };
        let size = if weight == Weight::Result { LARGE * SMALL } else { SMALL };
        let font = FontId::proportional(size);
        let text = self.painter.layout_no_wrap(label.text.clone(), font, color);
        Some(Pending { at, text, label, term, weight, opacity })
    }

    /// Sets the labels in `room`, off the lines that are kept clear.
    fn set(&self, labels: &[Pending], kept: &[(Pos2, Pos2)], room: Rect, layout: &mut Layout) {
        let point = |p: Pos2| vec2(p.x, p.y);
        let mut seen: HashMap<(Option<Term>, Ink, Rank), usize> = HashMap::new();
        let wish = |pending: &Pending| {
            let what = (pending.term, pending.label.ink, pending.label.rank);
            let nth = seen.entry(what).or_default();
            *nth += 1;
            let size = pending.text.size() + 2.0 * LABEL_MARGIN;
            Wish {
                key: key(what, *nth),
                anchor: point(pending.at),
                size: vec2(size.x, size.y),
                priority: priority(pending),
            }
        };
        let wishes: Vec<Wish> = labels.iter().map(wish).collect();
        let line = |(from, to): &(Pos2, Pos2)| {
            let (from, to) = (point(*from), point(*to));
            Segment { from, to, width: ARROW_ROOM }
        };
        let kept: Vec<Segment> = kept.iter().map(line).collect();
        let (min, max) = (point(room.min), point(room.max));
        let places = layout.place(&wishes, &kept, ScreenBox { min, max });
        let set = labels.iter().zip(places).filter_map(|(pending, placed)| {
            let Placed { place: ScreenBox { min, max }, leader } = placed?;
            Some((pending, Rect::from_min_max(pos2(min.x, min.y), pos2(max.x, max.y)), leader))
        });
        let set: Vec<(&Pending, Rect, bool)> = set.collect();
        // Leader lines first, so that none crosses a label.
        for (pending, rect, _) in set.iter().filter(|(.., leader)| *leader) {
            let line = egui::Stroke::new(1.0, self.theme.ink(Ink::Guide));
            self.painter.line_segment([pending.at, rect.clamp(pending.at)], line);
        }
        for (pending, rect, _) in set {
            self.set_label(pending, rect);
        }
    }

    fn set_label(&self, Pending { label, text, opacity, .. }: &Pending, rect: Rect) {
        let ink = self.theme.ink(label.ink);
        let fill = if label.style == LabelStyle::Chip { ink } else { self.theme.label };
        let ink = ink.gamma_multiply(*opacity);
        if label.rank == Rank::Detail {
            // Quieter than a frame: there are many of these.
            self.painter.rect_filled(rect, 3.0, fill);
            let foot = egui::Stroke::new(2.0, ink);
            self.painter.hline(rect.x_range().shrink(2.0), rect.bottom() - 1.0, foot);
        } else {
            let edge = egui::Stroke::new(1.0, ink);
            self.painter.rect(rect, 4.0, fill, edge, egui::StrokeKind::Inside);
        }
        self.painter.galley(rect.min + LABEL_MARGIN, Arc::clone(text), self.theme.text);
    }
}

/// The greater, the earlier a label chooses its place.
fn priority(pending: &Pending) -> u8 {
    /// How many ranks there are.
    const RANKS: u8 = Rank::Result as u8 + 1;
    pending.weight as u8 * RANKS + pending.label.rank as u8
}

/// Whether a line has a dark casing: bright inks have, but for hairlines, of which there are many.
fn has_casing(stroke: Stroke) -> bool {
    Theme::has_casing(stroke.ink) && stroke.width >= 1.0
}

/// Black or white, whichever reads better on `color`.
fn dark_or_light_on(color: Color32) -> Color32 {
    let luma =
        0.3 * f32::from(color.r()) + 0.59 * f32::from(color.g()) + 0.11 * f32::from(color.b());
    if luma > 120.0 { Color32::from_gray(16) } else { Color32::WHITE }
}
