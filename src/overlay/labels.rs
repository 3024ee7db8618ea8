//! Label placement on the screen without overlaps between labels, arrows and contacts.
//!
//! Pure: boxes in, boxes out, in one unit (points or pixels, y down). Greedy, by descending priority. A label
//! tries its previous offset from the anchor first, which prevents jitter, then candidates from near to far.
//! Distant labels get a leader line.

use glam::{Vec2, vec2};
use std::collections::HashMap;

use crate::figure::layout::Rect;
use crate::geom::order;

/// A thin obstacle: an arrow shaft, or an edge of a contact patch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// One end.
    pub from: Vec2,
    /// The other end.
    pub to: Vec2,
    /// Full width.
    pub width: f32,
}

impl Segment {
    /// Returns whether the segment touches the box. Tests the separating axes x, y and the segment's normal.
    fn touches(&self, place: &Rect) -> bool {
        let pad = self.width * 0.5;
        let (low, high) = (self.from.min(self.to) - pad, self.from.max(self.to) + pad);
        if !(low.cmplt(place.max).all() && place.min.cmplt(high).all()) {
            return false;
        }
        let normal = (self.to - self.from).perp().normalize_or_zero();
        let half = (place.max - place.min) * 0.5;
        let distance = (place.center() - self.from).dot(normal).abs();
        distance < normal.abs().dot(half) + pad
    }
}

/// A label to place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LabelRequest {
    /// Identity across frames. It is independent of the text, whose numbers change every tick.
    pub key: u64,
    /// Labelled point.
    pub anchor: Vec2,
    /// Size including the background, above 0.
    pub size: Vec2,
    /// Priority; higher values are placed first.
    pub priority: u8,
}

/// Placement of a label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LabelPlacement {
    /// Box of the label.
    pub place: Rect,
    /// Whether the label is far enough from its anchor to need a leader line.
    pub leader: bool,
}

/// Places labels, and remembers their offsets from the anchors between frames.
#[derive(Clone, Debug, Default)]
pub struct LabelLayout {
    /// Offsets in the last frame, by key.
    last_offsets: HashMap<u64, Vec2>,
}

/// Gap between a label and its anchor.
const GAP: f32 = 6.0;

/// Distances of the candidate rings beyond the nearest, in label heights.
const RINGS: [f32; 5] = [0.0, 1.2, 2.5, 4.5, 7.0];

/// Maximum distance of a label from its anchor without a leader line.
const MAX_DISTANCE_WITHOUT_LEADER: f32 = 2.5 * GAP;

/// Candidate directions from the anchor, best first. The larger component is ±1, to keep the label's border
/// off the anchor.
const DIRECTIONS: [Vec2; 12] = [
    vec2(1.0, -1.0),
    vec2(1.0, 0.0),
    vec2(0.0, -1.0),
    vec2(-1.0, -1.0),
    vec2(1.0, 1.0),
    vec2(0.0, 1.0),
    vec2(-1.0, 0.0),
    vec2(-1.0, 1.0),
    vec2(0.5, -1.0),
    vec2(-0.5, -1.0),
    vec2(0.5, 1.0),
    vec2(-0.5, 1.0),
];

impl LabelLayout {
    /// Places the labels of `requests` in `viewport`; returns placements in the same order. `None` stands for a
    /// label without space, or with an anchor outside the viewport.
    pub fn place(
        &mut self,
        requests: &[LabelRequest],
        obstacles: &[Segment],
        viewport: Rect,
    ) -> Vec<Option<LabelPlacement>> {
        let mut order: Vec<usize> = (0..requests.len()).collect();
        order::sort_by_key(&mut order, |i| core::cmp::Reverse(requests[*i].priority));
        let mut taken: Vec<Rect> = Vec::with_capacity(requests.len());
        let mut placements = vec![None; requests.len()];
        let mut offsets_now = HashMap::with_capacity(requests.len());
        for i in order {
            let request = &requests[i];
            let rect_at = |offset: Vec2| {
                let min = request.anchor + offset;
                Rect::new(min, min + request.size)
            };
            let is_free = |offset: &Vec2| {
                let place = rect_at(*offset);
                viewport.holds(&place)
                    && !taken.iter().any(|other| other.overlaps(&place))
                    && !obstacles.iter().any(|line| line.touches(&place))
            };
            let on_screen = viewport.holds(&Rect::new(request.anchor, request.anchor));
            let last_offset = self.last_offsets.get(&request.key).copied();
            let mut offsets = last_offset.into_iter().chain(offsets(request.size));
            let Some(offset) = offsets.find(|offset| on_screen && is_free(offset)) else {
                continue;
            };
            let place = rect_at(offset);
            taken.push(place);
            offsets_now.insert(request.key, offset);
            let nearest = request.anchor.clamp(place.min, place.max);
            let leader = nearest.distance(request.anchor) > MAX_DISTANCE_WITHOUT_LEADER;
            placements[i] = Some(LabelPlacement { place, leader });
        }
        self.last_offsets = offsets_now;
        placements
    }
}

/// Returns candidate offsets from the anchor for a label of this size, nearest first.
fn offsets(size: Vec2) -> impl Iterator<Item = Vec2> {
    RINGS.into_iter().flat_map(move |ring| {
        DIRECTIONS.into_iter().map(move |direction| {
            let middle = direction * (size * 0.5 + GAP + ring * size.y);
            middle - size * 0.5
        })
    })
}

