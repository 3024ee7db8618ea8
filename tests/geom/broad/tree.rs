//! The tree keeps its shape: parents contain their children, siblings have similar heights.

use std::collections::BTreeSet;

use collidoscope::geom::Aabb;
use collidoscope::geom::broad::{Tree, TreeNodeView, TreeStep};
use glam::{Vec2, vec2};

use super::sets::{MovingBoxes, sets};

/// Checks a subtree and returns its number of nodes.
fn subtree(nodes: &[TreeNodeView], leaves: &mut BTreeSet<u32>, name: &str) -> usize {
    let top = nodes[0];
    if let Some(leaf) = top.leaf {
        assert!(leaves.insert(leaf), "{name}: leaf {leaf} twice");
        assert_eq!(top.height, 0, "{name}");
        return 1;
    }
    let count_a = subtree(&nodes[1..], leaves, name);
    let (child_a, child_b) = (nodes[1], nodes[1 + count_a]);
    let count_b = subtree(&nodes[1 + count_a..], leaves, name);
    let (low, high) =
        (child_a.aabb.min.min(child_b.aabb.min), child_a.aabb.max.max(child_b.aabb.max));
    assert_eq!((top.aabb.min, top.aabb.max), (low, high), "{name}: no more and no less");
    assert_eq!(top.height, 1 + child_a.height.max(child_b.height), "{name}");
    assert!(
        child_a.height.abs_diff(child_b.height) <= 16,
        "{name}: {} and {}",
        child_a.height,
        child_b.height
    );
    assert_eq!([child_a.depth, child_b.depth], [top.depth + 1; 2], "{name}");
    1 + count_a + count_b
}

/// Checks every node and returns the height of the tree.
fn check(tree: &Tree, boxes: &[Aabb], name: &str) -> u32 {
    let mut nodes = Vec::new();
    tree.each(|node| nodes.push(*node));
    let expected: BTreeSet<u32> = (0..)
        .zip(boxes)
        .filter(|(_, b)| !b.min.is_nan() && !b.max.is_nan())
        .map(|(i, _)| i)
        .collect();
    let mut leaves = BTreeSet::new();
    if !nodes.is_empty() {
        assert_eq!(subtree(&nodes, &mut leaves, name), nodes.len(), "{name}");
    }
    assert_eq!(leaves, expected, "{name}: the boxes that are numbers");
    for node in &nodes {
        if let Some(leaf) = node.leaf {
            let aabb = boxes[leaf as usize];
            let contains =
                node.aabb.min.cmple(aabb.min).all() && aabb.max.cmple(node.aabb.max).all();
            assert!(contains, "{name}: {node:?} of {aabb:?}");
        }
    }
    let height = nodes.first().map_or(0, |root| root.height);
    let limit = 5.6 * (leaves.len().max(1) as f32).log2() + 17.0;
    assert!(height as f32 <= limit, "{name}: {height} above {} leaves", leaves.len());
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
    for (name, make_box) in kinds {
        let mut boxes: Vec<Aabb> = (0..800_u16).map(|i| make_box(f32::from(i))).collect();
        let mut tree = Tree::default();
        tree.update(&boxes, &mut ());
        let height = check(&tree, &boxes, name);
        // In `grown`, each box is a tenth larger than the last: a chain would have height 799.
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
    let mut boxes: Vec<Aabb> = MovingBoxes::scattered(50, 10.0, 1.0).boxes;
    let (mut tree, mut steps) = (Tree::default(), Vec::new());
    tree.update(&boxes, &mut steps);
    let inserted = |steps: &[TreeStep]| {
        steps.iter().filter(|step| matches!(step, TreeStep::Inserted { .. })).count()
    };
    assert_eq!(inserted(&steps), 50);
    steps.clear();
    tree.update(&boxes, &mut steps);
    assert_eq!(steps, (0..50).map(|leaf| TreeStep::Stayed { leaf }).collect::<Vec<_>>());
    let shifted = |aabb: Aabb, offset: f32| Aabb { min: aabb.min + offset, max: aabb.max + offset };
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
fn a_query_finds_every_overlap() {
    for (seed, set) in sets().take(2000) {
        let mut tree = Tree::default();
        tree.update(&set.boxes, &mut ());
        let query = Aabb { min: vec2(-1.0, -2.0), max: vec2(2.0, 1.5) };
        let mut found = Vec::new();
        tree.query(&query, &set.boxes, &mut found);
        let expected = (0..).zip(&set.boxes).filter(|(_, b)| {
            let (low, high) = (b.min.max(query.min), b.max.min(query.max));
            !b.min.is_nan() && !b.max.is_nan() && low.cmple(high).all()
        });
        assert_eq!(found, expected.map(|(i, _)| i).collect::<Vec<u32>>(), "set {seed}");
    }
}
