//! What a scene's loader and its checks ask of each world's setup.

mod bodies;
mod map;
mod tank;
mod walker;
mod wall;

use super::check::{Found, Objects};
use crate::mesh::obj_file::ObjFile;
use crate::sim::WorldSetup;

/// A world's setup as its scene file has it.
pub(super) trait Checked {
    /// The scene's named objects.
    fn objects(&self) -> Objects<'_>;

    /// How many objects there are, those without a name of their own included.
    fn count(&self) -> u64 {
        self.objects().names.len() as u64
    }

    /// Finds what is wrong beside ranges and the objects' names: references, further names,
    /// directions that are none.
    fn problems(&self, found: &mut Found);

    /// Finds what is odd but allowed.
    fn warnings(&self, _found: &mut Found) {}

    /// The numbers that contacts have in this world.
    fn contact_numbers(&self) -> &'static [&'static str] {
        &["depth"]
    }

    /// How many triangles the world is made of.
    fn triangles(&self) -> u64 {
        0
    }

    /// The files that the world names, with the path of the field.
    fn files(&mut self) -> Vec<(String, &mut ObjFile)> {
        Vec::new()
    }

    /// Drops what is large and tells no numbers of its own.
    fn without_ground(&mut self) {}

    /// Fills in what a good scene may leave out.
    fn complete(&mut self) {}
}

/// The setup of whichever world it is.
pub(super) fn of(world: &WorldSetup) -> &dyn Checked {
    match world {
        WorldSetup::Tank(setup) => setup,
        WorldSetup::Wall(setup) => setup,
        WorldSetup::Walker(setup) => setup,
        WorldSetup::Map(setup) => setup,
        WorldSetup::Bodies(setup) => setup,
    }
}

/// As [`of`], to change it.
pub(super) fn of_mut(world: &mut WorldSetup) -> &mut dyn Checked {
    match world {
        WorldSetup::Tank(setup) => setup,
        WorldSetup::Wall(setup) => setup,
        WorldSetup::Walker(setup) => setup,
        WorldSetup::Map(setup) => setup,
        WorldSetup::Bodies(setup) => setup,
    }
}
