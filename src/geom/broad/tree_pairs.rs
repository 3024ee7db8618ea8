//! The tree of boxes: where a leaf goes, how the tree is kept low and its boxes small, and how it is
//! searched.

use super::tree::{MOST_LOPSIDED, NONE, Node, STACK, Step, Tree};
use super::{Compared, MAX_PAIRS, first_of_many};
use crate::geom::{Aabb, Trace};

/// A node and a child of its sibling that change places.
#[derive(Clone, Copy)]
struct Swap {
    /// The child that goes down.
    down: u32,
    /// Its sibling, which stays a child.
    pivot: u32,
    /// The sibling's child that goes up.
    up: u32,
    /// The sibling's other child.
    stays: u32,
}

/// What is still to be searched. It has room for any tree: see [`STACK`].
struct Stack<T> {
    all: [T; STACK],
    count: usize,
}

impl<T: Copy> Stack<T> {
    fn of(first: T) -> Self {
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

/// The box of a node; of a leaf the very box that it is of.
#[inline]
fn own_box<'a>(node: &'a Node, boxes: &'a [Aabb]) -> &'a Aabb {
    if node.is_leaf() { &boxes[node.index as usize] } else { &node.aabb }
}

impl Tree {
    /// `out` becomes the pairs (i, j), i < j, that overlap, in lexicographic order, of more than
    /// [`MAX_PAIRS`] the first. Returns how many boxes it compared, those of nodes
    /// included.
    ///
    /// The tree is searched against itself: of two nodes that overlap the higher one gives way to its
    /// children, until both are leaves. Ericson, 6.3.2.
    pub fn pairs<T: Trace<Step>>(
        &mut self,
        boxes: &[Aabb],
        out: &mut Vec<(u32, u32)>,
        trace: &mut T,
    ) -> u64 {
        self.update(boxes, trace);
        out.clear();
        let mut tests = 0;
        let mut stack = Stack::of((self.root, self.root));
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
                trace.note(|| Step::Compared(Compared { a, b, overlap }));
                if overlap && out.len() == MAX_PAIRS {
                    return tests + first_of_many(boxes, out, &mut trace.wrapping(Step::Compared));
                }
                if overlap {
                    out.push((a, b));
                }
                continue;
            }
            trace.note(|| Step::Asked { nodes: [one, two], overlap });
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

    /// Adds to `found` the boxes that overlap this one, in ascending order; `boxes` are those of the
    /// most recent [update](Self::update). Returns how many it compared.
    pub fn query(&self, aabb: &Aabb, boxes: &[Aabb], found: &mut Vec<u32>) -> u64 {
        let (begin, mut tests) = (found.len(), 0);
        let mut stack = Stack::of(self.root);
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

    /// The node beside which a leaf with this box costs least, and its depth: the way goes down
    /// while a child is cheaper than the node itself.
    pub(super) fn best_sibling(&self, fat: &Aabb) -> (u32, u32) {
        let (mut at, mut depth) = (self.root, 0);
        loop {
            let node = &self.nodes[at as usize];
            if node.is_leaf() {
                return (at, depth);
            }
            let grown = node.aabb.union(fat).half_perimeter();
            // What every way below costs besides: this node grows.
            let inherited = grown - node.aabb.half_perimeter();
            let costs = node.children.map(|child| {
                let child = &self.nodes[child as usize];
                let own = if child.is_leaf() { 0.0 } else { child.aabb.half_perimeter() };
                child.aabb.union(fat).half_perimeter() - own + inherited
            });
            // A leaf beside a high node would be lopsided.
            let is_low = node.height <= MOST_LOPSIDED;
            if is_low && grown < costs[0] && grown < costs[1] {
                return (at, depth);
            }
            (at, depth) = (node.children[usize::from(costs[1] < costs[0])], depth + 1);
        }
    }

    /// Makes boxes and heights right from this node up, as far as they change, and rotates what may
    /// be better.
    ///
    /// What was put in or taken out changes the height of each node above it by one at most, the
    /// rotations included, so that no two siblings come to differ by more than one too much, which
    /// one rotation mends.
    pub(super) fn settle<T: Trace<Step>>(&mut self, from: u32, trace: &mut T) {
        let mut at = from;
        while at != NONE {
            let Node { aabb, height, .. } = self.nodes[at as usize];
            self.refit(at);
            let children = self.nodes[at as usize].children;
            let [one, two] = children.map(|child| self.nodes[child as usize].height);
            if one.abs_diff(two) > MOST_LOPSIDED {
                let (low, high) = if one < two { (0, 1) } else { (1, 0) };
                self.swap(at, self.taller_up(children[low], children[high]), true, trace);
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

    /// The swap by which the taller child of `pivot` goes up.
    fn taller_up(&self, down: u32, pivot: u32) -> Swap {
        let [one, two] = self.nodes[pivot as usize].children;
        let height = |node: u32| self.nodes[node as usize].height;
        let (up, stays) = if height(two) > height(one) { (two, one) } else { (one, two) };
        Swap { down, pivot, up, stays }
    }

    /// The swap below a node by which a box shrinks most; none that makes it higher, or lower than
    /// `before` by more than one, or lopsided.
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
                let [down_high, stays_high, up_high] = [down, stays, up].map(|n| node(n).height);
                let pivot_high = 1 + down_high.max(stays_high);
                let high = 1 + up_high.max(pivot_high);
                let is_level = down_high.abs_diff(stays_high) <= MOST_LOPSIDED
                    && up_high.abs_diff(pivot_high) <= MOST_LOPSIDED
                    && (before..=node(at).height + 1).contains(&(high + 1));
                if is_level && shrunk > best.map_or(0.0, |(most, _)| most) {
                    best = Some((shrunk, Swap { down, pivot, up, stays }));
                }
            }
        }
        best.map(|(_, swap)| swap)
    }

    fn swap<T: Trace<Step>>(&mut self, at: u32, swap: Swap, balances: bool, trace: &mut T) {
        let Swap { down, pivot, up, stays } = swap;
        trace.note(|| Step::Rotated { down, up, balances });
        self.nodes[at as usize].children = [up, pivot];
        self.nodes[pivot as usize].children = [down, stays];
        self.nodes[up as usize].parent = at;
        self.nodes[down as usize].parent = pivot;
        self.refit(pivot);
        self.refit(at);
    }

    /// Makes box and height of a node right, its children's being so.
    fn refit(&mut self, at: u32) {
        let [one, two] = self.nodes[at as usize].children.map(|child| self.nodes[child as usize]);
        let node = &mut self.nodes[at as usize];
        node.aabb = one.aabb.union(&two.aabb);
        node.height = 1 + one.height.max(two.height);
    }
}
