//! OBJ and glTF files of a scene, and the limit on the number of its triangles.

use std::collections::HashMap;
use std::io::BufReader;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use super::check::Findings;
use super::problem::quote;
use super::progress::{Counted, Progress};
use super::read::{self, ReadError};
use super::{catalogue, worlds};
use crate::geom::Triangle;
use crate::mesh::RawMesh;
use crate::mesh::ground::{MAX_TRIANGLES, TriangleCost, check_triangle_count};
use crate::mesh::obj::read_obj_paced;
use crate::mesh::obj_file::is_gltf;
use crate::params;
use crate::platform::OpenError;
use crate::platform::files::{Stamp, stamp};
use crate::platform::pace::Pace;
use crate::sim::WorldSetup;
use crate::sim::lab::FramesSetup;

/// Size limit of OBJ and glTF files, bytes.
pub const MESH_LIMIT: u64 = 512 << 20;

/// Size of the reads from a file, bytes.
const BUFFER: usize = 1 << 16;

/// The problem, and the expected value.
pub(super) type Refusal = (String, String);

/// Location of a file.
enum Source {
    BuiltIn(&'static [u8]),
    /// A regular file, and its size, bytes.
    File(PathBuf, u64),
}

/// Reads the mesh files named by the scene at `scene` into its setup.
///
/// A file is searched beside the scene, then among the built-in ones. Degenerate triangles, which
/// can neither be stood on nor touched, are left out later; `odd` counts them. Returns the files
/// beside the scene, and their stamps.
pub(super) async fn read_files(
    world: &mut WorldSetup,
    scene: Option<&Path>,
    (progress, pace): (&Progress, &Pace),
    [found, odd]: [&mut Findings<'_>; 2],
) -> (Vec<PathBuf>, Vec<(PathBuf, Stamp)>) {
    let list = worlds::of(world).objects().path;
    let files = worlds::of_mut(world).files();
    let mut sources: HashMap<String, Result<Source, Refusal>> = HashMap::new();
    for (_, obj) in &files {
        sources.entry(obj.path.clone()).or_insert_with(|| find(&obj.path, scene));
    }
    let mut places: Vec<PathBuf> = sources.values().filter_map(place).collect();
    // Taken before reading, so that later changes show in the stamp.
    let mut stamps: Vec<_> =
        places.iter().filter_map(|file| Some((file.clone(), stamp(file)?))).collect();
    let size = |source: &_| if let Ok(Source::File(_, size)) = source { *size } else { 0 };
    progress.bytes.store(sources.values().map(size).sum(), Relaxed);
    let mut read: HashMap<String, Result<MeshFile, Refusal>> = HashMap::new();
    let mut total = 0_u64;
    for (index, obj) in files {
        let field = format!("{list}[{index}].shape.path");
        if !read.contains_key(&obj.path) {
            // Each file was found above, and is used once.
            let found = sources.remove(&obj.path).unwrap_or_else(|| find(&obj.path, scene));
            let made = match found {
                Ok(source) => mesh(&obj.path, source, (progress, pace)).await,
                Err(why) => Err(why),
            };
            for (what, expected) in made.iter().flat_map(|made| &made.left_out) {
                odd.add(field.clone(), what.clone(), *expected);
            }
            for (file, stamp) in made.iter().flat_map(|made| &made.files) {
                places.push(file.clone());
                stamps.extend(stamp.map(|stamp| (file.clone(), stamp)));
            }
            read.insert(obj.path.clone(), made);
        }
        match &read[&obj.path] {
            Ok(MeshFile { mesh, .. }) => {
                total = total.saturating_add(mesh.triangles.len() as u64);
                let count = degenerate(mesh, pace).await;
                if count > 0 {
                    let what = format!("{count} degenerate triangles are left out");
                    odd.add(field, what, "triangles with an area");
                }
                obj.contents = Some(mesh.clone());
            }
            Err((what, expected)) => found.add(field, what.clone(), expected.clone()),
        }
        // Stop reading; too many triangles are refused anyway.
        if total > MAX_TRIANGLES as u64 {
            break;
        }
    }
    (places, stamps)
}

/// Returns the place of a file beside the scene.
fn place(source: &Result<Source, Refusal>) -> Option<PathBuf> {
    match source {
        Ok(Source::File(place, _)) => Some(place.clone()),
        _ => None,
    }
}

/// Returns the frames of a game that the scene names.
pub(crate) fn frames(world: &WorldSetup) -> Option<&FramesSetup> {
    worlds::of(world).frames()
}

/// Returns the meshes read from the scene's files, in the order of its pieces.
pub(crate) fn read(world: &WorldSetup) -> Vec<Arc<RawMesh>> {
    worlds::of(world).meshes()
}

/// Counts the triangles of the pieces at `path` before building them.
pub(super) fn room(path: &str, pieces: Vec<(u64, Option<TriangleCost>)>, found: &mut Findings) {
    if let Err((index, what, expected)) = check_triangle_count(pieces) {
        found.add(format!("{path}[{index}].shape"), what, expected);
    }
}

const WANTED: &str = "an OBJ or glTF file in the scene's folder, such as \"ruins.obj\"";

/// Refusal of glTF in a page.
#[cfg(target_arch = "wasm32")]
pub(super) const NO_GLTF: &str =
    "a page reads no glTF; save the mesh as OBJ, or open it in the program for desktops";

/// A mesh file that has been read.
#[derive(Default)]
pub(super) struct MeshFile {
    pub(super) mesh: Arc<RawMesh>,
    /// Ignored contents, and the supported form.
    pub(super) left_out: Vec<(String, &'static str)>,
    /// Further files with its data, and their stamps.
    pub(super) files: Vec<(PathBuf, Option<Stamp>)>,
}

/// Returns the reason against the file called `name`.
pub(super) fn refuse(name: &str, why: &str) -> Refusal {
    (format!("the file {} {why}", quote(name)), WANTED.to_owned())
}

/// Returns the refusal of a missing file; a scene without a file, such as a link's, has no folder
/// to search.
fn refuse_missing(name: &str, looked: bool) -> Refusal {
    if looked {
        return refuse(name, "is not there");
    }
    let why = "is not built in, and a scene without a file, as links have it, reads none";
    (refuse(name, why).0, "the scene as a file, with this one beside it".to_owned())
}

/// Returns the refusal for an error of the checked reader.
pub(super) fn unreadable(name: &str, error: &ReadError) -> Refusal {
    match error {
        ReadError::Unopened(OpenError::Irregular(_)) => refuse(name, "is not a regular file"),
        ReadError::TooLarge(..) => {
            let limit = format!("at most {} MiB", MESH_LIMIT >> 20);
            (format!("the file {} is too large", quote(name)), limit)
        }
        other => refuse(name, &other.to_string()),
    }
}

/// Returns whether the name alone leads out of its folder.
pub(super) fn leads_out(name: &str) -> bool {
    let mut depth = 0_u32;
    let mut parts = Path::new(name).components();
    parts.any(|part| match part {
        Component::CurDir => false,
        Component::Normal(_) => {
            depth += 1;
            false
        }
        Component::ParentDir => {
            let is_out = depth == 0;
            depth = depth.saturating_sub(1);
            is_out
        }
        Component::Prefix(_) | Component::RootDir => true,
    })
}

/// Searches the file called `name`.
fn find(name: &str, scene: Option<&Path>) -> Result<Source, Refusal> {
    if name.is_empty() {
        return Err(("the file has no name".to_owned(), WANTED.to_owned()));
    }
    if leads_out(name) {
        return Err(refuse(name, "lies outside the scene's folder"));
    }
    let Some((place, is_inside)) = scene.and_then(|scene| read::beside(scene, name)) else {
        // A built-in scene has its files in the binary; a copy of the scene finds them there too.
        let known = catalogue::mesh(name).map(Source::BuiltIn);
        return known.ok_or_else(|| refuse_missing(name, scene.is_some()));
    };
    if !is_inside {
        return Err(refuse(name, "lies outside the scene's folder"));
    }
    let (_, size) = read::open(&place, MESH_LIMIT).map_err(|error| unreadable(name, &error))?;
    Ok(Source::File(place, size))
}

/// Returns the triangles of the file called `name`.
async fn mesh(
    name: &str,
    source: Source,
    (progress, pace): (&Progress, &Pace),
) -> Result<MeshFile, Refusal> {
    #[cfg(target_arch = "wasm32")]
    if is_gltf(name.as_ref()) {
        return Err((format!("the file {} is glTF", quote(name)), NO_GLTF.to_owned()));
    }
    #[cfg(not(target_arch = "wasm32"))]
    if let Source::File(place, _) = &source
        && is_gltf(name.as_ref())
    {
        return super::gltf_file::read(name, place, progress);
    }
    let read = match source {
        Source::BuiltIn(bytes) => read_obj_paced(bytes, pace).await,
        Source::File(place, _) => {
            let opened = read::open(&place, MESH_LIMIT);
            let (source, _) = opened.map_err(|error| unreadable(name, &error))?;
            let source = BufReader::with_capacity(BUFFER, Counted { source, progress });
            read_obj_paced(source, pace).await
        }
    };
    let read = read.map_err(|error| wrong(name, &error.place(), &error.problem, error.expected))?;
    Ok(MeshFile { mesh: Arc::new(read), ..MeshFile::default() })
}

/// Returns the refusal for a fault at a place of the file.
pub(super) fn wrong(name: &str, place: &str, problem: &str, expected: String) -> Refusal {
    let comma = if place.is_empty() { "" } else { ", " };
    let what = params::shorten(problem);
    (format!("the file {}{comma}{place}: {what}", quote(name)), expected)
}

async fn degenerate(mesh: &RawMesh, pace: &Pace) -> usize {
    let unsound = |t: &&[u32; 3]| {
        let [a, b, c] = t.map(|i| mesh.positions[i as usize]);
        !Triangle::is_nondegenerate(a, b, c)
    };
    let mut count = 0;
    let all = &mesh.triangles;
    pace.in_chunks(all.len(), |part| count += all[part].iter().filter(unsound).count()).await;
    count
}
