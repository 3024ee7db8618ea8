//! A dynamic tree of boxes. Its leaves are the boxes, and every other node has two children.

use super::comparison::BoxComparison;
use crate::geom::{Aabb, Trace};

/// Node number that stands for no node.
pub(super) const NONE: u32 = u32::MAX;

/// Margin of a leaf on every side: fraction of the box's longer side, minimum and maximum, m.
const MARGIN: (f32, f32, f32) = (0.2, 0.1, 1e30);

/// A leaf longer than its box by more than this many margins per side is inserted anew: the box has
/// shrunk.
const TOO_LOOSE: f32 = 4.0;

/// Maximum height difference of two siblings, kept by rotations.
///
/// A large box among small ones, such as a floor, belongs near the root: a good tree is lopsided. Boxes
/// of ever increasing size would make a chain. With this limit a tree of n leaves has a height below
/// 5.6 log₂ n + 17. A tree of height h has at least as many leaves as trees of heights h − 1 and h − 17
/// together.
pub(super) const MAX_LOPSIDED: u32 = 16;

/// Stack size of a search. A tree with as many leaves as 32-bit numbers allow has fewer than 200
/// levels. A search of the tree against itself keeps two entries per level of a node paired with
/// itself, then one per level of two different nodes.
pub(super) const STACK: usize = 800;

/// A step of the tree. Nodes are identified by their number, leaves by the index of their box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeStep {
    /// A leaf stays in its place: its fat box still contains the box.
    Stayed {
        /// Index of the box.
        leaf: u32,
    },
    /// A leaf was removed: its box has left the fat one, or no longer exists.
    Removed {
        /// Index of the box.
        leaf: u32,
    },
    /// A leaf was inserted beside the node of least cost.
    Inserted {
        /// Index of the box.
        leaf: u32,
        /// Number of levels below the root.
        depth: u32,
    },
    /// A node and a child of its sibling were swapped.
    Rotated {
        /// The node that moved down by one level.
        down: u32,
        /// The node that moved up by one level.
        up: u32,
        /// Whether the rotation balanced heights; otherwise it made a box smaller.
        balances: bool,
    },
    /// Two boxes were compared.
    Compared(BoxComparison),
    /// The boxes of two nodes were compared, at least one of which is not a leaf.
    Asked {
        /// The nodes; leaf i is node 2 i.
        nodes: [u32; 2],
        /// Whether the nodes overlap; if so, the search continues below.
        overlap: bool,
    },
}

/// A leaf, or a node with two children.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Bounds of all leaves below, m; for a leaf, its fat box.
    pub aabb: Aabb,
    pub parent: u32,
    /// The two children; both [`NONE`] in a leaf.
    pub children: [u32; 2],
    /// Height above the deepest leaf; 0 for a leaf.
    pub height: u32,
    /// Index of the box for a leaf in the tree, otherwise [`NONE`].
    pub index: u32,
}

impl Node {
    #[inline]
    pub(super) fn is_leaf(&self) -> bool {
        self.children[0] == NONE
    }
}

/// A node as passed to the visitor of [`Tree::each`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeNodeView {
    /// Bounds of all leaves below, m; for a leaf, its fat box.
    pub aabb: Aabb,
    /// Number of levels below the root.
    pub depth: u32,
    /// Number of levels above the deepest leaf below; 0 for a leaf.
    pub height: u32,
    /// Index of the box, for a leaf.
    pub leaf: Option<u32>,
}

/// A dynamic tree of boxes.
///
/// A leaf is larger than its box by a margin and contains the box during small moves. Once the box
/// leaves it, the leaf is removed and inserted again beside the node where the boxes towards the root
/// grow least. This is the surface-area heuristic; in a plane, the perimeter replaces the area. On the
/// way back to the root, each node is rotated if that shrinks a box, or if its children's heights
/// differ too much.
///
/// Catto, *Dynamic Bounding Volume Hierarchies* (GDC 2019); Ericson, Real-Time Collision Detection,
/// 6.2 and 6.3.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The nodes. The leaf of box i is node 2 i; other nodes have odd numbers.
    pub(super) nodes: Vec<Node>,
    /// Unused odd numbers.
    free: Vec<u32>,
    pub(super) root: u32,
}

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: Vec::new(), free: Vec::new(), root: NONE }
    }
}

impl Tree {
    pub(super) fn heap_size(&self) -> usize {
        size_of_val(&*self.nodes) + size_of_val(&*self.free)
    }

