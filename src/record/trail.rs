//! Positions of all moving bodies in past ticks: a ring of bounded size.

use std::collections::VecDeque;

use crate::sim::{Body, PlacedBody, World};

/// Maximum number of past ticks shown; fewer with very many bodies.
pub const MAX_SHOWN: u32 = 48;

/// Number of ticks kept: more than shown, so that stepping back rarely needs a refill.
const MAX_TICKS: usize = 2 * MAX_SHOWN as usize;

/// Maximum number of positions kept, over all bodies.
const MAX_POSITIONS: usize = 16_384;

/// Positions of a tick.
#[derive(Clone, Copy, Debug)]
struct TickPositions {
    /// Number of ticks run.
    tick: u32,
    /// Whether an edit at this tick moved a body.
    is_edited: bool,
    /// Number of positions.
    count: usize,
}

/// Positions of all moving bodies in consecutive ticks, in memory allocated once.
#[derive(Clone, Debug)]
pub struct Trail {
    rows: VecDeque<TickPositions>,
    /// Positions row after row; within a row, in the order of bodies.
    positions: VecDeque<PlacedBody>,
    /// Whether earlier ticks are missing only because of the limits.
    is_complete: bool,
    /// The last tick of the last refill.
    refill_end: Option<u32>,
}

impl Default for Trail {
    fn default() -> Self {
        Self {
            rows: VecDeque::with_capacity(MAX_TICKS),
            positions: VecDeque::with_capacity(MAX_POSITIONS),
            is_complete: false,
            refill_end: None,
        }
    }
}

impl Trail {
    /// Creates the trail of a run that begins with `world`.
    #[must_use]
    pub fn new(world: &World) -> Self {
        let mut trail = Self::default();
        trail.push(0, world, false);
        trail.is_complete = true;
        trail
    }

    /// Replaces the contents by these worlds of consecutive ticks, up to the tick shown. The flag marks
    /// ticks with an edit that moved a body.
    pub fn refill(&mut self, worlds: impl Iterator<Item = (u32, World, bool)>) {
        self.clear();
        for (tick, world, is_edited) in worlds {
            self.push(tick, &world, is_edited);
        }
        self.is_complete = true;
        self.refill_end = self.rows.back().map(|row| row.tick);
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.rows.clear();
        self.positions.clear();
        (self.is_complete, self.refill_end) = (false, None);
    }

    /// Removes the ticks from `tick` on.
    pub fn truncate(&mut self, tick: u32) {
        while let Some(row) = self.rows.back()
            && row.tick >= tick
        {
            self.positions.truncate(self.positions.len() - row.count);
            self.rows.pop_back();
        }
    }

