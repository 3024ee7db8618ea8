//! Writes scene files. Changes are merged into the text that was read; a new text has only values
//! that differ from the defaults.

use std::fmt;
use std::path::Path;

use ron::ser::PrettyConfig;

use super::load::Scene;
use super::names::Names;
use super::schema::{self, SceneFile};
use super::tree::Tree;
use super::{catalogue, edit, live, read, ron_writer, steps, typed_reader, worlds};
use crate::platform::files;
use crate::platform::text::shown;
use crate::sim::WorldSetup;
use crate::text::id;

/// Depth of nesting written on separate lines; deeper values take one line: `model: Rect(width:
/// 2.0, depth: 1.0)`.
const MAX_LINE_DEPTH: usize = 4;

/// Parts of a scene that are left out of the file, as they do not fit its changed world: they name
/// missing objects, for which the loader would refuse the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Numbers of the lesson's steps that are left out, from 1.
    pub steps: Vec<usize>,
    /// Whether the lesson is left out, as its live values do not fit.
    pub lesson: bool,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.lesson {
            write!(f, "; {}", id::SAVE_LESSON_LEFT_OUT.text())?;
        }
        if self.steps.is_empty() {
            return Ok(());
        }
        let steps: Vec<String> = self.steps.iter().map(ToString::to_string).collect();
        let left_out =
            id::SAVE_STEPS_LEFT_OUT.with(&[("count", &steps.len()), ("steps", &steps.join(", "))]);
        write!(f, "; {left_out}")
    }
}

/// Returns the scene with this world, without the parts that do not fit it.
#[must_use]
pub fn changed(scene: &Scene, world: WorldSetup) -> (SceneFile, LeftOut) {
    let mut file = SceneFile { world, ..scene.file.clone() };
    let mut steps = steps::misfits(&file);
    for index in steps.iter_mut().rev() {
        file.steps.remove(*index);
        *index += 1;
    }
    let names = || Names::new(&file.world, &worlds::setup(&file.world).objects());
    let is_own = !file.lesson.is_empty() && catalogue::lesson(&file.lesson).is_none();
    let lesson = is_own
        && scene.lesson.contains("{{")
        && !live::problems(&scene.lesson, &names()).is_empty();
    if lesson {
        file.lesson.clear();
    }
    (file, LeftOut { steps, lesson })
}

/// Copies the further files of a scene, such as meshes and lesson, to the folder of `path`; existing
/// files stay. Returns the names of the copied files.
///
/// # Errors
/// Returns the errors about all files that are missing, or that differ from an existing file.
pub fn take_along(scene: &Scene, path: &Path) -> Result<Vec<String>, String> {
    let Some(old) = scene.files.first().filter(|_| files::HAS_FOLDERS) else {
        return Ok(Vec::new());
    };
    let (mut copied, mut failed) = (Vec::new(), Vec::new());
    for file in scene.files.iter().skip(1) {
        match copy_one(file, (read::folder(old), read::folder(path))) {
            Ok(name) => copied.extend(name),
            Err(why) => failed.push(why),
        }
    }
    if failed.is_empty() { Ok(copied) } else { Err(failed.join("; ")) }
}

/// Copies a file between folders; returns its name unless it already exists.
fn copy_one(file: &Path, (from, to): (&Path, &Path)) -> Result<Option<String>, String> {
    let name = files::name_within(from, file)
        .ok_or_else(|| id::SAVE_FILE_IS_GONE.with(&[("file", &shown(file))]))?;
    let target = to.join(&name);
    if !target.exists() {
        files::copy(file, &target)?;
        return Ok(Some(shown(&name)));
    }
    let is_itself = target.canonicalize().is_ok_and(|there| there == *file);
    if is_itself || files::are_alike(file, &target) {
        return Ok(None);
    }
    Err(id::SAVE_ANOTHER_FILE_STAYS.with(&[("file", &shown(&target))]))
}

/// Returns the scene as the text of a file, without the comments of its original file.
///
/// Parsing it gives an equal scene, if every number is in its range.
#[must_use]
pub fn to_text(file: &SceneFile) -> String {
    let style = PrettyConfig::new().new_line("\n").depth_limit(MAX_LINE_DEPTH);
    let text = ron_writer::text(file, &schema::options(), Some(style));
    text.expect("a string takes every value that a scene can hold") + "\n"
}

/// Returns the scene's own text with the changes of `file`. Comments, order, blanks and the format of
/// unchanged values stay as they are. Returns a new text if this fails.
#[must_use]
pub fn kept_text(scene: &Scene, file: &SceneFile) -> String {
    let after = to_text(file);
    let text = edit::merge(&scene.text, &to_text(&scene.file), &after);
    let world = |world: &WorldSetup| ron_writer::text(world, &schema::options(), None).ok();
    let read: Option<SceneFile> = typed_reader::read(&Tree::new(&text)).ok();
    let is_correct = read.is_some_and(|mut read| {
        worlds::setup_mut(&mut read.world).complete();
        worlds::setup_mut(&mut read.world).add_loaded(&scene.file.world);
        read.steps.len() == file.steps.len() && world(&read.world) == world(&file.world)
    });
    if is_correct { text } else { after }
}

/// Writes the text of a scene to `path` atomically; a link keeps its target.
///
/// # Errors
/// Returns an error that names the file and the reason.
pub fn write_text(path: &Path, text: &str) -> Result<(), String> {
    files::write(path, text.as_bytes())
}
