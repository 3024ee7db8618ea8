//! Loads scenes by name, and checks them.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

#[cfg(not(target_arch = "wasm32"))]
use super::game_frames;
use super::kind::FileKind;
use super::problem::{Problem, closest, locate};
use super::progress::Progress;
use super::read::{self, ReadError};
use super::schema::SceneFile;
use super::tree::Tree;
use super::{catalogue, check, claims, foreign, live, meshes, names, steps, typed_reader, worlds};
use crate::platform::OpenError;
use crate::platform::files::{Stamp, stamp};
use crate::platform::pace::{Pace, run_blocking};
use crate::platform::text::file;
use crate::text::id;

/// A scene that passed every check.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Id of a built-in scene, or the file's path as given by the user.
    pub id: String,
    /// Path of the file; `None` for a built-in scene.
    pub path: Option<PathBuf>,
    /// Text of the scene without byte order mark; spans of problems refer to it.
    pub text: String,
    /// Contents of the scene.
    pub file: SceneFile,
    /// All files read: scene, meshes, frames, lesson; none for a built-in scene.
    pub files: Vec<PathBuf>,
    /// Stamps of the mesh, frame and lesson files when read, where available.
    pub(crate) stamps: Vec<(PathBuf, Stamp)>,
    /// The lesson in Markdown with live values: see [`super::live`].
    pub lesson: String,
    /// Oddities that do not prevent loading.
    pub warnings: Vec<Problem>,
}

impl Scene {
    /// Returns the refusal of the scene for problems found by running it: for each, a path into its
    /// file, the problem and the expected value.
    #[must_use]
    pub fn refused(&self, problems: Vec<(String, String, &str)>) -> LoadError {
        let tree = Tree::new(&self.text);
        let mut found = check::Findings::new(&tree);
        for (path, what, expected) in problems {
            found.add(path, what, expected);
        }
        LoadError::Refused(locate(&self.id, &self.text, found.list))
    }

    /// Adds warnings about problems found by running the scene, like [`Self::refused`].
    pub fn warn(&mut self, problems: Vec<(String, String, &str)>) {
        if let LoadError::Refused(problems) = self.refused(problems) {
            self.warnings.extend(problems);
        }
    }
}

/// Reason why a scene could not be loaded.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LoadError {
    /// The file could not be read: `file:1:1: reason; expected`.
    #[error("{0}")]
    Unreadable(String),
    /// The file was read and refused.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Refused(Vec<Problem>),
}

/// Size limit of scene files, bytes.
pub const SCENE_LIMIT: u64 = 32 << 20;

/// Maximum number of values: enough for the largest scene with fifty values per object, and few
/// enough to fit in memory.
const MAX_VALUES: usize = 1_000_000;

/// Loads a built-in scene by id, or a file by path.
///
/// # Errors
/// Returns an error if the file cannot be read or is invalid: see [`parse`].
pub fn load(name: &str) -> Result<Scene, LoadError> {
    run_blocking(async |pace| load_paced(name, &Progress::default(), pace).await)
}

/// Returns the refusal of a mesh file, which a web page cannot open without a scene.
#[cfg(target_arch = "wasm32")]
fn refuse_mesh(name: &str) -> Option<LoadError> {
    let refusal = |why: &str| {
        let name = crate::platform::text::on_a_line(name);
        LoadError::Unreadable(format!("{name}:1:1: {why}"))
    };
    if crate::mesh::obj_file::is_gltf(Path::new(name)) {
        return Some(refusal(id::MESHES_PAGE_READS_NO_GLTF.text()));
    }
    let extension = Path::new(name).extension()?;
    extension.eq_ignore_ascii_case("obj").then(|| {
        let file = Path::new(name).file_name().unwrap_or_default().to_string_lossy();
        refusal(&id::LOAD_MESH_IS_NO_SCENE.with(&[("file", &file)]))
    })
}

