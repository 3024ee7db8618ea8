//! What of the command line writes a file, and what a folder must be like after it could not.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use collidoscope::record::{recording, replay};

use crate::program::program;

/// What stood in the file before.
pub(crate) const OLD: &str = "This was here before.\n";

/// A way out that a learner has drawn.
const ANSWERS: &str = "(answers: 1, name: \"Kim\", given: [(scene: \"tank/detect\", class: \"\", step: 5, \
     seed: 7, answer: Way(0.1, 0.0, 0.2), right: false, error: 0.1, hints: 0)])";

/// Long enough for what is written to take more than a small disk has.
pub(crate) const TICKS: u32 = 3_000;

/// An option that names a file to be written.
pub(crate) struct Writer {
    pub(crate) name: &'static str,
    /// The command line up to the file's name.
    arguments: &'static [&'static str],
    /// Whether it is written line by line, and whoever ends it ends it there, as a pipe's end may read along.
    pub(crate) is_stream: bool,
    /// Whether there is a lot of it.
    pub(crate) is_long: bool,
}

/// All of them; those of the window are in `desk.rs`.
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
    /// Called in `folder`, where [`prepare`] has been, to write `out`.
    pub(crate) fn command(&self, folder: &Path, out: &str) -> Command {
        let mut command = program(folder, &[self.arguments, &[out]].concat());
        command.env("TMPDIR", folder);
        command
    }

    pub(crate) fn call(&self, folder: &Path, out: &str) -> Output {
        self.command(folder, out).output().expect("the program starts")
    }

    /// What it writes where nothing fails.
    pub(crate) fn good(&self, folder: &Path) -> String {
        let done = self.call(folder, "good.rec.ron");
        assert_eq!(done.status.code(), Some(0), "{}: {done:?}", self.name);
        let path = folder.join("good.rec.ron");
        let text = fs::read_to_string(&path).expect("it is written");
        fs::remove_file(path).expect("it is there");
        text
    }

    /// Whether this is all of a file that it writes: the last, or one of those before it.
    pub(crate) fn is_whole(&self, text: &str, good: &str) -> bool {
        match self.name {
            "run --record" => replays(text),
            _ if self.is_stream => good.starts_with(text),
            _ => text == good,
        }
    }
}

/// Puts what the commands read into the folder.
pub(crate) fn prepare(folder: &Path) {
    fs::write(folder.join("Kim.ans"), ANSWERS).expect("writable");
    let ticks = TICKS.to_string();
    let run = ["run", "tank/rebound", "--ticks", &ticks, "--record", "given.rec.ron"];
    let done = program(folder, &run).output().expect("the program starts");
    assert_eq!(done.status.code(), Some(0), "{done:?}");
}

/// Whether this is a whole recording that runs again as it was.
pub(crate) fn replays(text: &str) -> bool {
    let file = tempfile::Builder::new().suffix(".rec.ron").tempfile().expect("a temporary file");
    fs::write(file.path(), text).expect("writable");
    recording::load(file.path()).is_ok_and(|recording| {
        replay::replay(&recording, |_, _, _| Ok(())).expect("nothing is written").is_none()
    })
}

/// The names of all that is in the folder.
pub(crate) fn listed(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Whether the name of a file ends like this.
pub(crate) fn has_end(name: &str, end: &str) -> bool {
    Path::new(name).extension().is_some_and(|own| own == end)
}

/// What the program has begun to write and not ended, in the folder.
pub(crate) fn leftovers(folder: &Path) -> Vec<String> {
    listed(folder).into_iter().filter(|name| has_end(name, "tmp")).collect()
}

/// Asserts that the program ended as it does with a file that cannot be used: code 2, and one sentence, which
/// names the file.
pub(crate) fn assert_told(done: &Output, out: &str, what: &str) {
    let said = String::from_utf8_lossy(&done.stderr);
    assert_eq!(done.status.code(), Some(2), "{what}: {said}");
    assert!(said.starts_with("collidoscope: ") && said.contains(out), "{what}: {said}");
    assert_eq!(said.trim_end().lines().count(), 1, "{what}: {said}");
    assert!(!said.contains("panicked"), "{what}: {said}");
}
