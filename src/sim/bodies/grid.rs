//! The broad phase: which bodies' bounding boxes overlap.
//!
//! Both methods give the same pairs in the same order; what differs is how many they look at.

use glam::{IVec2, Vec2};

/// An axis-aligned bounding box.
#[derive(Clone, Copy, Debug, PartialEq)]
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
}

/// The most pairs that are ever given: what 10,000 bodies in one place would make (50 million) no
/// solver could use, and no memory should hold.
pub const MAX_PAIRS: usize = 1 << 20;

/// What a search came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Pairs of boxes compared.
    pub tests: u64,
    /// Whether there were more pairs than [`MAX_PAIRS`], and the rest is missing.
    pub cut: bool,
}

/// Compares every box with every other: `out` becomes the pairs (i, j), i < j, that overlap, in
/// lexicographic order.
pub fn brute_force(boxes: &[Aabb], out: &mut Vec<(u32, u32)>) -> Count {
    out.clear();
    let mut tests = 0;
    for (i, a) in (0..).zip(boxes) {
        for (j, b) in (i + 1..).zip(&boxes[i as usize + 1..]) {
            tests += 1;
            if a.overlaps(b) {
                if out.len() == MAX_PAIRS {
                    return Count { tests, cut: true };
                }
                out.push((i, j));
            }
        }
    }
    Count { tests, cut: false }
}

/// A box that covers more cells than this is kept apart and compared with every other.
const MAX_CELLS: i64 = 16;

/// A uniform grid, hashed: each box is entered into every cell that it covers, and only boxes with
/// a cell in common are compared.
///
/// The cells are as large as three boxes of four, so that most cover at most four cells; the few
/// much larger ones (a floor) are compared with all. Memory is of the order of the number of boxes,
/// whatever their places. Two boxes that share several cells are compared in that one only which
/// holds the lowest corner of their intersection (Ericson, Real-Time Collision Detection, 7.1.6).
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// Where each bucket's entries start; one more at the end.
    starts: Vec<u32>,
    /// The entries of all buckets, in ascending order of box within each.
    entries: Vec<Entry>,
    /// The cells that each box covers.
    covers: Vec<(IVec2, IVec2)>,
    /// The boxes that cover too many.
    large: Vec<u32>,
    extents: Vec<f32>,
    /// Those that the present box overlaps.
    found: Vec<u32>,
}

/// A box in a bucket.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    index: u32,
    cell: IVec2,
}

/// No cell: what a large box covers.
const NOWHERE: (IVec2, IVec2) = (IVec2::ONE, IVec2::ZERO);

impl Grid {
    /// As [`brute_force`]: the same pairs, in the same order.
    pub fn pairs(&mut self, boxes: &[Aabb], out: &mut Vec<(u32, u32)>) -> Count {
        out.clear();
        self.fill(boxes);
        let mut count = Count::default();
        for (i, a) in (0..).zip(boxes) {
            self.found.clear();
            let (low, high) = self.covers[i as usize];
            if (low, high) == NOWHERE {
                count.tests += boxes.len() as u64 - u64::from(i) - 1;
                let after = (i + 1..).zip(&boxes[i as usize + 1..]);
                self.found.extend(after.filter(|(_, b)| a.overlaps(b)).map(|(j, _)| j));
            } else {
                self.find_near(i, boxes, &mut count);
            }
            let room = MAX_PAIRS - out.len();
            count.cut = self.found.len() > room;
            out.extend(self.found.iter().take(room).map(|&j| (i, j)));
            if count.cut {
                break;
            }
        }
        count
    }

