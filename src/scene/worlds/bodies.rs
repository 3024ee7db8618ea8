//! What a scene of the bodies world may have wrong beside its ranges, and what is odd in it.

use std::collections::HashSet;

use super::Checked;
use crate::params::Named;
use crate::scene::check::{Found, Objects, names};
use crate::scene::problem::quote;
use crate::sim::bodies::{BodiesSetup, BodySetup, MOST_LAYERS};

impl Checked for BodiesSetup {
    /// The bodies, which have their names in the first list.
    fn objects(&self) -> Objects<'_> {
        list("world.bodies".to_owned(), &self.bodies)
    }

    fn count(&self) -> u64 {
        self.count()
    }

    /// Names of the other lists, and what names refer to.
    fn problems(&self, found: &mut Found) {
        names(&list("world.layers".to_owned(), &self.layers), found);
        names(&list("world.stacks".to_owned(), &self.stacks), found);
        names(&list("world.spawns".to_owned(), &self.spawns), found);
        layers(self, found);
        stacked_names(self, found);
        let driver = &self.driver.body;
        let body = self.bodies.iter().find(|body| body.name == *driver);
        let at = "world.driver.body";
        match body {
            Some(body) if body.fixed => {
                let what = format!("the body {} is fixed and cannot be driven", quote(driver));
                found.add(at, what, "a body that can move");
            }
            None if !driver.is_empty() => {
                let what = format!("there is no body {}", quote(driver));
                found.add(at, what, "the name of one of `bodies`");
            }
            _ => {}
        }
    }

    /// The plane has no depth.
    fn warnings(&self, found: &mut Found) {
        for (list, entries) in [("bodies", &self.bodies), ("spawns", &self.spawns)] {
            for (index, body) in entries.iter().enumerate() {
                let vectors = [
                    ("position", body.position),
                    ("offset", body.offset),
                    ("velocity", body.velocity),
                ];
                for (field, _) in vectors.into_iter().filter(|(_, v)| v.z != 0.0) {
                    let what = "the plane of the bodies has no depth: z has no effect";
                    found.add(format!("world.{list}[{index}].{field}"), what, "a z of 0");
                }
            }
        }
    }

    fn complete(&mut self) {
        self.complete_layers();
    }
}

fn list<T: Named>(path: String, entries: &[T]) -> Objects<'_> {
    let names = entries.iter().map(Named::name).collect();
    Objects { path, names, driven: "", spawned: "drop-" }
}

fn layers(setup: &BodiesSetup, found: &mut Found) {
    if setup.layers.len() > MOST_LAYERS {
        let what = format!("there are {} layers", setup.layers.len());
        found.add("world.layers", what, format!("at most {MOST_LAYERS}"));
    }
    let known: HashSet<&str> = setup.layers.iter().map(Named::name).collect();
    let mut refers = |name: &str, path: String| {
        if !known.contains(name) {
            let what = format!("there is no layer {}", quote(name));
            found.add(path, what, "the name of one of `layers`");
        }
    };
    for (index, layer) in setup.layers.iter().enumerate() {
        for (at, apart) in layer.apart.iter().enumerate() {
            refers(&apart.name, format!("world.layers[{index}].apart[{at}].name"));
        }
    }
    let bodies = |list: &'static str,
                  bodies: &[BodySetup],
                  refers: &mut dyn FnMut(&str, String)| {
        for (index, body) in bodies.iter().enumerate().filter(|(_, body)| !body.layer.is_empty()) {
            refers(&body.layer, format!("world.{list}[{index}].layer"));
        }
    };
    bodies("bodies", &setup.bodies, &mut refers);
    bodies("spawns", &setup.spawns, &mut refers);
    for (index, stack) in setup.stacks.iter().enumerate().filter(|(_, s)| !s.layer.is_empty()) {
        refers(&stack.layer, format!("world.stacks[{index}].layer"));
    }
}

/// A stack's bodies have names too: `stones-1` must not be another body's.
fn stacked_names(setup: &BodiesSetup, found: &mut Found) {
    for (list, entries) in [("bodies", &setup.bodies), ("spawns", &setup.spawns)] {
        for (index, body) in entries.iter().enumerate() {
            let taken = setup.stacks.iter().find(|stack| {
                let number = body.name.strip_prefix(stack.name.as_str());
                let number = number.and_then(|rest| rest.strip_prefix('-'));
                number.and_then(|n| n.parse().ok()).is_some_and(|n: u64| n <= stack.count())
            });
            if let Some(stack) = taken {
                let what = format!(
                    "the name {} is of the stack {}",
                    quote(&body.name),
                    quote(&stack.name)
                );
                let path = format!("world.{list}[{index}].name");
                found.add(path, what, "another name");
            }
        }
    }
}
