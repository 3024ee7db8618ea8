//! A binary tree of boxes by locally ordered clustering: Meister and Bittner, "Parallel
//! Locally-Ordered Clustering for Bounding Volume Hierarchy Construction", 2018.
//!
//! The boxes are put in order along a space-filling curve. Then each looks among its neighbours in
//! that order for the one with which its common box has the least surface, and two that choose each
//! other become one; so again, until one is left. The crate obvhs builds the same tree, but only in
//! one go: here every loop breathes, so that a page can draw meanwhile.

use std::ops::Range;

use glam::{DVec3, Vec3};

use crate::geom::Triangle;
use crate::platform::pace::Pace;

/// On each side so many neighbours are looked at.
const NEAR: usize = 14;

/// Neighbours are looked at in one go, which takes whole registers.
const LANES: usize = 16;

/// Codes of fewer boxes are put in order in one go.
const FEW: usize = 4_096;

/// A box beyond all others: a common box with it is larger than any other.
const BEYOND: [f32; 6] = [-1e18, -1e18, -1e18, 1e18, 1e18, 1e18];

/// The place of the root, which is not among the nodes.
pub(super) const ROOT: u32 = u32::MAX;

/// A node of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    /// The least x, y, z of the box round it, then the greatest, m.
    pub(super) bounds: [f32; 6],
    /// Of a single triangle its number; else the place of the first of its two children, which lie
    /// side by side.
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

/// A tree of boxes.
#[derive(Debug)]
pub(super) struct Tree {
    /// All nodes but the root.
    pub(super) nodes: Vec<Branch>,
    pub(super) root: Branch,
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

    /// The node over two that are at `first` and after it.
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
    pub(super) async fn over(triangles: &[Triangle], leaves: Leaves, pace: &Pace) -> Self {
        let order = along_curve(triangles, pace).await;
        let leaf = |at: usize| {
            let (_, number) = order[at];
            let (low, high) = triangles[number as usize].bounds();
            let bounds = [low.x, low.y, low.z, high.x, high.y, high.z];
            Branch { bounds, first: number, count: 1 }
        };
        let mut row = pace.list(order.len(), leaf).await;
        drop(order);
        // Each pair is put down once; of as many pairs as there are boxes but one.
        let mut nodes = Vec::with_capacity(2 * triangles.len());
        let mut next = Vec::with_capacity(triangles.len());
        let mut chosen = Chosen::with_capacity(triangles.len());
        while row.len() > 1 {
            // What is left are fewer and fewer.
            pace.came_to(0.8 - 0.7 * row.len() as f32 / triangles.len() as f32);
            chosen.begin();
            pace.strides(row.len(), |part| chosen.choose(&row, part)).await;
            next.clear();
            pace.strides(row.len(), |part| {
                for at in part {
                    let other = chosen.partner[at] as usize;
                    if chosen.partner[other] as usize != at {
                        next.push(row[at]);
                    } else if other < at {
                        let (left, right) = (row[at], row[other]);
                        next.push(Branch::over(&left, &right, nodes.len() as u32, leaves));
                        nodes.extend([left, right]);
                    }
                }
            })
            .await;
            std::mem::swap(&mut row, &mut next);
        }
        Self { nodes, root: row[0] }
    }

