//! Finds room for labels.

use glam::Vec2;

use super::mark::{self, Anchor, Rect};

/// Boxes on the page that no label may cover.
#[derive(Debug, Default)]
pub(super) struct Labels {
    pub(super) occupied: Vec<Rect>,
}

/// A label that looks for a place.
pub(super) struct Wanted<'a> {
    pub(super) text: &'a str,
    pub(super) size: f32,
    pub(super) bold: bool,
}

impl Labels {
    /// The first of `places` where the label covers nothing and stays inside `area`; the first of all as a fallback
    /// is not given: a label without a place is left out.
    pub(super) fn place(
        &self,
        wanted: &Wanted<'_>,
        places: &[(Vec2, Anchor)],
        area: &Rect,
    ) -> Option<(Vec2, Anchor)> {
        places.iter().copied().find(|(at, anchor)| {
            let rect = mark::text_box(*at, *anchor, wanted.size, wanted.bold, wanted.text);
            area.holds(&rect) && !self.occupied.iter().any(|other| other.overlaps(&rect))
        })
    }
}
