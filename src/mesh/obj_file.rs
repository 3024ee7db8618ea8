//! An OBJ file that a scene names: its path in the scene, its triangles beside it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Faces;
use crate::params;
use crate::params::{Meta, Param, Path, Value, Visit};

params! {
    /// The triangles of a Wavefront OBJ file.
    struct ObjSetup {
        /// A file in the scene's folder.
        path: ObjFile = ObjFile::default();
    }
}

/// The name of an OBJ file in the scene's folder, and what the loader read from it.
///
/// A scene file holds the name alone; two are equal when their names are.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ObjFile {
    /// Relative to the scene's folder, as the scene says it.
    pub path: String,
    /// What it holds; none until the scene's loader has read it.
    #[serde(skip)]
    pub mesh: Option<Arc<Faces>>,
}

impl PartialEq for ObjFile {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

impl ObjSetup {
    /// How many triangles it has; 0 for a file that has not been read.
    #[must_use]
    pub fn triangle_count(&self) -> u64 {
        self.path.mesh.as_ref().map_or(0, |mesh| mesh.triangles.len() as u64)
    }
}

/// Files are read when a scene is loaded; they are no parameters.
impl Param for ObjFile {
    fn each(&self, _: &mut Path, _: &Meta, _: &mut Visit) {}

    fn set(&mut self, _: &str, _: &Meta, _: Value) -> Result<(), crate::params::Refusal> {
        Err("a file cannot be set while the scene runs".to_owned().into())
    }
}
