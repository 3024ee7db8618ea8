//! From a name on the command line to a checked scene.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::kind::Kind;
use super::problem::{Problem, closest, locate};
use super::progress::Progress;
use super::read::{self, ReadError};
use super::schema::SceneFile;
use super::tree::Tree;
use super::{catalogue, check, claims, foreign, live, meshes, names, steps, typed, worlds};
use crate::platform::OpenError;
use crate::platform::files::{Stamp, stamp};
use crate::platform::pace::{Pace, at_once};
use crate::platform::text::{file, on_a_line};

/// A scene that passed every check.
#[derive(Clone, Debug)]
pub struct Scene {
    /// A built-in's id, or the file's path as the user gave it.
    pub id: String,
    /// Where it came from; `None` for a built-in.
    pub path: Option<PathBuf>,
    /// The text it was read from, without byte order mark; problems' spans are in it.
    pub text: String,
    /// What it holds.
    pub file: SceneFile,
    /// Every file it was read from: its own, its meshes', its lesson's; none for a built-in.
    pub files: Vec<PathBuf>,
    /// What its meshes' and its lesson's files were when they were read; nothing of those that do not tell.
    pub(crate) stamps: Vec<(PathBuf, Stamp)>,
    /// Its lesson, in Markdown with live values: see [`super::live`].
    pub lesson: String,
    /// What is odd but allowed.
    pub warnings: Vec<Problem>,
}

impl Scene {
    /// The scene refused for what turned out when it ran: a path into its file, what is wrong, and what
    /// would be right, for each.
    #[must_use]
    pub fn refused(&self, what: Vec<(String, String, &str)>) -> LoadError {
        let tree = Tree::new(&self.text);
        let mut found = check::Found::new(&tree);
        for (path, what, expected) in what {
            found.add(path, what, expected);
        }
        LoadError::Refused(locate(&self.id, &self.text, found.list))
    }

    /// Warns of what only a run of the scene could tell, as [`Self::refused`] refuses it.
    pub fn warn(&mut self, what: Vec<(String, String, &str)>) {
        if let LoadError::Refused(problems) = self.refused(what) {
            self.warnings.extend(problems);
        }
    }
}

/// Why a scene could not be loaded.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LoadError {
    /// The file could not be read: `file:1:1: reason; what would be right`.
    #[error("{0}")]
    Unreadable(String),
    /// The file was read and refused.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Refused(Vec<Problem>),
}

/// A scene file has at most this many bytes.
pub const SCENE_LIMIT: u64 = 32 << 20;

/// And at most this many values: as many as the largest scene needs, fifty of each object, and few
/// enough for the memory.
const MOST_VALUES: usize = 1_000_000;

/// An example of a scene, for files in another language.
const EXAMPLE: &str = "scenes are RON: `(title: \"x\", world: Tank(...))`";

/// Loads a built-in scene by id, or a file by path.
///
/// # Errors
/// Says why the file cannot be read, or what is wrong with it: see [`parse`].
pub fn load(name: &str) -> Result<Scene, LoadError> {
    at_once(async |pace| load_paced(name, &Progress::default(), pace).await)
}

/// What to do with a file that is a mesh: a scene is what names it.
pub(crate) fn mesh_is_no_scene(name: &str) -> Option<LoadError> {
    let extension = Path::new(name).extension()?;
    extension.eq_ignore_ascii_case("obj").then(|| {
        let file = Path::new(name).file_name().unwrap_or_default().to_string_lossy();
        LoadError::Unreadable(format!(
            "{}:1:1: this is a mesh, not a scene; write beside it a file such as my-map.ron \
             that says (title: \"My map\", world: Map(pieces: [(name: \"mesh\", shape: Obj(path: \
             \"{file}\"))])), and open that",
            on_a_line(name)
        ))
    })
}

/// As [`load`], in slices and reporting its progress.
///
/// # Errors
/// As [`load`].
pub async fn load_paced(name: &str, progress: &Progress, pace: &Pace) -> Result<Scene, LoadError> {
    let parse = async |path: Option<&Path>, text: &str| {
        let parsed = parse_paced(name, path, text, path.is_none(), (progress, pace)).await;
        parsed.map_err(LoadError::Refused)
    };
    if let Some(text) = catalogue::scene(name) {
        return parse(None, text).await;
    }
    if let Some(why) = mesh_is_no_scene(name) {
        return Err(why);
    }
    let path = file(name);
    let path = path.as_path();
    match read::text(path, SCENE_LIMIT) {
        Ok(text) => {
            let parsed = parse(Some(path), &text).await;
            parsed.map_err(|why| Kind::Scene.is_other(name, &text).unwrap_or(why))
        }
        Err(error) => Err(error.refuse(name, &hint(name, &error))),
    }
}

