//! Drive files: what is held down, and for how long.

use std::path::Path;

use crate::scene::read;
use crate::sim::input::{self, Hold, Input};

/// A drive may last this long, ticks: a day at 60 ticks/s.
pub const LONGEST: u64 = 24 * 60 * 60 * 60;

/// A drive file has at most this many bytes.
const LIMIT: u64 = 4 << 20;

/// What a drive file must look like.
const EXPECTED: &str =
    "expected a list such as [(ticks: 60, hold: [Forward])], ticks a whole number";

/// A list of held actions over time; when it ends, nothing is held.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drive(Vec<Hold>);

impl Drive {
    /// Reads the drive file at `path`.
    ///
    /// # Errors
    /// Its name, why it cannot be read, or where it is wrong: see [`Self::parse`].
    pub fn load(path: &Path) -> Result<Self, String> {
        let name = path.display();
        let text = read::text(path, LIMIT).map_err(|error| format!("{name}: {error}"))?;
        Self::parse(&text).map_err(|why| format!("{name}:{why}"))
    }

    /// Reads a drive file's text.
    ///
    /// # Errors
    /// Line, column, what is wrong and what would be right.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = read::without_mark(text);
        let entries: Vec<Hold> =
            ron::from_str(text).map_err(|e| format!("{}: {}; {EXPECTED}", e.span.start, e.code))?;
        let drive = Self(entries);
        match drive.ticks() {
            0..=LONGEST => Ok(drive),
            long => Err(format!("lasts {long} ticks; at most {LONGEST} are allowed")),
        }
    }

    /// How long it lasts, ticks.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        input::ticks(&self.0)
    }

    /// The input of every tick, then empty input for ever: see [`input::inputs`].
    pub fn into_inputs(self) -> impl Iterator<Item = Input> {
        input::inputs(self.0)
    }
}