    /// Adds the world after `tick` ticks, unless present. Clears the trail first if `tick` does not follow
    /// the last tick.
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
        if self.rows.len() == MAX_TICKS {
            self.remove_first();
        }
        let mut count = 0;
        world.places(&mut |placed| {
            // Beyond the limit, the first bodies are kept.
            if count == MAX_POSITIONS {
                return;
            }
            while self.positions.len() == MAX_POSITIONS && self.remove_first() {}
            self.positions.push_back(placed);
            count += 1;
        });
        self.rows.push_back(TickPositions { tick, is_edited, count });
    }

    /// Removes the oldest tick; returns whether there was one.
    fn remove_first(&mut self) -> bool {
        let first = self.rows.pop_front();
        self.positions.drain(..first.map_or(0, |row| row.count));
        first.is_some()
    }

    /// Returns the row of a tick, and the index of its first position.
    fn row(&self, tick: u32) -> Option<(&TickPositions, usize)> {
        let first = self.rows.front()?.tick;
        let at = tick.checked_sub(first)? as usize;
        let row = self.rows.get(at)?;
        Some((row, self.rows.range(..at).map(|row| row.count).sum()))
    }

    /// Returns whether the trail reaches back from this tick far enough, or as far as the limits allow.
    #[must_use]
    pub fn covers(&self, tick: u32) -> bool {
        let Some(first) = self.rows.front().map(|row| row.tick) else { return false };
        let Some(reach) = self.reach(tick).filter(|_| self.is_complete) else { return false };
        first == 0 || tick - first >= reach || self.refill_end == Some(tick)
    }

    /// Returns the number of ticks shown before this one. It does not depend on earlier seeks.
    fn reach(&self, tick: u32) -> Option<u32> {
        let (row, _) = self.row(tick)?;
        Some(MAX_SHOWN.min((MAX_POSITIONS / 2 / row.count.max(1)) as u32))
    }

    /// Returns the ticks for [`Self::refill`], up to `tick`.
    #[must_use]
    pub fn refill_ticks(tick: u32) -> std::ops::RangeInclusive<u32> {
        tick.saturating_sub(MAX_TICKS as u32 - 1)..=tick
    }

    /// Returns the position of a body after `tick` ticks; `None` if the tick is not kept or the body did
    /// not exist.
    #[must_use]
    pub fn place(&self, tick: u32, body: Body) -> Option<PlacedBody> {
        let (row, first) = self.row(tick)?;
        let (mut low, mut high) = (first, first + row.count);
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.positions[middle].body < body {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let found = self.positions.get(low).filter(|_| low < first + row.count)?;
        (found.body == body).then_some(*found)
    }

    /// Returns the positions of a body in the ticks before `tick`, latest first, up to the first
    /// edit or gap; at most [`MAX_SHOWN`], fewer with very many bodies.
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

    fn positions(world: &World) -> Vec<PlacedBody> {
        let mut all = Vec::new();
        world.places(&mut |placed| all.push(placed));
        all
    }

    #[test]
    fn the_trail_keeps_only_the_latest_ticks() {
        let mut world = world("tank/arena");
        let (mut trail, mut history) = (Trail::new(&world), vec![positions(&world)]);
        let capacity = (trail.rows.capacity(), trail.positions.capacity());
        let actions = [Action::Forward, Action::Fire].into_iter().collect();
        let input = Input { held: actions, pressed: actions, ..Input::default() };
        for tick in 1..400 {
            world.step(&input, &mut Vec::new());
            trail.note(tick, &world, false);
            history.push(positions(&world));
        }
        assert_eq!((trail.rows.capacity(), trail.positions.capacity()), capacity, "it never grows");
        for (tick, row) in (0..).zip(&history) {
            let is_kept = tick + MAX_TICKS as u32 >= 400;
            for placed in row {
                let expected = is_kept.then_some(*placed);
                assert_eq!(trail.place(tick, placed.body), expected, "{tick}");
            }
        }
        assert!(history[399].len() > 3, "shells come and go: {}", history[399].len());
        assert_eq!(trail.before(399, Body::Driven).count(), MAX_SHOWN as usize);
        assert_eq!(trail.place(399, Body::Object(9_999)), None);
    }

    #[test]
    fn many_bodies_have_a_shorter_trail_and_use_no_more_memory() {
        let mut world = world("bodies/avalanche");
        let mut trail = Trail::new(&world);
        let capacity = trail.positions.capacity();
        for tick in 1..60 {
            world.step(&Input::default(), &mut Vec::new());
            trail.note(tick, &world, false);
        }
        assert_eq!(trail.positions.capacity(), capacity);
        assert!(trail.covers(59));
        let first = world.bodies().into_iter().find(|body| world.can_move(*body));
        let count = trail.before(59, first.expect("something moves")).count();
        assert!(count > 1 && count <= MAX_SHOWN as usize, "{count}");
    }

    #[test]
    fn an_edit_a_gap_and_a_branch_end_the_trail() {
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
        assert_eq!(Trail::refill_ticks(30), 0..=30);
        assert_eq!(Trail::refill_ticks(500).count(), MAX_TICKS);
    }
}
