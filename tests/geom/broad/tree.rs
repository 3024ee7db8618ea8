//! The tree keeps its shape: parents contain their children, siblings have similar heights.

use std::collections::BTreeSet;

use collidoscope::geom::Aabb;
use collidoscope::geom::broad::{Tree, TreeNodeView, TreeStep};
use glam::{Vec2, vec2};

use super::sets::{Moving, sets};

/// Checks a subtree and returns its number of nodes.
fn subtree(nodes: &[TreeNodeView], leaves: &mut BTreeSet<u32>, name: &str) -> usize {
    let top = nodes[0];
    if let Some(leaf) = top.leaf {
        assert!(leaves.insert(leaf), "{name}: leaf {leaf} twice");
        assert_eq!(top.height, 0, "{name}");
        return 1;
    }
    let first = subtree(&nodes[1..], leaves, name);
    let (one, two) = (nodes[1], nodes[1 + first]);
    let second = subtree(&nodes[1 + first..], leaves, name);
    let (low, high) = (one.aabb.min.min(two.aabb.min), one.aabb.max.max(two.aabb.max));
    assert_eq!((top.aabb.min, top.aabb.max), (low, high), "{name}: no more and no less");
    assert_eq!(top.height, 1 + one.height.max(two.height), "{name}");
    assert!(one.height.abs_diff(two.height) <= 16, "{name}: {} and {}", one.height, two.height);
    assert_eq!([one.depth, two.depth], [top.depth + 1; 2], "{name}");
    1 + first + second
}

/// Checks every node and returns the height of the tree.
fn check(tree: &Tree, boxes: &[Aabb], name: &str) -> u32 {
    let mut nodes = Vec::new();
    tree.each(|node| nodes.push(*node));
    let numbers: BTreeSet<u32> = (0..)
        .zip(boxes)
        .filter(|(_, b)| !b.min.is_nan() && !b.max.is_nan())
        .map(|(i, _)| i)
        .collect();
    let mut leaves = BTreeSet::new();
    if !nodes.is_empty() {
        assert_eq!(subtree(&nodes, &mut leaves, name), nodes.len(), "{name}");
    }
    assert_eq!(leaves, numbers, "{name}: the boxes that are numbers");
    for node in &nodes {
        if let Some(leaf) = node.leaf {
            let own = boxes[leaf as usize];
            let holds = node.aabb.min.cmple(own.min).all() && own.max.cmple(node.aabb.max).all();
            assert!(holds, "{name}: {node:?} of {own:?}");
        }
    }
    let height = nodes.first().map_or(0, |root| root.height);
    let most = 5.6 * (leaves.len().max(1) as f32).log2() + 17.0;
    assert!(height as f32 <= most, "{name}: {height} above {} leaves", leaves.len());
    height
}

#[test]
fn parents_hold_children_of_about_the_same_height() {
    for (seed, mut set) in sets() {
        let mut tree = Tree::default();
        for tick in 0..5 {
            tree.update(&set.boxes, &mut ());
            check(&tree, &set.boxes, &format!("set {seed}, tick {tick}"));
            set.tick();
        }
    }
}

#[test]
fn rows_chains_and_heaps_stay_low() {
    let row = |i: f32| Aabb { min: vec2(i, 0.0), max: vec2(i + 0.9, 1.0) };
    let nested = |i: f32| Aabb { min: Vec2::splat(-i), max: Vec2::splat(i) };
    let grown = |i: f32| Aabb { min: Vec2::ZERO, max: Vec2::splat(1.1_f32.powf(i)) };
    let same = |_: f32| Aabb { min: Vec2::ZERO, max: Vec2::ONE };
    let kinds: [(&str, &dyn Fn(f32) -> Aabb); 4] =
        [("row", &row), ("nested", &nested), ("grown", &grown), ("same", &same)];
    for (name, of) in kinds {
        let mut boxes: Vec<Aabb> = (0..800_u16).map(|i| of(f32::from(i))).collect();
        let mut tree = Tree::default();
        tree.update(&boxes, &mut ());
        let height = check(&tree, &boxes, name);
        // In the set `grown`, sizes grow by a tenth each: a chain would have the height 799.
        assert!(height <= if name == "grown" { 60 } else { 30 }, "{name}: {height}");
        // Half of the boxes leave, one after the other.
        for end in (400..800).rev() {
            boxes.truncate(end);
            tree.update(&boxes, &mut ());
            if end % 20 == 0 {
                check(&tree, &boxes, name);
            }
        }
    }
}

#[test]
fn a_leaf_moves_only_when_its_box_leaves_it() {
    let mut boxes: Vec<Aabb> = Moving::scattered(50, 10.0, 1.0).boxes;
    let (mut tree, mut steps) = (Tree::default(), Vec::new());
    tree.update(&boxes, &mut steps);
    let inserted = |steps: &[TreeStep]| {
        steps.iter().filter(|step| matches!(step, TreeStep::Inserted { .. })).count()
    };
    assert_eq!(inserted(&steps), 50);
    steps.clear();
    tree.update(&boxes, &mut steps);
    assert_eq!(steps, (0..50).map(|leaf| TreeStep::Stayed { leaf }).collect::<Vec<_>>());
    let shifted = |aabb: Aabb, by: f32| Aabb { min: aabb.min + by, max: aabb.max + by };
    boxes[7] = shifted(boxes[7], 0.03);
    steps.clear();
    tree.update(&boxes, &mut steps);
    assert_eq!(inserted(&steps), 0, "within the margin");
    boxes[7] = shifted(boxes[7], 0.5);
    steps.clear();
    tree.update(&boxes, &mut steps);
    assert!(steps.contains(&TreeStep::Removed { leaf: 7 }), "{steps:?}");
    assert_eq!(inserted(&steps), 1);
    check(&tree, &boxes, "after a move");
}

#[test]
fn a_query_finds_what_overlaps_a_box() {
    for (seed, set) in sets().take(2000) {
        let mut tree = Tree::default();
        tree.update(&set.boxes, &mut ());
        let asked = Aabb { min: vec2(-1.0, -2.0), max: vec2(2.0, 1.5) };
        let mut found = Vec::new();
        tree.query(&asked, &set.boxes, &mut found);
        let right = (0..).zip(&set.boxes).filter(|(_, b)| {
            let (low, high) = (b.min.max(asked.min), b.max.min(asked.max));
            !b.min.is_nan() && !b.max.is_nan() && low.cmple(high).all()
        });
        assert_eq!(found, right.map(|(i, _)| i).collect::<Vec<u32>>(), "set {seed}");
    }
}