/// Returns a key for the `nth` label of the same `group`.
#[must_use]
pub fn key(group: impl core::hash::Hash, nth: usize) -> u64 {
    use core::hash::Hasher;
    // The hasher has a fixed seed, so that keys are the same in every run.
    let mut hasher = std::hash::DefaultHasher::new();
    group.hash(&mut hasher);
    hasher.write_usize(nth);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const VIEW: Rect = Rect { min: Vec2::ZERO, max: vec2(800.0, 600.0) };

    fn request(key: u64, x: f32, y: f32, priority: u8) -> LabelRequest {
        LabelRequest { key, anchor: vec2(x, y), size: vec2(60.0, 16.0), priority }
    }

    fn place(placement: Option<LabelPlacement>) -> Option<Rect> {
        placement.map(|placed| placed.place)
    }

    #[test]
    fn a_single_label_needs_no_leader_line() {
        let placements = LabelLayout::default().place(&[request(1, 100.0, 100.0, 0)], &[], VIEW);
        assert!(placements[0].is_some_and(|placed| !placed.leader));
    }

    #[test]
    fn a_label_avoids_an_arrow_and_keeps_its_offset() {
        let arrow = Segment { from: vec2(100.0, 100.0), to: vec2(170.0, 60.0), width: 8.0 };
        let mut layout = LabelLayout::default();
        let first = layout.place(&[request(1, 100.0, 100.0, 0)], &[arrow], VIEW);
        assert!(!arrow.touches(&place(first[0]).expect("there is room")));
        let second = layout.place(&[request(1, 103.0, 100.0, 0)], &[], VIEW);
        let (before, after) = (place(first[0]).unwrap(), place(second[0]).unwrap());
        assert_eq!(
            after.min - before.min,
            vec2(3.0, 0.0),
            "it follows its anchor and nothing else"
        );
    }

    #[test]
    fn without_space_the_lowest_priorities_are_dropped() {
        let view = Rect { min: Vec2::ZERO, max: vec2(150.0, 50.0) };
        let requests: Vec<LabelRequest> =
            (0..12).map(|i| request(i, 75.0, 25.0, i as u8)).collect();
        let placements = LabelLayout::default().place(&requests, &[], view);
        assert!(place(placements[11]).is_some());
        assert_eq!(placements[0], None);
        let kept: Vec<usize> = (0..12).filter(|i| place(placements[*i]).is_some()).collect();
        assert_eq!(kept, (12 - kept.len()..12).collect::<Vec<_>>(), "equal boxes go in order");
    }

    #[test]
    fn displaced_labels_have_leader_lines() {
        let requests: Vec<LabelRequest> = (0..30).map(|i| request(i, 400.0, 300.0, 0)).collect();
        let placements = LabelLayout::default().place(&requests, &[], VIEW);
        let leaders = placements.iter().flatten().filter(|placed| placed.leader);
        assert!(leaders.count() > 10);
    }

    proptest! {
        #[test]
        fn labels_overlap_neither_each_other_nor_arrows_nor_the_border(
            points in prop::collection::vec((-50.0f32..850.0, -50.0f32..650.0, 0u8..3, 10.0f32..160.0), 0..100),
            lines in prop::collection::vec((0.0f32..800.0, 0.0f32..600.0, 0.0f32..800.0, 0.0f32..600.0), 0..20),
        ) {
            let requests: Vec<LabelRequest> = (0..).zip(&points).map(|(key, (x, y, priority, width))| LabelRequest {
                key, anchor: vec2(*x, *y), size: vec2(*width, 16.0), priority: *priority,
            }).collect();
            let lines: Vec<Segment> = lines.into_iter().map(|(a, b, c, d)| Segment {
                from: vec2(a, b), to: vec2(c, d), width: 6.0,
            }).collect();
            let mut layout = LabelLayout::default();
            for _ in 0..2 {
                let placements = layout.place(&requests, &lines, VIEW);
                let placed: Vec<Rect> = placements.into_iter().filter_map(place).collect();
                for (i, p) in placed.iter().enumerate() {
                    prop_assert!(VIEW.holds(p));
                    prop_assert!(!lines.iter().any(|line| line.touches(p)));
                    prop_assert!(!placed[..i].iter().any(|q| q.overlaps(p)));
                }
            }
        }

        #[test]
        fn an_unchanged_frame_moves_no_label(
            points in prop::collection::vec((0.0f32..800.0, 0.0f32..600.0), 0..60),
        ) {
            let requests: Vec<LabelRequest> =
                (0..).zip(points).map(|(key, (x, y))| request(key, x, y, 0)).collect();
            let mut layout = LabelLayout::default();
            let first = layout.place(&requests, &[], VIEW);
            prop_assert_eq!(first, layout.place(&requests, &[], VIEW));
        }
    }

    /// Prints the time per frame; the limit allows for slow machines under load.
    #[test]
    fn a_hundred_labels_are_placed_quickly() {
        let requests: Vec<LabelRequest> = (0u16..100)
            .map(|i| {
                request(
                    i.into(),
                    300.0 + f32::from(i % 10) * 20.0,
                    200.0 + f32::from(i / 10) * 20.0,
                    0,
                )
            })
            .collect();
        let lines: Vec<Segment> = (0u8..40)
            .map(|i| Segment {
                from: vec2(f32::from(i) * 20.0, 0.0),
                to: vec2(400.0, 600.0),
                width: 6.0,
            })
            .collect();
        let mut layout = LabelLayout::default();
        let start = std::time::Instant::now();
        for _ in 0..10 {
            layout.place(&requests, &lines, VIEW);
        }
        let each = start.elapsed() / 10;
        println!("{each:?} a frame");
        assert!(each.as_millis() < 20);
    }
}
