//! The first body on a ray in each world, compared with small steps along the ray that test which
//! shape contains each point.
//!
//! The library computes the entry into each shape, so no formula is shared. Rays whose result
//! changes if all shapes grow or shrink by a centimetre are left out.

use std::collections::BTreeMap;
use std::f32::consts::FRAC_PI_6;

use collidoscope::scene;
use collidoscope::sim::World;
use collidoscope::sim::event::Body;
use glam::{Quat, Vec2, Vec3, vec2, vec3};

use crate::random::Random;

/// Distance between test points along a ray, m.
const STEP: f32 = 0.006;

/// Length by which all shapes grow and shrink to detect unclear rays, m.
const GROWTH: f32 = 0.01;

/// Distance of the rays' start from the centre of a scene, and length of the rays, m.
const START_AND_LENGTH: [f32; 2] = [12.0, 24.0];

fn world(text: &str) -> World {
    World::new(scene::parse("t.ron", None, text).unwrap_or_else(|why| panic!("{why:?}")).file.world)
}

fn random_point(rng: &mut Random, half: Vec3) -> Vec3 {
    Vec3::from_array(half.to_array().map(|half| rng.within(-half, half)))
}

/// Returns the start of a ray, in any direction except straight above or below.
fn ray_start(rng: &mut Random) -> Vec3 {
    loop {
        let at = random_point(rng, Vec3::ONE);
        if (0.3..1.0).contains(&at.length()) && at.truncate().length() > 0.1 {
            return at.normalize() * START_AND_LENGTH[0];
        }
    }
}

/// Returns whether a point is in a rotated box that is grown by `growth` on each side.
fn in_box(point: Vec3, center: Vec3, turn: Quat, half: Vec3, growth: f32) -> bool {
    let local = turn.inverse() * (point - center);
    local.abs().cmple(half + Vec3::splat(growth)).all()
}

/// The shape that contains a point, or air.
#[derive(Clone, Copy, PartialEq)]
enum Medium {
    Air,
    Ground,
    Body(Body),
}

/// Returns the first shape on the ray; `None` if growing all shapes changes the result. `shape_at`
/// returns the shape that contains a point, with all shapes grown by a length.
fn first(from: Vec3, along: Vec3, shape_at: impl Fn(Vec3, f32) -> Medium) -> Option<Medium> {
    let steps = (START_AND_LENGTH[1] / STEP) as usize;
    let [grown, shrunk] = [GROWTH, -GROWTH].map(|growth| {
        let mut met = (0..steps).map(|k| shape_at(from + along * (STEP * k as f32), growth));
        met.find(|met| *met != Medium::Air).unwrap_or(Medium::Air)
    });
    (grown == shrunk).then_some(grown)
}

/// Picks along random rays to points in a box of half extents `half`, and counts the bodies met.
fn compare(
    world: &World,
    rays: usize,
    half: Vec3,
    shape_at: impl Fn(Vec3, f32) -> Medium,
) -> BTreeMap<Option<Body>, usize> {
    let (mut rng, mut met) = (Random(9), BTreeMap::new());
    for ray in 0..rays {
        let from = ray_start(&mut rng);
        let along = (random_point(&mut rng, half) - from).normalize();
        let Some(expected) = first(from, along, &shape_at) else { continue };
        let expected = match expected {
            Medium::Air | Medium::Ground => None,
            Medium::Body(body) => Some(body),
        };
        let picked = world.pick(from, along);
        assert_eq!(picked, expected, "ray {ray} from {from} along {along}");
        *met.entry(expected).or_default() += 1;
    }
    println!("{met:?}");
    met
}

/// Checks that every body was met and missed often enough.
fn assert_met(met: &BTreeMap<Option<Body>, usize>, bodies: &[Body]) {
    for body in bodies.iter().copied().map(Some).chain([None]) {
        assert!(met.get(&body).is_some_and(|count| *count >= 10), "{body:?}: {met:?}");
    }
    assert_eq!(met.len(), bodies.len() + 1, "{met:?}");
}

/// Returns which of these boxes (body, centre, heading, half size) contains a point.
fn box_at(all: &[(Body, Vec3, f32, Vec3)], point: Vec3, growth: f32) -> Medium {
    let found = all.iter().find(|(_, center, yaw, half)| {
        in_box(point, *center, Quat::from_rotation_y(*yaw), *half, growth)
    });
    found.map_or(Medium::Air, |(body, ..)| Medium::Body(*body))
}

