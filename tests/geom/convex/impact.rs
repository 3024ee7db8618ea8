//! Times of impact against dense sampling.

use std::f64::consts::PI;

use collidoscope::geom::advance::{ROUNDING, TOUCHING, advance};
use collidoscope::geom::convex::{Convex, Pose};
use collidoscope::geom::impact::{ImpactResult, ImpactStep, MovingShape, Touch, swept};
use collidoscope::geom::minkowski::Difference;
use glam::{DVec2, Vec2, vec2};

use super::oracle::{Truth, signed};
use super::random::{Pair, Random};
use super::{BAND, TOLERANCE};
use crate::oracle::first_below_zero;

/// Returns the number of random motions; set by the environment variable `SWEEPS`.
fn sweeps() -> u64 {
    std::env::var("SWEEPS").ok().and_then(|text| text.parse().ok()).unwrap_or(1000)
}

/// A pair in motion for one second.
struct Sweep {
    pair: Pair,
    velocities: [Vec2; 2],
    spins: [f32; 2],
    /// Greatest coordinate during the motion, m.
    size: f64,
}

impl Sweep {
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let pair = random.pair(3.0);
        let offset = pair.poses[1].position - pair.poses[0].position;
        let stray = random.direction() * random.between(0.0, 1.0) * offset.length();
        let velocity = random.direction() * random.between(0.0, 5.0);
        let velocities = [velocity + (offset + stray) * random.between(-0.5, 3.0), velocity];
        let spins = [random.between(-4.0, 4.0), random.between(-4.0, 4.0)];
        let fastest = velocities[0].length().max(velocities[1].length());
        let size = pair.size + f64::from(fastest);
        Self { pair, velocities, spins, size }
    }

    fn movers(&self) -> [MovingShape<'_>; 2] {
        [0, 1].map(|i| MovingShape {
            shape: &self.pair.shapes[i],
            pose: self.pair.poses[i],
            velocity: self.velocities[i],
            spin: self.spins[i],
        })
    }

    /// Returns the signed distance after `time`, m. `spin_factor` scales the spins.
    fn gap(&self, time: f64, spin_factor: f64) -> f64 {
        let [a, b] = [0, 1].map(|i| {
            let Pose { position, angle } = self.pair.poses[i];
            let position = position.as_dvec2() + self.velocities[i].as_dvec2() * time;
            let angle = f64::from(angle) + f64::from(self.spins[i]) * time * spin_factor;
            Truth::new(&self.pair.shapes[i], position, angle)
        });
        signed(&a, &b)
    }
}

/// Returns the end of the time proved free of overlap, s.
fn clear_until(found: &ImpactResult) -> f32 {
    match found {
        ImpactResult::Hit(Touch { time, .. }) => *time,
        ImpactResult::Apart { until } | ImpactResult::GaveUp { until } => *until,
    }
}

#[test]
fn swept_without_spin_agrees_with_sampling() {
    let mut hits = 0;
    for seed in 0..sweeps() {
        let sweep = Sweep::new(seed);
        let [a, b] = sweep.movers();
        let mut steps = Vec::new();
        let found = swept(&a, &b, 1.0, &mut steps);
        assert_eq!(found, swept(&a, &b, 1.0, &mut ()), "{seed}: a trace changes nothing");
        let difference = Difference::new(&sweep.pair.a, &sweep.pair.b);
        if difference.is_thin() && difference.radius == 0.0 {
            continue;
        }
        let gap = |t: f64| sweep.gap(t, 0.0);
        let (first, smallest) = first_below_zero(gap);
        let size = sweep.size;
        if smallest.abs() > BAND * size {
            assert_eq!(found.touch().is_some(), first.is_some(), "{seed}: {found:?}, {first:?}");
        }
        if let Some(touch) = found.touch() {
            hits += 1;
            let time = f64::from(touch.time);
            let earlier_times = (0..100).map(|k| f64::from(k) / 100.0 * time);
            assert!((touch.normal.length() - 1.0).abs() < 1e-5, "{seed}: {found:?}");
            if time > 0.0 {
                assert!(gap(time).abs() <= TOLERANCE * size, "{seed}: {found:?}, {}", gap(time));
                assert!(
                    earlier_times.map(gap).all(|gap| gap > -TOLERANCE * size),
                    "{seed}: {found:?}"
                );
            } else {
                assert!(gap(0.0) <= BAND * size, "{seed}: {found:?}");
            }
        }
    }
    assert!(hits * 5 > sweeps() && hits * 5 < sweeps() * 4, "{hits} hits");
}

