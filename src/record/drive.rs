//! Drive files: held actions and their durations.

use std::path::Path;

use crate::platform::text::name_of;
use crate::scene::foreign::foreign;
use crate::scene::kind::FileKind;
use crate::scene::problem::{Finding, Problem, locate};
use crate::scene::tree::Tree;
use crate::scene::{LoadError, read, typed_reader};
use crate::sim::input::{self, Hold, Input};
use crate::text::id;

/// Maximum length of a drive, ticks: a day at 60 ticks/s.
pub const MAX_TICKS: u64 = 24 * 60 * 60 * 60;

/// Size limit of drive files, bytes.
const LIMIT: u64 = 4 << 20;

/// A list of held actions over time; after its end, nothing is held.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drive(Vec<Hold>);

/// Improves the findings of an invalid drive: names a foreign format, and shows an example for an empty file.
fn explain(text: &str, tree: &Tree, found: Vec<Finding>) -> Vec<Finding> {
    let expected = id::DRIVE_LIST_EXPECTED.text();
    match foreign(text, &id::DRIVE_IS_RON.with(&[("list", &expected)])) {
        Some(foreign) if tree.mistake.is_some() => vec![foreign],
        _ if tree.text(0).is_empty() => {
            found.into_iter().map(|it| Finding { expected: expected.to_owned(), ..it }).collect()
        }
        _ => found,
    }
}

impl Drive {
    /// Reads the drive file at `path`.
    ///
    /// # Errors
    /// Returns an error with its position if the file cannot be read or is invalid.
    pub fn load(path: &Path) -> Result<Self, LoadError> {
        let name = name_of(path);
        match read::text(path, LIMIT) {
            Ok(text) => Self::read(&name, &text).map_err(|why| {
                FileKind::Drive.refuse_other(&name, &text).unwrap_or(LoadError::Refused(why))
            }),
            Err(error) => {
                Err(error.refuse(&name, &id::DRIVE_UNREADABLE.with(&[("error", &error)])))
            }
        }
    }

    /// Parses the text of a drive file.
    ///
    /// # Errors
    /// Returns the line, the column, the problem and the expected value.
    pub fn parse(text: &str) -> Result<Self, String> {
        let describe = |problem: Problem| {
            let Problem { line, column, what, expected, .. } = problem;
            format!("{line}:{column}: {what}; {expected}")
        };
        Self::read("", text)
            .map_err(|all| all.into_iter().map(describe).collect::<Vec<_>>().join("\n"))
    }

    /// Parses the text of the drive file called `name`.
    fn read(name: &str, text: &str) -> Result<Self, Vec<Problem>> {
        let text = read::without_mark(text);
        let tree = Tree::new(text);
        let refuse = |finding| locate(name, text, vec![finding]);
        let reading = typed_reader::read_all(&tree);
        let drive = match reading.value {
            Some(holds) if reading.findings.is_empty() => Self(holds),
            _ => return Err(locate(name, text, explain(text, &tree, reading.findings))),
        };
        let ticks = drive.ticks();
        if ticks <= MAX_TICKS {
            return Ok(drive);
        }
        // The entry that exceeds the limit.
        let mut total = 0;
        let fits = |entry: &&Hold| {
            total += u64::from(entry.ticks);
            total <= MAX_TICKS
        };
        let path = format!("[{}].ticks", drive.0.iter().take_while(fits).count());
        let what = id::DRIVE_TOO_LONG.with(&[("ticks", &ticks)]);
        let expected = id::DRIVE_LONGEST_EXPECTED.with(&[("most", &MAX_TICKS)]);
        Err(refuse(Finding { span: tree.value(tree.find(&path)), path, what, expected }))
    }

    /// Returns the length, ticks.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        input::ticks(&self.0)
    }

    /// Returns the input of every tick, then empty input for ever: see [`input::inputs`].
    pub fn into_inputs(self) -> impl Iterator<Item = Input> {
        input::inputs(self.0)
    }
}
