//! Edit mode: converts mouse input, and draws outlines and handles.

use egui_macroquad::egui::text::LayoutJob;
use egui_macroquad::egui::{self, FontId, Stroke, StrokeKind, TextFormat};
use glam::{Vec2, Vec3};
use macroquad::miniquad::MouseButton;

use super::App;
use super::shape_drag::{HINT_OFFSET, MARGIN};
use crate::app::Lens;
use crate::app::edit::{DragKind, Modifiers, Outline, Sketch};
use crate::overlay::Weight;
use crate::overlay::pen::{AXIS, FRONT, Head, Ink, OUTLINE, Pen};
use crate::window::panels::Tone;
use crate::window::poll::FrameInput;
use crate::window::theme::SMALL;

/// Maximum number of selected objects with an outline.
const MAX_OUTLINED: usize = 200;

/// Half the side of a handle's square, points.
const HANDLE: f32 = 5.0;

impl App {
    /// Edits the scene by mouse; returns whether the camera must stay still.
    pub(super) fn edit_by_mouse(&mut self, polled: &FrameInput) -> bool {
        let (lens, pointer) = (self.lens(), self.in_view(polled.pointer));
        let is_down = |name: &str| polled.keys.iter().any(|key| key == name);
        let keys = Modifiers {
            shift: is_down("Shift"),
            ctrl: is_down("Ctrl"),
            alt: is_down("LeftAlt") || is_down("RightAlt"),
        };
        let pressed = polled.pressed.filter(|(button, _)| *button == MouseButton::Left);
        let mut result = Ok(());
        if let Some((_, at)) = pressed {
            result = self.session.press_edit(&lens, self.in_view(at), keys);
        }
        for key in &polled.number_keys {
            result = result.and(self.session.type_number(*key, (&lens, pointer), keys));
        }
        let busy = self.session.is_pointer_active();
        self.session.drag_edit(&lens, pointer, keys);
        if polled.released {
            result = result.and(self.session.release_edit(&lens, pointer, keys));
        }
        if let (true, Some(at)) = (polled.is_double_click, polled.click) {
            result = result.and(self.session.double_click(&lens, self.in_view(at)));
        }
        if let Err(why) = result {
            self.toasts.add(Tone::Warning, why);
        }
        self.pointer.part = None;
        self.pointer.is_over_view = polled.in_view;
        self.pointer.at = egui::pos2(polled.pointer.x, polled.pointer.y) / self.scale();
        busy
    }

    /// Draws the selection's outlines and handles, alignment guides, the sketch, and the outline to place.
    pub(super) fn draw_edit(&self, lens: &Lens, pen: &mut Pen) {
        let editor = self.session.editor();
        pen.weight(Weight::Answer);
        let pointer = self.pointer.at - self.view.min.to_vec2();
        let pointer = glam::vec2(pointer.x, pointer.y);
        let upright = self.session.world().view_hints().draw_plane.is_upright();
        let held =
            self.session.held_handle().or_else(|| self.session.edit_handle_at(lens, pointer));
        for index in editor.selected.iter().rev().take(MAX_OUTLINED) {
            let Some(outline) = self.session.outline(&editor.items[*index]) else { continue };
            let is_single = editor.selected.len() == 1;
            let polygon =
                self.session.handles().filter(|body| is_single && !body.corners.is_empty());
            let corners =
                polygon.map(|body| body.corners.iter().map(|at| at.extend(FRONT)).collect());
            let frame = || outline.corners().map(|corner| in_front(&outline, corner)).to_vec();
            pen.outline(&corners.clone().unwrap_or_else(frame), Ink::Selected.solid(OUTLINE));
            rise_arrow(&outline, pen);
            if is_single {
                handles(&outline, held, lens, pen);
            }
            for (k, at) in corners.into_iter().flatten().enumerate() {
                let is_held = held == Some(DragKind::Corner(k)) || self.session.corner() == Some(k);
                square(at, [Vec3::X, Vec3::Y], is_held, lens, pen);
            }
        }
        pen.strength(1.0);
        let (lines, point) = self.session.alignment();
        let point = if upright { point.with_z(FRONT) } else { point };
        for line in lines {
            let [from, to] = line.ends_at(point, upright);
            pen.segment(from, to, Ink::Guide.dashed(AXIS));
        }
        if self.session.is_sketching() {
            draw_sketch(&editor.sketch, lens, pen);
        }
        let preview = self.session.placing_outline(lens, pointer);
        if let Some(outline) = preview.filter(|_| self.pointer.is_over_view) {
            let corners = outline.corners().map(|corner| in_front(&outline, corner));
            pen.outline(&corners, Ink::Selected.dashed(AXIS));
            rise_arrow(&outline, pen);
        }
    }

