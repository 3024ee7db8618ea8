//! Output files of a run, which must differ from its input files.

use std::path::{Path, PathBuf};

use same_file::Handle;

use crate::platform::files;
use crate::platform::text::shown;
use crate::scene::read::folder;
use crate::text::id;

/// Output files of a command, each with its option.
#[derive(Clone, Debug, Default)]
pub struct Outputs {
    files: Vec<(&'static str, PathBuf)>,
    /// Options that write to standard output.
    printed: Vec<&'static str>,
}

impl Outputs {
    /// Creates the list from the given options; `-` is standard output.
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

    /// Checks that each file differs from all others and from `inputs`, however the paths are
    /// spelled.
    ///
    /// # Errors
    /// Returns an error that names the first file equal to another.
    pub fn check<'p>(&self, inputs: impl IntoIterator<Item = &'p Path>) -> Result<(), String> {
        let needs_file =
            self.printed.iter().find(|option| ["--record", "--picture"].contains(option));
        if let Some(option) = needs_file {
            return Err(id::OUTPUTS_NEED_FILE.with(&[("option", &option)]));
        }
        // Standard output may be redirected to a file.
        let printed = self.printed.first().zip(Identity::of_stdout());
        if self.files.is_empty() && printed.is_none() {
            return Ok(());
        }
        let inputs = inputs.into_iter().map(|path| (id::OUTPUTS_SAME_AS_INPUT, path));
        let mut known: Vec<_> =
            inputs.filter_map(|(same, path)| Some((same, path, Identity::of(path)?))).collect();
        if let Some((option, identity)) = printed {
            if let Some((_, input, _)) = known.iter().find(|(_, _, known)| *known == identity) {
                let input = shown(input);
                return Err(
                    id::OUTPUTS_PRINT_INTO_INPUT.with(&[("option", &option), ("input", &input)])
                );
            }
            let name = Path::new(id::OUTPUTS_STANDARD_OUTPUT.text());
            known.push((id::OUTPUTS_SAME_AS_OUTPUT, name, identity));
        }
        for (option, path) in &self.files {
            let Some(identity) = Identity::of(path) else { continue };
            if let Some((same, other, _)) = known.iter().find(|(_, _, known)| *known == identity) {
                let (path, other) = (shown(path), shown(other));
                return Err(same.with(&[("option", option), ("path", &path), ("other", &other)]));
            }
            known.push((id::OUTPUTS_SAME_AS_OUTPUT, path, identity));
        }
        Ok(())
    }
}

/// Identity of the file to which a path leads.
#[derive(PartialEq, Eq)]
enum Identity {
    /// An existing file, by device and file number.
    Present(Handle),
    /// A file by its name in its folder: missing, or impossible to open.
    Named(PathBuf),
}

impl Identity {
    /// Returns the identity of standard output, if that is a file.
    fn of_stdout() -> Option<Self> {
        let handle = Handle::stdout().ok()?;
        let is_file = handle.as_file().metadata().is_ok_and(|meta| meta.is_file());
        is_file.then_some(Self::Present(handle))
    }

    /// Returns the identity of a path's target; `None` if it has no content to lose: pipes, devices, paths
    /// without a folder.
    fn of(path: &Path) -> Option<Self> {
        match std::fs::metadata(path) {
            // Opening a pipe would wait for its other end.
            Ok(meta) if !meta.is_file() => None,
            Ok(_) => match Handle::from_path(path) {
                Ok(handle) => Some(Self::Present(handle)),
                Err(_) => path.canonicalize().ok().map(Self::Named),
            },
            Err(_) => new_file(path).map(Self::Named),
        }
    }
}

/// Returns the path of the file created by writing to `path`.
fn new_file(path: &Path) -> Option<PathBuf> {
    let path = files::link_target(path);
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
