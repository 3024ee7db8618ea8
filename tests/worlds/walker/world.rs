//! The walker world: its specification and its lessons' promises.

use collidoscope::params::{get, parse_value};
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::walker::{
    Direction, Gait, Posture, Reorientation, State, Step, Walker, into_plane, shortest_rotation,
};
use collidoscope::sim::{Action, Event, EventKind, Input, Stepped, World, WorldSetup};
use glam::{Quat, Vec3};

use crate::load::world;
use crate::random::Random;

impl Random {
    fn unit_f32(&mut self) -> f32 {
        self.unit() as f32
    }

    fn direction(&mut self) -> Vec3 {
        loop {
            let v = Vec3::from([0; 3].map(|_| self.unit_f32() * 2.0 - 1.0));
            if v.length() > 0.1 && v.length() < 1.0 {
                return v.normalize();
            }
        }
    }

    /// Returns a heading, a normal perpendicular to it, and a new normal at `degrees` from the first.
    fn heading_and_normals(&mut self, degrees: f32) -> (Vec3, Vec3, Vec3) {
        let old = self.direction();
        let axis = self.perpendicular(old);
        let new = Quat::from_axis_angle(axis, degrees.to_radians()) * old;
        (self.perpendicular(old), old, new.normalize())
    }

    fn perpendicular(&mut self, v: Vec3) -> Vec3 {
        loop {
            let w = self.direction();
            if w.cross(v).length() > 0.1 {
                return into_plane(w, v).unwrap();
            }
        }
    }
}

fn walker(id: &str, sets: &[(&str, &str)]) -> Walker {
    let World::Walker(walker) = world(id, sets) else { panic!("{id} is no walker scene") };
    walker
}

fn held(actions: &[Action]) -> Input {
    Input { held: actions.iter().copied().collect(), ..Input::default() }
}

/// Drives ahead; returns the events with their ticks.
fn ahead(walker: &mut Walker, ticks: u32) -> Vec<(u32, Event)> {
    let (mut all, mut events) = (Vec::new(), Vec::new());
    for tick in 0..ticks {
        events.clear();
        walker.step(&held(&[Action::Forward]), &mut events, &mut ());
        all.extend(events.iter().map(|event| (tick, *event)));
    }
    all
}

/// Returns the distance of the feet from the ground, m.
fn gap(walker: &Walker) -> f32 {
    let (p, ground) = (walker.state.position, &walker.terrain.ground);
    let mut near = Vec::new();
    ground.bvh.gather_sphere(p, 0.2, &mut near);
    let distance =
        |i: &u32| collidoscope::geom::closest_point(p, &ground.triangles[*i as usize]).distance(p);
    near.iter().map(distance).fold(f32::INFINITY, f32::min)
}

#[test]
fn closed_is_perpendicular_to_side_and_normal_and_goes_ahead() {
    let mut rng = Random(1);
    let mut largest_error = 0.0_f32;
    for _ in 0..100_000 {
        let degrees = rng.unit_f32() * 80.0;
        let (forward, old, new) = rng.heading_and_normals(degrees);
        for posture in [Posture::FromWorldUp, Posture::FromPrevious] {
            let turned = Reorientation::new(posture, forward, old, new);
            let d = turned.closed;
            assert!(d.dot(turned.side).abs() < 1e-5 && d.dot(new).abs() < 1e-5, "{turned:?}");
            assert!(d.dot(forward) > 0.0 && (d.length() - 1.0).abs() < 1e-5, "{turned:?}");
            let projected = turned.projected;
            assert!(projected.result.dot(new).abs() < 1e-3, "{turned:?}");
            largest_error = largest_error.max(projected.error.abs());
        }
    }
    println!("AcosProjected is at most {largest_error:.6} rad from Closed");
    assert!(largest_error < 1e-3, "{largest_error}");
}

#[test]
fn acos_errs_as_the_specification_says() {
    for (degrees, posture, median, largest) in [
        (30.0, Posture::FromWorldUp, 2.6, 30.0),
        (30.0, Posture::FromPrevious, 0.17, 0.37),
        (60.0, Posture::FromWorldUp, 8.0, 60.0),
        (60.0, Posture::FromPrevious, 2.8, 7.0),
    ] {
        let mut rng = Random(2);
        let mut errors: Vec<f32> = (0..100_000)
            .map(|_| {
                let (forward, old, new) = rng.heading_and_normals(degrees);
                let turned = Reorientation::new(posture, forward, old, new);
                turned.error(Direction::Acos).abs().to_degrees()
            })
            .collect();
        errors.sort_by(f32::total_cmp);
        let (middle, most) = (errors[errors.len() / 2], errors[errors.len() - 1]);
        println!("{degrees}° apart, {posture:?}: median {middle:.3}°, largest {most:.3}°");
        assert!((middle / median - 1.0).abs() < 0.06, "{posture:?} {degrees}: {middle}");
        assert!((most / largest - 1.0).abs() < 0.06, "{posture:?} {degrees}: {most}");
    }
}

