//! A 64-bit fingerprint of a world's state.

use glam::{Vec2, Vec3};

/// FNV-1a, 64 bit, over the little-endian bytes of what is written to it.
///
/// Fowler, Noll, Vo; offset basis and prime as in draft-eastlake-fnv.
#[derive(Clone, Copy, Debug)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Writes bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Writes a count.
    pub fn u32(&mut self, x: u32) {
        self.bytes(&x.to_le_bytes());
    }

    /// Writes a number; −0 counts as 0.
    pub fn f32(&mut self, x: f32) {
        let folded = if x == 0.0 { 0.0 } else { x };
        self.u32(folded.to_bits());
    }

    /// Writes both components.
    pub fn vec2(&mut self, v: Vec2) {
        v.to_array().into_iter().for_each(|x| self.f32(x));
    }

    /// Writes all three components.
    pub fn vec3(&mut self, v: Vec3) {
        v.to_array().into_iter().for_each(|x| self.f32(x));
    }

    /// The fingerprint of everything written so far.
    #[must_use]
    pub fn finish(self) -> u64 {
        self.0
    }
}
