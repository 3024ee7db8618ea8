//! Writing a scene file: only what differs from the defaults, so that it stays readable.

use std::fmt;
use std::path::Path;

use ron::ser::PrettyConfig;

use super::load::Scene;
use super::names::Names;
use super::schema::{self, SceneFile};
use super::{catalogue, live, read, steps, worlds, written};
use crate::platform::files;
use crate::platform::text::shown;
use crate::sim::WorldSetup;

/// Deeper than this, one line: `model: Rect(width: 2.0, depth: 1.0)`.
const LINES_DOWN_TO: usize = 4;

/// What of a scene does not fit a world that was changed, and is left out of its file: it names what this world
/// has not, and the file would be refused for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// The numbers of the lesson's steps, from 1.
    pub steps: Vec<usize>,
    /// Whether the name of a lesson of one's own is, as live values of its text are.
    pub lesson: bool,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.lesson {
            write!(
                f,
                "; its lesson was left out, because the values in it no longer fit the scene"
            )?;
        }
        let steps: Vec<String> = self.steps.iter().map(ToString::to_string).collect();
        match &steps[..] {
            [] => Ok(()),
            [step] => write!(
                f,
                "; step {step} of its lesson was left out, because it no longer fits the scene"
            ),
            steps => write!(
                f,
                "; steps {} of its lesson were left out, because they no longer fit the scene",
                steps.join(", ")
            ),
        }
    }
}

/// The scene with this world in the place of its own, without what does not fit it.
#[must_use]
pub fn changed(scene: &Scene, world: WorldSetup) -> (SceneFile, LeftOut) {
    let mut file = SceneFile { world, ..scene.file.clone() };
    let mut steps = steps::misfits(&file);
    for index in steps.iter_mut().rev() {
        file.steps.remove(*index);
        *index += 1;
    }
    let names = || Names::new(&file.world, &worlds::of(&file.world).objects());
    let is_own = !file.lesson.is_empty() && catalogue::lesson(&file.lesson).is_none();
    let lesson = is_own
        && scene.lesson.contains("{{")
        && !live::problems(&scene.lesson, &names()).is_empty();
    if lesson {
        file.lesson.clear();
    }
    (file, LeftOut { steps, lesson })
}

/// Puts the meshes and the lesson of a scene beside its file at `path`, where that is in another folder than
/// the one that it was read from; what is there already stays. Returns their names.
///
/// # Errors
/// Says of each that is not there now, or that is another one there, what it is and why.
pub fn take_along(scene: &Scene, path: &Path) -> Result<Vec<String>, String> {
    let Some(old) = scene.files.first().filter(|_| files::HAS_FOLDERS) else {
        return Ok(Vec::new());
    };
    let (mut taken, mut left) = (Vec::new(), Vec::new());
    for file in scene.files.iter().skip(1) {
        match take_one(file, (read::folder(old), read::folder(path))) {
            Ok(name) => taken.extend(name),
            Err(why) => left.push(why),
        }
    }
    if left.is_empty() { Ok(taken) } else { Err(left.join("; ")) }
}

/// Puts a file from one folder into another; its name, unless it is there already.
fn take_one(file: &Path, (from, to): (&Path, &Path)) -> Result<Option<String>, String> {
    let name = files::name_within(from, file)
        .ok_or_else(|| format!("{}: it is not there any more", shown(file)))?;
    let beside = to.join(&name);
    if !beside.exists() {
        files::copy(file, &beside)?;
        return Ok(Some(shown(&name)));
    }
    let is_itself = beside.canonicalize().is_ok_and(|there| there == *file);
    if is_itself || files::are_alike(file, &beside) {
        return Ok(None);
    }
    Err(format!("{}: another file of that name is there, and stays", shown(&beside)))
}

/// The scene as the text of a file; comments of the file it came from are lost.
///
/// Reading it again gives an equal scene, if every number is in its range.
#[must_use]
pub fn to_text(file: &SceneFile) -> String {
    let style = PrettyConfig::new().new_line("\n").depth_limit(LINES_DOWN_TO);
    let text = written::text(file, &schema::options(), Some(style));
    text.expect("a string takes every value that a scene can hold") + "\n"
}

/// Writes the scene to `path`, all of it or nothing: a file that is there stays whole until the
/// new one is, and a link goes on leading to the same file.
///
/// # Errors
/// Says what cannot be written and why.
pub fn save(path: &Path, file: &SceneFile) -> Result<(), String> {
    files::write(path, to_text(file).as_bytes())
}
