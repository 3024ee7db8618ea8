//! A binary tree of boxes by locally ordered clustering: Meister and Bittner, "Parallel
//! Locally-Ordered Clustering for Bounding Volume Hierarchy Construction", 2018.
//!
//! The boxes are put in order along a space-filling curve. Then each looks among its neighbours in
//! that order for the one with which its common box has the least surface, and two that choose each
//! other become one; so again, until one is left. The crate obvhs builds the same tree, but only in
//! one go: here every loop breathes, so that a page can draw meanwhile.
//!
//! Of equal boxes, or of triangles that fan from one corner, each chooses the one beside it in the same
//! direction, and hardly two choose each other. Where a round comes to so little, neighbours in the
//! order are put together two and two, whatever that costs: there are half as many afterwards.

mod curve;
#[cfg(test)]
mod tests;

use std::ops::Range;

pub(super) use self::curve::along;
use crate::geom::Triangle;
use crate::platform::pace::Pace;

/// On each side so many neighbours are looked at, in one go, which takes whole registers.
const NEAR: usize = 16;

/// As long as there are many boxes, which are small and lie in good order, so many.
const NEAR_OF_MANY: usize = 4;

/// There are many as long as more than one of so many is left.
const MANY: usize = 4;

/// A round that joins fewer than one of so many boxes is followed by one that joins them two and two:
/// of triangles that lie as those of a surface do, each round joins one of four.
const FEW_JOINED: usize = 16;

/// A box beyond all others: a common box with it is larger than any other.
const BEYOND: [f32; 6] = [-1e18, -1e18, -1e18, 1e18, 1e18, 1e18];

/// The box round a triangle: its least x, y, z, then the greatest, m.
pub(super) fn bounds_of(triangle: &Triangle) -> [f32; 6] {
    let (low, high) = triangle.bounds();
    [low.x, low.y, low.z, high.x, high.y, high.z]
}

/// A node of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    /// The least x, y, z of the box round it, then the greatest, m.
    pub(super) bounds: [f32; 6],
    /// Of a single triangle its number; else the place of the pair that it was made of.
    pub(super) first: u32,
    /// How many triangles are in a leaf; 0 of a node that is none.
    pub(super) count: u32,
}

/// What makes a leaf of a few triangles better than a node over them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaves {
    /// A leaf has at most this many triangles.
    pub(super) most: u32,
    /// What it costs to go one level down, in tests of a triangle.
    pub(super) step_cost: f32,
}

/// Two that a node was made of, side by side in one line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Pair([Branch; 2]);

/// A tree of boxes.
#[derive(Debug)]
pub(super) struct Tree {
    /// All nodes but the root.
    pub(super) pairs: Vec<Pair>,
    pub(super) root: Branch,
    /// What it took, so that tests need no clock.
    #[cfg(test)]
    pub(super) took: Took,
}

/// What building a tree took.
#[cfg(test)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Took {
    /// Boxes that chose, over all rounds.
    pub(super) choices: u64,
    /// Rounds that came to so little that neighbours were put together.
    pub(super) halvings: u32,
}

impl Branch {
    /// Half the surface of its box, m².
    pub(super) fn half_area(&self) -> f32 {
        let [x, y, z] = [0, 1, 2].map(|axis| self.bounds[axis + 3] - self.bounds[axis]);
        (x + y) * z + x * y
    }

    /// Whether nothing below it is looked at by itself.
    pub(super) fn is_leaf(&self) -> bool {
        self.count > 0
    }

