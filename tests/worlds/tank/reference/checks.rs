//! The reference compared with numbers computed by hand.

use super::collide::{Rect, disk_rect, rect_rect, region};
use super::compare::{compare, frame, run};
use super::generate::draw;
use super::model::{
    Action, Contacts, Direction, Driver, Hold, Impact, Input, Model, Motion, OnHit, Scene,
    Separation, Target, V, inputs, v,
};
use super::step::World;
use super::sweep::first_touch;

fn assert_near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

fn assert_at(point: V, x: f64, z: f64) {
    assert_near(point.x, x);
    assert_near(point.z, z);
}

fn rect(x: f64, z: f64, degrees: f64, hx: f64, hz: f64) -> Rect {
    Rect { centre: v(x, z), yaw: degrees.to_radians(), hx, hz }
}

/// Returns the default driver at the origin and one target of 1 × 1.
fn scene(position: [f64; 3], motion: Motion, on_hit: OnHit) -> Scene {
    Scene {
        driver: Driver {
            position: [0.0; 3],
            yaw: 0.0,
            move_speed: 0.08,
            turn_speed: 3.0,
            speed_step: None,
            min_speed: 0.02,
            max_speed: 0.4,
            cannon: true,
            detect_while_rebounding: true,
            width: 1.0,
            depth: 1.0,
        },
        direction: Direction::Regions,
        contacts: Contacts::First,
        separation: Separation::None,
        targets: vec![Target {
            name: "t0".to_owned(),
            look: String::new(),
            model: Model::Rect { width: 1.0, depth: 1.0 },
            position,
            yaw: 0.0,
            motion,
            on_hit,
            use_spin: 0.0,
        }],
    }
}

fn hold(actions: &[Action]) -> Input {
    Input { held: actions.to_vec(), pressed: Vec::new() }
}

#[test]
fn squares_overlap_as_computed_by_hand() {
    let found = rect_rect(rect(0.0, 0.0, 0.0, 0.5, 0.5), rect(0.9, 0.2, 0.0, 0.5, 0.5));
    assert_near(found.depth, 0.1);
    assert_at(found.normal, -1.0, 0.0);
    // A unit square on its corner extends √½ from its centre: 0.5 + 0.7071 − 1.1.
    let found = rect_rect(rect(0.0, 1.1, 45.0, 0.5, 0.5), rect(0.0, 0.0, 0.0, 0.5, 0.5));
    assert_near(found.depth, 0.5 + 0.5_f64.sqrt() - 1.1);
    assert_at(found.normal, 0.0, 1.0);
    assert_near(rect_rect(rect(0.0, 0.0, 0.0, 0.5, 0.5), rect(1.0, 0.0, 0.0, 0.5, 0.5)).depth, 0.0);
    // Coinciding: the first axis, and its + side.
    assert_at(
        rect_rect(rect(0.0, 0.0, 0.0, 0.5, 0.5), rect(0.0, 0.0, 0.0, 0.5, 0.5)).normal,
        1.0,
        0.0,
    );
}

#[test]
fn a_disk_leaves_a_rect_by_the_nearest_point_or_face() {
    let found = disk_rect(v(0.8, 0.9), 0.6, rect(0.0, 0.0, 0.0, 0.5, 0.5));
    assert_near(found.depth, 0.1);
    assert_at(found.normal, 0.6, 0.8);
    // Inside: 0.1 to the +x face.
    let found = disk_rect(v(0.4, 0.1), 0.3, rect(0.0, 0.0, 0.0, 0.5, 0.5));
    assert_near(found.depth, 0.4);
    assert_at(found.normal, 1.0, 0.0);
    // At the centre: the z face, + side.
    assert_at(disk_rect(v(0.0, 0.0), 0.3, rect(0.0, 0.0, 0.0, 0.5, 0.5)).normal, 0.0, 1.0);
    // Turned by 90°, local z is world +x.
    assert_at(disk_rect(v(0.0, 0.0), 0.3, rect(0.0, 0.0, 90.0, 0.5, 0.5)).normal, 1.0, 0.0);
}

#[test]
fn regions_meet_at_the_corner_to_corner_line() {
    let target = rect(0.0, 0.0, 0.0, 2.0, 0.8);
    let region_at = |x, z| region(rect(x, z, 0.0, 0.5, 0.5), target);
    // The line from the centre to the corner-to-corner position passes through (2.5, 1.3).
    assert_eq!(
        [region_at(2.5, 1.29), region_at(2.5, 1.31), region_at(-2.5, 1.29), region_at(-2.5, -1.31)],
        [1, 2, 3, 4]
    );
    assert_eq!(region_at(0.0, 0.0), 4);
}

