//! Checks of scenes of the bodies world, beyond ranges.

use std::collections::HashSet;

use super::SceneSetup;
use crate::params::{Named, grouped};
use crate::scene::check::{Findings, Objects, check_names};
use crate::scene::problem::quote;
use crate::sim::bodies::{BodiesSetup, BodySetup, Layout, MAX_LAYERS};
use crate::text::id;

impl SceneSetup for BodiesSetup {
    /// Returns the `bodies` list; `problems` checks the names in the other lists.
    fn objects(&self) -> Objects<'_> {
        list("bodies", &self.bodies)
    }

    fn count(&self) -> u64 {
        self.body_count()
    }

    /// Returns path and text of the problem; blames a stack with more than half of the objects.
    fn too_many(&self, count: u64) -> (String, String) {
        let stacks =
            self.stacks.iter().enumerate().map(|(index, stack)| (stack.count(), index, stack));
        match stacks.max_by_key(|(count, ..)| *count) {
            Some((most, index, stack)) if 2 * most > count => {
                let message = match stack.layout {
                    Layout::Grid => id::SCENE_GRID_COUNT,
                    Layout::Pyramid => id::SCENE_PYRAMID_COUNT,
                };
                (format!("world.stacks[{index}]"), message.with(&[("count", &grouped(most))]))
            }
            _ => (self.objects().path, id::SCENE_THERE_OBJECTS.with(&[("count", &count)])),
        }
    }

    /// Checks the names in the other lists, and all references.
    fn problems(&self, found: &mut Findings) {
        check_names(&list("layers", &self.layers), found);
        check_names(&list("stacks", &self.stacks), found);
        check_names(&list("spawns", &self.spawns), found);
        check_layers(self, found);
        check_stacked_names(self, found);
        if let Err((what, expected)) = self.check_work() {
            found.add("world.impulse", what, expected);
        }
        if let Err((what, expected)) = self.check_driver() {
            found.add("world.driver.body", what, expected);
        }
    }

    /// Warns of z components, which have no effect.
    fn warnings(&self, found: &mut Findings) {
        for (path, body) in bodies(self) {
            let vectors = [body.position, body.offset, body.velocity];
            let fields = ["position", "offset", "velocity"].into_iter().zip(vectors);
            for (field, _) in fields.filter(|(_, vector)| vector.z != 0.0) {
                let what = id::SCENE_Z_OF_BODIES.text();
                found.add(format!("{path}.{field}"), what, id::SCENE_Z_OF_0.text());
            }
        }
    }

    fn complete(&mut self) {
        self.complete_layers();
    }
}

fn list<'f, T: Named>(path: &str, entries: &'f [T]) -> Objects<'f> {
    Objects { spawned: Some("drop-"), ..Objects::new(format!("world.{path}"), entries) }
}

fn check_layers(setup: &BodiesSetup, found: &mut Findings) {
    if setup.layers.len() > MAX_LAYERS {
        let what = id::SCENE_LAYER_COUNT.with(&[("count", &setup.layers.len())]);
        found.add("world.layers", what, id::SCENE_AT_MOST.with(&[("most", &MAX_LAYERS)]));
    }
    let known: HashSet<&str> = setup.layers.iter().map(Named::name).collect();
    let mut check_layer = |name: &str, path: String| {
        if !known.contains(name) {
            let what = id::SCENE_NO_LAYER.with(&[("name", &quote(name))]);
            found.add(path, what, id::SCENE_NAME_OF_LAYER.text());
        }
    };
    for (index, layer) in setup.layers.iter().enumerate() {
        for (at, apart) in layer.apart.iter().enumerate() {
            check_layer(&apart.name, format!("world.layers[{index}].apart[{at}].name"));
        }
    }
    for (path, body) in bodies(setup).filter(|(_, body)| !body.layer.is_empty()) {
        check_layer(&body.layer, format!("{path}.layer"));
    }
    for (index, stack) in setup.stacks.iter().enumerate().filter(|(_, s)| !s.layer.is_empty()) {
        check_layer(&stack.layer, format!("world.stacks[{index}].layer"));
    }
}

/// Checks that no body has the name of a stacked body, such as `stones-1`.
fn check_stacked_names(setup: &BodiesSetup, found: &mut Findings) {
    for (path, body) in bodies(setup) {
        let taken = setup.stacks.iter().find(|stack| {
            let number = body.name.strip_prefix(stack.name.as_str());
            let number = number.and_then(|rest| rest.strip_prefix('-'));
            number.and_then(|n| n.parse().ok()).is_some_and(|n: u64| n <= stack.count())
        });
        if let Some(stack) = taken {
            let (body, stack) = (quote(&body.name), quote(&stack.name));
            let what = id::SCENE_NAME_OF_STACKED.with(&[("body", &body), ("stack", &stack)]);
            found.add(format!("{path}.name"), what, id::SCENE_ANOTHER_NAME.text());
        }
    }
}

/// Returns the initial and then the spawned bodies, each with its path.
fn bodies(setup: &BodiesSetup) -> impl Iterator<Item = (String, &BodySetup)> {
    let lists = [("bodies", &setup.bodies), ("spawns", &setup.spawns)];
    lists.into_iter().flat_map(|(list, bodies)| {
        let with_path = move |(index, body)| (format!("world.{list}[{index}]"), body);
        bodies.iter().enumerate().map(with_path)
    })
}
