//! Compares trees with those of the crate obvhs, and checks their structure.

use glam::{Vec3, vec2};
use obvhs::Boundable;
use obvhs::aabb::Aabb;
use obvhs::bvh2::Bvh2;
use obvhs::bvh2::leaf_collapser::collapse;
use obvhs::ploc::{PlocBuilder, PlocSearchDistance, SortPrecision};

use super::*;
use crate::mesh::heights::HillsSetup;
use crate::platform::pace::{in_slices, run_blocking};

const LEAVES: Leaves = Leaves { max_triangles: 4, step_cost: 1.5 };

struct Bounded<'a>(&'a Triangle);

impl Boundable for Bounded<'_> {
    fn aabb(&self) -> Aabb {
        let (low, high) = self.0.bounds();
        Aabb::new(low.to_array().into(), high.to_array().into())
    }
}

/// Makes hills with too many triangles to be sorted in one go.
fn hills(seed: u32) -> Vec<Triangle> {
    let hills = HillsSetup { cells_x: 90, cells_z: 70, amplitude: 3.0, wavelength: 9.0, seed };
    let mesh = hills.mesh(vec2(50.0, 40.0));
    let corners = |numbers: &[u32; 3]| numbers.map(|i| mesh.positions[i as usize]);
    let valid = mesh.triangles.iter().filter_map(|numbers| {
        let [a, b, c] = corners(numbers);
        Triangle::new(a, b, c)
    });
    valid.collect()
}

/// Returns the approximate cost of a ray through the tree, in triangle tests: the sum over all nodes,
/// weighted by their surfaces.
fn cost(tree: &Tree) -> f32 {
    let (mut stack, mut cost) = (vec![tree.root], 0.0);
    while let Some(node) = stack.pop() {
        if node.is_leaf() {
            cost += node.half_area() * node.count as f32;
        } else {
            cost += node.half_area() * LEAVES.step_cost;
            stack.extend(tree.children(&node));
        }
    }
    cost / tree.root.half_area()
}

/// Iterates over all nodes except the root.
fn nodes(tree: &Tree) -> impl Iterator<Item = &Branch> {
    tree.pairs.iter().flat_map(|Pair(children)| children)
}

/// Like [`cost`], for a tree of obvhs.
fn obvhs_cost(tree: &Bvh2) -> f32 {
    let cost = tree.nodes.iter().map(|node| {
        let tests = if node.is_leaf() { node.prim_count as f32 } else { LEAVES.step_cost };
        node.aabb().half_area() * tests
    });
    cost.sum::<f32>() / tree.nodes[0].aabb().half_area()
}

#[test]
fn a_tree_is_as_good_as_one_of_obvhs() {
    for seed in 1..4 {
        let triangles = hills(seed);
        let boxes: Vec<Bounded> = triangles.iter().map(Bounded).collect();
        let numbers = (0..boxes.len() as u32).collect();
        let distance = PlocSearchDistance::Medium;
        let mut theirs = PlocBuilder::new().build(distance, &boxes, numbers, SortPrecision::U64, 0);
        collapse(&mut theirs, LEAVES.max_triangles, LEAVES.step_cost);
        let ours = run_blocking(async |pace| Tree::over_all(&triangles, LEAVES, pace).await);
        let [ours, theirs] = [cost(&ours), obvhs_cost(&theirs)];
        // Boxes with equal centres are in another order.
        assert!(ours < theirs * 1.02, "{ours} against {theirs}");
    }
}

#[test]
fn every_triangle_is_in_one_leaf_and_in_all_enclosing_boxes() {
    let triangles = hills(7);
    let tree = run_blocking(async |pace| Tree::over_all(&triangles, LEAVES, pace).await);
    let mut visits = vec![0; triangles.len()];
    let mut stack = vec![(tree.root, vec![tree.root.bounds])];
    while let Some((node, enclosing)) = stack.pop() {
        if node.count == 1 {
            visits[node.first as usize] += 1;
            let (low, high) = triangles[node.first as usize].bounds();
            for [x, y, z, to_x, to_y, to_z] in enclosing {
                assert!(Vec3::new(x, y, z).cmple(low).all());
                assert!(Vec3::new(to_x, to_y, to_z).cmpge(high).all());
            }
        } else {
            for child in tree.children(&node) {
                stack.push((child, [&enclosing[..], &[child.bounds]].concat()));
            }
        }
    }
    assert!(visits.iter().all(|times| *times == 1));
}