#[test]
fn advancing_never_passes_a_contact() {
    let (mut hits, mut gave_up) = (0, 0);
    for seed in 0..sweeps() {
        let sweep = Sweep::new(seed);
        let [a, b] = sweep.movers();
        let mut steps = Vec::new();
        let found = advance(&a, &b, 1.0, &mut steps);
        assert_eq!(found, advance(&a, &b, 1.0, &mut ()), "{seed}: a trace changes nothing");
        assert!(steps.len() <= 64, "{seed}");
        let (size, time) = (sweep.size, f64::from(clear_until(&found)));
        let gap = |t: f64| sweep.gap(t, 1.0);
        if time > 0.0 {
            let worst =
                (0..=400).map(|k| gap(time * f64::from(k) / 400.0)).fold(f64::INFINITY, f64::min);
            assert!(worst > -1e-6 * size, "{seed}: {found:?}, {worst}");
        }
        if found.touch().is_some() {
            hits += 1;
            let allowed = f64::from(TOUCHING + ROUNDING) * size + 1e-6 * size;
            assert!(gap(time) <= allowed, "{seed}: {found:?}, {}", gap(time));
        }
        gave_up += u64::from(matches!(found, ImpactResult::GaveUp { .. }));
    }
    assert!(hits * 5 > sweeps() && hits * 5 < sweeps() * 4, "{hits} hits");
    assert!(gave_up * 100 <= sweeps(), "{gave_up} gave up");
}

