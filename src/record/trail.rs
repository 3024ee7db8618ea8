//! Positions of all moving bodies in past ticks: a ring of bounded size.

use std::collections::VecDeque;

use crate::sim::{Body, PlacedBody, World};

/// Maximum number of past ticks shown; fewer in a crowd.
pub const SHOWN: u32 = 48;

/// Number of ticks kept; when going back, one refill serves as many ticks as are not shown.
const TICKS: usize = 2 * SHOWN as usize;

/// Maximum number of positions kept, over all bodies.
const PLACES: usize = 16_384;

/// Positions of a tick.
#[derive(Clone, Copy, Debug)]
struct TickPositions {
    /// Number of ticks run.
    tick: u32,
    /// Whether an edit moved something then.
    is_edited: bool,
    /// Number of positions.
    count: usize,
}

/// Positions of all moving bodies in consecutive ticks, in memory allocated once.
#[derive(Clone, Debug)]
pub struct Trail {
    rows: VecDeque<TickPositions>,
    /// Positions row after row, each in the order of its bodies.
    places: VecDeque<PlacedBody>,
    /// Whether earlier ticks are missing only for lack of room.
    is_whole: bool,
    /// The tick of the last refill.
    filled: Option<u32>,
}

impl Default for Trail {
    fn default() -> Self {
        Self {
            rows: VecDeque::with_capacity(TICKS),
            places: VecDeque::with_capacity(PLACES),
            is_whole: false,
            filled: None,
        }
    }
}

impl Trail {
    /// Creates the trail of a run that begins with `world`.
    #[must_use]
    pub fn new(world: &World) -> Self {
        let mut trail = Self::default();
        trail.push(0, world, false);
        trail.is_whole = true;
        trail
    }

    /// Replaces the contents by the worlds from some tick up to the one on show, in order; the flag
    /// marks ticks with an edit that moved something.
    pub fn refill(&mut self, worlds: impl Iterator<Item = (u32, World, bool)>) {
        self.clear();
        for (tick, world, is_edited) in worlds {
            self.push(tick, &world, is_edited);
        }
        self.is_whole = true;
        self.filled = self.rows.back().map(|row| row.tick);
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.rows.clear();
        self.places.clear();
        (self.is_whole, self.filled) = (false, None);
    }

    /// Removes the ticks from `tick` on.
    pub fn truncate(&mut self, tick: u32) {
        while let Some(row) = self.rows.back()
            && row.tick >= tick
        {
            self.places.truncate(self.places.len() - row.count);
            self.rows.pop_back();
        }
    }

    /// Adds the world after `tick` ticks, unless present; starts again if it does not follow the
    /// last tick.
    pub fn note(&mut self, tick: u32, world: &World, is_edited: bool) {
        if self.row(tick).is_some() {
            return;
        }
        if self.rows.back().is_none_or(|row| row.tick + 1 != tick) {
            self.clear();
        }
        self.push(tick, world, is_edited);
    }

    fn push(&mut self, tick: u32, world: &World, is_edited: bool) {
        if self.rows.len() == TICKS {
            self.forget_first();
        }
        let mut count = 0;
        world.places(&mut |placed| {
            // Beyond the limit, the first bodies are kept.
            if count == PLACES {
                return;
            }
            while self.places.len() == PLACES && self.forget_first() {}
            self.places.push_back(placed);
            count += 1;
        });
        self.rows.push_back(TickPositions { tick, is_edited, count });
    }

    /// Removes the oldest tick; returns whether there was one.
    fn forget_first(&mut self) -> bool {
        let first = self.rows.pop_front();
        self.places.drain(..first.map_or(0, |row| row.count));
        first.is_some()
    }

    /// Returns the row of a tick, and the index of its first position.
    fn row(&self, tick: u32) -> Option<(&TickPositions, usize)> {
        let first = self.rows.front()?.tick;
        let at = tick.checked_sub(first)? as usize;
        let row = self.rows.get(at)?;
        Some((row, self.rows.range(..at).map(|row| row.count).sum()))
    }

    /// Returns whether the trail reaches back far enough from this tick, or as far as possible.
    #[must_use]
    pub fn covers(&self, tick: u32) -> bool {
        let Some(first) = self.rows.front().map(|row| row.tick) else { return false };
        let Some(reach) = self.reach(tick).filter(|_| self.is_whole) else { return false };
        first == 0 || tick - first >= reach || self.filled == Some(tick)
    }

