//! Sweep and prune: the intervals of the boxes on one axis, in order.

use super::brute_force::first_pairs;
use super::comparison::{BoxComparison, MAX_PAIRS};
use crate::geom::{Aabb, Trace};

/// Minimum ratio of variances for a change of axis: a change discards the sorted order.
const MIN_VARIANCE_RATIO: f64 = 1.5;

/// Maximum number of moves of the insertion sort per box and tick. Beyond it little of the order is
/// left, and all intervals are sorted anew.
const MAX_MOVED: usize = 16;

/// A box's interval on the axis of the sweep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Start, m.
    pub min: f32,
    /// End, m.
    pub max: f32,
    /// Index of the box.
    pub index: u32,
}

impl Interval {
    /// Returns whether this interval comes later; equal ones are ordered by box.
    #[inline]
    fn is_after(&self, other: &Self) -> bool {
        self.min.total_cmp(&other.min).then(self.index.cmp(&other.index)).is_gt()
    }
}

/// A step of sweep and prune.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SweepStep {
    /// All intervals were sorted anew on this axis.
    Sorted {
        /// The axis: 0 for x, 1 for the other.
        axis: usize,
    },
    /// An interval moved before others since the previous tick.
    Moved {
        /// Index of the box.
        index: u32,
        /// Number of intervals passed.
        places: u32,
    },
    /// Two boxes whose intervals overlap were compared.
    Compared(BoxComparison),
}

/// The intervals of all boxes on the axis of largest spread, sorted by their start. The sweep compares
/// each box with those that start before it ends.
///
/// The order hardly changes from tick to tick. An insertion sort, whose cost depends on the changes,
/// maintains it.
///
/// Baraff, *Dynamic Simulation of Non-Penetrating Rigid Bodies* (1992), 2.3, and Cohen et al.,
/// *I-COLLIDE* (1995); Ericson, Real-Time Collision Detection, 7.5.
#[derive(Clone, Debug, Default)]
pub struct SweepAndPrune {
    axis: usize,
    order: Vec<Interval>,
}

impl SweepAndPrune {
    /// Returns the axis of the sweep, 0 for x and 1 for the other, and the intervals sorted by their
    /// start; boxes with a NaN come last.
    #[must_use]
    pub fn order(&self) -> (usize, &[Interval]) {
        (self.axis, &self.order)
    }

    pub(super) fn heap_size(&self) -> usize {
        size_of_val(&*self.order)
    }

    /// Fills `out` with the overlapping pairs (i, j), i < j, in lexicographic order, at most the first
    /// [`MAX_PAIRS`]. Returns the number of comparisons.
    pub fn pairs<T: Trace<SweepStep>>(
        &mut self,
        boxes: &[Aabb],
        out: &mut Vec<(u32, u32)>,
        trace: &mut T,
    ) -> u64 {
        self.sort(boxes, trace);
        out.clear();
        let mut tests = 0;
        for (k, one) in self.order.iter().enumerate() {
            let a = &boxes[one.index as usize];
            // Stop at the first interval that starts after this box ends: all later ones do too.
            for other in self.order[k + 1..].iter().take_while(|other| other.min <= one.max) {
                tests += 1;
                let overlap = a.overlaps(&boxes[other.index as usize]);
                let pair = (one.index.min(other.index), one.index.max(other.index));
                trace.note(|| SweepStep::Compared(BoxComparison { a: pair.0, b: pair.1, overlap }));
                if overlap && out.len() == MAX_PAIRS {
                    return tests
                        + first_pairs(boxes, out, &mut trace.wrapping(SweepStep::Compared));
                }
                if overlap {
                    out.push(pair);
                }
            }
        }
        out.sort_unstable();
        tests
    }

    /// Sorts the intervals, from the order of the previous tick if one exists.
    fn sort<T: Trace<SweepStep>>(&mut self, boxes: &[Aabb], trace: &mut T) {
        let axis = self.best_axis(boxes);
        let interval = |index: u32| {
            let b = &boxes[index as usize];
            // A box with a NaN comes last, and ends before it starts.
            let (min, max) = if b.is_nan() {
                (f32::INFINITY, f32::NEG_INFINITY)
            } else {
                (b.min[axis], b.max[axis])
            };
            Interval { min, max, index }
        };
        if self.order.len() == boxes.len() && self.axis == axis {
            self.order.iter_mut().for_each(|old| *old = interval(old.index));
            if self.insertion_sort(trace) {
                return;
            }
        } else {
            self.axis = axis;
            self.order.clear();
            // Lossless: indices have 32 bits.
            self.order.extend((0..boxes.len() as u32).map(interval));
        }
        self.order.sort_unstable_by(|a, b| a.min.total_cmp(&b.min).then(a.index.cmp(&b.index)));
        trace.note(|| SweepStep::Sorted { axis });
    }

    /// Runs the insertion sort. Returns false if it gave up; the intervals are then in no order.
    fn insertion_sort<T: Trace<SweepStep>>(&mut self, trace: &mut T) -> bool {
        let mut moves_left = MAX_MOVED * self.order.len();
        for k in 1..self.order.len() {
            let (one, mut at) = (self.order[k], k);
            while at > 0 && self.order[at - 1].is_after(&one) {
                self.order[at] = self.order[at - 1];
                at -= 1;
            }
            self.order[at] = one;
            if at < k {
                trace.note(|| SweepStep::Moved { index: one.index, places: (k - at) as u32 });
            }
            let Some(remaining) = moves_left.checked_sub(k - at) else { return false };
            moves_left = remaining;
        }
        true
    }

    /// Returns the axis with the largest variance of the boxes' centres; the current one if neither
    /// is clearly better. Ericson, 7.5.1.
    fn best_axis(&self, boxes: &[Aabb]) -> usize {
        let variance = |axis: usize| {
            let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
            for b in boxes {
                let middle = f64::from(b.min[axis]) + f64::from(b.max[axis]);
                if middle.is_finite() {
                    count += 1.0;
                    sum += middle;
                    squares += middle * middle;
                }
            }
            squares - sum * sum / f64::max(count, 1.0)
        };
        let (own, other) = (variance(self.axis), variance(1 - self.axis));
        if other > own * MIN_VARIANCE_RATIO { 1 - self.axis } else { self.axis }
    }
}