#[test]
fn upside_down_the_posture_is_a_half_turn() {
    let new = Vec3::NEG_Y;
    let old = Vec3::new(0.0, -0.9, 0.436).normalize();
    let forward = into_plane(Vec3::X, old).unwrap();
    let turned = Reorientation::new(Posture::FromWorldUp, forward, old, new);
    assert!(turned.front.distance(Vec3::NEG_Z) < 1e-6);
    assert!((turned.posture * Vec3::Y).distance(Vec3::NEG_Y) < 1e-6);
    assert!(turned.acos.result.is_finite() && turned.acos.result.dot(new).abs() < 1e-6);
    // A tiny rotation still counts.
    let tilted = Vec3::new(1e-4, 1.0, 0.0).normalize();
    assert!((shortest_rotation(Vec3::Y, tilted) * Vec3::Y).distance(tilted) < 1e-6);
}

#[test]
fn feet_are_on_the_surface_and_the_frame_stays_square() {
    for (id, ticks) in [
        ("walker/hills", 900),
        ("walker/buggy", 1500),
        ("walker/pipe", 500),
        ("walker/loop", 800),
        ("walker/corkscrew", 700),
    ] {
        for normals in ["Face", "Smooth"] {
            let mut walker = walker(id, &[("normals", normals)]);
            let mut worst = 0.0_f32;
            for tick in 0..ticks {
                // Turns left and right, so that the walker leaves the middle line.
                let turn = [Action::TurnLeft, Action::TurnRight][(tick / 3 % 2) as usize];
                let input = held(&[Action::Forward, turn]);
                walker.step(&input, &mut Vec::new(), &mut ());
                worst = worst.max(gap(&walker));
                let state = &walker.state;
                if walker.setup.methods.gait == Gait::Adhere {
                    assert!(state.forward.dot(state.normal).abs() < 1e-5, "{id} {tick}");
                }
                assert!((state.forward.length() - 1.0).abs() < 1e-5, "{id} {tick}");
            }
            assert!(worst < 1e-4, "{id} {normals}: {worst} m above the ground");
        }
    }
}

#[test]
fn the_loop_is_lapped_without_losing_the_ground() {
    let mut walker = walker("walker/loop", &[]);
    let (mut laps, mut upside_down) = (0, false);
    for _ in 0..3600 {
        assert_eq!(ahead(&mut walker, 1), [], "at {}", walker.state.position);
        upside_down |= walker.state.normal.y < -0.99;
        if upside_down && walker.state.normal.y > 0.99 {
            laps += 1;
            upside_down = false;
        }
    }
    assert!(laps >= 4, "{laps} laps");
    // The lesson's flaw and its correction.
    let coarse = [("walker.step", "2"), ("walker.reach", "0.05")];
    let lost = |substeps| {
        let sets = [&coarse[..], &[("walker.substeps", substeps)]].concat();
        ahead(&mut self::walker("walker/loop", &sets), 300).len()
    };
    assert!(lost("0") > 0);
    assert_eq!(lost("3"), 0);
}

#[test]
fn a_walker_that_stands_up_on_a_ceiling_drops_to_the_ground_below() {
    for (id, ticks) in [("walker/pipe", 310), ("walker/loop", 900), ("walker/corkscrew", 500)] {
        let mut before = walker(id, &[]);
        let (mut hung, mut stays) = (0, 0);
        for tick in 0..ticks {
            ahead(&mut before, 1);
            let State { position, normal, .. } = before.state;
            if normal.y > 0.0 || tick % 10 != 0 {
                continue;
            }
            hung += 1;
            let mut world = World::Walker(before.clone());
            let like = get(&world.setup(), "methods.gait").unwrap();
            let set = world.set("methods.gait", parse_value("Upright", &like).unwrap());
            let World::Walker(after) = &mut world else { unreachable!() };
            if let Err(why) = set {
                assert!(why.contains("no ground below"), "{why}");
                assert_eq!(after.setup.methods.gait, Gait::Adhere, "{id}, tick {tick}: {why}");
                assert_eq!(after.state, before.state);
                stays += 1;
                continue;
            }
            let place = format!("{id}, tick {tick}: {position} to {}", after.state.position);
            assert!(after.state.position.y < position.y, "{place}");
            assert!(after.state.normal.y > 0.0 && gap(after) < 1e-3, "{place}");
            ahead(after, 1);
            assert!(after.state.position.y < position.y, "{place}: nor does a step take it up");
        }
        assert!(hung > 3 && (stays == 0 || id == "walker/corkscrew"), "{id}: {hung} {stays}");
    }
}

