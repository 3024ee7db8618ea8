//! Four numbers at a time.

use std::ops::{Add, Mul, Neg, Sub};

use wide::f32x4;

/// How many.
pub(super) const LANES: usize = 4;

/// Four numbers as they lie in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(align(16))]
pub(super) struct Column(pub(super) [f32; LANES]);

impl Column {
    pub(super) const ZERO: Self = Self([0.0; LANES]);

    #[inline(always)]
    pub(super) fn get(&self) -> Lanes {
        Lanes::new(self.0)
    }

    #[inline(always)]
    pub(super) fn put(&mut self, lanes: Lanes) {
        self.0 = lanes.to_array();
    }
}

/// Four numbers to compute with, each on its own: the same results as four times one. Left to
/// itself the compiler would do half of it one by one.
#[derive(Clone, Copy)]
pub(super) struct Lanes(f32x4);

impl Lanes {
    #[inline(always)]
    pub(super) fn new(of: [f32; LANES]) -> Self {
        Self(f32x4::new(of))
    }

    #[inline(always)]
    pub(super) fn all(x: f32) -> Self {
        Self(f32x4::splat(x))
    }

    #[inline(always)]
    pub(super) fn zero() -> Self {
        Self(f32x4::ZERO)
    }

    #[inline(always)]
    pub(super) fn to_array(self) -> [f32; LANES] {
        self.0.to_array()
    }

    /// The larger of each; of a NaN and a number any.
    #[inline(always)]
    pub(super) fn max(self, o: Self) -> Self {
        Self(self.0.fast_max(o.0))
    }

    /// The smaller of each; of a NaN and a number any.
    #[inline(always)]
    pub(super) fn min(self, o: Self) -> Self {
        Self(self.0.fast_min(o.0))
    }

    /// `yes` where this is above 0, else `no`.
    #[inline(always)]
    pub(super) fn above_zero(self, yes: Self, no: Self) -> Self {
        Self(self.0.simd_gt(f32x4::ZERO).bitselect(yes.0, no.0))
    }

    /// Rows for columns, and the other way round.
    #[inline(always)]
    pub(super) fn transposed(rows: [Self; LANES]) -> [Self; LANES] {
        f32x4::transpose(rows.map(|row| row.0)).map(Self)
    }
}

impl Add for Lanes {
    type Output = Self;
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        Self(self.0 + o.0)
    }
}

impl Sub for Lanes {
    type Output = Self;
    #[inline(always)]
    fn sub(self, o: Self) -> Self {
        Self(self.0 - o.0)
    }
}

impl Mul for Lanes {
    type Output = Self;
    #[inline(always)]
    fn mul(self, o: Self) -> Self {
        Self(self.0 * o.0)
    }
}

impl Neg for Lanes {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}
