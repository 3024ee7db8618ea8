//! An OBJ or glTF file named by a scene: path and triangles.

use std::path::Path;

use super::RawMesh;
use crate::params;
use crate::params::NamedFile;

params! {
    /// The triangles of a Wavefront OBJ or glTF file.
    struct ObjSetup {
        /// An OBJ or glTF file in the scene's folder.
        path: ObjFile = ObjFile::default();
        /// The size of the file's unit.
        scale: f32 = 1.0, 0.0001..=10000 "m", slider 0.01..=10;
    }
}

/// The name of an OBJ or glTF file, and its triangles once read.
pub type ObjFile = NamedFile<RawMesh>;

/// Returns whether the path has the extension of a glTF file.
#[must_use]
pub fn is_gltf(path: &Path) -> bool {
    let ends_with = |name| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(name));
    ends_with("gltf") || ends_with("glb")
}

impl ObjSetup {
    /// Returns the number of triangles; 0 until the file is read.
    #[must_use]
    pub fn triangle_count(&self) -> u64 {
        self.path.contents.as_ref().map_or(0, |mesh| mesh.triangles.len() as u64)
    }
}