#[test]
fn a_ray_picks_the_tank_or_the_target_in_front() {
    let world = world(
        r#"(title: "t", world: Tank(
            driver: (position: (1, 0, -2), yaw: 30, model: Rect(width: 1.5, depth: 2.5), height: 1.8),
            targets: [
                (name: "a", model: Rect(width: 3, depth: 1), look: Box(size: (1, 2.5, 1)),
                 position: (-2, 1.5, 1), yaw: 60),
                (name: "b", model: Disk(radius: 0.8), look: Sphere(radius: 0.5), position: (2, 0.5, 2)),
            ],
        ))"#,
    );
    let all = [
        (Body::Driven, vec3(1.0, 0.9, -2.0), FRAC_PI_6, vec3(0.75, 0.9, 1.25)),
        (Body::Object(0), vec3(-2.0, 1.5, 1.0), 2.0 * FRAC_PI_6, vec3(1.5, 1.25, 0.5)),
        // The box around a disk is axis-aligned, and as high as the drawn shape.
        (Body::Object(1), vec3(2.0, 0.5, 2.0), 0.0, vec3(0.8, 0.5, 0.8)),
    ];
    let shape_at = |point, more| box_at(&all, point, more);
    let met = compare(&world, 400, vec3(3.5, 1.5, 3.0), shape_at);
    assert_met(&met, &[Body::Driven, Body::Object(0), Body::Object(1)]);
}

#[test]
fn the_bodies_between_two_points_are_those_on_the_segment() {
    let text = r#"(title: "t", world: Wall(
        driver: (position: (0, -4, 0)),
        boxes: [
            (name: "a", position: (-2, 0, 0), yaw: 30, size: (1, 2, 3)),
            (name: "b", position: (1, 0.5, 0.5), size: (2, 2, 1)),
        ],
    ))"#;
    let all = [
        (Body::Object(0), vec3(-2.0, 0.0, 0.0), FRAC_PI_6, vec3(0.5, 1.0, 1.5)),
        (Body::Object(1), vec3(1.0, 0.5, 0.5), 0.0, vec3(1.0, 1.0, 0.5)),
    ];
    let (world, mut rng, mut counts) = (world(text), Random(10), [0; 3]);
    for _ in 0..800 {
        let [from, to] = [0; 2].map(|_| random_point(&mut rng, vec3(4.0, 2.5, 3.0)));
        let through = |more: f32| -> Vec<Body> {
            let passes = |center, yaw, half| {
                (0..=2000).any(|k| {
                    let at = from.lerp(to, k as f32 / 2000.0);
                    in_box(at, center, Quat::from_rotation_y(yaw), half, more)
                })
            };
            all.iter().filter(|it| passes(it.1, it.2, it.3)).map(|it| it.0).collect()
        };
        let expected = through(GROWTH);
        if expected == through(-GROWTH) {
            assert_eq!(world.bodies_between(from, to), expected, "from {from} to {to}");
            counts[expected.len()] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
}

#[test]
fn a_ray_picks_the_walker_unless_ground_is_in_front() {
    // The ground is a plane that rises by 1 in 5 towards +x.
    let text = r#"(title: "t", world: Walker(
        walker: (position: (1, 0, 0.5), yaw: 30),
        ground: [(name: "g", shape: Heights(width: 10, depth: 10,
                  from: Numbers(rows: [[-1, 0, 1], [-1, 0, 1], [-1, 0, 1]])))],
    ))"#;
    let shape_at = |point: Vec3, more: f32| {
        let height = point.y - 0.2 * point.x;
        let on_ground = point.x.abs().max(point.z.abs()) < 5.0 + more;
        // The feet are on a slope, so half of their edges are in the ground.
        if on_ground && height.abs() < STEP {
            return Medium::Ground;
        }
        let half = vec3(0.25, 0.85, 0.2);
        let center = vec3(1.0, 0.2 + 0.85, 0.5);
        box_at(&[(Body::Driven, center, FRAC_PI_6, half)], point, more)
    };
    let met = compare(&world(text), 600, vec3(1.8, 1.6, 1.5), shape_at);
    assert_met(&met, &[Body::Driven]);
}

#[test]
fn a_ray_picks_the_player_or_the_map_piece_in_front() {
    let text = r#"(title: "t", world: Map(
        player: (position: (1, 0.6, 0.5), radius: 0.5, height: 1.3),
        pieces: [
            (name: "floor", shape: Box(size: (10, 0.5, 10)), position: (0, -1, 0)),
            (name: "wall", shape: Box(size: (0.5, 3, 4)), position: (-2, 0, 0), yaw: 30),
        ],
    ))"#;
    let all = [
        // A capsule: half a metre around an axis of 1.3 m.
        (Body::Driven, vec3(1.0, 0.6 + 0.65, 0.5), 0.0, vec3(0.5, 1.15, 0.5)),
        (Body::Object(0), vec3(0.0, -0.75, 0.0), 0.0, vec3(5.0, 0.25, 5.0)),
        (Body::Object(1), vec3(-2.0, 1.5, 0.0), FRAC_PI_6, vec3(0.25, 1.5, 2.0)),
    ];
    let shape_at = |point, more| box_at(&all, point, more);
    let met = compare(&world(text), 400, vec3(3.5, 2.5, 3.0), shape_at);
    assert_met(&met, &[Body::Driven, Body::Object(0), Body::Object(1)]);
}

