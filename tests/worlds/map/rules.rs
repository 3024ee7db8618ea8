//! Limits of the map world: the number of kept polygons, the chosen position and the size of a map.

use std::fmt::Write;

use collidoscope::explain;
use collidoscope::params::Value;
use collidoscope::scene;
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::map::{MAX_RESIDUAL_DEPTH, MAX_TESTS, Step, TriangleClass};
use collidoscope::sim::{Action, Event, EventKind, Input, Record, World};

use super::world::{map, map_mut};
use crate::load::world;
use crate::random::Random;

/// Returns inputs that walk ahead and turn at random.
fn inputs(seed: u64, ticks: usize) -> impl Iterator<Item = Input> {
    let mut dice = Random(seed);
    (0..ticks).map(move |tick| {
        let held: ActionSet = [Action::Forward].into_iter().collect();
        let camera_yaw = if tick % 40 == 0 { dice.between(-3.0, 3.0) } else { 0.0 } as f32;
        Input { held, camera_yaw, ..Input::default() }
    })
}

#[test]
fn the_first_walls_and_floors_are_kept_up_to_the_limit() {
    let mut dropped = 0;
    for max_polygons in [0, 1, 5, 20] {
        let text = max_polygons.to_string();
        let mut world = world("map/corners", &[("collision.max_polygons", text.as_str())]);
        for input in inputs(1, 60) {
            let Record::Map(record) = world.record(&input) else { panic!("a map") };
            // Polygons are listed in the map's order.
            let mut counts = [0; 2];
            for step in &record.steps {
                let Step::Gathered { triangle, class } = *step else { continue };
                let normal = map(&world).ground.triangles[triangle as usize].normal;
                let is_wall = normal.y.abs() < 0.7;
                let count = &mut counts[usize::from(is_wall)];
                *count += 1;
                assert_eq!(
                    class == TriangleClass::Dropped,
                    *count > max_polygons,
                    "{class:?} of {max_polygons}"
                );
                assert!(
                    class == TriangleClass::Dropped || (class == TriangleClass::Floor) != is_wall
                );
                dropped += usize::from(class == TriangleClass::Dropped);
            }
            let mut events = Vec::new();
            world.step(&input, &mut events);
            let rounds = |event: &Event| match event.kind {
                EventKind::PushedOut { rounds } => Some(rounds),
                _ => None,
            };
            assert!(events.iter().filter_map(rounds).all(|rounds| rounds > 0), "{events:?}");
        }
    }
    assert!(dropped > 100, "{dropped}");
}

/// If the rounds run out, the player ends at the least deep position tried, or at one within
/// `MAX_RESIDUAL_DEPTH`.
#[test]
fn the_least_deep_position_tried_is_kept() {
    let mut blocked = 0;
    for (id, rounds) in [("map/corners", "0"), ("map/corners", "1"), ("map/courtyard", "0")] {
        let sets = [
            ("methods.walls", "Exact"),
            ("collision.rounds", rounds),
            ("player.walk_speed", "0.4"),
        ];
        let mut world = world(id, &sets);
        for input in inputs(2, 600) {
            let Record::Map(record) = world.record(&input) else { panic!("a map") };
            let mut events = Vec::new();
            let start = map(&world).state.position;
            world.step(&input, &mut events);
            if !events.iter().any(|event| event.kind == EventKind::Blocked) {
                continue;
            }
            let tried: Vec<_> = record
                .steps
                .iter()
                .filter_map(|step| match *step {
                    Step::Solved { to, .. } => Some(to),
                    _ => None,
                })
                .collect();
            let kept = record.after.state.position;
            let depth_at = |at| map(&world).deepest(at);
            let min_depth = tried.iter().map(|at| depth_at(*at)).fold(depth_at(start), f32::min);
            assert!(
                depth_at(kept) <= min_depth.max(MAX_RESIDUAL_DEPTH),
                "{id}: {}, {min_depth}",
                depth_at(kept)
            );
            blocked += 1;
        }
    }
    assert!(blocked > 5, "{blocked}");
}

