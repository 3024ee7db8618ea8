//! The wall world: its specification and its lessons' promises.

use std::path::Path;

use collidoscope::geom::{Side as GeomSide, obb_plane};
use collidoscope::params::Value;
use collidoscope::scene::{load, parse};
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::wall::{Side, Wall, WallSetup};
use collidoscope::sim::{Action, Body, Event, Input, Phase, Sim, Stepped, World, WorldSetup};
use glam::{Vec3, vec3};

use crate::random::Random;

#[test]
fn a_drawn_plane_has_its_size_and_is_centred_on_its_point() {
    let world = wall(
        "planes: [(name: \"p\", position: (3, 1, -2), yaw: 40, pitch: 20, point: (1, 0, 2), \
         normal: (1, 2, 3), width: 6, depth: 4)]",
    );
    let (setup, state) = (&world.setup.planes[0], &world.state.planes[0]);
    let corners = state.corners(setup);
    let middle = corners.iter().sum::<Vec3>() / 4.0;
    assert!(middle.distance(state.plane.point) < 1e-5, "{corners:?}");
    for k in 0..4 {
        let [a, b, c] = [0, 1, 2].map(|next| corners[(k + next) % 4]);
        assert!(state.plane.distance(a).abs() < 1e-5, "{a} lies in the plane");
        assert!((b - a).dot(c - b).abs() < 1e-4, "it is a rectangle");
        let side = if k % 2 == 0 { 4.0 } else { 6.0 };
        assert!((a.distance(b) - side).abs() < 1e-4, "side {k} of {corners:?}");
    }
}

pub(super) fn setup(id: &str) -> WallSetup {
    match load(id).unwrap_or_else(|e| panic!("{e}")).file.world {
        WorldSetup::Wall(setup) => setup,
        _ => panic!("{id} is of another world"),
    }
}

pub(super) fn wall(text: &str) -> Wall {
    let text = format!("(title: \"T\", world: Wall({text}))");
    match parse("t", None, &text).unwrap_or_else(|e| panic!("{e:?}")).file.world {
        WorldSetup::Wall(setup) => Wall::new(setup),
        _ => unreachable!("it says Wall"),
    }
}

/// Runs a tick with these actions held; returns its events.
pub(super) fn tick(world: &mut Wall, held: &[Action]) -> Vec<Event> {
    let held: ActionSet = held.iter().copied().collect();
    let mut events = Vec::new();
    world.step(&Input { held, pressed: held, ..Input::default() }, &mut events, &mut ());
    events
}

/// Returns s − r of the box and each plane, m: negative for an overlap.
pub(super) fn clearances(world: &Wall) -> Vec<f32> {
    let b = world.state.driver.shape(&world.setup.driver);
    let planes = world.state.planes.iter();
    planes
        .map(|state| {
            let found = obb_plane(&b, &state.plane, GeomSide::Behind, &mut ());
            found.s - found.r
        })
        .collect()
}

impl Random {
    /// Returns actions that mostly drive ahead, with occasional turns and tilts.
    fn held(&mut self) -> Vec<Action> {
        use Action::{
            Forward, PitchDown, PitchUp, Reverse, RollLeft, RollRight, TurnLeft, TurnRight,
        };
        let mut held = vec![if self.below(5) == 0 { Reverse } else { Forward }];
        held.extend([TurnLeft, TurnRight].get(self.below(4) as usize));
        held.extend([PitchUp, PitchDown, RollLeft, RollRight].get(self.below(8) as usize));
        held
    }
}

#[test]
fn in_a_room_of_half_spaces_nothing_gets_out() {
    let mut setup = setup("wall/room");
    setup.methods.side = Side::HalfSpace;
    setup.passes = 16;
    for (i, speed) in [0.08, 0.4, 3.0].into_iter().enumerate() {
        setup.driver.move_speed = speed;
        let mut world = Wall::new(setup.clone());
        let mut random = Random(17 + i as u64);
        let (mut held, mut deepest, mut several) = (Vec::new(), 0.0_f32, 0);
        for now in 0..10_000 {
            if now % 20 == 0 {
                held = random.held();
            }
            tick(&mut world, &held);
            let gaps = clearances(&world);
            deepest = gaps.iter().fold(deepest, |least, gap| least.min(*gap));
            let center = world.state.driver.position;
            let inside = world.state.planes.iter().all(|p| p.plane.distance(center) > 0.0);
            assert!(inside, "tick {now}, {speed} m/tick: the centre is out at {center}");
            several += u32::from(world.contacts().iter().filter(|c| c.depth > 0.0).count() > 1);
        }
        println!("{speed} m/tick: at most {} m deep after a tick", -deepest);
        assert!(deepest > -1e-3, "{speed} m/tick: {} m deep", -deepest);
        assert!(several > 100, "the corners were visited: {several}");
    }
}

