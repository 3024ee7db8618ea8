//! A dynamic tree of boxes: its leaves are the boxes, and every other node holds its two children.

use super::Compared;
use crate::geom::{Aabb, Trace};

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// By how much a leaf is larger than its box on every side: the part of the box' longer side; at
/// least so much, and at most, m.
const MARGIN: (f32, f32, f32) = (0.2, 0.1, 1e30);

/// A leaf that is longer than its box by more than so many margins is made anew: the box has shrunk.
const TOO_LOOSE: f32 = 4.0;

/// The heights of two siblings differ by no more than this: rotations see to it.
///
/// A large box among small ones, a floor, belongs near the root, so that a good tree is lopsided.
/// Where sizes grow without end it would become a chain. With this limit a tree of n leaves is less
/// than 5.6 log₂ n + 17 high: one of height h has at least as many leaves as those of heights h − 1
/// and h − 17 together.
pub(super) const MOST_LOPSIDED: u32 = 16;

/// Places on the stack of a search: as many leaves as numbers can tell apart are less than 200 levels
/// high. A search of the tree against itself leaves two places behind on each level of a node, then
/// one on each level of either of two.
pub(super) const STACK: usize = 800;

/// A step of the tree. Nodes are told by their number in it, leaves by the index of their box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A leaf stays where it is: its fat box still holds the box.
    Stayed {
        /// The index of the box.
        leaf: u32,
    },
    /// A leaf was taken out: its box has left the fat one, or is none any more.
    Removed {
        /// The index of the box.
        leaf: u32,
    },
    /// A leaf was put in beside the node that costs least.
    Inserted {
        /// The index of the box.
        leaf: u32,
        /// How many nodes below the root.
        depth: u32,
    },
    /// A node and a child of its sibling changed places.
    Rotated {
        /// The node that went down by one.
        down: u32,
        /// The node that went up by one.
        up: u32,
        /// Whether that was to balance heights; else it made a box smaller.
        balances: bool,
    },
    /// Two boxes were compared.
    Compared(Compared),
    /// The boxes of two nodes were compared, of which one at least holds others.
    Asked {
        /// The nodes; that of leaf i is 2 i.
        nodes: [u32; 2],
        /// Whether they overlap, so that the search goes on below.
        overlap: bool,
    },
}

/// A leaf, or a node with two children.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// What holds all that is below, m; of a leaf its fat box.
    pub aabb: Aabb,
    pub parent: u32,
    /// Both [`NONE`] in a leaf.
    pub children: [u32; 2],
    /// 0 of a leaf.
    pub height: u32,
    /// The index of the box of a leaf that is in the tree, else [`NONE`].
    pub index: u32,
}

impl Node {
    #[inline]
    pub(super) fn is_leaf(&self) -> bool {
        self.children[0] == NONE
    }
}

/// A node as [`Tree::each`] shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// The box of all that is below; of a leaf its fat box.
    pub aabb: Aabb,
    /// How many nodes below the root.
    pub depth: u32,
    /// How many nodes above its deepest leaf.
    pub height: u32,
    /// The index of its box, of a leaf.
    pub leaf: Option<u32>,
}

/// A dynamic tree of boxes.
///
/// A leaf is larger than its box by a margin, so that a box that moves a little stays in it. One
/// that leaves it is taken out and put in again, beside the node where the boxes on the way to the
/// root grow least (the surface-area heuristic; in a plane the perimeter takes the area's place).
/// On the way back to the root each node is rotated where that makes a box smaller, or where its
/// children's heights differ too much.
///
/// Catto, *Dynamic Bounding Volume Hierarchies* (GDC 2019); Ericson, Real-Time Collision Detection,
/// 6.2 and 6.3.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The leaf of box i is node 2 i; the others have odd numbers.
    pub(super) nodes: Vec<Node>,
    /// Odd numbers that no node has.
    free: Vec<u32>,
    pub(super) root: u32,
}

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: Vec::new(), free: Vec::new(), root: NONE }
    }
}

