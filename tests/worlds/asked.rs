//! Queries common to all worlds: their results agree with each other and with the scene.

use std::collections::{BTreeMap, BTreeSet};
use std::f32::consts::FRAC_PI_6;

use collidoscope::params::{self, Value};
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::quantities::{all_fields, quantities, unit};
use collidoscope::sim::{Body, ColliderShape, Field, PlacedBody, World, WorldKind};
use glam::{Quat, Vec3, vec2, vec3};

use crate::drive::{restless, steered};
use crate::load::{set, world};
use crate::random::Random;

/// Ticks per scene.
const TICKS: u32 = 120;

/// Returns a world loaded from this text.
fn parse_world(text: &str) -> World {
    World::new(scene::parse("t.ron", None, text).unwrap_or_else(|why| panic!("{why:?}")).file.world)
}

fn placed_bodies(world: &World) -> Vec<PlacedBody> {
    let mut all = Vec::new();
    world.places(&mut |placed| all.push(placed));
    all
}

/// Runs every scene and passes its id and world to `check`, at the start and every 30 ticks.
fn run(mut check: impl FnMut(&str, &World)) {
    for id in catalogue::ids() {
        let mut world = world(id, &[]);
        check(id, &world);
        for (tick, base_input) in (0..).zip(restless(TICKS)) {
            let input = steered(&world, tick, base_input);
            world.step(&input, &mut Vec::new());
            if tick % 30 == 7 {
                check(id, &world);
            }
        }
    }
}

#[test]
fn every_body_is_reported_once_at_its_position() {
    run(|id, world| {
        let bodies = world.bodies();
        let reports = world.report();
        let reported_bodies: Vec<Body> = reports.iter().map(|report| report.body).collect();
        // A map's pieces never move and have no report.
        let expected = if world.kind() == WorldKind::Map { &bodies[..1] } else { &bodies[..] };
        assert_eq!(reported_bodies, expected, "{id}");
        let names: BTreeSet<String> = bodies.iter().map(|body| world.name(*body)).collect();
        assert_eq!(names.len(), bodies.len(), "{id}: each has a name of its own");
        assert!(!names.contains(""), "{id}");
        for report in &reports {
            let at = world.position(report.body).expect("it is there");
            // The report of a plane has its object's position; the plane's own point is the field `point`.
            let point = report.fields.iter().find(|(name, _)| *name == "point");
            let reported_position = match point {
                Some((_, Field::Vec3(point))) => *point,
                _ => report.position,
            };
            assert_eq!(at, reported_position, "{id}: {:?}", report.body);
        }
    });
}

#[test]
fn placed_bodies_have_the_reported_position_and_rotation() {
    run(|id, world| {
        let reports = world.report();
        let mut order = world.bodies().into_iter();
        for placed in placed_bodies(world) {
            assert!(order.any(|body| body == placed.body), "{id}: {:?} in order", placed.body);
            let report = reports.iter().find(|report| report.body == placed.body);
            let report = report.expect("it is told of");
            let at = match world.kind() {
                // The tank world is planar, so heights are not compared.
                WorldKind::Tank => report.position.with_y(placed.at.y),
                _ => report.position,
            };
            assert_eq!(placed.at, at, "{id}: {:?}", placed.body);
            if matches!(placed.collider, ColliderShape::Disk(_)) {
                continue;
            }
            // In a vertical plane, the front of a body's frame points up. The top of the frame points
            // towards the camera.
            let y_axis = report.rotation.mul_vec3(Vec3::Y);
            let (front, up) = match world.kind() {
                WorldKind::Bodies | WorldKind::Lab => (y_axis, Vec3::Z),
                _ => (report.rotation * Vec3::Z, y_axis),
            };
            assert!((placed.rotation * Vec3::Z).distance(front) < 1e-5, "{id}: {:?}", placed.body);
            assert!((placed.rotation * Vec3::Y).distance(up) < 1e-5, "{id}: {:?}", placed.body);
        }
    });
}

