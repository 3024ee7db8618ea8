//! The layout of a hierarchy: nodes of four boxes, children side by side, subtrees together.
//!
//! A large list of triangles is divided into parts along the Morton curve. Each part gets a tree in
//! turn, which is laid out and dropped: a tree of all parts would take more memory than the triangles.

use super::super::boxes::{EMPTY, Node};
use super::super::ploc::{Branch, Leaves, Tree, bounds_of, morton_order};
use crate::geom::Triangle;
use crate::platform::pace::Pace;

/// Maximum depth of a node; everything below becomes one leaf. Trees of ordinary maps stay below 20.
pub(super) const MAX_DEPTH: usize = 32;

/// Limits of leaves above the deepest level.
const LEAVES: Leaves = Leaves { max_triangles: 4, step_cost: 1.5 };

/// Limits of leaves in large lists, to save memory for nodes.
const LARGE_LEAVES: Leaves = Leaves { max_triangles: 8, step_cost: 6.0 };

/// Maximum number of triangles in a part.
const PART: usize = 1 << 16;

/// Limits of the tree over all parts: each leaf is one part.
const PARTS: Leaves = Leaves { max_triangles: 1, step_cost: 1.0 };

/// Expected triangles per node of a large list; a regular grid has 11. With fewer, all nodes move to a
/// larger allocation, which takes time.
const TRIANGLES_PER_NODE: usize = 10;

/// Number of nodes laid out between two checks of the pace.
const NODES_PER_CHECK: usize = 128;

/// A hierarchy during its layout.
pub(super) struct Layout {
    pub(super) nodes: Vec<Node>,
    /// The triangles' numbers: up to `filled` leaf by leaf, then along the Morton curve.
    pub(super) order: Vec<u32>,
    filled: usize,
    /// Least, then greatest x, y, z of all boxes.
    pub(super) bounds: [f32; 6],
    /// Working memory for the numbers of a leaf.
    leaf: Vec<u32>,
    /// Working memory for the pending nodes below a leaf.
    inner: Vec<Branch>,
}

/// A pending node: the children of `branch` of the tree become the boxes of node `to`.
#[derive(Clone, Copy)]
struct Pending {
    branch: Branch,
    to: usize,
    depth: usize,
}

impl Layout {
    /// Lays out the hierarchy over `triangles`, at least one.
    pub(super) async fn over(triangles: &[Triangle], pace: &Pace) -> Self {
        let order = morton_order(triangles, pace).await;
        let (leaf, inner) = (Vec::new(), Vec::new());
        let mut out = Self { nodes: Vec::new(), order, filled: 0, bounds: [0.0; 6], leaf, inner };
        out.nodes.reserve_exact(max_nodes(triangles.len().min(PART)));
        out.nodes.push(EMPTY);
        if triangles.len() <= PART {
            let tree = Tree::over(triangles, &out.order, (LEAVES, 0.1..0.8), pace).await;
            out.bounds = tree.root.bounds;
            out.lay_out(&tree, (0, 1), pace).await;
            return out;
        }
        let count = triangles.len().div_ceil(PART);
        let part = |index: usize| index * PART..triangles.len().min((index + 1) * PART);
        let part_box = |index: usize| {
            let numbers = out.order[part(index)].iter();
            let boxes = numbers.map(|number| bounds_of(&triangles[*number as usize]));
            let bounds = boxes.reduce(union).unwrap_or_default();
            Branch { bounds, first: index as u32, count: 1 }
        };
        let boxes = pace.list(count, part_box).await;
        out.nodes.reserve_exact(triangles.len() / TRIANGLES_PER_NODE + max_nodes(PART));
        let top = Tree::over_row(boxes, (PARTS, 0.0..0.1), pace).await;
        out.bounds = top.root.bounds;
        for (index, root) in out.lay_out_top(&top, count).into_iter().enumerate() {
            let progress = |index: usize| 0.1 + 0.9 * index as f32 / count as f32;
            let shares = progress(index)..progress(index + 1);
            out.reserve_part(triangles.len());
            let tree =
                Tree::over(triangles, &out.order[part(index)], (LARGE_LEAVES, shares), pace).await;
            out.lay_out(&tree, root, pace).await;
        }
        out
    }

