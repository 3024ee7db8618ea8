//! A binary tree of boxes by locally ordered clustering: Meister and Bittner, "Parallel
//! Locally-Ordered Clustering for Bounding Volume Hierarchy Construction", 2018.
//!
//! The boxes are sorted along a space-filling curve. Each box then chooses a partner among its
//! neighbours in that order: the one whose common bounding box has the least surface. Two boxes that choose
//! each other are joined; this repeats until one box is left. The crate obvhs builds the same tree in one
//! go. Here every loop pauses regularly, so that a page can draw.
//!
//! Equal boxes, and triangles that fan from one corner, all choose the neighbour on the same side; almost
//! no two choose each other. After such a round, adjacent boxes are joined in pairs at any cost, which
//! halves their number.

mod curve;
#[cfg(test)]
mod tests;

use std::ops::Range;

pub(super) use self::curve::morton_order;
use crate::geom::Triangle;
use crate::platform::pace::Pace;

/// Number of neighbours examined on each side; they fill whole SIMD registers.
const NEIGHBOURS: usize = 16;

/// Number of neighbours in early rounds, when boxes are small and well sorted.
const EARLY_NEIGHBOURS: usize = 4;

/// Rounds are early while more than one in this many boxes is left.
const EARLY_ROUNDS: usize = 4;

/// After a round that joins fewer than one in this many boxes, adjacent boxes are joined in pairs. On
/// ordinary surfaces, each round joins one box in four.
const FEW_JOINED: usize = 16;

/// A box that contains all others, as padding: common boxes with it are larger than any other.
const ENCLOSING: [f32; 6] = [-1e18, -1e18, -1e18, 1e18, 1e18, 1e18];

/// Returns a triangle's bounds: least x, y, z, then greatest x, y, z, m.
pub(super) fn bounds_of(triangle: &Triangle) -> [f32; 6] {
    let (low, high) = triangle.bounds();
    [low.x, low.y, low.z, high.x, high.y, high.z]
}

/// A node of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    /// Bounds: least x, y, z, then greatest x, y, z, m.
    pub(super) bounds: [f32; 6],
    /// Number of a single triangle; otherwise the index of the node's pair of children.
    pub(super) first: u32,
    /// Number of triangles of a leaf; 0 for an inner node.
    pub(super) count: u32,
}

/// Conditions for a leaf of several triangles instead of an inner node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaves {
    /// Maximum number of triangles of a leaf.
    pub(super) max_triangles: u32,
    /// Cost of visiting an inner node, in triangle tests.
    pub(super) step_cost: f32,
}

/// The two children of a node, side by side in one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Pair([Branch; 2]);

/// A tree of boxes.
#[derive(Debug)]
pub(super) struct Tree {
    /// All nodes except the root.
    pub(super) pairs: Vec<Pair>,
    pub(super) root: Branch,
    /// Counters for tests that cannot depend on a clock.
    #[cfg(test)]
    pub(super) counters: BuildCounters,
}

/// Counters of the construction of a tree.
#[cfg(test)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BuildCounters {
    /// Number of choices over all rounds.
    pub(super) choices: u64,
    /// Number of passes that joined adjacent boxes in pairs.
    pub(super) halvings: u32,
}

impl Branch {
    /// Returns half the surface area of the bounds, m².
    pub(super) fn half_area(&self) -> f32 {
        let [x, y, z] = [0, 1, 2].map(|axis| self.bounds[axis + 3] - self.bounds[axis]);
        (x + y) * z + x * y
    }

    /// Returns whether the node is a leaf.
    pub(super) fn is_leaf(&self) -> bool {
        self.count > 0
    }