    /// Returns how many ticks are shown before this one; independent of how the tick came on show.
    fn reach(&self, tick: u32) -> Option<u32> {
        let (row, _) = self.row(tick)?;
        Some(SHOWN.min((PLACES / 2 / row.count.max(1)) as u32))
    }

    /// Returns the ticks for [`Self::refill`], up to `tick`.
    #[must_use]
    pub fn wanted(tick: u32) -> std::ops::RangeInclusive<u32> {
        tick.saturating_sub(TICKS as u32 - 1)..=tick
    }

    /// Returns the position of a body after `tick` ticks; `None` if not kept, or if the body did
    /// not exist.
    #[must_use]
    pub fn place(&self, tick: u32, body: Body) -> Option<PlacedBody> {
        let (row, first) = self.row(tick)?;
        let (mut low, mut high) = (first, first + row.count);
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.places[middle].body < body {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let found = self.places.get(low).filter(|_| low < first + row.count)?;
        (found.body == body).then_some(*found)
    }

    /// Returns the positions of a body in the ticks before `tick`, latest first, up to the first
    /// edit or gap; at most [`SHOWN`], fewer in a crowd.
    pub fn before(&self, tick: u32, body: Body) -> impl Iterator<Item = (u32, PlacedBody)> {
        let reach = self.reach(tick).unwrap_or(0);
        let ticks = (tick.saturating_sub(reach)..tick).rev();
        ticks.map_while(move |at| {
            let is_edited = self.row(at + 1).is_some_and(|(row, _)| row.is_edited);
            Some((at, self.place(at, body).filter(|_| !is_edited)?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{Action, Input};

    fn world(id: &str) -> World {
        World::new(crate::scene::load(id).expect("it ships").file.world)
    }

    fn places(world: &World) -> Vec<PlacedBody> {
        let mut all = Vec::new();
        world.places(&mut |placed| all.push(placed));
        all
    }

    #[test]
    fn it_holds_the_latest_ticks_and_no_more() {
        let mut world = world("tank/arena");
        let (mut trail, mut then) = (Trail::new(&world), vec![places(&world)]);
        let room = (trail.rows.capacity(), trail.places.capacity());
        let ahead = [Action::Forward, Action::Fire].into_iter().collect();
        let input = Input { held: ahead, pressed: ahead, ..Input::default() };
        for tick in 1..400 {
            world.step(&input, &mut Vec::new());
            trail.note(tick, &world, false);
            then.push(places(&world));
        }
        assert_eq!((trail.rows.capacity(), trail.places.capacity()), room, "it never grows");
        for (tick, then) in (0..).zip(&then) {
            let is_kept = tick + TICKS as u32 >= 400;
            for placed in then {
                let expected = is_kept.then_some(*placed);
                assert_eq!(trail.place(tick, placed.body), expected, "{tick}");
            }
        }
        assert!(then[399].len() > 3, "shells come and go: {}", then[399].len());
        assert_eq!(trail.before(399, Body::Driven).count(), SHOWN as usize);
        assert_eq!(trail.place(399, Body::Object(9_999)), None);
    }

    #[test]
    fn a_crowd_has_a_shorter_trail_and_takes_no_more_room() {
        let mut world = world("bodies/avalanche");
        let mut trail = Trail::new(&world);
        let room = trail.places.capacity();
        for tick in 1..60 {
            world.step(&Input::default(), &mut Vec::new());
            trail.note(tick, &world, false);
        }
        assert_eq!(trail.places.capacity(), room);
        assert!(trail.covers(59));
        let first = world.bodies().into_iter().find(|body| world.can_move(*body));
        let count = trail.before(59, first.expect("something moves")).count();
        assert!(count > 1 && count <= SHOWN as usize, "{count}");
    }

    #[test]
    fn an_edit_a_gap_and_a_branch_end_it() {
        let mut world = world("wall/tunnel");
        let mut trail = Trail::new(&world);
        for tick in 1..=20 {
            world.step(&Input::default(), &mut Vec::new());
            trail.note(tick, &world, tick == 12);
        }
        assert_eq!(trail.before(20, Body::Driven).count(), 8, "back to tick 12");
        assert_eq!(trail.before(12, Body::Driven).count(), 0);
        trail.truncate(11);
        assert!(trail.covers(10) && !trail.covers(11));
        trail.note(30, &world, false);
        assert!(!trail.covers(30), "there is a gap before it");
        assert_eq!(Trail::wanted(30), 0..=30);
        assert_eq!(Trail::wanted(500).count(), TICKS);
    }
}
