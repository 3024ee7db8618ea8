//! Drive files: what is held down, and for how long.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::scene::read;
use crate::sim::input::{Action, ActionSet, Input};

/// A drive may last this long, ticks: a day at 60 ticks/s.
pub const LONGEST: u64 = 24 * 60 * 60 * 60;

/// A drive file has at most this many bytes.
const LIMIT: u64 = 4 << 20;

/// What a drive file must look like.
const EXPECTED: &str =
    "expected a list such as [(ticks: 60, hold: [Forward])], ticks a whole number";

/// Holds some actions for some ticks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    ticks: u32,
    hold: Vec<Action>,
}

/// A list of held actions over time; when it ends, nothing is held.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drive(Vec<Entry>);

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
        let entries: Vec<Entry> =
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
        self.0.iter().map(|entry| u64::from(entry.ticks)).sum()
    }

    /// The input of every tick, then empty input for ever.
    ///
    /// An action is pressed on the first tick of an entry that holds it after one that did not.
    pub fn into_inputs(self) -> impl Iterator<Item = Input> {
        let mut before = ActionSet::default();
        let ticks = self.0.into_iter().flat_map(move |entry| {
            let held: ActionSet = entry.hold.iter().copied().collect();
            let first = Input::after(before, held);
            before = held;
            let rest = Input { pressed: ActionSet::default(), ..first };
            std::iter::once(first).chain(std::iter::repeat(rest)).take(entry.ticks as usize)
        });
        ticks.chain(std::iter::repeat(Input::default()))
    }
}
