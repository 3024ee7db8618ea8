//! Writing a scene file: only what differs from the defaults, so that it stays readable.

use std::fmt::Display;
use std::fs::File;
use std::io::Write;
use std::path::Path;

use ron::ser::PrettyConfig;

use super::schema::{self, SceneFile};

/// Deeper than this, one line: `model: Rect(width: 2.0, depth: 1.0)`.
const LINES_DOWN_TO: usize = 4;

/// The scene as the text of a file; comments of the file it came from are lost.
///
/// Reading it again gives an equal scene, if every number is in its range.
#[must_use]
pub fn to_text(file: &SceneFile) -> String {
    let style = PrettyConfig::new().new_line("\n").depth_limit(LINES_DOWN_TO);
    let text = schema::options().to_string_pretty(file, style);
    text.expect("a string takes every value that a scene can hold") + "\n"
}

/// Writes the scene to `path`, all of it or nothing: a file that is there stays whole until the
/// new one is, and a link goes on leading to the same file.
///
/// # Errors
/// Says what cannot be written and why.
pub fn save(path: &Path, file: &SceneFile) -> Result<(), String> {
    write_text(path, &to_text(file))
}

/// As [`save`], for any text.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<(), String> {
    let failed = |why: &dyn Display| format!("{}: cannot be written: {why}", path.display());
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let old = std::fs::metadata(&target).ok();
    match &old {
        Some(old) if !old.is_file() => return Err(failed(&"it is not a regular file")),
        Some(old) if old.permissions().readonly() => return Err(failed(&"it is read-only")),
        _ => {}
    }
    let name = target.file_name().ok_or_else(|| failed(&"it names no file"))?;
    // A name that nothing else uses.
    let name = format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id());
    let beside = target.with_file_name(name);
    let write = || {
        let mut file = File::create(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        if let Some(old) = old {
            std::fs::set_permissions(&beside, old.permissions())?;
        }
        std::fs::rename(&beside, &target)
    };
    write().map_err(|e| {
        // The reason is worth more than a second error about the leftover.
        let _ = std::fs::remove_file(&beside);
        failed(&e)
    })
}
