//! Conversion of elapsed time into ticks.

use crate::sim::TICK_SECONDS;

/// Maximum ticks per frame: a slow machine slows time instead of falling behind.
const MAX_PER_FRAME: u32 = 5;

/// Available speeds, as fractions of real time with labels; the tick stays 1/60 s.
pub const SPEEDS: [(f64, &str); 6] =
    [(0.0625, "1/16"), (0.125, "1/8"), (0.25, "1/4"), (0.5, "1/2"), (1.0, "1"), (2.0, "2")];

/// Index of real time in [`SPEEDS`].
pub const REAL_TIME: usize = 4;

/// Turns elapsed seconds into ticks.
#[derive(Clone, Debug)]
pub struct Clock {
    /// Whether time is paused.
    pub paused: bool,
    /// Whether time runs backwards.
    pub backwards: bool,
    /// Index into [`SPEEDS`].
    pub speed: usize,
    /// Number of single steps requested.
    pub single_steps: u32,
    /// Duration of a tick, s, if long enough to be reported.
    pub slow: Option<f32>,
    owed: f64,
}

impl Default for Clock {
    fn default() -> Self {
        Self {
            paused: false,
            backwards: false,
            speed: REAL_TIME,
            single_steps: 0,
            slow: None,
            owed: 0.0,
        }
    }
}

impl Clock {
    /// Creates a clock at real time, running or paused.
    #[must_use]
    pub fn new(paused: bool) -> Self {
        Self { paused, ..Self::default() }
    }

    /// Returns the ticks due after another `elapsed` seconds; NaN and negative times count as zero.
    pub fn due(&mut self, elapsed: f64) -> u32 {
        if self.paused {
            self.owed = 0.0;
            return std::mem::take(&mut self.single_steps).min(MAX_PER_FRAME);
        }
        self.single_steps = 0;
        self.owed += elapsed.max(0.0) * SPEEDS[self.speed].0 / TICK_SECONDS;
        let due = self.owed.floor().min(f64::from(MAX_PER_FRAME));
        // Time beyond the cap is dropped.
        self.owed = (self.owed - due).min(1.0);
        due as u32
    }

    /// Pauses; time will run forwards again.
    pub fn pause(&mut self) {
        (self.paused, self.backwards) = (true, false);
    }

    /// Pauses, and requests one tick.
    pub fn step_once(&mut self) {
        self.pause();
        self.single_steps += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frame_rate_does_not_change_the_number_of_ticks() {
        for frames_per_second in [24, 60, 144, 350] {
            let mut clock = Clock::default();
            let frames = frames_per_second * 10;
            let ticks: u32 =
                (0..frames).map(|_| clock.due(1.0 / f64::from(frames_per_second))).sum();
            assert!((599..=600).contains(&ticks), "{ticks} ticks at {frames_per_second} frames/s");
        }
    }

    #[test]
    fn a_long_frame_is_capped_and_its_rest_forgotten() {
        let mut clock = Clock::default();
        assert_eq!(clock.due(10.0), MAX_PER_FRAME);
        assert!(clock.due(0.0) <= 1);
        assert_eq!(clock.due(f64::NAN), 0);
        assert_eq!(clock.due(-1.0), 0);
    }

    #[test]
    fn paused_time_stands_still_but_for_single_steps() {
        let mut clock = Clock { paused: true, ..Clock::default() };
        assert_eq!(clock.due(1.0), 0);
        clock.step_once();
        assert_eq!((clock.due(1.0), clock.due(1.0)), (1, 0));
    }

    #[test]
    fn slow_motion_keeps_the_tick() {
        let mut clock = Clock { speed: 0, ..Clock::default() };
        let ticks: u32 = (0..960).map(|_| clock.due(TICK_SECONDS)).sum();
        assert_eq!(ticks, 60);
    }
}
