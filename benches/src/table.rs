//! The table that is printed.

use crate::timing::Times;

/// One line.
pub(crate) struct Line {
    /// The row's name, as an argument selects it.
    pub(crate) row: &'static str,
    /// Description of the work and of the peer.
    pub(crate) work: String,
    /// Ours, with its unit.
    pub(crate) ours: String,
    /// The peer's, with its unit.
    pub(crate) peer: String,
    /// Ours ÷ peer.
    pub(crate) ratio: f64,
    /// The largest ratio that meets the goal.
    pub(crate) goal: f64,
}

pub(crate) fn print_head() {
    println!("| row | work | ours | peer | ratio | goal | met |");
    println!("| --- | --- | ---: | ---: | ---: | ---: | --- |");
}

impl Line {
    /// Whether the goal is met.
    pub(crate) fn is_met(&self) -> bool {
        self.ratio <= self.goal
    }

    pub(crate) fn print(&self) {
        let Self { row, work, ours, peer, ratio, goal } = self;
        let met = if self.is_met() { "yes" } else { "NO" };
        println!("| {row} | {work} | {ours} | {peer} | {ratio:.4} | ≤ {goal} | {met} |");
    }

    /// A line for the times of a pair.
    pub(crate) fn of_pair(row: &'static str, work: String, times: &Times, goal: f64) -> Self {
        let ns = |seconds: f64| format!("{:.2} ns", seconds * 1e9);
        Self { row, work, ours: ns(times.ours), peer: ns(times.peer), ratio: times.ratio, goal }
    }
}
