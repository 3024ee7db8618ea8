//! A mesh that a scene names by its file.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::mesh::TriMesh;
use crate::params::{Meta, Param, Path, Value, Visit};

/// The path of an OBJ file, and what was in it once the scene's loader has read it.
///
/// In a scene file it is the path alone; two of the same path are equal.
#[derive(Clone, Debug, Default)]
pub struct MeshFile {
    /// As the scene has it: relative to the scene's folder.
    pub path: String,
    mesh: Option<Arc<TriMesh>>,
}

impl MeshFile {
    /// A file that is read already.
    #[must_use]
    pub fn loaded(path: &str, mesh: Arc<TriMesh>) -> Self {
        Self { path: path.to_owned(), mesh: Some(mesh) }
    }

    /// Its triangles; `None` while nobody has read it.
    #[must_use]
    pub fn mesh(&self) -> Option<&Arc<TriMesh>> {
        self.mesh.as_ref()
    }

    /// Keeps what was in the file.
    pub fn load(&mut self, mesh: Arc<TriMesh>) {
        self.mesh = Some(mesh);
    }
}

impl PartialEq for MeshFile {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

impl Serialize for MeshFile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.path.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for MeshFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self { path: String::deserialize(deserializer)?, mesh: None })
    }
}

/// A file is chosen in the scene, not while it runs.
impl Param for MeshFile {
    fn each(&self, _: &mut Path, _: &Meta, _: &mut Visit) {}

    fn set(&mut self, _: &str, _: &Meta, _: Value) -> Result<(), String> {
        Err("a file cannot be chosen while the scene runs".to_owned())
    }
}
