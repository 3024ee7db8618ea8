//! Dragging in the Figure: converts mouse input to the session's what-if, and draws the what-if.

use egui_macroquad::egui::{self, Align2, FontId, Id, Pos2, Rect, Stroke, StrokeKind};
use glam::{Vec2, vec2};
use macroquad::miniquad::MouseButton;

use super::App;
use crate::app::Command;
use crate::app::session::Draggable;
use crate::figure::layout::{
    self, Ink, Layout, Mark, Page, PageTransform, PlacedMark, layout, number_label,
};
use crate::figure::{Figure, Outline};
use crate::sim::handles::Handle;
use crate::text::id;
use crate::window::figure::{colour, paint};
use crate::window::panels::Tone;
use crate::window::poll::FrameInput;
use crate::window::ui::PanelOutput;

/// Size of the what-if's panel in a view of 720 × 628 points.
pub(super) const PANEL: Vec2 = Vec2::new(272.0, 124.0);
/// Dashes of a what-if's outline, points.
const DASH: [f32; 2] = [6.0, 4.0];
/// Opacity of a what-if's fill.
const FILL: f32 = 0.1;

/// The placed Figure, for dragging.
#[derive(Clone, Copy)]
pub(super) struct PlacedFigure {
    /// The page's upper left corner, points.
    pub origin: Pos2,
    /// Maps the figure plane to the page.
    pub to_page: PageTransform,
    /// Rectangle of the figure plane, points.
    pub plane_rect: Rect,
    /// Rectangle of the what-if's panel, points.
    pub panel: Option<Rect>,
}

impl PlacedFigure {
    pub fn on_page(&self, at: Pos2) -> Vec2 {
        vec2(at.x - self.origin.x, at.y - self.origin.y)
    }
}

impl App {
    /// Drags and turns the Figure's pair by mouse; returns true during a drag. `pressed` is the
    /// button that went down in the view. `in_view` is true if nothing covers the view at the pointer.
    pub(super) fn drag_figure(
        &mut self,
        polled: &FrameInput,
        pressed: Option<(MouseButton, Vec2)>,
        in_view: bool,
    ) -> bool {
        let held = self.drag_by_pointer(polled, pressed, in_view);
        if polled.released
            && let Err(why) = self.session.release_figure()
        {
            self.toasts.add(Tone::Warning, why);
        }
        held
    }

    /// Grabs, moves and turns a body of the pair, or places an object; returns true during a drag.
    fn drag_by_pointer(
        &mut self,
        polled: &FrameInput,
        pressed: Option<(MouseButton, Vec2)>,
        in_view: bool,
    ) -> bool {
        let Some(placed) = self.figure.placed.filter(|_| self.is_figure_main()) else {
            return false;
        };
        let scale = self.scale();
        let point = |pixel: Vec2| Pos2::new(pixel.x, pixel.y) / scale;
        let is_covered = |at: Pos2| {
            let covers = |rect: Option<Rect>| rect.is_some_and(|rect| rect.contains(at));
            covers(placed.panel) || covers(self.figure.insets.scene)
        };
        let pointer = point(polled.pointer);
        let is_over = in_view && !is_covered(pointer);
        let press =
            pressed.filter(|(button, at)| *button == MouseButton::Left && !is_covered(point(*at)));
        if !is_over && press.is_none() && !self.session.is_dragging_figure() {
            return false;
        }
        let Some(figure) = self.session.figure() else { return false };
        let (frame, at) = (placed.to_page, placed.on_page(pointer));
        let draggables = self.session.draggables(&figure, &frame);
        let turns = polled.keys.iter().any(|key| key == "Shift");
        if turns && is_over && polled.zoom != 0.0 {
            self.session.turn_in_figure(&draggables, &frame, at, polled.zoom);
        }
        if let Some((_, pixel)) = press {
            let at = placed.on_page(point(pixel));
            if self.session.editor().placing.is_none() {
                self.session.grab_in_figure(&draggables, &frame, at, turns);
            } else if placed.plane_rect.contains(point(pixel))
                && let Err(why) = self.session.place_in_figure(frame.back(at))
            {
                self.toasts.add(Tone::Warning, why);
            }
        }
        self.figure.body = self.session.hover_in_figure(&draggables, &frame, is_over.then_some(at));
        let inverts_snapping = polled.keys.iter().any(|key| key == "Ctrl");
        self.session.drag_in_figure(&frame, at, inverts_snapping);
        self.pointer.part =
            self.session.figure_part_at(&draggables, &frame, at).map(|(_, part)| part);
        self.pointer.at = pointer;
        self.session.is_dragging_figure()
    }

    /// Draws the what-if over the Figure: dashed shapes and their drag handles.
    pub(super) fn draw_what_if(
        &self,
        painter: &egui::Painter,
        figure: &Figure,
        (origin, sheet): (Pos2, Option<layout::Rect>),
        frame: &PageTransform,
    ) {
        let mut layer = Layout::default();
        let mut marks = SheetMarks { layer: &mut layer, sheet };
        if let Some(what_if) = self.session.what_if() {
            for shape in what_if.shapes(figure) {
                draw_outline(&mut marks, &shape.outline, Ink::Of(shape.role), frame);
            }
        }
        let draggables = self.session.draggables(figure, frame);
        if let Some(hovered) = draggables.iter().find(|it| Some(it.body) == self.figure.body) {
            handles(&mut marks, hovered, frame, self.pointer.part);
        }
        paint(painter, origin, &layer, &self.theme, None);
    }

