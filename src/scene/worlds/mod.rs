//! Interface between the worlds' setups and the scene loader and checks.

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

    /// Returns path and text of the problem that `count` objects are too many.
    fn too_many(&self, count: u64) -> (String, String) {
        (self.objects().path, id::SCENE_THERE_OBJECTS.with(&[("count", &count)]))
    }

    /// Finds errors beyond ranges and object names: references, further names, invalid directions.
    fn problems(&self, _found: &mut Findings) {}

    /// Finds values that are allowed but probably mistakes.
    fn warnings(&self, _found: &mut Findings) {}

    /// Returns the names of the numbers that a contact has in this world.
    fn contact_numbers(&self) -> &'static [&'static str] {
        &["depth"]
    }

    /// Returns the number of triangles of each piece of ground, and the building cost of a piece
    /// built from numbers.
    fn pieces(&self) -> Vec<(u64, Option<TriangleCost>)> {
        Vec::new()
    }

    /// Returns the number of triangles of the world.
    fn triangles(&self) -> u64 {
        self.pieces().iter().map(|(count, _)| count).sum()
    }

    /// Returns the files named by pieces of ground, each with the index of its piece.
    fn files(&mut self) -> Vec<(usize, &mut ObjFile)> {
        Vec::new()
    }

    /// Returns the meshes read from the files of the ground.
    fn meshes(&self) -> Vec<Arc<RawMesh>> {
        Vec::new()
    }

    /// Drops the ground, which is large and irrelevant for names.
    fn drop_ground(&mut self) {}

    /// Moves the start onto ground near the centre, and describes the ground. `None` without ground.
    #[cfg(not(target_arch = "wasm32"))]
    fn place_start(&mut self) -> Option<String> {
        None
    }

    /// Fills in values that a valid scene may leave out.
    fn complete(&mut self) {}

    /// Returns the setup of the game frames that the scene names.
    fn frames(&self) -> Option<&FramesSetup> {
        None
    }

    /// Returns the lab if it follows game frames.
    #[cfg(not(target_arch = "wasm32"))]
    fn with_frames(&mut self) -> Option<&mut LabSetup> {
        None
    }

    /// Adds the objects that the world `loaded` got from a file named by the scene.
    fn add_loaded(&mut self, _loaded: &WorldSetup) {}
}

impl<'f> Objects<'f> {
    /// Collects the names of the list at `path`, in a world without driven or spawned bodies.
    pub(super) fn new<T: Named>(path: impl Into<String>, entries: &'f [T]) -> Self {
        let names = entries.iter().map(Named::name).collect();
        Self { path: path.into(), names, driven: "", spawned: None }
    }
}

/// Returns the setup of any world.
pub(super) fn setup(world: &WorldSetup) -> &dyn SceneSetup {
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
pub(super) fn setup_mut(world: &mut WorldSetup) -> &mut dyn SceneSetup {
    match world {
        WorldSetup::Tank(setup) => setup,
        WorldSetup::Wall(setup) => setup,
        WorldSetup::Walker(setup) => setup,
        WorldSetup::Map(setup) => setup,
        WorldSetup::Bodies(setup) => setup,
        WorldSetup::Lab(setup) => setup,
    }
}