    /// Reserves memory for the nodes of a part; `all` is the total number of triangles.
    fn reserve_part(&mut self, all: usize) {
        if self.nodes.capacity() - self.nodes.len() < max_nodes(PART) {
            self.nodes.reserve_exact(max_nodes(PART).max(all / TRIANGLES_PER_NODE / 8));
        }
    }

    /// Lays out the tree over all parts. Returns the node and depth of each part's root.
    fn lay_out_top(&mut self, tree: &Tree, count: usize) -> Vec<(usize, usize)> {
        let mut roots = vec![(0, 1); count];
        let mut pending = vec![Pending { branch: tree.root, to: 0, depth: 1 }];
        while let Some(Pending { branch, to, depth }) = pending.pop() {
            let (children, count) = four_children(tree, branch);
            for (i, child) in children[..count].iter().enumerate() {
                let node = self.nodes.len();
                self.nodes.push(EMPTY);
                if child.is_leaf() {
                    roots[child.first as usize] = (node, depth + 1);
                } else {
                    pending.push(Pending { branch: *child, to: node, depth: depth + 1 });
                }
                self.set_box((to, i), child, (node, 0));
            }
        }
        roots
    }

    /// Lays out a tree below node `to` at `depth`.
    async fn lay_out(&mut self, tree: &Tree, (to, depth): (usize, usize), pace: &Pace) {
        let mut pending = vec![Pending { branch: tree.root, to, depth }];
        while !pending.is_empty() {
            for _ in 0..NODES_PER_CHECK {
                let Some(next) = pending.pop() else { break };
                self.lay_out_children(tree, next, &mut pending);
            }
            pace.yield_if_due().await;
        }
        pace.report_progress(self.filled as f32 / self.order.len() as f32);
    }

    /// Lays out the children of a node of the tree; adds their children to `pending`.
    fn lay_out_children(&mut self, tree: &Tree, next: Pending, pending: &mut Vec<Pending>) {
        let Pending { branch, to, depth } = next;
        let start = pending.len();
        let (children, count) = four_children(tree, branch);
        for (i, child) in children[..count].iter().enumerate() {
            let content = if child.is_leaf() || depth >= MAX_DEPTH {
                self.fill(tree, *child)
            } else {
                pending.push(Pending { branch: *child, to: self.nodes.len(), depth: depth + 1 });
                self.nodes.push(EMPTY);
                (self.nodes.len() - 1, 0)
            };
            self.set_box((to, i), child, content);
        }
        pending[start..].reverse();
    }

    /// Stores the bounds and contents of box `i` of node `to`.
    fn set_box(&mut self, (to, i): (usize, usize), child: &Branch, (first, count): (usize, usize)) {
        let node = &mut self.nodes[to];
        for axis in 0..3 {
            node.bounds[axis][i] = child.bounds[axis];
            node.bounds[axis + 3][i] = -child.bounds[axis + 3];
        }
        (node.first[i], node.count[i]) = (first as u32, count as u32);
    }

    /// Appends the triangle numbers below a node of the tree to the order, ascending. Returns the first
    /// index and the count.
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

/// Returns the usual maximum number of nodes over this many triangles: each node except the first has at
/// least two boxes, and most have four.
fn max_nodes(triangles: usize) -> usize {
    triangles / 3 + 1
}

/// Returns the bounds of two boxes.
fn union(one: [f32; 6], other: [f32; 6]) -> [f32; 6] {
    std::array::from_fn(|i| if i < 3 { one[i].min(other[i]) } else { one[i].max(other[i]) })
}

/// Returns up to four nodes of the tree that make up `branch`, and their number. Opens the largest node
/// repeatedly. A leaf consists of itself.
fn four_children(tree: &Tree, branch: Branch) -> ([Branch; 4], usize) {
    // A leaf is not opened.
    let size = |node: &Branch| if node.is_leaf() { f32::NEG_INFINITY } else { node.half_area() };
    let (mut out, mut sizes) = ([branch; 4], [size(&branch); 4]);
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
