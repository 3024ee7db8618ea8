//! A 64-bit hash of a world's state.

use std::hash::Hasher;

use fnv::FnvHasher;
use glam::{Vec2, Vec3};

/// FNV-1a, 64 bit, over the little-endian bytes of the written values.
#[derive(Default)]
pub struct Fnv(FnvHasher);

impl Fnv {
    /// Writes bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    /// Writes a count.
    pub fn u32(&mut self, x: u32) {
        self.bytes(&x.to_le_bytes());
    }

    /// Writes counts.
    pub fn u32s<const N: usize>(&mut self, counts: [u32; N]) {
        for x in counts {
            self.u32(x);
        }
    }

    /// Writes numbers as by [`Self::f32`].
    pub fn f32s<const N: usize>(&mut self, numbers: [f32; N]) {
        for x in numbers {
            self.f32(x);
        }
    }

    /// Writes a number; −0 counts as 0.
    pub fn f32(&mut self, x: f32) {
        let folded = if x == 0.0 { 0.0 } else { x };
        self.u32(folded.to_bits());
    }

    /// Writes both components as by [`Self::f32`].
    pub fn vec2(&mut self, v: Vec2) {
        self.f32s(v.to_array());
    }

    /// Writes all three components as by [`Self::f32`].
    pub fn vec3(&mut self, v: Vec3) {
        self.f32s(v.to_array());
    }

    /// Returns the hash of everything written.
    #[must_use]
    pub fn finish(&self) -> u64 {
        self.0.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test vectors of draft-eastlake-fnv, appendix C.
    #[test]
    fn hashes_match_the_test_vectors() {
        for (text, expected) in [("", 0xcbf2_9ce4_8422_2325), ("foobar", 0x8594_4171_f739_67e8)] {
            let mut fnv = Fnv::default();
            fnv.bytes(text.as_bytes());
            assert_eq!(fnv.finish(), expected, "{text}");
        }
    }

    #[test]
    fn minus_zero_counts_as_zero() {
        let hash_of = |x| {
            let mut fnv = Fnv::default();
            fnv.f32(x);
            fnv.finish()
        };
        assert_eq!(hash_of(-0.0), hash_of(0.0));
        assert_ne!(hash_of(1.0), hash_of(-1.0));
    }
}