impl Tree {
    pub(super) fn weight(&self) -> usize {
        size_of_val(&*self.nodes) + size_of_val(&*self.free)
    }

    /// Shows every node, each before its children.
    pub fn each(&self, mut visit: impl FnMut(&Seen)) {
        let mut stack = vec![(self.root, 0)];
        while let Some((at, depth)) = stack.pop() {
            let Some(&Node { aabb, children, height, index, .. }) = self.nodes.get(at as usize)
            else {
                continue;
            };
            let is_leaf = children[0] == NONE;
            visit(&Seen { aabb, depth, height, leaf: is_leaf.then_some(index) });
            if !is_leaf {
                stack.extend(children.iter().rev().map(|child| (*child, depth + 1)));
            }
        }
    }

    /// Takes over where the boxes are now: leaves that no longer hold theirs are put in anew.
    pub fn update<T: Trace<Step>>(&mut self, boxes: &[Aabb], trace: &mut T) {
        for leaf in (boxes.len()..self.nodes.len() / 2).rev() {
            // Lossless: indices have 32 bits.
            self.remove(leaf as u32, trace);
        }
        // Numbers of nodes are never given up: of boxes that there are no more, too, odd ones may be
        // in use.
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
            let is_in = node.index != NONE;
            if is_in && fits(&node.aabb, aabb) {
                trace.note(|| Step::Stayed { leaf });
                continue;
            }
            self.remove(leaf, trace);
            if !aabb.is_nan() {
                self.insert(leaf, aabb, trace);
            }
        }
    }

    /// Takes a leaf out, if it is in.
    fn remove<T: Trace<Step>>(&mut self, leaf: u32, trace: &mut T) {
        let node = 2 * leaf;
        if self.nodes[node as usize].index == NONE {
            return;
        }
        trace.note(|| Step::Removed { leaf });
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

    /// Puts a leaf in that is not.
    fn insert<T: Trace<Step>>(&mut self, leaf: u32, aabb: &Aabb, trace: &mut T) {
        let (node, fat) = (2 * leaf, aabb.grown(margin(aabb)));
        let fresh = Node { aabb: fat, parent: NONE, children: [NONE; 2], height: 0, index: leaf };
        self.nodes[node as usize] = fresh;
        if self.root == NONE {
            self.root = node;
            trace.note(|| Step::Inserted { leaf, depth: 0 });
            return;
        }
        let (sibling, depth) = self.best_sibling(&fat);
        trace.note(|| Step::Inserted { leaf, depth: depth + 1 });
        // There are as many odd numbers as leaves, and one node fewer.
        let Some(parent) = self.free.pop() else { return };
        let above = self.nodes[sibling as usize].parent;
        // What was there until now, so that it shows what has changed.
        let Node { aabb, height, .. } = self.nodes[sibling as usize];
        let children = [sibling, node];
        self.nodes[parent as usize] = Node { aabb, parent: NONE, children, height, index: NONE };
        self.replace(above, sibling, parent);
        self.nodes[sibling as usize].parent = parent;
        self.nodes[node as usize].parent = parent;
        self.settle(parent, trace);
    }

    /// Puts `new` where `old` is a child of `above`, or the root.
    fn replace(&mut self, above: u32, old: u32, new: u32) {
        self.nodes[new as usize].parent = above;
        match self.nodes.get_mut(above as usize) {
            Some(node) => node.children[usize::from(node.children[1] == old)] = new,
            None => self.root = new,
        }
    }
}

/// By how much a leaf of this box is larger, m.
fn margin(aabb: &Aabb) -> f32 {
    (MARGIN.0 * aabb.extent()).max(MARGIN.1).min(MARGIN.2)
}

/// Whether a leaf with this fat box still suits the box.
fn fits(fat: &Aabb, aabb: &Aabb) -> bool {
    let loosest = aabb.extent() + 2.0 * TOO_LOOSE * margin(aabb);
    // Endless boxes are as long as they are.
    fat.holds(aabb) && (fat.extent() <= loosest || !loosest.is_finite())
}
