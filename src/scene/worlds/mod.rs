//! Interface of each world's setup to loader and checks.

mod bodies;
mod lab;
#[cfg(not(target_arch = "wasm32"))]
mod level;
mod map;
mod tank;
mod walker;
mod wall;

use std::sync::Arc;

use super::check::{Findings, Objects};
use crate::mesh::RawMesh;
use crate::mesh::ground::TriangleCost;
use crate::mesh::obj_file::ObjFile;
use crate::params::Named;
use crate::sim::WorldSetup;
use crate::sim::lab::FramesSetup;
#[cfg(not(target_arch = "wasm32"))]
use crate::sim::lab::LabSetup;
use crate::text::id;

/// A world's setup in a scene file.
pub(super) trait SceneSetup {
    /// Returns the scene's named objects.
    fn objects(&self) -> Objects<'_>;

    /// Returns the number of objects, including those without names.
    fn count(&self) -> u64 {
        self.objects().names.len() as u64
    }

    /// Returns the main source of `count` objects, which are too many, and the problem there.
    fn too_many(&self, count: u64) -> (String, String) {
        (self.objects().path, id::SCENE_THERE_OBJECTS.with(&[("count", &count)]))
    }

    /// Finds errors beyond ranges and object names: references, further names, invalid directions.
    fn problems(&self, _found: &mut Findings) {}

    /// Finds oddities that are allowed.
    fn warnings(&self, _found: &mut Findings) {}

    /// Returns the names of the numbers that contacts have in this world.
    fn contact_numbers(&self) -> &'static [&'static str] {
        &["depth"]
    }

    /// Returns the number of triangles of each piece of ground, and the shape that it is built
    /// from.
    fn pieces(&self) -> Vec<(u64, Option<TriangleCost>)> {
        Vec::new()
    }

    /// Returns the number of triangles of the world.
    fn triangles(&self) -> u64 {
        self.pieces().iter().map(|(count, _)| count).sum()
    }

    /// Returns the files named by pieces of ground, with the index of the piece.
    fn files(&mut self) -> Vec<(usize, &mut ObjFile)> {
        Vec::new()
    }

    /// Returns the meshes read from those files.
    fn meshes(&self) -> Vec<Arc<RawMesh>> {
        Vec::new()
    }

    /// Drops the ground, which is large and irrelevant for names.
    fn without_ground(&mut self) {}

    /// Places the start on ground near the middle, and describes the ground; `None` if there is none.
    #[cfg(not(target_arch = "wasm32"))]
    fn place_start(&mut self) -> Option<String> {
        None
    }

    /// Fills in values that a valid scene may leave out.
    fn complete(&mut self) {}

    /// Returns the frames of a game that the scene names.
    fn frames(&self) -> Option<&FramesSetup> {
        None
    }

    /// Returns the lab, if it follows the frames of a game.
    #[cfg(not(target_arch = "wasm32"))]
    fn with_frames(&mut self) -> Option<&mut LabSetup> {
        None
    }

    /// Adds the objects that a file named by the scene has, from the loaded scene.
    fn add_loaded(&mut self, _loaded: &WorldSetup) {}
}

impl<'f> Objects<'f> {
    /// Creates the entries of the list at `path`, in a world without driven or spawned bodies.
    pub(super) fn new<T: Named>(path: impl Into<String>, entries: &'f [T]) -> Self {
        let names = entries.iter().map(Named::name).collect();
        Self { path: path.into(), names, driven: "", spawned: None }
    }
}

/// Returns the setup of any world.
pub(super) fn of(world: &WorldSetup) -> &dyn SceneSetup {
    match world {
        WorldSetup::Tank(setup) => setup,
        WorldSetup::Wall(setup) => setup,
        WorldSetup::Walker(setup) => setup,
        WorldSetup::Map(setup) => setup,
        WorldSetup::Bodies(setup) => setup,
        WorldSetup::Lab(setup) => setup,
    }
}

/// Returns the setup of any world, for changes.
pub(super) fn of_mut(world: &mut WorldSetup) -> &mut dyn SceneSetup {
    match world {
        WorldSetup::Tank(setup) => setup,
        WorldSetup::Wall(setup) => setup,
        WorldSetup::Walker(setup) => setup,
        WorldSetup::Map(setup) => setup,
        WorldSetup::Bodies(setup) => setup,
        WorldSetup::Lab(setup) => setup,
    }
}