    /// Draws the selection box or the lasso.
    pub(super) fn draw_band(&self, ctx: &egui::Context) {
        let pointer = self.pointer.at - self.view.min.to_vec2();
        let on_screen = |at: &Vec2| egui::pos2(at.x, at.y) + self.view.min.to_vec2();
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(self.view);
        let colour = self.theme.ink(Ink::Selected);
        if let Some(line) = self.session.lasso() {
            let line = line.iter().map(on_screen).collect();
            painter.add(egui::Shape::closed_line(line, Stroke::new(AXIS, colour)));
        }
        let Some(ends) = self.session.selection_box(glam::vec2(pointer.x, pointer.y)) else {
            return;
        };
        let [a, b] = [on_screen(&ends[0]), on_screen(&ends[1])];
        let rect = egui::Rect::from_two_pos(a, b);
        let fill = colour.gamma_multiply(0.1);
        painter.rect(rect, 0.0, fill, Stroke::new(AXIS, colour), StrokeKind::Inside);
    }

    /// Shows the numbers of a drag beside the pointer; typing changes the highlighted one.
    pub(super) fn draw_numbers(&self, ctx: &egui::Context) {
        let fields = self.session.drag_numbers();
        if fields.is_empty() {
            return;
        }
        let mut text = LayoutJob::default();
        let plain = |color| TextFormat::simple(FontId::proportional(SMALL), color);
        let highlighted =
            TextFormat { background: self.theme.ink(Ink::Selected), ..plain(self.theme.label) };
        for (k, field) in fields.iter().enumerate() {
            let gap = if k == 0 { 0.0 } else { 2.0 * MARGIN };
            text.append(field.label, gap, plain(self.theme.weak));
            let format = if field.is_active { highlighted.clone() } else { plain(self.theme.text) };
            text.append(&format!(" {} ", field.text), MARGIN, format);
            text.append(field.unit, MARGIN * 0.5, plain(self.theme.weak));
        }
        // Above the inset of the Figure.
        let layer = egui::LayerId::new(egui::Order::Tooltip, egui::Id::new("numbers-of-a-drag"));
        let painter = ctx.layer_painter(layer).with_clip_rect(self.view);
        let text = painter.layout_job(text);
        let place = self.pointer.at + egui::vec2(HINT_OFFSET.x, -HINT_OFFSET.y - text.size().y);
        let place = egui::Rect::from_min_size(place, text.size());
        let bounds = self.free.shrink(MARGIN);
        let excess_max = (place.max - bounds.max).max(egui::Vec2::ZERO);
        let excess_min = (bounds.min - place.min).max(egui::Vec2::ZERO);
        let place = place.translate(excess_min - excess_max);
        painter.rect_filled(place.expand(MARGIN), MARGIN, self.theme.label);
        painter.galley(place.min, text, self.theme.text);
    }
}

/// Returns a point in front of the bodies of an upright world.
fn in_front(outline: &Outline, at: Vec3) -> Vec3 {
    if outline.upright { at.with_z(FRONT) } else { at }
}

/// Draws the arrow that points up a ramp or stairs.
fn rise_arrow(outline: &Outline, pen: &mut Pen) {
    if let Some([from, to]) = outline.rise() {
        pen.arrow(from, to, Ink::Selected.solid(OUTLINE), Head::Open);
    }
}

/// Draws the rotation rings and the side handles; the held or hovered one is bold.
fn handles(outline: &Outline, held: Option<DragKind>, lens: &Lens, pen: &mut Pen) {
    for angle in outline.ring_angles().filter(|angle| outline.can_be_grabbed(*angle, lens)) {
        let ring: Vec<Vec3> = outline.ring(angle).iter().map(|at| in_front(outline, *at)).collect();
        let is_held = held == Some(DragKind::Ring(angle));
        pen.strength(if is_held { 1.0 } else { 0.5 });
        pen.outline(&ring, Ink::Selected.solid(if is_held { OUTLINE * 1.5 } else { AXIS }));
    }
    pen.strength(1.0);
    for (axis, sign, at) in outline.sides() {
        let is_held = held == Some(DragKind::Side(axis, sign));
        square(in_front(outline, at), outline.axes(), is_held, lens, pen);
    }
}

/// Draws the square of a handle along two axes; bold if it is held.
fn square(at: Vec3, [first, second]: [Vec3; 2], is_held: bool, lens: &Lens, pen: &mut Pen) {
    let half = HANDLE * lens.metres_per_pixel(at);
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        .map(|(x, y)| at + (first * x + second * y) * half);
    pen.outline(&corners, Ink::Selected.solid(if is_held { OUTLINE * 1.5 } else { AXIS }));
}

/// Draws an unfinished outline: its corners, its edges, and the edges to the pointer.
fn draw_sketch(sketch: &Sketch, lens: &Lens, pen: &mut Pen) {
    let to_front = |at: &Vec2| at.extend(FRONT);
    let first = sketch.corners.first().map(to_front);
    let next = if sketch.closes { first } else { sketch.next.as_ref().map(to_front) };
    let corners: Vec<Vec3> = sketch.corners.iter().map(to_front).collect();
    let line: Vec<Vec3> = corners.iter().copied().chain(next).collect();
    pen.line(&line, Ink::Selected.solid(OUTLINE));
    if let Some((first, next)) = first.zip(next).filter(|_| corners.len() > 1 && !sketch.closes) {
        pen.segment(next, first, Ink::Selected.dashed(AXIS));
    }
    for (k, at) in line.iter().enumerate() {
        square(*at, [Vec3::X, Vec3::Y], sketch.closes && k == 0, lens, pen);
    }
}
