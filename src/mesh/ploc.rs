//! A binary tree of boxes by locally ordered clustering: Meister and Bittner, "Parallel
//! Locally-Ordered Clustering for Bounding Volume Hierarchy Construction", 2018.
//!
//! The boxes are sorted along a space-filling curve. Each box then chooses, among its neighbours in
//! that order, the one whose common box with it has the least surface. Two boxes that choose each other
//! become one; this repeats until one is left. The crate obvhs builds the same tree, but in one go.
//! Here every loop pauses regularly, so that a page can draw.
//!
//! Equal boxes, or triangles that fan from one corner, all choose their neighbour on the same side, and
//! hardly two choose each other. After such a round, neighbours in the order are joined in pairs at any
//! cost, which halves their number.

mod curve;
#[cfg(test)]
mod tests;

use std::ops::Range;

pub(super) use self::curve::along;
use crate::geom::Triangle;
use crate::platform::pace::Pace;

/// Number of neighbours examined on each side, at once, in whole registers.
const NEAR: usize = 16;

/// Number of neighbours while many boxes are left: these are small and well sorted.
const NEAR_OF_MANY: usize = 4;

/// Many boxes are left while more than one in this many is left.
const MANY: usize = 4;

/// A round that joins fewer than one in this many boxes is followed by one that joins pairs. On
/// triangles of an ordinary surface, each round joins one in four.
const FEW_JOINED: usize = 16;

/// A box beyond all others: common boxes with it are larger than any other.
const BEYOND: [f32; 6] = [-1e18, -1e18, -1e18, 1e18, 1e18, 1e18];

/// Returns the box round a triangle: its least x, y, z, then the greatest, m.
pub(super) fn bounds_of(triangle: &Triangle) -> [f32; 6] {
    let (low, high) = triangle.bounds();
    [low.x, low.y, low.z, high.x, high.y, high.z]
}

/// A node of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    /// Least x, y, z of its box, then the greatest, m.
    pub(super) bounds: [f32; 6],
    /// Number of a single triangle; otherwise the place of the node's pair of children.
    pub(super) first: u32,
    /// Number of triangles of a leaf; 0 for an inner node.
    pub(super) count: u32,
}

/// Conditions for a leaf of several triangles instead of an inner node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaves {
    /// Maximum number of triangles of a leaf.
    pub(super) most: u32,
    /// Cost of one level of descent, in tests of a triangle.
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
    /// Counters, so that tests need no clock.
    #[cfg(test)]
    pub(super) took: Took,
}

/// Counters of the construction of a tree.
#[cfg(test)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Took {
    /// Number of choices over all rounds.
    pub(super) choices: u64,
    /// Number of rounds that joined pairs of neighbours.
    pub(super) halvings: u32,
}

impl Branch {
    /// Returns half the surface of its box, m².
    pub(super) fn half_area(&self) -> f32 {
        let [x, y, z] = [0, 1, 2].map(|axis| self.bounds[axis + 3] - self.bounds[axis]);
        (x + y) * z + x * y
    }

    /// Returns whether the node is a leaf.
    pub(super) fn is_leaf(&self) -> bool {
        self.count > 0
    }

    /// Makes the node of the pair at `first`.
    fn over(left: &Self, right: &Self, first: u32, leaves: Leaves) -> Self {
        let mut out = Self { bounds: left.bounds, first, count: 0 };
        for axis in 0..3 {
            out.bounds[axis] = least(left.bounds[axis], right.bounds[axis]);
            out.bounds[axis + 3] = greatest(left.bounds[axis + 3], right.bounds[axis + 3]);
        }
        let count = left.count + right.count;
        if left.is_leaf() && right.is_leaf() && count <= leaves.most {
            let apart =
                left.half_area() * left.count as f32 + right.half_area() * right.count as f32;
            if out.half_area() * (count as f32 - leaves.step_cost) <= apart {
                out.count = count;
            }
        }
        out
    }
}