    /// Visits every node, each before its children.
    pub fn each(&self, mut visit: impl FnMut(&TreeNodeView)) {
        let mut stack = vec![(self.root, 0)];
        while let Some((at, depth)) = stack.pop() {
            let Some(&Node { aabb, children, height, index, .. }) = self.nodes.get(at as usize)
            else {
                continue;
            };
            let is_leaf = children[0] == NONE;
            visit(&TreeNodeView { aabb, depth, height, leaf: is_leaf.then_some(index) });
            if !is_leaf {
                stack.extend(children.iter().rev().map(|child| (*child, depth + 1)));
            }
        }
    }

    /// Updates the tree to the boxes; leaves that no longer contain their box are inserted anew.
    pub fn update<T: Trace<TreeStep>>(&mut self, boxes: &[Aabb], trace: &mut T) {
        for leaf in (boxes.len()..self.nodes.len() / 2).rev() {
            // Lossless: indices have 32 bits.
            self.remove(leaf as u32, trace);
        }
        // Node numbers are never freed: odd numbers of removed boxes may be in use.
        for _ in self.nodes.len() / 2..boxes.len() {
            let unused = Node {
                aabb: Aabb::default(),
                parent: NONE,
                children: [NONE; 2],
                height: 0,
                index: NONE,
            };
            // Lossless, as above.
            self.free.push(self.nodes.len() as u32 + 1);
            self.nodes.extend([unused; 2]);
        }
        for (leaf, aabb) in (0..).zip(boxes) {
            let node = &self.nodes[2 * leaf as usize];
            let is_in_tree = node.index != NONE;
            if is_in_tree && fits(&node.aabb, aabb) {
                trace.note(|| TreeStep::Stayed { leaf });
                continue;
            }
            self.remove(leaf, trace);
            if !aabb.is_nan() {
                self.insert(leaf, aabb, trace);
            }
        }
    }

    /// Removes a leaf, if it is in the tree.
    fn remove<T: Trace<TreeStep>>(&mut self, leaf: u32, trace: &mut T) {
        let node = 2 * leaf;
        if self.nodes[node as usize].index == NONE {
            return;
        }
        trace.note(|| TreeStep::Removed { leaf });
        self.nodes[node as usize].index = NONE;
        let parent = std::mem::replace(&mut self.nodes[node as usize].parent, NONE);
        let Some(&Node { children, parent: above, .. }) = self.nodes.get(parent as usize) else {
            self.root = NONE;
            return;
        };
        let sibling = if children[0] == node { children[1] } else { children[0] };
        self.replace(above, parent, sibling);
        self.free.push(parent);
        self.settle(above, trace);
    }

    /// Inserts a leaf that is not in the tree.
    fn insert<T: Trace<TreeStep>>(&mut self, leaf: u32, aabb: &Aabb, trace: &mut T) {
        let (node, fat) = (2 * leaf, aabb.grown(margin(aabb)));
        let fresh = Node { aabb: fat, parent: NONE, children: [NONE; 2], height: 0, index: leaf };
        self.nodes[node as usize] = fresh;
        if self.root == NONE {
            self.root = node;
            trace.note(|| TreeStep::Inserted { leaf, depth: 0 });
            return;
        }
        let (sibling, depth) = self.best_sibling(&fat);
        trace.note(|| TreeStep::Inserted { leaf, depth: depth + 1 });
        // There are as many odd numbers as leaves, and one fewer inner nodes.
        let Some(parent) = self.free.pop() else { return };
        let above = self.nodes[sibling as usize].parent;
        // Keep the old box and height to detect changes.
        let Node { aabb, height, .. } = self.nodes[sibling as usize];
        let children = [sibling, node];
        self.nodes[parent as usize] = Node { aabb, parent: NONE, children, height, index: NONE };
        self.replace(above, sibling, parent);
        self.nodes[sibling as usize].parent = parent;
        self.nodes[node as usize].parent = parent;
        self.settle(parent, trace);
    }

    /// Replaces `old` by `new` as a child of `above`, or as the root.
    fn replace(&mut self, above: u32, old: u32, new: u32) {
        self.nodes[new as usize].parent = above;
        match self.nodes.get_mut(above as usize) {
            Some(node) => node.children[usize::from(node.children[1] == old)] = new,
            None => self.root = new,
        }
    }
}

/// Returns the margin of a leaf of this box, m.
fn margin(aabb: &Aabb) -> f32 {
    (MARGIN.0 * aabb.extent()).max(MARGIN.1).min(MARGIN.2)
}

/// Returns whether a leaf with this fat box still suits the box.
fn fits(fat: &Aabb, aabb: &Aabb) -> bool {
    let loosest = aabb.extent() + 2.0 * TOO_LOOSE * margin(aabb);
    // Leaves of infinite boxes never become too loose.
    fat.contains(aabb) && (fat.extent() <= loosest || !loosest.is_finite())
}
