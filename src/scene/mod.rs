//! Scene files: the RON schema, loading, checking, saving, and the built-in catalogue.

mod bodies;
pub mod catalogue;
mod check;
mod explain;
mod ground;
pub mod load;
mod meshes;
pub mod outline;
pub mod problem;
mod read;
pub mod report;
pub mod save;
mod scan;
pub mod schema;

pub use check::{LESSON_LIMIT, MOST_OBJECTS};
pub use load::{LoadError, SCENE_LIMIT, Scene, load, parse};
pub use problem::Problem;
pub use report::{render, render_coloured};
pub use save::{save, to_text};
pub use schema::{CameraKind, SceneFile};