#[test]
fn a_contact_enters_stays_and_exits() {
    let mut world = wall(
        "driver: (position: (0, 1, 0), size: (1, 1, 1)), \
         planes: [(name: \"p\", position: (0, 0, 0.54), pitch: 90)]",
    );
    let phases: Vec<(Phase, f32)> = [Action::Forward, Action::Forward, Action::Reverse]
        .into_iter()
        .flat_map(|action| {
            tick(&mut world, &[action]);
            world.contacts().iter().map(|c| (c.phase, c.depth)).collect::<Vec<_>>()
        })
        .collect();
    let [(Phase::Enter, a), (Phase::Stay, b), (Phase::Exit, c)] = phases[..] else {
        panic!("{phases:?}")
    };
    assert!((a - 0.04).abs() < 1e-5 && (b - 0.08).abs() < 1e-5 && c == 0.0, "{phases:?}");
    tick(&mut world, &[]);
    assert!(world.contacts().is_empty());
}

#[test]
fn keys_turn_the_box_as_their_names_say() {
    let turned = |held: &[Action], ticks: u32| {
        let mut world = wall("driver: ()");
        (0..ticks).for_each(|_| drop(tick(&mut world, held)));
        (world.state.driver.rotation(), world.state.driver.position)
    };
    let assert_near = |a: Vec3, b: Vec3| assert!(a.distance(b) < 1e-5, "{a} {b}");
    // Local +z is the front, local +x the left.
    let (up, _) = turned(&[Action::PitchUp], 15);
    assert_near(up * Vec3::Z, vec3(0.0, 0.5, 0.75_f32.sqrt()));
    let (down, _) = turned(&[Action::PitchDown], 15);
    assert_near(down * Vec3::Z, vec3(0.0, -0.5, 0.75_f32.sqrt()));
    let (left, _) = turned(&[Action::RollLeft], 15);
    assert_near(left * Vec3::X, vec3(0.75_f32.sqrt(), -0.5, 0.0));
    let (right, _) = turned(&[Action::RollRight], 15);
    assert_near(right * Vec3::X, vec3(0.75_f32.sqrt(), 0.5, 0.0));
    let (left, _) = turned(&[Action::TurnLeft], 30);
    assert_near(left * Vec3::Z, Vec3::X);
    let (both, _) = turned(&[Action::TurnLeft, Action::TurnRight], 30);
    assert_near(both * Vec3::Z, Vec3::X);
    let (none, at) = turned(&[Action::PitchUp, Action::PitchDown, Action::Forward], 10);
    assert_near(none * Vec3::Z, Vec3::Z);
    assert_near(at, vec3(0.0, 0.0, 0.8));
}

#[test]
fn a_tilted_box_drives_level_along_its_heading() {
    let mut world = wall("driver: (position: (0, 3, 0), yaw: 30, pitch: 70, roll: 120)");
    let axis = world.state.driver.rotation() * Vec3::Y;
    (0..20).for_each(|_| drop(tick(&mut world, &[Action::Forward, Action::TurnLeft])));
    let driver = world.state.driver;
    assert_eq!(driver.position.y, 3.0);
    assert!((driver.yaw.to_degrees() - 90.0).abs() < 1e-3);
    // The box turns about the world's Y, so the height of its up vector is unchanged.
    assert!(((driver.rotation() * Vec3::Y).y - axis.y).abs() < 1e-5);
    // Setting a start value during a run changes only the present value.
    let mut edited = World::Wall(world);
    edited.set("driver.pitch", Value::F32(0.0)).expect("in range");
    edited.set("driver.roll", Value::F32(0.0)).expect("in range");
    let World::Wall(edited) = edited else { unreachable!("it was one") };
    assert!((edited.state.driver.rotation() * Vec3::Y).distance(Vec3::Y) < 1e-5);
    assert_eq!(
        (edited.state.driver.position, edited.state.driver.yaw),
        (driver.position, driver.yaw)
    );
}