    /// Draws the what-if's own Figure and its buttons.
    pub(super) fn what_if_panel(&self, ctx: &egui::Context, rect: Rect, output: &mut PanelOutput) {
        let Some(what_if) = self.session.what_if() else { return };
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(self.view);
        let frame = Stroke::new(1.0, colour(Ink::Frame, &self.theme));
        painter.rect(rect, 8.0, colour(Ink::Paper, &self.theme), frame, StrokeKind::Inside);
        // Draw the number beside the buttons; the rest shows the pair and the number line.
        let mut figure = what_if.figure.clone();
        let number =
            figure.numbers.first().map(|number| (number_label(number), Ink::Of(number.role)));
        let (text, ink) = number.unwrap_or_else(|| (id::FRAME_NO_PAIR.to_string(), Ink::Weak));
        figure.numbers.clear();
        let at = rect.min + egui::vec2(10.0, 15.0);
        let font = FontId::new(15.0, egui::FontFamily::Name("bold".into()));
        painter.text(at, Align2::LEFT_CENTER, text, font, colour(ink, &self.theme));
        let size = vec2(rect.width(), rect.height());
        let page = Page { size, inset: true, ..Page::default() };
        paint(&painter, rect.min, &layout(&figure, &page), &self.theme, self.pointer.term);
        let place = rect.right_top() + egui::vec2(-8.0, 4.0);
        let area = egui::Area::new(Id::new("what-if")).fixed_pos(place).movable(false);
        area.pivot(Align2::RIGHT_TOP).show(ctx, |ui| {
            ui.horizontal(|row| {
                row.spacing_mut().item_spacing.x = 4.0;
                let why = self.session.locked(&Command::KeepWhatIf);
                let keep = row
                    .add_enabled(why.is_none(), egui::Button::new(id::FRAME_KEEP_WHAT_IF).small());
                let keep = keep.on_hover_text(id::FRAME_KEEP_WHAT_IF_HINT);
                if keep.on_disabled_hover_text(why.unwrap_or_default()).clicked() {
                    output.effects.push(Command::KeepWhatIf.into());
                }
                let drop = row.add(egui::Button::new(id::FRAME_DROP_WHAT_IF).small());
                if drop.on_hover_text(id::FRAME_DROP_WHAT_IF_HINT).clicked() {
                    output.effects.push(Command::DropWhatIf.into());
                }
            });
        });
    }
}

/// Marks that are clipped to the sheet.
struct SheetMarks<'a> {
    layer: &'a mut Layout,
    sheet: Option<layout::Rect>,
}

impl SheetMarks<'_> {
    fn push(&mut self, mark: Mark, opacity: f32) {
        self.layer.marks.push(PlacedMark { mark, clip: self.sheet, opacity, term: None });
    }
}

/// Draws a dashed outline with a light fill.
fn draw_outline(marks: &mut SheetMarks, outline: &Outline, ink: Ink, frame: &PageTransform) {
    let on_page = |points: &[Vec2]| points.iter().map(|p| frame.point(*p)).collect::<Vec<_>>();
    let dash = Some(DASH);
    match outline {
        Outline::Circle(center, radius) => {
            let (center, radius) = (frame.point(*center), radius * frame.scale);
            marks.push(Mark::Circle { center, radius, ink, width: 2.5, dash }, 1.0);
        }
        Outline::Closed(points) | Outline::Solid { corners: points, .. } => {
            let points = on_page(points);
            marks.push(Mark::fill(points.clone(), ink, FILL), 1.0);
            marks.push(Mark::outline(points, ink, 2.5).dashed(dash), 1.0);
        }
        Outline::Open(points) => {
            let points = on_page(points);
            marks.push(Mark::line(points, ink, 2.5).dashed(dash), 1.0);
        }
    }
}

/// Draws a light outline and the rotation ring of the hovered body.
fn handles(
    marks: &mut SheetMarks,
    draggable: &Draggable,
    frame: &PageTransform,
    hovered: Option<Handle>,
) {
    let ink = Ink::Of(draggable.moved.role);
    let on_page = |points: &[Vec2]| points.iter().map(|p| frame.point(*p)).collect::<Vec<_>>();
    let width = 7.0;
    let opacity = if hovered == Some(Handle::Ring) { 0.0 } else { 0.35 };
    match &draggable.outline {
        Outline::Circle(center, radius) => {
            let (center, radius) = (frame.point(*center), radius * frame.scale);
            marks.push(Mark::Circle { center, radius, ink, width, dash: None }, opacity);
        }
        Outline::Closed(points) | Outline::Solid { corners: points, .. } => {
            let mark = Mark::outline(on_page(points), ink, width);
            marks.push(mark, opacity);
        }
        Outline::Open(points) => {
            let mark = Mark::line(on_page(points), ink, width);
            marks.push(mark, opacity);
        }
    }
    if let Some((center, radius)) = draggable.ring {
        let (ink, width) =
            if hovered == Some(Handle::Ring) { (Ink::Text, 2.5) } else { (Ink::Weak, 1.3) };
        let mark = Mark::Circle { center, radius, ink, width, dash: None };
        marks.layer.marks.push(PlacedMark { mark, clip: None, opacity: 1.0, term: None });
    }
}
