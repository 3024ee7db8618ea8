//! Events of a run: rows of the events panel, marks on the timeline.

use super::describe::{Logged, describe};
use crate::explain;
use crate::sim::{Event, EventKind, Phase, Record, World};

/// Maximum rows of the events panel.
const MAX_ROWS: usize = 2_000;

/// Maximum number of hits per tick with a verdict; further hits get a short text.
const MAX_VERDICTS: usize = 100;

/// Kind of a mark on the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::EnumCount)]
pub enum TimelineMarkKind {
    /// Start of a contact.
    Hit,
    /// A body landed on the ground.
    Landing,
    /// A target was collected.
    Collected,
    /// Any other event.
    Event,
    /// The followed game reports a wrong contact.
    WrongContact,
    /// A parameter was changed.
    Edit,
}

/// A mark on the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimelineMark {
    /// Number of ticks run, including the marked one.
    pub tick: u32,
    /// Kind of mark.
    pub kind: TimelineMarkKind,
}

/// A row of the events panel with its text.
#[derive(Clone, Debug, PartialEq)]
pub struct LogRow {
    /// Number of ticks run, including that of the event.
    pub tick: u32,
    /// The event or contact.
    pub what: Logged,
    /// Text; for a hit, the verdict, unless its tick has too many hits.
    pub text: String,
}

/// The log of a run.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// Events and contacts, oldest first.
    pub rows: Vec<LogRow>,
    /// Marks of the whole run, in order of ticks.
    pub marks: Vec<TimelineMark>,
}

impl Logged {
    /// Returns the kind of this row's mark on the timeline, if it has one.
    fn mark(&self) -> Option<TimelineMarkKind> {
        match self {
            Self::Contact(contact) => {
                (contact.phase == Phase::Enter).then_some(TimelineMarkKind::Hit)
            }
            Self::Event(event) => Some(match event.kind {
                EventKind::Collect => TimelineMarkKind::Collected,
                EventKind::Land => TimelineMarkKind::Landing,
                EventKind::WrongContact { .. } => TimelineMarkKind::WrongContact,
                _ => TimelineMarkKind::Event,
            }),
        }
    }
}

impl Log {
    /// Returns the tick of the nearest mark after `tick` if `forward`, else before it.
    pub(super) fn next_mark(&self, tick: u32, forward: bool) -> Option<u32> {
        let mut ticks = self.marks.iter().map(|mark| mark.tick);
        if forward { ticks.find(|at| *at > tick) } else { ticks.rfind(|at| *at < tick) }
    }

    /// Returns the tick of the last mark before `tick`, if that is a hit at most `within` ticks ago and
    /// `tick` itself has no hit.
    #[must_use]
    pub fn recent_hit(&self, tick: u32, within: u32) -> Option<u32> {
        let is_hit = |at: u32| {
            let mark = TimelineMark { tick: at, kind: TimelineMarkKind::Hit };
            self.marks.contains(&mark)
        };
        let last = self.next_mark(tick, false).filter(|at| tick - at <= within && is_hit(*at));
        last.filter(|_| !is_hit(tick))
    }

    /// Adds the events of the tick just run; calls `record` only if there was a hit.
    pub(super) fn tick<'a>(
        &mut self,
        tick: u32,
        world: &World,
        events: &[Event],
        record: impl Fn() -> &'a Record,
    ) {
        let contacts = world.contacts().iter().filter(|contact| contact.phase != Phase::Stay);
        let contacts = contacts.map(|contact| Logged::Contact(*contact));
        let all = || contacts.clone().chain(events.iter().map(|event| Logged::Event(*event)));
        // Rows beyond the limit need no text.
        let (skipped, mut verdicts) = (all().count().saturating_sub(MAX_ROWS), 0);
        for (index, row) in all().enumerate() {
            row.mark().into_iter().for_each(|kind| self.mark(tick, kind));
            if index < skipped {
                continue;
            }
            let text = match row {
                Logged::Contact(hit) if hit.phase == Phase::Enter && verdicts < MAX_VERDICTS => {
                    verdicts += 1;
                    explain::explanation(record()).verdict_on(hit.a, hit.b).to_string()
                }
                _ => describe(world, &row),
            };
            self.rows.push(LogRow { tick, what: row, text });
        }
        self.rows.drain(..self.rows.len().saturating_sub(MAX_ROWS));
    }

    /// Adds a mark, at most one of each kind per tick.
    pub(super) fn mark(&mut self, tick: u32, kind: TimelineMarkKind) {
        let mark = TimelineMark { tick, kind };
        if !self.marks.iter().rev().take_while(|known| known.tick == tick).any(|m| *m == mark) {
            self.marks.push(mark);
        }
    }

    /// Returns the logged tick nearest to `tick`, within `reach` ticks, and the texts of its rows.
    #[must_use]
    pub fn near(&self, tick: u32, reach: u32) -> Option<(u32, Vec<&str>)> {
        let near = self.rows.iter().min_by_key(|row| row.tick.abs_diff(tick))?;
        let rows = self.rows.iter().filter(|row| row.tick == near.tick);
        let texts = rows.map(|row| row.text.as_str()).collect();
        (near.tick.abs_diff(tick) <= reach).then_some((near.tick, texts))
    }

    /// Removes everything after `tick` ticks.
    pub(super) fn truncate(&mut self, tick: u32) {
        self.rows.retain(|row| row.tick <= tick);
        self.marks.retain(|mark| mark.tick <= tick);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::params::Value;
    use crate::sim::Input;

    #[test]
    fn at_most_a_hundred_hits_per_tick_get_verdicts() {
        let mut world =
            World::new(crate::scene::load("bodies/pyramid").expect("it ships").file.world);
        world.set("stacks.brick.columns", Value::U32(60)).expect("in its range");
        let before = world.clone();
        let mut events = Vec::new();
        world.step(&Input::default(), &mut events);
        let hits = world.contacts().iter().filter(|hit| hit.phase == Phase::Enter).count();
        assert!(hits > 2 * MAX_VERDICTS, "{hits}");
        let (record, calls) = (before.record(&Input::default()), Cell::new(0));
        let mut log = Log::default();
        log.tick(1, &world, &events, || {
            calls.set(calls.get() + 1);
            &record
        });
        assert_eq!(calls.get(), MAX_VERDICTS);
        let is_plain = |row: &&LogRow| row.text == describe(&world, &row.what);
        assert_eq!(log.rows.iter().filter(is_plain).count(), log.rows.len() - MAX_VERDICTS);
        assert_eq!(log.rows.len(), (hits + events.len()).min(MAX_ROWS));
        assert_eq!(log.marks[0], TimelineMark { tick: 1, kind: TimelineMarkKind::Hit });
    }
}