/// Does the same as [`load`], in slices and with progress.
///
/// # Errors
/// See [`load`].
pub async fn load_paced(name: &str, progress: &Progress, pace: &Pace) -> Result<Scene, LoadError> {
    let parse = async |path: Option<&Path>, text: &str| {
        let parsed = parse_paced(name, path, text, path.is_none(), (progress, pace)).await;
        parsed.map_err(LoadError::Refused)
    };
    if let Some(text) = catalogue::scene(name) {
        return parse(None, text).await;
    }
    let path = file(name);
    let path = path.as_path();
    #[cfg(not(target_arch = "wasm32"))]
    if let Some(loaded) = Box::pin(super::imported::load(name, path, (progress, pace))).await {
        return loaded;
    }
    #[cfg(target_arch = "wasm32")]
    if let Some(why) = refuse_mesh(name) {
        return Err(why);
    }
    match read::text(path, SCENE_LIMIT) {
        Ok(text) => {
            let parsed = parse(Some(path), &text).await;
            parsed.map_err(|why| FileKind::Scene.refuse_other(name, &text).unwrap_or(why))
        }
        Err(error) => Err(error.refuse(name, &sentence(name, &error))),
    }
}

/// Returns a built-in scene and its lesson for lists of scenes: reads no mesh and checks nothing.
/// `None` if there is no such scene.
#[must_use]
pub fn built_in(id: &str) -> Option<(SceneFile, String)> {
    let mut file: SceneFile = typed_reader::read(&Tree::new(catalogue::scene(id)?)).ok()?;
    let (lesson, _) = check::lesson(&file.lesson, None).ok()?;
    fill_claims(&mut file);
    Some((file, claims::filled(&lesson)))
}

/// Fills the numbers of `assets/claims.ron` into the texts of the steps.
fn fill_claims(file: &mut SceneFile) {
    for step in &mut file.steps {
        step.text = claims::filled(&step.text);
    }
}

/// Returns the message about the file called `name`, with a similar built-in name if there is one.
fn sentence(name: &str, error: &ReadError) -> String {
    let is_missing =
        matches!(error, ReadError::Unopened(OpenError::Io(e)) if e.kind() == ErrorKind::NotFound);
    let (did_you_mean, expected) = if is_missing {
        (id::LOAD_MISSING_DID_YOU_MEAN, id::LOAD_MISSING_EXPECTED)
    } else {
        (id::LOAD_UNREADABLE_DID_YOU_MEAN, id::LOAD_UNREADABLE_EXPECTED)
    };
    match closest(name, &catalogue::ids().collect::<Vec<_>>()) {
        Some(close) => did_you_mean.with(&[("why", error), ("close", &close)]),
        None => expected.with(&[("why", error)]),
    }
}

/// Parses and checks the text of a scene called `name`; drops a byte order mark.
///
/// `path` is the scene's file; the lesson is looked up beside it. Without a file (a recording
/// stores its scene as text), a lesson that is not built in is only a warning. Names of a built-in
/// lesson that are missing in another scene are warnings too.
///
/// # Errors
/// Returns the first syntax error; else every unknown field, every value of another type, and every
/// independent error of range, name or reference, in the order of the text; else the errors of the
/// lesson's live values, under the lesson's file name.
pub fn parse(name: &str, path: Option<&Path>, text: &str) -> Result<Scene, Vec<Problem>> {
    parse_with(name, path, text, path.is_none())
}

/// Does the same as [`parse`]; in a `lasting` text, which may outlive its file, a missing lesson is
/// only a warning.
pub(crate) fn parse_with(
    name: &str,
    path: Option<&Path>,
    text: &str,
    lasting: bool,
) -> Result<Scene, Vec<Problem>> {
    run_blocking(async |pace| {
        parse_paced(name, path, text, lasting, (&Progress::default(), pace)).await
    })
}

