//! The tree of boxes: place of a new leaf, rotations and searches.

use super::brute_force::first_pairs;
use super::comparison::{BoxComparison, MAX_PAIRS};
use super::tree::{MAX_LOPSIDED, NONE, Node, STACK, Tree, TreeStep};
use crate::geom::{Aabb, Trace};

/// A swap of a node and a child of its sibling.
#[derive(Clone, Copy)]
struct Swap {
    /// The child that moves down.
    down: u32,
    /// Sibling of `down`; stays a child.
    pivot: u32,
    /// The sibling's child that moves up.
    up: u32,
    /// The sibling's other child.
    stays: u32,
}

/// The pending entries of a search. Large enough for any tree: see [`STACK`].
struct Stack<T> {
    all: [T; STACK],
    count: usize,
}

impl<T: Copy> Stack<T> {
    fn new(first: T) -> Self {
        Self { all: [first; STACK], count: 1 }
    }

    #[inline]
    fn push(&mut self, one: T) {
        self.all[self.count] = one;
        self.count += 1;
    }

    #[inline]
    fn pop(&mut self) -> Option<T> {
        self.count = self.count.checked_sub(1)?;
        Some(self.all[self.count])
    }
}

/// Returns the box of a node; for a leaf, the original box.
#[inline]
fn own_box<'a>(node: &'a Node, boxes: &'a [Aabb]) -> &'a Aabb {
    if node.is_leaf() { &boxes[node.index as usize] } else { &node.aabb }
}

impl Tree {
    /// Fills `out` with the overlapping pairs (i, j), i < j, in lexicographic order, at most the first
    /// [`MAX_PAIRS`]. Returns the number of comparisons, those of nodes included.
    ///
    /// The tree is searched against itself: of two overlapping nodes, the higher one is replaced by its
    /// children, until both are leaves. Ericson, 6.3.2.
    pub fn pairs<T: Trace<TreeStep>>(
        &mut self,
        boxes: &[Aabb],
        out: &mut Vec<(u32, u32)>,
        trace: &mut T,
    ) -> u64 {
        self.update(boxes, trace);
        out.clear();
        let mut tests = 0;
        let mut stack = Stack::new((self.root, self.root));
        while let Some((one, two)) = stack.pop() {
            let Some(node) = self.nodes.get(one as usize) else { continue };
            if one == two {
                if !node.is_leaf() {
                    let [first, second] = node.children;
                    stack.push((first, second));
                    stack.push((second, second));
                    stack.push((first, first));
                }
                continue;
            }
            let other = &self.nodes[two as usize];
            tests += 1;
            let overlap = own_box(node, boxes).overlaps(own_box(other, boxes));
            if node.is_leaf() && other.is_leaf() {
                let (a, b) = (node.index.min(other.index), node.index.max(other.index));
                trace.note(|| TreeStep::Compared(BoxComparison { a, b, overlap }));
                if overlap && out.len() == MAX_PAIRS {
                    return tests
                        + first_pairs(boxes, out, &mut trace.wrapping(TreeStep::Compared));
                }
                if overlap {
                    out.push((a, b));
                }
                continue;
            }
            trace.note(|| TreeStep::Asked { nodes: [one, two], overlap });
            if overlap {
                let (node, low) =
                    if node.height >= other.height { (node, two) } else { (other, one) };
                stack.push((node.children[1], low));
                stack.push((node.children[0], low));
            }
        }
        out.sort_unstable();
        tests
    }

    /// Adds the boxes that overlap this one to `found`, in ascending order. `boxes` are those of the
    /// latest [update](Self::update). Returns the number of comparisons.
    pub fn query(&self, aabb: &Aabb, boxes: &[Aabb], found: &mut Vec<u32>) -> u64 {
        let (begin, mut tests) = (found.len(), 0);
        let mut stack = Stack::new(self.root);
        while let Some(at) = stack.pop() {
            let Some(node) = self.nodes.get(at as usize) else { continue };
            tests += 1;
            if aabb.overlaps(own_box(node, boxes)) {
                if node.is_leaf() {
                    found.push(node.index);
                } else {
                    stack.push(node.children[1]);
                    stack.push(node.children[0]);
                }
            }
        }
        found[begin..].sort_unstable();
        tests
    }

