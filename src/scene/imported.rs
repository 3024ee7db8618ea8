//! Files of other programs opened as scenes: an OBJ or glTF file as a map with the player on its ground, the
//! outlines of Tiled, `LDtk` and SVG as shapes of a lab.

use std::path::{Path, PathBuf};

use super::load::{LoadError, Scene, parse_paced};
use super::progress::Progress;
use super::{ShapesScene, read, save, worlds};
use crate::mesh::obj_file::is_gltf;
use crate::platform::pace::Pace;
use crate::platform::text::on_a_line;
use crate::shape_text;

/// Parameter of the player's start; warnings about it are void once it is moved.
const START: &str = "world.player.position";

/// Extensions of files with outlines, and the key of the width of a tile.
const OUTLINES: [(&str, &str); 4] =
    [("tmx", "tilewidth"), ("tmj", "tilewidth"), ("ldtk", "defaultGridSize"), ("svg", "")];

/// Loads a file of another program; `None` if it is none.
///
/// # Errors
/// Returns the problem of the file.
pub(super) async fn load(
    name: &str,
    path: &Path,
    paced: (&Progress, &Pace),
) -> Option<Result<Scene, LoadError>> {
    let end = path.extension().filter(|_| path.is_file())?;
    if end.eq_ignore_ascii_case("obj") || is_gltf(path) {
        return Some(mesh(name, path, paced).await);
    }
    let (_, key) = OUTLINES.iter().find(|(known, _)| end.eq_ignore_ascii_case(known))?;
    Some(outlines(name, path, key, paced).await)
}

/// Loads outlines as shapes of a lab; a metre is the width of a tile.
async fn outlines(
    name: &str,
    path: &Path,
    key: &str,
    paced: (&Progress, &Pace),
) -> Result<Scene, LoadError> {
    let told = |why: String| LoadError::Unreadable(format!("{}:{why}", on_a_line(name)));
    let text =
        read::text(path, shape_text::MAX_BYTES as u64).map_err(|error| error.refuse(name, ""))?;
    let pasted = shape_text::read_level(&text).map_err(|mistake| told(mistake.to_string()))?;
    let made = ShapesScene::level(&pasted, number_after(&text, key));
    let made = made.map_err(|why| told(format!("1:1: {why}")))?;
    let parsed = parse_paced(name, None, &made.to_text(), true, paced).await;
    parsed.map_err(LoadError::Refused)
}

/// Returns the first number behind a key.
fn number_after(text: &str, key: &str) -> Option<f64> {
    let (_, rest) = text.split_once(key).filter(|_| !key.is_empty())?;
    let rest = rest.trim_start_matches(['"', ':', '=', ' ']);
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    rest[..end].parse().ok().filter(|number| *number > 0.0)
}

/// Loads a mesh as a map.
async fn mesh(
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
