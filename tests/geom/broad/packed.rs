//! The packed tree, against a comparison with every box.

use collidoscope::geom::Aabb;
use collidoscope::geom::broad::PackedTree;
use glam::{Vec2, vec2};

use super::sets::{MovingBoxes, sets};
use crate::convex::random::Random;

/// Returns the boxes that have a point in common with this one, in f64.
fn expected(query: &Aabb, boxes: &[Aabb]) -> Vec<u32> {
    let ends = |b: &Aabb| [b.min.x, b.min.y, b.max.x, b.max.y].map(f64::from);
    let a = ends(query);
    let meets = |b: &[f64; 4]| {
        let valid = a.iter().chain(b).all(|x| !x.is_nan());
        valid && a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
    };
    (0..).zip(boxes).filter(|(_, b)| meets(&ends(b))).map(|(index, _)| index).collect()
}

fn check(packed: &mut PackedTree, boxes: &[Aabb], random: &mut Random, name: &str) -> usize {
    let everywhere = Aabb { min: Vec2::NEG_INFINITY, max: Vec2::INFINITY };
    let nowhere = Aabb { min: Vec2::NAN, max: Vec2::ONE };
    let at = random.direction() * random.between(0.0, 30.0);
    let queries = [everywhere, nowhere, Aabb { min: at, max: at + random.between(0.0, 5.0) }];
    let own = boxes.iter().copied().take(40);
    let mut sum = 0;
    for query in queries.into_iter().chain(own) {
        let mut found = vec![7];
        packed.query(&query, &mut found);
        assert_eq!(found.remove(0), 7, "{name}: what was there stays");
        assert_eq!(found, expected(&query, boxes), "{name}: {query:?}");
        // A repeated nearby query may use the cached list of nearby boxes.
        for _ in 0..2 {
            let (mut again, offset) = (Vec::new(), random.direction() * random.between(0.0, 0.3));
            let nearby = Aabb { min: query.min + offset, max: query.max + offset };
            packed.query_again(&nearby, &mut again);
            assert_eq!(again, expected(&nearby, boxes), "{name}: {nearby:?} after {query:?}");
        }
        sum += found.len();
    }
    sum
}

#[test]
fn queries_find_every_overlap_in_every_tick() {
    let (mut found, mut loose) = (0, 0);
    for (seed, mut set) in sets() {
        let (mut packed, mut random) = (PackedTree::default(), Random::new(seed));
        for tick in 0..5 {
            let name = format!("set {seed}, tick {tick}");
            if packed.count() == set.boxes.len() {
                for (index, aabb) in set.boxes.iter().enumerate() {
                    packed.set(index, aabb);
                }
                packed.refit();
                if packed.is_loose() && random.below(2) == 0 {
                    loose += 1;
                    packed.arrange(set.boxes.len(), |index| set.boxes[index]);
                }
            } else {
                packed.arrange(set.boxes.len(), |index| set.boxes[index]);
            }
            assert_eq!(packed.count(), set.boxes.len());
            found += check(&mut packed, &set.boxes, &mut random, &name);
            set.tick();
        }
    }
    assert!(found > 10_000 && loose > 20, "{found} {loose}");
}

#[test]
fn a_moved_box_is_found_at_its_new_position() {
    let MovingBoxes { mut boxes, .. } = MovingBoxes::scattered(5_000, 100.0, 1.0);
    let (mut packed, mut random) = (PackedTree::default(), Random::new(11));
    packed.arrange(boxes.len(), |index| boxes[index]);
    for _ in 0..300 {
        let (index, at) =
            (random.below(boxes.len()), random.direction() * random.between(0.0, 130.0));
        boxes[index] = Aabb { min: at, max: at + vec2(0.5, 0.5) };
        packed.set(index, &boxes[index]);
        packed.refit();
        let mut found = Vec::new();
        packed.query(&boxes[index], &mut found);
        assert!(found.contains(&(index as u32)));
        assert_eq!(found, expected(&boxes[index], &boxes));
    }
}

/// The query moves among boxes, some of which move into its surroundings.
#[test]
fn repeated_queries_of_a_moving_box_find_every_overlap() {
    let MovingBoxes { mut boxes, .. } = MovingBoxes::scattered(3_000, 40.0, 1.0);
    let (mut packed, mut random) = (PackedTree::default(), Random::new(12));
    packed.arrange(boxes.len(), |index| boxes[index]);
    let (mut at, mut found_count) = (Vec2::ZERO, 0);
    for step in 0..3_000 {
        at += random.direction() * 0.1;
        let query = Aabb { min: at, max: at + vec2(1.5, 1.0) };
        for _ in 0..step % 3 {
            let (index, offset) =
                (random.below(boxes.len()), random.direction() * random.between(0.0, 3.0));
            let size = boxes[index].max - boxes[index].min;
            boxes[index] = Aabb { min: at + offset, max: at + offset + size };
            packed.set(index, &boxes[index]);
        }
        packed.refit();
        let mut found = Vec::new();
        packed.query_again(&query, &mut found);
        assert_eq!(found, expected(&query, &boxes), "step {step}");
        found_count += found.len();
        if step % 500 == 0 {
            boxes.clone_from(&MovingBoxes::scattered(3_000, 40.0, 1.0).boxes);
            packed.arrange(boxes.len(), |index| boxes[index]);
        }
    }
    assert!(found_count > 5_000, "{found_count}");
}
