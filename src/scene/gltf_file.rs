//! Reads a glTF file of a scene, and the files with its buffers.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use super::meshes::{MESH_LIMIT, MeshFile, Refusal, leads_out, refuse_content, unreadable};
use super::problem::quote;
use super::progress::{Counted, Progress};
use super::read::{self, ReadError};
use crate::mesh::gltf::read_gltf;
use crate::platform::files::stamp;
use crate::text::{Id, id};

/// Reads the triangles of the file at `path`, called `name` in the scene.
///
/// # Errors
/// Returns the problem with the file or with one of its buffer files.
pub(super) fn read(name: &str, path: &Path, progress: &Progress) -> Result<MeshFile, Refusal> {
    let bytes = read_bytes(path, MESH_LIMIT, progress).map_err(|error| unreadable(name, &error))?;
    let mut files = Vec::new();
    let mut remaining = MESH_LIMIT;
    let unused_progress = Progress::default();
    let mut open = |uri: &str| {
        let refuse = |why: Id| why.with(&[("file", &quote(uri))]);
        if leads_out(uri) {
            return Err(refuse(id::GLTF_FILE_OUTSIDE_FOLDER));
        }
        let (file, is_inside) =
            read::beside(path, uri).ok_or_else(|| refuse(id::CHECK_FILE_NOT_THERE))?;
        if !is_inside {
            return Err(refuse(id::GLTF_FILE_OUTSIDE_FOLDER));
        }
        let stamp = stamp(&file);
        let bytes = read_bytes(&file, remaining, &unused_progress).map_err(|error| {
            id::GLTF_FILE_PROBLEM.with(&[("file", &quote(uri)), ("problem", &error)])
        })?;
        remaining -= bytes.len() as u64;
        files.push((file, stamp));
        Ok(bytes)
    };
    let read = read_gltf(&bytes, &mut open);
    let read = read.map_err(|it| refuse_content(name, &it.place, &it.problem, it.expected))?;
    Ok(MeshFile { mesh: Arc::new(read.mesh), left_out: read.left_out, files })
}

/// Reads the bytes of a regular file.
fn read_bytes(path: &Path, limit: u64, progress: &Progress) -> Result<Vec<u8>, ReadError> {
    let (source, size) = read::open(path, limit)?;
    let mut bytes = Vec::with_capacity(size as usize);
    // The file may grow during reading.
    Counted { source, progress }.take(limit + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 {
        size if size > limit => Err(ReadError::TooLarge(size, limit)),
        _ => Ok(bytes),
    }
}