    /// The node at `place`.
    pub(super) fn node(&self, place: u32) -> &Branch {
        self.nodes.get(place as usize).unwrap_or(&self.root)
    }
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
        let room = count + LANES;
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
    fn choose(&mut self, row: &[Branch], part: Range<usize>) {
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
            let costs = self.with_next(at - part.start);
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
    fn with_next(&self, at: usize) -> [f32; LANES] {
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
        out[NEAR..].fill(f32::INFINITY);
        out
    }
}

/// The least of these numbers, and the last place where it stands; in few steps that wait for each
/// other.
#[inline(always)]
fn last_least(of: &[f32; LANES]) -> (f32, u32) {
    const QUARTER: usize = LANES / 4;
    let mut few = [0.0; QUARTER];
    for i in 0..QUARTER {
        let [a, b, c, d] = [0, 1, 2, 3].map(|part| of[i + part * QUARTER]);
        few[i] = least(least(a, b), least(c, d));
    }
    let best = least(least(few[0], few[1]), least(few[2], few[3]));
    let mut places = 0_u32;
    for (i, number) in of.iter().enumerate() {
        places |= u32::from(*number == best) << i;
    }
    (best, places.ilog2())
}

/// The triangles' numbers in the order in which a Morton curve comes to the middles of their boxes,
/// each with its place on that curve; those in one place by number.
async fn along_curve(triangles: &[Triangle], pace: &Pace) -> Vec<(u64, u32)> {
    let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    pace.strides(triangles.len(), |part| {
        for triangle in &triangles[part] {
            let (least, greatest) = triangle.bounds();
            (low, high) = (low.min(least), high.max(greatest));
        }
    })
    .await;
    // A world without any height has all its boxes at 0 there.
    let scale = (high - low).to_array().map(|x| if x > 0.0 { 1.0 / f64::from(x) } else { 0.0 });
    let place = |number: usize| {
        let (least, greatest) = triangles[number].bounds();
        let middle = ((least + greatest) * 0.5).as_dvec3() - low.as_dvec3();
        (morton(middle * DVec3::from(scale)), number as u32)
    };
    let mut keys = pace.list(triangles.len(), place).await;
    if keys.len() <= FEW {
        keys.sort_unstable();
        return keys;
    }
    sort(keys, pace).await
}

/// Sorts by the code, some bits at a time, those of one code left as they are. Knuth, The Art of
/// Computer Programming, 5.2.5.
async fn sort(mut keys: Vec<(u64, u32)>, pace: &Pace) -> Vec<(u64, u32)> {
    /// At a time so many bits; the codes have 63.
    const BITS: usize = 11;
    let digit = |code: u64, level: usize| (code >> (BITS * level)) as usize & ((1 << BITS) - 1);
    let mut counts = vec![[0_u32; 1 << BITS]; 63_usize.div_ceil(BITS)];
    pace.strides(keys.len(), |part| {
        for (code, _) in &keys[part] {
            for (level, counts) in counts.iter_mut().enumerate() {
                counts[digit(*code, level)] += 1;
            }
        }
    })
    .await;
    let mut other = pace.list(keys.len(), |_| (0_u64, 0_u32)).await;
    for (level, counts) in counts.iter_mut().enumerate() {
        let mut first = 0;
        for count in counts.iter_mut() {
            first += std::mem::replace(count, first);
        }
        pace.strides(keys.len(), |part| {
            for key in &keys[part] {
                let place = &mut counts[digit(key.0, level)];
                other[*place as usize] = *key;
                *place += 1;
            }
        })
        .await;
        std::mem::swap(&mut keys, &mut other);
    }
    keys
}

/// The place on the Morton curve of a point whose coordinates are from 0 to 1.
fn morton(at: DVec3) -> u64 {
    const MOST: u64 = (1 << 21) - 1;
    let spread = |x: f64| {
        let mut x = ((x * f64::from(1 << 21)) as u64).min(MOST);
        // Two zeros between any two bits.
        for (shift, mask) in [
            (32, 0x001f_0000_0000_ffff),
            (16, 0x001f_0000_ff00_00ff),
            (8, 0x100f_00f0_0f00_f00f),
            (4, 0x10c3_0c30_c30c_30c3),
            (2, 0x1249_2492_4924_9249),
        ] {
            x = (x | x << shift) & mask;
        }
        x
    };
    spread(at.x) | spread(at.y) << 1 | spread(at.z) << 2
}

#[cfg(test)]
mod tests {
    use glam::vec2;
    use obvhs::Boundable;
    use obvhs::aabb::Aabb;
    use obvhs::bvh2::Bvh2;
    use obvhs::bvh2::leaf_collapser::collapse;
    use obvhs::ploc::{PlocBuilder, PlocSearchDistance, SortPrecision};

    use super::*;
    use crate::mesh::heights::HillsSetup;
    use crate::platform::pace::{at_once, in_slices};

    const LEAVES: Leaves = Leaves { most: 4, step_cost: 1.5 };

    struct Bounded<'a>(&'a Triangle);

