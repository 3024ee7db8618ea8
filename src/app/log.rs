//! Events of a run: rows of the events panel, marks on the timeline.

use super::describe::describe;
use crate::explain;
use crate::sim::{ContactReport, Event, EventKind, Phase, Record, World};

/// Maximum rows of the events panel.
const LENGTH: usize = 2_000;

/// Maximum number of hits per tick with a verdict; further hits get a short text.
const MAX_VERDICTS: usize = 100;

/// A row of the events panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Logged {
    /// Something that happened.
    Event(Event),
    /// A pair began or ceased to touch.
    Contact(ContactReport),
}

/// Kind of a mark on the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::EnumCount)]
pub enum TimelineMarkKind {
    /// Two bodies began to touch.
    Hit,
    /// A body came down on the ground.
    Landing,
    /// A target was collected.
    Collected,
    /// Something else happened.
    Event,
    /// A contact of the followed game is wrong.
    WrongContact,
    /// A parameter was changed.
    Edit,
}

/// A mark on the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimelineMark {
    /// Number of ticks run, the marked one included.
    pub tick: u32,
    /// Kind of mark.
    pub kind: TimelineMarkKind,
}

/// A row of the events panel with its text.
#[derive(Clone, Debug, PartialEq)]
pub struct LogRow {
    /// Number of ticks run, the one of the event included.
    pub tick: u32,
    /// The event or contact.
    pub what: Logged,
    /// Text; for a hit the verdict of its tick, unless too many hits coincide.
    pub text: String,
}

/// The log of a run.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// Events and contacts, oldest first.
    pub rows: Vec<LogRow>,
    /// The marks of the whole run, ascending.
    pub marks: Vec<TimelineMark>,
}

impl Logged {
    /// Returns the kind of mark on the timeline, if any.
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
    /// Returns the tick of the nearest mark after `tick` if `on`, else before it.
    pub(super) fn next_mark(&self, tick: u32, on: bool) -> Option<u32> {
        let mut ticks = self.marks.iter().map(|mark| mark.tick);
        if on { ticks.find(|at| *at > tick) } else { ticks.rfind(|at| *at < tick) }
    }

    /// Returns the tick of the hit that is the last mark before `tick`, at most `within` ticks ago.
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
        let (gone, mut told) = (all().count().saturating_sub(LENGTH), 0);
        for (at, row) in all().enumerate() {
            row.mark().into_iter().for_each(|kind| self.mark(tick, kind));
            if at < gone {
                continue;
            }
            let text = match row {
                Logged::Contact(hit) if hit.phase == Phase::Enter && told < MAX_VERDICTS => {
                    told += 1;
                    explain::explanation(record()).verdict_on(hit.a, hit.b).to_string()
                }
                _ => describe(world, &row),
            };
            self.rows.push(LogRow { tick, what: row, text });
        }
        self.rows.drain(..self.rows.len().saturating_sub(LENGTH));
    }

    /// Adds a mark; at most one of a kind per tick.
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
    fn of_a_tick_with_many_hits_a_hundred_are_told_by_their_verdicts() {
        let mut world =
            World::new(crate::scene::load("bodies/pyramid").expect("it ships").file.world);
        world.set("stacks.brick.columns", Value::U32(60)).expect("in its range");
        let before = world.clone();
        let mut events = Vec::new();
        world.step(&Input::default(), &mut events);
        let hits = world.contacts().iter().filter(|hit| hit.phase == Phase::Enter).count();
        assert!(hits > 2 * MAX_VERDICTS, "{hits}");
        let (record, asked) = (before.record(&Input::default()), Cell::new(0));
        let mut log = Log::default();
        log.tick(1, &world, &events, || {
            asked.set(asked.get() + 1);
            &record
        });
        assert_eq!(asked.get(), MAX_VERDICTS);
        let is_plain = |row: &&LogRow| row.text == describe(&world, &row.what);
        assert_eq!(log.rows.iter().filter(is_plain).count(), log.rows.len() - MAX_VERDICTS);
        assert_eq!(log.rows.len(), (hits + events.len()).min(LENGTH));
        assert_eq!(log.marks[0], TimelineMark { tick: 1, kind: TimelineMarkKind::Hit });
    }
}
