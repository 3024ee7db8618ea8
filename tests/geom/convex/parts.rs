//! Outlines as convex parts, and the inner edges between parts.

use collidoscope::geom::convex::{Convex, MAX_CORNERS, Pose};
use collidoscope::geom::convex_parts::convex_parts;
use collidoscope::geom::inner_edges::mark_inner;
use collidoscope::geom::outline::analyse;
use glam::{Vec2, vec2};

use crate::simple::{Chance, Spot, area, edges, segment_distance, side, winding};

#[test]
fn the_parts_of_a_simple_polygon_are_convex_and_cover_it_once() {
    let count = std::env::var("PAIRS").ok().and_then(|text| text.parse().ok()).unwrap_or(10_000);
    let (mut concave, mut counts) = (0, [0; 2]);
    for seed in 0..count {
        let mut chance = Chance(seed);
        let outline = chance.simple();
        let analysis = analyse(&outline);
        assert_eq!(
            (analysis.crossing, analysis.flat, analysis.clockwise),
            (None, false, false),
            "{seed}"
        );
        let parts: Vec<Vec<Spot>> = analysis
            .parts
            .iter()
            .map(|part| part.iter().map(|corner| analysis.corners[*corner]).collect())
            .collect();
        concave += u32::from(!analysis.reflex.is_empty());
        assert!(
            parts.len() <= 2 * analysis.reflex.len() + 1,
            "{seed}: more than Hertel and Mehlhorn's"
        );
        for part in &parts {
            let (corners, count) = (part, part.len());
            assert!((3..=MAX_CORNERS).contains(&count), "{seed}");
            for (k, edge) in edges(corners).enumerate() {
                assert!(side(edge, corners[(k + 2) % count]) >= -1e-12, "{seed}: {part:?}");
            }
        }
        let sum: f64 = parts.iter().map(|part| area(part)).sum();
        assert!((sum - area(&outline)).abs() < 1e-5, "{seed}: {sum}");
        for _ in 0..24 {
            let p = [chance.between(-1.1, 1.1), chance.between(-1.1, 1.1)];
            let borders = parts.iter().flat_map(|part| edges(part)).chain(edges(&outline));
            if borders.map(|edge| segment_distance(p, edge)).fold(f64::INFINITY, f64::min) < 1e-5 {
                continue;
            }
            let containing =
                parts.iter().filter(|part| edges(part).all(|edge| side(edge, p) > 0.0)).count();
            let inside = winding(p, &outline);
            assert_eq!(
                i32::try_from(containing),
                Ok(inside),
                "{seed}: {p:?} is in {containing} parts: {outline:?}"
            );
            counts[inside as usize] += 1;
        }
    }
    assert!(
        u64::from(concave) * 2 > count && counts.iter().all(|n| *n > count),
        "{concave} {counts:?}"
    );
}

/// Outlines that no scene may contain; decomposing them must still end.
#[test]
fn degenerate_outlines_end() {
    let corners = [[0.0, 0.0], [1.0, 0.0], [0.5, 1e-9], [0.0, 0.0], [0.0, 1e9], [1e-300, 0.0]];
    let spike = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [3.0, 1.0], [1.0, 1.0], [0.0, 1.0]];
    let mut cases: Vec<Vec<Spot>> = vec![
        corners.to_vec(),
        spike.to_vec(),
        vec![[0.0, 0.0]; 64],
        (0..64).map(|k| [f64::from(k), 0.0]).collect(),
        (0..64).map(|k| [f64::from(k % 2), 0.0]).collect(),
        (0..64).map(|k| [f64::from(k % 2), f64::from(k) * 1e-9]).collect(),
        vec![[0.0, 0.0], [1e9, 1e-9], [2e9, 0.0], [1e9, 1e-8]],
    ];
    for seed in 0..2000 {
        // Many corners on few positions, so that some coincide.
        let mut chance = Chance(seed);
        let count = 3 + chance.below(30);
        let coordinate = |chance: &mut Chance| chance.below(4) as f64;
        cases
            .push((0..count).map(|_| [coordinate(&mut chance), coordinate(&mut chance)]).collect());
    }
    for case in &cases {
        let analysis = analyse(case);
        let all: Vec<&usize> = analysis.parts.iter().flatten().collect();
        assert!(all.iter().all(|corner| **corner < analysis.corners.len()), "{case:?}");
        assert!(analysis.corners.as_flattened().iter().all(|x| x.is_finite()), "{case:?}");
        // The decomposition also ends without the preceding checks.
        let parts = convex_parts(case);
        assert!(parts.len() <= case.len() && parts.iter().flatten().all(|k| *k < case.len()));
    }
}

