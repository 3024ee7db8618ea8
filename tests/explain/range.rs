//! Intervals, and vectors of them.

use std::f64::consts::PI;

/// From a to b.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range(pub f64, pub f64);

impl Range {
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let start = Self(f64::INFINITY, f64::NEG_INFINITY);
        values.into_iter().fold(start, |r, x| Self(r.0.min(x), r.1.max(x)))
    }

    pub fn add(self, o: Self) -> Self {
        Self(self.0 + o.0, self.1 + o.1)
    }

    pub fn neg(self) -> Self {
        Self(-self.1, -self.0)
    }

    pub fn mul(self, o: Self) -> Self {
        Self::of([self.0 * o.0, self.0 * o.1, self.1 * o.0, self.1 * o.1])
    }

    pub fn div(self, o: Self) -> Self {
        if o.0 <= 0.0 && o.1 >= 0.0 {
            return Self(f64::NEG_INFINITY, f64::INFINITY);
        }
        Self::of([self.0 / o.0, self.0 / o.1, self.1 / o.0, self.1 / o.1])
    }

    pub fn abs(self) -> Self {
        let least =
            if self.0 <= 0.0 && self.1 >= 0.0 { 0.0 } else { self.0.abs().min(self.1.abs()) };
        Self(least, self.0.abs().max(self.1.abs()))
    }

    pub fn squared(self) -> Self {
        let r = self.abs();
        Self(r.0 * r.0, r.1 * r.1)
    }

    pub fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self::of([f(self.0), f(self.1)])
    }

    pub fn min(self, o: Self) -> Self {
        Self(self.0.min(o.0), self.1.min(o.1))
    }

    pub fn max(self, o: Self) -> Self {
        Self(self.0.max(o.0), self.1.max(o.1))
    }

    /// Of a wave with its crests at `crest` + 2πk and its troughs half-way.
    pub fn wave(self, crest: f64, f: impl Fn(f64) -> f64) -> Self {
        let holds = |at: f64| ((self.0 - at) / (2.0 * PI)).ceil() * 2.0 * PI + at <= self.1;
        let r = self.map(f);
        Self(if holds(crest + PI) { -1.0 } else { r.0 }, if holds(crest) { 1.0 } else { r.1 })
    }

    pub fn cos(self) -> Self {
        self.wave(0.0, f64::cos)
    }

    pub fn sin(self) -> Self {
        self.wave(PI / 2.0, f64::sin)
    }
}

pub fn dot(a: &[Range], b: &[Range]) -> Range {
    a.iter().zip(b).fold(Range(0.0, 0.0), |sum, (x, y)| sum.add(x.mul(*y)))
}

pub fn length(a: &[Range]) -> Range {
    a.iter().fold(Range(0.0, 0.0), |sum, x| sum.add(x.squared())).map(f64::sqrt)
}

pub fn unit(a: &[Range]) -> Vec<Range> {
    let length = length(a);
    let cut = |r: Range| Range(r.0.max(-1.0), r.1.min(1.0));
    a.iter()
        .map(|x| {
            // A vector that may be zero may point anywhere.
            if length.0 < 1e-12 { Range(-1.0, 1.0) } else { cut(x.div(length)) }
        })
        .collect()
}
