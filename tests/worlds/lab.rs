//! The lab: its tests agree with each other, and motion stops at the time of impact.

use collidoscope::sim::lab::{
    BodySetup, BoxShape, Broad, CircleShape, EarlyStop, FlawSetup, Lab, LabSetup, Methods,
    PointShape, RegularShape, ShapeSetup, Sweep, Test, TestResult,
};
use collidoscope::sim::{EventKind, Input, Sim, Stepped};
use glam::{Vec3, vec2, vec3};

use crate::stops::fly_all;

/// Pseudo-random numbers, the same in every run: Knuth's linear congruential generator.
struct Dice(u64);

impl Dice {
    /// Returns a number from 0 to 1.
    fn roll(&mut self) -> f32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1u64 << 24) as f32
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.roll()
    }

    fn shape(&mut self) -> ShapeSetup {
        let size = self.between(0.3, 1.5);
        match (self.roll() * 4.0) as u32 {
            0 => ShapeSetup::Box(BoxShape {
                width: size,
                height: self.between(0.3, 2.0),
                round: 0.0,
            }),
            1 => ShapeSetup::Circle(CircleShape { radius: size }),
            2 => ShapeSetup::Point(PointShape { round: 0.0 }),
            _ => {
                let corners = 3 + (self.roll() * 7.0) as u32;
                let round = if self.roll() < 0.5 { 0.0 } else { 0.2 };
                ShapeSetup::Regular(RegularShape { corners, radius: size, round })
            }
        }
    }

    fn body(&mut self, name: &str, spread: f32) -> BodySetup {
        BodySetup {
            name: name.to_owned(),
            shape: self.shape(),
            position: vec3(self.between(-spread, spread), self.between(-spread, spread), 0.0),
            angle: self.between(-180.0, 180.0),
            velocity: Vec3::ZERO,
            spin: 0.0,
        }
    }
}

fn lab_with(test: Test, bodies: &[BodySetup]) -> Lab {
    let methods = Methods { test, ..Methods::default() };
    Lab::new(LabSetup { methods, bodies: bodies.to_vec(), ..LabSetup::default() })
}

fn test_result(lab: &Lab) -> TestResult {
    lab.record(&Input::default()).pair(0, 1).and_then(|pair| pair.result).expect("two bodies")
}

#[test]
fn all_tests_agree_on_a_pair() {
    let mut dice = Dice(7);
    let (mut hits, mut queries) = (0, 0);
    for run in 0..4000 {
        let bodies = [dice.body("a", 1.2), dice.body("b", 1.2)];
        let depth =
            |test| test_result(&lab_with(test, &bodies)).contact().map(|contact| contact.depth);
        let epa = depth(Test::GjkEpa).expect("it tells both");
        if epa.abs() < 1e-3 {
            continue;
        }
        hits += u32::from(epa > 0.0);
        for test in [Test::Minkowski, Test::Sat, Test::Clip] {
            let other = depth(test).expect("it tells both");
            // For sharp corners facing each other, SAT gives a lower bound of the distance.
            let agrees = if epa > 0.0 || test == Test::Minkowski {
                (other - epa).abs() < 2e-4
            } else {
                other <= 1e-6 && other >= epa - 1e-4
            };
            assert!(agrees, "{run}: {test:?} {other}, EPA {epa}: {bodies:?}");
        }
        let gjk = depth(Test::Gjk);
        assert_eq!(gjk.is_none_or(|depth| depth > 0.0), epa > 0.0, "{run}: {gjk:?} {epa}");
        if let Some(closest) = depth(Test::Closest)
            && epa < 0.0
        {
            queries += 1;
            assert!((closest - epa).abs() < 2e-4, "{run}: {closest} {epa}: {bodies:?}");
        }
        for test in [Test::Sat, Test::Gjk, Test::GjkEpa, Test::Minkowski, Test::Clip] {
            let mut lab = lab_with(test, &bodies);
            lab.step(&Input::default(), &mut Vec::new(), &mut ());
            assert_eq!(lab.contacts().len(), usize::from(epa > 0.0), "{run}: {test:?}");
        }
    }
    assert!(hits > 1000 && queries > 300, "{hits} {queries}");
}

/// Runs `ticks` ticks without input.
fn run_ticks(lab: &mut Lab, ticks: u32) {
    for _ in 0..ticks {
        lab.step(&Input::default(), &mut Vec::new(), &mut ());
    }
}

