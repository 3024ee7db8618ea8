//! OBJ and glTF files of a scene, and the limit on its number of triangles.

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
use crate::text::{Id, id};

/// Size limit of OBJ and glTF files, bytes.
pub const MESH_LIMIT: u64 = 512 << 20;

/// Size of the reads from a file, bytes.
const BUFFER_SIZE: usize = 1 << 16;

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
/// A file is looked up beside the scene, then among the built-in ones. Degenerate triangles, which
/// can neither be stood on nor touched, are dropped later; a warning counts them. Returns the files
/// beside the scene, and their stamps.
pub(super) async fn read_files(
    world: &mut WorldSetup,
    scene: Option<&Path>,
    (progress, pace): (&Progress, &Pace),
    [found, warnings]: [&mut Findings<'_>; 2],
) -> (Vec<PathBuf>, Vec<(PathBuf, Stamp)>) {
    let list = worlds::setup(world).objects().path;
    let files = worlds::setup_mut(world).files();
    let mut sources: HashMap<String, Result<Source, Refusal>> = HashMap::new();
    for (_, obj) in &files {
        sources.entry(obj.path.clone()).or_insert_with(|| find(&obj.path, scene));
    }
    let mut paths: Vec<PathBuf> = sources.values().filter_map(path_of).collect();
    // Stamps are taken before reading, so that later changes are noticed.
    let mut stamps: Vec<_> =
        paths.iter().filter_map(|file| Some((file.clone(), stamp(file)?))).collect();
    let size = |source: &_| if let Ok(Source::File(_, size)) = source { *size } else { 0 };
    progress.bytes.store(sources.values().map(size).sum(), Relaxed);
    let mut loaded: HashMap<String, Result<MeshFile, Refusal>> = HashMap::new();
    let mut total = 0_u64;
    for (index, obj) in files {
        let field = format!("{list}[{index}].shape.path");
        if !loaded.contains_key(&obj.path) {
            // Each file was found above, and is used once.
            let found = sources.remove(&obj.path).unwrap_or_else(|| find(&obj.path, scene));
            let made = match found {
                Ok(source) => mesh(&obj.path, source, (progress, pace)).await,
                Err(why) => Err(why),
            };
            for (what, expected) in made.iter().flat_map(|made| &made.left_out) {
                warnings.add(field.clone(), what.clone(), *expected);
            }
            for (file, stamp) in made.iter().flat_map(|made| &made.files) {
                paths.push(file.clone());
                stamps.extend(stamp.map(|stamp| (file.clone(), stamp)));
            }
            loaded.insert(obj.path.clone(), made);
        }
        match &loaded[&obj.path] {
            Ok(MeshFile { mesh, .. }) => {
                total = total.saturating_add(mesh.triangles.len() as u64);
                let count = count_degenerate(mesh, pace).await;
                if count > 0 {
                    let what = id::MESHES_DEGENERATE_LEFT_OUT.with(&[("count", &count)]);
                    warnings.add(field, what, id::MESHES_TRIANGLES_WITH_AREA.text());
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
    (paths, stamps)
}

/// Returns the path of a file beside the scene.
fn path_of(source: &Result<Source, Refusal>) -> Option<PathBuf> {
    match source {
        Ok(Source::File(path, _)) => Some(path.clone()),
        _ => None,
    }
}

/// Returns the frames of a game that the scene names.
pub(crate) fn frames(world: &WorldSetup) -> Option<&FramesSetup> {
    worlds::setup(world).frames()
}

/// Returns the meshes read from the scene's files, in the order of its pieces.
pub(crate) fn read(world: &WorldSetup) -> Vec<Arc<RawMesh>> {
    worlds::setup(world).meshes()
}

/// Checks the number of triangles of the pieces at `path` before they are built.
pub(super) fn check_triangles(
    path: &str,
    pieces: Vec<(u64, Option<TriangleCost>)>,
    found: &mut Findings,
) {
    if let Err((index, what, expected)) = check_triangle_count(pieces) {
        found.add(format!("{path}[{index}].shape"), what, expected);
    }
}

/// A mesh file that has been read.
#[derive(Default)]
pub(super) struct MeshFile {
    pub(super) mesh: Arc<RawMesh>,
    /// Ignored contents, and the supported form.
    pub(super) left_out: Vec<(String, &'static str)>,
    /// Further files with its data, and their stamps.
    pub(super) files: Vec<(PathBuf, Option<Stamp>)>,
}

/// Returns the refusal of the file called `name` for this reason.
fn refuse(name: &str, why: &str) -> Refusal {
    let what = id::MESHES_FILE_REFUSED.with(&[("file", &quote(name)), ("why", &why)]);
    (what, id::MESHES_WANTED_FILE.to_string())
}

/// Returns the refusal of the file called `name` with this message.
fn refuse_with(name: &str, why: Id) -> Refusal {
    (why.with(&[("file", &quote(name))]), id::MESHES_WANTED_FILE.to_string())
}

/// Returns the refusal of a missing file; a scene without a file, such as a link's, has no folder
/// to search.
fn refuse_missing(name: &str, has_folder: bool) -> Refusal {
    if has_folder {
        return refuse_with(name, id::CHECK_FILE_NOT_THERE);
    }
    let (what, _) = refuse_with(name, id::MESHES_FILE_NOT_BUILT_IN);
    (what, id::MESHES_SCENE_AS_FILE.to_string())
}

/// Returns the refusal for an error while reading the file called `name`.
pub(super) fn unreadable(name: &str, error: &ReadError) -> Refusal {
    match error {
        ReadError::Unopened(OpenError::Irregular(_)) => {
            refuse_with(name, id::MESHES_FILE_NOT_REGULAR)
        }
        ReadError::TooLarge(..) => {
            let limit = id::MESHES_MOST_MEBIBYTES.with(&[("mebibytes", &(MESH_LIMIT >> 20))]);
            (id::MESHES_FILE_TOO_LARGE.with(&[("file", &quote(name))]), limit)
        }
        other => refuse(name, &other.to_string()),
    }
}

/// Returns whether a file name leads out of its folder, links aside.
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

/// Looks up the file called `name`.
fn find(name: &str, scene: Option<&Path>) -> Result<Source, Refusal> {
    if name.is_empty() {
        return Err(refuse_with(name, id::MESHES_FILE_HAS_NO_NAME));
    }
    if leads_out(name) {
        return Err(refuse_with(name, id::MESHES_FILE_OUTSIDE_FOLDER));
    }
    let Some((path, is_inside)) = scene.and_then(|scene| read::beside(scene, name)) else {
        // A built-in scene has its files in the binary; a copy of the scene finds them there too.
        let built_in = catalogue::mesh(name).map(Source::BuiltIn);
        return built_in.ok_or_else(|| refuse_missing(name, scene.is_some()));
    };
    if !is_inside {
        return Err(refuse_with(name, id::MESHES_FILE_OUTSIDE_FOLDER));
    }
    let (_, size) = read::open(&path, MESH_LIMIT).map_err(|error| unreadable(name, &error))?;
    Ok(Source::File(path, size))
}

/// Reads the triangles of the file called `name`.
async fn mesh(
    name: &str,
    source: Source,
    (progress, pace): (&Progress, &Pace),
) -> Result<MeshFile, Refusal> {
    #[cfg(target_arch = "wasm32")]
    if is_gltf(name.as_ref()) {
        let (what, _) = refuse_with(name, id::MESHES_FILE_IS_GLTF);
        return Err((what, id::MESHES_PAGE_READS_NO_GLTF.to_string()));
    }
    #[cfg(not(target_arch = "wasm32"))]
    if let Source::File(path, _) = &source
        && is_gltf(name.as_ref())
    {
        return super::gltf_file::read(name, path, progress);
    }
    let read = match source {
        Source::BuiltIn(bytes) => read_obj_paced(bytes, pace).await,
        Source::File(path, _) => {
            let opened = read::open(&path, MESH_LIMIT);
            let (source, _) = opened.map_err(|error| unreadable(name, &error))?;
            let source = BufReader::with_capacity(BUFFER_SIZE, Counted { source, progress });
            read_obj_paced(source, pace).await
        }
    };
    let read =
        read.map_err(|error| refuse_content(name, &error.place(), &error.problem, error.expected))?;
    Ok(MeshFile { mesh: Arc::new(read), ..MeshFile::default() })
}

/// Returns the refusal for a problem at a place in the file.
pub(super) fn refuse_content(name: &str, place: &str, problem: &str, expected: String) -> Refusal {
    let (file, problem) = (quote(name), params::shorten(problem));
    let what = if place.is_empty() {
        id::MESHES_FILE_WRONG.with(&[("file", &file), ("problem", &problem)])
    } else {
        id::MESHES_FILE_WRONG_AT.with(&[("file", &file), ("place", &place), ("problem", &problem)])
    };
    (what, expected)
}

/// Counts degenerate triangles.
async fn count_degenerate(mesh: &RawMesh, pace: &Pace) -> usize {
    let is_degenerate = |t: &&[u32; 3]| {
        let [a, b, c] = t.map(|i| mesh.positions[i as usize]);
        !Triangle::is_nondegenerate(a, b, c)
    };
    let mut count = 0;
    let all = &mesh.triangles;
    pace.in_chunks(all.len(), |part| count += all[part].iter().filter(is_degenerate).count()).await;
    count
}
