//! Invalid or extreme input: refused with a reason, or survived without NaN.

use collidoscope::params::{self, Value};
use collidoscope::scene::parse;
use collidoscope::sim::bodies::{Bodies, MAX_HITS};
use collidoscope::sim::input::{ActionSet, Throw};
use collidoscope::sim::{Action, EventKind, Input, Sim, Stepped, World};
use glam::{Vec2, vec2};

use super::{body, hash, run, scene, set, world};
use crate::random::Random;

fn all_finite(world: &Bodies) -> bool {
    let finite = |v: Vec2| v.is_finite();
    world.state.bodies.iter().all(|b| {
        finite(b.position) && finite(b.velocity) && b.angle.is_finite() && b.momentum.is_finite()
    })
}

#[test]
fn values_out_of_range_are_refused_by_path() {
    let body = |fields: &str| format!("bodies: [(name: \"b\", position: (0, 0, 0), {fields})]");
    let shape = "shape: Box()";
    for (fields, path) in [
        (body(&format!("{shape}, mass: 0")), "world.bodies[0].mass"),
        (body(&format!("{shape}, mass: -1")), "world.bodies[0].mass"),
        (body(&format!("{shape}, mass: 1e30")), "world.bodies[0].mass"),
        (body(&format!("{shape}, mass: NaN")), "world.bodies[0].mass"),
        (body(&format!("{shape}, restitution: 5")), "world.bodies[0].restitution"),
        (body(&format!("{shape}, velocity: (101, 0, 0)")), "world.bodies[0].velocity"),
        (body("shape: Box(width: 0)"), "world.bodies[0].shape.width"),
        (body("shape: Circle(radius: -1)"), "world.bodies[0].shape.radius"),
        (body(&format!("{shape}, layer: \"red\"")), "world.bodies[0].layer"),
        (body(shape) + ", driver: (body: \"c\")", "world.driver.body"),
        (body(&format!("{shape}, fixed: true")) + ", driver: (body: \"b\")", "world.driver.body"),
        ("impulse: (iterations: 1000)".to_owned(), "world.impulse.iterations"),
        ("impulse: (sub_steps: 0)".to_owned(), "world.impulse.sub_steps"),
        (
            "layers: [(name: \"a\", apart: [(name: \"b\")])]".to_owned(),
            "world.layers[0].apart[0].name",
        ),
        ("layers: [(name: \"a\"), (name: \"a\")]".to_owned(), "world.layers[1].name"),
        (
            "stacks: [(name: \"s\", position: (0, 0, 0), columns: 200, rows: 101)]".to_owned(),
            "world.stacks[0]",
        ),
        (
            body(shape).replace("\"b\"", "\"s-3\"")
                + ", stacks: [(name: \"s\", position: (0, 0, 0))]",
            "world.bodies[0].name",
        ),
        (body(shape).replace("\"b\"", "\"drop-3\""), "world.bodies[0].name"),
    ] {
        let text = format!("(title: \"T\", world: Bodies({fields}))");
        let problems = parse("t", None, &text).expect_err(&fields);
        let problems = format!("{problems:?}");
        assert!(problems.contains(&format!("path: \"{path}\"")), "{fields}: {problems}");
    }
}

