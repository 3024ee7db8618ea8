//! Built-in scenes, and parameters set from text.

use collidoscope::params;
use collidoscope::scene;
use collidoscope::sim::World;

/// Returns a built-in scene's world with these parameters.
pub(crate) fn world(id: &str, sets: &[(&str, &str)]) -> World {
    let mut world = World::new(scene::load(id).unwrap_or_else(|e| panic!("{e}")).file.world);
    for (path, text) in sets {
        set(&mut world, path, text);
    }
    world
}

/// Sets a parameter from its text.
pub(crate) fn set(world: &mut World, path: &str, text: &str) {
    let current = params::get(&world.setup(), path).unwrap_or_else(|| panic!("no {path}"));
    let value =
        params::parse_value(text, &current).unwrap_or_else(|e| panic!("{path}={text}: {e}"));
    world.set(path, value).unwrap_or_else(|e| panic!("{path}={text}: {e}"));
}
