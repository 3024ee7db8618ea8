//! A shape or axis as read, before its line is known.

use std::ops::Range;

use super::make::Pose;
use super::shape::{Point, ShapeGeometry};

/// A shape or axis before its line is known.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) name: Option<String>,
    pub(super) item: DraftItem,
    pub(super) span: Range<usize>,
    /// Source statements.
    pub(super) sources: Vec<Range<usize>>,
    /// Whether y points down in the notation: SVG, or a screen library.
    pub(super) is_y_down: bool,
    /// Rule that read the shape.
    pub(super) rule: Option<String>,
    pub(super) note: Option<String>,
    /// Whether the notation determines the unit of the angle.
    pub(super) is_angle_unit_known: bool,
    /// Whether the shape comes from a library for screen coordinates, y down.
    pub(super) is_screen: bool,
    /// Values that are not geometry.
    pub(super) ignored: Vec<Range<usize>>,
    /// Values not understood.
    pub(super) unread: Vec<Range<usize>>,
}

#[derive(Clone, Debug)]
pub(super) enum DraftItem {
    Shape(ShapeGeometry),
    Axis(Point),
}

impl Draft {
    pub(super) fn new(geometry: ShapeGeometry, span: Range<usize>) -> Self {
        Self {
            name: None,
            item: DraftItem::Shape(geometry),
            sources: vec![span.clone()],
            span,
            is_y_down: false,
            rule: None,
            note: None,
            is_angle_unit_known: false,
            is_screen: false,
            ignored: Vec::new(),
            unread: Vec::new(),
        }
    }

    pub(super) fn axis(axis: Point, span: Range<usize>) -> Self {
        Self { item: DraftItem::Axis(axis), ..Self::new(ShapeGeometry::Polygon(Vec::new()), span) }
    }

    /// Returns whether this is a shape, not an axis.
    pub(super) fn is_shape(&self) -> bool {
        matches!(self.item, DraftItem::Shape(_))
    }

    pub(super) fn apply_pose(&mut self, pose: Pose) {
        if let DraftItem::Shape(geometry) = &mut self.item {
            pose.apply(geometry);
            self.is_angle_unit_known |= pose.turn.is_unit_known;
        }
    }
}
