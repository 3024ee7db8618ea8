//! What is remembered from one start to the next: small texts, each with a name.

use std::io::Read;
use std::path::{Path, PathBuf};

use super::files;
use crate::platform::names_aside;
use crate::platform::text::shown;

/// Whether what is being done is kept by itself: here the window asks before it closes.
pub(crate) const KEEPS_WORK: bool = false;

/// Where the text called `name` is kept, if the system has such a place.
fn place(name: &str) -> Option<PathBuf> {
    let dirs = directories::ProjectDirs::from("", "", "collidoscope")?;
    Some(dirs.config_dir().join(name))
}

/// The text that is kept as `name`, if there is one of at most `limit` bytes.
pub(crate) fn read(name: &str, limit: u64) -> Option<String> {
    read_file(&place(name)?, limit)
}

fn read_file(path: &Path, limit: u64) -> Option<String> {
    let (file, size) = files::open(path).ok()?;
    let mut text = String::new();
    // The file may grow while it is read.
    let read = file.take(limit + 1).read_to_string(&mut text);
    (size <= limit && read.is_ok_and(|bytes| bytes as u64 <= limit)).then_some(text)
}

/// Keeps a text, all of it or, where that fails, the one that is kept so far.
///
/// # Errors
/// Says why the system does not.
pub(crate) fn write(name: &str, text: &str) -> std::io::Result<()> {
    place(name).map_or(Ok(()), |place| write_file(&place, text))
}

fn write_file(place: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = place.parent() {
        std::fs::create_dir_all(folder)?;
    }
    // What was kept before stays whole until the new text is.
    files::write(place, text.as_bytes()).map_err(std::io::Error::other)
}

/// Whether something is kept as `name`, be it a text or not.
pub(crate) fn is_there(name: &str) -> bool {
    place(name).is_some_and(|place| place.is_file())
}

/// Keeps what is kept as `name` under another name as well, whatever it is: one that ends with `.bad` and that
/// nothing is kept as. Returns where it is.
///
/// # Errors
/// Says why the system does not.
pub(crate) fn put_aside(name: &str) -> std::io::Result<String> {
    let from = place(name).filter(|from| from.is_file());
    let from = from.ok_or(std::io::ErrorKind::NotFound)?;
    let to = aside(&from).ok_or(std::io::ErrorKind::AlreadyExists)?;
    files::copy(&from, &to).map_err(std::io::Error::other)?;
    Ok(shown(&to))
}

/// A name beside the file at `place` that no file has.
fn aside(place: &Path) -> Option<PathBuf> {
    let name = place.file_name()?.to_string_lossy();
    names_aside(&name).find_map(|name| {
        let free = place.with_file_name(name);
        free.symlink_metadata().is_err().then_some(free)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_aside_earlier_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("answers.ans");
        for name in ["answers.ans.bad", "answers.ans.2.bad", "answers.ans.3.bad"] {
            let free = aside(&place).expect("there are others");
            assert_eq!(free, folder.path().join(name));
            std::fs::write(free, "kept").expect("written");
        }
    }

    #[cfg(unix)]
    #[test]
    fn what_cannot_be_kept_leaves_what_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("new").join("settings.ron");
        write_file(&place, "(a: 1)").expect("the folder is made");
        // Whoever opens the file meanwhile has the old text or the new one.
        let other = place.with_file_name("other");
        std::fs::hard_link(&place, &other).expect("made");
        write_file(&place, "(a: 2)").expect("written");
        assert_eq!(read_file(&other, 9).as_deref(), Some("(a: 1)"), "it was written over");
        assert_eq!(read_file(&place, 9).as_deref(), Some("(a: 2)"));
        std::fs::remove_file(&other).expect("removed");
        let all = std::fs::read_dir(folder.path().join("new")).expect("there");
        assert_eq!(all.count(), 1, "nothing else is left");
    }

    #[test]
    fn only_a_plain_file_is_read_and_no_endless_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("settings.ron");
        assert_eq!(read_file(&file, 8), None, "there is none");
        std::fs::write(&file, "(a: 1)").expect("written");
        assert_eq!(read_file(&file, 8).as_deref(), Some("(a: 1)"));
        assert_eq!(read_file(&file, 5), None, "more than anybody writes");
        #[cfg(unix)]
        {
            // Neither waits for a writer nor reads for ever.
            let pipe = folder.path().join("pipe");
            let made = std::process::Command::new("mkfifo").arg(&pipe).status();
            assert!(made.is_ok_and(|status| status.success()));
            assert_eq!(read_file(&pipe, 8), None);
            assert_eq!(read_file(Path::new("/dev/zero"), 8), None);
        }
    }
}
