//! The broad phase: which bodies' bounding boxes overlap.
//!
//! Both methods give the same pairs in the same order; what differs is how many they look at.

use glam::{IVec2, Vec2};
use wide::f32x4;

/// An axis-aligned bounding box.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Aabb {
    /// Lowest corner, m.
    pub min: Vec2,
    /// Highest corner, m.
    pub max: Vec2,
}

impl Aabb {
    /// Whether they overlap; boxes that only touch do. A box with a NaN overlaps nothing.
    #[must_use]
    #[inline]
    #[expect(clippy::needless_bitwise_bool, reason = "four branches that cannot be foreseen")]
    pub fn overlaps(&self, other: &Self) -> bool {
        (self.min.x <= other.max.x)
            & (other.min.x <= self.max.x)
            & (self.min.y <= other.max.y)
            & (other.min.y <= self.max.y)
    }

    /// The longer side, m.
    fn extent(&self) -> f32 {
        (self.max - self.min).abs().max_element()
    }
}

/// The most pairs that are ever given: what 10,000 bodies in one place would make (50 million) no
/// solver could use, and no memory should hold.
pub const MAX_PAIRS: usize = 1 << 20;

/// Compares every box with every other: `out` becomes the pairs (i, j), i < j, that overlap, in
/// lexicographic order, of more than [`MAX_PAIRS`] the first. Returns how many it compared.
pub fn brute_force(boxes: &[Aabb], out: &mut Vec<(u32, u32)>) -> u64 {
    out.clear();
    let mut tests = 0;
    for (i, a) in (0..).zip(boxes) {
        for (j, b) in (i + 1..).zip(&boxes[i as usize + 1..]) {
            tests += 1;
            if a.overlaps(b) {
                if out.len() == MAX_PAIRS {
                    return tests;
                }
                out.push((i, j));
            }
        }
    }
    tests
}

/// A uniform grid, hashed: each box is entered into the cell of its lowest corner.
///
/// Cells are as large as the largest box but for a few, so that whatever overlaps a box begins in
/// one of at most three by three cells (or four, by rounding). The few larger ones, a floor for
/// one, are compared with all: no more than the square root of the number of boxes. Memory is of
/// the order of the number of boxes, whatever their places.
///
/// Ericson, Real-Time Collision Detection, 7.1.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// Where each bucket's entries start; one more at the end.
    starts: Vec<u32>,
    /// The entries of all buckets: each box as [`ends`] has it, and its index.
    ends: Vec<f32x4>,
    indices: Vec<u32>,
    /// Each box' bucket; [`LARGE`] for a large one.
    buckets: Vec<u32>,
    /// The large boxes.
    large: Vec<u32>,
    extents: Vec<f32>,
    /// Those that the present box overlaps.
    found: Vec<u32>,
    /// Room for those of one row of cells; never made smaller, so that it is filled once.
    row: Vec<u32>,
}

/// Which cells a [`Grid`] enters boxes into, for who wants to see them.
#[derive(Clone, Debug, PartialEq)]
pub struct Cells {
    /// The side of a cell, m.
    pub size: f32,
    /// Each box' cell; `None` for one that is too large for any.
    pub of: Vec<Option<IVec2>>,
    boxes: Vec<Aabb>,
}

impl Cells {
    /// The cells of these boxes.
    #[must_use]
    pub fn new(boxes: Vec<Aabb>) -> Self {
        let mut grid = Grid::default();
        let size = grid.fill(&boxes);
        let cell = |(b, bucket): (&Aabb, &u32)| (*bucket != LARGE).then(|| cell_of(b.min, size));
        let of = boxes.iter().zip(&grid.buckets).map(cell).collect();
        Self { size, of, boxes }
    }

    /// A cell's lowest corner, m.
    #[must_use]
    pub fn corner(&self, cell: IVec2) -> Vec2 {
        cell.as_vec2() * self.size
    }

    /// The lowest and the highest cell in which partners of this box are looked for; `None` when it
    /// is compared with all.
    #[must_use]
    pub fn looked_in(&self, index: usize) -> Option<(IVec2, IVec2)> {
        (*self.of.get(index)?)?;
        Some(reach(&self.boxes[index], self.size))
    }
}

/// The lowest and the highest cell that a box which overlaps `a` can begin in.
#[inline]
fn reach(a: &Aabb, cell: f32) -> (IVec2, IVec2) {
    (cell_of(a.min - Vec2::splat(cell), cell), cell_of(a.max, cell))
}

/// Where a box begins and, with the other sign, where it ends.
#[inline]
fn ends(a: &Aabb) -> f32x4 {
    f32x4::new([a.min.x, a.min.y, -a.max.x, -a.max.y])
}

/// What none of the [`ends`] of a box that overlaps `a` is above.
#[inline]
fn limits(a: &Aabb) -> f32x4 {
    f32x4::new([a.max.x, a.max.y, -a.min.x, -a.min.y])
}

/// In no bucket.
const LARGE: u32 = u32::MAX;

impl Grid {
    /// As [`brute_force`]: the same pairs, in the same order.
    pub fn pairs(&mut self, boxes: &[Aabb], out: &mut Vec<(u32, u32)>) -> u64 {
        out.clear();
        let cell = self.fill(boxes);
        let mut tests = 0;
        for (i, a) in (0..).zip(boxes) {
            self.found.clear();
            if self.buckets[i as usize] == LARGE {
                tests += boxes.len() as u64 - u64::from(i) - 1;
                let after = (i + 1..).zip(&boxes[i as usize + 1..]);
                self.found.extend(after.filter(|(_, b)| a.overlaps(b)).map(|(j, _)| j));
            } else {
                tests += self.find_near(i, a, cell);
                for &j in self.large.iter().rev().take_while(|&&j| j > i) {
                    tests += 1;
                    if a.overlaps(&boxes[j as usize]) {
                        self.found.push(j);
                    }
                }
                self.found.sort_unstable();
                // Rows of cells that share buckets.
                self.found.dedup();
            }
            let room = MAX_PAIRS - out.len();
            out.extend(self.found.iter().take(room).map(|&j| (i, j)));
            if self.found.len() > room {
                break;
            }
        }
        tests
    }

