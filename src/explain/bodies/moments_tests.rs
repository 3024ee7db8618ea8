//! Tests of complete and incomplete ticks of the bodies world, step by step.

use glam::{Vec2, vec2};
use std::collections::BTreeSet;

use crate::explain;
use crate::explain::bodies::card as bodies_card;
use crate::explain::bodies::view;
use crate::explain::card::text;
use crate::explain::map::moments_tests::{Dice, check, counts, draw_all};
use crate::explain::moments::Moment;
use crate::sim::bodies::{
    Bodies, BodiesSetup, CircleMtv, Correction, MassGravity, MtvShare, Pairs, Solver, Stage, Step,
    TickRecord, VibrationVelocity,
};
use crate::sim::input::{ActionSet, Grab, Throw};
use crate::sim::{Action, Body, Input, Sim, Stepped};
use crate::sim::{Record, WorldSetup};

fn scenes() -> impl Iterator<Item = &'static str> {
    crate::scene::catalogue::ids().filter(|id| id.starts_with("bodies/"))
}

fn setup(id: &str) -> BodiesSetup {
    let scene = crate::scene::load(id).expect("it ships");
    let WorldSetup::Bodies(setup) = scene.file.world else { panic!("{id}: of the bodies world") };
    setup
}

fn tick(record: &Record) -> &TickRecord {
    let Record::Bodies(tick) = record else { panic!("not of the bodies world") };
    tick
}

/// Returns random input: keys, Use, throws and drags.
fn input(dice: &mut Dice, before: ActionSet, world: &Bodies) -> Input {
    let keys = [Action::Left, Action::Right, Action::Jump];
    let mut held: ActionSet = keys.into_iter().filter(|_| dice.roll(3) == 0).collect();
    if dice.roll(40) == 0 {
        held = held.union([Action::Use].into_iter().collect());
    }
    let mut input = Input::from_held(before, held);
    if dice.roll(25) == 0 {
        input.throw = Some(Throw { from: vec2(0.0, 6.0), velocity: vec2(2.0, -3.0) });
    }
    if dice.roll(4) == 0 {
        let index = dice.roll(world.state.bodies.len() as u64) as usize;
        let body = world.state.bodies[index].id;
        input.grab = Some(Grab { body, point: vec2(0.1, 0.0), target: Vec2::new(0.0, 3.0) });
    }
    input
}

fn run(mut world: Bodies, seed: u64, ticks: usize, each: &mut impl FnMut(usize, &Record)) {
    let (mut dice, mut before) = (Dice(seed), ActionSet::default());
    for tick in 0..ticks {
        let input = input(&mut dice, before, &world);
        before = input.held;
        each(tick, &Record::Bodies(world.record(&input)));
        world.step(&input, &mut Vec::new(), &mut ());
    }
}

/// Runs every scene with both solvers.
fn run_scenes(ticks: usize, mut each: impl FnMut(usize, &Record)) {
    for (seed, id) in (0..).zip(scenes()) {
        for solver in [Solver::Article, Solver::Impulse] {
            let mut setup = setup(id);
            setup.methods.solver = solver;
            let ticks = if id == "bodies/avalanche" { ticks.min(4) } else { ticks };
            run(Bodies::new(setup), seed, ticks, &mut each);
        }
    }
}

