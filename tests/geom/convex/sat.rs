//! The separating axis test of any two convex shapes, and the error of each flaw.

use collidoscope::geom::convex::{Convex, Pose};
use collidoscope::geom::convex_sat::{
    ConvexAxisSource, ConvexAxisTest, EarlyExit, Flaws, SatResult, SatStep, sat,
};
use collidoscope::geom::verdict::tolerance;
use glam::{Vec2, vec2};

use super::oracle::signed;
use super::random::{Pair, degenerate, pairs};
use super::{BAND, TOLERANCE};

const NO_FLAWS: Flaws = Flaws {
    only_axes_of_a: false,
    axes_not_normalized: false,
    normal_not_flipped: false,
    containment_ignored: false,
    first_axis_wins: false,
    edge_instead_of_normal: false,
    circle_without_vertex_axis: false,
};

fn run(a: &Convex, b: &Convex, flaws: &Flaws) -> SatResult {
    sat(a, b, EarlyExit::AtFirstGap, flaws, &mut ())
}

fn place(shape: &Convex, x: f32, y: f32, degrees: f32) -> Convex {
    shape.placed(Pose { position: vec2(x, y), angle: degrees.to_radians() })
}

fn axes(steps: &[SatStep]) -> impl Iterator<Item = &ConvexAxisTest> {
    steps.iter().filter_map(|step| match step {
        SatStep::Axis(test) => Some(test),
        SatStep::Parallel { .. } => None,
    })
}

fn check(name: &str, pair: &Pair) {
    let (truth, size) = (pair.signed(), pair.size);
    let mut steps = Vec::new();
    let found = sat(&pair.a, &pair.b, EarlyExit::AtFirstGap, &NO_FLAWS, &mut steps);
    assert_eq!(found, run(&pair.a, &pair.b, &NO_FLAWS), "{name}: a trace changes nothing");
    let depth = f64::from(found.contact.depth);
    if truth.abs() > BAND * size {
        assert_eq!(found.contact.hit().is_some(), truth < 0.0, "{name}: {found:?}, {truth}");
    }
    assert!((found.contact.normal.length() - 1.0).abs() < 1e-6, "{name}: {found:?}");
    if truth < 0.0 {
        assert!((depth + truth).abs() <= TOLERANCE * size, "{name}: {found:?}, {truth}");
        let displacement = found.contact.normal.as_dvec2() * (depth + BAND * size);
        let remaining = signed(&pair.truth[0].moved(displacement), &pair.truth[1]);
        assert!(remaining > -TOLERANCE * size, "{name}: {remaining} left");
    } else {
        assert!(-depth <= truth + BAND * size, "{name}: {found:?}, {truth}");
    }
    let best = axes(&steps).filter(|test| test.is_least).last().expect("an axis");
    assert_eq!((best.source, best.depth), (found.source, found.contact.depth), "{name}");
    let touch_tolerance = tolerance(&pair.a, &pair.b);
    let gaps = axes(&steps).filter(|test| test.depth < -touch_tolerance).count();
    assert!(gaps <= 1, "{name}: the first gap wider than touching ends it");
    let all = sat(&pair.a, &pair.b, EarlyExit::AfterAll, &NO_FLAWS, &mut ());
    assert_eq!(all.contact.hit().is_some(), found.contact.hit().is_some(), "{name}");
    for test in axes(&steps) {
        let shown = test.a[1].min(test.b[1]) - test.a[0].max(test.b[0]);
        assert!(f64::from((shown - test.overlap).abs()) <= BAND * size, "{name}: {test:?}");
    }
}

#[test]
fn random_pairs_agree_with_the_oracle() {
    let mut hits = 0;
    for (seed, pair) in pairs() {
        check(&seed.to_string(), &pair);
        hits += u32::from(pair.signed() < 0.0);
    }
    assert!((3000..7000).contains(&hits) || std::env::var("PAIRS").is_ok(), "{hits} hits");
}

#[test]
fn degenerate_pairs_agree_with_the_oracle() {
    for (name, pair) in degenerate() {
        check(&name, &pair);
    }
}

#[test]
fn by_hand() {
    let unit = Convex::rectangle(Vec2::ONE);
    let big = Convex::rectangle(vec2(4.0, 8.0));
    let circle = Convex::circle(0.5);
    let cases = [
        ("face", place(&unit, 0.75, 0.0, 0.0), unit, Vec2::X, 0.25),
        ("other face", place(&unit, 0.1, -0.75, 0.0), unit, Vec2::NEG_Y, 0.25),
        ("contained", place(&unit, 1.0, 0.0, 0.0), big, Vec2::X, 1.5),
        ("corner of a circle", place(&circle, 0.8, 0.9, 0.0), unit, vec2(0.6, 0.8), 0.0),
        ("circles", place(&circle, 0.0, 0.75, 0.0), circle, Vec2::Y, 0.25),
        ("one centre", circle, circle, Vec2::X, 1.0),
        ("touching", place(&unit, 1.0, 0.0, 0.0), unit, Vec2::X, 0.0),
        ("apart", place(&unit, 3.0, 0.0, 0.0), unit, Vec2::X, -2.0),
    ];
    for (name, a, b, normal, depth) in cases {
        let found = run(&a, &b, &NO_FLAWS);
        assert!(found.contact.normal.distance(normal) < 1e-6, "{name}: {found:?}");
        assert!((found.contact.depth - depth).abs() < 1e-6, "{name}: {found:?}");
        let back = run(&b, &a, &NO_FLAWS);
        assert!((back.contact.depth - depth).abs() < 1e-6, "{name}: {back:?}");
    }
    assert!(run(&place(&unit, 1.0, 0.0, 0.0), &big, &NO_FLAWS).contained);
}

