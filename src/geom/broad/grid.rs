//! A uniform grid: each box is stored in a cell, and only boxes of near cells are compared.

use glam::{IVec2, Vec2};
use wide::f32x4;

use super::comparison::{BoxComparison, MAX_PAIRS};
use crate::geom::{Aabb, Trace};

/// A step of the grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GridStep {
    /// A box was stored in the cell of its lowest corner.
    Entered {
        /// Index of the box.
        index: u32,
        /// The cell, counted from the origin.
        cell: IVec2,
    },
    /// A box is too large for the cells and is compared with all others.
    Large {
        /// Index of the box.
        index: u32,
    },
    /// Two boxes were compared.
    Compared(BoxComparison),
}

/// A uniform, hashed grid: each box is stored in the cell of its lowest corner.
///
/// Cells have the size of the largest box, apart from a few larger ones. All boxes that overlap a box
/// then begin in at most three by three cells (or four, by rounding). The few larger boxes, such as a
/// floor, are compared with all others; they are at most the square root of the number of boxes.
/// Memory is proportional to the number of boxes, wherever they are.
///
/// Ericson, Real-Time Collision Detection, 7.1.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// Start of each bucket's entries; one more at the end.
    starts: Vec<u32>,
    /// The entries of all buckets: the box in the form of [`ends`], and its index.
    ends: Vec<f32x4>,
    indices: Vec<u32>,
    /// Bucket of each box; [`LARGE`] for a large one.
    pub(super) buckets: Vec<u32>,
    /// The large boxes.
    large: Vec<u32>,
    extents: Vec<f32>,
    /// The boxes that overlap the current box.
    found: Vec<u32>,
    /// Buffer for the hits in one row of cells; never shrunk, because growing fills it with zeros.
    row: Vec<u32>,
}

/// Returns the lowest and highest cell of boxes that can overlap `a`.
#[inline]
pub(super) fn cell_range(a: &Aabb, cell: f32) -> (IVec2, IVec2) {
    (cell_of(a.min - Vec2::splat(cell), cell), cell_of(a.max, cell))
}

/// Returns the lower ends of a box and its negated upper ends.
#[inline]
fn ends(a: &Aabb) -> f32x4 {
    f32x4::new([a.min.x, a.min.y, -a.max.x, -a.max.y])
}

/// Returns upper limits for the [`ends`] of a box that overlaps `a`.
#[inline]
fn limits(a: &Aabb) -> f32x4 {
    f32x4::new([a.max.x, a.max.y, -a.min.x, -a.min.y])
}

/// Bucket number of boxes without a bucket.
pub(super) const LARGE: u32 = u32::MAX;

impl Grid {
    /// Fills `out` with the overlapping pairs (i, j), i < j, in lexicographic order, at most the first
    /// [`MAX_PAIRS`]. Returns the number of comparisons; with few boxes, some may be compared twice.
    pub fn pairs<T: Trace<GridStep>>(
        &mut self,
        boxes: &[Aabb],
        out: &mut Vec<(u32, u32)>,
        trace: &mut T,
    ) -> u64 {
        out.clear();
        let cell = self.fill(boxes, trace);
        let mut tests = 0;
        for (i, a) in (0..).zip(boxes) {
            self.found.clear();
            if self.buckets[i as usize] == LARGE {
                tests += boxes.len() as u64 - u64::from(i) - 1;
                for (j, b) in (i + 1..).zip(&boxes[i as usize + 1..]) {
                    self.compare((i, a), (j, b), trace);
                }
            } else {
                tests += self.find_near(i, a, cell, trace);
                for k in (0..self.large.len()).rev() {
                    let j = self.large[k];
                    if j <= i {
                        break;
                    }
                    tests += 1;
                    self.compare((i, a), (j, &boxes[j as usize]), trace);
                }
                self.found.sort_unstable();
                // Several rows of cells may share a bucket.
                self.found.dedup();
            }
            let remaining = MAX_PAIRS - out.len();
            out.extend(self.found.iter().take(remaining).map(|&j| (i, j)));
            if self.found.len() > remaining {
                break;
            }
        }
        tests
    }

    #[inline]
    fn compare<T: Trace<GridStep>>(
        &mut self,
        (i, a): (u32, &Aabb),
        (j, b): (u32, &Aabb),
        trace: &mut T,
    ) {
        let overlap = a.overlaps(b);
        trace.note(|| GridStep::Compared(BoxComparison { a: i, b: j, overlap }));
        if overlap {
            self.found.push(j);
        }
    }

