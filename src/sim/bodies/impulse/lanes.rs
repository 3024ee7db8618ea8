//! Four numbers at a time: what the compiler turns into one instruction each.

use std::ops::{Add, Mul, Neg, Sub};

/// How many.
pub(super) const LANES: usize = 4;

/// Four numbers, each on its own; the same bits as four times one.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
pub(super) struct Lanes(pub(super) [f32; LANES]);

impl Lanes {
    pub(super) const ZERO: Self = Self::all(0.0);

    #[inline(always)]
    pub(super) const fn all(x: f32) -> Self {
        Self([x; LANES])
    }

    #[inline(always)]
    fn with(self, o: Self, f: impl Fn(f32, f32) -> f32) -> Self {
        let ([a, b, c, d], [e, g, h, i]) = (self.0, o.0);
        Self([f(a, e), f(b, g), f(c, h), f(d, i)])
    }

    #[inline(always)]
    pub(super) fn max(self, o: Self) -> Self {
        self.with(o, |a, b| if a > b { a } else { b })
    }

    #[inline(always)]
    pub(super) fn min(self, o: Self) -> Self {
        self.with(o, |a, b| if a < b { a } else { b })
    }

    /// `yes` where this is above 0, else `no`.
    #[inline(always)]
    pub(super) fn above_zero(self, yes: Self, no: Self) -> Self {
        let [a, b, c, d] = self.0;
        let pick = |x: f32, i: usize| if x > 0.0 { yes.0[i] } else { no.0[i] };
        Self([pick(a, 0), pick(b, 1), pick(c, 2), pick(d, 3)])
    }
}

impl Add for Lanes {
    type Output = Self;
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        self.with(o, |a, b| a + b)
    }
}

impl Sub for Lanes {
    type Output = Self;
    #[inline(always)]
    fn sub(self, o: Self) -> Self {
        self.with(o, |a, b| a - b)
    }
}

impl Mul for Lanes {
    type Output = Self;
    #[inline(always)]
    fn mul(self, o: Self) -> Self {
        self.with(o, |a, b| a * b)
    }
}

impl Neg for Lanes {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(self.0.map(|x| -x))
    }
}
