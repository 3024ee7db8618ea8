//! Opens files of other programs as scenes. An OBJ or glTF file becomes a map with the player on its
//! ground; solid tiles of Tiled and `LDtk` become fixed bodies. Their objects, the outlines of SVG
//! files and the frames of a game become bodies of a lab.

mod included;
mod ldtk;
mod level;
mod solid;
mod tile_data;
mod tiled;
mod tiles;
mod tmx;

use std::path::{Path, PathBuf};

use self::level::LevelScene;

use super::load::{LoadError, Scene, parse_paced};
use super::problem::Problem;
use super::progress::Progress;
use super::{ShapesScene, game_frames, read, save, worlds};
use crate::frames::Reading;
use crate::mesh::obj_file::is_gltf;
use crate::platform::pace::Pace;
use crate::platform::text::on_a_line;
use crate::shape_text;
use crate::text::id;

/// Path of the player's start position; warnings about the position are dropped once it is moved.
const START: &str = "world.player.position";

/// Size limit of level files, bytes.
const LEVEL_LIMIT: u64 = 32 << 20;

/// Kind of a 2D level file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlaneFile {
    /// Outlines.
    Svg,
    /// A map of Tiled in XML.
    Tmx,
    /// A map of Tiled in JSON.
    Tmj,
    /// A project of `LDtk`.
    Ldtk,
}

/// Extensions of 2D level files.
const PLANE_FILES: [(&str, PlaneFile); 4] = [
    ("svg", PlaneFile::Svg),
    ("tmx", PlaneFile::Tmx),
    ("tmj", PlaneFile::Tmj),
    ("ldtk", PlaneFile::Ldtk),
];

/// Extensions of files with the frames of a game.
const FRAME_FILES: [&str; 2] = ["jsonl", "ndjson"];

/// Loads a file of another program; `None` for any other file.
///
/// # Errors
/// Returns the problem with the file.
pub(super) async fn load(
    name: &str,
    path: &Path,
    progress_and_pace: (&Progress, &Pace),
) -> Option<Result<Scene, LoadError>> {
    let extension = path.extension().filter(|_| path.is_file())?;
    if extension.eq_ignore_ascii_case("obj") || is_gltf(path) {
        return Some(mesh(name, path, progress_and_pace).await);
    }
    if FRAME_FILES.iter().any(|known| extension.eq_ignore_ascii_case(known)) {
        return Some(game(name, path, Reading::default(), progress_and_pace).await);
    }
    let (_, kind) = PLANE_FILES.iter().find(|(known, _)| extension.eq_ignore_ascii_case(known))?;
    Some(plane(name, path, *kind, progress_and_pace).await)
}

/// Loads a 2D level.
async fn plane(
    name: &str,
    path: &Path,
    kind: PlaneFile,
    progress_and_pace: (&Progress, &Pace),
) -> Result<Scene, LoadError> {
    let refused = |why: String| LoadError::Unreadable(format!("{}:{why}", on_a_line(name)));
    let limit = if kind == PlaneFile::Svg { shape_text::MAX_BYTES as u64 } else { LEVEL_LIMIT };
    let text = read::text(path, limit).map_err(|error| error.refuse(name, ""))?;
    let made = if kind == PlaneFile::Svg {
        let pasted =
            shape_text::read_level(&text).map_err(|mistake| refused(mistake.to_string()))?;
        let made = ShapesScene::with_unit(&pasted, None);
        made.map(|made| LevelScene { text: made.to_text(), skipped: Vec::new() })
    } else {
        let level = match kind {
            PlaneFile::Tmx => tmx::to_json(&text, &["map"]),
            _ => json(&text),
        };
        let mut level = level.map_err(refused)?;
        included::include(&mut level, kind, path);
        let level = if kind == PlaneFile::Ldtk { ldtk::read(&level) } else { tiled::read(&level) };
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        level.and_then(|level| level::scene(&level, &file))
    };
    let made = made.map_err(|why| refused(format!("1:1: {why}")))?;
    let parsed = parse_paced(name, None, &made.text, true, progress_and_pace).await;
    let mut scene = parsed.map_err(LoadError::Refused)?;
    let skipped = made.skipped.into_iter();
    let warning = |(part, wanted): (String, &'static str)| {
        ("world".into(), id::IMPORTED_SKIPPED.with(&[("part", &part)]), wanted)
    };
    scene.warn(skipped.map(warning).collect());
    Ok(scene)
}

