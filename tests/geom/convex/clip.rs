//! Manifolds by clipping, compared with those of boxes.

use collidoscope::geom::convex::{Convex, Pose};
use collidoscope::geom::convex_clip::{ClipStep, ContactId, ConvexManifold, clip};
use collidoscope::geom::{Rect, box_box};
use glam::{Vec2, vec2};

use super::random::{Pair, Random, degenerate, pairs};
use super::{BAND, TOLERANCE};

fn check(name: &str, pair: &Pair, compares_positions: bool) {
    let (truth, size) = (pair.signed(), pair.size);
    let mut steps = Vec::new();
    let found = clip(&pair.a, &pair.b, 0.0, &mut steps);
    assert_eq!(found, clip(&pair.a, &pair.b, 0.0, &mut ()), "{name}: a trace changes nothing");
    if truth.abs() > BAND * size {
        assert_eq!(
            !found.points().is_empty(),
            truth < 0.0,
            "{name}: {found:?}, {truth} {steps:#?}"
        );
    }
    let kept =
        steps.iter().filter(|step| matches!(step, ClipStep::Point { kept: true, .. })).count();
    assert_eq!(kept, found.points().len(), "{name}");
    for point in found.points() {
        let separation = f64::from(point.separation);
        assert!(point.position.is_finite() && separation <= 0.0, "{name}: {found:?}");
        assert!(separation >= truth - TOLERANCE * size, "{name}: {found:?}, {truth}");
        // The point lies halfway between the two surfaces.
        for truth in pair.truth.iter().filter(|_| compares_positions) {
            let distance = truth.distance_to(point.position.as_dvec2());
            assert!(
                distance <= -0.5 * separation + TOLERANCE * size,
                "{name}: {found:?}, {distance}"
            );
        }
    }
    if let [first, second] = found.points() {
        assert_ne!(first.id, second.id, "{name}");
        assert_ne!(first.position, second.position, "{name}");
    }
}

#[test]
fn random_pairs_have_points_where_they_overlap() {
    for (seed, pair) in pairs() {
        check(&seed.to_string(), &pair, true);
    }
}

/// Positions are not compared: clipping may leave nothing of an edge 0.1 mm long, and its nearer
/// end may be off by a fraction of the other shape's size.
#[test]
fn degenerate_pairs_have_points_where_they_overlap() {
    for (name, pair) in degenerate() {
        check(&name, &pair, false);
    }
}

/// Two boxes give the same manifold as the separately tested box function.
#[test]
fn clipped_boxes_have_the_manifold_of_box_box() {
    let (mut compared, mut count) = (0, 0);
    for seed in 0..5000 {
        let mut random = Random::new(seed);
        let sizes = [0, 1].map(|_| vec2(random.between(0.2, 4.0), random.between(0.2, 4.0)));
        let offset = random.direction() * random.between(0.0, 4.0);
        let angles = [random.between(-3.0, 3.0), random.between(-3.0, 3.0)];
        let shapes = [Convex::rectangle(sizes[0]), Convex::rectangle(sizes[1])];
        let poses = [Vec2::ZERO, offset].map(|position| Pose { position, angle: 0.0 });
        let [a, b] = [0, 1].map(|i| shapes[i].placed(Pose { angle: angles[i], ..poses[i] }));
        let rects = [0, 1].map(|i| Rect::turned(poses[i].position, -angles[i], sizes[i]));
        let (found, expected) =
            (clip(&a, &b, 0.0, &mut ()), box_box(&rects[0], &rects[1], 0.0, &mut ()));
        if found.normal.distance(expected.normal) > 1e-5 {
            continue;
        }
        compared += 1;
        let sorted = |points: &mut dyn Iterator<Item = Vec2>| {
            let mut all: Vec<Vec2> = points.collect();
            all.sort_by(|p, q| p.x.total_cmp(&q.x));
            all
        };
        let found = sorted(&mut found.points().iter().map(|point| point.position));
        let expected = sorted(&mut expected.points().iter().map(|point| point.position));
        count += expected.len();
        let same = found.len() == expected.len()
            && found.iter().zip(&expected).all(|(p, q)| p.distance(*q) < 1e-4);
        assert!(same, "{seed}: {found:?}, {expected:?}");
    }
    assert!(compared > 2000 && count > compared, "{compared} compared, {count} points");
}

#[test]
fn by_hand() {
    let floor = Convex::rectangle(vec2(10.0, 1.0));
    let place =
        |shape: &Convex, x, y, angle: f32| shape.placed(Pose { position: vec2(x, y), angle });
    let unit = Convex::rectangle(Vec2::ONE);
    let points = |manifold: &ConvexManifold| {
        manifold.points().iter().map(|p| (p.position, p.separation)).collect::<Vec<_>>()
    };
    let resting = clip(&place(&unit, 1.0, 0.75, 0.0), &floor, 0.0, &mut ());
    assert_eq!(resting.normal, Vec2::Y);
    assert_eq!(points(&resting), [(vec2(0.5, 0.375), -0.25), (vec2(1.5, 0.375), -0.25)]);
    assert_eq!(resting.points()[0].id, ContactId { a: 3, b: 1, end: 0 });
    let hanging = clip(&place(&unit, 5.0, 0.75, 0.0), &floor, 0.0, &mut ());
    assert_eq!(points(&hanging), [(vec2(4.5, 0.375), -0.25), (vec2(5.0, 0.375), -0.25)]);
    let ball = clip(&place(&Convex::circle(0.5), 1.0, 0.75, 0.0), &floor, 0.0, &mut ());
    assert_eq!((ball.normal, points(&ball)), (Vec2::Y, vec![(vec2(1.0, 0.375), -0.25)]));
    let lying = clip(&place(&Convex::capsule(2.0, 0.5), 0.0, 0.75, 0.0), &floor, 0.0, &mut ());
    assert_eq!(points(&lying), [(vec2(-1.0, 0.375), -0.25), (vec2(1.0, 0.375), -0.25)]);
    let balls =
        clip(&place(&Convex::circle(1.0), 0.0, 1.5, 0.0), &Convex::circle(1.0), 0.0, &mut ());
    assert_eq!((points(&balls), balls.points()[0].id.end), (vec![(vec2(0.0, 0.75), -0.5)], 2));
    let above = place(&unit, 1.0, 1.125, 0.0);
    assert_eq!(clip(&above, &floor, 0.1, &mut ()).points(), []);
    assert_eq!(clip(&above, &floor, 0.2, &mut ()).points().len(), 2);
}
