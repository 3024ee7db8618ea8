//! Measured cost per tick; limits how many ticks a rewind re-runs.

/// Ticks between the newest clones of the world: a tick of a shipped scene takes at most 2 ms, so a
/// tick is restored within 120 ms. Slower ticks have shorter intervals.
pub(super) const CLONE_EVERY: u32 = 60;

/// Possible intervals, ticks.
const CLONE_INTERVALS: [u32; 5] = [CLONE_EVERY, 30, 15, 5, 1];

/// Time limit for restoring a tick, s.
const RESTORE_LIMIT: f32 = 0.12;

/// Age in ticks; at 2, 4, 8… times this age, every other clone is dropped.
const THIN_AFTER: u32 = 3_600;
/// Maximum number of thinnings.
const THIN_MAX: u32 = 4;

/// [`THIN_AFTER`] for slow ticks, as a multiple of the interval between the newest clones.
const THIN_AFTER_FACTOR: u32 = 20;
/// [`THIN_MAX`] for slow ticks.
const THIN_MAX_SLOW: u32 = 3;

/// Weight of the newest tick in the mean.
const NEWEST_WEIGHT: f32 = 0.2;

/// Mean duration of the latest ticks, s; 0 if not measured.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost(f32);

impl Cost {
    /// Adds the measured duration of a tick, s.
    pub fn note(&mut self, seconds: f32) {
        self.0 = if self.0 > 0.0 { self.0 + NEWEST_WEIGHT * (seconds - self.0) } else { seconds };
    }

    /// Returns the number of ticks that run within this time, at least one.
    #[must_use]
    pub fn ticks_within(self, seconds: f32) -> u32 {
        if self.0 > 0.0 { (seconds / self.0).max(1.0) as u32 } else { u32::MAX }
    }

    /// Returns the interval between the newest clones, ticks.
    pub(super) fn newest_interval(self) -> u32 {
        let is_restored = |interval: &u32| *interval as f32 * self.0 <= RESTORE_LIMIT;
        CLONE_INTERVALS.into_iter().find(is_restored).unwrap_or(1)
    }

    /// Returns the interval between clones of this age, ticks.
    pub(super) fn interval_at_age(self, age: u32) -> u32 {
        let interval = self.newest_interval();
        let (thin_after, thin_max) = match interval {
            CLONE_EVERY => (THIN_AFTER, THIN_MAX),
            _ => (THIN_AFTER_FACTOR * interval, THIN_MAX_SLOW),
        };
        interval << (age / thin_after).checked_ilog2().unwrap_or(0).min(thin_max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slower_ticks_get_more_clones() {
        let interval = |seconds| Cost(seconds).newest_interval();
        assert_eq!(
            [0.0, 1e-4, 1.9e-3, 3e-3, 5e-3, 0.02, 0.1, 9.0].map(interval),
            [60, 60, 60, 30, 15, 5, 1, 1]
        );
        let at_age = |seconds| move |age| Cost(seconds).interval_at_age(age);
        assert_eq!([0, 7_199, 7_200, 14_400, 999_999].map(at_age(0.0)), [60, 60, 120, 240, 960]);
        assert_eq!([0, 39, 40, 80, 160, 9_999].map(at_age(0.1)), [1, 1, 2, 4, 8, 8]);
        assert_eq!([0, 199, 200, 400, 800, 9_999].map(at_age(0.02)), [5, 5, 10, 20, 40, 40]);
    }

    #[test]
    fn the_mean_cost_follows_the_latest_ticks() {
        let mut cost = Cost::default();
        assert_eq!(cost.ticks_within(0.5), u32::MAX, "not measured");
        cost.note(0.1);
        assert_eq!([0.55, 0.01].map(|seconds| cost.ticks_within(seconds)), [5, 1]);
        cost.note(0.2);
        assert_eq!(cost.ticks_within(1.25), 10, "the newest counts a fifth: 0.12 s");
        for _ in 0..100 {
            cost.note(1e-4);
        }
        assert_eq!(cost.newest_interval(), CLONE_EVERY, "ticks are fast again");
    }
}