    /// Collects the boxes after `i` that overlap it, in ascending order.
    fn find_near(&mut self, i: u32, boxes: &[Aabb], count: &mut Count) {
        let a = &boxes[i as usize];
        let (low, high) = self.covers[i as usize];
        for y in low.y..=high.y {
            for x in low.x..=high.x {
                let cell = IVec2 { x, y };
                let bucket = self.bucket(cell);
                let range = self.starts[bucket] as usize..self.starts[bucket + 1] as usize;
                for entry in &self.entries[range] {
                    let j = entry.index;
                    if j <= i || entry.cell != cell {
                        continue;
                    }
                    // The cell of the lowest corner that both have.
                    if low.max(self.covers[j as usize].0) != cell {
                        continue;
                    }
                    count.tests += 1;
                    if a.overlaps(&boxes[j as usize]) {
                        self.found.push(j);
                    }
                }
            }
        }
        for &j in self.large.iter().filter(|&&j| j > i) {
            count.tests += 1;
            if a.overlaps(&boxes[j as usize]) {
                self.found.push(j);
            }
        }
        self.found.sort_unstable();
    }

    /// Enters every box into the cells that it covers: a counting sort by bucket.
    fn fill(&mut self, boxes: &[Aabb]) {
        let cell = self.cell_size(boxes);
        self.covers.clear();
        self.large.clear();
        let mut entries = 0;
        for (i, b) in (0..).zip(boxes) {
            // Overlapping asks the same of a box whose corners are the wrong way round.
            let low = cell_of(b.min.min(b.max), cell);
            let high = cell_of(b.min.max(b.max), cell);
            let side = |low: i32, high: i32| (i64::from(high) - i64::from(low) + 1).max(0);
            let (wide, tall) = (side(low.x, high.x), side(low.y, high.y));
            if wide > MAX_CELLS || tall > MAX_CELLS || wide * tall > MAX_CELLS {
                self.large.push(i);
                self.covers.push(NOWHERE);
            } else {
                entries += (wide * tall) as usize;
                self.covers.push((low, high));
            }
        }
        let buckets = (entries * 2).next_power_of_two();
        self.starts.clear();
        self.starts.resize(buckets + 1, 0);
        self.entries.clear();
        self.entries.resize(entries, Entry::default());
        for &(low, high) in &self.covers {
            for cell in cells(low, high) {
                self.starts[hash(cell, buckets)] += 1;
            }
        }
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        // Each start is now its bucket's end; going backwards leaves it at the start.
        for (index, &(low, high)) in self.covers.iter().enumerate().rev() {
            let index = index as u32;
            for cell in cells(low, high) {
                let slot = &mut self.starts[hash(cell, buckets)];
                *slot -= 1;
                self.entries[*slot as usize] = Entry { index, cell };
            }
        }
    }

    /// The longer side that three of four boxes do not exceed, m; at least a little above 0.
    fn cell_size(&mut self, boxes: &[Aabb]) -> f32 {
        self.extents.clear();
        self.extents.extend(boxes.iter().map(|b| (b.max - b.min).max_element()));
        let middle = self.extents.len() * 3 / 4;
        if middle >= self.extents.len() {
            return 1.0;
        }
        let (_, size, _) = self.extents.select_nth_unstable_by(middle, f32::total_cmp);
        if size.is_nan() { 1.0 } else { size.clamp(1e-6, 1e15) }
    }

    #[inline]
    fn bucket(&self, cell: IVec2) -> usize {
        hash(cell, self.starts.len() - 1)
    }
}

/// Rounded down; a cast keeps what is too far within the numbers there are, and in order.
#[inline]
fn cell_of(point: Vec2, cell: f32) -> IVec2 {
    let p = point / cell;
    IVec2::new(libm::floorf(p.x) as i32, libm::floorf(p.y) as i32)
}

fn cells(low: IVec2, high: IVec2) -> impl Iterator<Item = IVec2> {
    (low.y..=high.y).flat_map(move |y| (low.x..=high.x).map(move |x| IVec2 { x, y }))
}

/// Which of `buckets`, a power of two.
#[inline]
fn hash(cell: IVec2, buckets: usize) -> usize {
    // Neighbours in x are neighbours in memory; large odd factors spread the rows.
    let h = (cell.x as u32).wrapping_add((cell.y as u32).wrapping_mul(0x9e37_79b1));
    (h ^ h >> 15) as usize & (buckets - 1)
}
