//! Brute force: every box with every other.

use super::{Compared, MAX_PAIRS};
use crate::geom::{Aabb, Trace};

/// Compares every box with every other: n (n − 1) ÷ 2 tests of n boxes, whatever their places.
#[derive(Clone, Copy, Debug, Default)]
pub struct BruteForce;

impl BruteForce {
    /// `out` becomes the pairs (i, j), i < j, that overlap, in lexicographic order, of more than
    /// [`MAX_PAIRS`] the first. Returns how many it compared.
    #[allow(clippy::unused_self, reason = "as the other structures")]
    pub fn pairs<T: Trace<Compared>>(
        self,
        boxes: &[Aabb],
        out: &mut Vec<(u32, u32)>,
        trace: &mut T,
    ) -> u64 {
        out.clear();
        let mut tests = 0;
        for (i, a) in (0..).zip(boxes) {
            for (j, b) in (i + 1..).zip(&boxes[i as usize + 1..]) {
                tests += 1;
                let overlap = a.overlaps(b);
                trace.note(|| Compared { a: i, b: j, overlap });
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
}
