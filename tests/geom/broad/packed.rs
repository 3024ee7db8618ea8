//! The packed tree, against a comparison with every box.

use collidoscope::geom::Aabb;
use collidoscope::geom::broad::PackedTree;
use glam::{Vec2, vec2};

use super::sets::{Moving, sets};
use crate::convex::random::Random;

/// Returns the boxes that have a point in common with this one, in f64.
fn expected(asked: &Aabb, boxes: &[Aabb]) -> Vec<u32> {
    let ends = |b: &Aabb| [b.min.x, b.min.y, b.max.x, b.max.y].map(f64::from);
    let a = ends(asked);
    let meets = |b: &[f64; 4]| {
        let real = a.iter().chain(b).all(|x| !x.is_nan());
        real && a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
    };
    (0..).zip(boxes).filter(|(_, b)| meets(&ends(b))).map(|(index, _)| index).collect()
}

fn check(packed: &mut PackedTree, boxes: &[Aabb], random: &mut Random, name: &str) -> usize {
    let everywhere = Aabb { min: Vec2::NEG_INFINITY, max: Vec2::INFINITY };
    let nowhere = Aabb { min: Vec2::NAN, max: Vec2::ONE };
    let at = random.direction() * random.between(0.0, 30.0);
    let asked = [everywhere, nowhere, Aabb { min: at, max: at + random.between(0.0, 5.0) }];
    let own = boxes.iter().copied().take(40);
    let mut sum = 0;
    for asked in asked.into_iter().chain(own) {
        let mut found = vec![7];
        packed.query(&asked, &mut found);
        assert_eq!(found.remove(0), 7, "{name}: what was there stays");
        assert_eq!(found, expected(&asked, boxes), "{name}: {asked:?}");
        // A repeated nearby query may be answered from a list.
        for _ in 0..2 {
            let (mut again, far) = (Vec::new(), random.direction() * random.between(0.0, 0.3));
            let nearby = Aabb { min: asked.min + far, max: asked.max + far };
            packed.query_again(&nearby, &mut again);
            assert_eq!(again, expected(&nearby, boxes), "{name}: {nearby:?} after {asked:?}");
        }
        sum += found.len();
    }
    sum
}

#[test]
fn it_finds_what_overlaps_from_tick_to_tick() {
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
fn one_box_of_many_that_moves_is_found_where_it_is() {
    let Moving { mut boxes, .. } = Moving::scattered(5_000, 100.0, 1.0);
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

/// The query moves among boxes, some of which also move, occasionally into its surroundings.
#[test]
fn who_asks_again_on_the_way_finds_what_is_there() {
    let Moving { mut boxes, .. } = Moving::scattered(3_000, 40.0, 1.0);
    let (mut packed, mut random) = (PackedTree::default(), Random::new(12));
    packed.arrange(boxes.len(), |index| boxes[index]);
    let (mut at, mut some) = (Vec2::ZERO, 0);
    for step in 0..3_000 {
        at += random.direction() * 0.1;
        let asked = Aabb { min: at, max: at + vec2(1.5, 1.0) };
        for _ in 0..step % 3 {
            let (index, from) =
                (random.below(boxes.len()), random.direction() * random.between(0.0, 3.0));
            let size = boxes[index].max - boxes[index].min;
            boxes[index] = Aabb { min: at + from, max: at + from + size };
            packed.set(index, &boxes[index]);
        }
        packed.refit();
        let mut found = Vec::new();
        packed.query_again(&asked, &mut found);
        assert_eq!(found, expected(&asked, &boxes), "step {step}");
        some += found.len();
        if step % 500 == 0 {
            boxes.clone_from(&Moving::scattered(3_000, 40.0, 1.0).boxes);
            packed.arrange(boxes.len(), |index| boxes[index]);
        }
    }
    assert!(some > 5_000, "{some}");
}