/// Reads the files that the scene names into its setup. Returns all files, the scene first, and the
/// stamps of the others.
async fn read_files(
    file: &mut SceneFile,
    path: Option<&Path>,
    progress_and_pace: (&Progress, &Pace),
    [found, warnings]: [&mut check::Findings<'_>; 2],
) -> (Vec<PathBuf>, Vec<(PathBuf, Stamp)>) {
    let mut files: Vec<PathBuf> = path.map(Path::to_owned).into_iter().collect();
    // Boxed: the futures of readers are large.
    let meshes =
        meshes::read_files(&mut file.world, path, progress_and_pace, [&mut *found, &mut *warnings]);
    let (meshes, stamps) = Box::pin(meshes).await;
    files.extend(meshes);
    #[cfg(not(target_arch = "wasm32"))]
    let stamps = {
        let frames =
            game_frames::read_file(&mut file.world, path, progress_and_pace, [found, warnings]);
        let frames = Box::pin(frames).await;
        files.extend(frames.iter().map(|(file, _)| file.clone()));
        stamps.into_iter().chain(frames.and_then(|(file, stamp)| Some((file, stamp?)))).collect()
    };
    (files, stamps)
}

/// Does the same as [`parse_with`], in slices and with progress.
pub(crate) async fn parse_paced(
    name: &str,
    path: Option<&Path>,
    text: &str,
    lasting: bool,
    (progress, pace): (&Progress, &Pace),
) -> Result<Scene, Vec<Problem>> {
    let text = read::without_mark(text);
    let size = text.len() as u64;
    if size > SCENE_LIMIT {
        return Err(ReadError::TooLarge(size, SCENE_LIMIT).problems(name));
    }
    let tree = Tree::paced(text, MAX_VALUES, pace).await;
    let located = |findings| locate(name, text, findings);
    let mut reading = typed_reader::read_all::<SceneFile>(&tree);
    let type_errors = std::mem::take(&mut reading.findings);
    let Some(mut file) = reading.value.take() else {
        let foreign =
            foreign::foreign(text, id::LOAD_SCENES_ARE_RON.text()).filter(|_| !text.is_empty());
        return Err(located(foreign.map_or(type_errors, |foreign| vec![foreign])));
    };
    let [mut found, mut warnings] = [check::Findings::new(&tree), check::Findings::new(&tree)];
    let lists = [&mut found, &mut warnings];
    let (mut files, mut stamps) = read_files(&mut file, path, (progress, pace), lists).await;
    check::problems(&file, &mut found, reading.keeps_names);
    let mut lesson_warnings = Vec::new();
    let (lesson, lesson_file) =
        check::lesson(&file.lesson, path).unwrap_or_else(|(what, expected)| {
            let list = if lasting { &mut warnings } else { &mut found };
            list.add("lesson", what, expected);
            (String::new(), None)
        });
    stamps.extend(lesson_file.iter().filter_map(|file| Some((file.clone(), stamp(file)?))));
    files.extend(lesson_file);
    found.list.retain(|finding| !reading.has_repaired(&finding.path));
    found.list.extend(type_errors);
    if !found.list.is_empty() {
        return Err(located(found.list));
    }
    worlds::setup_mut(&mut file.world).complete();
    let lesson = claims::filled(&lesson);
    fill_claims(&mut file);
    // Building a world of a thousand bodies is slow; skip it if nothing names them.
    if !file.steps.is_empty() || file.goal.is_some() || lesson.contains("{{") {
        let names = names::Names::new(&file.world, &worlds::setup(&file.world).objects());
        steps::problems(&file, &names, &mut found);
        if let Some(goal) = file.goal {
            goal.problems(&mut found);
            goal.warnings(&names, &mut warnings);
        }
        if !found.list.is_empty() {
            return Err(located(found.list));
        }
        let wrong = live::problems(&lesson, &names);
        let wrong = locate(&check::lesson_file(&file.lesson, path), &lesson, wrong);
        // A built-in lesson was not written for other scenes, and need not fit a scene recorded
        // earlier.
        let is_own_lesson = match catalogue::lesson(&file.lesson) {
            Some(_) => catalogue::scene(name) == Some(text),
            None => !lasting,
        };
        if !wrong.is_empty() && is_own_lesson {
            return Err(wrong);
        }
        lesson_warnings = wrong;
    }
    worlds::setup(&file.world).warnings(&mut warnings);
    let warnings = [located(warnings.list), lesson_warnings].concat();
    let (id, path) = (name.to_owned(), path.map(Path::to_owned));
    Ok(Scene { id, path, text: text.to_owned(), file, files, stamps, lesson, warnings })
}
