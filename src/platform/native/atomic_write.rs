//! Atomic file writes.

use std::fmt::Display;
use std::fs::{DirEntry, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::platform::text::shown;
use crate::text::id;

/// Writes `bytes` to `path` atomically: an existing file stays intact until the new one is complete. Symbolic
/// links are followed, even to a missing file.
///
/// On Linux, the new file has no name until it is complete: a killed program leaves nothing behind. Without
/// support for nameless files, the new file has a temporary name beside the target. Leftovers of killed
/// programs are removed.
///
/// # Errors
/// States the file that cannot be written, and why.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let failed = |why: &dyn Display| {
        id::PLATFORM_CANNOT_BE_WRITTEN.with(&[("path", &shown(path)), ("reason", &why)])
    };
    let target = path.canonicalize().unwrap_or_else(|_| link_target(path));
    if target.is_symlink() {
        return Err(failed(&id::PLATFORM_LINK_TO_ITSELF));
    }
    let old = std::fs::metadata(&target).ok();
    match &old {
        Some(old) if !old.is_file() => return Err(failed(&id::PLATFORM_NOT_REGULAR_FILE)),
        Some(old) if old.permissions().readonly() => {
            return Err(failed(&id::PLATFORM_READ_ONLY));
        }
        _ => {}
    }
    let name = target.file_name().ok_or_else(|| failed(&id::PLATFORM_NAMES_NO_FILE))?;
    let name = name.to_string_lossy();
    let temp_path = target.with_file_name(temporary(&name, std::process::id()));
    remove_leftovers(&target, &name);
    let fill = |mut file: File| {
        file.write_all(bytes)?;
        if let Some(old) = &old {
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()?;
        Ok::<_, io::Error>(file)
    };
    let write = || -> io::Result<()> {
        if let Some(file) = nameless::open(folder(&target)) {
            let file = fill(file)?;
            // A nameless file cannot replace an existing file directly.
            if old.is_none() && nameless::name(&file, &target).is_ok() {
                return Ok(());
            }
            if nameless::name(&file, &temp_path).is_ok() {
                return std::fs::rename(&temp_path, &target);
            }
        }
        fill(File::create(&temp_path)?)?;
        std::fs::rename(&temp_path, &target)
    };
    write().map_err(|e| {
        // Report the original error, not one about the leftover.
        let _ = std::fs::remove_file(&temp_path);
        failed(&e)
    })
}

/// Returns the path of the file created by a write to `path`, which may be a link to a missing file.
pub(crate) fn link_target(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // No system follows more than 40 links.
    for _ in 0..40 {
        let Ok(target) = std::fs::read_link(&path) else { break };
        path = path.parent().map_or(target.clone(), |folder| folder.join(&target));
    }
    path
}

/// Nameless files, which vanish with the process.
#[cfg(target_os = "linux")]
mod nameless {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open as open_file};

    /// Opens a nameless file in this folder; `None` if that is unsupported, or if it could not be named
    /// later.
    pub(super) fn open(folder: &Path) -> Option<File> {
        let (flags, mode) = (OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC, 0o666);
        let can_be_named = Path::new("/proc/self/fd").exists();
        let file = open_file(folder, flags, Mode::from_raw_mode(mode)).ok();
        file.filter(|_| can_be_named).map(File::from)
    }

    /// Names the file; the name must be unused.
    pub(super) fn name(file: &File, path: &Path) -> io::Result<()> {
        let fd_path = format!("/proc/self/fd/{}", file.as_raw_fd());
        Ok(linkat(CWD, fd_path, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
    }
}

#[cfg(not(target_os = "linux"))]
mod nameless {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    pub(super) fn open(_: &Path) -> Option<File> {
        None
    }

    pub(super) fn name(_: &File, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Returns the folder of a file.
fn folder(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Returns the temporary name used by process `id` for the target `name`.
pub(super) fn temporary(name: &str, id: u32) -> String {
    format!(".{name}.{id}.tmp")
}

/// Removes temporary files of killed processes for `target`, called `name`.
fn remove_leftovers(target: &Path, name: &str) {
    let Ok(entries) = std::fs::read_dir(folder(target)) else { return };
    for entry in entries.flatten() {
        let found = entry.file_name();
        let found = found.to_string_lossy();
        let id = found.rsplit('.').nth(1).and_then(|id| id.parse::<u32>().ok());
        if id.is_some_and(|id| found == temporary(name, id) && is_stale(id, &entry)) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Returns whether process `id` has stopped writing this temporary file.
fn is_stale(id: u32, file: &DirEntry) -> bool {
    /// Maximum duration of a write.
    const MAX_DURATION: Duration = Duration::from_mins(10);
    let processes = Path::new("/proc");
    if processes.join("self").exists() {
        return id == std::process::id() || !processes.join(id.to_string()).exists();
    }
    let age = file.metadata().and_then(|meta| meta.modified()).ok().map(|then| then.elapsed());
    age.is_some_and(|age| age.is_ok_and(|age| age > MAX_DURATION))
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]
mod tests {
    use super::*;

    /// A number above all process ids.
    const NO_PROCESS: u32 = 4_294_967_295;

    #[test]
    fn leftovers_of_killed_processes_are_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let leftovers = [temporary("a.ron", NO_PROCESS), temporary("a.ron", std::process::id())];
        let others =
            [temporary("b.ron", NO_PROCESS), ".a.ron.x.tmp".to_owned(), ".a.ron".to_owned()];
        for name in leftovers.iter().chain(&others) {
            std::fs::write(at(name), "half").expect("written");
        }
        write(&at("a.ron"), b"whole").expect("written");
        assert_eq!(std::fs::read(at("a.ron")).expect("there"), b"whole");
        for name in &leftovers {
            assert!(!at(name).exists(), "{name} is left");
        }
        for name in &others {
            assert!(at(name).exists(), "{name} is somebody else's");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn an_unfinished_file_has_no_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("a");
        std::fs::write(&target, "old").expect("written");
        for (text, target) in [("new", &target), ("first", &folder.path().join("c"))] {
            let count_names = || std::fs::read_dir(folder.path()).expect("a folder").count();
            let before = count_names();
            let Some(mut unfinished) = nameless::open(folder.path()) else {
                println!("NOT RUN: this disk has no files without names");
                return;
            };
            unfinished.write_all(text.as_bytes()).expect("written");
            assert_eq!(count_names(), before);
            drop(unfinished);
            assert_eq!(count_names(), before, "it is gone");
            write(target, text.as_bytes()).expect("written");
            assert_eq!(std::fs::read_to_string(target).expect("there"), text);
            assert_eq!(count_names(), before + usize::from(text == "first"));
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_missing_file_is_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir(at("sub")).expect("made");
        std::os::unix::fs::symlink("sub/second", at("first")).expect("made");
        std::os::unix::fs::symlink("file", at("sub/second")).expect("made");
        for bytes in [&b"one"[..], b"two"] {
            write(&at("first"), bytes).expect("written");
            assert_eq!(std::fs::read(at("sub/file")).expect("there"), bytes);
            assert!(at("first").is_symlink() && at("sub/second").is_symlink());
        }
        std::os::unix::fs::symlink("round", at("round")).expect("made");
        assert!(write(&at("round"), b"x").is_err() && at("round").is_symlink());
    }
}