// Not f32::min, which handles NaN: none occurs here, and processors have an instruction for this.
#[inline(always)]
fn least(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

#[inline(always)]
fn greatest(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

impl Tree {
    /// Builds the tree over `triangles`, at least one.
    #[cfg(test)]
    pub(super) async fn over(triangles: &[Triangle], leaves: Leaves, pace: &Pace) -> Self {
        let order = along(triangles, pace).await;
        Self::of(triangles, &order, (leaves, 0.1..0.8), pace).await
    }

    /// Builds the tree over the triangles of these numbers, at least one, in order along the curve. Its
    /// progress covers the given range.
    pub(super) async fn of(
        triangles: &[Triangle],
        order: &[u32],
        how: (Leaves, Range<f32>),
        pace: &Pace,
    ) -> Self {
        let leaf = |at: usize| {
            let number = order[at];
            Branch { bounds: bounds_of(&triangles[number as usize]), first: number, count: 1 }
        };
        let row = pace.list(order.len(), leaf).await;
        Self::of_row(row, how, pace).await
    }

    /// Builds the tree over a row of leaves, at least one.
    pub(super) async fn of_row(
        mut row: Vec<Branch>,
        (leaves, shares): (Leaves, Range<f32>),
        pace: &Pace,
    ) -> Self {
        let count = row.len();
        // One pair fewer than boxes.
        let mut pairs = Vec::with_capacity(count);
        let mut next = Vec::with_capacity(count);
        let mut chosen = Chosen::with_capacity(count);
        #[cfg(test)]
        let mut took = Took::default();
        while row.len() > 1 {
            #[cfg(test)]
            (took.choices += row.len() as u64);
            // The remaining boxes become fewer and fewer.
            let left = row.len() as f32 / count as f32;
            pace.report_progress(shares.end - (shares.end - shares.start) * left);
            chosen.begin();
            if row.len() > count / MANY {
                pace.in_chunks(row.len(), |part| chosen.choose::<NEAR_OF_MANY>(&row, part)).await;
            } else {
                pace.in_chunks(row.len(), |part| chosen.choose::<NEAR>(&row, part)).await;
            }
            next.clear();
            pace.in_chunks(row.len(), |part| {
                for at in part {
                    let other = chosen.partner[at] as usize;
                    if chosen.partner[other] as usize != at {
                        next.push(row[at]);
                    } else if other < at {
                        let (left, right) = (row[at], row[other]);
                        next.push(Branch::over(&left, &right, pairs.len() as u32, leaves));
                        pairs.push(Pair([left, right]));
                    }
                }
            })
            .await;
            std::mem::swap(&mut row, &mut next);
            if next.len() > FEW_JOINED && row.len() > next.len() - next.len() / FEW_JOINED {
                #[cfg(test)]
                (took.halvings += 1);
                halve(&row, &mut next, (&mut pairs, leaves), pace).await;
                std::mem::swap(&mut row, &mut next);
            }
        }
        Self {
            pairs,
            root: row[0],
            #[cfg(test)]
            took,
        }
    }

    /// Returns the two children of an inner node.
    pub(super) fn children(&self, of: &Branch) -> [Branch; 2] {
        self.pairs[of.first as usize].0
    }
}

/// Joins the boxes of a row in pairs; an odd last one stays alone.
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
            next.push(Branch::over(&left, &right, pairs.len() as u32, leaves));
            pairs.push(Pair([left, right]));
        }
    })
    .await;
}

/// The choice of each box in a row.
struct Chosen {
    partner: Vec<u32>,
    /// Half the surface of the common box with the best earlier box, m².
    costs: Vec<f32>,
    /// The choosing boxes and those after them, one list per coordinate.
    bounds: [Vec<f32>; 6],
}

impl Chosen {
    fn with_capacity(count: usize) -> Self {
        let room = count + NEAR;
        let (partner, costs) = (Vec::with_capacity(room), Vec::with_capacity(room));
        Self { partner, costs, bounds: Default::default() }
    }

    /// Starts with a row's first box.
    fn begin(&mut self) {
        self.partner.clear();
        self.costs.clear();
    }

    /// Lets the boxes of this part choose, in order, after those before them; the last one on ties.
    fn choose<const LANES: usize>(&mut self, row: &[Branch], part: Range<usize>) {
        self.partner.resize(part.end + LANES, 0);
        self.costs.resize(part.end + LANES, f32::INFINITY);
        let seen = &row[part.start..row.len().min(part.end + LANES)];
        for (i, bounds) in self.bounds.iter_mut().enumerate() {
            bounds.clear();
            bounds.extend(seen.iter().map(|node| node.bounds[i]));
            // Padding after the last box, which no box chooses.
            bounds.resize(part.len() + LANES, BEYOND[i]);
        }
        for at in part.clone() {
            let costs = self.with_next::<LANES>(at - part.start);
            let (best, last) = last_least(&costs);
            if best <= self.costs[at] {
                self.partner[at] = (at + 1) as u32 + last;
            }
            // Updates the boxes after it.
            let partners = &mut self.partner[at + 1..][..LANES];
            let known = &mut self.costs[at + 1..][..LANES];
            for i in 0..LANES {
                let is_better = costs[i] <= known[i];
                known[i] = if is_better { costs[i] } else { known[i] };
                partners[i] = if is_better { at as u32 } else { partners[i] };
            }
        }
    }

    /// Returns half the surfaces of the common boxes of the box at `at` with each of those after it,
    /// m².
    #[inline(always)]
    fn with_next<const LANES: usize>(&self, at: usize) -> [f32; LANES] {
        let mut size = [[0.0_f32; LANES]; 3];
        for (axis, size) in size.iter_mut().enumerate() {
            let (lows, highs) = (&self.bounds[axis], &self.bounds[axis + 3]);
            let (low, high) = (lows[at], highs[at]);
            let [lows, highs] = [lows, highs].map(|list| &list[at + 1..][..LANES]);
            for i in 0..LANES {
                size[i] = greatest(high, highs[i]) - least(low, lows[i]);
            }
        }
        let [x, y, z] = size;
        let mut out = [0.0; LANES];
        for i in 0..LANES {
            out[i] = (x[i] + y[i]) * z[i] + x[i] * y[i];
        }
        out
    }
}

/// Returns the least of these numbers and its last place, in few dependent steps.
#[inline(always)]
fn last_least<const LANES: usize>(of: &[f32; LANES]) -> (f32, u32) {
    let (mut few, mut count) = (*of, LANES);
    while count > 1 {
        count /= 2;
        for i in 0..count {
            few[i] = least(few[i], few[i + count]);
        }
    }
    let mut places = 0_u32;
    for (i, number) in of.iter().enumerate() {
        places |= u32::from(*number == few[0]) << i;
    }
    (few[0], places.ilog2())
}
