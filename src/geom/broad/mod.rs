//! Broad phases: find the overlapping pairs of many boxes without comparing all pairs.
//!
//! Each structure gets all boxes in each tick and keeps data for the next: memory, an order, a tree.
//! All give the same pairs in the same order, and later results do not depend on the choice. They
//! differ in the number of comparisons, which they count. Each records its steps in a [`Trace`].
//! [`PackedTree`] is separate: it finds the boxes that overlap one box.
//!
//! Frame: any plane, metres. A box with a NaN overlaps nothing; infinite boxes overlap everything in
//! their range.

pub(crate) mod bits;
mod brute_force;
mod cells;
mod comparison;
mod grid;
mod packed;
mod sweep_and_prune;
mod tree;
mod tree_pairs;

pub use brute_force::BruteForce;
pub use cells::GridCells;
pub use comparison::{BoxComparison, MAX_PAIRS};
pub use grid::{Grid, GridStep};
pub use packed::PackedTree;
pub use sweep_and_prune::{Interval, SweepAndPrune, SweepStep};
pub use tree::{Tree, TreeNodeView, TreeStep};

use super::{Aabb, Trace};

/// A structure that finds the pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// [`BruteForce`].
    BruteForce,
    /// [`Grid`].
    Grid,
    /// [`SweepAndPrune`].
    SweepAndPrune,
    /// [`Tree`].
    Tree,
}

impl Method {
    /// All methods, the simplest first.
    pub const ALL: [Self; 4] = [Self::BruteForce, Self::Grid, Self::SweepAndPrune, Self::Tree];
}

/// A step of one of the structures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BroadStep {
    /// Brute force compared two boxes; it has no other step.
    BruteForce(BoxComparison),
    /// A step of the grid.
    Grid(GridStep),
    /// A step of sweep and prune.
    Sweep(SweepStep),
    /// A step of the tree.
    Tree(TreeStep),
}

impl BroadStep {
    /// Returns whether the step is about the structure itself, not about a comparison.
    #[must_use]
    #[inline]
    pub fn is_of_structure(&self) -> bool {
        !matches!(
            self,
            Self::BruteForce(_)
                | Self::Grid(GridStep::Compared(_))
                | Self::Sweep(SweepStep::Compared(_))
                | Self::Tree(TreeStep::Compared(_) | TreeStep::Asked { .. })
        )
    }

    /// Returns the comparison, if the step is one.
    #[must_use]
    pub fn compared(&self) -> Option<BoxComparison> {
        match *self {
            Self::BruteForce(compared)
            | Self::Grid(GridStep::Compared(compared))
            | Self::Sweep(SweepStep::Compared(compared))
            | Self::Tree(TreeStep::Compared(compared)) => Some(compared),
            _ => None,
        }
    }
}

/// All four structures with their data from tick to tick; unused ones are empty.
#[derive(Clone, Debug, Default)]
pub struct BroadPhase {
    /// Every box with every other.
    pub brute_force: BruteForce,
    /// The uniform grid.
    pub grid: Grid,
    /// The order along an axis.
    pub sweep: SweepAndPrune,
    /// The tree.
    pub tree: Tree,
}

impl BroadPhase {
    /// Returns a copy of the data that a tick passes to the next. Brute force and grid are refilled
    /// each time.
    #[must_use]
    pub fn kept(&self) -> Self {
        Self { sweep: self.sweep.clone(), tree: self.tree.clone(), ..Self::default() }
    }

    /// Returns the heap size of the data that [`Self::kept`] copies, bytes.
    #[must_use]
    pub fn heap_size(&self) -> usize {
        self.sweep.heap_size() + self.tree.heap_size()
    }

    /// Fills `out` with the overlapping pairs (i, j), i < j, in lexicographic order, at most the first
    /// [`MAX_PAIRS`]. Returns the number of comparisons.
    pub fn pairs<T: Trace<BroadStep>>(
        &mut self,
        method: Method,
        boxes: &[Aabb],
        out: &mut Vec<(u32, u32)>,
        trace: &mut T,
    ) -> u64 {
        match method {
            Method::BruteForce => {
                self.brute_force.pairs(boxes, out, &mut trace.wrapping(BroadStep::BruteForce))
            }
            Method::Grid => self.grid.pairs(boxes, out, &mut trace.wrapping(BroadStep::Grid)),
            Method::SweepAndPrune => {
                self.sweep.pairs(boxes, out, &mut trace.wrapping(BroadStep::Sweep))
            }
            Method::Tree => self.tree.pairs(boxes, out, &mut trace.wrapping(BroadStep::Tree)),
        }
    }
}