#[test]
fn parallel_axes_are_tested_once_and_a_gap_ends_the_test() {
    let unit = Convex::rectangle(Vec2::ONE);
    let mut steps = Vec::new();
    sat(
        &place(&unit, 0.3, 0.2, 33.0),
        &place(&unit, 0.0, 0.0, 33.0),
        EarlyExit::default(),
        &NO_FLAWS,
        &mut steps,
    );
    assert_eq!((axes(&steps).count(), steps.len()), (2, 8), "{steps:?}");
    let skipped = SatStep::Parallel {
        source: ConvexAxisSource::EdgeOfB(3),
        to: ConvexAxisSource::EdgeOfA(1),
    };
    assert_eq!(steps.last(), Some(&skipped));
    let mut steps = Vec::new();
    let far = place(&unit, 5.0, 9.0, 0.0);
    sat(&far, &unit, EarlyExit::AtFirstGap, &NO_FLAWS, &mut steps);
    assert_eq!(steps.len(), 1, "{steps:?}");
    let all = sat(&far, &unit, EarlyExit::AfterAll, &NO_FLAWS, &mut ());
    assert_eq!((all.contact.depth, all.contact.normal), (-8.0, Vec2::Y));
}

#[test]
fn each_flaw_gives_a_wrong_result() {
    let unit = Convex::rectangle(Vec2::ONE);
    let hit = |a: &Convex, b: &Convex, flaws: &Flaws| run(a, b, flaws).contact.hit();

    // Only the axes of the turned box separate the two.
    let (plain, turned) = (unit, place(&unit, 1.1, 1.1, 45.0));
    let flaws = Flaws { only_axes_of_a: true, ..NO_FLAWS };
    assert_eq!((hit(&plain, &turned, &NO_FLAWS), hit(&turned, &plain, &flaws)), (None, None));
    assert!(hit(&plain, &turned, &flaws).is_some(), "said to touch");

    // The long side is the way out, but the overlap on its axis counts four times.
    let long = Convex::rectangle(vec2(4.0, 1.0));
    let above = place(&Convex::rectangle(vec2(0.5, 0.5)), 1.5, 0.6, 0.0);
    let flaws = Flaws { axes_not_normalized: true, ..NO_FLAWS };
    let (right, wrong) =
        (run(&long, &above, &NO_FLAWS).contact, run(&long, &above, &flaws).contact);
    assert!((right.mtv() - vec2(0.0, -0.15)).length() < 1e-6, "{right:?}");
    assert!(wrong.mtv().distance(right.mtv()) > 0.1, "{wrong:?}");
    // Without normalization, an axis is as long as its edge. Parallel axes are tested once.
    for (flaws, expected) in [(&flaws, [1.0, 4.0]), (&NO_FLAWS, [1.0, 1.0])] {
        let mut steps = Vec::new();
        sat(&long, &above, EarlyExit::AfterAll, flaws, &mut steps);
        assert_eq!(axes(&steps).map(|it| it.axis.length()).collect::<Vec<_>>(), expected);
    }

    // a is on the left; its edge's normal points right, into b.
    let flaws = Flaws { normal_not_flipped: true, ..NO_FLAWS };
    let left = place(&unit, -0.75, 0.0, 0.0);
    assert_eq!(run(&left, &unit, &NO_FLAWS).contact.normal, Vec2::NEG_X);
    assert_eq!(run(&left, &unit, &flaws).contact.normal, Vec2::X);

    // Moved by the overlap alone, the small box is still inside.
    let flaws = Flaws { containment_ignored: true, ..NO_FLAWS };
    let big = Convex::rectangle(vec2(4.0, 8.0));
    let inner = place(&unit, 1.0, 0.0, 0.0);
    let wrong = run(&inner, &big, &flaws).contact;
    assert_eq!((run(&inner, &big, &NO_FLAWS).contact.depth, wrong.depth), (1.5, 1.0));
    let moved = Pair::placed(inner.placed(Pose { position: wrong.mtv(), angle: 0.0 }), big);
    assert!(moved.signed() < -0.4);

    // The last axis replaces the axis of least overlap.
    let flaws = Flaws { first_axis_wins: true, ..NO_FLAWS };
    let right_of = place(&unit, 0.75, 0.1, 0.0);
    assert_eq!(run(&right_of, &unit, &NO_FLAWS).contact.mtv(), vec2(0.25, 0.0));
    assert!((run(&right_of, &unit, &flaws).contact.mtv() - vec2(0.0, 0.9)).length() < 1e-6);
    assert_eq!(hit(&place(&unit, 3.0, 0.1, 0.0), &unit, &flaws), None, "a gap is still a gap");

    // A gap exists across the long sides of two triangles, but not along any side.
    let flaws = Flaws { edge_instead_of_normal: true, ..NO_FLAWS };
    let corners = [vec2(0.0, 0.0), vec2(2.0, 0.0), vec2(0.0, 1.0)];
    let triangle = Convex::polygon(&corners).expect("a triangle");
    let other = place(&triangle, 2.1, 1.1, 180.0);
    assert_eq!(hit(&triangle, &other, &NO_FLAWS), None);
    assert!(hit(&triangle, &other, &flaws).is_some(), "said to touch");

    // The circle lies beside the box's corner.
    let flaws = Flaws { circle_without_vertex_axis: true, ..NO_FLAWS };
    let circle = place(&Convex::circle(0.5), 0.9, 0.9, 0.0);
    assert_eq!(hit(&circle, &unit, &NO_FLAWS), None);
    assert!(hit(&circle, &unit, &flaws).is_some(), "said to touch");
    assert!(
        hit(&circle, &circle, &flaws).is_some()
            && hit(&circle, &place(&circle, 2.0, 0.0, 0.0), &flaws).is_none()
    );
}
