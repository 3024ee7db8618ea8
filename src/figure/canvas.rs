//! A Figure without its answer, for questions and drawn answers.

use glam::{Vec2, Vec3, vec2};

use super::layout::{Page, layout};
use super::{
    Basis, Figure, FigureParts, Orientation, Outline, Plane, Role, ShapeState, Sheet, SheetAxis,
};
use crate::explain::verdict::Verdict;
use crate::sim::{Record, WorldKind};

/// Tolerance of a drawn answer, points.
const DRAWING_TOLERANCE: f32 = 6.0;
/// Fixed page for this tolerance, points: grading does not depend on the window.
const PAGE: Vec2 = Vec2::new(720.0, 628.0);

impl Figure {
    /// Returns the tested shapes only, without axis, number or result. The driver's heading or the world's up
    /// points upwards.
    ///
    /// `None` in worlds whose sheet itself would reveal the answer.
    #[must_use]
    pub fn without_answer(&self) -> Option<Self> {
        self.canvas(self.sheet.basis?.way(self.sheet.up))
    }

    /// Like [`Self::without_answer`], with this world direction upwards.
    #[must_use]
    pub fn canvas(&self, up: Vec3) -> Option<Self> {
        let has_canvas = self.world.is_planar() && !self.is_empty();
        let basis = self.sheet.basis.filter(|_| has_canvas)?;
        let up = basis.plane.point(up).try_normalize()?;
        let right = vec2(up.y, -up.x);
        let turned = |p: Vec2| vec2(p.dot(right), p.dot(up));
        let plane = Plane { x: basis.way(right), y: basis.way(up) };
        let is_shape = |role| matches!(role, Role::A | Role::B | Role::Other | Role::Rest);
        let tested = self.sheet.shapes.iter();
        let tested =
            tested.filter(|shape| shape.when == ShapeState::Tested && is_shape(shape.role));
        let mut sheet = Sheet::new(self.sheet.plane.clone(), Vec2::Y);
        (sheet.along, sheet.orientation) = (SheetAxis::Y, Orientation::AsIs);
        sheet.basis = Some(Basis { plane, shift: turned(basis.shift) });
        sheet.shapes = tested.cloned().collect();
        for shape in &mut sheet.shapes {
            shape.outline = shape.outline.mapped(turned);
        }
        Some(Self { tick: self.tick, sheet, ..Self::blank(self.world, &self.pair, basis) })
    }

    /// Returns a Figure without shapes.
    #[must_use]
    pub fn blank(world: WorldKind, pair: &[String], basis: Basis) -> Self {
        let mut sheet = Sheet::new("", Vec2::Y);
        (sheet.along, sheet.orientation) = (SheetAxis::Y, Orientation::AsIs);
        sheet.basis = Some(basis);
        let parts = FigureParts { pair: pair.to_vec(), sheet, ..FigureParts::default() };
        parts.figure(0, world, Verdict::default())
    }
}

impl Outline {
    /// Maps every point of the outline by a rigid motion.
    #[must_use]
    pub fn mapped(&self, map: impl Fn(Vec2) -> Vec2) -> Self {
        let all = |points: &[Vec2]| points.iter().map(|p| map(*p)).collect();
        match self {
            Self::Closed(points) => Self::Closed(all(points)),
            Self::Open(points) => Self::Open(all(points)),
            Self::Solid { corners, face } => {
                Self::Solid { corners: all(corners), face: face.map(&map) }
            }
            Self::Circle(center, radius) => Self::Circle(map(*center), *radius),
        }
    }
}

/// Returns the tolerance of a drawn answer in the Figure of this tick, m; 0 if the Figure takes no drawing.
#[must_use]
pub fn drawing_tolerance(record: &Record, target: Option<usize>) -> f32 {
    let canvas = super::of(record, 0, target).without_answer();
    let page = Page { size: PAGE, ..Page::default() };
    let frame = canvas.and_then(|canvas| layout(&canvas, &page).frame);
    frame.map_or(0.0, |frame| DRAWING_TOLERANCE / frame.scale)
}
