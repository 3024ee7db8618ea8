//! Small named texts, stored between starts.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::{files, work};
use crate::platform::names_aside;
use crate::platform::pace::{Pace, ProgressShare};
use crate::platform::text::shown;
use crate::text::id;

/// Whether work is saved automatically; on desktops the window asks before it closes.
pub(crate) const AUTOSAVES: bool = false;

/// Returns the path of the text `name`, if the system has a place for it.
fn place(name: &str) -> Option<PathBuf> {
    let dirs = directories::ProjectDirs::from("", "", "collidoscope")?;
    Some(dirs.config_dir().join(name))
}

/// Time limit for disk access: the disk may be on a lost network.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether the disk has timed out; it is then not used again.
static IS_SILENT: AtomicBool = AtomicBool::new(false);

/// Reads the text `name`; `None` if it is missing, longer than `limit` bytes, or its disk does not answer.
pub(crate) fn read(name: &str, limit: u64) -> Option<String> {
    let place = place(name)?;
    answered(PATIENCE, &IS_SILENT, move || read_file(&place, limit))?
}

/// Runs disk work on its own thread and returns its result. `None` after `patience`, or if the disk timed out
/// earlier.
fn answered<T, F>(patience: Duration, is_silent: &AtomicBool, work: F) -> Option<T>
where
    T: Send + 'static,
    F: FnOnce() -> T + Clone + Send + 'static,
{
    heard(is_silent).ok()?;
    let mut job = work::begin("kept", &ProgressShare::default(), async move |_: &Pace| work());
    let come = job.take(patience).ok();
    is_silent.fetch_or(come.is_none(), Relaxed);
    come
}

fn heard(is_silent: &AtomicBool) -> std::io::Result<()> {
    let why = || std::io::Error::new(ErrorKind::TimedOut, id::PLATFORM_DISK_SILENT.text());
    if is_silent.load(Relaxed) { Err(why()) } else { Ok(()) }
}

fn read_file(path: &Path, limit: u64) -> Option<String> {
    let (file, size) = files::open(path).ok()?;
    let mut text = String::new();
    // The file may grow during the read.
    let read = file.take(limit + 1).read_to_string(&mut text);
    (size <= limit && read.is_ok_and(|bytes| bytes as u64 <= limit)).then_some(text)
}

/// Stores a text; on failure the previous text remains.
///
/// # Errors
/// States the system's reason.
pub(crate) fn write(name: &str, text: &str) -> std::io::Result<()> {
    heard(&IS_SILENT)?;
    place(name).map_or(Ok(()), |place| write_file(&place, text))
}

fn write_file(place: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = place.parent() {
        std::fs::create_dir_all(folder)?;
    }
    // The write is atomic: the old text remains until the new one is complete.
    files::write(place, text.as_bytes()).map_err(std::io::Error::other)
}

/// Returns whether anything is stored as `name`; true if its disk does not answer.
pub(crate) fn is_there(name: &str) -> bool {
    heard(&IS_SILENT).is_err() || place(name).is_some_and(|place| place.is_file())
}

/// Copies the stored file `name` to an unused name that ends with `.bad`. Returns its path.
///
/// # Errors
/// States the system's reason.
pub(crate) fn back_up_damaged(name: &str) -> std::io::Result<String> {
    heard(&IS_SILENT)?;
    let from = place(name).filter(|from| from.is_file());
    let from = from.ok_or(ErrorKind::NotFound)?;
    let to = aside(&from).ok_or(ErrorKind::AlreadyExists)?;
    files::copy(&from, &to).map_err(std::io::Error::other)?;
    Ok(shown(&to))
}

/// Returns an unused name beside the file at `place`.
fn aside(place: &Path) -> Option<PathBuf> {
    let name = place.file_name()?.to_string_lossy();
    names_aside(&name).find_map(|name| {
        let free = place.with_file_name(name);
        free.symlink_metadata().is_err().then_some(free)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::sync::{Arc, Mutex};

    use super::*;

    #[test]
    fn a_disk_that_does_not_answer_is_waited_for_once() {
        let is_silent = AtomicBool::new(false);
        let soon = Duration::from_mins(1);
        assert_eq!(answered(soon, &is_silent, || 7), Some(7));
        let (never, asked) = channel::<()>();
        let asked = Arc::new(Mutex::new(asked));
        let waits = move || asked.lock().map(|asked| asked.recv().is_ok()).is_ok();
        assert_eq!(answered(Duration::from_millis(50), &is_silent, waits), None);
        assert_eq!(answered(soon, &is_silent, || 7), None, "it is not asked again");
        assert_eq!(heard(&is_silent).map_err(|why| why.kind()), Err(ErrorKind::TimedOut));
        drop(never);
    }

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
        // Readers see the old text or the new one.
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
            // The read neither waits for a writer nor runs for ever.
            let pipe = folder.path().join("pipe");
            let made = std::process::Command::new("mkfifo").arg(&pipe).status();
            assert!(made.is_ok_and(|status| status.success()));
            assert_eq!(read_file(&pipe, 8), None);
            assert_eq!(read_file(Path::new("/dev/zero"), 8), None);
        }
    }
}
