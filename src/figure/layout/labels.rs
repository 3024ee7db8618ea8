//! Label placement.

use glam::Vec2;

use super::mark::{self, Anchor, Rect};

/// Boxes on the page that labels must not cover.
#[derive(Debug, Default)]
pub(super) struct Labels {
    pub(super) occupied: Vec<Rect>,
    /// Outlines on the page that labels should avoid.
    pub(super) lines: Vec<[Vec2; 2]>,
    /// Common area of the pair on the page; empty if none is filled.
    pub(super) common: Vec<Vec2>,
}

/// A label to place.
pub(super) struct Wanted<'a> {
    pub(super) text: &'a str,
    pub(super) size: f32,
    pub(super) bold: bool,
}

impl Labels {
    /// Returns the place inside `area` where the label covers nothing and the fewest lines cross it; the first
    /// of equal ones. `None` if there is no such place.
    pub(super) fn place(
        &self,
        wanted: &Wanted<'_>,
        places: &[(Vec2, Anchor)],
        area: &Rect,
    ) -> Option<(Vec2, Anchor)> {
        let box_of = |(at, anchor): (Vec2, Anchor)| {
            mark::text_box(at, anchor, wanted.size, wanted.bold, wanted.text)
        };
        let is_free = |place: &(Vec2, Anchor)| {
            let rect = box_of(*place);
            area.holds(&rect) && !self.occupied.iter().any(|other| other.overlaps(&rect))
        };
        let free = places.iter().copied().filter(is_free);
        free.min_by_key(|place| self.crossings(&box_of(*place)))
    }

    /// Returns the number of lines that cross a rectangle.
    pub(super) fn crossings(&self, rect: &mark::Rect) -> usize {
        self.lines.iter().filter(|line| rect.clipped(**line).is_some()).count()
    }
}
