//! What a walker scene's ground may have wrong, and the files it refers to.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use super::check::{Found, Objects, names};
use super::problem::quote;
use crate::mesh::TriMesh;
use crate::mesh::ground::MOST_TRIANGLES;
use crate::mesh::obj::read_obj;
use crate::params::{self, Named};
use crate::sim::WorldSetup;
use crate::sim::walker::{
    GroundSetup, HeightSource, HeightsSetup, Shape, WalkerSetup, triangle_count,
};

/// An OBJ file has at most this many bytes.
pub(super) const OBJ_LIMIT: u64 = 512 << 20;

/// What a height may be, m.
const HIGHEST: f32 = 10_000.0;

/// Paths' names, rows of heights, and how many triangles there will be.
pub(super) fn problems(setup: &WalkerSetup, found: &mut Found) {
    let mut total = 0_u64;
    for (index, piece) in setup.ground.iter().enumerate() {
        let path = format!("world.ground[{index}].shape");
        match &piece.shape {
            Shape::Heights(HeightsSetup { from: HeightSource::Numbers(numbers), .. }) => {
                rows(&format!("{path}.from.rows"), &numbers.rows.0, found);
            }
            Shape::Track(track) if track.path.is_empty() => {
                let expected = "at least one part, such as (name: \"way\", part: Straight())";
                found.add(path.clone(), "the track has no path".to_owned(), expected.to_owned());
            }
            Shape::Track(track) => names(
                &Objects {
                    path: format!("{path}.path"),
                    names: track.path.iter().map(Named::name).collect(),
                    driven: "",
                    spawned: "",
                },
                found,
            ),
            Shape::Heights(_) | Shape::Obj(_) => {}
        }
        let before = total;
        total = total.saturating_add(triangle_count(piece));
        let most = MOST_TRIANGLES as u64;
        if before <= most && total > most {
            let what = format!("with {} there are {total} triangles of ground", quote(&piece.name));
            found.add(path, what, format!("at most {most}"));
        }
    }
}

fn rows(path: &str, rows: &[Vec<f32>], found: &mut Found) {
    let columns = rows.first().map_or(0, Vec::len);
    if rows.len() < 2 || columns < 2 {
        let what = format!("{} rows of {columns} heights make no ground", rows.len());
        found.add(path.to_owned(), what, "at least 2 rows of 2".to_owned());
    } else if let Some(uneven) = rows.iter().position(|row| row.len() != columns) {
        let what = format!("the row has {} heights", rows[uneven].len());
        let expected = format!("{columns}, as in the first row");
        found.add(format!("{path}[{uneven}]"), what, expected);
    }
    for (z, row) in rows.iter().enumerate() {
        if let Some(x) = row.iter().position(|y| y.is_nan() || y.abs() > HIGHEST) {
            let what = if row[x].is_finite() {
                format!("{} is out of range", row[x])
            } else {
                format!("{} is not a finite number", row[x])
            };
            let expected = format!("a number, -{HIGHEST} to {HIGHEST} m");
            found.add(format!("{path}[{z}][{x}]"), what, expected);
        }
    }
}

/// What is odd but allowed.
pub(super) fn warnings(setup: &WalkerSetup, found: &mut Found) {
    if setup.ground.is_empty() {
        let what = "there is no ground, and the walker will not move".to_owned();
        found.add("world".to_owned(), what, "a list `ground` with a piece in it".to_owned());
    }
}

/// Reads the OBJ files that the scene at `path` names, and puts them into it.
pub(super) fn read_files(world: &mut WorldSetup, path: Option<&Path>, found: &mut Found) {
    let WorldSetup::Walker(setup) = world else { return };
    let mut known: HashMap<String, Arc<TriMesh>> = HashMap::new();
    let mut total = 0_u64;
    for (index, piece) in setup.ground.iter_mut().enumerate() {
        let GroundSetup { shape: Shape::Obj(obj), .. } = piece else { continue };
        let name = &obj.path.path;
        let mesh = match known.get(name) {
            Some(mesh) => Ok(mesh.clone()),
            None => read(name, path).map(Arc::new),
        };
        match mesh {
            Ok(mesh) => {
                known.insert(name.clone(), mesh.clone());
                total = total.saturating_add(mesh.triangles.len() as u64);
                obj.path.mesh = Some(mesh);
            }
            Err((what, expected)) => {
                found.add(format!("world.ground[{index}].shape.path"), what, expected);
            }
        }
        // Too many: that is refused anyway, and more need not be read.
        if total > MOST_TRIANGLES as u64 {
            return;
        }
    }
}

/// The mesh in the file of this name in the folder of the scene at `path`; else what is wrong, and
/// what would be right.
fn read(name: &str, path: Option<&Path>) -> Result<TriMesh, (String, String)> {
    let expected = || "an OBJ file in the scene's folder".to_owned();
    let refuse = |why: &str| (format!("the file {} {why}", quote(name)), expected());
    let Some(path) = path else {
        return Err(refuse("cannot be found: the scene is in no folder"));
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let missing = |e: std::io::Error| refuse(&format!("cannot be read: {e}"));
    let file = folder.join(name).canonicalize().map_err(missing)?;
    // Both without links and `..`, else a link could lead out of the folder.
    if !folder.canonicalize().is_ok_and(|folder| file.starts_with(folder)) {
        return Err(refuse("lies outside the scene's folder"));
    }
    // Before it is opened: opening a pipe would wait for a writer.
    let meta = std::fs::metadata(&file).map_err(missing)?;
    if !meta.is_file() {
        return Err(refuse("is not a regular file"));
    }
    if meta.len() > OBJ_LIMIT {
        let limit = format!("at most {} MiB", OBJ_LIMIT >> 20);
        return Err((format!("the file {} is too large", quote(name)), limit));
    }
    let source = std::io::BufReader::new(std::fs::File::open(&file).map_err(missing)?);
    read_obj(source).map_err(|error| {
        let what = format!("the file {}: {}", quote(name), params::clip(&error.to_string()));
        (what, "triangles as Wavefront OBJ has them".to_owned())
    })
}