fn tile(from: (f32, f32), to: (f32, f32)) -> Convex {
    let (from, to) = (Vec2::from(from), Vec2::from(to));
    let pose = Pose { position: (from + to) * 0.5, angle: 0.0 };
    Convex::rectangle(to - from).placed(pose)
}

/// Bits of the edges of a box, in the order right, top, left, bottom.
const RIGHT: u64 = 0b0001;
const TOP: u64 = 0b0010;
const LEFT: u64 = 0b0100;

#[test]
fn an_edge_is_inner_if_other_parts_cover_it_entirely() {
    let inner = |parts: &[Convex]| {
        let mut parts = parts.to_vec();
        mark_inner(&mut parts);
        parts.iter().map(|part| part.inner).collect::<Vec<_>>()
    };
    let (left, right) = (tile((-3.0, -1.0), (0.0, 0.0)), tile((0.0, -1.0), (3.0, 0.0)));
    assert_eq!(inner(&[left]), [0]);
    assert_eq!(inner(&[left, right]), [RIGHT, LEFT]);
    assert_eq!(inner(&[right, left]), [LEFT, RIGHT]);
    // The upper half of the taller tile's edge stays a border.
    let tall = tile((0.0, -1.0), (3.0, 1.0));
    assert_eq!(inner(&[left, tall]), [RIGHT, 0]);
    let above = tile((-3.0, 0.0), (0.0, 1.0));
    assert_eq!(inner(&[left, tall, above]), [RIGHT | TOP, LEFT, RIGHT | 0b1000]);
    // The tiles overlap; their tops stay borders where they coincide.
    assert_eq!(inner(&[tile((-3.0, -1.0), (0.5, 0.0)), right]), [RIGHT, LEFT]);
    // One tile lies in the other, along its upper and lower border.
    let small = tile((-1.0, -1.0), (1.0, 0.0));
    assert_eq!(inner(&[small, tile((-3.0, -1.0), (3.0, 0.0))]), [RIGHT | LEFT, 0]);
    // A gap, and a step wider than rounding.
    assert_eq!(inner(&[left, tile((0.01, -1.0), (3.0, 0.0))]), [0, 0]);
    assert_eq!(inner(&[left, tile((0.0, -1.0), (3.0, -0.01))]), [0, LEFT]);
    // Rotation and distance from the origin change nothing.
    let placed = |shape: &Convex| shape.placed(Pose { position: vec2(40.0, -7.0), angle: 0.7 });
    assert_eq!(inner(&[placed(&left), placed(&right)]), [RIGHT, LEFT]);
    assert_eq!(inner(&[left.rounded(0.2), right.rounded(0.2)]), [RIGHT, LEFT]);
    assert_eq!(inner(&[left.rounded(0.2), right]), [0, 0]);
    // Two halves of a square, cut along the diagonal.
    let half = |corners: [Vec2; 3]| Convex::polygon(&corners).expect("a triangle");
    let lower = half([vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(1.0, 1.0)]);
    let upper = half([vec2(0.0, 0.0), vec2(1.0, 1.0), vec2(0.0, 1.0)]);
    assert_eq!(inner(&[lower, upper]), [0b100, 0b001]);
    let disk = Convex::circle(2.0);
    assert_eq!(inner(&[left, disk, Convex::segment(3.0)]), [0, 0, 0]);
}
