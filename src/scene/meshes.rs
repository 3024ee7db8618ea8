//! The OBJ files that a scene refers to, and whether all its triangles have room.

use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Component, Path};
use std::sync::Arc;

use super::catalogue;
use super::check::Found;
use super::problem::quote;
use crate::mesh::TriMesh;
use crate::mesh::ground::MOST_TRIANGLES;
use crate::mesh::obj::read_obj;
use crate::params;
use crate::sim::WorldSetup;
use crate::sim::map::Piece;
use crate::sim::obj_file::ObjFile;
use crate::sim::walker::Shape;

/// An OBJ file has at most this many bytes.
pub const OBJ_LIMIT: u64 = 512 << 20;

/// What is wrong, and what would be right.
type Refusal = (String, String);

/// The files that the world names, with the path of the field.
fn files(world: &mut WorldSetup) -> Vec<(String, &mut ObjFile)> {
    match world {
        WorldSetup::Tank(_) | WorldSetup::Wall(_) | WorldSetup::Bodies(_) => Vec::new(),
        WorldSetup::Walker(walker) => (walker.ground.iter_mut().enumerate())
            .filter_map(|(index, piece)| match &mut piece.shape {
                Shape::Obj(obj) => {
                    Some((format!("world.ground[{index}].shape.path"), &mut obj.path))
                }
                Shape::Heights(_) | Shape::Track(_) => None,
            })
            .collect(),
        WorldSetup::Map(map) => (map.pieces.iter_mut().enumerate())
            .filter_map(|(index, piece)| match &mut piece.shape {
                Piece::Obj(obj) => {
                    Some((format!("world.pieces[{index}].shape.path"), &mut obj.path))
                }
                _ => None,
            })
            .collect(),
    }
}

/// Reads the OBJ files that the scene at `scene` names, and puts them into it.
///
/// A file is looked for beside the scene, then among the built-in ones.
pub(super) fn read_files(world: &mut WorldSetup, scene: Option<&Path>, found: &mut Found) {
    let mut known: HashMap<String, Arc<TriMesh>> = HashMap::new();
    let mut total = 0_u64;
    for (field, obj) in files(world) {
        let read = match known.get(&obj.path) {
            Some(mesh) => Ok(mesh.clone()),
            None => mesh(&obj.path, scene).map(Arc::new),
        };
        match read {
            Ok(mesh) => {
                known.insert(obj.path.clone(), mesh.clone());
                total = total.saturating_add(mesh.triangles.len() as u64);
                obj.mesh = Some(mesh);
            }
            Err((what, expected)) => found.add(field, what, expected),
        }
        // Too many: that is refused anyway, and more need not be read.
        if total > MOST_TRIANGLES as u64 {
            return;
        }
    }
}

/// Adds up the triangles of the pieces, told by name, count and path, before they are made.
pub(super) fn room<'n>(pieces: impl Iterator<Item = (&'n str, u64, String)>, found: &mut Found) {
    let (mut total, most) = (0_u64, MOST_TRIANGLES as u64);
    for (name, count, path) in pieces {
        total = total.saturating_add(count);
        if total > most {
            let what = format!("with {} there are {total} triangles", quote(name));
            found.add(path, what, format!("at most {most} in all"));
            return;
        }
    }
}

/// The triangles of the file called `name`.
fn mesh(name: &str, scene: Option<&Path>) -> Result<TriMesh, Refusal> {
    let wanted = "an OBJ file in the scene's folder, such as \"ruins.obj\"".to_owned();
    if name.is_empty() {
        return Err(("the file has no name".to_owned(), wanted));
    }
    let refuse = |why: &str| (format!("the file {} {why}", quote(name)), wanted.clone());
    let plain = |part: Component| matches!(part, Component::Normal(_) | Component::CurDir);
    if !Path::new(name).components().all(plain) {
        return Err(refuse("lies outside the scene's folder"));
    }
    let folder = scene.map(|scene| scene.parent().unwrap_or(Path::new("")));
    let folder = folder.map(|f| if f.as_os_str().is_empty() { Path::new(".") } else { f });
    let place = folder.and_then(|folder| folder.join(name).canonicalize().ok());
    let Some((folder, place)) = folder.zip(place) else {
        // A built-in scene has its files beside it in the binary, a copy of it finds them there.
        let bytes = catalogue::mesh(name).ok_or_else(|| refuse("is not there"))?;
        return read_obj(bytes).map_err(|error| unsound(name, &error.to_string()));
    };
    // Both without links and `..`, else a link could lead out of the folder.
    if !folder.canonicalize().is_ok_and(|folder| place.starts_with(folder)) {
        return Err(refuse("lies outside the scene's folder"));
    }
    let unreadable = |e: std::io::Error| refuse(&format!("cannot be read: {e}"));
    // Looked at before it is opened: opening a pipe would wait for a writer.
    let meta = std::fs::metadata(&place).map_err(unreadable)?;
    if !meta.is_file() {
        return Err(refuse("is not a regular file"));
    }
    if meta.len() > OBJ_LIMIT {
        let limit = format!("at most {} MiB", OBJ_LIMIT >> 20);
        return Err((format!("the file {} is too large", quote(name)), limit));
    }
    let source = BufReader::new(File::open(&place).map_err(unreadable)?);
    read_obj(source).map_err(|error| unsound(name, &error.to_string()))
}

fn unsound(name: &str, why: &str) -> Refusal {
    let what = format!("the file {}: {}", quote(name), params::clip(why));
    (what, "triangles as Wavefront OBJ has them".to_owned())
}
