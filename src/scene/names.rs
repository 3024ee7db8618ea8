//! Names used in a scene's steps and lesson: bodies, their numbers, parameters.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

use super::check::Objects;
use super::problem::{known, quote};
use super::steps::Setting;
use super::worlds;
use crate::geom::order;
use crate::params::{self, Meta, Refusal, Value};
use crate::sim::quantities::named_values;
use crate::sim::report::{BodyReport, Field, Fields};
use crate::sim::{Body, World, WorldSetup};
use crate::text::{Id, id};

/// The problem with a name, and the expected name.
pub(super) type NameError = (String, String);

/// The names of a scene with a valid world, indexed for fast look-up.
pub(super) struct Names<'f> {
    setup: &'f WorldSetup,
    /// A copy of the setup for trying values.
    trial: RefCell<WorldSetup>,
    /// Bodies by name; those present before the first tick have a report.
    bodies: BTreeMap<String, Option<BodyReport>>,
    /// The first names, for messages.
    examples: Vec<String>,
    /// The driven body, if any.
    driven: Option<BodyReport>,
    /// Whether keys move a body.
    pub(super) is_driven: bool,
    /// Values that the world reports for each body besides its report.
    extra_fields: Fields,
    /// Parameters by named path, built on first use.
    parameters: OnceCell<BTreeMap<String, (Meta, Value)>>,
    /// Name prefix of spawned bodies, before their number; `None` if nothing spawns.
    spawned: Option<&'static str>,
}

impl<'f> Names<'f> {
    pub(super) fn new(setup: &'f WorldSetup, objects: &Objects) -> Self {
        let mut groundless = setup.clone();
        worlds::setup_mut(&mut groundless).drop_ground();
        let world = World::new(groundless);
        let mut reports =
            order::map(world.report().into_iter().map(|report| (report.body, report)));
        let driven = reports.get(&Body::Driven).cloned();
        let present_bodies =
            world.bodies().into_iter().map(|body| (world.name(body), reports.remove(&body)));
        let all = present_bodies.chain(objects.names.iter().map(|name| ((*name).to_owned(), None)));
        let (mut bodies, mut examples) = (BTreeMap::new(), Vec::new());
        for (name, report) in all {
            // A long list would not help.
            if examples.len() < 20 && !bodies.contains_key(&name) {
                examples.push(name.clone());
            }
            bodies.entry(name).or_insert(report);
        }
        let (trial, parameters) = (RefCell::new(setup.clone()), OnceCell::new());
        let (extra_fields, spawned) = (world.extra_fields(Body::Driven), objects.spawned);
        let is_driven = world.is_driven();
        Self {
            setup,
            trial,
            bodies,
            examples,
            driven,
            is_driven,
            extra_fields,
            parameters,
            spawned,
        }
    }

    /// Returns whether any body has this field.
    pub(super) fn any_has(&self, field: &str) -> bool {
        let mut reports = self.bodies.values().flatten();
        reports.any(|report| report.fields.iter().any(|(name, _)| *name == field))
    }

    /// Returns whether the world reports contacts of the driven body.
    pub(super) fn driven_has_contacts(&self) -> bool {
        self.is_driven && self.driven.is_some()
    }

    /// Checks that `name` is the name of a body, now or after spawning.
    pub(super) fn body(&self, name: &str) -> Result<(), NameError> {
        let number = self.spawned.and_then(|spawned| name.strip_prefix(spawned));
        let spawned = number.is_some_and(|number| number.parse::<u32>().is_ok_and(|n| n > 0));
        if spawned || self.bodies.contains_key(name) {
            return Ok(());
        }
        let examples: Vec<&str> = self.examples.iter().map(String::as_str).collect();
        Err((id::NAMES_NO_BODY.with(&[("name", &quote(name))]), known(name, &examples)))
    }

    /// Checks that `name` is a field of the body (by default the driven one) that satisfies `fits`.
    /// `missing` is the message for any other name.
    pub(super) fn field(
        &self,
        body: Option<&str>,
        name: &str,
        missing: Id,
        fits: impl Fn(Field) -> bool,
    ) -> Result<(), NameError> {
        // An unknown body has its own message; a body still to be spawned has no fields yet.
        let report = match body.map(|body| self.bodies.get(body)) {
            Some(None) => return Ok(()),
            Some(Some(report)) => report.as_ref(),
            None => self.driven.as_ref(),
        };
        let fields = report.map(|report| named_values(report, 0.0, self.extra_fields.clone()));
        let fields = fields.unwrap_or_default();
        let names = fields.iter().filter(|(_, field)| fits(*field)).map(|(name, _)| name.as_str());
        one_of(name, &names.collect::<Vec<_>>(), missing)
    }

    /// Checks that `name` is a number of contacts in this world.
    pub(super) fn contact(&self, name: &str) -> Result<(), NameError> {
        let names = worlds::setup(self.setup).contact_numbers();
        one_of(name, names, id::NAMES_NO_CONTACT_NUMBER)
    }

    /// Checks that `path` is the path of a parameter.
    pub(super) fn parameter(&self, path: &str) -> Result<(), NameError> {
        self.declaration(path).map(drop).map_err(|why| {
            let expected = why.wanted();
            (why.what, expected)
        })
    }

    /// Returns the declaration of the parameter, and its value in the scene.
    fn declaration(&self, path: &str) -> Result<&(Meta, Value), Refusal> {
        let all = self.parameters.get_or_init(|| {
            let mut all = BTreeMap::new();
            params::visit(self.setup, &mut |at, meta, value| {
                all.insert(at.named.clone(), (*meta, value));
            });
            all
        });
        all.get(path).ok_or_else(|| params::unknown(&mut *self.trial.borrow_mut(), path))
    }

    /// Checks that the setting is allowed.
    pub(super) fn setting(&self, setting: &Setting) -> Result<(), Refusal> {
        let (meta, present) = self.declaration(&setting.path)?;
        self.value(&setting.path, meta.read(&setting.value, present)?)
    }

    /// Returns the parameter's value in the scene.
    pub(super) fn current_value(&self, path: &str) -> Option<Value> {
        params::get(self.setup, path)
    }

    /// Checks that the parameter accepts the value.
    pub(super) fn value(&self, path: &str, value: Value) -> Result<(), Refusal> {
        let (_, present) = self.declaration(path)?;
        // A new choice replaces the numbers of the current one, so try it on a fresh copy.
        if matches!(value, Value::Choice(..)) && value != *present {
            return params::set(&mut self.setup.clone(), path, value);
        }
        let mut trial = self.trial.borrow_mut();
        params::set(&mut *trial, path, value)?;
        params::set(&mut *trial, path, present.clone())
    }
}

/// Returns the present body called `name`; without a name, the driven one.
pub(crate) fn find(world: &World, name: Option<&str>) -> Option<Body> {
    let Some(name) = name else { return Some(Body::Driven) };
    world.bodies().into_iter().find(|body| world.name(*body) == name)
}

/// Checks that `name` is one of `all`; `missing` is the message if not.
pub(super) fn one_of(name: &str, all: &[&str], missing: Id) -> Result<(), NameError> {
    if all.contains(&name) {
        return Ok(());
    }
    Err((missing.with(&[("name", &quote(name))]), known(name, all)))
}