/// A built-in scene and its lesson as they are written: no mesh is read, and nothing is checked. It is
/// what a list of scenes needs of each. `None` where there is no such scene.
#[must_use]
pub fn built_in(id: &str) -> Option<(SceneFile, String)> {
    let mut file: SceneFile = typed::read(&Tree::new(catalogue::scene(id)?)).ok()?;
    let (lesson, _) = check::lesson(&file.lesson, None).ok()?;
    claim(&mut file);
    Some((file, claims::filled(&lesson)))
}

/// Puts the numbers of `assets/claims.ron` into the texts of the steps.
fn claim(file: &mut SceneFile) {
    for step in &mut file.steps {
        step.text = claims::filled(&step.text);
    }
}

/// What could have been read instead of the file called `name`.
fn hint(name: &str, error: &ReadError) -> String {
    let is_missing =
        matches!(error, ReadError::Unopened(OpenError::Io(e)) if e.kind() == ErrorKind::NotFound);
    let list = if is_missing { ", nor a built-in scene; see `collidoscope list`" } else { "" };
    match closest(name, &catalogue::ids().collect::<Vec<_>>()) {
        Some(close) => format!("{list}; did you mean `{close}`?"),
        None => format!("{list}; a scene file, or the id of a built-in scene"),
    }
}

/// Reads and checks the text of a scene called `name`; a byte order mark is dropped.
///
/// `path` is the file it came from: the lesson is looked for beside it. Without one (a recording
/// carries its scene as text) a lesson that is not built in is only worth a warning. So is what a
/// built-in lesson names and a scene of one's own has not.
///
/// # Errors
/// The first syntax error, else every unknown field, every value of another type, and every range, name and reference
/// error that does not follow from those, in the order of the text; else those of the lesson's live values, which name the lesson's file.
pub fn parse(name: &str, path: Option<&Path>, text: &str) -> Result<Scene, Vec<Problem>> {
    parse_with(name, path, text, path.is_none())
}

/// As [`parse`]; of a `lasting` text, which may have outlived its file, a lesson that is not found is
/// only worth a warning.
pub(crate) fn parse_with(
    name: &str,
    path: Option<&Path>,
    text: &str,
    lasting: bool,
) -> Result<Scene, Vec<Problem>> {
    at_once(async |pace| parse_paced(name, path, text, lasting, (&Progress::default(), pace)).await)
}

/// As [`parse_with`], in slices and reporting its progress.
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
    let tree = Tree::paced(text, MOST_VALUES, pace).await;
    let placed = |findings| locate(name, text, findings);
    let mut reading = typed::read_all::<SceneFile>(&tree);
    let whole = std::mem::take(&mut reading.findings);
    let Some(mut file) = reading.value.take() else {
        let foreign = foreign::foreign(text, EXAMPLE).filter(|_| !text.is_empty());
        return Err(placed(foreign.map_or(whole, |foreign| vec![foreign])));
    };
    let [mut found, mut odd] = [check::Found::new(&tree), check::Found::new(&tree)];
    let mut files: Vec<PathBuf> = path.map(Path::to_owned).into_iter().collect();
    let notes = [&mut found, &mut odd];
    let (meshes, mut stamps) =
        meshes::read_files(&mut file.world, path, (progress, pace), notes).await;
    files.extend(meshes);
    check::problems(&file, &mut found, reading.keeps_names);
    let mut odd_lesson = Vec::new();
    let (lesson, beside) = check::lesson(&file.lesson, path).unwrap_or_else(|(what, expected)| {
        let list = if lasting { &mut odd } else { &mut found };
        list.add("lesson", what, expected);
        (String::new(), None)
    });
    stamps.extend(beside.iter().filter_map(|file| Some((file.clone(), stamp(file)?))));
    files.extend(beside);
    found.list.retain(|finding| !reading.has_mended(&finding.path));
    found.list.extend(whole);
    if !found.list.is_empty() {
        return Err(placed(found.list));
    }
    worlds::of_mut(&mut file.world).complete();
    let lesson = claims::filled(&lesson);
    claim(&mut file);
    // A world may have a thousand bodies: it is made only where something names them.
    if !file.steps.is_empty() || lesson.contains("{{") {
        let names = names::Names::new(&file.world, &worlds::of(&file.world).objects());
        steps::problems(&file, &names, &mut found);
        if !found.list.is_empty() {
            return Err(placed(found.list));
        }
        let wrong = live::problems(&lesson, &names);
        let wrong = locate(&check::lesson_file(&file.lesson, path), &lesson, wrong);
        // A built-in lesson was not written for a scene of one's own, nor need today's fit a scene
        // that was recorded.
        let is_its_own = match catalogue::lesson(&file.lesson) {
            Some(_) => catalogue::scene(name) == Some(text),
            None => !lasting,
        };
        if !wrong.is_empty() && is_its_own {
            return Err(wrong);
        }
        odd_lesson = wrong;
    }
    worlds::of(&file.world).warnings(&mut odd);
    let warnings = [placed(odd.list), odd_lesson].concat();
    let (id, path) = (name.to_owned(), path.map(Path::to_owned));
    Ok(Scene { id, path, text: text.to_owned(), file, files, stamps, lesson, warnings })
}
