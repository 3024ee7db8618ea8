//! The files that a run writes, which must not be those that it reads.

use std::path::{Path, PathBuf};

use same_file::Handle;

use crate::platform::files;
use crate::platform::text::shown;
use crate::scene::read::folder;

/// The files that a command writes, each with the option that names it.
#[derive(Clone, Debug, Default)]
pub struct Outputs {
    files: Vec<(&'static str, PathBuf)>,
    /// The options of what is written to standard output.
    printed: Vec<&'static str>,
}

impl Outputs {
    /// Those of the options that are given; `-`, standard output, is no file.
    #[must_use]
    pub fn new(options: &[(&'static str, Option<&Path>)]) -> Self {
        let mut all = Self::default();
        for (option, path) in options.iter().filter_map(|(option, path)| Some((*option, (*path)?)))
        {
            if path.as_os_str() == "-" {
                all.printed.push(option);
            } else {
                all.files.push((option, path.to_owned()));
            }
        }
        all
    }

    /// Whether each is another file than all others and than `inputs`, however they are spelled.
    ///
    /// # Errors
    /// Names the first that is not.
    pub fn check<'p>(&self, inputs: impl IntoIterator<Item = &'p Path>) -> Result<(), String> {
        let whole = self.printed.iter().find(|option| ["--record", "--picture"].contains(option));
        if let Some(option) = whole {
            return Err(format!(
                "{option} -: it takes the place of a file when it is whole, and standard output is \
                 none; the name of a file"
            ));
        }
        // What is printed may go to a file.
        let printed = self.printed.first().zip(Identity::of_printed());
        if self.files.is_empty() && printed.is_none() {
            return Ok(());
        }
        let inputs = inputs.into_iter().map(|path| ("which is read", path));
        let mut taken: Vec<_> =
            inputs.filter_map(|(role, path)| Some((role, path, Identity::of(path)?))).collect();
        if let Some((option, identity)) = printed {
            if let Some((_, input, _)) = taken.iter().find(|(_, _, taken)| *taken == identity) {
                let input = shown(input);
                return Err(format!(
                    "{option} -: standard output goes to {input}, which is read; another file"
                ));
            }
            taken.push(("which is written too", Path::new("standard output"), identity));
        }
        for (option, path) in &self.files {
            let Some(identity) = Identity::of(path) else { continue };
            if let Some((role, other, _)) = taken.iter().find(|(_, _, taken)| *taken == identity) {
                let (path, other) = (shown(path), shown(other));
                return Err(format!(
                    "{option} {path}: is the same file as {other}, {role}; another file"
                ));
            }
            taken.push(("which is written too", path, identity));
        }
        Ok(())
    }
}

/// What a path leads to.
#[derive(PartialEq, Eq)]
enum Identity {
    /// The file that is there, by device and number.
    Present(Handle),
    /// The file by its name in its own folder: one that is not there yet, or cannot be opened.
    Named(PathBuf),
}

impl Identity {
    /// Of standard output, where that is a file.
    fn of_printed() -> Option<Self> {
        let handle = Handle::stdout().ok()?;
        let is_file = handle.as_file().metadata().is_ok_and(|meta| meta.is_file());
        is_file.then_some(Self::Present(handle))
    }

    /// `None` for what nothing can be lost from: a pipe, a device, a path in no folder.
    fn of(path: &Path) -> Option<Self> {
        match std::fs::metadata(path) {
            // Opening a pipe would wait for its other end.
            Ok(meta) if !meta.is_file() => None,
            Ok(_) => match Handle::from_path(path) {
                Ok(handle) => Some(Self::Present(handle)),
                Err(_) => path.canonicalize().ok().map(Self::Named),
            },
            Err(_) => to_be(path).map(Self::Named),
        }
    }
}

/// Where a file would be made that is opened for writing at `path`.
fn to_be(path: &Path) -> Option<PathBuf> {
    let path = files::led_to(path);
    Some(folder(&path).canonicalize().ok()?.join(path.file_name()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_the_same_under_any_name() {
        let root = tempfile::tempdir().expect("a folder");
        let at = |name: &str| root.path().join(name);
        std::fs::create_dir(at("sub")).expect("made");
        std::fs::write(at("a"), "a").expect("written");
        std::fs::write(at("b"), "a").expect("written");
        std::fs::hard_link(at("a"), at("hard")).expect("made");
        let check = |out: &str, input: &str| {
            let (out, input) = (at(out), at(input));
            Outputs::new(&[("--trace", Some(&out))]).check([&*input]).is_ok()
        };
        for (out, input) in [("a", "a"), ("sub/../a", "a"), ("hard", "a"), ("new", "sub/../new")] {
            assert!(!check(out, input), "{out} is {input}");
        }
        for (out, input) in [("b", "a"), ("new", "a"), ("a", "new"), ("sub/a", "a"), ("sub", "a")] {
            assert!(check(out, input), "{out} is not {input}");
        }
        #[cfg(unix)]
        {
            let link = |to: &str, from: &str| {
                std::os::unix::fs::symlink(to, at(from)).expect("made");
            };
            link("../hard", "sub/link");
            link("new", "dangling");
            assert!(!check("sub/link", "a") && !check("dangling", "new") && check("sub/link", "b"));
            let pipe = at("pipe");
            let made = std::process::Command::new("mkfifo").arg(&pipe).status();
            assert!(made.is_ok_and(|status| status.success()));
            assert!(check("pipe", "pipe"), "nothing is lost from a pipe");
        }
        let twice = Outputs::new(&[
            ("--trace", Some(at("x").as_path())),
            ("--record", Some(at("sub/../x").as_path())),
        ]);
        let why = twice.check([]).expect_err("both the same");
        assert!(why.starts_with("--record ") && why.contains("is the same file as"), "{why}");
        assert!(
            Outputs::new(&[("--trace", Some(Path::new("-"))), ("--record", None)])
                .check([])
                .is_ok()
        );
    }
}
