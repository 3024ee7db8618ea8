//! Commands that write a file, and the expected state of a folder after a failure.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use collidoscope::record::{recording, replay};

use crate::program::program;

/// Previous content of the file.
pub(crate) const OLD: &str = "This was here before.\n";

/// Answers of a learner who drew a way out.
const ANSWERS: &str = "(answers: 1, name: \"Kim\", given: [(scene: \"tank/detect\", class: \"\", step: 5, \
     seed: 7, answer: Way(0.1, 0.0, 0.2), right: false, error: 0.1, hints: 0)])";

/// Ticks of a run whose output exceeds a small disk.
pub(crate) const TICKS: u32 = 3_000;

/// An option with an output file.
pub(crate) struct Writer {
    pub(crate) name: &'static str,
    /// The command line up to the file's name.
    arguments: &'static [&'static str],
    /// Whether the file is written line by line, so that a killed run leaves the beginning of it.
    pub(crate) is_stream: bool,
    /// Whether the output is long.
    pub(crate) is_long: bool,
}

/// All writers of the command line; those of the window are in `desk.rs`.
pub(crate) const WRITERS: [Writer; 5] = [
    Writer {
        name: "run --record",
        arguments: &["run", "tank/rebound", "--ticks", "3000", "--record"],
        is_stream: false,
        is_long: true,
    },
    Writer {
        name: "run --trace",
        arguments: &["run", "tank/rebound", "--ticks", "3000", "--trace"],
        is_stream: true,
        is_long: true,
    },
    Writer {
        name: "replay --trace",
        arguments: &["replay", "given.rec.ron", "--trace"],
        is_stream: true,
        is_long: true,
    },
    Writer {
        name: "class --csv",
        arguments: &["class", "Kim.ans", "--csv"],
        is_stream: false,
        is_long: false,
    },
    Writer {
        name: "class --picture",
        arguments: &["class", "Kim.ans", "--picture"],
        is_stream: false,
        is_long: false,
    },
];

impl Writer {
    /// Returns the command that writes `out` in `folder`, which [`prepare`] has filled.
    pub(crate) fn command(&self, folder: &Path, out: &str) -> Command {
        let mut command = program(folder, &[self.arguments, &[out]].concat());
        command.env("TMPDIR", folder);
        command
    }

    pub(crate) fn call(&self, folder: &Path, out: &str) -> Output {
        self.command(folder, out).output().expect("the program starts")
    }

    /// Returns the output of a run without a fault.
    pub(crate) fn good(&self, folder: &Path) -> String {
        let done = self.call(folder, "good.rec.ron");
        assert_eq!(done.status.code(), Some(0), "{}: {done:?}", self.name);
        let path = folder.join("good.rec.ron");
        let text = fs::read_to_string(&path).expect("it is written");
        fs::remove_file(path).expect("it is there");
        text
    }

    /// Returns whether the text is a complete output: the final one, or an earlier complete state.
    pub(crate) fn is_whole(&self, text: &str, good: &str) -> bool {
        match self.name {
            "run --record" => replays(text),
            _ if self.is_stream => good.starts_with(text),
            _ => text == good,
        }
    }
}

/// Writes the commands' inputs into the folder.
pub(crate) fn prepare(folder: &Path) {
    fs::write(folder.join("Kim.ans"), ANSWERS).expect("writable");
    let ticks = TICKS.to_string();
    let run = ["run", "tank/rebound", "--ticks", &ticks, "--record", "given.rec.ron"];
    let done = program(folder, &run).output().expect("the program starts");
    assert_eq!(done.status.code(), Some(0), "{done:?}");
}

/// Returns whether this is a complete recording that replays.
pub(crate) fn replays(text: &str) -> bool {
    let file = tempfile::Builder::new().suffix(".rec.ron").tempfile().expect("a temporary file");
    fs::write(file.path(), text).expect("writable");
    recording::load(file.path()).is_ok_and(|recording| {
        replay::replay(&recording, |_, _, _| Ok(())).expect("nothing is written").is_none()
    })
}

/// Returns the names of all files in the folder.
pub(crate) fn listed(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Returns whether a file name has this extension.
pub(crate) fn has_extension(name: &str, extension: &str) -> bool {
    Path::new(name).extension().is_some_and(|own| own == extension)
}

/// Returns the program's unfinished files in the folder.
pub(crate) fn leftovers(folder: &Path) -> Vec<String> {
    listed(folder).into_iter().filter(|name| has_extension(name, "tmp")).collect()
}

/// Asserts the exit for an unusable file: code 2, and one sentence that names the file.
pub(crate) fn assert_reported(done: &Output, out: &str, what: &str) {
    let stderr = String::from_utf8_lossy(&done.stderr);
    assert_eq!(done.status.code(), Some(2), "{what}: {stderr}");
    assert!(stderr.starts_with("collidoscope: ") && stderr.contains(out), "{what}: {stderr}");
    assert_eq!(stderr.trim_end().lines().count(), 1, "{what}: {stderr}");
    assert!(!stderr.contains("panicked"), "{what}: {stderr}");
}
