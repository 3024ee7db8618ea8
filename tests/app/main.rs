//! The session without its window, and the command line: clock, history, stepping, recordings.

#![allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]

mod cameras;
mod class;
mod cli;
mod compare;
#[path = "../support/drive.rs"]
mod drive;
mod edit;
#[path = "../support/edit_commands.rs"]
mod edit_commands;
mod export;
mod fan;
mod figure;
mod game_frames;
mod ghosts;
mod goal;
mod limits;
mod links;
#[path = "../support/load.rs"]
mod load;
#[path = "../support/many_targets.rs"]
mod many_targets;
#[path = "../support/memory.rs"]
mod memory;
mod parts;
mod predict;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/random.rs"]
mod random;
mod read;
mod recording;
mod session;
mod shape_drag;
mod stepper;
mod timeline;
mod what_if;

use collidoscope::app::{Command, Session};
use collidoscope::scene;
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::{Event, World};

const TICK: f64 = 1.0 / 60.0;

/// Returns a session of a built-in scene.
fn session(id: &str) -> Session {
    Session::new(scene::load(id).unwrap_or_else(|e| panic!("{e}")), None)
}

/// Runs one tick with these actions held; passes `each` its number, the world and the events.
fn tick(session: &mut Session, held: ActionSet, each: impl FnMut(u32, &World, &[Event])) {
    session.input_source.feed(held, ActionSet::default());
    session.apply(Command::StepOnce).expect("a tick");
    session.advance(TICK, each);
}
