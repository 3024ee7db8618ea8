//! The view in which overlays are painted.

use std::cell::RefCell;

use egui_macroquad::egui::{self, Painter, Pos2, Rect, Shape};
use glam::{Vec2, Vec3};

use super::hidden::OcclusionTests;
use crate::app::Lens;
use crate::window::theme::Theme;

/// Width of the casing on either side of a line, points.
pub(super) const CASING: f32 = 1.0;

/// The view in which overlays are painted.
pub(in crate::window) struct Screen<'a> {
    /// Painter clipped to the view.
    pub(super) painter: Painter,
    /// The view's rectangle, points.
    pub(super) rect: Rect,
    /// The camera.
    pub(super) lens: Lens,
    /// Colours.
    pub(super) theme: &'a Theme,
    /// Occlusion tests; `None` if the picture has no solids.
    pub(super) occlusion_tests: Option<OcclusionTests<'a>>,
    /// The inset over the view, kept free of labels.
    pub(super) inset: Option<Rect>,
    /// Shapes below the labels, painted in one call because egui takes a lock per call.
    pub(super) shapes: RefCell<Vec<Shape>>,
}

impl<'a> Screen<'a> {
    /// Makes a screen for the view `rect` of a window, points, with the camera `lens`.
    pub(in crate::window) fn new(
        (ctx, rect): (&egui::Context, Rect),
        lens: Lens,
        theme: &'a Theme,
        occlusion_tests: Option<OcclusionTests<'a>>,
    ) -> Self {
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(rect);
        Self {
            painter,
            rect,
            lens,
            theme,
            occlusion_tests,
            inset: None,
            shapes: RefCell::default(),
        }
    }

    /// Adds an inset over the view.
    pub(in crate::window) fn with_inset(self, inset: Option<Rect>) -> Self {
        Self { inset, ..self }
    }
}

impl Screen<'_> {
    pub(super) fn add_shape(&self, shape: Shape) {
        self.shapes.borrow_mut().push(shape);
    }

    pub(super) fn segment(&self, a: Vec3, b: Vec3) -> Option<(Pos2, Pos2)> {
        let (a, b) = self.lens.project_segment(a, b)?;
        Some((self.on_screen(a), self.on_screen(b)))
    }

    /// Returns whether a solid hides the point.
    pub(super) fn is_hidden(&self, at: Vec3) -> bool {
        self.occlusion_tests.as_ref().is_some_and(|tests| tests.hides(at))
    }

    pub(super) fn on_screen(&self, p: Vec2) -> Pos2 {
        self.rect.min + egui::vec2(p.x, p.y)
    }
}
