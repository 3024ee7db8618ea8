//! Distance by GJK.

use collidoscope::geom::convex::{Convex, Pose};
use collidoscope::geom::gjk::{End, GjkStep, MAX_ITERATIONS, gjk};
use collidoscope::geom::simplex::SimplexRegion;
use glam::{Vec2, vec2};

use super::oracle::Truth;
use super::random::{Pair, degenerate, pairs};
use super::{BAND, TOLERANCE};

/// Checks a pair and returns the number of iterations.
fn check(name: &str, pair: &Pair) -> usize {
    let (truth, size) = (pair.signed(), pair.size);
    let mut steps = Vec::new();
    let found = gjk(&pair.a, &pair.b, false, &mut steps);
    assert_eq!(found, gjk(&pair.a, &pair.b, false, &mut ()), "{name}: a trace changes nothing");
    assert_ne!(found.end, End::GaveUp, "{name}: {steps:#?}");
    assert_eq!(steps.len(), found.iterations, "{name}");
    let core = |truth: &Truth| Truth { radius: 0.0, ..truth.clone() };
    let core_distance = super::oracle::signed(&core(&pair.truth[0]), &core(&pair.truth[1]));
    if core_distance.abs() > BAND * size {
        assert_eq!(
            found.apart.is_some(),
            core_distance > 0.0,
            "{name}: {found:?}, {core_distance}"
        );
    }
    if let Some(apart) = found.apart {
        assert!(
            (f64::from(apart.distance) - truth).abs() <= TOLERANCE * size,
            "{name}: {apart:?}, {truth}"
        );
        assert!((apart.normal.length() - 1.0).abs() < 1e-6, "{name}: {apart:?}");
        let closest = apart.closest.map(|point| point.as_dvec2());
        for (point, truth) in closest.iter().zip(&pair.truth) {
            assert!(truth.distance_to(*point).abs() <= TOLERANCE * size, "{name}: {apart:?}");
        }
        let separation = (closest[0] - closest[1]).dot(apart.normal.as_dvec2());
        assert!((separation - truth).abs() <= TOLERANCE * size, "{name}: {apart:?}, {truth}");
    }
    for step in &steps {
        assert!(step.distance.is_finite() && step.direction.is_finite(), "{name}: {step:?}");
        assert!(f64::from(step.lower) <= core_distance.max(0.0) + BAND * size, "{name}: {step:?}");
        assert!(
            f64::from(step.distance) >= core_distance - BAND * size
                || step.region == SimplexRegion::Inside,
            "{name}"
        );
    }
    steps.len()
}

#[test]
fn random_pairs_agree_with_the_oracle() {
    let most = pairs().map(|(seed, pair)| check(&seed.to_string(), &pair)).max();
    assert!(most < Some(16), "{most:?} iterations");
}

#[test]
fn degenerate_pairs_end_and_agree() {
    let most = degenerate().iter().map(|(name, pair)| check(name, pair)).max();
    assert!(most < Some(24), "{most:?} iterations");
}

#[test]
fn the_steps_of_a_box_beside_a_box() {
    let unit = Convex::rectangle(Vec2::ONE);
    let other = unit.placed(Pose { position: vec2(3.0, 0.25), angle: 0.0 });
    let mut steps: Vec<GjkStep> = Vec::new();
    let found = gjk(&unit, &other, false, &mut steps);
    let apart = found.apart.expect("apart");
    assert_eq!((apart.distance, apart.normal), (2.0, Vec2::NEG_X));
    assert_eq!([apart.closest[0].x, apart.closest[1].x], [0.5, 2.5]);
    assert_eq!(
        (found.end, steps.last().and_then(|step| step.end)),
        (End::Converged, Some(End::Converged))
    );
    assert_eq!(steps[0].simplex.points().len(), 1);
    assert!(steps.last().is_some_and(|step| step.lower == 2.0));
}

/// With this flaw, at least one pair ends only at the iteration limit.
#[test]
fn without_the_progress_test_the_search_cycles() {
    let stuck = pairs().find(|(_, pair)| gjk(&pair.a, &pair.b, true, &mut ()).end == End::GaveUp);
    let (_, pair) = stuck.expect("one that does not end");
    let found = gjk(&pair.a, &pair.b, true, &mut ());
    assert_eq!(found.iterations, MAX_ITERATIONS);
    assert_ne!(gjk(&pair.a, &pair.b, false, &mut ()).end, End::GaveUp);
}
