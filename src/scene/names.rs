//! Names used in a scene's steps and lesson: bodies, their numbers, parameters.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

use super::check::Objects;
use super::problem::{known, quote};
use super::steps::Setting;
use super::worlds;
use crate::geom::order;
use crate::params::{self, Meta, Refusal, Value};
use crate::sim::quantities::named;
use crate::sim::report::{BodyReport, Field, Fields};
use crate::sim::{Body, World, WorldSetup};
use crate::text::{Id, id};

/// The problem with a name, and the expected name.
pub(super) type Wrong = (String, String);

/// The names of a scene with a valid world, indexed for fast look-up.
pub(super) struct Names<'f> {
    setup: &'f WorldSetup,
    /// A copy for trying values.
    tried: RefCell<WorldSetup>,
    /// Bodies by name; those present before the first tick have a report.
    bodies: BTreeMap<String, Option<BodyReport>>,
    /// The first names, for messages.
    few: Vec<String>,
    /// The driven body, if any.
    driven: Option<BodyReport>,
    /// Whether keys move a body.
    pub(super) is_driven: bool,
    /// Values that the world reports for each body besides its report.
    further: Fields,
    /// Parameters by named path, built on first use.
    parameters: OnceCell<BTreeMap<String, (Meta, Value)>>,
    /// Name of spawned bodies before their number, if any can be spawned.
    spawned: Option<&'static str>,
}

impl<'f> Names<'f> {
    pub(super) fn new(setup: &'f WorldSetup, objects: &Objects) -> Self {
        let mut groundless = setup.clone();
        worlds::of_mut(&mut groundless).without_ground();
        let world = World::new(groundless);
        let mut reports =
            order::map(world.report().into_iter().map(|report| (report.body, report)));
        let driven = reports.get(&Body::Driven).cloned();
        let there =
            world.bodies().into_iter().map(|body| (world.name(body), reports.remove(&body)));
        let all = there.chain(objects.names.iter().map(|name| ((*name).to_owned(), None)));
        let (mut bodies, mut few) = (BTreeMap::new(), Vec::new());
        for (name, report) in all {
            // A list of a thousand stones would not help.
            if few.len() < 20 && !bodies.contains_key(&name) {
                few.push(name.clone());
            }
            bodies.entry(name).or_insert(report);
        }
        let (tried, parameters) = (RefCell::new(setup.clone()), OnceCell::new());
        let (further, spawned) = (world.extra_fields(Body::Driven), objects.spawned);
        let is_driven = world.is_driven();
        Self { setup, tried, bodies, few, driven, is_driven, further, parameters, spawned }
    }

    /// Returns whether any body has this field.
    pub(super) fn any_has(&self, field: &str) -> bool {
        let mut reports = self.bodies.values().flatten();
        reports.any(|report| report.fields.iter().any(|(name, _)| *name == field))
    }

    /// Returns whether the contacts of the driven body are known as its own.
    pub(super) fn driven_has_contacts(&self) -> bool {
        self.is_driven && self.driven.is_some()
    }

    /// Checks that `name` is a body's, including bodies still to be spawned.
    pub(super) fn body(&self, name: &str) -> Result<(), Wrong> {
        let number = self.spawned.and_then(|spawned| name.strip_prefix(spawned));
        let spawned = number.is_some_and(|number| number.parse::<u32>().is_ok_and(|n| n > 0));
        if spawned || self.bodies.contains_key(name) {
            return Ok(());
        }
        let few: Vec<&str> = self.few.iter().map(String::as_str).collect();
        Err((id::NAMES_NO_BODY.with(&[("name", &quote(name))]), known(name, &few)))
    }

    /// Checks that `name` is a field of the body (by default the driven one) that `fits`; `missing`
    /// says that there is none.
    pub(super) fn field(
        &self,
        body: Option<&str>,
        name: &str,
        missing: Id,
        fits: impl Fn(Field) -> bool,
    ) -> Result<(), Wrong> {
        // An unknown body has its own message; a body still to be spawned has no fields yet.
        let report = match body.map(|body| self.bodies.get(body)) {
            Some(None) => return Ok(()),
            Some(Some(report)) => report.as_ref(),
            None => self.driven.as_ref(),
        };
        let fields = report.map(|report| named(report, 0.0, self.further.clone()));
        let fields = fields.unwrap_or_default();
        let names = fields.iter().filter(|(_, field)| fits(*field)).map(|(name, _)| name.as_str());
        one_of(name, &names.collect::<Vec<_>>(), missing)
    }

    /// Checks that `name` is a number of contacts in this world.
    pub(super) fn contact(&self, name: &str) -> Result<(), Wrong> {
        let names = worlds::of(self.setup).contact_numbers();
        one_of(name, names, id::NAMES_NO_CONTACT_NUMBER)
    }

    /// Checks that `path` is a parameter's.
    pub(super) fn parameter(&self, path: &str) -> Result<(), Wrong> {
        self.present(path).map(drop).map_err(|why| {
            let expected = why.wanted();
            (why.what, expected)
        })
    }

    /// Returns the declaration of the parameter, and its value in the scene.
    fn present(&self, path: &str) -> Result<&(Meta, Value), Refusal> {
        let all = self.parameters.get_or_init(|| {
            let mut all = BTreeMap::new();
            params::visit(self.setup, &mut |at, meta, value| {
                all.insert(at.named.clone(), (*meta, value));
            });
            all
        });
        all.get(path).ok_or_else(|| params::unknown(&mut *self.tried.borrow_mut(), path))
    }

    /// Checks that the setting is allowed.
    pub(super) fn setting(&self, setting: &Setting) -> Result<(), Refusal> {
        let (meta, present) = self.present(&setting.path)?;
        self.value(&setting.path, meta.read(&setting.value, present)?)
    }

    /// Returns the parameter's value.
    pub(super) fn now(&self, path: &str) -> Option<Value> {
        params::get(self.setup, path)
    }

    /// Checks that the parameter accepts the value.
    pub(super) fn value(&self, path: &str, value: Value) -> Result<(), Refusal> {
        let (_, present) = self.present(path)?;
        // Another choice replaces the numbers of the present one.
        if matches!(value, Value::Choice(..)) && value != *present {
            return params::set(&mut self.setup.clone(), path, value);
        }
        let mut tried = self.tried.borrow_mut();
        params::set(&mut *tried, path, value)?;
        params::set(&mut *tried, path, present.clone())
    }
}

/// Returns the body called `name` that exists now, or the driven one.
pub(crate) fn find(world: &World, name: Option<&str>) -> Option<Body> {
    let Some(name) = name else { return Some(Body::Driven) };
    world.bodies().into_iter().find(|body| world.name(*body) == name)
}

pub(super) fn one_of(name: &str, all: &[&str], missing: Id) -> Result<(), Wrong> {
    if all.contains(&name) {
        return Ok(());
    }
    Err((missing.with(&[("name", &quote(name))]), known(name, all)))
}