#[test]
fn a_head_on_hit_rebounds() {
    let scene = scene([0.03, 0.5, 1.5], Motion::Still, OnHit::Rebound { ticks: 2, speed: 0.08 });
    let mut world = World::new(&scene, &[]);
    for tick in 1..=6 {
        let report = world.step(&hold(&[Action::Forward]));
        assert_at(world.driver.at, 0.0, 0.08 * f64::from(tick));
        assert!(report.hits.is_empty());
    }
    // 0.56 + 0.5 > 1: the driver is in the target's −z region.
    let report = world.step(&hold(&[Action::Forward]));
    assert_near(report.hits[0].depth, 0.06);
    assert_eq!(report.hits[0].region, Some(4));
    assert_at(report.hits[0].direction, 0.0, -1.0);
    assert_eq!(report.events, ["Rebound"]);
    // Two ticks back without reading input, then forward again.
    for z in [0.48, 0.40] {
        world.step(&hold(&[Action::Forward, Action::TurnLeft]));
        assert_at(world.driver.at, 0.0, z);
    }
    world.step(&hold(&[Action::Forward, Action::TurnLeft]));
    let turned = 3_f64.to_radians();
    assert_near(world.driver.yaw, turned);
    assert_at(world.driver.at, 0.08 * turned.sin(), 0.4 + 0.08 * turned.cos());
}

#[test]
fn left_wins_over_right_and_turns_every_tick() {
    let scene = scene([50.0, 0.5, 0.0], Motion::Still, OnHit::Highlight);
    let mut world = World::new(&scene, &[]);
    for _ in 0..30 {
        world.step(&hold(&[Action::TurnLeft, Action::TurnRight, Action::Forward, Action::Reverse]));
    }
    assert_at(world.driver.at, 0.0, 0.0);
    world.step(&hold(&[Action::Reverse, Action::Faster]));
    // At 90° forward is +x; the speed grows by 0.001 before the move.
    assert_at(world.driver.at, -0.081, 0.0);
}

#[test]
fn motions_advance_every_tick() {
    let orbit = Motion::Orbit { centre: [0.0, 0.0, 0.0], deg_per_tick: 90.0 };
    let scene_of = |motion| scene([10.0, 0.5, 0.0], motion, OnHit::Highlight);
    let orbiting = scene_of(orbit);
    let mut world = World::new(&orbiting, &[]);
    world.step(&Input::default());
    // Counter-clockwise seen from above, with +z downwards: from +x to −z.
    assert_at(world.targets[0].at, 0.0, -10.0);
    let shuttling = scene_of(Motion::Shuttle { to: [10.0, 3.0, 4.0], ticks: 2 });
    let mut world = World::new(&shuttling, &[]);
    let positions: Vec<f64> = (0..5)
        .map(|_| {
            world.step(&Input::default());
            world.targets[0].at.z
        })
        .collect();
    assert_eq!(positions, [2.0, 4.0, 2.0, 0.0, 2.0]);
    let chasing = scene_of(Motion::Chase { speed: 0.03, acceleration: 0.0004, max_speed: 0.0305 });
    let mut world = World::new(&chasing, &[]);
    for x in [9.97, 9.9396, 9.9091] {
        world.step(&Input::default());
        assert_at(world.targets[0].at, x, 0.0);
    }
    assert_near(world.targets[0].yaw.to_degrees(), -90.0);
}

#[test]
fn an_impact_scales_with_the_distance_the_target_moved() {
    let impact = Impact {
        threshold: 0.14,
        slow_ticks: 12,
        slow_speed: 0.084,
        ticks_per_speed: 125.0,
        speed_factor: 3.5,
    };
    let chase = Motion::Chase { speed: 0.21, acceleration: 0.01, max_speed: 0.4 };
    let scene = scene([0.0, 0.5, 1.2], chase, OnHit::Impact(impact));
    let mut world = World::new(&scene, &[]);
    world.driver.speed = 0.3;
    let report = world.step(&Input::default());
    assert_eq!(report.events, ["Impact", "Rebound"]);
    assert_eq!(world.driver.rebound.ticks, 26);
    assert_near(world.driver.rebound.speed, 0.735);
    assert_near(world.targets[0].chase_speed, 0.21);
    assert_near(world.driver.speed, 0.08);
}

#[test]
fn a_push_moves_the_target_next_tick_and_the_driver_now() {
    let scene =
        scene([0.0, 0.5, 1.05], Motion::Still, OnHit::Push { speed: 0.03, back_off: 0.055 });
    let mut world = World::new(&scene, &[]);
    world.step(&hold(&[Action::Forward]));
    assert_at(world.driver.at, 0.0, 0.025);
    assert_at(world.targets[0].at, 0.0, 1.05);
    world.step(&Input::default());
    assert_at(world.targets[0].at, 0.0, 1.08);
    world.step(&Input::default());
    assert_at(world.targets[0].at, 0.0, 1.08);
}

