//! The scenes and lessons inside the binary.

use include_dir::{Dir, include_dir};

static SCENES: Dir = include_dir!("$CARGO_MANIFEST_DIR/scenes");
static LESSONS: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/lessons");

/// The scene that opens when none is named.
pub const FIRST: &str = "tank/rebound";

/// The ids of the built-in scenes, `world/name`, worlds in teaching order.
pub const IDS: [&str; 28] = [
    "tank/detect",
    "tank/coins",
    "tank/regions",
    "tank/rebound",
    "tank/letters",
    "tank/chaser",
    "tank/push",
    "tank/arena",
    "wall/slide",
    "wall/deep",
    "wall/room",
    "wall/tunnel",
    "walker/hills",
    "walker/buggy",
    "walker/pipe",
    "walker/loop",
    "walker/corkscrew",
    "map/courtyard",
    "map/corners",
    "map/tower",
    "map/ruins",
    "bodies/ledge",
    "bodies/jitter",
    "bodies/layers",
    "bodies/pyramid",
    "bodies/slope",
    "bodies/billiards",
    "bodies/avalanche",
];

/// The text of a built-in scene.
#[must_use]
pub fn scene(id: &str) -> Option<&'static str> {
    SCENES.get_file(format!("{id}.ron"))?.contents_utf8()
}

/// The bytes of a built-in OBJ file that scenes call `name`.
#[must_use]
pub fn mesh(name: &str) -> Option<&'static [u8]> {
    Some(SCENES.get_file(format!("map/{name}"))?.contents())
}

/// The text of a built-in lesson.
#[must_use]
pub fn lesson(name: &str) -> Option<&'static str> {
    LESSONS.get_file(format!("{name}.md"))?.contents_utf8()
}

/// The names of the built-in lessons.
#[must_use]
pub fn lessons() -> Vec<&'static str> {
    LESSONS.files().filter_map(|file| file.path().file_stem()?.to_str()).collect()
}