#[test]
fn axes_stay_orthonormal_for_a_hundred_thousand_turns() {
    let mut world = wall("driver: ()");
    let mut random = Random(5);
    for _ in 0..100_000 {
        tick(&mut world, &random.held());
    }
    let b = world.state.driver.shape(&world.setup.driver);
    for i in 0..3 {
        assert!((b.axes[i].length() - 1.0).abs() < 1e-5, "{b:?}");
        assert!(b.axes[i].dot(b.axes[(i + 1) % 3]).abs() < 1e-5, "{b:?}");
    }
}

#[test]
fn a_record_matches_its_tick() {
    for id in ["wall/slide", "wall/deep", "wall/room", "wall/tunnel", "wall/boxes"] {
        let mut world = Wall::new(setup(id));
        let mut random = Random(99);
        let mut hits = 0;
        for _ in 0..400 {
            let held: ActionSet = random.held().into_iter().collect();
            let input = Input { held, pressed: held, ..Input::default() };
            let record = world.record(&input);
            let mut events = Vec::new();
            world.step(&input, &mut events, &mut ());
            assert_eq!(record.after.state, world.state, "{id}");
            assert_eq!(record.events, events, "{id}");
            assert_eq!(
                record.tested_objects().filter(|met| met.push.is_some()).count(),
                events.len(),
                "{id}"
            );
            hits += events.len();
            for contact in world.contacts().iter().filter(|c| c.depth > 0.0) {
                let Body::Object(object) = contact.b else { panic!("{contact:?}") };
                if let Some(test) = record.other(object as usize) {
                    let found = test.tested.expect("a whole tick").found;
                    assert!(test.pushed);
                    assert_eq!(
                        (contact.depth, contact.normal),
                        (found.depth, found.normal),
                        "{id}"
                    );
                    continue;
                }
                let test = record.plane(object as usize).expect("tested");
                assert!(test.pushed);
                assert_eq!(contact.depth, test.found.depth, "{id}");
            }
        }
        assert!(hits > 0 || id == "wall/tunnel", "{id}: nothing was hit");
    }
}

#[test]
fn a_plane_moves_with_its_object_and_needs_a_normal() {
    let text = "planes: [(name: \"p\", position: (1, 2, 3), yaw: 90, point: (0, 0, 1), \
                normal: (0, 0, 5))]";
    let mut world = World::Wall(wall(text));
    let plane = |world: &World| match world {
        World::Wall(wall) => wall.state.planes[0].plane,
        _ => unreachable!("it is a wall"),
    };
    assert!(plane(&world).normal.distance(Vec3::X) < 1e-6);
    assert!(plane(&world).point.distance(vec3(2.0, 2.0, 3.0)) < 1e-6);
    world.set("planes.p.pitch", Value::F32(90.0)).expect("in range");
    assert!(plane(&world).normal.distance(Vec3::Y) < 1e-6);
    let hash = world.hash();
    let why = world.set("planes.p.normal", Value::Vec3(Vec3::ZERO)).expect_err("no direction");
    assert!(why.contains("no direction") && why.contains("(0, 1, 0)"), "{why}");
    let WorldSetup::Wall(setup) = world.setup() else { unreachable!("it is a wall") };
    assert_eq!((setup.planes[0].normal.z, world.hash()), (5.0, hash), "nothing is changed");
}

#[test]
fn bad_scenes_are_refused_where_they_are_wrong() {
    for (fields, path, what, expected) in [
        ("planes: [(name: \"box\", position: (0, 0, 0))]", "planes[0].name", "driven", "another"),
        ("planes: [(name: \"p\")]", "planes[0]", "position", ""),
        (
            "planes: [(name: \"p\", position: (0, 0, 0)), (name: \"p\", position: (0, 0, 0))]",
            "planes[1].name",
            "used by world.planes[0]",
            "",
        ),
        ("boxes: [(name: \"box\", position: (0, 0, 0))]", "boxes[0].name", "driven", "another"),
        ("boxes: [(name: \"b\")]", "boxes[0]", "position", ""),
        (
            "planes: [(name: \"p\", position: (0, 0, 0))], \
             boxes: [(name: \"p\", position: (0, 0, 0))]",
            "boxes[0].name",
            "by a plane",
            "another",
        ),
        (
            "boxes: [(name: \"b\", position: (0, 0, 0), size: (1, 0, 1))]",
            "boxes[0].size",
            "0 is out of range",
            "0.001 to 1000 m",
        ),
        ("methods: (crosses: Some)", "methods.crosses", "`Some`", "Without"),
        (
            "planes: [(name: \"p\", position: (0, 0, 0), normal: (0, 0, 0))]",
            "planes[0].normal",
            "has no direction",
            "(0, 1, 0)",
        ),
        (
            "planes: [(name: \"p\", position: (0, 0, 0), normal: (0, NaN, 0))]",
            "planes[0].normal",
            "not a finite number",
            "-1000 to 1000",
        ),
        ("driver: (size: (1, 0, 1))", "driver.size", "0 is out of range", "0.001 to 1000 m"),
        ("driver: (move_speed: 11)", "driver.move_speed", "out of range", "0 to 10 m/tick"),
        ("methods: (side: Sheet)", "methods.side", "`Sheet`", "HalfSpace"),
        ("passes: 0", "passes", "0 is out of range", "1 to 64"),
        ("targets: []", "targets", "targets", "planes"),
    ] {
        let text = format!("(title: \"T\", world: Wall({fields}))");
        let problems = parse("x.ron", Some(Path::new("x.ron")), &text).expect_err(fields);
        let [p] = &problems[..] else { panic!("{problems:?}") };
        assert!(p.path.starts_with("world") && format!("world.{path}").starts_with(&p.path), "{p}");
        assert!(p.what.contains(what) && p.expected.contains(expected), "{p}");
    }
    let fine = "(title: \"T\", world: Wall(planes: [(name: \"shell-1\", position: (0, 0, 0))]))";
    assert!(parse("x", None, fine).is_ok());
}

