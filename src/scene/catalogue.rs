//! Built-in scenes and lessons.

use std::sync::LazyLock;

use include_dir::{Dir, File, include_dir};

use crate::mesh::ruins::{ruins, write_obj};
use crate::sim::WorldKind;
use crate::text;

static SCENES: Dir = include_dir!("$CARGO_MANIFEST_DIR/scenes");
static LESSONS: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/lessons");
static TEMPLATES: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/templates");

/// The default scene.
pub const DEFAULT_SCENE: &str = "tank/rebound";

/// The scene of the first start.
pub const FIRST_SCENE: &str = "tank/first";

/// The seed of the ruins in `map/ruins`.
const RUINS_SEED: u32 = 7;

/// Returns the ids of the built-in scenes, `world/name`: worlds in teaching order, and the scenes of
/// each world in the order of its `order.txt`.
pub fn ids() -> impl Iterator<Item = &'static str> + Clone {
    static IDS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let ids_of = |world: WorldKind| {
            let folder = world.folder();
            let order = SCENES.get_file(format!("{folder}/order.txt"));
            let names = order.and_then(File::contents_utf8).unwrap_or_default().lines();
            names.map(move |name| format!("{folder}/{name}")).collect::<Vec<_>>()
        };
        WorldKind::ALL.into_iter().flat_map(ids_of).collect()
    });
    IDS.iter().map(String::as_str)
}

/// Returns the text of a built-in scene.
#[must_use]
pub fn scene(id: &str) -> Option<&'static str> {
    SCENES.get_file(format!("{id}.ron"))?.contents_utf8()
}

/// Returns the text of a new scene of this world with a few objects. Its first line is a comment that
/// lists them.
#[must_use]
pub fn template(world: WorldKind) -> &'static str {
    let file = TEMPLATES.get_file(format!("{}.ron", world.folder()));
    file.and_then(File::contents_utf8).unwrap_or_default()
}

/// Returns the text of a new scene with nothing but ground; `None` for worlds that need no ground.
#[must_use]
pub fn empty_template(world: WorldKind) -> Option<&'static str> {
    TEMPLATES.get_file(format!("{}-empty.ron", world.folder()))?.contents_utf8()
}

/// Returns the purpose of a built-in scene, in one sentence.
#[must_use]
pub fn purpose(id: &str) -> Option<&'static str> {
    let (_, purpose) = text::PURPOSES.iter().find(|(scene, _)| *scene == id)?;
    Some(purpose.text())
}

/// Returns the bytes of a built-in OBJ file called `name`; builds it on first use.
#[must_use]
pub fn mesh(name: &str) -> Option<&'static [u8]> {
    static RUINS: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let mut text = Vec::new();
        // Writing to a vector cannot fail.
        let _ = write_obj(&ruins(RUINS_SEED), &mut text);
        text
    });
    (name == "ruins.obj").then(|| RUINS.as_slice())
}

/// Returns the text of a built-in lesson, in English if it is not translated.
#[must_use]
pub fn lesson(name: &str) -> Option<&'static str> {
    let english = || LESSONS.get_file(format!("{name}.md"))?.contents_utf8();
    text::page(&format!("lessons/{name}.md")).or_else(english)
}

/// Returns the names of the built-in lessons.
#[must_use]
pub fn lessons() -> Vec<&'static str> {
    LESSONS.files().filter_map(|file| file.path().file_stem()?.to_str()).collect()
}
