//! An opened tick, shown moment by moment along its pseudo-code.
//!
//! A step forward from a whole tick runs the next one and shows its first moment; a step forward
//! from the last moment shows the tick as a whole. Steps back do the reverse. Everything else
//! (play, seek, an edit) shows ticks as a whole.

use crate::explain;
use crate::explain::moments::{Moment, deciding};
use crate::sim::Record;
use crate::sim::World;
use crate::sim::pseudo::ListingLine;

/// The tick on show, opened.
pub struct OpenedTick {
    /// Pseudo-code of the world.
    pub listing: Vec<ListingLine>,
    /// All moments; at least one.
    pub moments: Vec<Moment>,
    /// Index of the moment on show.
    pub at: usize,
    /// Record of the tick up to the moment on show.
    pub(super) record: Record,
    /// The world at that moment.
    pub(super) world: World,
}

impl OpenedTick {
    /// Opens the tick of the record `whole` at its first moment, with details of the `explained` target;
    /// `None` if the tick has no moments.
    pub(super) fn new(whole: &Record, explained: Option<usize>) -> Option<Self> {
        let (listing, moments) = (whole.listing(), explain::explanation(whole).moments(explained));
        let record = whole.up_to(moments.first()?.step_count);
        Some(Self { listing, moments, at: 0, world: record.after(), record })
    }

    /// Shows the moment at this index, at most the last one.
    pub(super) fn go_to(&mut self, at: usize, whole: &Record) {
        self.at = at.min(self.moments.len() - 1);
        self.record = whole.up_to(self.moment().step_count);
        self.world = self.record.after();
    }

    /// Returns the next moment if `forward`, else the previous one; with `stage`, skips moments that
    /// begin no stage.
    pub(super) fn next(&self, forward: bool, stage: bool) -> Option<usize> {
        let is_wanted = |index: &usize| !stage || self.begins_stage(*index);
        let mut later = self.at + 1..self.moments.len();
        if forward { later.find(is_wanted) } else { (0..self.at).rev().find(is_wanted) }
    }

    /// Returns the moment on show.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moments[self.at]
    }

    /// Returns whether the user has reached the deciding moment.
    #[must_use]
    pub fn has_reached_decision(&self) -> bool {
        deciding(&self.moments).is_some_and(|index| self.at >= index)
    }

    /// Returns whether the moment with this index begins a stage.
    #[must_use]
    pub fn begins_stage(&self, index: usize) -> bool {
        let line = self.moments.get(index).and_then(|moment| self.listing.get(moment.line));
        line.is_some_and(|line| line.indent == 0)
    }
}
