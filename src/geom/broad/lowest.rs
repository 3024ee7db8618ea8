//! Pairs that are found in any order, given in lexicographic order.

use super::MAX_PAIRS;

/// Takes pairs and keeps the lowest [`MAX_PAIRS`] of them, in no more than twice that memory.
pub(super) struct Lowest<'a> {
    out: &'a mut Vec<(u32, u32)>,
    /// Of what is not below this there are lower ones enough.
    limit: (u32, u32),
}

impl<'a> Lowest<'a> {
    /// `out` becomes the list.
    pub(super) fn of(out: &'a mut Vec<(u32, u32)>) -> Self {
        out.clear();
        Self { out, limit: (u32::MAX, u32::MAX) }
    }

    #[inline]
    pub(super) fn push(&mut self, pair: (u32, u32)) {
        if pair < self.limit {
            self.out.push(pair);
            if self.out.len() == 2 * MAX_PAIRS {
                self.limit = *self.out.select_nth_unstable(MAX_PAIRS).1;
                self.out.truncate(MAX_PAIRS);
            }
        }
    }

    /// Brings them in order.
    pub(super) fn finish(self) {
        self.out.sort_unstable();
        self.out.truncate(MAX_PAIRS);
    }
}
