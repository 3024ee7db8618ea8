//! A tick opened: moment by moment through its pseudo-code.
//!
//! On from a whole tick runs the next one and shows its first moment; on from the last moment shows
//! the tick as a whole. Back does the same the other way. Whatever else puts a tick on show (play,
//! seek, an edit) shows it as a whole.

use crate::explain;
use crate::explain::moments::Moment;
use crate::sim::Record;
use crate::sim::World;
use crate::sim::pseudo::Shown;

/// The tick on show, opened.
pub struct Opened {
    /// The pseudo-code of its world.
    pub listing: Vec<Shown>,
    /// All its moments; at least one.
    pub moments: Vec<Moment>,
    /// Which moment is on show.
    pub at: usize,
    /// The account of the tick as far as the moment on show.
    pub(super) record: Record,
    /// The world as it stands at that moment.
    pub(super) world: World,
}

impl Opened {
    /// Opens the tick that `whole` tells of at its first moment, the pair of `explained` in
    /// particular; `None` where it has no moments.
    pub(super) fn new(whole: &Record, explained: Option<usize>) -> Option<Self> {
        let (listing, moments) = (whole.listing(), explain::of(whole).moments(explained));
        let record = whole.up_to(moments.first()?.upto);
        Some(Self { listing, moments, at: 0, world: record.after(), record })
    }

    /// Goes to this moment, to the last one if there are fewer.
    pub(super) fn go_to(&mut self, at: usize, whole: &Record) {
        self.at = at.min(self.moments.len() - 1);
        self.record = whole.up_to(self.moment().upto);
        self.world = self.record.after();
    }

    /// The moment that comes next, or before; with `stage` the one at which a stage begins.
    pub(super) fn next(&self, on: bool, stage: bool) -> Option<usize> {
        let wanted = |index: &usize| !stage || self.begins_stage(*index);
        let mut later = self.at + 1..self.moments.len();
        if on { later.find(wanted) } else { (0..self.at).rev().find(wanted) }
    }

    /// The moment on show.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moments[self.at]
    }

    /// Whether somebody went on from where the tick was opened: to its third moment, or to the last of fewer.
    #[must_use]
    pub fn is_followed(&self) -> bool {
        self.at >= 2 || self.at + 1 == self.moments.len()
    }

    /// Whether a stage begins at the moment of this index.
    #[must_use]
    pub fn begins_stage(&self, index: usize) -> bool {
        let line = self.moments.get(index).and_then(|moment| self.listing.get(moment.line));
        line.is_some_and(|line| line.indent == 0)
    }
}
