//! Enter, Stay and Exit: one phase per pair, in pair order.

use collidoscope::params::Value;
use collidoscope::sim::bodies::Bodies;
use collidoscope::sim::{Body, Phase, Sim};
use glam::vec3;

use super::{run, set, world};
use crate::random::Random;
use Phase::{Enter, Exit, Stay};

/// Returns the last tick's contacts by name.
fn contact_names(world: &Bodies) -> Vec<(String, String, Phase)> {
    let contacts = world.contacts().iter();
    contacts.map(|c| (world.name(c.a), world.name(c.b), c.phase)).collect()
}

fn assert_contacts(world: &Bodies, expected: &[(&str, &str, Phase)]) {
    let contacts = contact_names(world);
    let found: Vec<(&str, &str, Phase)> =
        contacts.iter().map(|(a, b, phase)| (a.as_str(), b.as_str(), *phase)).collect();
    assert_eq!(found, expected);
}

/// Settings without gravity and pushes, so that bodies stay where they are placed, like sensors.
const STILL: &str = "gravity: 0, article: (mtv_round_down: 1)";

fn move_to(world: &mut Bodies, name: &str, x: f32) {
    let path = format!("bodies.{name}.position");
    world.set(&path, Value::Vec3(vec3(x, 0.0, 0.0))).expect("in range");
}

fn three() -> Bodies {
    world(&format!(
        "{STILL}, bodies: [
         (name: \"probe\", shape: Box(), position: (0, 0, 0)),
         (name: \"left\", shape: Box(), position: (0.6, 0, 0)),
         (name: \"right\", shape: Circle(), position: (3.4, 0, 0))],
         spawns: [(name: \"s\", shape: Circle(), position: (-0.7, 0, 0))]"
    ))
}

#[test]
fn exit_of_one_and_enter_of_another_in_one_tick() {
    let mut world = three();
    run(&mut world, 1);
    assert_contacts(&world, &[("probe", "left", Enter), ("probe", "drop-1", Enter)]);
    run(&mut world, 1);
    assert_contacts(&world, &[("probe", "left", Stay), ("probe", "drop-1", Stay)]);
    move_to(&mut world, "probe", 3.0);
    run(&mut world, 1);
    assert_contacts(
        &world,
        &[("probe", "left", Exit), ("probe", "right", Enter), ("probe", "drop-1", Exit)],
    );
    let exit = world.contacts()[0];
    assert_eq!((exit.depth, exit.normal), (0.0, glam::Vec3::ZERO));
    run(&mut world, 1);
    assert_contacts(&world, &[("probe", "right", Stay)]);
    move_to(&mut world, "probe", 10.0);
    run(&mut world, 1);
    assert_contacts(&world, &[("probe", "right", Exit)]);
    run(&mut world, 1);
    assert_contacts(&world, &[]);
}

#[test]
fn a_body_removed_while_touching_exits() {
    let mut world = three();
    run(&mut world, 1);
    set(&mut world, "bodies.left.enabled", "false");
    // The spawned body falls below `lowest`.
    set(&mut world, "lowest", "1.0");
    run(&mut world, 1);
    // It is removed at the end of the tick, whose tests still found it.
    assert_contacts(&world, &[("probe", "left", Exit), ("probe", "drop-1", Stay)]);
    assert!(world.index(Body::Spawned(1)).is_none());
    run(&mut world, 1);
    assert_contacts(&world, &[("probe", "drop-1", Exit)]);
    set(&mut world, "bodies.left.enabled", "true");
    run(&mut world, 1);
    assert_contacts(&world, &[("probe", "left", Enter)]);
}

#[test]
fn a_layer_switched_while_touching_exits_and_enters() {
    let mut world = world(&format!(
        "{STILL}, layers: [(name: \"red\", apart: [(name: \"blue\", meet: true), (name: \"red\")]),
                           (name: \"blue\")],
         bodies: [
         (name: \"a\", shape: Box(), position: (0, 0, 0), layer: \"blue\"),
         (name: \"b\", shape: Box(), position: (0.5, 0, 0), layer: \"red\"),
         (name: \"c\", shape: Box(), position: (0.6, 0, 0), layer: \"red\")]"
    ));
    run(&mut world, 1);
    // Red does not collide with red.
    assert_contacts(&world, &[("a", "b", Enter), ("a", "c", Enter)]);
    set(&mut world, "layers.red.apart.blue.meet", "false");
    run(&mut world, 1);
    assert_contacts(&world, &[("a", "b", Exit), ("a", "c", Exit)]);
    set(&mut world, "layers.red.apart.red.meet", "true");
    run(&mut world, 1);
    assert_contacts(&world, &[("b", "c", Enter)]);
    set(&mut world, "layers.red.apart.blue.meet", "true");
    run(&mut world, 1);
    assert_contacts(&world, &[("a", "b", Enter), ("a", "c", Enter), ("b", "c", Stay)]);
}

#[test]
fn two_fixed_bodies_are_no_pair() {
    let mut world = world(
        "bodies: [(name: \"a\", shape: Box(), position: (0, 0, 0), fixed: true),
                  (name: \"b\", shape: Box(), position: (0.5, 0, 0), fixed: true)]",
    );
    run(&mut world, 2);
    assert_contacts(&world, &[]);
    set(&mut world, "bodies.b.fixed", "false");
    run(&mut world, 1);
    assert_contacts(&world, &[("a", "b", Enter)]);
}

/// Compares the phases of random contacts with the plain rule.
#[test]
fn phases_follow_the_rule_in_pair_order() {
    let bodies: Vec<String> = (0..9)
        .map(|i| {
            format!("(name: \"b{i}\", shape: Circle(radius: 0.40003), position: ({i}, 0, 0)),")
        })
        .collect();
    let mut world = world(&format!("{STILL}, bodies: [{}]", bodies.concat()));
    let (mut random, mut before) = (Random(5), Vec::new());
    let mut seen = [0; 3];
    for _ in 0..500 {
        for i in 0..9 {
            if random.next() % 3 == 0 {
                move_to(&mut world, &format!("b{i}"), random.within(-3.0, 3.0));
            }
        }
        run(&mut world, 1);
        let x: Vec<f32> = world.state.bodies.iter().map(|b| b.last_position.x).collect();
        let pairs = (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b)));
        let is_touching = |&(a, b): &(usize, usize)| (x[a] - x[b]).abs() < 0.80006;
        let now: Vec<(usize, usize)> = pairs.clone().filter(is_touching).collect();
        let expected: Vec<(usize, usize, Phase)> = pairs
            .filter_map(|pair| {
                let phase = match (before.contains(&pair), now.contains(&pair)) {
                    (false, true) => Enter,
                    (true, true) => Stay,
                    (true, false) => Exit,
                    (false, false) => return None,
                };
                seen[phase as usize] += 1;
                Some((pair.0, pair.1, phase))
            })
            .collect();
        let index = |body| world.index(body).expect("it is there");
        let reported: Vec<(usize, usize, Phase)> =
            world.contacts().iter().map(|c| (index(c.a), index(c.b), c.phase)).collect();
        assert_eq!(reported, expected, "{x:?} {:?}", world.contacts());
        before = now;
    }
    assert!(seen.iter().all(|n| *n > 300), "{seen:?}");
}