/// Stairs of 1,000 steps have 12,000 triangles, so 17 such pieces exceed the limit of 200,000.
#[test]
fn stairs_beyond_the_triangle_limit_are_not_prebuilt() {
    let mut pieces = String::new();
    for k in 0..17 {
        write!(pieces, "(name: \"s{k}\", shape: Stairs(steps: 1)), ").expect("a text");
    }
    let text = format!("(title: \"t\", world: Map(pieces: [{pieces}]))");
    let scene = scene::parse("t.ron", None, &text).expect("a good scene");
    let mut world = World::new(scene.file.world);
    let values = |count: usize| -> Vec<(String, Value)> {
        (0..count).map(|k| (format!("pieces.s{k}.shape.steps"), Value::U32(1000))).collect()
    };
    let pending_triangles =
        |world: &World, count| world.pending_grounds(&values(count)).map(|it| it.triangles());
    assert!(
        pending_triangles(&world, 16) > pending_triangles(&world, 15),
        "the last one is to be built, too"
    );
    assert_eq!(
        pending_triangles(&world, 17),
        pending_triangles(&world, 16),
        "nothing is made that will be refused"
    );
    assert!(map_mut(&mut world).ground.triangles.len() < 1000);
}

/// Each parameter is in its range, but testing 21,000 triangles a thousand times took 2.4 s per tick.
#[test]
fn a_tick_of_many_walls_and_rounds_stops_when_its_tests_are_used_up() {
    for (walls, radius) in [("Article", "1000"), ("Exact", "3")] {
        let edits = [
            ("methods.walls", walls),
            ("player.radius", radius),
            ("collision.gather_radius", "1000"),
            ("collision.rounds", "1000"),
            ("collision.max_polygons", "100000"),
        ];
        let world = world("map/ruins", &edits);
        let input = inputs(1, 1).next().expect("a tick");
        let Record::Map(record) = world.record(&input) else { panic!("a map") };
        let gathered = record
            .steps
            .iter()
            .filter(|step| matches!(step, Step::Gathered { class: TriangleClass::Wall, .. }));
        let near = gathered.count();
        let rounds = record.steps.iter().find_map(|step| match *step {
            Step::RoundsUp { rounds } => Some(rounds as usize),
            _ => None,
        });
        let rounds = rounds.unwrap_or_else(|| panic!("{walls}: nothing was used up"));
        assert!(
            near > 1000 && rounds > 10 && rounds < 1000,
            "{walls}: {near} walls, {rounds} rounds"
        );
        // `Exact` tests only the walls in reach.
        let is_bounded = walls == "Exact" || rounds * near <= MAX_TESTS + near;
        assert!(is_bounded, "{walls}: {near} walls, {rounds} rounds");
        let record = Record::Map(record);
        let moments = explain::explanation(&record).moments(None);
        let is_explained = moments.iter().any(|moment| {
            moment.stop_reason.as_ref().is_some_and(|why| why.contains("of 1000 rounds"))
        });
        assert!(moments.len() < 3_000, "{walls}: {} moments", moments.len());
        assert!(is_explained, "{walls}: why it stopped is not said");
    }
}

/// The loader warns of all stairs on which the player gets stuck, and of few others: getting stuck
/// also depends on where each move ends.
#[test]
fn stairs_that_the_player_does_not_climb_cause_a_warning() {
    let (mut climbed, mut stuck, mut both) = (0, 0, 0);
    for (rise, tread) in [0.06, 0.11, 0.17, 0.23, 0.28, 0.36]
        .into_iter()
        .flat_map(|rise| [0.13, 0.22, 0.3, 0.43, 0.6, 0.9].map(|tread| (rise, tread)))
    {
        const STEPS: f32 = 8.0;
        let (height, length) = (STEPS * rise, STEPS * tread);
        for walls in ["Article", "Exact"] {
            let text = format!(
                "(title: \"T\", world: Map(methods: (walls: {walls}), player: (position: (0, 0, -1.5)), pieces: [
                    (name: \"floor\", shape: Box(size: (20, 0.5, 40)), position: (0, -0.5, 0)),
                    (name: \"way\", shape: Stairs(size: (6, {height}, {length}), steps: 8), position: (0, 0, {})),
                ]))",
                length / 2.0
            );
            let scene = scene::parse("x.ron", None, &text).expect("it loads");
            let is_warned = scene.warnings.iter().any(|it| it.what.contains("get stuck on `way`"));
            let mut world = World::new(scene.file.world);
            let held: ActionSet = [Action::Forward].into_iter().collect();
            let input = Input { held, ..Input::default() };
            let mut highest = 0.0_f32;
            for _ in 0..(15.0 + length / 0.1) as u32 {
                world.step(&input, &mut Vec::new());
                highest = highest.max(map(&world).state.position.y);
            }
            let is_up = highest > height - rise * 0.5;
            assert!(is_up || is_warned, "{walls}, {rise} × {tread}: {highest} of {height}");
            match (is_up, is_warned) {
                (true, true) => both += 1,
                (true, false) => climbed += 1,
                (false, _) => stuck += 1,
            }
        }
    }
    assert!(climbed > 15 && stuck > 30 && both < 12, "{climbed} {stuck} {both}");
}
