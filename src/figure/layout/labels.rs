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
        let size = mark::text_size(wanted.size, wanted.bold, wanted.text);
        let mut least: Option<(usize, (Vec2, Anchor))> = None;
        for place in places {
            let rect = mark::anchored(place.0, place.1, size);
            let is_free =
                area.holds(&rect) && !self.occupied.iter().any(|other| other.overlaps(&rect));
            if !is_free {
                continue;
            }
            let crossings = self.crossings(&rect);
            if least.is_none_or(|(fewest, _)| crossings < fewest) {
                least = Some((crossings, *place));
            }
            if crossings == 0 {
                break;
            }
        }
        least.map(|(_, place)| place)
    }

    /// Returns the number of lines that cross a rectangle.
    pub(super) fn crossings(&self, rect: &mark::Rect) -> usize {
        self.lines.iter().filter(|line| rect.clipped(**line).is_some()).count()
    }
}