    /// Makes the parent of the two children in the pair at index `first`.
    fn parent(left: &Self, right: &Self, first: u32, leaves: Leaves) -> Self {
        let mut parent = Self { bounds: left.bounds, first, count: 0 };
        for axis in 0..3 {
            parent.bounds[axis] = least(left.bounds[axis], right.bounds[axis]);
            parent.bounds[axis + 3] = greatest(left.bounds[axis + 3], right.bounds[axis + 3]);
        }
        let count = left.count + right.count;
        if left.is_leaf() && right.is_leaf() && count <= leaves.max_triangles {
            let separate_cost =
                left.half_area() * left.count as f32 + right.half_area() * right.count as f32;
            if parent.half_area() * (count as f32 - leaves.step_cost) <= separate_cost {
                parent.count = count;
            }
        }
        parent
    }
}

// Faster than f32::min, which handles NaN; none occurs here.
#[inline(always)]
fn least(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

#[inline(always)]
fn greatest(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

impl Tree {
    /// Builds the tree over all `triangles`, at least one.
    #[cfg(test)]
    pub(super) async fn over_all(triangles: &[Triangle], leaves: Leaves, pace: &Pace) -> Self {
        let order = morton_order(triangles, pace).await;
        Self::over(triangles, &order, (leaves, 0.1..0.8), pace).await
    }

    /// Builds the tree over the triangles with the numbers `order`, at least one, sorted along the curve.
    /// Reports progress within the given range.
    pub(super) async fn over(
        triangles: &[Triangle],
        order: &[u32],
        (leaves, progress): (Leaves, Range<f32>),
        pace: &Pace,
    ) -> Self {
        let leaf = |at: usize| {
            let number = order[at];
            Branch { bounds: bounds_of(&triangles[number as usize]), first: number, count: 1 }
        };
        let row = pace.list(order.len(), leaf).await;
        Self::over_row(row, (leaves, progress), pace).await
    }

    /// Builds the tree over a row of leaves, at least one.
    pub(super) async fn over_row(
        mut row: Vec<Branch>,
        (leaves, progress): (Leaves, Range<f32>),
        pace: &Pace,
    ) -> Self {
        let count = row.len();
        // A tree has one pair fewer than leaves.
        let mut pairs = Vec::with_capacity(count);
        let mut next = Vec::with_capacity(count);
        let mut choices = Choices::with_capacity(count);
        #[cfg(test)]
        let mut counters = BuildCounters::default();
        while row.len() > 1 {
            #[cfg(test)]
            (counters.choices += row.len() as u64);
            let remaining = row.len() as f32 / count as f32;
            pace.report_progress(progress.end - (progress.end - progress.start) * remaining);
            choices.clear();
            if row.len() > count / EARLY_ROUNDS {
                pace.in_chunks(row.len(), |part| choices.choose::<EARLY_NEIGHBOURS>(&row, part))
                    .await;
            } else {
                pace.in_chunks(row.len(), |part| choices.choose::<NEIGHBOURS>(&row, part)).await;
            }
            next.clear();
            pace.in_chunks(row.len(), |part| {
                for index in part {
                    let other = choices.partner[index] as usize;
                    if choices.partner[other] as usize != index {
                        next.push(row[index]);
                    } else if other < index {
                        let (left, right) = (row[index], row[other]);
                        next.push(Branch::parent(&left, &right, pairs.len() as u32, leaves));
                        pairs.push(Pair([left, right]));
                    }
                }
            })
            .await;
            std::mem::swap(&mut row, &mut next);
            if next.len() > FEW_JOINED && row.len() > next.len() - next.len() / FEW_JOINED {
                #[cfg(test)]
                (counters.halvings += 1);
                halve(&row, &mut next, (&mut pairs, leaves), pace).await;
                std::mem::swap(&mut row, &mut next);
            }
        }
        Self {
            pairs,
            root: row[0],
            #[cfg(test)]
            counters,
        }
    }

    /// Returns the two children of an inner node.
    pub(super) fn children(&self, node: &Branch) -> [Branch; 2] {
        self.pairs[node.first as usize].0
    }
}

/// Joins adjacent boxes of a row in pairs; an odd last box stays alone.
async fn halve(
    row: &[Branch],
    next: &mut Vec<Branch>,
    (pairs, leaves): (&mut Vec<Pair>, Leaves),
    pace: &Pace,
) {
    next.clear();
    pace.in_chunks(row.len().div_ceil(2), |part| {
        for pair in row[2 * part.start..row.len().min(2 * part.end)].chunks(2) {
            let [left, right] = *pair else {
                next.extend(pair);
                continue;
            };
            next.push(Branch::parent(&left, &right, pairs.len() as u32, leaves));
            pairs.push(Pair([left, right]));
        }
    })
    .await;
}

/// The partner chosen by each box of a row.
struct Choices {
    partner: Vec<u32>,
    /// Half the surface area of the common box with the best earlier box, m².
    costs: Vec<f32>,
    /// Bounds of the choosing boxes and of those after them, one list per coordinate.
    bounds: [Vec<f32>; 6],
}

impl Choices {
    fn with_capacity(count: usize) -> Self {
        let capacity = count + NEIGHBOURS;
        let (partner, costs) = (Vec::with_capacity(capacity), Vec::with_capacity(capacity));
        Self { partner, costs, bounds: Default::default() }
    }

    /// Discards all choices before a new row.
    fn clear(&mut self) {
        self.partner.clear();
        self.costs.clear();
    }

    /// Chooses partners for the boxes of `part`; ties go to the last candidate. Parts must be processed
    /// in order.
    fn choose<const LANES: usize>(&mut self, row: &[Branch], part: Range<usize>) {
        self.partner.resize(part.end + LANES, 0);
        self.costs.resize(part.end + LANES, f32::INFINITY);
        let boxes = &row[part.start..row.len().min(part.end + LANES)];
        for (i, bounds) in self.bounds.iter_mut().enumerate() {
            bounds.clear();
            bounds.extend(boxes.iter().map(|node| node.bounds[i]));
            // No box chooses the padding after the last box.
            bounds.resize(part.len() + LANES, ENCLOSING[i]);
        }
        for index in part.clone() {
            let costs = self.common_areas::<LANES>(index - part.start);
            let (best, last) = last_min(&costs);
            if best <= self.costs[index] {
                self.partner[index] = (index + 1) as u32 + last;
            }
            // Update the later boxes.
            let partners = &mut self.partner[index + 1..][..LANES];
            let known = &mut self.costs[index + 1..][..LANES];
            for i in 0..LANES {
                let is_better = costs[i] <= known[i];
                known[i] = if is_better { costs[i] } else { known[i] };
                partners[i] = if is_better { index as u32 } else { partners[i] };
            }
        }
    }

    /// Returns half the surface areas of the common boxes of the box at `index` and each of the next
    /// `LANES` boxes, m².
    #[inline(always)]
    fn common_areas<const LANES: usize>(&self, index: usize) -> [f32; LANES] {
        let mut sizes = [[0.0_f32; LANES]; 3];
        for (axis, size) in sizes.iter_mut().enumerate() {
            let (lows, highs) = (&self.bounds[axis], &self.bounds[axis + 3]);
            let (low, high) = (lows[index], highs[index]);
            let [lows, highs] = [lows, highs].map(|list| &list[index + 1..][..LANES]);
            for i in 0..LANES {
                size[i] = greatest(high, highs[i]) - least(low, lows[i]);
            }
        }
        let [x, y, z] = sizes;
        let mut out = [0.0; LANES];
        for i in 0..LANES {
            out[i] = (x[i] + y[i]) * z[i] + x[i] * y[i];
        }
        out
    }
}

/// Returns the least value and its last index, in few dependent steps.
#[inline(always)]
fn last_min<const LANES: usize>(values: &[f32; LANES]) -> (f32, u32) {
    let (mut least_values, mut count) = (*values, LANES);
    while count > 1 {
        count /= 2;
        for i in 0..count {
            least_values[i] = least(least_values[i], least_values[i + count]);
        }
    }
    let mut mask = 0_u32;
    for (i, value) in values.iter().enumerate() {
        mask |= u32::from(*value == least_values[0]) << i;
    }
    (least_values[0], mask.ilog2())
}
