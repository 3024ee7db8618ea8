//! The printed table.

use crate::timing::Times;

/// A line of the table.
pub(crate) struct Line {
    /// Name of the row, as in the arguments.
    pub(crate) row: &'static str,
    /// Description of the work and of the peer.
    pub(crate) work: String,
    /// Our result with its unit.
    pub(crate) ours: String,
    /// The peer's result with its unit.
    pub(crate) peer: String,
    /// Ours ÷ peer.
    pub(crate) ratio: f64,
    /// Maximum ratio that meets the goal.
    pub(crate) goal: f64,
}

pub(crate) fn print_head() {
    println!("| row | work | ours | peer | ratio | goal | met |");
    println!("| --- | --- | ---: | ---: | ---: | ---: | --- |");
}

impl Line {
    /// Returns whether the goal is met.
    pub(crate) fn is_met(&self) -> bool {
        self.ratio <= self.goal
    }

    pub(crate) fn print(&self) {
        let Self { row, work, ours, peer, ratio, goal } = self;
        let met = if self.is_met() { "yes" } else { "NO" };
        println!("| {row} | {work} | {ours} | {peer} | {ratio:.4} | ≤ {goal} | {met} |");
    }

    /// Returns a line for times per pair.
    pub(crate) fn of_pair(row: &'static str, work: String, times: &Times, goal: f64) -> Self {
        let ns = |seconds: f64| format!("{:.2} ns", seconds * 1e9);
        Self { row, work, ours: ns(times.ours), peer: ns(times.peer), ratio: times.ratio, goal }
    }
}
