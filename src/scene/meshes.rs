//! The OBJ files that a map is made of, and whether it has room for them.

use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Component, Path};
use std::sync::Arc;

use super::catalogue;
use super::outline::Outline;
use super::problem::{Finding, quote};
use super::schema::SceneFile;
use crate::mesh::TriMesh;
use crate::mesh::ground::MOST_TRIANGLES;
use crate::mesh::obj::read_obj;
use crate::sim::WorldSetup;
use crate::sim::map::Piece;

/// What is wrong, and what would be right.
type Refusal = (String, String);

/// Reads the files of a map world into its setup; returns what is wrong with them, or with the
/// number of triangles of the whole map, which are counted before they are made.
///
/// A file is looked for beside the scene at `scene`, then among the built-in ones.
pub(super) fn read(file: &mut SceneFile, scene: Option<&Path>, text: &str) -> Vec<Finding> {
    let WorldSetup::Map(map) = &mut file.world else { return Vec::new() };
    let mut known: HashMap<String, Arc<TriMesh>> = HashMap::new();
    let (mut found, mut triangles) = (Vec::new(), 0_u64);
    let most = MOST_TRIANGLES as u64;
    for (index, piece) in map.pieces.iter_mut().enumerate() {
        if let Piece::Obj(obj) = &mut piece.shape {
            let name = obj.path.path.clone();
            let mesh = match known.get(&name) {
                Some(mesh) => Ok(mesh.clone()),
                None => mesh(&name, scene).map(Arc::new),
            };
            match mesh {
                Ok(mesh) => {
                    known.insert(name, mesh.clone());
                    obj.path.load(mesh);
                }
                Err(refusal) => {
                    found.push((format!("world.pieces[{index}].shape.path"), refusal));
                }
            }
        }
        let before = triangles;
        triangles += piece.shape.triangle_count();
        if before <= most && triangles > most {
            let what = format!("with this piece the map has {triangles} triangles");
            let refusal = (what, format!("at most {most} in all"));
            found.push((format!("world.pieces[{index}].shape"), refusal));
            // What comes after need not even be read.
            break;
        }
    }
    if found.is_empty() {
        return Vec::new();
    }
    let outline = Outline::new(text);
    let locate = |(path, (what, expected)): (String, Refusal)| {
        let span = outline.value(outline.at(&path));
        Finding { span, path, what, expected }
    };
    found.into_iter().map(locate).collect()
}

/// The triangles of the file called `name`.
fn mesh(name: &str, scene: Option<&Path>) -> Result<TriMesh, Refusal> {
    let wanted = "the name of an OBJ file in the scene's folder, such as \"ruins.obj\"".to_owned();
    if name.is_empty() {
        return Err(("the file has no name".to_owned(), wanted));
    }
    let outside =
        || (format!("the file {} lies outside the scene's folder", quote(name)), wanted.clone());
    let plain = |part: Component| matches!(part, Component::Normal(_) | Component::CurDir);
    if !Path::new(name).components().all(plain) {
        return Err(outside());
    }
    let refused = |e: crate::mesh::obj::ObjError| {
        (format!("the file {}: {e}", quote(name)), "a Wavefront OBJ file of triangles".to_owned())
    };
    let folder = scene.map(|scene| scene.parent().unwrap_or(Path::new("")));
    let folder = folder.map(|f| if f.as_os_str().is_empty() { Path::new(".") } else { f });
    let place = folder.and_then(|folder| folder.join(name).canonicalize().ok());
    let Some((folder, place)) = folder.zip(place) else {
        // A built-in scene has its files beside it in the binary, a copy of it finds them there.
        let bytes = catalogue::mesh(name)
            .ok_or_else(|| (format!("there is no file {}", quote(name)), wanted.clone()))?;
        return read_obj(bytes).map_err(refused);
    };
    // Both without links and `..`, else a link could lead out of the folder.
    if !folder.canonicalize().is_ok_and(|folder| place.starts_with(folder)) {
        return Err(outside());
    }
    let unreadable =
        |why: String| (format!("the file {}: cannot be read: {why}", quote(name)), wanted.clone());
    // Looked at before it is opened: opening a pipe would wait for a writer.
    let meta = std::fs::metadata(&place).map_err(|e| unreadable(e.to_string()))?;
    if !meta.is_file() {
        return Err(unreadable("it is not a regular file".to_owned()));
    }
    let file = File::open(&place).map_err(|e| unreadable(e.to_string()))?;
    read_obj(BufReader::new(file)).map_err(refused)
}
