//! The bodies world: its specification and the claims of its lessons.

mod article;
mod hands;
mod hostile;
mod impulse;
mod measures;
mod oracle;
mod phases;
mod scenes;
mod seams;
mod told;

use collidoscope::params::{get, parse_value};
use collidoscope::scene::{load, parse};
use collidoscope::sim::bodies::{Bodies, BodiesSetup, BodyState};
use collidoscope::sim::{Event, Input, Sim, Stepped, World, WorldSetup};

/// Returns a built-in scene's setup.
fn setup(id: &str) -> BodiesSetup {
    match load(id).unwrap_or_else(|e| panic!("{e}")).file.world {
        WorldSetup::Bodies(setup) => setup,
        _ => panic!("{id} is of another world"),
    }
}

fn scene(id: &str) -> Bodies {
    Bodies::new(setup(id))
}

/// Returns a world whose scene has these fields.
fn world(fields: &str) -> Bodies {
    let text = format!("(title: \"T\", world: Bodies({fields}))");
    match parse("t", None, &text).unwrap_or_else(|e| panic!("{e:?}\n{text}")).file.world {
        WorldSetup::Bodies(setup) => Bodies::new(setup),
        _ => unreachable!("it says Bodies"),
    }
}

/// Returns a fixed box whose upper face is at `top`.
fn floor(top: f32, extra: &str) -> String {
    let y = top - 0.5;
    format!(
        "(name: \"floor\", shape: Box(width: 40, height: 1), position: (0, {y}, 0), fixed: true, {extra})"
    )
}

/// Runs ticks without input; returns the events.
fn run(world: &mut Bodies, ticks: u32) -> Vec<Event> {
    let mut events = Vec::new();
    (0..ticks).for_each(|_| world.step(&Input::default(), &mut events, &mut ()));
    events
}

/// Sets a parameter from its text.
fn set(world: &mut Bodies, path: &str, text: &str) {
    let current = get(&*world.setup, path).unwrap_or_else(|| panic!("no {path}"));
    world.set(path, parse_value(text, &current).unwrap()).unwrap_or_else(|e| panic!("{e}"));
}

fn body<'a>(world: &'a Bodies, name: &str) -> &'a BodyState {
    let mut bodies = world.state.bodies.iter();
    bodies.find(|body| world.name(body.id) == name).unwrap_or_else(|| panic!("no {name}"))
}

fn hash(world: &Bodies) -> u64 {
    World::Bodies(world.clone()).hash()
}
