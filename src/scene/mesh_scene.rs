//! An OBJ file opened as a scene: a map with one piece, and the player on its ground.

use std::path::{Path, PathBuf};

use super::load::{LoadError, Scene, parse_paced};
use super::progress::Progress;
use super::{save, worlds};
use crate::platform::pace::Pace;
use crate::platform::text::on_a_line;

/// Parameter of the player's start; warnings about it are void once it is moved.
const START: &str = "world.player.position";

/// Returns whether the file is a mesh.
pub(super) fn is_mesh(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("obj")) && path.is_file()
}

/// Loads a mesh as a map.
///
/// # Errors
/// Returns the problem of the mesh.
pub(super) async fn load(
    name: &str,
    path: &Path,
    (progress, pace): (&Progress, &Pace),
) -> Result<Scene, LoadError> {
    let obj = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let place = unused(path);
    let text = format!(
        "(title: {obj:?}, world: Map(pieces: [(name: \"level\", shape: Obj(path: {obj:?}))]))"
    );
    let parsed = parse_paced(name, Some(&place), &text, true, (progress, pace)).await;
    let mut scene = parsed.map_err(|problems| {
        let first = problems.first().map(|it| format!("{}; {}", it.what, it.expected));
        LoadError::Unreadable(format!("{}:1:1: {}", on_a_line(name), first.unwrap_or_default()))
    })?;
    let summary = worlds::of_mut(&mut scene.file.world).place_start();
    scene.file.title = summary.map_or(obj.clone(), |summary| format!("{obj}: {summary}"));
    scene.warnings.retain(|warning| warning.path != START);
    scene.text = save::to_text(&scene.file);
    Ok(scene)
}

/// Returns the name of a file beside the mesh that does not exist yet: saving the scene writes it.
fn unused(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let numbered = (2..).map(|number| format!("{stem}-{number}.ron"));
    let mut names = std::iter::once(format!("{stem}.ron")).chain(numbered);
    let free = names.find_map(|name| Some(path.with_file_name(name)).filter(|it| !it.exists()));
    free.unwrap_or_else(|| path.with_extension("ron"))
}