#[test]
fn separation_ends_at_touching_and_rebounds_combine() {
    let mut scene =
        scene([0.9, 0.5, 0.05], Motion::Still, OnHit::Rebound { ticks: 1, speed: 0.08 });
    let mut wall = scene.targets[0].clone();
    wall.name = "t1".to_owned();
    wall.position = [0.05, 0.5, 0.8];
    wall.on_hit = OnHit::Rebound { ticks: 5, speed: 0.02 };
    scene.targets.push(wall);
    scene.contacts = Contacts::All;
    scene.separation = Separation::Mtv;
    let mut world = World::new(&scene, &[]);
    let report = world.step(&Input::default());
    assert_eq!((report.hits.len(), report.rebounds), (2, 2));
    assert_at(world.driver.at, -0.1, -0.2);
    assert_eq!(world.driver.rebound.ticks, 5);
    assert_near(world.driver.rebound.speed, 0.08);
    assert_at(world.driver.rebound.direction, -(0.5_f64.sqrt()), -(0.5_f64.sqrt()));
}

#[test]
fn a_shell_flies_from_the_tick_after_and_collects() {
    let scene = scene([0.0, 0.5, 3.0], Motion::Still, OnHit::Collect);
    let mut world = World::new(&scene, &[]);
    let fire = Input { held: vec![Action::Fire], pressed: vec![Action::Fire] };
    assert_eq!(world.step(&fire).events, ["Fire"]);
    assert_at(world.shells[0].at, 0.0, 0.75);
    // The shell touches at 3 − 0.5 − 0.15 = 2.35, on the fourth move: 0.75 + 4 × 0.5 = 2.75.
    for _ in 0..3 {
        assert!(world.step(&fire).events.is_empty());
    }
    assert_eq!(world.step(&Input::default()).events, ["ShellHit", "Collect"]);
    assert!(world.shells.is_empty() && !world.targets[0].alive);
    // `UseBack` returns collected targets, too.
    for key in [Action::Use, Action::UseBack] {
        let mut world = world.clone();
        let press = Input { held: vec![key], pressed: vec![key] };
        assert_eq!(world.step(&press).events, ["Return"]);
    }
}

#[test]
fn a_swept_disk_touches_faces_and_corners() {
    let square = Model::Rect { width: 1.0, depth: 1.0 };
    let touch = |x, model| first_touch(v(x, -2.0), v(x, 2.0), 0.25, v(0.0, 0.0), 0.0, model);
    assert_near(touch(0.0, square).unwrap_or(9.0), 1.25 / 4.0);
    // At x = 0.65 the corner circle begins 0.2 below the corner.
    assert_near(touch(0.65, square).unwrap_or(9.0), 1.3 / 4.0);
    assert!(touch(0.76, square).is_none());
    assert_near(touch(0.0, Model::Disk { radius: 0.5 }).unwrap_or(9.0), 1.25 / 4.0);
}

#[test]
fn a_press_needs_a_previous_entry_without_the_action() {
    let entry = |ticks, actions: &[Action]| Hold { ticks, actions: actions.to_vec() };
    let drive = [
        entry(2, &[Action::Use]),
        entry(1, &[Action::Use, Action::Fire]),
        entry(1, &[]),
        entry(1, &[Action::Use]),
    ];
    let pressed: Vec<bool> =
        inputs(&drive).iter().map(|input| input.pressed(Action::Use)).collect();
    assert_eq!(pressed, [true, false, false, false, true]);
}

#[test]
fn a_comparison_sees_three_millimetres_and_a_missing_event() {
    let case = draw(7);
    let reference = run(&case, &[], None);
    let mut moved = reference.clone();
    if let Some(position) = moved[300].bodies.get_mut("tank") {
        position[0] += 0.003;
    }
    moved[400].events.push("Fire".to_owned());
    let verdict = compare(&reference, &moved);
    assert_eq!(verdict.positions.as_ref().map(|(tick, _)| *tick), Some(300));
    assert_eq!(verdict.events.as_ref().map(|(tick, _)| *tick), Some(400));
    let same = compare(&reference, &reference);
    assert!(same.positions.is_none() && same.events.is_none() && same.hits.is_none());
    let world = World::new(&case.scene, &[]);
    assert_eq!(frame(&world, None).bodies.len(), case.scene.targets.len() + 1);
}