/// Returns the greatest speed of a shape's corners along a unit vector, m/s, over all rotations of
/// the shape.
fn fastest(mover: &MovingShape, direction: DVec2) -> f64 {
    let all = mover.shape.points().iter().flat_map(|corner| {
        (0..720).map(move |k| {
            let arm = DVec2::from_angle(f64::from(k) * PI / 360.0).rotate(corner.as_dvec2());
            mover.velocity.as_dvec2() + arm.perp() * f64::from(mover.spin)
        })
    });
    all.map(|velocity| velocity.dot(direction)).fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn the_bound_is_the_speed_of_the_fastest_corners() {
    let mut seen = 0;
    for seed in 0..200 {
        let sweep = Sweep::new(seed);
        let [a, b] = sweep.movers();
        let mut steps = Vec::new();
        advance(&a, &b, 1.0, &mut steps);
        for step in &steps {
            let ImpactStep::Advance { bound, distance, closest, .. } = step else { continue };
            // At smaller distances, rounding decides the direction.
            if f64::from(*distance) < 0.01 * sweep.size {
                continue;
            }
            let direction = (closest[1] - closest[0]).as_dvec2().normalize();
            let expected = fastest(&a, direction) + fastest(&b, -direction);
            let off = (f64::from(*bound) - expected).abs();
            assert!(off < 1e-3 * expected.abs().max(sweep.size), "{seed}: {bound}, {expected}");
            seen += 1;
        }
    }
    assert!(seen > 200, "{seen}");
}

#[test]
fn advancing_without_spin_agrees_with_the_sweep() {
    for seed in 0..sweeps() {
        let sweep = Sweep { spins: [0.0; 2], ..Sweep::new(seed) };
        let [a, b] = sweep.movers();
        let [exact, advanced] = [swept(&a, &b, 1.0, &mut ()), advance(&a, &b, 1.0, &mut ())];
        let (_, smallest) = first_below_zero(|t| sweep.gap(t, 0.0));
        if smallest < -BAND * sweep.size {
            assert!(
                !matches!(advanced, ImpactResult::Apart { .. }),
                "{seed}: {exact:?}, {advanced:?}"
            );
            assert!(
                clear_until(&advanced) <= clear_until(&exact) + 1e-4,
                "{seed}: {exact:?}, {advanced:?}"
            );
        } else if smallest > 2.0 * TOLERANCE * sweep.size {
            assert!(advanced.touch().is_none(), "{seed}: {exact:?}, {advanced:?}");
        }
    }
}

#[test]
fn by_hand() {
    let mover = |shape, x: f32, y: f32, vx: f32| MovingShape {
        shape,
        pose: Pose { position: vec2(x, y), angle: 0.0 },
        velocity: vec2(vx, 0.0),
        spin: 0.0,
    };
    let (unit, point) = (Convex::rectangle(Vec2::ONE), Convex::point());
    let (circle, upright) = (Convex::circle(0.5), Convex::segment(2.0));
    let still = mover(&unit, 0.0, 0.0, 0.0);
    let sheet = MovingShape {
        pose: Pose { angle: 1.5707964, ..Pose::default() },
        ..mover(&upright, 0.0, 0.0, 0.0)
    };
    let cases = [
        ("face", mover(&unit, -3.0, 0.25, 4.0), still, Some(0.5)),
        ("through", mover(&unit, -3.0, 0.25, 400.0), still, Some(0.005)),
        ("sliding along", mover(&unit, -3.0, 1.0, 4.0), still, None),
        ("too slow", mover(&unit, -3.0, 0.0, 1.5), still, None),
        ("away", mover(&unit, -3.0, 0.0, -1.0), still, None),
        ("still", still, mover(&unit, 3.0, 0.0, 0.0), None),
        ("overlapping", mover(&unit, 0.5, 0.0, 9.0), still, Some(0.0)),
        ("parting", mover(&unit, 1.0, 0.0, 1.0), still, None),
        ("a bullet and a sheet", mover(&point, -3.0, 0.5, 300.0), sheet, Some(0.01)),
        ("above the sheet", mover(&point, -3.0, 1.5, 300.0), sheet, None),
        ("end to end", mover(&upright, -4.0, 0.0, 4.0), mover(&upright, 0.0, 0.0, 0.0), Some(0.5)),
        ("a round corner", mover(&circle, -3.0, 0.8, 3.0), still, Some(2.1 / 3.0)),
        ("past a round corner", mover(&circle, -3.0, 1.01, 3.0), still, None),
    ];
    for (name, a, b, expected) in cases {
        let found = swept(&a, &b, 1.0, &mut ());
        match expected {
            None => assert_eq!(found, ImpactResult::Apart { until: 1.0 }, "{name}"),
            Some(expected) => {
                let touch = found.touch().unwrap_or_else(|| panic!("{name}: {found:?}"));
                assert!((touch.time - expected).abs() < 1e-6, "{name}: {touch:?}");
            }
        }
    }
    let mut steps = Vec::new();
    let found = swept(&mover(&unit, -3.0, 0.25, 4.0), &still, 1.0, &mut steps);
    assert_eq!(found.touch().map(|touch| touch.normal), Some(Vec2::NEG_X));
    assert!(
        matches!(steps[0], ImpactStep::Axis { enter: 0.5, leave: 1.0, speed: 4.0, .. }),
        "{steps:?}"
    );
    assert_eq!(steps.len(), 2);
}

/// A triangle's edge at the round end of a capsule, nearer or farther by a few rounding errors.
#[test]
fn a_touch_is_a_hit_despite_rounding() {
    let triangle = [vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(0.0, 1.0)];
    let triangle = Convex::polygon(&triangle).expect("it is convex");
    let capsule = Convex::capsule(1.0, 0.5);
    let still =
        MovingShape { shape: &capsule, pose: Pose::default(), velocity: Vec2::ZERO, spin: 0.0 };
    for k in -8..=20 {
        // The edge's normal is (2, 1) / √5; the capsule's left end is centred at (−0.5, 0).
        let gap = f64::from(k) * 2e-7;
        let x = -0.5 * (1.75 + 5.0_f64.sqrt() * (0.5 + gap));
        let pose = Pose { position: vec2(x as f32, -0.25), angle: 0.0 };
        let mover = |vx| MovingShape { shape: &triangle, pose, velocity: vec2(vx, 0.0), spin: 0.0 };
        let found = swept(&mover(20.0), &still, 1.0 / 60.0, &mut ());
        let touch = found.touch().unwrap_or_else(|| panic!("{gap}: {found:?}"));
        assert_eq!(touch.time, 0.0, "{gap}: {found:?}");
        assert!(touch.normal.distance(-vec2(2.0, 1.0).normalize()) < 1e-5, "{gap}: {found:?}");
        if gap > 5e-7 {
            let away = swept(&mover(-20.0), &still, 1.0 / 60.0, &mut ());
            assert_eq!(away, ImpactResult::Apart { until: 1.0 / 60.0 }, "{gap}");
        }
    }
}
