//! The targets of a tank world, and which of them a tick has to look at.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use glam::Vec2;

use super::setup::{Motion, TankSetup, TargetSetup};
use super::state::TargetState;
use crate::geom::Aabb;
use crate::geom::broad::Packed;
use crate::geom::broad::bits::Bits;

/// Of so few targets each is looked at; of more a tree gives those that are near.
pub const FEW: usize = 64;

/// The targets' states, in scene order.
///
/// Who changes one goes through [`Self::at`], which takes note of it; who changes them as a slice
/// has all of them noted. So nothing that is kept of them, neither which are at rest nor the tree
/// of their boxes, can be out of date. A copy makes its tree anew when it first needs one.
#[derive(Default)]
pub struct Targets {
    all: Vec<TargetState>,
    /// The setup that what is kept was made with.
    setup: Option<Arc<TankSetup>>,
    /// Those that may do something by themselves.
    movers: Bits,
    /// Those that may not be at rest: every other one is, and moves only when something is done to it.
    awake: Bits,
    /// Those whose boxes in the tree may be wrong.
    stale: Bits,
    /// The boxes of all, collected ones too; empty until it is first needed.
    tree: Packed,
}

impl Targets {
    /// A target that is going to be changed.
    #[inline]
    pub(super) fn at(&mut self, index: usize) -> &mut TargetState {
        self.awake.insert(index);
        self.stale.insert(index);
        &mut self.all[index]
    }

    /// Bytes of a copy, which has no tree.
    pub(super) fn weight(&self) -> usize {
        size_of_val(&*self.all)
            + [&self.movers, &self.awake, &self.stale].map(Bits::weight).iter().sum::<usize>()
    }

    /// All may be changed.
    fn stir(&mut self) {
        self.awake.reset(self.all.len(), true);
        self.stale.reset(self.all.len(), true);
    }

    /// What lasts a while wears off; what is of the previous tick alone is forgotten.
    pub(super) fn fade(&mut self) {
        let mut from = 0;
        while let Some(index) = self.awake.next(from) {
            from = index + 1;
            let target = &mut self.all[index];
            target.lit = target.lit.saturating_sub(1);
            target.moved = Vec2::ZERO;
            let is_at_rest = target.alive
                && !target.touching
                && target.lit == 0
                && target.rebound.ticks == 0
                && !self.movers.has(index);
            if is_at_rest {
                self.awake.remove(index);
            }
        }
    }

    /// The first target, from this index on, that may not be at rest.
    #[inline]
    pub(super) fn awake(&self, from: usize) -> Option<usize> {
        self.awake.next(from)
    }

    /// A tick begins with this setup: where it is another one, what is kept of it is made anew.
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

    /// `found` becomes the targets, in scene order, that may overlap the box; of [`FEW`] all. The
    /// tick has begun with the present setup.
    pub(super) fn near(&mut self, aabb: &Aabb, found: &mut Vec<u32>) {
        found.clear();
        let count = self.all.len();
        let Some(setup) = self.setup.as_ref().filter(|_| count > FEW) else {
            // Lossless: a scene has at most 20,000 objects.
            found.extend(0..count as u32);
            return;
        };
        let aabb_of = |target: &TargetState, setup: &TargetSetup| target.shape(setup).bounds();
        if self.tree.count() == count {
            let mut from = 0;
            while let Some(index) = self.stale.next(from) {
                from = index + 1;
                self.tree.set(index, &aabb_of(&self.all[index], &setup.targets[index]));
            }
            self.tree.refit();
        }
        if self.tree.count() != count || self.tree.is_loose() {
            let all = &self.all;
            self.tree.arrange(count, |index| aabb_of(&all[index], &setup.targets[index]));
            // No later tick is to ask for memory.
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
        self.stir();
        &mut self.all
    }
}

impl FromIterator<TargetState> for Targets {
    fn from_iter<I: IntoIterator<Item = TargetState>>(states: I) -> Self {
        let mut targets = Self { all: states.into_iter().collect(), ..Self::default() };
        targets.stir();
        targets
    }
}

impl Clone for Targets {
    fn clone(&self) -> Self {
        let Self { all, setup, movers, awake, stale, tree: _ } = self;
        let (movers, awake, stale) = (movers.clone(), awake.clone(), stale.clone());
        let (all, setup) = (all.clone(), setup.clone());
        Self { all, setup, movers, awake, stale, tree: Packed::default() }
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
