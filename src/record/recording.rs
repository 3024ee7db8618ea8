//! Recordings: a scene and all that was done to it, to be run again and compared.
//!
//! The file is RON. `recording` is the format's version; the scene is kept as its text, so that the
//! recording outlives the file it came from.
//!
//! ```ron
//! (
//!     recording: 1,
//!     title: "Rebound",
//!     scene: r#"(title: "Rebound", world: Tank(..))"#,
//!     setup: [(path: "driver.move_speed", value: "0.1")],
//!     runs: [
//!         (
//!             inputs: [(ticks: 1, held: [Forward], pressed: [Forward]), (ticks: 59, held: [Forward])],
//!             edits: [(tick: 30, path: "methods.separation", value: "Mtv")],
//!             hashes: ["9f0c2e4b7a118d36..."],
//!             bodies: [(tick: 60, hashes: "...", spawned: [1, 2])],
//!         ),
//!     ],
//! )
//! ```
//!
//! `setup` are the values that the first run began with, where they are not the scene's. A scene
//! that is begun again begins another run, with the parameters that the run before had when it was
//! left: after `left_at` ticks, or at its end. What a rewind cut off is not in it.
//!
//! `compared: (from: 30, set: [(path: "methods.separation", value: "Mtv")])` is there if a second world
//! was beside the last run when the recording ended: it set out after 30 ticks with that difference.
//!
//! `hashes` are the world's after 0, 1, 2, ... ticks, 16 hex digits each, a line for every 60;
//! `bodies` has each body's own every 60 ticks and at the end: the driven one's, the scene's objects'
//! and then those of the spawned ones, whose numbers are in `spawned`. All are of the world after
//! the tick and before the edits made then.

mod form;
mod read;

use std::path::Path;

use ron::ser::PrettyConfig;

pub(crate) use read::taken;
pub use read::{RECORDING_LIMIT, is_recording, load, parse};

use super::run::Run;
use crate::params::Value;
use crate::platform::files;
use crate::scene::{Scene, schema, written};
use crate::sim::World;

/// The format's version; no other is read.
pub const VERSION: u32 = 1;

/// What a recording's name ends with.
pub const EXTENSION: &str = "rec.ron";

/// Deeper than this, one line: `(ticks: 60, held: [Forward])`.
const LINES_DOWN_TO: usize = 4;

/// A scene and what was done to it.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The scene as it was loaded; the file's own, where there was one.
    pub scene: Scene,
    /// Values set before the first run began, in order; the scene takes them, and every edit.
    pub setup: Vec<(String, Value)>,
    /// At least one; each but the first begins the scene again.
    pub runs: Vec<Take>,
    /// What the last run was compared with in the end, if it was.
    pub compared: Option<Compared>,
}

/// A second world beside a run, with the same inputs and edits.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// After how many ticks of the run it set out.
    pub from: u32,
    /// What it has otherwise.
    pub set: Vec<(String, Value)>,
}

/// A run, and where it was left.
#[derive(Clone, Debug, PartialEq)]
pub struct Take {
    /// The run.
    pub run: Run,
    /// The tick on show when the scene was begun again; the next run begins with the parameters it
    /// had then.
    pub left_at: u32,
}

impl Recording {
    /// The world that the first run begins with.
    #[must_use]
    pub fn start(&self) -> World {
        let world = World::new(self.scene.file.world.clone());
        if self.setup.is_empty() { world } else { restarted(world, &self.setup) }
    }

    /// The runs, each with the world that it begins with.
    pub fn begun(&self) -> impl Iterator<Item = (&Take, World)> {
        let mut next = self.start();
        self.runs.iter().map(move |take| {
            let after = restarted(next.clone(), &take.kept().collect::<Vec<_>>());
            (take, std::mem::replace(&mut next, after))
        })
    }

    /// The recording as the text of a file: reading it again gives the same.
    #[must_use]
    pub fn to_text(&self) -> String {
        let style = PrettyConfig::new()
            .new_line("\n")
            .indentor(" ")
            .depth_limit(LINES_DOWN_TO)
            .escape_strings(false);
        // Writing to a string fails for no value that a recording can hold.
        let text = written::text(&form::File::of(self), &schema::options(), Some(style));
        text.unwrap_or_default() + "\n"
    }

    /// Writes it to `path`, all of it or nothing.
    ///
    /// # Errors
    /// Says what cannot be written and why.
    pub fn save(&self, path: &Path) -> Result<(), String> {
        files::write(path, self.to_text().as_bytes())
    }
}

impl Take {
    /// The values that were set in the run until it was left: they are there before the next.
    pub fn kept(&self) -> impl Iterator<Item = (String, Value)> {
        let edits = self.run.edits.iter().filter(|edit| edit.tick <= self.left_at);
        edits.map(|edit| (edit.path.clone(), edit.value.clone()))
    }
}

/// The world begun again with these values.
fn restarted(mut world: World, values: &[(String, Value)]) -> World {
    // They were taken before they were recorded, and when the recording was read.
    let _ = world.set_all(values);
    world.restarted()
}