#[test]
fn the_corkscrew_is_lost_with_coarse_steps_and_kept_with_substeps() {
    let lost = |sets: &[(&str, &str)], ticks| {
        let mut walker = walker("walker/corkscrew", sets);
        let events = ahead(&mut walker, ticks);
        (events.first().map(|(_, event)| event.kind), walker.state.position.z)
    };
    let (event, z) = lost(&[], 575);
    assert!(event.is_none() && z > 45.0, "{event:?} {z}");
    let (event, z) = lost(&[("walker.step", "2.2"), ("walker.substeps", "0")], 20);
    assert!(event == Some(EventKind::LostGround) && z < 15.0, "{event:?} {z}");
    let (event, z) = lost(&[("walker.step", "2.2")], 20);
    assert!(event.is_none() && z > 45.0, "{event:?} {z}");
}

#[test]
fn the_pipe_is_lost_with_coarse_steps_and_kept_with_substeps() {
    let kept = |substeps| {
        let coarse = [("walker.step", "3"), ("walker.reach", "0.3"), ("walker.substeps", substeps)];
        let mut walker = walker("walker/pipe", &coarse);
        ahead(&mut walker, 10).is_empty()
    };
    assert!(!kept("0") && kept("3"));
    let mut walker = walker("walker/pipe", &[]);
    assert_eq!(ahead(&mut walker, 400), []);
    assert!(walker.state.normal.y < -0.99, "it hangs from the ceiling");
}

#[test]
fn the_buggy_drifts_and_closed_does_not() {
    let astray = |sets: &[(&str, &str)]| {
        let mut walker = walker("walker/buggy", sets);
        assert_eq!(ahead(&mut walker, 1500), []);
        walker.state.astray.to_degrees().abs()
    };
    let near_90 = astray(&[]);
    let along_z = astray(&[("walker.yaw", "0"), ("walker.position", "(0, 0, -70)")]);
    println!("astray after 120 m: {near_90:.1}°, from yaw 0 {along_z:.2}°");
    assert!((near_90 - 40.0).abs() < 5.0 && along_z < 2.0, "{near_90} {along_z}");
    assert_eq!(astray(&[("methods.direction", "Closed")]), 0.0);
    assert!(astray(&[("methods.posture", "FromPrevious")]) < 1.0);
}

#[test]
fn without_ground_in_its_span_the_upright_walker_stays() {
    let mut coarse = walker("walker/hills", &[("walker.step", "2")]);
    let events = ahead(&mut coarse, 40);
    assert!(events.iter().any(|(_, event)| event.kind == EventKind::NoGround));
    let before = coarse.state.position;
    let record = coarse.record(&held(&[Action::Forward, Action::TurnLeft]));
    if record.steps.contains(&Step::Stayed) {
        assert_eq!(record.after.state.position, before);
        assert_ne!(record.after.state.yaw, coarse.state.yaw, "it can still turn");
    }
    // In smaller steps, the same hills are passable to their end.
    let mut fine = walker("walker/hills", &[]);
    assert_eq!(ahead(&mut fine, 900), []);
}

#[test]
fn steps_traced_and_untraced_are_the_same_and_so_are_two_runs() {
    for id in catalogue::ids().filter(|id| id.starts_with("walker/")) {
        let mut rng = Random(7);
        let (mut world, mut again) =
            (World::Walker(walker(id, &[])), World::Walker(walker(id, &[])));
        for _ in 0..300 {
            let bits = (rng.unit_f32() * 8.0) as u8;
            let actions = [Action::Forward, Action::TurnLeft, Action::TurnRight, Action::Reverse];
            let keys: Vec<Action> =
                (0..3).filter(|bit| bits >> bit & 1 == 1).map(|bit| actions[bit]).collect();
            let input = held(&keys);
            let collidoscope::sim::Record::Walker(record) = world.record(&input) else {
                panic!("of the walker world")
            };
            world.step(&input, &mut Vec::new());
            again.step(&input, &mut Vec::new());
            assert_eq!(World::Walker(record.after).hash(), world.hash(), "{id}");
            assert_eq!(again.hash(), world.hash(), "{id}");
        }
    }
}

