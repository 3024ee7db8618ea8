//! What a scene's steps and its lesson may name: bodies, their numbers, parameters.

use super::check::Objects;
use super::problem::{known, quote};
use super::steps::Setting;
use super::worlds;
use crate::params::{self, Refusal, Value};
use crate::sim::quantities::told;
use crate::sim::report::Field;
use crate::sim::{Body, World, WorldSetup};

/// What is wrong with a name, and what would be right.
pub(super) type Wrong = (String, String);

/// The names of a scene whose world can be made.
pub(super) struct Names<'f> {
    setup: &'f WorldSetup,
    world: World,
    bodies: Vec<String>,
    /// What spawned bodies are called, before their number, where there may be some.
    spawned: Option<&'static str>,
}

impl<'f> Names<'f> {
    pub(super) fn new(setup: &'f WorldSetup, objects: &Objects) -> Self {
        let mut groundless = setup.clone();
        worlds::of_mut(&mut groundless).without_ground();
        let world = World::new(groundless);
        let bodies = world.bodies().into_iter().map(|body| world.name(body));
        let bodies = bodies.chain(objects.names.iter().map(|n| (*n).to_owned())).collect();
        Self { setup, world, bodies, spawned: objects.spawned }
    }

    /// `name` must be a body's, be it one that is still to be spawned.
    pub(super) fn body(&self, name: &str) -> Result<(), Wrong> {
        let number = self.spawned.and_then(|spawned| name.strip_prefix(spawned));
        let spawned = number.is_some_and(|number| number.parse::<u32>().is_ok_and(|n| n > 0));
        if spawned || self.bodies.iter().any(|body| body == name) {
            return Ok(());
        }
        // A list of a thousand stones would be of no help.
        let few: Vec<&str> = self.bodies.iter().map(String::as_str).take(20).collect();
        Err((format!("there is no body {}", quote(name)), known(name, &few)))
    }

    /// `name` must be a field of the body, or of the driven one, that `fits`; `what` it is called.
    pub(super) fn field(
        &self,
        body: Option<&str>,
        name: &str,
        what: &str,
        fits: impl Fn(Field) -> bool,
    ) -> Result<(), Wrong> {
        // An unknown body has its own message; one that is still to be spawned has no fields yet.
        if body.is_some_and(|body| !self.bodies.iter().any(|known| known == body)) {
            return Ok(());
        }
        let fields = find(&self.world, body).map(|body| told(&self.world, body));
        let fields = fields.unwrap_or_default();
        let names = fields.iter().filter(|(_, field)| fits(*field)).map(|(name, _)| name.as_str());
        one_of(name, &names.collect::<Vec<_>>(), what)
    }

    /// `name` must be a number that contacts have in this world.
    pub(super) fn contact(&self, name: &str) -> Result<(), Wrong> {
        let names = worlds::of(self.setup).contact_numbers();
        one_of(name, names, "number of a contact")
    }

    /// `path` must be a parameter's.
    pub(super) fn parameter(&self, path: &str) -> Result<(), Wrong> {
        params::find(self.setup, path).map(drop).map_err(|why| (why.what, why.expected))
    }

    /// The setting must be allowed.
    pub(super) fn setting(&self, setting: &Setting) -> Result<(), Refusal> {
        self.value(&setting.path, setting.read(self.setup)?)
    }

    /// The parameter's value.
    pub(super) fn now(&self, path: &str) -> Option<Value> {
        params::get(self.setup, path)
    }

    /// The parameter must take the value.
    pub(super) fn value(&self, path: &str, value: Value) -> Result<(), Refusal> {
        params::set(&mut self.setup.clone(), path, value)
    }
}

/// The body called `name` that is there now, or the driven one.
pub(crate) fn find(world: &World, name: Option<&str>) -> Option<Body> {
    let Some(name) = name else { return Some(Body::Driven) };
    world.bodies().into_iter().find(|body| world.name(*body) == name)
}

pub(super) fn one_of(name: &str, all: &[&str], what: &str) -> Result<(), Wrong> {
    if all.contains(&name) {
        return Ok(());
    }
    Err((format!("there is no {what} {}", quote(name)), known(name, all)))
}
