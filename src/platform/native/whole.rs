//! Files that are written whole or not at all.

use std::fmt::Display;
use std::fs::{DirEntry, File};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use super::files::led_to;
use crate::platform::text::shown;

/// Writes `bytes` to `path`, all of them or nothing: a file that is there stays whole until the new
/// one is, and a link goes on leading to the same file, be it there yet or not.
///
/// On Linux what is written has no name until it is whole, so that nothing is left of it where the program is
/// killed before that. Where disks have no such files, or give them no names, it has a name beside the
/// file's, and what an earlier program that was killed has left of that is removed.
///
/// # Errors
/// Says what cannot be written and why.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let failed = |why: &dyn Display| format!("{}: cannot be written: {why}", shown(path));
    let target = path.canonicalize().unwrap_or_else(|_| led_to(path));
    if target.is_symlink() {
        return Err(failed(&"it is a link that leads back to itself"));
    }
    let old = std::fs::metadata(&target).ok();
    match &old {
        Some(old) if !old.is_file() => return Err(failed(&"it is not a regular file")),
        Some(old) if old.permissions().readonly() => return Err(failed(&"it is read-only")),
        _ => {}
    }
    let name = target.file_name().ok_or_else(|| failed(&"it names no file"))?;
    let name = name.to_string_lossy();
    // A name that nothing else uses.
    let beside = target.with_file_name(temporary(&name, std::process::id()));
    sweep(&target, &name);
    let whole = |mut file: File| {
        file.write_all(bytes)?;
        if let Some(old) = &old {
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()?;
        Ok::<_, io::Error>(file)
    };
    let write = || -> io::Result<()> {
        if let Some(file) = nameless::open(folder(&target)) {
            let file = whole(file)?;
            // Where a file is there, only another name can take its place at once.
            if old.is_none() && nameless::name(&file, &target).is_ok() {
                return Ok(());
            }
            if nameless::name(&file, &beside).is_ok() {
                return std::fs::rename(&beside, &target);
            }
        }
        whole(File::create(&beside)?)?;
        std::fs::rename(&beside, &target)
    };
    write().map_err(|e| {
        // The reason is worth more than a second error about the leftover.
        let _ = std::fs::remove_file(&beside);
        failed(&e)
    })
}

/// Files that have no name: they are gone with the program that has them open.
#[cfg(target_os = "linux")]
mod nameless {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open as open_file};

    /// One in this folder; none where its disk has no such files, or nothing could give it a name.
    pub(super) fn open(folder: &Path) -> Option<File> {
        let (flags, mode) = (OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC, 0o666);
        let can_be_named = Path::new("/proc/self/fd").exists();
        let file = open_file(folder, flags, Mode::from_raw_mode(mode)).ok();
        file.filter(|_| can_be_named).map(File::from)
    }

    /// Gives it this name, which no file may have.
    pub(super) fn name(file: &File, path: &Path) -> io::Result<()> {
        let opened = format!("/proc/self/fd/{}", file.as_raw_fd());
        Ok(linkat(CWD, opened, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
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

/// The folder that the file is in.
fn folder(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// The name of the file that process `id` writes before it takes the place of the one called `name`.
pub(super) fn temporary(name: &str, id: u32) -> String {
    format!(".{name}.{id}.tmp")
}

/// Removes what processes that were killed have left of writing `target`, which is called `name`.
fn sweep(target: &Path, name: &str) {
    let Ok(entries) = std::fs::read_dir(folder(target)) else { return };
    for entry in entries.flatten() {
        let found = entry.file_name();
        let found = found.to_string_lossy();
        let id = found.rsplit('.').nth(1).and_then(|id| id.parse::<u32>().ok());
        if id.is_some_and(|id| found == temporary(name, id) && is_over(id, &entry)) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Whether the process that began to write this file is not at it any more.
fn is_over(id: u32, file: &DirEntry) -> bool {
    /// Nobody writes a file for so long.
    const LONG: Duration = Duration::from_mins(10);
    let processes = Path::new("/proc");
    if processes.join("self").exists() {
        return id == std::process::id() || !processes.join(id.to_string()).exists();
    }
    let age = file.metadata().and_then(|meta| meta.modified()).ok().map(|then| then.elapsed());
    age.is_some_and(|age| age.is_ok_and(|age| age > LONG))
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]
mod tests {
    use super::*;

    /// Beyond the numbers that processes have.
    const NOBODY: u32 = 4_294_967_295;

    #[test]
    fn what_was_killed_while_it_wrote_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let left = [temporary("a.ron", NOBODY), temporary("a.ron", std::process::id())];
        let others = [temporary("b.ron", NOBODY), ".a.ron.x.tmp".to_owned(), ".a.ron".to_owned()];
        for name in left.iter().chain(&others) {
            std::fs::write(at(name), "half").expect("written");
        }
        write(&at("a.ron"), b"whole").expect("written");
        assert_eq!(std::fs::read(at("a.ron")).expect("there"), b"whole");
        for name in &left {
            assert!(!at(name).exists(), "{name} is left");
        }
        for name in &others {
            assert!(at(name).exists(), "{name} is somebody else's");
        }
    }

    /// Where a kill comes while it is written, there is nothing that could be left.
    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_not_whole_yet_has_no_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("a");
        std::fs::write(&target, "old").expect("written");
        for (text, target) in [("new", &target), ("first", &folder.path().join("c"))] {
            let names = || std::fs::read_dir(folder.path()).expect("a folder").count();
            let before = names();
            let Some(mut unfinished) = nameless::open(folder.path()) else {
                println!("NOT RUN: this disk has no files without names");
                return;
            };
            unfinished.write_all(text.as_bytes()).expect("written");
            assert_eq!(names(), before);
            drop(unfinished);
            assert_eq!(names(), before, "it is gone");
            write(target, text.as_bytes()).expect("written");
            assert_eq!(std::fs::read_to_string(target).expect("there"), text);
            assert_eq!(names(), before + usize::from(text == "first"));
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_what_is_not_there_yet_goes_on_leading_there() {
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