fn bullet_lab(test_once_a_tick: bool) -> Lab {
    let sized = |width, height| ShapeSetup::Box(BoxShape { width, height, round: 0.0 });
    let body = |name: &str, shape, x, speed| BodySetup {
        name: name.to_owned(),
        shape,
        position: vec3(x, 0.0, 0.0),
        angle: 0.0,
        velocity: vec3(speed, 0.0, 0.0),
        spin: 0.0,
    };
    let methods =
        Methods { test: Test::TimeOfImpact, stop: EarlyStop::AtImpact, ..Methods::default() };
    let flaw = FlawSetup { test_once_a_tick, ..FlawSetup::default() };
    let bodies = vec![
        body("bullet", sized(0.24, 0.14), -4.0, 24.0),
        body("sheet", sized(0.1, 3.0), 2.2, 0.0),
    ];
    Lab::new(LabSetup { methods, flaw, bodies, ..LabSetup::default() })
}

#[test]
fn a_bullet_stops_at_a_sheet_unless_only_the_ends_of_ticks_are_tested() {
    for sweep in [Sweep::Axes, Sweep::Advancement] {
        let mut lab = bullet_lab(false);
        let mut setup = (*lab.setup).clone();
        setup.methods.sweep = sweep;
        lab.setup = setup.into();
        run_ticks(&mut lab, 60);
        let x = lab.state.bodies[0].position.x;
        // The bullet's front touches the sheet's face: 2.2 − 0.05 − 0.12.
        assert!((x - 2.03).abs() < 1e-3, "{sweep:?}: {x}");
    }
    let mut lab = bullet_lab(true);
    run_ticks(&mut lab, 60);
    assert!(lab.state.bodies[0].position.x > 10.0, "it goes on for ever");
}

/// A stop is permanent for any two shapes; tests/slow covers more pairs.
#[test]
fn stops_are_permanent_for_any_two_shapes() {
    let (flown, stopped, _) = fly_all(8, 3);
    assert!(stopped * 3 > flown && flown > 700, "{stopped} of {flown}");
}

#[test]
fn a_spinning_blade_stops_at_the_impact_with_advancement_but_not_with_axes() {
    let blade = |sweep| {
        let methods = Methods {
            test: Test::TimeOfImpact,
            sweep,
            stop: EarlyStop::AtImpact,
            ..Methods::default()
        };
        let body = |name: &str, shape, x, y, spin| BodySetup {
            name: name.to_owned(),
            shape,
            position: vec3(x, y, 0.0),
            angle: 0.0,
            velocity: Vec3::ZERO,
            spin,
        };
        let long = ShapeSetup::Box(BoxShape { width: 4.0, height: 0.2, round: 0.0 });
        let ball = ShapeSetup::Circle(CircleShape { radius: 0.35 });
        let bodies = vec![body("blade", long, 0.0, 0.0, 20.0), body("ball", ball, 0.9, 1.2, 0.0)];
        Lab::new(LabSetup { methods, bodies, horizon: 4.0, ..LabSetup::default() })
    };
    // The blade's upper face, 0.1 above its middle line, touches the ball at a distance of 0.45
    // from that line: sin(53.13° − angle) · 1.5 = 0.45.
    let expected = (1.2_f32.atan2(0.9) - (0.45_f32 / 1.5).asin()).to_degrees();
    let mut lab = blade(Sweep::Advancement);
    run_ticks(&mut lab, 240);
    let angle = lab.state.bodies[0].angle.to_degrees();
    assert!((angle - expected).abs() < 0.02, "{angle} {expected}");
    let mut lab = blade(Sweep::Axes);
    run_ticks(&mut lab, 240);
    // `Axes` ignores spin, so the blade stops only in the tick after the overlap begins.
    let angle = lab.state.bodies[0].angle.to_degrees();
    assert!(angle > expected, "{angle} {expected}");
}

#[test]
fn gjk_without_its_progress_test_gives_up_and_reports_it() {
    let mut dice = Dice(3);
    let (mut gave_up, mut ended) = (0, 0);
    for _ in 0..300 {
        let bodies = [dice.body("a", 3.0), dice.body("b", 3.0)];
        for flawed in [false, true] {
            let mut lab = lab_with(Test::Gjk, &bodies);
            let mut setup = (*lab.setup).clone();
            setup.flaw.gjk_without_progress_test = flawed;
            lab.setup = setup.into();
            let mut events = Vec::new();
            lab.step(&Input::default(), &mut events, &mut ());
            let reported =
                events.iter().any(|event| matches!(event.kind, EventKind::GaveUp { .. }));
            assert_eq!(reported, test_result(&lab).gave_up());
            assert!(flawed || !reported, "only with the mistake");
            gave_up += u32::from(reported);
            ended += u32::from(flawed && !reported);
        }
    }
    assert!(gave_up > 20 && ended > 20, "{gave_up} {ended}");
}

