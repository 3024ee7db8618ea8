//! Scene files: the RON schema, loading, checking, saving, and the built-in catalogue.

pub mod catalogue;
pub mod load;
pub mod problem;
pub mod schema;

pub use load::{LoadError, Scene, load, parse};
pub use problem::Problem;
pub use schema::{CameraKind, SceneFile};