/// Makes `count` triangles in an unusual layout: all the same, in a fan, in a row, or nested.
fn odd_triangles(layout: &str, count: u16) -> Vec<Triangle> {
    let rim = |i: u16| {
        let angle = f32::from(i) / f32::from(count);
        10.0 * Vec3::new(libm::cosf(angle), 0.0, libm::sinf(angle))
    };
    let triangle = |i: u16| {
        let far = f32::from(i) + 1.0;
        let corners = match layout {
            "same" => [Vec3::ZERO, Vec3::X, Vec3::Z],
            "fan" => [Vec3::ZERO, rim(i), rim(i + 1)],
            "row" => [far * Vec3::X, far * Vec3::X + Vec3::Z, (far + 1.0) * Vec3::X],
            "nested" => [-far * Vec3::X, far * Vec3::X, far * Vec3::Z],
            _ => panic!("no such kind"),
        };
        Triangle::new(corners[0], corners[1], corners[2]).expect("it has an area")
    };
    (0..count).map(triangle).collect()
}

#[test]
fn work_grows_about_linearly_for_any_layout() {
    let choices = |kind: &str, count| {
        let tree = run_blocking(async |pace| {
            Tree::over_all(&odd_triangles(kind, count), LEAVES, pace).await
        });
        let triangles = nodes(&tree).filter(|node| node.count == 1);
        assert_eq!(triangles.count(), usize::from(count), "{kind}");
        tree.counters.choices
    };
    for kind in ["same", "fan", "row", "nested"] {
        let [few, many] = [5_000, 10_000].map(|count| choices(kind, count));
        assert!(2 * many < 5 * few, "{kind}: {few} choices, of twice as many {many}");
        assert!(many < 16 * 10_000, "{kind}: {many} choices");
    }
}

#[test]
fn surfaces_need_no_halving() {
    let halvings = |triangles: &[Triangle]| {
        run_blocking(async |pace| Tree::over_all(triangles, LEAVES, pace).await).counters.halvings
    };
    for seed in 1..4 {
        assert_eq!(halvings(&hills(seed)), 0);
    }
    for id in crate::scene::catalogue::ids() {
        let scene = crate::scene::load(id).expect("a good scene");
        let world = crate::sim::World::new(scene.file.world);
        let Some(ground) = world.ground().filter(|ground| !ground.is_empty()) else { continue };
        let mut all = Vec::new();
        let [low, high] = ground.bounds();
        ground.for_each_in_aabb(low, high, |number, triangle| all.push((number, *triangle)));
        all.sort_unstable_by_key(|(number, _)| *number);
        let triangles: Vec<_> = all.into_iter().map(|(_, triangle)| triangle).collect();
        assert_eq!(halvings(&triangles), 0, "{id}");
    }
}

#[test]
fn a_tree_built_in_slices_is_the_same() {
    let triangles = [hills(5), odd_triangles("same", 3_000)].concat();
    let bits = |tree: &Tree| -> Vec<_> {
        let all = nodes(tree).chain([&tree.root]);
        all.map(|node| (node.bounds.map(f32::to_bits), node.first, node.count)).collect()
    };
    let whole = run_blocking(async |pace| Tree::over_all(&triangles, LEAVES, pace).await);
    for checks in [1, 7, 100] {
        let build = async |pace: &Pace| Tree::over_all(&triangles, LEAVES, pace).await;
        let (sliced, slices) = in_slices(checks, build);
        assert!(slices > 1, "{checks}: {slices}");
        assert!(bits(&sliced) == bits(&whole), "{checks}");
    }
}