    /// Collects the boxes after box `i` that overlap it. Returns the number of comparisons.
    #[inline]
    fn find_near<T: Trace<GridStep>>(&mut self, i: u32, a: &Aabb, cell: f32, trace: &mut T) -> u64 {
        let (low, high) = cell_range(a, cell);
        let count = self.starts.len() - 1;
        let limits = limits(a);
        let width = (i64::from(high.x) - i64::from(low.x)) as usize;
        let mut tests = 0;
        for y in low.y..=high.y {
            let first = bucket(IVec2 { x: low.x, y }, count);
            let last = first + width;
            // Neighbouring cells are in neighbouring buckets, which wrap round to 0.
            let runs = [(first, last.min(count - 1)), (0, last.wrapping_sub(count))];
            for (from, to) in runs.into_iter().take(1 + usize::from(last >= count)) {
                let run = self.starts[from] as usize..self.starts[to.min(count - 1) + 1] as usize;
                // No branch, because hits are unpredictable: each index is written, and overwritten
                // if it is no hit.
                if self.row.len() < run.len() {
                    self.row.resize(run.len(), 0);
                }
                let mut end = 0;
                for (ends, &index) in self.ends[run.clone()].iter().zip(&self.indices[run]) {
                    let is_later = index > i;
                    self.row[end] = index;
                    tests += u64::from(is_later);
                    // All four comparisons of `Aabb::overlaps` at once.
                    let overlap = ends.simd_le(limits).all();
                    end += usize::from(is_later & overlap);
                    if is_later {
                        trace
                            .note(|| GridStep::Compared(BoxComparison { a: i, b: index, overlap }));
                    }
                }
                self.found.extend_from_slice(&self.row[..end]);
            }
        }
        tests
    }

    /// Stores every box in its cell by a counting sort. Returns the size of a cell, m.
    pub(super) fn fill<T: Trace<GridStep>>(&mut self, boxes: &[Aabb], trace: &mut T) -> f32 {
        let largest = self.largest(boxes);
        // Slightly larger, to keep rounding from making a box longer than a cell.
        let cell = largest * 1.001;
        let count = (boxes.len() * 2).next_power_of_two();
        self.buckets.clear();
        self.large.clear();
        self.starts.clear();
        self.starts.resize(count + 1, 0);
        for (i, b) in (0..).zip(boxes) {
            // A box with a NaN also counts as large.
            if !b.is_nan() && b.extent() <= largest {
                let at = cell_of(b.min, cell);
                trace.note(|| GridStep::Entered { index: i, cell: at });
                let bucket = bucket(at, count);
                self.starts[bucket] += 1;
                self.buckets.push(bucket as u32);
            } else {
                trace.note(|| GridStep::Large { index: i });
                self.large.push(i);
                self.buckets.push(LARGE);
            }
        }
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        self.ends.resize(end as usize, f32x4::ZERO);
        self.indices.resize(end as usize, 0);
        // Each start is now the end of its bucket; storing moves it back to the start.
        for (i, (aabb, bucket)) in boxes.iter().zip(&self.buckets).enumerate() {
            if *bucket != LARGE {
                let slot = &mut self.starts[*bucket as usize];
                *slot -= 1;
                self.ends[*slot as usize] = ends(aabb);
                self.indices[*slot as usize] = i as u32;
            }
        }
        cell
    }

    /// Returns the longer side of the largest box, apart from a few larger ones, m; at least 1e-6.
    fn largest(&mut self, boxes: &[Aabb]) -> f32 {
        self.extents.clear();
        self.extents.extend(boxes.iter().map(Aabb::extent).filter(|extent| extent.is_finite()));
        let few = boxes.len().isqrt();
        let Some(rank) = self.extents.len().checked_sub(1 + few) else { return 1e-6 };
        let (_, size, _) = self.extents.select_nth_unstable_by(rank, f32::total_cmp);
        // Slightly larger boxes still get a cell: comparing them with all others costs more.
        let bound = size.clamp(1e-6, 1e30) * 1.5;
        self.extents.iter().copied().filter(|extent| *extent <= bound).fold(1e-6, f32::max)
    }
}

/// Returns the cell of a point. The cast clamps distant cells to the integer range and keeps their
/// order.
#[inline]
pub(super) fn cell_of(point: Vec2, cell: f32) -> IVec2 {
    let floor = |x: f32| {
        // Rounds towards 0, then subtracts 1 if that rounded up.
        let truncated = x as i32;
        truncated.saturating_sub(i32::from(x < truncated as f32))
    };
    let p = point / cell;
    IVec2::new(floor(p.x), floor(p.y))
}

/// Returns a cell's bucket of `count`, a power of two. Cells adjacent in x have adjacent buckets;
/// rows are scattered.
#[inline]
fn bucket(cell: IVec2, count: usize) -> usize {
    let row = (cell.y as u32).wrapping_mul(0x9e37_79b1);
    (row ^ row >> 15).wrapping_add(cell.x as u32) as usize & (count - 1)
}
