//! The targets of a tank world, and the choice of those to test in a tick.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use glam::Vec2;

use super::body_state::TargetState;
use super::setup::{Motion, TankSetup, TargetSetup};
use crate::geom::Aabb;
use crate::geom::broad::PackedTree;
use crate::geom::broad::bits::Bits;

/// Up to this number of targets, every target is tested; above it, a tree selects nearby ones.
pub const TEST_ALL_MAX: usize = 64;

/// The targets' states, in scene order.
///
/// [`Self::target_mut`] marks the changed target; changes through a slice mark all targets. The
/// derived data (targets at rest, tree of boxes) therefore take every change into account. A clone
/// rebuilds its tree on first use.
#[derive(Default)]
pub struct Targets {
    all: Vec<TargetState>,
    /// Setup from which the derived data were made.
    setup: Option<Arc<TankSetup>>,
    /// Targets that move by themselves or turn while Use is held.
    movers: Bits,
    /// Targets that are possibly not at rest. Only [`Self::target_mut`] or a slice changes the others.
    awake: Bits,
    /// Targets whose boxes in the tree may be out of date.
    stale: Bits,
    /// The boxes of all targets, collected ones included; empty until first use.
    tree: PackedTree,
}

impl Targets {
    /// Marks a target as changed and returns it.
    #[inline]
    pub(super) fn target_mut(&mut self, index: usize) -> &mut TargetState {
        self.awake.insert(index);
        self.stale.insert(index);
        &mut self.all[index]
    }

    /// Returns the heap size of a clone, which has no tree, bytes.
    pub(super) fn heap_size(&self) -> usize {
        size_of_val(&*self.all)
            + [&self.movers, &self.awake, &self.stale].map(Bits::heap_size).iter().sum::<usize>()
    }

    /// Marks all targets as possibly changed.
    fn mark_all(&mut self) {
        self.awake.reset(self.all.len(), true);
        self.stale.reset(self.all.len(), true);
    }

    /// Decrements the highlights and clears the displacements of the previous tick. Removes targets at rest
    /// from `awake`.
    pub(super) fn fade(&mut self) {
        let mut next = 0;
        while let Some(index) = self.awake.next(next) {
            next = index + 1;
            let target = &mut self.all[index];
            target.highlight_ticks = target.highlight_ticks.saturating_sub(1);
            target.moved = Vec2::ZERO;
            let is_at_rest = target.alive
                && !target.touching
                && target.highlight_ticks == 0
                && target.rebound.ticks == 0
                && !self.movers.has(index);
            if is_at_rest {
                self.awake.remove(index);
            }
        }
    }

    /// Returns the first awake target from this index on.
    #[inline]
    pub(super) fn next_awake(&self, from: usize) -> Option<usize> {
        self.awake.next(from)
    }

    /// Begins a tick with this setup; rebuilds the derived data if the setup is new.
    pub(super) fn begin(&mut self, setup: &Arc<TankSetup>) {
        if self.setup.as_ref().is_some_and(|known| Arc::ptr_eq(known, setup)) {
            return;
        }
        self.setup = Some(setup.clone());
        self.movers.reset(self.all.len(), false);
        for (index, target) in setup.targets.iter().enumerate().take(self.all.len()) {
            if !matches!(target.motion, Motion::Still) || target.use_spin != 0.0 {
                self.movers.insert(index);
                self.awake.insert(index);
            }
        }
        self.stale.reset(self.all.len(), true);
    }

    /// Fills `found` with the targets that may overlap the box, in scene order. Takes all targets if there
    /// are at most [`TEST_ALL_MAX`]. [`Self::begin`] must have been called with the current setup.
    pub(super) fn near(&mut self, aabb: &Aabb, found: &mut Vec<u32>) {
        found.clear();
        let count = self.all.len();
        let Some(setup) = self.setup.as_ref().filter(|_| count > TEST_ALL_MAX) else {
            // Lossless: a scene has at most 20,000 objects.
            found.extend(0..count as u32);
            return;
        };
        let aabb_of = |target: &TargetState, setup: &TargetSetup| target.shape(setup).bounds();
        if self.tree.count() == count {
            let mut next = 0;
            while let Some(index) = self.stale.next(next) {
                next = index + 1;
                self.tree.set(index, &aabb_of(&self.all[index], &setup.targets[index]));
            }
            self.tree.refit();
        }
        if self.tree.count() != count || self.tree.is_loose() {
            let all = &self.all;
            self.tree.arrange(count, |index| aabb_of(&all[index], &setup.targets[index]));
            // Later ticks need no allocation.
            found.reserve(count);
        }
        self.stale.reset(count, false);
        self.tree.query_again(aabb, found);
    }
}

impl Deref for Targets {
    type Target = [TargetState];

    #[inline]
    fn deref(&self) -> &[TargetState] {
        &self.all
    }
}

impl<'a> IntoIterator for &'a Targets {
    type Item = &'a TargetState;
    type IntoIter = std::slice::Iter<'a, TargetState>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.iter()
    }
}

impl DerefMut for Targets {
    fn deref_mut(&mut self) -> &mut [TargetState] {
        self.mark_all();
        &mut self.all
    }
}

impl FromIterator<TargetState> for Targets {
    fn from_iter<I: IntoIterator<Item = TargetState>>(states: I) -> Self {
        let mut targets = Self { all: states.into_iter().collect(), ..Self::default() };
        targets.mark_all();
        targets
    }
}

impl Clone for Targets {
    fn clone(&self) -> Self {
        let Self { all, setup, movers, awake, stale, tree: _ } = self;
        let (movers, awake, stale) = (movers.clone(), awake.clone(), stale.clone());
        let (all, setup) = (all.clone(), setup.clone());
        Self { all, setup, movers, awake, stale, tree: PackedTree::default() }
    }
}

impl PartialEq for Targets {
    fn eq(&self, other: &Self) -> bool {
        self.all == other.all
    }
}

impl fmt::Debug for Targets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.all.fmt(f)
    }
}