#[test]
fn bodies_that_move_are_among_the_placed_bodies() {
    for id in catalogue::ids() {
        let mut world = world(id, &[]);
        let mut moved = 0;
        for (tick, base_input) in (0..).zip(restless(TICKS)) {
            let before: BTreeMap<Body, _> = world
                .report()
                .into_iter()
                .map(|report| (report.body, (report.position, report.rotation)))
                .collect();
            let input = steered(&world, tick, base_input);
            world.step(&input, &mut Vec::new());
            let placed: BTreeSet<Body> =
                placed_bodies(&world).iter().map(|placed| placed.body).collect();
            for report in world.report() {
                let is_still = before
                    .get(&report.body)
                    .is_none_or(|b| *b == (report.position, report.rotation));
                // Collected targets are not placed.
                let is_gone = report.fields.contains(&("alive", Field::Bool(false)));
                assert!(
                    is_still || is_gone || placed.contains(&report.body),
                    "{id}: {:?}",
                    report.body
                );
                moved += usize::from(!is_still);
            }
        }
        assert!(moved > 0, "{id}: something moves");
    }
}

#[test]
fn colliders_have_the_sizes_given_in_the_scene() {
    let colliders = |text: &str| -> Vec<(Body, ColliderShape)> {
        placed_bodies(&parse_world(text))
            .iter()
            .map(|placed| (placed.body, placed.collider))
            .collect()
    };
    let tank = r#"(title: "t", world: Tank(
        driver: (model: Rect(width: 1.5, depth: 2.5)),
        targets: [
            (name: "still", model: Disk(radius: 0.8), position: (9, 0, 0)),
            (name: "pushed", model: Rect(width: 3, depth: 1), position: (9, 0, 9), on_hit: Push()),
            (name: "spun", model: Disk(radius: 0.7), position: (0, 0, 9), use_spin: 3),
            (name: "chaser", model: Disk(radius: 0.6), position: (0, 0, -9), motion: Chase()),
        ],
    ))"#;
    let expected = [
        (Body::Driven, ColliderShape::Rect(vec2(0.75, 1.25))),
        (Body::Object(1), ColliderShape::Rect(vec2(1.5, 0.5))),
        (Body::Object(2), ColliderShape::Disk(0.7)),
        (Body::Object(3), ColliderShape::Disk(0.6)),
    ];
    assert_eq!(colliders(tank), expected);
    let wall = r#"(title: "t", world: Wall(driver: (size: (1, 2, 3))))"#;
    assert_eq!(colliders(wall), [(Body::Driven, ColliderShape::Cuboid(vec3(0.5, 1.0, 1.5)))]);
    let map = r#"(title: "t", world: Map(player: (radius: 0.4, height: 1.5)))"#;
    assert_eq!(
        colliders(map),
        [(Body::Driven, ColliderShape::Capsule { height: 1.5, radius: 0.4 })]
    );
    // A person is 0.5 m wide and 0.4 m deep, a craft 0.9 m and 1.5 m.
    for (gait, half_extents) in [("Upright", vec2(0.25, 0.2)), ("Adhere", vec2(0.45, 0.75))] {
        let text = format!(r#"(title: "t", world: Walker(methods: (gait: {gait})))"#);
        assert_eq!(colliders(&text), [(Body::Driven, ColliderShape::Rect(half_extents))]);
    }
}

/// Ground with a constant slope of 1 in 5 towards +x, 10 m wide and deep.
const SLOPE: &str = r#"(title: "t", world: Walker(
    walker: (position: (1, 0, 0.5), yaw: 30),
    ground: [(name: "g", shape: Heights(width: 10, depth: 10,
              from: Numbers(rows: [[-1, 0, 1], [-1, 0, 1], [-1, 0, 1]])))],
))"#;

#[test]
fn points_project_vertically_onto_the_ground() {
    let (slope, flat) = (parse_world(SLOPE), world("tank/arena", &[]));
    let mut rng = Random(3);
    let mut outside = 0;
    for _ in 0..200 {
        let [x, z] = [0; 2].map(|_| rng.within(-7.0, 7.0));
        let point = vec3(x, rng.within(-3.0, 3.0), z);
        assert_eq!(flat.project_to_ground(point), Some(point.with_y(0.0)));
        let found = slope.project_to_ground(point);
        if x.abs().max(z.abs()) > 5.0 {
            assert_eq!(found, None, "{point}");
            outside += 1;
        } else {
            let found = found.expect("there is ground");
            assert!(found.distance(point.with_y(0.2 * x)) < 1e-3, "{point}: {found}");
        }
    }
    assert!((40..160).contains(&outside), "{outside}");
}

