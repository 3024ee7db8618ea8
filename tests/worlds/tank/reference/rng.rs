//! `SplitMix64` (Steele, Lea, Flood 2014): the same numbers for the same seed, everywhere.

pub struct Rng(u64);

impl Rng {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// 0 to below 1.
    pub fn unit(&mut self) -> f64 {
        // The top 53 bits fill an f64's mantissa exactly.
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// `low` to below `high`, whole.
    pub fn whole(&mut self, low: u32, high: u32) -> u32 {
        low + (self.unit() * f64::from(high - low)) as u32
    }

    /// `low` to `high`, rounded to `decimals` so that its text is short and says exactly the same number.
    pub fn number(&mut self, low: f64, high: f64, decimals: i32) -> f64 {
        let scale = 10_f64.powi(decimals);
        ((low + self.unit() * (high - low)) * scale).round() / scale
    }
}
