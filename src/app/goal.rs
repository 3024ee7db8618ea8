//! Progress towards the goal of a scene.

use crate::scene::SceneGoal;
use crate::scene::goal::is_hit;
use crate::sim::{TICK_SECONDS, World};

/// Progress towards the goal, tick by tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GoalProgress {
    /// The last tick counted.
    tick: u32,
    /// Ticks in a row without a contact of the driven body.
    streak: u32,
    /// The tick that reached the goal.
    reached: Option<u32>,
    /// Whether the time is still to be reported.
    is_news: bool,
}

/// State of the goal in the tick on show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalStatus {
    /// The task, in one sentence.
    pub task: String,
    /// Number of parts done, and of all parts.
    pub parts: [u32; 2],
    /// The tick that reached the goal, if it is not later than the tick on show.
    pub reached: Option<u32>,
}

/// Formats a number of ticks as seconds.
#[must_use]
pub fn ticks_as_seconds(ticks: u32) -> String {
    format!("{:.1} s", f64::from(ticks) * TICK_SECONDS)
}

impl GoalProgress {
    /// Counts a new tick. A restart or another branch of the run starts again.
    pub(super) fn count_tick(&mut self, goal: &SceneGoal, tick: u32, world: &World) {
        if tick != self.tick + 1 {
            self.streak = 0;
            self.reached = self.reached.filter(|reached| *reached < tick);
        }
        self.tick = tick;
        self.streak = if is_hit(world) { 0 } else { self.streak + 1 };
        let [done, all] = goal.progress(world, self.streak);
        if done == all && all > 0 && self.reached.is_none() {
            (self.reached, self.is_news) = (Some(tick), true);
        }
    }

    /// Returns the ticks to the goal, once after it was reached.
    pub(super) fn take_time(&mut self) -> Option<u32> {
        self.reached.filter(|_| std::mem::take(&mut self.is_news))
    }

    /// Returns the state of the goal in a tick.
    pub(super) fn status(&self, goal: &SceneGoal, tick: u32, world: &World) -> GoalStatus {
        // Only the streak of the newest tick is stored.
        let streak = self.streak.saturating_sub(self.tick.saturating_sub(tick));
        let reached = self.reached.filter(|reached| *reached <= tick);
        GoalStatus { task: goal.task(), parts: goal.progress(world, streak), reached }
    }
}
