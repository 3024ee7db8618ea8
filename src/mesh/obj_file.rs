//! An OBJ or glTF file named by a scene: its path, and its triangles once read.

use std::path::Path as FilePath;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::RawMesh;
use crate::params;
use crate::params::{Meta, Param, Path, Value, Visit};

params! {
    /// The triangles of a Wavefront OBJ or glTF file.
    struct ObjSetup {
        /// An OBJ or glTF file in the scene's folder.
        path: ObjFile = ObjFile::default();
        /// The size of the file's unit.
        scale: f32 = 1.0, 0.0001..=10000 "m", slider 0.01..=10;
    }
}

/// The name of an OBJ or glTF file in the scene's folder, and its contents.
///
/// A scene file has only the name; two values with equal names are equal.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ObjFile {
    /// Path relative to the scene's folder, as given in the scene.
    pub path: String,
    /// Contents of the file; none until the scene's loader has read it.
    #[serde(skip)]
    pub mesh: Option<Arc<RawMesh>>,
}

impl PartialEq for ObjFile {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

/// Returns whether this is the name of a glTF file.
#[must_use]
pub fn is_gltf(path: &FilePath) -> bool {
    let is = |end| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(end));
    is("gltf") || is("glb")
}

impl ObjSetup {
    /// Returns the number of triangles; 0 for a file that has not been read.
    #[must_use]
    pub fn triangle_count(&self) -> u64 {
        self.path.mesh.as_ref().map_or(0, |mesh| mesh.triangles.len() as u64)
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl params::Schema for ObjFile {
    fn schema(_: &mut params::Defs) -> serde_json::Value {
        serde_json::json!({ "type": "string" })
    }
}

/// Files are read when a scene is loaded; they are not parameters.
impl Param for ObjFile {
    fn each(&self, _: &mut Path, _: &Meta, _: &mut Visit) {}

    fn set(&mut self, _: &str, _: &Meta, _: Value) -> Result<(), crate::params::Refusal> {
        Err("a file cannot be set while the scene runs".to_owned().into())
    }
}
