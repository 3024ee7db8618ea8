//! The layout of a hierarchy: nodes of four boxes, children side by side, subtrees together.
//!
//! A large list of triangles is divided into parts along the curve. Each part gets a tree in turn,
//! which is laid out and dropped: a tree of all parts would take more memory than the triangles.

use super::super::boxes::{EMPTY, Node};
use super::super::ploc::{Branch, Leaves, Tree, along, bounds_of};
use crate::geom::Triangle;
use crate::platform::pace::Pace;

/// Maximum depth of a node; everything below becomes one leaf. Trees of ordinary maps stay below 20.
pub(super) const DEEPEST: usize = 32;

/// Limits of leaves above the deepest level.
const LEAVES: Leaves = Leaves { most: 4, step_cost: 1.5 };

/// Limits of leaves in large lists, to save memory for nodes.
const LARGE_LEAVES: Leaves = Leaves { most: 8, step_cost: 6.0 };

/// Maximum number of triangles in a part.
const PART: usize = 1 << 16;

/// Limits of the tree over all parts: each leaf is one part.
const PARTS: Leaves = Leaves { most: 1, step_cost: 1.0 };

/// Triangles per node of a large list; a regular grid has 11. With fewer, all nodes move to a larger
/// allocation, which takes time.
const TRIANGLES_PER_NODE: usize = 10;

/// Number of nodes laid out between two checks of the pace.
const AT_A_TIME: usize = 128;

/// A hierarchy during its layout.
pub(super) struct Layout {
    pub(super) nodes: Vec<Node>,
    /// The triangles' numbers: up to `filled` leaf by leaf, then along the curve.
    pub(super) order: Vec<u32>,
    filled: usize,
    /// Least and greatest x, y, z of all boxes.
    pub(super) bounds: [f32; 6],
    /// Working memory for the numbers of a leaf, and for the nodes above them.
    leaf: Vec<u32>,
    inner: Vec<Branch>,
}

/// Pending work: everything below a node of the tree, into our node `to`.
#[derive(Clone, Copy)]
struct Below {
    of: Branch,
    to: usize,
    depth: usize,
}

impl Layout {
    /// Lays out the hierarchy over `triangles`, at least one.
    pub(super) async fn over(triangles: &[Triangle], pace: &Pace) -> Self {
        let order = along(triangles, pace).await;
        let (leaf, inner) = (Vec::new(), Vec::new());
        let mut out = Self { nodes: Vec::new(), order, filled: 0, bounds: [0.0; 6], leaf, inner };
        out.nodes.reserve_exact(most_nodes(triangles.len().min(PART)));
        out.nodes.push(EMPTY);
        if triangles.len() <= PART {
            let tree = Tree::of(triangles, &out.order, (LEAVES, 0.1..0.8), pace).await;
            out.bounds = tree.root.bounds;
            out.lay(&tree, (0, 1), pace).await;
            return out;
        }
        let count = triangles.len().div_ceil(PART);
        let part = |at: usize| at * PART..triangles.len().min((at + 1) * PART);
        let boxes = |at: usize| {
            let numbers = out.order[part(at)].iter();
            let all = numbers.map(|number| bounds_of(&triangles[*number as usize]));
            let bounds = all.reduce(around).unwrap_or_default();
            Branch { bounds, first: at as u32, count: 1 }
        };
        let boxes = pace.list(count, boxes).await;
        out.nodes.reserve_exact(triangles.len() / TRIANGLES_PER_NODE + most_nodes(PART));
        let top = Tree::of_row(boxes, (PARTS, 0.0..0.1), pace).await;
        out.bounds = top.root.bounds;
        for (at, root) in out.lay_top(&top, count).into_iter().enumerate() {
            let share = |at: usize| 0.1 + 0.9 * at as f32 / count as f32;
            let shares = share(at)..share(at + 1);
            out.make_room(triangles.len());
            let tree =
                Tree::of(triangles, &out.order[part(at)], (LARGE_LEAVES, shares), pace).await;
            out.lay(&tree, root, pace).await;
        }
        out
    }

    /// Allocates the nodes of a part; `all` is the total number of triangles.
    fn make_room(&mut self, all: usize) {
        if self.nodes.capacity() - self.nodes.len() < most_nodes(PART) {
            self.nodes.reserve_exact(most_nodes(PART).max(all / TRIANGLES_PER_NODE / 8));
        }
    }