#[test]
fn a_ray_picks_the_box_or_the_piece_of_a_plane_in_front() {
    let world = world(
        r#"(title: "t", world: Wall(
            driver: (position: (1, 1, 0), yaw: 30, size: (1, 0.8, 1.6)),
            planes: [
                (name: "wall", position: (-2, 0.5, 0), yaw: 30, normal: (0, 0, 1), width: 6, depth: 3),
                (name: "ground", position: (0, -1.5, 0), width: 5, depth: 8),
            ],
            boxes: [(name: "b", position: (2, 0.5, 2), yaw: 60, size: (1, 2, 3))],
        ))"#,
    );
    let thin = 0.5 * STEP;
    let all = [
        (Body::Driven, vec3(1.0, 1.0, 0.0), FRAC_PI_6, vec3(0.5, 0.4, 0.8)),
        (Body::Object(2), vec3(2.0, 0.5, 2.0), 2.0 * FRAC_PI_6, vec3(0.5, 1.0, 1.5)),
        // The pieces are as thin as a step; only their other dimensions grow.
        (Body::Object(0), vec3(-2.0, 0.5, 0.0), FRAC_PI_6, vec3(3.0, 1.5, thin)),
        (Body::Object(1), vec3(0.0, -1.5, 0.0), 0.0, vec3(2.5, thin, 4.0)),
    ];
    let shape_at = |point, more: f32| {
        let grown = all.map(|(body, center, yaw, half)| {
            let is_thin = half.cmpeq(Vec3::splat(thin));
            (body, center, yaw, Vec3::select(is_thin, half, half + Vec3::splat(more)))
        });
        box_at(&grown, point, 0.0)
    };
    let met = compare(&world, 800, vec3(4.0, 2.0, 3.5), shape_at);
    assert_met(&met, &[Body::Driven, Body::Object(0), Body::Object(1), Body::Object(2)]);
}

/// Compares picks along rays to random points of the draw plane with `body_at`.
fn compare_on_plane(world: &World, half: Vec2, body_at: impl Fn(Vec2, f32) -> Option<Body>) {
    let (mut rng, mut met) = (Random(11), BTreeMap::new());
    for _ in 0..1000 {
        let point = random_point(&mut rng, half.extend(0.0));
        let from = point + ray_start(&mut rng).with_z(rng.within(1.0, 12.0));
        let [grown, shrunk] = [GROWTH, -GROWTH].map(|growth| body_at(point.truncate(), growth));
        if grown == shrunk {
            let along = (point - from).normalize();
            assert_eq!(world.pick(from, along), grown, "{point} from {from}");
            assert_eq!(world.pick(from, -along), None, "{from} looks away");
            *met.entry(grown).or_default() += 1;
        }
    }
    println!("{met:?}");
    assert_met(&met, &[Body::Object(0), Body::Object(1), Body::Object(2)]);
}

#[test]
fn a_ray_picks_the_last_body_that_contains_its_point() {
    let text = r#"(title: "t", world: Bodies(bodies: [
        (name: "a", shape: Box(width: 2, height: 1), position: (-1, 0, 0), angle: 30),
        (name: "b", shape: Circle(radius: 0.8), position: (0.5, 0.5, 0)),
        (name: "c", shape: Box(width: 1, height: 1), offset: (0.5, 0, 0), position: (1, -1, 0)),
        (name: "off", shape: Circle(radius: 9), position: (0, 0, 0), enabled: false),
    ]))"#;
    compare_on_plane(&world(text), vec2(2.5, 2.0), |point, more| {
        let in_box = |center: Vec2, yaw: f32, half: Vec2| {
            let local = Vec2::from_angle(-yaw).rotate(point - center);
            local.abs().cmple(half + Vec2::splat(more)).all()
        };
        let hits = [
            in_box(vec2(-1.0, 0.0), FRAC_PI_6, vec2(1.0, 0.5)),
            point.distance(vec2(0.5, 0.5)) < 0.8 + more,
            in_box(vec2(1.5, -1.0), 0.0, vec2(0.5, 0.5)),
        ];
        hits.iter().rposition(|hit| *hit).map(|index| Body::Object(index as u32))
    });
}

