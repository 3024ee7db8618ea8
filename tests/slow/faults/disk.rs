//! Folders that fail like disks: a small separate file system, which can be full or read-only.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use libtest_mimic::{Completion, Trial};

use crate::tables;

/// Environment variable that is set inside the tests' own mount namespace.
const OWN_MOUNTS: &str = "COLLIDOSCOPE_OWN_MOUNTS";

/// Restarts this program in its own mount namespace, if the system allows it: as root, or as root of a
/// user namespace. Returns `None` if the program is already there, or must continue without mounts.
pub(crate) fn within_own_mounts() -> Option<ExitCode> {
    if env::var_os(OWN_MOUNTS).is_some() {
        return None;
    }
    let program = env::current_exe().expect("it has a file");
    let flags = [&["--mount"][..], &["--map-root-user", "--mount"]].into_iter().find(|flags| {
        let mut attempt = Command::new("unshare");
        attempt.args(*flags).args(["mount", "-t", "tmpfs", "tmpfs"]).arg(env::temp_dir());
        attempt.output().is_ok_and(|done| done.status.success())
    })?;
    let mut restarted = Command::new("unshare");
    restarted.args(flags).arg(program).args(env::args_os().skip(1)).env(OWN_MOUNTS, "yes");
    let status = restarted.status().expect("it has just been there");
    Some(
        status
            .code()
            .and_then(|code| u8::try_from(code).ok())
            .map_or(ExitCode::FAILURE, ExitCode::from),
    )
}

/// Returns a trial that needs private mounts.
pub(crate) fn mounted(name: &str, trial: fn()) -> Trial {
    let trial_name = name.to_owned();
    Trial::ignorable_test(name, move || {
        if env::var_os(OWN_MOUNTS).is_none() {
            let why = "no rights to mount: it wants root, or namespaces for users";
            tables::not_run(&trial_name, why);
            return Ok(Completion::ignored_with(why));
        }
        trial();
        Ok(Completion::Completed)
    })
}

/// Returns a trial that needs a program such as strace.
pub(crate) fn with_tool(name: &str, tool: &'static str, trial: fn()) -> Trial {
    let trial_name = name.to_owned();
    Trial::ignorable_test(name, move || {
        if Command::new(tool).arg("-V").output().is_err() {
            let why = format!("{tool} is not installed");
            tables::not_run(&trial_name, &why);
            return Ok(Completion::ignored_with(why));
        }
        trial();
        Ok(Completion::Completed)
    })
}

/// A file system in memory with a size in kilobytes; unmounted on drop.
pub(crate) struct Disk {
    path: PathBuf,
}

impl Disk {
    /// Creates the folder `path` and mounts a disk there.
    pub(crate) fn new(path: &Path, kilobytes: u32) -> Self {
        fs::create_dir_all(path).expect("a folder");
        let size = format!("size={kilobytes}k");
        call(Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(path));
        Self { path: path.to_owned() }
    }

    /// Makes the disk read-only.
    pub(crate) fn protect(&self) {
        call(Command::new("mount").args(["-o", "remount,ro"]).arg(&self.path));
    }

    /// Fills the disk except for `free_bytes`.
    pub(crate) fn fill(&self, free_bytes: usize) {
        let path = self.path.join("filler");
        let mut file = fs::File::create(&path).expect("an entry takes no room");
        while file.write_all(&[b'x'; 4096]).is_ok() {}
        let size = fs::metadata(&path).expect("it is there").len();
        fs::File::options()
            .write(true)
            .open(&path)
            .and_then(|file| file.set_len(size - free_bytes as u64))
            .expect("it is shortened");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Processes that still use the disk keep it until they end.
        let _ = Command::new("umount").arg("--lazy").arg(&self.path).status();
    }
}

fn call(command: &mut Command) {
    let done = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(done.status.success(), "{command:?}: {done:?}");
}
