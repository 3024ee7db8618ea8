//! Effects of edits on the walker's position, and the small step that a record describes.

use collidoscope::scene;
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::walker::{Step, Walker};
use collidoscope::sim::{Action, Input, Stepped, World};
use glam::{Vec3, vec3};

use crate::load::{set, world};

fn walker(world: &World) -> &Walker {
    let World::Walker(walker) = world else { panic!("a walker") };
    walker
}

fn ahead(others: &[Action]) -> Input {
    let held: ActionSet = [Action::Forward].into_iter().chain(others.iter().copied()).collect();
    Input { held, ..Input::default() }
}

/// Raises ground that slopes by 1 in 2 towards +x: an upright walker moves straight up with it, a
/// craft along its own normal.
#[test]
fn raised_ground_lifts_a_walker_along_its_up_vector() {
    for (gait, up) in [("Upright", Vec3::Y), ("Adhere", vec3(-0.5, 1.0, 0.0).normalize())] {
        let text = format!(
            "(title: \"t\", world: Walker(methods: (gait: {gait}), walker: (position: (1, 0, 0)),
              ground: [(name: \"g\", shape: Heights(width: 20, depth: 20,
                        from: Numbers(rows: [[-5, 0, 5], [-5, 0, 5], [-5, 0, 5]])))]))"
        );
        let scene = scene::parse("t.ron", None, &text).expect("a good scene");
        let mut world = World::new(scene.file.world);
        let start = walker(&world).state.position;
        assert!(start.distance(vec3(1.0, 0.5, 0.0)) < 1e-4, "{gait}: {start}");
        set(&mut world, "ground.g.position", "(0, 0.4, 0)");
        // The intersection of the line along `up` with ground 0.4 m higher.
        let normal = vec3(-0.5, 1.0, 0.0).normalize();
        let expected = start + up * (0.4 * normal.y / up.dot(normal));
        let state = &walker(&world).state;
        assert!(state.position.distance(expected) < 1e-4, "{gait}: {}", state.position);
        assert!(state.normal.distance(normal) < 1e-4, "{gait}: {}", state.normal);
    }
}

#[test]
fn a_walker_that_stands_up_keeps_the_horizontal_heading_of_the_craft() {
    let mut world = world("walker/pipe", &[("methods.gait", "Adhere")]);
    for tick in 0..600 {
        let turns: &[Action] = if tick % 8 == 0 { &[Action::TurnLeft] } else { &[] };
        world.step(&ahead(turns), &mut Vec::new());
        let front = walker(&world).state.forward.with_y(0.0).normalize();
        let mut upright = world.clone();
        set(&mut upright, "methods.gait", "Upright");
        let found = walker(&upright).state.forward;
        assert!(found.distance(front) < 1e-3, "tick {tick}: {found}, {front}");
    }
}

/// A record describes the last of several small steps, which starts at the previous step's ground.
#[test]
fn a_footing_starts_where_the_previous_small_step_ended() {
    let mut seen = 0;
    for id in ["walker/loop", "walker/corkscrew", "walker/buggy"] {
        let mut world = world(id, &[("methods.gait", "Adhere"), ("walker.step", "3")]);
        for tick in 0..300 {
            let record = walker(&world).record(&ahead(&[]));
            let (from, found) = record.footing();
            let taken: Vec<Vec3> = record
                .last_attempt()
                .iter()
                .filter_map(|step| match step {
                    Step::Taken(found) => Some(found.point),
                    _ => None,
                })
                .collect();
            // The last search may have found nothing.
            let before = if found.is_some() {
                taken.len().checked_sub(2)
            } else {
                taken.len().checked_sub(1)
            };
            let start = walker(&world).state.position;
            let expected = before.map_or(start, |k| taken[k]);
            assert!(from.distance(expected) < 1e-5, "{id}: tick {tick}: {from}, {expected}");
            assert_eq!(found, found.and(taken.last().copied()), "{id}: tick {tick}");
            seen += usize::from(before.is_some());
            world.step(&ahead(&[]), &mut Vec::new());
        }
    }
    assert!(seen > 30, "{seen}");
}