    impl Boundable for Bounded<'_> {
        fn aabb(&self) -> Aabb {
            let (low, high) = self.0.bounds();
            Aabb::new(low.to_array().into(), high.to_array().into())
        }
    }

    /// Hills of more triangles than are put in order in one go.
    fn hills(seed: u32) -> Vec<Triangle> {
        let hills = HillsSetup { cells_x: 90, cells_z: 70, amplitude: 3.0, wavelength: 9.0, seed };
        let mesh = hills.mesh(vec2(50.0, 40.0));
        let corners = |numbers: &[u32; 3]| numbers.map(|i| mesh.positions[i as usize]);
        let sound = mesh.triangles.iter().filter_map(|numbers| {
            let [a, b, c] = corners(numbers);
            Triangle::new(a, b, c)
        });
        sound.collect()
    }

    /// What a ray through the tree costs more or less, in tests of a triangle: each box by its
    /// surface.
    fn cost(tree: &Tree) -> f32 {
        let (mut left, mut cost) = (vec![tree.root], 0.0);
        while let Some(node) = left.pop() {
            if node.is_leaf() {
                cost += node.half_area() * node.count as f32;
            } else {
                cost += node.half_area() * LEAVES.step_cost;
                let first = node.first as usize;
                left.extend(&tree.nodes[first..first + 2]);
            }
        }
        cost / tree.root.half_area()
    }

    fn cost_of_theirs(tree: &Bvh2) -> f32 {
        let cost = tree.nodes.iter().map(|node| {
            let tests = if node.is_leaf() { node.prim_count as f32 } else { LEAVES.step_cost };
            node.aabb().half_area() * tests
        });
        cost.sum::<f32>() / tree.nodes[0].aabb().half_area()
    }

    #[test]
    fn a_tree_is_as_good_as_that_of_obvhs() {
        for seed in 1..4 {
            let triangles = hills(seed);
            let boxes: Vec<Bounded> = triangles.iter().map(Bounded).collect();
            let numbers = (0..boxes.len() as u32).collect();
            let distance = PlocSearchDistance::Medium;
            let mut theirs =
                PlocBuilder::new().build(distance, &boxes, numbers, SortPrecision::U64, 0);
            collapse(&mut theirs, LEAVES.most, LEAVES.step_cost);
            let ours = at_once(async |pace| Tree::over(&triangles, LEAVES, pace).await);
            let [ours, theirs] = [cost(&ours), cost_of_theirs(&theirs)];
            // Boxes with one middle are in another order.
            assert!(ours < theirs * 1.02, "{ours} against {theirs}");
        }
    }

    #[test]
    fn every_triangle_is_in_the_tree_once_and_in_all_boxes_above_it() {
        let triangles = hills(7);
        let tree = at_once(async |pace| Tree::over(&triangles, LEAVES, pace).await);
        let mut seen = vec![0; triangles.len()];
        let mut left = vec![(tree.root, vec![tree.root.bounds])];
        while let Some((node, above)) = left.pop() {
            if node.count == 1 {
                seen[node.first as usize] += 1;
                let (low, high) = triangles[node.first as usize].bounds();
                for [x, y, z, to_x, to_y, to_z] in above {
                    assert!(Vec3::new(x, y, z).cmple(low).all());
                    assert!(Vec3::new(to_x, to_y, to_z).cmpge(high).all());
                }
            } else {
                let first = node.first as usize;
                for child in &tree.nodes[first..first + 2] {
                    left.push((*child, [&above[..], &[child.bounds]].concat()));
                }
            }
        }
        assert!(seen.iter().all(|times| *times == 1));
    }

    #[test]
    fn a_tree_built_in_slices_is_the_same() {
        let triangles = hills(5);
        let bits = |tree: &Tree| -> Vec<_> {
            let all = tree.nodes.iter().chain([&tree.root]);
            all.map(|node| (node.bounds.map(f32::to_bits), node.first, node.count)).collect()
        };
        let whole = at_once(async |pace| Tree::over(&triangles, LEAVES, pace).await);
        for breaths in [1, 7, 100] {
            let build = async |pace: &Pace| Tree::over(&triangles, LEAVES, pace).await;
            let (sliced, slices) = in_slices(breaths, build);
            assert!(slices > 1, "{breaths}: {slices}");
            assert!(bits(&sliced) == bits(&whole), "{breaths}");
        }
    }
}