#[test]
fn editing_ground_builds_it_anew_and_keeps_the_walker_on_it() {
    let mut walker = walker("walker/buggy", &[]);
    ahead(&mut walker, 200);
    let (old, mut world) = (walker.state.position, World::Walker(walker));
    let set = |world: &mut World, path: &str, text: &str| {
        let like = get(&world.setup(), path).unwrap_or_else(|| panic!("no {path}"));
        world.set(path, parse_value(text, &like).unwrap())
    };
    set(&mut world, "ground.hills.shape.from.seed", "9").unwrap();
    let World::Walker(now) = &world else { unreachable!("it was one") };
    assert!(gap(now) < 1e-4 && now.state.position != old);
    let count = now.terrain.ground.triangles.len();
    // A refused edit changes nothing.
    set(&mut world, "ground.hills.shape.from.cells_x", "1000").unwrap();
    let error = set(&mut world, "ground.hills.shape.from.cells_z", "1000").unwrap_err();
    assert!(error.contains("2000000"), "{error}");
    assert!(set(&mut world, "ground.hills.shape", "Obj").is_err());
    set(&mut world, "ground.hills.shape.from.cells_x", "80").unwrap();
    let World::Walker(now) = &world else { unreachable!("it was one") };
    assert_eq!(now.terrain.ground.triangles.len(), count);
    assert!(matches!(world.setup(), WorldSetup::Walker(_)));
}

#[test]
fn obj_files_beside_the_scene_are_ground_and_others_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("in");
    std::fs::create_dir(&inside).unwrap();
    let floor = "v -5 1 -5\nv -5 1 5\nv 5 1 5\nv 5 1 -5\nf 1 2 3 4\n";
    std::fs::write(inside.join("floor.obj"), floor).unwrap();
    std::fs::write(inside.join("bad.obj"), "v 0 0 0\nf 1 2 3\n").unwrap();
    std::fs::write(folder.path().join("out.obj"), floor).unwrap();
    let load = |file: &str| {
        let scene = inside.join("scene.ron");
        let text = format!(
            "(title: \"x\", world: Walker(ground: [(name: \"a\", shape: Obj(path: \"{file}\"))]))"
        );
        std::fs::write(&scene, &text).unwrap();
        scene::load(scene.to_str().unwrap()).map_err(|e| e.to_string())
    };
    let world = World::new(load("floor.obj").unwrap().file.world);
    let World::Walker(walker) = world else { panic!("a walker") };
    assert_eq!((walker.state.position.y, walker.state.normal), (1.0, Vec3::Y));
    for (file, why) in [
        ("../out.obj", "outside"),
        ("missing.obj", "is not there"),
        ("", "has no name"),
        ("bad.obj", "no vertex"),
    ] {
        let error = load(file).unwrap_err();
        assert!(error.contains(why), "{file}: {error}");
    }
}

/// The trail has the newest 160 positions, at least 0.25 m apart, and the walker is always within
/// 0.25 m of the newest.
#[test]
fn the_trail_is_where_the_walker_has_been() {
    let mut walker = walker("walker/hills", &[]);
    let mut seen = vec![walker.state.position];
    for _ in 0..2_000 {
        ahead(&mut walker, 1);
        seen.push(walker.state.position);
        let trail = &walker.state.trail;
        let newest = *trail.back().expect("at least one");
        assert!(newest.distance(walker.state.position) < 0.25 + 1e-5 && trail.len() <= 160);
    }
    let trail: Vec<Vec3> = walker.state.trail.iter().copied().collect();
    assert_eq!(trail.len(), 160, "it went far enough");
    assert!(trail.windows(2).all(|pair| pair[0].distance(pair[1]) >= 0.25));
    let mut remaining = seen.iter();
    assert!(
        trail.iter().all(|position| remaining.any(|at| at == position)),
        "in the order of the walk"
    );
    let length: f32 = trail.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    assert!(length < 160.0 * 0.5, "one after the other: {length} m");
}