    /// The node over the pair at `first`.
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

// Not f32::min, which takes care of NaN: there is none, and processors have an instruction for this.
#[inline(always)]
fn least(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

#[inline(always)]
fn greatest(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

impl Tree {
    /// The tree over `triangles`, of which there is one at least.
    #[cfg(test)]
    pub(super) async fn over(triangles: &[Triangle], leaves: Leaves, pace: &Pace) -> Self {
        let order = along(triangles, pace).await;
        Self::of(triangles, &order, (leaves, 0.1..0.8), pace).await
    }

    /// The tree over the triangles of these numbers, of which there is one at least, in order along the curve. Its
    /// progress goes from the start to the end of a range.
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

    /// The tree over a row of leaves, of which there is one at least.
    pub(super) async fn of_row(
        mut row: Vec<Branch>,
        (leaves, shares): (Leaves, Range<f32>),
        pace: &Pace,
    ) -> Self {
        let count = row.len();
        // Of as many pairs as there are boxes but one.
        let mut pairs = Vec::with_capacity(count);
        let mut next = Vec::with_capacity(count);
        let mut chosen = Chosen::with_capacity(count);
        #[cfg(test)]
        let mut took = Took::default();
        while row.len() > 1 {
            #[cfg(test)]
            (took.choices += row.len() as u64);
            // What is left are fewer and fewer.
            let left = row.len() as f32 / count as f32;
            pace.came_to(shares.end - (shares.end - shares.start) * left);
            chosen.begin();
            if row.len() > count / MANY {
                pace.strides(row.len(), |part| chosen.choose::<NEAR_OF_MANY>(&row, part)).await;
            } else {
                pace.strides(row.len(), |part| chosen.choose::<NEAR>(&row, part)).await;
            }
            next.clear();
            pace.strides(row.len(), |part| {
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

    /// The two that a node which is no single triangle was made of.
    pub(super) fn children(&self, of: &Branch) -> [Branch; 2] {
        self.pairs[of.first as usize].0
    }
}

/// Puts the boxes of a row together two and two; of an odd number the last stays alone.
async fn halve(
    row: &[Branch],
    next: &mut Vec<Branch>,
    (pairs, leaves): (&mut Vec<Pair>, Leaves),
    pace: &Pace,
) {
    next.clear();
    pace.strides(row.len().div_ceil(2), |part| {
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

/// Whom each box in a row chooses.
struct Chosen {
    partner: Vec<u32>,
    /// Half the surface of the common box with the best so far of those before it, m².
    costs: Vec<f32>,
    /// The boxes that choose and those after them, each number of all of them side by side.
    bounds: [Vec<f32>; 6],
}

impl Chosen {
    fn with_capacity(count: usize) -> Self {
        let room = count + NEAR;
        let (partner, costs) = (Vec::with_capacity(room), Vec::with_capacity(room));
        Self { partner, costs, bounds: Default::default() }
    }

    /// Begins with a row's first box.
    fn begin(&mut self) {
        self.partner.clear();
        self.costs.clear();
    }

    /// Lets the boxes of this part choose, in order, after those before them; of equally good ones
    /// the last.
    fn choose<const LANES: usize>(&mut self, row: &[Branch], part: Range<usize>) {
        self.partner.resize(part.end + LANES, 0);
        self.costs.resize(part.end + LANES, f32::INFINITY);
        let seen = &row[part.start..row.len().min(part.end + LANES)];
        for (i, bounds) in self.bounds.iter_mut().enumerate() {
            bounds.clear();
            bounds.extend(seen.iter().map(|node| node.bounds[i]));
            // After the last there are boxes that no other chooses.
            bounds.resize(part.len() + LANES, BEYOND[i]);
        }
        for at in part.clone() {
            let costs = self.with_next::<LANES>(at - part.start);
            let (best, last) = last_least(&costs);
            if best <= self.costs[at] {
                self.partner[at] = (at + 1) as u32 + last;
            }
            // Those after it have seen it now.
            let partners = &mut self.partner[at + 1..][..LANES];
            let known = &mut self.costs[at + 1..][..LANES];
            for i in 0..LANES {
                let is_better = costs[i] <= known[i];
                known[i] = if is_better { costs[i] } else { known[i] };
                partners[i] = if is_better { at as u32 } else { partners[i] };
            }
        }
    }

    /// Half the surfaces of the common boxes of the one at `at` with each of those after it, m².
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

/// The least of these numbers, and the last place where it stands; in few steps that wait for each
/// other.
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