    /// Collects the boxes after `i` that overlap it, and says how many it was compared with.
    #[inline]
    fn find_near(&mut self, i: u32, a: &Aabb, cell: f32) -> u64 {
        let (low, high) = reach(a, cell);
        let count = self.starts.len() - 1;
        let limits = limits(a);
        let wide = (i64::from(high.x) - i64::from(low.x)) as usize;
        let mut tests = 0;
        for y in low.y..=high.y {
            let first = bucket(IVec2 { x: low.x, y }, count);
            let last = first + wide;
            // Cells side by side are in buckets side by side, beginning again at 0.
            let runs = [(first, last.min(count - 1)), (0, last.wrapping_sub(count))];
            for (from, to) in runs.into_iter().take(1 + usize::from(last >= count)) {
                let run = self.starts[from] as usize..self.starts[to.min(count - 1) + 1] as usize;
                // No branch: which box is found cannot be foreseen. Each is written down, and
                // written over when it was not.
                if self.row.len() < run.len() {
                    self.row.resize(run.len(), 0);
                }
                let mut end = 0;
                for (ends, &index) in self.ends[run.clone()].iter().zip(&self.indices[run]) {
                    let later = index > i;
                    self.row[end] = index;
                    tests += u64::from(later);
                    // All four comparisons of `Aabb::overlaps` in one.
                    end += usize::from(later & ends.simd_le(limits).all());
                }
                self.found.extend_from_slice(&self.row[..end]);
            }
        }
        tests
    }

    /// Enters every box into its cell, by a counting sort; says how large a cell is, m.
    fn fill(&mut self, boxes: &[Aabb]) -> f32 {
        let largest = self.largest(boxes);
        // A little more, so that no rounding makes a box longer than a cell.
        let cell = largest * 1.001;
        let count = (boxes.len() * 2).next_power_of_two();
        self.buckets.clear();
        self.large.clear();
        self.starts.clear();
        self.starts.resize(count + 1, 0);
        for (i, b) in (0..).zip(boxes) {
            // What is not a number, too, is large.
            if b.extent() <= largest {
                let bucket = bucket(cell_of(b.min, cell), count);
                self.starts[bucket] += 1;
                self.buckets.push(bucket as u32);
            } else {
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
        // Each start is now its bucket's end; entering leaves it at the start.
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

    /// The longer side that only few boxes exceed, m; above 0 by a little at least.
    fn largest(&mut self, boxes: &[Aabb]) -> f32 {
        self.extents.clear();
        self.extents.extend(boxes.iter().map(Aabb::extent).filter(|extent| extent.is_finite()));
        let few = boxes.len().isqrt();
        let Some(rank) = self.extents.len().checked_sub(1 + few) else { return 1e-6 };
        let (_, size, _) = self.extents.select_nth_unstable_by(rank, f32::total_cmp);
        // What is hardly larger is no reason for a comparison with all.
        let bound = size.clamp(1e-6, 1e30) * 1.5;
        self.extents.iter().copied().filter(|extent| *extent <= bound).fold(1e-6, f32::max)
    }
}

/// Rounded down; a cast keeps what is too far within the numbers there are, and in order.
#[inline]
fn cell_of(point: Vec2, cell: f32) -> IVec2 {
    let whole = |x: f32| {
        // Towards 0, then one down where that was up.
        let near = x as i32;
        near.saturating_sub(i32::from(x < near as f32))
    };
    let p = point / cell;
    IVec2::new(whole(p.x), whole(p.y))
}

/// Which of `count` buckets, a power of two: neighbours in x are neighbours, rows are anywhere.
#[inline]
fn bucket(cell: IVec2, count: usize) -> usize {
    let row = (cell.y as u32).wrapping_mul(0x9e37_79b1);
    (row ^ row >> 15).wrapping_add(cell.x as u32) as usize & (count - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_overlaps_a_box_begins_in_the_cells_it_looks_in() {
        let at = |x: f32, y: f32, size: f32| {
            let min = Vec2::new(x, y);
            Aabb { min, max: min + Vec2::splat(size) }
        };
        let mut boxes: Vec<Aabb> =
            (0..60_u8).map(|k| at(f32::from(k % 8) * 0.7, f32::from(k / 8) * 0.9, 1.0)).collect();
        boxes.push(at(-50.0, -50.0, 100.0));
        let cells = Cells::new(boxes.clone());
        assert_eq!(cells.of[60], None, "too large for a cell");
        let mut pairs = Vec::new();
        brute_force(&boxes, &mut pairs);
        let mut small = 0;
        for (a, b) in pairs.into_iter().map(|(a, b)| (a as usize, b as usize)) {
            for (one, other) in [(a, b), (b, a)] {
                let (Some((low, high)), Some(cell)) = (cells.looked_in(one), cells.of[other])
                else {
                    continue;
                };
                assert!(cell.cmpge(low).all() && cell.cmple(high).all(), "{one} misses {other}");
                assert!(boxes[other].min.cmpge(cells.corner(cell)).all());
                small += 1;
            }
        }
        assert!(small > 100, "{small}");
    }
}