#[test]
fn a_segment_is_free_up_to_the_ground() {
    let (slope, flat) = (parse_world(SLOPE), world("tank/arena", &[]));
    let mut rng = Random(4);
    let up = vec3(-0.2, 1.0, 0.0).normalize();
    for _ in 0..200 {
        let [x, z] = [0; 2].map(|_| rng.within(-4.5, 4.5));
        let on_ground = vec3(x, 0.2 * x, z);
        let displacement =
            vec3(rng.within(-2.0, 2.0), rng.within(-2.0, 2.0), rng.within(-2.0, 2.0));
        // Skip displacements almost parallel to the ground.
        if displacement.dot(up).abs() < 0.2 {
            continue;
        }
        let fraction = rng.within(0.05, 0.95);
        let (from, to) =
            (on_ground - displacement * fraction, on_ground + displacement * (1.0 - fraction));
        assert!((slope.free_fraction(from, to) - fraction).abs() < 1e-3, "{from} to {to}");
        assert_eq!(
            slope.free_fraction(from, on_ground - displacement * 0.01),
            1.0,
            "it ends before"
        );
        assert_eq!(flat.free_fraction(from, to), 1.0, "there is no ground to be in the way");
    }
}

#[test]
fn the_driven_rotation_follows_heading_and_gait() {
    let mut slope = parse_world(SLOPE);
    // The walker looks 30° to the left of +z.
    let front = vec3(FRAC_PI_6.sin(), 0.0, FRAC_PI_6.cos());
    assert!((slope.driven_rotation() * Vec3::Z).distance(front) < 1e-5);
    assert!((slope.driven_rotation() * Vec3::Y).distance(Vec3::Y) < 1e-5);
    set(&mut slope, "methods.gait", "Adhere");
    let up = vec3(-0.2, 1.0, 0.0).normalize();
    assert!((slope.driven_rotation() * Vec3::Y).distance(up) < 1e-5);
    let slope_front = (front - up * front.dot(up)).normalize();
    assert!((slope.driven_rotation() * Vec3::Z).distance(slope_front) < 1e-5);
    // Other driven bodies stand upright, so the heading is the whole rotation.
    let tank = world("tank/arena", &[("driver.yaw", "30")]);
    assert!(tank.driven_rotation().angle_between(Quat::from_rotation_y(FRAC_PI_6)) < 1e-3);
}

#[test]
fn a_record_has_the_ticks_events_and_has_tested_turns_true() {
    let mut reported = 0;
    for id in catalogue::ids() {
        let mut world = world(id, &[]);
        assert!(!world.has_tested(), "{id}: no tick was yet");
        for (tick, base_input) in (0..).zip(restless(60)) {
            let input = steered(&world, tick, base_input);
            let (record, mut events) = (world.record(&input), Vec::new());
            world.step(&input, &mut events);
            assert_eq!(record.events(), events, "{id}: tick {tick}");
            reported += events.len();
            assert!(tick > 0 || world.has_tested(), "{id}");
        }
    }
    assert!(reported > 300, "{reported}");
}

#[test]
fn states_are_equal_exactly_if_their_hashes_are() {
    for id in catalogue::ids() {
        let mut world = world(id, &[]);
        let mut snapshots: Vec<World> = vec![world.clone()];
        for (tick, base_input) in (0..).zip(restless(TICKS)) {
            let input = steered(&world, tick, base_input);
            world.step(&input, &mut Vec::new());
            if tick % 30 == 7 {
                snapshots.push(world.clone());
            }
        }
        for a in &snapshots {
            for b in &snapshots {
                assert_eq!(a.has_same_state(b), a.hash() == b.hash(), "{id}");
            }
        }
        let other = if id.starts_with("tank/") { "wall/room" } else { "tank/arena" };
        assert!(!world.has_same_state(&crate::load::world(other, &[])), "{id}: another world");
    }
}