#[test]
fn a_record_matches_its_tick() {
    let mut dice = Dice(11);
    for run in 0..500 {
        let bodies = [dice.body("a", 1.2), dice.body("b", 1.2)];
        for test in [
            Test::Sat,
            Test::Gjk,
            Test::GjkEpa,
            Test::Minkowski,
            Test::Clip,
            Test::TimeOfImpact,
            Test::Closest,
        ] {
            let mut lab = lab_with(test, &bodies);
            let record = lab.record(&Input::default());
            let pair = record.pair(0, 1).expect("two bodies");
            lab.step(&Input::default(), &mut Vec::new(), &mut ());
            assert_eq!(record.after().state, lab.state, "{run}: {test:?}");
            assert_eq!(pair.overlaps(), !lab.contacts().is_empty());
            let is_explained =
                !pair.steps.is_empty() || pair.result == Some(TestResult::NotApplicable);
            assert!(is_explained || test == Test::TimeOfImpact, "{run}: {test:?}");
        }
    }
}

/// Flawed tests report overlaps that do not exist, and push the bodies further in every tick.
#[test]
fn positions_stay_finite_under_endless_pushes() {
    let mut world = crate::load::world(
        "lab/crowd",
        &[
            ("methods.answer", "PushOut"),
            ("flaw.axes_not_normalized", "true"),
            ("flaw.containment_ignored", "true"),
            ("flaw.edge_instead_of_normal", "true"),
            ("bodies.stone-2.shape.radius", "1000"),
        ],
    );
    for tick in 0..600 {
        world.step(&Input::default(), &mut Vec::new());
        for body in world.bodies() {
            let position = world.position(body).expect("it is there");
            assert!(position.is_finite(), "tick {tick}: {} is at {position}", world.name(body));
        }
    }
}

/// An obstacle stops a moving body, whichever is listed first. Bodies that overlap from the start
/// do not stop it.
#[test]
fn an_obstacle_stops_a_body_in_any_list_order() {
    let body = |name: &str, x: f32, y: f32, speed: f32| BodySetup {
        name: name.to_owned(),
        shape: ShapeSetup::Box(BoxShape { width: 1.0, height: 1.0, round: 0.0 }),
        position: vec3(x, y, 0.0),
        angle: 0.0,
        velocity: vec3(speed, 0.0, 0.0),
        spin: 0.0,
    };
    let all = [
        body("mover", -3.0, 0.0, 6.0),
        body("wall", 0.0, 0.0, 0.0),
        body("still", 0.0, 9.0, 0.0),
        body("over it", 0.2, 9.0, 0.0),
    ];
    for broad in [Broad::None, Broad::Grid] {
        for order in [[0, 1, 2, 3], [1, 0, 2, 3], [2, 3, 0, 1], [3, 2, 1, 0]] {
            let bodies: Vec<BodySetup> = order.iter().map(|k| all[*k].clone()).collect();
            let methods = Methods { stop: EarlyStop::AtImpact, broad, ..Methods::default() };
            let mut lab = Lab::new(LabSetup { methods, bodies, ..LabSetup::default() });
            run_ticks(&mut lab, 60);
            let mover = order.iter().position(|k| *k == 0).expect("it is in it");
            let x = lab.state.bodies[mover].position.x;
            assert!((x + 1.0).abs() < 1e-3, "{broad:?} {order:?}: {x}");
        }
    }
}

#[test]
fn closest_points_lie_on_their_shapes_in_either_list_order() {
    let body = |name: &str, shape, x: f32, y: f32| BodySetup {
        name: name.to_owned(),
        shape,
        position: vec3(x, y, 0.0),
        angle: 0.0,
        velocity: Vec3::ZERO,
        spin: 0.0,
    };
    let tile = || ShapeSetup::Box(BoxShape { width: 2.0, height: 1.0, round: 0.0 });
    let ball = || ShapeSetup::Circle(CircleShape { radius: 0.5 });
    for (x, y, expected) in [
        (-3.0, 0.2, [vec2(-2.5, 0.2), vec2(-1.0, 0.2)]),
        (0.3, 2.0, [vec2(0.3, 1.5), vec2(0.3, 0.5)]),
        (4.0, 4.5, [vec2(3.7, 4.1), vec2(1.0, 0.5)]),
    ] {
        for ball_first in [true, false] {
            let [one, two] = [body("ball", ball(), x, y), body("tile", tile(), 0.0, 0.0)];
            let (bodies, expected) = if ball_first {
                ([one, two], expected)
            } else {
                ([two, one], [expected[1], expected[0]])
            };
            let lab = lab_with(Test::Closest, &bodies);
            let record = lab.record(&Input::default());
            let pair = record.pair(0, 1).expect("two bodies");
            let shapes = [&pair.shapes[0], &pair.shapes[1]];
            let closest = pair.result.as_ref().and_then(|result| result.closest(shapes));
            let closest = closest.expect("the test tells them");
            let error = [0, 1].map(|k| closest[k].distance(expected[k]));
            assert!(error[0].max(error[1]) < 1e-5, "{closest:?}, {expected:?}");
        }
    }
}