    /// Lays out the tree over all parts. Returns node and depth of each part's root.
    fn lay_top(&mut self, tree: &Tree, count: usize) -> Vec<(usize, usize)> {
        let mut roots = vec![(0, 1); count];
        let mut left = vec![Below { of: tree.root, to: 0, depth: 1 }];
        while let Some(Below { of, to, depth }) = left.pop() {
            let (children, count) = four_below(tree, of);
            for (i, child) in children[..count].iter().enumerate() {
                let node = self.nodes.len();
                self.nodes.push(EMPTY);
                if child.is_leaf() {
                    roots[child.first as usize] = (node, depth + 1);
                } else {
                    left.push(Below { of: *child, to: node, depth: depth + 1 });
                }
                self.put((to, i), child, (node, 0));
            }
        }
        roots
    }

    /// Lays out a tree below a node of this depth.
    async fn lay(&mut self, tree: &Tree, (to, depth): (usize, usize), pace: &Pace) {
        let mut left = vec![Below { of: tree.root, to, depth }];
        while !left.is_empty() {
            for _ in 0..AT_A_TIME {
                let Some(below) = left.pop() else { break };
                self.lay_one(tree, below, &mut left);
            }
            pace.yield_if_due().await;
        }
        pace.report_progress(self.filled as f32 / self.order.len() as f32);
    }

    /// Lays out the children of a node of the tree; adds their children to `left`.
    fn lay_one(&mut self, tree: &Tree, below: Below, left: &mut Vec<Below>) {
        let Below { of, to, depth } = below;
        let start = left.len();
        let (children, count) = four_below(tree, of);
        for (i, child) in children[..count].iter().enumerate() {
            let content = if child.is_leaf() || depth >= DEEPEST {
                self.fill(tree, *child)
            } else {
                left.push(Below { of: *child, to: self.nodes.len(), depth: depth + 1 });
                self.nodes.push(EMPTY);
                (self.nodes.len() - 1, 0)
            };
            self.put((to, i), child, content);
        }
        left[start..].reverse();
    }

    /// Stores a box in a node: its bounds and contents.
    fn put(&mut self, (to, i): (usize, usize), child: &Branch, (first, count): (usize, usize)) {
        let place = &mut self.nodes[to];
        for axis in 0..3 {
            place.bounds[axis][i] = child.bounds[axis];
            place.bounds[axis + 3][i] = -child.bounds[axis + 3];
        }
        (place.first[i], place.count[i]) = (first as u32, count as u32);
    }

    /// Appends the numbers below a node of the tree to the order, ascending. Returns the first place
    /// and the count.
    fn fill(&mut self, tree: &Tree, from: Branch) -> (usize, usize) {
        self.leaf.clear();
        self.inner.push(from);
        while let Some(node) = self.inner.pop() {
            if node.count == 1 {
                self.leaf.push(node.first);
            } else {
                self.inner.extend(tree.children(&node));
            }
        }
        self.leaf.sort_unstable();
        let (first, count) = (self.filled, self.leaf.len());
        self.filled += count;
        self.order[first..self.filled].copy_from_slice(&self.leaf);
        (first, count)
    }
}

/// Returns the maximum number of nodes over this many triangles: each node except the first has at
/// least two boxes, and most have four.
fn most_nodes(triangles: usize) -> usize {
    triangles / 3 + 1
}

/// Returns the box round two boxes.
fn around(one: [f32; 6], other: [f32; 6]) -> [f32; 6] {
    std::array::from_fn(|i| if i < 3 { one[i].min(other[i]) } else { one[i].max(other[i]) })
}

/// Returns up to four nodes of the tree that make up `of`, and their number. Opens the largest node
/// repeatedly. A leaf consists of itself.
fn four_below(tree: &Tree, of: Branch) -> ([Branch; 4], usize) {
    // A leaf is not opened.
    let size = |node: &Branch| if node.is_leaf() { f32::NEG_INFINITY } else { node.half_area() };
    let (mut out, mut sizes) = ([of; 4], [size(&of); 4]);
    for free in 1..4 {
        let wider = |widest, slot| if sizes[slot] >= sizes[widest] { slot } else { widest };
        let widest = (1..free).fold(0, wider);
        if out[widest].is_leaf() {
            return (out, free);
        }
        let [one, other] = tree.children(&out[widest]);
        (out[widest], out[free]) = (one, other);
        (sizes[widest], sizes[free]) = (size(&one), size(&other));
    }
    (out, 4)
}