/// For each world: scene, parameter, another valid value and an invalid value.
const PARAMETERS: [(&str, &str, f32, f32); 6] = [
    ("tank/arena", "driver.move_speed", 0.25, -1.0),
    ("wall/room", "driver.move_speed", 0.25, -1.0),
    ("walker/hills", "walker.step", 0.25, -1.0),
    ("map/tower", "player.walk_speed", 0.25, -1.0),
    ("bodies/ledge", "gravity", 4.25, f32::NAN),
    ("lab/two", "horizon", 3.25, -1.0),
];

#[test]
fn set_all_sets_values_up_to_the_first_refused_one() {
    for (id, path, value, invalid) in PARAMETERS {
        let mut world = world(id, &[]);
        let before = params::get(&world.setup(), path);
        let values = |list: &[f32]| -> Vec<(String, Value)> {
            list.iter().map(|value| (path.to_owned(), Value::F32(*value))).collect()
        };
        assert_ne!(before, Some(Value::F32(value)), "{id}");
        let refused = world.set_all(&values(&[1.5, value, invalid, 2.5])).map_err(|(at, _)| at);
        assert_eq!(refused, Err(2), "{id}");
        assert_eq!(params::get(&world.setup(), path), Some(Value::F32(value)), "{id}");
        let mut shown = None;
        world.visit_params(&mut |at, _, value| {
            if at.named == path {
                shown = Some(value);
            }
        });
        assert_eq!(shown, Some(Value::F32(value)), "{id}: what panels show");
        assert_eq!(world.set_all(&values(&[0.75])), Ok(()), "{id}");
        assert_eq!(params::get(&world.setup(), path), Some(Value::F32(0.75)), "{id}");
    }
}

#[test]
fn only_bodies_of_a_lab_have_handles() {
    for id in catalogue::ids() {
        let world = world(id, &[]);
        for body in world.bodies() {
            let handles = world.handles(body);
            assert_eq!(handles.is_some(), world.kind() == WorldKind::Lab, "{id}");
            let Some(handles) = handles else { continue };
            assert_eq!(handles.path, format!("bodies.{}", world.name(body)), "{id}");
            assert_eq!(Some(handles.position.extend(0.0)), world.position(body), "{id}");
        }
        assert_eq!(world.handles(Body::Spawned(0)), None, "{id}");
    }
}

#[test]
fn quantities_match_the_report_and_the_contacts() {
    run(|id, world| {
        for report in world.report() {
            let body = report.body;
            let all: BTreeMap<String, f32> = quantities(world, body).into_iter().collect();
            let at = report.position;
            let expected = [("position.x", at.x), ("position.y", at.y), ("position.z", at.z)];
            for (name, value) in expected {
                assert_eq!(all.get(name), Some(&value), "{id}: {name}");
            }
            let contacts = world.contacts().iter().filter(|c| [c.a, c.b].contains(&body));
            let deepest = contacts.map(|c| c.depth).fold(0.0, f32::max);
            assert_eq!(all.get("depth"), Some(&deepest), "{id}");
            for (name, field) in &report.fields {
                if let Field::Vec3(v) = field {
                    assert_eq!(all.get(&format!("|{name}|")), Some(&v.length()), "{id}: {name}");
                    assert_eq!(all.get(&format!("{name}.y")), Some(&v.y), "{id}: {name}");
                }
            }
        }
        assert!(all_fields(world, Body::Spawned(9999)).is_empty(), "{id}: there is none");
    });
}

#[test]
fn each_quantity_has_the_right_unit() {
    for (kind, name, expected) in [
        (WorldKind::Tank, "position.x", "m"),
        (WorldKind::Tank, "depth", "m"),
        (WorldKind::Tank, "yaw", "°"),
        (WorldKind::Tank, "speed", "m/tick"),
        (WorldKind::Tank, "rebound_ticks", "ticks"),
        (WorldKind::Map, "vertical_speed", "m/tick"),
        (WorldKind::Walker, "astray", "°"),
        (WorldKind::Wall, "normal.x", ""),
        (WorldKind::Wall, "|point|", "m"),
        (WorldKind::Bodies, "|velocity|", "m/s"),
        (WorldKind::Bodies, "angular_velocity", "°/s"),
        (WorldKind::Bodies, "total energy", "J"),
    ] {
        assert_eq!(unit(kind, name), expected, "{name}");
    }
}
