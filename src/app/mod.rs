//! The session without its window: clock, commands, selection, bindings, undo, camera.
//!
//! Nothing here reads a clock, a file or a device; the window provides elapsed seconds, held
//! actions and commands.

pub mod asking;
pub mod bindings;
pub mod camera;
pub mod class;
pub mod clock;
pub mod command;
pub mod comparison;
pub mod describe;
pub mod edit;
pub mod fan;
pub mod grip;
pub mod hand;
pub mod incoming;
pub mod learned;
mod lens;
pub mod link;
pub(crate) mod live;
pub mod log;
pub mod occlusion;
mod on_show;
pub mod opening;
pub mod plots;
pub mod pose;
pub mod present_values;
pub mod read;
mod recent;
mod recorder;
pub mod search;
pub mod session;
pub mod settings;
pub mod stepper;
pub mod steps;
pub mod timeline;
mod undo;
pub mod unsaved;
pub mod what_if;

pub use bindings::{BINDINGS, Binding, Does, KeySet};
pub use camera::Camera;
pub use class::{Answers, Class};
pub use clock::Clock;
pub use command::{Command, CommandKind, ViewCommand};
pub use learned::Learned;
pub use lens::Lens;
pub use link::Link;
pub use live::filled;
pub use log::{Logged, Mark, MarkKind};
pub use occlusion::Occlusion;
pub use on_show::Accounts;
pub use pose::Room;
pub use session::Session;
pub use settings::{Inset, Settings};
pub use unsaved::Unsaved;
