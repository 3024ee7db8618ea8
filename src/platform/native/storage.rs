//! Small named texts, stored between starts.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::{files, work};
use crate::platform::backup_names;
use crate::platform::pace::{Pace, ProgressShare};
use crate::platform::text::shown;
use crate::text::id;

/// Whether work is saved automatically; on desktops the window asks before it closes.
pub(crate) const AUTOSAVES: bool = false;

/// Returns the path of the text `name`, if the system has a configuration folder.
fn path_of(name: &str) -> Option<PathBuf> {
    let dirs = directories::ProjectDirs::from("", "", "collidoscope")?;
    Some(dirs.config_dir().join(name))
}

/// Time limit for disk access: the disk may be on a lost network.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// Whether the disk has timed out; it is then not used again.
static HAS_TIMED_OUT: AtomicBool = AtomicBool::new(false);

/// Reads the text `name`; `None` if it is missing, longer than `limit` bytes, or its disk does not answer.
pub(crate) fn read(name: &str, limit: u64) -> Option<String> {
    let path = path_of(name)?;
    with_time_limit(TIME_LIMIT, &HAS_TIMED_OUT, move || read_file(&path, limit))?
}

/// Runs disk work on its own thread and returns its result. `None` after `time_limit`, or if the disk timed
/// out earlier.
fn with_time_limit<T, F>(time_limit: Duration, has_timed_out: &AtomicBool, work: F) -> Option<T>
where
    T: Send + 'static,
    F: FnOnce() -> T + Clone + Send + 'static,
{
    check_disk(has_timed_out).ok()?;
    let mut job = work::begin("kept", &ProgressShare::default(), async move |_: &Pace| work());
    let result = job.take(time_limit).ok();
    has_timed_out.fetch_or(result.is_none(), Relaxed);
    result
}

fn check_disk(has_timed_out: &AtomicBool) -> std::io::Result<()> {
    let why = || std::io::Error::new(ErrorKind::TimedOut, id::PLATFORM_DISK_SILENT.text());
    if has_timed_out.load(Relaxed) { Err(why()) } else { Ok(()) }
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
    check_disk(&HAS_TIMED_OUT)?;
    path_of(name).map_or(Ok(()), |path| write_file(&path, text))
}

fn write_file(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    // The write is atomic: the old text remains until the new one is complete.
    files::write(path, text.as_bytes()).map_err(std::io::Error::other)
}

/// Returns whether anything is stored as `name`; true if its disk does not answer.
pub(crate) fn is_there(name: &str) -> bool {
    check_disk(&HAS_TIMED_OUT).is_err() || path_of(name).is_some_and(|path| path.is_file())
}

/// Copies the stored file `name` to an unused name that ends with `.bad`. Returns its path.
///
/// # Errors
/// States the system's reason.
pub(crate) fn back_up_damaged(name: &str) -> std::io::Result<String> {
    check_disk(&HAS_TIMED_OUT)?;
    let from = path_of(name).filter(|from| from.is_file());
    let from = from.ok_or(ErrorKind::NotFound)?;
    let to = backup_path(&from).ok_or(ErrorKind::AlreadyExists)?;
    files::copy(&from, &to).map_err(std::io::Error::other)?;
    Ok(shown(&to))
}

/// Returns the path of an unused backup name beside the file at `path`.
fn backup_path(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_string_lossy();
    backup_names(&name).find_map(|name| {
        let candidate = path.with_file_name(name);
        candidate.symlink_metadata().is_err().then_some(candidate)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::sync::{Arc, Mutex};

    use super::*;

    #[test]
    fn a_disk_that_timed_out_is_not_used_again() {
        let has_timed_out = AtomicBool::new(false);
        let long = Duration::from_mins(1);
        assert_eq!(with_time_limit(long, &has_timed_out, || 7), Some(7));
        let (sender, receiver) = channel::<()>();
        let receiver = Arc::new(Mutex::new(receiver));
        let blocks = move || receiver.lock().map(|receiver| receiver.recv().is_ok()).is_ok();
        assert_eq!(with_time_limit(Duration::from_millis(50), &has_timed_out, blocks), None);
        assert_eq!(with_time_limit(long, &has_timed_out, || 7), None, "it is not asked again");
        assert_eq!(check_disk(&has_timed_out).map_err(|why| why.kind()), Err(ErrorKind::TimedOut));
        drop(sender);
    }

    #[test]
    fn earlier_backups_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("answers.ans");
        for name in ["answers.ans.bad", "answers.ans.2.bad", "answers.ans.3.bad"] {
            let free = backup_path(&path).expect("there are others");
            assert_eq!(free, folder.path().join(name));
            std::fs::write(free, "kept").expect("written");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_write_replaces_the_old_file_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new").join("settings.ron");
        write_file(&path, "(a: 1)").expect("the folder is made");
        // Readers see the old text or the new one.
        let other = path.with_file_name("other");
        std::fs::hard_link(&path, &other).expect("made");
        write_file(&path, "(a: 2)").expect("written");
        assert_eq!(read_file(&other, 9).as_deref(), Some("(a: 1)"), "it was written over");
        assert_eq!(read_file(&path, 9).as_deref(), Some("(a: 2)"));
        std::fs::remove_file(&other).expect("removed");
        let all = std::fs::read_dir(folder.path().join("new")).expect("there");
        assert_eq!(all.count(), 1, "nothing else is left");
    }

    #[test]
    fn only_regular_files_within_the_limit_are_read() {
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
