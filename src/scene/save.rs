//! Writing a scene file: only what differs from the defaults, so that it stays readable.

use std::path::Path;

use ron::ser::PrettyConfig;

use super::schema::{self, SceneFile};
use super::{steps, written};
use crate::platform::files;
use crate::sim::WorldSetup;

/// Deeper than this, one line: `model: Rect(width: 2.0, depth: 1.0)`.
const LINES_DOWN_TO: usize = 4;

/// The scene with this world in the place of its own, and the numbers of the steps, from 1, that are left out:
/// they name what this world has not, and the file would be refused for them.
#[must_use]
pub fn changed(file: &SceneFile, world: WorldSetup) -> (SceneFile, Vec<usize>) {
    let mut file = SceneFile { world, ..file.clone() };
    let mut left_out = steps::misfits(&file);
    for index in left_out.iter_mut().rev() {
        file.steps.remove(*index);
        *index += 1;
    }
    (file, left_out)
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