/// A scene, and a change to it.
type Variant = (&'static str, fn(&mut BodiesSetup));

/// Returns variants that use the other methods and switches.
fn variants() -> Vec<Variant> {
    vec![
        ("bodies/ledge", |s| {
            (s.methods.share, s.methods.pairs) = (MtvShare::Half, Pairs::Grid);
            s.methods.circle_mtv = CircleMtv::Article;
            s.methods.mass_gravity = MassGravity::Real;
        }),
        ("bodies/ledge", |s| s.methods.inner_edges = false),
        ("bodies/jitter", |s| {
            s.methods.share = MtvShare::ByMass;
            s.methods.vibration_velocity = VibrationVelocity::Clamp;
        }),
        ("bodies/ledge", |s| {
            (s.methods.article_spin, s.methods.pairs) = (true, Pairs::SweepAndPrune);
        }),
        ("bodies/ledge", |s| {
            (s.article.mtv_force_clamp, s.methods.pairs) = (0.1, Pairs::Tree);
        }),
        ("bodies/billiards", |s| {
            (s.methods.solver, s.methods.circle_mtv) = (Solver::Article, CircleMtv::Article);
        }),
        ("bodies/slope", |s| s.impulse.correction = Correction::Baumgarte),
        ("bodies/slope", |s| s.impulse.correction = Correction::None),
        ("bodies/pyramid", |s| {
            (s.impulse.accumulated_clamping, s.lowest) = (false, 10000.0);
            for body in &mut s.bodies {
                body.damping_x = 0.9;
            }
        }),
        ("bodies/slope", |s| {
            (s.impulse.warm_starting, s.impulse.friction) = (false, false);
            for body in &mut s.bodies {
                (body.damping_x, body.restitution) = (0.9, 0.5);
            }
        }),
    ]
}

/// Runs a scene whose driver has an infinite speed.
fn run_frozen(each: &mut impl FnMut(usize, &Record)) {
    let mut world = Bodies::new(setup("bodies/ledge"));
    let driver = world.driver().expect("it is driven");
    world.state.bodies[driver].velocity = Vec2::splat(f32::INFINITY);
    run(world, 3, 2, each);
}

#[test]
fn every_line_is_lit_by_a_step_that_occurs() {
    let mut lit = BTreeSet::new();
    let mut each = |number: usize, record: &Record| {
        let tick = tick(record);
        let steps = tick.steps.len();
        let own = view::explained(tick, None);
        lit.extend(check(record, steps, own));
        if number.is_multiple_of(10) {
            lit.extend(check(record, steps, None));
            for other in (0..tick.shapes.len().min(60)).skip(number / 10 % 4).step_by(4) {
                lit.extend(check(record, steps, Some(other)));
            }
        }
    };
    run_scenes(100, &mut each);
    for (seed, (id, change)) in (50..).zip(variants()) {
        let mut setup = setup(id);
        change(&mut setup);
        run(Bodies::new(setup), seed, 60, &mut each);
    }
    run_frozen(&mut each);
    let listing = BodiesSetup::default().listing();
    let never_lit = (0..listing.len()).filter(|line| !lit.contains(line));
    let never_lit: Vec<_> = never_lit.map(|line| listing[line].text).collect();
    assert!(never_lit.is_empty(), "never lit: {never_lit:#?}");
}

#[test]
fn all_steps_replayed_are_the_tick() {
    let mut each = |number: usize, record: &Record| {
        let tick = tick(record);
        let replayed = tick.replayed(tick.steps.len());
        assert_eq!(replayed.state, tick.after.state, "tick {number}");
        assert_eq!(replayed.specs, tick.after.specs, "tick {number}");
        assert_eq!(replayed.solver.impulses(), tick.after.solver.impulses(), "tick {number}");
        for (body, push) in tick.pushes().filter(|(_, push)| push.vibration == (false, false)) {
            let became = tick.became(body).filter(|(state, _)| !state.frozen);
            assert!(
                became.is_none_or(|(state, _)| state.velocity == push.velocity),
                "tick {number}"
            );
        }
    };
    run_scenes(200, &mut each);
    for (seed, (id, change)) in (80..).zip(variants()) {
        let mut setup = setup(id);
        change(&mut setup);
        run(Bodies::new(setup), seed, 60, &mut each);
    }
    run_frozen(&mut each);
}

#[test]
fn a_cut_tick_draws_soundly() {
    run_scenes(200, |number, record| {
        let steps = &tick(record).steps;
        let own = view::explained(tick(record), None);
        for count in counts(steps.len(), 4, number * 7) {
            let cut = record.up_to(count);
            assert_eq!(tick(&cut).steps[..], steps[..count]);
            draw_all(&cut, own);
            if let Some(body) = own.filter(|body| *body < tick(&cut).shapes.len()) {
                let card = bodies_card::card(tick(&cut), body, None);
                assert!(!card.lines.is_empty());
                let has_response =
                    card.lines.iter().any(|line| text(&line.symbols) == "the response");
                let is_there = tick(&cut).became(body).is_some();
                assert_eq!(has_response, is_there && count == steps.len(), "an answer at {count}");
                let _ = bodies_card::table(tick(&cut), body);
            }
            let _ = bodies_card::world(tick(&cut));
        }
    });
}

#[test]
fn between_the_stages_bodies_have_flown_but_are_not_corrected() {
    let mut corrected = 0;
    let mut world = Bodies::new(setup("bodies/ledge"));
    for _ in 0..120 {
        let record = world.record(&Input::default());
        let is_stage = |step: &Step| *step == Step::Stage(Stage::Dynamics);
        let count = record.steps.iter().position(is_stage).expect("every tick has it");
        let cut = record.up_to(count);
        for step in &record.steps {
            if let Step::Moved { body, to, .. } = *step {
                assert_eq!(cut.after.state.bodies[body].position, to);
                corrected += usize::from(record.after.state.bodies[body].position != to);
            }
        }
        world.step(&Input::default(), &mut Vec::new(), &mut ());
    }
    assert!(corrected > 100, "{corrected}");
}

#[test]
fn a_thousand_bodies_have_few_moments() {
    let mut world = Bodies::new(setup("bodies/avalanche"));
    for _ in 0..60 {
        world.step(&Input::default(), &mut Vec::new(), &mut ());
    }
    let listing = world.setup.listing();
    for solver in [Solver::Impulse, Solver::Article] {
        let mut changed = (*world.setup).clone();
        changed.methods.solver = solver;
        world.setup = changed.into();
        let record = Record::Bodies(world.record(&Input::default()));
        let own = view::explained(tick(&record), None);
        assert!(own.is_some(), "something touches");
        let start = std::time::Instant::now();
        let all = explain::explanation(&record).moments(own);
        eprintln!("{solver:?}: {} moments in {:?}", all.len(), start.elapsed());
        let is_soft = |moment: &Moment| listing[moment.line].method == "correction: Soft";
        assert!(solver == Solver::Article || all.iter().any(is_soft), "its contact is opened");
        assert!(all.len() < 500, "{solver:?}: {} moments", all.len());
    }
}

#[test]
fn a_gap_is_a_stop() {
    let mut world = Bodies::new(setup("bodies/pyramid"));
    let mut stops = Vec::new();
    for _ in 0..30 {
        let record = Record::Bodies(world.record(&Input::default()));
        for body in 0..8 {
            stops.extend(
                explain::explanation(&record)
                    .moments(Some(body))
                    .into_iter()
                    .filter_map(|moment| moment.stop_reason),
            );
        }
        world.step(&Input::default(), &mut Vec::new(), &mut ());
    }
    assert!(stops.iter().any(|stop| stop.starts_with("gap ")), "{stops:?}");
    assert!(world.index(Body::Object(0)).is_some());
}

/// Box-2 lands on the joint of the ledge; its overlap there is deeper than beyond the joint.
#[test]
fn an_inner_edge_that_is_left_out_is_named_and_drawn() {
    let mut changed = setup("bodies/ledge");
    changed.methods.inner_edges = false;
    let mut world = Bodies::new(changed);
    for _ in 0..19 {
        world.step(&Input::default(), &mut Vec::new(), &mut ());
    }
    let index = |name: &str| {
        let body = world.bodies().into_iter().find(|body| world.name(*body) == name);
        world.index(body.expect("it is there")).expect("it is there")
    };
    let (own, tile) = (index("box-2"), index("ledge-2"));
    let mut record = world.record(&Input::default());
    record.partner = Some(record.body(tile));
    let test = record.pair(own, tile).expect("a pair");
    assert_eq!(test.contact.normal, Vec2::Y);
    let record = Record::Bodies(record);
    let named = "ledge-2 edge −x: an inner edge, covered by ledge-1";
    let moments = explain::explanation(&record).moments(Some(own));
    let lines = moments.iter().flat_map(|moment| &moment.explanation);
    assert!(lines.clone().any(|line| text(&line.symbols) == named));
    let card = bodies_card::card(tick(&record), own, None);
    assert!(card.lines.iter().any(|line| text(&line.symbols) == named));
    let figure = crate::figure::of(&record, 20, Some(own));
    let deciding = figure.deciding().expect("a line");
    assert_eq!(deciding.name, "box-2 y");
    let edge = figure.sheet.segments.iter().find(|segment| segment.name == "inner edge");
    let [from, to] = edge.expect("it is drawn").ends;
    assert!((from.distance(to) - 1.0).abs() < 1e-5, "the tile is 1 m high");
}
