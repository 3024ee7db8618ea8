//! Label placement.

use glam::Vec2;

use super::mark::{self, Anchor, Rect};

/// Obstacles for labels on the page.
#[derive(Debug, Default)]
pub(super) struct LabelObstacles {
    /// Boxes that labels must not cover.
    pub(super) occupied: Vec<Rect>,
    /// Lines that labels should avoid.
    pub(super) lines: Vec<[Vec2; 2]>,
    /// Corners of the pair's filled overlap, on which labels get another ink; empty without an overlap.
    pub(super) common: Vec<Vec2>,
}

/// A label to place.
pub(super) struct Label<'a> {
    pub(super) text: &'a str,
    pub(super) size: f32,
    pub(super) bold: bool,
}

impl LabelObstacles {
    /// Returns the place inside `area` where the label covers no box and crosses the fewest lines.
    /// Returns the first of equal places, or `None` if no place is free.
    pub(super) fn place(
        &self,
        label: &Label<'_>,
        places: &[(Vec2, Anchor)],
        area: &Rect,
    ) -> Option<(Vec2, Anchor)> {
        let size = mark::text_size(label.size, label.bold, label.text);
        let mut best: Option<(usize, (Vec2, Anchor))> = None;
        for place in places {
            let rect = mark::anchored(place.0, place.1, size);
            let is_free =
                area.holds(&rect) && !self.occupied.iter().any(|other| other.overlaps(&rect));
            if !is_free {
                continue;
            }
            let crossings = self.crossings(&rect);
            if best.is_none_or(|(fewest, _)| crossings < fewest) {
                best = Some((crossings, *place));
            }
            if crossings == 0 {
                break;
            }
        }
        best.map(|(_, place)| place)
    }

    /// Returns the number of lines that cross a rectangle.
    pub(super) fn crossings(&self, rect: &mark::Rect) -> usize {
        self.lines.iter().filter(|line| rect.clipped(**line).is_some()).count()
    }
}