#[test]
fn a_grab_holds_the_picked_point() {
    let text = r#"(title: "t", world: Bodies(bodies: [
        (name: "a", shape: Box(width: 2, height: 1), position: (-1, 0, 0), angle: 30),
        (name: "b", shape: Box(width: 1, height: 1), offset: (0.5, 0, 0), position: (1, -1, 0), angle: -70),
    ]))"#;
    let poses = [(vec2(-1.0, 0.0), FRAC_PI_6), (vec2(1.0, -1.0), (-70.0_f32).to_radians())];
    let (world, mut rng, mut held) = (world(text), Random(12), [0; 2]);
    for _ in 0..400 {
        let point = random_point(&mut rng, vec3(2.5, 2.0, 0.0));
        let from = point + vec3(rng.within(-3.0, 3.0), rng.within(-3.0, 3.0), 5.0);
        let along = (point - from).normalize();
        let grab = world.grab(from, along);
        assert_eq!(grab.map(|grab| grab.body), world.pick(from, along));
        let Some(grab) = grab else { continue };
        let Body::Object(index) = grab.body else { panic!("{grab:?}") };
        let (position, angle) = poses[index as usize];
        let held_point = position + Vec2::from_angle(angle).rotate(grab.point);
        assert!(grab.target.distance(point.truncate()) < 1e-4, "{grab:?}, {point}");
        assert!(held_point.distance(grab.target) < 1e-4, "{grab:?} is {held_point}");
        held[index as usize] += 1;
    }
    assert!(held.iter().all(|count| *count > 10), "{held:?}");
}

#[test]
fn a_ray_picks_the_last_lab_shape_within_a_decimetre() {
    let text = r#"(title: "t", world: Lab(bodies: [
        (name: "a", shape: Box(width: 2, height: 1), position: (-1, 0, 0), angle: 30),
        (name: "b", shape: Circle(radius: 0.8), position: (0.5, 0.5, 0)),
        (name: "c", shape: Point(round: 0.4), position: (1, -1, 0)),
    ]))"#;
    compare_on_plane(&world(text), vec2(2.5, 2.0), |point, more| {
        let reach = 0.1 + more;
        let local = Vec2::from_angle(-FRAC_PI_6).rotate(point - vec2(-1.0, 0.0));
        let outside = (local.abs() - vec2(1.0, 0.5)).max(Vec2::ZERO);
        let hits = [
            outside.length() < reach,
            point.distance(vec2(0.5, 0.5)) < 0.8 + reach,
            point.distance(vec2(1.0, -1.0)) < 0.4 + reach,
        ];
        hits.iter().rposition(|hit| *hit).map(|index| Body::Object(index as u32))
    });
}

/// Bodies on a segment along x are listed in order, without those beside it or beyond its ends.
#[test]
fn bodies_between_two_points_are_listed_in_order() {
    let tank = world(
        r#"(title: "t", world: Tank(driver: (position: (-4, 0, 0)), targets: [
            (name: "near", model: Disk(radius: 0.5), look: Box(size: (1, 1, 1)), position: (-1, 0.5, 0)),
            (name: "aside", model: Disk(radius: 0.5), look: Box(size: (1, 1, 1)), position: (0, 0.5, 2)),
            (name: "far", model: Rect(width: 1, depth: 1), look: Box(size: (1, 1, 1)), position: (4, 0.5, 0)),
        ]))"#,
    );
    let wall = world(
        r#"(title: "t", world: Wall(driver: (position: (0, 0, 9)), boxes: [
            (name: "near", size: (1, 1, 1), position: (-1, 0.5, 0)),
            (name: "aside", size: (1, 1, 1), position: (0, 0.5, 2)),
            (name: "far", size: (1, 1, 1), position: (4, 0.5, 0)),
        ]))"#,
    );
    for (world, first) in [(tank, Some(Body::Driven)), (wall, None)] {
        let between = |from: f32, to: f32| {
            let [from, to] = [from, to].map(|x| vec3(x, 0.4, 0.0));
            world.bodies_between(from, to).iter().map(|body| world.name(*body)).collect::<Vec<_>>()
        };
        let expected = |names: &[&str]| {
            let first = first.map(|body| world.name(body));
            first.into_iter().chain(names.iter().map(|name| (*name).to_owned())).collect::<Vec<_>>()
        };
        assert_eq!(between(-10.0, 10.0), expected(&["near", "far"]));
        assert_eq!(
            between(-10.0, 3.0),
            expected(&["near"]),
            "what is behind the end hides nothing"
        );
        assert_eq!(between(-1.6, 3.0), ["near"], "what is behind the beginning neither");
        assert_eq!(between(0.0, 3.0), [""; 0]);
        assert_eq!(between(-1.1, 3.0), ["near"], "the way begins in it");
    }
}