#[test]
fn the_same_keys_give_the_same_hashes() {
    let run = || {
        let mut world = World::Wall(Wall::new(setup("wall/room")));
        let (mut random, mut hashes) = (Random(3), Vec::new());
        for _ in 0..300 {
            let held: ActionSet = random.held().into_iter().collect();
            world.step(&Input { held, pressed: held, ..Input::default() }, &mut Vec::new());
            hashes.push(world.hash());
        }
        hashes
    };
    let (first, second) = (run(), run());
    assert_eq!(first, second);
    assert!(first.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn a_ray_meets_the_box_before_the_wall_and_the_wall_only_where_it_is_drawn() {
    let scene = load("wall/tunnel").expect("a good scene");
    let tunnel = World::new(scene.file.world);
    let pick = |from, along| tunnel.pick(from, along);
    let from = |x: f32, y: f32| vec3(x, y, -12.0);
    // The box is at z = −6.25, the sheet, 8 m wide and 4 m high about (0, 2, 0), behind it.
    assert_eq!(pick(from(0.0, 1.2), Vec3::Z), Some(Body::Driven));
    assert_eq!(pick(from(0.7, 1.6), Vec3::Z), Some(Body::Driven));
    assert_eq!(pick(from(0.9, 1.2), Vec3::Z), Some(Body::Object(0)));
    assert_eq!(pick(from(3.9, 3.9), Vec3::Z), Some(Body::Object(0)));
    assert_eq!(pick(from(4.1, 1.0), Vec3::Z), None);
    assert_eq!(pick(from(0.0, 4.1), Vec3::Z), None);
    assert_eq!(pick(from(0.9, 1.2), -Vec3::Z), None, "behind the eye");
    assert_eq!(pick(from(3.0, 1.2), Vec3::X), None, "along the sheet");
}

/// Coplanar surfaces flicker, so the ground is drawn lower where a level plane lies in it. A tilted
/// or higher plane does not lower it.
#[test]
fn the_bare_ground_is_lower_where_a_plane_lies_in_it() {
    let floor = |plane: &str, boxes: &str| {
        let plane = format!("(name: \"p\", {plane}, width: 4, depth: 4)");
        let hints = wall(&format!("planes: [{plane}], boxes: [{boxes}]")).view_hints();
        (hints.floor, hints.side_view)
    };
    for level in [
        "position: (0, 0, 0), normal: (0, 1, 0)",
        "position: (0, 0, 0), normal: (0, -1, 0)",
        "position: (3, 0.04, 0), normal: (0, 1, 0)",
    ] {
        assert_eq!(floor(level, ""), (Some(-0.06), true), "{level}");
    }
    for other in [
        "position: (0, 0, 0), normal: (1, 0, 0)",
        "position: (0, 0, 0), normal: (0, 1, 0.1)",
        "position: (0, 0.1, 0), normal: (0, 1, 0)",
    ] {
        assert_eq!(floor(other, ""), (Some(0.0), true), "{other}");
    }
    let crate_ = "(name: \"c\", size: (1, 1, 1), position: (0, 0.5, 0))";
    assert_eq!(
        floor("position: (0, 0, 0), normal: (1, 0, 0)", crate_),
        (Some(0.0), false),
        "axes change too often"
    );
}
