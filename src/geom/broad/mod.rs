//! Broad phases: which of many boxes overlap, without comparing every two of them.
//!
//! Each structure is given all boxes anew in each tick and keeps what helps it in the next: its
//! memory, an order, a tree. All give the same pairs in the same order, so that what follows does
//! not depend on which one is used; what differs is how many boxes they compare, which they count.
//! Each tells its steps to a [`Trace`]. [`Packed`] stands apart: it finds what overlaps one box only.
//!
//! Frame: any plane, metres. A box with a NaN overlaps nothing; boxes without end overlap what they
//! reach.

pub(crate) mod bits;
mod brute_force;
mod cells;
mod grid;
mod packed;
mod sweep_and_prune;
mod tree;
mod tree_pairs;

pub use brute_force::BruteForce;
pub use cells::Cells;
pub use grid::{Grid, Step as GridStep};
pub use packed::Packed;
pub use sweep_and_prune::{Interval, Step as SweepStep, SweepAndPrune};
pub use tree::{Seen, Step as TreeStep, Tree};

use super::{Aabb, Trace};

/// The most pairs that are ever given: what 10,000 bodies in one place would make (50 million) no
/// solver could use, and no memory should hold. Of more the first are given, in lexicographic order.
pub const MAX_PAIRS: usize = 1 << 20;

/// What a structure gives that has found more than [`MAX_PAIRS`] in no order: the first of all, to which brute force
/// comes in their order, and leaves off. To find the others would take a second with 20,000 boxes in one place.
fn first_of_many<T: Trace<Compared>>(
    boxes: &[Aabb],
    out: &mut Vec<(u32, u32)>,
    trace: &mut T,
) -> u64 {
    BruteForce::default().pairs(boxes, out, trace)
}

/// Two boxes were compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The index of the first.
    pub a: u32,
    /// The index of the other.
    pub b: u32,
    /// Whether they overlap.
    pub overlap: bool,
}

/// Which structure finds the pairs.
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
    /// Each of them, the simplest first.
    pub const ALL: [Self; 4] = [Self::BruteForce, Self::Grid, Self::SweepAndPrune, Self::Tree];
}

/// A step of one of the structures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Brute force compared two boxes: it does nothing else.
    BruteForce(Compared),
    /// A step of the grid.
    Grid(GridStep),
    /// A step of sweep and prune.
    Sweep(SweepStep),
    /// A step of the tree.
    Tree(TreeStep),
}

impl Step {
    /// Whether it tells of the structure itself and not of a comparison.
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

    /// The two boxes that it compared, if it did.
    #[must_use]
    pub fn compared(&self) -> Option<Compared> {
        match *self {
            Self::BruteForce(compared)
            | Self::Grid(GridStep::Compared(compared))
            | Self::Sweep(SweepStep::Compared(compared))
            | Self::Tree(TreeStep::Compared(compared)) => Some(compared),
            _ => None,
        }
    }
}

/// All four structures, each with what it keeps from tick to tick; one that is not used is empty.
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
    /// Only what one tick hands on to the next: brute force and a grid are filled anew each time.
    #[must_use]
    pub fn kept(&self) -> Self {
        Self { sweep: self.sweep.clone(), tree: self.tree.clone(), ..Self::default() }
    }

    /// Bytes of what [`Self::kept`] copies.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.sweep.weight() + self.tree.weight()
    }

    /// `out` becomes the pairs (i, j), i < j, of boxes that overlap, in lexicographic order, of more
    /// than [`MAX_PAIRS`] the first. Returns how many boxes were compared.
    pub fn pairs<T: Trace<Step>>(
        &mut self,
        method: Method,
        boxes: &[Aabb],
        out: &mut Vec<(u32, u32)>,
        trace: &mut T,
    ) -> u64 {
        match method {
            Method::BruteForce => {
                self.brute_force.pairs(boxes, out, &mut trace.wrapping(Step::BruteForce))
            }
            Method::Grid => self.grid.pairs(boxes, out, &mut trace.wrapping(Step::Grid)),
            Method::SweepAndPrune => self.sweep.pairs(boxes, out, &mut trace.wrapping(Step::Sweep)),
            Method::Tree => self.tree.pairs(boxes, out, &mut trace.wrapping(Step::Tree)),
        }
    }
}
