//! The box among other boxes: the scene and its lesson's promises.

use collidoscope::geom::obb_obb::{AxisSet, ObbAxisSource};
use collidoscope::geom::{ObbContact, obb_obb};
use collidoscope::params::Value;
use collidoscope::sim::wall::{Crosses, Wall};
use collidoscope::sim::{
    Action, Body, ContactDetail, Event, EventKind, Input, Phase, Sim, Stepped, World,
};
use glam::{Vec3, vec3};

use super::world::{setup, tick, wall};

/// Returns the contacts of the driven box with every other box.
fn obb_contacts(world: &Wall) -> Vec<ObbContact> {
    let a = world.state.driver.shape(&world.setup.driver);
    world.state.boxes.iter().map(|b| obb_obb(&a, &b.shape, AxisSet::All, &mut ())).collect()
}

/// Drives ahead for this many ticks.
fn ahead(world: &mut Wall, ticks: u32) -> Vec<Event> {
    (0..ticks).flat_map(|_| tick(world, &[Action::Forward])).collect()
}

#[test]
fn between_the_posts_only_an_edge_cross_shows_the_gap() {
    let mut world = Wall::new(setup("wall/boxes"));
    let mut narrowest = f32::INFINITY;
    for _ in 0..75 {
        assert_eq!(tick(&mut world, &[Action::Forward]), [], "at {}", world.state.driver.position);
        let a = world.state.driver.shape(&world.setup.driver);
        if a.center.z.abs() > 0.5 {
            continue;
        }
        for (post, contact) in world.state.boxes[..2].iter().zip(obb_contacts(&world)) {
            let faces = obb_obb(&a, &post.shape, AxisSet::FacesOnly, &mut ());
            assert!(faces.depth > 0.1, "no face shows it: {faces:?}");
            assert!(matches!(contact.source, ObbAxisSource::Edges(2, 1)), "{contact:?}");
            narrowest = narrowest.min(-contact.depth);
        }
    }
    assert!((0.02..0.08).contains(&narrowest), "{narrowest}");
    assert!(world.state.driver.position.z > 1.5, "it is through");
    let events = ahead(&mut world, 30);
    let [Event { kind: EventKind::OutOfBox { target: Body::Object(2), length }, .. }] = events[..]
    else {
        panic!("it is pushed under the beam once: {events:?}")
    };
    assert!(length > 0.01, "{length}");
}

#[test]
fn without_edge_crosses_the_box_stops_in_the_air() {
    let mut setup = setup("wall/boxes");
    setup.methods.crosses = Crosses::Without;
    let mut world = Wall::new(setup);
    let events = ahead(&mut world, 300);
    assert!(events.len() > 200, "{}", events.len());
    let z = world.state.driver.position.z;
    assert!((-1.2..-0.4).contains(&z), "it stands before the posts: {z}");
    for post in &obb_contacts(&world)[..2] {
        assert!(post.depth < -0.01, "there is air on this side: {post:?}");
    }
    let crosses = Value::Choice(0, Crosses::CHOICES);
    let mut world = World::Wall(world);
    world.set("methods.crosses", crosses).expect("a switch");
    let World::Wall(mut world) = world else { unreachable!("it was one") };
    assert_eq!(ahead(&mut world, 30), []);
    assert!(world.state.driver.position.z > 1.0, "with them it drives on");
}

#[test]
fn a_contact_enters_stays_and_exits() {
    let mut world = wall(
        "driver: (position: (0, 1, 0), size: (1, 1, 1)), \
         planes: [(name: \"p\", position: (0, 0, 90), pitch: 90)], \
         boxes: [(name: \"b\", position: (0, 1, 1.04), size: (1, 1, 1))]",
    );
    let mut phases = Vec::new();
    for action in [Action::Forward, Action::Forward, Action::Reverse] {
        tick(&mut world, &[action]);
        for contact in world.contacts() {
            assert_eq!((world.name(contact.b), contact.b), ("b".to_owned(), Body::Object(1)));
            assert_eq!(contact.detail, ContactDetail::Out { push: contact.depth });
            phases.push((contact.phase, contact.depth));
        }
    }
    let [(Phase::Enter, a), (Phase::Stay, b), (Phase::Exit, c)] = phases[..] else {
        panic!("{phases:?}")
    };
    assert!((a - 0.04).abs() < 1e-5 && (b - 0.08).abs() < 1e-5 && c == 0.0, "{phases:?}");
    tick(&mut world, &[]);
    assert!(world.contacts().is_empty());
}

#[test]
fn a_box_can_be_moved_picked_and_reported() {
    let mut world = World::Wall(Wall::new(setup("wall/boxes")));
    let names: Vec<String> = world.bodies().into_iter().map(|body| world.name(body)).collect();
    assert_eq!(names, ["box", "left", "right", "beam", "block"]);
    // The block spans 1.2 m of z about z = 8; from behind, box and posts are not in front of it.
    let from = vec3(-0.4, 1.1, 20.0);
    assert_eq!(world.pick(from, -Vec3::Z), Some(Body::Object(3)));
    assert_eq!(world.bodies_between(from, vec3(-0.4, 1.1, 7.0)), [Body::Object(3)]);
    assert_eq!(world.bodies_between(from, vec3(-0.4, 1.1, 9.0)), []);
    let hash = world.hash();
    world.set("boxes.block.position", Value::Vec3(vec3(0.0, 30.0, 0.0))).expect("in range");
    assert_ne!(world.hash(), hash);
    assert_eq!(world.position(Body::Object(3)), Some(vec3(0.0, 30.0, 0.0)));
    assert_ne!(world.pick(from, -Vec3::Z), Some(Body::Object(3)));
    let report = world.report().into_iter().find(|report| report.body == Body::Object(3));
    assert_eq!(report.expect("it is told of").position, vec3(0.0, 30.0, 0.0));
}

/// The listing mentions boxes and planes only in scenes that have them.
#[test]
fn the_listing_omits_objects_that_a_scene_does_not_have() {
    let lines = |id: &str| -> Vec<&str> {
        setup(id).listing().into_iter().filter(|line| line.applies).map(|line| line.text).collect()
    };
    let plane_lines = lines("wall/room");
    assert!(plane_lines.iter().all(|line| !line.contains("box")), "{plane_lines:#?}");
    let box_lines = lines("wall/boxes");
    assert!(box_lines.iter().all(|line| !line.contains("plane")), "{box_lines:#?}");
    assert!(box_lines.iter().any(|line| line.contains("edge × edge")), "{box_lines:#?}");
}

#[test]
fn a_record_cut_short_has_the_axes_tested_so_far() {
    let mut world = Wall::new(setup("wall/boxes"));
    ahead(&mut world, 40);
    let record = world.record(&Input::default());
    let count = |upto| record.up_to(upto).other(0).map_or(0, |test| test.steps().count());
    let counts: Vec<usize> = (0..record.steps.len()).map(count).collect();
    assert!(counts.is_sorted() && counts.contains(&7) && counts.last() == Some(&15), "{counts:?}");
    let cut = record.up_to(counts.iter().position(|axes| *axes == 7).expect("found above"));
    let test = cut.other(0).expect("begun");
    assert!(test.tested.is_none() && !test.pushed);
    let least = test.axes().map(|axis| axis.overlap).fold(f32::INFINITY, f32::min);
    assert!(test.decided().is_some_and(|axis| axis.overlap == least));
}
