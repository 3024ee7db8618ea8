//! Compares trees with those of obvhs, and checks their structure.

use glam::{Vec3, vec2};
use obvhs::Boundable;
use obvhs::aabb::Aabb;
use obvhs::bvh2::Bvh2;
use obvhs::bvh2::leaf_collapser::collapse;
use obvhs::ploc::{PlocBuilder, PlocSearchDistance, SortPrecision};

use super::*;
use crate::mesh::heights::HillsSetup;
use crate::platform::pace::{in_slices, run_blocking};

const LEAVES: Leaves = Leaves { most: 4, step_cost: 1.5 };

struct Bounded<'a>(&'a Triangle);

impl Boundable for Bounded<'_> {
    fn aabb(&self) -> Aabb {
        let (low, high) = self.0.bounds();
        Aabb::new(low.to_array().into(), high.to_array().into())
    }
}

/// Makes hills with more triangles than are sorted in one go.
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

/// Returns the cost of a ray through the tree, approximately, in tests of a triangle: each box by its
/// surface.
fn cost(tree: &Tree) -> f32 {
    let (mut left, mut cost) = (vec![tree.root], 0.0);
    while let Some(node) = left.pop() {
        if node.is_leaf() {
            cost += node.half_area() * node.count as f32;
        } else {
            cost += node.half_area() * LEAVES.step_cost;
            left.extend(tree.children(&node));
        }
    }
    cost / tree.root.half_area()
}

/// Iterates over all nodes except the root.
fn nodes(tree: &Tree) -> impl Iterator<Item = &Branch> {
    tree.pairs.iter().flat_map(|Pair(two)| two)
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
        let mut theirs = PlocBuilder::new().build(distance, &boxes, numbers, SortPrecision::U64, 0);
        collapse(&mut theirs, LEAVES.most, LEAVES.step_cost);
        let ours = run_blocking(async |pace| Tree::over(&triangles, LEAVES, pace).await);
        let [ours, theirs] = [cost(&ours), cost_of_theirs(&theirs)];
        // Boxes with equal centres are in another order.
        assert!(ours < theirs * 1.02, "{ours} against {theirs}");
    }
}

#[test]
fn every_triangle_is_in_the_tree_once_and_in_all_boxes_above_it() {
    let triangles = hills(7);
    let tree = run_blocking(async |pace| Tree::over(&triangles, LEAVES, pace).await);
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
            for child in tree.children(&node) {
                left.push((child, [&above[..], &[child.bounds]].concat()));
            }
        }
    }
    assert!(seen.iter().all(|times| *times == 1));
}

/// Makes this many triangles of one kind: in one place, side by side in a fan, in a row, nested.
fn odd(kind: &str, count: u16) -> Vec<Triangle> {
    let at = |i: u16| {
        let angle = f32::from(i) / f32::from(count);
        10.0 * Vec3::new(libm::cosf(angle), 0.0, libm::sinf(angle))
    };
    let triangle = |i: u16| {
        let far = f32::from(i) + 1.0;
        let corners = match kind {
            "same" => [Vec3::ZERO, Vec3::X, Vec3::Z],
            "fan" => [Vec3::ZERO, at(i), at(i + 1)],
            "row" => [far * Vec3::X, far * Vec3::X + Vec3::Z, (far + 1.0) * Vec3::X],
            "nested" => [-far * Vec3::X, far * Vec3::X, far * Vec3::Z],
            _ => panic!("no such kind"),
        };
        Triangle::new(corners[0], corners[1], corners[2]).expect("it has an area")
    };
    (0..count).map(triangle).collect()
}

#[test]
fn twice_as_many_triangles_take_little_more_than_twice_the_work_however_they_lie() {
    let choices = |kind: &str, count| {
        let tree = run_blocking(async |pace| Tree::over(&odd(kind, count), LEAVES, pace).await);
        let triangles = nodes(&tree).filter(|node| node.count == 1);
        assert_eq!(triangles.count(), usize::from(count), "{kind}");
        tree.took.choices
    };
    for kind in ["same", "fan", "row", "nested"] {
        let [few, many] = [5_000, 10_000].map(|count| choices(kind, count));
        assert!(2 * many < 5 * few, "{kind}: {few} choices, of twice as many {many}");
        assert!(many < 16 * 10_000, "{kind}: {many} choices");
    }
}

#[test]
fn what_lies_as_a_surface_does_is_never_halved() {
    let halvings = |triangles: &[Triangle]| {
        run_blocking(async |pace| Tree::over(triangles, LEAVES, pace).await).took.halvings
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
    let triangles = [hills(5), odd("same", 3_000)].concat();
    let bits = |tree: &Tree| -> Vec<_> {
        let all = nodes(tree).chain([&tree.root]);
        all.map(|node| (node.bounds.map(f32::to_bits), node.first, node.count)).collect()
    };
    let whole = run_blocking(async |pace| Tree::over(&triangles, LEAVES, pace).await);
    for breaths in [1, 7, 100] {
        let build = async |pace: &Pace| Tree::over(&triangles, LEAVES, pace).await;
        let (sliced, slices) = in_slices(breaths, build);
        assert!(slices > 1, "{breaths}: {slices}");
        assert!(bits(&sliced) == bits(&whole), "{breaths}");
    }
}
