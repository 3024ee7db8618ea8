//! A tick opened: moment by moment through its pseudo-code.
//!
//! On from a whole tick runs the next one and shows its first moment; on from the last moment shows
//! the tick as a whole. Back does the same the other way. Whatever else puts a tick on show (play,
//! seek, an edit) shows it as a whole.

use super::session::Session;
use crate::explain::moments::{self, Moment};
use crate::sim::World;
use crate::sim::pseudo::Shown;
use crate::sim::world::Record;

/// The tick on show, opened.
pub struct Opened {
    /// The pseudo-code of its world.
    pub listing: Vec<Shown>,
    /// All its moments; at least one.
    pub moments: Vec<Moment>,
    at: usize,
    /// The account of the tick as far as the moment on show.
    pub(super) record: Record,
    /// The world as it stands at that moment.
    world: World,
}

impl Opened {
    /// Which moment is on show.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The moment on show.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moments[self.at]
    }

    /// Whether a stage begins at the moment of this index.
    #[must_use]
    pub fn begins_stage(&self, index: usize) -> bool {
        let line = self.moments.get(index).map(|moment| moment.line);
        line.and_then(|line| self.listing.get(line)).is_some_and(|line| line.indent == 0)
    }
}

impl Session {
    /// The tick on show if it is opened.
    #[must_use]
    pub fn opened(&self) -> Option<&Opened> {
        self.opened.as_ref()
    }

    /// The world to draw: of an opened tick as it stands at the moment on show.
    #[must_use]
    pub fn world_on_show(&self) -> &World {
        self.opened.as_ref().map_or(&self.world, |opened| &opened.world)
    }

    /// Shows this moment of the tick on show, the last one if there are fewer; pauses.
    pub(super) fn open(&mut self, at: usize) {
        self.clock.pause();
        if self.opened.is_none() {
            let selection = self.selection;
            let record = self.record();
            let explained = crate::explain::explained(record, selection);
            let all = moments::moments(record, explained);
            if all.is_empty() {
                return;
            }
            let (listing, record) = (moments::listing(record), record.clone());
            let world = record.after();
            self.opened = Some(Opened { listing, moments: all, at: 0, record, world });
        }
        // Made above; the account of the whole tick is still there to cut from.
        let (Some(opened), Some(whole)) = (&mut self.opened, &self.record) else { return };
        opened.at = at.min(opened.moments.len() - 1);
        opened.record = moments::up_to(whole, opened.moment().upto);
        opened.world = opened.record.after();
    }

    /// One moment on, or back; with `stage` to where a stage begins.
    pub(super) fn step_inside(&mut self, on: bool, stage: bool) {
        let Some(opened) = &self.opened else {
            if on {
                self.clock.step_once();
                self.opens_next = true;
            } else {
                self.open(usize::MAX);
            }
            return;
        };
        let wanted = |index: &usize| !stage || opened.begins_stage(*index);
        let to = if on {
            (opened.at + 1..opened.moments.len()).find(wanted)
        } else {
            (0..opened.at).rev().find(wanted)
        };
        match to {
            Some(to) => self.open(to),
            None if on => self.opened = None,
            None => self.travel(self.shown.saturating_sub(1)),
        }
    }

    /// The account and the lesson on show are of another tick now, or of none.
    pub(super) fn forget_account(&mut self) {
        self.record = None;
        self.lesson = None;
        self.opened = None;
    }
}
