//! Label placement on the screen without overlaps between labels, arrows and contacts.
//!
//! Pure: boxes in, boxes out, in one unit (points or pixels, y down). Greedy, by descending priority. A label
//! tries its previous place first, then places round its anchor from near to far; distant labels get a leader
//! line. This keeps static labels from jittering.

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
    /// Returns whether the line touches the box. Separating axes: x, y and the line's normal.
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
    /// Identity across frames, independent of the text: its numbers change with every tick.
    pub key: u64,
    /// Labelled point.
    pub anchor: Vec2,
    /// Size with background, positive.
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

/// Stores label positions relative to their anchors between frames.
#[derive(Clone, Debug, Default)]
pub struct LabelLayout {
    last: HashMap<u64, Vec2>,
}

/// Gap between a label and its anchor.
const GAP: f32 = 6.0;

/// Distances of the candidate rings beyond the nearest, in label heights.
const RINGS: [f32; 5] = [0.0, 1.2, 2.5, 4.5, 7.0];

/// Labels farther from their anchor get a leader line.
const LEADER: f32 = 2.5 * GAP;

/// Candidate directions from the anchor, best first. Each has size 1 on its larger axis, to keep the label's
/// border off the anchor.
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
    /// Places `wishes` in `viewport`; the results have their order. Returns `None` for labels without space
    /// or with an anchor outside the viewport.
    pub fn place(
        &mut self,
        wishes: &[LabelRequest],
        obstacles: &[Segment],
        viewport: Rect,
    ) -> Vec<Option<LabelPlacement>> {
        let mut order: Vec<usize> = (0..wishes.len()).collect();
        order::sort_by_key(&mut order, |i| core::cmp::Reverse(wishes[*i].priority));
        let mut taken: Vec<Rect> = Vec::with_capacity(wishes.len());
        let mut answers = vec![None; wishes.len()];
        let mut now = HashMap::with_capacity(wishes.len());
        for i in order {
            let wish = &wishes[i];
            let at = |offset: Vec2| {
                let min = wish.anchor + offset;
                Rect::new(min, min + wish.size)
            };
            let free = |offset: &Vec2| {
                let place = at(*offset);
                viewport.holds(&place)
                    && !taken.iter().any(|other| other.overlaps(&place))
                    && !obstacles.iter().any(|line| line.touches(&place))
            };
            let on_screen = viewport.holds(&Rect::new(wish.anchor, wish.anchor));
            let last = self.last.get(&wish.key).copied();
            let mut offsets = last.into_iter().chain(offsets(wish.size));
            let Some(offset) = offsets.find(|offset| on_screen && free(offset)) else { continue };
            let place = at(offset);
            taken.push(place);
            now.insert(wish.key, offset);
            let nearest = wish.anchor.clamp(place.min, place.max);
            let leader = nearest.distance(wish.anchor) > LEADER;
            answers[i] = Some(LabelPlacement { place, leader });
        }
        self.last = now;
        answers
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

/// Returns a key for the `nth` label under the same `what`.
#[must_use]
pub fn key(what: impl core::hash::Hash, nth: usize) -> u64 {
    use core::hash::Hasher;
    // The hasher has fixed keys: labels keep their keys from run to run.
    let mut hasher = std::hash::DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.write_usize(nth);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const VIEW: Rect = Rect { min: Vec2::ZERO, max: vec2(800.0, 600.0) };

    fn wish(key: u64, x: f32, y: f32, priority: u8) -> LabelRequest {
        LabelRequest { key, anchor: vec2(x, y), size: vec2(60.0, 16.0), priority }
    }

    fn place(answer: Option<LabelPlacement>) -> Option<Rect> {
        answer.map(|placed| placed.place)
    }

    #[test]
    fn a_lone_label_stands_at_its_anchor_without_a_leader() {
        let answers = LabelLayout::default().place(&[wish(1, 100.0, 100.0, 0)], &[], VIEW);
        assert!(answers[0].is_some_and(|placed| !placed.leader));
    }

    #[test]
    fn a_label_makes_way_for_the_arrow_it_names_and_stays_there() {
        let arrow = Segment { from: vec2(100.0, 100.0), to: vec2(170.0, 60.0), width: 8.0 };
        let mut layout = LabelLayout::default();
        let first = layout.place(&[wish(1, 100.0, 100.0, 0)], &[arrow], VIEW);
        assert!(!arrow.touches(&place(first[0]).expect("there is room")));
        let gone = layout.place(&[wish(1, 103.0, 100.0, 0)], &[], VIEW);
        let (was, is) = (place(first[0]).unwrap(), place(gone[0]).unwrap());
        assert_eq!(is.min - was.min, vec2(3.0, 0.0), "it follows its anchor and nothing else");
    }

    #[test]
    fn without_room_the_lowest_priority_goes() {
        let view = Rect { min: Vec2::ZERO, max: vec2(150.0, 50.0) };
        let wishes: Vec<LabelRequest> = (0..12).map(|i| wish(i, 75.0, 25.0, i as u8)).collect();
        let answers = LabelLayout::default().place(&wishes, &[], view);
        assert!(place(answers[11]).is_some());
        assert_eq!(answers[0], None);
        let kept: Vec<usize> = (0..12).filter(|i| place(answers[*i]).is_some()).collect();
        assert_eq!(kept, (12 - kept.len()..12).collect::<Vec<_>>(), "equal boxes go in order");
    }

    #[test]
    fn a_crowd_keeps_a_leader_for_those_pushed_off() {
        let wishes: Vec<LabelRequest> = (0..30).map(|i| wish(i, 400.0, 300.0, 0)).collect();
        let answers = LabelLayout::default().place(&wishes, &[], VIEW);
        let leaders = answers.iter().flatten().filter(|placed| placed.leader);
        assert!(leaders.count() > 10);
    }

    proptest! {
        #[test]
        fn no_two_overlap_none_is_outside_none_lies_on_an_arrow(
            points in prop::collection::vec((-50.0f32..850.0, -50.0f32..650.0, 0u8..3, 10.0f32..160.0), 0..100),
            lines in prop::collection::vec((0.0f32..800.0, 0.0f32..600.0, 0.0f32..800.0, 0.0f32..600.0), 0..20),
        ) {
            let wishes: Vec<LabelRequest> = (0..).zip(&points).map(|(key, (x, y, priority, width))| LabelRequest {
                key, anchor: vec2(*x, *y), size: vec2(*width, 16.0), priority: *priority,
            }).collect();
            let lines: Vec<Segment> = lines.into_iter().map(|(a, b, c, d)| Segment {
                from: vec2(a, b), to: vec2(c, d), width: 6.0,
            }).collect();
            let mut layout = LabelLayout::default();
            for _ in 0..2 {
                let answers = layout.place(&wishes, &lines, VIEW);
                let placed: Vec<Rect> = answers.into_iter().filter_map(place).collect();
                for (i, p) in placed.iter().enumerate() {
                    prop_assert!(VIEW.holds(p));
                    prop_assert!(!lines.iter().any(|line| line.touches(p)));
                    prop_assert!(!placed[..i].iter().any(|q| q.overlaps(p)));
                }
            }
        }

        #[test]
        fn a_second_frame_of_the_same_moves_nothing(
            points in prop::collection::vec((0.0f32..800.0, 0.0f32..600.0), 0..60),
        ) {
            let wishes: Vec<LabelRequest> =
                (0..).zip(points).map(|(key, (x, y))| wish(key, x, y, 0)).collect();
            let mut layout = LabelLayout::default();
            let first = layout.place(&wishes, &[], VIEW);
            prop_assert_eq!(first, layout.place(&wishes, &[], VIEW));
        }
    }

    /// Prints the time; the limit allows for slow machines under load.
    #[test]
    fn a_hundred_labels_take_no_time() {
        let wishes: Vec<LabelRequest> = (0u16..100)
            .map(|i| {
                wish(
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
            layout.place(&wishes, &lines, VIEW);
        }
        let each = start.elapsed() / 10;
        println!("{each:?} a frame");
        assert!(each.as_millis() < 20);
    }
}
