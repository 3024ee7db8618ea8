//! Scene files: the RON schema, loading, checking, saving, and the built-in catalogue.

pub mod catalogue;
mod check;
mod claims;
pub mod course;
pub mod edit;
#[cfg(not(target_arch = "wasm32"))]
pub mod field_help;
pub(crate) mod foreign;
pub mod form;
#[cfg(not(target_arch = "wasm32"))]
mod game_frames;
#[cfg(not(target_arch = "wasm32"))]
mod gltf_file;
pub mod goal;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod imported;
#[cfg(not(target_arch = "wasm32"))]
pub mod json_schema;
pub mod kind;
pub mod live;
pub mod load;
pub mod loading;
pub(crate) mod meshes;
mod names;
pub mod problem;
pub mod progress;
pub mod question;
pub(crate) mod read;
pub mod report;
pub(crate) mod ron_writer;
pub mod save;
pub mod schema;
pub mod shapes;
pub mod steps;
pub(crate) mod tree;
pub(crate) mod typed_reader;
mod worlds;
pub mod write;

pub use check::{LESSON_LIMIT, MAX_OBJECTS};
pub use goal::SceneGoal;
pub use load::{LoadError, SCENE_LIMIT, Scene, built_in, load, load_paced, parse};
pub use loading::Loading;
pub use problem::Problem;
pub use progress::{LoadActivity, Progress};
pub use read::{file as text, marked as marked_text};
pub use report::render;
pub use save::{LeftOut, changed, kept_text, take_along, to_text, write_text};
pub use schema::{CameraKind, OverlayKind, SceneFile};
pub use shapes::ShapesScene;
pub use steps::{Goal, LessonStep};
