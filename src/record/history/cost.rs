//! Cost of ticks, which limits how many are re-run for a look at the past.

/// Ticks between the newest clones of the world: a tick of a shipped scene takes at most 2 ms, so a
/// tick is restored within 120 ms. Slower ticks get more clones.
pub(super) const CLONE_EVERY: u32 = 60;
const MORE_OFTEN: [u32; 5] = [CLONE_EVERY, 30, 15, 5, 1];

/// Time limit for restoring a tick, s.
const FOUND_WITHIN: f32 = 0.12;

/// Thinning of clones: at twice this age, in ticks, every second clone is dropped, and again each
/// time the age doubles, up to this many times.
const YOUNG: u32 = 3_600;
const HALVED: u32 = 4;

/// The same for denser clones; the age is this multiple of the distance between the newest clones.
const YOUNG_TIMES: u32 = 20;
const HALVED_DEAR: u32 = 3;

/// Weight of the newest tick in the mean.
const NEWEST: f32 = 0.2;

/// Mean duration of the latest ticks, s; 0 if not measured.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost(f32);

impl Cost {
    /// Adds the measured duration of a tick, s.
    pub fn note(&mut self, seconds: f32) {
        self.0 = if self.0 > 0.0 { self.0 + NEWEST * (seconds - self.0) } else { seconds };
    }

    /// Returns the number of ticks that run within this time, at least one.
    #[must_use]
    pub fn ticks_within(self, seconds: f32) -> u32 {
        if self.0 > 0.0 { (seconds / self.0).max(1.0) as u32 } else { u32::MAX }
    }

    /// Returns the distance between the newest clones, ticks.
    pub(super) fn every(self) -> u32 {
        let is_found = |every: &u32| *every as f32 * self.0 <= FOUND_WITHIN;
        MORE_OFTEN.into_iter().find(is_found).unwrap_or(1)
    }

    /// Returns the distance between clones of this age, ticks.
    pub(super) fn apart(self, age: u32) -> u32 {
        let every = self.every();
        let (young, halved) = match every {
            CLONE_EVERY => (YOUNG, HALVED),
            _ => (YOUNG_TIMES * every, HALVED_DEAR),
        };
        every << (age / young).checked_ilog2().unwrap_or(0).min(halved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dearer_ticks_are_the_more_clones_there_are() {
        let every = |seconds| Cost(seconds).every();
        assert_eq!(
            [0.0, 1e-4, 1.9e-3, 3e-3, 5e-3, 0.02, 0.1, 9.0].map(every),
            [60, 60, 60, 30, 15, 5, 1, 1]
        );
        let apart = |seconds| move |age| Cost(seconds).apart(age);
        assert_eq!([0, 7_199, 7_200, 14_400, 999_999].map(apart(0.0)), [60, 60, 120, 240, 960]);
        assert_eq!([0, 39, 40, 80, 160, 9_999].map(apart(0.1)), [1, 1, 2, 4, 8, 8]);
        assert_eq!([0, 199, 200, 400, 800, 9_999].map(apart(0.02)), [5, 5, 10, 20, 40, 40]);
    }

    #[test]
    fn a_mean_follows_what_ticks_take() {
        let mut cost = Cost::default();
        assert_eq!(cost.ticks_within(0.5), u32::MAX, "nobody has said it");
        cost.note(0.1);
        assert_eq!([0.55, 0.01].map(|seconds| cost.ticks_within(seconds)), [5, 1]);
        cost.note(0.2);
        assert_eq!(cost.ticks_within(1.25), 10, "the newest counts a fifth: 0.12 s");
        for _ in 0..100 {
            cost.note(1e-4);
        }
        assert_eq!(cost.every(), CLONE_EVERY, "they have become quick again");
    }
}
