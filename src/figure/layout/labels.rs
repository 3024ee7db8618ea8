//! Finds room for labels.

use glam::Vec2;

use super::mark::{self, Anchor, Rect};

/// Boxes on the page that no label may cover.
#[derive(Debug, Default)]
pub(super) struct Labels {
    pub(super) occupied: Vec<Rect>,
    /// Outlines on the page: a label stands beside them where it can.
    pub(super) lines: Vec<[Vec2; 2]>,
}

/// A label that looks for a place.
pub(super) struct Wanted<'a> {
    pub(super) text: &'a str,
    pub(super) size: f32,
    pub(super) bold: bool,
}

impl Labels {
    /// The first of `places` where the label covers nothing and stays inside `area`, if possible one where no
    /// outline crosses it; a label without a place is left out.
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
        let is_crossed = |place: &(Vec2, Anchor)| self.is_crossed(&box_of(*place));
        let mut free = places.iter().copied().filter(is_free);
        let first = free.next()?;
        Some(std::iter::once(first).chain(free).find(|place| !is_crossed(place)).unwrap_or(first))
    }

    /// True where an outline crosses a rectangle.
    pub(super) fn is_crossed(&self, rect: &mark::Rect) -> bool {
        self.lines.iter().any(|line| rect.clipped(*line).is_some())
    }
}