#[test]
fn ten_thousand_bodies_in_one_point_are_survived() {
    let mut hashes = Vec::new();
    for method in ["BruteForce", "Grid", "SweepAndPrune", "Tree"] {
        let mut world = world(&format!(
            "methods: (pairs: {method}), stacks: [(name: \"s\", position: (0, 0, 0), columns: 100,
             rows: 100, width: 0.001, height: 0.001, circles: 0.5)]"
        ));
        for body in &mut world.state.bodies {
            body.position = Vec2::ZERO;
        }
        run(&mut world, 2);
        assert!(all_finite(&world) && world.state.touching.len() <= MAX_HITS);
        hashes.push(hash(&world));
    }
    assert!(hashes.iter().all(|hash| *hash == hashes[0]), "{hashes:?}");
    let mut world = world(
        "methods: (pairs: Grid, solver: Impulse), impulse: (iterations: 1, sub_steps: 1),
         stacks: [(name: \"s\", position: (0, 0, 0), columns: 100, rows: 100)]",
    );
    for body in &mut world.state.bodies {
        body.position = Vec2::ZERO;
    }
    run(&mut world, 1);
    assert!(all_finite(&world));
}

/// Each number is in its range, and the product with the number of bodies is allowed. Only the number
/// of contacts is too large, because all bodies overlap.
#[test]
fn many_solver_passes_limit_the_contacts_of_a_tick() {
    let bodies = |i: u32| format!("(name: \"b{i}\", shape: Circle(), position: (0, {i}e-4, 0))");
    let all = (0..500).map(bodies).collect::<Vec<_>>().join(", ");
    let mut world = world(&format!(
        "methods: (solver: Impulse), impulse: (iterations: 100, sub_steps: 32), bodies: [{all}]"
    ));
    let max_contacts = world.setup.max_pairs();
    assert!(max_contacts as u64 * 32 * (100 + 1) <= 16_000_000, "{max_contacts}");
    let record = world.clone().record(&Input::default());
    assert_eq!(record.contacts.len(), max_contacts);
    assert_eq!(record.counts().expect("it was tested").2 + record.untested(), 500 * 499 / 2);
    run(&mut world, 1);
    assert!(all_finite(&world));
}

#[test]
fn extreme_but_allowed_numbers_are_survived() {
    let bodies = |mass: f32| {
        format!(
            "(name: \"heavy\", shape: Box(width: 1000, height: 0.001), position: (0, 0, 0), mass: 1e6),
             (name: \"light\", shape: Circle(radius: 0.001), position: (0, 0, 0), mass: {mass},
              velocity: (100, -100, 0), spin: 36000, restitution: 1, friction: 10),
             (name: \"far\", shape: Box(), position: (10000, 10000, 0), offset: (1000, -1000, 0),
              spin: -36000),
             (name: \"floor\", shape: Box(width: 1000), position: (0, -1, 0), fixed: true)"
        )
    };
    for solver in ["Article", "Impulse"] {
        for correction in ["Soft", "Baumgarte", "None"] {
            let mut world = world(&format!(
                "gravity: 1000, gravity_gain: 100,
                 methods: (solver: {solver}, circle_mtv: Article, article_spin: true),
                 article: (mtv_force_scale: 10, mtv_force_clamp: 1000),
                 impulse: (iterations: 100, sub_steps: 32, correction: {correction}, baumgarte: 1,
                           push_speed: 100, contact_hertz: 240),
                 bodies: [{}]",
                bodies(0.001)
            ));
            run(&mut world, 300);
            assert!(all_finite(&world), "{solver} {correction}");
        }
    }
}

#[test]
fn a_body_with_non_finite_numbers_is_frozen_and_reported() {
    for solver in ["Article", "Impulse"] {
        let mut world = world(&format!(
            "methods: (solver: {solver}), bodies: [
             (name: \"a\", shape: Box(), position: (0, 0, 0)),
             (name: \"b\", shape: Box(), position: (5, 0, 0))]"
        ));
        world.state.bodies[0].velocity = vec2(f32::NAN, 0.0);
        world.state.bodies[1].velocity = vec2(f32::INFINITY, 0.0);
        let events = run(&mut world, 1);
        let frozen: Vec<_> = events.iter().filter(|e| e.kind == EventKind::Frozen).collect();
        assert_eq!(frozen.len(), 2, "{events:?}");
        assert_eq!(body(&world, "a").position, Vec2::ZERO);
        assert!(body(&world, "a").frozen && all_finite(&world));
        // The freeze is permanent and reported once.
        let events = run(&mut world, 60);
        assert!(events.iter().all(|e| e.kind != EventKind::Frozen));
        assert_eq!(body(&world, "b").position, vec2(5.0, 0.0));
        assert_eq!(body(&world, "b").velocity, Vec2::ZERO);
    }
}

/// Changes random switches and numbers while the world runs.
#[test]
fn restless_sliders_break_nothing() {
    let mut random = Random(77);
    for id in ["bodies/ledge", "bodies/billiards", "bodies/layers", "bodies/pyramid"] {
        let mut world = scene(id);
        let mut parameters = Vec::new();
        collidoscope::params::visit(&*world.setup, &mut |at, meta, value| {
            parameters.push((at.named.clone(), *meta, value));
        });
        for _ in 0..400 {
            let (path, meta, value) = &parameters[random.next() as usize % parameters.len()];
            let (low, high) = (meta.slider.0 as f32, meta.slider.1 as f32);
            let new = match value {
                Value::F32(_) => Value::F32(random.within(low, high)),
                Value::U32(_) => Value::U32(random.within(low, high.min(12.0)) as u32),
                Value::Bool(_) => Value::Bool(random.next().is_multiple_of(2)),
                Value::Vec3(_) => {
                    let n = [0; 3].map(|_| random.within(low, high));
                    Value::Vec3(n.into())
                }
                Value::Choice(_, choices) => {
                    Value::Choice(random.next() as usize % choices.names.len(), choices)
                }
                Value::Char(_) | Value::Points(_) => continue,
            };
            // A value out of range is refused and changes nothing.
            let _ = world.set(path, new.clone());
            run(&mut world, 2);
            assert!(all_finite(&world), "{id}: {path} = {new}");
        }
    }
}

#[test]
fn the_number_of_bodies_is_limited() {
    let mut world = world(
        "methods: (pairs: Grid), gravity: 0,
         stacks: [(name: \"s\", position: (0, 0, 0), columns: 200, rows: 99, gap: 1)],
         spawns: [(name: \"a\", shape: Box(), position: (-500, 0, 0))]",
    );
    let held: ActionSet = std::iter::once(Action::Use).collect();
    let throw = Throw { from: vec2(-500.0, 9.0), velocity: Vec2::ZERO };
    let input = Input { held, pressed: held, throw: Some(throw), ..Input::default() };
    for _ in 0..120 {
        world.step(&input, &mut Vec::new(), &mut ());
    }
    assert_eq!(world.state.bodies.len(), 20_000);
    // A stack that does not fit is refused.
    let mut world = World::Bodies(world);
    let refused = world.set("stacks.s.rows", Value::U32(101));
    assert!(refused.is_err_and(|why| why.contains("at most 20000")));
}

#[test]
fn setting_a_value_to_itself_changes_nothing() {
    let mut world = scene("bodies/avalanche");
    run(&mut world, 5);
    let before = hash(&world);
    set(&mut world, "impulse.iterations", "1");
    assert_eq!(hash(&world), before);
}

#[test]
fn numbers_in_range_whose_product_is_too_large_are_refused() {
    let text = |solver: &str, iterations: u32| {
        format!(
            "(title: \"T\", world: Bodies(methods: (solver: {solver}),
              impulse: (iterations: {iterations}, relax_iterations: 100, sub_steps: 32),
              stacks: [(name: \"s\", position: (0, 0, 0), columns: 50, rows: 20)]))"
        )
    };
    let read = |solver, iterations| parse("t.ron", None, &text(solver, iterations));
    // 1,000 bodies × 32 × 125.
    assert!(read("Impulse", 25).is_ok() && read("Article", 100).is_ok());
    let problems = read("Impulse", 26).expect_err("too much");
    let [problem] = &problems[..] else { panic!("{problems:?}") };
    let message = problem.to_string();
    assert!(message.starts_with("t.ron:2:") && message.contains(": world.impulse: "), "{message}");
    let numbers = "4032000 times per tick: 1000 bodies × 32 sub_steps × (26 iterations + 100 relax_iterations)";
    assert!(message.contains(numbers) && message.contains("; at most 4000000 in all"), "{message}");

    let mut world = World::new(read("Impulse", 25).expect("good").file.world);
    let before = world.setup();
    for (path, value) in [
        ("impulse.iterations", Value::U32(26)),
        ("stacks.s.rows", Value::U32(40)),
        ("impulse.iterations", Value::U32(100)),
    ] {
        let why = world.set(path, value).expect_err("too much");
        assert!(why.contains(" times per tick: ") && why.contains("sub_steps"), "{path}: {why}");
    }
    assert!(world.setup() == before, "nothing is changed");
    let none = params::read(&world.setup(), "impulse.correction", "None").expect("a name");
    world.set("impulse.correction", none).expect("less");
    world.set("impulse.iterations", Value::U32(100)).expect("the relaxing passes are gone");
    world.set("stacks.s.rows", Value::U32(40)).expect_err("twice as many bodies");
}
