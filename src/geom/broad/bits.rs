//! A set of indices, one bit each.

/// A set of indices below a count, iterated in ascending order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    /// Returns the heap size of a clone, bytes.
    pub(crate) fn heap_size(&self) -> usize {
        size_of_val(&*self.0)
    }

    /// Fills the set with all indices below `count`, or clears it.
    pub(crate) fn reset(&mut self, count: usize, full: bool) {
        self.0.clear();
        self.0.resize(count.div_ceil(64), if full { u64::MAX } else { 0 });
        if let Some(last) = self.0.last_mut().filter(|_| !count.is_multiple_of(64)) {
            *last &= (1 << (count % 64)) - 1;
        }
    }

    /// Inserts an index below the count.
    #[inline]
    pub(crate) fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Removes an index.
    #[inline]
    pub(crate) fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Returns whether the set contains the index.
    #[inline]
    pub(crate) fn has(&self, index: usize) -> bool {
        self.0.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// Returns the first index in the set from `from` on.
    #[inline]
    pub(crate) fn next(&self, from: usize) -> Option<usize> {
        let mut word_index = from / 64;
        let mut word = self.0.get(word_index)? & (u64::MAX << (from % 64));
        while word == 0 {
            word_index += 1;
            word = *self.0.get(word_index)?;
        }
        Some(word_index * 64 + word.trailing_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_come_in_ascending_order_and_none_above_the_count() {
        for count in [0, 1, 63, 64, 65, 200] {
            let mut bits = Bits::default();
            bits.reset(count, true);
            let all = |bits: &Bits| {
                let mut from = 0;
                std::iter::from_fn(|| {
                    let next = bits.next(from)?;
                    from = next + 1;
                    Some(next)
                })
                .collect::<Vec<_>>()
            };
            assert_eq!(all(&bits), (0..count).collect::<Vec<_>>());
            bits.reset(count, false);
            let some: Vec<usize> = (0..count).filter(|index| index % 31 < 2).collect();
            for index in &some {
                bits.insert(*index);
            }
            assert_eq!(all(&bits), some);
            if let Some(first) = some.first() {
                assert!(bits.has(*first));
                bits.remove(*first);
                assert!(!bits.has(*first));
                assert_eq!(all(&bits), some[1..]);
            }
        }
    }
}
