//! Random numbers for scenes and drives.

#[path = "../support/random.rs"]
mod source;

pub(crate) use source::Random;

impl Random {
    /// Returns a number from 0 to below 1.
    pub(crate) fn unit(&mut self) -> f64 {
        // The top 53 bits fill an f64's mantissa exactly.
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub(crate) fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Returns a whole number from `low` to below `high`.
    pub(crate) fn whole(&mut self, low: u32, high: u32) -> u32 {
        low + (self.unit() * f64::from(high - low)) as u32
    }

    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + self.unit() * (high - low)
    }

    /// Returns an f32 from `low` to below `high`.
    pub(crate) fn within(&mut self, low: f32, high: f32) -> f32 {
        self.between(f64::from(low), f64::from(high)) as f32
    }

    /// Returns a number from `low` to `high`, rounded to `decimals`, so that its short text is
    /// exact.
    pub(crate) fn rounded(&mut self, low: f64, high: f64, decimals: i32) -> f64 {
        let scale = 10_f64.powi(decimals);
        (self.between(low, high) * scale).round() / scale
    }

    /// Returns a number rounded to three decimals.
    pub(crate) fn number(&mut self, low: f64, high: f64) -> f64 {
        self.rounded(low, high, 3)
    }

    pub(crate) fn pick<T: Copy, const N: usize>(&mut self, choices: [T; N]) -> T {
        choices[(self.unit() * N as f64) as usize % N]
    }
}