    /// Returns the best sibling of a leaf with this box, by cost, and its depth. Descends while a child
    /// is cheaper than the node itself.
    pub(super) fn best_sibling(&self, fat: &Aabb) -> (u32, u32) {
        let (mut at, mut depth) = (self.root, 0);
        loop {
            let node = &self.nodes[at as usize];
            if node.is_leaf() {
                return (at, depth);
            }
            let grown = node.aabb.union(fat).half_perimeter();
            // Cost common to all places below: this node grows.
            let inherited = grown - node.aabb.half_perimeter();
            let costs = node.children.map(|child| {
                let child = &self.nodes[child as usize];
                let own = if child.is_leaf() { 0.0 } else { child.aabb.half_perimeter() };
                child.aabb.union(fat).half_perimeter() - own + inherited
            });
            // A leaf beside a high node would make the tree lopsided.
            let is_low = node.height <= MAX_LOPSIDED;
            if is_low && grown < costs[0] && grown < costs[1] {
                return (at, depth);
            }
            (at, depth) = (node.children[usize::from(costs[1] < costs[0])], depth + 1);
        }
    }

    /// Corrects boxes and heights from this node up, as far as they change, and makes useful rotations.
    ///
    /// An insertion or removal changes the height of each node above it by at most one, rotations
    /// included. The difference of two siblings therefore exceeds the limit by at most one, which one
    /// rotation corrects.
    pub(super) fn settle<T: Trace<TreeStep>>(&mut self, from: u32, trace: &mut T) {
        let mut at = from;
        while at != NONE {
            let Node { aabb, height, .. } = self.nodes[at as usize];
            self.refit(at);
            let children = self.nodes[at as usize].children;
            let [one, two] = children.map(|child| self.nodes[child as usize].height);
            if one.abs_diff(two) > MAX_LOPSIDED {
                let (low, high) = if one < two { (0, 1) } else { (1, 0) };
                self.swap(at, self.balancing_swap(children[low], children[high]), true, trace);
            } else if let Some(best) = self.best_swap(at, height) {
                self.swap(at, best, false, trace);
            }
            let node = &self.nodes[at as usize];
            if node.aabb == aabb && node.height == height {
                return;
            }
            at = node.parent;
        }
    }

    /// Returns the swap that moves the taller child of `pivot` up.
    fn balancing_swap(&self, down: u32, pivot: u32) -> Swap {
        let [one, two] = self.nodes[pivot as usize].children;
        let height = |node: u32| self.nodes[node as usize].height;
        let (up, stays) = if height(two) > height(one) { (two, one) } else { (one, two) };
        Swap { down, pivot, up, stays }
    }

    /// Returns the swap below a node that shrinks a box most. It must not make the node higher, more
    /// than one lower than `before`, or lopsided.
    fn best_swap(&self, at: u32, before: u32) -> Option<Swap> {
        let node = |index: u32| &self.nodes[index as usize];
        let [one, two] = node(at).children;
        let mut best: Option<(f32, Swap)> = None;
        for (down, pivot) in [(one, two), (two, one)] {
            let Node { children: [first, second], aabb, .. } = *node(pivot);
            if first == NONE {
                continue;
            }
            for (up, stays) in [(first, second), (second, first)] {
                let shrunk = aabb.half_perimeter()
                    - node(down).aabb.union(&node(stays).aabb).half_perimeter();
                let [down_height, stays_height, up_height] =
                    [down, stays, up].map(|n| node(n).height);
                let pivot_height = 1 + down_height.max(stays_height);
                let new_height = 1 + up_height.max(pivot_height);
                let is_allowed = down_height.abs_diff(stays_height) <= MAX_LOPSIDED
                    && up_height.abs_diff(pivot_height) <= MAX_LOPSIDED
                    && (before..=node(at).height + 1).contains(&(new_height + 1));
                if is_allowed && shrunk > best.map_or(0.0, |(most, _)| most) {
                    best = Some((shrunk, Swap { down, pivot, up, stays }));
                }
            }
        }
        best.map(|(_, swap)| swap)
    }

    fn swap<T: Trace<TreeStep>>(&mut self, at: u32, swap: Swap, balances: bool, trace: &mut T) {
        let Swap { down, pivot, up, stays } = swap;
        trace.note(|| TreeStep::Rotated { down, up, balances });
        self.nodes[at as usize].children = [up, pivot];
        self.nodes[pivot as usize].children = [down, stays];
        self.nodes[up as usize].parent = at;
        self.nodes[down as usize].parent = pivot;
        self.refit(pivot);
        self.refit(at);
    }

    /// Recomputes box and height of a node from its children.
    fn refit(&mut self, at: u32) {
        let [one, two] = self.nodes[at as usize].children.map(|child| self.nodes[child as usize]);
        let node = &mut self.nodes[at as usize];
        node.aabb = one.aabb.union(&two.aabb);
        node.height = 1 + one.height.max(two.height);
    }
}
