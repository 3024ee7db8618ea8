//! What a scene's loader and its checks ask of each world's setup.

mod bodies;
mod lab;
mod map;
mod tank;
mod walker;
mod wall;

use std::sync::Arc;

use super::check::{Found, Objects};
use crate::mesh::Faces;
use crate::mesh::ground::Built;
use crate::mesh::obj_file::ObjFile;
use crate::params::Named;
use crate::sim::WorldSetup;

/// A world's setup as its scene file has it.
pub(super) trait Checked {
    /// The scene's named objects.
    fn objects(&self) -> Objects<'_>;

    /// How many objects there are, those without a name of their own included.
    fn count(&self) -> u64 {
        self.objects().names.len() as u64
    }

    /// Where most of `count` objects come from, which are too many, and what is wrong there.
    fn too_many(&self, count: u64) -> (String, String) {
        (self.objects().path, format!("there are {count} objects"))
    }

    /// Finds what is wrong beside ranges and the objects' names: references, further names,
    /// directions that are none.
    fn problems(&self, _found: &mut Found) {}

    /// Finds what is odd but allowed.
    fn warnings(&self, _found: &mut Found) {}

    /// The numbers that contacts have in this world.
    fn contact_numbers(&self) -> &'static [&'static str] {
        &["depth"]
    }

    /// Of each piece that the world's ground is made of how many triangles it has, and what they are built
    /// from.
    fn pieces(&self) -> Vec<(u64, Option<Built>)> {
        Vec::new()
    }

    /// How many triangles the world is made of.
    fn triangles(&self) -> u64 {
        self.pieces().iter().map(|(count, _)| count).sum()
    }

    /// The files that the ground's pieces name, with the index of the piece.
    fn files(&mut self) -> Vec<(usize, &mut ObjFile)> {
        Vec::new()
    }

    /// The meshes that were read from those files.
    fn meshes(&self) -> Vec<Arc<Faces>> {
        Vec::new()
    }

    /// Drops what is large and tells no numbers of its own.
    fn without_ground(&mut self) {}

    /// Fills in what a good scene may leave out.
    fn complete(&mut self) {}
}

impl<'f> Objects<'f> {
    /// The entries of the list at `path`, in a world without driven or spawned bodies.
    pub(super) fn new<T: Named>(path: impl Into<String>, entries: &'f [T]) -> Self {
        let names = entries.iter().map(Named::name).collect();
        Self { path: path.into(), names, driven: "", spawned: None }
    }
}

/// The setup of whichever world it is.
pub(super) fn of(world: &WorldSetup) -> &dyn Checked {
    match world {
        WorldSetup::Tank(setup) => setup,
        WorldSetup::Wall(setup) => setup,
        WorldSetup::Walker(setup) => setup,
        WorldSetup::Map(setup) => setup,
        WorldSetup::Bodies(setup) => setup,
        WorldSetup::Lab(setup) => setup,
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
        WorldSetup::Lab(setup) => setup,
    }
}
