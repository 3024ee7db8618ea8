//! Cache of the records around the tick on show.

use std::ops::RangeInclusive;

use crate::record::history::History;
use crate::sim::Record;

/// Records of consecutive ticks, cached while the tick on show moves through them.
#[derive(Default)]
pub(super) struct Recent {
    /// Generation of the run, as in the timeline.
    generation: u32,
    records: Vec<(u32, Record)>,
}

impl Recent {
    /// Returns the records of these ticks; missing ones are re-run.
    pub(super) fn records(
        &mut self,
        history: &History,
        generation: u32,
        ticks: RangeInclusive<u32>,
    ) -> &[(u32, Record)] {
        let first = self.records.first().map_or(u32::MAX, |(tick, _)| *tick);
        if self.generation != generation || first > *ticks.start() {
            self.records.clear();
        }
        self.generation = generation;
        self.records.retain(|(tick, _)| ticks.contains(tick));
        let next = self.records.last().map_or(*ticks.start(), |(tick, _)| tick + 1);
        self.records.extend(history.records(next..=*ticks.end()));
        &self.records
    }
}
