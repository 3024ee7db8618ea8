//! The session without its window: clock, commands, selection, bindings, undo, camera.
//!
//! Sessions read no device: the window provides elapsed seconds, held actions and commands. Files are
//! accessed only to open, save and export; clocks only limit and measure work.

pub mod active_question;
pub mod bindings;
pub mod body_drag;
pub mod camera;
pub mod class;
pub mod clock;
pub mod command;
pub mod comparison;
pub mod describe;
pub mod edit;
pub mod export;
pub mod goal;
pub mod input_source;
pub mod learning_progress;
mod lens;
pub mod link;
pub(crate) mod live;
pub mod log;
pub mod new_scene;
pub mod occlusion;
pub mod opening;
pub mod plan;
pub mod plots;
pub mod pose;
pub mod present_values;
pub mod read;
mod recent;
mod recorder;
pub mod search;
pub mod session;
pub mod settings;
pub mod shape_drag;
pub mod stepper;
pub mod steps;
mod tick_view;
pub mod timeline;
mod undo;
pub mod unsaved;
pub mod variants;
pub mod what_if;

pub use bindings::{BINDINGS, Binding, KeyEffect, KeySet};
pub use camera::Camera;
pub use class::{Answers, Class};
pub use clock::Clock;
pub use command::{Command, CommandKind, ViewCommand};
pub use describe::Logged;
pub use goal::GoalStatus;
pub use learning_progress::LearningProgress;
pub use lens::Lens;
pub use link::Link;
pub use live::filled;
pub use log::{TimelineMark, TimelineMarkKind};
pub use new_scene::NewScene;
pub use occlusion::Occlusion;
pub use pose::Viewport;
pub use session::Session;
pub use settings::{Inset, Settings};
pub use tick_view::ShownRecords;
pub use unsaved::Unsaved;