/// Parses JSON.
///
/// # Errors
/// Returns `line:column: problem`.
fn json(text: &str) -> Result<serde_json::Value, String> {
    serde_json::from_str(text).map_err(|error| {
        let why = error.to_string();
        let why = why.split(" at line ").next().unwrap_or_default();
        format!("{}:{}: {why}", error.line(), error.column())
    })
}

/// Loads a mesh as a map.
async fn mesh(
    name: &str,
    path: &Path,
    (progress, pace): (&Progress, &Pace),
) -> Result<Scene, LoadError> {
    let obj = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let scene_path = unused_path(path);
    let text = format!(
        "(title: {obj:?}, world: Map(pieces: [(name: \"level\", shape: Obj(path: {obj:?}))]))"
    );
    let parsed = parse_paced(name, Some(&scene_path), &text, true, (progress, pace)).await;
    let mut scene = parsed.map_err(|problems| refusal(name, &problems))?;
    let summary = worlds::setup_mut(&mut scene.file.world).place_start();
    scene.file.title = summary.map_or(obj.clone(), |summary| format!("{obj}: {summary}"));
    scene.warnings.retain(|warning| warning.path != START);
    scene.text = save::to_text(&scene.file);
    Ok(scene)
}

/// Loads the frames of a game as a lab that replays them.
pub(crate) async fn game(
    name: &str,
    path: &Path,
    reading: Reading,
    progress_and_pace: (&Progress, &Pace),
) -> Result<Scene, LoadError> {
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let Reading { tolerance, is_flipped, y_down } = reading;
    let flip = if is_flipped { ", flip: true" } else { "" };
    let y_down = if y_down { ", y_down: true" } else { "" };
    // Scenes store numbers with 32 bits.
    let tolerance = tolerance.map(|it| format!(", tolerance: {:?}", it as f32)).unwrap_or_default();
    let text = |title: &str| {
        format!(
            "(\n    title: {title:?},\n    camera: Plan,\n    paused: true,\n    world: Lab(\n        \
             methods: (broad: SweepAndPrune),\n        frames: (file: {file:?}{y_down}{flip}{tolerance}),\n    ),\n)\n"
        )
    };
    let parsed =
        parse_paced(name, Some(&unused_path(path)), &text(&file), true, progress_and_pace).await;
    let mut scene = parsed.map_err(|problems| refusal(name, &problems))?;
    if let Some(lab) = worlds::setup_mut(&mut scene.file.world).with_frames() {
        let summary = game_frames::summary(lab);
        scene.file.title = summary.map_or(file.clone(), |summary| format!("{file}: {summary}"));
        scene.text = text(&scene.file.title);
    }
    Ok(scene)
}

/// Returns the refusal of a file whose scene has these problems.
fn refusal(name: &str, problems: &[Problem]) -> LoadError {
    let first = problems.first().map(Problem::sentence).unwrap_or_default();
    LoadError::Unreadable(format!("{}:1:1: {first}", on_a_line(name)))
}

/// Returns the path of a new scene file beside the opened file, for saving the scene.
fn unused_path(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let numbered = (2..).map(|number| format!("{stem}-{number}.ron"));
    let mut names = std::iter::once(format!("{stem}.ron")).chain(numbered);
    let free = names.find_map(|name| Some(path.with_file_name(name)).filter(|it| !it.exists()));
    free.unwrap_or_else(|| path.with_extension("ron"))
}
