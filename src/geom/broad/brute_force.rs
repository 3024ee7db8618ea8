//! Brute force: every box with every other.

use std::array::from_fn;

use wide::f32x4;

use super::comparison::{BoxComparison, MAX_PAIRS};
use crate::geom::{Aabb, Trace};

/// Number of boxes compared at once with another box.
const LANES: usize = 4;

/// Compares every box with every other: n (n − 1) ÷ 2 tests of n boxes.
#[derive(Clone, Debug, Default)]
pub struct BruteForce {
    groups: Vec<Group>,
}

/// The ends of up to [`LANES`] boxes along x and y. Unused lanes hold NaNs, which overlap nothing.
#[derive(Clone, Copy, Debug)]
struct Group {
    min: [f32x4; 2],
    max: [f32x4; 2],
}

impl Group {
    fn new(boxes: &[Aabb]) -> Self {
        let ends = |end: fn(&Aabb) -> f32| {
            f32x4::new(from_fn(|lane| boxes.get(lane).map_or(f32::NAN, end)))
        };
        Self {
            min: [ends(|b| b.min.x), ends(|b| b.min.y)],
            max: [ends(|b| b.max.x), ends(|b| b.max.y)],
        }
    }

    /// Returns one bit per lane: whether the boxes of both groups in that lane overlap.
    #[inline(always)]
    fn overlapping(&self, other: &Self) -> u32 {
        let along =
            |k: usize| self.min[k].simd_le(other.max[k]) & other.min[k].simd_le(self.max[k]);
        (along(0) & along(1)).to_bitmask()
    }
}

impl BruteForce {
    /// Fills `out` with the overlapping pairs (i, j), i < j, in lexicographic order, at most the first
    /// [`MAX_PAIRS`]. Returns the number of comparisons.
    pub fn pairs<T: Trace<BoxComparison>>(
        &mut self,
        boxes: &[Aabb],
        out: &mut Vec<(u32, u32)>,
        trace: &mut T,
    ) -> u64 {
        out.clear();
        if T::IS_ACTIVE { one_by_one(boxes, out, trace) } else { self.several_at_once(boxes, out) }
    }

    /// Finds and counts the same pairs as [`one_by_one`], comparing several boxes at once.
    fn several_at_once(&mut self, boxes: &[Aabb], out: &mut Vec<(u32, u32)>) -> u64 {
        self.groups.clear();
        self.groups.extend(boxes.chunks(LANES).map(Group::new));
        let mut tests = 0;
        for (i, a) in boxes.iter().enumerate() {
            let (next, a) = (i + 1, Group::new(&[*a; LANES]));
            let first = next / LANES;
            // Boxes of the first group up to `a` were already compared with it.
            let mut mask = u32::MAX << (next % LANES);
            for (group, index) in self.groups[first..].iter().zip(first..) {
                let mut found = group.overlapping(&a) & mask;
                mask = u32::MAX;
                while found != 0 {
                    let j = index * LANES + found.trailing_zeros() as usize;
                    if out.len() == MAX_PAIRS {
                        return tests + (j - i) as u64;
                    }
                    out.push((i as u32, j as u32));
                    found &= found - 1;
                }
            }
            tests += (boxes.len() - next) as u64;
        }
        tests
    }
}

/// Fills `out` with the first pairs by brute force, which finds them in order and can stop early.
/// Returns the number of comparisons.
///
/// For structures that find more than [`MAX_PAIRS`] pairs, in no order. Finding all would take a
/// second with 20,000 boxes in one place.
pub(super) fn first_pairs<T: Trace<BoxComparison>>(
    boxes: &[Aabb],
    out: &mut Vec<(u32, u32)>,
    trace: &mut T,
) -> u64 {
    BruteForce::default().pairs(boxes, out, trace)
}

/// Compares each box with those after it.
fn one_by_one<T: Trace<BoxComparison>>(
    boxes: &[Aabb],
    out: &mut Vec<(u32, u32)>,
    trace: &mut T,
) -> u64 {
    let mut tests = 0;
    for (i, a) in (0..).zip(boxes) {
        for (j, b) in (i + 1..).zip(&boxes[i as usize + 1..]) {
            tests += 1;
            let overlap = a.overlaps(b);
            trace.note(|| BoxComparison { a: i, b: j, overlap });
            if overlap {
                if out.len() == MAX_PAIRS {
                    return tests;
                }
                out.push((i, j));
            }
        }
    }
    tests
}
